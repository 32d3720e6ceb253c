"""[11.4] The Search Table."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data import Facts
from fitg.data.charts import step
from fitg.tables.results import Result, charts, face


class SearchResult(Result, frozen=True, kw_only=True):
    """[11.0] A search: found if the die is not above the number."""

    search: int
    hiding: int
    number: int
    die: int
    found: bool


def hiding_value(intelligence: int, environ_size: int, hiders: int) -> int:
    """[11.0b] Intelligence of one hider, plus the Environ Size, minus the number of hiding characters.

    >>> hiding_value(4, 4, 3)
    5
    """
    return intelligence + environ_size - hiders


def unit_search_value(strengths: Iterable[int], leadership: int = 0) -> int:
    """[11.0a] Military units search with their strengths and the Leadership of one leader."""
    return sum(strengths) + leadership


def character_search_value(intelligences: Iterable[int]) -> int:
    """[11.0a] Characters search with their Intelligence."""
    return sum(intelligences)


def search_number(search: int, hiding: int, *, facts: Facts | None = None) -> int:
    """[11.4] The highest die that finds the hiders; 0 if none does.

    >>> search_number(7, 5), search_number(23, 1), search_number(0, 1)
    (2, 6, 0)
    """
    chart = charts(facts).search
    if search < chart.columns_from[0]:
        return 0
    return chart.rows[step(chart.hiding_from, hiding)][step(chart.columns_from, search)]


def search(
    search: int, hiding: int, die: int, *, change: int = 0, facts: Facts | None = None
) -> SearchResult:
    """[11.0] Search Value against Hiding Value; the searcher rolls, and `change` is added to the die.

    >>> search(7, 5, 2).found
    True
    >>> search(7, 5, 3, change=-1).found
    True
    """
    number = search_number(search, hiding, facts=facts)
    found = face(die) + change < number and die != charts(facts).search.never
    return SearchResult(search=search, hiding=hiding, number=number, die=die, found=found)
