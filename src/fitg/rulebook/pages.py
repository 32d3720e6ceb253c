"""The reference as Markdown pages: a case, a ruling, and all readings at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fitg.rulebook.records import Book, Case, Ruling, Section

OPTION = re.compile(r"\((?P<mark>\w)\) (?P<text>.*?)(?=; \(\w\) |\.$)")
CHOICE_NOTE = re.compile(r"\s*\bChoice: .*")
CHOSEN_OPTION = re.compile(r"\((?P<mark>\w)\)(?=[.,:;])")

RULINGS_INTRODUCTION = """\
# Rulings

The rules leave questions open. Each has one answer here, and the program follows it. The first
list is what comes up in most Star System Games; the rest is rare, or belongs to the larger games.
`fitg rules A-09-06` shows a ruling in full: the question, the options, the reading and the reason.

The first edition (1979) is followed. Where it is silent or defeats itself the second edition (1981)
repairs it, in four places: 9.45, a ship that leaves a planet without Enemy detection is out of sight
(A-09-08); 15.3, Stop Rebellion also on a planet in Rebel Control (A-15-02); 20.7, warships in orbit shift
detection to the left (P-16); 34.4, what may be bought at the Secret Base (G-13). S-01 gives the reasons.

This page is written by `fitg rules --rulings`.
"""


def case_page(book: Book, case: Case) -> str:
    """Show a case with its example, the rulings on it and the cases beside it."""
    section = book.sections[case.section]
    paragraphs = [
        f"## {case.number} {case.title}",
        f"*Section {section.number}, {section.title} · {case.kind}*",
        CHOICE_NOTE.sub("", case.text),
    ]
    if case.example and case.example not in case.text:
        paragraphs.append(f"Test: {case.example}")
    if case.rulings:
        lines = (f"- {key} {reading(book.rulings[key])}" for key in case.rulings)
        paragraphs.append("**Rulings**\n\n" + "\n".join(lines))
    beside = [*filter(None, [case.part_of]), *case.parts, *case.neighbours]
    lines = (f"- {number} {book.cases[number].title}" for number in dict.fromkeys(beside))
    paragraphs.append("**See also**\n\n" + "\n".join(lines))
    return "\n\n".join(paragraphs)


def ruling_page(book: Book, ruling: Ruling) -> str:
    """Show a ruling in full."""
    cases = ", ".join(f"{number} {book.cases[number].title}" for number in ruling.cases)
    paragraphs = [
        f"## {ruling.id} {ruling.title}",
        f"*Weight {ruling.weight} · {cases or 'all cases'}*",
        ruling.in_short,
        f"**Question**: {ruling.question}",
        f"**Options**: {ruling.options}",
        f"**Reading**: {ruling.recommended}",
        f"**Reason**: {ruling.reason}",
    ]
    return "\n\n".join(filter(None, paragraphs))


def rulings_page(book: Book) -> str:
    """Show the reading of every open question, the ones that matter most first."""
    star_system = [ruling for ruling in book.rulings.values() if ruling.id.startswith("A-")]
    larger = [ruling for ruling in book.rulings.values() if not ruling.id.startswith("A-")]
    often = [ruling for ruling in star_system if ruling.weight != "low"]
    seldom = [ruling for ruling in star_system if ruling.weight == "low"]
    blocks = [
        RULINGS_INTRODUCTION,
        "## Star System Game: what comes up in most games\n",
        *_by_section(often, book.sections.values()),
        "## Star System Game: rare questions\n",
        *_by_section(seldom, book.sections.values()),
        "## Province and Galactic Games\n",
        _listing(larger),
    ]
    return "\n".join(blocks)


def reading(ruling: Ruling) -> str:
    """State the reading by itself: the short sentence, or the recommendation with its option spelled out."""
    if ruling.in_short:
        return ruling.in_short
    options = {found["mark"]: found["text"] for found in OPTION.finditer(ruling.options)}
    chosen = CHOSEN_OPTION.match(ruling.recommended)
    if chosen and chosen["mark"] in options:
        return f"{ruling.title}: {options[chosen['mark']]}{ruling.recommended[chosen.end() :]}"
    return f"{ruling.title}: {ruling.recommended}"


def _by_section(rulings: Iterable[Ruling], sections: Iterable[Section]) -> Iterable[str]:
    """Group rulings under the section whose number their id carries (A-09-06 belongs to section 9)."""
    grouped: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        grouped.setdefault(str(int(ruling.id.split("-")[1])), []).append(ruling)
    titles = {section.number: section.title for section in sections}
    for number, members in grouped.items():
        yield f"### {number} {titles[number]}\n"
        yield _listing(members)


def _listing(rulings: Iterable[Ruling]) -> str:
    return "".join(f"- **{ruling.id}**{_cases_note(ruling)} {reading(ruling)}\n" for ruling in rulings)


def _cases_note(ruling: Ruling) -> str:
    return f" ({', '.join(ruling.cases)})" if ruling.cases else ""
