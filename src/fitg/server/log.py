"""The log of a game as a side may read it: sentences with their arithmetic."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.views import redact
from fitg.presentation.explanation import explain
from fitg.presentation.narration import describe, meaning_of, sentence
from fitg.presentation.narration.meanings import faces_of, place_of, side_of
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
    """One line of the log with what it means, all of it made of what the viewer may know of the event."""
    facts = game.facts
    event = redact(item.event, viewer, facts, game.ctx.rules.secrets)
    meaning, arithmetic = meaning_of(event, facts), explain(event, facts)
    pause = meaning.pause if meaning.pause is not None else float(arithmetic is not None)
    return LogEntry(
        number=number,
        turn=item.turn,
        segment=item.segment,
        case=event.case,
        kind=str(event.__struct_config__.tag),
        text=describe(event, facts),
        weight=meaning.weight,
        pause=pause,
        side=side_of(event),
        place=place_of(event),
        faces=faces_of(event, facts),
        headline=sentence(meaning.headline) if meaning.headline else UNSET,
        day=meaning.day or UNSET,
        moment=meaning.moment or UNSET,
        arithmetic=arithmetic or UNSET,
        opens=meaning.opens or UNSET,
        clash=meaning.clash or UNSET,
        wounds=meaning.wounds or UNSET,
        fallen=meaning.fallen or UNSET,
        turning=meaning.turning or UNSET,
        partings=meaning.partings or UNSET,
        errand=meaning.errand or UNSET,
    )
