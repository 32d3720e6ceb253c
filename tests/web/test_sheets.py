"""Purchases, deployments and taxes on one sheet: by mouse, by keyboard, on a phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.engine import table as positions_table
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.test_access import complaints

from fitg.bots import create, observe
from fitg.engine.game import new_game
from fitg.presentation import sheets

QUICK = '{"speed": "off", "lessons": false, "report": false}'


@cache
def deployment() -> str:
    """The Empire is about to deploy in the First Province."""
    game = new_game("galactic-campaign", seed=1)
    game.apply("the rest in their order")
    game.apply("base on 223")
    return game.record.text()


@cache
def taxation() -> str:
    """The Empire is about to tax its first province."""
    game = new_game("galactic-campaign", seed=1)
    bot, chance = create("rookie"), Random(3)
    while not sheets.is_taxation(game):
        game.apply(bot.choose(observe(game), chance, None))
    return game.record.text()


def open_sheet(visit: Visit, table: Table, record: str, **how: bool) -> Page:
    page = visit(f"#/table/{positions.lay(table, record)}", settings=QUICK, **how)
    positions.sit_down(page)
    page.locator("dialog[data-sheet-open]").wait_for()
    return page


def settled(page: Page, proposal: str = "adviser") -> None:
    """The proposal lies on the sheet."""
    expect(page.locator(f"[data-proposal='{proposal}'][aria-pressed='true']")).to_be_visible()
    expect(page.locator("[data-lay-out]")).to_be_enabled()


def test_a_deployment_by_mouse_and_keyboard(visit: Visit, table: Table, tmp_path: Path) -> None:
    page = open_sheet(visit, table, deployment())
    settled(page)
    spent = page.locator("[data-spent]")
    expect(spent).to_have_attribute("data-spent", "70")
    come_to_rest(page)
    picture(page, "sheet-deployment")
    assert complaints(page) == []
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save").click()
    file = tmp_path / "deployment.txt"
    kept.value.save_as(file)
    assert "162.1: 6 militia" in file.read_text()

    page.get_by_role("button", name="An empty sheet").click()
    expect(spent).to_have_attribute("data-spent", "0")
    expect(page.get_by_role("complementary", name="Suggestions")).to_contain_text("Orlog has no unit.")
    line = page.get_by_role("spinbutton", name="Line at Orlog")
    line.focus()
    page.keyboard.press("+")
    expect(line).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("3")
    expect(line).to_have_attribute("aria-valuenow", "3")
    page.keyboard.press("-")
    expect(spent).to_have_attribute("data-spent", "10")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("spinbutton", name="Patrol at Orlog")).to_be_focused()
    page.get_by_role("group", name="PDB of Orlog").get_by_role("button", name="turn up").click()
    expect(spent).to_have_attribute("data-spent", "11")
    page.get_by_role("button", name="Complete it as suggested").click()
    expect(spent).to_have_attribute("data-spent", "70")
    expect(line).to_have_attribute("aria-valuenow", "2")

    page.get_by_label("Open a deployment").set_input_files(file)
    expect(page.get_by_role("button", name="From your file")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-lay-out]").click()
    expect(page.get_by_role("dialog", name="Deployment")).to_contain_text("Province Two")
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("dialog", name="Deployment")).to_contain_text("Province One")
    expect(spent).to_have_attribute("data-spent", "70")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.get_by_role("dialog", name="Deployment")).to_be_visible()


def test_taxes_of_a_province_in_one_go(visit: Visit, table: Table) -> None:
    page = open_sheet(visit, table, taxation())
    settled(page, "mild")
    come_to_rest(page)
    picture(page, "sheet-taxes")
    assert complaints(page) == []
    revenue = page.locator("[data-revenue]")
    before = int(revenue.get_attribute("data-revenue") or 0)
    first = page.get_by_role("dialog").get_by_role("group").first
    half = first.get_by_role("radio", name="Half")
    half.focus()
    page.keyboard.press("ArrowUp")
    expect(first.get_by_role("radio", name="In full")).to_be_checked()
    assert int(revenue.get_attribute("data-revenue") or 0) > before
    page.get_by_role("button", name="Half from all").click()
    page.get_by_role("button", name="Collect").click()
    expect(page.get_by_role("dialog", name="Taxes")).to_have_count(0)
    expect(page.get_by_role("dialog", name="Recruits and defences")).to_be_visible()
    settled(page)
    come_to_rest(page)
    picture(page, "sheet-purchases")
    assert complaints(page) == []
    page.locator("[data-lay-out]").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (1920, 1080)])
def test_sheets_fit_phones_and_large_screens(visit: Visit, table: Table, size: tuple[int, int]) -> None:
    page = open_sheet(visit, table, deployment())
    settled(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    come_to_rest(page)
    picture(page, f"sheet-deployment-{size[0]}")
    assert page.evaluate(
        "() => { const each = document.querySelector('dialog'); return each.scrollWidth <= innerWidth }"
    )
    expect(page.locator("[data-lay-out]")).to_be_in_viewport()


def test_all_go_on_one_mission_and_the_cards_draw_themselves(visit: Visit, table: Table) -> None:
    """One click sends everybody; then there is a moment to stop the cards, and to take it back."""
    game = positions_table.table(
        "rebel.missions", characters={"frun-sentel": {"place": "221.1"}, "boccanegra": {"place": "221.1"}}
    )
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    page.locator(
        "[data-action$=' > assign boccanegra to D'], [data-action$=' > assign frun-sentel to D']"
    ).click()
    soon = page.get_by_text("It is drawn in a moment")
    expect(soon).to_be_visible()
    page.keyboard.press("w")
    expect(soon).to_have_count(0)
    expect(page.get_by_role("region", name="The decision")).to_contain_text("0 of")
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Draw for the missions")).to_have_count(0)
    step = page.locator("[data-step]").get_attribute("data-step")
    page.locator(
        "[data-action$=' > assign boccanegra to D'], [data-action$=' > assign frun-sentel to D']"
    ).click()
    expect(soon).to_be_visible()
    expect(soon).to_have_count(0)
    assert int(page.locator("[data-step]").get_attribute("data-step") or 0) > int(step or 0) + 1


LIT_PROVINCES = "cards => cards.map((card) => card.querySelectorAll('use[data-named]').length)"


def assignments() -> str:
    """The Empire is about to arrange its Strategic Assignments."""
    return new_game("galactic-campaign", seed=1).record.text()


def test_assignments_are_a_sheet_with_a_suggestion_taken_in_one_click(visit: Visit, table: Table) -> None:
    page = open_sheet(visit, table, assignments())
    cards = page.get_by_role("list", name="The order of the cards").get_by_role("button")
    expect(cards).to_have_count(14)
    expect(page.locator("[data-proposal=turn][aria-pressed=true]")).to_be_visible()
    # Each has a small map, on which the two provinces that it names are lit.
    assert set(cards.evaluate_all(LIT_PROVINCES)) == {2}
    come_to_rest(page)
    picture(page, "sheet-assignments")
    assert complaints(page) == []
    page.locator("[data-lay-out]").click()
    expect(page.get_by_role("button", name="show the table")).to_be_visible()


def test_two_assignments_change_places_by_two_clicks_or_by_the_keyboard(visit: Visit, table: Table) -> None:
    page = open_sheet(visit, table, assignments())
    cards = page.get_by_role("list", name="The order of the cards").get_by_role("button")
    first, second = (cards.nth(number).get_attribute("data-card") for number in (0, 1))
    cards.nth(0).click()
    cards.nth(1).click()
    expect(cards.nth(0)).to_have_attribute("data-card", second or "")
    page.locator(f"[data-card='{first}']").focus()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(0)).to_have_attribute("data-card", first or "")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[data-sheet-open]")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator("dialog[data-sheet-open]")).to_be_visible()


def test_digits_set_the_number_under_the_hand_and_shift_says_that_it_is_the_last(
    visit: Visit, table: Table
) -> None:
    """The sheet is laid out with that number; without Shift it only stands there."""
    page = open_sheet(visit, table, deployment())
    settled(page)
    come_to_rest(page)
    name = (
        page.locator("[role='spinbutton']:not([aria-valuenow='0'])").first.get_attribute("aria-label") or ""
    )
    line = page.get_by_role("spinbutton", name=name, exact=True)
    line.hover()
    expect(line).to_be_focused()
    now = int(line.get_attribute("aria-valuenow") or "0")
    page.keyboard.press(f"Digit{now - 1}")
    expect(line).to_have_attribute("aria-valuenow", str(now - 1))
    expect(page.locator("[data-lay-out]")).to_be_enabled()
    page.keyboard.press(f"Shift+Digit{now}")
    expect(page.get_by_role("dialog", name="Deployment")).to_contain_text("Province Two")
