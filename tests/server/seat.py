"""A page at a seat, reduced to its socket."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any, Self

import httpx
import msgspec
from tests.server.conftest import RunningServer
from tests.waiting import SAFETY_NET
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fitg.engine.table.table_view import TableView, plain
from fitg.server.live.changes import TableChange, changed


def new_game(server: RunningServer, **wish: Any) -> dict[str, Any]:
    answer = httpx.post(f"{server.address}/api/games", json=wish, timeout=SAFETY_NET)
    answer.raise_for_status()
    game: dict[str, Any] = answer.json()
    return game


def modules_after(before: list[dict[str, Any]], change: dict[str, Any] | None) -> list[dict[str, Any]]:
    """What modules show after a change: their own fields too, which only they have types for."""
    told = change or {"changed": [], "removed": [], "order": []}
    records = {each["id"]: each for each in before if each["id"] not in told["removed"]}
    records |= {each["id"]: each for each in told["changed"]}
    return [records[each] for each in told["order"] or records]


class Seat:
    """Sits down, keeps the latest table, and acts."""

    def __init__(self, server: RunningServer, game: dict[str, Any], seat: str, token: str = "") -> None:
        self.address = f"{server.socket_address}/api/games/{game['id']}/table?seat={seat}"
        self.origin = server.address
        #: What a program brings where not everybody is at home.
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self.table: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.connection: ClientConnection | None = None
        self.stack = ExitStack()

    def __enter__(self) -> Self:
        sitting = connect(
            self.address,
            origin=Origin(self.origin),
            additional_headers=self.headers,
            max_size=2**24,
            open_timeout=SAFETY_NET,
        )
        self.connection = self.stack.enter_context(sitting)
        self.wait_for_table()
        return self

    def __exit__(self, *problem: object) -> None:
        self.stack.close()

    def send(self, message: object) -> None:
        assert self.connection is not None
        self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self, timeout: float = SAFETY_NET) -> dict[str, Any]:
        assert self.connection is not None
        text = self.connection.recv(timeout=timeout)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.sizes.append(len(text))
            self.table = message | {"view": message["view"] or self._changed(message["change"])}
        return message

    def _changed(self, change: dict[str, Any]) -> Any:
        """The table as the page makes it from what it had and what is different now."""
        seen = self.table["view"]
        before = msgspec.convert(seen, TableView)
        after: dict[str, Any] = plain(changed(before, msgspec.convert(change, TableChange)))
        return after | {"modules": modules_after(seen["modules"], change.get("modules"))}

    def wait_for_table(self) -> dict[str, Any]:
        while self.receive()["type"] != "table":
            pass
        return self.table

    def wait_for(self, kind: str) -> dict[str, Any]:
        while (message := self.receive())["type"] != kind:
            pass
        return message

    @property
    def actions(self) -> list[str]:
        return [info["action"] for info in self.table["actions"]]

    def act(self, action: str) -> None:
        """Send an action and wait until the table has changed."""
        step = self.table["step"]
        self.send({"type": "act", "step": step, "action": action})
        while self.table["step"] == step:
            self.receive()

    def undo(self, **more: Any) -> dict[str, Any]:
        """Take back the last step, and see the table after it."""
        self.send({"type": "undo", "step": self.table["step"], **more})
        return self.wait_for_table()

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return int(self.table["log_from"]) + len(self.table["log"])

    def wait_for_turn(self) -> None:
        """Until this seat decides, or the game is over."""
        while not self.actions and self.table["view"]["outcome"] is None:
            self.receive()
