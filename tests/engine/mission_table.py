"""Mission Phases for tests: a few characters in one Environ, anywhere in the galaxy, about to go on missions.

>>> game = errand("331.1", ["zina-adora", "kogus"], loyalty="dissent")
>>> events = send(game, D=["zina-adora"], S=["kogus"])
>>> game.actions
('draw', 'stop')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.table import do, passing, table, until

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: Two cities and a cave without creatures, all with a Coup rating, and a quiet piece of wilderness.
CITY, SMALL_CITY, CAVE, WILDS = "331.1", "421.1", "523.1", "223.2"


def errand(
    place: str,
    team: Sequence[str],
    *,
    side: Side = "rebel",
    loyalty: str | None = "neutral",
    state: str = "imperial-control",
    pdb: int = 1,
    pdb_up: bool = True,
    others: Mapping[str, Mapping[str, Any]] | None = None,
    turn: int = 2,
    **position: Any,
) -> Game:
    """The team in its Environ, asked for missions; `others` are further characters, there by default."""
    characters: dict[str, dict[str, Any]] = {each: {"place": place} for each in team}
    for name, overrides in (others or {}).items():
        home = {} if overrides.get("fate") == "dead" else {"place": place}
        characters[name] = home | dict(overrides)
    planet: dict[str, Any] = {"state": state, "pdb": pdb, "pdb_up": pdb_up}
    if state in ("imperial-control", "rebellion-stopped"):
        planet["loyalty"] = loyalty
    board = {
        "systems": [place[:2]],
        "planets": {"*": {"pdb": 1}},
        "instant_victory": [],
        "reinforcements": [],
    }
    game = table(
        f"{side}.missions",
        turn=turn,
        planets={place[:3]: planet},
        characters=characters,
        scenario=board,
        **position,
    )
    until(game, "missions")
    do(game, f"missions at {place}")
    return game


def send(game: Game, **groups: Sequence[str]) -> list[Event]:
    """Assign the groups by their letters (nobody means the camp) and finish the assignment."""
    events: list[Event] = []
    for letter, members in groups.items():
        for each in members or ["the camp"]:
            events += do(game, f"assign {each} to {letter}")
    if game.decision is not None and game.decision.kind == "missions.assign":
        events += do(game, "draw")
    return events


def draw(game: Game, number: int = 1) -> list[Event]:
    """Draw so many Action Cards, with nothing to decide in between."""
    return do(game, *["draw"] * number)


def finish(game: Game) -> list[Event]:
    """Pass until the missions of the Environ are over."""
    events: list[Event] = []
    while any(isinstance(procedure, EnvironMissions) for procedure in game.state.stack):
        events += do(game, passing(game))
    return events
