"""Whether search helps is measured in worlds that it has not seen."""

from __future__ import annotations

from random import Random

import pytest

from fitg.bots import observe
from fitg.bots.veteran.plans import USUAL, Change, Plan
from fitg.bots.veteran.search import Lead, Verdict
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly
from fitg.lab.play.puzzles import puzzle
from fitg.lab.training import plan_checks
from fitg.lab.training.plan_checks import Checked, CheckedGame

OTHER = Plan((Change("movement", FinishMoving(), (Fly("star-cruiser"),), ruled_out=False),))
LEAD = Lead(0.3, 0.1, 20)


def test_every_player_turn_of_a_game_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []

    def noted(seen, verdict, against, chance):  # type: ignore[no-untyped-def]
        assert against == "veteran"
        turns.append(seen.game.state.turn)
        return Checked(USUAL, 0.0, 0.0)

    monkeypatch.setattr(plan_checks, "check", noted)
    usual = Verdict(USUAL, OTHER, LEAD, usual=0.2, tries=20)
    monkeypatch.setattr("fitg.bots.veteran.weigh_plans", lambda *_: usual)
    found = plan_checks.checked_game("flight-to-egrix", "rebel", 10, "check/1", "veteran")
    assert turns == sorted(set(turns))
    assert len(found.turns) == len(turns) > 1
    assert found.gain == 0.0


def test_a_plan_is_checked_against_the_usual_one_and_the_usual_one_gains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = observe(puzzle("fly-to-solvia").game())
    monkeypatch.setattr(plan_checks, "world_to_try", lambda *_: lambda plan: 0.75 if plan == OTHER else 0.5)
    left, kept = (Verdict(plan, OTHER, LEAD, usual=0.2, tries=20) for plan in (OTHER, USUAL))
    found = plan_checks.check(seen, left, "rookie", Random(1))
    assert (found.left, found.claimed, found.gain) == (True, 0.3, 0.25)
    assert plan_checks.check(seen, kept, "rookie", Random(1)) == (USUAL, 0.0, 0.0)


def test_what_the_plans_of_a_game_gain_adds_up() -> None:
    left, kept = Checked(OTHER, 0.3, 0.25), Checked(USUAL, 0.0, 0.0)
    games = [
        CheckedGame("rookie", [left, kept, left], won=True, won_without=False),
        CheckedGame("rookie", [kept], won=False, won_without=False),
    ]
    assert games[0].gain == 0.5
    assert plan_checks.summary("rookie", games) == (
        "rookie: 2 games, 1 won (0 without search); 4 Player-Turns, the usual way left in 2;"
        " gain there +0.250 ± 0.000, a Player-Turn +0.125, a game +0.250 ± 0.250"
    )
