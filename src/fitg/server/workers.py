"""Worker processes in which bots think, so that the page never waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar, cast

T = TypeVar("T")

#: How long the processes may take to end.
FAREWELL_SECONDS = 5


def think(snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
    """In a worker: the bot's action, and why, from what its side may know."""
    from random import Random

    from fitg.bots import create, observe
    from fitg.engine.game import restore

    player = create(bot)
    action = player.choose(observe(restore(snapshot)), Random(seed), None)
    return str(action), player.explain()


def _warm_up() -> None:
    """Think once, so that all that a bot needs is loaded before anybody waits for it."""
    from fitg.engine.game import new_game

    think(new_game("flight-to-egrix").snapshot(), "rookie", "")


def _leave_with_parent() -> None:
    """A worker whose server was killed must not live on."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_and_leave, args=(parent.sentinel,), daemon=True).start()


def _wait_and_leave(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile do not hear a Ctrl-C: it is meant for the server."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers:
    """A small pool of processes for thinking."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.closed = False
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.number, mp_context=get_context("spawn"), initializer=_leave_with_parent
        )

    def start(self) -> None:
        """Let a worker load the rules while the page is still on its way."""
        self._submit(_warm_up)

    def _submit(self, task: Callable[..., T], *given: str | bytes) -> Future[T]:
        with _deaf_to_interrupts():
            return self._pool.submit(task, *given)

    async def think(self, snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
        """A bot's thought; if it is cancelled, its process does not go on with it."""
        pool = self._pool
        thought = self._submit(think, snapshot, bot, seed)
        try:
            return await asyncio.wrap_future(thought)
        except asyncio.CancelledError:
            if not thought.cancelled():
                self._replace(pool)
            raise
        except BrokenProcessPool:
            if self.closed:
                raise
            # The process was ended on account of another thought, so this one begins anew.
            self._replace(pool)
            return await self.think(snapshot, bot, seed)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Fresh processes for busy or broken ones."""
        if self.closed or pool is not self._pool:
            return
        self._pool = self._new_pool()
        self.start()
        _end(pool)

    def stop(self) -> None:
        """End the processes without waiting for thoughts under way."""
        self.closed = True
        # The pool's own thread must be through before the program ends, or its last cry spoils the log.
        thread = cast("Thread | None", self._pool._executor_manager_thread)
        _end(self._pool)
        if thread is not None:
            thread.join(FAREWELL_SECONDS)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False)
    for process in processes:
        process.terminate()
