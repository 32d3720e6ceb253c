"""[VC-01a, VC-02, VC-03] The Galactic Stage: an event, an Assignment or taxes, and Production every turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.machine.state import opponent
from fitg.engine.options import Options, Saying
from fitg.engine.rules import units
from fitg.engine.rules.force_points.purchases import Yards
from fitg.engine.rules.galactic import asked, geography, money
from fitg.engine.rules.galactic.events import GalacticEventSegment
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rulesets.underground.turn import sequence
from fitg.engine.rulesets.underground.turn.memory import TURN

UnitSites = Literal["taxed", "any-capital"]


class TurnOptions(Options, frozen=True):
    """What the text leaves to the players."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "unit_sites": Saying(
            "VC-03d",
            "Imperial units appear on the Throne Planet, the first Capital and",
            {
                "taxed": "the Capital of the province taxed in this or the last Game-Turn",
                "any-capital": "any other Capital",
            },
        )
    }

    #: VQ-02: [VC-03d] "his Capitals" are those of provinces that have just paid, as for PDBs.
    unit_sites: UnitSites = "taxed"


def options(ctx: Context) -> TurnOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[TURN]
    assert isinstance(chosen, TurnOptions)
    return chosen


class EventForTwoTurns(GalacticEventSegment, layer=True, tag="underground.GalacticEventSegment"):
    """[VC-01a] The original deck gives one event for two Game-Turns."""

    def begin(self, ctx: Context) -> Next:
        return super().begin(ctx) if sequence.is_first(ctx) else DONE


# Taxes


def space(now: int, ctx: Context, later: int) -> int:
    """[VC-02b] Half an original turn earlier: the second Game-Turn taxes what the second space names.

    Between two taxations the space of the last one; before the first there is none.
    """
    turn = ctx.state.turn + later
    return turn // sequence.chart().pace if turn >= sequence.chart().pace else -1


def collects(ctx: Context) -> bool:
    """[VC-02a] On even turns only."""
    return not sequence.is_first(ctx)


def in_the_first_turn(ctx: Context) -> bool:
    """[VC-01c] What an event says of the first Player-Turns holds in the first of its two Game-Turns."""
    return sequence.is_first(ctx)


# Production


def all_capitals(ctx: Context) -> tuple[str, ...]:
    """[VC-03d] By agreement any Capital serves in any Production Phase."""
    return tuple(ctx.board.capitals.values()) if options(ctx).unit_sites == "any-capital" else ()


def under_enemy_units(ctx: Context, side: Side) -> tuple[str, ...]:
    """[VC-03c] Nobody builds where an enemy unit stands, whoever else does."""
    planet_of, surface = ctx.board.planet_of, ctx.board.sizes
    return tuple([planet_of[place] for place in units.stacks(ctx, opponent(side)) if place in surface])


class Production(ImperialPurchases, layer=True, tag="underground.ImperialPurchases"):
    """[VC-03a] Levels rise in a province that has just paid, and around the Throne."""

    def yards(self, ctx: Context) -> Yards:
        up, raised = super().yards(ctx)
        taxed = ctx.board.planets_in.get(geography.taxed_province(ctx), ())
        central, planets = sequence.chart().bases.systems, ctx.facts.planets
        return Yards(up, {each for each in raised if each in taxed or planets[each].system in central})


ANSWERS: tuple[Answer, ...] = (
    questions.pace.changed(sequence.pace),
    questions.closed_yards.by(under_enemy_units),
    asked.first_player_turns.by(in_the_first_turn),
    money.space.changed(space),
    money.collects.by(collects),
    money.sites.by(all_capitals),
)
