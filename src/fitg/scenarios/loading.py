"""Finding and loading scenarios: by name, from a file, or from a dict."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fitg.data import Facts, facts
from fitg.data.wording import suggest
from fitg.scenarios.checks import check_board, check_position, check_scenario
from fitg.scenarios.completing import complete_scenario, read_position, with_forces_of
from fitg.scenarios.errors import RefusalError, ScenarioError
from fitg.scenarios.format import Scenario
from fitg.scenarios.reading import read

OFFICIAL = ("flight-to-egrix", "varu-powderkeg", "empires-backdoor", "orlog-besieged", "galactic-campaign")
#: Scenarios of this project, which are not part of the game as published.
OURS = ("throne-in-danger", "ninth-year", "underground", "open-war")
BUILT_IN = (*OFFICIAL, *OURS)
BASE = "base"
POSITION = "position"


@cache
def scenarios() -> tuple[Scenario, ...]:
    """List the built-in scenarios: the official ones from the smallest game to the largest, then our own.

    >>> [scenario.id for scenario in scenarios() if scenario.game == "star-system"]
    ['flight-to-egrix', 'varu-powderkeg']
    """
    return tuple(_built_in(name, facts()) for name in BUILT_IN)


def load(source: str | Path | Mapping[str, Any], known: Facts | None = None) -> Scenario:
    """Load a scenario: a built-in one by name, one of your own from a TOML file or a dict.

    It is checked against the facts of the game, or against those of a variant.

    >>> load("flight-to-egrix").turns
    6
    >>> load("The Varu Powderkeg").id
    'varu-powderkeg'
    """
    if isinstance(source, Mapping):
        return _build(source, "scenario", known or facts())
    if not isinstance(source, str | Path):
        raise ScenarioError(f"{source!r} is no scenario; give its name, the path of a file, or a dict.")
    if isinstance(source, Path) or source.endswith(".toml"):
        return _build(_from_file(Path(source)), str(source), known or facts())
    return _built_in(find(source), known or facts())


def find(name: str) -> str:
    """Find the id of a built-in scenario: capitals and blanks are forgiven, a unique part is enough.

    >>> find("Egrix"), find("the galactic campaign")
    ('flight-to-egrix', 'galactic-campaign')
    """
    wanted = _plain(name)
    found = [known for known in BUILT_IN if wanted == known] or [
        known for known in BUILT_IN if wanted in known
    ]
    if len(found) == 1:
        return found[0]
    near = found or [known for known in BUILT_IN if get_close_matches(wanted, [known, *known.split("-")])]
    hint = f"did you mean {' or '.join(near)}?" if near else suggest(wanted, BUILT_IN)
    raise ScenarioError(f"there is no scenario {name!r}; {hint}")


def _plain(name: str) -> str:
    """Forgive capitals, blanks, underscores, apostrophes and a leading article."""
    words = name.lower().replace("'", "").replace("’", "").replace("_", " ").replace("-", " ").split()
    return "-".join(words[1:] if words[:1] == ["the"] else words)


@cache
def _built_in(name: str, known: Facts) -> Scenario:
    return _build(_file(name), f"{name}.toml", known)


@cache
def _file(name: str) -> Mapping[str, Any]:
    """A built-in scenario; one of ours may start from an official one."""
    folder = "ours" if name in OURS else "official"
    return tomllib.loads((files("fitg.scenarios") / folder / f"{name}.toml").read_text("utf-8"))


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ScenarioError(f"{path}: this file cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: this is not a TOML file: {error}.") from error


def _build(raw: Mapping[str, Any], source: str, known: Facts) -> Scenario:
    """Read, complete and check a scenario; a fault becomes one sentence with the name of the source."""
    try:
        return _checked(_on_base(raw), known)
    except RefusalError as refusal:
        raise ScenarioError(refusal.sentence(source)) from refusal


def _on_base(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario may start from a built-in one; what it says itself comes first."""
    own = dict(raw)
    base = own.pop(BASE, None)
    if base is None:
        return own
    if not isinstance(base, str):
        raise RefusalError(BASE, f"{base!r} must be the name of a built-in scenario")
    try:
        return {**_on_base(_file(find(base))), **own}
    except ScenarioError as error:
        raise RefusalError(BASE, str(error)) from error


def _checked(raw: dict[str, Any], known: Facts) -> Scenario:
    position = raw.pop(POSITION, None)
    scenario = read(Scenario, raw)
    check_board(scenario, known)
    scenario = complete_scenario(scenario, known)
    if position is not None:
        placed = read_position(position, scenario, known)
        check_position(placed, scenario, known)
        scenario = with_forces_of(placed, scenario, known)
    check_scenario(scenario, known)
    return scenario
