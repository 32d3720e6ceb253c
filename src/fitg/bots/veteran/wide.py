"""How good a position of the larger games is for the Rebel Player: sums over planets, each counted by itself.

What is counted on one planet says nothing about the others, so that the same counting serves a province and
the whole galaxy. The weights stand in `files/wide_evaluation.toml`, one set for each game; they are fitted to
games between bots, and `python -m fitg.lab.training.wide_tuning` does it again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import log, tanh

from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import DISSENT, PATRIOTIC, UNREST, Character, Planet
from fitg.engine.rules import victory
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.scenarios.format import VictoryCondition

#: What is counted. Names are explained where the numbers are made.
FEATURES = (
    "one",
    "left",
    "margin",
    "margin_late",
    "patriotic",
    "dissent",
    "unrest",
    "worked_on",
    "ripe",
    "risen",
    "odds",
    "cleared",
    "freed",
    "guarded",
    "invaded",
    "goals",
    "goals_late",
    "rebel_force",
    "imperial_force",
    "above",
    "rebels",
    "talkers",
    "stranded",
    "wounds",
    "hunted",
    "imperials",
    "rebel_purse",
    "imperial_purse",
    "base_known",
)

#: How many points of strength, and how many people, make much of a difference.
ARMY, BAND = 12.0, 8.0
#: Strength on a free planet beyond which more adds little.
WATCH = 6.0


class Ground:
    """One planet and what stands on it."""

    __slots__ = ("imperial", "mobile", "planet", "rebel", "rebels")

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.rebel = self.imperial = self.mobile = 0.0
        self.rebels: list[Character] = []


def features(ctx: Context) -> list[float]:
    """The numbers that the weights are for."""
    counted = dict.fromkeys(FEATURES, 0.0)
    counted["one"] = 1.0
    counted["left"] = left = (ctx.scenario.turns - ctx.state.turn) / ctx.scenario.turns
    needs = ctx.scenario.final.rebel_needs
    counted["margin"] = (victory.score(ctx).total - needs) / much(needs)
    counted["margin_late"] = counted["margin"] * (1 - left)
    grounds = {planet.id: Ground(planet) for planet in ctx.state.planets.values()}
    _count_units(ctx, grounds, counted)
    _count_people(ctx, grounds, counted)
    for ground in grounds.values():
        _count_planet(ground, counted)
    counted["goals"] = _goals(ctx)
    counted["goals_late"] = counted["goals"] * (1 - left)
    _count_galaxy(ctx, counted)
    return list(counted.values())


def much(needs: int) -> float:
    """How many points make much of a difference where the Rebel Player needs so many."""
    return max(3.0, needs / 7)


def _count_units(ctx: Context, grounds: dict[str, Ground], counted: dict[str, float]) -> None:
    """Strength on every planet, in all, and in space."""
    catalogue, planet_of, sizes = ctx.facts.unit_kinds, ctx.board.planet_of, ctx.board.sizes
    for place, stack in ctx.state.stacks["rebel"].items():
        strength = sum(n * catalogue[kind].strength for kind, n in stack.units.items())
        counted["rebel_force"] += strength / ARMY
        if place in sizes:
            grounds[planet_of[place]].rebel += strength
        else:
            counted["above"] += strength / ARMY
    for place, stack in ctx.state.stacks["imperial"].items():
        for kind, n in stack.units.items():
            record = catalogue[kind]
            mobile = n * record.strength if record.mobile else 0
            counted["imperial_force"] += mobile / ARMY
            if place in sizes:
                ground = grounds[planet_of[place]]
                ground.imperial += n * record.strength
                ground.mobile += mobile
            elif place in planet_of:
                grounds[planet_of[place]].mobile += mobile


def _count_people(ctx: Context, grounds: dict[str, Ground], counted: dict[str, float]) -> None:
    """Who is free, how well, with a ship at hand or without, and who is looked for."""
    people, planet_of = ctx.facts.people, ctx.board.planet_of
    ports = {ship.place for ship in ctx.state.ships.values() if ship.side == "rebel" and ship.owner}
    garrisons = ctx.state.stacks["imperial"]
    for each in ctx.state.characters.values():
        if each.fate not in CAN_ACT or each.place not in ctx.board.locations:
            continue
        if each.side == "imperial":
            counted["imperials"] += 1 / BAND
            continue
        counted["rebels"] += 1 / BAND
        counted["wounds"] += each.wounds / BAND
        record = people.get(each.id)
        counted["talkers"] += (record.diplomacy if record is not None else 0) / BAND
        counted["stranded"] += (each.place not in ports) / BAND
        counted["hunted"] += (each.detected and not each.with_units and each.place in garrisons) / BAND
        if each.place in planet_of:
            grounds[planet_of[each.place]].rebels.append(each)


def _count_planet(ground: Ground, counted: dict[str, float]) -> None:
    """Its people's hearts, its rebellion by the odds, its freedom by its guards."""
    planet = ground.planet
    if planet.status == "rebel-control":
        counted["freed"] += 1
        counted["guarded"] += min(1.0, ground.rebel / WATCH)
        counted["invaded"] += tanh(ground.mobile / (ground.rebel + 1))
    elif planet.status == "rebellion":
        counted["risen"] += 1
        counted["odds"] += tanh(log((ground.rebel + 1) / (ground.imperial + 1)))
        counted["cleared"] += not ground.imperial
    elif planet.status != "destroyed":
        _count_hearts(ground, counted)


def _count_hearts(ground: Ground, counted: dict[str, float]) -> None:
    planet, present = ground.planet, min(1.0, len(ground.rebels) / 2)
    counted["patriotic"] += planet.loyalty == PATRIOTIC
    counted["dissent"] += planet.loyalty == DISSENT
    counted["unrest"] += planet.loyalty == UNREST
    counted["worked_on"] += present * planet.loyalty / UNREST
    counted["ripe"] += present * (planet.loyalty == UNREST)


def _goals(ctx: Context) -> float:
    """How near the Rebel Player is to the planets that would win at once."""
    wanted = _wanted(ctx.scenario.instant_victory)
    if not wanted:
        return 0.0
    return sum(_nearness(ctx.state.planets[planet]) for planet in wanted) / len(wanted)


@cache
def _wanted(conditions: tuple[VictoryCondition, ...]) -> tuple[str, ...]:
    planets = (
        planet
        for condition in conditions
        if condition.side == "rebel"
        for clause in condition.all_of
        for planet in clause.planets
    )
    return tuple(dict.fromkeys(planets))


def _nearness(planet: Planet) -> float:
    if planet.status == "rebel-control":
        return 1.0
    return 0.6 if planet.status == "rebellion" else 0.1 * planet.loyalty


def _count_galaxy(ctx: Context, counted: dict[str, float]) -> None:
    """[33.2, 34.2] The purses, and whether the base is known."""
    record = ctx.state.modules.get(GALACTIC)
    if isinstance(record, GalacticMemory):
        counted["rebel_purse"] = record.tracks["rebel"] / 30
        counted["imperial_purse"] = record.tracks["imperial"] / 30
        counted["base_known"] = float(record.base_revealed)


@cache
def weights(game: str) -> Sequence[float]:
    """The weights for a game."""
    text = files("fitg.bots").joinpath("files/wide_evaluation.toml").read_text(encoding="utf-8")
    chosen = tomllib.loads(text)["weights"][game]
    return tuple(float(chosen[name]) for name in FEATURES)
