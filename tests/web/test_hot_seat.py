"""Two people at one screen: the table is covered between them, and each sees only his own side."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, WebSocket, expect
from tests.engine.province.fleets import space
from tests.web import positions
from tests.web.conftest import PATIENCE, Table, Visit
from tests.web.person import IN_A_HURRY, Person, start_game

from fitg.engine.game import new_game

#: As in a hurry, but who sits down again is told what he has missed.
TOLD = '{"speed": "off", "lessons": false, "sheets": false, "autoDraw": false}'

#: The same, without a curtain.
OPEN = '{"speed": "off", "lessons": false, "report": false, "openTable": true}'
#: Both sides could attack where they stand; then the Empire is asked about missions.
FACING = {"221.1": {"patrol": 1, "wild-2-1": 2}, "222.1": {"line": 2, "urban-1-0": 1}}
ON_A_MISSION = {"frun-sentel": {"place": "223.1"}, "jon-kidu": {"place": "223.1"}}


class Sockets:
    """The sockets that a page holds open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.open: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.open.append(socket.url)
        socket.on("close", lambda _: self.open.remove(socket.url))

    def settled(self, number: int) -> list[str]:
        """The open sockets, once there are so many; a socket takes a moment to close."""
        patience = time.monotonic() + PATIENCE / 1000
        while len(self.open) != number and time.monotonic() < patience:
            self.page.wait_for_timeout(25)
        return self.open


def test_the_table_is_covered_while_it_is_handed_over(visit: Visit) -> None:
    page = visit("#/new", settings=IN_A_HURRY)
    sockets = Sockets(page)
    start_game(page, seats="Two at this screen", seed="two friends")

    curtain = page.get_by_role("heading", name="Hand over to the")
    expect(curtain).to_have_text("Hand over to the Imperial player")
    assert sockets.settled(0) == [], "nobody looks: nothing is told"
    page.get_by_role("button", name="I am the Imperial player").click()
    expect(page.get_by_role("main", name="The board")).to_be_visible()
    (imperial_seat,) = sockets.settled(1)
    set_up(page)

    expect(curtain).to_have_text("Hand over to the Rebel player")
    expect(page.get_by_role("main", name="The board")).to_have_count(0)
    expect(page.get_by_text("Militia")).to_have_count(0)
    assert sockets.settled(0) == []
    page.get_by_role("button", name="I am the Rebel player").click()
    board = page.get_by_role("main", name="The board")
    expect(board.get_by_role("button", name="face-down").first).to_be_visible()
    for hidden in ("Patrol", "Line"):
        expect(board.get_by_role("button", name=hidden)).to_have_count(0)
    (rebel_seat,) = sockets.settled(1)
    assert rebel_seat != imperial_seat


def test_who_sits_down_again_is_told_what_he_has_missed(visit: Visit, table: Table) -> None:
    """Each is told only what his own side may know, in a few lines, until he acts."""
    game = positions.seat(table, new_game("flight-to-egrix", "two friends"))
    page = visit(f"#/table/{game}", settings=TOLD)
    person = Person(page, "two friends")
    curtain = page.get_by_role("button", name="show the table")
    missed = page.get_by_role("region", name="What happened meanwhile")
    told: list[str] = []
    while not told:
        page.wait_for_selector("[data-suggest], [data-report], button:has-text('show the table')")
        if curtain.count():
            curtain.click()
            page.wait_for_selector("[data-suggest]")
        elif missed.count():
            told += read(missed)
        else:
            decide(person)
    assert len(told) >= 2
    assert all(line.strip() for line in told)


def test_a_wish_is_kept_while_the_other_side_sits_here(visit: Visit, table: Table) -> None:
    """As found: to hand over was to forget it, and the same was asked again in the same Player-Turn."""
    game = space("imperial.interplanetary-movement", units=FACING, characters=ON_A_MISSION)
    page = visit(f"#/table/{positions.lay(table, game.record.text())}", settings=OPEN)
    positions.sit_down(page)
    decision = page.get_by_role("region", name="The decision")
    page.locator("[data-wish='rest']").click()
    expect(decision).to_contain_text("Rebel decision")
    expect(page.locator("[data-ask-me]")).to_have_count(0)
    page.locator("[data-action='done']").first.click()
    expect(decision).to_contain_text("Imperial decision")
    expect(page.locator("[data-ask-me]")).to_be_visible()


def read(missed: Locator) -> list[str]:
    """What the report tells; then it is closed."""
    expect(missed.get_by_role("heading", name="Since you last sat here")).to_be_visible()
    lines = missed.get_by_role("article").all_inner_texts() + missed.get_by_role("listitem").all_inner_texts()
    missed.page.keyboard.press("Enter")
    expect(missed).to_have_count(0)
    return lines


def decide(person: Person) -> None:
    """By the adviser; his word may bring the other to the table, or a report, which then has all keys."""
    step = person.step
    if step < 0:
        return  # the curtain has fallen since somebody looked
    person.page.keyboard.press("a")
    person.page.wait_for_function(
        """before => Number(document.querySelector('[data-step]')?.dataset.step ?? -1) !== before
          || document.querySelector('[data-report]') !== null""",
        arg=step,
    )


def set_up(page: Page) -> None:
    """The Empire places its units, until it is the Rebels' turn to look."""
    person = Person(page, "imperial")
    while page.wait_for_selector("[data-action], [data-group], h1:has-text('Hand over')") is not None:
        if page.get_by_role("heading", name="Hand over to the Rebel player").count():
            return
        person.decide()
