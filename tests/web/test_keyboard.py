"""The keyboard alone: from the start page to the victory screen, without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import Visit, come_to_rest
from tests.web.person import BUTTONS, IN_A_HURRY, LIT, Glance, Person

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
FOCUSED = f"() => document.activeElement?.matches('{LIT}, {BUTTONS}') ?? false"


class Typist(Person):
    """Goes to lit things with the arrows and presses Enter, or presses a button by its number."""

    def click_something(self, seen: Glance) -> None:
        if self.page.locator("[data-pass]").count() and self.chance.random() < 0.3:
            self.page.keyboard.press("d")
        elif seen.lit and self.chance.random() < 0.6:
            self.go_to_something()
            self.page.keyboard.press("Enter")
        else:
            numbers = self.page.locator("[data-number]").count()
            self.page.keyboard.press(str(self.chance.randint(1, numbers)))
        if self.page.locator("[data-sure]").count():
            self.page.keyboard.press("Enter")

    def go_to_something(self) -> None:
        for _ in range(self.chance.randint(1, 4)):
            self.page.keyboard.press(self.chance.choice(ARROWS))
        while not self.page.evaluate(FOCUSED):
            self.page.keyboard.press(self.chance.choice(ARROWS))


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control of this name has the focus."""
    wanted = page.get_by_role("button", name=name)
    for _ in range(40):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_whole_game_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit(settings=IN_A_HURRY)
    page.get_by_role("button", name="Play now").wait_for()
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    typist = Typist(page)
    undone = False
    while typist.wait_for_decision():
        if not undone and page.get_by_role("button", name="Undo").is_enabled():
            step = typist.step
            page.keyboard.press("u")
            typist.wait_for_change(step)
            assert typist.step < step
            undone = True
        else:
            typist.decide()
    assert undone
    end = page.get_by_role("dialog", name="The game is over")
    expect(end.get_by_text("The dice were honest")).to_be_visible()
    tab_to(page, "Replay the game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Replay: Flight to Egrix")).to_be_visible()


def test_help_hint_and_settings_open_with_a_key_and_close_with_escape(visit: Visit) -> None:
    page = visit(settings=IN_A_HURRY)
    page.get_by_role("button", name="Play now").click()
    Person(page).wait_for_decision()
    for key, name in (("?", "What is on the table"), ("s", "Settings")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    advice = page.get_by_role("complementary", name="Odds and advice")
    expect(advice).to_contain_text("The adviser would say")


def test_odds_are_shown_for_what_has_the_focus_and_escape_gives_a_choice_up(visit: Visit) -> None:
    page = visit(settings=IN_A_HURRY)
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.wait_for_decision()
    page.keyboard.press("ArrowDown")
    while not page.evaluate("() => document.activeElement.matches('[data-lit], [data-action]')"):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("complementary", name="Odds and advice")).to_contain_text("%")
    page.keyboard.press("1")
    person.wait_for_change(0)
    page.wait_for_selector("[data-key][data-lit]")
    page.locator("[data-lit]").first.focus()
    come_to_rest(page)
    before = person.glance()
    page.keyboard.press("Enter")
    if person.glance().step == before.step and person.glance().chosen:
        page.keyboard.press("Escape")
        come_to_rest(page)
        assert person.glance() == before
