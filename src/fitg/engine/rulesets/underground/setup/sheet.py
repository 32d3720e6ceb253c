"""[VC-19] The Intelligence Sheet as the game begins; who gathers information by the sheet starts from it."""

from __future__ import annotations

from functools import cache

import msgspec

from fitg.data import packaged
from fitg.data.records import Side


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track of the sheet, whose it is (both sides', if nobody's), and where it starts."""

    track: str
    start: int
    side: Side | None = None


@cache
def opening() -> tuple[Track, ...]:
    """[VC-19] One General Research for each side, 3 for Special Ops, nothing else.

    >>> [(each.track, each.side) for each in opening() if each.start]
    [('general-research', 'rebel'), ('general-research', 'imperial'), ('special-ops-modifier', 'imperial')]
    """
    return packaged.rows("fitg.engine.rulesets.underground", "intelligence.csv", Track)
