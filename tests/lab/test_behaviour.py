"""What the players do with their pieces, counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import SECOND, galaxy

from fitg.bots.idle import Idle
from fitg.bots.observation import observe
from fitg.data.records import Side
from fitg.engine.rules.galactic import tracks
from fitg.lab.play.behaviour import SAID, Habits, Watcher, sum_up, watch
from fitg.lab.play.simulation import Match


@pytest.mark.parametrize("scenario", ["varu-powderkeg", "throne-in-danger"])
def test_a_game_is_watched_from_both_sides(scenario: str) -> None:
    seen = watch(Match(scenario, "rookie", "rookie", "watched"), 0)
    for habits in seen.values():
        assert habits.turns > 3
        assert habits.character_turns >= habits.idle
        assert habits.party_turns >= habits.turned_back + habits.left_ripe
        assert sum(habits.missions.values()) >= sum(habits.successes.values())
        assert all(habits.missions[letter] >= number for letter, number in habits.alone.items())


@pytest.mark.unmeasured
def test_who_does_nothing_is_idle() -> None:
    seen = watch(Match("empires-backdoor", "idle", "rookie", "watched"), 0)
    rebels = seen["rebel"]
    assert rebels.idle > rebels.character_turns / 2
    assert not rebels.missions


def test_counts_are_means_a_game() -> None:
    games: list[dict[Side, Habits]] = [
        {"rebel": Habits(), "imperial": Habits(alone={"R": number}, character_turns=10, idle=number)}
        for number in (1, 3)
    ]
    found = {each.what: each for each in sum_up(games, "imperial")}
    assert found["Rebellion missions by one person"].mean == 2
    assert found["share of character-turns idle"].mean == pytest.approx(0.2)


FREE = {"511": {"state": "rebel-control", "pdb_up": True}}


def shopping(points: int = 30, **more: Any) -> Watcher:
    """The Rebels have a base on Lonica that nobody knows, somebody who acts afterwards, and buy."""
    position: dict[str, Any] = {"characters": {"boccanegra": {"place": "511.1"}}, **more}
    game = galaxy(
        "galactic.rebel-purchases",
        turn=SECOND,
        resource_tracks={"rebel": points},
        rebel_base="421",
        **position,
    )
    watcher = Watcher(game)
    watcher.look()
    return watcher


def play_on(watcher: Watcher) -> None:
    """Nobody does anything until the Rebel Player-Turn is over."""
    game, idle, chance = watcher.game, Idle(), Random(1)
    while not watcher.habits["rebel"].ends:
        game.apply(idle.choose(observe(game), chance))
        watcher.look()


def unspent(watcher: Watcher) -> dict[str, int]:
    return {why: points for why, points in watcher.habits["rebel"].unspent.items() if points}


@pytest.mark.case("34.2", "38.53")
@pytest.mark.parametrize(("planets", "why"), [({}, "fatal"), (FREE, "choice")])
def test_points_that_would_lose_the_war_are_not_called_kept(planets: dict[str, Any], why: str) -> None:
    """Without a free planet the Rebels cannot buy: it would show their base, and end the game."""
    watcher = shopping(planets=planets)
    watcher.game.apply("done")
    watcher.look()
    play_on(watcher)
    assert unspent(watcher) == {why: 30}


@pytest.mark.case("38.53", "34.4")
def test_whoever_buys_without_a_free_planet_does_lose_the_war() -> None:
    """What the count takes for granted."""
    game = shopping().game
    game.apply("buy for 421.2")
    assert game.decision is not None
    game.apply(next(each for each in game.decision.actions if each.startswith("buy 1 ")))
    game.apply("elsewhere")
    game.apply("done")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.case) == ("imperial", "38.53")


@pytest.mark.case("34.3")
def test_points_that_come_in_after_the_purchases_are_late() -> None:
    watcher = shopping(points=5, planets=FREE)
    watcher.game.apply("done")
    watcher.look()
    tracks.gain(watcher.game.ctx, "rebel", 7, "a test", "34.3")
    play_on(watcher)
    assert unspent(watcher) == {"choice": 5, "late": 7}


def test_unspent_points_are_told_by_why_they_are_unspent() -> None:
    games: list[dict[Side, Habits]] = [
        {"rebel": Habits(ends=2, unspent={"fatal": 30, "choice": 10}), "imperial": Habits()}
    ]
    found = {each.what: each for each in sum_up(games, "rebel")}
    assert found["points unspent at the end of a turn"].mean == 20
    assert found[SAID["fatal"]].mean == 15
    assert (found[SAID["choice"]].mean, found[SAID["choice"]].bar) == (5, "below 5")


@pytest.mark.case("30.0")
def test_the_galactic_stage_is_nobodys_player_turn() -> None:
    """As found: it was counted as another turn of the Empire, in which nobody did anything."""
    seen = watch(Match("throne-in-danger", "idle", "idle", "watched"), 0)
    assert seen["rebel"].turns > 3
    assert seen["imperial"].turns <= seen["rebel"].turns
