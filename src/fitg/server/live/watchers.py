"""One page at a table, and what it is told when something cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.table_view import TableView
from fitg.errors import FitgError
from fitg.server.live.outbox import Outbox
from fitg.server.messages import ErrorMessage, Message, wire_text


class Refused(FitgError):
    """A message that cannot be carried out; the game is unchanged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def answer(self, number: int | None = None) -> ErrorMessage:
        return ErrorMessage(code=self.code, message=str(self), answers=number)  # type: ignore[arg-type]


class Known(NamedTuple):
    """How far the game has come for a watcher, how long its log is, and which bot is thinking."""

    step: int
    entries: int
    thinking: Side | None


class Watcher:
    """One page at the table: what it may see and do, and what it has been sent."""

    def __init__(
        self,
        viewer: Viewer,
        outbox: Outbox,
        *,
        controls: bool = False,
        late: bool = False,
        session: str = "",
        person: str = "",
        expel: Callable[[], None] = lambda: None,
    ) -> None:
        self.viewer = viewer
        self.outbox = outbox
        #: Does it watch two others, and so one Player-Turn late?
        self.late = late
        #: The browser that it is open in, and whose it is: what it may see ends when that is ended, or when
        #: somebody else has its seat. Then it is shown the door.
        self.session = session
        self.person = person
        self.expel = expel
        #: May it set the pace of the bots, and stop them?
        self.controls = controls
        #: The table as he was last told, and how many entries of the log he has.
        self.seen: TableView | None = None
        self.entries = 0
        self.known: Known | None = None
        #: While his first table is being written, he is told nothing else.
        self.joining = False

    def tell(self, message: Message) -> None:
        self.outbox.put(wire_text(message))
