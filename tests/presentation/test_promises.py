"""[13.2] What missions promise, in the words of the world."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.table import do, table
from tests.rulesets.dice_missions.dice_table import CITY, go
from tests.rulesets.dice_missions.dice_table import mission as by_rolls

from fitg.engine.game import Game
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.mission import Mission
from fitg.engine.rules.missions.site import Site
from fitg.engine.ruleset import ruleset
from fitg.engine.rulesets.dice_missions.actions import PDB
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


# By dice


def by_dice(game: Game, letter: str) -> list[str]:
    """What assigning the first of the team to a mission promises."""
    return list(words(game, letter))


@pytest.mark.case("D-45", "D-65", "D-72", "D-77", "D-78")
def test_missions_by_dice_tell_what_their_levels_bring() -> None:
    game = by_rolls(CITY, ["kogus"], units={CITY: {"militia": 1, "line": 1}})
    assert by_dice(game, "S") == [
        "nothing comes of it",
        "a unit of strength 1 falls, or the PDB goes Down",
        "a unit of strength 3 falls, or the PDB loses a level",
    ]
    assert by_dice(game, "T") == [
        "nothing comes of it",
        "a Militia or a Patrol goes over to the Rebels",
        "a Line goes over to the Rebels",
        "a Veteran goes over to the Rebels",
    ]
    assert by_dice(game, "P")[1:] == ["a possession is found", "two possessions are found"]
    assert by_dice(game, "I")[1] == "enemy characters, or enemy units, are seen"
    assert by_dice(game, "B")[1:] == ["a Rebel cell is founded"]


@pytest.mark.case("D-77", "D-78")
def test_once_its_target_is_named_a_mission_by_dice_speaks_of_it() -> None:
    game = by_rolls(CITY, ["kogus"], units={CITY: {"militia": 1, "line": 1}})
    site = Site(CITY, "rebel")

    def brought(letter: str, target: str) -> list[tuple[int, str]]:
        group = Group(letter=letter, members=("kogus",), target=target)
        return [
            (each.letters, each.words)
            for each in game.ctx.rules.missions[letter].brings(game.ctx, site, group)
        ]

    assert brought("S", "militia") == [(1, "the Militia falls")]
    assert brought("S", "line") == [(2, "the Line falls")]
    assert brought("S", PDB)[-1] == (2, "the PDB loses a level")
    assert brought("T", "line") == [(2, "the Line goes over to the Rebels")]


def test_going_on_promises_what_the_levels_in_hand_leave_open() -> None:
    game = by_rolls("331.1", ["zina-adora"], cards=[16, 14])
    go(game, D=["zina-adora"])
    (promised,) = promises(game, "go on")
    assert promised.title.startswith("Diplomacy at ")
    assert sum(share for _, share in promised.rows) == 1


@pytest.mark.case("D-41", "D-57")
def test_failures_by_dice_have_their_own_price() -> None:
    game = by_rolls(CITY, ["kogus"], others={"redjac": {"detected": True}})
    assert by_dice(game, "A")[0] == "it fails, and the group may be taken or killed"
    mission = ruleset({"ruleset": "dice-missions"}, "province").missions["E"]
    assert "without any level" in mission.risks(game.ctx, Site(CITY, "rebel"), Group(letter="E", members=()))


# Every mission of every ruleset


#: Spaceship Quest and Question Prisoner have questions of their own; nobody is sent for recruits (D-02).
GIVEN_ELSEWHERE = {"J", "Q", "G"}


@pytest.mark.parametrize("name", ["standard", "dice-missions"])
@pytest.mark.parametrize("game", ["star-system", "province", "galactic"])
def test_every_mission_that_is_given_in_an_environ_says_what_it_brings(name: str, game: str) -> None:
    """A mission of a ruleset that says nothing of its own would go on promising nothing, unnoticed."""
    silent = {
        letter
        for letter, mission in ruleset({"ruleset": name}, game).missions.items()
        if type(mission).brings is Mission.brings
    }
    assert silent <= GIVEN_ELSEWHERE
