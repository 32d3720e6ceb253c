"""What happens is shown as it happens: one thing after the other, and the computer waits for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import Visit
from tests.web.person import Person, start_game

SLOWLY = '{"speed": "slow", "lessons": false}'


def watch_two_bots(page: Page) -> Person:
    start_game(page, seats="Watch", seed="a show")
    return Person(page)


def test_the_computer_waits_until_its_step_has_been_shown_or_skipped(visit: Visit) -> None:
    page = visit("#/new", settings=SLOWLY)
    person = watch_two_bots(page)
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    step = person.step
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    person.wait_for_change(step)


def test_two_bots_are_held_and_go_on(visit: Visit) -> None:
    page = visit("#/new", settings=SLOWLY)
    person = watch_two_bots(page)
    page.get_by_role("button", name="Hold").click()
    page.get_by_role("button", name="Go on").click()
    person.wait_for_change(person.step)


def test_a_step_that_cannot_be_taken_back_is_asked_about_if_one_wants_to_be_asked(visit: Visit) -> None:
    page = visit(settings='{"speed": "off", "lessons": false, "confirm": true}')
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.wait_for_decision()
    step = person.step
    page.keyboard.press("1")
    question = page.get_by_role("alertdialog", name="Confirm this step")
    expect(question).to_contain_text("This cannot be taken back.")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert person.step == step
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    person.wait_for_change(step)
