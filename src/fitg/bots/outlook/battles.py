"""[10.0, 22.0] What comes of a battle of units, whatever may lie face down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fitg.bots.outlook.business import Business, Expected, Heading, Outcome, Told, begins, depth_of
from fitg.data.records import Side
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.space import AssaultDeclared
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment
from fitg.engine.rules.military_combat import FightWithoutLeader, LeadCombat
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.space.assault import AssaultDeterminedly, AttackAsUsual
from fitg.engine.rules.space.space_combat import AttackInOrbit
from fitg.tables import Assault
from fitg.tables.odds import MilitaryOutcome, military_odds


class Losses(Business):
    """One battle, and what both sides lose in it."""

    charts = "alone"

    def __init__(self, ctx: Context, depth: int, place: str, side: Side) -> None:
        super().__init__(depth)
        self.place, self.side = place, side
        where = naming.place(ctx.facts, place)
        self.mine = Heading(f"Battle at {where}: what it costs", "10.0")
        self.theirs = Heading(f"Battle at {where}: what it brings", "10.0")

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """Strength points of both sides."""
        fought = self._fought(events)
        return self._lost(fought, _losses(fought)) if fought is not None else {}

    def expect(self, ctx: Context, events: Sequence[Event], result: object) -> Expected:
        """[10.23] All rolls on the column that this world has led to."""
        fought = self._fought(events)
        if fought is None:
            return {}
        told: dict[Heading, dict[Outcome, Fraction]] = {self.theirs: {}, self.mine: {}}
        for losses, share in _rolls(ctx, fought, events).items():
            for heading, end in self._lost(fought, losses).items():
                told[heading][end] = told[heading].get(end, Fraction(0)) + share
        return told

    def _fought(self, events: Sequence[Event]) -> BattleFought | None:
        here = (each for each in events if isinstance(each, BattleFought) and each.place == self.place)
        return next(here, None)

    def _lost(self, fought: BattleFought, losses: MilitaryOutcome) -> Told:
        """What the losses of attacker and defender mean to the side that asks."""
        ours, others = losses.attacker_loss, losses.defender_loss
        if fought.attacker != self.side:
            ours, others = others, ours
        return {
            self.theirs: Outcome(f"the enemy loses {others}", others),
            self.mine: Outcome(f"we lose {ours}", -ours, hurts=ours > 0),
        }


def _losses(fought: BattleFought) -> MilitaryOutcome:
    return MilitaryOutcome(fought.attacker_loss, fought.defender_loss)


def _rolls(ctx: Context, fought: BattleFought, events: Sequence[Event]) -> dict[MilitaryOutcome, Fraction]:
    """[10.23, 22.3] What two dice may cost in this battle."""
    declared = any(isinstance(each, AssaultDeclared) and each.place == fought.place for each in events)
    assault: Assault = "determined" if declared else "normal"
    odds = military_odds(fought.attack, fought.defense, fought.shifts, assault=assault, facts=ctx.facts)
    # A battle that is fought by another table than the chart's is counted as it fell.
    return odds if _losses(fought) in odds else {_losses(fought): Fraction(1)}


class LossesOnTheWay(Losses):
    """The same where battles are declared one after the other."""

    returns = True


@begins(AttackAt, AttackInOrbit)
def _attack(ctx: Context, action: AttackAt, side: Side) -> Business:
    return LossesOnTheWay(ctx, depth_of(ctx, CombatSegment), action.at, side)


@begins(AttackInOutbreak)
def _outbreak(ctx: Context, action: AttackInOutbreak, side: Side) -> Business:
    return LossesOnTheWay(ctx, depth_of(ctx, Rebellion), action.at, side)


@begins(LeadCombat, FightWithoutLeader, AssaultDeterminedly, AttackAsUsual)
def _led(
    ctx: Context,
    action: LeadCombat | FightWithoutLeader | AssaultDeterminedly | AttackAsUsual,
    side: Side,
) -> Business:
    depth = depth_of(ctx, Battle)
    battle = ctx.state.stack[depth]
    assert isinstance(battle, Battle)
    return Losses(ctx, depth, battle.place, side)
