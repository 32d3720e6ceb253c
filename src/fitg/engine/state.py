"""Everything that can change in a game, as one tree of plain records.

Containers inside a record are replaced, never shared, when a state is copied; what never
changes (map, cards, charts) is in `fitg.data` and not part of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec

from fitg.data.records import Side
from fitg.engine.procedure import Procedure

R = TypeVar("R", bound=msgspec.Struct)

#: A shallow copy of a record. Called directly it costs a tenth of `copy.copy`, and it is called for
#: every record of the state at every step.
copy: Callable[[R], R] = msgspec.Struct.__copy__  # type: ignore[attr-defined]

PlanetStatus = Literal["imperial-control", "rebellion", "rebel-control", "rebellion-stopped"]
Fate = Literal["free", "captive", "dead"]
PossessionFate = Literal["deck", "held", "seized", "removed"]

#: [5.3C] Spaces of the Political Track, counted from Patriotic.
PATRIOTIC, LOYAL, NEUTRAL, DISSENT, UNREST = range(5)

#: The place of pieces that wait to enter from space (16.12), and of pieces out of play.
OFF_BOARD = "space"
NOWHERE = ""

#: Custody by a stack of military units (12.81c), where otherwise the guard's id stands.
UNITS = "units"


def opponent(side: Side) -> Side:
    """The other player."""
    return "imperial" if side == "rebel" else "rebel"


class Planet(msgspec.Struct):
    """[5.3, 8.0, 15.5] Loyalty, state of control and Planetary Defense Base of one planet."""

    id: str
    loyalty: int
    status: PlanetStatus
    pdb: int
    pdb_up: bool = True


class Space(msgspec.Struct):
    """A place where pieces stand: an Environ here, an Orbit Box or a Drift Area in the larger games.

    Military units of one kind are alike, so a space counts them by kind.
    """

    id: str
    planet: str
    units: dict[str, int]
    moved: dict[str, int]
    waiting: dict[str, int]
    camp_since: int = 0
    coup_marker: bool = False
    revealed: bool = False


class Character(msgspec.Struct):
    """[6.2] A character's counter, wounds and custody."""

    id: str
    side: Side
    place: str
    fate: Fate = "free"
    detected: bool = False
    wounds: int = 0
    with_units: bool = False
    captor: str = ""
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


class Ship(msgspec.Struct):
    """[14.5, 14.6] A character spaceship in play; without an owner it stands with military units."""

    id: str
    model: str
    side: Side
    place: str
    owner: str
    damaged: bool = False


class Possession(msgspec.Struct):
    """[14.2] A Possession card that is not a ship in play: whose it is, and whether it was shown."""

    id: str
    fate: PossessionFate = "deck"
    owner: str = ""
    revealed: bool = False


class Dice(msgspec.Struct):
    """The game's only source of chance; see `fitg.engine.dice`."""

    seed: str
    count: int = 0
    rolls: list[int] = []
    cards: list[int] = []
    picks: list[int] = []


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: Side
    kind: Literal["instant", "final"]
    points: int
    reason: str
    case: str


class State(msgspec.Struct):
    """The whole of a game at one moment."""

    turn: int
    segment: int
    phasing: Side
    planets: dict[str, Planet]
    spaces: dict[str, Space]
    characters: dict[str, Character]
    ships: dict[str, Ship]
    possessions: dict[str, Possession]
    decks: dict[Side, list[str]]
    dice: Dice
    stack: list[Procedure]
    outcome: Outcome | None = None
    #: Segments begun so far, the clock of effects that last (14.4).
    clock: int = 0
    #: [16.16] The one PDB of this Movement Segment has been turned Up, or the right given away (16.34).
    pdb_raised: bool = False
    #: [16.15] Reinforcements that have been earned and not yet placed.
    due: dict[str, int] = {}
    #: [15.46] Environs where the populace went wild in this Mission Phase.
    wild: tuple[str, ...] = ()
    #: [16.19] Sides that have earned the point of Gather Information.
    informed: tuple[Side, ...] = ()
    #: Creatures that appear only once in a game and have done so.
    spent_creatures: tuple[str, ...] = ()
    #: [14.61] Imperial spaceships, and (13.2 G) Imperial characters, at the start of the game.
    imperial_ships_at_start: int = 0
    imperial_characters_at_start: int = 0

    def copy(self) -> State:
        """An independent copy; only the records that can change are copied."""
        twin = copy(self)
        twin.planets = {key: copy(planet) for key, planet in self.planets.items()}
        twin.spaces = {key: copy_space(space) for key, space in self.spaces.items()}
        twin.characters = {key: copy(character) for key, character in self.characters.items()}
        twin.ships = {key: copy(ship) for key, ship in self.ships.items()}
        twin.possessions = {key: copy(possession) for key, possession in self.possessions.items()}
        decks = self.decks
        twin.decks = {"rebel": decks["rebel"][:], "imperial": decks["imperial"][:]}
        twin.dice = copy_dice(self.dice)
        twin.stack = [copy(procedure) for procedure in self.stack]
        twin.due = self.due.copy()
        return twin


def copy_space(space: Space) -> Space:
    """A space with counts of its own."""
    twin = copy(space)
    twin.units = space.units.copy()
    twin.moved = space.moved.copy()
    twin.waiting = space.waiting.copy()
    return twin


def copy_dice(dice: Dice) -> Dice:
    """Dice whose scripts can be used up independently."""
    twin = copy(dice)
    twin.rolls = dice.rolls[:]
    twin.cards = dice.cards[:]
    twin.picks = dice.picks[:]
    return twin
