"""[13.2] What a mission promises, in the words of the world: not how many letters, but what they bring.

The words are those of the mission itself (`Mission.brings`), so those of a ruleset tell their own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.rules.missions.actions import AssignCharacter, DrawCard
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.presentation.forecast.standard import trial_group
from fitg.presentation.forecast.tables import Forecast, asking, chance_of_letters

IN_VAIN = "nothing comes of it"

A = TypeVar("A", bound=Action)


class Concerned(NamedTuple):
    """A group, and how many draws have been made for it already."""

    group: Group
    drawn: int


#: For each kind of action that is about missions: the groups whose chances it is about.
Concerning = Callable[[Context, A], list[Concerned]]
CONCERNING: dict[type[Action], Callable[[Context, Any], list[Concerned]]] = {}


def concerns(kind: type[A]) -> Callable[[Concerning[A]], Concerning[A]]:
    """Mark a function as the one that says which groups an action is about."""

    def register(function: Concerning[A]) -> Concerning[A]:
        assert kind not in CONCERNING, f"{kind.__name__} concerns missions twice"
        CONCERNING[kind] = function
        return function

    return register


@concerns(AssignCharacter)
def _assigned(ctx: Context, action: AssignCharacter) -> list[Concerned]:
    return [Concerned(trial_group(ctx, asking(ctx, EnvironMissions), action), 0)]


@concerns(DrawCard)
def _drawn_for(ctx: Context, action: DrawCard) -> list[Concerned]:
    return open_groups(ctx)


def open_groups(ctx: Context) -> list[Concerned]:
    """The groups that go on."""
    missions = asking(ctx, EnvironMissions)
    return [Concerned(missions.groups[index], missions.draws) for index in missions.open_groups()]


def promises(game: Game, action: str | Action) -> tuple[Forecast, ...]:
    """What the missions that an action is about may bring."""
    option = None if game.decision is None else game.decision.option(action)
    groups = CONCERNING.get(type(option))  # type: ignore[arg-type]
    if groups is None:
        return ()
    missions = asking(game.ctx, EnvironMissions)
    return tuple(
        table
        for group, drawn in groups(game.ctx, option)
        for table in promise(game.ctx, missions, group, drawn)
    )


def promise(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> tuple[Forecast, ...]:
    """The chances of one mission by what they bring, events left aside."""
    mission = ctx.rules.missions[group.letter]
    gains = mission.brings(ctx, missions.site, group)
    if not gains:
        return ()
    reached = [(words, chance_of_letters(ctx, missions, group, drawn, letters)) for letters, words in gains]
    odds: dict[str, Fraction] = {mission.risks(ctx, missions.site, group) or IN_VAIN: 1 - reached[0][1]}
    for number, (words, chance) in enumerate(reached):
        more = reached[number + 1][1] if number + 1 < len(reached) else Fraction(0)
        odds[words] = odds.get(words, Fraction(0)) + chance - more
    name = naming.mission(ctx.facts, group.letter, missions.side)
    title = f"{name} at {naming.place(ctx.facts, missions.place)}: what it may bring"
    return (Forecast(title, "13.2", tuple((words, share) for words, share in odds.items() if share)),)
