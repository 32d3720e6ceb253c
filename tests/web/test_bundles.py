"""A fleet by two clicks on the map, taken back by one."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.engine.province.fleets import space
from tests.engine.table import table as positions_table
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture

QUICK = '{"speed": "off", "lessons": false, "report": false}'


def test_a_fleet_sets_out_and_arrives_by_two_clicks(visit: Visit, table: Table) -> None:
    game = space(units={"223.1": {"wild-2-1": 2, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    before = page.locator("[data-step]").get_attribute("data-step")
    come_to_rest(page)
    picture(page, "fleets-setting-out")
    page.locator("[data-key='place:223.1'][data-lit]").first.click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", str(int(before or 0) + 2))
    come_to_rest(page)
    picture(page, "fleets-where-to")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", before or "")
    page.locator("[data-key='place:223.1'][data-lit]").first.click()
    page.locator("[data-key='place:222.orbit'][data-lit]").first.click()
    expect(page.get_by_role("log")).to_contain_text("Angoff (orbit)")


def test_a_place_and_its_mission_by_one_click_and_the_others_rest(visit: Visit, table: Table) -> None:
    """The card says who goes where on what; to end the missions in words asks nothing more."""
    people = {name: {"place": "221.1"} for name in ("frun-sentel", "boccanegra")} | {
        "tourag": {"place": "222.1"}
    }
    game = positions_table("rebel.missions", characters=people)
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    before = page.locator("[data-step]").get_attribute("data-step") or "0"
    card = page.locator("[data-action^='missions at 221.1 > '][data-action$=' to D']")
    come_to_rest(page)
    picture(page, "missions-by-place")
    card.click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", str(int(before) + 4))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-step]")).to_have_attribute("data-step", before)
    page.locator("[data-bundle$='stay idle']").click()
    expect(page.locator("[data-step]")).not_to_have_attribute("data-step", before)


def test_the_rest_stays_by_one_word(visit: Visit, table: Table) -> None:
    game = space("imperial.interplanetary-movement")
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=QUICK)
    positions.sit_down(page)
    page.locator("[data-bundle='Nobody else moves in this turn']").click()
    expect(page.locator("[data-bundle]")).to_have_count(0)
