"""`fitg play`: the table in the browser is opened, at a game if one is named, and closed by Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.server.conftest import first_line
from tests.waiting import SAFETY_NET

from fitg.cli import browser
from fitg.cli.main import cli
from fitg.cli.terminal import autosave
from fitg.engine.game import new_game

pytest.importorskip("fastapi", reason="the table's server is an optional part: pip install 'fitg[table]'")

import httpx

from fitg.server import app, running
from fitg.server.settings import WrongSetting, settings
from fitg.server.store.games import Store

pytestmark = pytest.mark.real_time

PROGRAM = "from fitg.cli.main import main; main()"


class Program:
    """`fitg play` in a session of its own, as if a terminal had started it."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", "--no-browser", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.said = first_line(self.process)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\S*", self.said)
        assert found is not None, self.said
        self.address, self.port = found[0], int(found[1])

    def interrupt(self) -> tuple[int, str, str]:
        """Press Ctrl-C: every process of the session hears it."""
        os.killpg(self.process.pid, signal.SIGINT)
        said, complained = self.process.communicate(timeout=SAFETY_NET)
        return self.process.returncode, said, complained

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate(timeout=SAFETY_NET)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Open tables that keep their games in a folder of the test; whatever is left open is closed."""
    programs: list[Program] = []

    def start(*words: str) -> Program:
        programs.append(Program("--data", str(tmp_path), *words))
        return programs[-1]

    yield start
    for program in programs:
        program.end()


def wait_until_gone(group: int) -> bool:
    """No process of the group is left, or will be within a moment."""
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def play(*words: str) -> Result:
    return CliRunner().invoke(cli, ["play", *words], prog_name="fitg")


# The program


@pytest.mark.parametrize("moment", [0.0, 1.5])
def test_the_table_answers_and_ctrl_c_closes_it_without_a_trace(
    opened: Callable[..., Program], moment: float
) -> None:
    program = opened("--port", "0")
    assert httpx.get(f"{program.address}api/health", timeout=SAFETY_NET).json()["status"] == "ok"
    if app.page_folder() is not None:
        assert "<title>" in httpx.get(program.address, timeout=SAFETY_NET).text
    time.sleep(moment)
    assert program.interrupt() == (0, "The table is closed.\n", "")
    assert wait_until_gone(program.process.pid), "a worker lives on"


def test_a_game_that_is_named_lies_on_the_table(opened: Callable[..., Program], tmp_path: Path) -> None:
    program = opened("varu-powderkeg", "--imperial", "rookie", "--seed", "7", "--port", "0")
    address, _, game_id = program.address.partition("#/table/")
    game = httpx.get(f"{address}api/games/{game_id}", timeout=SAFETY_NET).json()
    assert game["scenario"] == "varu-powderkeg"
    assert game["players"] == {"rebel": "human", "imperial": "rookie"}
    assert program.interrupt()[0] == 0
    kept, _ = Store(tmp_path / "games.sqlite").load(game_id)
    assert kept.commitment == new_game("varu-powderkeg", seed=7).commitment


def test_two_tables_take_two_ports_unless_one_was_asked_for(opened: Callable[..., Program]) -> None:
    first = opened("--port", "0")
    httpx.get(f"{first.address}api/health", timeout=SAFETY_NET)
    result = play("--no-browser", "--port", str(first.port))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"fitg: Port {first.port} of 127.0.0.1 cannot be used")
    assert result.stderr.count("\n") == 1


# What the command does, without a server


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server is asked to do; it does nothing."""
    calls: list[dict[str, Any]] = []

    def serve(settings: Any, **rest: Any) -> None:
        calls.append({"settings": settings, **rest})
        rest["announce"]("http://127.0.0.1:1/")

    monkeypatch.setattr(running, "serve", serve)
    monkeypatch.setattr(app, "page_folder", lambda: Path())
    return calls


def test_a_browser_is_opened_only_where_there_is_a_screen(
    served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for display in ("", ":0"):
        for variable in browser.DISPLAYS:
            monkeypatch.setenv(variable, display)
        play("--data", str(tmp_path))
        play("--data", str(tmp_path), "--no-browser")
    assert [call["browse"] for call in served] == [False, False, True, False]


def test_a_saved_game_is_laid_on_the_table_with_its_players(
    served: list[dict[str, Any]], tmp_path: Path
) -> None:
    game = new_game("flight-to-egrix", seed=7)
    game.apply("place line at 222.1")
    autosave.save(game, tmp_path / "evening.fitg", {"rebel": "rookie", "imperial": "human"})
    result = play("--resume", str(tmp_path / "evening.fitg"), "--data", str(tmp_path))
    assert result.exit_code == 0, result.stderr
    store = Store(tmp_path / "games.sqlite")
    (kept,) = store.games()
    assert served[0]["page"] == f"#/table/{kept.id}"
    assert kept.players == {"rebel": "rookie", "imperial": "human"}
    assert store.load(kept.id)[0].digest() == game.digest()
    store.close()


def test_where_the_usual_port_is_taken_a_free_one_is_used(
    served: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    serve = running.serve

    def taken(settings: Any, **rest: Any) -> None:
        if settings.port:
            raise running.PortTaken("The port is taken.")
        serve(settings, **rest)

    monkeypatch.setattr(running, "serve", taken)
    assert play("--data", str(tmp_path)).exit_code == 0
    assert [call["settings"].port for call in served] == [0]
    monkeypatch.setenv("FITG_PORT", "8000")
    assert play("--data", str(tmp_path)).stderr == "fitg: The port is taken.\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--terminal", "--port", "1"], "--no-browser, --port and --data belong to the browser"),
        (["--open"], "--open belongs to the terminal: add --terminal."),
        (["--seed", "7"], "name the scenario too"),
        (["flight-to-egrix", "--rebel", "admiral"], "There is no bot 'admiral'"),
        (["--resume", "no-such-file.fitg"], "no-such-file.fitg"),
        (["--port", "70000"], "70000"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_one_line(
    served: list[dict[str, Any]], words: list[str], complaint: str
) -> None:
    result = play(*words)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert served == []


# Without a page or a server


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(autosave.FOLDER_VARIABLE, str(tmp_path))


@pytest.mark.usefixtures("games")
def test_without_the_built_page_the_game_is_played_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "page_folder", lambda: None)
    result = play("flight-to-egrix", "--rebel", "random", "--seed", "7")
    assert result.stderr.startswith("fitg: The page of the table was not built")
    assert result.stderr.count("\n") == 1
    assert "Imperial Player: Place your military units" in result.stdout


@pytest.mark.usefixtures("games")
def test_without_the_extra_packages_the_game_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "fitg.server.app")
    monkeypatch.setitem(sys.modules, "fastapi", None)
    result = play("flight-to-egrix", "--rebel", "random", "--seed", "7")
    assert result.stderr.startswith("fitg: The table in the browser needs fastapi, which is not installed")
    assert "fitg[table]" in result.stderr
    assert "Imperial Player: Place your military units" in result.stdout


# The server's own part


def test_the_browser_is_asked_once_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", seen.append)
    running._open_browser("http://127.0.0.1:1/")
    patience = time.monotonic() + 60
    while not seen and time.monotonic() < patience:
        time.sleep(0.01)
    assert seen == ["http://127.0.0.1:1/"]


def test_a_taken_port_is_told_with_what_to_do() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(running.PortTaken, match="choose another with --port"):
            running._listen(settings(port=taken.getsockname()[1]))


@pytest.mark.parametrize(
    ("variable", "value"), [("FITG_PORT", "http"), ("FITG_PORT", "70000"), ("FITG_WORKERS", "0")]
)
def test_an_environment_variable_that_makes_no_sense_is_named(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(WrongSetting, match=f"{variable} is '{value}'; it must be a number from"):
        settings()
