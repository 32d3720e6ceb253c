"""Actions as data: what a player may do, with its text, its label and what it is about.

An action is a small frozen record. Its class is declared beside the procedure that offers it and says
everything about the form once: the text that records and scripts use, the label that people read, whether
it passes, and whether it can be taken back. Its fields are typed by what they name, so that bots, odds,
page and encoder read them instead of parsing the text:

>>> class Salute(Action, frozen=True):
...     form = "salute {who} at {at}"
...     saying = "{who}|is saluted at {at}"
...     who: CharacterId
...     at: PlaceId
>>> salute = Salute("redjac", "222.1")
>>> salute.text, salute.verb, salute.who, targets(salute).pieces
('salute redjac at 222.1', 'salute', 'redjac', ('redjac',))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, get_type_hints

import msgspec

if TYPE_CHECKING:
    from fitg.engine.machine.context import Context


class Kind(NamedTuple):
    """What a field of an action names: how it is called, and what it means on the board."""

    name: str
    on_board: str = ""


#: Pieces: a character, a spaceship, a Possession card, a kind of military unit; and those that may be either.
CharacterId = Annotated[str, Kind("character", "piece")]
ShipId = Annotated[str, Kind("ship", "piece")]
PossessionId = Annotated[str, Kind("possession", "piece")]
UnitKindId = Annotated[str, Kind("unit", "piece")]
#: A kind of unit that is counted, and said by its name alone.
UnitName = Annotated[str, Kind("unit-name", "piece")]
PieceId = Annotated[str, Kind("piece", "piece")]
#: A guard: a character, or the military units.
CaptorId = Annotated[str, Kind("captor", "piece")]
#: Places: an Environ, an Orbit Box or a Drift Area; and whole planets.
PlaceId = Annotated[str, Kind("place", "place")]
PlanetId = Annotated[str, Kind("planet", "planet")]
#: One province, or two.
Provinces = Annotated[str, Kind("provinces")]
#: The rest: the letter of a mission, numbers, units counted by kind, and words that stand for themselves.
Letter = Annotated[str, Kind("letter")]
Number = Annotated[int, Kind("number")]
UnitCounts = Annotated[Mapping[str, int], Kind("units", "pieces")]
Purpose = Annotated[str, Kind("purpose")]
Word = Annotated[str, Kind("word")]
#: Not part of the text: what only the procedure that offers the action needs to know.
Unsaid = Kind("unsaid")

#: A guard that is no piece: the military units.
NO_PIECE = frozenset({"units"})

SLOT = re.compile(r"\{(\w+)\}")


class Action(msgspec.Struct, frozen=True):
    """Base of all actions."""

    #: The text, with the fields in braces: the public contract of records, scripts and `Decision.actions`.
    form: ClassVar[str] = ""
    #: What people read; the part before the bar is what the action is about.
    saying: ClassVar[str] = ""
    #: It does nothing: the answer of whoever wants to go on.
    passes: ClassVar[bool] = False
    #: What most people would answer without a thought: the way on that a table offers first.
    usual: ClassVar[bool] = False
    #: What doing it over and over is called, until something happens; "" if nobody would do so.
    again: ClassVar[str] = ""
    #: What is given up by passing, as a sentence; whoever passes is asked once whether he means it.
    wastes: ClassVar[str] = ""
    #: It changes a plan of whoever asks, and nothing else: whatever follows from the board stays as it was.
    plans: ClassVar[bool] = False
    #: It leads to chance, to something hidden that is shown, or to the other side: there may be no way back.
    #: Where that depends on the situation, `is_final` says so.
    final: ClassVar[bool] = False

    @property
    def verb(self) -> str:
        """The name of the form: kebab-case of its class."""
        return verb_of(type(self))

    @property
    def text(self) -> str:
        """The action as records and scripts write it."""
        pattern, values = pattern_of(type(self))
        return pattern if values is None else pattern % values(self)

    def said(self) -> str:
        """The saying that fits these values."""
        return self.saying

    def is_final(self, ctx: Context) -> bool:
        """Is it final as things stand, as far as the side that may do it can know?"""
        return self.final

    def __str__(self) -> str:
        return self.text


class PlainAction(Action, frozen=True):
    """An action that is nothing but its text."""

    form = "{words}"
    saying = "{words}"
    words: Word


class Form(NamedTuple):
    """What is known of a class of actions once its fields are read."""

    kinds: dict[str, Kind]
    #: The fields that the text shows, and how each is written.
    slots: tuple[tuple[str, Callable[[Any], str]], ...]


def write_units(units: Mapping[str, int]) -> str:
    """Units counted by kind, as texts write them: `2 militia, 1 line`."""
    return ", ".join(f"{n} {kind}" for kind, n in units.items()) or "nothing"


@cache
def form_of(kind: type[Action]) -> Form:
    """The fields of a class of actions."""
    hints = get_type_hints(kind, include_extras=True)
    kinds = {name: _kind(hints[name]) for name in kind.__struct_fields__}
    shown = SLOT.findall(kind.form)
    return Form(kinds, tuple((name, write_units if kinds[name].name == "units" else str) for name in shown))


class Pattern(NamedTuple):
    """The text of a class of actions with a hole for each field, and what fills the holes of one of them."""

    text: str
    #: None for a text without holes.
    values: Callable[[Action], object] | None


@cache
def pattern_of(kind: type[Action]) -> Pattern:
    """How the actions of a class are written: made once, because every option of a question is written."""
    slots = form_of(kind).slots
    if not slots:
        return Pattern(kind.form, None)
    text, names = SLOT.sub("%s", kind.form.replace("%", "%%")), [name for name, _ in slots]
    if all(write is str for _, write in slots):
        return Pattern(text, attrgetter(*names))
    return Pattern(text, lambda action: tuple(write(getattr(action, name)) for name, write in slots))


def _kind(hint: Any) -> Kind:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Kind)), Unsaid)


@cache
def verb_of(kind: type[Action]) -> str:
    """`TurnUpPdb` is "turn-up-pdb"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


class Targets(NamedTuple):
    """What an action touches on the board: pieces, and places by the part they play in it; and its words."""

    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    origin: str = ""
    via: str = ""
    to: str = ""
    cargo: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def targets(action: Action) -> Targets:
    """The pieces and places of an action, by the names of its fields."""
    found: dict[str, list[str]] = {"pieces": [], "places": [], "cargo": [], "words": []}
    roles = {"origin": "", "via": "", "to": ""}
    for name, kind in form_of(type(action)).kinds.items():
        value = getattr(action, name)
        match kind.on_board:
            case "piece" if value not in NO_PIECE:
                found["cargo" if name == "cargo" else "pieces"].append(value)
            case "pieces":
                found["pieces"].extend(value)
            case "place" | "planet" if value:
                found["places"].append(value)
                if name in roles:
                    roles[name] = value
            case _ if kind.name in ("word", "letter"):
                found["words"].append(value)
    pieces, places, cargo, words = map(tuple, found.values())
    return Targets(pieces, places, **roles, cargo=cargo, words=words)
