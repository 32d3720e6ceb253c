"""[20.5, 20.92] Putting a fleet together: units, what they carry, and who goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.actions import Action, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next, Option, Procedure
from fitg.engine.machine.state import WITH_UNITS, Character, Ship, Stack, opponent
from fitg.engine.rules import characters, movement, spaceships, units
from fitg.engine.rules.movement.marching import AddUnit, TakeAlong, TakePrisonerAlong
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.units import NO_UNITS

#: Batches are offered from so many pieces on.
SEVERAL = 2


def nobody(side: Side) -> Fleet:
    """A fleet that is still to be put together."""
    return Fleet(side=side, units={})


# Units


def loose(ctx: Context, origin: str, fleet: Fleet) -> dict[str, int]:
    """[20.1, 20.5] The mobile units without a load that can still be added, by kind."""
    stack = units.stack_at(ctx, origin, fleet.side)
    if stack is None:
        return {}
    catalogue, moved, taken = ctx.facts.unit_kinds, stack.moved, fleet.units
    mobile = {kind: number for kind, number in stack.units.items() if catalogue[kind].mobile}
    laden = units.carrying(stack.cargo) if stack.cargo else NO_UNITS
    chosen = units.carrying(fleets.recorded(ctx, origin, fleet.cargo)) if fleet.cargo else NO_UNITS
    found: dict[str, int] = {}
    for kind, number in mobile.items():
        most = min(number - laden.get(kind, 0), number - moved.get(kind, 0) - chosen.get(kind, 0))
        left = most - (taken.get(kind, 0) - chosen.get(kind, 0))
        if left > 0:
            found[kind] = left
    return found


def laden(ctx: Context, origin: str, fleet: Fleet) -> dict[str, int]:
    """[20.52] The carriers with their loads that can still be added, as pairs; once loaded they stay so."""
    cargo = _cargo_at(ctx, origin, fleet.side)
    found: dict[str, int] = {}
    if not cargo:
        return found
    unmoved = units.unmoved(ctx, origin, fleet.side)
    for pair, number in cargo.items():
        ready = [unmoved.get(kind, 0) - fleet.units.get(kind, 0) for kind in pair.split("+")]
        left = min(number - fleet.cargo.get(pair, 0), *ready)
        if left > 0:
            found[pair] = left
    return found


def loads(ctx: Context, origin: str, fleet: Fleet) -> dict[str, int]:
    """[20.51, 20.52] The 1-0 units that can be loaded here: neither they nor their carrier have moved."""
    if not fleets.may_load(ctx, origin):
        return {}
    catalogue = ctx.facts.unit_kinds
    return {
        kind: number - fleet.units.get(kind, 0)
        for kind, number in units.unmoved(ctx, origin, fleet.side).items()
        if not catalogue[kind].mobile and number > fleet.units.get(kind, 0)
    }


def carriers(ctx: Context, fleet: Fleet) -> dict[str, int]:
    """[20.56] The units of the fleet that can take a load: one each."""
    busy = units.carrying(fleet.cargo)
    catalogue = ctx.facts.unit_kinds
    return {
        kind: number - busy.get(kind, 0)
        for kind, number in fleet.units.items()
        if units.may_carry(catalogue[kind]) and number > busy.get(kind, 0)
    }


def _at(ctx: Context, origin: str, side: Side) -> Mapping[str, int]:
    return units.of_side(ctx, origin, side)


def _cargo_at(ctx: Context, origin: str, side: Side) -> Mapping[str, int]:
    stack = units.stack_at(ctx, origin, side)
    return NO_UNITS if stack is None else stack.cargo


def with_units(fleet: Fleet, more: Mapping[str, int]) -> Fleet:
    """The fleet and some more units."""
    return replace(fleet, units=units.merged(fleet.units, more))


def with_laden(fleet: Fleet, pairs: Mapping[str, int]) -> Fleet:
    """The fleet, some more carriers and what they carry."""
    both = units.merged(units.carrying(pairs), units.carried(pairs))
    grown = fleet
    for kind, number in both.items():
        grown = with_units(grown, {kind: number})
    return replace(grown, cargo=units.merged(fleet.cargo, pairs))


def load(fleet: Fleet, carrier: str, kind: str, number: int = 1) -> Fleet:
    """[20.51] 1-0 units go aboard carriers of the fleet."""
    pairs = {units.loaded(carrier, kind): number}
    return replace(with_units(fleet, {kind: number}), cargo=units.merged(fleet.cargo, pairs))


def with_all_units(ctx: Context, origin: str, fleet: Fleet) -> Fleet:
    """All units that can still be added, with as many loads as they can carry."""
    while pairs := laden(ctx, origin, fleet):
        fleet = with_laden(fleet, {min(pairs): 1})
    fleet = with_units(fleet, loose(ctx, origin, fleet))
    for kind, number in sorted(loads(ctx, origin, fleet).items()):
        for carrier, room in sorted(carriers(ctx, fleet).items()):
            taken = min(number, room)
            if taken:
                fleet = load(fleet, carrier, kind, taken)
                number -= taken
    return fleet


def ready_places(ctx: Context, side: Side) -> list[str]:
    """[20.1] Where a side has a mobile unit that has not moved in this Segment."""
    is_immobile, found = ctx.facts.mobile_kinds.isdisjoint, []
    for place, stack in units.stacks(ctx, side).items():
        moved = stack.moved
        # Mostly all units here have moved, or none.
        if not is_immobile(stack.units) and (not moved or (moved != stack.units and is_ready(ctx, stack))):
            found.append(place)
    return found


def is_ready(ctx: Context, stack: Stack) -> bool:
    """[20.1] Is there a mobile unit among them that has not moved in this Segment?"""
    catalogue, moved = ctx.facts.unit_kinds, stack.moved
    # Where nothing has moved a carrier goes with its load.
    laden = units.carrying(stack.cargo) if moved and stack.cargo else NO_UNITS
    for kind, number in stack.units.items():
        if catalogue[kind].mobile and number > moved.get(kind, 0) and number > laden.get(kind, 0):
            return True
    return bool(laden) and _has_ready_load(stack)


def _has_ready_load(stack: Stack) -> bool:
    """[20.52] Is there a carrier that can still go with its load?"""
    here, moved = stack.units, stack.moved
    for pair in stack.cargo:
        carrier, _, load = pair.partition("+")
        if here[carrier] > moved.get(carrier, 0) and here[load] > moved.get(load, 0):
            return True
    return False


# Company


def company(ctx: Context, origin: str, fleet: Fleet) -> list[Character]:
    """[18.0, 20.1] Those who began the Segment here and may come along; in space whoever is here can."""
    return [
        character
        for character in fleets.followers(ctx, origin, fleet.side)
        if character.id not in fleet.companions
        and not character.moved
        and (not ctx.board.on_surface(origin) or movement.may_move(ctx, character))
    ]


def prisoners(ctx: Context, origin: str, fleet: Fleet) -> list[Character]:
    """[12.81] The prisoners of the free units here who can come along."""
    return [
        captive
        for captive in characters.captives_at(ctx, origin, opponent(fleet.side))
        if captive.custody == WITH_UNITS
        and not captive.moved
        and captive.id not in fleet.captives
        and ctx.rules.ask[questions.may_be_led_away](ctx, captive)
    ]


def ships(ctx: Context, origin: str, fleet: Fleet) -> list[Ship]:
    """[9.55, 9.0b] The ships without an owner that stand with the free units here, and have not moved."""
    return [
        ship
        for ship in spaceships.without_owner(ctx, origin, fleet.side)
        if ship.stack != "interception"
        and not ship.moved
        and ship.id not in fleet.ships
        and not ctx.rules.ask[questions.is_left_behind](ctx, ship)
    ]


def with_all_things(ctx: Context, origin: str, fleet: Fleet) -> Fleet:
    """The fleet with the prisoners of the units and the ships that nobody owns."""
    captives = (captive.id for captive in prisoners(ctx, origin, fleet))
    craft = (ship.id for ship in ships(ctx, origin, fleet))
    return replace(fleet, captives=(*fleet.captives, *captives), ships=(*fleet.ships, *craft))


def everything(ctx: Context, origin: str, fleet: Fleet) -> Fleet:
    """All units, everybody and every ship that can come along."""
    return with_people(with_all(ctx, origin, fleet), company(ctx, origin, fleet))


def with_all(ctx: Context, origin: str, fleet: Fleet) -> Fleet:
    """All units, with the prisoners whom they hold and the ships that nobody owns."""
    return with_all_things(ctx, origin, with_all_units(ctx, origin, fleet))


def with_people(fleet: Fleet, people: Iterable[Character]) -> Fleet:
    """The fleet and some more characters."""
    return replace(fleet, companions=(*fleet.companions, *(character.id for character in people)))


def completed(ctx: Context, origin: str, fleet: Fleet) -> Fleet:
    """[12.82, 14.59] In space the last units take along whom they hold, and ships that cannot stay alone."""
    if ctx.board.on_surface(origin) or _units_stay(ctx, origin, fleet):
        return fleet
    stays, found = ctx.rules.ask[questions.stays_alone], with_all_things(ctx, origin, fleet)
    ships = tuple(
        each for each in found.ships if each in fleet.ships or not stays(ctx, ctx.state.ships[each])
    )
    return replace(found, ships=ships)


def strands_somebody(ctx: Context, origin: str, fleet: Fleet) -> bool:
    """[P-19] Would characters be left in space without military units and without seats in a spaceship?"""
    if ctx.board.on_surface(origin) or _units_stay(ctx, origin, fleet):
        return False
    left = [each for each in fleets.followers(ctx, origin, fleet.side) if each.id not in fleet.companions]
    craft = [each for each in fleets.craft(ctx, origin, fleet.side) if each.owner in {who.id for who in left}]
    seats = sum(spaceships.model(ctx, ship).passengers for ship in craft)
    return sum(spaceships.seats_taken(ctx, character) for character in left) > seats


def _units_stay(ctx: Context, origin: str, fleet: Fleet) -> bool:
    return bool(units.without(_at(ctx, origin, fleet.side), fleet.units))


# Choosing


class AddLaden(Action, frozen=True):
    form = "add {unit} with {cargo}"
    saying = "Add {unit} that carries {cargo}"
    unit: UnitKindId
    cargo: UnitKindId


class LoadUnit(Action, frozen=True):
    form = "load {cargo} on {unit}"
    saying = "Load {cargo} on {unit}"
    cargo: UnitKindId
    unit: UnitKindId


class AllUnits(Action, frozen=True):
    form = "all units"
    saying = "Add all units, with all that they can carry"
    usual = True


class AllAboard(Action, frozen=True):
    form = "all aboard"
    saying = "Take everything and everybody"
    usual = True


class CallOff(Action, frozen=True):
    form = "call off"
    saying = "Call the move off: this fleet can go nowhere"
    passes = True


class Gathering(Procedure):
    """[20.92] A fleet is put together, piece by piece or at once."""

    first = "choose"

    origin: str
    fleet: Fleet

    def pieces_to_add(self, ctx: Context) -> list[Option]:
        """What can still be added, one by one and together."""
        origin, fleet = self.origin, self.fleet
        alone, pairs = loose(ctx, origin, fleet), laden(ctx, origin, fleet)
        options = self._units(ctx, alone, pairs)
        if fleet.units:
            options += self._people(ctx)
        # [20.5] A carrier counts with its load: nothing may tell whether the only unit in a place has one.
        pieces = sum(alone.values()) + sum(pairs.values())
        if pieces >= SEVERAL or self._loads_several(ctx):
            options.append((AllUnits(), self.add_all_units))
        if self.everybody(ctx) or prisoners(ctx, origin, fleet) or ships(ctx, origin, fleet):
            options.append((AllAboard(), self.add_everything))
        return options

    def _loads_several(self, ctx: Context) -> bool:
        """Are there several units to add with those that are still to be loaded?"""
        if not loads(ctx, self.origin, self.fleet):
            return False
        whole = with_all_units(ctx, self.origin, self.fleet)
        return sum(whole.units.values()) - sum(self.fleet.units.values()) >= SEVERAL

    def everything(self, ctx: Context) -> Fleet:
        """All that can be added, with everybody."""
        return with_people(with_all(ctx, self.origin, self.fleet), self.everybody(ctx))

    def everybody(self, ctx: Context) -> list[Character]:
        """Who comes along when everybody does."""
        return company(ctx, self.origin, self.fleet)

    def admits(self, ctx: Context, character: Character) -> bool:
        """Can this character be added?"""
        return True

    def _units(self, ctx: Context, alone: Mapping[str, int], pairs: Mapping[str, int]) -> list[Option]:
        """Units without a load, carriers with theirs, and what the fleet can load."""
        options: list[Option] = [(AddUnit(kind), self.add_unit) for kind in sorted(alone)]
        options += [(AddLaden(*pair.split("+")), self.add_laden) for pair in sorted(pairs)]
        if self.fleet.units:
            options += [
                (LoadUnit(kind, carrier), self.load_unit)
                for kind in sorted(loads(ctx, self.origin, self.fleet))
                for carrier in sorted(carriers(ctx, self.fleet))
            ]
        return options

    def _people(self, ctx: Context) -> list[Option]:
        origin, fleet = self.origin, self.fleet
        options: list[Option] = [
            (TakeAlong(character.id), self.take_character)
            for character in company(ctx, origin, fleet)
            if self.admits(ctx, character)
        ]
        options += [
            (TakePrisonerAlong(captive.id), self.take_prisoner) for captive in prisoners(ctx, origin, fleet)
        ]
        options += [(TakeAlong(ship.id), self.take_ship) for ship in ships(ctx, origin, fleet)]
        return options

    def gathered(self) -> tuple[str, ...]:
        """All pieces that have been chosen so far."""
        fleet = self.fleet
        return (*fleet.units, *fleet.companions, *fleet.captives, *fleet.ships)

    def choose(self, ctx: Context) -> Next:
        raise NotImplementedError

    def add_unit(self, ctx: Context, action: AddUnit) -> Next:
        self.fleet = with_units(self.fleet, {action.unit: 1})
        return self.choose

    def add_laden(self, ctx: Context, action: AddLaden) -> Next:
        self.fleet = with_laden(self.fleet, {units.loaded(action.unit, action.cargo): 1})
        return self.choose

    def load_unit(self, ctx: Context, action: LoadUnit) -> Next:
        self.fleet = load(self.fleet, action.unit, action.cargo)
        return self.choose

    def take_character(self, ctx: Context, action: TakeAlong) -> Next:
        self.fleet = replace(self.fleet, companions=(*self.fleet.companions, action.piece))
        return self.choose

    def take_prisoner(self, ctx: Context, action: TakePrisonerAlong) -> Next:
        self.fleet = replace(self.fleet, captives=(*self.fleet.captives, action.who))
        return self.choose

    def take_ship(self, ctx: Context, action: TakeAlong) -> Next:
        self.fleet = replace(self.fleet, ships=(*self.fleet.ships, action.piece))
        return self.choose

    def add_all_units(self, ctx: Context) -> Next:
        self.fleet = with_all_units(ctx, self.origin, self.fleet)
        return self.choose

    def add_everything(self, ctx: Context) -> Next:
        self.fleet = self.everything(ctx)
        return self.choose
