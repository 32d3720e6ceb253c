"""Checks of a set-up: characters, ships, possessions, units and Force Points of both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fitg.data import Facts
from fitg.data.records import Side
from fitg.scenarios.board import controlled_planets, doors, environs_of
from fitg.scenarios.checks.deployment import check_deployment
from fitg.scenarios.checks.names import (
    carried,
    check_at_least,
    check_counters,
    check_known,
    check_on_board,
    check_once,
    check_side,
    check_track,
    check_units,
    ship_card,
    ships_of,
    title,
)
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import (
    Entry,
    ForcePoints,
    Placing,
    Scenario,
    SideSetup,
)
from fitg.scenarios.games import frames
from fitg.scenarios.reading import inside

TRAITS = ("elite", "atrocity")


#: The Levels to which a grant may limit PDBs.
PDB_TOPS = (0, 1, 2)


def check_forces(scenario: Scenario, known: Facts) -> None:
    """[16.12] [16.13] Every piece exists, belongs to its side, is named once and has somewhere to go."""
    both: tuple[tuple[Side, SideSetup], ...] = (("rebel", scenario.rebel), ("imperial", scenario.imperial))
    for side, setup in both:
        _check_people(side, setup, known)
        _check_ships(side, setup, known)
        _check_possessions(side, setup, known)
        check_units(setup.units, side, scenario.game, known, inside(side, "units"))
        _check_larger_games(side, setup, scenario, known)
        _check_groups(side, setup, scenario, known)
        for number, grant in enumerate(setup.force_points, start=1):
            _check_force_points(grant, side, scenario, known, f"{side}.force_points[{number}]")
        if scenario.position is None and not setup.groups:
            _check_entry(side, setup, scenario, known)
        if scenario.position is None:
            _check_room(side, setup, scenario, known)
    _check_camps(scenario, known)
    if scenario.position is None and frames()[scenario.game].stated_setup:
        for side, setup in both:
            check_deployment(side, setup, scenario, known)


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
    grouped = [card for group in setup.groups for card in group.possessions]
    if side == "imperial" and (setup.possessions or setup.random_possessions or grouped):
        raise RefusalError(field, "only the Rebel Player has possessions [14.0]")
    check_known("possession", setup.possessions, carried(known), field)
    check_known("possession", grouped, carried(known), inside(side, "groups"))
    check_once((*setup.possessions, *grouped), field)
    check_at_least(0, setup.random_possessions, inside(side, "random_possessions"))


def _check_groups(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """The groups of a side, if it has any, are together all of it."""
    field = inside(side, "groups")
    for number, group in enumerate(setup.groups, start=1):
        _check_placing(group.placing, scenario, known, f"{field}[{number}].placing")
        check_at_least(0, group.random_characters, f"{field}[{number}].random_characters")
        check_at_least(0, group.random_possessions, f"{field}[{number}].random_possessions")
    if setup.groups:
        _check_same((name for group in setup.groups for name in group.characters), setup.characters, field)
        _check_same((name for group in setup.groups for name in group.ships), setup.ships, field)
        drawn = sum(group.random_possessions for group in setup.groups)
        if drawn != setup.random_possessions:
            raise RefusalError(field, f"they draw {drawn} possessions, the side {setup.random_possessions}")


def _check_same(of_groups: Iterable[str], of_side: Iterable[str], field: str) -> None:
    have, want = Counter(of_groups), Counter(of_side)
    for name in (have - want) + (want - have):
        raise RefusalError(field, f"they and the side do not agree about {name}; name it as often in both")


def _check_larger_games(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """[17.0] [29.0] Each game has its own ways of setting up."""
    frame = frames()[scenario.game]
    if not frame.space:
        for name in ("groups", "camps", "force_points"):
            if getattr(setup, name):
                raise RefusalError(
                    inside(side, name), "the Star System Game has none at the start; leave it out"
                )
    if setup.known_secrets and (not frame.galaxy or side == "imperial"):
        raise RefusalError(
            inside(side, "known_secrets"), "only the Rebels of the Galactic Game know some; leave it out"
        )
    if setup.resource_track is not None:
        field = inside(side, "resource_track")
        if not frame.galaxy:
            raise RefusalError(field, "only the Galactic Game has Resource Tracks; leave it out")
        check_track(side, setup.resource_track, known, field)


def _check_camps(scenario: Scenario, known: Facts) -> None:
    if scenario.imperial.camps is not None:
        raise RefusalError("imperial.camps", "only the Rebel Player has camps [13.2]")
    if scenario.rebel.camps is not None:
        camps, galaxy = scenario.rebel.camps, frames()[scenario.game].galaxy
        if (camps.placing is not None) != galaxy or bool(camps.planets) == galaxy:
            raise RefusalError(
                "rebel.camps", "the Province Game names planets, the Galactic Game a placing; give that alone"
            )
        for planet in scenario.rebel.camps.planets:
            check_on_board(planet, scenario, known, "rebel.camps.planets")
        check_once(scenario.rebel.camps.planets, "rebel.camps.planets")


def _check_force_points(grant: ForcePoints, side: Side, scenario: Scenario, known: Facts, field: str) -> None:
    check_at_least(1, grant.points, inside(field, "points"))
    if grant.pdb_top not in PDB_TOPS:
        raise RefusalError(inside(field, "pdb_top"), f"a PDB has no Level {grant.pdb_top}; it can be 0 to 2")
    first, last = grant.turns
    if not 0 <= first <= last <= scenario.turns:
        raise RefusalError(
            inside(field, "turns"), f"{first} to {last} is not in order within 0 to {scenario.turns}"
        )
    check_units(dict.fromkeys(grant.unit_kinds, 1), side, scenario.game, known, inside(field, "unit_kinds"))
    check_known("kind of unit", grant.most, (*known.unit_kinds, *TRAITS), inside(field, "most"))
    check_at_least(0, min([*grant.most.values(), grant.pdb_points or 0]), inside(field, "most"))
    if grant.placing is not None:
        _check_placing(grant.placing, scenario, known, inside(field, "placing"))
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
    """[16.12] Who controls no planet comes from space."""
    field = inside(side, "entry")
    if setup.entry == "from-space":
        _check_passage(setup, known, field)
    elif setup.characters and not controlled_planets(side, scenario, known):
        raise RefusalError(field, f"the {title(side)} Player controls no planet; it can be from-space")


def _check_passage(setup: SideSetup, known: Facts, field: str) -> None:
    """[14.51] [14.57] Ships that come from space need a pilot each, and room for everybody."""
    room = sum(ship_card(name, known).passengers for name in setup.ships)
    if len(setup.characters) > room:
        raise RefusalError(
            field, f"{len(setup.characters)} come from space, and the ships have room for {room}"
        )
    pilots = [name for name in setup.characters if known.characters[name].navigation > 0]
    if len(pilots) < len(setup.ships):
        raise RefusalError(
            field, f"the ships need {len(setup.ships)} pilots, and {len(pilots)} of those who come can fly"
        )


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
                f"the {where} of the {title(side)} Player hold {room[environ_type]} units, "
                f"not {need[environ_type]} [9.5]",
            )


def _check_placing(placing: Placing, scenario: Scenario, known: Facts, field: str) -> None:
    """A placing names provinces and planets of the board."""
    check_known("province", placing.provinces, known.provinces, inside(field, "provinces"))
    for planet in placing.planets:
        check_on_board(planet, scenario, known, inside(field, "planets"))
    for planet in placing.except_planets:
        check_on_board(planet, scenario, known, inside(field, "except_planets"))
