"""A game being played: seats, actions, bots and everyone who watches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from hashlib import blake2b
from typing import ParamSpec, TypeVar

import structlog

from fitg.bots import ADVISER
from fitg.bots.outlook import chances
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.table_view import TableView
from fitg.errors import FitgError
from fitg.presentation.advice import with_chances
from fitg.presentation.bundles import bundles, goes_on
from fitg.presentation.narration import label
from fitg.presentation.standing import once_more, standing_order
from fitg.server import sheets
from fitg.server.actions import action_infos, place_asked
from fitg.server.changes import TableChange, difference
from fitg.server.log import LoggedEvent, entries, logged_events
from fitg.server.messages import (
    Act,
    ActionInfo,
    AllOddsMessage,
    AskAllOdds,
    AskHint,
    AskOdds,
    AskSheet,
    Beat,
    Decided,
    ErrorMessage,
    HintMessage,
    LayOut,
    LookAgain,
    Message,
    OddsMessage,
    Pace,
    PageMessage,
    Players,
    SheetMessage,
    Standing,
    StopThinking,
    Suggest,
    TableMessage,
    Undo,
    wire_text,
)
from fitg.server.metrics import ACT_SECONDS, ACTS, REFUSALS
from fitg.server.odds import (
    CARE,
    FIRST_TRIES,
    GLANCE,
    LOOKING,
    MOST_TRIES,
    after,
    all_odds,
    all_odds_together,
    odds_tables,
)
from fitg.server.outbox import Outbox
from fitg.server.store import StepConflict, Store, StoredGame, replayed
from fitg.server.story import Moment, play, story
from fitg.server.thinking import think
from fitg.server.troubles import StoreTrouble
from fitg.server.workers import ThoughtFailed, ThoughtTooLong, Workers

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

HUMAN = "human"
#: How long a bot's step stays on the table until a page says how long it wants to look.
PACE_SECONDS = 0.05
#: In the set-up quick steps are shown together: so long nobody misses anything.
GLANCE_SECONDS = 0.25
SET_UP = "set-up"
#: So many steps of the adviser are taken at one word; no Segment has as many.
MOST_SUGGESTED = 400
#: More entries than this are put into words in a thread of their own.
LONG_LOG = 100
#: Who sits down is told so much of the story at once; what came before is asked for.
LATEST = 400
#: After so long a bot tries again to write its step; each time twice as long.
FIRST_RETRY_SECONDS = 1.0
LONGEST_RETRY_SECONDS = 15.0
#: After so long a process asks again whether it is the one that plays the bots of a table.
LEAD_SECONDS = 1.0


class Refused(FitgError):
    """A message that cannot be carried out; the game is unchanged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def answer(self, number: int | None = None) -> ErrorMessage:
        return ErrorMessage(code=self.code, message=str(self), answers=number)  # type: ignore[arg-type]


async def _at_once(work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    return work(*args, **options)


class Watcher:
    """One page at the table: what it may see and do, and what it has been sent."""

    def __init__(self, viewer: Viewer, outbox: Outbox, *, controls: bool = False) -> None:
        self.viewer = viewer
        self.outbox = outbox
        #: May it set the pace of the bots, and stop them?
        self.controls = controls
        #: The table as he was last told, and how many entries of the log he has.
        self.seen: TableView | None = None
        self.entries = 0
        #: While his first table is being written, he is told nothing else.
        self.joining = False

    def tell(self, message: Message) -> None:
        self.outbox.put(wire_text(message))


class LiveTable:
    """One game with its players; all changes go through one lock, and to disk before anyone hears of them."""

    def __init__(self, game: Game, stored: StoredGame, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self._seat(game, stored, logged_events(game))
        self.watchers: list[Watcher] = []
        self.lock = asyncio.Lock()
        self.pace = PACE_SECONDS
        self.paused = False
        self.closed = False
        self._hurry = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None

    @property
    def step(self) -> int:
        return self.game.steps

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

    # Watching

    async def join(self, watcher: Watcher) -> None:
        """Sit down: the whole table and its log, then every change."""
        self.watchers.append(watcher)
        await self.show_all(watcher)
        self.wake_bots()

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

    def show(self, watcher: Watcher, answers: int | None = None) -> None:
        """Tell a watcher what is new, even if it is nothing: silence would tell him something too."""
        if watcher.joining:
            return
        first = watcher.entries
        message = self._message(watcher)
        message.answers = answers
        message.log = entries(self.logged[first:], first, watcher.viewer, self.game)
        watcher.tell(message)

    def _message(self, watcher: Watcher) -> TableMessage:
        """What is new for one watcher, but for the words of the log."""
        first, watcher.entries = watcher.entries, len(self.logged)
        before = watcher.seen
        # Told first: the view of each moment is made from the one before, and the last from those.
        beats = [] if before is None else self._story(watcher.viewer, before, first)
        watcher.seen = self._view(watcher.viewer)
        decision = self.game.decision
        mine_to_decide = decision is not None and decision.side == watcher.viewer
        # Nothing in it is of foreign make: to check it would cost more than to write it.
        return TableMessage.model_construct(
            type="table",
            step=self.step,
            moment=self.changes,
            answers=None,
            view=watcher.seen if before is None else None,
            change=None if before is None else self._difference(before, watcher.seen),
            story=beats,
            actions=self._action_infos() if mine_to_decide else [],
            place=place_asked(self.game) if mine_to_decide else "",
            standing=self._standing() if mine_to_decide else None,
            bundles=bundles(self.game) if mine_to_decide else [],
            along=list(decision.gathered) if decision is not None and mine_to_decide else [],
            log_from=first,
            log=[],
            can_undo=self.game.can_undo and mine_to_decide,
            players=Players(**self.stored.players),
            thinking=None if self.paused else self._bot_to_move(),
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

    def broadcast(self, who_acted: Watcher | None = None, answers: int | None = None) -> None:
        for watcher in list(self.watchers):
            self.show(watcher, answers if watcher is who_acted else None)
        self._keep_moments([])

    def tell_all(self, message: Message) -> None:
        for watcher in list(self.watchers):
            watcher.tell(message)

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
            case LookAgain():
                await self.show_all(watcher)
            case StopThinking() | Pace():
                self._control(message, watcher)
            case _:
                return await self._tell(message, watcher.viewer)
        return None

    async def _tell(self, question: AskHint | AskOdds | AskAllOdds | AskSheet, viewer: Viewer) -> Message:
        """What somebody wants to know before he decides."""
        match question:
            case AskHint():
                return await self.hint(viewer)
            case AskOdds():
                return await self.odds(question, viewer)
            case AskAllOdds():
                return await self.all_odds(question, viewer)
            case AskSheet():
                return await self.sheet(question, viewer)

    def _control(self, message: StopThinking | Pace, watcher: Watcher) -> None:
        """How the bots play is for those to say who play; a spectator watches."""
        if not watcher.controls:
            raise Refused("not-allowed", "Who only watches cannot hurry or hold the players.")
        if isinstance(message, StopThinking):
            self._hurry.set()
        else:
            self.pace = message.milliseconds / 1000
            self.paused = message.pause
            self.wake_bots()

    def _check_turn(self, viewer: Viewer, decided: Decided | None = None) -> None:
        decision = self.game.decision
        if decision is None:
            raise Refused("over", "The game is over.")
        if decision.side != viewer or self.stored.players[decision.side] != HUMAN:
            raise Refused("not-your-turn", f"It is the {decision.side} player's decision.")
        if decided is not None and (decided.step != self.step or decided.moment not in (None, self.changes)):
            raise Refused("stale", "The table has changed; look again before you decide.")

    async def act(self, message: Act, watcher: Watcher) -> None:
        began = time.perf_counter()
        async with self._changing(watcher, message.number):
            self._check_turn(watcher.viewer, message)
            if message.action not in self.game.actions:
                raise Refused("illegal", f"{message.action!r} is not among the actions of this decision.")
            before, first = self.game, self.step
            events = await self._apply(message.action)
            ACTS.labels("people").inc()
            try:
                while message.again and (more := self._once_more(before, events)) is not None:
                    before, events = self.game, await self._apply(more)
                    ACTS.labels("people").inc()
                await self._go_on(message, before.side, events)
            finally:
                # All of it in one message: nobody is asked in between what is answered already.
                self.broadcast(watcher, message.number)
                ACT_SECONDS.observe(time.perf_counter() - began)
            self._taken_together(first)
        self.wake_bots()

    def _taken_together(self, first: int) -> None:
        """All steps since the first are taken back by one undo, as far as they can be."""
        earlier = {last: began for last, began in self._sittings.items() if last <= first}
        self._sittings = earlier | {self.step: first}

    async def _go_on(self, message: Act, side: Side | None, events: Sequence[Event]) -> None:
        """The rest of a bundle, as far as it is asked for and nothing unforeseen happens."""
        for kind, action in zip(message.asked, message.then, strict=False):
            if not goes_on(self.game, side, events, kind, action):
                return
            events = await self._apply(action)
            ACTS.labels("people").inc()

    async def suggest(self, message: Suggest, watcher: Watcher) -> None:
        """The adviser decides for a player, step by step, to the end of the Segment; all of it is told."""
        self._check_turn(watcher.viewer, message)
        side, segment, number = self.game.side, self.game.ctx.segment, message.number
        for _ in range(MOST_SUGGESTED):
            if self.game.side != side or self.game.ctx.segment != segment or side is None or self.closed:
                break
            moment = self.changes
            action, _reason = await self._think(side, ADVISER)
            async with self._changing(watcher, number):
                if self.changes != moment:
                    raise Refused("stale", "The table has changed; look again before you decide.")
                await self._apply(action)
                self.broadcast(watcher, number)
                ACTS.labels("people").inc()
            number = None
        self.wake_bots()

    def _changing(self, watcher: Watcher | None = None, number: int | None = None) -> _Change:
        return _Change(self, watcher, number)

    def _once_more(self, before: Game, events: Sequence[Event]) -> str | None:
        """The same action again, as long as nothing happens."""
        assert self.game.last_step is not None
        more = once_more(before, self.game.last_step.option, events, self.game)
        return None if more is None else more.text

    async def _apply(self, action: str) -> tuple[Event, ...]:
        """Played on a copy, kept on disk, and only then the game that everybody sees."""
        twin = self.game.copy()
        turn, segment = self.game.ctx.state.turn, self.game.ctx.segment
        events, moments = play(twin, action, len(self.logged), self._last_moment)
        changes = await self._keep(self.store.appending, twin)
        self.logged += [LoggedEvent(each, turn, segment) for each in events]
        self._keep_moments(self._moments + moments)
        self._stand(twin, changes)
        return events

    def _keep_moments(self, moments: list[Moment]) -> None:
        """The game at the events not yet told to everybody, and what is made of it once for all."""
        self._moments = moments
        if not moments:
            self._now.settle()
        self._stories: dict[tuple[int, int], tuple[TableView, list[Beat]]] = {}

    @property
    def _last_moment(self) -> Moment:
        return self._moments[-1] if self._moments else self._now

    async def _keep(self, write: Callable[[str, int, Game], Future[int]], game: Game) -> int:
        try:
            return await asyncio.wrap_future(write(self.stored.id, self.changes, game))
        except StoreTrouble as trouble:
            raise Refused("not-kept", str(trouble)) from None

    async def undo(self, message: Undo, watcher: Watcher) -> None:
        """The last step; after a sheet was laid out, all that it has done."""
        async with self._changing(watcher, message.number):
            self._check_turn(watcher.viewer, message)
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

    # Sheets

    async def sheet(self, message: AskSheet, viewer: Viewer) -> SheetMessage:
        """The decision in one piece, for the side that has to decide."""
        self._check_turn(viewer)
        side = self.game.side
        assert side is not None

        async def adviser(game: Game) -> str:
            return (await self._think(side, ADVISER, game))[0]

        return await sheets.answer(self.game, message, adviser)

    async def lay_out(self, message: LayOut, watcher: Watcher) -> None:
        """Every small step of a sheet; it was tried before, so it is done as a whole or not at all."""
        async with self._changing(watcher, message.number):
            self._check_turn(watcher.viewer, message)
            side, work = self.game.side, await asyncio.to_thread(sheets.work, self.game, message)
            try:
                for _ in range(work.back):
                    await self._take_back()
                first = self.step
                for action in work.actions:
                    if self.game.side != side or action not in self.game.actions:
                        break
                    await self._apply(action)
                    ACTS.labels("people").inc()
                self._taken_together(first)
            finally:
                self.broadcast(watcher, message.number)
        self.wake_bots()

    def _forget_entries(self, first: int) -> None:
        """The log ends before this entry, for everybody who has more of it."""
        del self.logged[first:]
        self._keep_moments([moment for moment in self._moments if moment.entry < first])
        for watcher in self.watchers:
            watcher.entries = min(watcher.entries, first)

    async def hint(self, viewer: Viewer) -> HintMessage:
        """What the adviser would do, and why."""
        self._check_turn(viewer)
        decision = self.game.decision
        assert decision is not None
        step, game = self.step, self.game
        action, reason = await self._think(decision.side, ADVISER)
        option = decision.option(action)
        assert option is not None
        said = label(option, decision.side, self.game.facts).full
        told = await asyncio.to_thread(chances, game, option, FIRST_TRIES, LOOKING)
        reason = with_chances(reason, told)
        return HintMessage(step=step, action=action, label=said, reason=reason)

    async def odds(self, asked: AskOdds, viewer: Viewer) -> OddsMessage:
        """Of an action, or of the last one of a bundle; others play on while it is tried."""
        self._check_turn(viewer)
        *first, last = asked.action, *asked.then
        game = after(self.game, first)
        if game is None:
            raise Refused("illegal", f"What comes after {' and '.join(map(repr, first))} cannot be told.")
        if last not in game.actions:
            raise Refused("illegal", f"{last!r} is not among the actions of this decision.")
        step, tries = self.step, max(FIRST_TRIES, min(MOST_TRIES, asked.tries))
        tables = await asyncio.to_thread(odds_tables, game, last, tries)
        return OddsMessage(step=step, action=asked.action, then=asked.then, tables=tables)

    async def all_odds(self, asked: AskAllOdds, viewer: Viewer) -> AllOddsMessage:
        """Every option beside the others; with many of them that takes a while, and others play on."""
        self._check_turn(viewer)
        step, game, seconds = self.step, self.game, CARE if asked.care else GLANCE
        options = await asyncio.to_thread(all_odds, game, seconds)
        together = await asyncio.to_thread(all_odds_together, game, seconds)
        return AllOddsMessage(step=step, care=asked.care, options=options, together=together)

    # Played on elsewhere

    async def refresh(self, changes: int) -> None:
        """Another process says that it has changed the game: see what it has become."""
        async with self.lock:
            if changes > self.changes:
                await self.reload()
                self.broadcast()
        self.wake_bots()

    async def reload(self) -> None:
        """The game as it is stored; the lock is held."""
        game, stored = await asyncio.to_thread(self._read_on)
        own, kept = self.game.steps, self.game.last_step
        went_on = game.steps >= own and _step_number(game, own) is kept
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
        if [step.action for step in game.history] != actions[: game.steps]:
            return replayed(stored, actions), stored
        for action in actions[game.steps :]:
            game.apply(action)
        return game, stored

    # Bots

    def wake_bots(self) -> None:
        """Let the bots go on, if it is their turn and nobody does so already."""
        if self._bot_to_move() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())

    @property
    def _between_people(self) -> bool:
        return all(player == HUMAN for player in self.stored.players.values())

    def _bot_to_move(self) -> Side | None:
        side = self.game.side
        return side if side is not None and self.stored.players[side] != HUMAN else None

    async def _play_bots(self) -> None:
        """Step by step, so that people can follow; only the set-up is made without a pause."""
        clock = asyncio.get_running_loop().time
        shown, retry = clock(), FIRST_RETRY_SECONDS
        while (side := self._bot_to_move()) is not None and self._going_on:
            try:
                if not await self._leads():
                    await asyncio.sleep(LEAD_SECONDS)
                    continue
                action = await self._decide(side)
                await self._play_for_bot(side, action)
                retry = FIRST_RETRY_SECONDS
            except Refused as refusal:
                self.tell_all(refusal.answer())
                if refusal.code != "not-kept":
                    return
                await asyncio.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY_SECONDS)
                continue
            except FitgError as error:
                self._bot_stopped(str(error), error)
                return
            except UNFIT as error:
                self._bot_stopped("The rules broke down over the bot's step; the game is unchanged.", error)
                return
            setting_up = self.game.ctx.segment == SET_UP and self._bot_to_move() is not None
            if setting_up and clock() - shown < GLANCE_SECONDS:
                continue
            self.broadcast()
            shown = clock()
            if not setting_up:
                await self._linger()

    @property
    def _going_on(self) -> bool:
        return bool(self.watchers) and not self.paused and not self.closed

    def _bot_stopped(self, sentence: str, error: Exception) -> None:
        """A sentence instead of a silence; the next who sits down or sets the pace lets the bot try again."""
        log.error("bot stopped", game=self.stored.id, error=type(error).__name__, exc_info=error)
        self.tell_all(Refused("bot-failed", f"The computer has stopped: {sentence}").answer())

    async def _leads(self) -> bool:
        """Of several processes at one table, one plays its bots."""
        return await asyncio.to_thread(self.store.lead, self.stored.id) if self.store.shared else True

    async def _play_for_bot(self, side: Side, action: str) -> None:
        async with self._changing():
            if self.game.side == side and action in self.game.actions and not self.closed:
                await self._apply(action)
                ACTS.labels("bots").inc()

    async def _linger(self) -> None:
        """Leave a bot's step on the table for a while, unless somebody is in a hurry."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.pace):
                await self._hurry.wait()

    async def _decide(self, side: Side) -> str:
        """The bot's choice; told to hurry, or if it fails, the adviser's."""
        self._hurry.clear()
        bot = self.stored.players[side]
        thought = asyncio.ensure_future(self._think(side, bot))
        hurry = asyncio.ensure_future(self._hurry.wait())
        try:
            await asyncio.wait({thought, hurry}, return_when=asyncio.FIRST_COMPLETED)
            if thought.done():
                return thought.result()[0]
        except ThoughtFailed as failure:
            log.warning("bot failed", game=self.stored.id, bot=bot, error=str(failure))
            if bot == ADVISER and not isinstance(failure, ThoughtTooLong):
                raise
        finally:
            # Also when the table is cleared meanwhile: nobody waits for this thought any more.
            hurry.cancel()
            thought.cancel()
        # The thought has cost its worker, and the next one has to load the rules first.
        return (await asyncio.to_thread(think, self.game.snapshot(), ADVISER, self._seed(side)))[0]

    def _seed(self, side: Side) -> str:
        """Chance for a bot: another one at every step, and not that of the dice."""
        text = f"{self.stored.setting.seed}:{self.step}:{side}"
        return blake2b(text.encode(), digest_size=8).hexdigest()

    async def _think(self, side: Side, bot: str, game: Game | None = None) -> tuple[str, str]:
        """About the game, or about what it would become."""
        return await self.workers.think(self.stored.id, (game or self.game).snapshot(), bot, self._seed(side))

    async def close(self) -> None:
        self.closed = True
        if self._bots is not None:
            self._bots.cancel()
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
