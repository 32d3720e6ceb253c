"""[VX-22a, VX-23] The Pirate Fleet: hired by Ran Jayma, bold, and gone with the first losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fitg import tables
from fitg.data import packaged
from fitg.data.records import Side, UnitRole
from fitg.engine import questions
from fitg.engine.events.intelligence import PiratesHired, TacticsChosen
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import FREE
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import ROLES, Character
from fitg.engine.rules import characters, units
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.missions.groups import best_rating
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.aboard import take_aboard
from fitg.engine.rulesets.underground.intel.memory import INTELLIGENCE, memory
from fitg.engine.rulesets.underground.intel.task import Task
from fitg.errors import FitgError

PACKAGE = "fitg.engine.rulesets.underground"
#: The unit, and who knows its king.
PIRATES, GO_BETWEEN = "pirate-fleet", "ran-jayma"
#: [VX-22a] What somebody of the group must bring.
CHARM = 1
#: [VX-23b] How much less each result of the table is.
LOWERED = 1
#: [VX-23b, VX-23c] What it may do.
HIT_AND_RUN, DARING_RAID = "hit-and-run", "daring raid"


class PirateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VX-23] The counter."""

    id: str
    name: str
    strength: int
    space_strength: int
    navigation: int
    count: int
    cost: int
    control: int
    loss: int
    space_loss: int
    leader: int
    space_leader: int


def overlay() -> dict[str, Any]:
    """[VX-23] The facts that the module adds: a Rebel unit of no Environ."""
    (row,) = packaged.rows(PACKAGE, "pirates.csv", PirateRow)
    traits = {
        "control": row.control,
        "loss": row.loss,
        "space_loss": row.space_loss,
        "leader": row.leader,
        "space_leader": row.space_leader,
    }
    unit = {
        "name": row.name,
        "side": "rebel",
        "environ_type": None,
        "strength": row.strength,
        "space_strength": row.space_strength,
        "navigation": row.navigation,
        "mobile": True,
        "elite": False,
        "hidden": False,
        "suicide": False,
        "atrocity": False,
        "count": row.count,
        "cost": row.cost,
        "traits": traits,
    }
    return {"units": {row.id: unit}}


# Hiring


def where(ctx: Context) -> str:
    """[VX-15f, VX-23] Where the Fleet is; "" if nobody has hired it."""
    found = (
        place
        for role in ROLES
        for place, stack in units.stacks(ctx, "rebel", role).items()
        if PIRATES in stack.units
    )
    return next(found, "")


def lay_out(ctx: Context, moment: Moment) -> None:
    """Where a position says: somebody has hired it before."""
    record = memory(ctx)
    if record.pirates:
        if record.pirates not in ctx.board.locations:
            raise FitgError(f"position.modules.{INTELLIGENCE}.pirates: {record.pirates!r} is no place.")
        if not units.room_for(ctx, record.pirates, PIRATES):
            raise FitgError(f"position.modules.{INTELLIGENCE}.pirates: {record.pirates} is full.")
        units.add(ctx, record.pirates, "rebel", {PIRATES: 1})
    if load := record.pirate_load:
        kind = ctx.facts.unit_kinds.get(load)
        if (
            kind is None
            or kind.side != "rebel"
            or kind.mobile
            or not characters.in_space(ctx, record.pirates)
        ):
            raise FitgError(f"position.modules.{INTELLIGENCE}.pirate_load: {load!r} cannot be carried there.")
        units.add(ctx, record.pirates, "rebel", {load: 1}, cargo={units.loaded(PIRATES, load): 1})
    if record.pirate_crew:
        if not record.pirates:
            raise FitgError(f"position.modules.{INTELLIGENCE}.pirate_crew: say where the Pirate Fleet is.")
        take_aboard(ctx, record.pirates, "rebel", record.pirate_crew, "Pirate Fleet")
    record.pirates, record.pirate_load, record.pirate_crew = "", "", ()


def may_hire(ctx: Context, task: Task) -> bool:
    """[VX-22a, VX-23f] Ran Jayma is free and on the map, and somebody of the group has charm."""
    jayma = ctx.state.characters.get(GO_BETWEEN)
    ready = jayma is not None and jayma.fate == FREE.name and jayma.place in ctx.board.locations
    return (
        ready
        and bool(task.members)
        and best_rating(ctx, task.members, "diplomacy") >= CHARM
        and not where(ctx)
        and not ctx.rules.ask[asked.pirates_stay_away](ctx)
        and bool(berths(ctx, task.place))
    )


def berths(ctx: Context, place: str) -> list[str]:
    """[VX-22a, 9.51] The Environ, if it has room, and the Orbit Box above it."""
    orbit = ctx.board.orbits.get(ctx.board.planet_of[place], "")
    found = [place] if units.room_for(ctx, place, PIRATES) else []
    return [*found, orbit] if orbit else found


def hire(ctx: Context, task: Task) -> Procedure:
    return HirePirates(place=task.place)


class BerthAt(Action, frozen=True):
    form = "pirates at {at}"
    saying = "The Pirate Fleet comes to {at}"
    final = True
    at: PlaceId


class HirePirates(Procedure, tag="missions.intel.HirePirates"):
    """[VX-22a] The Fleet appears where the mission was, or in orbit."""

    first = "choose"

    place: str

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(BerthAt(place), self.come) for place in berths(ctx, self.place)]
        prompt = "The Pirate King sends his fleet: where does it wait for you?"
        return Ask("rebel", "intelligence.pirates", "VX-22a", prompt, options, about=self.place)

    def come(self, ctx: Context, action: BerthAt) -> Next:
        units.place_units(ctx, action.at, {PIRATES: 1}, "rebel", "the Pirate King sends it", "VX-22a")
        ctx.emit(PiratesHired(case="VX-22a", place=action.at))
        return DONE


def sail_away(ctx: Context, reason: str, case: str) -> None:
    """[VX-23e, VE-M17] The Fleet is gone, with whatever it carries, until it is hired again."""
    for role in ROLES:
        for place in units.places(ctx, "rebel", role):
            stack = units.stack_at(ctx, place, "rebel", role)
            if stack is None or PIRATES not in stack.units:
                continue
            fleet = {PIRATES: 1}
            cargo = units.cargo_lost(stack.units, stack.cargo, fleet)
            lost = units.merged(fleet, units.carried(cargo))
            units.take(ctx, place, "rebel", lost, role=role, cargo=cargo)
            ctx.emit(UnitsLost(case=case, side="rebel", place=place, units=lost, reason=reason))
            if characters.in_space(ctx, place):
                # [P-19] It may have been all that carried somebody there.
                ctx.rules.ask[questions.leave_in_space](ctx, place)
            return


# In battle


class RaidDaringly(Action, frozen=True):
    form = "daring raid"
    saying = "Daring Raid: a column less, the enemy's losses doubled, and the Pirate Fleet is lost first"
    final = True


class AttackOpenly(Action, frozen=True):
    form = "no raid"
    saying = "Attack without a raid"
    passes = True
    final = True


class HitAndRun(Action, frozen=True):
    form = "hit and run"
    saying = "Hit-and-Run: both sides lose one point less"
    final = True


class StandTheirGround(Action, frozen=True):
    form = "no hit and run"
    saying = "Fight it out"
    passes = True
    final = True


class PirateBattle(Battle, layer=True, tag="missions.intel.PirateBattle"):
    """[VX-23a to VX-23d] What the Fleet can do in a battle to which it brings half of the Rebel factors."""

    #: [VX-23b, VX-23c] What it has chosen: at most one.
    tactics: str = ""
    #: Whether it has been asked, and what had been declared before.
    tactics_asked: bool = False
    said_before: tuple[str, ...] = ()

    def pirates_carry_it(self, ctx: Context, besides: int = 0) -> bool:
        """[VX-23a, VX-23b] Does the Fleet give at least half of the combat factors of its side?

        [VM-25a] Whoever fights beside the units, and has been turned up for it, gives some, too.
        """
        fighting = self.fighting(ctx, "rebel")
        if PIRATES not in fighting:
            return False
        theirs = fighting[PIRATES] * self.worth(ctx, PIRATES, "rebel")
        return 2 * theirs >= self.strength(ctx, "rebel") + besides

    def crewed(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[VX-23a] Their leader leads only a fleet of theirs."""
        found = super().crewed(ctx, side)
        if side != "rebel" or PIRATES not in found or self.pirates_carry_it(ctx):
            return found
        return units.without(found, {PIRATES: found[PIRATES]})

    def must_run(self, ctx: Context) -> bool:
        """[VX-23d] In space the Imperial Will is too much for them."""
        return self.crew == "space_leader" and any(
            ctx.rules.ask[asked.is_flagship](ctx, kind) for kind in self.fighting(ctx, "imperial")
        )

    # A Daring Raid

    def rally_attack(self, ctx: Context) -> Next:
        """[VX-23c, VQ-90] It is declared before leaders are named: only those beside the units lead then."""
        raids = self.attacker == "rebel" and not self.tactics_asked and self.may_be_determined
        if raids and self.assault == "normal" and self._may_raid(ctx):
            return self.choose_raid
        return super().rally_attack(ctx)

    def _may_raid(self, ctx: Context) -> bool:
        """[VX-23c, VM-25a] What lies face down is about to be turned up, and its owner knows it."""
        return self.pirates_carry_it(ctx, self.strength_to_come(ctx, "rebel")) and not self.must_run(ctx)

    def choose_raid(self, ctx: Context) -> Next:
        options: list[Option] = [(RaidDaringly(), self.raid), (AttackOpenly(), self.attack_openly)]
        prompt = f"The Pirate Fleet attacks at {naming.place(ctx.facts, self.place)}: a Daring Raid?"
        return Ask("rebel", "military-combat.raid", "VX-23c", prompt, options, about=self.place)

    def raid(self, ctx: Context) -> Next:
        self.tactics, self.tactics_asked, self.assault = DARING_RAID, True, "determined"
        ctx.emit(TacticsChosen(case="VX-23c", place=self.place, tactics=DARING_RAID))
        return super().rally_attack(ctx)

    def attack_openly(self, ctx: Context) -> Next:
        return super().rally_attack(ctx)

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[VX-23c, 36.31] Nobody is named who does not stand with the units of his side already."""
        found = super().candidates(ctx, side)
        if self.tactics != DARING_RAID or self.crew == "space_leader":
            return found
        return [each for each in found if each.with_units]

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        """[VX-23c] In a raid the Fleet is the first loss, if the loss is enough for it."""
        found = super().takes(ctx, side, loss)
        if self.tactics != DARING_RAID or side != "rebel":
            return found
        role: UnitRole = "space_attack_loss" if found.space else "attack_loss"
        enough = loss >= ctx.facts.worths[role][PIRATES]
        return replace(found, foremost=PIRATES) if enough else found

    # Hit-and-Run

    def roll(self, ctx: Context, declared: tuple[str, ...] | None) -> Next:
        """[VX-23b, VX-23d] Before the dice; against the Imperial Will they do not choose."""
        if self.tactics_asked or self.tactics or not self.pirates_carry_it(ctx):
            return super().roll(ctx, declared)
        self.tactics_asked, self.said_before = True, declared or ()
        return self.run_away if self.must_run(ctx) else self.choose_tactics

    def choose_tactics(self, ctx: Context) -> Next:
        options: list[Option] = [(HitAndRun(), self.run_away), (StandTheirGround(), self.stand)]
        prompt = f"The Pirate Fleet fights at {naming.place(ctx.facts, self.place)}: does it hit and run?"
        return Ask("rebel", "military-combat.tactics", "VX-23b", prompt, options, about=self.place)

    def run_away(self, ctx: Context) -> Next:
        self.tactics = HIT_AND_RUN
        ctx.emit(TacticsChosen(case="VX-23b", place=self.place, tactics=HIT_AND_RUN))
        return super().roll(ctx, self.said_before)

    def stand(self, ctx: Context) -> Next:
        return super().roll(ctx, self.said_before)

    def losses(self, ctx: Context, attacker_die: int, defender_die: int) -> tables.MilitaryLosses:
        """[VX-23b, VX-23c] One lower on the table for both; or doubled for the enemy alone."""
        found = super().losses(ctx, attacker_die, defender_die)
        if not self.tactics:
            return found
        once = tables.military_losses(self.ratio(ctx).column, attacker_die, defender_die, facts=ctx.facts)
        if self.tactics == DARING_RAID:
            return replace(found, attacker_loss=once.attacker_loss)
        return replace(
            found,
            attacker_loss=_lowered(found.attacker_loss, once.attacker_loss),
            defender_loss=_lowered(found.defender_loss, once.defender_loss),
        )


def _lowered(found: int, on_the_table: int) -> int:
    """[VX-23b] The result of the table one lower, times whatever an assault makes of it."""
    return found // on_the_table * max(0, on_the_table - LOWERED) if on_the_table else found
