"""The data files: which there are, which columns they have, and how they are read.

Every file is a sheet of rows under ids. A CSV file holds one row per line, its first column is the id;
a TOML file holds one table per row, its name is the id.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from fitg.data.columns import (
    Column,
    Flag,
    Formula,
    Letters,
    Many,
    NotAllowedError,
    Numbers,
    OneOf,
    Pairs,
    Ref,
    Share,
    Text,
    Whole,
)
from fitg.data.records import LOYALTY_TRACK, UNIT_TRAITS, EnvironType, Weapon
from fitg.data.wording import suggest
from fitg.errors import DataError

FILES = Path(__file__).with_name("files")

Row = dict[str, Any]
Rows = dict[str, Row]
Sheets = dict[str, Rows]

SIDES = ("rebel", "imperial")
GAMES = ("star-system", "province", "galactic")
ENVIRON_TYPES: tuple[str, ...] = get_args(EnvironType)
WEAPONS: tuple[str, ...] = get_args(Weapon)

NAME = Column()
NOTE = Text()
FLAG = Flag()
RATING = Whole(least=0, most=10)
OPTIONAL_RATING = Whole(least=0, most=10, optional=True)
ENDURANCE = Whole(least=1, most=10)
COUNT = Whole(least=1, most=99)
LOYALTY = OneOf(words=LOYALTY_TRACK)
SIDE = OneOf(words=SIDES)
CODES = Many(of=Column())


class Sheet(msgspec.Struct, frozen=True):
    """One data file."""

    file: str
    columns: dict[str, Column]

    @property
    def kind(self) -> str:
        return self.file.partition(".")[0]


def _explanations(file: str) -> Sheet:
    return Sheet(file, {"text": NOTE})


SHEETS: dict[str, Sheet] = {
    sheet.kind: sheet
    for sheet in (
        Sheet("provinces.csv", {"name": NAME}),
        Sheet("systems.csv", {"name": NAME, "province": Ref(to="provinces"), "x": Share(), "y": Share()}),
        Sheet(
            "routes.csv",
            {"a": Ref(to="systems"), "b": Ref(to="systems"), "nav_stars": Whole(least=0, most=9)},
        ),
        Sheet(
            "planets.csv",
            {
                "name": NAME,
                "system": Ref(to="systems"),
                "capital": OneOf(words=("none", "provincial", "throne")),
                "home_of": Ref(to="races", optional=True),
                "secret": FLAG,
                "loyalty_start": LOYALTY,
                "loyalty_armageddon": LOYALTY,
                "rebel_controlled_armageddon": FLAG,
                "possible_rebel_base": FLAG,
            },
        ),
        Sheet(
            "environs.csv",
            {
                "type": OneOf(words=ENVIRON_TYPES),
                "size": Whole(least=1, most=6),
                "resource": Whole(least=0, most=20),
                "resource_star": FLAG,
                "races": Many(of=Ref(to="races"), least=1, most=3),
                "creature": Ref(to="creatures", optional=True),
                "coup": Whole(least=1, most=6, optional=True),
                "sovereign": Ref(to="sovereigns", optional=True),
            },
        ),
        Sheet("races.csv", {"name": NAME, "singular": NAME, "star_faring": FLAG}),
        Sheet(
            "locals.csv",
            {
                "race": NAME,
                "environ_type": OneOf(words=(*ENVIRON_TYPES, "any")),
                "strength": RATING,
                "endurance": ENDURANCE,
                "weapon": OneOf(words=WEAPONS),
            },
        ),
        Sheet(
            "creatures.csv",
            {
                "name": NAME,
                "strength": OPTIONAL_RATING,
                "endurance": OPTIONAL_RATING,
                "weapon": OneOf(words=WEAPONS),
                "traits": Pairs(codes="creature_traits"),
                "text": NOTE,
            },
        ),
        _explanations("creature_traits.csv"),
        Sheet(
            "characters.csv",
            {
                "card": COUNT,
                "name": NAME,
                "side": SIDE,
                "race": Ref(to="races"),
                "title": NOTE,
                "royalty_of": Ref(to="planets", optional=True),
                "knight": FLAG,
                "combat": RATING,
                "endurance": ENDURANCE,
                "intelligence": RATING,
                "leadership": RATING,
                "space_leadership": OPTIONAL_RATING,
                "diplomacy": RATING,
                "navigation": RATING,
                "home_planets": Many(of=Ref(to="planets")),
                "abilities": Pairs(codes="abilities"),
            },
        ),
        _explanations("abilities.csv"),
        Sheet(
            "possessions.csv",
            {
                "card": COUNT,
                "name": NAME,
                "kind": OneOf(words=("spaceship", "weapon", "object", "companion")),
                "owner": Ref(to="characters", optional=True),
                "durability": OneOf(words=("permanent", "may-fail", "lost-after-one-use")),
                "fail_on": Many(of=Whole(least=1, most=6)),
                "cannon": RATING,
                "shields": RATING,
                "maneuver": RATING,
                "passengers": Whole(least=0, most=99),
                "traits": Pairs(codes="possession_traits"),
                "text": NOTE,
            },
        ),
        _explanations("possession_traits.csv"),
        Sheet(
            "imperial_ships.csv",
            {
                "name": NAME,
                "pilot": Ref(to="characters", optional=True),
                "cannon": RATING,
                "shields": RATING,
                "maneuver": RATING,
                "passengers": COUNT,
                "count": COUNT,
            },
        ),
        Sheet(
            "units.csv",
            {
                "name": NAME,
                "side": SIDE,
                "environ_type": OneOf(words=ENVIRON_TYPES, optional=True),
                "strength": RATING,
                "space_strength": RATING,
                "navigation": RATING,
                "mobile": FLAG,
                "elite": FLAG,
                "hidden": FLAG,
                "suicide": FLAG,
                "atrocity": FLAG,
                "count": Whole(least=0, most=99),
                "cost": Whole(least=1, most=99),
                "traits": Numbers(keys=UNIT_TRAITS, least=0, most=99, extra=True),
                "damaged": Ref(to="units", extra=True),
            },
        ),
        Sheet(
            "sovereigns.csv",
            {
                "name": NAME,
                "allegiance": OneOf(words=(*SIDES, "neutral")),
                "combat": RATING,
                "endurance": ENDURANCE,
                "leadership": RATING,
                "space_leadership": OPTIONAL_RATING,
            },
        ),
        Sheet(
            "missions.toml",
            {
                "card": COUNT,
                "code": NAME,
                "name": NAME,
                "sides": Many(of=SIDE, least=1, most=2),
                "games": Many(of=OneOf(words=GAMES), least=1, most=3),
                "place": OneOf(words=("environ", "orbit", "environ-or-orbit")),
                "precondition": NOTE,
                "target": NOTE,
                "graded": FLAG,
                "need": Numbers(keys=SIDES, least=1, most=9),
                "need_for": Numbers(keys=("neutral", "atrocity"), least=1, most=9, optional=True),
                "most_letters": Whole(least=1, most=9, optional=True),
                "effects": Many(of=NAME, least=1),
                "failure": NOTE,
                "bonus": Formula(of=NAME),
                "torture_bonus": Formula(of=NAME, optional=True),
                "home_bonus": RATING,
                "royalty_bonus": RATING,
                "camp": FLAG,
                "only_bonus": FLAG,
                "all_sections": FLAG,
                "use_rebel": Text(extra=True),
                "use_imperial": Text(extra=True),
                "text": NOTE,
            },
        ),
        _explanations("bonus_tokens.csv"),
        Sheet(
            "action_cards.csv", {"letters": Letters(), "event": Ref(to="action_events"), "parameter": NOTE}
        ),
        Sheet("action_events.toml", {"name": NAME, "brief": NOTE, "text": NOTE}),
        Sheet(
            "galactic_events.toml",
            {
                "code": NAME,
                "kind": OneOf(words=("immediate", "standing", "delayed", "both")),
                "duration": NAME,
                "chooser": NOTE,
                "affects": CODES,
                "parameters": Pairs(),
                "ignored_if": CODES,
                "text": NOTE,
            },
        ),
        Sheet(
            "planet_secrets.toml",
            {
                "name": NAME,
                "sides": Many(of=SIDE, least=1, most=2),
                "on_reveal": CODES,
                "standing": CODES,
                "applies_unrevealed": FLAG,
                "revealed_by_use": FLAG,
                "on_rebellion": CODES,
                "lost": NAME,
                "text": NOTE,
            },
        ),
        Sheet("strategic_assignments.csv", {"provinces": Many(of=Ref(to="provinces"), least=2, most=2)}),
        Sheet("turn_track.csv", {"province": Ref(to="provinces")}),
    )
}


def read_sheets() -> Sheets:
    """All data files as plain values, not yet checked."""
    return {kind: _read(sheet) for kind, sheet in SHEETS.items()}


def _read(sheet: Sheet) -> Rows:
    path = FILES / sheet.file
    if path.suffix == ".toml":
        return tomllib.loads(path.read_text(encoding="utf-8"))
    return plain_rows(sheet, path.read_text(encoding="utf-8"))


def plain_rows(sheet: Sheet, text: str) -> Rows:
    """The rows of a text in the form of a sheet's own file; a ruleset may bring more of them."""
    head, *rows = csv.reader(text.splitlines())
    columns = [sheet.columns[name] for name in head[1:]]
    return {
        row_id: {
            name: column.from_text(cell) for name, column, cell in zip(head[1:], columns, cells, strict=True)
        }
        for row_id, *cells in rows
    }


def check_sheets(plain: Sheets, origin: dict[str, str]) -> Sheets:
    """The same rows with every value checked; `origin` names the file of a key that was overridden."""
    checked = {
        kind: {row_id: _check_row(sheet, row_id, row, origin) for row_id, row in plain[kind].items()}
        for kind, sheet in SHEETS.items()
    }
    for key, target, named in _references(checked):
        if named not in checked[target]:
            where = origin.get(key, SHEETS[key.partition(".")[0]].file)
            hint = suggest(named, checked[target])
            raise DataError(f"{where}: {key} names {named!r}, which is not in {SHEETS[target].file}; {hint}")
    return checked


def _references(checked: Sheets) -> Iterator[tuple[str, str, str]]:
    """Every key whose value names a row of another file, with that file and the id it names."""
    for kind, sheet in SHEETS.items():
        referring = {name: column for name, column in sheet.columns.items() if column.refers}
        for row_id, row in checked[kind].items():
            for name, column in referring.items():
                for target, named in column.references(row[name]) if name in row else ():
                    yield f"{kind}.{row_id}.{name}", target, named


def _check_row(sheet: Sheet, row_id: str, row: Row, origin: dict[str, str]) -> Row:
    checked = {}
    for name, column in sheet.columns.items():
        if column.extra and name not in row:
            continue
        value = row.get(name)
        try:
            checked[name] = column.check(value)
        except NotAllowedError:
            key = f"{sheet.kind}.{row_id}.{name}"
            where = origin.get(key, sheet.file)
            raise DataError(f"{where}: {key} must be {column.allowed}, not {value!r}.") from None
    return checked
