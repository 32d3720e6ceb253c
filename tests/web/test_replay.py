"""A finished game, step by step, from either side's eyes."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web import positions
from tests.web.conftest import Table, Visit
from tests.web.person import IN_A_HURRY

from fitg.engine.record import parse_record


def test_a_finished_game_is_looked_at_from_both_sides(visit: Visit, table: Table) -> None:
    record = positions.finished()
    steps = len(parse_record(record).actions)
    game = positions.lay(table, record)
    page = visit(f"#/replay/{game}", settings=IN_A_HURRY)
    step = page.get_by_role("slider", name="Step")
    board = page.get_by_role("main", name="The board")
    story = page.get_by_role("region", name="What happened in this step")

    expect(story).to_contain_text("The game begins")
    page.get_by_role("button", name="One step on").click()
    expect(step).to_have_attribute("aria-valuetext", f"Step 1 of {steps}")
    page.keyboard.press("Escape")
    page.get_by_role("combobox", name="Whose eyes").select_option("imperial")
    expect(story).to_contain_text("unit at")
    expect(board.get_by_role("button", name="face-down")).to_have_count(0)
    page.get_by_role("combobox", name="Whose eyes").select_option("rebel")
    expect(story).to_contain_text("The Imperial player decides in secret")
    expect(board.get_by_role("button", name="face-down")).to_have_count(0)
    step.fill("7")
    expect(board.get_by_role("button", name="face-down").first).to_be_visible()

    page.get_by_role("button", name="To the end").click()
    expect(step).to_have_attribute("aria-valuetext", f"Step {steps} of {steps}")
    page.get_by_role("button", name="One step back").click()
    expect(step).to_have_attribute("aria-valuetext", f"Step {steps - 1} of {steps}")
    step.fill("7")
    expect(page.get_by_text(f"7 / {steps}")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("Number(document.querySelector('input[type=range]').value) > 9")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="The end of the game").click()
    expect(page.get_by_role("dialog", name="The game is over")).to_contain_text("victory")
