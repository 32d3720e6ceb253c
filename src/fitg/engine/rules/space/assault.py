"""[22.3] Determined Assault: fewer columns, and twice the losses."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.space import AssaultDeclared
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Done, Next, Option, Procedure
from fitg.engine.rules.battles import DETERMINED, Battle


class AssaultDeterminedly(Action, frozen=True):
    form = "determined assault"
    saying = "Determined Assault: a worse column, all losses doubled"
    final = True


class AttackAsUsual(Action, frozen=True):
    form = "usual attack"
    saying = "Attack as usual"
    passes = True
    final = True
    usual = True


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[22.31, 22.32, P-27] After the leaders are named, to an attacker whose units all are worth enough.

    Others may listen to the moment, too: the battle is not always the last that has begun.
    """
    battle = next(each for each in reversed(ctx.state.stack) if isinstance(each, Battle))
    return DeterminedAssault(side=moment.side, place=battle.place) if may_assault(ctx, battle) else None


def may_assault(ctx: Context, battle: Battle) -> bool:
    """[22.31] By the strengths of this battle; neither cargo nor Suicide Squads in company count."""
    worths = (battle.worth(ctx, kind, battle.attacker) for kind in battle.fighting(ctx, battle.attacker))
    undecided = battle.may_be_determined and battle.assault == "normal"
    return undecided and tables.assault_allowed(worths, "determined", facts=ctx.facts)


class DeterminedAssault(Procedure):
    """[22.3] Does the attacker declare one? The units lie open, so to be asked tells nothing."""

    first = "choose"

    side: Side
    place: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (AssaultDeterminedly(), self.declare),
            (AttackAsUsual(), self.decline),
        ]
        prompt = f"Is the attack at {naming.place(ctx.facts, self.place)} a Determined Assault?"
        return Ask(self.side, "military-combat.assault", "22.3", prompt, options, about=self.place)

    def declare(self, ctx: Context) -> Next:
        ctx.emit(AssaultDeclared(case="22.3", side=self.side, place=self.place))
        return Done((DETERMINED,))

    def decline(self, ctx: Context) -> Next:
        return DONE
