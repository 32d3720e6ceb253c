"""Two people at one screen: the table is covered between them, and each sees only his own side."""

from __future__ import annotations

import time

from playwright.sync_api import Page, WebSocket, expect
from tests.web.conftest import PATIENCE, Visit
from tests.web.person import IN_A_HURRY, Person


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
    page = visit(settings=IN_A_HURRY)
    sockets = Sockets(page)
    page.get_by_role("radio", name="Two people at this screen").check()
    page.get_by_text("Seed and rulings").click()
    page.get_by_role("textbox", name="Seed of the dice").fill("two friends")
    page.get_by_role("button", name="Start this game").click()

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


def set_up(page: Page) -> None:
    """The Empire places its units, until it is the Rebels' turn to look."""
    person = Person(page, "imperial")
    while page.wait_for_selector("[data-action], [data-group], h1:has-text('Hand over')") is not None:
        if page.get_by_role("heading", name="Hand over to the Rebel player").count():
            return
        person.decide()
