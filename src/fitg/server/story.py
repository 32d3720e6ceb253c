"""The game as it was at each event: the board of a page shows what the story has told, and no more.

While an action is carried out, the engine tells an observer after every event. He keeps a copy of the game
at that moment, from which each side's view is made when somebody wants to see it. What a page is told of a
moment is the difference of two views of its own side, so it tells no more than looking at the table would.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fitg.engine.context import Context
from fitg.engine.events import Event
from fitg.engine.game import Game
from fitg.engine.table_view import TableView, Viewer
from fitg.engine.views import table_view
from fitg.server.changes import difference
from fitg.server.messages import Beat


class Moment(NamedTuple):
    """The game just after one entry of the log; nobody decides anything at such a moment."""

    entry: int
    ctx: Context

    def view(self, viewer: Viewer) -> TableView:
        return table_view(self.ctx, viewer, None)


def play(game: Game, action: str, first: int) -> tuple[tuple[Event, ...], list[Moment]]:
    """Carry out an action; what happened, and the game after each event, which is entry `first` or later."""
    moments: list[Moment] = []

    def observe(ctx: Context) -> None:
        moments.append(Moment(first + len(moments), ctx.copy()))

    return game.apply_watched(action, observe), moments


def story(before: TableView, views: list[tuple[int, TableView]]) -> list[Beat]:
    """What each entry of the log changes on the table of one side; entries that change nothing are left out.

    While the story is told nobody decides: that the question is gone is not told.
    """
    beats: list[Beat] = []
    before = replace(before, decision=None)
    for entry, after in views:
        if after != before:
            beats.append(Beat(entry=entry, change=difference(before, after)))
            before = after
    return beats
