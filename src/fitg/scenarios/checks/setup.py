"""Does a scenario hold together? Board, forces, reinforcements, victory and course of play.

Every check raises a `RefusalError` that names the field at fault and what is allowed there.
"""

from __future__ import annotations

from collections import Counter

from fitg.data import Facts
from fitg.data.records import Side
from fitg.scenarios.board import board_planets, controlled_planets, doors, environs_of
from fitg.scenarios.checks.names import (
    carried,
    check_at_least,
    check_counters,
    check_known,
    check_on_board,
    check_once,
    check_pdb,
    check_side,
    check_turn,
    check_units,
    ships_of,
    title,
)
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import (
    EVERY_PLANET,
    Clause,
    Entry,
    ForcePoints,
    Group,
    Placing,
    PlanetSetup,
    Reinforcement,
    Scenario,
    SideSetup,
    VictoryCondition,
)
from fitg.scenarios.games import frames
from fitg.scenarios.position import WITHOUT_LOYALTY
from fitg.scenarios.reading import inside

TRAITS = ("elite", "atrocity")
CLAUSES_WITH_PLANETS = frozenset({"rebel-controlled"})
CLAUSES_WITH_COUNT = frozenset({"rebel-controlled-count", "rebel-characters-lost", "victory-points"})


def sides(scenario: Scenario) -> tuple[tuple[Side, SideSetup], ...]:
    """Name both sides with their forces."""
    return (("rebel", scenario.rebel), ("imperial", scenario.imperial))


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


def check_forces(scenario: Scenario, known: Facts) -> None:
    """[16.12] [16.13] Every piece exists, belongs to its side, is named once and has somewhere to go."""
    for side, setup in sides(scenario):
        _check_people(side, setup, known)
        _check_ships(side, setup, known)
        _check_possessions(side, setup, known)
        check_units(setup.units, side, scenario.game, known, inside(side, "units"))
        _check_groups(side, setup, scenario, known)
        for number, grant in enumerate(setup.force_points, start=1):
            _check_force_points(grant, side, scenario, known, f"{side}.force_points[{number}]")
        if scenario.position is None and not setup.groups:
            _check_entry(side, setup, scenario, known)
            _check_room(side, setup, scenario, known)
    _check_camps(scenario, known)


def _check_people(side: Side, setup: SideSetup, known: Facts) -> None:
    field = inside(side, "characters")
    check_known("character", setup.characters, known.characters, field)
    check_once(setup.characters, field)
    for name in setup.characters:
        check_side(name, side, known, field)


def _check_ships(side: Side, setup: SideSetup, known: Facts) -> None:
    field = inside(side, "ships")
    check_known(f"{title(side)} spaceship", setup.ships, ships_of(side, known), field)
    check_counters(setup.ships, known, field)


def _check_possessions(side: Side, setup: SideSetup, known: Facts) -> None:
    field = inside(side, "possessions")
    if side == "imperial" and (setup.possessions or setup.random_possessions):
        raise RefusalError(field, "only the Rebel Player has possessions [14.0]")
    check_known("possession", setup.possessions, carried(known), field)
    check_once(setup.possessions, field)
    check_at_least(0, setup.random_possessions, inside(side, "random_possessions"))


def _check_groups(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """A side with groups is the sum of them."""
    for number, group in enumerate(setup.groups, start=1):
        check_placing(group.placing, scenario, known, f"{side}.groups[{number}].placing")
    if not setup.groups:
        return
    field = inside(side, "groups")
    for what in ("characters", "ships"):
        have = Counter(name for group in setup.groups for name in _names(group, what))
        want = Counter(_names(setup, what))
        for name in sorted((have - want) + (want - have)):
            raise RefusalError(field, f"the {what} of the groups and of the side differ in {name}")
    drawn = sum(group.random_possessions for group in setup.groups)
    if drawn != setup.random_possessions:
        raise RefusalError(
            field, f"the groups draw {drawn} possessions and the side {setup.random_possessions}"
        )


def _names(part: SideSetup | Group, what: str) -> tuple[str, ...]:
    return part.characters if what == "characters" else part.ships


def _check_camps(scenario: Scenario, known: Facts) -> None:
    if scenario.imperial.camps is not None:
        raise RefusalError("imperial.camps", "only the Rebel Player has camps [13.2]")
    if scenario.rebel.camps is not None:
        for planet in scenario.rebel.camps.planets:
            check_on_board(planet, scenario, known, "rebel.camps.planets")
        check_once(scenario.rebel.camps.planets, "rebel.camps.planets")


def _check_force_points(grant: ForcePoints, side: Side, scenario: Scenario, known: Facts, field: str) -> None:
    check_at_least(1, grant.points, inside(field, "points"))
    first, last = grant.turns
    if not 0 <= first <= last <= scenario.turns:
        raise RefusalError(
            inside(field, "turns"), f"{first} to {last} is not in order within 0 to {scenario.turns}"
        )
    check_units(dict.fromkeys(grant.unit_kinds, 1), side, scenario.game, known, inside(field, "unit_kinds"))
    check_known("kind of unit", grant.most, (*known.unit_kinds, *TRAITS), inside(field, "most"))
    if grant.placing is not None:
        check_placing(grant.placing, scenario, known, inside(field, "placing"))
    if grant.entry is not None:
        _check_off_map(grant.entry, scenario, known, inside(field, "entry"))
    if grant.placing is None and grant.entry is None:
        raise RefusalError(field, "say where the units appear, with a placing or an entry")


def _check_off_map(entry: Entry, scenario: Scenario, known: Facts, field: str) -> None:
    """[28.27] Units enter along a space route that leads from outside into the board."""
    check_known("star system", entry.systems, doors(scenario, known), inside(field, "systems"))
    if entry.origins is not None and not 1 <= entry.origins <= len(entry.systems):
        raise RefusalError(inside(field, "origins"), f"it must be between 1 and {len(entry.systems)}")


def _check_entry(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """[16.12] Who controls no planet comes from space, and needs a ship for that."""
    field = inside(side, "entry")
    if setup.entry == "from-space" and not setup.ships:
        raise RefusalError(field, "from-space needs a spaceship; give one under ships or use placed")
    if setup.entry == "placed" and setup.characters and not controlled_planets(side, scenario, known):
        raise RefusalError(field, f"the {title(side)} Player controls no planet; it can be from-space")


def _check_room(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """[16.13] The units fit in the Environs of planets their owner controls; Rebel units by type."""
    field = inside(side, "units")
    room: Counter[str | None] = Counter()
    for planet in controlled_planets(side, scenario, known):
        for environ in environs_of(planet, known):
            room[environ.type if side == "rebel" else None] += environ.size
    need: Counter[str | None] = Counter()
    for kind, number in setup.units.items():
        need[known.unit_kinds[kind].environ_type] += number
    for environ_type in need:
        if need[environ_type] > room[environ_type]:
            where = f"{environ_type} Environs" if environ_type else "Environs"
            raise RefusalError(
                field,
                f"{need[environ_type]} units do not fit; "
                f"the {where} that the {title(side)} Player controls hold {room[environ_type]} [9.5]",
            )


def check_placing(placing: Placing, scenario: Scenario, known: Facts, field: str) -> None:
    """A placing names provinces and planets of the board."""
    check_known("province", placing.provinces, known.provinces, inside(field, "provinces"))
    for planet in placing.planets:
        check_on_board(planet, scenario, known, inside(field, "planets"))
    for planet in placing.except_planets:
        check_on_board(planet, scenario, known, inside(field, "except_planets"))
    if placing.orbit != "no" and scenario.game == "star-system":
        raise RefusalError(
            inside(field, "orbit"), "there are no Orbit Boxes in the Star System Game; it can be no"
        )


def check_reinforcements(scenario: Scenario, known: Facts) -> None:
    """[16.15] Reinforcements are units of their side, on turns of the game."""
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
    if bool(clause.planets) != (clause.kind in CLAUSES_WITH_PLANETS):
        verb = "needs" if clause.kind in CLAUSES_WITH_PLANETS else "takes no"
        raise RefusalError(inside(field, "planets"), f"{clause.kind} {verb} planets")
    if bool(clause.count) != (clause.kind in CLAUSES_WITH_COUNT):
        verb = "needs a" if clause.kind in CLAUSES_WITH_COUNT else "takes no"
        raise RefusalError(inside(field, "count"), f"{clause.kind} {verb} count")


def check_course(scenario: Scenario) -> None:
    """[4.0] The set-up and the sequence of play use the names of the game, each once."""
    frame = frames()[scenario.game]
    check_known("step of the set-up", scenario.setup, frame.setup, "setup")
    check_once(scenario.setup, "setup")
    check_known("Segment", scenario.sequence, frame.sequence, "sequence")
    check_once(scenario.sequence, "sequence")
