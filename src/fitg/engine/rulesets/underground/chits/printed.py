"""The chits as they are printed, for people."""

from __future__ import annotations

from collections import Counter

from fitg.data import packaged
from fitg.data.records import ActionCell
from fitg.data.sheets import SHEETS, plain_rows
from fitg.engine.rulesets.underground.chits.bags import PACKAGE, bags
from fitg.tables.printed import PrintedChart

BAGS = ("urban", "wild", "special")


def chits() -> PrintedChart:
    """[VC-61] The 36 chits of each bag, by the two dice that stand for them."""
    names = _names()
    return PrintedChart(
        name="chits",
        title="Mission Chits",
        case="VC-61",
        status="certain",
        columns=("two dice", *(bag.capitalize() for bag in BAGS)),
        rows=tuple(
            (str(face), *(_shown(names, bags()[bag][face]) for bag in BAGS)) for face in bags()[BAGS[0]]
        ),
        notes=("Each bag has 36 chits; what is drawn stays out of it until the Environ is finished.",),
    )


def _shown(names: dict[str, str], cell: ActionCell) -> str:
    return f"{names[cell.event]} ({' '.join(cell.letters)})"


def events() -> PrintedChart:
    """[VC-57] What the events do, and how many chits of each bag bring them."""
    counts = {bag: Counter(cell.event for cell in bags()[bag].values()) for bag in BAGS}
    return PrintedChart(
        name="chit-events",
        title="Events of the Mission Chits",
        case="VC-57",
        status="certain",
        columns=("event", *(bag.capitalize() for bag in BAGS), "what it does"),
        rows=tuple(
            (str(row["name"]), *(str(counts[bag][code]) for bag in BAGS), str(row["text"]))
            for code, row in _rows().items()
            if any(counts[bag][code] for bag in BAGS)
        ),
        notes=(),
    )


def _rows() -> dict[str, dict[str, object]]:
    return plain_rows(SHEETS["action_events"], packaged.text_of(PACKAGE, "chit_events.csv"))


def _names() -> dict[str, str]:
    return {code: str(row["name"]) for code, row in _rows().items()}
