"""[VP-04] The Planet Stabilizer: a planet ends, and its people leave it in the last moment."""

from __future__ import annotations

from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY
from fitg.engine.machine.procedure import Ask, Call, Next, Option
from fitg.engine.machine.state import ROLES, SIDES, Character, Company, Ship, opponent
from fitg.engine.rules import characters, control, custody, detection, harm, spaceships, units
from fitg.engine.rules.galactic import base, geography, secret_answers, secrets
from fitg.engine.rules.galactic.atrocities import DestroyPlanet
from fitg.engine.rules.galactic.causes import PLANET_DESTROYED
from fitg.engine.rules.galactic.destruction import Destruction
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space import fleet, navigation
from fitg.engine.rulesets.underground.atrocities.events import Evacuated
from fitg.engine.rulesets.underground.atrocities.memory import ARCHIVES, IPOC, TRAP, memory

CASE = "VP-04"
REASON = "the Planet Stabilizer"
#: Mobile units take any number of people aboard.
ANY_NUMBER = 1000
#: [VP-04c] The Level from which on a PDB keeps fugitives away.
WATCHFUL = 1


class StabilizePlanet(DestroyPlanet, frozen=True):
    form = "stabilize {planet}"
    saying = "{planet}|is destroyed with all units on it; its people get away, and it counts for the Rebels"


class FleeTo(Action, frozen=True):
    form = "{who} flees to {at}"
    saying = "{who}|gets away to {at}, where everybody sees him"
    who: CharacterId
    at: PlaceId


class Spot(NamedTuple):
    """Where fugitives can go, and for how many there is a place."""

    place: str
    room: int


class Annihilation(Destruction, tag="characters.atrocities.Destruction"):
    """[VP-04 to VP-06d] What is in orbit lives; units and ships on the ground do not; people get away."""

    #: Those who are still on the planet.
    waiting: tuple[str, ...] = ()
    #: [VP-05d] Was it in Imperial Control?
    was_imperial: bool = False

    def begin(self, ctx: Context) -> Next:
        self.was_imperial = ctx.state.planets[self.planet].status == "imperial-control"
        surface = ctx.board.surface[self.planet]
        for place in surface:
            self._end_units(ctx, place)
        for place in surface:
            self._end_sovereigns(ctx, place)
            self._release(ctx, place)
        for place in surface:
            self._lift_ships(ctx, place)
        self.waiting = tuple(
            name
            for place in surface
            for name in ctx.index.people.get(place, ())
            if ctx.state.characters[name].fate in CAN_ACT
        )
        return self.evacuate

    def _end_units(self, ctx: Context, place: str) -> None:
        """[VP-04] Of both sides, whatever they are."""
        for side in SIDES:
            if units.present(ctx, place, side):
                units.eliminate_stack(ctx, place, side, Cause(PLANET_DESTROYED).words, CASE)

    def _end_sovereigns(self, ctx: Context, place: str) -> None:
        """[VP-04, VX-11] They go with their planet."""
        for name in list(ctx.index.people.get(place, ())):
            if name in ctx.facts.sovereigns:
                harm.defeat(ctx, ctx.state.characters[name], Cause(PLANET_DESTROYED), CASE)

    def _release(self, ctx: Context, place: str) -> None:
        """[VP-04b] Nothing is left that holds anybody but the people who do."""
        for name in list(ctx.index.people.get(place, ())):
            character = ctx.state.characters[name]
            if character.fate in IN_PLAY and character.fate not in CAN_ACT and not guarded(ctx, character):
                custody.free(ctx, character, "the planet is destroyed", "VP-04b")

    def _lift_ships(self, ctx: Context, place: str) -> None:
        """[VP-04, VP-04a] A ship takes its owner and friends beside him to orbit; one of nobody is lost."""
        for ship in [each for each in ctx.state.ships.values() if each.place == place]:
            pilot = ctx.state.characters.get(ship.owner)
            if pilot is None or pilot.place != place or pilot.fate not in CAN_ACT:
                spaceships.lose(ctx, ship, Cause(PLANET_DESTROYED).words, CASE, destroyed=True)
                continue
            pieces.put_ship(ctx, ship, ctx.board.orbits[self.planet])
            ship.stack = ""
            for name in self._crew(ctx, ship, pilot):
                self._move(ctx, ctx.state.characters[name], ctx.board.orbits[self.planet], "VP-04a")

    def _crew(self, ctx: Context, ship: Ship, pilot: Character) -> list[str]:
        """[VP-04a] The owner, then his friends beside him who have no ship, as long as there are seats."""
        room = spaceships.model(ctx, ship).passengers - spaceships.seats_taken(ctx, pilot)
        aboard = [pilot.id]
        for friend in characters.at(ctx, pilot.place, pilot.side):
            taken = spaceships.seats_taken(ctx, friend)
            if friend.id == pilot.id or not ctx.rules.ask[questions.may_board](ctx, ship.id, friend):
                continue
            if spaceships.owned_by(ctx, friend.id) is None and taken <= room:
                aboard.append(friend.id)
                room -= taken
        return aboard

    def _move(self, ctx: Context, character: Character, place: str, case: str) -> None:
        """[VP-04c] Detected, and without rolls; his prisoners go with him."""
        origin = character.place
        held = characters.captives_of(ctx, character.id)
        pieces.put_character(ctx, character, place, _company(ctx, place, character.side))
        character.detected = True
        character.mission = ""
        for captive in held:
            pieces.put_character(ctx, captive, place)
        ctx.emit(
            Evacuated(case=case, character=character.id, side=character.side, origin=origin, place=place)
        )
        detection.spread_detection(ctx, place, character.side)

    # The others

    def evacuate(self, ctx: Context) -> Next:
        """[VP-04b] To the nearest friends; where there is nothing to choose nobody is asked."""
        if not self.waiting:
            return self.end
        people = ctx.state.characters
        side = people[self.waiting[0]].side
        ours = [people[name] for name in self.waiting if people[name].side == side]
        seats = {each.id: spaceships.seats_taken(ctx, each) for each in ours}
        ways = {each.id: nearest(ctx, self.planet, side, seats[each.id], each) for each in ours}
        spots = {spot for found in ways.values() for spot in found}
        if not spots:
            return self._abandon(ctx, ours)
        spot = next(iter(spots))
        if len(spots) == 1 and all(ways.values()) and sum(seats.values()) <= spot.room:
            for each in ours:
                self._leave(ctx, each.id, spot.place)
            return self.evacuate
        options: list[Option] = [
            (FleeTo(each.id, spot.place), self.flee) for each in ours for spot in ways[each.id]
        ]
        prompt = f"{naming.planet(ctx.facts, self.planet)} is destroyed: who gets away where?"
        return Ask(side, "evacuation", "VP-04b", prompt, options, about=self.planet)

    def flee(self, ctx: Context, action: FleeTo) -> Next:
        self._leave(ctx, action.who, action.at)
        return self.evacuate

    def _leave(self, ctx: Context, who: str, place: str) -> None:
        self.waiting = tuple(name for name in self.waiting if name != who)
        self._move(ctx, ctx.state.characters[who], place, "VP-04b")

    def _abandon(self, ctx: Context, lost: list[Character]) -> Next:
        """[VP-04b] Whoever has no friend in the galaxy to take him aboard is lost with his planet."""
        for each in lost:
            self.waiting = tuple(name for name in self.waiting if name != each.id)
            for captive in characters.captives_of(ctx, each.id):
                custody.free(ctx, captive, "the planet is destroyed", "VP-04b")
                self.waiting = (*self.waiting, captive.id)
            harm.defeat(ctx, each, Cause(PLANET_DESTROYED), CASE)
        return self.evacuate

    # The end

    def end(self, ctx: Context) -> Next:
        """[VP-05c to VP-06d] It counts for the Rebels, and even the Living Planet sets an example."""
        secret = secrets.acting(ctx, self.planet)
        geography.cease(ctx, self.planet, REASON)
        memory(ctx).destroyed = (*memory(ctx).destroyed, self.planet)
        ctx.touch_planet("")
        if secret is not None:
            self._leave_behind(ctx, secret.code)
        if self.planet == galaxy(ctx).base:
            base.lose(ctx)
        spark: domino.Spark = "freed" if self.was_imperial else "rebellion"
        example = domino.Example(self.planet, spark, "rebel")
        effect = domino.sparked(ctx, example) if domino.in_play(ctx) else None
        if effect is None:
            return self.finish
        self.news_spreads = True
        return Call(effect, self.heard)

    def heard(self, ctx: Context, result: object = None) -> Next:
        return self.finish

    def _leave_behind(self, ctx: Context, code: str) -> None:
        """[VP-06, VP-06a, VP-06b] What becomes of a secret that is felt beyond its planet."""
        if code not in (IPOC, TRAP, ARCHIVES):
            return
        secrets.reveal(ctx, self.planet, "the planet is destroyed", "VP-06")
        record = memory(ctx)
        if code == IPOC:
            secret_answers.break_codes(ctx)
        elif code == TRAP:
            record.agents_known = True
        else:
            record.archives = self.planet


def guarded(ctx: Context, captive: Character) -> bool:
    """Is he the prisoner of somebody who stands there?"""
    held = captive.custody
    if held is None or held.kind != "guard":
        return False
    guard = ctx.state.characters[held.holder]
    return guard.fate in CAN_ACT and guard.place == captive.place


def _company(ctx: Context, place: str, side: Side) -> Company:
    """The stack that he joins: the units there, if there are any."""
    return "free" if units.present(ctx, place, side) else ""


def nearest(ctx: Context, planet: str, side: Side, seats: int, who: Character | None = None) -> list[Spot]:
    """[VP-04b] The nearest places where friends can take so many aboard: orbit, system, the rest."""
    found: dict[tuple[int, int], list[Spot]] = {}
    for place in _havens(ctx, side):
        room = _room(ctx, planet, place, side, who)
        if room >= seats:
            found.setdefault(_distance(ctx, planet, place), []).append(Spot(place, room))
    return found[min(found)] if found else []


def _havens(ctx: Context, side: Side) -> list[str]:
    """Where friends have units or ships at a planet, in the order of the board."""
    there = {place for role in ROLES for place in units.stacks(ctx, side, role)}
    there.update(ship.place for ship in ctx.state.ships.values() if ship.side == side)
    return ctx.board.by_order(place for place in there if place in ctx.board.planet_of)


def _distance(ctx: Context, planet: str, place: str) -> tuple[int, int]:
    """[VP-04b] The same Orbit Box, the same star system, then by jump points."""
    orbit = ctx.board.orbits[planet]
    if place == orbit:
        return 0, 0
    if ctx.board.system_of[place] == ctx.board.system_of[orbit]:
        return 1, 0
    return 2, navigation.jump_points(ctx, orbit, place)


def _room(ctx: Context, planet: str, place: str, side: Side, who: Character | None) -> int:
    """[VP-04b, VP-04c, VP-32b] For how many friends there is a place aboard, if this one may come."""
    if place in ctx.board.surface[planet] or (ctx.board.on_surface(place) and _is_watched(ctx, place, side)):
        return 0
    kinds = ctx.facts.unit_kinds
    if any(kinds[kind].mobile for role in ROLES for kind in units.of_side(ctx, place, side, role)):
        return ANY_NUMBER
    ships = [ship for ship in ctx.state.ships.values() if ship.place == place and ship.side == side]
    allowed = ctx.rules.ask[questions.may_board]
    closed = {ship.owner for ship in ships if who is not None and not allowed(ctx, ship.id, who)}
    ships = [ship for ship in ships if ship.owner not in closed]
    seats = sum(spaceships.model(ctx, ship).passengers for ship in ships)
    if ctx.board.in_orbit(place):
        aboard = [each for each in fleet.followers(ctx, place, side) if each.id not in closed]
    else:
        aboard = [ctx.state.characters[ship.owner] for ship in ships if ship.owner]
    return seats - sum(spaceships.seats_taken(ctx, each) for each in aboard)


def _is_watched(ctx: Context, place: str, side: Side) -> bool:
    """[VP-04c] A PDB of Level 1 or 2 that is not theirs, or an enemy unit in orbit."""
    planet = ctx.board.planet_of[place]
    if ctx.state.planets[planet].pdb >= WATCHFUL and control.controller(ctx, planet) != side:
        return True
    enemy = opponent(side)
    return any(units.present(ctx, ctx.board.orbits[planet], enemy, role) for role in ROLES)
