"""Underground at the page: a bid is sealed on the track of all turns, and a crisis is seen on the map."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page, expect
from tests.engine.galactic.galaxy import galaxy
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.test_access import complaints

from fitg.engine.game import new_game

QUICK = '{"speed": "off", "lessons": false, "report": false}'
UNDERGROUND = {"ruleset": "underground-balance"}


@cache
def beginning() -> str:
    """Nobody has bid yet."""
    return new_game("underground", seed=1, options=UNDERGROUND).record.text()


@cache
def sealed() -> str:
    """The Rebels have bid; the Empire is to bid."""
    game = new_game("underground", seed=1, options=UNDERGROUND)
    game.apply("bid 37")
    return game.record.text()


@cache
def crisis() -> str:
    """Three planets of Province Two have risen."""
    risen = {planet: {"state": "rebellion", "pdb_up": False} for planet in ("221", "223", "231")}
    people = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
    return galaxy("rebel-1.missions", planets=risen, characters=people, options=UNDERGROUND).record.text()


def sit(visit: Visit, table: Table, record: str) -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}", settings=QUICK)
    positions.sit_down(page)
    return page


def test_a_bid_is_sealed_on_the_track_of_forty(visit: Visit, table: Table) -> None:
    page = sit(visit, table, beginning())
    sheet = page.get_by_role("dialog", name="How long will the Empire last?")
    turns = sheet.get_by_role("list", name="The turns of the game").get_by_role("button")
    expect(turns).to_have_count(40)
    expect(sheet.get_by_role("button", name="36", exact=True)).to_have_attribute("aria-pressed", "true")
    turns.nth(37).click()
    expect(sheet.get_by_role("button", name="38", exact=True)).to_have_attribute("aria-pressed", "true")
    come_to_rest(page)
    picture(page, "bids")
    assert complaints(page) == []
    sheet.get_by_role("button", name="Seal 38 turns").click()
    expect(sheet).to_be_hidden()


def test_who_bids_second_sees_that_a_letter_is_sealed_and_not_what_it_says(
    visit: Visit, table: Table
) -> None:
    page = sit(visit, table, sealed())
    sheet = page.get_by_role("dialog", name="How long will the Empire last?")
    expect(sheet.get_by_role("complementary", name="Suggestions")).to_contain_text(
        "The Rebels have sealed a bid"
    )
    expect(sheet.locator("[aria-label='Rebel bid']")).to_have_count(0)
    sheet.get_by_role("button", name="Seal 36 turns").click()
    life = page.locator("[data-module='core.victory']")
    expect(life).to_contain_text("by Game-Turn 36")
    expect(life.locator("[data-turn='37']")).to_have_attribute("data-band", "draw")
    expect(life.locator("[data-turn='38']")).to_have_attribute("data-band", "imperial")


def test_a_province_in_crisis_is_seen_on_the_map(visit: Visit, table: Table) -> None:
    page = sit(visit, table, crisis())
    expect(page.locator("[data-crisis='2']")).to_have_count(1)
    expect(page.locator("[data-module='core.assign']")).to_contain_text("in crisis")
    come_to_rest(page)
    picture(page, "crisis")


def test_the_start_page_offers_the_rules_with_a_sentence(visit: Visit) -> None:
    page = visit("#/new", settings=QUICK)
    games = page.get_by_role("group", name="Which game")
    games.get_by_role("radio", name="Underground").check(force=True)
    page.get_by_role("radio", name="Underground: balance forty turns").check(force=True)
    form = page.get_by_role("form", name="New game")
    expect(form).to_contain_text("a wager on how long the Empire lasts")
    # What differs is read beside each other, before anything is chosen.
    for glance in ("rescues, chits", "the two lists together", "81 event cards"):
        expect(form.get_by_role("group", name="Rules")).to_contain_text(glance)
    expect(form).to_contain_text("both players bid in secret as the game begins")
