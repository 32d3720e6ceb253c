"""Underground through the page, as a person plays it: a short game whole, first turns of large ones, an end.

What comes before the page's turns, bots have played.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY, Person
from tests.web.test_access import complaints
from tests.web.test_every_scenario import Advised, see_the_end
from tests.web.test_underground_sheets import QUICK, UNDERGROUND, events, informed, ledger, sit, with_hand

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game
from fitg.engine.record import parse_record

HEROES = {"ruleset": "underground-heroes"}
BALANCE_AND_HEROES = {"ruleset": "underground-balance-heroes"}
#: So many pixels a letter is high at least.
READABLE = 11
#: Sheets open by themselves; everything else is done step by step.
WITH_SHEETS = IN_A_HURRY.replace('"sheets": false, ', "")


class Bots:
    """Two quick bots at a table."""

    def __init__(self) -> None:
        self.bot, self.chance = create("rookie"), Random(1)

    def step(self, game: Game) -> None:
        game.apply(self.bot.choose(observe(game), self.chance))


def test_a_short_game_of_heroes_is_played_to_its_end_by_clicks(visit: Visit, table: Table) -> None:
    game = new_game("flight-to-egrix", seed="heroes by clicks", options=HEROES)
    page = visit(f"#/table/{positions.seat(table, game, imperial='rookie')}", settings=IN_A_HURRY)
    person = Person(page)
    asked = set[str]()
    while person.wait_for_decision():
        asked.add(person.prompt)
        person.decide()
    assert [each for each in asked if "Mission Chits drawn" in each]
    see_the_end(page)
    picture(page, "heroes-end")


def turn_of(page: Page) -> int:
    said = page.locator("[aria-label^='Game-Turn']").first.get_attribute("aria-label") or ""
    found = re.search(r"\d+", said)
    return int(found[0]) if found else 0


@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_the_first_turn_of_a_campaign_of_balance_and_heroes(visit: Visit, table: Table, side: str) -> None:
    """Some clicks of one's own, from the sealed bid on, and the rest by suggestion."""
    players = {"rebel": "rookie", "imperial": "rookie", side: "human"}
    game = new_game("galactic-campaign", seed="first turn", options=BALANCE_AND_HEROES)
    page = visit(f"#/table/{positions.seat(table, game, **players)}", settings=IN_A_HURRY)
    person = Advised(page, 6)
    while person.take_turn() and turn_of(page) < 2:
        pass
    assert person.decided > 6
    picture(page, f"balance-heroes-{side}")
    assert complaints(page) == []


#: What the Rebels are asked before and in their first turn, in the order of play.
FIRST_QUESTIONS = (
    "Where is your secret base?",
    "Which Secret Event do you begin with?",
    "With whom is the Rebel Minor Cast?",
    "Of which kind is the Rebel Minor Cast?",
    "You have 1 General Research",
    "Does the Rebel Minor Cast show who he is?",
)


def test_the_rebels_begin_underground_by_clicks(visit: Visit, table: Table) -> None:
    """A bid on the track of forty, the set-up with Secret Events and Minor Cast, Research, and missions."""
    game = new_game("underground", seed="first turns", options=UNDERGROUND)
    page = visit(f"#/table/{positions.seat(table, game, imperial='rookie')}", settings=WITH_SHEETS)
    page.get_by_role("dialog", name="How long will the Empire last?").get_by_role(
        "button", name="Seal"
    ).click()
    person = Advised(page)
    asked = list[str]()
    while person.wait_for_decision() and "Move fleets" not in person.prompt:
        asked.append(person.prompt)
        person.decide()
    order = [number for each in FIRST_QUESTIONS for number, prompt in enumerate(asked) if each in prompt]
    assert order == sorted(order)
    assert [each for each in FIRST_QUESTIONS if not any(each in prompt for prompt in asked)] == []
    picture(page, "underground-first-turn")
    while person.take_turn() and turn_of(page) < 2:
        pass
    assert turn_of(page) == 2
    assert complaints(page) == []


@cache
def before_the_will_moves() -> str:
    """The first turn of the Empire: its flagship stands above Orlog."""
    game = new_game("underground", seed="the will", options=UNDERGROUND)
    bots = Bots()
    while game.decision is None or (game.side, game.decision.kind) != ("imperial", "fleets"):
        bots.step(game)
    return game.record.text()


def test_the_imperial_will_is_sent_by_clicks(visit: Visit, table: Table) -> None:
    """Found by its name among sixty things that can move, with who commands it, to a world on the map."""
    page = sit(visit, table, before_the_will_moves())
    flagship = page.get_by_role("region", name="The flagship")
    expect(flagship).to_contain_text(re.compile(r"Imperial Will\s*at Orlog"))
    page.get_by_role("searchbox", name="Find what can be chosen").fill("orlog 1 imperial will")
    page.locator("[data-action]").filter(has_text="1 Imperial Will").click()
    dock = page.get_by_role("region", name="The decision")
    dock.locator("[data-action='all aboard']").click()
    expect(dock).to_contain_text("with Barca aboard")
    come_to_rest(page)
    picture(page, "will-gathered")
    assert complaints(page) == []
    dock.locator("[data-action='course 151']").click()
    expect(flagship).to_contain_text(re.compile(r"Imperial Will\s*at Jura"))


def test_a_card_of_the_hand_is_played_by_a_click(visit: Visit, table: Table) -> None:
    """Ardorat Free Fleet: the Empire lets it be played, and the Rebels choose where it comes."""
    game = parse_record(with_hand()).verify()
    page = visit(f"#/table/{positions.seat(table, game, imperial='rookie')}", settings=QUICK)
    dock = page.get_by_role("region", name="The decision")
    dock.locator("[data-action='play RS5']").click()
    expect(dock).to_contain_text("which Environ is raided?")
    person = Person(page)
    person.decide()
    expect(dock).to_contain_text("where does the fleet appear?")
    person.decide()
    assert person.wait_for_decision()
    page.get_by_role("button", name=re.compile("Look at the cards|See the map")).first.wait_for()
    hand = events(page).get_by_role("region", name="Hand of the Rebels")
    expect(hand).not_to_contain_text("Ardorat Free Fleet")
    expect(page.locator("[data-viewer]")).to_contain_text("Ardorat Free Fleet")
    picture(page, "card-played")
    # What Research has seen stays on the track, for those who have seen it.
    dock.locator("[data-action='look into the decks']").click()
    dock.locator("[data-action^='look at galactic card']").first.click()
    known = events(page).locator("[data-known='galactic']")
    expect(known).to_contain_text(re.compile(r"on top: \w"))
    picture(page, "research")


def test_what_was_found_out_is_stamped_into_the_ledger(visit: Visit, table: Table) -> None:
    page = sit(visit, table, informed())
    stock = ledger(page).locator("[data-track*='research']").first
    expect(stock.get_by_role("img")).to_have_attribute("aria-label", "1 of 8")
    page.get_by_role("region", name="The decision").locator("[data-action='take general-research']").click()
    page.get_by_role("button", name="Open the ledger").click()
    expect(stock.get_by_role("img")).to_have_attribute("aria-label", "2 of 8")
    # Each stamp bears the letter of its line, large enough to be read.
    letters = stock.locator("[data-stamp] text")
    assert letters.all_text_contents() == ["G", "G"]
    box = letters.first.bounding_box()
    assert box is not None
    assert box["height"] > READABLE


@cache
def last_turn() -> Game:
    """A campaign of Underground as its last Game-Turn begins; bots have played all before."""
    game = new_game("underground", seed="end 1", options=UNDERGROUND)
    bots, turn, last = Bots(), 0, game.copy()
    while game.outcome is None:
        if game.state.turn > turn:
            turn, last = game.state.turn, game.copy()
        bots.step(game)
    return last


def test_the_last_turn_of_underground_ends_on_its_page_of_victory(visit: Visit, table: Table) -> None:
    game = last_turn()
    page = visit(f"#/table/{positions.seat(table, game, imperial='rookie')}", settings=IN_A_HURRY)
    person = Advised(page, 4)
    while person.take_turn():
        pass
    see_the_end(page)
    expect(page.get_by_role("dialog", name="The game is over")).to_contain_text("bid")
    picture(page, "underground-end")
