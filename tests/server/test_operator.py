"""Every command of the documents for who runs a house does what the document says."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import first_line
from tests.server.postgres import Postgres
from tests.waiting import SAFETY_NET

from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.server.settings import Settings, settings
from fitg.server.store.games import Store

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
ONLINE = DOCUMENT.with_name("playing-online.md")
PEOPLE: dict[Side, str] = {"rebel": "human", "imperial": "human"}
PORT = "8642"


def commands(document: Path) -> list[str]:
    """All lines of the blocks that are marked as commands, in their order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", document.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


class Operator:
    """Somebody who types the commands of the document, one after the other."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = str(listener.getsockname()[1])
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        self.environment = os.environ | {"PATH": path, "FITG_STORE": url}
        self.server: subprocess.Popen[str] | None = None

    def type(self, command: str) -> str:
        command = command.replace(PORT, self.port)
        if command.startswith("fitg serve"):
            return self.serve(command)
        done = subprocess.run(
            command,
            shell=True,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=SAFETY_NET,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"
        return done.stdout

    def serve(self, command: str) -> str:
        self.stop()
        self.server = subprocess.Popen(
            f"exec {command}",
            shell=True,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        said = first_line(self.server)
        httpx.get(f"http://127.0.0.1:{self.port}/api/health", timeout=SAFETY_NET).raise_for_status()
        return said

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            assert self.server.wait(30) == 0
            assert self.server.stdout is not None
            self.server.stdout.close()


def test_every_command_does_what_the_document_says(tmp_path: Path, postgres: Postgres) -> None:
    if shutil.which("curl") is None:
        pytest.skip("the document uses curl, which is not installed")
    store = Store(tmp_path / "games" / "games.sqlite")
    game_id = store.add(new_game("flight-to-egrix", seed=1), PEOPLE)
    store.close()
    url = postgres.new_database()
    operator = Operator(tmp_path, url)
    said: dict[str, str] = {}
    try:
        for command in commands(DOCUMENT):
            said[command] = operator.type(command)
            time.sleep(0.01)
        listed = httpx.get(f"http://127.0.0.1:{operator.port}/api/games", timeout=SAFETY_NET).json()
    finally:
        operator.stop()
    assert [each["id"] for each in listed] == [game_id], "the server on PostgreSQL has the game"
    for command, shown in said.items():
        assert expected(command) in shown, command
    assert json.loads(said["fitg store check --data restored --json"])["games"] == 1


def test_every_command_for_who_plays_online_does_what_the_document_says(tmp_path: Path) -> None:
    store = Store(tmp_path / "games" / "games.sqlite")
    store.add(new_game("flight-to-egrix", seed=1), PEOPLE)
    store.close()
    operator = Operator(tmp_path, "")
    try:
        said = {command: operator.type(command) for command in commands(ONLINE)}
        house = httpx.get(f"http://127.0.0.1:{operator.port}/api/me", timeout=SAFETY_NET).json()["house"]
    finally:
        operator.stop()
    assert house == "private"
    for command, shown in said.items():
        assert expected(command) in shown, command


def expected(command: str) -> str:
    """A word of what a command prints."""
    for start, word in {
        "fitg serve": "http://127.0.0.1:",
        "curl -s http://127.0.0.1:8642/api/health": '"status":"ok"',
        "curl -s http://127.0.0.1:8642/api/metrics": "fitg_act_seconds_bucket",
        "fitg store backup": "1 games with 0 steps backed up into",
        "fitg store check --data restored": '"faults": []',
        "fitg store check": "1 games with 0 steps replayed.",
        "fitg store restore": "1 games with 0 steps brought back from",
        "fitg house games": "flight-to-egrix",
        "fitg house guests": "(none)",
        "fitg house audit": "(none)",
    }.items():
        if command.startswith(start):
            return word
    raise AssertionError(f"nobody has said what comes of: {command}")


def test_all_settings_are_in_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    text = DOCUMENT.read_text("utf-8")
    for variable in re.findall(r"FITG_[A-Z_]+", Settings.__doc__ or ""):
        assert f"`{variable}`" in text, variable
        monkeypatch.delenv(variable, raising=False)
    assert settings().where == settings().database


def test_all_metrics_are_in_the_document() -> None:
    from fitg.server.metrics import REGISTRY

    text = DOCUMENT.read_text("utf-8")
    told = {family.name for family in REGISTRY.collect()}
    missing = {"fitg_writes"} ^ {name for name in told if name not in text}
    assert missing == set()
