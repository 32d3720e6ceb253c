"""Everything that can change in a game, as one tree of plain records.

Containers inside a record are replaced, never shared, when a state is copied; what never
changes (map, cards, charts) is in `fitg.data` and not part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from fitg.data.records import Side
from fitg.engine.machine.fates import Plight
from fitg.engine.machine.procedure import Procedure

if TYPE_CHECKING:
    from fitg.scenarios.position import Position

R = TypeVar("R", bound=msgspec.Struct)

#: A shallow copy of a record. Called directly it costs a tenth of `copy.copy`, and it is called for
#: every record of the state at every step.
copy: Callable[[R], R] = msgspec.Struct.__copy__  # type: ignore[attr-defined]

#: [15.7, 36.34] The four states of a planet; one that was destroyed counts for nothing any more.
PlanetStatus = Literal["imperial-control", "rebellion", "rebel-control", "rebellion-stopped", "destroyed"]
PossessionFate = Literal["deck", "held", "seized", "removed"]

#: [5.3C] Spaces of the Political Track, counted from Patriotic.
PATRIOTIC, LOYAL, NEUTRAL, DISSENT, UNREST = range(5)

#: Custody by a stack of military units (12.81c), where otherwise the guard's id stands.
UNITS = "units"


def opponent(side: Side) -> Side:
    """The other player."""
    return "imperial" if side == "rebel" else "rebel"


class Planet(msgspec.Struct, frozen=True):
    """[5.3, 8.0, 15.5] Loyalty, state of control and Planetary Defense Base of one planet."""

    id: str
    loyalty: int
    status: PlanetStatus
    pdb: int
    pdb_up: bool = True


#: [20.47] Free units, and those in the interception stack of an Orbit Box.
StackRole = Literal["free", "interception"]
SIDES: tuple[Side, Side] = ("rebel", "imperial")
ROLES: tuple[StackRole, StackRole] = ("free", "interception")
#: Where a character stands: on his own, or with the military stack of that role in his place.
Company = Literal["", "free", "interception"]


class Stack(msgspec.Struct):
    """Military units of one side in one place. Those of one kind are alike, so they are counted by kind.

    The counts are never changed in place: copies of a game share them.
    """

    side: Side
    place: str
    units: Mapping[str, int]
    role: StackRole = "free"
    #: [9.0b] Units that have moved in this Segment.
    moved: Mapping[str, int] = {}
    #: [20.51] In space, pairs of a carrier and the unit that it carries (`line+militia`), counted; both
    #: of them are counted among the units too.
    cargo: Mapping[str, int] = {}
    #: [22.23] They have fought in this Segment.
    fought: bool = False
    #: [7.22b] Face-down units are turned up for the business at hand.
    revealed: bool = False
    #: Those of them that are turned up though the others are not; not said where there are none.
    shown: Mapping[str, int] | UnsetType = UNSET


#: All stacks of one role and side, by their place; see `heap`.
Heap = dict[str, Stack]


def heap(side: Side, role: StackRole = "free") -> str:
    """Under which name the stacks of a side are kept."""
    return side if role == "free" else f"{side}-{role}"


def no_stacks() -> dict[str, Heap]:
    """A board without military units."""
    return {heap(side, role): {} for role in ROLES for side in SIDES}


class Custody(msgspec.Struct, frozen=True):
    """[12.81] Who holds a prisoner: a guard by his id, a stack of military units by its role, a planet."""

    kind: Literal["guard", "stack", "planet"]
    holder: str


#: In the hands of the military units where the prisoner is.
WITH_UNITS = Custody("stack", "free")


def stack_role(custody: Custody) -> StackRole:
    """The stack that holds a prisoner."""
    return "interception" if custody.holder == "interception" else "free"


def custody_of(captor: str) -> Custody | None:
    """Custody as positions and actions write it: "units", the id of a guard or of a planet, or nothing."""
    if captor == UNITS:
        return WITH_UNITS
    if captor.isdigit():
        return Custody("planet", captor)
    return Custody("guard", captor) if captor else None


class Character(msgspec.Struct):
    """[6.2] A character's counter, wounds and custody."""

    id: str
    side: Side
    place: str
    #: One of `fates.FATES`; ask what holds of it, not for its name.
    fate: str = "free"
    detected: bool = False
    wounds: int = 0
    stack: Company = ""
    custody: Custody | None = None
    moved: bool = False
    restacked: bool = False
    travelled: bool = False
    acted: bool = False
    #: Held off by a Cervac for one Phase.
    disabled: bool = False
    #: [A-12-11, A-13-18] Freed or gained in this Mission Phase: not yet available for missions.
    sidelined: bool = False
    #: [13.1] The letter of his mission while the missions of his Environ are played.
    mission: str = ""
    drugged: str = ""
    drug_until: int = 0
    #: How he came by his fate, where a rule has to look it up later; what the dead died of is forgotten.
    plight: Plight | UnsetType = UNSET

    @property
    def with_units(self) -> bool:
        """[9.57] Stacked with military units."""
        return self.stack != ""

    @property
    def captor(self) -> str:
        """The id of the guard, or "units"; "" for whoever is free."""
        custody = self.custody
        if custody is None:
            return ""
        return UNITS if custody.kind == "stack" else custody.holder


class Ship(msgspec.Struct):
    """[14.5, 14.6] A character spaceship in play; without an owner it stands with military units."""

    id: str
    model: str
    side: Side
    place: str
    owner: str
    damaged: bool = False
    #: [9.55] The military stack with which a ship without an owner stands, or moves.
    stack: Company = ""
    #: [9.0b] Units have taken it along in this Segment.
    moved: bool = False


class Possession(msgspec.Struct, frozen=True):
    """[14.2] A Possession card that is not a ship in play: whose it is, and whether it was shown."""

    id: str
    fate: PossessionFate = "deck"
    owner: str = ""
    revealed: bool = False
    #: [27.2] It is carried, but cannot be used before it is repaired.
    inoperative: bool = False


class Dice(msgspec.Struct):
    """The game's only source of chance; see `fitg.engine.machine.dice`."""

    seed: str
    count: int = 0
    rolls: list[int] = []
    cards: list[int] = []
    picks: list[int] = []


#: How a game can end: an objective that wins at once, the points after the last Game-Turn; or what was
#: settled beside the rules: somebody has resigned, both agreed to a draw, the house decided, time is up.
OutcomeKind = Literal["instant", "final", "resigned", "agreed", "decided", "time"]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    #: None if nobody has won: by agreement some games can be drawn.
    winner: Side | None
    kind: OutcomeKind
    points: int
    reason: str
    case: str


class ModuleState(msgspec.Struct, tag=True):
    """What only one game, or one module of a ruleset, has to remember; fields are immutable values."""

    @classmethod
    def at_start(cls, options: msgspec.Struct | None) -> ModuleState:
        """What it remembers when a game starts, as its options say."""
        return cls()

    def lay_out(self, position: Position) -> None:
        """Remember what a position of one's own says."""

    def remember(self, said: Mapping[str, Any]) -> None:
        """Take over what a position says of this record, field by field; `ValueError` if it cannot be so."""
        fields = self.__struct_fields__
        for name in said:
            if name not in fields:
                raise ValueError(f"{name} is not remembered; what is: {', '.join(fields)}")
        before = msgspec.to_builtins(self)
        kept = {
            # Of a table only what is named is changed.
            name: {**before[name], **each}
            if isinstance(each, Mapping) and isinstance(getattr(self, name), Mapping)
            else each
            for name, each in said.items()
        }
        found = msgspec.convert({**before, **kept}, type(self))
        for name in said:
            setattr(self, name, getattr(found, name))


class State(msgspec.Struct):
    """The whole of a game at one moment."""

    turn: int
    segment: int
    phasing: Side
    planets: dict[str, Planet]
    stacks: dict[str, Heap]
    characters: dict[str, Character]
    ships: dict[str, Ship]
    possessions: dict[str, Possession]
    decks: dict[Side, list[str]]
    dice: Dice
    stack: list[Procedure]
    #: What each module of the ruleset remembers, by its name.
    modules: dict[str, ModuleState] = {}
    outcome: Outcome | None = None
    #: Segments begun so far, the clock of effects that last (14.4).
    clock: int = 0
    #: [13.2e] Rebel camps by their Environ, with the Game-Turn of their founding.
    camps: dict[str, int] = {}
    #: [13.2a] Environs with a Coup marker.
    coup_markers: tuple[str, ...] = ()
    #: [15.44] Rebel units raised where there was no room, by their Environ.
    waiting: dict[str, Mapping[str, int]] = {}
    #: [15.46] Environs where the populace went wild in this Mission Phase.
    wild: tuple[str, ...] = ()
    #: Creatures that appear only once in a game and have done so.
    spent_creatures: tuple[str, ...] = ()
    #: [14.61] Imperial spaceships, and (13.2 G) Imperial characters, at the start of the game.
    imperial_ships_at_start: int = 0
    imperial_characters_at_start: int = 0

    def copy(self) -> State:
        """An independent copy; only the records that can change are copied."""
        copied = copy(self)
        copied.planets = self.planets.copy()
        copied.stacks = {name: _copies(stacks) for name, stacks in self.stacks.items()}
        copied.characters = _copies(self.characters)
        copied.ships = _copies(self.ships)
        copied.possessions = self.possessions.copy()
        copied.decks = {side: deck[:] for side, deck in self.decks.items()}
        copied.dice = copy_dice(self.dice)
        copied.stack = list(map(copy, self.stack))
        copied.modules = _copies(self.modules)
        copied.camps = self.camps.copy()
        copied.waiting = self.waiting.copy()
        return copied


def _copies(records: dict[str, R]) -> dict[str, R]:
    """The same names, with a copy of each record."""
    return dict(zip(records, map(copy, records.values()), strict=True))


def copy_dice(dice: Dice) -> Dice:
    """Dice whose scripts can be used up independently."""
    copied = copy(dice)
    if dice.rolls or dice.cards or dice.picks:
        copied.rolls = dice.rolls[:]
        copied.cards = dice.cards[:]
        copied.picks = dice.picks[:]
    return copied
