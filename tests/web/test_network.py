"""Two and three real browsers at a private house: a link, a click, and both play."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.server.conftest import first_line
from tests.web.conftest import Console, Table, Visit, picture, resize
from tests.web.person import IN_A_HURRY, Person

#: Enough for both sides' set-up and the first decisions.
DECISIONS = 14
#: What has not come about after so many seconds never will.
LONG_ENOUGH = 600


class House(Table):
    """A server for people in two places."""

    def start(self) -> None:  # type: ignore[override]
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "fitg.server", "--private", "--port", port, "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = first_line(self.process).strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), "it does not say where it is"


@pytest.fixture
def house(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path)
    running.start()
    yield running
    running.stop()


def lay_table(page: Page) -> str:
    """Lay a table for a friend, as the Empire; the link to send."""
    page.goto(f"{page.url.partition('#')[0]}#/new")
    form = page.get_by_role("form", name="New game")
    form.get_by_label("a friend elsewhere: the Rebels").check(force=True)
    form.get_by_role("button", name="Invite a friend to Flight to Egrix").click()
    link = page.get_by_label("The link", exact=True)
    expect(link).to_be_visible()
    expect(page.get_by_role("img", name="The link as a code")).to_be_visible()
    return link.input_value()


def behind_the_hash(address: str) -> str:
    return f"#{address.partition('#')[2]}"


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("You will be").fill(name)
    page.get_by_role("button", name="Sit down as the Rebels").click()


def test_a_friend_sits_down_by_link_and_both_play(house: House, visit: Visit, console: Console) -> None:
    host = visit(server=house, settings=IN_A_HURRY)
    began = time.monotonic()
    address = lay_table(host)
    assert "/#/sit/" in address
    friend = visit(
        address.partition("/")[2].partition("/")[2].partition("/")[2], server=house, settings=IN_A_HURRY
    )
    expect(friend.get_by_role("heading", name="Flight to Egrix")).to_be_visible()
    sit_down(friend, "Ada")
    for page in (host, friend):
        expect(page.get_by_role("region", name="Who plays")).to_be_visible()
    assert time.monotonic() - began < 60
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("here")
    people = Person(host, "host"), Person(friend, "friend")
    play(*people, until=lambda: min(person.step for person in people) >= DECISIONS)
    talk(host, friend)
    console.expected = "400 (Bad Request)"
    late = visit(behind_the_hash(address), server=house)
    expect(late.get_by_role("heading", name="This link opens nothing")).to_be_visible()


def play(one: Person, other: Person, *, until: Callable[[], bool]) -> int:
    """Whoever is asked decides, until something has come about or the game is over; how many decisions."""
    patience, made = time.monotonic() + LONG_ENOUGH, 0
    while not until():
        assert time.monotonic() < patience, f"after {made} decisions it has not come about"
        seen = [(person, person.glance()) for person in (one, other)]
        asked = next((person for person, glance in seen if glance.may_decide), None)
        if asked is not None:
            asked.decide()
            made += 1
        elif all(glance.over for _, glance in seen):
            break
        else:
            one.page.wait_for_timeout(50)
    return made


def talk(host: Page, friend: Page) -> None:
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_label("A line", exact=True).fill("Good evening, Empire <b>!</b>")
    friend.get_by_role("button", name="Say it").click()
    host.get_by_role("button", name="Chat").click()
    chat = host.get_by_role("complementary", name="Chat")
    expect(chat).to_contain_text("Good evening, Empire <b>!</b>")
    # As found: what was said while the chat was open counted as new once it was closed.
    host.get_by_role("button", name="One moment, please.").click()
    expect(friend.get_by_role("complementary", name="Chat")).to_contain_text("One moment, please.")
    friend.get_by_role("button", name="Chat").click()
    expect(friend.get_by_role("complementary", name="Chat")).to_have_count(0)
    expect(friend.get_by_label("1 new")).to_have_count(0)
    friend.get_by_role("button", name="Chat").click()
    chat.get_by_role("button", name="Mute").click()
    friend.get_by_role("button", name="Well played.").click()
    expect(chat.get_by_role("button", name="Hear again")).to_contain_text("1 unheard")
    expect(chat).not_to_contain_text("Ada Well played.")


def test_a_device_link_brings_the_seat_to_another_browser(house: House, visit: Visit) -> None:
    host = visit(server=house)
    lay_table(host)
    game = host.url.rpartition("/")[2]
    host.get_by_role("button", name="Your name and devices").click()
    host.get_by_role("button", name="A link for another device").click()
    address = host.get_by_label("The link", exact=True).input_value()
    phone = visit(behind_the_hash(address), server=house, size="phone")
    phone.get_by_role("button", name="Go on here").click()
    expect(phone.get_by_role("button", name="Continue").first).to_be_visible()
    phone.goto(f"{house.address}/#/table/{game}")
    expect(phone.get_by_role("heading", name="Your table is laid")).to_be_visible()


def test_a_browser_that_was_ended_comes_back_to_its_table_by_a_link(house: House, visit: Visit) -> None:
    """As found: it was told that the game is no longer kept here, and led to the start page for good."""
    host = visit(server=house, settings=IN_A_HURRY)
    friend = visit(behind_the_hash(lay_table(host)), server=house, settings=IN_A_HURRY)
    sit_down(friend, "Ada")
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    second = visit(behind_the_hash(device_link(house, host)), server=house, settings=IN_A_HURRY)
    second.get_by_role("button", name="Go on here").click()
    expect(second.get_by_role("button", name="Continue").first).to_be_visible()
    second.goto(host.url.partition("#")[0] + "#/me")
    stranger = second.get_by_role("listitem").filter(has_text="last seen").filter(has_not_text="this one")
    stranger.get_by_role("button", name="End it").click()
    expect(host.get_by_role("heading", name="You are not known here")).to_be_visible()
    picture(host, "not-known")
    host.get_by_label("The link").fill(f"{house.address}/#/sit/a/b")
    host.get_by_role("button", name="Go on here").click()
    expect(host.get_by_role("alert")).to_contain_text("no link from another device")
    host.get_by_label("The link").fill(device_link(house, second))
    host.get_by_role("button", name="Go on here").click()
    host.get_by_role("button", name="Go on here").click()
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    expect(host.get_by_role("main", name="The board")).to_be_visible()


def test_the_page_can_be_kept_on_a_home_screen(house: House, visit: Visit) -> None:
    """There alone some telephones let it ring."""
    page = visit(server=house)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert (told["errors"], told["url"]) == ([], f"{house.address}/manifest.webmanifest")
    manifest = page.request.get(told["url"])
    for icon in manifest.json()["icons"]:
        assert page.request.get(f"{house.address}/{icon['src']}").ok, icon


def device_link(house: House, page: Page) -> str:
    """A link to another device, without leaving the page."""
    made = page.request.post(f"{house.address}/api/me/device")
    assert made.ok, made.text()
    address: str = made.json()["address"]
    return address


def test_the_line_breaks_and_the_page_comes_back_to_its_seat(
    house: House, visit: Visit, console: Console
) -> None:
    host = visit(server=house, settings=IN_A_HURRY)
    address = lay_table(host)
    friend = visit(behind_the_hash(address), server=house, settings=IN_A_HURRY)
    sit_down(friend, "Ada")
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    # A request that is under way when the house dies is reset, one after that refused.
    console.expected = "net::ERR_CONNECTION_"
    house.kill()
    house.start()
    person = Person(host, "back")
    assert person.wait_for_decision()
    step = person.step
    person.decide()
    assert person.step > step


def test_at_home_nobody_is_asked_and_nothing_of_it_is_seen(visit: Visit) -> None:
    page = visit("#/new")
    expect(page.get_by_text("Two at this screen")).to_be_visible()
    expect(page.get_by_text("a friend elsewhere")).to_have_count(0)
    page.goto(f"{page.url.partition('#')[0]}#/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="The decision")).to_be_visible()
    expect(page.get_by_role("region", name="Who plays")).to_have_count(0)
    assert page.context.cookies() == []


def test_the_proof_of_the_dice_is_reckoned_by_the_page(house: House, visit: Visit) -> None:
    host = visit(server=house, settings=IN_A_HURRY)
    address = lay_table(host)
    friend = visit(behind_the_hash(address), server=house, settings=IN_A_HURRY)
    sit_down(friend, "Ada")
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    game = host.url.rpartition("/")[2]
    numbers = host.get_by_role("list", name="The numbers")
    host.goto(f"{house.address}/#/proof/{game}")
    expect(numbers.get_by_role("listitem")).to_have_count(3)
    expect(numbers).not_to_contain_text("fits")
    expect(host.get_by_role("status")).to_contain_text("when the game is over")
    friend.get_by_role("button", name="Ask", exact=True).click()
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Resign, for good").click()
    expect(friend.get_by_role("region", name="Who plays")).to_contain_text("The game is over")
    host.get_by_role("button", name="Check it again").click()
    expect(numbers.get_by_text("✓ fits")).to_have_count(3)
    expect(numbers).to_contain_text("Ada’s number")
    expect(host.locator("[data-proof='true']")).to_contain_text("nobody chose these dice")
    for size in ("phone", "small"):
        resize(host, size)
        assert host.evaluate("document.querySelector('main').scrollWidth <= innerWidth"), size
        picture(host, f"proof-{size}")


def in_view(thing: Locator) -> bool:
    """Whole, and with nothing over it."""
    found: bool = thing.evaluate(
        """thing => {
          const { left, top, right, bottom } = thing.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          return inside && thing.contains(over);
        }"""
    )
    return found


def test_a_player_lets_somebody_watch_and_the_other_sit_down_again(
    house: House, visit: Visit, console: Console
) -> None:
    host = visit(server=house, settings=IN_A_HURRY)
    address = lay_table(host)
    friend = visit(behind_the_hash(address), server=house, settings=IN_A_HURRY)
    sit_down(friend, "Ada")
    expect(host.get_by_role("region", name="Who plays")).to_contain_text("Ada")
    host.get_by_role("button", name="Ask", exact=True).click()
    host.get_by_role("button", name="Let somebody watch").click()
    link = host.get_by_label("The link", exact=True)
    watcher = visit(behind_the_hash(link.input_value()), server=house, settings=IN_A_HURRY)
    watcher.get_by_role("button", name="Watch").click()
    expect(watcher.get_by_role("main", name="The board")).to_be_visible()
    expect(watcher.get_by_role("region", name="Who plays")).to_contain_text("You watch")
    # As found: he was refused at once, for asking the players to hurry.
    expect(watcher.get_by_role("button", name="Hold")).to_have_count(0)
    expect(watcher.get_by_role("alert")).to_have_count(0)
    console.expected = "400 (Bad Request)"
    host.get_by_role("button", name="Let Ada sit down again").click()
    expect(host.get_by_role("alert")).to_contain_text("at the table now")
    # As found: it stood above what was in view, and nothing seemed to happen.
    assert in_view(host.get_by_role("alert"))
