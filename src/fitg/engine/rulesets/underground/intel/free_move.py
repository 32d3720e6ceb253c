"""[VX-20l to VX-20n] A Free Move: one craft of the Empire goes at once, whatever the Assignment says."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fitg.engine import questions
from fitg.engine.events.intelligence import FreeMoveBegun
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PlanetId, ShipId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.state import SIDES, Character, Ship
from fitg.engine.questions import Craft
from fitg.engine.rules import units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.actions import on_open_missions
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.movement import Flight, may_enter, may_move
from fitg.engine.rules.movement.marching import TakePrisonerAlong
from fitg.engine.rules.space import gathering, navigation, space_combat, transport
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.gathering import LoadUnit
from fitg.engine.rules.space.interplanetary import landings
from fitg.engine.rules.space.ship_movement import SpaceBoarding, may_depart
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.intel.memory import memory
from fitg.engine.rulesets.underground.intel.task import Task


class FlyFreely(Action, frozen=True):
    form = "free flight of {ship}"
    saying = "{ship}|flies at once, to any planet"
    ship: ShipId


class SendFreely(Action, frozen=True):
    form = "free move of {unit} from {origin}"
    saying = "{unit} at {origin}|goes at once"
    unit: UnitKindId
    origin: PlaceId


class NoFreeMove(Action, frozen=True):
    form = "no free move"
    saying = "Nobody moves"
    passes = True
    final = True


class GoAlong(Action, frozen=True):
    form = "take {who}"
    saying = "{who}|goes along"
    who: CharacterId


class FreeCourse(Action, frozen=True):
    form = "course {planet}"
    saying = "Set course for {planet}"
    planet: PlanetId


class FreeStop(Action, frozen=True):
    form = "to {to}"
    saying = "Move to {to}"
    final = True
    to: PlaceId


class CallItOff(Action, frozen=True):
    form = "call off"
    saying = "Call the move off"
    passes = True
    final = True


# Who can


def pilots(ctx: Context) -> list[Ship]:
    """[VX-20l] The spaceships of the Empire whose pilots are not busy with a mission."""
    busy, people = on_open_missions(ctx), ctx.state.characters
    return [
        ship
        for ship in ctx.state.ships.values()
        if ship.side == "imperial"
        and ship.owner
        and ship.owner not in busy
        and may_move(ctx, people[ship.owner])
        and may_depart(ctx, ship)
    ]


def is_flagship(ctx: Context, kind: str) -> bool:
    """[VX-20l] The Imperial Will goes as freely as a spaceship."""
    return ctx.rules.ask[asked.is_flagship](ctx, kind)


def movers(ctx: Context) -> list[SendFreely]:
    """[VX-20l, VX-20n] Mobile units on a Capital or the Throne Planet, and the Imperial Will anywhere.

    [VP-38a] What carries another unit is more than one, but for the Imperial Will with its Militia.
    """
    catalogue = ctx.facts.unit_kinds
    found: list[SendFreely] = []
    for place in units.places(ctx, "imperial"):
        center, alone = _is_center(ctx, place), units.unladen(ctx, place, "imperial")
        found += [
            SendFreely(kind, place)
            for kind in sorted(units.of_side(ctx, place, "imperial"))
            if catalogue[kind].mobile and (is_flagship(ctx, kind) or (center and alone.get(kind)))
        ]
    return found


def begin(ctx: Context, task: Task) -> Procedure:
    return FreeMove()


def is_possible(ctx: Context, task: Task) -> bool:
    """[VX-25, 7.22] Is there anybody who could go, as far as everybody can see?"""
    if any(ship.side == "imperial" and ship.owner for ship in ctx.state.ships.values()):
        return True
    catalogue = ctx.facts.unit_kinds
    return any(
        catalogue[kind].mobile and (is_flagship(ctx, kind) or _is_center(ctx, place))
        for place in units.places(ctx, "imperial")
        for kind in units.of_side(ctx, place, "imperial")
    )


def _is_center(ctx: Context, place: str) -> bool:
    here = ctx.board.planet_of.get(place)
    return here is not None and geography.is_capital(ctx, here)


class FreeMove(Procedure, tag="missions.intel.FreeMove"):
    """[VX-20l to VX-20n] One ship, the Imperial Will, or one unit."""

    #: The unit that goes, from where and whereto, and with whom.
    unit: str = ""
    origin: str = ""
    fleet: Fleet = Fleet(side="imperial", units={})
    planet: str = ""
    stop: str = ""

    def begin(self, ctx: Context) -> Next:
        """[VX-20l] As if an Operations Phase began: nobody has moved."""
        units.forget_moves(ctx)
        for character in ctx.state.characters.values():
            if character.side == "imperial":
                character.moved = character.travelled = False
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(FlyFreely(ship.id), self.fly) for ship in pilots(ctx)]
        options += [(each, self.send) for each in movers(ctx)]
        options.append((NoFreeMove(), self.decline))
        prompt = "Who makes a Free Move, whatever the Strategic Assignment?"
        return Ask("imperial", "intelligence.free-move", "VX-20l", prompt, options, always=True)

    def decline(self, ctx: Context) -> Next:
        return DONE

    # A spaceship

    def fly(self, ctx: Context, action: FlyFreely) -> Next:
        ship = ctx.state.ships[action.ship]
        ctx.emit(FreeMoveBegun(case="VX-20l", ship=action.ship, origin=ship.place))
        return Call(FreeBoarding(side="imperial", ship=action.ship, aboard=(ship.owner,)), self.flown)

    def flown(self, ctx: Context, aboard: tuple[str, ...]) -> Next:
        welcome_to_missions(ctx, aboard)
        return DONE

    # A unit

    def send(self, ctx: Context, action: SendFreely) -> Next:
        """[20.52, VP-38a] The Imperial Will goes with what it carries."""
        self.unit, self.origin = action.unit, action.origin
        self.fleet = replace(self.fleet, units={action.unit: 1})
        if is_flagship(ctx, action.unit):
            aboard = gathering.laden(ctx, action.origin, gathering.nobody("imperial"))
            own = [pair for pair in aboard if pair.partition("+")[0] == action.unit]
            if own:
                self.fleet = gathering.with_laden(gathering.nobody("imperial"), {own[0]: 1})
        return self.gather

    def company(self, ctx: Context) -> list[Character]:
        """[VX-20n] Whoever is there, and not on a mission."""
        busy = on_open_missions(ctx)
        return [each for each in gathering.company(ctx, self.origin, self.fleet) if each.id not in busy]

    def gather(self, ctx: Context) -> Next:
        options: list[Option] = [(GoAlong(each.id), self.take_along) for each in self.company(ctx)]
        options += [
            (TakePrisonerAlong(each.id), self.take_prisoner)
            for each in gathering.prisoners(ctx, self.origin, self.fleet)
        ]
        options += [(LoadUnit(kind, self.unit), self.load_unit) for kind in self.loads(ctx)]
        if not gathering.strands_somebody(ctx, self.origin, self.fleet):
            options += [(FreeCourse(planet), self.set_course) for planet in self.planets(ctx)]
        options.append((CallItOff(), self.call_off))
        name, unit = naming.place(ctx.facts, self.origin), naming.units(ctx.facts, self.fleet.units)
        people = (*self.fleet.companions, *self.fleet.captives)
        aboard = f", with {naming.pieces(ctx.facts, people)}" if people else ""
        prompt = f"A Free Move of {unit} from {name}{aboard}: who goes along, and where?"
        return Ask(
            "imperial",
            "intelligence.free-course",
            "VX-20n",
            prompt,
            options,
            about=self.origin,
            gathered=people,
        )

    def loads(self, ctx: Context) -> list[str]:
        """[20.51, VP-38a] What the Imperial Will can load; another unit is all that moves."""
        if not is_flagship(ctx, self.unit) or not gathering.carriers(ctx, self.fleet):
            return []
        return sorted(gathering.loads(ctx, self.origin, self.fleet))

    def planets(self, ctx: Context) -> list[str]:
        """[VX-20l, VX-20n] Any planet for the Imperial Will, another Capital or the Throne for others."""
        here, free = ctx.board.planet_of.get(self.origin, ""), is_flagship(ctx, self.unit)
        craft = Craft("fleet", units=tuple(self.fleet.units))
        barred = ctx.rules.ask[questions.way_is_barred]
        return [
            planet
            for planet in ctx.board.planets
            if planet != here
            and (free or geography.is_capital(ctx, planet))
            and geography.exists(ctx, planet)
            and not barred(ctx, "imperial", self.origin, ctx.board.orbits[planet], craft)
        ]

    def take_along(self, ctx: Context, action: GoAlong) -> Next:
        self.fleet = gathering.with_people(self.fleet, [ctx.state.characters[action.who]])
        return self.gather

    def take_prisoner(self, ctx: Context, action: TakePrisonerAlong) -> Next:
        """[12.81] Prisoners of the units here go with one of them."""
        self.fleet = replace(self.fleet, captives=(*self.fleet.captives, action.who))
        return self.gather

    def load_unit(self, ctx: Context, action: LoadUnit) -> Next:
        self.fleet = gathering.load(self.fleet, action.unit, action.cargo)
        return self.gather

    def call_off(self, ctx: Context) -> Next:
        return DONE

    def set_course(self, ctx: Context, action: FreeCourse) -> Next:
        self.planet = action.planet
        self.fleet = gathering.completed(ctx, self.origin, self.fleet)
        return self.choose_stop

    def choose_stop(self, ctx: Context) -> Next:
        """[VC-04, VC-06] In orbit, or on the surface: an Operations Phase has both movements."""
        options: list[Option] = [(FreeStop(place), self.depart) for place in self.stops(ctx)]
        far = navigation.distance(ctx, self.origin, ctx.board.orbits[self.planet])
        way = f" It is a Hyperjump of {far}." if far else ""
        prompt = f"Where at {naming.planet(ctx.facts, self.planet)} does it go?{way}"
        return Ask(
            "imperial", "intelligence.free-stop", "VX-20n", prompt, options, about=self.planet, always=True
        )

    def stops(self, ctx: Context) -> list[str]:
        found = list(landings(ctx, self.origin, self.planet, self.fleet))
        if not units.can_land(ctx, self.fleet.units):
            return found
        crowd = units.crowd(ctx, self.fleet.units)
        return found + [
            place
            for place in ctx.board.surface[self.planet]
            if place not in found
            and units.room(ctx, place, "imperial") >= crowd
            and may_enter(ctx, self.fleet.companions, place, "fleet")
        ]

    def depart(self, ctx: Context, action: FreeStop) -> Next:
        """[VX-20n] An ordinary unit meets nobody on its way but PDBs."""
        self.stop = action.to
        ctx.emit(FreeMoveBegun(case="VX-20n", ship="", origin=self.origin))
        move = FleetMove if is_flagship(ctx, self.unit) else QuietMove
        return Call(move(origin=self.origin, destination=action.to, fleet=self.fleet), self.arrived)

    def arrived(self, ctx: Context) -> Next:
        """[20.45, 22.0] Whoever was intercepted fights it out at once."""
        for box in ctx.board.orbits.values():
            if space_combat.clashing(ctx, box):
                self.stop = box
                combat = space_combat.SpaceCombat(place=box, attacker="rebel", role="interception")
                return Call(combat, self.fought)
        return self.set_down

    def fought(self, ctx: Context) -> Next:
        for side in SIDES:
            if units.present(ctx, self.stop, side, "interception"):
                space_combat.release(ctx, self.stop, side)
            stack = units.stack_at(ctx, self.stop, side)
            if stack is not None:
                stack.fought = False
        return DONE

    def set_down(self, ctx: Context) -> Next:
        """[VX-20m] From the Imperial Will people go on missions: they stand apart from it then."""
        if is_flagship(ctx, self.unit) and ctx.board.on_surface(self.stop):
            for who in self.fleet.companions:
                if ctx.state.characters[who].place == self.stop:
                    pieces.join_stack(ctx, ctx.state.characters[who], "")
            welcome_to_missions(ctx, self.fleet.companions)
        return DONE


class QuietMove(FleetMove, tag="missions.intel.QuietMove"):
    """[VX-20n] With Raking Attacks, but nobody intercepts it."""

    def leave_orbit(self, ctx: Context) -> Next:
        return self.cross

    def enter_orbit(self, ctx: Context) -> Next:
        return self.land


class FreeBoarding(SpaceBoarding, tag="missions.intel.FreeBoarding"):
    """[VX-20l] Who flies along, and to which place of which planet; the result is who was aboard."""

    def may_board(self, ctx: Context, character: Character) -> bool:
        return super().may_board(ctx, character) and character.id not in on_open_missions(ctx)

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[VX-20l] Every planet, across any border, in orbit or on its surface."""
        here, craft = ctx.state.ships[self.ship].place, Craft("ship", self.ship)
        if not transport.leaves_nobody(ctx, here, self.side, self.aboard, self.ship):
            return ()
        barred = ctx.rules.ask[questions.way_is_barred]
        return [
            place
            for planet in ctx.board.planets
            if geography.exists(ctx, planet)
            and not barred(ctx, "imperial", here, ctx.board.orbits[planet], craft)
            for place in (*ctx.board.surface[planet], ctx.board.orbits[planet])
            if place != here and may_enter(ctx, self.aboard, place)
        ]

    def finish(self, ctx: Context) -> Next:
        return Done(self.aboard)


def watches(ctx: Context, planet: str, ship: Ship) -> bool | Passed:
    """[VX-20l, VC-04c] As in an Operations Phase with two movements: only at the surface is it looked for."""
    free = any(isinstance(each, FreeMove) for each in ctx.state.stack)
    if not free or ctx.rules.ask[questions.lands_at_once](ctx):
        return PASS
    flight = next((each for each in reversed(ctx.state.stack) if isinstance(each, Flight)), None)
    if flight is None:
        return PASS
    here = ctx.board.planet_of.get(ship.place) == planet and ctx.board.on_surface(ship.place)
    there = ctx.board.planet_of[flight.destination] == planet and ctx.board.on_surface(flight.destination)
    return PASS if here or there else False


# Missions after it


def welcome_to_missions(ctx: Context, travellers: tuple[str, ...]) -> None:
    """[VX-20m] Where the missions of an Environ are over there may be others, of those who have arrived."""
    ctx.rules.ask[asked.moved_anew](ctx, travellers)
    phase = next((each for each in ctx.state.stack if isinstance(each, MissionPhase)), None)
    place = ctx.state.characters[travellers[0]].place if travellers else ""
    if phase is None or place not in phase.visited:
        return
    if any(each.id in travellers for each in groups.eligible(ctx, place, "imperial")):
        phase.visited = tuple(each for each in phase.visited if each != place)


def has_not_served(ctx: Context, character: Character) -> bool:
    """[VX-20m, 13.1] Nobody goes on two missions in one Mission Phase."""
    return character.id not in memory(ctx).served
