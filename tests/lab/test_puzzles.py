"""Puzzles: every one can be solved and missed, says why, and can be tried by bots and by people."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from click.testing import CliRunner

from fitg.bots import create, observe
from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.bots.veteran import style_in
from fitg.cli.main import cli
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.lab.play.puzzles import Exemplar, Puzzle, UnknownPuzzle, attempt, prove, puzzle, puzzles, try_out

ALL = list(puzzles().values())


def by_example(found: Puzzle, *, well: bool) -> bool:
    """Is it solved by somebody who gives the answer, or who misses it?"""
    player, other, rng = Exemplar(found, well=well), create("rookie"), Random(1)

    def ours(game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        table = Table(observe(game).game.ctx, found.side, style_in("veteran", game.ctx))
        action = advise(table, decision.kind, player.among(decision.options)).action
        player.note(action)
        return action

    return try_out(found, ours, lambda game: other.choose(observe(game), rng)).solved


@pytest.mark.unmeasured
@pytest.mark.parametrize("found", ALL, ids=lambda each: each.id)
def test_every_puzzle_asks_its_side_can_be_solved_and_can_be_missed(found: Puzzle) -> None:
    game = found.game()
    assert game.side == found.side
    assert by_example(found, well=True)
    assert not by_example(found, well=False)


def test_there_are_forty_of_every_game_and_each_says_why() -> None:
    assert len(ALL) >= 40
    assert len({each.question for each in ALL}) == len(ALL)
    games = Counter(each.game().scenario.game for each in ALL)
    assert games["star-system"] >= 25
    assert min(games["province"], games["galactic"]) >= 8
    for each in ALL:
        assert each.good or each.bad
        assert len(each.why) > 80
        assert each.question.endswith("?")


def test_where_an_answer_was_tried_to_the_end_it_was_better() -> None:
    proved = [each for each in ALL if each.proof is not None]
    assert len(proved) >= 20
    for each in proved:
        assert each.proof is not None
        assert each.proof[0] > each.proof[1], each.id


def test_a_proof_can_be_made_again() -> None:
    found = puzzle("land-on-cercis")
    assert prove(found, 4) == prove(found, 4)
    well, ill = prove(found, 4)
    assert well > ill


def test_a_bad_answer_ends_the_try_and_a_good_one_must_be_given() -> None:
    found = puzzle("tax-unrest")
    assert found.solved_by(["tax 232 by half"])
    assert not found.solved_by(["tax 232 in full"])
    assert not puzzle("crush-angoff").solved_by(["done"])
    with pytest.raises(UnknownPuzzle, match=r"^There is no puzzle 'mate-in-two'; `fitg puzzles list` names"):
        puzzle("mate-in-two")


@pytest.mark.unmeasured
def test_search_solves_what_the_same_style_without_it_misses() -> None:
    """The tries change what the veteran does."""
    assert not attempt(puzzle("land-on-cercis"), create("veteran:iterations=1")).solved
    assert attempt(puzzle("land-on-cercis"), create("veteran:iterations=64")).solved


# The command


def fitg(*arguments: str, typed: str = "") -> str:
    answer = CliRunner().invoke(cli, ["puzzles", *arguments], input=typed)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def test_a_bot_tries_them_all() -> None:
    lines = fitg("--bot", "idle", "--theme", "tax at half before unrest").splitlines()
    assert lines[0] == "Puzzles: idle"
    assert lines[-1].endswith(" of 4 solved.")
    document = json.loads(fitg("--bot", "idle", "--theme", "rise now", "--json"))
    assert all(not each["solved"] for each in document)
    wrong = CliRunner().invoke(cli, ["puzzles", "--theme", "chess"])
    assert wrong.exit_code == 2
    assert "no puzzle has the theme 'chess'" in wrong.stderr


def test_a_person_can_try_one_and_hears_why() -> None:
    shown = fitg("play", "wait-with-the-base", typed="99\ndone\n")
    assert "Three Force Points are on the Rebel Track" in shown
    assert "Type a number from 1 to" in shown
    assert shown.index("Solved.") < shown.index("The first units reveal the base")
    missed = fitg("play", "wait-with-the-base", typed="1\n")
    assert "That was not it." in missed
    assert "You left it unsolved." in fitg("play", "wait-with-the-base")


def test_puzzles_can_be_listed_and_proved() -> None:
    listed = fitg("list")
    assert all(each.id in listed for each in ALL)
    shown = fitg("prove", "land-on-cercis", "--worlds", "2")
    assert "the Empire win" in shown
    assert "2 worlds, seed 1." in shown
