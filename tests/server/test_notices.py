"""Notices by mail, push and webhook, to a mail server and an endpoint of the test's own."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.message import Message
from pathlib import Path
from typing import Any, cast

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.server.conftest import RunningServer
from tests.server.posted import Endpoint, endpoint, mail_server
from tests.server.test_link import Guest, at_a_table, message
from tests.waiting import SAFETY_NET, promised, wait_until

from fitg.server.patience import posting
from fitg.server.patience.posting import Gone, NotPosted, checked_address, looked_up, post
from fitg.server.patience.postman import Postman
from fitg.server.patience.senders import Post, Senders
from fitg.server.patience.words import Words
from fitg.server.people.limits import CHANNELS_AT_ONCE
from fitg.server.store.games import Store
from fitg.server.store.house import HouseStore
from fitg.server.store.notices import Channel, NoticeStore
from fitg.server.store.people import PeopleStore


@pytest.fixture
def place() -> Iterator[Endpoint]:
    with endpoint() as found:
        yield found


@contextmanager
def open_house(data: Path, **settings: str) -> Iterator[tuple[RunningServer, Guest, Guest]]:
    """A private house, and two who come to it."""
    house = RunningServer(data, measured=False, shared="yes", **settings)
    house.start()
    try:
        with Guest(house) as rebel, Guest(house) as imperial:
            yield house, rebel, imperial
    finally:
        house.stop()


def look_away(data: Path) -> None:
    """Both were last seen long ago; the server is down meanwhile."""
    with sqlite3.connect(data / "games.sqlite") as store:
        store.execute("UPDATE seats SET seen = '2026-01-01T00:00:00.000+00:00'")
        # Whoever was here was not rung for, and would be a minute later: that minute has passed.
        store.execute(
            "UPDATE notices SET due = '2026-01-01T00:00:00.000+00:00' WHERE settled = '' AND kind = 'decide'"
        )


def channel(guest: Guest, kind: str, address: str, **more: str) -> dict[str, Any]:
    answer = guest.post("/api/me/channels", kind=kind, address=address, **more)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_who_is_away_is_told_once_and_a_killed_server_tells_nobody_twice(
    tmp_path: Path, place: Endpoint
) -> None:
    with open_house(tmp_path, inside="yes") as (house, rebel, imperial):
        game = at_a_table(rebel, imperial, pace="live")
        for guest, name in ((rebel, "rebel"), (imperial, "imperial")):
            channel(guest, "webhook", f"{place.address}/{name}")
        assert [each.path for each in place.posted] == ["/rebel", "/imperial"], "each is tried at once"
        place.posted.clear()
        for _ in range(3):
            house.kill()
            look_away(tmp_path)
            house.start()
            wait_until(lambda: place.posted, "it did not come")
            time.sleep(2)
            assert [each.path for each in place.posted] == ["/imperial"]
        said = place.posted[0].body.decode()
        assert said.startswith("Flight to Egrix: your decision for the Empire, ")
        for guest in (rebel, imperial):
            guest.server = house
            guest.client.base_url = house.address
        assert rebel.summary(game)["decides"] == "imperial"


def test_who_is_here_is_not_rung_for(tmp_path: Path, place: Endpoint) -> None:
    with open_house(tmp_path, inside="yes") as (_, rebel, imperial):
        at_a_table(rebel, imperial, pace="live")
        channel(imperial, "webhook", f"{place.address}/here")
        time.sleep(4)
        assert len(place.posted) == 1, "nothing but the first try"


def test_a_mail_goes_to_an_address_that_was_verified(tmp_path: Path) -> None:
    with (
        mail_server() as (address, mails),
        open_house(
            tmp_path,
            smtp=address,
            mail_from="house@example.org",
            address="https://games.example",
        ) as (house, rebel, imperial),
    ):
        at_a_table(rebel, imperial, pace="live")
        refused = imperial.post("/api/me/channels", kind="mail", address="nowhere")
        assert "no address of mail" in message(refused)
        (waiting,) = channel(imperial, "mail", "mara@example.org")["channels"]
        assert waiting["waits"]
        assert mails[0]["To"] == "mara@example.org"
        code = mails[0].get_payload().split("The code is ")[1].split(".")[0]  # type: ignore[union-attr]
        path = f"/api/me/channels/{waiting['id']}/verify"
        assert imperial.post(path, code="0000").status_code == 400
        assert rebel.post(path, code=code).status_code == 400, "it is somebody else's"
        assert not imperial.post(path, code=code).json()["channels"][0]["waits"]
        house.kill()
        look_away(tmp_path)
        house.start()
        wait_until(lambda: len(mails) > 1, "it did not come")
        time.sleep(2)
        assert len(mails) == 2
        assert mails[1]["Subject"] == "Flight to Egrix"
        text = str(mails[1].get_payload())
        assert "your decision for the Empire" in text
        assert "https://games.example/#/table/" in text
        assert "https://games.example/#/quiet/" in text
        imperial.client.base_url = httpx.URL(house.address)
        one_click(imperial, mails[1])


def one_click(guest: Guest, mail: Message) -> None:
    """As programs for mail do it: a form is posted to the address, by nobody who is known here."""
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail["List-Unsubscribe"].strip("<>")
    assert address.startswith("https://games.example/api/quiet/")
    stranger = httpx.Client(base_url=guest.client.base_url, timeout=SAFETY_NET)
    path = address.removeprefix("https://games.example")
    looked = stranger.get(path)
    assert (looked.status_code, looked.headers["location"]) == (303, path.replace("/api/", "/#/"))
    assert len(guest.client.get("/api/me/channels").json()["channels"]) == 1, "nothing is changed by looking"
    for _ in range(2):
        assert stranger.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 204
    assert guest.client.get("/api/me/channels").json()["channels"] == []
    stranger.close()


def test_a_push_can_be_read_by_the_browser_that_has_subscribed(tmp_path: Path, place: Endpoint) -> None:
    """Encrypted to its key, and signed by the house's."""
    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    auth = b"0123456789abcdef"
    with open_house(tmp_path, inside="yes") as (_, rebel, imperial):
        at_a_table(rebel, imperial)
        keys = {"p256dh": urlsafe_b64encode(public).decode(), "auth": urlsafe_b64encode(auth).decode()}
        told = channel(imperial, "push", f"{place.address}/push", **keys)
        assert len(urlsafe_b64decode(str(told["key"]) + "==")) == 65
        (sent,) = place.posted
        assert sent.headers["content-encoding"] == "aes128gcm"
        assert sent.headers["authorization"].startswith("vapid t=")
        text = http_ece.decrypt(sent.body, private_key=key, auth_secret=auth, version="aes128gcm")
        assert "be told" in json.loads(text)["body"]
        again = imperial.client.get("/api/me/channels").json()
        assert again["key"] == told["key"], "the house keeps its key"
        ended = imperial.client.delete(f"/api/me/channels/{again['channels'][0]['id']}").json()
        assert ended["channels"] == []


def test_a_channel_that_fails_at_once_is_not_kept(tmp_path: Path, place: Endpoint) -> None:
    with open_house(tmp_path, inside="yes") as (_, rebel, _):
        rebel.lay()
        for path in ("/broken", "/elsewhere", "/gone"):
            refused = rebel.post("/api/me/channels", kind="webhook", address=f"{place.address}{path}")
            assert refused.status_code == 400
            assert message(refused)
        assert rebel.client.get("/api/me/channels").json()["channels"] == []


def test_nobody_fills_the_mailbox_of_somebody_else(tmp_path: Path) -> None:
    """As found: a stranger could have the house write as often as it answers, to any address."""
    with (
        mail_server() as (address, mails),
        open_house(tmp_path, smtp=address, mail_from="house@example.org") as (_, rebel, imperial),
    ):
        at_a_table(rebel, imperial)
        for number in range(CHANNELS_AT_ONCE):
            guest = (rebel, imperial)[number % 2]
            channel(guest, "mail", "victim@example.org")
        for guest in (rebel, imperial):
            refused = guest.post("/api/me/channels", kind="mail", address="victim@example.org")
            assert refused.status_code == 429
            assert "from your network" in message(refused).lower()
        assert len(mails) == CHANNELS_AT_ONCE


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://name:secret@example.org/",
        "https:///x",
        "nonsense",
        "https://h:99999/",
    ],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NotPosted):
        checked_address(address)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.1.2.3", "[::1]", "169.254.169.254", "192.168.0.7", "localhost"]
)
def test_nothing_is_sent_inside(host: str) -> None:
    with pytest.raises(NotPosted, match="inside"):
        looked_up(checked_address(f"https://{host}/hook"))


def test_a_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch, place: Endpoint) -> None:
    """Who answers with another address the second time has gained nothing: there is no second time."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def look(host: str, *args: object, **more: object) -> object:
        if host == "changing.example":
            asked.append(host)
            port = int(place.address.rsplit(":", 1)[1])
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", port))]
        return real(host, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", look)
    port = place.address.rsplit(":", 1)[1]
    post(f"http://changing.example:{port}/x", b"hello", {}, inside=True)
    assert asked == ["changing.example"]
    assert place.posted[0].headers["host"].startswith("changing.example")


def test_an_end_and_a_failure_are_told_apart(place: Endpoint) -> None:
    with pytest.raises(Gone):
        post(f"{place.address}/gone", b"", {}, inside=True)
    with pytest.raises(NotPosted, match="302"):
        post(f"{place.address}/elsewhere", b"", {}, inside=True)


@pytest.mark.parametrize("path", ["/slow", "/drips", "/endless"])
def test_who_keeps_us_waiting_is_cut_off(monkeypatch: pytest.MonkeyPatch, place: Endpoint, path: str) -> None:
    """As found: who sent a byte now and then kept a line for ever, and eight of them all."""
    monkeypatch.setattr(posting, "POST_SECONDS", 1.0)
    began = time.monotonic()
    with suppress(NotPosted):
        post(f"{place.address}{path}", b"hello", {}, inside=True)
    assert time.monotonic() - began < promised(3)
    if place.sent.get(path):
        wait_until(lambda: path in place.held, "it is still held")
    assert place.sent.get(path, 0) < 8_000_000, "no more was taken than fits into a line"


def test_who_keeps_the_house_waiting_disturbs_no_table(tmp_path: Path, place: Endpoint) -> None:
    with open_house(tmp_path, inside="yes") as (house, rebel, imperial):
        game = at_a_table(rebel, imperial)
        with ThreadPoolExecutor(12) as at_once:
            slow = [at_once.submit(told_nowhere, house, f"{place.address}/drips") for _ in range(10)]
            wait_until(lambda: len(place.posted) >= 8, "nobody is held")
            with imperial.seat(game, "imperial") as seat:
                began = time.monotonic()
                seat.act(seat.actions[0])
                assert time.monotonic() - began < promised(2)
        assert {each.result() for each in slow} == {400}


def told_nowhere(house: RunningServer, address: str) -> int:
    """Somebody names a place that never comes to an end; what he is answered."""
    with Guest(house) as guest:
        guest.lay()
        return guest.post("/api/me/channels", kind="webhook", address=address).status_code


def test_who_wants_it_once_a_day_is_told_in_the_morning_of_all_that_waits(
    tmp_path: Path, place: Endpoint
) -> None:
    with open_house(tmp_path, inside="yes") as (house, rebel, imperial):
        for _ in range(2):
            at_a_table(rebel, imperial, pace="days")
        found = channel(imperial, "webhook", f"{place.address}/daily")["channels"][0]
        assert not found["daily"]
        answer = imperial.post(f"/api/me/channels/{found['id']}/daily", daily=True)
        assert answer.json()["channels"][0]["daily"]
        assert rebel.post(f"/api/me/channels/{found['id']}/daily", daily=False).status_code == 400
        place.posted.clear()
        house.kill()
        look_away(tmp_path)
        house.start()
        wait_until(lambda: kinds(tmp_path, "digest"), "it did not come")
        time.sleep(2)
        assert place.posted == [], "not before the morning"
        assert len(kinds(tmp_path, "digest")) == 1, "one for both games"
        house.kill()
        with sqlite3.connect(tmp_path / "games.sqlite") as store:
            store.execute("UPDATE notices SET due = '2026-01-01T08:00:00.000+00:00' WHERE kind = 'digest'")
        house.start()
        wait_until(lambda: place.posted, "it did not come")
        (told,) = place.posted
        said = told.body.decode()
        assert said.startswith("2 games wait for you: Flight to Egrix (Empire, ")
        assert said.count("Flight to Egrix (Empire, ") == 2


def kinds(data: Path, kind: str) -> list[tuple[str]]:
    """What is still to be told of a kind."""
    with sqlite3.connect(data / "games.sqlite") as store:
        return store.execute("SELECT key FROM notices WHERE kind = ? AND settled = ''", (kind,)).fetchall()


def test_nobody_is_told_of_nothing(tmp_path: Path) -> None:
    """The games that waited in the evening wait no longer in the morning."""
    store = Store(tmp_path / "games.sqlite")
    person, _ = PeopleStore(store).new_guest("Rebel", "saurian", "A program")
    notices = NoticeStore(store)
    notices.add_channel(person.id, "webhook", "https://example.org/", "", known=True)
    due = datetime(2026, 1, 1, 8, tzinfo=UTC)
    for _ in range(2):
        notices.gather(person.id, due)
    (notice,) = notices.due(10)
    assert notices.waiting_for(person.id) == []
    notices.drop(notice)
    assert notices.due(10) == []
    store.close()


def test_five_failures_in_a_row_switch_a_channel_off_and_an_end_takes_it_away(
    tmp_path: Path, place: Endpoint
) -> None:
    store = Store(tmp_path / "games.sqlite")
    person, _ = PeopleStore(store).new_guest("Rebel", "saurian", "A program")
    notices = NoticeStore(store)
    for path in ("/broken", "/gone", "/fine"):
        notices.add_channel(person.id, "webhook", f"{place.address}{path}", "", known=True)
    senders = Senders(HouseStore(store), Post(inside=True))

    async def story() -> None:
        for number in range(1, 8):
            postman = Postman(senders, notices, pauses=())
            ways = [each for each in notices.channels_of(person.id) if each.open]
            postman.carry(person.id, ways, Words("title", f"text {number}", "", "tag"))
            await postman.settled()

    asyncio.run(story())
    found = {each.address.removeprefix(place.address): each for each in notices.channels_of(person.id)}
    assert set(found) == {"/broken", "/fine"}, "who answers 410 is not asked again"
    assert (found["/broken"].failures, found["/broken"].open) == (5, False)
    assert [each.path for each in place.posted].count("/broken") == 5
    assert [each.path for each in place.posted].count("/gone") == 1
    assert [each.path for each in place.posted].count("/fine") == 7
    senders.close()
    store.close()


class Lines:
    """Ways to people, of which some are slow, some broken for a while, and some for good."""

    def __init__(self, **fails: int) -> None:
        self.fails = fails
        self.tried: list[str] = []
        self.slow = asyncio.Event()

    async def send(self, channel: Channel, said: Words) -> None:
        self.tried.append(channel.address)
        if channel.address == "slow":
            await self.slow.wait()
        if self.fails.get(channel.address, 0) > 0:
            self.fails[channel.address] -= 1
            raise NotPosted("It was not taken.")


class Told:
    """What is noted of channels."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, bool]] = []

    def told(self, channel: str, *, well: bool) -> None:
        self.noted.append((channel, well))


def errand(lines: Lines, told: Told, *bring: tuple[str, str]) -> Postman:
    postman = Postman(cast(Senders, lines), cast(NoticeStore, told), pauses=(0.0, 0.0))
    for person, address in bring:
        way = Channel(address, person, "webhook", address, "", "since", 0)
        postman.carry(person, [way], Words("title", "text", "", "tag"))
    return postman


def test_what_fails_twice_and_is_taken_then_has_not_failed() -> None:
    async def story() -> None:
        lines, told = Lines(late=2, never=3), Told()
        await errand(lines, told, ("a", "late"), ("b", "never")).settled()
        assert sorted(told.noted) == [("late", True), ("never", False)]
        assert sorted(lines.tried) == ["late"] * 3 + ["never"] * 3

    asyncio.run(story())


def test_nobody_waits_for_the_slow_line_of_somebody_else() -> None:
    async def story() -> None:
        lines, told = Lines(), Told()
        postman = errand(lines, told, ("a", "slow"), ("a", "after"), ("b", "quick"))
        while told.noted != [("quick", True)]:
            await asyncio.sleep(0.01)
        assert lines.tried == ["slow", "quick"], "what is brought to one person comes in its order"
        lines.slow.set()
        await postman.settled()
        assert told.noted == [("quick", True), ("slow", True), ("after", True)]

    asyncio.run(story())
