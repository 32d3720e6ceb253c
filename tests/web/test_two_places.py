"""As the README has it: one plays at home, then hosts a game for a friend, who comes by a link."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.conftest import first_line
from tests.waiting import SAFETY_NET
from tests.web.conftest import Table, Visit, picture
from tests.web.person import IN_A_HURRY, Glance, Person
from tests.web.test_every_scenario import Advised, see_the_end
from tests.web.test_network import behind_the_hash, lay_table, sit_down

from fitg.engine.record import parse_record

#: The words of the README, as they are typed.
HOSTING = ("fitg", "serve", "--private")
#: What each decides with the mouse; the adviser does the rest.
CLICKS = 6
#: So long somebody waits until he asks the adviser again, in seconds.
A_WHILE = 5.0


class Hosted(Table):
    """What somebody has started with the README's command."""

    command: tuple[str, ...] = HOSTING

    def start(self, errors: IO[str] | None = None) -> None:
        program = str(Path(sys.executable).with_name(self.command[0]))
        command = [program, *self.command[1:], "--port", "0", "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        found = re.search(r"http://127\.0\.0\.1:\d+", first_line(self.process))
        assert found, "it does not say where it is"
        self.address = found.group()


@pytest.fixture
def hosted(chromium: Browser, tmp_path: Path) -> Iterator[Hosted]:
    running = Hosted(tmp_path)
    yield running
    running.stop()


def at_the_table(page: Page) -> None:
    """He sees the board, who plays, and that the other is here."""
    expect(page.get_by_role("main", name="The board")).to_be_visible()
    expect(page.get_by_role("region", name="Who plays")).to_contain_text("here")


class Player(Person):
    """Decides the first things by himself, then asks the adviser, who plays on to the end of each Segment.

    What he has on the screen may be decided already: he asks, and looks again, and waits for nothing.
    """

    def __init__(self, page: Page, seed: str) -> None:
        super().__init__(page, seed)
        self.decided = 0
        self._asked = (-1, 0.0)

    def play_on(self, seen: Glance) -> None:
        if self.decided < CLICKS:
            self.decide()
            self.decided += 1
            return
        step, when = self._asked
        if seen.step != step or time.monotonic() - when > A_WHILE:
            self._asked = seen.step, time.monotonic()
            self.page.keyboard.press("a")


def finish(*people: Player) -> None:
    """Whoever is asked plays on, until both see that the game is over."""
    until = time.monotonic() + 4 * SAFETY_NET
    while not all(person.glance().over for person in people):
        assert time.monotonic() < until, "nobody comes to an end"
        for person in people:
            if (seen := person.glance()).may_decide:
                person.play_on(seen)
        people[0].page.wait_for_timeout(50)
    assert {person.decided for person in people} == {CLICKS}, "both have played"


def test_a_friend_comes_by_link_and_both_finish_flight_to_egrix(hosted: Hosted, visit: Visit) -> None:
    assert " ".join(HOSTING) in (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    hosted.start()
    host = visit(server=hosted, settings=IN_A_HURRY)
    link = lay_table(host)
    friend = visit(behind_the_hash(link), server=hosted, settings=IN_A_HURRY)
    sit_down(friend, "Ada")
    for page in (host, friend):
        at_the_table(page)
    game = host.url.rpartition("/")[2]
    finish(Player(host, "host"), Player(friend, "friend"))
    for page, name in ((host, "host"), (friend, "friend")):
        see_the_end(page)
        picture(page, f"two-places-{name}")
    # Each can check it: the record tells the same game, with the dice of three.
    texts = {page.request.get(f"{hosted.address}/api/games/{game}/record").text() for page in (host, friend)}
    (text,) = texts
    assert parse_record(text).verify().outcome is not None


def test_before_that_he_plays_at_home_and_nobody_asks_who_he_is(hosted: Hosted, visit: Visit) -> None:
    """As `fitg play` opens it; here without its own browser."""
    hosted.command = ("fitg", "serve")
    hosted.start()
    page = visit(server=hosted, settings=IN_A_HURRY)
    page.get_by_role("button", name="Play now").click()
    person = Advised(page, CLICKS)
    while person.take_turn():
        pass
    see_the_end(page)
    assert page.context.cookies() == []
