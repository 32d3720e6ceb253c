"""What a fight between characters costs, reckoned and fought out."""

from __future__ import annotations

from random import Random

import pytest

from fitg.bots.knowledge import duels
from fitg.bots.knowledge.duels import UNTOUCHABLE, WOUND, Fighter, Flight, Foe, best_plan, plan
from fitg.data import facts
from fitg.tables import break_off, combat_column, combat_wounds

MOB = Foe(strength=6, left=2, times=2)
SQUAD = Foe(strength=8, left=8, times=2)
FIGHTER = Fighter(power=5, left=5, worth=8.0)
OTHER = Fighter(power=5, left=5, worth=9.0)
DOCTOR = Fighter(power=2, left=2, worth=16.0)


def fought_out(foe: Foe, fighter: Fighter, flight: Flight, rng: Random) -> float:
    """One fight of a lone defender, with real dice."""
    taken = given = 0
    while taken < fighter.left and given < foe.left:
        differential = max(0, foe.strength - given) - max(0, fighter.power - taken)
        failed = False
        if flight == "all":
            column = combat_column(differential).column
            if break_off(column, rng.randint(1, 6)).active:
                break
            failed = True
        column = combat_column(differential, failed_break_off=failed).column
        wounds = combat_wounds(column, rng.randint(1, 6), rng.randint(1, 6), firefight=foe.times == 2)
        taken += wounds.defender_wounds
        given += wounds.attacker_wounds
    return fighter.worth if taken >= fighter.left else WOUND * taken * fighter.worth


@pytest.mark.parametrize("foe", [MOB, SQUAD, Foe(strength=3, left=3)])
@pytest.mark.parametrize("flight", ["nobody", "all"])
def test_the_reckoning_agrees_with_fights_fought_out(foe: Foe, flight: Flight) -> None:
    rng = Random(12)
    fights = [fought_out(foe, FIGHTER, flight, rng) for _ in range(4000)]
    assert plan(facts(), foe, (FIGHTER,), 1, flight).cost == pytest.approx(
        sum(fights) / len(fights), abs=0.02 * FIGHTER.worth
    )


def test_together_they_have_little_to_fear_and_alone_the_frail_run() -> None:
    together = best_plan(facts(), SQUAD, (FIGHTER, OTHER, DOCTOR))
    alone = best_plan(facts(), SQUAD, (DOCTOR,))
    assert together.cost < 1.0
    assert alone.flight == "all"
    assert alone.cost > 10 * together.cost


def test_the_frail_stay_out_of_a_fight_that_others_lose() -> None:
    assert best_plan(facts(), SQUAD, (FIGHTER, DOCTOR)).active == 1


def test_nobody_plans_to_run_where_nobody_can() -> None:
    trapped = MOB._replace(run_now=False, run_later=False)
    assert best_plan(facts(), trapped, (FIGHTER, DOCTOR)).flight == "nobody"


def test_a_surprise_costs_more() -> None:
    plain = plan(facts(), SQUAD, (FIGHTER,), 1, "nobody").cost
    assert plan(facts(), SQUAD._replace(surprise=2), (FIGHTER,), 1, "nobody").cost > plain


def test_a_capture_counts_as_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    hunters = Foe(strength=7, left=10, capture=True)
    cost = plan(facts(), hunters, (FIGHTER,), 1, "nobody").cost
    monkeypatch.setattr(duels, "CAPTURED", 1)
    duels._cost.cache_clear()
    assert plan(facts(), hunters, (FIGHTER,), 1, "nobody").cost < 0.9 * cost
    duels._cost.cache_clear()


def test_what_cannot_be_wounded_is_run_from() -> None:
    assert best_plan(facts(), Foe(strength=5, left=UNTOUCHABLE), (FIGHTER,)).flight == "all"
