"""Numbers that people can trust: rates with intervals, and the summary of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt

import msgspec

from fitg.data import facts
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.lab.play.simulation import SIDES, Match, Result, Tally

#: Standard deviations of a 95% interval.
TWO_SIDED_95 = 1.959963984540054

#: The last states of planets, from the Empire's best to the Rebels' best.
STATES = (*LOYALTY_TRACK, "rebellion", "rebel-controlled")


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95% Wilson interval."""

    count: int
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} [{self.low:.1%}, {self.high:.1%}]"


def wilson(count: int, of: int, z: float = TWO_SIDED_95) -> Rate:
    """The Wilson interval of a rate.

    >>> str(wilson(80, 100))
    '80.0% [71.1%, 86.7%]'
    >>> str(wilson(0, 0))
    '0.0% [0.0%, 100.0%]'
    """
    if not of:
        return Rate(count, of, 0.0, 0.0, 1.0)
    share = count / of
    center = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return Rate(count, of, share, max(0.0, (center - spread) / scale), min(1.0, (center + spread) / scale))


class Spread(msgspec.Struct, frozen=True):
    """Mean, least, middle and most of some numbers."""

    mean: float
    least: float
    median: float
    most: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} (from {self.least:g} to {self.most:g})"


def spread(numbers: Sequence[float]) -> Spread:
    """Describe some numbers in a few.

    >>> str(spread([1, 2, 6]))
    '3.0 (from 1 to 6)'
    """
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0)
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return Spread(sum(ordered) / len(ordered), ordered[0], median, ordered[-1])


def mission_name(letter: str, side: Side) -> str:
    """What a side calls a mission.

    >>> mission_name("R", "rebel"), mission_name("R", "imperial")
    ('Start Rebellion', 'Stop Rebellion')
    """
    ours, *theirs = facts().missions[letter].name.split(" / ")
    return theirs[0] if theirs and side == "imperial" else ours


class MissionCount(msgspec.Struct, frozen=True):
    """How often a mission was tried and completed."""

    tried: int
    completed: int


class Victory(msgspec.Struct, frozen=True):
    """A kind of victory, and how many games ended with it."""

    #: None for draws.
    winner: Side | None
    how: str
    games: int


class SideSummary(msgspec.Struct, frozen=True):
    """What happened to one side over all games."""

    missions: dict[str, MissionCount]
    captured: float
    killed: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A match in numbers."""

    scenario: str
    rebel: str
    imperial: str
    seed: int | str
    games: int
    wins: dict[Side, int]
    unfinished: int
    #: The options of the games, ruleset included.
    options: dict[str, bool | str]
    seconds: float
    #: A bot thinks by the clock, so that another run may play other games.
    timed: bool
    rates: dict[Side, Rate]
    victories: list[Victory]
    turns: Spread
    points: Spread
    decisions: Spread
    rebellions: Rate
    sides: dict[Side, SideSummary]
    planets: dict[str, dict[str, int]]
    errors: dict[int, str]


def summarize(match: Match, results: Iterable[Result], seconds: float) -> Summary:
    """Count over all games of a match."""
    games = sorted(results, key=lambda result: result.number)
    finished = [game for game in games if game.kind]
    wins: dict[Side, int] = {side: sum(game.winner == side for game in games) for side in SIDES}
    return Summary(
        scenario=match.scenario,
        rebel=match.rebel,
        imperial=match.imperial,
        seed=match.seed,
        options=dict(match.options),
        games=len(games),
        wins=wins,
        unfinished=len(games) - len(finished),
        seconds=round(seconds, 3),
        timed=match.timed,
        rates={side: wilson(wins[side], len(finished)) for side in SIDES},
        victories=victories(finished),
        turns=spread([game.turns for game in finished]),
        points=spread([game.points for game in finished]),
        decisions=spread([game.decisions for game in finished]),
        rebellions=wilson(sum(game.rebellions > 0 for game in finished), len(finished)),
        sides={
            "rebel": _side(finished, lambda game: game.rebel),
            "imperial": _side(finished, lambda game: game.imperial),
        },
        planets=_planets(finished),
        errors={game.number: game.error for game in games if game.error},
    )


def victories(games: Sequence[Result]) -> list[Victory]:
    """The kinds of victory, and draws, the most frequent first."""
    kinds = Counter((game.winner, how(game)) for game in games if game.kind)
    ordered = sorted(kinds.items(), key=lambda item: (-item[1], item[0][0] or "", item[0][1]))
    return [Victory(winner, way, number) for (winner, way), number in ordered]


def how(game: Result) -> str:
    """How a game was won, in a few words."""
    return game.reason if game.kind == "instant" else "Points after the last Game-Turn."


def _side(games: Sequence[Result], tally_of: Callable[[Result], Tally]) -> SideSummary:
    tried: Counter[str] = Counter()
    completed: Counter[str] = Counter()
    captured = killed = 0
    for game in games:
        tally = tally_of(game)
        tried.update(tally.tried)
        completed.update(tally.completed)
        captured += tally.captured
        killed += tally.killed
    number = max(1, len(games))
    return SideSummary(
        missions={letter: MissionCount(tried[letter], completed[letter]) for letter in sorted(tried)},
        captured=captured / number,
        killed=killed / number,
    )


def _planets(games: Sequence[Result]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for game in games:
        for planet, state in game.planets.items():
            counts.setdefault(planet, Counter())[state] += 1
    return {
        planet: {state: counts[planet][state] for state in STATES if counts[planet][state]}
        for planet in sorted(counts)
    }
