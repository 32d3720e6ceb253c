"""[9.0] Movement: walking, flying, and marching with military units."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import Flew, Marched, PrisonerHanded, UnitsRevealed, Walked
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import (
    characters,
    control,
    custody,
    detection,
    harm,
    pdb,
    possessions,
    spaceships,
    units,
)
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.stacking import restack
from fitg.engine.state import NOWHERE, UNITS, Character, Ship


def start_segment(ctx: Context) -> None:
    """[9.0b] Nobody has moved yet in this Segment."""
    units.start_segment(ctx)
    for character in ctx.state.characters.values():
        character.moved = False
        character.restacked = False
        character.travelled = False


def may_move(ctx: Context, character: Character) -> bool:
    """[9.0b, A-12-21] Free and not yet moved; a guard waits with a prisoner who has moved already."""
    return (
        character.fate == "free"
        and not character.moved
        and not character.disabled
        and not any(captive.moved for captive in characters.captives_of(ctx, character.id))
    )


class Movement(Procedure):
    """[9.0] The Movement Segment: any, all or none of the side's pieces, each once."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        self._character_moves(ctx, choices)
        self._unit_moves(ctx, choices)
        self._prisoners(ctx, choices)
        for planet in pdb.candidates_to_turn_up(ctx, self.side):
            choices[f"turn up pdb {planet.id}"] = (self.turn_up_pdb, planet.id)
        if self.side == "rebel":
            self._possessions(ctx, choices)
        choices["done"] = (self.finish,)
        return Ask(
            self.side,
            "movement",
            "9.0",
            "Move characters, ships and military units.",
            choices,
            always=self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters),
        )

    # Characters

    def _character_moves(self, ctx: Context, choices: dict[str, Choice]) -> None:
        state = ctx.state
        for character in state.characters.values():
            if character.side != self.side or character.fate != "free":
                continue
            if may_move(ctx, character):
                ship = spaceships.owned_by(ctx, character.id)
                if ship is not None and spaceships.ready_to_fly(ctx, ship) and len(state.spaces) > 1:
                    choices[f"fly {ship.id}"] = (self.fly, ship.id)
                for place in ctx.facts.planets[state.spaces[character.place].planet].environs:
                    if place != character.place:
                        choices[f"walk {character.id} to {place}"] = (self.walk, character.id, place)
            idle = character.disabled or character.restacked
            if not idle and units.present(ctx, character.place, self.side):
                if character.with_units:
                    choices[f"detach {character.id}"] = (self.restack, character.id, False)
                else:
                    choices[f"attach {character.id}"] = (self.restack, character.id, True)

    def walk(self, ctx: Context, character_id: str, place: str) -> Next:
        return Call(Walk(character=character_id, destination=place), self.moved)

    def fly(self, ctx: Context, ship_id: str) -> Next:
        """[9.54] Each spaceship moves on its own."""
        owner = ctx.state.ships[ship_id].owner
        return Call(Boarding(side=self.side, ship=ship_id, aboard=(owner,)), self.moved)

    def moved(self, ctx: Context, result: object) -> Next:
        return self.choose

    def restack(self, ctx: Context, character_id: str, with_units: bool) -> Next:
        """[9.57, A-09-21] Join the military units, or stand aside for missions."""
        character = ctx.state.characters[character_id]
        character.restacked = True
        restack(ctx, character, with_units)
        return self.choose

    # Military units

    def _unit_moves(self, ctx: Context, choices: dict[str, Choice]) -> None:
        for place, space in ctx.state.spaces.items():
            if not space.units:
                continue
            ready = units.unmoved(ctx, place, self.side)
            if ready and march_destinations(ctx, place, self.side, _least(ctx, ready)):
                choices[f"march from {place}"] = (self.march, place)

    def march(self, ctx: Context, place: str) -> Next:
        return Call(Mustering(side=self.side, origin=place), self.moved)

    # Prisoners, PDBs, possessions

    def _prisoners(self, ctx: Context, choices: dict[str, Choice]) -> None:
        for captive in ctx.state.characters.values():
            if captive.fate != "captive" or captive.side == self.side:
                continue
            if not captive.restacked:
                for captor in self._captors(ctx, captive):
                    choices[f"hand {captive.id} to {captor}"] = (self.hand_over, captive.id, captor)
            if captive.captor != UNITS:
                choices[f"release {captive.id}"] = (self.release, captive.id)

    def _captors(self, ctx: Context, captive: Character) -> list[str]:
        here = [character.id for character in characters.at(ctx, captive.place, self.side)]
        if units.present(ctx, captive.place, self.side):
            here.append(UNITS)
        return [captor for captor in here if captor != captive.captor]

    def hand_over(self, ctx: Context, captive_id: str, captor: str) -> Next:
        """[12.81d] A prisoner may be handed to any of the captor's units in the same Environ."""
        captive = ctx.state.characters[captive_id]
        captive.captor = captor
        captive.restacked = True
        ctx.emit(PrisonerHanded(case="12.81d", captive=captive_id, place=captive.place, captor=captor))
        return self.choose

    def release(self, ctx: Context, captive_id: str) -> Next:
        """[12.82, A-12-19] A guard may let his prisoner go."""
        custody.free(ctx, ctx.state.characters[captive_id], "released by the guard", "12.82")
        return self.choose

    def turn_up_pdb(self, ctx: Context, planet_id: str) -> Next:
        pdb.turn_up(ctx, ctx.state.planets[planet_id])
        return self.choose

    def _possessions(self, ctx: Context, choices: dict[str, Choice]) -> None:
        for possession in ctx.state.possessions.values():
            if possession.fate != "held" or not possession.owner:
                continue
            traits = possessions.card(ctx, possession).traits
            owner = ctx.state.characters[possession.owner]
            if "pdb_down" in traits and owner.place in ctx.state.spaces:
                planet = ctx.state.spaces[owner.place].planet
                if control.usable_pdb(ctx, planet, "imperial"):
                    choices[f"use {possession.id} on pdb {planet}"] = (
                        self.scramble_pdb,
                        possession.id,
                        planet,
                    )
            if "any_rating" in traits and spaceships.owned_by(ctx, owner.id) is not None:
                choices[f"use {possession.id} for navigation"] = (self.take_drug, owner.id)

    def scramble_pdb(self, ctx: Context, possession_id: str, planet_id: str) -> Next:
        """The Scrambler puts an Enemy PDB on the same planet Down."""
        possession = ctx.state.possessions[possession_id]
        possessions.show(ctx, possession, "pdb_down", planet_id)
        pdb.turn_down(ctx, ctx.state.planets[planet_id], "scrambled", "14.4")
        possessions.after_use(ctx, possession)
        return self.choose

    def take_drug(self, ctx: Context, pilot: str) -> Next:
        """[14.4, 14.51] The drug can make a pilot, or a better one."""
        possessions.take_drug(ctx, ctx.state.characters[pilot], "navigation")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        """[9.57] Movement is over; the stacks are as they were sorted."""
        return DONE


# Walking


class Walk(Procedure):
    """[9.1a, 9.35] A character goes to another Environ of the planet on foot, without his ship."""

    character: str
    destination: str

    def begin(self, ctx: Context) -> Next:
        if spaceships.owned_by(ctx, self.character) is None:
            return self.go
        return Call(LeaveShip(owner=self.character, party=(self.character,)), self.left_ship)

    def left_ship(self, ctx: Context, result: object) -> Next:
        return self.go

    def go(self, ctx: Context) -> Next:
        """[9.1a, 9.35] Nobody is tested, and the detected slip away; prisoners go along (12.81a)."""
        character = ctx.state.characters[self.character]
        characters.does_something(ctx, character)
        origin = character.place
        known = any(mate.detected for mate in characters.at(ctx, self.destination, character.side))
        slipped = character.detected and not known
        if slipped:
            character.detected = False
        character.with_units = False
        captives = tuple(captive.id for captive in characters.captives_of(ctx, character.id))
        set_down(ctx, (character.id, *captives), self.destination)
        ctx.emit(
            Walked(
                case="9.35" if slipped else "9.1a",
                character=character.id,
                origin=origin,
                destination=self.destination,
                slipped_away=slipped,
                captives=captives,
            )
        )
        detection.spread_detection(ctx, self.destination, character.side)
        return DONE


class LeaveShip(Procedure):
    """[A-09-15] Whoever goes without his ship leaves it to a Friend of his choice who stays."""

    owner: str
    #: Those who go as well, and cannot take it over.
    party: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        ship = self._ship(ctx)
        choices: dict[str, Choice] = {
            f"leave {ship.id} to {friend.id}": (self.give, friend.id)
            for friend in self._friends(ctx)
            if spaceships.may_own(ctx, ship, friend)
        }
        if not choices:
            choices[f"leave {ship.id}"] = (self.abandon,)
        prompt = f"Who takes over {naming.the(ctx.facts, ship.id)}?"
        return Ask(ship.side, "movement.ship", "14.51", prompt, choices)

    def _ship(self, ctx: Context) -> Ship:
        ship = spaceships.owned_by(ctx, self.owner)
        assert ship is not None
        return ship

    def _friends(self, ctx: Context) -> list[Character]:
        ship = self._ship(ctx)
        return [friend for friend in characters.at(ctx, ship.place, ship.side) if friend.id not in self.party]

    def give(self, ctx: Context, heir: str) -> Next:
        owner = naming.piece(ctx.facts, self.owner)
        spaceships.assign(ctx, self._ship(ctx), heir, f"{owner} goes without it", "14.51")
        return DONE

    def abandon(self, ctx: Context) -> Next:
        """[14.59, 14.6] Without Friends it is lost, Redjac's in any case; else it waits for a pilot."""
        ship = self._ship(ctx)
        owner = naming.piece(ctx.facts, self.owner)
        if spaceships.only_his(ctx, ship):
            spaceships.lose(ctx, ship, f"{owner} goes without it", "14.6")
        elif self._friends(ctx) or units.present(ctx, ship.place, ship.side):
            spaceships.assign(ctx, ship, "", f"{owner} goes without it", "14.51")
        else:
            spaceships.lose(ctx, ship, "it stands abandoned", "14.59")
        return DONE


def set_down(ctx: Context, movers: tuple[str, ...], place: str) -> None:
    """[9.0b] Put characters in a place; they have moved, and may join or leave the units there (9.57)."""
    for each in movers:
        mover = ctx.state.characters[each]
        mover.place = place
        mover.moved = True
        mover.restacked = False
    ctx.unsettled = True


# Flying


class Boarding(Procedure):
    """[9.56, 14.57] Who flies along, and where to: the destination is fixed before any roll (A-09-04)."""

    side: Side
    ship: str
    aboard: tuple[str, ...]
    destination: str = NOWHERE

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        ship = ctx.state.ships[self.ship]
        choices: dict[str, Choice] = {
            f"to {place}": (self.depart, place) for place in ctx.state.spaces if place != ship.place
        }
        room = spaceships.model(ctx, ship).passengers - self._seats(ctx)
        for character in characters.at(ctx, ship.place, self.side):
            fits = spaceships.seats_taken(ctx, character) <= room
            if fits and character.id not in self.aboard and may_move(ctx, character):
                choices[f"board {character.id}"] = (self.board, character.id)
        name, aboard = naming.the(ctx.facts, self.ship), naming.pieces(ctx.facts, self.aboard)
        prompt = f"Aboard {name}: {aboard}. Take others along, or fly where?"
        return Ask(self.side, "movement.flight", "9.56", prompt, choices)

    def _seats(self, ctx: Context) -> int:
        return sum(spaceships.seats_taken(ctx, ctx.state.characters[each]) for each in self.aboard)

    def board(self, ctx: Context, character_id: str) -> Next:
        self.aboard = (*self.aboard, character_id)
        return self.choose

    def depart(self, ctx: Context, place: str) -> Next:
        self.destination = place
        return self.leave_ships

    def leave_ships(self, ctx: Context) -> Next:
        """[14.57] A ship carries no ship: passengers leave theirs behind."""
        _, *passengers = self.aboard
        for each in passengers:
            if spaceships.owned_by(ctx, each) is not None:
                return Call(LeaveShip(owner=each, party=self.aboard), self.left_ship)
        aboard = with_captives(ctx, self.aboard)
        return Call(Flight(ship=self.ship, aboard=aboard, destination=self.destination), self.arrived)

    def left_ship(self, ctx: Context, result: object) -> Next:
        return self.leave_ships

    def arrived(self, ctx: Context, result: object) -> Next:
        return DONE


def with_captives(ctx: Context, aboard: tuple[str, ...]) -> tuple[str, ...]:
    """[12.81a] Those aboard, each followed by the prisoners he guards."""
    everyone: list[str] = []
    for each in aboard:
        everyone.append(each)
        everyone += [captive.id for captive in characters.captives_of(ctx, each)]
    return tuple(everyone)


class Flight(Procedure):
    """[9.2, 9.3] One spaceship goes to one Environ, tested on leaving and on arriving (9.33)."""

    ship: str
    aboard: tuple[str, ...]
    destination: str
    reaction: bool = False

    def begin(self, ctx: Context) -> Next:
        """[9.33] A flight inside one planet is tested once only."""
        ship = ctx.state.ships[self.ship]
        pilot = ctx.state.characters[ship.owner]
        characters.does_something(ctx, pilot)
        for each in self.aboard:
            ctx.state.characters[each].with_units = False
        ctx.unsettled = True
        if self._from(ctx) == self._to(ctx):
            return self.arrive
        return self.leave

    def _from(self, ctx: Context) -> str:
        space = ctx.state.spaces.get(ctx.state.ships[self.ship].place)
        return space.planet if space is not None else NOWHERE

    def _to(self, ctx: Context) -> str:
        return ctx.state.spaces[self.destination].planet

    def leave(self, ctx: Context) -> Next:
        """[9.3, 9.45] Tested on leaving; where nobody can look, the ship slips away unseen."""
        planet = self._from(ctx)
        if planet == NOWHERE:
            return self.arrive
        if detection.possible(ctx, planet, self.ship):
            return Call(self._routine(planet, leaving=True), self.left)
        if ctx.rulings.leaving_hides:
            crew = [ctx.state.characters[each] for each in self.aboard]
            free = [character for character in crew if character.fate == "free"]
            detection.set_detected(ctx, free, False, "left a planet without Enemy detection", "9.45")
        return self.arrive

    def _routine(self, planet: str, *, leaving: bool) -> detection.DetectionRoutine:
        return detection.DetectionRoutine(ship=self.ship, planet=planet, aboard=self.aboard, leaving=leaving)

    def left(self, ctx: Context, result: str) -> Next:
        return DONE if result == "E" else self.arrive

    def arrive(self, ctx: Context) -> Next:
        planet = self._to(ctx)
        if detection.possible(ctx, planet, self.ship):
            return Call(self._routine(planet, leaving=False), self.arrived)
        return self.land

    def arrived(self, ctx: Context, result: str) -> Next:
        return DONE if result == "E" else self.land

    def land(self, ctx: Context) -> Next:
        """[9.0, 14.54] Everyone aboard stands in the destination; a damaged ship is lost there."""
        ship = ctx.state.ships[self.ship]
        origin, ship.place = ship.place, self.destination
        set_down(ctx, self.aboard, self.destination)
        ctx.emit(
            Flew(
                case="9.0",
                ship=self.ship,
                pilot=ship.owner,
                aboard=self.aboard,
                origin=origin,
                destination=self.destination,
                reaction=self.reaction,
            )
        )
        if ship.damaged:
            spaceships.lose(ctx, ship, "damaged, and lost on landing", "14.54")
        detection.spread_detection(ctx, self.destination, ctx.state.characters[self.aboard[0]].side)
        return DONE


# Marching


def _least(ctx: Context, ready: dict[str, int]) -> dict[str, int]:
    """One unit of the most mobile kind: if it can go nowhere, nothing here can."""
    kind = max(ready, key=lambda each: (ctx.facts.unit_kinds[each].mobile, each))
    return {kind: 1}


def march_destinations(ctx: Context, origin: str, side: Side, contingent: dict[str, int]) -> list[str]:
    """[9.2, 9.5b] Environs of the planet, and of other planets if all units are mobile; with room for all."""
    number = sum(contingent.values())
    catalogue = ctx.facts.unit_kinds
    mobile = all(catalogue[kind].mobile for kind in contingent)
    planet = ctx.state.spaces[origin].planet
    return [
        place
        for place, space in ctx.state.spaces.items()
        if place != origin and (mobile or space.planet == planet) and units.room(ctx, place, side) >= number
    ]


class Mustering(Procedure):
    """[9.5a] Choose the stack that marches: military units, and who goes with them."""

    side: Side
    origin: str
    units: dict[str, int] = {}
    companions: tuple[str, ...] = ()
    captives: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        if self.units:
            for place in march_destinations(ctx, self.origin, self.side, self.units):
                choices[f"to {place}"] = (self.depart, place)
        for kind, n in sorted(units.unmoved(ctx, self.origin, self.side).items()):
            grown = self.units | {kind: self.units.get(kind, 0) + 1}
            if grown[kind] <= n and march_destinations(ctx, self.origin, self.side, grown):
                choices[f"add {kind}"] = (self.add_unit, kind)
        if self.units:
            self._passengers(ctx, choices)
        name = naming.place(ctx.facts, self.origin)
        prompt = f"Which units move from {name}?"
        if self.units:
            stack = naming.units(ctx.facts, self.units)
            prompt = f"Moving from {name}: {stack}. Add to the stack, or go where?"
        return Ask(self.side, "movement.march", "9.5", prompt, choices)

    def _passengers(self, ctx: Context, choices: dict[str, Choice]) -> None:
        for character in characters.at(ctx, self.origin, self.side):
            if character.id not in self.companions and may_move(ctx, character):
                choices[f"take {character.id}"] = (self.take_character, character.id)
        for captive in ctx.state.characters.values():
            if (
                captive.place == self.origin
                and captive.captor == UNITS
                and captive.side != self.side
                and not captive.moved
                and captive.id not in self.captives
            ):
                choices[f"take prisoner {captive.id}"] = (self.take_prisoner, captive.id)
        for ship in ctx.state.ships.values():
            waits = ship.place == self.origin and ship.side == self.side and not ship.owner
            if waits and ship.id not in self.ships:
                choices[f"take {ship.id}"] = (self.take_ship, ship.id)

    def add_unit(self, ctx: Context, kind: str) -> Next:
        self.units = self.units | {kind: self.units.get(kind, 0) + 1}
        return self.choose

    def take_character(self, ctx: Context, character_id: str) -> Next:
        self.companions = (*self.companions, character_id)
        return self.choose

    def take_prisoner(self, ctx: Context, captive_id: str) -> Next:
        self.captives = (*self.captives, captive_id)
        return self.choose

    def take_ship(self, ctx: Context, ship_id: str) -> Next:
        """[9.55] A ship without a pilot moves with military units only."""
        self.ships = (*self.ships, ship_id)
        return self.choose

    def depart(self, ctx: Context, place: str) -> Next:
        return Call(
            March(
                side=self.side,
                origin=self.origin,
                destination=place,
                units=self.units,
                companions=self.companions,
                captives=self.captives,
                ships=self.ships,
            ),
            self.arrived,
        )

    def arrived(self, ctx: Context, result: object) -> Next:
        return DONE


class March(Procedure):
    """[9.2, 9.34] A stack of units moves; between planets an Enemy PDB may fire at both ends (9.27).

    Until it arrives, or is lost, the stack counts where it set out: a move is one change.
    """

    side: Side
    origin: str
    destination: str
    units: dict[str, int]
    companions: tuple[str, ...] = ()
    #: Prisoners of the military units, and ships without an owner, that are taken along.
    captives: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    reaction: bool = False

    def begin(self, ctx: Context) -> Next:
        """[9.1b] On the surface of a planet nobody fires."""
        if self._planet(ctx, self.origin) == self._planet(ctx, self.destination):
            return self.arrive
        return self.fire_on_leaving

    def _planet(self, ctx: Context, place: str) -> str:
        return ctx.state.spaces[place].planet

    def fire_on_leaving(self, ctx: Context) -> Next:
        planet = self._planet(ctx, self.origin)
        if pdb.can_fire(ctx, planet, self.side):
            return Call(self._attack(planet), self.fired_on_leaving)
        return self.fire_on_arriving

    def _attack(self, planet: str) -> pdb.PdbAttack:
        return pdb.PdbAttack(
            planet=planet, target=self.side, origin=self.origin, destination=self.destination
        )

    def fired_on_leaving(self, ctx: Context, loss: int) -> Next:
        return Call(self._losses(ctx, loss, self.origin), self.left)

    def _losses(self, ctx: Context, loss: int, place: str) -> TakeLosses:
        """[9.24, A-07-01] Losses are taken as in combat; face-down units are shown for it."""
        hidden = {kind: n for kind, n in self.units.items() if ctx.facts.unit_kinds[kind].hidden}
        reason = "fire of the PDB"
        if loss and hidden:
            ctx.show()
            ctx.emit(UnitsRevealed(case="7.22b", side=self.side, place=place, units=hidden, reason=reason))
        return TakeLosses(
            side=self.side, place=place, units=self.units, loss=loss, reason=reason, case="9.24"
        )

    def left(self, ctx: Context, survivors: dict[str, int]) -> Next:
        self._remove(ctx, survivors)
        return self.fire_on_arriving if survivors else self.perish(ctx)

    def _remove(self, ctx: Context, survivors: dict[str, int]) -> None:
        lost = {kind: n - survivors.get(kind, 0) for kind, n in self.units.items()}
        units.take(ctx, self.origin, {kind: n for kind, n in lost.items() if n})
        self.units = survivors

    def fire_on_arriving(self, ctx: Context) -> Next:
        planet = self._planet(ctx, self.destination)
        if pdb.can_fire(ctx, planet, self.side):
            return Call(self._attack(planet), self.fired_on_arriving)
        return self.arrive

    def fired_on_arriving(self, ctx: Context, loss: int) -> Next:
        return Call(self._losses(ctx, loss, self.destination), self.reached)

    def reached(self, ctx: Context, survivors: dict[str, int]) -> Next:
        self._remove(ctx, survivors)
        return self.arrive if survivors else self.perish(ctx)

    def _everyone(self, ctx: Context) -> tuple[str, ...]:
        return (*with_captives(ctx, self.companions), *self.captives)

    def _fleet(self, ctx: Context) -> tuple[str, ...]:
        """[9.34, 9.55] The ships of those who go along, and ships without an owner."""
        owned = [ship.id for ship in ctx.state.ships.values() if ship.owner in self.companions]
        return (*owned, *self.ships)

    def arrive(self, ctx: Context) -> Next:
        """[9.34, 9.52] The survivors stand in the destination; whoever came with them counts as detected."""
        units.take(ctx, self.origin, self.units)
        units.add(ctx, self.destination, self.units, moved=True)
        ships, everyone = self._fleet(ctx), self._everyone(ctx)
        for each in ships:
            ctx.state.ships[each].place = self.destination
        set_down(ctx, everyone, self.destination)
        for each in self.companions:
            character = ctx.state.characters[each]
            character.with_units = True
            character.travelled = True
        ctx.emit(
            Marched(
                case="9.6" if self.reaction else "9.2",
                side=self.side,
                origin=self.origin,
                destination=self.destination,
                units=self.units,
                characters=everyone,
                ships=ships,
                reaction=self.reaction,
            )
        )
        detection.spread_detection(ctx, self.destination, self.side)
        return DONE

    def perish(self, ctx: Context) -> Next:
        """[A-09-03] In space nobody survives the last of his units; prisoners die too."""
        everyone = self._everyone(ctx)
        for each in self._fleet(ctx):
            spaceships.lose(ctx, ctx.state.ships[each], "lost with its escort", "9.24", destroyed=True)
        for each in everyone:
            harm.die(ctx, ctx.state.characters[each], "lost in space with the military units", "9.24")
        return DONE
