"""Every scenario through the page to its end: by mouse, by touch, by two at one screen; mostly by suggestion.

Bots have played the first Game-Turns of the larger ones, the page plays the last; with FITG_WHOLE set, all.
"""

from __future__ import annotations

import os
import re
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.web import positions
from tests.web.conftest import Table, Visit, come_to_rest, picture
from tests.web.person import IN_A_HURRY, Glance, Person
from tests.web.test_access import complaints

from fitg.bots import create, observe
from fitg.engine.game import Game, new_game

OPEN_TABLE = IN_A_HURRY.replace("}", ', "openTable": true}')
END = "The game is over"


class Course(NamedTuple):
    """A scenario, the turn from which on the page plays it, whose side, and the clicks of a turn."""

    scenario: str
    first: int
    side: str
    clicks: int


COURSES = [
    Course("empires-backdoor", 6, "rebel", 6),
    Course("orlog-besieged", 9, "imperial", 6),
    Course("galactic-campaign", 17, "rebel", 8),
]


def begun(course: Course) -> Game:
    """A game that two quick bots have played up to a turn; if it was over before that, another one."""
    first = 0 if os.environ.get("FITG_WHOLE") else course.first
    for number in range(2, 20):
        game, chance = new_game(course.scenario, seed=f"every scenario {number}"), Random(number)
        bots = {"rebel": create("rookie"), "imperial": create("rookie")}
        while game.decision is not None and game.state.turn < first:
            game.apply(bots[game.decision.side].choose(observe(game), chance))
        if game.decision is not None:
            return game
    raise AssertionError(f"{course.scenario} never comes to turn {course.first}")


class Advised(Person):
    """Decides some things by himself at the beginning of each turn, and leaves the rest to the adviser."""

    def __init__(self, page: Page, clicks: int = 0) -> None:
        super().__init__(page, "advised")
        self.clicks = clicks
        self.left = clicks
        self.turn = ""
        self.decided = 0

    def take_turn(self) -> bool:
        """Decide once, or let the adviser go on; False if the game is over."""
        if not self.wait_for_decision():
            return False
        turn = self.page.locator("[aria-label^='Game-Turn']").first.get_attribute("aria-label") or ""
        if turn != self.turn:
            self.turn, self.left = turn, self.clicks
        if self.left > 0:
            self.left -= 1
            self.decided += 1
            self.decide()
        else:
            self.suggest()
        return True

    def suggest(self) -> None:
        step = self.step
        self.page.keyboard.press("a")
        self.wait_for_change(step)


class Finger(Advised):
    """Touches; the first touch shows what may come of it, the second does it."""

    def click_something(self, seen: Glance) -> None:
        sure = self.page.locator("[data-sure]")
        if seen.buttons:
            self.some_button().tap()
            come_to_rest(self.page)
        if sure.count():
            sure.tap()

    def suggest(self) -> None:
        step = self.step
        self.reach(self.page.locator("[data-suggest]").tap, step)
        self.wait_for_change(step)


def sit_down(visit: Visit, table: Table, course: Course) -> Page:
    players = {"rebel": "rookie", "imperial": "rookie", course.side: "human"}
    game = positions.seat(table, begun(course), **players)
    return visit(f"#/table/{game}", settings=IN_A_HURRY)


def see_the_end(page: Page) -> None:
    end = page.get_by_role("dialog", name=END)
    expect(end.get_by_role("heading", name=re.compile("victory|draw", re.IGNORECASE))).to_be_visible()
    expect(end.get_by_role("region", name="The sum of the points")).to_be_visible()
    expect(end.get_by_text("The dice were honest")).to_be_visible()
    assert complaints(page) == []


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.scenario)
def test_a_larger_scenario_is_played_to_its_end(visit: Visit, table: Table, course: Course) -> None:
    """With the mouse; the page is opened anew in the middle."""
    page = sit_down(visit, table, course)
    person = Advised(page, course.clicks)
    reloaded = False
    while person.take_turn():
        if not reloaded and person.decided == course.clicks and person.wait_for_decision():
            step, prompt = person.step, person.prompt
            assert complaints(page) == []
            picture(page, f"whole-{course.scenario}")
            page.reload()
            person.wait_for_decision()
            assert (person.step, person.prompt) == (step, prompt)
            reloaded = True
    assert reloaded
    assert person.decided >= course.clicks, "something was decided by clicks"
    see_the_end(page)
    picture(page, f"whole-{course.scenario}-end")


def test_a_whole_game_is_played_by_touch_alone(visit: Visit, table: Table) -> None:
    game = positions.seat(table, new_game("varu-powderkeg", "by touch"), imperial="human", rebel="rookie")
    page = visit(f"#/table/{game}", settings=IN_A_HURRY, size="tablet", touch=True)
    finger = Finger(page, clicks=4)
    while finger.take_turn():
        pass
    see_the_end(page)


def test_two_people_at_one_screen_play_to_the_end(visit: Visit, table: Table) -> None:
    """They do not mind what the other sees; the curtain between those who do is tried elsewhere."""
    page = visit(f"#/table/{positions.seat(table, new_game('flight-to-egrix', 'two'))}", settings=OPEN_TABLE)
    person = Advised(page, 2)
    seen = set()
    while person.wait_for_decision():
        seen.add(page.locator("[data-viewer]").get_attribute("data-viewer"))
        person.take_turn()
    assert seen == {"rebel", "imperial"}
    see_the_end(page)
