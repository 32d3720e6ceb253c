"""The board as text, from what a side may know (`Game.table_view`), never from the state."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Environ, Side
from fitg.engine.board import OFF_MAP
from fitg.engine.naming import STATUS_NAMES
from fitg.engine.rules.missions.groups import Group
from fitg.engine.state import UNITS
from fitg.engine.table_view import (
    CharacterCombatUnderWay,
    CharacterView,
    EnvironMissionsUnderWay,
    PlanetView,
    SpaceView,
    TableView,
)
from fitg.presentation.narration.sequence import segment_title
from fitg.presentation.narration.words import Words, count, series

SIDES: tuple[Side, ...] = ("imperial", "rebel")
OWNERS = {"imperial": "Empire", "rebel": "Rebels"}
LEGEND = "C Combat, E Endurance, I Intelligence, L Leadership, D Diplomacy, N Navigation"

MARGIN = "  "
DEEP = " " * 6


def board(view: TableView, facts: Facts) -> str:
    """The whole board as the viewer sees it.

    >>> from fitg.engine.game import new_game
    >>> game = new_game("flight-to-egrix", seed=7)
    >>> print(board(game.table_view("rebel"), game.facts).splitlines()[0])
    Flight to Egrix, Game-Turn 1 of 6, Set-up
    """
    return "\n".join(Board(view, facts).lines())


def going_on(view: TableView, facts: Facts) -> list[str]:
    """The missions and fights under way, one line each."""
    return list(Board(view, facts).under_way())


class Board:
    """One view of a game, put into lines."""

    def __init__(self, view: TableView, facts: Facts) -> None:
        self.view = view
        self.facts = facts
        self.words = Words(facts)

    def lines(self) -> Iterator[str]:
        yield self.title()
        yield self.score()
        for planet in self.view.planets:
            yield ""
            yield self.planet(planet)
            for space in self.view.spaces:
                if space.planet == planet.id:
                    yield from self.space(space)
        yield ""
        yield from self.elsewhere()
        yield from self.under_way()
        yield f"({LEGEND})"

    def title(self) -> str:
        view = self.view
        return f"{view.title}, Game-Turn {view.turn} of {view.turns}, {segment_title(view.current_segment)}"

    def score(self) -> str:
        score = self.view.score
        lines = [
            f"{line.number} {self.condition_scored(line.condition)} {line.points:+d}" for line in score.lines
        ]
        return f"Rebel Victory Points: {score.total}" + (f" ({', '.join(lines)})" if lines else "")

    def condition_scored(self, condition: str) -> str:
        """A line of the Victory Point schedule: `rebel-character-killed` is "Rebel character killed"."""
        words = condition.split("-")
        return " ".join(word.capitalize() if word in ("rebel", "imperial") else word for word in words)

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
        environ = self.facts.environs[space.id]
        yield f"{MARGIN}{environ.type.capitalize()}: {', '.join(self.traits(environ))}"
        markers = self.markers(space)
        if markers:
            yield f"{DEEP}{series(markers)}"
        for side in SIDES:
            yield from self.forces(space, side)

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
        if environ.creature:
            creature = self.facts.creatures[environ.creature]
            numbers = "/".join("–" if n is None else str(n) for n in (creature.strength, creature.endurance))
            yield f"creature {creature.name} ({numbers})"

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

    def forces(self, space: SpaceView, side: Side) -> Iterator[str]:
        """The units of a side in one line, then its people one by one, and its ships without an owner."""
        units = space.units[side]
        people = [each for each in self.view.characters if self.stands(each, space.id, side)]
        ships = [
            self.words.card(ship.id)
            for ship in self.view.ships
            if ship.place == space.id and ship.side == side and not ship.owner
        ]
        if not (units or people or ships):
            return
        listed = [self.words.units(units)] if units else []
        yield f"{DEEP}{OWNERS[side]}{': ' if listed or ships else ''}{', '.join(listed + ships)}"
        for each in people:
            yield f"{DEEP}{MARGIN}{self.character(each)}"

    def stands(self, character: CharacterView, place: str, side: Side) -> bool:
        return character.place == place and character.side == side and character.fate != "dead"

    def character(self, character: CharacterView) -> str:
        """Name, ratings, condition and belongings."""
        ratings = " ".join(f"{name[0].upper()}{value}" for name, value in character.ratings.items())
        notes = self.condition(character) + self.belongings(character.id)
        name = self.words.who(character.id)
        return f"{name:<18} {ratings}{'  ' if notes else ''}{', '.join(notes)}"

    def condition(self, character: CharacterView) -> list[str]:
        notes = []
        if character.fate == "captive":
            captor = character.captor
            guard = "the military units" if captor == UNITS else self.words.who(captor)
            notes.append(f"prisoner of {guard}")
        elif character.detected:
            notes.append("detected")
        if character.with_units:
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
        found += [self.words.card(card.id) + ("" if card.revealed else " (not shown)") for card in mine]
        unknown = cards.hidden.get(owner, 0) - sum(not card.revealed for card in mine)
        if unknown > 0:
            found.append(count(unknown, "unknown possession"))
        return found

    # Elsewhere, and what is going on

    def elsewhere(self) -> Iterator[str]:
        waiting = [each for each in self.view.characters if each.place == OFF_MAP]
        dead = [each.id for each in self.view.characters if each.fate == "dead"]
        seized = [each.id for each in self.view.possessions.known if each.fate == "seized"]
        if waiting:
            yield "Waiting in space"
        for each in waiting:
            yield f"{MARGIN}{self.character(each)}"
        if dead:
            yield f"Dead: {self.words.people(dead)}"
        if seized:
            yield f"Seized by the Empire: {self.words.ships(seized)}"
        if self.view.due:
            yield f"Reinforcements to come: {self.words.units(self.view.due)}"

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
        state = count(group.letters, "letter") if group.status == "open" else group.status
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
