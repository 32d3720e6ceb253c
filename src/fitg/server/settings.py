"""Settings of the server: options of the command line, else environment variables, else defaults."""

from __future__ import annotations

import logging
import os
from ipaddress import ip_address, ip_network
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from fitg.errors import FitgError

DEFAULT_PORT = 8642
#: A bot that thinks longer than this is answered for, so that no table holds up all others.
THINK_SECONDS = 60
#: So many tables that he has laid a guest may have going.
GUEST_GAMES = 5
LEVELS = ("debug", "info", "warning", "error", "critical")


class Settings(msgspec.Struct, frozen=True):
    """Where the server listens and keeps its games.

    | variable | meaning | default |
    |---|---|---|
    | `FITG_HOST` | address to listen on | 127.0.0.1 |
    | `FITG_PORT` | port; 0 takes a free one | 8642 |
    | `FITG_DATA` | folder of the games | the platform's place for user data |
    | `FITG_STORE` | URL of a PostgreSQL that keeps the games instead | |
    | `FITG_WORKERS` | processes in which bots think | 1 |
    | `FITG_PROCESSES` | processes that serve, on PostgreSQL | 1 |
    | `FITG_THINK` | seconds after which a bot's thought is cut off | 60 |
    | `FITG_ALLOWED_HOSTS` | names under which the server is addressed, with commas between | |
    | `FITG_SHARED` | yes: a private house for people elsewhere; no: all are at home | yes beyond loopback |
    | `FITG_ADDRESS` | where the house is found, for links in notices | |
    | `FITG_SMTP` | a mail server, smtp://name:password@host:port or smtps://... | |
    | `FITG_MAIL_FROM` | who mails are from | |
    | `FITG_INSIDE` | yes: notices may go to addresses on one's own network, too, and by http | no |
    | `FITG_GUEST_GAMES` | tables of a guest that are played at once; he lays twice as many a day | 5 |
    | `FITG_PROXY` | addresses or networks of proxies that are believed who is behind them | 127.0.0.1 |
    | `FITG_LOG` | log level | warning |
    """

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    data: Path = Path()
    workers: int = 1
    log: str = "warning"
    store: str = ""
    think: int = THINK_SECONDS
    hosts: tuple[str, ...] = ()
    shared: bool = False
    address: str = ""
    smtp: str = ""
    mail_from: str = ""
    inside: bool = False
    guest_games: int = GUEST_GAMES
    proxy: str = "127.0.0.1"
    processes: int = 1

    @property
    def database(self) -> Path:
        return self.data / "games.sqlite"

    @property
    def where(self) -> Path | str:
        """The store: a URL, or the file in the folder of the games."""
        return self.store or self.database


class WrongSetting(FitgError):
    """An environment variable has a value that cannot be used."""


def settings(
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    log: str | None = None,
    store: str | None = None,
    private: bool = False,
    processes: int | None = None,
) -> Settings:
    """What is given wins over the environment, and that over the defaults."""
    given = os.environ
    chosen = host or given.get("FITG_HOST", "127.0.0.1")
    return Settings(
        host=chosen,
        port=port if port is not None else _number("FITG_PORT", DEFAULT_PORT, most=65535),
        data=data or Path(given.get("FITG_DATA") or user_data_path("fitg", appauthor=False)),
        workers=_number("FITG_WORKERS", 1, least=1),
        processes=processes or _number("FITG_PROCESSES", 1, least=1, most=64),
        log=_level(log or given.get("FITG_LOG") or "warning"),
        # A folder on the command line is meant: it wins over a store in the environment.
        store=store or ("" if data else given.get("FITG_STORE", "")),
        think=_number("FITG_THINK", THINK_SECONDS, least=1, most=86_400),
        hosts=tuple(
            name.strip().lower() for name in given.get("FITG_ALLOWED_HOSTS", "").split(",") if name.strip()
        ),
        address=_address(given.get("FITG_ADDRESS", "")),
        smtp=_smtp(given.get("FITG_SMTP", "")),
        mail_from=given.get("FITG_MAIL_FROM", ""),
        inside=_answer("FITG_INSIDE", default=False),
        guest_games=_number("FITG_GUEST_GAMES", GUEST_GAMES, least=1),
        proxy=_proxies(given.get("FITG_PROXY") or "127.0.0.1"),
        shared=private or _answer("FITG_SHARED", default=not is_loopback(chosen)),
    )


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _number(variable: str, default: int, *, least: int = 0, most: int = 999) -> int:
    text = os.environ.get(variable) or str(default)
    if not (text.isdecimal() and least <= int(text) <= most):
        raise WrongSetting(f"{variable} is {text!r}; it must be a number from {least} to {most}.")
    return int(text)


def _answer(variable: str, *, default: bool) -> bool:
    text = os.environ.get(variable, "").lower()
    if text not in ("", "yes", "no"):
        raise WrongSetting(f"{variable} is {text!r}; it must be yes or no.")
    return text == "yes" if text else default


def _address(text: str) -> str:
    if text and not text.startswith(("https://", "http://")):
        raise WrongSetting(f"FITG_ADDRESS is {text!r}; it must begin with https://.")
    return text.rstrip("/")


def _proxies(text: str) -> str:
    """Addresses or networks with commas between; `*` for whoever reaches the server."""
    for part in text.split(","):
        try:
            if part.strip() != "*":
                ip_network(part.strip())
        except ValueError:
            raise WrongSetting(
                f"FITG_PROXY is {text!r}; it must be addresses or networks with commas between, or *."
            ) from None
    return text


def _smtp(text: str) -> str:
    # What it holds may be a password: it is not said again.
    if text and not text.startswith(("smtp://", "smtps://")):
        raise WrongSetting(
            "FITG_SMTP is no address of a mail server; it must begin with smtp:// or smtps://."
        )
    return text


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise WrongSetting(f"The log level (FITG_LOG) is {text!r}; it must be one of: {', '.join(LEVELS)}.")
    return text.lower()


def level_number(name: str) -> int:
    return logging.getLevelNamesMapping()[name.upper()]
