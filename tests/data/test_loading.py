"""Loading: once, quickly, and never a file that does not hold together."""

from __future__ import annotations

import copy
import subprocess
import sys

import pytest

from fitg.data import charts as charts_module
from fitg.data import facts, load, loading
from fitg.data.building import contradictions
from fitg.data.sheets import SHEETS, Sheets, check_sheets, read_sheets
from fitg.errors import DataError, FitgError


@pytest.fixture(scope="module")
def shipped() -> Sheets:
    return read_sheets()


@pytest.fixture
def sheets(shipped: Sheets) -> Sheets:
    return copy.deepcopy(shipped)


def test_facts_are_loaded_once_and_loading_again_gives_others_of_the_same_kind() -> None:
    assert facts() is facts()
    again = load()
    assert again is not facts()
    assert again.environs == facts().environs
    assert len({again, facts()}) == 2  # facts can be the key of a cache
    assert repr(again) == "<Facts: 51 planets, 32 characters>"


def test_records_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        facts().planets["222"].name = "Mine"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        facts().planets = {}  # type: ignore[misc]


def test_the_facts_need_nothing_of_the_terminal() -> None:
    program = (
        "import sys, fitg.data; fitg.data.facts();"
        "print([name for name in ('click', 'rich', 'importlib.metadata') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_every_column_of_every_file_is_known_and_filled(shipped: Sheets) -> None:
    for kind, sheet in SHEETS.items():
        assert shipped[kind], kind
        for row_id, row in shipped[kind].items():
            assert set(row) <= set(sheet.columns), (kind, row_id)
            missing = {
                name
                for name, column in sheet.columns.items()
                if name not in row and not (column.optional or column.extra)
            }
            assert not missing, (kind, row_id)


def test_the_shipped_files_contradict_nothing(shipped: Sheets) -> None:
    assert list(contradictions(check_sheets(shipped, {}))) == []


def test_a_cell_that_cannot_be_read_names_the_file_and_the_key(sheets: Sheets) -> None:
    sheets["environs"]["352.1"]["size"] = SHEETS["environs"].columns["size"].from_text("two")
    with pytest.raises(DataError) as error:
        check_sheets(sheets, {})
    assert (
        str(error.value) == "environs.csv: environs.352.1.size must be a whole number from 1 to 6, not 'two'."
    )


@pytest.mark.parametrize(
    ("kind", "column", "cell", "value"),
    [
        ("environs", "size", "4", 4),
        ("environs", "coup", "", ""),
        ("environs", "resource_star", "true", True),
        ("environs", "resource_star", "maybe", "maybe"),
        ("environs", "races", "kayns;saurians", ["kayns", "saurians"]),
        ("environs", "races", "", []),
        ("systems", "x", "0.5", 0.5),
        ("systems", "x", "half", "half"),
        ("creatures", "traits", "surprise=2;no_break_off", {"surprise": "2", "no_break_off": ""}),
        ("creatures", "traits", "", {}),
        ("possessions", "fail_on", "5;6", [5, 6]),
        ("planets", "name", "Angoff", "Angoff"),
    ],
)
def test_cells_are_read_as_their_columns_mean_them(kind: str, column: str, cell: str, value: object) -> None:
    assert SHEETS[kind].columns[column].from_text(cell) == value


def test_a_contradiction_in_a_shipped_file_names_that_file(
    monkeypatch: pytest.MonkeyPatch, sheets: Sheets
) -> None:
    sheets["systems"]["22"]["province"] = "3"
    monkeypatch.setattr(loading, "read_sheets", lambda: sheets)
    with pytest.raises(DataError, match=r"^systems\.csv: systems\.22\.province contradicts other values: "):
        load()


def test_a_broken_chart_is_reported_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_read_charts", dict)
    with pytest.raises(charts_module.ChartError, match="is missing"):
        load()
    assert issubclass(charts_module.ChartError, FitgError)
