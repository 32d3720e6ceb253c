"""Finding and loading scenarios: by name, from a file, or from a dict."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from fitg.scenarios.errors import RefusalError, ScenarioError, unknown
from fitg.scenarios.format import Scenario
from fitg.scenarios.reading import read

OFFICIAL = ("flight-to-egrix", "varu-powderkeg")


@cache
def scenarios() -> tuple[Scenario, ...]:
    """List the built-in scenarios, from the smallest game to the largest.

    >>> [scenario.title for scenario in scenarios()][:2]
    ['Flight to Egrix', 'The Varu Powderkeg']
    """
    folder = files("fitg.scenarios") / "official"
    return tuple(
        _from_toml((folder / f"{name}.toml").read_text("utf-8"), f"{name}.toml") for name in OFFICIAL
    )


def load(source: str | Path | Mapping[str, Any]) -> Scenario:
    """Load a scenario: a built-in one by name, one of your own from a TOML file or a dict.

    >>> load("flight-to-egrix").turns
    6
    """
    if isinstance(source, Mapping):
        return _build(source, "scenario")
    if isinstance(source, Path) or source.endswith(".toml"):
        return _from_file(Path(source))
    return _built_in(source)


def _built_in(name: str) -> Scenario:
    wanted = _plain(name)
    found = [scenario for scenario in scenarios() if wanted in (scenario.id, _plain(scenario.title))]
    found = found or [scenario for scenario in scenarios() if wanted and wanted in scenario.id]
    if len(found) != 1:
        known = [scenario.id for scenario in scenarios()]
        raise ScenarioError(f"{unknown('scenario', name, known)}".rstrip("?."))
    return found[0]


def _plain(name: str) -> str:
    """Forgive capitals, blanks, underscores, apostrophes and a leading article."""
    words = name.lower().replace("'", "").replace("’", "").replace("_", " ").replace("-", " ").split()
    return "-".join(words[1:] if words[:1] == ["the"] else words)


def _from_file(path: Path) -> Scenario:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read ({error.strerror}).") from error
    return _from_toml(text, str(path))


def _from_toml(text: str, source: str) -> Scenario:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{source}: this is not valid TOML: {error}.") from error
    return _build(raw, source)


def _build(raw: Mapping[str, Any], source: str) -> Scenario:
    try:
        return _complete(read(Scenario, raw))
    except RefusalError as refusal:
        raise ScenarioError(f"{source}: {refusal.field}: {refusal.fault}.") from refusal


def _complete(scenario: Scenario) -> Scenario:
    """Give a scenario that names none the set-up order and the sequence of play of its game."""
    course = courses()[scenario.game]
    return replace(
        scenario,
        setup=scenario.setup or course["setup"],
        sequence=scenario.sequence or course["sequence"],
    )


@cache
def courses() -> dict[str, dict[str, tuple[str, ...]]]:
    """[4.0] [18.0] [30.0] The order of set-up and the Segments of a Game-Turn, by game."""
    text = (files("fitg.scenarios") / "sequences.toml").read_text("utf-8")
    return {
        game: {part: tuple(names) for part, names in course.items()}
        for game, course in tomllib.loads(text).items()
    }
