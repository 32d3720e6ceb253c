"""[VE-18c, VE-20] An event card lives twice: from when it is turned up, and when it is due.

A card has a record of `FACE_UP` for what it does as it is turned up and while it lies open, in New and in
Due, and one of `DUE` for what it does when it has come to Due, and as long as it lies there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from fitg.data import Facts, packaged
from fitg.engine.cards import Deck
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import AnyOf, While
from fitg.engine.rulesets.underground import asked


class MajorRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Major Event: its code, its name, and the part of the galaxy that it is about."""

    code: str
    name: str
    place: str = ""


@cache
def majors() -> dict[str, MajorRow]:
    """The Major Events by their codes."""
    rows = packaged.rows("fitg.engine.rulesets.underground", "major_events.csv", MajorRow)
    return {row.code: row for row in rows}


def _codes(facts: Facts) -> frozenset[str]:
    return frozenset(majors())


def _as_long_as(lies: AnyOf[[Context, str]]) -> Callable[[str], While]:
    def lifetime(code: str) -> While:
        return While(lambda ctx: ctx.rules.ask[lies](ctx, code))

    return lifetime


FACE_UP = Deck("majors-face-up", _codes, _as_long_as(asked.is_face_up))
DUE = Deck("majors-due", _codes, _as_long_as(asked.is_due))
