"""After a game: puzzles from the start page, the sum of the points, and what cost most."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.server.test_afterwards import finished
from tests.web import positions
from tests.web.conftest import Table, Visit, picture
from tests.web.person import IN_A_HURRY, Person


def test_a_puzzle_is_tried_at_the_table_and_judged(visit: Visit) -> None:
    page = visit(settings=IN_A_HURRY)
    page.get_by_role("button", name="Puzzles").click()
    expect(page.get_by_text("you have solved 0 of")).to_be_visible()
    page.get_by_role("button", name="Try A base without a crew").click()
    puzzle = page.get_by_role("region", name="Puzzle")
    expect(puzzle).to_contain_text("What comes first?")
    person = Person(page)
    person.wait_for_decision()
    page.get_by_role("tab", name="Score").click()
    expect(page.get_by_role("table", name="What a step would bring")).to_contain_text("Angoff")
    picture(page, "puzzle-and-score")
    while not page.locator("[data-puzzle=solved]").count():
        assert page.locator("[data-puzzle=missed]").count() == 0
        step = person.step
        page.keyboard.press("a")
        person.wait_for_change(step)
        person.wait_for_decision()
    expect(page.locator("[data-puzzle=solved]")).to_contain_text("Only with the PDB Up")
    expect(page.get_by_role("tab", name="Story")).to_have_attribute("aria-selected", "true")
    # The adviser goes on to the end of the Segment, which may end the game.
    end = page.get_by_role("dialog", name="The game is over").get_by_role("button", name="Try a puzzle")
    end.or_(puzzle.get_by_role("button", name="More puzzles")).last.click()
    expect(page.get_by_text("you have solved 1 of")).to_be_visible()


def test_what_cost_most_is_found_when_somebody_asks(visit: Visit, table: Table) -> None:
    game = positions.lay(table, finished())
    page = visit(f"#/table/{game}", settings=IN_A_HURRY)
    end = page.get_by_role("dialog", name="The game is over")
    expect(end.get_by_role("region", name="The sum of the points").locator("[data-sum]")).to_be_visible()
    cost = end.get_by_role("region", name="What could have been")
    cost.get_by_role("button", name="Find out").click()
    expect(cost.get_by_role("button", name="Stop")).to_be_visible()
    expect(cost.get_by_role("progressbar")).to_have_count(0)
    expect(cost.get_by_role("button", name="Find out")).to_have_count(0)
    said = cost.get_by_role("listitem")
    expect(said.first).to_be_visible()
    picture(page, "what-cost-most")


def test_how_the_dice_fell_stands_on_the_page_of_victory(visit: Visit, table: Table) -> None:
    page = visit(f"#/table/{positions.lay(table, positions.finished())}", settings=IN_A_HURRY)
    positions.sit_down(page)
    dice = page.get_by_role("region", name="How the dice fell")
    expect(dice).to_contain_text("3.5 is even")
    expect(dice).to_contain_text("Of 100 games with as many honest dice")
    dice.scroll_into_view_if_needed()
    picture(page, "dice-fallen")
