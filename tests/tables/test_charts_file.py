"""The file `charts.toml`: what it must hold, and what is said when it does not."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fitg.data.charts import ChartError, Charts, build_charts, step
from fitg.tables.printed import chart_names, printed_chart

RAW = tomllib.loads(files("fitg.data").joinpath("files", "charts.toml").read_text("utf-8"))

SHEET = Path(__file__).with_name("sheet.txt")

Damage = Callable[[dict[str, Any]], object]


def test_the_file_holds_every_chart() -> None:
    charts = build_charts(RAW)
    assert set(RAW) == set(Charts.__struct_fields__)
    assert charts.military_combat.case == "10.8"
    assert charts.character_combat.status == "strong"


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda raw: raw.pop("squad"), r"the chart \[squad\] is missing"),
        (lambda raw: raw.update(squids={}), "there is no chart 'squids'"),
        (
            lambda raw: raw["squad"]["rows"][0].update(combat="four"),
            r"in the chart \[squad\], Expected `int`, got `str` - at `squad.rows\[0\].combat`",
        ),
        (lambda raw: raw["search"].update(color="red"), r"in the chart \[search\].*unknown field `color`"),
        (lambda raw: raw["military_combat"]["rows"].pop(), "the rows must be 6 with 11 entries each"),
        (lambda raw: raw["detection"]["rows"][2].pop(), "the rows must be 6 with 8 entries each"),
        (lambda raw: raw["search"]["hiding_from"].reverse(), "5 rising lowest values are needed"),
        (lambda raw: raw["hyperjump"]["results"].clear(), "0 rising lowest values are needed"),
        (lambda raw: raw["military_combat"].update(even="1-9"), "there is no column '1-9'"),
        (lambda raw: raw["military_combat"]["assaults"].pop("sneak"), "an assault is missing"),
        (lambda raw: raw["pdb"]["strengths"].append(16), "every list by level needs 3 entries"),
        (lambda raw: raw["pdb"].update(raking_columns=["", "2-1", "9-1"]), "there is no column '9-1'"),
        (lambda raw: raw["planet_control"]["rows"].pop(), "a situation is missing"),
    ],
)
def test_a_damaged_file_is_refused_with_one_sentence(damage: Damage, sentence: str) -> None:
    raw = copy.deepcopy(RAW)
    damage(raw)
    with pytest.raises(ChartError, match=sentence) as refusal:
        build_charts(raw)
    message = str(refusal.value)
    assert message.startswith("charts.toml: ")
    assert message.endswith(".")
    assert "\n" not in message


def test_a_value_below_the_first_step_counts_as_the_first() -> None:
    assert [step((1, 2, 4), value) for value in (-9, 1, 2, 3, 4, 99)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("name", chart_names())
def test_every_chart_can_be_printed(name: str) -> None:
    chart = printed_chart(name)
    assert chart.rows
    assert {len(row) for row in chart.rows} == {len(chart.columns)}


@pytest.mark.parametrize(
    "chart", SHEET.read_text("utf-8").split("\n\n"), ids=lambda chart: chart.split("\n")[0]
)
def test_every_cell_agrees_with_the_sheet(chart: str) -> None:
    name, *lines = chart.strip().splitlines()
    printed = printed_chart(name)
    assert [line.split(" | ") for line in lines] == [list(row) for row in (printed.columns, *printed.rows)]


def test_the_printed_cells_look_like_the_sheet() -> None:
    assert printed_chart("character-combat").rows[2][6] == "2*/0"
    assert printed_chart("character-combat").rows[0][0] == "break-off, active"
    assert printed_chart("search").rows[-1] == ("8 or more", "-", "-", "-", "1", "1", "1", "2", "3")
    assert printed_chart("search").rows[0][-1] == "Found"
    assert printed_chart("military-combat").rows[5][-1] == "0/8"
    assert printed_chart("planet-control").rows[2][2] == "neither, then rebel-control"
    assert printed_chart("planet-control").rows[3][2] == "neither, Rebel may turn it Up"
    assert printed_chart("planet-control").rows[6][3] == "imperial, imperial-control at once"
    assert [row[1] for row in printed_chart("taxation").rows[:3]] == [
        "all resources",
        "1/2 of the resources, rounded down",
        "nothing",
    ]


def test_an_unknown_chart_cannot_be_printed() -> None:
    with pytest.raises(ChartError, match="no chart 'weather'; the charts are military-combat"):
        printed_chart("weather")
