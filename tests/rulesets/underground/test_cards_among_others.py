"""Event cards beside people, ships and secrets that change what they do: whole positions, played on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import every
from tests.rulesets.underground.test_cards_in_positions import play_to
from tests.rulesets.underground.test_cards_once_more import quietly

from fitg.engine.rulesets.underground.cards.events import DancedAway
from fitg.presentation.narration import describe

# The festivals of Solvia


@pytest.mark.case("VE-M9", "VE-M10", "VE-M11", "VE-G4b")
@pytest.mark.parametrize(
    ("due", "plague", "left"),
    [(["M9"], [], 2), (["M10", "M11"], [], 1), (["M9", "M10", "M11"], [], 0), (["M9"], ["G4"], 3)],
)
def test_a_festival_heals_as_the_missions_end_before_the_plague_takes_its_toll(
    due: list[str], plague: list[str], left: int
) -> None:
    """Kogus has done something in this turn, so that he does not heal by rest."""
    events: dict[str, Any] = {"due": [*due, *plague], "named": {"G4": ["4"]} if plague else {}}
    people = {"kogus": {"place": "432.1", "wounds": 3, "acted": True}}
    game = quietly("rebel-1.missions", events=events, characters=people)
    told = play_to(game, "imperial.interplanetary-movement")
    danced = every(told, DancedAway)
    assert [each.left for each in danced] == [2, 1, 0][: len(due)]
    assert describe(danced[0], game.facts) == "Kogus dances on Solvia, and forgets a wound, 2 wounds left."
    assert game.state.characters["kogus"].wounds == left
