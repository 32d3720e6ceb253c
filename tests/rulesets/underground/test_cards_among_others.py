"""Event cards beside people, ships and secrets that change what they do: whole positions, played on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import do, every, only, question, until
from tests.rulesets.underground.test_cards_in_positions import laid, play_to
from tests.rulesets.underground.test_cards_once_more import quietly

from fitg.engine.rulesets.underground.cards.events import DancedAway, SentHome
from fitg.presentation.narration import describe
from fitg.presentation.narration.actions import label

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


# Research


@pytest.mark.case("VE-14", "VE-25")
def test_where_a_card_lies_that_is_looked_at_is_said_in_words() -> None:
    research = {"missions.intel": {"research": {"rebel": 1, "imperial": 0}}}
    game = laid(events={"new": ["G14"], "galactic": ["G2"], "major": ["M3"]}, modules=research)

    def words() -> list[str]:
        return [label(each, "rebel", game.facts).full for each in game.options]

    do(game, "look into the decks")
    assert words()[:2] == [
        "From the top of the Galactic deck: card 1, which comes next",
        "From the top of the Galactic deck: card 2",
    ]
    do(game, "look at galactic card 1")
    assert words()[-1] == "From the top of the Major deck: card 33"
    assert "as the first of two" in question(game).prompt
    do(game, "look at major card 1")
    assert len(words()) == 32
    assert "as the second" in question(game).prompt


# Those who leave, and those who are fetched


@pytest.mark.case("VE-M23", "VE-M26", "VE-M28")
@pytest.mark.parametrize(
    ("code", "more", "told"),
    [
        ("M23", {}, "Thysa Kymbo withdraws to Orlog (urban): Palace Intrigues."),
        (
            "M26",
            {"sovereigns": {"megda-sheels": {"fate": "summoned", "side": "imperial", "place": "223.2"}}},
            "Megda Sheels leaves the map: Magda Sheels offended.",
        ),
        ("M28", {}, "Bridne Murcada leaves the map: Bridne Murcada contacted."),
    ],
)
def test_where_an_event_sends_people_is_told(code: str, more: dict[str, Any], told: str) -> None:
    people = {"thysa-kymbo": {"place": "331.1"}, "bridne-murcada": {"place": "222.1"}}
    game = laid(events={"new": ["G15"], "galactic": ["G14"], "major": [code]}, characters=people, **more)
    events = until(game, "missions")
    assert describe(only(events, SentHome), game.facts) == told
