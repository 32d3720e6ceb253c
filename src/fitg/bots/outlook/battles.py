"""[10.0, 22.0] What comes of a battle of units, whatever may lie face down."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.bots.outlook.business import Business, Heading, Outcome, Told, begins, depth_of
from fitg.data.records import Side
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment
from fitg.engine.rules.military_combat import FightWithoutLeader, LeadCombat
from fitg.engine.rules.rebellion import AttackInOutbreak, Rebellion
from fitg.engine.rules.space.assault import AssaultDeterminedly, AttackAsUsual
from fitg.engine.rules.space.space_combat import AttackInOrbit


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
        fought = next(
            (each for each in events if isinstance(each, BattleFought) and each.place == self.place), None
        )
        if fought is None:
            return {}
        ours, others = fought.attacker_loss, fought.defender_loss
        if fought.attacker != self.side:
            ours, others = others, ours
        return {
            self.theirs: Outcome(f"the enemy loses {others}", others),
            self.mine: Outcome(f"we lose {ours}", -ours, hurts=ours > 0),
        }


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
