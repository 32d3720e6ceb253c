"""Checks of a set-up: the board, its planets and the course of play."""

from __future__ import annotations

from fitg.data import Facts
from fitg.scenarios.board import board_planets
from fitg.scenarios.checks.names import check_known, check_on_board, check_once, check_pdb
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import EVERY_PLANET, PlanetSetup, Scenario
from fitg.scenarios.games import frames
from fitg.scenarios.position import WITHOUT_LOYALTY
from fitg.scenarios.reading import inside


def check_board(scenario: Scenario, known: Facts) -> None:
    """[5.0] The board is a set of star systems, each of its planets set up in one possible state."""
    if scenario.turns < 1:
        raise RefusalError("turns", f"{scenario.turns} is too few; a game has at least one Game-Turn")
    if not scenario.systems:
        raise RefusalError("systems", "the board has no star system; name at least one")
    check_known("star system", scenario.systems, known.systems, "systems")
    check_once(scenario.systems, "systems")
    if scenario.game == "star-system" and len(scenario.systems) > 1:
        raise RefusalError("systems", "the Star System Game is played in one star system [5.1]")
    for planet, setup in scenario.planets.items():
        if planet != EVERY_PLANET:
            check_on_board(planet, scenario, known, "planets")
        check_planet(setup, inside("planets", planet))
    for planet in board_planets(scenario, known):
        if planet not in scenario.planets and EVERY_PLANET not in scenario.planets:
            name = known.planets[planet].name
            raise RefusalError("planets", f"{planet} {name} is on the board but not here; give its PDB level")


def check_planet(planet: PlanetSetup, field: str) -> None:
    """[8.0] [15.14] The PDB has a possible level, and Loyalty goes with a state that has its marker."""
    check_pdb(planet.pdb, inside(field, "pdb"))
    if planet.loyalty is not None and planet.state in WITHOUT_LOYALTY:
        raise RefusalError(
            inside(field, "loyalty"), f"there is no Loyalty marker in the state {planet.state}; leave it out"
        )


def check_course(scenario: Scenario) -> None:
    """[4.0] The set-up and the sequence of play use the names of the game, each once."""
    frame = frames()[scenario.game]
    check_known("step of the set-up", scenario.setup, frame.setup, "setup")
    check_once(scenario.setup, "setup")
    check_known("Segment", scenario.sequence, frame.sequence, "sequence")
    check_once(scenario.sequence, "sequence")
