"""No log at any level holds what opens a seat, what was said, or what somebody does in secret."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import insert
from tests.server.conftest import RunningServer
from tests.server.posted import Endpoint, endpoint, mail_server
from tests.server.test_link import Guest
from tests.server.test_notices import channel
from tests.waiting import SAFETY_NET, wait_until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fitg.cli.main import cli
from fitg.engine.game import new_game
from fitg.server.people import lots
from fitg.server.settings import LEVELS
from fitg.server.store.columns import tickets
from fitg.server.store.games import Store
from fitg.server.store.people import hashed

PASSWORD = "password-of-the-mail-server"


class Evening:
    """A private house whose log is kept, and all that it must not hold."""

    def __init__(self, folder: Path, level: str, **settings: str) -> None:
        self.data = folder / "data"
        self.log = folder / "log"
        self.server = RunningServer(
            self.data, measured=False, shared="yes", inside="yes", log=level, **settings
        )
        self.where = ["--data", str(self.data)]
        self.secrets: dict[str, str] = {}

    def keep(self, what: str, secret: str) -> str:
        assert len(secret) >= 8, "what is so short stands anywhere"
        self.secrets[what] = secret
        return secret

    @contextmanager
    def running(self) -> Iterator[RunningServer]:
        with self.log.open("a") as errors:
            self.server.start(errors)
            try:
                yield self.server
            finally:
                self.server.stop()

    def store(self) -> Store:
        return Store(self.data / "games.sqlite")

    def check(self) -> str:
        """What it has logged: none of the secrets."""
        said = self.log.read_text()
        told = [what for what, secret in self.secrets.items() if secret in said]
        assert told == []
        return said

    def house(self, *words: str) -> str:
        done = CliRunner().invoke(cli, ["house", *words, *self.where, "--by", "Mira", "--reason", "Because."])
        assert done.exit_code == 0, done.output
        return done.output


def sit_down_and_talk(evening: Evening, host: Guest, friend: Guest) -> dict[str, Any]:
    """By links of every kind, each of them also used a second time and in wrong places."""
    game = host.lay()
    keep = evening.keep
    keep("an invitation that was replaced", host.invite(game, "imperial"))
    token = keep("an invitation", host.invite(game, "imperial"))
    number = keep("a number of the dice", lots.new_number())
    friend.sit(game, token, number=number).raise_for_status()
    keep("the host's cookie", host.token)
    keep("the friend's cookie", friend.token)
    with Guest(evening.server) as watcher, Guest(evening.server) as telephone, Guest(evening.server) as thief:
        link = keep("a link to watch", host.invite(game, "spectator"))
        watcher.post(f"/api/games/{game['id']}/watch", token=link).raise_for_status()
        keep("the watcher's cookie", watcher.token)
        device = keep("a link of a device", friend.post("/api/me/device").json()["token"])
        telephone.post("/api/me/arrive", token=device).raise_for_status()
        keep("the telephone's cookie", telephone.token)
        for used in (token, device, link):
            assert thief.sit(game, used).status_code == 400
            assert thief.post("/api/me/arrive", token=used).status_code == 400
            thief.client.get(f"/api/games/{used}")
            thief.client.get(f"/#/sit/{game['id']}/{used}")
            thief.client.get("/api/games", params={"token": used})
            thief.client.get("/api/games", headers={"authorization": f"Bearer {used}", "x-proof": used})
        with friend.seat(game, "imperial") as imperial, watcher.seat(game, "spectator"):
            imperial.act(keep("what was done in secret", imperial.actions[0]))
            imperial.send({"type": "say", "text": keep("what was said", "between the two of us")})
            imperial.wait_for("room")
            imperial.send({"type": token, "action": token})
            imperial.wait_for("error")
        (ended,) = [
            each["id"] for each in friend.client.get("/api/me").json()["browsers"] if not each["this"]
        ]
        friend.client.delete(f"/api/me/browsers/{ended}").raise_for_status()
    return game


def open_what_is_not_there(evening: Evening, game: dict[str, Any], token: str) -> None:
    """Pages of the time when keys stood in paths, and programs that put a token where none belongs."""
    for path in (f"{game['id']}/seat/{token}", f"{game['id']}/table?seat=imperial&token={token}", token):
        address = f"{evening.server.socket_address}/api/games/{path}"
        with (
            suppress(InvalidStatus),
            connect(address, origin=Origin(evening.server.address), open_timeout=SAFETY_NET) as socket,
        ):
            socket.recv()


def be_told(evening: Evening, guest: Guest, place: Endpoint, mails: list[Any]) -> None:
    """By every channel, by some that fail, and by a mail that is ended at a click."""
    keep = evening.keep
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {
        "p256dh": keep("a browser's key", urlsafe_b64encode(point).decode()),
        "auth": keep("a browser's secret", urlsafe_b64encode(os.urandom(16)).decode()),
    }
    for path in ("/push-address-of-a-browser", "/secret-of-a-webhook"):
        keep(path, path[1:])
    channel(guest, "push", f"{place.address}/push-address-of-a-browser", **keys)
    channel(guest, "webhook", f"{place.address}/secret-of-a-webhook")
    for path in ("/broken", "/gone"):
        address = f"{place.address}{path}?{keep(path, f'secret-of-{path[1:]}')}"
        guest.post("/api/me/channels", kind="webhook", address=address)
    found = channel(guest, "mail", keep("an address of mail", "mara@example.org"))["channels"]
    (waiting,) = [each for each in found if each["waits"]]
    code = keep("the code of a mail", mails[-1].get_payload().split("The code is ")[1].split(".")[0])
    assert guest.post(f"/api/me/channels/{waiting['id']}/verify", code="no such code").status_code == 400
    guest.post(f"/api/me/channels/{waiting['id']}/verify", code=code).raise_for_status()
    quiet = keep("what ends the mails", waiting["id"])
    httpx.get(f"{evening.server.address}/api/quiet/{quiet}", timeout=SAFETY_NET)
    httpx.post(f"{evening.server.address}/api/quiet/{quiet}x", timeout=SAFETY_NET).raise_for_status()


def with_an_old_key(evening: Evening) -> None:
    """A game of the time before there were people."""
    key = evening.keep("the key of an old game", "k" * 22)
    store = evening.store()
    game = store.add(new_game("flight-to-egrix"), {"rebel": "human", "imperial": "human"})
    with store.engine.begin() as connection:
        row = {"token": hashed(key), "purpose": "seat", "game": game, "seat": "rebel"}
        connection.execute(insert(tickets), row | {"created": "", "expires": ""})
    store.close()
    headers = {"authorization": f"Bearer {key}"}
    answer = httpx.get(f"{evening.server.address}/api/games/{game}", headers=headers, timeout=SAFETY_NET)
    assert answer.json()["seats"] == ["rebel", "spectator"]


def break_down(evening: Evening, guest: Guest, game: dict[str, Any]) -> None:
    """Workers that die, a row that cannot be read, a table of the store that is gone."""
    assert evening.server.process is not None
    children = f"/proc/{evening.server.process.pid}/task/{evening.server.process.pid}/children"
    for child in Path(children).read_text().split():
        with suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGKILL)
    with sqlite3.connect(evening.data / "games.sqlite", timeout=30) as store:
        said = evening.keep("what stands in a damaged row", "kept-secret-orders")
        store.execute(
            "INSERT INTO orders (game, side, text, changed) VALUES (?, ?, ?, '')",
            (game["id"], "imperial", json.dumps({"preset": said})),
        )
    guest.client.get(f"/api/games/{game['id']}/orders")
    with sqlite3.connect(evening.data / "games.sqlite", timeout=30) as store:
        store.execute("DROP TABLE channels")
    hook = evening.keep("the address of a webhook that was not kept", "https://example.org/hook-of-mine")
    guest.client.get("/api/me/channels")
    guest.post("/api/me/channels", kind="webhook", address=hook)


def look_away(evening: Evening) -> None:
    """Everybody was last seen long ago, and whatever is to be told is due."""
    store = evening.store()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE seats SET seen = '2026-01-01T00:00:00.000+00:00'")
        connection.exec_driver_sql("UPDATE notices SET due = '2026-01-01T00:00:00.000+00:00'")
    store.close()


def keep_what_the_house_keeps(evening: Evening) -> None:
    """Its own keys, and the seeds of all games."""
    store = evening.store()
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT name, value FROM house").fetchall()
    for name, value in rows:
        if name in ("vapid", "proofs"):
            for number, line in enumerate(str(value).splitlines()):
                if not line.startswith("-----"):
                    evening.keep(f"line {number} of {name}", line)
    for number, stored in enumerate(store.games()):
        evening.keep(f"seed {number}", stored.setting.seed)
    store.close()


def barred_and_back(evening: Evening, guest: Guest) -> None:
    """By the keeper, while the server runs."""
    name = guest.client.get("/api/me").json()["name"]
    told = CliRunner().invoke(cli, ["house", "guests", "--json", *evening.where]).output
    person = next(each["id"] for each in json.loads(told) if each["name"] == name)
    evening.house("bar", person)
    link = evening.house("readmit", person).strip().rpartition("/")[2]
    evening.keep("a link of the keeper's", link)
    guest.post("/api/me/arrive", token=link).raise_for_status()
    evening.keep("the cookie after that", guest.token)


def test_no_log_holds_what_is_nobodys_business(tmp_path: Path) -> None:
    """At the level that says most; every secret of a house is used on every way there is."""
    with endpoint() as place, mail_server(PASSWORD) as (address, mails), ExitStack() as stack:
        evening = Evening(tmp_path, LEVELS[0], smtp=address, mail_from="house@example.org")
        evening.keep("the password of the mail server", PASSWORD)
        with evening.running() as server:
            host, friend = (stack.enter_context(Guest(server)) for _ in range(2))
            game = sit_down_and_talk(evening, host, friend)
            open_what_is_not_there(evening, game, evening.secrets["an invitation"])
            be_told(evening, friend, place, mails)
            with_an_old_key(evening)
            number = len(mails)
        look_away(evening)
        with evening.running() as server:
            wait_until(lambda: len(mails) > number, "nobody was told")
            friend.client.base_url = httpx.URL(server.address)
            barred_and_back(evening, friend)
            keep_what_the_house_keeps(evening)
            break_down(evening, friend, game)
        said = evening.check()
        assert f"/api/games/{game['id']}/table?seat=imperial" in said, "it says who comes"
        assert '"level": "error"' in said, "it says what went wrong"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_no_other_level_says_more(tmp_path: Path, level: str) -> None:
    evening = Evening(tmp_path, level)
    with evening.running() as server, Guest(server) as host, Guest(server) as friend:
        game = sit_down_and_talk(evening, host, friend)
        open_what_is_not_there(evening, game, evening.secrets["an invitation"])
        break_down(evening, friend, game)
    said = evening.check()
    assert ("WebSocket" in said) == (level == "info")
    assert ('"level": "error"' in said) == (level != "critical")


BROKEN = """
import asyncio, gc, logging, sys
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text
from fitg.server import journal
from fitg.server.api.problems import answer_problems

journal.set_up("debug")
# The one who asks, in this script.
logging.getLogger("httpx").setLevel(logging.WARNING)
secret = sys.argv[1]
app = FastAPI()
answer_problems(app)

@app.get("/api/quiet/{channel}")
def fail(channel: str):
    raise ValueError(f"{channel} cannot be read")

TestClient(app, raise_server_exceptions=False).get(f"/api/quiet/{secret}")

async def forgotten():
    async def broken():
        raise KeyError(secret)
    task = asyncio.create_task(broken())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()

asyncio.run(forgotten())
try:
    with create_engine("sqlite://", hide_parameters=True).connect() as connection:
        connection.execute(text("SELECT * FROM nowhere WHERE name = :name"), {"name": secret})
except Exception:
    try:
        raise RuntimeError(secret)
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
path = f"/api/games/0123456789abcdef/table?seat=rebel&key={secret}"
logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" 403', "127.0.0.1", path)
"""


def test_an_error_is_told_by_where_it_happened_and_not_by_its_words(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text(BROKEN)
    done = subprocess.run(
        [sys.executable, script, "nobodys-business"], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    told = {line["event"]: line for line in lines}
    assert told["fault"]["route"] == "/api/quiet/{channel}"
    assert "in fail" in told["fault"]["exception"]
    assert told["fault"]["exception"].endswith("builtins.ValueError")
    assert told["Task exception was never retrieved"]["exception"].endswith("KeyError")
    causes = told["Exception in ASGI application"]["exception"]
    assert "RuntimeError" in causes
    assert "OperationalError" in causes
    assert '127.0.0.1 - "WebSocket" 403' in told
    assert "nobodys-business" not in done.stderr
