"""Mission Phases of the variant for tests: a few characters in one Environ, and scripted rolls.

Rolls of two dice are scripted as `cards`, in the order random event, success; ten-sided dice as `picks`.

>>> game = mission("331.1", ["zina-adora"], cards=[QUIET, 14])
>>> events = go(game, D=["zina-adora"])
>>> game.actions
('go on', 'call off D')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.mission_table import CAVE, CITY, SMALL_CITY, WILDS, errand
from tests.engine.table import do, every, only

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.environ import DiceMissions
from fitg.engine.rulesets.dice_missions.groups import DiceGroup
from fitg.engine.rulesets.dice_missions.memory import DiceMemory, memory

__all__ = ["CAVE", "CITY", "QUIET", "SMALL_CITY", "WILDS", "do", "every", "go", "mission", "only"]

#: An event that is none in the Star System Game.
QUIET = 16
DICE = {"ruleset": "dice-missions"}


def mission(
    place: str,
    team: Sequence[str],
    *,
    recruit: bool = False,
    creatures: str = "original",
    options: dict[str, Any] | None = None,
    **position: Any,
) -> Game:
    """The team in its Environ, asked for missions, or for recruitment before."""
    chosen = DICE | {"creatures": creatures} | (options or {})
    game = errand(place, team, options=chosen, **position)
    if not recruit and "no recruitment" in game.actions:
        do(game, "no recruitment")
    return game


def go(game: Game, **groups: Sequence[str]) -> list[Event]:
    """Assign the groups (nobody means the cell or camp); the first of each leads; then the first step."""
    events: list[Event] = []
    for letter, members in groups.items():
        for each in members or ["the camp"]:
            events += do(game, f"assign {each} to {letter}")
    if "draw" in game.actions:
        events += do(game, "draw")
    for letter, members in groups.items():
        if members and f"lead {letter} with {members[0]}" in game.actions:
            events += do(game, f"lead {letter} with {members[0]}")
    return events


def steps(game: Game, number: int) -> list[Event]:
    """Go on so many times."""
    return do(game, *["go on"] * number)


def to_the_end(game: Game) -> list[Event]:
    """Go on, take what is offered first, until the missions of the Environ are over."""
    events: list[Event] = []
    while any(isinstance(procedure, DiceMissions) for procedure in game.state.stack):
        events += do(game, game.actions[0])
    return events


def under_way(game: Game) -> DiceMissions:
    """The missions of the Environ."""
    return next(each for each in game.state.stack if isinstance(each, DiceMissions))


def group(game: Game, letter: str) -> DiceGroup:
    """The group on this mission."""
    missions = under_way(game)
    return missions.groups[missions.index_of(letter)]


def rolls(game: Game, letter: str, leader: str, *helpers: str, **changes: Any) -> int:
    """The bonus rolls of a group at the place of the missions under way."""
    missions = under_way(game)
    trial = DiceGroup(letter=letter, members=(leader, *helpers), leader=leader, **changes)
    return bonus_rolls(game.ctx, missions.site, trial)[0]


def remembered(game: Game) -> DiceMemory:
    """What the variant remembers."""
    return memory(game.ctx)
