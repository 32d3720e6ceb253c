"""Somebody at the page: looks at it, clicks what is lit, presses buttons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate
from tests.web.conftest import PATIENCE

#: Dice and cards are not watched, nothing is taught, and all is done step by step.
IN_A_HURRY = '{"speed": "off", "lessons": false, "sheets": false, "autoDraw": false, "report": false}'
#: Neither a briefing nor a lesson nor a report lies over the table; dice and cards are watched.
NOTHING_OVER_THE_TABLE = '{"lessons": false, "report": false}'

LIT = "[data-lit]"
ACTIONS = "[data-action]"
BUTTONS = f"{ACTIONS}, [data-group]"
MOST_CLICKS = 12
#: So long somebody tries to reach what may vanish under his hand, in milliseconds; then he looks again.
A_MOMENT = 5_000

#: So often one looks whether something has come into view, in milliseconds.
GLANCES = 100

#: What a person sees at a glance, in the order of `Glance`.
GLANCE = f"""() => {{
  const table = document.querySelector("[data-step]");
  const buttons = document.querySelectorAll("{BUTTONS}");
  return [
    Number(table?.dataset.step ?? -1),
    Number(table?.dataset.chosen ?? 0),
    document.querySelector("dialog[open][aria-label='The game is over']") !== null,
    document.querySelectorAll("{LIT}").length,
    buttons.length,
    buttons.length === 1 && document.querySelector("[data-pass]") !== null,
  ];
}}"""


#: Where a click on a thing reaches it: its middle, or beside what stands on it; null if nowhere.
FREE_SPOT = """thing => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75, 0.1, 0.9])
    for (const along of [0.5, 0.1, 0.9, 0.03, 0.97, 0.3, 0.7]) {
      const spot = { x: along * width, y: down * height };
      if (thing.contains(document.elementFromPoint(left + spot.x, top + spot.y))) return spot;
    }
  return null;
}"""


class Glance(NamedTuple):
    step: int
    chosen: int
    over: bool
    lit: int
    buttons: int
    only_pass: bool

    @property
    def may_decide(self) -> bool:
        """Where passing is all that can be done, the page passes by itself."""
        return self.buttons > 0 and not self.only_pass


def start_game(page: Page, *, seats: str = "", seed: str = "", scenario: str = "") -> None:
    """Fill in the page of a new game, which is open, and sit down."""
    for group, name in (("Which game", scenario), ("Who plays", seats)):
        if name:
            page.get_by_role("group", name=group).get_by_role("radio", name=name).check(force=True)
    if seed:
        page.get_by_text("Seed and rulings").click()
        page.get_by_role("textbox", name="Seed of the dice").fill(seed)
    page.locator("[data-start-game]").click()
    page.wait_for_selector("[data-step], button:has-text('show the table')")


class Person:
    """Plays with the mouse, by chance: on the board where something is lit there, else with a button."""

    def __init__(self, page: Page, seed: str = "person") -> None:
        self.page = page
        self.chance = Random(seed)
        #: The last click has only shown what somebody may do.
        self.looked = False

    def glance(self) -> Glance:
        return Glance(*self.page.evaluate(GLANCE))

    @property
    def step(self) -> int:
        """How many decisions have been made in this game."""
        return self.glance().step

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.page.get_by_role("region", name="The decision").get_by_role("heading").first.inner_text()

    def wait_for_decision(self) -> bool:
        """Until there is something to decide; False if the game is over."""
        while not (seen := self.glance()).may_decide:
            if seen.over:
                return False
            self.page.wait_for_function(
                f"before => JSON.stringify(({GLANCE})()) !== JSON.stringify(before)",
                arg=list(seen),
                polling=20,
            )
        return True

    def wait_for_change(self, step: int) -> None:
        """Until the table has gone on from this step, or the game is over."""
        gone_on = f"before => {{ const [step, , over] = ({GLANCE})(); return over || step !== before; }}"
        self.page.wait_for_function(gone_on, arg=step, polling=10)

    def goes_on(self, step: int) -> bool:
        """Whether the table has gone on soon; what was clicked while it moved away is clicked again."""
        self.page.set_default_timeout(4 * A_MOMENT)
        try:
            self.wait_for_change(step)
        except TooLate:
            return False
        finally:
            self.page.set_default_timeout(PATIENCE)
        return True

    def reach(self, deed: Callable[[], None], step: int) -> None:
        """Do something to a thing on the page, unless the table goes on or the game ends under the hand.

        The adviser decides to the end of a Segment: what he was asked for goes on after its first step.
        """
        self.page.set_default_timeout(A_MOMENT)
        try:
            for patience in range(PATIENCE // A_MOMENT, 0, -1):
                try:
                    return deed()
                except TooLate:
                    seen = self.glance()
                    if seen.over or seen.step != step:
                        return None
                    if patience == 1:
                        raise
            return None
        finally:
            self.page.set_default_timeout(PATIENCE)

    def decide(self) -> None:
        """Click until a decision is made."""
        before = self.glance()
        self.looked = False
        for _ in range(MOST_CLICKS):
            self.reach(lambda: self.click_something(self.glance()), before.step)
            seen = self.glance()
            done = seen.step != before.step or (seen.chosen == before.chosen and not self.looked)
            if done and self.goes_on(before.step):
                return
            before = seen
        raise AssertionError(f"{MOST_CLICKS} clicks have decided nothing: {self.prompt}")

    def click_something(self, seen: Glance) -> None:
        if not seen.may_decide:
            return
        if seen.lit and self.chance.random() < 0.75:
            self.looked = False
            self.press_lit(self.page.locator(LIT).nth(self.chance.randrange(seen.lit)))
        else:
            self.some_button().click()
        self.be_sure()

    def some_button(self) -> Locator:
        """Any of them; who has just looked at what somebody may do, lets him do it."""
        actions = self.page.locator(ACTIONS)
        buttons = actions if self.looked and actions.count() else self.page.locator(BUTTONS)
        buttons.first.wait_for()
        button = buttons.nth(self.chance.randrange(buttons.count()))
        self.looked = button.get_attribute("data-group") is not None
        return button

    def press_lit(self, lit: Locator) -> None:
        """What gets the focus is brought into view, wherever it lies; pieces may stand on it."""
        for _ in range(3):
            lit.focus()
            for _ in range(A_MOMENT // GLANCES):
                if (spot := lit.evaluate(FREE_SPOT)) is not None:
                    lit.click(position=spot)
                    return
                # The map may still be on its way there.
                self.page.wait_for_timeout(GLANCES)
            lit.blur()
        raise AssertionError(f"no click reaches what is lit: {lit.evaluate('thing => thing.outerHTML')}")

    def be_sure(self) -> None:
        """Where the page asks whether one means it, one does."""
        sure = self.page.locator("[data-sure]")
        if sure.count():
            sure.click()
