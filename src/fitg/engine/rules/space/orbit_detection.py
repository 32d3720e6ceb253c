"""[20.7] Detection with fleets: military units in orbit help a PDB, or look for a ship by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fitg import tables
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.movement import DetectionRolled
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option
from fitg.engine.machine.rolls import Reading
from fitg.engine.machine.state import Ship, opponent
from fitg.engine.rules import control, units
from fitg.engine.rules.detection import DetectionRoutine
from fitg.engine.rules.space.fleet_detachment import FleetDetachment

#: [20.76] Fewer space Strength Points than this find nobody without a PDB.
ENOUGH_ALONE = 5


#: What modules may say about it.
is_escorted: AnyOf[[Context, str, Ship]] = AnyOf(
    "20.7d", "Does something keep fleet detachments away from a ship that is looked for at a planet?"
)


def lookouts(ctx: Context, planet: str, side: Side) -> Mapping[str, int]:
    """[20.7, P-05] The free units of a side in orbit that can look for a ship: not a Suicide Squad."""
    orbit = ctx.board.orbits.get(planet, "")
    catalogue = ctx.facts.unit_kinds
    found = units.in_space(ctx, orbit, side)
    return {kind: n for kind, n in found.items() if not catalogue[kind].suicide}


def strength(ctx: Context, planet: str, side: Side) -> int:
    """[20.7] Their space Strength Points together."""
    return points_of(ctx, lookouts(ctx, planet, side))


def points_of(ctx: Context, looking: Mapping[str, int]) -> int:
    """[20.7] The space Strength Points of these units together."""
    worth = ctx.facts.worths["fire"]
    return sum(n * worth[kind] for kind, n in looking.items())


def units_may_look(ctx: Context, ship: Ship) -> bool:
    """[20.7, P-20] Only the Non-Phasing Player's units look: not for a ship that moves in reaction."""
    return ship.side == ctx.state.phasing


def can_detect(ctx: Context, planet: str, ship: Ship) -> bool:
    """[20.7, 20.76, P-15] With a PDB of his own that is Up, or with five space Strength Points in orbit."""
    side = opponent(ship.side)
    if control.usable_pdb(ctx, planet, side):
        return True
    return units_may_look(ctx, ship) and strength(ctx, planet, side) >= ENOUGH_ALONE


def watches(ctx: Context, planet: str, ship: Ship) -> bool:
    """[20.7, 7.22] Wherever he can look; face-down units might always, until their owner says no."""
    if can_detect(ctx, planet, ship):
        return True
    side = opponent(ship.side)
    here = units.of_side(ctx, ctx.board.orbits.get(planet, ""), side)
    return units_may_look(ctx, ship) and units.has_hidden(ctx, here)


class JoinDetection(Action, frozen=True):
    form = "units look"
    saying = "The units in orbit take part in the search for the ship"
    final = True


class LetShipPass(Action, frozen=True):
    form = "units hold"
    saying = "The units in orbit take no part"
    passes = True
    final = True


class OrbitDetection(DetectionRoutine, tag="space.DetectionRoutine"):
    """[20.7] One test of one ship: by a PDB, by a PDB and units, or by units alone; "" if nobody looks."""

    first = "commit"

    #: [P-15] The free units in orbit take part.
    committed: bool = False
    #: The Orbit Box of those that do.
    place: str = ""

    def _side(self, ctx: Context) -> Side:
        return opponent(ctx.state.ships[self.ship].side)

    def _orbit(self, ctx: Context) -> str:
        return ctx.board.orbits[self.planet]

    def _has_pdb(self, ctx: Context) -> bool:
        return control.usable_pdb(ctx, self.planet, self._side(ctx))

    def commit(self, ctx: Context) -> Next:
        """[20.7, P-15] The Non-Phasing Player's free units take part if he likes, all together."""
        side, ship = self._side(ctx), ctx.state.ships[self.ship]
        here = units.of_side(ctx, self._orbit(ctx), side)
        if not here or not units_may_look(ctx, ship):
            return self.begin
        secret = ctx.rules.ask[questions.looks_in_secret](ctx, side)
        if secret and self._has_pdb(ctx):
            return self.join
        options: list[Option] = [(LetShipPass(), self.hold)]
        points = strength(ctx, self.planet, side)
        if secret or (points and (self._has_pdb(ctx) or points >= ENOUGH_ALONE)):
            options.insert(0, (JoinDetection(), self.join))
        name, where = naming.the(ctx.facts, self.ship), naming.planet(ctx.facts, self.planet)
        goes = "leaves" if self.leaving else "arrives at"
        return Ask(
            side,
            "detection.units",
            "20.7",
            f"{name[0].upper()}{name[1:]} {goes} {where}: do the units in orbit look for it?",
            options,
            about=self._orbit(ctx),
            always=units.has_hidden(ctx, here),
        )

    def join(self, ctx: Context) -> Next:
        """[19.15] Their strength counts now, so they are shown, unless their owner rolls first."""
        self.committed, self.place = True, self._orbit(ctx)
        if not ctx.rules.ask[questions.looks_in_secret](ctx, self._side(ctx)):
            units.reveal(ctx, self.place, self._side(ctx), "they look for a spaceship")
        return self.begin

    def hold(self, ctx: Context) -> Next:
        return self.begin if self._has_pdb(ctx) else Done("")

    def looking(self, ctx: Context) -> Mapping[str, int]:
        return lookouts(ctx, self.planet, self._side(ctx)) if self.committed else units.NO_UNITS

    def _points(self, ctx: Context) -> int:
        return points_of(ctx, self.looking(ctx))

    def _found(self, ctx: Context, die: int) -> tables.Detection:
        """[20.7] The column of Evasion Value, PDB level and detected state, and of the points in orbit."""
        found = tables.detection(
            self._evasion(ctx),
            self._level(ctx),
            die,
            pdb_up=self._has_pdb(ctx),
            detected=self._known(ctx),
            damaged=ctx.state.ships[self.ship].damaged,
            orbit_strength=self._points(ctx),
            deltronics=self._is_known_well(ctx),
            facts=ctx.facts,
        )
        assert found is not None
        return found

    def _printed_level(self, ctx: Context) -> int:
        """[20.7c] Units that look by themselves are as good as Level 0, whatever base lies idle below."""
        return super()._printed_level(ctx) if self._has_pdb(ctx) else 0

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        reading = super().read_roll(ctx, dice)
        if not self._is_attacked(ctx, self._found(ctx, *dice)):
            return reading
        return Reading(f"{reading.words}, and a fleet detachment attacks it", grave=True)

    def _told(self, ctx: Context, found: tables.Detection) -> DetectionRolled:
        told = super()._told(ctx, found)
        case = "20.7" if self.committed else told.case
        return replace(
            told,
            case=case,
            orbit=self._points(ctx),
            alone=not self._has_pdb(ctx),
            attack=self._is_attacked(ctx, found),
        )

    def _is_attacked(self, ctx: Context, found: tables.Detection) -> bool:
        """[20.7d] Is there an asterisk, and nobody who keeps the detachment away?"""
        if not found.fleet_attack:
            return False
        return not ctx.rules.ask[is_escorted](ctx, self.planet, ctx.state.ships[self.ship])

    def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[20.7d, 20.73] An asterisk brings a fleet detachment first; then the result counts."""
        found = self._found(ctx, *dice)
        ctx.emit(self._told(ctx, found))
        if self._is_attacked(ctx, found):
            return Call(self._detachment(ctx, found.result), self.attacked)
        return self._end(ctx, found.result)

    def _detachment(self, ctx: Context, result: str) -> FleetDetachment:
        worth = ctx.facts.worths["fire"]
        strongest = max(worth[kind] for kind in self.looking(ctx))
        return FleetDetachment(
            ship=self.ship, planet=self.planet, aboard=self.aboard, strength=strongest, result=result
        )

    def attacked(self, ctx: Context, result: str) -> Next:
        """[20.73] A survivor still suffers the result that carried the asterisk."""
        if result == "destroyed":
            units.conceal(ctx, self._orbit(ctx))
            return Done("E")
        return self._end(ctx, result)

    def _end(self, ctx: Context, result: str) -> Next:
        self._apply(ctx, result)
        units.conceal(ctx, self._orbit(ctx))
        return Done(result)
