"""Settings of the server: options of the command line, else environment variables, else defaults."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from fitg.errors import FitgError

DEFAULT_PORT = 8642


class Settings(msgspec.Struct, frozen=True):
    """Where the server listens and keeps its games.

    | variable | meaning | default |
    |---|---|---|
    | `FITG_HOST` | address to listen on | 127.0.0.1 |
    | `FITG_PORT` | port; 0 takes a free one | 8642 |
    | `FITG_DATA` | folder of the games | the platform's place for user data |
    | `FITG_WORKERS` | processes in which bots think | 1 |
    | `FITG_LOG` | log level | warning |
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    data: Path = Path()
    workers: int = 1
    log: str = "warning"

    @property
    def database(self) -> Path:
        return self.data / "games.sqlite"


class WrongSetting(FitgError):
    """An environment variable has a value that cannot be used."""


def settings(
    *, host: str | None = None, port: int | None = None, data: Path | None = None, log: str | None = None
) -> Settings:
    """What is given wins over the environment, and that over the defaults."""
    given = os.environ
    return Settings(
        host=host or given.get("FITG_HOST", "127.0.0.1"),
        port=port if port is not None else _number("FITG_PORT", DEFAULT_PORT, most=65535),
        data=data or Path(given.get("FITG_DATA") or user_data_path("fitg", appauthor=False)),
        workers=_number("FITG_WORKERS", 1, least=1),
        log=log or given.get("FITG_LOG", "warning"),
    )


def _number(variable: str, default: int, *, least: int = 0, most: int = 999) -> int:
    text = os.environ.get(variable) or str(default)
    if not (text.isdecimal() and least <= int(text) <= most):
        raise WrongSetting(f"{variable} is {text!r}; it must be a number from {least} to {most}.")
    return int(text)
