"""A game being played: every change goes through here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial

import structlog
from msgspec.structs import replace

from fitg.bots import ADVISER
from fitg.bots.orders import Orders
from fitg.data.records import Side
from fitg.engine import settlements
from fitg.engine.game import UNFIT, Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.errors import FitgError
from fitg.presentation.bundles import goes_on
from fitg.presentation.standing import once_more
from fitg.server.live import sheets
from fitg.server.live.bots import Bots
from fitg.server.live.counsel import Counsel
from fitg.server.live.deputies import PAUSE_SECONDS, Deputies
from fitg.server.live.gallery import Gallery
from fitg.server.live.room import Room
from fitg.server.live.showing import Showing
from fitg.server.live.story import play
from fitg.server.live.watchers import Refused, Watcher
from fitg.server.live.workers import Workers
from fitg.server.log import LoggedEvent, entries, logged_events
from fitg.server.messages import (
    Act,
    AskAllOdds,
    AskHint,
    AskOdds,
    AskSheet,
    Decided,
    Here,
    LayOut,
    LookAgain,
    Message,
    Mute,
    Pace,
    PageMessage,
    Say,
    StopThinking,
    Suggest,
    Undo,
)
from fitg.server.metrics import ACT_SECONDS, ACTS, REFUSALS
from fitg.server.patience.vigil import Vigil
from fitg.server.store.games import HUMAN, SIDES, StepConflict, StoredGame, replayed
from fitg.server.store.people import PeopleStore
from fitg.server.store.troubles import StoreTrouble

log = structlog.get_logger()

#: So many steps of the adviser are taken at one word; no Segment has as many.
MOST_SUGGESTED = 400


class LiveTable(Showing):
    """One game with its players; all changes go through one lock, and to disk before anyone hears of them."""

    def __init__(
        self,
        game: Game,
        stored: StoredGame,
        people: PeopleStore,
        workers: Workers,
        orders: dict[Side, Orders] | None = None,
        *,
        diligent: bool = False,
    ) -> None:
        super().__init__(game, stored, logged_events(game))
        self.people = people
        self.store = people.store
        self.workers = workers
        self.lock = asyncio.Lock()
        self.closed = False
        self.bots = Bots(self)
        self.counsel = Counsel(self)
        self.gallery = Gallery()
        #: Does it go on while nobody looks, as long as there is something to do for who does not?
        self.diligent = diligent and HUMAN in stored.players.values()
        #: The pause that every order takes.
        self.pause = PAUSE_SECONDS
        #: Whom it concerns that nothing is left to do here.
        self.idle: Callable[[], None] = lambda: None
        #: Has the decision changed hands since people were told of their clocks?
        self.handed_over = False
        self._telling: asyncio.Task[None] | None = None
        #: How many have something to do here without looking.
        self.visits = 0
        #: Who plays here, where two people play in two places.
        self.room = Room(stored.id, people, self.lines_since) if stored.terms.apart else None
        #: Who looks whether the house was asleep; nobody, where there are no clocks.
        self.vigil: Vigil | None = None
        #: What they let be answered in their place.
        self.deputies = (
            Deputies(self, orders or {side: Orders() for side in SIDES}) if stored.terms.apart else None
        )

    async def join(self, watcher: Watcher) -> None:
        """Sit down: the whole table and its log, then every change."""
        if watcher.late:
            await self.gallery.join(watcher, self.game, self.stored)
            return
        self.watchers.append(watcher)
        await self.show_all(watcher)
        if self.room is not None:
            await self.room.enter(watcher)
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        super().leave(watcher)
        self.gallery.leave(watcher)
        if self.room is not None:
            self.room.leave(watcher)

    def has(self, watcher: Watcher) -> bool:
        return watcher in self.watchers or watcher.late

    @property
    def is_empty(self) -> bool:
        return not self.watchers and not self.gallery and not self.visits

    @property
    def at_work(self) -> bool:
        """Is something being done here that goes on while nobody looks?"""
        return self.diligent and (self.bots.at_work or (self.deputies is not None and self.deputies.at_work))

    @property
    def resting(self) -> bool:
        """Have both agreed to let it rest?"""
        return bool(self.stored.terms.paused)

    def answering(self) -> Side | None:
        return None if self.deputies is None else self.deputies.answers()

    def wake(self) -> None:
        """Whoever is no person goes on, if it is his turn."""
        self.bots.wake()
        if self.deputies is not None:
            self.deputies.wake()

    def broadcast(self, who_acted: Watcher | None = None, answers: int | None = None) -> bool:
        told = super().broadcast(who_acted, answers)
        self.gallery.follow(self.game, self.stored)
        if self.handed_over and self.room is not None:
            # Both know that the decision has changed hands, so this tells nothing else.
            self.handed_over = False
            self._telling = asyncio.create_task(self.room.decision_passed())
        return told

    async def wake_up(self, vigil: Vigil) -> None:
        """Nobody has looked around for a while: nobody acts before clocks are set forward."""
        try:
            await vigil.wake()
        except StoreTrouble as trouble:
            raise Refused("not-kept", str(trouble)) from None

    def lines_since(self, step: int, viewer: Viewer) -> list[str]:
        """What a viewer has been told since before a step."""
        first = len(self.game.opening)
        for each in self.game.history[: step - 1]:
            first += len(each.events)
        return [each.text for each in entries(self.logged[first:], first, viewer, self.game)]

    # Messages of a page

    async def receive(self, message: PageMessage, watcher: Watcher) -> None:
        """Carry out a message, and tell the sender if that cannot be done."""
        number = message.number if isinstance(message, Decided) else None
        try:
            answer = await self._carry_out(message, watcher)
            if answer is not None:
                watcher.tell(answer)
        except Refused as refusal:
            self._refuse(watcher, refusal, number)
        except FitgError as error:
            self._refuse(watcher, Refused("illegal", str(error)), number)
        except UNFIT:
            log.exception("the rules broke down", game=self.stored.id, step=self.step)
            broken = "The rules broke down over this, which is a fault of the program; the game is unchanged."
            self._refuse(watcher, Refused("broken", broken), number)

    def _refuse(self, watcher: Watcher, refusal: Refused, number: int | None) -> None:
        REFUSALS.labels(refusal.code).inc()
        watcher.tell(refusal.answer(number))

    async def _carry_out(self, message: PageMessage, watcher: Watcher) -> Message | None:
        match message:
            case Act():
                await self.act(message, watcher)
            case Suggest():
                await self.suggest(message, watcher)
            case LayOut():
                await self.lay_out(message, watcher)
            case Undo():
                await self.undo(message, watcher)
            case LookAgain() if watcher.late:
                await self.gallery.look(watcher)
            case LookAgain():
                await self.show_all(watcher)
            case Here() | Say() | Mute():
                await self._room().hear(message, watcher)
            case StopThinking() | Pace():
                self._control(message, watcher)
            case _:
                return await self._tell(message, watcher.viewer)
        return None

    async def _tell(self, question: AskHint | AskOdds | AskAllOdds | AskSheet, viewer: Viewer) -> Message:
        """What somebody wants to know before he decides."""
        match question:
            case AskHint():
                return await self.counsel.hint(viewer)
            case AskOdds():
                return await self.counsel.odds(question, viewer)
            case AskAllOdds():
                return await self.counsel.all_odds(question, viewer)
            case AskSheet():
                return await self.counsel.sheet(question, viewer)

    def _room(self) -> Room:
        if self.room is None:
            raise Refused("not-allowed", "All who play here sit at one screen.")
        return self.room

    def _control(self, message: StopThinking | Pace, watcher: Watcher) -> None:
        """How the bots play is for those to say who play; a spectator watches."""
        if not watcher.controls:
            raise Refused("not-allowed", "Who only watches cannot hurry or hold the players.")
        if isinstance(message, StopThinking):
            self.bots.hurry()
        else:
            self.bots.pace = message.milliseconds / 1000
            self.paused = message.pause
            self.wake()

    def check_turn(self, viewer: Viewer, decided: Decided | None = None) -> None:
        decision = self.game.decision
        if decision is None:
            raise Refused("over", "The game is over.")
        if decision.side != viewer or self.stored.players[decision.side] != HUMAN:
            raise Refused("not-your-turn", f"It is the {decision.side} player's decision.")
        if self.resting:
            raise Refused("not-allowed", "Both have agreed to a pause; ask the other to go on.")
        if self.answering() is not None:
            raise Refused("not-your-turn", "Your orders answer this question.")
        if decided is not None and not self._is_shown(viewer, decided):
            raise Refused("stale", "The table has changed; look again before you decide.")

    def _is_shown(self, viewer: Viewer, decided: Decided) -> bool:
        """Is the table that he decided about the one that he is shown now?"""
        if decided.step != self.game.steps_known_to(viewer):
            return False
        return decided.moment is None or decided.moment == self.moment(viewer)

    async def act(self, message: Act, watcher: Watcher) -> None:
        began = time.perf_counter()
        async with self.changing(watcher, message.number):
            self.check_turn(watcher.viewer, message)
            if message.action not in self.game.actions:
                raise Refused("illegal", f"{message.action!r} is not among the actions of this decision.")
            before, first = self.game, self.step
            events = await self.apply(message.action)
            ACTS.labels("people").inc()
            try:
                while message.again and (more := self._once_more(before, events)) is not None:
                    before, events = self.game, await self.apply(more)
                    ACTS.labels("people").inc()
                await self._go_on(message, before.side, events)
            finally:
                # All of it in one message: nobody is asked in between what is answered already.
                self.broadcast(watcher, message.number)
                ACT_SECONDS.observe(time.perf_counter() - began)
            self._taken_together(first)
        self.wake()

    def _taken_together(self, first: int) -> None:
        """All steps since the first are taken back by one undo, as far as they can be."""
        earlier = {last: began for last, began in self._sittings.items() if last <= first}
        self._sittings = earlier | {self.step: first}

    async def _go_on(self, message: Act, side: Side | None, events: Sequence[Event]) -> None:
        """The rest of a bundle, as far as it is asked for and nothing unforeseen happens."""
        for kind, action in zip(message.asked, message.then, strict=False):
            if not goes_on(self.game, side, events, kind, action):
                return
            events = await self.apply(action)
            ACTS.labels("people").inc()

    async def suggest(self, message: Suggest, watcher: Watcher) -> None:
        """The adviser decides for a player, step by step, to the end of the Segment; all of it is told."""
        self.check_turn(watcher.viewer, message)
        side, segment, number = self.game.side, self.game.ctx.segment, message.number
        for _ in range(MOST_SUGGESTED):
            if self.game.side != side or self.game.ctx.segment != segment or side is None or self.closed:
                break
            moment = self.changes
            action, _reason = await self.bots.think(side, ADVISER)
            async with self.changing(watcher, number):
                if self.changes != moment:
                    raise Refused("stale", "The table has changed; look again before you decide.")
                await self.apply(action)
                self.broadcast(watcher, number)
                ACTS.labels("people").inc()
            number = None
        self.wake()

    def changing(self, watcher: Watcher | None = None, number: int | None = None) -> _Change:
        return _Change(self, watcher, number)

    def _once_more(self, before: Game, events: Sequence[Event]) -> str | None:
        """The same action again, as long as nothing happens."""
        assert self.game.last_step is not None
        more = once_more(before, self.game.last_step.option, events, self.game)
        return None if more is None else more.text

    async def apply(self, action: str, by: str = "person") -> tuple[Event, ...]:
        """Played on a copy, kept on disk, and only then the game that everybody sees."""
        twin = self.game.copy()
        turn, segment = self.game.ctx.state.turn, self.game.ctx.segment
        events, moments = play(twin, action, len(self.logged), self._last_moment)
        also = None if self.deputies is None else self.deputies.writing(self.game, twin)
        changes = await self._keep(partial(self.store.appending, by=by, also=also), twin)
        self._went_on(twin, changes, [LoggedEvent(each, turn, segment) for each in events], moments)
        return events

    async def settle(self, text: str, by: str) -> None:
        """What the players have settled beside the rules; the lock is held. A step back begins anew."""
        if settlements.back_of(text) is None:
            await self.apply(text, by)
            return
        twin = self.game.copy()
        await asyncio.to_thread(twin.apply, text)
        also = None if self.deputies is None else self.deputies.writing(self.game, twin)
        changes = await self._keep(partial(self.store.appending, by=by, also=also), twin)
        self._forget_entries(0)
        self._seat(twin, replace(self.stored, changes=changes), logged_events(twin))

    async def _keep(self, write: Callable[[str, int, Game], Future[int]], game: Game) -> int:
        try:
            return await asyncio.wrap_future(write(self.stored.id, self.changes, game))
        except StoreTrouble as trouble:
            raise Refused("not-kept", str(trouble)) from None

    async def undo(self, message: Undo, watcher: Watcher) -> None:
        """The last step; after a sheet was laid out, all that it has done."""
        async with self.changing(watcher, message.number):
            self.check_turn(watcher.viewer, message)
            if not self.game.can_undo:
                raise Refused("cannot-undo", "The last step cannot be taken back.")
            first = self._sittings.pop(self.step, self.step - 1)
            try:
                while self.step > first and self.game.can_undo:
                    await self._take_back()
            finally:
                self.broadcast(watcher, message.number)

    async def _take_back(self) -> None:
        twin, undone = self.game.copy(), self.game.last_step
        assert undone is not None
        twin.undo()
        changes = await self._keep(self.store.taking_back, twin)
        self._stand(twin, changes)
        self._forget_entries(len(self.logged) - len(undone.events))

    async def lay_out(self, message: LayOut, watcher: Watcher) -> None:
        """Every small step of a sheet; it was tried before, so it is done as a whole or not at all."""
        async with self.changing(watcher, message.number):
            self.check_turn(watcher.viewer, message)
            side, work = self.game.side, await asyncio.to_thread(sheets.work, self.game, message)
            try:
                for _ in range(work.back):
                    await self._take_back()
                first = self.step
                for action in work.actions:
                    if self.game.side != side or action not in self.game.actions:
                        break
                    await self.apply(action)
                    ACTS.labels("people").inc()
                self._taken_together(first)
            finally:
                self.broadcast(watcher, message.number)
        self.wake()

    # Played on elsewhere

    async def refresh(self, changes: int) -> None:
        """Another process says that it has changed the game: see what it has become."""
        async with self.lock:
            if changes > self.changes:
                await self.reload()
                self.broadcast()
        self.wake()

    async def reload(self) -> None:
        """The game as it is stored; the lock is held."""
        game, stored = await asyncio.to_thread(self._read_on)
        own, kept = self.game.steps, self.game.last_step
        went_on = game.steps >= own and _step_number(game, own) is kept
        # A step back is a new beginning: what was on the table is not what it goes on from.
        went_on = went_on and not any(settlements.back_of(step.action) for step in game.history[own:])
        if not went_on:
            self._forget_entries(0)
            self._seat(game, stored, logged_events(game))
            return
        new = game.history[own:]
        self.logged += [LoggedEvent(event, step.turn, step.segment) for step in new for event in step.events]
        self.stored = stored
        self._stand(game, stored.changes)

    def _read_on(self) -> tuple[Game, StoredGame]:
        """In a thread: from the game on the table, if the stored one has only gone on from it."""
        stored, actions = self.store.told(self.stored.id)
        game = self.game.copy()
        another = stored.setting != self.stored.setting
        if another or [step.action for step in game.history] != actions[: game.steps]:
            return replayed(stored, actions), stored
        for action in actions[game.steps :]:
            game.apply(action)
        return game, stored

    async def close(self) -> None:
        self.closed = True
        await self.gallery.close()
        self.bots.stop()
        if self.deputies is not None:
            self.deputies.stop()
        if self.store.shared:
            await asyncio.to_thread(self.store.let_go, self.stored.id)


class _Change:
    """The table while it is changed: one at a time. Who comes second is told so, then sees what has changed.

    In this order: an answer that comes after the other's step could not be told from an acknowledgement.
    """

    def __init__(self, table: LiveTable, watcher: Watcher | None, number: int | None) -> None:
        self.table = table
        self.watcher = watcher
        self.number = number

    async def __aenter__(self) -> None:
        if self.table.vigil is not None and self.table.vigil.dozed:
            await self.table.wake_up(self.table.vigil)
        await self.table.lock.acquire()

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        try:
            if not isinstance(error, StepConflict):
                return False
            await self.table.reload()
            if self.watcher is not None:
                self.table._refuse(self.watcher, Refused("stale", str(error)), self.number)
            self.table.broadcast()
            return True
        finally:
            self.table.lock.release()


def _step_number(game: Game, number: int) -> object:
    """One of the steps of a game, counted from 1; None before the first."""
    step = game.last_step
    while step is not None and step.number > number:
        step = step.before
    return step
