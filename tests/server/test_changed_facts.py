"""A game whose rules print cards anew tells the page so, and only what is different."""

from __future__ import annotations

import httpx
import pytest
from tests.server.conftest import RunningServer
from tests.server.seat import new_game as started
from tests.waiting import SAFETY_NET

from fitg.data import facts
from fitg.engine.game import new_game
from fitg.server.api.facts import changed_facts, facts_for_page

UNDERGROUND = {"ruleset": "underground"}


def test_the_standard_game_changes_nothing() -> None:
    assert changed_facts(new_game("flight-to-egrix", seed=1).facts) == {}


@pytest.mark.case("VX-03", "VX-05a")
def test_missions_and_cards_are_told_in_the_words_of_the_rules_that_are_played() -> None:
    changed = changed_facts(new_game("underground", seed=1, options=UNDERGROUND).facts)
    assert "again and again" in changed["missions"]["C"]["text"]
    assert "S-XIII" in changed["missions"]["P"]["text"]
    assert changed["possessions"]["assassins-blade"]["text"] != facts().possessions["assassins-blade"].text
    assert "gambler" in changed["planet_secrets"]["casino-galactica"]["text"]
    assert "systems" not in changed, "the map is the same"


def test_only_rows_that_differ_are_told() -> None:
    page = facts_for_page()
    changed = changed_facts(
        new_game("flight-to-egrix", seed=1, options={"ruleset": "underground-heroes"}).facts
    )
    assert changed
    assert [
        (name, key) for name, rows in changed.items() for key in rows if rows[key] == page[name].get(key)
    ] == []


def test_the_page_asks_for_the_words_of_its_game(shared_server: RunningServer) -> None:
    game = started(shared_server, options={"ruleset": "underground-heroes"})
    answer = httpx.get(f"{shared_server.address}/api/games/{game['id']}/facts", timeout=SAFETY_NET)
    assert answer.json()["possessions"]["assassins-blade"]["text"].endswith("Then it goes back to the deck.")
    standard = httpx.get(
        f"{shared_server.address}/api/games/{started(shared_server)['id']}/facts", timeout=SAFETY_NET
    )
    assert standard.json() == {}
