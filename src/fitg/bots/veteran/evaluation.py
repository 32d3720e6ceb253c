"""How good a position is for the Rebel Player: a chance to win, from a few things that can be counted.

The weights stand in `files/evaluation.toml`, one set for each scenario and one for all others. They are
fitted to games that bots played against each other; `python -m fitg.lab.training.tuning` does it again.
Between the stars other things count: see `wide`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log
from operator import mul

from fitg.bots.table import Table
from fitg.bots.veteran import wide
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, HELD
from fitg.engine.machine.state import UNREST, Character, Planet
from fitg.engine.rules import control, loyalty, units, victory

#: What is counted. Names are explained where the numbers are made.
FEATURES = (
    "one",
    "left",
    "between",
    "points",
    "short_at_the_end",
    "late",
    "early",
    "second_late",
    "second_early",
    "garrison",
    "reserve",
    "guards",
    "party",
    "rebellion",
    "rebellion_left",
    "cleared",
    "cleared_down",
    "odds",
    "odds_left",
    "enemy_reserve",
    "leaders",
    "second_rebellion",
    "freed",
    "freed_down",
    "invaded",
    "rebels",
    "rebels_left",
    "fighters",
    "wounds",
    "danger",
    "imperials",
)

#: Turns that count as very late, and as very early, for a planet that is still to rise.
EARLIEST, LATEST = 3.0, -4.0
#: A turn to fly there.
FLIGHT = 1.0


class _Land:
    """One planet and what stands on it."""

    __slots__ = ("imperial", "imperials", "mobile", "planet", "rebel", "rebels")

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.rebel = self.imperial = self.mobile = 0
        self.rebels: list[Character] = []
        self.imperials: list[Character] = []


def features(ctx: Context) -> list[float]:
    """The numbers that the weights are for."""
    table = Table(ctx, "rebel")
    lands = _lands(ctx)
    left = _phases_left(ctx, "rebel")
    counted = dict.fromkeys(FEATURES, 0.0)
    counted["one"] = 1.0
    counted["left"] = left / ctx.scenario.turns
    counted["between"] = float(_phases_left(ctx, "imperial") > left)
    _count_points(ctx, counted)
    _count_hopes(table, counted, lands, left)
    _count_risen(ctx, counted, lands)
    _count_people(ctx, counted)
    return list(counted.values())


def _lands(ctx: Context) -> list[_Land]:
    lands = {planet.id: _Land(planet) for planet in ctx.state.planets.values()}
    catalogue = ctx.facts.unit_kinds
    planet_of = ctx.board.planet_of
    for place, stack in ctx.state.stacks["rebel"].items():
        if place not in planet_of:
            continue  # Adrift, or about to enter.
        land = lands[planet_of[place]]
        land.rebel += sum(n * catalogue[kind].strength for kind, n in stack.units.items())
    for place, stack in ctx.state.stacks["imperial"].items():
        if place not in planet_of:
            continue
        land = lands[planet_of[place]]
        for kind, n in stack.units.items():
            record = catalogue[kind]
            land.imperial += n * record.strength
            land.mobile += n * record.strength if record.mobile else 0
    for each in ctx.state.characters.values():
        if each.fate in CAN_ACT and each.place in planet_of:
            land = lands[planet_of[each.place]]
            (land.rebels if each.side == "rebel" else land.imperials).append(each)
    return list(lands.values())


def _phases_left(ctx: Context, side: str) -> float:
    """Mission Phases of the side that are still to come."""
    state = ctx.state
    phase = f"{side}.missions"
    sequence = ctx.scenario.sequence
    to_come = phase in sequence[state.segment :] if state.clock else True
    return ctx.scenario.turns - state.turn + to_come


def _count_points(ctx: Context, counted: dict[str, float]) -> None:
    """Characters and information won and lost; near the end also how many points are missing."""
    informed = Table(ctx, "rebel").informed
    points = informed.count("rebel") - informed.count("imperial")
    for each in ctx.state.characters.values():
        if each.fate not in CAN_ACT:
            points += (2 if each.fate in HELD else 1) * (-1 if each.side == "rebel" else 1)
    counted["points"] = points / 3
    missing = ctx.scenario.final.rebel_needs - victory.score(ctx).total
    counted["short_at_the_end"] = missing / 6 * (1 - counted["left"])


def _count_hopes(table: Table, counted: dict[str, float], lands: list[_Land], left: float) -> None:
    """Planets that may still rise: how many turns early or late, and who is in the way."""
    hopes = sorted(
        (
            (left - _turns_to_rise(table, land, lands), land)
            for land in lands
            if loyalty.has_marker(land.planet)
        ),
        key=lambda hope: -hope[0],
    )
    for name, hope in zip(("", "second_"), hopes, strict=False):
        slack = hope[0]
        counted[f"{name}late"] = max(LATEST, min(0.0, slack)) / 2
        counted[f"{name}early"] = max(0.0, min(EARLIEST, slack)) / 2
    if hopes:
        land = hopes[0][1]
        counted["garrison"] = land.imperial / 6
        counted["reserve"] = sum(other.mobile for other in lands if other is not land) / 6
        counted["guards"] = float(len(land.imperials))
        counted["party"] = float(len(land.rebels))


def _turns_to_rise(table: Table, land: _Land, lands: list[_Land]) -> float:
    """Turns that Diplomacy and then the call to rebellion take on average."""
    party = land.rebels or [each for other in lands for each in other.rebels]
    if not party:
        return 2 * table.ctx.scenario.turns
    shift, failure = 0.0, 1.0
    places = table.environs(land.planet.id)[: len(party)]
    skill = table.best(party, "diplomacy") + len(party) - len(places) + table.loyalty(land.planet)
    for place in places:
        draws = table.size(place) + skill
        shift += table.chance(place, "D", draws) + table.chance(place, "D", draws, 2)
        failure *= 1 - table.chance(place, "R", table.size(place))
    if not shift or failure >= 1:
        return 2 * table.ctx.scenario.turns
    turns = (UNREST - land.planet.loyalty) / shift + 1 / (1 - failure)
    return turns if land.rebels else turns + FLIGHT


def _count_risen(ctx: Context, counted: dict[str, float], lands: list[_Land]) -> None:
    """Planets in rebellion, by the odds there; planets that are free, and what threatens them."""
    risen = sorted((land for land in lands if land.planet.status == "rebellion"), key=_odds, reverse=True)
    if risen:
        land = risen[0]
        left = counted["left"]
        counted["rebellion"] = 1.0
        counted["rebellion_left"] = left
        counted["second_rebellion"] = float(len(risen) > 1)
        if land.imperial:
            counted["odds"] = _odds(land)
            counted["odds_left"] = _odds(land) * left
        else:
            counted["cleared" if land.planet.pdb_up else "cleared_down"] = 1.0
        counted["enemy_reserve"] = sum(other.mobile for other in lands if other is not land) / 6
        counted["leaders"] = float(_leadership(ctx, land.rebels) - _leadership(ctx, land.imperials))
    for land in lands:
        if land.planet.status == "rebel-control" and control.controller(ctx, land.planet.id) == "rebel":
            counted["freed"] += 1
            counted["freed_down"] += not land.planet.pdb_up
            counted["invaded"] += land.imperial / 6


def _odds(land: _Land) -> float:
    return log((land.rebel + 1) / (land.imperial + 1))


def _leadership(ctx: Context, people: list[Character]) -> int:
    return max((ctx.facts.people[each.id].leadership for each in people), default=0)


def _count_people(ctx: Context, counted: dict[str, float]) -> None:
    """Who is free, how well they are, and who is in danger of being found."""
    for each in ctx.state.characters.values():
        if each.fate not in CAN_ACT:
            continue
        if each.side == "imperial":
            counted["imperials"] += 1
            continue
        counted["rebels"] += 1
        counted["fighters"] += ctx.facts.people[each.id].combat / 5
        counted["wounds"] += each.wounds / 4
        if each.detected and not each.with_units:
            counted["danger"] += units.present(ctx, each.place, "imperial")
    counted["rebels_left"] = counted["rebels"] * counted["left"]


@cache
def weights(scenario: str) -> tuple[float, ...]:
    """The weights for a scenario, or those for any other."""
    text = files("fitg.bots").joinpath("files/evaluation.toml").read_text(encoding="utf-8")
    sets = tomllib.loads(text)["weights"]
    chosen = sets.get(scenario, sets["any"])
    return tuple(float(chosen[name]) for name in FEATURES)


def rebel_chance(ctx: Context, chosen: Sequence[float] | None = None) -> float:
    """The Rebel Player's chance to win, between 0 and 1."""
    outcome = ctx.state.outcome
    if outcome is not None:
        return {"rebel": 1.0, "imperial": 0.0, None: 0.5}[outcome.winner]
    if ctx.board.orbits and chosen is None:
        return chance(sum(map(mul, wide.weights(ctx.scenario.game), wide.features(ctx))))
    by = weights(ctx.scenario.id) if chosen is None else chosen
    return chance(sum(map(mul, by, features(ctx))))


#: In a game that is decided on points, the share of its worth that depends on how close it was.
CLOSENESS = 0.5


def rebel_success(ctx: Context) -> float:
    """What the end of a try is worth to the Rebel Player: a victory 1, a defeat 0, a close one in between.

    Few tries show more when a narrow defeat counts for more than a crushing one.
    """
    outcome = ctx.state.outcome
    if outcome is None or outcome.kind == "instant":
        return rebel_chance(ctx)
    missing = ctx.scenario.final.rebel_needs - 0.5 - outcome.points
    return (1 - CLOSENESS) * rebel_chance(ctx) + CLOSENESS * chance(
        -missing / wide.much(ctx.scenario.final.rebel_needs)
    )


def chance(number: float) -> float:
    """The logistic curve.

    >>> chance(0)
    0.5
    """
    return 1 / (1 + exp(-max(-30.0, min(30.0, number))))
