"""Matches between bots: the same games wherever they are played, and nothing is lost on the way."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from pathlib import Path
from random import Random

import pytest

from fitg.bots import registry
from fitg.bots.observation import Observation
from fitg.engine.record import load_record, parse_record
from fitg.engine.rules import control, sequence
from fitg.errors import FitgError
from fitg.lab.play import executors, results, simulation
from fitg.lab.play.results import BadResults, ResultsFile, usual_place
from fitg.lab.play.simulation import Course, Match, Result, play
from fitg.lab.play.statistics import spread, summarize, wilson

MATCH = Match("flight-to-egrix", "rookie", "random", 5)


def played(match: Match, games: int, **how: object) -> dict[int, Result]:
    results = executors.run([(match, number) for number in range(games)], **how)  # type: ignore[arg-type]
    return {result.number: result for _, result in results}


def same(one: dict[int, Result], two: dict[int, Result]) -> bool:
    return one.keys() == two.keys() and all(one[number].same_as(two[number]) for number in one)


# One game


def test_a_game_depends_on_the_seed_and_its_number_only() -> None:
    first = play(MATCH, 3)
    play(MATCH, 4)
    again = play(MATCH, 3)
    assert first.same_as(again)
    assert not first.same_as(play(MATCH, 4))
    other = Match("flight-to-egrix", "rookie", "random", 6)
    assert not first.same_as(play(other, 3))


def test_the_result_of_a_game_tells_what_happened_in_it() -> None:
    result = play(MATCH, 1, keep_record=True)
    game = parse_record(result.record).verify()
    assert game.outcome is not None
    assert (result.winner, result.points) == (game.outcome.winner, game.outcome.points)
    assert result.turns == game.state.turn
    assert result.decisions == len(game.history)
    assert set(result.planets) == {"221", "222", "223"}
    assert sum(result.rebel.tried.values()) >= sum(result.rebel.completed.values()) > 0
    lost = [each.fate for each in game.state.characters.values() if each.side == "rebel"]
    assert result.rebel.killed == lost.count("dead")


def test_a_thinking_bot_gets_tries_unless_it_is_told_how_to_think() -> None:
    assert not Match("flight-to-egrix", "veteran", "rookie").timed
    assert not Match("flight-to-egrix", "rookie", "veteran:iterations=9").timed
    assert Match("flight-to-egrix", "rookie", "veteran:budget=0.1").timed
    assert Match("flight-to-egrix", "strategist:budget=0.1", "rookie").timed


# Anywhere


def test_one_process_and_two_play_the_same_games() -> None:
    assert same(played(MATCH, 10, jobs=1), played(MATCH, 10, jobs=2))


def dies_over_three(task: executors.Task) -> executors.Done:
    if task[1] == 3:
        os._exit(7)
    return executors.play_task(task, records=False)


@pytest.mark.real_time
def test_a_process_that_dies_over_a_game_is_replaced_and_the_game_is_reported() -> None:
    tasks = [(MATCH, number) for number in range(6)]
    results = {result.number: result for _, result in executors.with_crew(tasks, 2, dies_over_three)}
    assert sorted(results) == [*range(6)]
    assert results[3].error == "its process ended with code 7"
    record = parse_record(results[3].record)
    assert record.headers["crash"] == results[3].error
    assert record.setting == Course(MATCH, 3).setting
    assert all(result.same_as(play(MATCH, number)) for number, result in results.items() if number != 3)


@pytest.mark.real_time
def test_workers_are_sent_home_when_nobody_wants_more_results() -> None:
    coming = executors.run([(MATCH, number) for number in range(20)], jobs=2)
    next(coming)
    assert multiprocessing.active_children()
    coming.close()
    assert not multiprocessing.active_children()


def test_results_can_be_gathered_outside_the_main_thread() -> None:
    with ThreadPoolExecutor(1) as thread:
        assert same(thread.submit(played, MATCH, 2, jobs=2).result(), played(MATCH, 2))


@pytest.mark.real_time
def test_a_worker_plays_what_it_is_given_until_nobody_is_there() -> None:
    ours, theirs = Pipe()
    thread = threading.Thread(target=executors.work, args=(theirs, dies_over_three))
    thread.start()
    for number in (4, 5):
        ours.send((MATCH, number))
        assert ours.recv()[1].same_as(play(MATCH, number))
    ours.close()
    thread.join(timeout=10)
    assert not thread.is_alive()


def test_a_worker_that_is_gone_has_nothing_to_give() -> None:
    worker = executors.Worker(dies_over_three)
    worker.process.terminate()
    worker.process.join()
    worker.give((MATCH, 1))
    assert worker.take() is None
    worker.dismiss()


# On Ray


@pytest.mark.usefixtures("no_cluster")
def test_ray_with_two_workers_plays_the_same_games_as_processes_and_keeps_to_this_machine() -> None:
    ray = executors.import_ray()
    coming = executors.run([(MATCH, number) for number in range(8)], jobs=2, executor="ray")
    _, first = next(coming)
    (node,) = ray.nodes()
    assert (node["NodeManagerAddress"], node["Resources"]["CPU"]) == ("127.0.0.1", 2.0)
    results = {first.number: first} | {result.number: result for _, result in coming}
    assert not ray.is_initialized()
    assert same(played(MATCH, 8, jobs=2), results)


def test_without_ray_the_executor_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(executors, "import_module", missing)
    with pytest.raises(executors.MissingExtra, match=r"pip install 'fitg\[ray\]'"):
        played(MATCH, 1, executor="ray")


def test_an_unknown_executor_is_refused() -> None:
    with pytest.raises(FitgError, match="There is no executor 'moon'; choose one of: processes, ray"):
        played(MATCH, 1, executor="moon")


class _Ray:
    """As much of Ray as the executor uses, in this process."""

    class exceptions:  # noqa: N801 - a module there
        class RayError(Exception): ...

    def __init__(self, *, running: bool = False, fails: int = 0) -> None:
        self.running = running
        self.fails = fails
        self.most = 0
        self.settings: dict[str, object] = {}

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **settings: object) -> None:
        self.running = True
        self.settings = settings

    def shutdown(self) -> None:
        self.running = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **settings: object) -> object:
        class Task:
            def __init__(self, function: object) -> None:
                self.function = function

            def remote(self, *arguments: object) -> object:
                return lambda: self.function(*arguments)  # type: ignore[operator]

        return Task

    def wait(self, tasks: list[object]) -> tuple[list[object], list[object]]:
        self.most = max(self.most, len(tasks))
        return tasks[-1:], tasks[:-1]

    def get(self, task: object) -> object:
        self.fails -= 1
        if self.fails == 0:
            raise self.exceptions.RayError("a machine was switched off")
        return task()  # type: ignore[operator]


@pytest.fixture
def no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


@pytest.mark.usefixtures("no_cluster")
def test_a_local_ray_keeps_to_this_machine_and_hands_out_small_parcels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ray = _Ray()
    monkeypatch.setattr(executors, "import_module", lambda name: ray)
    assert same(played(MATCH, 12, jobs=2, executor="ray"), played(MATCH, 12, jobs=1))
    assert ray.most == 4
    assert not ray.running
    assert (ray.settings["num_cpus"], ray.settings["address"]) == (2, "local")
    assert ray.settings["include_dashboard"] is False


@pytest.mark.usefixtures("no_cluster")
def test_a_cluster_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    ray = _Ray()
    monkeypatch.setattr(executors, "import_module", lambda name: ray)
    assert len(played(MATCH, 6, jobs=1, executor="ray")) == 6
    assert ray.most == 4
    assert "num_cpus" not in ray.settings


@pytest.mark.usefixtures("no_cluster")
def test_a_cluster_that_cannot_be_reached_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(_Ray):
        def init(self, **settings: object) -> None:
            raise ConnectionError("nobody\nanswers")

    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    monkeypatch.setattr(executors, "import_module", lambda name: Unreachable())
    with pytest.raises(executors.NoCluster, match=r"no Ray to play on at 10.0.0.1:6379 \(nobody answers\)"):
        played(MATCH, 1, executor="ray")


def test_a_ray_that_runs_already_is_left_running(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = _Ray(running=True)
    monkeypatch.setattr(executors, "import_module", lambda name: ray)
    assert len(played(MATCH, 2, executor="ray")) == 2
    assert ray.running
    assert not ray.settings


@pytest.mark.usefixtures("no_cluster")
def test_a_parcel_that_ray_loses_is_reported_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "import_module", lambda name: _Ray(fails=2))
    results = played(MATCH, 4, executor="ray")
    assert len(results) == 4
    assert [result.error for result in results.values() if result.error] == ["Ray lost it (RayError)"]


# Crashes


class _Crasher:
    name = "crasher"

    def __init__(self) -> None:
        self.left = 20

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        self.left -= 1
        if not self.left and rng.random() < 0.5:
            raise RuntimeError("no idea")
        return observation.decision.actions[0]

    def explain(self) -> str:
        return "It is the first."


class _Cheat(_Crasher):
    name = "cheat"

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        return "win at once"


@pytest.fixture
def strange_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "crasher", f"{__name__}:_Crasher")
    monkeypatch.setitem(registry.BOTS, "cheat", f"{__name__}:_Cheat")


@pytest.mark.usefixtures("strange_bots")
def test_a_crashing_game_leaves_its_record_and_the_others_go_on() -> None:
    match = Match("flight-to-egrix", "crasher", "random", 2)
    results = played(match, 8)
    crashed = [result for result in results.values() if result.error]
    assert 0 < len(crashed) < 8
    assert crashed[0].error.startswith("RuntimeError: no idea (test_simulation.py:")
    assert crashed[0].winner is None
    assert parse_record(crashed[0].record).verify().outcome is None
    summary = summarize(match, results.values(), 1.0)
    assert summary.unfinished == len(crashed)
    assert set(summary.errors) == {result.number for result in crashed}


@pytest.mark.usefixtures("strange_bots")
def test_an_illegal_choice_is_the_fault_of_the_bot() -> None:
    result = play(Match("flight-to-egrix", "rookie", "cheat"), 0)
    assert result.error.startswith("IllegalAction: the bot 'cheat' chose what is not allowed")


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ENDLESS", 30)
    assert play(MATCH, 0).error.startswith("Endless: no end after 30 decisions")


def test_the_record_of_a_crash_of_the_engine_ends_with_the_action_it_could_not_finish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crash(*anything: object) -> None:
        raise ZeroDivisionError("the sun is gone")

    monkeypatch.setattr(control.Interphase, "begin", crash)
    result = play(MATCH, 0)
    assert result.error.startswith("ZeroDivisionError: the sun is gone")
    record = parse_record(result.record)
    with pytest.raises(ZeroDivisionError):
        record.replay()
    monkeypatch.setattr(sequence.Sequence, "begin", crash)
    assert parse_record(play(MATCH, 0).record).steps == ()


# Files


def test_results_are_kept_game_by_game_and_a_torn_line_is_forgotten(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "deep" / "results.jsonl", MATCH)
    file.start()
    for number in range(3):
        file.add(play(MATCH, number))
    whole = file.path.read_bytes()
    file.path.write_bytes(whole[:-20])
    assert sorted(file.resume()) == [0, 1]
    file.add(play(MATCH, 2))
    assert sorted(file.resume()) == [0, 1, 2]
    assert len(file.path.read_bytes().splitlines()) == 4


def test_resuming_without_a_file_begins_one(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", MATCH)
    assert file.resume() == {}
    assert file.path.exists()
    file.path.write_bytes(b"")
    assert file.resume() == {}
    assert file.resume() == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"hello\n", "is not a results file"),
        (
            b'{"format":"fitg results 1","engine":"0","match":{"scenario":"x","rebel":"a","imperial":"b"}}\n',
            "x, a",
        ),
    ],
)
def test_the_results_of_another_match_are_refused(tmp_path: Path, text: bytes, sentence: str) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", MATCH)
    file.path.write_bytes(text)
    with pytest.raises(BadResults, match=sentence):
        file.resume()


def test_results_of_another_program_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", MATCH)
    file.start()
    monkeypatch.setattr(results, "fingerprint", lambda: "another")
    with pytest.raises(BadResults, match="The program has changed since"):
        ResultsFile(file.path, MATCH).resume()


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", MATCH)
    file.start()
    with file.path.open("ab") as handle:
        handle.write(b'{"number":"one"}\n')
    with pytest.raises(BadResults, match="Line 2 of"):
        file.resume()


def test_every_match_has_a_usual_place_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert usual_place(MATCH) == usual_place(Match("flight-to-egrix", "rookie", "random", 5))
    assert usual_place(MATCH) != usual_place(Match("flight-to-egrix", "rookie", "random", 6))
    assert usual_place(MATCH).parts[:3] == ("cache", "fitg", "sim")


# Numbers


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (381, 400, 0.927, 0.969)],
)
def test_wilson_intervals_agree_with_the_textbook(count: int, of: int, low: float, high: float) -> None:
    rate = wilson(count, of)
    assert rate.low == pytest.approx(low, abs=0.001)
    assert rate.high == pytest.approx(high, abs=0.001)


def test_numbers_are_described_by_a_few() -> None:
    assert spread([]).mean == 0
    assert spread([4, 1, 3, 2]).median == 2.5
    assert (spread([5, 1, 3]).least, spread([5, 1, 3]).median, spread([5, 1, 3]).most) == (1, 3, 5)


def test_a_summary_adds_up() -> None:
    results = played(MATCH, 12)
    summary = summarize(MATCH, results.values(), 2.0)
    assert summary.games == 12
    assert sum(summary.wins.values()) + summary.unfinished == 12
    assert sum(each.games for each in summary.victories) == 12
    assert [each.games for each in summary.victories] == sorted(
        (each.games for each in summary.victories), reverse=True
    )
    assert summary.rates["rebel"].rate == summary.wins["rebel"] / 12
    for states in summary.planets.values():
        assert sum(states.values()) == 12
    tried = sum(result.rebel.tried.get("D", 0) for result in results.values())
    assert summary.sides["rebel"].missions["D"].tried == tried


def test_a_record_of_a_match_names_its_players(tmp_path: Path) -> None:
    path = tmp_path / "game.fitg"
    path.write_text(play(MATCH, 0, keep_record=True).record, encoding="utf-8")
    assert load_record(path).headers["rebel-player"] == "rookie"
