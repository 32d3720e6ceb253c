"""Checks of a set-up: reinforcements and victory conditions."""

from __future__ import annotations

from fitg.data import Facts
from fitg.scenarios.checks.names import check_on_board, check_turn, check_units
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import Clause, Reinforcement, Scenario, VictoryCondition
from fitg.scenarios.games import frames
from fitg.scenarios.reading import inside

CLAUSES_WITH_PLANETS = frozenset({"rebel-controlled"})
#: [VO-10] They may name the planets that count, if not all do.
CLAUSES_OF_SOME_PLANETS = frozenset({"rebel-controlled-count", "risen-count"})
CLAUSES_WITH_COUNT = CLAUSES_OF_SOME_PLANETS | {"rebel-characters-lost", "victory-points"}


def check_reinforcements(scenario: Scenario, known: Facts) -> None:
    """[16.15] Reinforcements are units of their side, on turns of the game."""
    if scenario.reinforcements and frames()[scenario.game].space:
        raise RefusalError(
            "reinforcements", "the larger games have Force Points instead; leave it out [19.0]"
        )
    for number, coming in enumerate(scenario.reinforcements, start=1):
        field = f"reinforcements[{number}]"
        check_units(coming.units, coming.side, scenario.game, known, inside(field, "units"))
        if coming.instead_if_pdb_raised is not None:
            instead = inside(field, "instead_if_pdb_raised")
            check_units(coming.instead_if_pdb_raised, coming.side, scenario.game, known, instead)
        _check_turns(coming, scenario.turns, inside(field, "turns"))


def _check_turns(coming: Reinforcement, last: int, field: str) -> None:
    if coming.trigger == "rebellion-starts" and coming.turns:
        raise RefusalError(field, "a reinforcement for every rebellion has no turns; leave them out")
    if coming.trigger == "turns" and not coming.turns:
        raise RefusalError(field, f"name the Game-Turns, 1 to {last}, on which it comes")
    for turn in coming.turns:
        check_turn(turn, last, field)


def check_victory(scenario: Scenario, known: Facts) -> None:
    """[16.18] Every condition can be tested on this board."""
    for number, condition in enumerate(scenario.instant_victory, start=1):
        field = f"instant_victory[{number}]"
        check_turn(condition.from_turn, scenario.turns, inside(field, "from_turn"))
        _check_clauses(condition, scenario, known, inside(field, "all_of"))


def _check_clauses(condition: VictoryCondition, scenario: Scenario, known: Facts, field: str) -> None:
    if not condition.all_of:
        raise RefusalError(field, "a condition without clauses is always met; give at least one")
    for number, clause in enumerate(condition.all_of, start=1):
        _check_clause(clause, scenario, known, f"{field}[{number}]")


def _check_clause(clause: Clause, scenario: Scenario, known: Facts, field: str) -> None:
    for planet in clause.planets:
        check_on_board(planet, scenario, known, inside(field, "planets"))
    optional = clause.kind in CLAUSES_OF_SOME_PLANETS
    if not optional and bool(clause.planets) != (clause.kind in CLAUSES_WITH_PLANETS):
        verb = "needs" if clause.kind in CLAUSES_WITH_PLANETS else "takes no"
        raise RefusalError(inside(field, "planets"), f"{clause.kind} {verb} planets")
    if bool(clause.count) != (clause.kind in CLAUSES_WITH_COUNT):
        verb = "needs a" if clause.kind in CLAUSES_WITH_COUNT else "takes no"
        raise RefusalError(inside(field, "count"), f"{clause.kind} {verb} count")
    if optional and clause.planets and clause.count > len(clause.planets):
        raise RefusalError(
            inside(field, "count"), f"{clause.count} of {len(clause.planets)} planets cannot be"
        )
