"""Missions by dice: success table and random events instead of Action Cards, recruitment, leaders, levels."""

from __future__ import annotations

from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.moments import Hook, Moment
from fitg.engine.policies import Policies
from fitg.engine.procedure import Procedure
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.ruleset import Module, Recipe
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.dice_missions import camps, hits, printed
from fitg.engine.rulesets.dice_missions.dice import SuccessTable
from fitg.engine.rulesets.dice_missions.environ import DiceMissions
from fitg.engine.rulesets.dice_missions.events import CoupMarkLifted
from fitg.engine.rulesets.dice_missions.memory import (
    DICE_MISSIONS,
    DiceMemory,
    DiceOptions,
    cells_hits_and_coups_are_sound,
    memory,
)
from fitg.engine.rulesets.dice_missions.missions import MISSIONS
from fitg.engine.rulesets.dice_missions.phase import DiceMissionPhase
from fitg.engine.rulesets.dice_missions.random_events import EVENTS
from fitg.engine.rulesets.mulligan import MULLIGAN_CARDS
from fitg.engine.state import UNREST, Character
from fitg.scenarios.sequence import Segment

__all__ = ["DICE", "DICE_MISSIONS", "RECIPE"]


class DicePolicies(Policies):
    """[D-48, D-49, G7] Camps last longer and end otherwise; a single hit heals like a wound."""

    def camps_end_at(self) -> int:
        return UNREST

    def end_camp(self, ctx: Context, place: str, reason: str) -> None:
        camps.end(ctx, place, reason)

    def crushes_camp(self, ctx: Context, place: str, strength: int) -> bool:
        return False

    def notes_on(self, ctx: Context, thing: str) -> tuple[str, ...]:
        """[D-46, D-52, D-83] Cells, the last Coup, single hits."""
        known = memory(ctx)
        found = []
        if thing in known.cells:
            found.append("so far only a cell")
        if thing in known.coups:
            found.append(f"the last Coup was made by {naming.SIDE_NAMES[known.coups[thing]]}")
        if thing in known.hits and ctx.state.characters[thing].fate != "dead":
            found.append("a single hit")
        if thing in known.immune:
            found.append("immune to the Virus")
        return tuple(found)

    def is_hurt(self, ctx: Context, character: Character) -> bool:
        return super().is_hurt(ctx, character) or hits.single_hit(ctx, character) > 0

    def recover(self, ctx: Context, character: Character) -> None:
        super().recover(ctx, character)
        hits.forget(ctx, character)

    def bury(self, ctx: Context, character: Character) -> None:
        hits.forget(ctx, character)


def forget_coups(ctx: Context, moment: Moment) -> None:
    """[D-52] When a planet goes into rebellion, the marks of its Coups go."""
    known = memory(ctx)
    for place in ctx.board.surface[moment.planet]:
        if place in known.coups:
            known.coups = {other: side for other, side in known.coups.items() if other != place}
            ctx.state.coup_markers = tuple(other for other in ctx.state.coup_markers if other != place)
            ctx.emit(CoupMarkLifted(case="D-52", place=place))


def _mission_phase(segment: Segment) -> Procedure:
    assert segment.actor is not None
    return DiceMissionPhase(side=segment.actor)


DICE = Module(
    id=DICE_MISSIONS,
    title="Missions by dice",
    amends=(standard.SHARED.id, standard.INFORMATION.id),
    segments={"missions": _mission_phase},
    procedures={EnvironMissions: DiceMissions},
    moments={
        "segment-ends": (Hook("suppress-camps", camps.suppress),),
        "rebellion-starts": (Hook("forget-coups", forget_coups),),
    },
    policies=DicePolicies,
    missions=MISSIONS,
    events=EVENTS,
    draws=SuccessTable(),
    state=DiceMemory,
    options=DiceOptions,
    invariants=(cells_hits_and_coups_are_sound,),
    charts=(printed.success, printed.random_events, printed.betrayed_coup),
)

RECIPE = Recipe(
    "Missions by dice",
    lambda game: (*standard.RECIPE.modules(game), DICE, MULLIGAN_CARDS),
    "Missions are resolved with two dice instead of Action Cards: random events, levels of success, a leader"
    " for each group, recruits, Rebel cells, mulligans.",
    games=("star-system",),
)
