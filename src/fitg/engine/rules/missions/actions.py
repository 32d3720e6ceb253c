"""[13.0] What players may do with their missions in an Environ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.engine.machine.actions import Action, CharacterId, Letter, PossessionId, Purpose
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character

if TYPE_CHECKING:
    from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: The Segment in which missions are played.
MISSIONS = "missions"


def missions_under_way(ctx: Context) -> EnvironMissions:
    """The missions of the Environ whose player has to decide."""
    from fitg.engine.rules.missions.environ_missions import EnvironMissions

    missions = ctx.state.stack[-1]
    assert isinstance(missions, EnvironMissions)
    return missions


def on_open_missions(ctx: Context) -> tuple[str, ...]:
    """[A-10-12] Those whose missions are not over while something else is played out."""
    from fitg.engine.rules.missions.environ_missions import EnvironMissions

    return tuple(
        member
        for missions in ctx.state.stack
        if isinstance(missions, EnvironMissions)
        for index in missions.open_groups()
        for member in missions.groups[index].members
    )


def is_newcomer(ctx: Context, character: Character) -> bool:
    """[A-12-11, A-13-18] Has he joined, or come free, in the Mission Phase that is being played?"""
    return character.sidelined and ctx.current.name == MISSIONS


class AssignCharacter(Action, frozen=True):
    form = "assign {who} to {letter}"
    saying = "{who} goes on|{letter}"
    who: CharacterId
    letter: Letter

    def is_final(self, ctx: Context) -> bool:
        """He is the last to get a mission, and the Enemy may cancel one."""
        missions = missions_under_way(ctx)
        return missions.may_be_protested(ctx, self.letter) and missions.is_last(ctx, self.who)


class AssignCamp(Action, frozen=True):
    form = "assign the camp to {letter}"
    saying = "The Rebel camp works on|{letter}"
    letter: Letter


class ShowPossession(Action, frozen=True):
    form = "show {card}"
    saying = "{card}|is shown"
    final = True
    card: PossessionId


class UseForMission(Action, frozen=True):
    form = "use {card} for {letter}"
    saying = "{card}|is used for {letter}"
    final = True
    card: PossessionId
    letter: Purpose


class BeginMissions(Action, frozen=True):
    form = "draw"
    saying = "Begin these missions"
    usual = True

    def is_final(self, ctx: Context) -> bool:
        """The Enemy may cancel a mission."""
        return missions_under_way(ctx).may_be_protested(ctx)


class SkipMissions(Action, frozen=True):
    form = "no missions"
    saying = "No missions here"
    passes = True
    wastes = "Nobody here goes on a mission in this turn."


class DrawCard(Action, frozen=True):
    form = "draw"
    saying = "Draw for the missions"
    final = True
    usual = True
    again = "Draw until there is something to decide"


class CompleteMission(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter} with the letters in hand"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        return missions_under_way(ctx).completes_finally(ctx, self.letter)


class StopDrawing(Action, frozen=True):
    form = "stop"
    saying = "Stop here, without bonus draws"
    passes = True
    wastes = "The cards that are left and all bonus draws are given up."

    def is_final(self, ctx: Context) -> bool:
        """What follows at once may be a matter of chance."""
        return missions_under_way(ctx).stops_finally(ctx)


class CompleteFirst(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter}"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        return missions_under_way(ctx).completes_finally(ctx, self.letter)


class DrawBonus(Action, frozen=True):
    form = "bonus draws for {letter}"
    saying = "Bonus draws for {letter}"
    final = True
    usual = True
    letter: Purpose


class ConcludeMission(Action, frozen=True):
    form = "conclude {letter}"
    saying = "Conclude {letter}"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        return missions_under_way(ctx).ends_finally(ctx, self.letter)
