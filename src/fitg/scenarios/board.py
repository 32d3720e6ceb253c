"""Questions about the board of a scenario: its planets and places, and how its planets begin."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fitg.data import Facts
from fitg.data.records import Environ, Planet, Side
from fitg.scenarios.format import Placing, PlanetKind, PlanetSetup, Scenario
from fitg.scenarios.games import frames
from fitg.scenarios.position import WITHOUT_LOYALTY, PlanetPosition


def board_planets(scenario: Scenario, known: Facts) -> tuple[str, ...]:
    """List the planets of the board in the order of their numbers."""
    return tuple(planet for system in scenario.systems for planet in known.systems[system].planets)


def board_places(scenario: Scenario, known: Facts) -> tuple[str, ...]:
    """[9.0] [20.0] List the places of the board: Environs, in the larger games also Orbit Boxes and Drift."""
    planets = board_planets(scenario, known)
    environs = tuple(environ for planet in planets for environ in known.planets[planet].environs)
    if not frames()[scenario.game].space:
        return environs
    orbits = tuple(f"{planet}.orbit" for planet in planets)
    drifts = tuple(f"{system}.{drift}" for system in scenario.systems for drift in ("drift", "drift2"))
    return environs + orbits + drifts


def entry_places(scenario: Scenario) -> tuple[str, ...]:
    """[28.27] [28.38] List where units stand that are about to enter from star systems off the board."""
    grants = (*scenario.rebel.force_points, *scenario.imperial.force_points)
    outside = {system for grant in grants if grant.entry is not None for system in grant.entry.systems}
    return tuple(f"{system}.entry" for system in sorted(outside))


def opening(scenario: Scenario, known: Facts) -> dict[str, PlanetPosition]:
    """[16.11] Say how every planet of the board begins, with the map's marks read."""
    return {
        planet: opening_of(setup, known.planets[planet], scenario)
        for planet, setup in scenario.planets.items()
    }


def opening_of(setup: PlanetSetup, planet: Planet, scenario: Scenario) -> PlanetPosition:
    """[16.11] Loyalty stands on S or A by the kind of scenario; AC is Rebel Control without a marker."""
    armageddon = scenario.kind == "armageddon"
    by_mark = armageddon and planet.rebel_controlled_armageddon and setup.loyalty is None
    state = setup.state or ("rebel-control" if by_mark else "imperial-control")
    loyalty = setup.loyalty or (planet.loyalty_armageddon if armageddon else planet.loyalty_start)
    if state == "rebellion-stopped" and setup.loyalty is None:
        loyalty = "unrest"  # where the marker comes back when a rebellion is stopped [15.3]
    return PlanetPosition(
        state=state,
        loyalty=None if state in WITHOUT_LOYALTY else loyalty,
        pdb=setup.pdb,
        pdb_up=setup.pdb_up,
    )


def controlled_planets(side: Side, scenario: Scenario, known: Facts) -> tuple[str, ...]:
    """[16.11] The planets a side controls at the start."""
    return tuple(
        planet for planet, start in opening(scenario, known).items() if start.state == f"{side}-control"
    )


def doors(scenario: Scenario, known: Facts) -> dict[str, tuple[str, ...]]:
    """[28.38] The systems outside with a direct route into the board, and the systems they lead to."""
    inner = set(scenario.systems)
    pairs = [pair for route in known.routes for pair in ((route.a, route.b), (route.b, route.a))]
    outer = sorted({far for near, far in pairs if near in inner and far not in inner})
    return {far: tuple(sorted(near for near, end in pairs if end == far and near in inner)) for far in outer}


def lead_apart(
    origins: tuple[str, ...], ways: Mapping[str, tuple[str, ...]], taken: frozenset[str] = frozenset()
) -> bool:
    """[28.38] Can each system outside be given a system of the board of its own to which it leads?"""
    if not origins:
        return True
    free = (door for door in ways[origins[0]] if door not in taken)
    return any(lead_apart(origins[1:], ways, taken | {door}) for door in free)


def planet_kinds(planet: Planet) -> frozenset[PlanetKind]:
    """[38.43] What makes a planet special; a plain one is no capital or home and has no secret."""
    kinds: set[PlanetKind] = set()
    if planet.capital != "none":
        kinds.add("throne" if planet.capital == "throne" else "capital")
    if planet.home_of is not None:
        kinds.add("home")
    if planet.secret:
        kinds.add("secret")
    return frozenset(kinds or {"plain"})


def places(
    placing: Placing, scenario: Scenario, known: Facts, controlled: Collection[str] = ()
) -> tuple[str, ...]:
    """List the Environs and Orbit Boxes a placing allows; `controlled` are the owner's planets."""
    return tuple(
        place
        for planet in board_planets(scenario, known)
        if _allows(placing, known.planets[planet], known) and (not placing.controlled or planet in controlled)
        for place in _places_of(placing, known.planets[planet], known)
    )


def environs_of(planet: str, known: Facts) -> tuple[Environ, ...]:
    """List the Environs of a planet."""
    return tuple(known.environs[environ] for environ in known.planets[planet].environs)


def _allows(placing: Placing, planet: Planet, known: Facts) -> bool:
    return (
        (not placing.provinces or known.systems[planet.system].province in placing.provinces)
        and (not placing.planets or planet.id in placing.planets)
        and planet.id not in placing.except_planets
        and (not placing.kinds or not planet_kinds(planet).isdisjoint(placing.kinds))
    )


def _places_of(placing: Placing, planet: Planet, known: Facts) -> Iterator[str]:
    if placing.orbit != "only":
        for environ in environs_of(planet.id, known):
            if not placing.environ_types or environ.type in placing.environ_types:
                yield environ.id
    if placing.orbit != "no":
        yield f"{planet.id}.orbit"
