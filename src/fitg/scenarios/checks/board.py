"""Checks of a set-up: the board, its planets and the course of play."""

from __future__ import annotations

from fitg.data import Facts
from fitg.data.records import Side
from fitg.scenarios.board import board_planets
from fitg.scenarios.checks.names import check_known, check_on_board, check_once, check_pdb, title
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import EVERY_PLANET, PlanetSetup, Scenario, SideSetup
from fitg.scenarios.games import frames
from fitg.scenarios.position import WITHOUT_LOYALTY
from fitg.scenarios.reading import inside

#: Five times the longest of the printed games: more is a slip of the pen.
MOST_TURNS = 100


def check_board(scenario: Scenario, known: Facts) -> None:
    """[5.0] The board is a set of star systems, each of its planets set up in one possible state."""
    if not 1 <= scenario.turns <= MOST_TURNS:
        raise RefusalError(
            "turns", f"a game cannot have {scenario.turns} Game-Turns; it can have 1 to {MOST_TURNS}"
        )
    if not 1 <= scenario.first_turn <= scenario.turns:
        raise RefusalError(
            "first_turn", f"play cannot begin in {scenario.first_turn}; it can in 1 to {scenario.turns}"
        )
    if not scenario.systems:
        raise RefusalError("systems", "the board has no star system; name at least one")
    check_known("star system", scenario.systems, known.systems, "systems")
    check_once(scenario.systems, "systems")
    most = frames()[scenario.game].most_systems
    if most is not None and len(scenario.systems) > most:
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
    steps = (*frame.setup, *frame.further_setup)
    check_known("step of the set-up", scenario.setup, steps, "setup")
    check_once(scenario.setup, "setup")
    if scenario.position is None:
        _check_everything_is_set_up(scenario, steps)
    check_known("Segment", scenario.sequence, frame.sequence, "sequence")
    check_once(scenario.sequence, "sequence")


def _check_everything_is_set_up(scenario: Scenario, steps: tuple[str, ...]) -> None:
    """[16.1] Pieces that a side starts with need the step in which they are placed."""
    both: tuple[tuple[Side, SideSetup], ...] = (("rebel", scenario.rebel), ("imperial", scenario.imperial))
    for side, forces in both:
        pieces = {
            "units": forces.units,
            "characters": forces.characters
            or forces.ships
            or forces.possessions
            or forces.random_possessions,
            "camps": forces.camps,
            "known-secrets": forces.known_secrets,
        }
        for kind, given in pieces.items():
            step = f"{side}.{kind}"
            if given and step in steps and step not in scenario.setup:
                raise RefusalError(
                    "setup",
                    f"it lacks {step}, and the {title(side)} Player has such pieces to place; "
                    f"it can be any order of {', '.join(steps)}",
                )
