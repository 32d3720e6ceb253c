"""Everybody can use the page: names on all controls, contrast, order; axe finds nothing serious."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web import positions
from tests.web.conftest import Console, Table, Visit, come_to_rest
from tests.web.person import IN_A_HURRY, NOTHING_OVER_THE_TABLE, start_game

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

GRAVE = ("serious", "critical")


def complaints(page: Page) -> list[str]:
    """What axe finds serious or critical: the rule, and the first places where it is broken."""
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {', '.join(str(node['html'])[:160] for node in each['nodes'][:3])}"
        for each in found
        if each["impact"] in GRAVE
    ]


def test_the_start_page_is_open_to_everybody(visit: Visit, table: Table) -> None:
    positions.lay(table, positions.finished())
    positions.lay(table, positions.fighting())
    page = visit()
    page.get_by_role("button", name="Continue").first.wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="Settings").click()
    assert complaints(page) == []


def test_a_crowded_table_is_open_to_everybody(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, positions.crowded())}")
    positions.sit_down(page)
    assert complaints(page) == []


def test_the_table_in_a_fight_is_open_to_everybody(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, positions.fighting())}", settings=NOTHING_OVER_THE_TABLE)
    positions.sit_down(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The adviser would say").wait_for()
    assert complaints(page) == []
    for tab in ("Score", "Rules", "Pieces", "Charts"):
        page.get_by_role("tab", name=tab).click()
        assert complaints(page) == [], tab
    page.keyboard.press("?")
    page.get_by_role("dialog", name="What is on the table").wait_for()
    assert complaints(page) == []


def test_the_curtain_is_open_to_everybody(visit: Visit) -> None:
    page = visit("#/new", settings=IN_A_HURRY)
    start_game(page, seats="Two at this screen")
    page.get_by_role("heading", name="Hand over to the Imperial player").wait_for()
    assert complaints(page) == []


def test_victory_and_replay_are_open_to_everybody(visit: Visit, table: Table) -> None:
    game = positions.lay(table, positions.finished())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    page.get_by_role("dialog", name="The game is over").wait_for()
    assert complaints(page) == []
    page.goto(f"{table.address}/#/replay/{game}")
    page.get_by_role("slider", name="Moment").wait_for()
    assert complaints(page) == []


def test_the_puzzles_are_open_to_everybody(visit: Visit) -> None:
    page = visit("#/puzzles")
    page.get_by_role("heading", name="Puzzles").wait_for()
    assert complaints(page) == []


def test_the_library_is_open_to_everybody(visit: Visit) -> None:
    page = visit("#/library")
    page.get_by_role("heading", name="Rules and pieces").wait_for()
    come_to_rest(page)
    assert complaints(page) == []


#: Every page that has an address, and what shows that it is there.
PAGES = {
    "#/new": "[data-start-game]",
    "#/style": "h1",
    "#/me": "h1",
    "#/watch/none/none": "h1, p",
    "#/sit/none/none": "h1, p",
}


@pytest.mark.parametrize("where", PAGES)
@pytest.mark.parametrize("size", ["small", "phone"])
def test_every_page_is_open_to_everybody(visit: Visit, console: Console, where: str, size: str) -> None:
    console.expected = "Failed to load resource"
    page = visit(where, size=size)
    page.locator(PAGES[where]).first.wait_for()
    come_to_rest(page)
    assert complaints(page) == []
