"""Two people at one screen: the table is covered between them, and each sees only his own side."""

from __future__ import annotations

import time

from playwright.sync_api import Page, WebSocket, expect
from tests.web import positions
from tests.web.conftest import PATIENCE, Table, Visit
from tests.web.person import IN_A_HURRY, Person, start_game

from fitg.engine.game import new_game

#: As in a hurry, but who sits down again is told what he has missed.
TOLD = '{"speed": "off", "lessons": false, "sheets": false, "autoDraw": false}'


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
    missed = page.get_by_role("region", name="What happened meanwhile")
    told: list[str] = []
    curtains = 0
    while len(told) < 2:
        page.wait_for_selector("[data-suggest], button:has-text('show the table')")
        curtain = page.get_by_role("button", name="show the table")
        if curtain.count():
            curtain.click()
            curtains += 1
            assert curtains < 40, "nobody is told anything"
            page.wait_for_selector("[data-suggest]")
            heading = missed.get_by_role("heading", name="Since you last sat here")
            if heading.count():
                told += missed.get_by_role("article").all_inner_texts()
                told += missed.get_by_role("listitem").all_inner_texts()
                page.keyboard.press("Enter")
                expect(missed).to_have_count(0)
        step = person.step
        if step < 0:
            continue  # the curtain has fallen since somebody looked
        page.keyboard.press("a")
        page.wait_for_function(
            "before => Number(document.querySelector('[data-step]')?.dataset.step ?? -1) !== before", arg=step
        )
    assert all(line.strip() for line in told)


def set_up(page: Page) -> None:
    """The Empire places its units, until it is the Rebels' turn to look."""
    person = Person(page, "imperial")
    while page.wait_for_selector("[data-action], [data-group], h1:has-text('Hand over')") is not None:
        if page.get_by_role("heading", name="Hand over to the Rebel player").count():
            return
        person.decide()
