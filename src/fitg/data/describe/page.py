"""What a page is made of."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fitg.data.catalogue import Facts
from fitg.data.records import Explanation

Pair = tuple[str, object]
Cells = tuple[object, ...]


class Section(msgspec.Struct, frozen=True):
    """A table under a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Cells, ...]


class Page(msgspec.Struct, frozen=True):
    """All there is to say about one thing; sections without rows are not shown."""

    title: str
    pairs: tuple[Pair, ...]
    sections: tuple[Section, ...] = ()


def planet_names(planets: Iterable[str], facts: Facts) -> list[str]:
    """The planets as a person names them."""
    return [f"{facts.planets[planet].name} ({planet})" for planet in planets]


def system_name(system: str, facts: Facts) -> str:
    """The system as a person names it."""
    return f"{facts.systems[system].name} ({system})"


def explained(codes: dict[str, str], texts: dict[str, Explanation], facts: Facts) -> Iterable[Cells]:
    """Codes with their meanings; a value that is the id of a possession is shown by its name."""
    for code, value in codes.items():
        possession = facts.possessions.get(value)
        shown = possession.name if possession else value
        yield f"{code} {value}".rstrip(), texts[code].with_value(shown)
