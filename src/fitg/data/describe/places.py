"""Pages of the map: provinces, systems, routes, planets, Environs, races and their irate locals."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.catalogue import Facts
from fitg.data.describe.page import Cells, Page, Section, planet_names, system_name
from fitg.data.describe.pieces import creature_effects
from fitg.data.records import Environ, Mob, Planet, Province, Race, Route, System


def province_page(province: Province, facts: Facts) -> Page:
    """A province with its systems."""
    systems = [facts.systems[system] for system in province.systems]
    return Page(
        province.name,
        (("id", province.id), ("capital", _capitals(systems, facts))),
        (
            Section(
                "Systems",
                ("id", "name", "planets"),
                tuple((system.id, system.name, planet_names(system.planets, facts)) for system in systems),
            ),
        ),
    )


def _capitals(systems: Iterable[System], facts: Facts) -> list[str]:
    planets = (facts.planets[planet] for system in systems for planet in system.planets)
    return [f"{planet.name} ({planet.capital})" for planet in planets if planet.capital != "none"]


def system_page(system: System, facts: Facts) -> Page:
    """[5.2] A star system with its routes and the distances to all others."""
    routes = [route for route in facts.routes if system.id in (route.a, route.b)]
    return Page(
        f"{system.name}, star {system.id}",
        (
            ("province", facts.provinces[system.province].name),
            ("planets", planet_names(system.planets, facts)),
            ("position", f"{system.x:.4f} from the left, {system.y:.4f} from the top"),
        ),
        (
            Section(
                "Space routes",
                ("to", "navigation stars", "distance"),
                tuple((_far_end(route, system, facts), route.nav_stars, route.distance) for route in routes),
            ),
            Section(
                "Hyperjump distances",
                ("distance", "systems"),
                tuple(_by_distance(system, facts)),
            ),
        ),
    )


def _far_end(route: Route, system: System, facts: Facts) -> str:
    return system_name(route.b if route.a == system.id else route.a, facts)


def _by_distance(system: System, facts: Facts) -> Iterable[Cells]:
    rings: dict[int, list[str]] = {}
    for other in facts.systems.values():
        if other.id != system.id:
            rings.setdefault(facts.distance(system.id, other.id), []).append(other.name)
    return sorted(rings.items())


def route_page(route: Route, facts: Facts) -> Page:
    """[21.1] A space route."""
    return Page(
        f"Space route {system_name(route.a, facts)} to {system_name(route.b, facts)}",
        (("navigation stars", route.nav_stars), ("distance", route.distance)),
    )


def planet_page(planet: Planet, facts: Facts) -> Page:
    """[5.3] A planet with its Environs and who may attack there."""
    environs = [facts.environs[environ] for environ in planet.environs]
    return Page(
        f"{planet.name}, planet {planet.id}",
        (
            ("system", system_name(planet.system, facts)),
            ("province", facts.provinces[facts.systems[planet.system].province].name),
            ("capital", planet.capital),
            ("home of", facts.races[planet.home_of].name if planet.home_of else None),
            ("planet secret", planet.secret),
            ("loyalty at the start", planet.loyalty_start),
            ("loyalty, Armageddon", planet.loyalty_armageddon),
            ("Rebel-controlled, Armageddon", planet.rebel_controlled_armageddon),
            ("possible Rebel base", planet.possible_rebel_base),
            ("resource value", sum(environ.resource for environ in environs)),
        ),
        (
            Section(
                "Environs",
                ("id", *ENVIRON_COLUMNS),
                tuple((environ.id, *environ_cells(environ, facts)) for environ in environs),
            ),
            *dwellers(environs, facts),
        ),
    )


def environ_page(environ: Environ, facts: Facts) -> Page:
    """[5.3E] An Environ and who may attack there."""
    cells = zip(ENVIRON_COLUMNS, environ_cells(environ, facts), strict=True)
    return Page(
        f"{facts.planets[environ.planet].name} {environ.type}, Environ {environ.id}",
        (*cells, ("special Environ", environ.is_special), ("section of Action Cards", environ.section)),
        tuple(dwellers([environ], facts)),
    )


ENVIRON_COLUMNS = ("planet", "type", "size", "resource", "races", "creature", "coup", "sovereign")


def environ_cells(environ: Environ, facts: Facts) -> Cells:
    """An Environ under ENVIRON_COLUMNS."""
    return (
        facts.planets[environ.planet].name,
        environ.type,
        environ.size,
        f"{environ.resource}{'*' if environ.resource_star else ''}",
        [facts.races[race].name for race in environ.races],
        facts.creatures[environ.creature].name if environ.creature else None,
        environ.coup,
        facts.sovereigns[environ.sovereign].name if environ.sovereign else None,
    )


def dwellers(environs: list[Environ], facts: Facts) -> Iterable[Section]:
    """Who may attack a Mission Group in these Environs."""
    mobs = [(environ.id, facts.mob(race, environ.type)) for environ in environs for race in environ.races]
    creatures = [(environ.id, facts.creatures[environ.creature]) for environ in environs if environ.creature]
    yield Section(
        "Irate locals; the first race of an Environ attacks",
        ("environ", "race", "strength", "endurance", "weapon"),
        tuple((environ, *mob_cells(mob, facts)) for environ, mob in mobs),
    )
    yield Section(
        "Creatures",
        ("environ", "creature", "strength", "endurance", "weapon"),
        tuple(
            (environ, creature.name, creature.strength, creature.endurance, creature.weapon)
            for environ, creature in creatures
        ),
    )
    yield Section(
        "What the creatures do",
        ("creature", "effect"),
        tuple(
            (creature.name, text)
            for _, creature in creatures
            for _, text in creature_effects(creature, facts)
        ),
    )


def race_page(race: Race, facts: Facts) -> Page:
    """A race with the Environs where it lives."""
    environs = [facts.environs[environ] for environ in race.environs]
    homes = [planet.name for planet in facts.planets.values() if planet.home_of == race.id]
    return Page(
        race.name,
        (
            ("singular", race.singular),
            ("star-faring", race.star_faring),
            ("home planet", homes),
            ("characters", [person.name for person in facts.characters.values() if person.race == race.id]),
        ),
        (
            Section(
                "Environs",
                ("id", *ENVIRON_COLUMNS),
                tuple((environ.id, *environ_cells(environ, facts)) for environ in environs),
            ),
            Section(
                "Irate locals",
                ("race", "strength", "endurance", "weapon"),
                tuple(mob_cells(mob, facts) for mob in facts.mobs if mob.race == race.id),
            ),
        ),
    )


def mob_page(mob: Mob, facts: Facts) -> Page:
    """[12.17] A row of the Irate Locals Chart."""
    who, strength, endurance, weapon = mob_cells(mob, facts)
    return Page(f"Irate {who}", (("strength", strength), ("endurance", endurance), ("weapon", weapon)))


def mob_cells(mob: Mob, facts: Facts) -> Cells:
    """A row of the Irate Locals Chart as cells."""
    race = facts.races[mob.race].name if mob.race in facts.races else mob.race.capitalize()
    return (f"{race} ({mob.environ_type})", mob.strength, mob.endurance, mob.weapon)
