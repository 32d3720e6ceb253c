"""Worker processes in which bots think, so that the page never waits for them.

Every thought ends in an answer or in a sentence. A process that crashes, hangs or thinks about something
that nobody waits for any more is ended alone; what waited behind it goes to the next one. The tables take
turns: who asks often waits no less than who asks once.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Thread
from typing import Any

import structlog

from fitg.errors import FitgError
from fitg.server.metrics import BUSY_WORKERS, ENDED_WORKERS, THINK_QUEUE, THINK_SECONDS, WORKERS
from fitg.server.thinking import answer_questions

log = structlog.get_logger()

#: How long a process may take to end.
FAREWELL_SECONDS = 5
#: A thought that nobody waits for may come to its end so long: a new process costs more than that.
GRACE_SECONDS = 0.3
#: After so long the operating system is asked again for a process.
RETRY_SECONDS = 1.0
#: A thought whose process died is begun anew so often.
TRIALS = 2


class ThoughtFailed(FitgError):
    """A bot did not come to a decision, and why."""


class ThoughtTooLong(ThoughtFailed):
    """A bot thought longer than it may."""


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile do not hear a Ctrl-C: it is meant for the server."""
    if sys.platform == "win32":
        yield
        return
    # It would let interrupts through again when it is started on the way.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Thought:
    """What is asked, and where the answer goes."""

    def __init__(self, table: str, question: tuple[bytes, str, str]) -> None:
        self.table = table
        self.question = question
        self.answer: asyncio.Future[tuple[str, str]] = asyncio.get_running_loop().create_future()
        self.trials = 0
        self.limit: asyncio.TimerHandle | None = None


class _Worker:
    """A process, and a thread that waits for its answers."""

    def __init__(self, pool: Workers) -> None:
        self.pool = pool
        self.thought: _Thought | None = None
        self.process: SpawnProcess | None = None
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
        self._start()
        while (question := self._questions.get()) is not None and not self.pool.closed:
            self.pool.report(self, self._ask(question))
            if self.process is not None and not self.process.is_alive():
                self._start()
        self._end()

    def _ask(self, question: tuple[bytes, str, str]) -> Any:
        """The answer; None if the process died over it."""
        if self._connection is None:
            return None
        try:
            self._connection.send(question)
            return self._connection.recv()
        except (EOFError, OSError):
            self._end()
            return None

    def _start(self) -> None:
        while not self.pool.closed:
            try:
                self._start_process()
                return
            except OSError as error:
                log.error("no worker", error=str(error))
                time.sleep(RETRY_SECONDS)

    def _start_process(self) -> None:
        context = get_context("spawn")
        here, there = context.Pipe()
        self.process = context.Process(target=answer_questions, args=(there,), daemon=True)
        with _deaf_to_interrupts():
            self.process.start()
        there.close()
        self._connection = here
        if self.pool.closed:
            self.process.kill()

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
        self._idle: list[_Worker] = []
        #: What waits, by table; the table whose turn it is comes first.
        self._waiting: dict[str, deque[_Thought]] = {}

    def start(self) -> None:
        """Let the workers load the rules while the page is still on its way."""
        if not self._workers:
            self._workers = [_Worker(self) for _ in range(self.number)]
            self._idle = list(self._workers)
            WORKERS.set(self.number)

    @property
    def waiting(self) -> int:
        return sum(len(each) for each in self._waiting.values())

    @property
    def busy(self) -> int:
        return len(self._workers) - len(self._idle)

    async def think(self, table: str, snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
        """A bot's thought; if it is cancelled or takes too long, its process does not go on with it."""
        self._loop = asyncio.get_running_loop()
        self.start()
        thought = _Thought(table, (snapshot, bot, seed))
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
                self._loop.call_later(GRACE_SECONDS, self._end_if_still_at_it, worker, thought)

    def _end_if_still_at_it(self, worker: _Worker, thought: _Thought) -> None:
        if worker.thought is thought:
            worker.end_process()

    def report(self, worker: _Worker, answer: tuple[str, ...] | None) -> None:
        """In a worker's thread: what came of its question."""
        assert self._loop is not None
        # The loop is closed when the server ends while a bot thinks.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take, worker, answer)

    def _take(self, worker: _Worker, answer: tuple[str, ...] | None) -> None:
        thought, worker.thought = worker.thought, None
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
