"""The rules reference: every case restated, the rulings on open questions, and older requirements.

>>> from fitg import rulebook
>>> rulebook.case("12.53").title
'Failure of active characters'
>>> [match.number for match in rulebook.search("stop rebellion")][:1]
['15.3']
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache

from fitg.rulebook.parsing import read_book, section_of
from fitg.rulebook.records import (
    GAMES,
    Book,
    Case,
    Game,
    Match,
    Requirement,
    Ruling,
    Section,
    UnknownEntryError,
    Weight,
)
from fitg.rulebook.search import near_words, search_cases

__all__ = [
    "GAMES",
    "Book",
    "Case",
    "Game",
    "Match",
    "Requirement",
    "Ruling",
    "Section",
    "UnknownEntryError",
    "Weight",
    "book",
    "case",
    "cases",
    "requirement",
    "requirements",
    "ruling",
    "rulings",
    "search",
    "section",
    "sections",
]

SUGGESTIONS = 3


@cache
def book() -> Book:
    """Read the whole reference, once."""
    return read_book()


def case(number: str) -> Case:
    """Look up a case or one of its lettered rules, written 15.51a, 15.51(a) or [15.51a].

    >>> case("15.51(a)").part_of
    '15.51'
    """
    plain = number.strip("[] ").replace("(", "").replace(")", "")
    for spelling in (plain, plain.lower(), plain.upper(), plain[:-1].upper() + plain[-1:].lower()):
        if spelling in book().cases:
            return book().cases[spelling]
    raise _unknown("case", plain, _numbers_near(plain))


def cases(*, game: Game | None = None, testable: bool | None = None) -> list[Case]:
    """List the cases in book order, of one game or only those a test can check."""
    return [
        entry
        for entry in book().cases.values()
        if game in (None, entry.game) and testable in (None, entry.testable)
    ]


def section(number: str) -> Section:
    """Look up a section, such as 12."""
    if number not in book().sections:
        raise _unknown("section", number, list(book().sections))
    return book().sections[number]


def sections(*, game: Game | None = None) -> list[Section]:
    """List the sections in book order."""
    return [entry for entry in book().sections.values() if game in (None, entry.game)]


def ruling(identifier: str) -> Ruling:
    """Look up a ruling, such as A-12-03."""
    plain = identifier.strip("[] ").upper()
    if plain not in book().rulings:
        raise _unknown("ruling", plain, list(book().rulings))
    return book().rulings[plain]


def rulings(*, weight: Weight | None = None) -> list[Ruling]:
    """List the rulings on open questions, all or those of one weight."""
    return [entry for entry in book().rulings.values() if weight in (None, entry.weight)]


def requirement(identifier: str) -> Requirement:
    """Look up a requirement, such as S002-CAP-01."""
    plain = identifier.strip().upper()
    if plain not in book().requirements:
        raise _unknown("requirement", plain, list(book().requirements))
    return book().requirements[plain]


def requirements(*, repeated: bool = True) -> list[Requirement]:
    """List the requirements, with or without those that repeat an earlier one."""
    return [entry for entry in book().requirements.values() if repeated or entry.same_as is None]


def search(query: str, *, limit: int = 10) -> list[Match]:
    """Find whole cases that hold every word of the query, the closest first."""
    whole = [entry for entry in book().cases.values() if entry.part_of is None]
    matches = search_cases(whole, query, limit)
    if not matches:
        near = near_words(whole, query)
        hint = f"did you mean {' or '.join(near)}?" if near else "try fewer or other words."
        raise UnknownEntryError(f"no case speaks of {query!r}; {hint}")
    return matches


def _numbers_near(number: str) -> list[str]:
    """List the cases of the section where a wrong number points; all cases if it points nowhere."""
    near = book().sections.get(section_of(number))
    return list(near.cases if near else book().cases)


def _unknown(kind: str, name: str, known: Sequence[str]) -> UnknownEntryError:
    near = get_close_matches(name, known, n=SUGGESTIONS, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"they run from {known[0]} to {known[-1]}."
    return UnknownEntryError(f"there is no {kind} {name!r}; {hint}")
