"""[18.0, 20.1] The Interplanetary Military Movement Segment: one fleet after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.space import NavigationDeclared
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.questions import Craft
from fitg.engine.rules import movement, possessions, units
from fitg.engine.rules.movement.free_movement import ScramblePdb, pdbs_to_scramble, scramble_pdb
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import gathering, interception, navigation, passage
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove, is_eventful
from fitg.engine.rules.space.gathering import CallOff, Gathering
from fitg.engine.rules.space.memory import memory

#: [21.4, 21.5, P-44] Nobody stays in Drift, or off the map.
RESTLESS = frozenset({"drift", "drift2", "off-map"})


def courses(ctx: Context, origin: str, fleet: Fleet) -> Sequence[str]:
    """[20.1, 21.5, 35.2] The planets to which a fleet may go from a place, and where it can stop."""
    planets = passage.open_planets(ctx, fleet.side, origin, Craft("fleet", units=tuple(fleet.units)))
    # The Orbit Box of another planet is open to all units: only who goes along might have to stay away.
    sure = all(roams(ctx, ctx.state.characters[name]) for name in fleet.companions)
    here = ctx.board.planet_of.get(origin, "")
    return [
        planet
        for planet in planets
        if (sure and planet != here) or next(landings(ctx, origin, planet, fleet), None) is not None
    ]


def landings(ctx: Context, origin: str, planet: str, fleet: Fleet) -> Iterator[str]:
    """[20.1, 9.51, 25.21] The Orbit Box of a planet, and its Environs that have room for the whole fleet.

    Not from one Environ to another of the same planet, nor where the fleet is already, nor where somebody
    aboard may not go.
    """
    box = ctx.board.orbits[planet]
    if box != origin and movement.may_enter(ctx, fleet.companions, box, "fleet"):
        yield box
    if ctx.board.on_surface(origin) and ctx.board.planet_of[origin] == planet:
        return
    if not units.can_land(ctx, fleet.units) or not ctx.rules.ask[questions.lands_at_once](ctx):
        return
    crowd = units.crowd(ctx, fleet.units)
    for place in ctx.board.surface[planet]:
        if units.room(ctx, place, fleet.side) >= crowd and movement.may_enter(
            ctx, fleet.companions, place, "fleet"
        ):
            yield place


def can_depart(ctx: Context, origin: str, fleet: Fleet) -> bool:
    """Is there anywhere to go for this fleet?"""
    craft = Craft("fleet", units=tuple(fleet.units))
    return any(
        True
        for planet in passage.open_planets(ctx, fleet.side, origin, craft)
        for _ in landings(ctx, origin, planet, fleet)
    )


def can_leave(ctx: Context, origin: str, side: Side) -> bool:
    """[P-19, VQ-272] Can all units go on from a place in space without leaving somebody there who may not?"""
    # Mostly nobody is there, or all may go wherever the units go.
    if not [each for each in fleets.followers(ctx, origin, side) if each.moved or not roams(ctx, each)]:
        return True
    units_alone = gathering.with_all(ctx, origin, gathering.nobody(side))
    mates = [
        each
        for each in gathering.company(ctx, origin, units_alone)
        if can_depart(ctx, origin, gathering.with_people(units_alone, [each]))
    ]
    return not gathering.strands_somebody(ctx, origin, gathering.with_people(units_alone, mates))


def roams(ctx: Context, character: Character) -> bool:
    """[25.21] May he go wherever the units may? A sovereign may not: he comes along if he is asked to."""
    return ctx.rules.ask[questions.roams](ctx, character)


class FleetFrom(Action, frozen=True):
    form = "fleet from {origin}"
    saying = "The units at {origin}|move: choose fleet and destination"
    origin: PlaceId


class DeclareNavigation(Action, frozen=True):
    form = "declare navigation two"
    saying = "Declare Navigation two for all units that jump, and show none"


class FinishFleets(Action, frozen=True):
    form = "done"
    saying = "Finish moving fleets"
    passes = True
    final = True


class SetCourse(Action, frozen=True):
    form = "course {planet}"
    saying = "Set course for {planet}"
    planet: PlanetId

    def is_final(self, ctx: Context) -> bool:
        """The fleet departs at once if there is but one place for it."""
        assembling = ctx.state.stack[-1]
        if not isinstance(assembling, Assembling) or assembling.must_ask_where(ctx):
            return False
        places = list(landings(ctx, assembling.origin, self.planet, assembling.fleet))
        return len(places) == 1 and is_eventful(ctx, assembling.fleet, assembling.origin, places[0])


class MoveFleetTo(Action, frozen=True):
    form = "to {to}"
    saying = "Move to {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """A Raking Attack, an interception or a Hyperjump may follow; a camp is crushed in the open."""
        assembling = ctx.state.stack[-1]
        if not isinstance(assembling, Assembling):
            return False
        return is_eventful(ctx, assembling.fleet, assembling.origin, self.to)


class InterplanetaryMovement(Procedure):
    """[20.0, 20.1] The Phasing Player moves one fleet after the other; the Enemy may intercept."""

    #: What its player is asked to do.
    calls: ClassVar[str] = "Move fleets from planet to planet"

    side: Side
    #: A fleet has moved: it is too late to declare anything.
    begun: bool = False
    #: [20.4] Orbit Boxes where the Enemy has been asked about those who stay.
    settled: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        movement.start_segment(ctx)
        self.begun = any(stack.moved for stack in units.stacks(ctx, self.side).values())
        return self.choose

    def choose(self, ctx: Context) -> Next:
        ready = self._ready(ctx)
        options: list[Option] = [(FleetFrom(place), self.assemble) for place in ready]
        if ready and self._may_declare(ctx):
            options.append((DeclareNavigation(), self.declare))
        if self.may_scramble(ready):
            options += [(action, self.scramble_pdb) for action in pdbs_to_scramble(ctx)]
        options += self.more_options(ctx)
        waiting = self.restless(ctx, ready)
        if not waiting:
            options.append((FinishFleets(), self.finish))
        prompt, hiding = self._prompt(ctx, waiting), self.must_ask(ctx, ready)
        return Ask(self.side, "fleets", "20.1", prompt, options, always=hiding)

    def may_scramble(self, ready: list[str]) -> bool:
        """[14.4, 20.6] Is there a fleet that a PDB might rake?"""
        return bool(ready) and self.side == "rebel"

    def must_ask(self, ctx: Context, ready: list[str]) -> bool:
        """[14.2] Where a single fleet has to move, not to be asked would tell that nobody has a Scrambler."""
        return bool(ready) and self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters)

    def scramble_pdb(self, ctx: Context, action: ScramblePdb) -> Next:
        """[14.4, 20.6] A PDB that is Down rakes no fleet; without a fleet there is time in Segment 3."""
        scramble_pdb(ctx, action)
        return self.choose

    def more_options(self, ctx: Context) -> list[Option]:
        """What else one game or another lets a player do while fleets move."""
        return []

    def restless(self, ctx: Context, ready: list[str]) -> list[str]:
        """[21.4, 21.5, P-44] Where something stands that has to move before the Segment can end."""
        locations, side = ctx.board.locations, self.side
        waiting = [place for place in ready if locations[place].kind in RESTLESS]
        # Nearly always nobody is in Drift, and nothing more is asked.
        return [place for place in waiting if can_leave(ctx, place, side)] if waiting else waiting

    def _ready(self, ctx: Context) -> list[str]:
        """[20.1, 35.2] Where there are units that have not moved, and any planet is open to them."""
        ready = gathering.ready_places(ctx, self.side)
        onward = self.onward(ctx)
        return ctx.board.by_order(passage.with_way(ctx, self.side, ready, passage.FLEET, onward))

    def onward(self, ctx: Context) -> frozenset[str]:
        """From which places units must get to another planet, if they are to move at all."""
        return frozenset()

    def _prompt(self, ctx: Context, waiting: list[str]) -> str:
        if not waiting:
            return f"{self.calls}."
        places = naming.series([naming.place(ctx.facts, place) for place in waiting], "nowhere")
        return f"{self.calls}; those at {places} cannot stay there."

    def assemble(self, ctx: Context, action: FleetFrom) -> Next:
        return Call(Assembling(origin=action.origin, fleet=gathering.nobody(self.side)), self.moved)

    def moved(self, ctx: Context) -> Next:
        self.begun = True
        return self.choose

    # The declared rating

    def _may_declare(self, ctx: Context) -> bool:
        return self.side == "imperial" and not self.begun and not memory(ctx).declared_navigation

    def declare(self, ctx: Context) -> Next:
        """[21.27, P-22] For all jumps of this Segment, before any fleet has moved."""
        memory(ctx).declared_navigation = True
        declared = ctx.facts.charts.hyperjump.declared_navigation
        rating = declared + navigation.rating(navigation.troubles(ctx))
        ctx.emit(NavigationDeclared(case="21.27", side=self.side, navigation=rating))
        return self.choose

    # The end of the Segment

    def finish(self, ctx: Context) -> Next:
        """[20.5, P-44] Off the map a 1-0 unit without a carrier is lost: it cannot wait there."""
        for place in ctx.board.entries:
            left = units.of_side(ctx, place, self.side)
            if left:
                units.eliminate(ctx, place, dict(left), "nobody could carry them", "20.5")
        return self.settle_boxes

    def settle_boxes(self, ctx: Context) -> Next:
        """[20.4] A fleet that began the Segment beside the Enemy and stays can be intercepted too."""
        if ctx.rules.ask[interception.meets_those_who_stay](ctx):
            for box in ctx.board.orbits.values():
                if box not in self.settled and self._is_shared(ctx, box):
                    self.settled = (*self.settled, box)
                    prey = self._standing(ctx, box)
                    return Call(interception.question(ctx, box, prey, standing=True), self.box_settled)
        return self.end

    def end(self, ctx: Context) -> Next:
        """[21.27] What was declared holds for this Segment."""
        memory(ctx).declared_navigation = False
        return DONE

    def _is_shared(self, ctx: Context, box: str) -> bool:
        stack = units.stack_at(ctx, box, self.side)
        ready = stack is not None and gathering.is_ready(ctx, stack)
        return ready and interception.is_guarded(ctx, box, self.side)

    def _standing(self, ctx: Context, box: str) -> Fleet:
        """[20.43, 20.9] All that has not moved: everything there stands in one stack."""
        return gathering.everything(ctx, box, gathering.nobody(self.side))

    def box_settled(self, ctx: Context, hunters: Fleet | None) -> Next:
        if hunters is not None:
            box = self.settled[-1]
            fleets.move(ctx, self._standing(ctx, box), box, box, after="interception")
            interception.stop(ctx, box, hunters, standing=True)
        return self.settle_boxes


class Assembling(Gathering):
    """[20.92] Choose the fleet, then the planet, then the place there: the destination is fixed (A-09-04)."""

    planet: str = ""

    def choose(self, ctx: Context) -> Next:
        options = self.pieces_to_add(ctx)
        if self.fleet.units and not gathering.strands_somebody(ctx, self.origin, self.fleet):
            options += [
                (SetCourse(planet), self.set_course) for planet in courses(ctx, self.origin, self.fleet)
            ]
        stuck = not options
        ways, several = self._ways_for_all(ctx), units.hides_kinds(ctx, self.origin, self.fleet.side)
        if stuck and len(ways) == 1 and not several:
            return self._course_is_set(ctx, ways[0])
        if stuck:
            options.append((CallOff(), self.finish))
        return Ask(
            self.fleet.side,
            "fleets.gather",
            "20.1",
            self._prompt(ctx),
            options,
            about=self.origin,
            gathered=self.gathered(),
            always=stuck or several or len(ways) > 1,
        )

    def _ways_for_all(self, ctx: Context) -> tuple[str, ...]:
        """[7.22, 36.1] The planets that are open to a face-down unit of some kind; none if all lie open.

        Whether this one can stop there, which its kind decides, is not told by what is asked of its owner.
        """
        side = self.fleet.side
        if not self.fleet.units or not units.lies_face_down(ctx, self.origin, side):
            return ()
        return passage.open_planets(ctx, side, self.origin, passage.FLEET)

    def why_not(self, ctx: Context, where: str) -> str:
        """[35.2] Why the fleet may not go to a planet."""
        craft = Craft("fleet", units=tuple(self.fleet.units))
        return passage.why_not(ctx, self.fleet.side, self.origin, where, craft)

    def _prompt(self, ctx: Context) -> str:
        name = naming.place(ctx.facts, self.origin)
        if not self.fleet.units:
            return f"Which units move from {name}?"
        fleet = self.fleet
        aboard = (*fleet.companions, *fleet.captives, *fleet.ships)
        people = f", with {naming.pieces(ctx.facts, aboard)} aboard" if aboard else ""
        prompt = f"The fleet at {name}: {naming.units(ctx.facts, fleet.units)}{people}."
        if gathering.strands_somebody(ctx, self.origin, self.fleet):
            return f"{prompt} Nobody can be left in space without a craft."
        return f"{prompt} Add to it, or set course for a planet."

    def everybody(self, ctx: Context) -> list[Character]:
        """[25.21] Everybody who can go anywhere."""
        return [each for each in gathering.company(ctx, self.origin, self.fleet) if roams(ctx, each)]

    def admits(self, ctx: Context, character: Character) -> bool:
        """[25.21] Only where the fleet can still go somewhere with him."""
        return can_depart(ctx, self.origin, gathering.with_people(self.fleet, [character]))

    def set_course(self, ctx: Context, action: SetCourse) -> Next:
        return self._course_is_set(ctx, action.planet)

    def _course_is_set(self, ctx: Context, planet: str) -> Next:
        self.planet = planet
        self.fleet = gathering.completed(ctx, self.origin, self.fleet)
        return self.choose_place

    def choose_place(self, ctx: Context) -> Next:
        """[20.11] Stop in orbit, or land; an Environ has room for all of the fleet, or it is not offered."""
        options: list[Option] = [
            (MoveFleetTo(place), self.depart) for place in landings(ctx, self.origin, self.planet, self.fleet)
        ]
        if not options:
            options.append((CallOff(), self.finish))
        name = naming.planet(ctx.facts, self.planet)
        orbit = ctx.board.orbits[self.planet]
        parts = navigation.on_the_way(ctx, self.origin, orbit, navigation.of_fleet(ctx, self.fleet))
        rating, far = navigation.rating(parts), navigation.distance(ctx, self.origin, orbit)
        way = f" It is a Hyperjump of {far} with Navigation {rating}." if far else ""
        return Ask(
            self.fleet.side,
            "fleets.destination",
            "20.11",
            f"Where at {name} does the fleet go?{way}",
            options,
            about=self.planet,
            gathered=self.gathered(),
            always=self.must_ask_where(ctx),
        )

    def must_ask_where(self, ctx: Context) -> bool:
        """[7.22] Not to be asked where face-down units stop would tell their kinds, if they could land."""
        return units.has_hidden(ctx, self.fleet.units) and ctx.rules.ask[questions.lands_at_once](ctx)

    def depart(self, ctx: Context, action: MoveFleetTo) -> Next:
        return Call(FleetMove(origin=self.origin, destination=action.to, fleet=self.fleet), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE
