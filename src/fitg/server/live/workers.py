"""Worker processes in which bots think, so that the page never waits for them.

Every thought ends in an answer or in a sentence. A process that crashes, hangs or thinks about something
that nobody waits for any more is ended alone; what waited behind it goes to the next one. The tables take
turns: who asks often waits no less than who asks once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from typing import Any, ParamSpec

import structlog

from fitg.errors import FitgError
from fitg.server.live import forerunners
from fitg.server.live.thinking import READY
from fitg.server.metrics import BUSY_WORKERS, ENDED_WORKERS, THINK_QUEUE, THINK_SECONDS, WORKERS

log = structlog.get_logger()

P = ParamSpec("P")

#: How long a process may take to end.
FAREWELL_SECONDS = 5
#: A thought that nobody waits for may come to its end as long as a new process takes to load, but no less
#: than this: to end the process costs more than that.
GRACE_SECONDS = 0.3
#: A process that has not loaded the rules after so long never will.
LOADING_SECONDS = 120.0
#: After so long the operating system is asked again for a process.
RETRY_SECONDS = 1.0
#: A thought whose process died is begun anew so often, and so often a process is started in vain.
TRIALS = 2


class ThoughtFailed(FitgError):
    """A bot did not come to a decision, and why."""


class ThoughtTooLong(ThoughtFailed):
    """A bot thought longer than it may."""


class _Thought:
    """What is asked, and where the answer goes."""

    def __init__(self, table: str, question: tuple[bytes, str, str]) -> None:
        self.table = table
        self.question = question
        self.answer: asyncio.Future[tuple[str, str]] = asyncio.get_running_loop().create_future()
        self.trials = 0
        self.limit: asyncio.TimerHandle | None = None


class _Worker:
    """A process, and a thread that waits for its answers. It is asked only once it has loaded the rules."""

    def __init__(self, pool: Workers) -> None:
        self.pool = pool
        self.thought: _Thought | None = None
        self.process: SpawnProcess | None = None
        #: How long the process took to load the rules.
        self.loading = 0.0
        self._connection: Connection | None = None
        self._questions: SimpleQueue[tuple[bytes, str, str] | None] = SimpleQueue()
        self.thread = Thread(target=self._serve, name="fitg worker", daemon=True)
        self.thread.start()

    def ask(self, thought: _Thought) -> None:
        self.thought = thought
        thought.trials += 1
        self._questions.put(thought.question)

    def end_process(self) -> None:
        """The answer will not come; the thread notices and starts another process."""
        process = self.process
        if process is not None:
            ENDED_WORKERS.inc()
            process.kill()

    def stop(self) -> None:
        self._questions.put(None)
        self.end_process()

    # In the thread

    def _serve(self) -> None:
        """One process after the other."""
        while not self.pool.closed:
            if self._start():
                self.pool.report(self.pool._ready, self)
                self._answer()
            elif not self.pool.closed:
                self.pool.report(self.pool._missing, self)
                time.sleep(RETRY_SECONDS)
            self._end()

    def _answer(self) -> None:
        """One question after the other, until the process is gone."""
        while (question := self._questions.get()) is not None and not self.pool.closed:
            answer = self._ask(question)
            self.pool.report(self.pool._take, self, answer)
            if answer is None:
                return

    def _ask(self, question: tuple[bytes, str, str]) -> Any:
        """The answer; None if the process died over it."""
        assert self._connection is not None
        try:
            self._connection.send(question)
            return self._connection.recv()
        except (EOFError, OSError):
            return None

    def _start(self) -> bool:
        """Is there a process that has loaded the rules?"""
        began = time.monotonic()
        try:
            connection = self._start_process()
            loaded = connection.poll(LOADING_SECONDS) and connection.recv() == READY
        except (EOFError, OSError) as error:
            if not self.pool.closed:  # A process that is ended while it loads is missed by nobody.
                log.error("no worker", error=str(error) or type(error).__name__)
            return False
        self.loading = time.monotonic() - began
        return loaded

    def _start_process(self) -> Connection:
        process, connection = forerunners.take()
        self._connection = connection
        # Only now can it be ended; who wanted to before has closed the pool.
        self.process = process
        if self.pool.closed:
            process.kill()
        return connection

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(FAREWELL_SECONDS)


class Workers:
    """Some processes for thinking. All but `report` is called in the thread of the event loop."""

    def __init__(self, number: int, seconds: float = 60) -> None:
        self.number = number
        self.seconds = seconds
        self.closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._workers: list[_Worker] = []
        #: Those who have loaded the rules and have nothing to do.
        self._idle: list[_Worker] = []
        #: How many processes in a row did not come to load them.
        self._missed = 0
        #: What waits, by table; the table whose turn it is comes first.
        self._waiting: dict[str, deque[_Thought]] = {}

    def start(self) -> None:
        """Let the workers load the rules while the page is still on its way."""
        if not self._workers:
            self._loop = asyncio.get_running_loop()
            self._workers = [_Worker(self) for _ in range(self.number)]
            WORKERS.set(self.number)

    @property
    def waiting(self) -> int:
        return sum(len(each) for each in self._waiting.values())

    @property
    def busy(self) -> int:
        return sum(worker.thought is not None for worker in self._workers)

    async def think(self, table: str, data: bytes, who: str, seed: str) -> tuple[str, str]:
        """A bot's thought about a snapshot, or the reviewer's about a record.

        If it is cancelled or takes too long, its process does not go on with it.
        """
        self.start()
        thought = _Thought(table, (data, who, seed))
        self._waiting.setdefault(table, deque()).append(thought)
        self._hand_out()
        began = time.perf_counter()
        try:
            return await thought.answer
        finally:
            THINK_SECONDS.observe(time.perf_counter() - began)
            self._give_up(thought)

    def _hand_out(self) -> None:
        """The next thought of the table whose turn it is, to a worker that has nothing to do."""
        while self._idle and self._waiting and not self.closed:
            table = next(iter(self._waiting))
            thoughts = self._waiting.pop(table)
            thought = thoughts.popleft()
            if thoughts:
                self._waiting[table] = thoughts
            worker = self._idle.pop()
            worker.ask(thought)
            assert self._loop is not None
            thought.limit = self._loop.call_later(self.seconds, self._cut_off, worker, thought)
        THINK_QUEUE.set(self.waiting)
        BUSY_WORKERS.set(self.busy)

    def _cut_off(self, worker: _Worker, thought: _Thought) -> None:
        if worker.thought is thought and not thought.answer.done():
            thought.answer.set_exception(
                ThoughtTooLong(f"The bot has thought for {self.seconds:g} seconds and was stopped.")
            )

    def _give_up(self, thought: _Thought) -> None:
        """Nobody waits for this any more: out of the queue with it, or its process is ended."""
        if thought.limit is not None:
            thought.limit.cancel()
        waiting = self._waiting.get(thought.table)
        if waiting is not None and thought in waiting:
            waiting.remove(thought)
            if not waiting:
                del self._waiting[thought.table]
        for worker in self._workers:
            if worker.thought is thought and self._loop is not None and not self.closed:
                grace = max(GRACE_SECONDS, worker.loading)
                self._loop.call_later(grace, self._end_if_still_at_it, worker, thought)

    def _end_if_still_at_it(self, worker: _Worker, thought: _Thought) -> None:
        if worker.thought is thought:
            worker.end_process()

    def report(self, tell: Callable[P, None], *args: P.args, **options: P.kwargs) -> None:
        """In a worker's thread: what has come of its process or of its question."""
        assert self._loop is not None
        # The loop is closed when the server ends while a bot thinks.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(partial(tell, *args, **options))

    def _ready(self, worker: _Worker) -> None:
        """Its process has loaded the rules."""
        self._missed = 0
        self._idle.append(worker)
        self._hand_out()

    def _missing(self, worker: _Worker) -> None:
        """No process came to load the rules; another one is tried, but nobody waits for ever."""
        self._missed += 1
        if self._missed >= TRIALS * len(self._workers):
            for thought in [each for waiting in self._waiting.values() for each in waiting]:
                if not thought.answer.done():
                    thought.answer.set_exception(ThoughtFailed("No process can be started for the bot."))

    def _take(self, worker: _Worker, answer: tuple[str, ...] | None) -> None:
        thought, worker.thought = worker.thought, None
        if answer is not None:
            self._idle.append(worker)
        if thought is not None and not thought.answer.done():
            self._settle(thought, answer)
        self._hand_out()

    def _settle(self, thought: _Thought, answer: tuple[str, ...] | None) -> None:
        if answer is None and thought.trials < TRIALS and not self.closed:
            log.warning("worker died", table=thought.table)
            self._waiting.setdefault(thought.table, deque()).appendleft(thought)
        elif answer is None:
            thought.answer.set_exception(
                ThoughtFailed("The bot's process broke down over its thought, and again when it began anew.")
            )
        elif len(answer) == 1:
            thought.answer.set_exception(ThoughtFailed(answer[0]))
        else:
            thought.answer.set_result((answer[0], answer[1]))

    def stop(self) -> None:
        """End the processes without waiting for thoughts under way."""
        self.closed = True
        left = [thought for waiting in self._waiting.values() for thought in waiting]
        left += [worker.thought for worker in self._workers if worker.thought is not None]
        for thought in left:
            if not thought.answer.done():
                thought.answer.set_exception(ThoughtFailed("The server is closing."))
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.thread.join(FAREWELL_SECONDS)
