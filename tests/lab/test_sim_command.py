"""`fitg sim` as people use it."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fitg.cli.main import cli
from fitg.engine.record import load_record
from fitg.lab import executors
from fitg.lab.simulation import Match, play
from fitg.lab.simulation import Result as Played


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
        "Angoff",
    ):
        assert words in result.output


def test_the_json_has_what_programs_need_and_is_the_same_for_two_jobs() -> None:
    arguments = ("varu-powderkeg", "--games", "6", "--seed", "4", "--json")
    one = json.loads(fitg(*arguments).output)
    two = json.loads(fitg(*arguments, "--jobs", "2").output)
    assert {"scenario", "games", "wins", "unfinished", "seconds", "seed"} <= one.keys()
    assert set(one["wins"]) == {"rebel", "imperial"}
    assert (one["scenario"], one["games"], one["seed"]) == ("varu-powderkeg", 6, 4)
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_an_interrupted_run_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("flight-to-egrix", "--games", "8", "--seed", "9", "--json")
    whole = json.loads(fitg(*arguments).output)
    run = executors.run
    numbers: list[int] = []

    def stop_after_three(match: Match, missing: list[int], **how: object) -> Iterator[Played]:
        for number in missing[:3]:
            yield play(match, number)
        raise KeyboardInterrupt

    def note(match: Match, missing: list[int], **how: object) -> Iterator[Played]:
        numbers.extend(missing)
        yield from run(match, missing)

    monkeypatch.setattr(executors, "run", stop_after_three)
    stopped = fitg(*arguments)
    assert stopped.exit_code == 130
    assert "3 of 8 games are kept; the same command with --resume goes on." in stopped.output
    monkeypatch.setattr(executors, "run", note)
    resumed = json.loads(fitg(*arguments, "--resume").output)
    assert numbers == [3, 4, 5, 6, 7]
    assert resumed | {"seconds": 0} == whole | {"seconds": 0}


def test_more_games_of_the_same_match_keep_the_ones_played() -> None:
    first = json.loads(fitg("flight-to-egrix", "--games", "3", "--json").output)
    more = json.loads(fitg("flight-to-egrix", "--games", "5", "--resume", "--json").output)
    anew = json.loads(fitg("flight-to-egrix", "--games", "5", "--json").output)
    assert (first["games"], more["games"]) == (3, 5)
    assert more | {"seconds": 0} == anew | {"seconds": 0}


def test_records_of_all_games_can_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert fitg("flight-to-egrix", "--games", "2", "--records", str(folder)).exit_code == 0
    records = sorted(folder.iterdir())
    assert [path.name for path in records] == ["game-00000.fitg", "game-00001.fitg"]
    for path in records:
        assert load_record(path).verify().outcome is not None


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


def test_a_crashed_game_is_reported_with_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def crash(match: Match, missing: list[int], **how: object) -> Iterator[Played]:
        for number in missing:
            result = play(match, number, keep_record=True)
            if number == 1:
                result.error, result.winner = "RuntimeError: no idea", None
            yield result

    monkeypatch.setattr(executors, "run", crash)
    results = tmp_path / "results.jsonl"
    answer = fitg("flight-to-egrix", "--games", "3", "--results", str(results))
    assert answer.exit_code == 1
    record = tmp_path / "crash-results-1.fitg"
    assert f"Game 1 crashed: RuntimeError: no idea (record: {record})" in answer.output
    assert load_record(record).replay().outcome is not None
    assert "unfinished" in answer.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere",), "nowhere"),
        (("flight-to-egrix", "--rebel", "admiral"), "There is no bot 'admiral'"),
        (("flight-to-egrix", "--executor", "moon"), "'moon' is not one of 'processes', 'ray'"),
    ],
)
def test_wrong_input_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    answer = fitg(*arguments)
    assert answer.exit_code == 2
    assert sentence in answer.output
    assert "Traceback" not in answer.output
