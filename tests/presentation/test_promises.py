"""[13.2] What missions promise, in the words of the world."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.table import do, table

from fitg.engine.game import Game
from fitg.presentation.forecast import forecast, promises


def mission(loyalty: str, side: str = "rebel") -> Game:
    who = {"rebel": "frun-sentel", "imperial": "jon-kidu"}[side]
    other = {"rebel": "jon-kidu", "imperial": "frun-sentel"}[side]
    game = table(
        f"{side}.missions",
        characters={who: {"place": "221.1"}, other: {"place": "222.1"}},
        planets={"221": {"loyalty": loyalty}},
    )
    do(game, "missions at 221.1")
    return game


def words(game: Game, letter: str) -> dict[str, Fraction]:
    action = next(each for each in game.actions if each.endswith(f" to {letter}"))
    (table_,) = promises(game, action)
    assert sum(dict(table_.rows).values()) == 1
    return dict(table_.rows)


@pytest.mark.case("13.2")
@pytest.mark.parametrize(
    ("loyalty", "side", "turns"),
    [
        ("neutral", "rebel", ["Dissent", "Unrest"]),
        ("dissent", "rebel", ["Unrest"]),
        ("neutral", "imperial", ["Loyal", "Patriotic"]),
    ],
)
def test_diplomacy_says_what_the_planet_turns_to(loyalty: str, side: str, turns: list[str]) -> None:
    """[15.13] Two spaces at most, and never past the ends."""
    odds = words(mission(loyalty, side), "D")
    assert list(odds) == ["nothing comes of it", *(f"Quibron turns to {each}" for each in turns)]


def test_the_chances_are_those_of_the_letters() -> None:
    game = mission("neutral")
    letters = dict(forecast(game, "assign frun-sentel to D")[0].rows)
    odds = words(game, "D")
    assert odds["nothing comes of it"] == letters["0 letters"]
    assert odds["Quibron turns to Unrest"] == letters["2 or more letters"]


def test_drawing_says_it_for_every_mission_that_is_open() -> None:
    game = mission("neutral")
    do(game, "assign frun-sentel to D")
    assert [each.title for each in promises(game, "draw")] == [
        "Diplomacy at Quibron (wild): what it may bring"
    ]
    assert promises(game, "stop") == ()
