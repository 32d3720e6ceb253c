"""The bots play missions by dice to the end, and sensibly."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.mission_table import errand
from tests.engine.table import do
from tests.rulesets.dice_missions.test_quests import above_quibron

from fitg.bots import create, observe
from fitg.engine.game import Game
from fitg.engine.rulesets.dice_missions.actions import CallOff
from fitg.lab.play.simulation import Match, play

DICE = {"ruleset": "dice-missions"}
CITY = "331.1"


def choice(game: Game) -> str:
    return str(create("rookie").choose(observe(game), Random(1)))


@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
@pytest.mark.parametrize(("rebel", "imperial"), [("rookie", "rookie"), ("random", "idle")])
def test_games_come_to_an_end(scenario: str, rebel: str, imperial: str) -> None:
    result = play(Match(scenario, rebel, imperial, "dice", tuple(DICE.items())), 0)
    assert not result.error
    assert result.winner is not None


@pytest.mark.unmeasured
def test_a_veteran_plays_it_too() -> None:
    match = Match("flight-to-egrix", "veteran:iterations=2", "rookie", "dice", tuple(DICE.items()))
    assert not play(match, 0).error


def test_the_rookie_asks_around_leads_with_the_best_and_goes_on() -> None:
    game = errand(CITY, ["vudot-vodot", "kogus"], options=DICE, dice=[6] * 4, cards=[44] * 12)
    assert choice(game) == "recruit"
    do(game, "no recruitment")
    assert choice(game) in game.actions
    do(game, "assign vudot-vodot to D", "assign kogus to D")
    assert game.decision is not None
    assert game.decision.kind == "missions.leader"
    assert choice(game) == "lead D with vudot-vodot"
    do(game, "lead D with vudot-vodot")
    assert game.decision.kind == "missions.step"
    assert choice(game) == "go on"


def test_levels_that_are_enough_are_kept_safe() -> None:
    """At Unrest one level starts the rebellion: R is called off as soon as it has it."""
    game = errand(CITY, ["zina-adora"], loyalty="unrest", options=DICE, cards=[44, 32] * 6)
    do(game, "no recruitment", "assign zina-adora to R")
    if game.decision is not None and game.decision.kind == "missions.assign":
        do(game, "draw")
    assert game.decision is not None
    assert game.decision.kind == "missions.step"
    assert any(isinstance(option, CallOff) for option in game.options)
    assert choice(game) == "call off R"


def test_who_could_not_follow_the_plan_does_what_promises_most() -> None:
    """The Imperial plan is to gain characters, which these rules do not know."""
    game = errand(CITY, ["redjac"], side="imperial", loyalty="neutral", options=DICE)
    if "no recruitment" in game.actions:
        do(game, "no recruitment")
    assert game.decision is not None
    assert game.decision.kind == "missions.assign"
    assert choice(game).startswith("assign redjac to ")


def test_the_rookie_comes_for_a_friend_in_orbit() -> None:
    """Rubel in the Explorer succeeds in two cases of three, and needs nobody else."""
    game = above_quibron()
    do(game, "missions at 221.orbit")
    assert choice(game) == "quest with explorer"


def test_the_rookie_does_not_fly_against_the_odds() -> None:
    game = above_quibron(("odene-hobar",), ship="galactic-freighter")
    do(game, "missions at 221.orbit")
    assert choice(game) == "no missions"


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["empires-backdoor", "orlog-besieged"])
def test_rookies_play_the_province_game_with_dice(scenario: str) -> None:
    result = play(Match(scenario, "rookie", "rookie", "dice", tuple(DICE.items())), 0)
    assert not result.error
