"""Random games: whatever the players do, everything that must hold does (see `fitg.lab`).

These are a few games of each kind for every run of the tests; `fitg fuzz` plays as many as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fitg.lab.fuzz import ANYWHERE, SAMPLE, play_many

STRESS = Path(__file__).parent / "stress"
SCENARIOS = ("flight-to-egrix", "varu-powderkeg")
POSITIONS = tuple(sorted(path.stem for path in STRESS.glob("*.toml")))
EVERYTHING = 1.0


def test_there_are_positions_that_stress_the_engine() -> None:
    assert len(POSITIONS) == 2


@pytest.mark.unmeasured
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("scenario", [*SCENARIOS, *POSITIONS, ANYWHERE])
def test_random_games_keep_every_rule_of_the_house(scenario: str, part: int) -> None:
    source = str(STRESS / f"{scenario}.toml") if scenario in POSITIONS else scenario
    for game in play_many(source, "tests", range(8 * part, 8 * part + 8), sample=SAMPLE):
        assert game.failure is None, game.failure.fault
        assert game.ending != "unfinished"


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_is_sound_at_every_single_decision(scenario: str) -> None:
    (game,) = play_many(scenario, "thorough tests", range(1), sample=EVERYTHING)
    assert game.failure is None, game.failure.fault
    assert game.checked == game.decisions
