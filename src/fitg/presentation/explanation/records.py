"""How a result came about, as small records: page and terminal draw the same ones."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from fitg.engine.machine.events import Modifier
from fitg.tables import Shift


class Die(msgspec.Struct, frozen=True):
    """A die as it fell; with `units`, a pair that is read as tens and units."""

    label: str
    value: int
    units: int | UnsetType = UNSET
    #: Of several pairs: whether this one counts for what it was rolled for.
    counts: bool | UnsetType = UNSET


class Line(msgspec.Struct, frozen=True):
    """A number or a word that went into the result."""

    label: str
    value: str


class DrawnCard(msgspec.Struct, frozen=True):
    """What missions draw, by the section that counts, with its event by code and name; `drawn` of `limit`."""

    number: int
    section: str
    letters: str
    code: str
    event: str
    drawn: int
    limit: int
    #: What its event does, in a sentence; and what the thing itself is called.
    brief: str = ""
    noun: str = "Action Card"


class Arithmetic(msgspec.Struct, frozen=True):
    """Dice and cards, then what they were read with, line by line, and the outcome in a few words."""

    dice: tuple[Die, ...] = ()
    cards: tuple[DrawnCard, ...] = ()
    lines: tuple[Line, ...] = ()
    result: str = ""


def signed(number: int) -> str:
    """A number that is added or taken away.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def capital(text: str) -> str:
    """A label begins with a capital letter."""
    return text[:1].upper() + text[1:]


def line(label: str, value: str | int) -> Line:
    return Line(label, str(value))


def shift_lines(shifts: Iterable[Shift]) -> tuple[Line, ...]:
    """The shifts of a column, each with its reason."""
    return tuple(Line(capital(each.reason), signed(each.columns)) for each in shifts)


def modifier_lines(parts: Iterable[Modifier]) -> tuple[Line, ...]:
    """The parts of a sum, each with its reason."""
    return tuple(Line(capital(each.reason), signed(each.by)) for each in parts)


def tens_and_units(roll: int) -> tuple[Die, ...]:
    """Two dice that are read together."""
    return Die("Tens", roll // 10), Die("Units", roll % 10)
