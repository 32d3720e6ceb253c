"""Two real browsers over days: orders, clocks, one's own games, and what two players settle."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.web.conftest import Visit, picture, resize
from tests.web.person import IN_A_HURRY, Person
from tests.web.test_network import House, behind_the_hash, in_view, play, sit_down


@pytest.fixture
def house(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path)
    running.start()
    yield running
    running.stop()


def lay_table(page: Page, pace: str) -> str:
    """A table for a friend, as the Empire, at a pace; the link to send."""
    page.goto(f"{page.url.partition('#')[0]}#/new")
    form = page.get_by_role("form", name="New game")
    form.get_by_label("a friend elsewhere: the Rebels").check(force=True)
    form.get_by_label(pace).check(force=True)
    form.get_by_role("button", name="Invite a friend to Flight to Egrix").click()
    link = page.get_by_label("The link", exact=True)
    expect(link).to_be_visible()
    return link.input_value()


def both(house: House, visit: Visit, pace: str = "Day by day") -> tuple[Page, Page]:
    host = visit(server=house, settings=IN_A_HURRY)
    address = lay_table(host, pace)
    friend = visit(behind_the_hash(address), server=house, settings=IN_A_HURRY)
    expect(friend.get_by_text(pace.lower())).to_be_visible()
    sit_down(friend, "Ada")
    for page in (host, friend):
        expect(strip(page)).to_be_visible()
    return host, friend


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="Who plays")


def test_the_clock_of_who_decides_runs_and_stands_in_the_strip(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    for page in (host, friend):
        expect(page.locator("[data-runs][data-side='imperial']")).to_contain_text("2 d 23 h")
        expect(page.locator("[data-runs][data-side='rebel']")).to_have_count(0)
    expect(strip(host)).to_contain_text("You decide")


def test_orders_are_given_on_a_sheet_and_answer_for_me(house: House, visit: Visit) -> None:
    host, friend = both(house, visit, "No clock")
    strip(host).get_by_role("button", name="Orders").click()
    expect(host.get_by_role("heading", name="How much shall we ask you")).to_be_visible()
    expect(host.get_by_text("Nothing since you last decided.")).to_be_visible()
    host.get_by_label("Ask me what matters").check(force=True)
    for size in ("phone", "small"):
        resize(host, size)
        assert in_view(host.get_by_role("button", name="Keep these orders")), size
    host.get_by_label("Order 2", exact=True).select_option(label="Search where the chance is at least 50%")
    host.get_by_label("Order 2, unless", exact=True).select_option(label="Game-Turn 3 has come")
    expect(host.get_by_text("unless Game-Turn 3 has come")).to_be_visible()
    host.get_by_role("button", name="Keep these orders").click()
    expect(strip(host)).to_be_visible()
    strip(host).get_by_role("button", name="Orders").click()
    expect(host.get_by_label("Order 2", exact=True)).to_have_value("rule 3")
    host.get_by_label("Only my own turns").check(force=True)
    host.get_by_role("button", name="Keep these orders").click()
    # In the Rebels' Player-Turn the deputy answers, and the page says so first.
    play(Person(host, "host"), Person(friend, "friend"), until=lambda: bool(answered(host)))
    strip(host).get_by_role("button", name="Orders").click()
    answers = host.get_by_role("complementary", name="Answered for you")
    expect(answers).to_contain_text("answer")
    answers.get_by_role("button", name="change").first.click()
    expect(host.get_by_label("Anything else")).to_be_focused()


def answered(page: Page) -> list[object]:
    """What was answered for who sits at this page, since he decided last."""
    base, _, where = page.url.partition("#")
    found = page.request.get(f"{base}api/games/{where.rpartition('/')[2]}/orders")
    assert found.ok, found.text()
    lines: list[object] = found.json()["answered"]
    return lines


def test_my_games_lead_to_the_next_one(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    host.goto(f"{house.address}/#/mine")
    expect(host.get_by_role("heading", name="One game waits for you")).to_be_visible()
    expect(host.get_by_role("region", name="You decide")).to_contain_text("2 d 23 h")
    host.get_by_role("button", name="Next game: Flight to Egrix").click()
    expect(strip(host)).to_be_visible()
    friend.goto(f"{house.address}/#/mine")
    expect(friend.get_by_role("heading", name="No game waits for you")).to_be_visible()
    expect(friend.get_by_role("region", name="They decide")).to_contain_text("Flight to Egrix")


def test_whose_time_is_over_leaves_four_answers_to_the_other(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    with sqlite3.connect(house.data / "games.sqlite") as store:
        store.execute("UPDATE clocks SET \"left\" = 0, since = '', deadline = '' WHERE side = 'imperial'")
    friend.goto(f"{house.address}/#/mine")
    expect(friend.get_by_role("region", name="You decide")).to_contain_text("you choose how it goes on")
    friend.get_by_role("button", name="Next game: Flight to Egrix").click()
    name = strip(friend).get_by_text("time is over")
    expect(name).to_be_visible()
    for answer in ("Wait", "Deputy plays this turn", "Give the seat", "Claim the game"):
        expect(strip(friend).get_by_role("button", name=answer)).to_be_visible()
    for size in ("phone", "small"):
        resize(friend, size)
        picture(friend, f"time-is-over-{size}")
        for answer in ("Wait", "Deputy plays this turn", "Give the seat", "Claim the game"):
            button = strip(friend).get_by_role("button", name=answer)
            assert in_view(button), (size, answer)
            # As found: they stood between the clocks, and moved them.
            assert top_of(button) > bottom_of(friend.locator("[data-side='imperial'] svg").first), (
                size,
                answer,
            )
    strip(friend).get_by_role("button", name="Wait").click()
    expect(strip(friend).get_by_role("button", name="Claim the game")).to_have_count(0)
    strip(friend).get_by_role("button", name="you wait").click()
    strip(friend).get_by_role("button", name="Claim the game").click()
    for page in (host, friend):
        expect(strip(page)).to_contain_text("The game is over")


def top_of(thing: Locator) -> float:
    return float(thing.evaluate("thing => thing.getBoundingClientRect().top"))


def bottom_of(thing: Locator) -> float:
    return float(thing.evaluate("thing => thing.getBoundingClientRect().bottom"))


def test_how_a_game_ended_is_not_told_by_the_list(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    friend.goto(f"{house.address}/#/mine")
    expect(friend.get_by_role("region", name="They decide")).to_be_visible()
    assert host.request.post(f"{house.address}/api/games/{host.url.rpartition('/')[2]}/resign").ok
    friend.reload()
    finished = friend.get_by_role("region", name="Finished")
    expect(finished).to_contain_text("not looked at yet")
    expect(finished).not_to_contain_text("victory")
    friend.get_by_role("button", name="Go to Flight to Egrix").click()
    expect(strip(friend)).to_contain_text("The game is over")
    friend.goto(f"{house.address}/#/mine")
    expect(finished).to_contain_text("Rebel victory")


def test_who_follows_the_link_in_a_mail_is_asked_first(house: House, visit: Visit) -> None:
    page = visit("#/quiet/somebodys-channel", server=house)
    page.get_by_role("button", name="End these mails").click()
    expect(page.get_by_role("heading", name="It is quiet now")).to_be_visible()


def test_a_draw_is_offered_refused_and_agreed_to(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    strip(host).get_by_role("button", name="Ask", exact=True).click()
    host.get_by_role("button", name="Offer a draw").click()
    asked = friend.get_by_role("list", name="What is asked")
    expect(asked).to_contain_text("offers a draw")
    asked.get_by_role("button", name="Rather not").click()
    expect(host.get_by_role("list", name="What is asked")).to_have_count(0)
    strip(friend).get_by_role("button", name="Ask", exact=True).click()
    friend.get_by_role("button", name="Offer a draw").click()
    host.get_by_role("list", name="What is asked").get_by_role("button", name="Agree").click()
    for page in (host, friend):
        expect(strip(page)).to_contain_text("The game is over")


def test_both_pause_and_go_on(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    strip(friend).get_by_role("button", name="Ask", exact=True).click()
    friend.get_by_role("button", name="Ask for a pause").click()
    host.get_by_role("list", name="What is asked").get_by_role("button", name="Agree").click()
    for page in (host, friend):
        expect(strip(page)).to_contain_text("Paused by both")
        expect(page.locator("[data-runs]")).to_have_count(0)
    strip(host).get_by_role("button", name="Ask", exact=True).click()
    host.get_by_role("button", name="Go on, if Ada agrees").click()
    friend.get_by_role("list", name="What is asked").get_by_role("button", name="Agree").click()
    expect(strip(host)).to_contain_text("You decide")


def test_quiet_hours_and_an_absence_are_kept(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    friend.goto(f"{house.address}/#/me")
    friend.get_by_label("Quiet hours from").select_option("22")
    expect(friend.get_by_label("Quiet hours to")).to_have_value("7")
    friend.get_by_role("button", name="I am away from now on").click()
    expect(friend.get_by_role("button", name="I am back")).to_be_visible()
    expect(strip(host)).to_contain_text("absent")


def test_who_resigns_presses_twice(house: House, visit: Visit) -> None:
    host, friend = both(house, visit)
    strip(host).get_by_role("button", name="Ask", exact=True).click()
    host.get_by_role("button", name="Resign").click()
    expect(strip(friend)).not_to_contain_text("over")
    host.get_by_role("button", name="Resign, for good: press again").click()
    for page in (host, friend):
        expect(strip(page)).to_contain_text("The game is over")
