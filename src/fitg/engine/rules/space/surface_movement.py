"""[20.3] The Surface Military Movement Segment: down from orbit, and from Environ to Environ of a planet."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.movement import Marched
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Stack
from fitg.engine.rules import characters, movement, units
from fitg.engine.rules.movement import Mustering
from fitg.engine.rules.movement.free_movement import MarchFrom
from fitg.engine.rules.movement.marching import AddUnit
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import gathering
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.gathering import AddLaden, AllAboard, AllUnits, CallOff, Gathering
from fitg.engine.rules.space.raking import RakingAttack, can_rake
from fitg.engine.rules.space.ship_movement import SpaceMoves

#: Under which name it is remembered which free stacks can go anywhere on their planet.
LEEWAY = "leeway"


class SurfaceMovement(Procedure):
    """[20.3] Military units move on the surface of a planet, even those that moved before."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        """[20.3, A-09-07] A new Segment for all; who came with military units is still known for it."""
        units.start_segment(ctx)
        for character in ctx.state.characters.values():
            character.moved = False
            character.restacked = False
        return Call(SurfaceMoves(side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class SurfaceMoves(SpaceMoves, tag="space.SurfaceMoves"):
    """[20.3, 20.91] Units go to an Environ of their planet; characters join them, or stand apart (9.57)."""

    case = "20.3"
    prompt = "Move military units on the planets, and down from orbit; sort the stacks."
    flies = False

    def journeys(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.3] No character moves on his own in this Segment."""

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.91] In an Environ; in orbit all are in one stack."""
        if character.place in ctx.board.sizes:
            super().stackings(ctx, character, options)

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        options += [(MarchFrom(place), self.march) for place in starting_places(ctx, self.side)]

    def must_ask(self, ctx: Context) -> bool:
        """[7.22, 19.6] Where all is full, not to be asked would tell where there is no Suicide Squad."""
        return super().must_ask(ctx) or any(
            ctx.board.walks.get(place) and (_may_hide_a_squad(ctx, stack) or _may_have_room(ctx, stack))
            for place, stack in units.stacks(ctx, self.side).items()
        )

    def march(self, ctx: Context, action: MarchFrom) -> Next:
        if ctx.board.in_orbit(action.origin):
            return Call(Descending(origin=action.origin, fleet=gathering.nobody(self.side)), self.choose)
        return Call(SurfaceMustering(side=self.side, origin=action.origin), self.choose)


def starting_places(ctx: Context, side: Side, among: Container[str] | None = None) -> list[str]:
    """[20.3] Where free units stand (among some places) that have not moved, and have somewhere to go."""
    stacks = units.stacks(ctx, side)
    if among is None:
        among = stacks
    known, found = ctx.of_places((LEEWAY, side)), []
    for place, stack in stacks.items():
        if place in among:
            able = known.get(place)
            if able is None:
                able = has_somewhere_to_go(ctx, place, stack, known)
            if able:
                found.append(place)
    return ctx.board.by_order(found)


def has_somewhere_to_go(ctx: Context, place: str, stack: Stack, known: dict[str, bool]) -> bool:
    """[20.3] Can units of a free stack march, or come down from orbit?

    It is `known` from then on, until something changes on the planet or all may move again. A fleet is asked
    about each time where not all of it can simply land, or where its planet may be gone.
    """
    walks = ctx.board.walks.get(place)
    if walks is not None:
        able = known[place] = bool(walks) and _may_march(ctx, place, stack, walks)
        return able
    if not ctx.board.in_orbit(place) or not ctx.rules.ask[questions.is_open](ctx, place):
        return False
    if not stack.cargo and not stack.moved and _may_simply_land(ctx, place, stack):
        if ctx.board.planet_of[place] not in ctx.index.planets_in("destroyed"):
            known[place] = True
        return True
    return Descending(origin=place, fleet=gathering.nobody(stack.side)).may_begin(ctx)


def _may_march(ctx: Context, place: str, stack: Stack, walks: Iterable[str]) -> bool:
    side = stack.side
    if stack.moved and not units.unmoved(ctx, place, side):
        return False
    room = ctx.rules.ask[questions.room]
    for other in walks:
        if room(ctx, other, side) > 0:
            return True
    return _has_squad(ctx, place, side) and any(True for _ in havens(ctx, place, side, 0))


def _may_simply_land(ctx: Context, orbit: str, stack: Stack) -> bool:
    """Is there a unit that can land, and room for one below? Asked for every fleet: it is mostly so."""
    catalogue, room = ctx.facts.unit_kinds, ctx.rules.ask[questions.room]
    for kind in stack.units:
        if catalogue[kind].mobile and not catalogue[kind].atrocity:
            break
    else:
        return False
    for place in ctx.board.surface[ctx.board.planet_of[orbit]]:  # noqa: SIM110 - a loop costs less
        if room(ctx, place, stack.side) > 0:
            return True
    return False


def _may_hide_a_squad(ctx: Context, stack: Stack) -> bool:
    """[7.22] Are there face-down units here that have not moved?"""
    return not stack.revealed and units.has_hidden(ctx, units.unmoved(ctx, stack.place, stack.side))


def _may_have_room(ctx: Context, stack: Stack) -> bool:
    """[7.22] Can the Enemy not tell whether somebody next door could come here?"""
    side = stack.side
    return units.hides_room(ctx, stack.place, side, 1) and any(
        units.unmoved(ctx, place, side) for place in ctx.board.walks[stack.place]
    )


def next_door_hides_room(ctx: Context, origin: str, side: Side) -> bool:
    """[7.22, 19.6] Does it depend on face-down units below or next door where the units of a place can go?"""
    number = sum(units.unmoved(ctx, origin, side).values())
    return any(
        place != origin and units.hides_room(ctx, place, side, number)
        for place in ctx.board.surface[ctx.board.planet_of[origin]]
    )


def _has_squad(ctx: Context, place: str, side: Side) -> bool:
    """[19.6] Is there a Suicide Squad that has not moved, and needs no room?"""
    return any(ctx.facts.unit_kinds[kind].covert for kind in units.unmoved(ctx, place, side))


def havens(ctx: Context, origin: str, side: Side, number: int) -> Iterator[str]:
    """[20.3, 9.51] The other Environs of the planet that have room for so many units."""
    for place in ctx.board.surface[ctx.board.planet_of[origin]]:
        if (
            place != origin
            and units.room(ctx, place, side) >= number
            and ctx.rules.ask[questions.is_open](ctx, place)
        ):
            yield place


class SurfaceMustering(Mustering, tag="space.SurfaceMustering"):
    """[20.3] Which units of an Environ go to which other Environ of their planet."""

    case = "20.3"

    def must_ask(self, ctx: Context) -> bool:
        """[7.22] Not to be asked would tell kinds, here or where the units could go."""
        here = units.lies_face_down(ctx, self.origin, self.side)
        return here or next_door_hides_room(ctx, self.origin, self.side)

    def destinations(self, ctx: Context, contingent: Mapping[str, int]) -> Iterator[str]:
        """[9.51, 19.6] Suicide Squads take no room."""
        return havens(ctx, self.origin, self.side, units.crowd(ctx, contingent))


class LandUnits(Action, frozen=True):
    form = "to {to}"
    saying = "Land at {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[20.6, 13.2e, 20.53] An Enemy PDB may rake; units that crush a camp or unload are shown."""
        descending = ctx.state.stack[-1]
        if not isinstance(descending, Descending):
            return False
        planet, fleet = ctx.board.planet_of[self.to], descending.fleet
        if can_rake(ctx, planet, fleet.side) or fleets.uncovers(ctx, fleet, descending.origin, self.to):
            return True
        return units.crush_camp(ctx, self.to, fleet.units)


class Descending(Gathering):
    """[20.3] Which units come down from orbit, with what they carry, and who goes with them."""

    def pieces_to_add(self, ctx: Context) -> list[Option]:
        """[9.51, 36.1] No more than there is room for in the largest Environ below; no Atrocity unit."""
        side = self.fleet.side
        surface = ctx.board.surface[ctx.board.planet_of[self.origin]]
        room = max(units.room(ctx, place, side) for place in surface)
        return [
            option
            for option in super().pieces_to_add(ctx)
            if units.crowd(ctx, grown := self._grown(ctx, option[0]).units) <= room
            and units.can_land(ctx, grown)
        ]

    def may_begin(self, ctx: Context) -> bool:
        """Is there anything that could come down? If all can, one can, and one is found sooner."""
        origin, fleet = self.origin, self.fleet
        surface = ctx.board.surface[ctx.board.planet_of[origin]]
        room = max([units.room(ctx, place, fleet.side) for place in surface])
        alone, pairs = gathering.loose(ctx, origin, fleet), gathering.laden(ctx, origin, fleet)
        if not alone and not pairs:
            return room >= 0 and self.everything(ctx) != fleet
        for name in (*alone, *pairs):
            few = dict.fromkeys(name.split("+"), 1)
            if units.crowd(ctx, few) <= room and units.can_land(ctx, few):
                return True
        return False

    def _grown(self, ctx: Context, action: Action) -> Fleet:
        """The fleet as an action would make it."""
        match action:
            case AddUnit():
                return gathering.with_units(self.fleet, {action.unit: 1})
            case AddLaden():
                return gathering.with_laden(self.fleet, {units.loaded(action.unit, action.cargo): 1})
            case AllUnits() | AllAboard():
                return gathering.with_all_units(ctx, self.origin, self.fleet)
            case _:
                return self.fleet

    def choose(self, ctx: Context) -> Next:
        options, stranded = self.pieces_to_add(ctx), self._strands(ctx)
        if self.fleet.units and not stranded:
            number = units.crowd(ctx, self.fleet.units)
            options += [
                (LandUnits(place), self.depart)
                for place in havens(ctx, self.origin, self.fleet.side, number)
                if movement.may_enter(ctx, self.fleet.companions, place, "fleet")
            ]
        if not options:
            options.append((CallOff(), self.finish))
        return Ask(
            self.fleet.side,
            "movement.descent",
            "20.3",
            self._prompt(ctx, stranded),
            options,
            about=self.origin,
            gathered=self.gathered(),
            always=self._must_ask(ctx),
        )

    def _must_ask(self, ctx: Context) -> bool:
        """[7.22] Not to be asked would tell kinds, here or below."""
        here = units.lies_face_down(ctx, self.origin, self.fleet.side)
        return here or next_door_hides_room(ctx, self.origin, self.fleet.side)

    def _strands(self, ctx: Context) -> bool:
        return gathering.strands_somebody(ctx, self.origin, self.fleet)

    def _prompt(self, ctx: Context, stranded: bool) -> str:
        name = naming.place(ctx.facts, self.origin)
        if not self.fleet.units:
            return f"Which units land from {name}?"
        landing = f"Landing from {name}: {naming.units(ctx.facts, self.fleet.units)}."
        if stranded:
            return f"{landing} Add to it: nobody can be left in space without a craft."
        return f"{landing} Add to it, or land where?"

    def depart(self, ctx: Context, action: LandUnits) -> Next:
        fleet = gathering.completed(ctx, self.origin, self.fleet)
        return Call(Descent(fleet=fleet, origin=self.origin, destination=action.to), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class Descent(Procedure):
    """[20.3, 20.6] A stack comes down from orbit to an Environ; an Enemy PDB may rake it."""

    fleet: Fleet
    origin: str
    destination: str

    def begin(self, ctx: Context) -> Next:
        planet = ctx.board.planet_of[self.origin]
        if not can_rake(ctx, planet, self.fleet.side):
            return self.arrive
        attack = RakingAttack(planet=planet, fleet=self.fleet, origin=self.origin, place=self.destination)
        return Call(attack, self.raked)

    def raked(self, ctx: Context, left: Fleet | None) -> Next:
        """[20.64, P-11] The survivors land; where none is left, nobody is."""
        if left is None:
            return DONE
        self.fleet = left
        return self.arrive

    def arrive(self, ctx: Context) -> Next:
        """[20.3, 9.34, 9.52] All stand in the Environ; whoever came with units counts as detected."""
        land(ctx, self.fleet, self.origin, self.destination, "20.3")
        return DONE


def land(
    ctx: Context, fleet: Fleet, origin: str, destination: str, case: str, *, reaction: bool = False
) -> None:
    """Units and whoever goes with them stand in another Environ of the planet."""
    ships = tuple(ship.id for ship in fleets.ships_of(ctx, fleet))
    guarded = [captive.id for name in fleet.companions for captive in characters.captives_of(ctx, name)]
    fleets.move(ctx, fleet, origin, destination)
    ctx.emit(
        Marched(
            case=case,
            side=fleet.side,
            origin=origin,
            destination=destination,
            units=dict(fleet.units),
            characters=(*fleet.companions, *guarded, *fleet.captives),
            ships=ships,
            reaction=reaction,
        )
    )
    fleets.touch_down(ctx, fleet, destination)
