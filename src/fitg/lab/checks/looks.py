"""What is seen, told and offered at one moment of a game: found once, compared with each way to deal it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from msgspec.json import encode
from msgspec.structs import replace

from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.table_view import TableView
from fitg.engine.table.views import redact

T = TypeVar("T")


class Looks:
    """A game that stays as it is while it is looked at: whatever was asked of it once is remembered."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._found: dict[Hashable, Any] = {}

    def once(self, what: Hashable, find: Callable[[], T]) -> T:
        """What `find` finds; it is called once."""
        if what not in self._found:
            self._found[what] = find()
        found: T = self._found[what]
        return found

    def view(self, viewer: Viewer) -> TableView:
        """The table as a viewer sees it."""
        return self.once(("view", viewer), lambda: self.game.table_view(viewer))

    def plain(self, viewer: Viewer) -> dict[str, Any]:
        """The same in JSON types."""
        return self.once(("plain", viewer), lambda: self.game.view(viewer))

    def encoded(self, viewer: Viewer) -> bytes:
        """The same byte for byte, but for the seed and its hash: they may differ."""
        return self.once(("encoded", viewer), lambda: encode(_seedless(self.view(viewer))))

    def after(self, action: str) -> Done:
        """The game after an action, in a copy."""
        return self.once(("after", action), lambda: Done(self.game.copy(), action))


class Done(Looks):
    """A game that has just carried out an action."""

    def __init__(self, game: Game, action: str) -> None:
        super().__init__(game)
        self.events = game.apply(action)

    def told(self, viewer: Viewer) -> list[Event]:
        """What a viewer is told of it."""
        return self.once(("told", viewer), lambda: self._told(viewer))

    def _told(self, viewer: Viewer) -> list[Event]:
        game = self.game
        return [redact(event, viewer, game.facts, game.ctx.rules.secrets) for event in self.events]


def _seedless(view: TableView) -> TableView:
    return replace(view, commitment="", seed=None)
