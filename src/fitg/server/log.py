"""The log of a game as a side may read it: sentences with their arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.views import redact
from fitg.presentation.narration import describe
from fitg.server.messages import LogEntry


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event with the moment at which it happened."""

    event: Event
    turn: int
    segment: str


def logged_events(game: Game) -> list[LoggedEvent]:
    """All events of a game so far."""
    found = [LoggedEvent(event, 1, "set-up") for event in game.opening]
    for step in game.history:
        found += [LoggedEvent(event, step.turn, step.segment) for event in step.events]
    return found


def entries(items: Iterable[LoggedEvent], first: int, viewer: Viewer, game: Game) -> list[LogEntry]:
    """Lines of the log, numbered from `first` on."""
    return [entry(number, item, viewer, game) for number, item in enumerate(items, start=first)]


def entry(number: int, item: LoggedEvent, viewer: Viewer, game: Game) -> LogEntry:
    """One line of the log, redacted for the viewer."""
    event = redact(item.event, viewer, game.facts, game.ctx.rules.secrets)
    data: dict[str, Any] = msgspec.to_builtins(event)
    kind = str(data.pop("type"))
    return LogEntry(
        number=number,
        turn=item.turn,
        segment=item.segment,
        case=event.case,
        kind=kind,
        text=describe(event, game.facts),
        data=data,
    )
