"""[32.0, 106] The ghost fleet: a force of nobody that strikes the Empire once, and vanishes."""

from __future__ import annotations

from collections.abc import Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.engine.events.galactic import GhostFleetCame, GhostFleetStruck
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import ROLES, Character, Stack, StackRole
from fitg.engine.rules import control, units
from fitg.engine.rules.galactic import asked
from fitg.engine.rules.galactic.causes import GHOST_FLEET
from fitg.engine.rules.galactic.geography import province_of
from fitg.engine.rules.galactic.immediate_events import CASE, card_in_force
from fitg.engine.rules.losses import TakeLosses, turn_over
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.space_combat import SpaceCombat, release

#: The Segment in which it comes.
SEGMENT = "space-combat"


def comes(ctx: Context, moment: Moment) -> Procedure | None:
    """[106] Before all other space combat of the first Rebel Player-Turn."""
    segment = ctx.segments[ctx.state.segment]
    due = segment.name == SEGMENT and segment.player == "rebel"
    return GhostFleet() if due and ctx.rules.ask[asked.first_player_turns](ctx) else None


def haunts(ctx: Context) -> list[str]:
    """[106] The Orbit Boxes of the province with Imperial military units, intercepting or not."""
    province = card_in_force(ctx).parameters["province"]
    return [
        box
        for planet, box in ctx.board.orbits.items()
        if province_of(ctx, planet) == province and units.anywhere_in(ctx, box, "imperial")
    ]


class HauntOrbit(Action, frozen=True):
    form = "the ghost fleet strikes at {at}"
    saying = "The ghost fleet|strikes at {at}"
    final = True
    at: PlaceId


class GhostFleet(Procedure):
    """[106] The Rebel Player says where it strikes; without a target nothing happens."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        boxes = haunts(ctx)
        if not boxes:
            return DONE
        options: list[Option] = [(HauntOrbit(box), self.strike) for box in boxes]
        prompt = "A ghost fleet comes out of nowhere: over which planet does it strike the Empire?"
        return Ask("rebel", "galactic-event", CASE, prompt, options)

    def strike(self, ctx: Context, action: HauntOrbit) -> Next:
        return Call(GhostCombat(place=action.at, attacker="rebel"))


def might(ctx: Context) -> int:
    """[106] The strength of the fleet."""
    return int(card_in_force(ctx).parameters["strength"])


class GhostCombat(SpaceCombat, tag="galactic.GhostCombat", kw_only=True):
    """[106, 22.0] All Imperial units of the Orbit Box against the fleet, which loses nothing."""

    may_be_determined = False

    def begin(self, ctx: Context) -> Next:
        """[106] Nobody leads ghosts."""
        ctx.emit(GhostFleetCame(case=CASE, place=self.place, strength=might(ctx)))
        return self.rally_defense

    def strength(self, ctx: Context, side: Side) -> int:
        return might(ctx) if side == self.attacker else super().strength(ctx, side)

    def candidates(self, ctx: Context, side: Side) -> list[Character]:
        """[22.41] Whoever is with any of the units."""
        return [each for role in ROLES for each in fleet.followers(ctx, self.place, side, role)]

    def fighting(self, ctx: Context, side: Side) -> Mapping[str, int]:
        """[106] Intercepting or not."""
        if side == self.attacker:
            return units.NO_UNITS
        return units.that_count(ctx, units.without(self._all(ctx), units.carried(self._cargo(ctx))))

    def _all(self, ctx: Context) -> dict[str, int]:
        free, caught = (units.of_side(ctx, self.place, self.defender, role) for role in ROLES)
        return units.merged(free, caught)

    def _cargo(self, ctx: Context) -> dict[str, int]:
        stacks = (self._stack(ctx, role) for role in ROLES)
        free, caught = (units.NO_UNITS if stack is None else stack.cargo for stack in stacks)
        return units.merged(free, caught)

    def aiding_pdb(self, ctx: Context) -> int | None:
        """[22.21] The Up PDB of the Empire helps."""
        planet = ctx.board.planet_of[self.place]
        return ctx.state.planets[planet].pdb if control.usable_pdb(ctx, planet, self.defender) else None

    def show(self, ctx: Context) -> None:
        for role in ROLES:
            units.reveal(ctx, self.place, self.defender, self.name, role)

    def join_battle(self, ctx: Context) -> Next:
        """[106] Only what the Empire loses is rolled for."""
        self.show(ctx)
        roll = Roll(purpose="the ghost fleet", case=CASE, side=self.attacker, combat=True)
        return rolled(ctx, roll, self.fought, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        loss = self._loss(ctx, *dice).defender_loss
        return Reading(f"the Empire loses {loss} in space strength", grave=not loss)

    def _loss(self, ctx: Context, die: int) -> tables.MilitaryLosses:
        return tables.military_losses(self.ratio(ctx).column, die, None, facts=ctx.facts)

    def fought(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        column = self.ratio(ctx)
        self.defender_loss = self._loss(ctx, die).defender_loss
        ctx.emit(
            GhostFleetStruck(
                case=CASE,
                place=self.place,
                attack=column.attacker,
                defense=column.defender,
                ratio=column.base,
                column=column.column,
                shifts=column.shifts,
                die=die,
                loss=self.defender_loss,
            )
        )
        return self.defender_takes_losses

    def attacker_has_choice(self, ctx: Context) -> bool:
        return False

    def takes(self, ctx: Context, side: Side, loss: int) -> TakeLosses:
        return TakeLosses(
            side=side,
            place=self.place,
            units=self._all(ctx),
            loss=loss,
            reason="the ghost fleet",
            case=CASE,
            space=True,
            cargo=self._cargo(ctx),
        )

    def defender_lost(self, ctx: Context, left: Mapping[str, int]) -> Next:
        """[106] The fleet vanishes; Rebels whose hunters it has destroyed are free again (22.0)."""
        turn_over(ctx, self.place, self.defender, self._all(ctx), left, ROLES)
        for role, lost in self._shares(ctx, left).items():
            self._remove_from(ctx, role, lost)
        hunted, hunters = (
            units.present(ctx, self.place, side, "interception") for side in (self.attacker, self.defender)
        )
        if hunted and not hunters:
            release(ctx, self.place, self.attacker)
        return self.finish

    def _shares(self, ctx: Context, left: Mapping[str, int]) -> dict[StackRole, dict[str, int]]:
        """[20.54] What each stack loses, without loads: empty carriers first, and free units."""
        everything, cargo = self._all(ctx), self._cargo(ctx)
        lost = {kind: n - left.get(kind, 0) for kind, n in everything.items() if n > left.get(kind, 0)}
        lost = units.without(lost, units.carried(units.cargo_lost(everything, cargo, lost)))
        stacks = {role: stack for role in ROLES if (stack := self._stack(ctx, role)) is not None}
        shares: dict[StackRole, dict[str, int]] = {role: {} for role in stacks}
        for kind, number in lost.items():
            for laden in (False, True):
                for role, stack in stacks.items():
                    loads = units.carrying(stack.cargo).get(kind, 0)
                    there = loads if laden else stack.units.get(kind, 0) - loads
                    taken = min(number, there)
                    if taken:
                        shares[role][kind] = shares[role].get(kind, 0) + taken
                        number -= taken
        return shares

    def _stack(self, ctx: Context, role: StackRole) -> Stack | None:
        return units.stack_at(ctx, self.place, self.defender, role)

    def _remove_from(self, ctx: Context, role: StackRole, lost: Mapping[str, int]) -> None:
        """[22.43] One of the two stacks loses units, with what they carry; with the last everybody goes."""
        stack = self._stack(ctx, role)
        if stack is None or not lost:
            return
        cargo = units.cargo_lost(stack.units, stack.cargo, lost)
        gone = units.merged(lost, units.carried(cargo))
        units.take(ctx, self.place, self.defender, gone, role=role, cargo=cargo)
        if not units.present(ctx, self.place, self.defender, role):
            fleet.lose_all(ctx, self.place, self.defender, Cause(GHOST_FLEET), "22.43", role=role)
