"""What people read about fleets: sentences and odds."""

from __future__ import annotations

from fractions import Fraction

from tests.engine.province.fleets import ANGOFF, ORNING, QUIBRON, fly, gather, space
from tests.engine.table import do, only

from fitg.engine.events.space import Hyperjumped, Intercepted, NavigationDeclared, RakingAttackMade
from fitg.presentation.forecast import forecast
from fitg.presentation.narration import describe, describe_action

TOWN, WILD = "222.1", "221.1"
IMPERIAL = "imperial.interplanetary-movement"


def test_a_jump_is_told_with_its_arithmetic() -> None:
    game = space(units={ANGOFF: {"urban-4-4": 5}}, dice=[5])
    jump = only(fly(game, ANGOFF, ORNING, "all units"), Hyperjumped)
    assert describe(jump, game.facts) == (
        "The fleet jumps from Angoff (orbit) to Orning (orbit): Navigation 2 (+4 lowest space strength, "
        "-2 5 units), distance 2; die 5 + 2 - 2 = 5: it ends in Drift."
    )


def test_a_safe_jump_is_told_without_a_die() -> None:
    game = space(units={ANGOFF: {"urban-2-3": 1}})
    told = describe(only(fly(game, ANGOFF, ORNING), Hyperjumped), game.facts)
    assert told.endswith("Navigation 3 (+3 lowest space strength), distance 2; it arrives without a roll.")


def test_the_rest_of_a_move_is_told_too() -> None:
    game = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 1}})
    fly(game, TOWN, QUIBRON)
    stopped = only(do(game, "intercept with all"), Intercepted)
    assert describe(stopped, game.facts) == (
        "The Empire intercepts with 1 Line: the fleet is stopped at Quibron (orbit)."
    )
    game = space(pdbs={"221": 2}, units={QUIBRON: {"urban-2-1": 1}}, dice=[2])
    fly(game, QUIBRON, WILD)
    raked = only(do(game, "rake"), RakingAttackMade)
    assert describe(raked, game.facts) == (
        "The Level 2 PDB of Quibron rakes the passing units (column 4-1): die 2, "
        "they lose 3 space strength points."
    )
    game = space(IMPERIAL, units={QUIBRON: {"line": 1}})
    declared = only(do(game, "declare navigation two"), NavigationDeclared)
    assert describe(declared, game.facts) == (
        "The Empire declares Navigation 2 for all units that jump in this Segment, and shows none of them."
    )


def test_loads_are_said_with_their_carriers() -> None:
    game = space(units={TOWN: {"urban-2-1": 1, "urban-1-0": 1, "urban-2-3": 1}})
    gather(game, TOWN, "add urban-2-1")
    assert game.decision is not None
    labels = {each.text: describe_action(each, "rebel", game.facts) for each in game.decision.options}
    assert labels["load urban-1-0 on urban-2-1"] == "Load an Urban 1-0 unit on an Urban 2-1 unit"
    assert labels["course 241"] == "Set course for Orning"


def test_the_odds_of_a_jump_for_each_planet() -> None:
    """Navigation 2 from Egrix: safe to Ancore (1), two thirds to Gellas (2), nothing to roll inside Egrix."""
    game = space(IMPERIAL, units={ANGOFF: {"line": 1}})
    gather(game, ANGOFF)
    (safe,) = forecast(game, "course 231")
    assert safe.rows == (("arrives without a roll", Fraction(1)),)
    (even,) = forecast(game, "course 241")
    assert even.rows == (("arrives", Fraction(2, 3)), ("Drift", Fraction(1, 3)))
    assert forecast(game, "course 221") == ()
    do(game, "course 241")
    assert forecast(game, f"to {ORNING}") == (even,)


def test_the_odds_name_damage() -> None:
    game = space(units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 4}})
    gather(game, ANGOFF, "all units")
    (wild,) = forecast(game, "course 241")
    assert wild.rows == (
        ("Drift", Fraction(1, 6)),
        ("Drift 2", Fraction(1, 6)),
        ("Drift, damaged", Fraction(1, 6)),
        ("Drift 2, damaged", Fraction(1, 6)),
        ("Drift 2, severely damaged", Fraction(1, 3)),
    )


def test_the_odds_of_a_raking_attack() -> None:
    game = space(pdbs={"221": 1}, units={QUIBRON: {"urban-2-1": 1}})
    fly(game, QUIBRON, WILD)
    (losses,) = forecast(game, "rake")
    assert dict(losses.rows) == {
        "the units lose 1": Fraction(1, 6),
        "the units lose 2": Fraction(1, 3),
        "the units lose 3": Fraction(1, 3),
        "the units lose 4": Fraction(1, 6),
    }


def test_the_odds_of_the_combat_that_an_interception_brings() -> None:
    """Two Lines against a 2-3, and then the 2-1 that was stopped before is with it."""
    game = space(units={TOWN: {"urban-2-1": 1, "urban-2-3": 1}, QUIBRON: {"line": 3}})
    fly(game, TOWN, QUIBRON, "add urban-2-1")
    (first,) = forecast(game, "intercept with all")
    assert first.title == "Combat at Quibron (orbit): 6 against 1, without leaders"
    do(game, "add line", "intercept")
    fly(game, TOWN, QUIBRON, "add urban-2-3")
    (second,) = forecast(game, "intercept with all")
    assert second.title == "Combat at Quibron (orbit): 6 against 4, without leaders"
    assert sum(share for _, share in second.rows) == 1


def test_against_face_down_units_the_odds_are_given_for_weak_and_for_strong_ones() -> None:
    game = space(IMPERIAL, units={TOWN: {"line": 2}, QUIBRON: {"urban-4-4": 1}})
    fly(game, TOWN, QUIBRON, "all units")
    weak, strong = forecast(game, "intercept with all")
    assert (weak.title, strong.title) == (
        "Combat at Quibron (orbit): 4 against 4, if they are weak, without leaders",
        "Combat at Quibron (orbit): 4 against 10, if they are strong, without leaders",
    )
