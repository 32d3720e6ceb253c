"""Servers that start at once: a process has loaded everything, and each server is a fork of it.

A server that is killed a thousand times would else spend its life loading modules. What is forked is the real
one, `python -m fitg.server` with its arguments; only its workers are forks, too.

    server = Forked(folder, shared="yes")
    server.start()
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import httpx
from tests.server.conftest import RunningServer, first_line
from tests.waiting import SAFETY_NET

#: What a server and its workers load.
LOADED = (
    "fitg.bots",
    "fitg.bots.orders",
    "fitg.bots.registry",
    "fitg.server.api.protocols",
    "fitg.server.app",
    "fitg.server.live.thinking",
    "fitg.server.running",
    "fitg.server.store.games",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_impl",
)


class Forked(RunningServer):
    """A server that is a fork; its nursery ends with `close`."""

    _nursery: subprocess.Popen[str] | None = None
    _pid = 0

    def start(self, errors: IO[str] | None = None) -> None:
        if self._nursery is None:
            command = [sys.executable, "-m", "tests.server.nursery"]
            self._nursery = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=self.environment,
            )
        assert self._nursery.stdin is not None
        given = ["--port", "0", "--data", str(self.data), *(["--store", self.store] if self.store else [])]
        self._nursery.stdin.write(json.dumps(given) + "\n")
        self._nursery.stdin.flush()
        self._pid = int(first_line(self._nursery))
        self.address = first_line(self._nursery).strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), "it does not say where it is"
        httpx.get(f"{self.address}/api/health", timeout=SAFETY_NET).raise_for_status()

    def kill(self) -> None:
        self._end_by(signal.SIGKILL)

    def stop(self) -> None:
        if self._pid:
            self._end_by(signal.SIGTERM)

    def _end_by(self, how: signal.Signals) -> None:
        until = time.monotonic() + 60
        _is_there(self._pid, how)
        while _is_there(self._pid) and time.monotonic() < until:
            time.sleep(0.01)
        self._pid = 0

    def close(self) -> None:
        self.stop()
        if self._nursery is not None:
            assert self._nursery.stdin is not None
            self._nursery.stdin.close()
            self._nursery.wait(timeout=SAFETY_NET)

    @property
    def pid(self) -> int:
        return self._pid


def _is_there(pid: int, how: int = 0) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, how)
        return True
    return False


def _serve(given: list[str]) -> None:
    from fitg.server import __main__ as server
    from fitg.server.live import forerunners

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    forerunners.get_context = lambda _: get_context("fork")  # type: ignore[assignment,attr-defined]
    sys.argv = ["python -m fitg.server", *given]
    print(os.getpid(), flush=True)  # noqa: T201
    server.main()


def main() -> None:
    """Load everything, then fork a server for each line."""
    for name in LOADED:
        importlib.import_module(name)
    from fitg.server.live.thinking import _warm_up
    from fitg.server.store.games import Store

    _warm_up()
    with TemporaryDirectory() as folder:
        Store(Path(folder) / "games.sqlite").close()
    gc.freeze()
    # Whoever was killed is not waited for.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            sys.stdin.close()
            try:
                _serve(json.loads(line))
            finally:
                os._exit(0)


if __name__ == "__main__":
    main()
