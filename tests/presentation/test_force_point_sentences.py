"""[19.0, 28.35] Force Points and the camps of a set-up in sentences, and what purchases are called."""

from __future__ import annotations

import pytest

from fitg.data import facts
from fitg.engine.events.force_points import CampSpared, ForcePointsGranted, ForcePointsSpent
from fitg.engine.game import new_game
from fitg.engine.machine.events import Event
from fitg.presentation.narration import describe, describe_action


@pytest.mark.case("19.0")
@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ForcePointsGranted(case="28.26", side="imperial", points=5), "The Empire receives 5 Force Points."),
        (
            ForcePointsSpent(case="19.0", side="rebel", points=35, spent=35, pdbs=0),
            "The Rebels spend 35 of 35 Force Points.",
        ),
        (
            ForcePointsSpent(case="19.0", side="rebel", points=3, spent=1, pdbs=1),
            "The Rebels spend 1 of 3 Force Points, 1 of them on PDBs; 2 points are lost.",
        ),
        (
            ForcePointsSpent(case="19.0", side="imperial", points=5, spent=4, pdbs=0),
            "The Empire spends 4 of 5 Force Points; 1 point is lost.",
        ),
        (
            ForcePointsSpent(case="19.0", side="rebel", points=9, spent=0, pdbs=0, kept=True),
            "The Rebels spend 0 of 9 Force Points; 9 points are kept.",
        ),
        (
            ForcePointsSpent(case="19.0", side="imperial", points=5, spent=None, pdbs=4),
            "The Empire spends Force Points, 4 of them on PDBs.",
        ),
        (
            CampSpared(case="28.35", place="112.1"),
            "The Rebel camp at Magro (urban) stays, and is at work.",
        ),
    ],
)
def test_what_happens_with_force_points(event: Event, sentence: str) -> None:
    assert describe(event, facts()) == sentence


@pytest.mark.case("19.7")
def test_what_is_for_sale_is_offered_with_its_price() -> None:
    game = new_game("orlog-besieged", seed=1)
    said = {action.text: describe_action(action, "imperial", game.facts) for action in game.options}
    assert said["buy for 162.orbit"] == "Buy units for Orlog (orbit)"
    game.apply("buy for 162.orbit")
    said = {action.text: describe_action(action, "imperial", game.facts) for action in game.options}
    assert said["buy 2 line at 162.orbit"] == "Buy 2 Line at Orlog (orbit), price 10"
