"""The table as numbers: what one side sees of a scenario, always at the same places of an array.

The layout depends on the scenario and the rules alone, every place has a name (`encoder.names`), and the
numbers come from the same views as people get, so nothing hidden is in them. Actions become numbers from
their data: what is done, and to whom, where and with what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from itertools import chain, islice
from typing import Any

from msgspec import UNSET, to_builtins

from fitg.data import facts
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.game import new_game
from fitg.engine.machine.actions import Action, Unsaid, form_of
from fitg.engine.machine.board import Board
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.machine.state import ROLES, heap
from fitg.engine.rules.space.memory import FleetsView
from fitg.engine.rulesets import ruleset
from fitg.engine.table.table_view import CharacterView, PlanetView, PossessionsView, SpaceView, TableView
from fitg.scenarios import Scenario, load
from fitg.scenarios.sequence import SET_UP, segments

STATUSES = ("imperial-control", "rebellion", "rebel-control", "rebellion-stopped")
SIDES: tuple[Side, ...] = ("rebel", "imperial")
FATES = ("free", "captive", "dead")
FLAGS = ("detected", "with_units", "disabled", "moved", "acted", "sidelined")
#: Where there are Orbit Boxes.
SPACE_FLAGS = ("intercepted",)

#: Kinds of decision by their first word; a larger game adds its own at the end.
FAMILIES = (
    "setup",
    "entry",
    "reinforcements",
    "movement",
    "reaction",
    "military-combat",
    "rebellion",
    "search",
    "character-combat",
    "missions",
    "trading",
    "possession",
    "spaceship",
    "pdb",
    "losses",
    "stacking",
)
#: Those that only larger boards have.
SPACE_FAMILIES = (
    "force-points",
    "fleets",
    "interception",
    "raking",
    "space-combat",
    "detection",
    "detachment",
    "domino",
    "interphase",
    "repairs",
    "camps",
)

#: Numbers are brought to about the size of one.
WOUNDS, UNITS, POINTS, PDB, CARDS = 6.0, 6.0, 20.0, 2.0, 3.0

#: What a field of an action may name, in the order of its numbers; a larger game adds its own at the end.
KINDS = (
    "character",
    "ship",
    "possession",
    "unit",
    "piece",
    "captor",
    "place",
    "planet",
    "letter",
    "number",
    "units",
    "purpose",
    "word",
    "unit-name",
    "provinces",
)

#: Arguments of an action that count, and the numbers of each: what kind it is of, which one, and how many.
ARGUMENTS, PARTS = 5, 3
#: The numbers of an action: its verb, then its arguments.
ACTION_SIZE = 1 + ARGUMENTS * PARTS
#: Below this number stand the names in the lists of the facts; from here on all other words.
FIRST_WORD, VOCABULARY = 1024, 32768

Mark = tuple[str, float]
Argument = tuple[int, int, int]


@cache
def word_number(word: str) -> int:
    """The number of a word that no list has: the same in every game, and hardly ever that of another word.

    >>> word_number("walk-to") == word_number("walk-to") != word_number("fly")
    True
    """
    digest = int.from_bytes(blake2b(word.encode(), digest_size=4).digest())
    return FIRST_WORD + digest % (VOCABULARY - FIRST_WORD)


@cache
def _catalogue() -> dict[str, int]:
    """The number of every name in the lists of the facts, from 1 on."""
    known = facts()
    lists: tuple[Iterable[str], ...] = (
        known.characters,
        known.possessions,
        known.imperial_ships,
        known.unit_kinds,
        known.environs,
        known.planets,
        known.missions,
        [f"{planet}.orbit" for planet in known.planets],
        [f"{system}.{tail}" for system in known.systems for tail in ("drift", "drift2", "entry")],
        known.sovereigns,
    )
    return {name: number for number, name in enumerate(dict.fromkeys(chain(*lists)), start=1)}


def name_number(name: str) -> int:
    """The number of a character, a ship, a card, a kind of unit, a place, a mission, or any other word."""
    return _catalogue().get(name) or word_number(name)


def action_numbers(action: Action) -> list[int]:
    """An action as numbers, from its data: its verb and what it names; 0 where there is nothing.

    >>> from fitg.engine.rules.movement.free_movement import WalkTo
    >>> numbers = action_numbers(WalkTo("redjac", "222.1"))
    >>> numbers[0] == word_number("walk-to"), len(numbers) == ACTION_SIZE
    (True, True)
    >>> numbers[1:4] == [1 + KINDS.index("character"), name_number("redjac"), 1]
    True
    >>> numbers[4:7] == [1 + KINDS.index("place"), name_number("222.1"), 1], any(numbers[7:])
    (True, False)
    """
    arguments = islice(_arguments(action), ARGUMENTS)
    numbers = [word_number(action.verb), *chain(*arguments)]
    return numbers + [0] * (ACTION_SIZE - len(numbers))


def _arguments(action: Action) -> Iterator[Argument]:
    """What the fields say, one by one; units counted by kind are one argument for each kind."""
    for field, kind in form_of(type(action)).kinds.items():
        if kind == Unsaid:
            continue
        number, value = 1 + KINDS.index(kind.name), getattr(action, field)
        if isinstance(value, Mapping):
            yield from ((number, name_number(name), amount) for name, amount in value.items())
        elif isinstance(value, int):
            yield number, 0, value
        else:
            yield number, name_number(value), 1


class Encoder:
    """Turns views of one scenario into lists of numbers, and says what each number means."""

    def __init__(self, scenario: str | Scenario, rules: Mapping[str, Any] | None = None) -> None:
        """`rules` are the options of the game: its ruleset, and what else was chosen."""
        self.scenario = load(scenario) if isinstance(scenario, str) else scenario
        self.rules = dict(rules or {})
        known = facts()
        board = Board(self.scenario, known)
        self.planets = board.planets
        self.spaces = tuple(board.locations)
        self.orbits = tuple(board.orbits.values())
        #: Where units may carry others.
        self.space = tuple(place for place in self.spaces if place not in known.environs)
        self.flags = (*FLAGS, *SPACE_FLAGS) if self.orbits else FLAGS
        self.kinds = (*known.unit_kinds, FACE_DOWN)
        self.characters = tuple(known.characters)
        self.possessions = tuple(known.possessions)
        self.names: tuple[str, ...] = tuple(self._layout())
        self._places = {name: index for index, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    # What there is

    def _layout(self) -> Iterator[str]:
        yield from ("turn", "points")
        yield from _all("viewer", SIDES)
        yield from _all("phasing", SIDES)
        yield from _all("segment", (SET_UP.id, *dict.fromkeys(self._segments())))
        yield from _all("decides", SIDES)
        yield from _all("decision", FAMILIES)
        for planet in self.planets:
            yield from _all(f"{planet}.loyalty", LOYALTY_TRACK)
            yield from _all(f"{planet}.status", STATUSES)
            yield from _all(f"{planet}.controller", SIDES)
            yield from (f"{planet}.pdb", f"{planet}.pdb_up")
        for place in self.spaces:
            yield from (f"{place}.{what}" for what in (*self.kinds, "camp", "coup_marker", "under_way"))
        for each in self.characters:
            yield from _all(f"{each}.fate", FATES)
            yield from _all(f"{each}.place", self.spaces)
            yield from (f"{each}.{what}" for what in (*self.flags, "wounds", "cards", "ship", "under_way"))
        yield from (f"{each}.held" for each in self.possessions)
        if self.orbits:
            yield from self._layout_of_space()
        if self.rules:
            yield from self._layout_of_modules()

    def _segments(self) -> Iterable[str]:
        """The Segments of a Game-Turn, as the rules play them."""
        if not self.rules:
            return self.scenario.sequence
        listed = ruleset(self.rules, self.scenario.game).sequence(segments(self.scenario.sequence))
        return [segment.id for segment in listed]

    def _layout_of_modules(self) -> Iterator[str]:
        """What the modules of other rules show in numbers: bids, points of alarm."""
        view = new_game(self.scenario, seed=0, options=self.rules).table_view("rebel")
        yield from dict.fromkeys(name for name, _ in _modules(view))

    def _layout_of_space(self) -> Iterator[str]:
        """What only a board with Orbit Boxes has: interception stacks, cargo, damaged ships."""
        yield from _all("decision", SPACE_FAMILIES)
        yield "declared_navigation"
        yield from (f"{planet}.pdb_raised" for planet in self.planets)
        yield from (f"{orbit}.interception.{kind}" for orbit in self.orbits for kind in self.kinds)
        yield from (f"{place}.{side}.carried" for place in self.space for side in SIDES)
        yield from (f"{each}.ship_damaged" for each in self.characters)

    # What is the case

    def encode(self, view: TableView) -> list[float]:
        """The numbers of one view; what is not mentioned is 0."""
        numbers = [0.0] * len(self.names)
        places = self._places
        for name, value in self._marks(view):
            index = places.get(name)
            if index is not None:
                numbers[index] = float(value)
        return numbers

    def _marks(self, view: TableView) -> Iterator[Mark]:
        decision = view.decision
        yield "turn", view.turn / view.turns
        yield "points", view.score.total / POINTS
        yield f"viewer={view.viewer}", 1
        yield f"phasing={view.phasing}", 1
        yield f"segment={view.segment}", 1
        if decision is not None:
            yield f"decides={decision.side}", 1
            yield f"decision={decision.kind.partition('.')[0]}", 1
        for planet in view.planets:
            yield from _planet(planet)
        for space in view.spaces:
            yield from _space(space)
        for character in view.characters:
            yield from _character(character)
        yield from _possessions(view.possessions)
        for ship in view.ships:
            yield f"{ship.owner}.ship", 1
            yield f"{ship.owner}.ship_damaged", ship.damaged
        fleets = view.module(FleetsView)
        if fleets is not None:
            yield "declared_navigation", fleets.declared_navigation
            yield from ((f"{raised}.pdb_raised", 1) for raised in fleets.raised_pdbs)
        if self.rules:
            yield from _modules(view)
        for name in _strings(to_builtins(view.under_way)):
            yield f"{name}.under_way", 1


def _modules(view: TableView) -> Iterator[Mark]:
    """The single numbers of each module's view, by its id and their names."""
    for module in view.modules:
        for name in module.__struct_fields__:
            value = getattr(module, name)
            if isinstance(value, int):
                yield f"{module.id}.{name}", value / POINTS


def _planet(seen: PlanetView) -> Iterator[Mark]:
    name = seen.id
    yield f"{name}.loyalty={seen.loyalty}", 1
    yield f"{name}.status={seen.status}", 1
    yield f"{name}.controller={seen.controller}", 1
    yield f"{name}.pdb", seen.pdb / PDB
    yield f"{name}.pdb_up", seen.pdb_up


def _space(seen: SpaceView) -> Iterator[Mark]:
    name = seen.id
    for side in SIDES:
        for kind, number in seen.units[side].items():
            yield f"{name}.{kind}", number / UNITS
    yield f"{name}.camp", bool(seen.camp_since)
    yield f"{name}.coup_marker", seen.coup_marker
    if seen.interception is not UNSET:
        for units in seen.interception.values():
            for kind, number in units.items():
                yield f"{name}.interception.{kind}", number / UNITS
    if seen.cargo is not UNSET:
        for side in SIDES:
            loads = (seen.cargo.get(heap(side, role), {}) for role in ROLES)
            yield f"{name}.{side}.carried", sum(sum(cargo.values()) for cargo in loads) / UNITS


def _character(seen: CharacterView) -> Iterator[Mark]:
    name = seen.id
    yield f"{name}.fate={seen.fate}", 1
    yield f"{name}.place={seen.place}", 1
    yield f"{name}.wounds", seen.wounds / WOUNDS
    for what in (*FLAGS, *SPACE_FLAGS):
        yield f"{name}.{what}", getattr(seen, what) is True


def _possessions(seen: PossessionsView) -> Iterator[Mark]:
    """Which ones are in play, and how many each character has, known or hidden."""
    owned = Counter(seen.hidden)
    for each in seen.known:
        if each.fate == "held":
            yield f"{each.id}.held", 1
            owned[each.owner] += 1
    for owner, cards in owned.items():
        yield f"{owner}.cards", cards / CARDS


def _strings(value: Any) -> Iterator[str]:
    """All words of what is under way: who takes part, and where."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _strings(each)


def _all(name: str, choices: Iterable[str]) -> Iterator[str]:
    """One place for each choice."""
    return (f"{name}={choice}" for choice in choices)
