"""`fitg fuzz`: the games are the same every time, and what it finds can be seen again."""

from __future__ import annotations

import json
import re
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fitg.cli.fuzz import Summary
from fitg.cli.main import cli
from fitg.data import facts
from fitg.engine.game import Game
from fitg.engine.record import load_record
from fitg.engine.rules import control, sequence
from fitg.engine.rules.military_combat import AttackAt, FinishAttacking
from fitg.lab.checks import fuzz
from fitg.lab.checks.fuzz import Failure, Mood, StuckError, limited, play, play_many, recheck
from fitg.lab.checks.random_scenarios import random_scenario
from fitg.scenarios import load

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: Patch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A fault that no test expects leaves its record here, not among the sources."""
    monkeypatch.chdir(tmp_path_factory.mktemp("faults"))


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["fuzz", *words], prog_name="fitg")


def sleepless(patch: Patch) -> None:
    """Break the engine: whoever rests falls dead, and stays where he is."""

    def never_rest(ctx: Any, patients: list[Any], *why: str) -> None:
        for patient in patients:
            patient.fate = "dead"

    patch.setattr("fitg.engine.rules.healing.heal", never_rest)


def crashing(patch: Patch) -> None:
    """Break the engine: the Interphase fails."""

    def crash(*anything: object) -> None:
        raise ZeroDivisionError("the sun is gone")

    patch.setattr(control.Interphase, "begin", crash)


# Games


@pytest.mark.unmeasured
def test_a_game_depends_on_seed_and_number_only() -> None:
    one = play("flight-to-egrix", "a", 0.0, 3)
    assert one == play("flight-to-egrix", "a", 0.0, 3)
    assert one != play("flight-to-egrix", "b", 0.0, 3)
    assert one != play("flight-to-egrix", "a", 0.0, 4)


@pytest.mark.unmeasured
def test_checking_more_does_not_change_the_game() -> None:
    little, much = play("flight-to-egrix", "a", 0.0, 3), play("flight-to-egrix", "a", 0.2, 3)
    assert much.checked > little.checked == 0
    assert (much.kinds, much.ending) == (little.kinds, little.ending)


def test_the_table_is_looked_over_when_a_segment_begins_at_the_end_and_now_and_then(
    monkeypatch: Patch,
) -> None:
    """[16.1] A fault between two Segments cannot get away, whatever the sample."""
    monkeypatch.setattr(fuzz, "GLANCE", 0.0)
    moments = looked_over(monkeypatch)
    rarely = play("flight-to-egrix", "a", 0.0, 3)
    begun = {clock for clock, _ in moments}
    assert len(moments) < rarely.decisions / 2
    assert (max(begun), True) in moments
    assert len(begun) > 10
    assert len(moments) <= len(begun) + 1
    moments.clear()
    monkeypatch.setattr(fuzz, "GLANCE", 0.5)
    play("flight-to-egrix", "a", 0.0, 3)
    assert rarely.decisions / 2 < len(moments) < rarely.decisions
    assert {clock for clock, _ in moments} == begun


def looked_over(patch: Patch) -> list[tuple[int, bool]]:
    """At which Segments the table will be looked over, and whether the game is over by then."""
    moments: list[tuple[int, bool]] = []
    patch.setattr(
        fuzz, "check", lambda game, ledger: moments.append((game.state.clock, game.decision is None))
    )
    return moments


def replayed(patch: Patch) -> list[Game]:
    """The games whose record will be replayed."""
    games: list[Game] = []

    def note(game: Game) -> tuple[str, ...]:
        games.append(game)
        return ()

    patch.setattr(fuzz, "the_record_replays", note)
    return games


def test_thorough_games_are_looked_over_at_every_decision(monkeypatch: Patch) -> None:
    alone: list[bool] = []
    monkeypatch.setattr(fuzz, "check_contracts", lambda game, ledger, *, one_by_one: alone.append(one_by_one))
    moments = looked_over(monkeypatch)
    replays = replayed(monkeypatch)
    decisions = 0
    for number in range(4):
        moments.clear()
        game = play("flight-to-egrix", "a", fuzz.THOROUGH, number)
        assert len(moments) == game.decisions + 1
        assert game.checked == game.decisions
        decisions += game.decisions
    assert len(replays) == 4
    assert len(alone) == decisions
    assert alone.count(True) / decisions == pytest.approx(fuzz.ONE_BY_ONE, abs=0.06)


def test_of_a_sample_every_secret_is_dealt_alone(monkeypatch: Patch) -> None:
    alone: list[bool] = []
    monkeypatch.setattr(fuzz, "check_contracts", lambda game, ledger, *, one_by_one: alone.append(one_by_one))
    for number in range(8):
        play("flight-to-egrix", "a", fuzz.SAMPLE, number)
    assert alone
    assert all(alone)


@pytest.mark.unmeasured
def test_some_records_are_replayed(monkeypatch: Patch) -> None:
    replays = replayed(monkeypatch)
    monkeypatch.setattr(fuzz, "check", lambda game, ledger: None)
    for number in range(24):
        play("flight-to-egrix", "a", 0.0, number)
    assert 2 <= len(replays) <= 12


def test_the_first_faulty_decision_is_named_though_it_was_not_looked_at(monkeypatch: Patch) -> None:
    """The game is played again with a look at every decision, and its record ends there."""
    sleepless(monkeypatch)
    monkeypatch.setattr(fuzz, "GLANCE", 0.0)
    late = play("flight-to-egrix", "1", 0.0, 0).failure
    monkeypatch.setattr(fuzz, "GLANCE", 1.0)
    assert late == play("flight-to-egrix", "1", 0.0, 0).failure
    assert late is not None


def test_several_processes_play_the_same_games() -> None:
    alone = list(play_many("anywhere", "a", range(4), sample=0.0))
    together = list(play_many("anywhere", "a", range(4), sample=0.0, jobs=2))
    assert together == alone


def test_moods_differ_in_what_they_like() -> None:
    options = (AttackAt("221.1"), FinishAttacking())
    attacks = set()
    for seed in range(12):
        mood = Mood(Random(seed))
        attacks.add(sum(not mood.choose(options, 1).passes for _ in range(40)))
    assert len(attacks) > 4


def test_a_mood_tires_of_a_segment_and_plays_the_rest_of_it_at_random() -> None:
    """Who likes to begin things, and to call them off, ends; in the next Segment he likes it anew."""
    options = (AttackAt("221.1"), FinishAttacking())

    def passes(mood: Mood, segment: int, number: int = 200) -> int:
        return sum(mood.choose(options, segment).passes for _ in range(number))

    mood = Mood(Random(1))
    mood.even, mood.likes = False, {options[0].verb: 1.0, fuzz.PASSING: 0.001}
    assert passes(mood, 1, fuzz.TIRED) < 10
    assert 70 < passes(mood, 1) < 130
    assert passes(mood, 2) < 10


@pytest.mark.unmeasured
def test_random_scenarios_are_scenarios_of_the_game() -> None:
    """Every one is accepted; together they have seen most of the galaxy, positions and set-ups."""
    scenarios = [load(random_scenario(Random(seed), facts())) for seed in range(60)]
    assert len({scenario.systems for scenario in scenarios}) > 15
    assert {scenario.position is None for scenario in scenarios} == {True, False}
    people = [person for each in scenarios if each.position for person in each.position.characters.values()]
    assert {person.fate for person in people} == {"free", "captive"}


def test_a_step_that_does_not_end_is_given_up() -> None:
    with pytest.raises(StuckError), limited(0.05):
        sum(0 for _ in repeat(0))
    with limited(5):
        pass


def test_secrets_that_are_dealt_anew_are_counted() -> None:
    """A figure that the command tells itself: so many ways to deal, and nobody saw a difference."""
    played = [play("flight-to-egrix", "a", sample, 3) for sample in (0.0, 0.1)]
    assert played[0].dealt == 0
    assert played[1].dealt > 2 * played[1].checked
    summary = Summary()
    for game in (played[1], played[1]):
        summary.add(game)
    figures = summary.figures()
    assert (figures["secrets dealt anew"], figures["differences"]) == (2 * played[1].dealt, 0)


def test_a_difference_is_counted_and_told_beside_the_fault(monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr(Game, "why_not", lambda game, action: game.digest())
    for promise in (fuzz.DEALING[0], fuzz.DEALING[1]):
        assert Failure(0, 1, f"{promise} why 221 is closed gives secrets away", "").gives_away
    result = run("flight", "--sample", "1", "--save", str(tmp_path))
    assert result.exit_code == 1
    counted, message, _ = result.stderr.splitlines()[-3:]
    assert "is closed gives secrets away" in message
    found = re.fullmatch(r"In 1 games secrets dealt anew: (\d+), differences: 1", counted)
    assert found is not None
    assert int(found[1]) > 0


def test_another_fault_is_no_difference(monkeypatch: Patch, tmp_path: Path) -> None:
    sleepless(monkeypatch)
    result = run("flight", "--sample", "0", "--save", str(tmp_path))
    assert result.stderr.splitlines()[-3] == "In 1 games secrets dealt anew: 0, differences: 0"


# Faults


def test_a_broken_rule_is_found_and_kept_as_a_record(monkeypatch: Patch, tmp_path: Path) -> None:
    sleepless(monkeypatch)
    result = run("flight-to-egrix", "--games", "5", "--save", str(tmp_path / "faults"))
    assert result.exit_code == 1
    (path,) = (tmp_path / "faults").iterdir()
    message, hint = result.stderr.splitlines()[-2:]
    record = load_record(path)
    step = record.headers["fuzz-step"]
    assert message.startswith(f"fitg: game 0 fails at decision {step}: the dead are gone")
    assert hint == f"See it again: fitg fuzz {path}"
    assert record.headers["fuzz-fault"].startswith("the dead are gone")
    assert len(record.steps) == int(step)


def test_a_fault_can_be_seen_again_until_it_is_mended(monkeypatch: Patch, tmp_path: Path) -> None:
    with monkeypatch.context() as broken:
        sleepless(broken)
        run("flight-to-egrix", "--save", str(tmp_path))
        (path,) = tmp_path.iterdir()
        again = run(str(path))
        assert again.exit_code == 1
        assert "the dead are gone" in again.stderr
        fault = recheck(path)
        assert fault is not None
        assert str(fault.step) == load_record(path).headers["fuzz-step"]
    assert recheck(path) is None
    mended = run(str(path))
    assert mended.exit_code == 0
    assert "nothing is wrong" in mended.stdout


def test_a_crash_is_a_fault_whose_record_ends_with_the_action_that_crashed(
    monkeypatch: Patch, tmp_path: Path
) -> None:
    crashing(monkeypatch)
    result = run("varu-powderkeg", "--save", str(tmp_path))
    assert result.exit_code == 1
    assert "the engine fails: ZeroDivisionError: the sun is gone" in result.stderr
    (path,) = tmp_path.iterdir()
    fault = recheck(path)
    assert fault is not None
    assert "ZeroDivisionError" in fault.fault
    record = load_record(path)
    assert (record.digest, fault.step) == ("none", len(record.steps))


def test_a_crash_before_the_first_decision_is_a_fault_too(monkeypatch: Patch) -> None:
    def crash(*anything: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(sequence.Sequence, "begin", crash)
    failure = play("flight-to-egrix", "a", 0.0, 0).failure
    assert failure is not None
    assert failure.step == 0
    assert "scenario: flight-to-egrix" in failure.record


def test_a_game_that_never_ends_is_a_fault(monkeypatch: Patch) -> None:
    monkeypatch.setattr(fuzz, "ENDLESS", 10)
    failure = play("flight-to-egrix", "a", 0.0, 0).failure
    assert failure is not None
    assert failure.fault.startswith("games end")


@pytest.mark.case("VE-11")
def test_a_game_whose_end_is_put_off_again_and_again_is_left_there(monkeypatch: Patch) -> None:
    monkeypatch.setattr(fuzz, "PUT_OFF", 0.5)
    played = play("flight-to-egrix", "a", 0.0, 0)
    assert played.failure is None
    assert played.decisions < play_to_the_end("flight-to-egrix")


def play_to_the_end(scenario: str) -> int:
    """The decisions of the same game, if nobody leaves it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fuzz, "PUT_OFF", 1.5)
        return play(scenario, "a", 0.0, 0).decisions


# The command


def test_a_run_without_faults_is_summed_up() -> None:
    result = run("anywhere", "--games", "3", "--seed", "x")
    assert result.exit_code == 0
    assert "No fault in 3 games of anywhere" in result.stdout
    assert "kinds of decision" in result.stdout


def test_the_summary_can_be_had_as_json() -> None:
    figures = json.loads(run("flight", "--games", "2", "--json").stdout)
    assert figures["games"] == 2
    assert figures["decisions"] == sum(figures["kinds of decision"].values())


def test_piped_progress_is_a_line_now_and_then(monkeypatch: Patch) -> None:
    monkeypatch.setattr("fitg.cli.fuzz.SECONDS_BETWEEN_LINES", 0)
    lines = run("anywhere", "--games", "3").stderr.splitlines()
    assert len(lines) == 3
    assert lines[-1].startswith("3 of 3 games, ")
    assert lines[-1].endswith(" games/s, 0 s left")


def test_in_a_terminal_progress_is_a_bar(monkeypatch: Patch) -> None:
    from fitg.cli import fuzz as command

    games = play_many("anywhere", "a", range(2), sample=0.0)
    assert len(list(command._bar(games, 2))) == 2


@pytest.mark.parametrize(
    "words", [["nowhere"], ["missing.toml"], ["missing.fitg"], ["flight", "--games", "0"]]
)
def test_wrong_words_are_refused_in_one_line(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.unmeasured
def test_the_part_of_the_decisions_at_which_everything_is_checked_can_be_chosen() -> None:
    """Campaigns are many thousand decisions long, and what is cheap is looked at all the same."""

    def checked(part: str) -> int:
        figures = json.loads(run("flight", "--games", "1", "--sample", part, "--json").stdout)
        assert isinstance(figures["checked thoroughly"], int)
        return figures["checked thoroughly"]

    assert checked("0") == 0
    assert checked("0.1") > 1
