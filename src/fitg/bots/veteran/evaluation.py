"""How good a position is for the Rebel Player: a chance to win, from a few things that can be counted.

The weights stand in `files/evaluation.toml`, one set for each scenario and one for all others. They are
fitted to games that bots played against each other; `python -m fitg.lab.tuning` does it again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log

from fitg.bots.table import Table
from fitg.engine.play import Play
from fitg.engine.rules import control, loyalty, victory
from fitg.engine.state import UNREST, Character, Planet

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


def features(play: Play) -> list[float]:
    """The numbers that the weights are for."""
    table = Table(play, "rebel")
    lands = _lands(play)
    left = _phases_left(play, "rebel")
    counted = dict.fromkeys(FEATURES, 0.0)
    counted["one"] = 1.0
    counted["left"] = left / play.scenario.turns
    counted["between"] = float(_phases_left(play, "imperial") > left)
    _count_points(play, counted)
    _count_hopes(table, counted, lands, left)
    _count_risen(play, counted, lands)
    _count_people(play, counted)
    return list(counted.values())


def _lands(play: Play) -> list[_Land]:
    lands = {planet.id: _Land(planet) for planet in play.state.planets.values()}
    catalogue = play.facts.unit_kinds
    for space in play.state.spaces.values():
        land = lands[space.planet]
        for kind, n in space.units.items():
            record = catalogue[kind]
            if record.side == "rebel":
                land.rebel += n * record.strength
            else:
                land.imperial += n * record.strength
                land.mobile += n * record.strength if record.mobile else 0
    for each in play.state.characters.values():
        if each.fate == "free" and each.place in play.state.spaces:
            land = lands[play.state.spaces[each.place].planet]
            (land.rebels if each.side == "rebel" else land.imperials).append(each)
    return list(lands.values())


def _phases_left(play: Play, side: str) -> float:
    """Mission Phases of the side that are still to come."""
    state = play.state
    phase = f"{side}.missions"
    sequence = play.scenario.sequence
    to_come = phase in sequence[state.segment :] if state.clock else True
    return play.scenario.turns - state.turn + to_come


def _count_points(play: Play, counted: dict[str, float]) -> None:
    """Characters and information won and lost; near the end also how many points are missing."""
    points = len([1 for side in play.state.informed if side == "rebel"]) - play.state.informed.count(
        "imperial"
    )
    for each in play.state.characters.values():
        if each.fate != "free":
            points += (2 if each.fate == "captive" else 1) * (-1 if each.side == "rebel" else 1)
    counted["points"] = points / 3
    missing = play.scenario.final.rebel_needs - victory.score(play).total
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
        return 2 * table.play.scenario.turns
    shift, failure = 0.0, 1.0
    places = table.environs(land.planet.id)[: len(party)]
    skill = table.best(party, "diplomacy") + len(party) - len(places) + table.loyalty(land.planet)
    for place in places:
        draws = table.size(place) + skill
        shift += table.chance(place, "D", draws) + table.chance(place, "D", draws, 2)
        failure *= 1 - table.chance(place, "R", table.size(place))
    if not shift or failure >= 1:
        return 2 * table.play.scenario.turns
    turns = (UNREST - land.planet.loyalty) / shift + 1 / (1 - failure)
    return turns if land.rebels else turns + FLIGHT


def _count_risen(play: Play, counted: dict[str, float], lands: list[_Land]) -> None:
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
        counted["leaders"] = float(_leadership(play, land.rebels) - _leadership(play, land.imperials))
    for land in lands:
        if land.planet.status == "rebel-control" and control.controller(play, land.planet.id) == "rebel":
            counted["freed"] += 1
            counted["freed_down"] += not land.planet.pdb_up
            counted["invaded"] += land.imperial / 6


def _odds(land: _Land) -> float:
    return log((land.rebel + 1) / (land.imperial + 1))


def _leadership(play: Play, people: list[Character]) -> int:
    return max((play.facts.characters[each.id].leadership for each in people), default=0)


def _count_people(play: Play, counted: dict[str, float]) -> None:
    """Who is free, how well they are, and who is in danger of being found."""
    for each in play.state.characters.values():
        if each.fate != "free":
            continue
        if each.side == "imperial":
            counted["imperials"] += 1
            continue
        counted["rebels"] += 1
        counted["fighters"] += play.facts.characters[each.id].combat / 5
        counted["wounds"] += each.wounds / 4
        if each.detected and not each.with_units and each.place in play.state.spaces:
            units = play.state.spaces[each.place].units
            counted["danger"] += any(play.facts.unit_kinds[kind].side == "imperial" for kind in units)
    counted["rebels_left"] = counted["rebels"] * counted["left"]


@cache
def weights(scenario: str) -> tuple[float, ...]:
    """The weights for a scenario, or those for any other."""
    text = files("fitg.bots").joinpath("files/evaluation.toml").read_text(encoding="utf-8")
    sets = tomllib.loads(text)["weights"]
    chosen = sets.get(scenario, sets["any"])
    return tuple(float(chosen[name]) for name in FEATURES)


def rebel_chance(play: Play, chosen: Sequence[float] | None = None) -> float:
    """The Rebel Player's chance to win, between 0 and 1."""
    outcome = play.state.outcome
    if outcome is not None:
        return 1.0 if outcome.winner == "rebel" else 0.0
    by = weights(play.scenario.id) if chosen is None else chosen
    return chance(sum(weight * value for weight, value in zip(by, features(play), strict=True)))


def chance(number: float) -> float:
    """The logistic curve.

    >>> chance(0)
    0.5
    """
    return 1 / (1 + exp(-max(-30.0, min(30.0, number))))
