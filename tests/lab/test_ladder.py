"""`fitg ladder`: everybody against everybody on both sides, and ratings that say who is better."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from fitg.bots import names, registry
from fitg.bots.observation import Observation
from fitg.cli.main import cli
from fitg.lab.play import against_pool, executors
from fitg.lab.play.executors import Done, Task, play_task
from fitg.lab.play.ladder import SCALE, Pairing, Standings, chance, inverse, matches, standings
from fitg.lab.play.statistics import wilson


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def fitg(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["ladder", *arguments])


def pairing(scenario: str, rebel: str, imperial: str, wins: int, games: int) -> Pairing:
    return Pairing(
        scenario=scenario,
        rebel=rebel,
        imperial=imperial,
        games=games,
        wins={"rebel": wins, "imperial": games - wins},
        unfinished=0,
        rate=wilson(wins, games),
    )


def expected(
    strengths: dict[str, float], leanings: dict[str, float], sides: dict[str, float], games: int
) -> list[Pairing]:
    """What would come of many games between bots of known strength."""
    found = []
    for (scenario, side), (rebel, one), (imperial, other) in product(
        sides.items(), strengths.items(), strengths.items()
    ):
        lead = one - other + leanings[rebel] + leanings[imperial] + side
        found.append(pairing(scenario, rebel, imperial, round(chance(lead / SCALE) * games), games))
    return found


# Ratings


def test_known_strengths_leanings_and_sides_are_found_again() -> None:
    strengths = {"weak": 850.0, "fair": 1000.0, "good": 1150.0}
    leanings = {"weak": -60.0, "fair": 0.0, "good": 60.0}
    sides = {"flight-to-egrix": -120.0, "varu-powderkeg": 30.0}
    found = standings(expected(strengths, leanings, sides, 100_000))
    assert [each.bot for each in found.ratings] == ["good", "fair", "weak"]
    for each in found.ratings:
        assert each.rating == pytest.approx(strengths[each.bot], abs=3)
        assert each.rebel_rating - each.rating == pytest.approx(leanings[each.bot], abs=3)
        assert each.rating - each.imperial_rating == pytest.approx(leanings[each.bot], abs=3)
        assert 0 < each.margin < 5
    for scenario, side in sides.items():
        assert found.rebel_advantage[scenario] == pytest.approx(side, abs=3)


def two(games: int, wins: int) -> Standings:
    return standings(
        [
            pairing("flight-to-egrix", "good", "good", games // 2, games),
            pairing("flight-to-egrix", "good", "weak", wins, games),
            pairing("flight-to-egrix", "weak", "good", games - wins, games),
            pairing("flight-to-egrix", "weak", "weak", games // 2, games),
        ]
    )


def test_more_games_make_a_rating_surer() -> None:
    few, many = two(10, 8), two(1000, 800)
    assert few.ratings[0].margin > 5 * many.ratings[0].margin
    assert many.ratings[0].rating - many.ratings[1].rating == pytest.approx(241, abs=5)
    assert sum(each.rating for each in few.ratings) / 2 == pytest.approx(1000, abs=0.1)


def test_a_bot_that_never_loses_has_a_rating_all_the_same() -> None:
    best, worst = two(20, 20).ratings
    assert (best.bot, worst.bot) == ("good", "weak")
    assert 400 < best.rating - worst.rating < 2000


def test_the_inverse_of_a_matrix_undoes_it() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    undone = inverse(matrix)
    for i in range(3):
        for j in range(3):
            cell = sum(matrix[i][k] * undone[k][j] for k in range(3))
            assert cell == pytest.approx(float(i == j))


def test_everybody_plays_everybody_on_both_sides() -> None:
    pairs = [(match.rebel, match.imperial) for match in matches(["flight-to-egrix"], (), 1)]
    assert len(pairs) == len(set(pairs)) == len(names()) ** 2
    assert len(matches(["flight-to-egrix", "varu-powderkeg"], ("random", "rookie"), 1)) == 8
    assert len(matches(["flight-to-egrix", "flight-to-egrix"], ("random", "random"), 1)) == 1


# The command

FEW = ("--bot", "random", "--bot", "rookie", "--games", "3")


def test_people_see_rates_with_intervals_and_ratings() -> None:
    answer = fitg("flight-to-egrix", "varu-powderkeg", *FEW)
    assert answer.exit_code == 0, answer.output
    lines = answer.stdout.splitlines()
    assert lines[0] == "Flight to Egrix: games won by the Rebel Player, with 95% intervals"
    assert lines[1].split() == ["Rebel", "\\", "Imperial", "random", "rookie"]
    for title in ("Flight to Egrix", "The Varu Powderkeg", "Flight to Egrix and The Varu Powderkeg"):
        place = lines.index(f"Ratings: {title}")
        assert lines[place + 2].startswith("rookie")
        assert lines[place + 3].startswith("random")
    assert "Flight to Egrix: to play the Rebels is worth" in answer.stdout
    assert lines[-1].startswith("3 games of each pairing, seed 1, ")
    assert max(map(len, lines)) <= 110


def test_programs_get_every_pairing_whatever_the_jobs() -> None:
    one = json.loads(fitg("varu-powderkeg", *FEW, "--json").stdout)
    two = json.loads(fitg("varu-powderkeg", *FEW, "--json", "--jobs", "2").stdout)
    assert one | {"seconds": 0} == two | {"seconds": 0}
    assert (one["scenarios"], one["bots"]) == (["varu-powderkeg"], ["random", "rookie"])
    assert (one["games"], one["seed"]) == (3, 1)
    assert len(one["pairings"]) == 4
    assert all(sum(each["wins"].values()) == 3 for each in one["pairings"])
    assert len(one["standings"]) == 1


@pytest.mark.unmeasured
def test_the_games_are_those_of_fitg_sim() -> None:
    result = json.loads(fitg("flight-to-egrix", *FEW, "--json").stdout)
    words = ["sim", "flight-to-egrix", "--rebel", "rookie", "--imperial", "random", "--games", "3", "--json"]
    match = json.loads(CliRunner().invoke(cli, words).stdout)
    (same,) = (
        each for each in result["pairings"] if (each["rebel"], each["imperial"]) == ("rookie", "random")
    )
    assert same["wins"] == match["wins"]


def test_an_interrupted_ladder_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(fitg("flight-to-egrix", *FEW, "--json").stdout)

    def stop_after_five(tasks: list[Task], **how: object) -> Iterator[Done]:
        for task in tasks[:5]:
            yield play_task(task, records=False)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(executors, "run", stop_after_five)
        stopped = fitg("flight-to-egrix", *FEW, "--json")
    assert stopped.exit_code == 130
    assert stopped.stderr == "5 of 12 games are kept; the same command with --resume goes on.\n"
    assert sum(each["games"] for each in json.loads(stopped.stdout)["pairings"]) == 5
    resumed = json.loads(fitg("flight-to-egrix", *FEW, "--json", "--resume").stdout)
    assert resumed | {"seconds": 0} == whole | {"seconds": 0}


class _Crasher:
    name = "crasher"

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        raise RuntimeError("no idea")

    def explain(self) -> str:
        return "It cannot."


def test_a_crashed_game_is_reported_and_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(registry.BOTS, "crasher", f"{__name__}:_Crasher")
    arguments = ("flight-to-egrix", "--bot", "random", "--bot", "crasher", "--games", "1")
    answer = fitg(*arguments, "--records", str(tmp_path / "records"))
    assert answer.exit_code == 1
    assert answer.stderr.count("Game 0 crashed: RuntimeError: no idea") == 3
    assert len(list((tmp_path / "records").glob("*-crash.fitg"))) == 3


@pytest.mark.unmeasured
def test_bots_that_think_by_the_clock_are_owned_up_to() -> None:
    answer = fitg("flight-to-egrix", "--bot", "veteran:budget=0.001", "--games", "1")
    assert "A bot thought by the clock: another run may play other games." in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Missing argument 'SCENARIO...'"),
        (("nowhere",), "nowhere"),
        (("flight-to-egrix", "--bot", "admiral"), "There is no bot 'admiral'"),
    ],
)
def test_wrong_input_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    answer = fitg(*arguments)
    assert answer.exit_code == 2
    assert sentence in answer.output
    assert answer.stderr.count("\n") == 1


# Against the pool


def test_everybody_meets_the_whole_pool_in_both_seats() -> None:
    found = against_pool.matches(["varu-powderkeg"], ("rookie", "rookie"), 1)
    rebels = {match.imperial for match in found if match.rebel == "rookie"}
    assert rebels == set(against_pool.opponents("imperial", "star-system"))
    assert len(found) == sum(
        len(against_pool.opponents(side, "star-system")) for side in ("rebel", "imperial")
    )
    assert {match.rebel for match in against_pool.matches(["varu-powderkeg"], (), 1)} >= {"rookie", "veteran"}


def test_without_the_package_of_the_pool_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fitg_pool", None)
    answer = fitg("flight-to-egrix", "--bot", "idle", "--pool", "--games", "1")
    assert answer.exit_code == 2
    assert "install it with `pip install ./pool` from the project's folder." in answer.output


def test_people_see_the_mean_over_the_pool_and_every_opponent() -> None:
    answer = fitg("flight-to-egrix", "--bot", "idle", "--pool", "--games", "1")
    assert answer.exit_code == 0, answer.output
    lines = answer.stdout.splitlines()
    assert lines[0] == "Flight to Egrix: games won as the Rebels, with 95% intervals"
    assert "passive-empire-1" in lines[1]
    assert lines[2].startswith("idle")
    assert "Flight to Egrix: games won as the Empire, with 95% intervals" in lines
    assert lines[-1].startswith("1 games of each meeting, seed 1, ")


def test_the_mean_over_the_pool_counts_every_opponent_the_same() -> None:
    meetings = [
        against_pool.Meeting("flight-to-egrix", "good", "rebel", name, of, 0, wilson(wins, of))
        for name, wins, of in (("easy", 9, 10), ("hard", 10, 100))
    ]
    seat = against_pool._seat(meetings)
    assert seat.mean == pytest.approx(0.5)
    assert seat.margin == pytest.approx(1.96 * (0.09 / 10 + 0.09 / 100) ** 0.5 / 2, abs=1e-3)
    assert (seat.worst, seat.worst_rate) == ("hard", 0.1)
