"""A finished game, moment by moment, from either side's eyes."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY


def at(page: Page) -> int:
    """The entry of the log whose table is shown, once it is the one that was asked for."""
    there = page.locator("[data-entry]")
    page.wait_for_function("() => document.querySelector('[data-entry]')?.matches('[data-there]')")
    return int(there.get_attribute("data-entry") or -1)


def test_a_finished_game_is_looked_at_from_both_sides_turn_by_turn(visit: Visit, table: Table) -> None:
    game = positions.lay(table, positions.finished())
    page = visit(f"#/replay/{game}", settings=IN_A_HURRY)
    board = page.get_by_role("main", name="The board")
    timeline = page.get_by_role("region", name="Timeline")
    eyes = page.get_by_role("combobox", name="Whose eyes")

    expect(timeline.get_by_text("Rebel points")).to_be_visible()
    eyes.select_option("imperial")
    page.locator("[data-jump=after]").click()
    assert at(page) == 1
    expect(board.get_by_role("button", name="face-down")).to_have_count(0)
    timeline.get_by_role("button", name="Game-Turn 1", exact=True).click()
    first = at(page)
    assert first > 1
    eyes.select_option("rebel")
    expect(board.get_by_role("button", name="face-down").first).to_be_visible()

    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-turn='2'][aria-current=step]")).to_be_visible()
    assert at(page) > first
    page.keyboard.press("Shift+ArrowLeft")
    assert at(page) == first
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_function(
        f"() => Number(document.querySelector('[data-entry]').dataset.entry) > {first + 4}"
    )
    page.get_by_role("button", name="Pause").click()
    come_to_rest(page)
    picture(page, "replay")

    link = page.get_by_role("link", name="Link to this moment")
    moment, address = at(page), link.get_attribute("href") or ""
    assert address.endswith(f"/{moment}/rebel")
    page.reload()
    page.goto(page.url.partition("#")[0] + address)
    assert at(page) == moment
    page.get_by_role("button", name="The end of the game").click()
    expect(page.get_by_role("dialog", name="The game is over")).to_contain_text("victory")


def test_lines_are_filtered_and_lead_to_their_moment(visit: Visit, table: Table) -> None:
    game = positions.lay(table, positions.finished())
    page = visit(f"#/replay/{game}", settings=IN_A_HURRY)
    story = page.get_by_role("region", name="The story")
    log = story.get_by_role("log")
    planets = story.get_by_role("combobox", name="Planet")
    expect(planets).to_be_visible()
    planets.select_option(label="Angoff")
    line = log.get_by_role("button", name=re.compile("Angoff")).first
    said = line.inner_text()
    line.click()
    assert at(page) > 0
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(log.locator("[aria-current=true]")).to_contain_text(said)
    story.get_by_role("button", name="✕ all").click()
    expect(planets).to_have_value("")
