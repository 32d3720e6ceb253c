"""`fitg data`: the facts of the game, one by one or as tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.data import Facts, facts, load
from fitg.data.describe import Page, Section, describe, overview
from fitg.data.names import KINDS, Match, all_of, find, find_any, find_kind
from fitg.data.records import Planet, System
from fitg.errors import UnknownNameError

DISPUTED_COLUMNS = ("key", "value", "status", "alternative", "source", "reason")

EPILOG = """
\b
Examples:
  fitg data                         what there is
  fitg data planets                 all planets
  fitg data planet 222              a planet with its Environs, locals and creatures
  fitg data character redjac        a character with his abilities explained
  fitg data zina                    anything, by any unique part of its name
  fitg data distance egrix varu     a hyperjump distance and the way
  fitg data --disputed              the values the sources disagree on
  fitg data unit elite-army --overrides mine.toml
"""


@click.command(epilog=EPILOG)
@click.argument("words", nargs=-1, metavar="[KIND] [NAME]...")
@click.option("--disputed", is_flag=True, help="List the disputed, inferred and assumed values.")
@click.option(
    "--overrides",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A TOML file with values of your own, such as `[units.elite-army] cost = 12`.",
)
@json_option
def command(words: tuple[str, ...], disputed: bool, overrides: Path | None, as_json: bool) -> None:
    """Show the facts of the game: map, pieces, cards.

    KIND is planets, characters, creatures, missions and so on; NAME is an id, a number, a name or
    any unique part of a name.
    """
    known = facts() if overrides is None else load(overrides)
    if disputed:
        _show_disputed(known, as_json)
    elif not words:
        _show_kinds(known, as_json)
    elif words[0] == "distance":
        _show_distance(words[1:], known, as_json)
    elif len(words) == 1 and _is_kind(words[0]):
        _show_all(words[0], known, as_json)
    else:
        _show_one(_wanted(words, known), known, as_json)


def _is_kind(word: str) -> bool:
    try:
        find_kind(word)
    except UnknownNameError:
        return False
    return True


def _wanted(words: Sequence[str], known: Facts) -> Match:
    if len(words) > 1 and _is_kind(words[0]):
        return find(words[0], " ".join(words[1:]), known)
    return find_any(" ".join(words), known)


def _show_kinds(known: Facts, as_json: bool) -> None:
    counts = {kind.plural: len(kind.records(known)) for kind in KINDS}
    if as_json:
        show_json(counts)
    else:
        show_table("The facts of the game", ("kind", "count"), counts.items())


def _show_all(kind: str, known: Facts, as_json: bool) -> None:
    if as_json:
        show_json({str(match.id): match.record for match in all_of(kind, known)})
    else:
        _show_section(overview(find_kind(kind), known))


def _show_one(match: Match, known: Facts, as_json: bool) -> None:
    page = describe(match, known)
    if as_json:
        related = {section.title: _as_dicts(section) for section in page.sections}
        show_json({"kind": match.kind, "id": match.id, "record": match.record, "related": related})
    else:
        _show_page(page)


def _as_dicts(section: Section) -> list[dict[str, object]]:
    return [dict(zip(section.columns, row, strict=True)) for row in section.rows]


def _show_page(page: Page) -> None:
    show_record(page.title, page.pairs)
    for section in page.sections:
        click.echo()
        _show_section(section)


def _show_section(section: Section) -> None:
    show_table(section.title, section.columns, section.rows)


def _show_disputed(known: Facts, as_json: bool) -> None:
    if as_json:
        show_json(known.disputed)
    else:
        rows = [tuple(getattr(value, column) for column in DISPUTED_COLUMNS) for value in known.disputed]
        show_table("Disputed, inferred and assumed values", DISPUTED_COLUMNS, rows)


def _show_distance(names: Sequence[str], known: Facts, as_json: bool) -> None:
    """[21.13] A planet stands for its star system."""
    if len(names) != 2:
        raise click.UsageError("A distance needs two star systems, as in `fitg data distance egrix varu`.")
    a, b = (_system_of(name, known) for name in names)
    distance, way = known.distance(a.id, b.id), known.route(a.id, b.id)
    if as_json:
        show_json({"from": a.id, "to": b.id, "distance": distance, "route": way})
    else:
        names_on_way = " – ".join(known.systems[system].name for system in way)
        show_record(f"{a.name} to {b.name}", (("distance", distance), ("way", names_on_way)))


def _system_of(name: str, known: Facts) -> System:
    try:
        record = find("system", name, known).record
    except UnknownNameError as no_system:
        try:
            record = find("planet", name, known).record
        except UnknownNameError:
            raise no_system from None
    if isinstance(record, Planet):
        return known.systems[record.system]
    assert isinstance(record, System)
    return record
