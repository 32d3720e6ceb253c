"""`fitg sim` as people use it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from fitg.bots import registry
from fitg.bots.observation import Observation
from fitg.cli import progress
from fitg.cli.main import cli
from fitg.engine.record import load_record
from fitg.lab.play import executors
from fitg.lab.play.executors import Done, Task, play_task


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def fitg(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["sim", *arguments])


def test_a_match_is_summed_up_for_people() -> None:
    result = fitg("flight-to-egrix", "--imperial", "random", "--games", "6", "--seed", "3")
    assert result.exit_code == 0
    for words in (
        "Flight to Egrix: rookie against random, seed 3",
        "Rebel wins",
        "Victories",
        "Diplomacy",
        "Start Rebellion  ",
        "Angoff",
    ):
        assert words in result.output


def test_the_json_has_what_programs_need_and_is_the_same_for_two_jobs() -> None:
    arguments = ("varu-powderkeg", "--games", "6", "--seed", "4", "--json")
    one = json.loads(fitg(*arguments).stdout)
    two = json.loads(fitg(*arguments, "--jobs", "2").stdout)
    assert {"scenario", "games", "wins", "unfinished", "seconds", "seed"} <= one.keys()
    assert set(one["wins"]) == {"rebel", "imperial"}
    assert (one["scenario"], one["games"], one["seed"]) == ("varu-powderkeg", 6, 4)
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_an_interrupted_run_sums_up_what_it_has_and_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = ("flight-to-egrix", "--games", "8", "--seed", "9", "--json")
    whole = json.loads(fitg(*arguments).stdout)
    run = executors.run
    numbers: list[int] = []

    def stop_after_three(tasks: list[Task], **how: object) -> Iterator[Done]:
        yield from map(partial(play_task, records=False), tasks[:3])
        raise KeyboardInterrupt

    def note(tasks: list[Task], **how: object) -> Iterator[Done]:
        numbers.extend(number for _, number in tasks)
        yield from run(tasks)

    monkeypatch.setattr(executors, "run", stop_after_three)
    stopped = fitg(*arguments)
    assert stopped.exit_code == 130
    assert stopped.stderr == "3 of 8 games are kept; the same command with --resume goes on.\n"
    assert json.loads(stopped.stdout)["games"] == 3
    monkeypatch.setattr(executors, "run", note)
    resumed = json.loads(fitg(*arguments, "--resume").stdout)
    assert numbers == [3, 4, 5, 6, 7]
    assert resumed | {"seconds": 0} == whole | {"seconds": 0}


@pytest.mark.real_time
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_games_of_a_real_process(tmp_path: Path, jobs: str) -> None:
    results = tmp_path / "results.jsonl"
    arguments = ("flight-to-egrix", "--seed", "9", "--json", "--results", str(results), "--jobs", jobs)
    words = [sys.executable, "-c", "from fitg.cli.main import main; main()", "sim", *arguments]
    process = subprocess.Popen(
        [*words, "--games", "5000"],  # so many that it cannot be ready before it is stopped
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while process.poll() is None and (not results.exists() or results.read_bytes().count(b"\n") < 4):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    output, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    kept = json.loads(output)["games"]
    assert kept >= 3
    assert complaints.endswith(f"{kept} of 5000 games are kept; the same command with --resume goes on.\n")
    assert "Traceback" not in complaints
    assert results.read_bytes().count(b"\n") == kept + 1
    more = ("--games", str(kept + 8))
    resumed = json.loads(fitg(*arguments, *more, "--resume").stdout)
    assert resumed["games"] == kept + 8
    anew = json.loads(fitg(*arguments, *more).stdout)
    assert resumed | {"seconds": 0} == anew | {"seconds": 0}


def test_more_games_of_the_same_match_keep_the_ones_played() -> None:
    first = json.loads(fitg("flight-to-egrix", "--games", "3", "--json").stdout)
    more = json.loads(fitg("flight-to-egrix", "--games", "5", "--resume", "--json").stdout)
    anew = json.loads(fitg("flight-to-egrix", "--games", "5", "--json").stdout)
    assert (first["games"], more["games"]) == (3, 5)
    assert more | {"seconds": 0} == anew | {"seconds": 0}


def test_records_of_all_games_can_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert fitg("flight-to-egrix", "--games", "2", "--records", str(folder)).exit_code == 0
    arguments = ("flight-to-egrix", "--rebel", "veteran:iterations=1", "--games", "1", "--seed", "a b")
    assert fitg(*arguments, "--records", str(folder)).exit_code == 0
    records = sorted(folder.iterdir())
    assert [path.name for path in records] == [
        "flight-to-egrix-rookie-rookie-1-00000.fitg",
        "flight-to-egrix-rookie-rookie-1-00001.fitg",
        "flight-to-egrix-veteran-iterations=1-rookie-a-b-00000.fitg",
    ]
    for path in records:
        assert load_record(path).verify().outcome is not None


def test_a_resumed_run_plays_the_games_again_whose_records_are_missing(tmp_path: Path) -> None:
    arguments = ("flight-to-egrix", "--games", "3", "--json")
    before = json.loads(fitg(*arguments).stdout)
    folder = tmp_path / "records"
    after = json.loads(fitg(*arguments, "--resume", "--records", str(folder)).stdout)
    assert len(list(folder.iterdir())) == 3
    assert before | {"seconds": 0} == after | {"seconds": 0}


def test_the_table_has_one_line_per_game(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    fitg("varu-powderkeg", "--games", "4", "--csv", str(path))
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [row["number"] for row in rows] == ["0", "1", "2", "3"]
    assert {row["winner"] for row in rows} <= {"rebel", "imperial"}
    assert {"planet_431", "planet_432", "planet_433", "rebel_tried_D"} <= rows[0].keys()


def test_the_report_is_one_page_that_needs_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    fitg("flight-to-egrix", "--games", "6", "--report", str(path))
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert "<script" not in page
    assert "fitg sim flight-to-egrix --rebel rookie --imperial rookie --games 6 --seed 1" in page
    pictures = [part[: part.index("</svg>") + 6] for part in page.split("<svg")[1:]]
    assert len(pictures) >= 6
    for picture in pictures:
        ElementTree.fromstring("<svg" + picture)


class _Crasher:
    """Every other game it forgets how to play."""

    name = "crasher"

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        if rng.random() < 0.008:
            raise RuntimeError("no idea")
        return observation.decision.actions[0]

    def explain(self) -> str:
        return "It is the first."


def test_a_crashed_game_is_reported_with_its_record_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(registry.BOTS, "crasher", f"{__name__}:_Crasher")
    results = tmp_path / "results.jsonl"
    match = ("--rebel", "crasher", "--imperial", "random")
    arguments = ("flight-to-egrix", *match, "--games", "8", "--results", str(results))
    answer = fitg(*arguments)
    assert answer.exit_code == 1
    reports = re.findall(
        r"Game (\d) crashed: RuntimeError: no idea \(\S+:\d+\) \(record: (.+)\)", answer.stderr
    )
    assert 0 < len(reports) < 8
    assert f"{len(reports)}, left out below" in answer.stdout
    for number, path in reports:
        assert Path(path).name == f"flight-to-egrix-crasher-random-1-0000{number}-crash.fitg"
        record = load_record(path)
        assert record.headers["crash"].startswith("RuntimeError: no idea")
        assert record.verify().outcome is None
    report = tmp_path / "report.html"
    resumed = fitg(*arguments, "--resume", "--report", str(report))
    assert resumed.exit_code == 1
    assert f"{len(reports)} games could not be finished" in report.read_text(encoding="utf-8")


# What people see


def test_in_a_terminal_progress_is_a_bar_with_pace_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    answer = fitg("flight-to-egrix", "--games", "4", "--json")
    assert "rookie against rookie" in answer.stderr
    assert re.search(r"\d+\.\d games/s, 0:00:00 left", answer.stderr)
    assert json.loads(answer.stdout)["games"] == 4


def test_piped_progress_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0)
    lines = fitg("flight-to-egrix", "--games", "3", "--json").stderr.splitlines()
    assert lines[0] == "1 of 3 games, …"
    assert re.fullmatch(r"3 of 3 games, \d+\.\d games/s, 0:00:00 left", lines[2])


def test_no_table_is_too_wide_to_read() -> None:
    for scenario in ("flight-to-egrix", "varu-powderkeg"):
        for line in fitg(scenario, "--games", "12").stdout.splitlines():
            assert len(line) <= 120


@pytest.mark.unmeasured
def test_a_bot_that_thinks_gets_tries_and_plays_the_same_games_whatever_the_jobs() -> None:
    arguments = ("flight-to-egrix", "--rebel", "veteran:iterations=4", "--games", "2", "--json")
    one = json.loads(fitg(*arguments).stdout)
    two = json.loads(fitg(*arguments, "--jobs", "2").stdout)
    assert not one["timed"]
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_a_bot_that_thinks_by_the_clock_is_owned_up_to(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    arguments = ("flight-to-egrix", "--rebel", "veteran:budget=0.001", "--games", "1")
    answer = fitg(*arguments, "--report", str(path))
    assert "A bot thought by the clock: another run may play other games." in answer.stdout
    assert "A bot thought by the clock" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere",), "nowhere"),
        (("flight-to-egrix", "--report", "{file}/report.html"), "cannot be written"),
        (("flight-to-egrix", "--csv", "{file}/games.csv"), "cannot be written"),
        (("flight-to-egrix", "--results", "{file}/results.jsonl"), "cannot be written"),
        (("flight-to-egrix", "--rebel", "admiral"), "There is no bot 'admiral'"),
        (("flight-to-egrix", "--executor", "moon"), "'moon' is not one of 'processes', 'ray'"),
    ],
)
def test_wrong_input_is_one_sentence_before_the_first_game(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    answer = fitg(*(argument.format(file=file) for argument in arguments))
    assert answer.exit_code == 2
    assert sentence in answer.stderr
    assert answer.stderr.count("\n") == 1
