"""The game as it was at each event: the board of a page shows what the story has told, and no more.

While an action is carried out, the engine tells an observer after every event. He keeps a copy of the game
at that moment, from which each side's view is made when somebody wants to see it. What a page is told of a
moment is the difference of two views of its own side, so it tells no more than looking at the table would.
"""

from __future__ import annotations

from msgspec.structs import replace

from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.since import Changes
from fitg.engine.table.table_view import TableView
from fitg.engine.table.views import Earlier, table_view
from fitg.server.live.changes import difference
from fitg.server.messages import Beat


class Moment:
    """The game at one moment, just after an entry of the log, and how each side sees it.

    A view is made from the last one of the same side, if there is one: events change little.
    """

    __slots__ = ("_changes", "_views", "before", "ctx", "entry")

    def __init__(self, entry: int, ctx: Context, before: Moment | None = None) -> None:
        self.entry = entry
        self.ctx = ctx
        self.before = before
        self._views: dict[Viewer, TableView] = {}
        self._changes: tuple[Moment, Changes] | None = None

    def view(self, viewer: Viewer, ask: Ask | None = None) -> TableView:
        """The table then; nobody decides anything between two events of an action."""
        if viewer not in self._views:
            self._views[viewer] = table_view(self.ctx, viewer, ask, self._earlier(viewer))
        return self._views[viewer]

    def _earlier(self, viewer: Viewer) -> Earlier | None:
        """What the viewer saw when he last looked, and what has changed since; None at his first look."""
        last = self.before
        while last is not None and viewer not in last._views:
            last = last.before
        if last is None:
            return None
        if self._changes is None or self._changes[0] is not last:
            self._changes = last, Changes(last.ctx, self.ctx)
        return Earlier(last._views[viewer], self._changes[1])

    def settle(self) -> None:
        """Everybody has been told what led here: it need not be kept."""
        self.before = self._changes = None


def play(
    game: Game, action: str, first: int, before: Moment | None = None
) -> tuple[tuple[Event, ...], list[Moment]]:
    """Carry out an action; what happened, and the game after each event, which is entry `first` or later."""
    moments: list[Moment] = []

    def observe(ctx: Context) -> None:
        last = moments[-1] if moments else before
        moments.append(Moment(first + len(moments), ctx.copy(), last))

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
