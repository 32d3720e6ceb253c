"""How often the decision goes to and fro between two people, and what their orders cost them.

Two rookies stand for the people. A hand-over is a change of the person who is asked: what an order answers
asks nobody. The strength of a preset is what a side wins that follows it, beside the same rookie that is
asked everything, in the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec

from fitg.bots import create
from fitg.bots.observation import glance
from fitg.bots.orders import PRESETS, Orders, preset, ruling
from fitg.bots.orders.deputy import Deputy
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import SIDES, opponent
from fitg.lab.crew import crew
from fitg.lab.play.statistics import TWO_SIDED_95
from fitg.scenarios import load

EVERYTHING = "everything"
MATTERS = "matters"
#: Hand-overs a Game-Turn that are wanted at most with *Ask me what matters*.
GOALS = {"star-system": 2.5, "province": 4.0, "galactic": 10.0}
#: The scenarios that are counted, and in how many games.
COUNTED = {
    "flight-to-egrix": 40,
    "varu-powderkeg": 40,
    "empires-backdoor": 20,
    "orlog-besieged": 20,
    "throne-in-danger": 12,
    "ninth-year": 4,
    "galactic-campaign": 4,
}
#: The scenarios in which the strength of a preset is measured, and in how many games of each side.
TRIED = {"flight-to-egrix": 400, "varu-powderkeg": 400, "empires-backdoor": 100}
#: Points of 100 that a preset may cost.
MAY_COST = 3.0


class Played(NamedTuple):
    """A game of two: how many Game-Turns it took, how often the decision changed hands, who won."""

    turns: int
    hand_overs: int
    winner: Side | None


class Counted(msgspec.Struct, frozen=True):
    """Hand-overs a Game-Turn in a scenario, by preset."""

    scenario: str
    game: str
    games: int
    turns: int
    a_turn: dict[str, float]
    a_game: dict[str, float]
    goal: float


class Strength(msgspec.Struct, frozen=True):
    """What a side wins of 100 games when it follows a preset, and when it is asked everything."""

    scenario: str
    side: Side
    preset: str
    games: int
    followed: float
    asked: float
    #: How far the true difference may lie from the one found, in points.
    within: float

    @property
    def lost(self) -> float:
        return self.asked - self.followed


def play(scenario: str, seed: str, orders: dict[Side, Orders]) -> Played:
    """Two rookies who have given orders; what the orders answer, nobody is asked."""
    game = new_game(scenario, seed)
    bots = {side: create("rookie") for side in SIDES}
    deputies = {side: Deputy() for side in SIDES}
    chance = {side: Random(f"{seed}/{side}") for side in SIDES}
    asked: Side | None = None
    hand_overs = 0
    while (side := game.side) is not None:
        decided = ruling(game, orders[side])
        if decided.asks:
            hand_overs += asked is not None and asked != side
            asked = side
            game.apply(bots[side].choose(glance(game), chance[side]))
        else:
            game.apply(deputies[side].answer(game, orders[side], decided.place, chance[side]))
    return Played(game.state.turn, hand_overs, _winner(game))


def _winner(game: Game) -> Side | None:
    return None if game.outcome is None else game.outcome.winner


def _play(work: tuple[str, str, str, str]) -> Played:
    """In a process of its own: the presets by their names, the Rebels' first."""
    scenario, seed, rebel, imperial = work
    return play(scenario, seed, {"rebel": preset(rebel), "imperial": preset(imperial)})


def _results(work: list[tuple[str, str, str, str]], jobs: int) -> list[Played]:
    if jobs <= 1:
        return list(map(_play, work))
    with crew(jobs) as pool:
        return list(pool.map(_play, work, chunksize=4))


def count(scenario: str, games: int, jobs: int = 1) -> Counted:
    """Hand-overs with both sides on the same preset, on frozen seeds."""
    found: dict[str, list[Played]] = {}
    for each in PRESETS:
        work = [(scenario, f"to-and-fro/{number}", each.name, each.name) for number in range(games)]
        found[each.name] = _results(work, jobs)
    game = load(scenario).game
    return Counted(
        scenario=load(scenario).title,
        game=game,
        games=games,
        turns=sum(each.turns for each in found[EVERYTHING]),
        a_turn={
            name: sum(each.hand_overs for each in played) / sum(each.turns for each in played)
            for name, played in found.items()
        },
        a_game={name: sum(each.hand_overs for each in played) / games for name, played in found.items()},
        goal=GOALS[game],
    )


def strength(scenario: str, side: Side, name: str, games: int, jobs: int = 1) -> Strength:
    """The same games twice: the side follows a preset, and it is asked everything."""
    shares = []
    for mine in (name, EVERYTHING):
        presets = {side: mine, opponent(side): EVERYTHING}
        work = [
            (scenario, f"orders/{number}", presets["rebel"], presets["imperial"]) for number in range(games)
        ]
        shares.append([_worth(each.winner, side) for each in _results(work, jobs)])
    followed, asked = shares
    return Strength(
        scenario=load(scenario).title,
        side=side,
        preset=name,
        games=games,
        followed=100 * sum(followed) / games,
        asked=100 * sum(asked) / games,
        within=_within([one - other for one, other in zip(followed, asked, strict=True)]),
    )


def _worth(winner: Side | None, side: Side) -> float:
    return 0.5 if winner is None else float(winner == side)


def _within(differences: list[float]) -> float:
    """Half of the 95% interval of a mean of pairs, in points."""
    number = len(differences)
    mean = sum(differences) / number
    variance = sum((each - mean) ** 2 for each in differences) / max(1, number - 1)
    return 100 * TWO_SIDED_95 * sqrt(variance / number)


def run(share: float, jobs: int, tell: Callable[[str], None]) -> list[Counted]:
    """All scenarios; a share of the games that are meant to be counted."""
    found = []
    for scenario, games in COUNTED.items():
        tell(f"hand-overs of {load(scenario).title}")
        found.append(count(scenario, max(1, round(share * games)), jobs))
    return found


def strengths(share: float, jobs: int, tell: Callable[[str], None]) -> Iterable[Strength]:
    for scenario, games in TRIED.items():
        for side in SIDES:
            tell(f"{load(scenario).title}, {side}, with and without orders")
            yield strength(scenario, side, MATTERS, max(2, round(share * games)), jobs)
