"""The disputed, inferred and assumed values: complete, true to the data, and easy to change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fitg.data import Facts, facts, load
from fitg.data.disputed import as_text, read_disputed
from fitg.errors import DataError

ROWS = read_disputed()


@pytest.fixture(scope="module")
def known() -> Facts:
    return facts()


def plain(value: Any) -> Any:
    """The value as TOML would hold it."""
    if value is None:
        return ""
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["key"]))
def test_the_value_in_use_is_the_value_in_the_data(row: dict[str, Any], known: Facts) -> None:
    assert plain(known.value(row["key"])) == row["value"]


def test_every_row_says_where_the_value_is_from_what_else_it_could_be_and_why(known: Facts) -> None:
    keys = [value.key for value in known.disputed]
    assert len(keys) == len(set(keys)) == len(ROWS)
    for value in known.disputed:
        assert value.status in ("disputed", "inferred", "assumed")
        assert all((value.source, value.alternative, value.reason))
        assert value.alternative != value.value, value.key


@pytest.mark.parametrize(
    "key",
    [
        "units.elite-army.cost",
        "units.elite-navy.cost",
        "units.*-4-4.cost",
        "units.suicide-squad.cost",
        "units.resolution.cost",
        "units.peacemaker.cost",
        "units.planet-stabilizer.cost",
        "strategic_assignments.*.provinces",
        "turn_track.*.province",
        "action_cards.70.wild.letters",
        "action_cards.93.urban.parameter",
        "environs.352.1.type",
        "environs.212.2.size",
        "environs.311.1.resource_star",
        "environs.223.2.creature",
        "charts.detection.rows.1.2",
        "charts.detection.shifts.imperial_deltronics",
    ],
)
def test_the_most_doubtful_values_are_listed(key: str, known: Facts) -> None:
    assert key in {value.key for value in known.disputed}


@pytest.mark.parametrize(
    "key",
    [
        "characters.ly-mantok.space_leadership",
        "characters.odene-hobar.space_leadership",
        "characters.tourag.space_leadership",
        "characters.gelba.space_leadership",
        "units.elite-navy.strength",
        "units.elite-navy.space_strength",
    ],
)
def test_what_is_printed_on_a_counter_is_not_disputed(key: str, known: Facts) -> None:
    assert key not in {value.key for value in known.disputed}


def test_a_disputed_value_that_is_overridden_is_shown_as_it_now_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[environs."352.1"]\ntype = "urban"\n', encoding="utf-8")
    values = {value.key: value.value for value in load(path).disputed}
    assert values["environs.352.1.type"] == "urban"
    assert values["environs.352.1.size"] == "2"


def test_every_disputed_key_is_a_line_of_a_file_of_overrides(tmp_path: Path, known: Facts) -> None:
    path = tmp_path / "all.toml"
    lines = [f"{row['key']} = {in_toml(row['value'])}" for row in ROWS if "*" not in row["key"]]
    path.write_text("\n".join(lines), encoding="utf-8")
    again = load(path)
    assert again.environs == known.environs
    assert again.unit_kinds == known.unit_kinds
    assert again.charts == known.charts


def in_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{code} = {in_toml(item)}" for code, item in value.items()) + " }"
    return msgspec.json.encode(value).decode()


@pytest.mark.parametrize(
    "key",
    ["environs.999.1.type", "environs.352.1.colour", "charts.detection.rows.9.9", "charts.x", "planets", ""],
)
def test_a_key_that_does_not_exist_is_named(key: str, known: Facts) -> None:
    with pytest.raises(DataError, match="there is no value"):
        known.value(key)


def test_lists_of_lists_are_told_apart() -> None:
    assert as_text([[1, 2], [1, 3]]) == "1, 2 / 1, 3"
    assert as_text({}) == as_text([]) == "none"
