"""A real server in a process of its own, on loopback, with a store in a temporary folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer
from typing import IO

import httpx
import pytest
from coverage import Coverage

pytest.importorskip("fastapi", reason="the table's server is an optional part: pip install 'fitg[table]'")

from tests.server.postgres import Postgres
from tests.waiting import SAFETY_NET

from fitg.server.store.games import Store


def first_line(process: subprocess.Popen[str], seconds: float = SAFETY_NET) -> str:
    """What a server says first; one that says nothing is ended, so that nobody waits for it for ever."""
    assert process.stdout is not None
    patience = Timer(seconds, process.kill)
    patience.start()
    try:
        return process.stdout.readline()
    finally:
        patience.cancel()
        patience.join()


class RunningServer:
    """`python -m fitg.server` on a free port.

    Where the coverage of this run is measured, the server's can be measured too; it starts slower then.
    """

    def __init__(
        self, data: Path, *, measured: bool = False, where: Path | str = "", **settings: str
    ) -> None:
        self.data = data
        #: The store, if it is not in the folder; settings are environment variables without `FITG_`.
        self.store = where if isinstance(where, str) else ""
        self.environment = os.environ | {f"FITG_{name.upper()}": value for name, value in settings.items()}
        self.measured = measured and Coverage.current() is not None
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self, errors: IO[str] | None = None) -> None:
        measure = ["-m", "coverage", "run", "--parallel-mode"] if self.measured else []
        command = [sys.executable, *measure, "-m", "fitg.server", "--port", "0", "--data", str(self.data)]
        command += ["--store", self.store] if self.store else []
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=self.environment
        )
        self.address = first_line(self.process).strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:"), "it does not say where it is"
        httpx.get(f"{self.address}/api/health", timeout=SAFETY_NET).raise_for_status()

    def kill(self) -> None:
        """kill -9: no time to tidy up."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._end()

    def _end(self) -> None:
        assert self.process is not None
        self.process.wait(timeout=SAFETY_NET)
        if self.process.stdout is not None:
            self.process.stdout.close()

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    yield found
    found.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty store, in each of the databases that it can be in."""
    if request.param == "sqlite":
        return tmp_path / "games.sqlite"
    found: Postgres = request.getfixturevalue("postgres")
    return found.new_database()


@pytest.fixture
def open_store() -> Iterator[Callable[[Path | str], Store]]:
    """Stores that are closed in the end."""
    opened: list[Store] = []

    def open_(place: Path | str) -> Store:
        opened.append(Store(place))
        return opened[-1]

    yield open_
    for each in opened:
        each.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path, measured=True)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("fitg"), measured=True)
    running.start()
    yield running
    running.stop()
