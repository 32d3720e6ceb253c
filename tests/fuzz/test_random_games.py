"""Random games: whatever the players do, everything that must hold does (see `fitg.lab`).

This is the one lane in which whole random games are played, a few of each kind for every run of the tests;
`fitg fuzz` plays as many as one likes. The rules' own tests stand in the files of their rooms.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from fitg.lab.checks.fuzz import ANYWHERE, GALAXIES, PROVINCES, SAMPLE, play_many

STRESS = Path(__file__).parent / "stress"
#: Positions that stress the engine.
POSITIONS = tuple(sorted(str(path) for path in STRESS.glob("*.toml")))
EVERYTHING = 1.0


class Games(NamedTuple):
    """Games of one kind: what they are dealt from, how many, and which share of decisions is looked at."""

    source: str
    number: int = 16
    sample: float = SAMPLE
    options: tuple[tuple[str, str | bool], ...] = ()


DICE = (("ruleset", "dice-missions"),)

LANE = (
    Games("flight-to-egrix"),
    Games("varu-powderkeg"),
    *(Games(position) for position in POSITIONS),
    Games(ANYWHERE),
    Games(PROVINCES),
    Games(GALAXIES),
    Games("empires-backdoor", 2, SAMPLE / 2),
    Games("orlog-besieged", 2, SAMPLE / 2),
    Games("flight-to-egrix", 4, options=DICE),
    Games("empires-backdoor", 1, SAMPLE / 2, DICE),
    Games("throne-in-danger", 1, SAMPLE / 2, DICE),
)
#: So many games are one test, so that several workers share them.
AT_ONCE = 4
PARTS = [(kind, first) for kind in LANE for first in range(0, kind.number, AT_ONCE)]


def test_there_are_positions_that_stress_the_engine() -> None:
    assert len(POSITIONS) == 2


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("kind", "first"), PARTS, ids=[f"{Path(kind.source).stem}-{first}" for kind, first in PARTS]
)
def test_random_games_keep_every_rule_of_the_house(kind: Games, first: int) -> None:
    numbers = range(first, min(first + AT_ONCE, kind.number))
    for game in play_many(kind.source, "tests", numbers, sample=kind.sample, options=dict(kind.options)):
        assert game.failure is None, game.failure.fault
        assert game.ending != "unfinished"


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_a_game_is_sound_at_every_single_decision(scenario: str) -> None:
    (game,) = play_many(scenario, "thorough tests", range(1), sample=EVERYTHING)
    assert game.failure is None, game.failure.fault
    assert game.checked == game.decisions
