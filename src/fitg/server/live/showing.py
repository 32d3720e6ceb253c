"""A game as it is shown to those who look at it: the whole table once, then every change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import ParamSpec, TypeVar

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.table_view import TableView
from fitg.presentation.bundles import Bundle, bundles
from fitg.presentation.standing import standing_order
from fitg.presentation.wishes import wishes
from fitg.server.live.actions import action_infos, place_asked
from fitg.server.live.changes import TableChange, difference
from fitg.server.live.story import Moment, play, story
from fitg.server.live.watchers import Known, Watcher
from fitg.server.log import LoggedEvent, entries
from fitg.server.messages import ActionInfo, Beat, Message, Players, Standing, TableMessage
from fitg.server.store.games import HUMAN, StoredGame

P = ParamSpec("P")
T = TypeVar("T")

#: More entries than this are put into words in a thread of their own.
LONG_LOG = 100
#: A number that a page can read exactly has at most 53 bits.
MOMENT_BYTES = 6
NO_CHANGE = TableChange()
#: Who sits down is told so much of the story at once; what came before is asked for.
LATEST = 400


async def _at_once(work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    return work(*args, **options)


class Showing:
    """One game with those who look at it. What is made of it is made once for all who ask."""

    def __init__(self, game: Game, stored: StoredGame, logged: list[LoggedEvent]) -> None:
        self.watchers: list[Watcher] = []
        #: Its bots are told to wait.
        self.paused = False
        self._seat(game, stored, logged)

    @property
    def step(self) -> int:
        """All steps so far; who looks at the game is told only of those that are known to him."""
        return self.game.steps

    def moment(self, viewer: Viewer) -> int:
        """The present table of a viewer by a number that never comes again, not even after an undo.

        It changes with what he does and is told, and with every undo. How often the other side has thought
        better of it is its own affair: keyed with the secret seed, the number cannot be counted.
        """
        taken_back = self.changes - self.game.steps
        known = f"{viewer}:{taken_back}:{self.game.steps_known_to(viewer)}"
        key = blake2b(self.stored.setting.seed.encode()).digest()
        return int.from_bytes(blake2b(known.encode(), digest_size=MOMENT_BYTES, key=key).digest())

    def _seat(self, game: Game, stored: StoredGame, logged: list[LoggedEvent]) -> None:
        """Put a stored game on the table."""
        self.stored = stored
        #: What has happened; it grows with every step, and watchers remember how much of it they have.
        self.logged = logged
        self._now = Moment(len(logged) - 1, game.ctx)
        #: The step before each sheet that was laid out, by its last step.
        self._sittings: dict[int, int] = {}
        self._keep_moments([])
        self._stand(game, stored.changes)

    def _stand(self, game: Game, changes: int) -> None:
        """The game has changed: what was made of it is made anew, once for all who ask."""
        self.game, self.changes = game, changes
        self._now = Moment(len(self.logged) - 1, game.ctx, self._last_moment)
        self._differences: dict[tuple[int, int], tuple[TableView, TableChange]] = {}
        self._infos: list[ActionInfo] | None = None
        self._bundles: list[Bundle] | None = None

    def go_on(self, action: str) -> None:
        """Play an action that was played before."""
        twin = self.game.copy()
        turn, segment = twin.state.turn, twin.ctx.segment
        events, moments = play(twin, action, len(self.logged), self._last_moment)
        self._went_on(twin, self.changes + 1, [LoggedEvent(each, turn, segment) for each in events], moments)

    def _went_on(self, game: Game, changes: int, told: list[LoggedEvent], moments: list[Moment]) -> None:
        self.logged += told
        self._keep_moments(self._moments + moments)
        self._stand(game, changes)

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    async def show_all(self, watcher: Watcher) -> None:
        """The whole table and the end of its log; that takes a while, and nobody has to wait for it."""
        first = max(0, len(self.logged) - LATEST)
        watcher.seen, watcher.entries, watcher.joining = None, first, True
        game, changes, items = self.game, self.changes, self.logged[first:]
        message = self._message(watcher)
        tell = asyncio.to_thread if len(items) > LONG_LOG else _at_once
        message.log = await tell(entries, items, first, watcher.viewer, game)
        watcher.tell(message)
        watcher.joining = False
        if self.changes != changes or watcher.entries != len(self.logged):
            self.show(watcher)

    def show(self, watcher: Watcher, answers: int | None = None, *, acted: bool = False) -> bool:
        """Tell a watcher what is new. Is anything? Who has acted is answered in any case.

        What the other side does in secret is nothing new: else the number of messages would tell its steps.
        """
        if watcher.joining:
            return False
        first, known = watcher.entries, watcher.known
        message = self._message(watcher)
        heard = first == len(self.logged) and watcher.known == known
        if heard and message.change == NO_CHANGE and not message.actions and not acted:
            return False
        message.answers = answers
        message.log = entries(self.logged[first:], first, watcher.viewer, self.game)
        watcher.tell(message)
        return True

    def _message(self, watcher: Watcher) -> TableMessage:
        """What is new for one watcher, but for the words of the log."""
        first, watcher.entries = watcher.entries, len(self.logged)
        before = watcher.seen
        # Told first: the view of each moment is made from the one before, and the last from those.
        beats = [] if before is None else self._story(watcher.viewer, before, first)
        watcher.seen = self._view(watcher.viewer)
        step, answering = self.game.steps_known_to(watcher.viewer), self.answering()
        thinking = answering or (None if self.paused else self.bot_to_move())
        watcher.known = Known(step, len(self.logged), thinking)
        decision = self.game.decision
        mine_to_decide = decision is not None and decision.side == watcher.viewer and answering is None
        # Nothing in it is of foreign make: to check it would cost more than to write it.
        return TableMessage.model_construct(
            type="table",
            step=step,
            moment=self.moment(watcher.viewer),
            answers=None,
            view=watcher.seen if before is None else None,
            change=None if before is None else self._difference(before, watcher.seen),
            story=beats,
            actions=self._action_infos() if mine_to_decide else [],
            place=place_asked(self.game) if mine_to_decide else "",
            standing=self._standing() if mine_to_decide else None,
            wishes=wishes(self.game) if mine_to_decide else [],
            bundles=self._bundled() if mine_to_decide else [],
            along=list(decision.gathered) if decision is not None and mine_to_decide else [],
            log_from=first,
            log=[],
            can_undo=self.game.can_undo and mine_to_decide,
            players=Players(**self.stored.players),
            thinking=thinking,
        )

    def _view(self, viewer: Viewer) -> TableView:
        return self._now.view(viewer, self.game.question)

    def _story(self, viewer: Viewer, before: TableView, first: int) -> list[Beat]:
        """What has changed on a side's table, entry by entry."""
        which = id(before), first
        if which not in self._stories:
            untold = [moment for moment in self._moments if moment.entry >= first]
            views = [(moment.entry, moment.view(viewer)) for moment in untold]
            # Kept with the story, so that no other view gets its id.
            self._stories[which] = before, story(before, views)
        return self._stories[which][1]

    def _standing(self) -> Standing | None:
        """Nothing is answered at once that would tell a person on the other side that there was no choice."""
        found = standing_order(self.game)
        if found is not None and found.order == "one-answer" and self._between_people:
            return None
        return None if found is None else Standing(order=found.order, action=found.action)

    def _difference(self, before: TableView, after: TableView) -> TableChange:
        which = id(before), id(after)
        if which not in self._differences:
            # Kept with the change, so that no other view gets its id.
            self._differences[which] = before, difference(before, after)
        return self._differences[which][1]

    def _action_infos(self) -> list[ActionInfo]:
        if self._infos is None:
            self._infos = action_infos(self.game)
        return self._infos

    def _bundled(self) -> list[Bundle]:
        if self._bundles is None:
            self._bundles = bundles(self.game)
        return self._bundles

    def broadcast(self, who_acted: Watcher | None = None, answers: int | None = None) -> bool:
        """Tell everybody what is new for him. Is there anybody for whom something is?"""
        told = False
        for watcher in list(self.watchers):
            acted = watcher is who_acted
            told |= self.show(watcher, answers if acted else None, acted=acted)
        self._keep_moments([])
        return told

    def tell_all(self, message: Message) -> None:
        for watcher in list(self.watchers):
            watcher.tell(message)

    def _keep_moments(self, moments: list[Moment]) -> None:
        """The game at the events not yet told to everybody, and what is made of it once for all."""
        self._moments = moments
        if not moments:
            self._now.settle()
        self._stories: dict[tuple[int, int], tuple[TableView, list[Beat]]] = {}

    @property
    def _last_moment(self) -> Moment:
        return self._moments[-1] if self._moments else self._now

    def _forget_entries(self, first: int) -> None:
        """The log ends before this entry, for everybody who has more of it."""
        del self.logged[first:]
        self._keep_moments([moment for moment in self._moments if moment.entry < first])
        for watcher in self.watchers:
            watcher.entries = min(watcher.entries, first)

    @property
    def _between_people(self) -> bool:
        return all(player == HUMAN for player in self.stored.players.values())

    def answering(self) -> Side | None:
        """The side that is answered for by its orders."""
        return None

    def bot_to_move(self) -> Side | None:
        side = self.game.side
        return side if side is not None and self.stored.players[side] != HUMAN else None
