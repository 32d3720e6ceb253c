"""Worker processes in which bots think, so that the page never waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def think(snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
    """In a worker: the bot's action, and why, from what its side may know."""
    from random import Random

    from fitg.bots import create, observe
    from fitg.engine.game import restore

    player = create(bot)
    action = player.choose(observe(restore(snapshot)), Random(seed), None)
    return action, player.explain()


def _warm_up() -> None:
    """Load what a bot needs before it is asked the first time."""
    from fitg.bots import create
    from fitg.data import facts

    facts()
    create("rookie")


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
        self._pool = ProcessPoolExecutor(
            number, mp_context=get_context("spawn"), initializer=_leave_with_parent
        )

    def start(self) -> None:
        """Begin to load the rules in the background."""
        with _deaf_to_interrupts():
            self._pool.submit(_warm_up)

    async def think(self, snapshot: bytes, bot: str, seed: str) -> tuple[str, str]:
        with _deaf_to_interrupts():
            thought = self._pool.submit(think, snapshot, bot, seed)
        return await asyncio.wrap_future(thought)

    def stop(self) -> None:
        """End the processes without waiting for thoughts under way."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
