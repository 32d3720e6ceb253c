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


@pytest.mark.case("25.3", "13.2")
def test_who_fails_to_kill_a_sovereign_gets_away() -> None:
    """Megda Sheels rules at Charkhan: no die is rolled for her assassins, and none is threatened."""
    position = {"kogus": {"place": "223.2"}, "zina-adora": {"place": "222.1"}}
    alone = table("rebel.missions", base="empires-backdoor", turn=2, characters=position)
    do(alone, "missions at 223.2")
    assert list(words(alone, "A")) == ["nothing comes of it", "the target dies"]
    guarded = table(
        "rebel.missions",
        base="empires-backdoor",
        turn=2,
        characters={**position, "barca": {"place": "223.2", "detected": True}},
    )
    do(guarded, "missions at 223.2")
    assert list(words(guarded, "A")) == ["it fails, and the group may be taken or killed", "the target dies"]
    do(guarded, "assign kogus to A", "target megda-sheels")
    (promised,) = promises(guarded, "draw")
    assert [row[0] for row in promised.rows] == ["nothing comes of it", "the target dies"]
