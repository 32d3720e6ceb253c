"""The charts of the variant as they are printed, for people."""

from __future__ import annotations

from fitg.data.charts import DIE
from fitg.engine.rulesets.dice_missions.charts import COUP_FATES, Span, charts
from fitg.tables.printed import PrintedChart


def success() -> PrintedChart:
    """[D-20, D-21] The letters of two dice."""
    table = charts().success
    return PrintedChart(
        name="dice-success",
        title="Success of missions",
        case="D-20",
        status="certain",
        columns=("tens", *(f"units {units}" for units in DIE)),
        rows=tuple((str(tens), *(" ".join(table[10 * tens + units]) for units in DIE)) for tens in DIE),
        notes=("Each letter of the result raises the level of the mission with this letter.",),
    )


def random_events() -> PrintedChart:
    """[D-14, D-30 to D-39] What happens in a step."""
    rows = dict.fromkeys(charts().events.values())
    return PrintedChart(
        name="dice-events",
        title="Random events",
        case="D-14",
        status="certain",
        columns=("dice", "event", "what it does"),
        rows=tuple((_span(row), row.title + (" (once)" if row.once else ""), row.effect) for row in rows),
        notes=(),
    )


def betrayed_coup() -> PrintedChart:
    """[D-39] What two dice bring upon a betrayed Coup."""
    return PrintedChart(
        name="dice-coup",
        title="A Coup that is betrayed",
        case="D-39",
        status="certain",
        columns=("two dice", "Loyalty", "the group", "detected"),
        rows=tuple(
            (
                _span(row),
                f"{row.shift} to the enemy" if row.shift else "stays",
                COUP_FATES[row.fate],
                "all" if row.detected else "nobody",
            )
            for row in charts().coup_betrayed
        ),
        notes=(),
    )


def _span(row: Span) -> str:
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
