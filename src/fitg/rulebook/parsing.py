"""From the text files of the reference to its records.

Cases stand in Markdown under `### 12.53 Title`, their one-line statements in `cases-*.csv`;
rulings stand under `### A-12-03 Title` as a list of `- Name: text`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files

import msgspec

from fitg.rulebook.records import GAMES, VARIANTS, Book, Case, Game, Requirement, Ruling, Section

RULING_FILES = ("rulings-star-system.md", "rulings-province-galactic.md", "rulings-underground.md")
REQUIREMENTS_FILE = "requirements.csv"

CASE_NUMBER = r"(?:\d+\.\d+[A-Za-z]?|D-\d\d|V[CMXPEO]-[A-Z]{0,2}\d+[a-z]?)"
RULING_ID = r"(?:A-\d\d|[SPG]|VQ)-\d\d\d?"

CASE_RANGE = re.compile(rf"(?P<first>{CASE_NUMBER})(?: to (?P<last>{CASE_NUMBER}))?")
BARE_SECTION = re.compile(r"\d+")
RULING_RANGE = re.compile(rf"\b(?P<first>{RULING_ID})(?: to (?P<last>{RULING_ID}))?\b")
WEIGHT = re.compile(r"\bWeight: (?P<weight>\w+)\.")
PART_MARK = re.compile(r"(?<![\w.,])\((?P<letter>[A-Za-z])\) ")
SIDE_NOTE = re.compile(r"\s*\b(?:Choice|Edition|Example): .*")
VERDICT = re.compile(rf"(?P<verdict>[a-z-]+)(?: (?P<case>{CASE_NUMBER}))?(?: \((?P<note>.*)\))?")
NAMED_PART = re.compile(r"\bpart (?P<letter>[A-Z])\b")


class Numbering:
    """All case numbers in book order, and how they hang together."""

    def __init__(self, numbers: Sequence[str]) -> None:
        known = frozenset(numbers)
        self.numbers = tuple(numbers)
        self.places = {number: place for place, number in enumerate(numbers)}
        # A few cases, such as 21.23, exist only as lettered parts, which then stand for themselves.
        self.part_of = {
            number: without_letter(number)
            for number in numbers
            if number[-1].isalpha() and without_letter(number) in known
        }
        self.wholes = tuple(number for number in numbers if number not in self.part_of)
        self.whole_places = {number: place for place, number in enumerate(self.wholes)}

    def parts(self, number: str) -> tuple[str, ...]:
        """List the lettered rules inside a case."""
        return tuple(part for part, whole in self.part_of.items() if whole == number)

    def neighbours(self, number: str) -> tuple[str, ...]:
        """Name the cases just before and after: whole cases beside a whole one, any beside a part."""
        is_part = number in self.part_of
        row, place = (
            (self.numbers, self.places[number]) if is_part else (self.wholes, self.whole_places[number])
        )
        return row[max(place - 1, 0) : place] + row[place + 1 : place + 2]


def read_book() -> Book:
    """Read all files of the reference and join them."""
    parts = (*GAMES, *VARIANTS)
    markdown = {game: _read(f"{game}.md") for game in parts}
    rows = [row for game in parts for row in _read_csv(f"cases-{game}.csv")]
    numbering = Numbering([row["case"] for row in rows])
    rulings = [ruling for name in RULING_FILES for ruling in _rulings(_read(name), numbering)]
    sections = {
        section.number: section for game in parts for section in _sections(markdown[game], game, numbering)
    }
    texts = {number: text for book in markdown.values() for number, _, text in _entries(book, "###")}
    return Book(
        sections=sections,
        cases=_cases(rows, texts, numbering, sections, rulings),
        rulings={ruling.id: ruling for ruling in rulings},
        requirements={row["id"]: _requirement(row, numbering) for row in _read_csv(REQUIREMENTS_FILE)},
    )


def section_of(number: str) -> str:
    """Name the section a case belongs to.

    >>> section_of("12.53"), section_of("D-24"), section_of("VC-20a")
    ('12', 'D', 'VC')
    """
    return number.partition("-" if "-" in number else ".")[0]


def without_letter(number: str) -> str:
    """Name the case that a lettered rule is part of.

    >>> without_letter("15.51a"), without_letter("15.51")
    ('15.51', '15.51')
    """
    return number[:-1] if number[-1].isalpha() else number


def _read(name: str) -> str:
    return (files("fitg.rulebook") / "files" / name).read_text(encoding="utf-8")


def _read_csv(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(_read(name).splitlines()))


def _entries(markdown: str, level: str) -> Iterator[tuple[str, str, str]]:
    """Yield key, title and text of every heading of this level that opens with a number or an id."""
    heading = rf"^{level} (?P<key>{CASE_NUMBER}|{RULING_ID}) (?P<title>.+)\n"
    below = r"(?P<text>(?:(?!##|---$).*\n?)*)"
    for found in re.finditer(heading + below, markdown, re.MULTILINE):
        yield found["key"], found["title"], found["text"].strip()


def _sections(markdown: str, game: Game, numbering: Numbering) -> Iterator[Section]:
    for number, title, _ in _entries(markdown, "##"):
        section = section_of(number)
        members = tuple(other for other in numbering.numbers if section_of(other) == section)
        yield Section(number=section, title=title, game=game, cases=members)


def _cases(
    rows: Sequence[dict[str, str]],
    texts: dict[str, str],
    numbering: Numbering,
    sections: dict[str, Section],
    rulings: Sequence[Ruling],
) -> dict[str, Case]:
    """Join the statement of each row with its text, its place in the book and the rulings on it."""
    cases: dict[str, Case] = {}
    for row in rows:
        number = row["case"]
        whole_text = texts.get(without_letter(number), "")
        own_text = texts.get(number, "")
        fields = {
            **row,
            "number": number,
            "game": sections[section_of(number)].game,
            "section": section_of(number),
            "text": own_text or _passage(whole_text, number[-1]) or row["statement"],
            "testable": row["testable"] == "yes",
            "part_of": numbering.part_of.get(number),
            "parts": numbering.parts(number),
            "neighbours": numbering.neighbours(number),
            "rulings": _rulings_on(number, whole_text + own_text, rulings),
        }
        cases[number] = msgspec.convert(fields, Case)
    return cases


def _passage(text: str, letter: str) -> str:
    """Cut the rule marked with this letter out of the text of its case."""
    pieces = PART_MARK.split(text)[1:]
    passages = [
        passage.partition("\n")[0]
        for mark, passage in zip(pieces[::2], pieces[1::2], strict=True)
        if mark == letter
    ]
    return "\n\n".join(SIDE_NOTE.sub("", passage).strip() for passage in passages)


def _rulings_on(number: str, text: str, rulings: Sequence[Ruling]) -> list[str]:
    """Name the rulings that the text of a case cites, and those that name the case."""
    order = [ruling.id for ruling in rulings]
    cited = set(_expand(RULING_RANGE.finditer(text), order))
    names = (number, without_letter(number))
    naming = {ruling.id for ruling in rulings if any(name in ruling.cases for name in names)}
    return [ruling for ruling in order if ruling in cited | naming]


def _expand(ranges: Iterable[re.Match[str]], order: Sequence[str]) -> Iterator[str]:
    """Yield single entries as they are, known or not, and ranges in full."""
    for found in ranges:
        if found["last"] is None:
            yield found["first"]
        else:
            yield from order[order.index(found["first"]) : order.index(found["last"]) + 1]


def _rulings(markdown: str, numbering: Numbering) -> Iterator[Ruling]:
    for key, title, text in _entries(markdown, "###"):
        fields = dict(re.findall(r"^- ([^:]+): (.*)$", text, re.MULTILINE))
        weight = WEIGHT.search(text)
        named = fields.get("Cases", "").partition(" Weight:")[0].rstrip(".")
        ruling = {
            "id": key,
            "title": title,
            "cases": list(dict.fromkeys(_named_cases(named, numbering.numbers))),
            "weight": weight["weight"] if weight else None,
            "in_short": fields.get("In short", ""),
            "question": fields["Question"],
            "options": fields["Options"],
            "recommended": fields["Recommended"],
            "reason": fields["Reason"],
        }
        yield msgspec.convert(ruling, Ruling)


def _named_cases(listing: str, numbers: Sequence[str]) -> Iterator[str]:
    """Read a list such as `22.0 step 4, 33, 38.2 to 38.43, card J`; cards are no cases."""
    for item in re.split(r"[,;] ", listing):
        if found := CASE_RANGE.match(item):
            yield from _expand([found], numbers)
        elif BARE_SECTION.fullmatch(item):
            yield f"{item}.0"


def _requirement(row: dict[str, str], numbering: Numbering) -> Requirement:
    found = VERDICT.fullmatch(row["status"])
    assert found, f"{row['id']} has the unreadable status {row['status']!r}"
    fields = {
        "id": row["id"],
        "topic": row["topic"],
        "statement": row["statement"],
        "verdict": found["verdict"],
        "cases": _answering_cases(found["case"] or row["case_ref"], found["note"] or "", numbering),
        "note": found["note"] or "",
        "same_as": row["same_as"] or None,
    }
    return msgspec.convert(fields, Requirement)


def _answering_cases(number: str, note: str, numbering: Numbering) -> list[str]:
    """Narrow a case down to its lettered part where the note names one."""
    part = NAMED_PART.search(note)
    narrowed = number + part["letter"] if part else number
    known = numbering.places
    return [narrowed if narrowed in known else number] if number in known else []
