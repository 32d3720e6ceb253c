"""Several processes on one machine behind one port: each is a whole server, PostgreSQL is what they share.

Who has started them starts another for one that has crashed, and takes all of them along when he goes.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import NamedTuple

import structlog

from fitg.errors import FitgError
from fitg.server.settings import Settings

log = structlog.get_logger()

#: So long a process may take for its goodbyes.
FAREWELL_SECONDS = 20
#: So long after a crash another process is started.
PAUSE_SECONDS = 1.0
ONE_FILE = "Several processes share their games in PostgreSQL (FITG_STORE); on a file of SQLite one serves."

#: Serve on a socket that listens already; call back with the address when it answers.
Serve = Callable[[Settings, socket.socket, Callable[[str], None]], None]


class NotStarted(FitgError):
    """A process has ended before it answered."""


class _One(NamedTuple):
    process: SpawnProcess
    #: Its first word is the address.
    said: Connection


def serve_together(
    settings: Settings, listener: socket.socket, serve: Serve, announce: Callable[[str], None]
) -> None:
    """As many processes as were asked for, until this one is told to end."""
    if not settings.store:
        raise FitgError(ONE_FILE)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    ours: list[_One] = []
    try:
        ours.extend(_start(settings, listener, serve) for _ in range(settings.processes))
        for address in dict.fromkeys([_first_word(each) for each in ours]):
            announce(address)
        while True:
            connection.wait([each.process.sentinel for each in ours])
            time.sleep(PAUSE_SECONDS)
            _replace_ended(ours, settings, listener, serve)
    finally:
        _end(ours)


def _replace_ended(ours: list[_One], settings: Settings, listener: socket.socket, serve: Serve) -> None:
    for number, each in enumerate(ours):
        if not each.process.is_alive():
            log.error("process ended", code=each.process.exitcode)
            each.said.close()
            # At once among ours: whoever is told to end meanwhile takes it along.
            ours[number] = _start(settings, listener, serve)


def _start(settings: Settings, listener: socket.socket, serve: Serve) -> _One:
    context = get_context("spawn")
    said, says = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(settings, listener, serve, says))
    process.start()
    # It alone can say something: when it has ended, that is heard.
    says.close()
    return _One(process, said)


def _first_word(one: _One) -> str:
    try:
        return str(one.said.recv())
    except EOFError:
        raise NotStarted("A process of the server has ended before it answered; its log says why.") from None


def _end(ours: list[_One]) -> None:
    for each in ours:
        each.process.terminate()
    for each in ours:
        each.process.join(FAREWELL_SECONDS)
        each.process.kill()
        each.process.join()


def _work(settings: Settings, listener: socket.socket, serve: Serve, says: Connection) -> None:
    """In the process."""
    Thread(target=_follow, daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve(settings, listener, says.send)


def _follow() -> None:
    """However who has started us went, we go, too."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
