"""Processes for thinking that are called before the server itself is loaded.

To load the rules takes a process as long as the server needs for all its libraries. Side by side both are
ready when the first page is, and the computer's set-up does not keep the first decision waiting.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue

from fitg.server.live.thinking import answer_questions

Process = tuple[SpawnProcess, Connection]

_called: SimpleQueue[Process] = SimpleQueue()


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


def start() -> Process:
    """A new process, which loads the rules and then says that it is ready."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=answer_questions, args=(there,), daemon=True)
    with there, _deaf_to_interrupts():
        process.start()
    return process, here


def call(number: int) -> None:
    """Start so many processes for whoever comes to take them; one that cannot be had is started later."""
    for _ in range(number):
        try:
            _called.put(start())
        except OSError:
            return


def take() -> Process:
    """One that was called, or a new one."""
    try:
        return _called.get_nowait()
    except Empty:
        return start()


def dismiss() -> None:
    """Nobody came to take them."""
    while not _called.empty():
        process, connection = take()
        connection.close()
        process.kill()
        process.join()
