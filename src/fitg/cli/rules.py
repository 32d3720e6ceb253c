"""`fitg rules`: the rules reference in the terminal."""

from __future__ import annotations

import re

import click

from fitg import rulebook
from fitg.cli.output import json_option, show_json, show_record, show_table, show_text
from fitg.rulebook import pages

GAME_TITLES = {
    "star-system": "Star System",
    "province": "Province",
    "galactic": "Galactic",
    "dice-missions": "variant",
    "underground": "variant",
}


@click.command(
    epilog="Examples: fitg rules 12.53; fitg rules 12; fitg rules A-12-03; fitg rules D-24; fitg rules hide"
)
@click.argument("words", nargs=-1, metavar="[CASE|SECTION|RULING|WORDS]...")
@click.option("--rulings", "all_rulings", is_flag=True, help="Print the readings of all open questions.")
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="Most finds to list.")
@json_option
def command(words: tuple[str, ...], all_rulings: bool, limit: int, as_json: bool) -> None:
    """Look up a rule: a case, a section, a ruling, or any words."""
    query = " ".join(words).strip()
    if all_rulings:
        show_rulings(as_json)
    elif not query:
        show_sections(as_json)
    else:
        look_up(query, limit, as_json)


def look_up(query: str, limit: int, as_json: bool) -> None:
    """Tell by its form what is asked for, and show it."""
    for form, show in FORMS.items():
        if re.fullmatch(form, query, re.IGNORECASE):
            show(query, as_json)
            return
    show_matches(query, limit, as_json)


def show_sections(as_json: bool) -> None:
    """List all sections."""
    sections = rulebook.sections()
    if as_json:
        show_json(sections)
        return
    rows = [(section.number, section.title, GAME_TITLES[section.game]) for section in sections]
    show_table("Sections of the rules", ("section", "title", "game"), rows)


def show_section(number: str, as_json: bool) -> None:
    """List the cases of a section with their statements."""
    section = rulebook.section(number.upper())
    cases = [rulebook.case(member) for member in section.cases]
    if as_json:
        show_json({"section": section, "cases": cases})
        return
    rows = [(case.number, case.title, case.statement) for case in cases if case.part_of is None]
    show_table(f"Section {section.number}: {section.title}", ("case", "title", "rule"), rows)


def show_case(number: str, as_json: bool) -> None:
    """Show a case with the rulings on it."""
    case = rulebook.case(number)
    if as_json:
        show_json({"case": case, "rulings": [rulebook.ruling(key) for key in case.rulings]})
    else:
        show_text(pages.case_page(rulebook.book(), case))


def show_ruling(identifier: str, as_json: bool) -> None:
    """Show a ruling in full."""
    ruling = rulebook.ruling(identifier)
    if as_json:
        show_json(ruling)
    else:
        show_text(pages.ruling_page(rulebook.book(), ruling))


def show_rulings(as_json: bool) -> None:
    """Show the readings of all open questions."""
    if as_json:
        show_json(rulebook.rulings())
    else:
        show_text(pages.rulings_page(rulebook.book()).rstrip("\n"))


def show_requirement(identifier: str, as_json: bool) -> None:
    """Show a requirement and what answers it."""
    found = rulebook.requirement(identifier)
    if as_json:
        show_json(found)
        return
    pairs = [
        ("requirement", found.statement),
        ("topic", found.topic),
        ("the rules", " ".join([found.verdict, *found.cases])),
        ("note", found.note),
        ("same as", found.same_as),
    ]
    show_record(found.id, pairs)


def show_matches(query: str, limit: int, as_json: bool) -> None:
    """List the cases that speak of some words."""
    matches = rulebook.search(query, limit=limit)
    if as_json:
        show_json(matches)
        return
    rows = [(match.number, match.title, match.snippet) for match in matches]
    show_table(f"Cases that speak of {query!r}", ("case", "title", "text"), rows)


FORMS = {
    r"\d+": show_section,
    r"\[?\d+\.\d+\(?[a-z]?\)?\]?": show_case,
    r"\[?(?:D-\d+|V[CMXPEO]-[A-Z]{0,2}\d+[a-z]?)\]?": show_case,
    "D|V[CMXPEO]": show_section,
    r"\[?(?:A-\d+|[SPG]|VQ)-\d+\]?": show_ruling,
    r"S\d{3}-\S+": show_requirement,
}
