"""Somebody at the page: looks at it, clicks what is lit, presses buttons."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

#: Dice and cards are not watched, and nothing is taught.
IN_A_HURRY = '{"speed": "off", "lessons": false}'

LIT = "[data-lit]"
BUTTONS = "[data-action], [data-group]"
MOST_CLICKS = 12

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


class Person:
    """Plays with the mouse, by chance: on the board where something is lit there, else with a button."""

    def __init__(self, page: Page, seed: str = "person") -> None:
        self.page = page
        self.chance = Random(seed)

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
        """Until the table has gone on from this step."""
        self.page.wait_for_function(f"before => ({GLANCE})()[0] !== before", arg=step, polling=10)

    def decide(self) -> None:
        """Click until a decision is made."""
        before = self.glance()
        for _ in range(MOST_CLICKS):
            self.click_something(self.glance())
            seen = self.glance()
            if seen.chosen == before.chosen or seen.step != before.step:
                self.wait_for_change(before.step)
                return
            before = seen
        raise AssertionError(f"{MOST_CLICKS} clicks have decided nothing: {self.prompt}")

    def click_something(self, seen: Glance) -> None:
        if seen.lit and self.chance.random() < 0.75:
            lit = self.page.locator(LIT).nth(self.chance.randrange(seen.lit))
            # What has the focus is brought into view, wherever it lies on the map.
            lit.focus()
            lit.click()
        else:
            self.page.locator(BUTTONS).nth(self.chance.randrange(seen.buttons)).click()
        self.be_sure()

    def be_sure(self) -> None:
        """Where the page asks whether one means it, one does."""
        sure = self.page.locator("[data-sure]")
        if sure.count():
            sure.click()
