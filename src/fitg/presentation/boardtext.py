"""The board as text, from what a side may know (`Game.table_view`), never from the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Environ, Side
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.fates import HELD, IN_PLAY, ON_BOARD
from fitg.engine.machine.naming import SPACE_NAMES, STATUS_NAMES
from fitg.engine.machine.state import UNITS, heap
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.engine.rules.missions.groups import Group
from fitg.engine.table.table_view import (
    CharacterCombatUnderWay,
    CharacterView,
    EnvironMissionsUnderWay,
    PlanetView,
    PossessionView,
    SpaceView,
    TableView,
)
from fitg.presentation.galaxytext import galaxy_lines
from fitg.presentation.narration.sequence import segment_title
from fitg.presentation.narration.words import Words, count, series
from fitg.tables.victory import condition_name

SIDES: tuple[Side, ...] = ("imperial", "rebel")
#: [38.5] How the planets of the Galactic Game are counted.
OWNERS = {"imperial": "Empire", "rebel": "Rebels"}
LEGEND = "C Combat, E Endurance, I Intelligence, L Leadership, D Diplomacy, N Navigation"

#: A board with more planets than this is surveyed without those where nothing happens.
SURVEYED_IN_FULL = 20

MARGIN = "  "
DEEP = " " * 6
#: [15.1] Where the people are close to rising.
RESTLESS = LOYALTY_TRACK[-2:]


def board(view: TableView, facts: Facts) -> str:
    """The whole board as the viewer sees it.

    >>> from fitg.engine.game import new_game
    >>> game = new_game("flight-to-egrix", seed=7)
    >>> print(board(game.table_view("rebel"), game.facts).splitlines()[0])
    Flight to Egrix, Game-Turn 1 of 6, Set-up
    """
    return "\n".join(Board(view, facts).lines())


def overview(view: TableView, facts: Facts) -> str:
    """A board of several star systems in one line for each planet."""
    return "\n".join(Board(view, facts).short_lines())


def survey(view: TableView, facts: Facts) -> str:
    """The same as one glances over it: of a board as large as the galaxy only what is not quiet."""
    glance = Board(view, facts)
    return "\n".join(glance.short_lines(leave_out_quiet=len(view.planets) > SURVEYED_IN_FULL))


def look_at(view: TableView, facts: Facts, parts: Iterable[str]) -> str:
    """Planets and star systems, by their ids, with everything that is on and around them."""
    return "\n".join(Board(view, facts).lines_of(parts))


def is_large(view: TableView, facts: Facts) -> bool:
    """Are there several star systems on the board?"""
    return len({facts.planets[planet.id].system for planet in view.planets}) > 1


def going_on(view: TableView, facts: Facts) -> list[str]:
    """The missions and fights under way, one line each."""
    return list(Board(view, facts).under_way())


def _condition(card: PossessionView) -> str:
    """What is to be said of a card beyond its name."""
    if card.inoperative is True:
        return " (inoperative)"
    return "" if card.revealed else " (not shown)"


class Board:
    """One view of a game, put into lines."""

    def __init__(self, view: TableView, facts: Facts) -> None:
        self.view = view
        self.facts = facts
        self.words = Words(facts)

    def lines(self) -> Iterator[str]:
        yield self.title()
        yield self.score()
        yield from self.modules()
        yield from self.lines_of(
            [*self.systems(), *self.outside()] if len(self.systems()) > 1 else self.planets()
        )
        yield ""
        yield from self.elsewhere()
        yield from self.under_way()
        yield f"({LEGEND})"

    # Parts of a large board

    def systems(self) -> dict[str, list[str]]:
        """The star systems of the board, each with its planets."""
        found: dict[str, list[str]] = {}
        for planet in self.view.planets:
            found.setdefault(self.facts.planets[planet.id].system, []).append(planet.id)
        return found

    def planets(self) -> dict[str, PlanetView]:
        return {planet.id: planet for planet in self.view.planets}

    def outside(self) -> list[str]:
        """[28.27] The star systems outside the board from which somebody is about to come."""
        places = [space.id.partition(".") for space in self.view.spaces]
        return list(dict.fromkeys(system for system, _, tail in places if tail == "entry"))

    def lines_of(self, parts: Iterable[str]) -> Iterator[str]:
        """Planets as they are, star systems with all their planets and whatever is adrift."""
        planets, systems = self.planets(), self.systems()
        for part in parts:
            yield ""
            if part in planets:
                yield from self.planet_lines(planets[part])
            else:
                yield f"{self.system(part)}{self.distances(part)}"
                yield from self.lines_of(systems.get(part, ()))
                yield from self.in_space(part)

    def planet_lines(self, planet: PlanetView) -> Iterator[str]:
        yield self.planet(planet)
        title = self.rank(planet.id)
        if title and len(self.systems()) > 1:
            yield f"{MARGIN}{title}"
        for space in self.view.spaces:
            if space.planet == planet.id:
                yield from self.space(space)

    def rank(self, planet: str) -> str:
        """[5.3A, 5.3B] What only matters where there are other star systems: capitals and home planets."""
        printed = self.facts.planets[planet]
        titles = {"provincial": "the capital of the province", "throne": "the Throne Planet"}
        found = [titles[printed.capital]] if printed.capital in titles else []
        if printed.home_of:
            found.append(f"the home planet of the {self.facts.races[printed.home_of].name}")
        return series(found)[:1].upper() + series(found)[1:] if found else ""

    def system(self, system: str) -> str:
        """The name of a star system."""
        return f"{self.facts.systems[system].name} ({system})"

    def distances(self, system: str) -> str:
        """[21.1] How far it is by Hyperjump to the star systems of the board."""
        others = [
            f"{self.facts.systems[other].name} {self.facts.distance(system, other)}"
            for other in self.systems()
            if other != system
        ]
        return f": Hyperjump distance to {', '.join(others)}" if others else ""

    def in_space(self, system: str) -> Iterator[str]:
        """Who is in Drift in a star system, or about to enter from there."""
        for space in self.view.spaces:
            if not space.planet and space.id.partition(".")[0] == system:
                yield from self.space(space)

    def short_lines(self, *, leave_out_quiet: bool = False) -> Iterator[str]:
        yield self.title()
        yield self.score()
        yield from self.modules(brief=leave_out_quiet)
        planets = self.planets()
        quiet = [each for each in planets if leave_out_quiet and self.is_quiet(planets[each])]
        for system, members in self.systems().items():
            found = [f"{MARGIN}{self.short(planets[each])}" for each in members if each not in quiet]
            found += self.in_space(system)
            if found:
                yield self.system(system)
                yield from found
        if quiet:
            yield self.quiet(quiet)
        for system in self.outside():
            yield self.system(system)
            yield from self.in_space(system)
        yield from self.elsewhere()
        yield from self.under_way()

    def is_quiet(self, planet: PlanetView) -> bool:
        """Is there nothing to be seen but a garrison in a place that is content?"""
        places = [space for space in self.view.spaces if space.planet == planet.id]
        orbit = [space for space in places if space.id not in self.facts.environs]
        return (
            planet.status == "imperial-control"
            and planet.loyalty not in RESTLESS
            and not any(self.markers(space) or space.units["rebel"] for space in places)
            and not any(units for space in orbit for side in SIDES for units in self.stacks(space, side))
            and not any(each.place in {space.id for space in places} for each in self.view.characters)
        )

    def quiet(self, planets: list[str]) -> str:
        """How many planets are left out, province by province."""
        provinces = [self.facts.systems[self.facts.planets[each].system].province for each in planets]
        counted = [
            f"{self.facts.provinces[each].name} {provinces.count(each)}" for each in dict.fromkeys(provinces)
        ]
        return f"Quiet under the Empire: {', '.join(counted)} (b shows them all)"

    def short(self, planet: PlanetView) -> str:
        """A planet in one line: its track, its PDB, who holds it, and how many are there."""
        pdb = f"PDB {planet.pdb} {'Up' if planet.pdb_up else 'Down'}"
        held = self.words.side(planet.controller)
        state = "" if planet.status.endswith("-control") else f", {STATUS_NAMES[planet.status]}"
        forces = [words for side in SIDES if (words := self.numbers(planet.id, side))]
        name = self.words.planet(planet.id).upper()
        line = f"{name:<12}{planet.id}  {self.track(planet.loyalty)}  {pdb:<12}held by {held}{state}"
        return f"{line}. {'. '.join(forces)}" if forces else line

    def numbers(self, planet: str, side: Side) -> str:
        """How many of a side are on a planet and above it: "Empire 5 units, 2 in orbit, Barca"."""
        places = {space.id: space for space in self.view.spaces if space.planet == planet}
        orbit = [space for space in places.values() if space.id not in self.facts.environs]
        above = sum(sum(units.values()) for space in orbit for units in self.stacks(space, side))
        ground = sum(sum(space.units[side].values()) for space in places.values() if space not in orbit)
        people = [
            self.words.who(each.id)
            for each in self.view.characters
            if each.side == side and each.place in places and each.fate in ON_BOARD
        ]
        found = [count(ground, "unit")] if ground else []
        found += [f"{above} in orbit"] if above else []
        return f"{OWNERS[side]}: {', '.join(found + people)}" if found or people else ""

    def stacks(self, space: SpaceView, side: Side) -> list[dict[str, int]]:
        """[20.47] The units of a side in a place, free and in the interception stack."""
        caught = {} if space.interception is UNSET else space.interception.get(side, {})
        return [space.units[side], caught]

    def title(self) -> str:
        view = self.view
        return f"{view.title}, Game-Turn {view.turn} of {view.turns}, {segment_title(view.current_segment)}"

    def score(self) -> str:
        score = self.view.score
        lines = [
            f"{line.number} {condition_name(line.condition, line.number)} {line.points:+d}"
            for line in score.lines
        ]
        return f"Rebel Victory Points: {score.total}" + (f" ({', '.join(lines)})" if lines else "")

    def modules(self, *, brief: bool = False) -> Iterator[str]:
        """What the modules of the ruleset show: the galaxy in lines of its own, the others as sheets."""
        for module in self.view.modules:
            if isinstance(module, GalaxyView):
                yield from galaxy_lines(module, self.facts, brief=brief)
            elif module.rows:
                rows = [f"{row.label}: {row.value}" if row.label else row.value for row in module.rows]
                yield f"{module.title}: {'; '.join(rows)}"

    # Planets and environs

    def planet(self, planet: PlanetView) -> str:
        """Name, Loyalty on an aligned track, state of control, and the PDB."""
        name = self.words.planet(planet.id)
        up = "Up" if planet.pdb_up else "Down"
        status = STATUS_NAMES[planet.status]
        holder = planet.controller
        held = f"controlled by {self.words.side(holder)}" if holder else "controlled by nobody"
        return (
            f"{name.upper():<12}{planet.id}  {self.track(planet.loyalty)}  "
            f"PDB Level {planet.pdb} {up:<4}  {status}, {held}"
        )

    def track(self, loyalty: str | None) -> str:
        """[5.3C] The five spaces from Patriotic to Unrest, and where the marker is."""
        marks = "".join("●" if space == loyalty else "○" for space in LOYALTY_TRACK)
        return f"{marks} {(loyalty or 'no marker').capitalize():<9}"

    def space(self, space: SpaceView) -> Iterator[str]:
        """An Environ with what is printed there; an Orbit Box or Drift Area if anything is in it."""
        environ = self.facts.environs.get(space.id)
        found = [line for side in SIDES for line in self.forces(space, side)]
        caught = [line for side in SIDES for line in self.forces(space, side, caught=True)]
        if environ is not None:
            yield f"{MARGIN}{environ.type.capitalize()}: {', '.join(self.traits(environ))}"
        elif found or caught:
            yield f"{MARGIN}{self.name_in_space(space.id)}"
        markers = self.markers(space)
        if markers:
            yield f"{DEEP}{series(markers)}"
        yield from found
        if caught:
            yield f"{DEEP}Interception stack"
            yield from (f"{MARGIN}{line}" for line in caught)

    def name_in_space(self, place: str) -> str:
        """Orbit, Drift, Drift 2, or off the map."""
        tail = place.partition(".")[2]
        return "Orbit" if tail == "orbit" else SPACE_NAMES[tail].capitalize()

    def traits(self, environ: Environ) -> Iterator[str]:
        """What is printed in the box: size, resources, peoples with the strength of a mob, the creature."""
        yield f"size {environ.size}"
        yield f"resources {environ.resource}{'*' if environ.resource_star else ''}"
        if environ.coup is not None:
            yield f"coup {environ.coup}"
        for number, race in enumerate(environ.races):
            mob = self.facts.mob(race, environ.type)
            strength = f" (irate {mob.strength}/{mob.endurance})" if number == 0 else ""
            yield f"{self.facts.races[race].name}{strength}"
        if environ.sovereign and len(self.systems()) > 1:
            yield f"sovereign {self.sovereign(environ.sovereign)}"
        if environ.creature:
            creature = self.facts.creatures[environ.creature]
            numbers = "/".join("–" if n is None else str(n) for n in (creature.strength, creature.endurance))
            yield f"creature {creature.name} ({numbers})"

    def sovereign(self, name: str) -> str:
        """[25.0] A sovereign, and whom he favors."""
        printed = self.facts.sovereigns[name]
        return f"{printed.name} ({printed.allegiance.capitalize()})"

    def markers(self, space: SpaceView) -> list[str]:
        found = []
        if space.camp_since:
            found.append(f"Rebel camp since Game-Turn {space.camp_since}")
        if space.coup_marker:
            found.append("Coup marker")
        if space.wild:
            found.append("the populace is wild")
        if space.waiting:
            found.append(f"{self.words.units(space.waiting)} waiting for room")
        return [*found, *space.notes]

    # Who stands there

    def forces(self, space: SpaceView, side: Side, *, caught: bool = False) -> Iterator[str]:
        """The units of a side in one line, then its people one by one, and its ships without an owner."""
        units = self.stacks(space, side)[caught]
        people = [each for each in self.view.characters if self.stands(each, space.id, side, caught=caught)]
        ships = [
            self.words.card(ship.id)
            for ship in self.view.ships
            if (ship.place, ship.side, ship.owner) == (space.id, side, "")
            and (ship.intercepted is True) == caught
        ]
        if not (units or people or ships):
            return
        listed = [self.words.units(units)] if units else []
        listed += self.loads(space, heap(side, "interception" if caught else "free"))
        yield f"{DEEP}{OWNERS[side]}{': ' if listed or ships else ''}{', '.join(listed + ships)}"
        for each in people:
            yield f"{DEEP}{MARGIN}{self.character(each)}"

    def loads(self, space: SpaceView, stack: str) -> list[str]:
        """[20.5] Who carries whom in a stack, as far as the reader knows."""
        cargo = {} if space.cargo is UNSET else space.cargo.get(stack, {})
        pairs = [(pair.split("+"), number) for pair, number in cargo.items()]
        return [
            f"{number} {self.words.unit_name(carrier)} carrying {self.words.units({load: number})}"
            for (carrier, load), number in pairs
        ]

    def stands(self, character: CharacterView, place: str, side: Side, *, caught: bool) -> bool:
        return (
            (character.place, character.side) == (place, side)
            and character.fate in ON_BOARD
            and (character.intercepted is True) == caught
        )

    def character(self, character: CharacterView) -> str:
        """Name, ratings, condition and belongings."""
        ratings = " ".join(f"{name[0].upper()}{value}" for name, value in character.ratings.items())
        notes = self.condition(character) + self.belongings(character.id)
        name = self.words.who(character.id)
        return f"{name:<18} {ratings}{'  ' if notes else ''}{', '.join(notes)}"

    def condition(self, character: CharacterView) -> list[str]:
        notes = []
        if character.fate in HELD:
            captor = character.captor
            guard = "the military units" if captor == UNITS else self.words.who(captor)
            notes.append(f"prisoner of {guard}")
        elif character.detected:
            notes.append("detected")
        if character.plight is not UNSET:
            notes.append(character.plight.rstrip("."))
        if character.with_units and character.intercepted is UNSET:
            notes.append("with the units")
        if character.wounds:
            notes.append(count(character.wounds, "wound"))
        notes += character.notes
        if character.disabled:
            notes.append("held off")
        if character.drugged:
            notes.append(f"drugged for {character.drugged.capitalize()}")
        if character.moved is True:
            notes.append("moved")
        return notes

    def belongings(self, owner: str) -> list[str]:
        """The owner's ship and cards; cards the viewer does not know are counted."""
        found = [
            self.words.card(ship.id) + (" (damaged)" if ship.damaged else "")
            for ship in self.view.ships
            if ship.owner == owner
        ]
        cards = self.view.possessions
        mine = [card for card in cards.known if card.owner == owner and card.fate == "held"]
        found += [self.words.card(card.id) + _condition(card) for card in mine]
        unknown = cards.hidden.get(owner, 0) - sum(not card.revealed for card in mine)
        if unknown > 0:
            found.append(count(unknown, "unknown possession"))
        return found

    # Elsewhere, and what is going on

    def elsewhere(self) -> Iterator[str]:
        waiting = [each for each in self.view.characters if each.place == OFF_MAP and each.fate in ON_BOARD]
        away = [each for each in self.view.characters if each.fate in IN_PLAY - ON_BOARD]
        dead = [each.id for each in self.view.characters if each.fate not in IN_PLAY]
        seized = [each.id for each in self.view.possessions.known if each.fate == "seized"]
        if waiting:
            yield "Waiting in space"
        for each in waiting:
            yield f"{MARGIN}{self.character(each)}"
        if away:
            yield "Off the board"
        for each in away:
            yield f"{MARGIN}{self.character(each)}"
        if dead:
            yield f"Dead: {self.words.people(dead)}"
        if seized:
            yield f"Seized by the Empire: {self.words.ships(seized)}"

    def under_way(self) -> Iterator[str]:
        for procedure in self.view.under_way:
            if isinstance(procedure, EnvironMissionsUnderWay) and procedure.groups:
                yield self.missions(procedure)
            elif isinstance(procedure, CharacterCombatUnderWay) and procedure.round:
                yield self.fight(procedure)

    def missions(self, procedure: EnvironMissionsUnderWay) -> str:
        groups = [self.group(group, procedure.side) for group in procedure.groups]
        return f"Missions at {self.words.place(procedure.place)}: {', '.join(groups)}"

    def group(self, group: Group, side: Side) -> str:
        """A Mission Group with its letters so far, or how it ended."""
        who = "the camp" if group.camp else self.words.people(group.members)
        state = count(max(0, group.letters), "letter") if group.status == "open" else group.status
        return f"{self.words.mission(group.letter, side)} ({who}: {state})"

    def fight(self, procedure: CharacterCombatUnderWay) -> str:
        attackers = procedure.attackers
        if attackers:
            force = self.words.people(attackers)
        else:
            force = f"{self.words.force(procedure.name)} ({count(procedure.force_wounds, 'wound')})"
        against = [self.fighter(each) for each in procedure.defenders]
        return (
            f"Fight at {self.words.place(procedure.place)}, round {procedure.round}: {force} "
            f"against {series(against, 'nobody')}"
        )

    def fighter(self, character_id: str) -> str:
        """A defender with his wounds."""
        (wounds,) = (each.wounds for each in self.view.characters if each.id == character_id)
        name = self.words.who(character_id)
        return f"{name} ({count(wounds, 'wound')})" if wounds else name
