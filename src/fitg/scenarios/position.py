"""A position: everything that stands on the table at the beginning of a Segment, as immutable records."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from fitg.data.charts import ControlState
from fitg.data.records import Loyalty, Record, Side

Fate = Literal["free", "captive", "dead"]
"""What becomes of people by the rulebook; a ruleset may know more fates (`CharacterPosition.fate`)."""

FATES: tuple[str, ...] = get_args(Fate)

Dealt = Literal["secrets", "base", "assignments"]
"""What a position of the Galactic Game may leave to chance."""

UNITS = "units"
"""The captor of a prisoner who is held by military units rather than by a guard."""

WITHOUT_LOYALTY: frozenset[ControlState] = frozenset({"rebel-control", "rebellion"})
"""[15.14] The states in which the Loyalty marker is off the track."""


class PlanetPosition(Record, frozen=True, kw_only=True):
    """[8.1] [15.5] A planet's markers; `loyalty` is `None` where no Loyalty marker is on the track.

    A file may leave out any of them: the planet is then as the scenario's set-up has it.
    """

    state: ControlState
    loyalty: Loyalty | None
    pdb: int
    pdb_up: bool


class CharacterPosition(Record, frozen=True, kw_only=True):
    """A character in play, or dead; whoever is not named in a position is still in his side's deck.

    `captor` is the guard of a prisoner, or `units`. `with_units` puts a free character in the stack of
    the military units in his place, `intercepted` in the interception stack of an Orbit Box; of a prisoner
    of `units` it says that their stack is the interception stack. `acted` says that he has done something
    in this Player-Turn and will not heal by rest ([13.71]), `travelled` that he has moved with military
    units in this Operations Phase ([20.2]). `drugged` names the rating that the Helian Drug raises for so
    many Segments, this one among them ([14.4]); whoever is `disabled` is held off by a Cervac ([14.3]).

    A ruleset may know more fates than those of the rulebook; where one of them has befallen somebody, `cause`
    is the kind of what brought him down, and `source` who or what it was, such as a creature.
    """

    place: str | None = None
    wounds: int = 0
    detected: bool = False
    fate: str = "free"
    cause: str | None = None
    source: str | None = None
    captor: str | None = None
    with_units: bool = False
    intercepted: bool = False
    possessions: tuple[str, ...] = ()
    ship: str | None = None
    acted: bool = False
    travelled: bool = False
    drugged: str | None = None
    drug_segments: int = 0
    disabled: bool = False


class ShipPosition(Record, frozen=True, kw_only=True):
    """A spaceship in play; without a place of its own it is where its owner is.

    Without an owner it is with the military units of its place, those in the interception stack if it is
    `intercepted`.
    """

    id: str
    owner: str | None = None
    place: str | None = None
    damaged: bool = False
    intercepted: bool = False


class StackPosition(Record, frozen=True, kw_only=True):
    """[20.4] [20.5] [22.23] A military stack of which more is to be said than its units.

    `cargo` counts pairs of a carrier and what it carries, such as `line+militia`; both of them are among
    the `units`. `moved` and `fought` speak of the Segment that begins.
    """

    place: str
    units: dict[str, int]
    role: Literal["free", "interception"] = "free"
    cargo: dict[str, int] = msgspec.field(default_factory=dict)
    moved: dict[str, int] = msgspec.field(default_factory=dict)
    fought: bool = False


class SovereignPosition(Record, frozen=True, kw_only=True):
    """[25.2] A sovereign who has been summoned by a side, or is gone for good.

    Where he stands, and what he has done, is said as of a character; a ruleset may let him go about his
    planet, and the enemy keep him there as a prisoner (`captor`).
    """

    fate: Literal["summoned", "gone"]
    side: Side | None = None
    place: str | None = None
    wounds: int = 0
    captor: str | None = None
    with_units: bool = False
    intercepted: bool = False
    acted: bool = False
    travelled: bool = False


class SecretPosition(Record, frozen=True, kw_only=True):
    """[31.0] The Planet Secret that lies on a planet; one that is `lost` acts no longer (G-08)."""

    code: str
    revealed: bool = False
    lost: bool = False


class Decks(Record, frozen=True, kw_only=True):
    """What is left in the decks; `None` means everything that is nowhere else.

    Characters, possessions and Galactic Events are drawn at random, so their order says nothing. The order
    of the Strategic Assignments counts, the top card first ([35.1]).
    """

    rebel_characters: tuple[str, ...] | None = None
    imperial_characters: tuple[str, ...] | None = None
    possessions: tuple[str, ...] | None = None
    galactic_events: tuple[int, ...] | None = None
    strategic_assignments: tuple[int, ...] | None = None


class Position(Record, frozen=True, kw_only=True):
    """A full position, which replaces the set-up; play starts at the beginning of `segment`.

    `units` are the free stacks of both sides by their place; a stack with a role, cargo or a past of its
    own stands in `stacks` instead. `waiting` units found no room when their planet rebelled, or when
    their sovereign was summoned ([15.44], [25.14]); `due` units come at their owner's next reinforcement
    ([16.24]). `revealed` possessions have been declared, `inoperative` ones need repair ([27.2]),
    `seized` ones were taken with their captured owner ([14.26]) and whatever is `out_of_play` never
    returns. `information` lists the sides that have earned their point for Gather Information ([16.19]),
    `spent_creatures` those that appear only once and have done so. `declared_navigation` says that all
    Imperial units jump with Navigation two in this Segment ([21.27]), `raised_pdbs` are the planets
    whose PDB has gained a Level in this Game-Turn ([19.22]), and `bought` counts what has been bought so
    far, where a scenario limits the number for all of it ([28.33]).

    The Galactic Game: `galactic_event` and `assignment` are the cards in force, `drawn_events` and
    `drawn_assignments` all that were drawn, the last one on top; left out, they are the cards in force and
    whatever is missing in the deck that the position names. `next_assignment_known` says that the Rebel
    Player has looked at the top card ([37.42]). `hypnosis` are planets with the unit on their Loyalty marker
    ([36.33]), `taxes_owed` points that the next taxes lose to a transport error ([113]), `disbanded_squad` is
    the kind of a Suicide Squad that cannot be bought again in this Game-Turn ([123]), and `open_units` says
    that all Imperial units lie face up for good, because IPOC was lost. A planet in `destroyed_planets` has
    no markers; a revealed Dead World is one of them. Secrets, base and deck of assignments that are left out
    do not exist, unless the position says that they are dealt `by_chance`.

    `half` is for rulesets that play two Game-Turns for each of the scenario's: in which of them, 1 or 2, the
    position is; left out, the Segment says it.

    `modules` tell, by the name of a module of the ruleset, what it remembers: the fields of its record.
    """

    planets: dict[str, PlanetPosition]
    turn: int = 1
    segment: str = ""
    half: int | None = None
    characters: dict[str, CharacterPosition] = msgspec.field(default_factory=dict)
    ships: tuple[ShipPosition, ...] = ()
    units: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    stacks: tuple[StackPosition, ...] = ()
    waiting: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    due: dict[str, int] = msgspec.field(default_factory=dict)
    camps: tuple[str, ...] = ()
    coup_markers: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    inoperative: tuple[str, ...] = ()
    seized: tuple[str, ...] = ()
    out_of_play: tuple[str, ...] = ()
    decks: Decks = Decks()
    information: tuple[Side, ...] = ()
    spent_creatures: tuple[str, ...] = ()
    declared_navigation: bool = False
    raised_pdbs: tuple[str, ...] = ()
    bought: dict[str, int] = msgspec.field(default_factory=dict)
    sovereigns: dict[str, SovereignPosition] = msgspec.field(default_factory=dict)
    secrets: dict[str, SecretPosition] = msgspec.field(default_factory=dict)
    destroyed_planets: tuple[str, ...] = ()
    resource_tracks: dict[Side, int] = msgspec.field(default_factory=dict)
    rebel_base: str | None = None
    rebel_base_revealed: bool = False
    named_planets: tuple[str, ...] = ()
    galactic_event: int | None = None
    assignment: int | None = None
    drawn_events: tuple[int, ...] = ()
    drawn_assignments: tuple[int, ...] = ()
    next_assignment_known: bool = False
    hypnosis: dict[str, str] = msgspec.field(default_factory=dict)
    taxes_owed: int = 0
    disbanded_squad: str | None = None
    open_units: bool = False
    by_chance: tuple[Dealt, ...] = ()
    modules: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
