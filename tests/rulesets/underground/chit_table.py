"""Mission Phases with chits for tests: a few characters in one Environ, and the chits that they draw.

Chits are scripted as `cards` by the two dice that stand for them: 11 to 66.

>>> game = chit_mission("331.1", ["zina-adora"], cards=[21])
>>> events = send(game, D=["zina-adora"])
>>> [each.event for each in every(do(game, "draw"), ChitDrawn)]
['contacts']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, WILDS, errand, send
from tests.engine.table import do, every, only, passing

from fitg.data import facts
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rulesets.underground.chits.bags import bags
from fitg.engine.rulesets.underground.chits.environ import ChitMissions
from fitg.engine.rulesets.underground.chits.events import ChitDrawn

__all__ = [
    "CAVE",
    "CITY",
    "HEROES",
    "SMALL_CITY",
    "WILDS",
    "ChitDrawn",
    "chit",
    "chit_mission",
    "do",
    "every",
    "only",
    "quiet",
    "send",
    "to_the_end",
    "under_way",
]

HEROES = {"ruleset": "underground-heroes"}
#: An event that does nothing to anybody.
QUIET = "guide"


def chit_mission(
    place: str, team: Sequence[str], *, options: dict[str, Any] | None = None, **position: Any
) -> Game:
    """The team in its Environ, asked for missions."""
    return errand(place, team, options=HEROES | (options or {}), **position)


def chit(place: str, event: str, parameter: str = "", *, letters: str | None = None) -> int:
    """A chit of the Environ's bag with this event, and with these letters if they are named."""
    section = facts().environs[place].section
    return next(
        face
        for face, cell in bags()[section].items()
        if cell.event == event
        and parameter in ("", cell.parameter)
        and (letters is None or set(letters) <= set(cell.letters))
    )


def quiet(place: str, without: str = "") -> int:
    """A chit whose event changes nothing, without these letters."""
    section = facts().environs[place].section
    return next(
        face
        for face, cell in bags()[section].items()
        if cell.event in ("guide", "medical_aid") and not set(without) & set(cell.letters)
    )


def under_way(game: Game) -> ChitMissions:
    """The missions of the Environ."""
    return next(each for each in game.state.stack if isinstance(each, ChitMissions))


def to_the_end(game: Game) -> list[Event]:
    """Draw on until the missions of the Environ are over."""
    events: list[Event] = []
    while any(isinstance(procedure, ChitMissions) for procedure in game.state.stack):
        events += do(game, "draw" if "draw" in game.actions else passing(game))
    return events
