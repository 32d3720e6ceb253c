"""The ladder: all bots against each other on both sides, and ratings from what came of it.

A rating is that of Bradley and Terry, on the scale of Elo: 400 points more mean ten times the chance to win.
The sides of a scenario are not equal, and a bot may know one of them better than the other; so the worth of
the Rebel side in every scenario, and the leaning of every bot, are fitted together with the ratings. A weak
belief that nobody is worlds apart from the others keeps the rating of a bot finite that never loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import exp, log, sqrt

import msgspec

from fitg.bots import names
from fitg.data.records import Side
from fitg.lab.play.runs import Run
from fitg.lab.play.simulation import SIDES, Match
from fitg.lab.play.statistics import TWO_SIDED_95, Rate, wilson

#: Points of the scale for one unit of the logistic curve.
SCALE = 400 / log(10)
#: The mean of all ratings.
MEAN = 1000.0
#: What is believed before any game was played, as standard deviations: how far ratings lie apart, how much
#: bots lean to a side, how unequal sides are.
RATINGS, LEANINGS, SIDE = 600.0, 200.0, 600.0
#: Newton's method stops when nothing moves any more.
ROUNDS, STILL = 50, 1e-9

Matrix = list[list[float]]


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot as the Rebel Player against one as the Imperial Player."""

    scenario: str
    rebel: str
    imperial: str
    games: int
    wins: dict[Side, int]
    unfinished: int
    #: How often the Rebel Player won.
    rate: Rate


class Rating(msgspec.Struct, frozen=True):
    """What a bot is worth; the true value lies within `margin` of it with 95%."""

    bot: str
    rating: float
    margin: float
    #: The rating is the mean of these two.
    rebel_rating: float
    imperial_rating: float
    as_rebel: Rate
    as_imperial: Rate


class Standings(msgspec.Struct, frozen=True):
    """The ratings of all bots over some scenarios, and what the Rebel side is worth in each of them."""

    scenarios: list[str]
    ratings: list[Rating]
    #: Points that playing the Rebels is worth, averaged over these bots, by scenario.
    rebel_advantage: dict[str, float]


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was played, and the ratings: for each scenario, and for all if there are several."""

    scenarios: list[str]
    bots: list[str]
    #: Games of each pairing.
    games: int
    seed: int | str
    seconds: float
    timed: bool
    pairings: list[Pairing]
    standings: list[Standings]


def matches(
    scenarios: Sequence[str],
    bots: Sequence[str],
    seed: int | str,
    options: Mapping[str, bool | str] | None = None,
) -> list[Match]:
    """Every bot as the Rebel Player against every bot as the Imperial Player, itself included."""
    chosen = tuple(dict.fromkeys(bots)) or names()
    return [
        Match(scenario, rebel, imperial, seed, tuple(sorted((options or {}).items())))
        for scenario in dict.fromkeys(scenarios)
        for rebel, imperial in product(chosen, repeat=2)
    ]


def ladder(run: Run, seconds: float) -> Ladder:
    """What came of a run of all matches."""
    scenarios = list(dict.fromkeys(match.scenario for match in run.played))
    pairings = [_pairing(run, match) for match in run.played]
    groups = [[scenario] for scenario in scenarios]
    if len(scenarios) > 1:
        groups.append(scenarios)
    return Ladder(
        scenarios=scenarios,
        bots=list(dict.fromkeys(match.rebel for match in run.played)),
        games=run.games,
        seed=next(iter(run.played)).seed,
        seconds=round(seconds, 3),
        timed=any(match.timed for match in run.played),
        pairings=pairings,
        standings=[standings([each for each in pairings if each.scenario in group]) for group in groups],
    )


def _pairing(run: Run, match: Match) -> Pairing:
    games = run.played[match].values()
    wins: dict[Side, int] = {side: sum(game.winner == side for game in games) for side in SIDES}
    decided = sum(wins.values())
    return Pairing(
        scenario=match.scenario,
        rebel=match.rebel,
        imperial=match.imperial,
        games=len(games),
        wins=wins,
        unfinished=len(games) - decided,
        rate=wilson(wins["rebel"], decided),
    )


# Ratings


def standings(pairings: Sequence[Pairing]) -> Standings:
    """Fit the ratings, the best bot first."""
    bots = list(dict.fromkeys(each.rebel for each in pairings))
    scenarios = list(dict.fromkeys(each.scenario for each in pairings))
    values, spread = fit(pairings, bots, scenarios)
    sides = dict(zip(scenarios, values[2 * len(bots) :], strict=True))
    ratings = [_rating(pairings, bots, index, values, spread) for index in range(len(bots))]
    return Standings(
        scenarios,
        sorted(ratings, key=lambda each: -each.rating),
        {scenario: round(side * SCALE, 1) for scenario, side in sides.items()},
    )


def _rating(
    pairings: Sequence[Pairing], bots: Sequence[str], index: int, values: Sequence[float], spread: Matrix
) -> Rating:
    """The rating of one bot, as far from the mean of all as it was found."""
    number = len(bots)
    weights = [(i == index) - 1 / number for i in range(number)]
    lead = sum(weight * value for weight, value in zip(weights, values, strict=False))
    doubt = sum(weights[i] * spread[i][j] * weights[j] for i in range(number) for j in range(number))
    rating, leaning = MEAN + lead * SCALE, values[number + index] * SCALE
    return Rating(
        bot=bots[index],
        rating=round(rating, 1),
        margin=round(sqrt(max(0.0, doubt)) * TWO_SIDED_95 * SCALE, 1),
        rebel_rating=round(rating + leaning, 1),
        imperial_rating=round(rating - leaning, 1),
        as_rebel=_share(pairings, bots[index], "rebel"),
        as_imperial=_share(pairings, bots[index], "imperial"),
    )


def _share(pairings: Sequence[Pairing], bot: str, side: Side) -> Rate:
    """How often a bot won on one side."""
    mine = [each for each in pairings if (each.rebel if side == "rebel" else each.imperial) == bot]
    return wilson(sum(each.wins[side] for each in mine), sum(sum(each.wins.values()) for each in mine))


def chance(lead: float) -> float:
    """The chance to win with this lead.

    >>> chance(0), round(chance(400 / SCALE), 4)
    (0.5, 0.9091)
    """
    return 1 / (1 + exp(-lead))


def fit(
    pairings: Sequence[Pairing], bots: Sequence[str], scenarios: Sequence[str]
) -> tuple[list[float], Matrix]:
    """The most likely strength and leaning of each bot and worth of each side, and how sure they are."""
    sizes = [RATINGS] * len(bots) + [LEANINGS] * len(bots) + [SIDE] * len(scenarios)
    beliefs = [(SCALE / size) ** 2 for size in sizes]
    rows = [_row(each, bots, scenarios) for each in pairings]
    values, spread = [0.0] * len(sizes), _diagonal(beliefs)
    for _ in range(ROUNDS):
        slope = [-belief * value for belief, value in zip(beliefs, values, strict=True)]
        curve = _diagonal(beliefs)
        for each, row in zip(pairings, rows, strict=True):
            _learn(each, row, values, slope, curve)
        spread = inverse(curve)
        step = [sum(a * b for a, b in zip(line, slope, strict=True)) for line in spread]
        values = [value + change for value, change in zip(values, step, strict=True)]
        if max(map(abs, step)) < STILL:
            break
    return _settled(values, len(bots)), spread


def _settled(values: Sequence[float], number: int) -> list[float]:
    """What all bots lean to in common is the worth of the side, so that leanings are 0 in the mean."""
    common = sum(values[number : 2 * number]) / number
    leanings = [value - common for value in values[number : 2 * number]]
    return [*values[:number], *leanings, *(value + 2 * common for value in values[2 * number :])]


def _learn(
    each: Pairing, row: Sequence[float], values: Sequence[float], slope: list[float], curve: Matrix
) -> None:
    """What a pairing says about the strengths: which way to go, and how surely."""
    expected = chance(sum(mark * value for mark, value in zip(row, values, strict=True)))
    games = sum(each.wins.values())
    used = [index for index, mark in enumerate(row) if mark]
    for i in used:
        slope[i] += row[i] * (each.wins["rebel"] - games * expected)
        for j in used:
            curve[i][j] += row[i] * row[j] * games * expected * (1 - expected)


def _row(each: Pairing, bots: Sequence[str], scenarios: Sequence[str]) -> list[float]:
    """What speaks for the Rebels: the better bot, a leaning of theirs to this side, the side itself."""
    rebel, imperial, number = bots.index(each.rebel), bots.index(each.imperial), len(bots)
    row = [0.0] * (2 * number + len(scenarios))
    row[rebel] += 1
    row[imperial] -= 1
    row[number + rebel] += 1
    row[number + imperial] += 1
    row[2 * number + scenarios.index(each.scenario)] = 1
    return row


def _diagonal(values: Sequence[float]) -> Matrix:
    return [[value if i == j else 0.0 for j in range(len(values))] for i, value in enumerate(values)]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *unit] for row, unit in zip(matrix, _diagonal([1.0] * size), strict=True)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
