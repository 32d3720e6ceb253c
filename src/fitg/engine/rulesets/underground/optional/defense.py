"""[VO-04] Determined Defense: who does not give way takes more of the enemy with him."""

from __future__ import annotations

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.agreements import DefenseDeclared
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import InTurn, Moment
from fitg.engine.machine.procedure import DONE, Ask, Done, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules.battles import DETERMINED, Battle
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.space.space_combat import SpaceCombat

#: What was declared.
STUBBORN = "determined-defense"
#: [VO-04] What one unit of the defender has to be worth, where the column goes, and what losses become.
LEAST_STRENGTH, COLUMNS, TIMES = 3, 1, 2
SHIFT = tables.Shift(reason="Determined Defense", columns=COLUMNS, case="VO-04")


class DefendDeterminedly(Action, frozen=True):
    form = "determined defense"
    saying = "Determined Defense: one column to the right, all losses doubled"
    final = True


class DefendAsUsual(Action, frozen=True):
    form = "usual defense"
    saying = "Defend as usual"
    passes = True
    final = True
    usual = True


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """[VO-04] If the attacker has declared nothing, the defender may."""
    battle = next(each for each in reversed(ctx.state.stack) if isinstance(each, Battle))
    assaulted = any(isinstance(each, InTurn) and DETERMINED in each.results for each in ctx.state.stack)
    if assaulted or not may_defend(ctx, battle):
        return None
    return DeterminedDefense(side=opponent(moment.side), place=battle.place)


def may_defend(ctx: Context, battle: Battle) -> bool:
    """[VO-04] In a battle that allows it, with one unit that is strong enough."""
    if not battle.may_be_determined or battle.assault != "normal":
        return False  # [VX-23c] A Daring Raid is a determined one.
    worths = (battle.worth(ctx, kind, battle.defender) for kind in battle.fighting(ctx, battle.defender))
    return any(worth >= LEAST_STRENGTH for worth in worths)


class DeterminedDefense(Procedure, tag="underground.DeterminedDefense"):
    """[VO-04] Does the defender declare one? The units lie open, so to be asked tells nothing."""

    first = "choose"

    side: Side
    place: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(DefendDeterminedly(), self.declare), (DefendAsUsual(), self.decline)]
        prompt = f"Is the defense at {naming.place(ctx.facts, self.place)} determined?"
        return Ask(self.side, "military-combat.defense", "VO-04", prompt, options, about=self.place)

    def declare(self, ctx: Context) -> Next:
        ctx.emit(DefenseDeclared(case="VO-04", side=self.side, place=self.place))
        return Done((STUBBORN,))

    def decline(self, ctx: Context) -> Next:
        return DONE


def doubled(losses: tables.MilitaryLosses) -> tables.MilitaryLosses:
    """[VO-04, 22.3] Both sides lose twice as much."""
    return replace(
        losses, attacker_loss=TIMES * losses.attacker_loss, defender_loss=TIMES * losses.defender_loss
    )


class StubbornCombat(MilitaryCombat, layer=True, tag="underground.MilitaryCombat"):
    """[VO-04] A combat on the ground whose defender may not give way."""

    stubborn: bool = False

    def roll(self, ctx: Context, declared: tuple[str, ...] | None) -> Next:
        self.stubborn = STUBBORN in (declared or ())
        return super().roll(ctx, declared)

    def shifts_if(self, ctx: Context, *, elite: bool) -> tuple[tables.Shift, ...]:
        found = super().shifts_if(ctx, elite=elite)
        return (*found, SHIFT) if self.stubborn else found

    def losses(self, ctx: Context, attacker_die: int, defender_die: int) -> tables.MilitaryLosses:
        found = super().losses(ctx, attacker_die, defender_die)
        return doubled(found) if self.stubborn else found


class StubbornSpaceCombat(SpaceCombat, layer=True, tag="underground.SpaceCombat"):
    """[VO-04] The same in space."""

    stubborn: bool = False

    def roll(self, ctx: Context, declared: tuple[str, ...] | None) -> Next:
        self.stubborn = STUBBORN in (declared or ())
        return super().roll(ctx, declared)

    def shifts(self, ctx: Context) -> tuple[tables.Shift, ...]:
        found = super().shifts(ctx)
        return (*found, SHIFT) if self.stubborn else found

    def losses(self, ctx: Context, attacker_die: int, defender_die: int) -> tables.MilitaryLosses:
        found = super().losses(ctx, attacker_die, defender_die)
        return doubled(found) if self.stubborn else found
