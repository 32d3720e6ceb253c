"""Does a scenario hold together? Every check names the field at fault and what is allowed there."""

from __future__ import annotations

from fitg.data import Facts
from fitg.scenarios.checks.board import check_board, check_course
from fitg.scenarios.checks.cargo import check_decks, check_possessions, check_ships
from fitg.scenarios.checks.fleets import check_effects, check_fleets, check_space_travellers
from fitg.scenarios.checks.forces import check_forces
from fitg.scenarios.checks.galaxy import check_galaxy, check_sovereigns
from fitg.scenarios.checks.goals import check_reinforcements, check_victory
from fitg.scenarios.checks.ground import check_markers, check_time, check_units
from fitg.scenarios.checks.people import check_characters
from fitg.scenarios.checks.table import Table
from fitg.scenarios.format import Scenario
from fitg.scenarios.position import Position

__all__ = ["check_board", "check_position", "check_scenario"]


def check_scenario(scenario: Scenario, known: Facts) -> None:
    """Check all of a scenario but its board, which has been checked, and its position."""
    check_course(scenario)
    check_forces(scenario, known)
    check_reinforcements(scenario, known)
    check_victory(scenario, known)


def check_position(position: Position, scenario: Scenario, known: Facts) -> None:
    """Check that a position could stand on the table: pieces, places, stacks, prisoners, decks."""
    table = Table(position=position, scenario=scenario, known=known)
    check_time(table)
    check_units(table)
    check_fleets(table)
    check_characters(table)
    check_sovereigns(table)
    check_space_travellers(table)
    check_effects(table)
    check_ships(table)
    check_possessions(table)
    check_markers(table)
    check_decks(table)
    check_galaxy(table)
