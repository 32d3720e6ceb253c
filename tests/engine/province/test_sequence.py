"""[18.0] The sequence of play of the Province Game."""

from __future__ import annotations

import pytest
from tests.engine.province.politics_table import galaxy, offered
from tests.engine.table import table

from fitg.engine.rules.search import searchable
from fitg.scenarios.sequence import segments

OPERATIONS = (
    "interplanetary-movement",
    "space-combat",
    "character-movement",
    "surface-movement",
    "reaction",
    "military-combat",
    "orbit-organization",
)


@pytest.mark.case("18.0")
def test_a_game_turn_of_the_province_game() -> None:
    """Seven Operations Segments, Search, Mission (repairs first), for the Rebels, then for the Empire."""
    known = galaxy(["22"]).scenario
    turn = segments(known.sequence)

    rebel = [segment.name for segment in turn if segment.player == "rebel"]
    assert rebel == ["force-points", *OPERATIONS, "search", "repairs", "missions"]
    assert [segment.name for segment in turn if segment.player == "imperial"] == rebel
    assert [segment.player for segment in turn] == ["rebel"] * 11 + ["imperial"] * 11 + [None]
    assert turn[-1].name == "interphase"


@pytest.mark.case("18.0b")
def test_nobody_is_searched_for_in_orbit_or_drift() -> None:
    """Kogus is detected above Quibron, where Saytar has three Line units; Agan Rafa on its surface."""
    game = table(
        "rebel.search",
        base="empires-backdoor",
        characters={
            "kogus": {"place": "221.orbit", "detected": True},
            "agan-rafa": {"place": "221.1", "detected": True},
            "saytar": {"place": "221.orbit"},
        },
        ships=[{"id": "explorer", "owner": "kogus"}],
        units={"221.orbit": {"line": 3}, "221.1": {"line": 1}},
    )

    assert searchable(game.ctx, "221.orbit", "imperial")
    assert offered(game) == ("search 221.1 with units", "done")
