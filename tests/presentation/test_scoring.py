"""[16.17] What scores: one place says it, for page and terminal."""

from __future__ import annotations

import pytest
from tests.engine.table import table

from fitg.data import facts
from fitg.presentation.scoring import STATES, counted, planet_states
from fitg.tables.victory import CONDITIONS, point_schedule

SCHEDULES = list(facts().charts.victory.schedules)


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_every_line_of_a_schedule_has_words(schedule: str) -> None:
    assert set(point_schedule(schedule)) <= set(CONDITIONS)  # type: ignore[arg-type]


@pytest.mark.case("16.17")
def test_the_states_of_planets_bring_what_the_schedule_says() -> None:
    points = {state.title: state.points for state in planet_states("star-system")}
    assert points == {"Patriotic": -2, "quiet": 0, "Unrest": 3, "risen": 6, "free": None}
    assert [state.title for state in planet_states("galactic") if state.counts] == ["quiet", "free"]


@pytest.mark.case("16.17")
def test_what_people_do_counts_besides() -> None:
    names = {each.condition: each.name for each in counted("star-system")}
    assert names["rebel-character-killed"] == "Rebel characters killed"
    assert not any(line.startswith("planet") for line in names)


@pytest.mark.case("16.17")
@pytest.mark.parametrize(
    ("planet", "line"),
    [
        ({"loyalty": "patriotic"}, "planet-patriotic"),
        ({"loyalty": "neutral"}, ""),
        ({"loyalty": "unrest"}, "planet-in-unrest"),
        ({"state": "rebellion"}, "planet-rebel-controlled"),
    ],
)
def test_a_planet_shows_on_which_line_it_scores(planet: dict[str, str], line: str) -> None:
    game = table("rebel.movement", planets={"221": planet})
    shown = next(each for each in game.table_view("imperial").planets if each.id == "221")
    assert shown.line == line
    assert line in [state[0] for state in STATES]
