"""Search."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from fitg.data.records import Side
from fitg.engine.machine.events import Event, Modifier


class SearchMade(Event, frozen=True):
    place: str
    side: Side
    by: str
    searchers: tuple[str, ...]
    hiders: tuple[str, ...]
    search_value: int
    hiding_value: int
    parts: tuple[Modifier, ...]
    number: int
    die: int
    found: bool
    #: What the die was changed by before it was read; not said where nothing changed it.
    die_parts: tuple[Modifier, ...] | UnsetType = UNSET
