"""Assassins: where one of a party is worth more alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import advised, seat
from tests.engine.galactic.galaxy import galaxy

from fitg.bots.knowledge.larger.ventures import rebel_venture
from fitg.engine.game import Game

THRONE = "162.1"


def at_the_throne(*rebels: str, **more: Any) -> Game:
    """Rebels where the Emperor holds court, and has been seen."""
    court = {"emperor-coreguya": {"place": THRONE, "detected": True}}
    return galaxy(
        "rebel-1.missions",
        characters={each: {"place": THRONE} for each in rebels} | court,
        planets={"162": {"loyalty": "loyal"}},
        **more,
    )


@pytest.mark.case("13.2g")
def test_one_of_a_party_hunts_the_emperor() -> None:
    """As found: of some forty chances in three campaigns of rookies to strike the Emperor none was taken."""
    game = at_the_throne("bridne-murcada", "adam-starlight", "agan-rafa", "frun-sentel")
    game.apply(f"missions at {THRONE}")
    assert advised(game).endswith(" to A")
    game.apply(advised(game))
    assert advised(game).endswith(" to D"), "the others go on with their own errand"


@pytest.mark.case("13.2g")
def test_nobody_risks_himself_for_one_of_the_rank_and_file() -> None:
    game = galaxy(
        "rebel-1.missions",
        characters={each: {"place": "223.1"} for each in ("bridne-murcada", "adam-starlight", "frun-sentel")}
        | {"vans-ka-tie-a": {"place": "223.1", "detected": True}},
    )
    people = [game.state.characters[each] for each in ("bridne-murcada", "adam-starlight", "frun-sentel")]
    found = rebel_venture(seat(game), "223.1", people)
    assert found is None or found.letter != "A"
