"""The supply network on the page: Conduits on the map and as a sheet, what it gives, what is on its way."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import expect
from tests.engine import table as positions_table
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.test_access import complaints
from tests.web.test_sheets import QUICK, open_sheet

from fitg.engine.game import Game

FREE = {"state": "rebel-control", "pdb": 0, "pdb_up": False}


def buying() -> Game:
    """The Rebels have points, one planet is free, and everybody knows their base on Charkhan."""
    return positions_table.table(
        "galactic.rebel-purchases",
        base="galactic-campaign",
        turn=7,
        planets={"222": FREE},
        resource_tracks={"rebel": 30},
        rebel_base="223",
        rebel_base_revealed=True,
        characters={"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}},
        options={"ruleset": "underground-balance"},
    )


@cache
def shopping() -> str:
    return buying().record.text()


@cache
def moving() -> str:
    """They are about to choose another Conduit for it."""
    game = buying()
    game.apply("move base")
    return game.record.text()


def test_what_the_network_gives_is_bought_on_the_sheet(visit: Visit, table: Table) -> None:
    page = open_sheet(visit, table, shopping())
    page.get_by_role("button", name="An empty sheet").click()
    spent = page.locator("[data-spent]")
    expect(spent).to_have_attribute("data-spent", "0")
    page.locator("[data-besides='order urban-2-1']").click()
    expect(page.locator("[data-besides='order urban-2-1']")).to_have_attribute("aria-pressed", "true")
    expect(spent).not_to_have_attribute("data-spent", "0")
    page.locator("[data-besides='order wild-2-1']").click()
    expect(page.locator("[data-besides='order urban-2-1']")).to_have_attribute("aria-pressed", "false")
    come_to_rest(page)
    picture(page, "network-sheet-of-purchases")
    assert complaints(page) == []
    page.locator("[data-lay-out]").click()
    expect(page.get_by_role("list", name="Units on their way").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("list", name="Units on their way")).to_contain_text("Wild 2-1")


def test_conduits_hang_on_the_map_and_the_base_moves_to_one_of_them(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, moving())}", settings=QUICK)
    positions.sit_down(page)
    expect(page.get_by_role("img", name="Infiltrated Conduit").first).to_be_visible()
    sheet = page.get_by_role("region", name="Supply network")
    expect(sheet.locator("[data-state='undiscovered'] b")).to_have_text("17")
    expect(sheet.locator("[data-state='infiltrated'] b")).to_have_text("1")
    sheet.locator("[data-state='infiltrated'] summary").click()
    expect(sheet).to_contain_text("Charkhan")
    come_to_rest(page)
    picture(page, "network-on-the-map")
    assert complaints(page) == []
