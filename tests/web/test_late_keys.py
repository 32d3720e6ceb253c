"""A key is not lost because the page is a moment behind the hand: it waits for what it means."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocket, WebSocketRoute, expect
from tests.web import positions
from tests.web.conftest import PATIENCE, Table, Visit
from tests.web.person import IN_A_HURRY, Person
from tests.web.test_story import in_a_later_turn

#: Nothing is watched or taught, and what happened meanwhile is told.
REPORTED = '{"speed": "off", "lessons": false, "sheets": false, "autoDraw": false}'

#: Presses keys in the very moment in which something comes into the page.
PRESS_AS_SOON_AS = """([sign, ...keys]) => {
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const observer = new MutationObserver(() => {
    if (!document.querySelector(sign)) return;
    observer.disconnect();
    keys.forEach(press);
  });
  observer.observe(document.body, {subtree: true, childList: true});
}"""

PRESS_TOGETHER = """keys => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}"""


class Sent:
    """What the page says to the server."""

    def __init__(self, page: Page) -> None:
        self.kinds: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.kinds.append(json.loads(frame)["type"]))

    def steps(self) -> list[str]:
        return [each for each in self.kinds if each in ("act", "undo", "suggest")]


def later_turn(visit: Visit, table: Table) -> tuple[Page, Sent]:
    page = visit(settings=IN_A_HURRY)
    sent = Sent(page)
    page.goto(f"{table.address}/#/table/{positions.lay(table, in_a_later_turn().record.text())}")
    positions.sit_down(page)
    page.wait_for_selector("[data-suggest]")
    return page, sent


def look_back(page: Page) -> None:
    """Ask for the table as it was after the last sentence of the story."""
    story = page.get_by_role("log")
    story.get_by_role("button").last.click()
    story.get_by_role("button", name="The table at this moment").click()


def test_escape_ends_looking_back_in_the_moment_in_which_it_begins(visit: Visit, table: Table) -> None:
    """As found: the key fell between what was shown and what it would have meant, and so did the next."""
    page, sent = later_turn(visit, table)
    step = Person(page).step
    page.evaluate(PRESS_AS_SOON_AS, ["[data-past]", "Escape", "a"])
    look_back(page)
    Person(page).wait_for_change(step)
    assert sent.steps() == ["suggest"]


def test_a_key_for_a_question_that_is_covered_waits_for_it(visit: Visit, table: Table) -> None:
    page, sent = later_turn(visit, table)
    step = Person(page).step
    look_back(page)
    expect(page.locator("[data-past]")).to_be_visible()
    # In one breath, as somebody types who does not wait for the page.
    page.evaluate("""() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "a", bubbles: true}));
      document.querySelector("[data-now]").click();
    }""")
    Person(page).wait_for_change(step)
    assert sent.steps() == ["suggest"]


def test_what_one_has_turned_from_does_not_come_after_all(visit: Visit, table: Table) -> None:
    page, _ = later_turn(visit, table)
    held: list[Route] = []
    page.route("**/past?*", lambda route: held.append(route))
    look_back(page)
    while not held:
        page.wait_for_timeout(20)
    page.keyboard.press("Escape")
    with page.expect_response("**/past?*"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(page.locator("[data-past]")).to_have_count(0)
    expect(page.locator("[data-suggest]")).to_be_visible()


def test_no_key_reaches_the_table_from_the_moment_in_which_a_report_covers_it(
    visit: Visit, table: Table
) -> None:
    """As found: the report was seen a moment before it heard, and Enter decided what lay below it."""
    page = visit(settings=REPORTED)
    sent = Sent(page)
    page.evaluate(PRESS_AS_SOON_AS, ["[data-report]", "a", "1", "Enter"])
    page.goto(f"{table.address}/#/table/{positions.lay(table, in_a_later_turn().record.text())}")
    positions.sit_down(page)
    page.wait_for_selector("[data-suggest]")
    expect(page.locator("[data-report]")).to_have_count(0)
    assert sent.steps() == []


class Line:
    """What goes over the socket between a page and the server, in the hands of the test."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[str] = []
        #: While these are set, the server's words are kept back, and what the page decides is made nonsense.
        self.holding = False
        self.spoil = False
        self._waiting: list[str | bytes] = []
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/table?*", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._socket = socket
        socket.on_message(lambda text: server.send(self._heard(text)))
        server.on_message(lambda text: self._waiting.append(text) if self.holding else socket.send(text))

    def _heard(self, text: str | bytes) -> str | bytes:
        message = json.loads(text)
        if message["type"] in ("act", "undo", "suggest"):
            self.sent.append(message["type"])
        spoilt = self.spoil and message["type"] == "act"
        return json.dumps(message | {"action": "nonsense"}) if spoilt else text

    def answered(self) -> bool:
        return bool(self._waiting)

    def let_through(self) -> None:
        assert self._socket is not None
        self.holding = False
        for text in self._waiting:
            self._socket.send(text)

    def cut(self) -> None:
        assert self._socket is not None
        self._socket.close(code=1011)

    def comes_true(self, condition: Callable[[], bool]) -> None:
        patience = time.monotonic() + PATIENCE / 1000
        while not condition():
            assert time.monotonic() < patience, self.sent
            self.page.wait_for_timeout(20)


def first_decisions(visit: Visit) -> tuple[Line, Person]:
    """A game in which a step was taken that can be taken back."""
    page = visit(settings=IN_A_HURRY)
    line = Line(page)
    page.clock.install()
    page.get_by_role("button", name="Play now").click()
    person = Person(page)
    person.wait_for_decision()
    step = person.step
    page.keyboard.press("1")
    person.wait_for_change(step)
    person.wait_for_decision()
    line.sent.clear()
    return line, person


STANDS_AT = "step => Number(document.querySelector('[data-step]').dataset.step) === step"


def test_undo_in_one_breath_with_a_step_takes_that_step_back(visit: Visit) -> None:
    """As found: it referred to the step before, was refused as stale, and nothing happened."""
    line, person = first_decisions(visit)
    step = person.step
    person.page.evaluate(PRESS_TOGETHER, ["1", "u"])
    line.comes_true(lambda: line.sent == ["act", "undo"])
    person.page.wait_for_function(STANDS_AT, arg=step)


def test_undo_waits_for_a_server_that_takes_its_time(visit: Visit) -> None:
    """As found: after two seconds it was forgotten."""
    line, person = first_decisions(visit)
    step = person.step
    line.holding = True
    person.page.evaluate(PRESS_TOGETHER, ["1", "u"])
    line.comes_true(line.answered)
    person.page.clock.fast_forward("00:30")
    line.let_through()
    line.comes_true(lambda: line.sent == ["act", "undo"])
    person.page.wait_for_function(STANDS_AT, arg=step)


def test_undo_of_a_step_that_was_refused_takes_no_other_back(visit: Visit) -> None:
    """As found: the step before it was taken back, of which nobody had spoken."""
    line, person = first_decisions(visit)
    page, step = person.page, person.step
    line.spoil = True
    page.evaluate(PRESS_TOGETHER, ["1", "u"])
    expect(page.get_by_role("alert")).to_contain_text("not among the actions")
    # What the page would have said has been said before this is answered.
    page.keyboard.press("h")
    expect(page.get_by_text("The adviser would")).to_be_visible()
    assert line.sent == ["act"]
    assert person.step == step


def test_a_key_that_is_pressed_while_the_line_is_broken_waits_for_it(visit: Visit) -> None:
    """As found: the button stood there and did nothing, and so did its key."""
    line, person = first_decisions(visit)
    page, step = person.page, person.step
    page.clock.pause_at(page.evaluate("Date.now()") + 1)
    line.cut()
    expect(page.get_by_role("alert")).to_contain_text("line is broken")
    expect(page.locator("[data-suggest]")).to_have_count(0)
    page.keyboard.press("a")
    page.clock.run_for(500)
    person.wait_for_change(step)
    assert line.sent == ["suggest"]
