"""A PostgreSQL of the tests' own: in a temporary folder, on loopback, gone when they are through."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp

import psycopg
import pytest

#: Where Debian keeps what is not on the path.
DEBIAN = Path("/usr/lib/postgresql")
#: PostgreSQL does not run as root; whoever else it is, he has no rights beside his folder.
STAND_IN = "nobody"


def cannot_run(reason: str) -> None:
    """Skip; where CI=true, fail instead: nobody would see that this store was not tried."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI does not skip the tests on PostgreSQL: {reason}")
    pytest.skip(reason)


def find_program(name: str) -> str | None:
    """On the path, or the newest of Debian's."""
    found = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3].split(".")[0]))
    return shutil.which(name) or (str(found[-1]) if found else None)


class Postgres:
    """A cluster with a port of its own."""

    def __init__(self) -> None:
        initdb, control = find_program("initdb"), find_program("pg_ctl")
        if initdb is None or control is None:
            cannot_run(
                "there is no PostgreSQL on this machine (initdb, pg_ctl): install Debian's postgresql."
            )
        assert initdb is not None
        assert control is not None
        self._control = control
        self.folder = Path(mkdtemp(prefix="fitg-postgres-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.port = free_port()
        if os.geteuid() == 0:
            shutil.chown(self.folder, STAND_IN)
        self._run([initdb, "--auth=trust", "--username=fitg", "--no-sync", f"--pgdata={self.data}"])
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._run(
            [
                self._control,
                "-D",
                str(self.data),
                "-l",
                str(self.log),
                "-w",
                "-t",
                "60",
                "-o",
                options,
                "start",
            ]
        )

    def stop(self, how: str = "fast") -> None:
        self._run([self._control, "-D", str(self.data), "-w", "-m", how, "stop"])

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"games_{token_hex(4)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://fitg@127.0.0.1:{self.port}/{database}"

    def _run(self, command: Sequence[str]) -> None:
        if os.geteuid() == 0:
            command = ["runuser", "-u", STAND_IN, "--", *command]
        output = self.folder / "output"
        # To a file: the server inherits the handle, and a pipe would never end.
        with output.open("a") as file:
            done = subprocess.run(
                command, stdout=file, stderr=file, stdin=subprocess.DEVNULL, cwd="/", timeout=120, check=False
            )
        if done.returncode:
            cannot_run(f"PostgreSQL could not be run: {output.read_text()[-500:]}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
