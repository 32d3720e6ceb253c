"""What can come of people and ships: how soon a planet would rise, how surely a jump arrives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from fitg import tables
from fitg.data import Facts
from fitg.data.charts import DIE
from fitg.engine.machine.state import UNREST, Character, Planet
from fitg.engine.rules import control
from fitg.engine.rules.rebellion import home_guard

if TYPE_CHECKING:
    from fitg_pool.second.staff.survey import Survey

NEVER = 99.0
#: Turns that an enemy PDB that looks for ships costs, and one that shoots at them.
LOOKED_FOR, SHOT_AT = 0.2, 0.4
#: How much a point of strength of the troops and of Combat of the people of the Enemy threatens a party, and
#: what even the weakest can do for themselves.
TROOPS, PEOPLE, SELF = 0.4, 0.5, 3.0
#: What a creature counts whose strength is not a number.
UNKNOWN = 5


def turns_to_rise(survey: Survey, planet: Planet, party: Sequence[Character]) -> float:
    """How many Player-Turns the party would need to bring a planet to rebellion."""
    table = survey.table
    if not party or not table.has_marker(planet):
        return NEVER
    skills = sorted((survey.rating(each, "diplomacy") for each in party), reverse=True)
    places = largest_first(table.facts, planet.id)[: len(party)]
    loyalty, helpers = table.loyalty(planet), len(party) - len(places)
    shift, failure = 0.0, 1.0
    for number, place in enumerate(places):
        draws = table.size(place) + skills[number] + loyalty + (helpers if not number else 0)
        if draws > 0:
            shift += table.chance(place, "D", draws) + table.chance(place, "D", draws, 2)
        failure *= 1 - table.chance(place, "R", table.size(place))
    if shift <= 0 or failure >= 1:
        return NEVER
    return (UNREST - planet.loyalty) / shift + 1 / (1 - failure)


@cache
def largest_first(facts: Facts, planet: str) -> tuple[str, ...]:
    """The Environs of a planet by their size."""
    return tuple(sorted(facts.planets[planet].environs, key=lambda place: -facts.environs[place].size))


@cache
def rising(facts: Facts, planet: str) -> float:
    """The strength that would rise on a planet: Urban and Wild units of two for three points."""
    total = 0.0
    for place in facts.planets[planet].environs:
        weak, strong = home_guard(facts, place)
        points, room = facts.environs[place].resource, facts.environs[place].size
        price = strong.cost or 1
        best = min(room, points // price)
        total += best * strong.strength + min(points - best * price, room - best) * weak.strength
    return total


def resistance(survey: Survey, planet: Planet) -> float:
    """How hard the garrison is to beat for those who rise."""
    garrison = survey.strength(planet.id, "imperial") + survey.in_orbit(planet.id, "imperial")
    return garrison**2 / max(1.0, rising(survey.table.facts, planet.id)) if garrison else 0.0


def danger(survey: Survey, planet: str, party: Sequence[Character]) -> float:
    """What threatens a party on a planet, against what it can do about it: troops, enemies, creatures."""
    table = survey.table
    enemies = survey.total(survey.foes.get(planet, ()), "combat")
    threat = TROOPS * survey.strength(planet, table.enemy) + PEOPLE * enemies + creatures(table.facts, planet)
    return threat / (SELF + survey.total(party, "combat"))


@cache
def creatures(facts: Facts, planet: str) -> float:
    """How strong the creatures of a planet are on average."""
    places = facts.planets[planet].environs
    return sum(creature_at(facts, place) for place in places) / len(places)


def creature_at(facts: Facts, place: str) -> int:
    """The strength of the creature that lives in an Environ, as the map says."""
    name = facts.environs[place].creature
    return (facts.creatures[name].strength or UNKNOWN) if name else 0


def risk(survey: Survey, ship: str, planet: str) -> float:
    """Player-Turns that the way to a planet costs on average: jumps that fail, PDBs on the way."""
    table = survey.table
    craft = table.state.ships[ship]
    origin, target = table.board.planet_of.get(craft.place, ""), table.state.planets[planet]
    if origin == planet:
        return 0.0
    cost = 0.0
    for end in (origin, planet):
        if end and control.usable_pdb(table.ctx, end, table.enemy):
            cost += LOOKED_FOR + SHOT_AT * table.state.planets[end].pdb
    cost += 0.2 * survey.in_orbit(target.id, table.enemy)
    here, there = table.board.system_of[craft.place], table.board.system_of[table.board.orbits[planet]]
    if here != there:
        far = table.facts.distance(here, there)
        pilot = survey.rating(table.state.characters[craft.owner], "navigation")
        cost += 3.0 * (1 - arrival_chance(table.facts, pilot, far))
    return cost


@cache
def arrival_chance(facts: Facts, navigation: int, distance: int) -> float:
    """How likely a jump ends where it should."""
    if tables.hyperjump_is_safe(navigation, distance):
        return 1.0
    results = [tables.hyperjump(navigation, distance, die, facts=facts) for die in DIE]
    return sum(not result.drift for result in results) / len(results)
