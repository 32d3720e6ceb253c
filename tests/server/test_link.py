"""A friend sits down by a link: invitations, guests, devices, lost seats, presence, chat, watching."""

from __future__ import annotations

import json
import socket
import stat
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from click.testing import CliRunner
from starlette.requests import HTTPConnection
from tests.server.conftest import RunningServer
from tests.server.postgres import Postgres
from tests.server.seat import Seat
from tests.waiting import SAFETY_NET, promised
from websockets.exceptions import ConnectionClosed

from fitg.cli.main import cli
from fitg.engine.record import parse_record
from fitg.server.people import lots
from fitg.server.people.limits import SOCKETS_OF_A_PERSON, TABLES_AT_ONCE, network_of
from fitg.server.store.backup import back_up
from fitg.server.store.games import Store

#: A game that is not over after so long never will be.
EVENING_SECONDS = 200


class Guest:
    """A browser of somebody: its cookies, and the tables it sits at."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.client = httpx.Client(base_url=server.address, timeout=SAFETY_NET)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.client.close()

    @property
    def token(self) -> str:
        return next((cookie.value or "" for cookie in self.client.cookies.jar), "")

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def lay(self, friend: str = "imperial", **wish: Any) -> dict[str, Any]:
        answer = self.post("/api/games", rebel="human", imperial="human", friend=friend, **wish)
        assert answer.status_code == 201, answer.text
        game: dict[str, Any] = answer.json()
        return game

    def invite(self, game: dict[str, Any], seat: str) -> str:
        answer = self.post(f"/api/games/{game['id']}/invitations", seat=seat)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def sit(self, game: dict[str, Any], token: str, **wish: Any) -> httpx.Response:
        return self.post(f"/api/games/{game['id']}/sit", token=token, **wish)

    def seat(self, game: dict[str, Any], seat: str) -> Seat:
        return Seat(self.server, game, seat, self.token)

    def summary(self, game: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/games/{game['id']}").json()
        return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("house"), measured=True, shared="yes")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def guests(house: RunningServer) -> Iterator[Callable[[], Guest]]:
    made: list[Guest] = []

    def new() -> Guest:
        made.append(Guest(house))
        return made[-1]

    yield new
    for each in made:
        each.client.close()


def at_a_table(host: Guest, friend: Guest, **wish: Any) -> dict[str, Any]:
    """Two people at a table of theirs."""
    game = host.lay(**wish)
    friend.sit(game, host.invite(game, wish.get("friend", "imperial"))).raise_for_status()
    return game


def message(answer: httpx.Response) -> str:
    said: str = answer.json()["message"]
    assert said.endswith(".")
    return said


def closed_with(seat: Seat) -> int:
    """Read on until the server hangs up; its reason."""
    with pytest.raises(ConnectionClosed) as closed:
        list(iter(seat.receive, None))
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# Sitting down


def test_a_friend_sits_down_by_a_link_and_both_play(guests: Callable[[], Guest]) -> None:
    host, friend, third = guests(), guests(), guests()
    game = host.lay()
    assert (game["state"], game["apart"], game["seats"]) == ("gathering", True, ["rebel", "spectator"])
    link = host.post(f"/api/games/{game['id']}/invitations", seat="imperial").json()
    assert link["address"].partition("#")[2] == f"/sit/{game['id']}/{link['token']}", "behind the hash"
    assert {len(row) for row in link["code"]} == {len(link["code"])}
    shown = friend.post(f"/api/games/{game['id']}/invitation", token=link["token"]).json()
    assert (shown["seat"], shown["taken"], shown["title"]) == ("imperial", False, "Flight to Egrix")
    assert [each["side"] for each in shown["by"]] == ["rebel"]
    assert friend.token == "", "who only looks is nobody, and takes no seat"
    sat = friend.sit(game, link["token"], name="  Ada   of Egrix ")
    assert (sat.status_code, sat.json()["state"]) == (200, "running")
    assert [(each["side"], each["name"]) for each in sat.json()["sitting"] if each["you"]] == [
        ("imperial", "Ada of Egrix")
    ]
    late = third.sit(game, link["token"])
    assert (late.status_code, "opens nothing any more" in message(late)) == (400, True)
    assert third.token == "", "a used link makes no guests"
    with host.seat(game, "rebel") as rebel, friend.seat(game, "imperial") as imperial:
        step = imperial.table["step"]
        imperial.act(imperial.actions[0])
        while rebel.table["step"] == step:
            rebel.receive()
        assert rebel.table["view"]["viewer"] == "rebel"


def test_of_many_who_use_a_link_at_once_one_sits_down(guests: Callable[[], Guest]) -> None:
    host = guests()
    game = host.lay()
    token, friends = host.invite(game, "imperial"), [guests() for _ in range(8)]
    with ThreadPoolExecutor(8) as all_at_once:
        answers = list(all_at_once.map(lambda each: each.sit(game, token).status_code, friends))
    assert sorted(answers) == [200] + [400] * 7


def test_before_both_sit_nobody_plays(guests: Callable[[], Guest]) -> None:
    host = guests()
    game = host.lay()
    with pytest.raises(ConnectionClosed), host.seat(game, "rebel"):
        pass
    for path in ("past?entry=0", "log?until=1"):
        assert host.client.get(f"/api/games/{game['id']}/{path}").status_code == 404
    assert host.client.delete(f"/api/games/{game['id']}").status_code == 204, "nobody else was there yet"


def test_nobody_sits_on_both_sides_and_a_newer_link_ends_the_older(guests: Callable[[], Guest]) -> None:
    host, friend = guests(), guests()
    game = host.lay()
    first, second = host.invite(game, "imperial"), host.invite(game, "imperial")
    assert friend.sit(game, first).status_code == 400
    assert "already" in message(host.sit(game, second))
    assert friend.sit(game, second).status_code == 200, "the link was not used up"
    assert "yours" in message(friend.post(f"/api/games/{game['id']}/invitations", seat="imperial"))


def test_a_stranger_invites_nobody(guests: Callable[[], Guest]) -> None:
    host, stranger = guests(), guests()
    game = host.lay()
    stranger.lay()
    for seat in ("imperial", "rebel", "spectator"):
        answer = stranger.post(f"/api/games/{game['id']}/invitations", seat=seat)
        assert answer.status_code == 403
    assert stranger.summary(game)["seats"] == []


# An owner without powers


def test_who_lays_the_table_has_no_power_over_the_game_of_two(guests: Callable[[], Guest]) -> None:
    """As found: he held both keys, could read the record with its seed, name the seed, delete the game."""
    host, friend = guests(), guests()
    named = host.post("/api/games", rebel="human", imperial="human", friend="imperial", seed="mine")
    assert (named.status_code, "names the seed" in message(named)) == (403, True)
    game = at_a_table(host, friend)
    where = f"/api/games/{game['id']}"
    assert host.summary(game)["seats"] == ["rebel", "spectator"]
    for each in (host, friend):
        for answer in (each.client.get(f"{where}/record"), each.client.delete(where)):
            assert answer.status_code == 403
            message(answer)
        proof = each.client.get(f"{where}/proof").json()
        assert (proof["numbers"], proof["seed"]) == ({}, "")
    for side in ("imperial", "spectator"):
        with pytest.raises(ConnectionClosed), host.seat(game, side):
            pass


# Browsers


def test_another_device_goes_on_by_a_link_that_is_good_once(guests: Callable[[], Guest]) -> None:
    host, phone, third = guests(), guests(), guests()
    game = host.lay()
    link = host.post("/api/me/device").json()
    assert "/#/device/" in link["address"]
    arrived = phone.post("/api/me/arrive", token=link["token"])
    assert arrived.json()["name"] == host.client.get("/api/me").json()["name"]
    assert phone.summary(game)["seats"] == host.summary(game)["seats"]
    assert third.post("/api/me/arrive", token=link["token"]).status_code == 400
    assert len(host.client.get("/api/me").json()["browsers"]) == 2


def test_a_browser_that_is_ended_is_shown_the_door(guests: Callable[[], Guest]) -> None:
    host, friend, phone = guests(), guests(), guests()
    game = at_a_table(host, friend)
    phone.post("/api/me/arrive", token=host.post("/api/me/device").json()["token"]).raise_for_status()
    stolen = next(each for each in phone.client.get("/api/me").json()["browsers"] if each["this"])
    with phone.seat(game, "rebel") as page, host.seat(game, "rebel") as own:
        assert host.client.delete(f"/api/me/browsers/{stolen['id']}").status_code == 204
        began = time.monotonic()
        assert (closed_with(page), time.monotonic() - began < promised(5)) == (4401, True)
        own.send({"type": "look"})
        own.wait_for_table()
    assert phone.client.get("/api/me").json()["name"] == ""
    assert phone.client.delete(f"/api/me/browsers/{stolen['id']}").status_code == 403


def test_a_name_of_ones_own_is_a_line_of_visible_signs(guests: Callable[[], Guest]) -> None:
    host = guests()
    host.lay()
    assert host.client.get("/api/me").json()["name"].count(" ") >= 1, "made up, and no number"
    for name in ("", " ", "x" * 25, "a\u202eb", "tab\x00"):
        answer = host.client.put("/api/me", json={"name": name})
        assert answer.status_code == (200 if not name else 400), name
    assert host.client.put("/api/me", json={"name": "Zoë  Ω"}).json()["name"] == "Zoë Ω"


def test_a_lost_seat_is_claimed_anew_and_both_see_it(guests: Callable[[], Guest]) -> None:
    host, friend, again = guests(), guests(), guests()
    game = at_a_table(host, friend)
    with host.seat(game, "rebel") as rebel:
        with friend.seat(game, "imperial") as imperial:
            imperial.send({"type": "here", "visible": True})
            while not room(rebel, "imperial")["here"]:
                pass
            refused = host.post(f"/api/games/{game['id']}/invitations", seat="imperial")
            assert "at the table now" in message(refused), "nobody loses his seat while he sits there"
        away(host, game, hours=2)
        refused = host.post(f"/api/games/{game['id']}/invitations", seat="imperial")
        assert "for 24 hours" in message(refused), "nor while he is out for a moment"
        away(host, game, hours=25)
        token = host.invite(game, "imperial")
        assert again.post(f"/api/games/{game['id']}/invitation", token=token).json()["taken"]
        again.sit(game, token, name="Ada again").raise_for_status()
        while not any("taken the seat over" in line for line in lines(rebel)):
            pass
    assert friend.summary(game)["seats"] == []
    assert again.summary(game)["seats"] == ["imperial", "spectator"]


def away(host: Guest, game: dict[str, Any], hours: int) -> None:
    """Nobody has looked at the table from the other seat for so long."""
    seen = (datetime.now(UTC) - timedelta(hours=hours)).isoformat(timespec="milliseconds")
    store = Store(host.server.store or host.server.data / "games.sqlite")
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE seats SET seen = '{seen}'")
    store.close()
    with host.seat(game, "rebel") as page:
        page.wait_for("room")


# Presence and chat


def room(seat: Seat, side: str) -> dict[str, Any]:
    told = seat.wait_for("room")
    found: dict[str, Any] = next(each for each in told["people"] if each["side"] == side)
    return found


def lines(seat: Seat) -> list[str]:
    return [line["text"] for line in seat.wait_for("room")["lines"]]


def test_who_looks_at_the_table_is_here(guests: Callable[[], Guest]) -> None:
    host, friend = guests(), guests()
    game = at_a_table(host, friend)
    with host.seat(game, "rebel") as rebel, friend.seat(game, "imperial") as imperial:
        imperial.send({"type": "here", "visible": True})
        while not room(rebel, "imperial")["here"]:
            pass
        assert room(imperial, "imperial")["you"]


def test_the_two_talk_and_one_of_them_need_not_listen(guests: Callable[[], Guest]) -> None:
    host, friend = guests(), guests()
    game = at_a_table(host, friend)
    with host.seat(game, "rebel") as rebel, friend.seat(game, "imperial") as imperial:
        rebel.send({"type": "say", "text": "  Good evening,\n\u202eEmpire! "})
        while "Good evening, Empire!" not in lines(imperial):
            pass
        imperial.send({"type": "mute", "on": True})
        while not (told := imperial.wait_for("room"))["muted"]:
            pass
        for number in range(3):
            rebel.send({"type": "say", "text": f"line {number}"})
        while told["unheard"] < 3:
            told = imperial.wait_for("room")
            assert not any(line["side"] == "rebel" and "line" in line["text"] for line in told["lines"])
        assert told["unheard"] == 3, "as found: what had been heard before was counted, too"
        with friend.seat(game, "imperial") as again:
            heard = again.wait_for("room")
            said = [line["text"] for line in heard["lines"] if line["side"] == "rebel"]
            assert (said, heard["unheard"]) == (["Good evening, Empire!"], 3)
        assert "muted" not in [line["text"] for line in rebel.wait_for("room")["lines"]]
        imperial.send({"type": "mute", "on": False})
        while "line 2" not in lines(imperial):
            pass
    with host.seat(game, "rebel") as rebel:
        assert "line 1" in lines(rebel), "it is kept"


def test_ten_lines_a_minute_are_enough(guests: Callable[[], Guest]) -> None:
    host, friend = guests(), guests()
    game = at_a_table(host, friend)
    with host.seat(game, "rebel") as rebel:
        for number in range(12):
            rebel.send({"type": "say", "text": str(number)})
        assert rebel.wait_for("error")["code"] == "too-fast"
        rebel.send({"type": "say", "text": "x" * 501})
        while rebel.wait_for("error")["code"] != "malformed":
            pass


# Watching


def test_who_watches_by_a_link_sees_a_player_turn_when_it_is_over(guests: Callable[[], Guest]) -> None:
    host, friend, fan = guests(), guests(), guests()
    game = at_a_table(host, friend)
    token = friend.invite(game, "spectator")
    assert "seat at a table" in message(host.post(f"/api/games/{game['id']}/watch", token=token))
    watched = fan.post(f"/api/games/{game['id']}/watch", token=token).json()
    assert watched["seats"] == ["spectator"]
    seats = {"rebel": host.seat(game, "rebel"), "imperial": friend.seat(game, "imperial")}
    with seats["rebel"], seats["imperial"], fan.seat(game, "spectator") as fans:
        assert (fans.table["step"], fans.table["view"]["viewer"]) == (0, "spectator")
        turn = play_until_the_turn_changes(seats)
        while fans.table["step"] == 0:
            fans.receive()
        assert 0 < fans.table["step"] <= turn
        assert not fans.actions
        past = fan.client.get(f"/api/games/{game['id']}/log?until=9999").json()["log"]
        assert len(past) == fans.table["log_from"] + len(fans.table["log"])
        fans.send({"type": "say", "text": "hello"})
        assert fans.wait_for("error")["code"] == "not-allowed"
        for side in ("rebel", "imperial"):
            with pytest.raises(ConnectionClosed), fan.seat(game, side):
                pass


def play_until_the_turn_changes(seats: dict[str, Seat]) -> int:
    """The set-up and on, until a Player-Turn begins; the step at which it does."""
    until = time.monotonic() + EVENING_SECONDS
    while time.monotonic() < until:
        for seat in seats.values():
            if seat.actions:
                step = seat.table["step"]
                seat.send({"type": "suggest", "step": step})
                while seat.table["step"] == step or seat.actions:
                    seat.receive()
                    if seat.table["view"]["segment"] != "set-up":
                        return int(seat.table["step"])
        listen(seats)
    raise AssertionError("nobody decides any more")


def listen(seats: dict[str, Seat]) -> None:
    """What has come for those who wait for the other."""
    for seat in seats.values():
        if not seat.actions:
            with suppress(TimeoutError):
                seat.receive(timeout=0.05)


def test_where_nobody_may_watch_there_is_no_link(guests: Callable[[], Guest]) -> None:
    host, friend = guests(), guests()
    game = at_a_table(host, friend, watching="nobody")
    refused = host.post(f"/api/games/{game['id']}/invitations", seat="spectator")
    assert (refused.status_code, "nobody watches" in message(refused)) == (403, True)


# The dice of three


def test_the_dice_are_mixed_of_three_numbers(guests: Callable[[], Guest], house: RunningServer) -> None:
    host, friend = guests(), guests()
    mine, theirs = lots.new_number(), lots.new_number()
    game = host.lay(seal=lots.seal(mine))
    where = f"/api/games/{game['id']}"
    token = host.invite(game, "imperial")
    seals = friend.post(f"{where}/invitation", token=token).json()["seals"]
    assert seals["rebel"] == lots.seal(mine)
    assert set(seals) == {"server", "rebel"}, "bound before the guest gives his"
    assert friend.sit(game, token, number=theirs).json()["state"] == "gathering"
    assert host.client.get(f"{where}/proof").json()["wanted"]
    wrong = host.post(f"{where}/number", number=lots.new_number())
    assert "does not fit the seal" in message(wrong)
    told = host.post(f"{where}/number", number=mine).json()
    assert (told["wanted"], told["numbers"]) == (False, {})
    assert host.summary(game)["state"] == "running"
    store = Store(house.data / "games.sqlite")
    stored = store.stored(game["id"])
    store.close()
    assert told["seals"]["server"] == seals["server"]
    assert stored.setting.seed == lots.mixed(stored.terms.numbers)
    assert lots.faults(stored.terms.numbers, stored.terms.seals, stored.setting.seed) == []
    assert "nobody waits" in message(host.post(f"{where}/number", number=mine)).lower()


@pytest.mark.parametrize("who", lots.THREE)
def test_a_proof_fails_if_one_number_is_changed(who: str) -> None:
    numbers = {each: lots.new_number() for each in lots.THREE}
    seals, seed = {each: lots.seal(number) for each, number in numbers.items()}, lots.mixed(numbers)
    assert lots.faults(numbers, seals, seed) == []
    wrong = lots.faults(numbers | {who: lots.new_number()}, seals, seed)
    assert wrong == [f"The number of {who} does not fit its seal.", "The seed is not what the numbers make."]


def test_server_and_one_player_together_cannot_fix_the_seed() -> None:
    """Whatever they choose, the third number makes another seed."""
    known = {"server": lots.new_number(), "rebel": lots.new_number()}
    assert len({lots.mixed(known | {"imperial": lots.new_number()}) for _ in range(100)}) == 100


# What stays secret


def test_no_log_at_any_level_holds_a_token_and_no_file_is_others_to_read(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server, file = RunningServer(data, shared="yes", log="debug"), tmp_path / "log"
    with file.open("w") as errors, Guest(server) as host, Guest(server) as friend:
        server.start(errors)
        host.client.base_url = friend.client.base_url = httpx.URL(server.address)
        game = host.lay()
        token = host.invite(game, "imperial")
        friend.sit(game, token).raise_for_status()
        device = host.post("/api/me/device").json()["token"]
        with friend.seat(game, "imperial") as imperial:
            action = imperial.actions[0]
            imperial.act(action)
            imperial.send({"type": "say", "text": "between us"})
            imperial.wait_for("room")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
        server.stop()
    said = file.read_text()
    assert "accepted" in said, "it says a lot"
    for secret in (token, device, host.token, friend.token, action, "between us"):
        assert secret not in said
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert set(modes) >= {"games.sqlite", "games.sqlite-wal"}
    assert set(modes.values()) == {0o600}
    back_up(data / "games.sqlite", tmp_path / "copy.sqlite")
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600
    for path in (tmp_path / "copy.sqlite", data / "games.sqlite"):
        for secret in (token, device, host.token, friend.token):
            assert secret.encode() not in path.read_bytes(), "hashes only"


def test_at_home_nobody_is_asked_for_a_name(shared_server: RunningServer) -> None:
    me = httpx.get(f"{shared_server.address}/api/me", timeout=SAFETY_NET)
    assert me.json() == {"house": "home", "name": "", "plate": "", "browsers": []}
    assert "set-cookie" not in me.headers
    laid = httpx.post(f"{shared_server.address}/api/games", json={"imperial": "human"}, timeout=SAFETY_NET)
    assert "set-cookie" not in laid.headers
    assert laid.json()["sitting"] == []
    wish = {"imperial": "human", "friend": "rebel"}
    refused = httpx.post(f"{shared_server.address}/api/games", json=wish, timeout=SAFETY_NET)
    assert "fitg serve --private" in message(refused)


def test_two_processes_share_people_and_talk(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    servers = [RunningServer(tmp_path, where=url, shared="yes") for _ in range(2)]
    for each in servers:
        each.start()
    try:
        with Guest(servers[0]) as host, Guest(servers[1]) as friend:
            game = at_a_table(host, friend)
            with host.seat(game, "rebel") as rebel, friend.seat(game, "imperial") as imperial:
                imperial.send({"type": "say", "text": "from elsewhere"})
                while "from elsewhere" not in lines(rebel):
                    pass
                imperial.send({"type": "here", "visible": True})
                while not room(rebel, "imperial")["here"]:
                    pass
                browser = next(each for each in friend.client.get("/api/me").json()["browsers"])
                rival = Guest(servers[0])
                rival.client.cookies = friend.client.cookies
                assert rival.client.delete(f"/api/me/browsers/{browser['id']}").status_code == 204
                rival.client.close()
                assert closed_with(imperial) == 4401
    finally:
        for each in servers:
            each.stop()


def test_the_record_of_a_finished_game_carries_its_proof(guests: Callable[[], Guest], tmp_path: Path) -> None:
    host, friend = guests(), guests()
    mine, theirs = lots.new_number(), lots.new_number()
    game = host.lay(seal=lots.seal(mine))
    friend.sit(game, host.invite(game, "imperial"), number=theirs).raise_for_status()
    host.post(f"/api/games/{game['id']}/number", number=mine).raise_for_status()
    seats = {"rebel": host.seat(game, "rebel"), "imperial": friend.seat(game, "imperial")}
    with seats["rebel"], seats["imperial"]:
        finish(seats)
    proof = friend.client.get(f"/api/games/{game['id']}/proof").json()
    assert lots.faults(proof["numbers"], proof["seals"], proof["seed"]) == []
    assert (proof["numbers"]["rebel"], proof["numbers"]["imperial"]) == (mine, theirs)
    record = parse_record(friend.client.get(f"/api/games/{game['id']}/record").text)
    assert json.loads(record.headers["proof"])["numbers"] == proof["numbers"]
    assert record.verify().outcome is not None
    file = tmp_path / "evening.fitg"
    for text, status, word in (
        (record.text(), 0, "each fits its seal"),
        (record.text().replace(mine, lots.new_number()), 1, "number of rebel does not fit its seal"),
        (record.text().replace('"numbers"', '"figures"'), 1, "cannot be read"),
    ):
        file.write_text(text)
        done = CliRunner().invoke(cli, ["replay", str(file), "--verify"], prog_name="fitg")
        assert (bool(done.exit_code), word in done.output) == (bool(status), True), done.output
    assert friend.client.get(f"/api/games/{game['id']}/replay?step=3").status_code == 200


def finish(seats: dict[str, Seat]) -> None:
    """Both let the adviser play, to the end."""

    def over() -> bool:
        return any(seat.table["view"]["outcome"] is not None for seat in seats.values())

    until = time.monotonic() + EVENING_SECONDS
    while not over():
        assert time.monotonic() < until, "nobody decides any more"
        for seat in seats.values():
            if seat.actions and not over():
                seat.send({"type": "suggest", "step": seat.table["step"]})
                step = seat.table["step"]
                while seat.table["step"] == step:
                    seat.receive()
                with suppress(TimeoutError):
                    while seat.actions and not over():
                        seat.receive(timeout=0.3)
        listen(seats)


# Bounds


def test_one_network_lays_so_many_tables_and_a_person_opens_so_many_pages(tmp_path: Path) -> None:
    """As found: 200 campaigns were laid in 4.6 seconds, and 300 sockets opened at one seat."""
    server = RunningServer(tmp_path, shared="yes", guest_games="99")
    server.start()
    try:
        with Guest(server) as host, Guest(server) as friend, ExitStack() as pages:
            game = at_a_table(host, friend)
            for _ in range(SOCKETS_OF_A_PERSON):
                page = pages.enter_context(host.seat(game, "rebel"))
                # They read nothing, and would say goodbye one after the other.
                assert page.connection is not None
                pages.callback(page.connection.socket.shutdown, socket.SHUT_RDWR)
            with pytest.raises(ConnectionClosed), host.seat(game, "rebel"):
                pass
            with friend.seat(game, "imperial") as imperial:
                imperial.act(imperial.actions[0])
            laid = [host.post("/api/games").status_code for _ in range(TABLES_AT_ONCE + 3)]
            assert laid[: TABLES_AT_ONCE - 2] == [201] * (TABLES_AT_ONCE - 2)
            assert laid[-1] == 429
            message(host.post("/api/games"))
            with Guest(server) as another:
                assert another.post("/api/games").status_code == 429, "a new cookie does not help"
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("address", "network"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("", "")],
)
def test_a_household_is_one_network(address: str, network: str) -> None:
    connection = HTTPConnection({"type": "http", "client": (address, 1), "headers": []})
    assert network_of(connection) == network
