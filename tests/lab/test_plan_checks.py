"""Whether search helps is measured in worlds that it has not seen."""

from __future__ import annotations

from random import Random

import pytest

from fitg.bots import observe
from fitg.bots.veteran.plans import USUAL, Change, Plan
from fitg.bots.veteran.search import Lead, Verdict
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly
from fitg.lab import plan_checks
from fitg.lab.puzzles import puzzle

OTHER = Plan((Change("movement", FinishMoving(), (Fly("star-cruiser"),), ruled_out=False),))


def test_player_turns_are_taken_once_and_from_their_beginning() -> None:
    found = list(plan_checks.player_turns("flight-to-egrix", "rebel", "check/1"))
    turns = [seen.game.state.turn for seen, _ in found]
    assert turns == sorted(set(turns))
    assert all(seen.side == "rebel" == seen.game.state.phasing for seen, _ in found)


def test_a_plan_is_checked_against_the_usual_one_and_the_usual_one_gains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = observe(puzzle("fly-to-solvia").game())
    lead = Lead(0.3, 0.1, 20)
    monkeypatch.setattr(
        plan_checks, "weigh_plans", lambda *_: Verdict(OTHER, OTHER, lead, usual=0.2, tries=20)
    )
    monkeypatch.setattr(plan_checks, "world_to_try", lambda *_: lambda plan: 0.75 if plan == OTHER else 0.5)
    found = plan_checks.check(seen, 20, Random(1))
    assert (found.left, found.claimed, found.gain) == (True, 0.3, 0.25)
    monkeypatch.setattr(
        plan_checks, "weigh_plans", lambda *_: Verdict(USUAL, OTHER, lead, usual=0.2, tries=20)
    )
    assert plan_checks.check(seen, 20, Random(1)) == (USUAL, 0.0, 0.0)
