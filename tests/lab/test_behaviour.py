"""What the players do with their pieces, counted."""

from __future__ import annotations

import pytest
from tests.engine.galactic.galaxy import SECOND, galaxy

from fitg.data.records import Side
from fitg.lab.play.behaviour import Habits, Watcher, sum_up, watch
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


@pytest.mark.case("34.2", "38.53")
@pytest.mark.parametrize("free", [False, True])
def test_points_that_would_lose_the_war_are_not_called_kept(free: bool) -> None:
    """Without a free planet the Rebels cannot buy: it would show their base, and end the game."""
    game = galaxy(
        "galactic.rebel-purchases",
        turn=SECOND,
        resource_tracks={"rebel": 30},
        rebel_base="421",
        planets={"511": {"state": "rebel-control", "pdb_up": True}} if free else {},
    )
    watcher = Watcher(game)
    watcher.look()
    game.apply("done")
    watcher.look()
    assert watcher.habits["rebel"].kept == ([30] if free else [])
