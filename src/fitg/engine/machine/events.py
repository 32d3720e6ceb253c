"""What every event has, and the parts of a number that it tells."""

from __future__ import annotations

import msgspec


class Modifier(msgspec.Struct, frozen=True):
    """A change of a number (a rating, a number of draws) with its reason."""

    reason: str
    by: int


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Base of all events."""

    case: str
