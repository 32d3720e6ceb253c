"""The facts of the game as immutable records: what is printed on map, cards and charts.

A record never changes during a game. What can change (a marker, a wound, a place)
belongs to the engine's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Literal, get_args

import msgspec

Side = Literal["rebel", "imperial"]
EnvironType = Literal["urban", "wild", "subterranean", "liquid", "air", "fire"]
Section = Literal["urban", "special", "wild"]
Loyalty = Literal["patriotic", "loyal", "neutral", "dissent", "unrest"]
Weapon = Literal["hand-to-hand", "firefight", "none"]
#: [25.12] Whom a sovereign favors.
Allegiance = Literal["rebel", "imperial", "neutral"]
Rating = Literal["combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation"]

SPECIAL_ENVIRONS: frozenset[EnvironType] = frozenset({"subterranean", "liquid", "air", "fire"})
LOYALTY_TRACK: tuple[Loyalty, ...] = ("patriotic", "loyal", "neutral", "dissent", "unrest")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all facts."""


class Province(Record, frozen=True, kw_only=True):
    id: str
    name: str
    systems: tuple[str, ...]


class System(Record, frozen=True, kw_only=True):
    """[5.2] A star and its planets; `x`, `y` place the star on the map, 0 to 1 from the top left."""

    id: str
    name: str
    province: str
    x: float
    y: float
    planets: tuple[str, ...]


class Route(Record, frozen=True, kw_only=True):
    """[21.1] A space route; the distance counts the stars on the way and the destination."""

    a: str
    b: str
    nav_stars: int
    distance: int


class Environ(Record, frozen=True, kw_only=True):
    """[5.3E] The place on a planet where units stand; its id is `planet.index`, as in `222.1`."""

    id: str
    planet: str
    index: int
    type: EnvironType
    size: int
    resource: int
    resource_star: bool
    races: tuple[str, ...]
    creature: str | None
    coup: int | None
    sovereign: str | None

    @property
    def is_special(self) -> bool:
        """[5.3J] Subterranean, Liquid, Air and Fire are the Special Environs; Wild is not."""
        return self.type in SPECIAL_ENVIRONS

    @property
    def section(self) -> Section:
        """[13.32] The section of an Action Card that is read here."""
        if self.type == "urban" or self.type == "wild":
            return self.type
        return "special"


class Planet(Record, frozen=True, kw_only=True):
    id: str
    name: str
    system: str
    capital: Literal["none", "provincial", "throne"]
    home_of: str | None
    secret: bool
    loyalty_start: Loyalty
    loyalty_armageddon: Loyalty
    rebel_controlled_armageddon: bool
    possible_rebel_base: bool
    environs: tuple[str, ...]


class Race(Record, frozen=True, kw_only=True):
    """A people of the galaxy and the environs where they live."""

    id: str
    name: str
    singular: str
    star_faring: bool
    environs: tuple[str, ...]


class Mob(Record, frozen=True, kw_only=True):
    """[12.17] A row of the Irate Locals Chart."""

    race: str
    environ_type: EnvironType | Literal["any"]
    strength: int
    endurance: int
    weapon: Weapon


class Creature(Record, frozen=True, kw_only=True):
    """[13.45] An entry of the Galactic Guide; traits map a trait's name to its value ("" if it has none)."""

    id: str
    name: str
    strength: int | None
    endurance: int | None
    weapon: Weapon
    traits: dict[str, str]
    text: str = ""


class Character(Record, frozen=True, kw_only=True):
    """[6.1] A character card."""

    id: str
    card: int
    name: str
    side: Side
    race: str
    title: str
    royalty_of: str | None
    knight: bool
    combat: int
    endurance: int
    intelligence: int
    leadership: int
    space_leadership: int | None
    diplomacy: int
    navigation: int
    home_planets: tuple[str, ...]
    abilities: dict[str, str]

    def bonus_draws(self, letter: str) -> int:
        """The special bonus draws the character gives on the mission of this letter."""
        return int(self.abilities.get(f"bonus_{letter}", 0))

    @property
    def ship(self) -> str:
        """[14.53] The spaceship that he brings; "" if he owns none."""
        return self.abilities.get("owns", "")


class Possession(Record, frozen=True, kw_only=True):
    """[14.0] A Possession card; the ship ratings are zero unless it is a spaceship."""

    id: str
    card: int
    name: str
    kind: Literal["spaceship", "weapon", "object", "companion"]
    owner: str | None
    durability: Literal["permanent", "may-fail", "lost-after-one-use"]
    fail_on: tuple[int, ...]
    cannon: int
    shields: int
    maneuver: int
    passengers: int
    traits: dict[str, str]
    text: str = ""

    @property
    def side(self) -> Side:
        """[14.0] Whose characters can have it: the Rebels, if nothing is said."""
        return "imperial" if "imperial" in self.traits else "rebel"


class ImperialShip(Record, frozen=True, kw_only=True):
    """[14.6] An Imperial spaceship counter; `pilot` is a character id where only he may fly it."""

    id: str
    name: str
    pilot: str | None
    cannon: int
    shields: int
    maneuver: int
    passengers: int
    count: int


#: What a unit may be worth apart from its strength: when it attacks, defends, is lost, or is lost by those
#: who attack, in an Environ (by the first number if nothing is said) and in space (by the second); when it
#: looks for a spaceship and fires on it (by the second); when nobody leads it (nothing, if nothing is said).
UnitRole = Literal[
    "attack",
    "defense",
    "loss",
    "attack_loss",
    "space_attack",
    "space_defense",
    "space_loss",
    "space_attack_loss",
    "fire",
    "leader",
    "space_leader",
]
#: What the presence of a unit counts for, if nothing is said against it: the control of a planet (15.5), the
#: stacking limit of an Environ (9.51), the size of a stack that jumps (21.21), an interception (20.44).
UnitCount = Literal["control", "stacking", "jump", "interception"]
#: [10.3] Who has a higher one is lost only when nobody with a lower one is left.
LOSS_ORDER = "loss_order"
#: [10.3] Whether its owner may refuse it as a loss until nobody else is left, or only those lost late.
MAY_WAIT = "may_wait"
#: [19.6] Whether it is of those who work in secret, though it is no Suicide Squad.
COVERT = "covert"
UNIT_ROLES: tuple[UnitRole, ...] = get_args(UnitRole)
UNIT_COUNTS: tuple[UnitCount, ...] = get_args(UnitCount)
#: [19.2] What else Force Points buy: a PDB is turned Up, or rises one Level.
PDB_UP, PDB_LEVEL = "pdb-up", "pdb-level"
UNIT_TRAITS = (*UNIT_ROLES, *UNIT_COUNTS, LOSS_ORDER, MAY_WAIT, COVERT)


class UnitKind(Record, frozen=True, kw_only=True):
    """[7.0] A kind of military unit, described by traits rather than by its name."""

    id: str
    name: str
    side: Side
    environ_type: EnvironType | None
    strength: int
    space_strength: int
    navigation: int
    mobile: bool
    elite: bool
    hidden: bool
    suicide: bool
    atrocity: bool
    count: int
    cost: int | None
    #: What differs from what its strength and its other traits say, by the names of `UNIT_TRAITS`.
    traits: Mapping[str, int] = {}
    #: The kind that it becomes when it is damaged; "" if it cannot be.
    damaged: str = ""

    @property
    def covert(self) -> bool:
        """[19.6] A Suicide Squad, or whatever has taken its place."""
        return self.suicide or bool(self.traits.get(COVERT))

    def worth(self, role: UnitRole) -> int:
        """[7.1, 19.1] What a unit is worth in a part that it plays."""
        if role in self.traits:
            return self.traits[role]
        if role in ("leader", "space_leader"):
            return 0
        if role in ("attack_loss", "space_attack_loss"):
            return self.worth("loss" if role == "attack_loss" else "space_loss")
        return self.space_strength if role.startswith("space_") or role == "fire" else self.strength


class Sovereign(Record, frozen=True, kw_only=True):
    """[25.22] A sovereign's counter; what a character card has besides, he has not."""

    intelligence: ClassVar[int] = 0
    diplomacy: ClassVar[int] = 0
    navigation: ClassVar[int] = 0
    royalty_of: ClassVar[None] = None
    knight: ClassVar[bool] = False
    home_planets: ClassVar[tuple[str, ...]] = ()
    abilities: ClassVar[Mapping[str, str]] = MappingProxyType({})

    id: str
    name: str
    environ: str
    allegiance: Allegiance
    combat: int
    endurance: int
    leadership: int
    space_leadership: int | None

    def bonus_draws(self, letter: str) -> int:
        """He gives no special bonus draws."""
        return 0

    def serves(self, side: Side) -> bool:
        """[25.12] A side may summon its own sovereigns and those who are neutral."""
        return self.allegiance in (side, "neutral")


#: Whoever can stand on the table as a person: he has ratings, and can be wounded.
Person = Character | Sovereign


class Mission(Record, frozen=True, kw_only=True):
    """[13.2] A Mission card.

    `need` holds the letters for any success by side, `need_for` those against a special target;
    `most_letters` is None where every further letter counts; `use_rebel` and `use_imperial` say what it is
    for to whoever chooses it.
    """

    letter: str
    card: int
    code: str
    name: str
    sides: tuple[Side, ...]
    games: tuple[str, ...]
    place: str
    precondition: str
    target: str
    graded: bool
    need: dict[Side, int]
    need_for: dict[str, int]
    most_letters: int | None
    effects: tuple[str, ...]
    failure: str
    bonus: tuple[str, ...]
    torture_bonus: tuple[str, ...]
    home_bonus: int
    royalty_bonus: int
    camp: bool
    only_bonus: bool
    all_sections: bool
    use_rebel: str = ""
    use_imperial: str = ""
    text: str = ""

    def use(self, side: Side) -> str:
        """What the mission is for, to this side."""
        return self.use_rebel if side == "rebel" else self.use_imperial


class ActionCell(Record, frozen=True, kw_only=True):
    """One section of an Action Card: mission letters and an event with its parameter."""

    letters: str
    event: str
    parameter: str


class ActionCard(Record, frozen=True, kw_only=True):
    card: int
    urban: ActionCell
    special: ActionCell
    wild: ActionCell

    def cell(self, section: Section) -> ActionCell:
        """[13.32] Only the section of the Environ's type counts."""
        if section == "urban":
            return self.urban
        return self.wild if section == "wild" else self.special


class GalacticEvent(Record, frozen=True, kw_only=True):
    card: int
    code: str
    kind: str
    duration: str
    chooser: str
    affects: tuple[str, ...]
    parameters: dict[str, str]
    ignored_if: tuple[str, ...]
    text: str = ""

    @property
    def name(self) -> str:
        """The code as a title."""
        return self.code.replace("_", " ").capitalize()


class PlanetSecret(Record, frozen=True, kw_only=True):
    """[31.0] A Planet Secret; `revealed_by_use` means that an Imperial benefit has to be shown first."""

    code: str
    name: str
    sides: tuple[Side, ...]
    on_reveal: tuple[str, ...]
    standing: tuple[str, ...]
    applies_unrevealed: bool
    revealed_by_use: bool
    on_rebellion: tuple[str, ...]
    lost: str
    text: str = ""


class StrategicAssignment(Record, frozen=True, kw_only=True):
    """[35.2] A card that opens two provinces to Imperial movement."""

    card: int
    provinces: tuple[str, str]


class TurnSpace(Record, frozen=True, kw_only=True):
    """[33.1] A space of the Game-Turn Record Track and the province scheduled for taxation."""

    turn: int
    province: str


class Explanation(Record, frozen=True, kw_only=True):
    """What a code of the data means, for people; `{value}` in the text stands for the value of the code.

    `brief` says it in one sentence, where the text is too long to be read while it happens.
    """

    id: str
    name: str = ""
    brief: str = ""
    text: str

    def with_value(self, value: object) -> str:
        """The text for one value of the code."""
        return self.text.replace("{value}", str(value))


class DisputedValue(Record, frozen=True, kw_only=True):
    """A value the sources disagree on, or that is assumed: one row of `disputed.toml`."""

    key: str
    value: str
    status: Literal["disputed", "assumed", "inferred"]
    source: str
    alternative: str
    reason: str
