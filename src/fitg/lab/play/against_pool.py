"""A bot against the pool: how often it wins in each seat against each frozen opponent, and on average.

    fitg ladder varu-powderkeg --bot veteran --bot rookie --pool --games 100 --seed 1

Whoever is measured against one opponent only learns to beat that one. The mean over the pool is what counts,
and the worst of the pool is what to be afraid of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.state import opponent as other_side
from fitg.errors import FitgError
from fitg.lab.play.ladder import SCALE
from fitg.lab.play.runs import Run
from fitg.lab.play.simulation import SIDES, Match
from fitg.lab.play.statistics import TWO_SIDED_95, Rate, wilson
from fitg.scenarios import load

#: Rates beyond this are told as this one.
SELDOM = 0.001
#: Who is measured if nobody is named.
USUALLY = ("rookie", "veteran")


class NoPool(FitgError):
    """The frozen opponents are not installed."""


def opponents(side: Side, game: str) -> list[str]:
    """Those of the pool who are kept for a side in a game."""
    try:
        from fitg_pool import opponents as kept
    except ImportError:
        raise NoPool(
            "The frozen opponents are a package of their own: install it with `pip install ./pool` from the"
            " project's folder."
        ) from None
    return [each.id for each in kept(side, game)]


class Meeting(msgspec.Struct, frozen=True):
    """A bot in one seat against one opponent of the pool."""

    scenario: str
    bot: str
    side: Side
    opponent: str
    games: int
    unfinished: int
    #: How often the bot won.
    rate: Rate


class Seat(msgspec.Struct, frozen=True):
    """A bot in one seat against the whole pool: every opponent counts the same."""

    scenario: str
    bot: str
    side: Side
    mean: float
    #: The mean lies within this of the true one with 95%.
    margin: float
    worst: str
    worst_rate: float

    @property
    def elo(self) -> float:
        """What the mean is in points of Elo beside an opponent whom one beats in every second game."""
        return _elo(self.mean)

    @property
    def elo_margin(self) -> float:
        """Half the way in points between both ends of the interval."""
        return (_elo(self.mean + self.margin) - _elo(self.mean - self.margin)) / 2


def _elo(rate: float) -> float:
    """Points of Elo for a rate; who never wins, or always, is told as one in a thousand.

    >>> round(_elo(0.5)), round(_elo(10 / 11)), round(_elo(0.0))
    (0, 400, -1200)
    """
    sure = min(1 - SELDOM, max(SELDOM, rate))
    return SCALE * log(sure / (1 - sure))


class PoolTable(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was played against the pool."""

    scenarios: list[str]
    bots: list[str]
    #: Games of each meeting.
    games: int
    seed: int | str
    seconds: float
    timed: bool
    meetings: list[Meeting]
    seats: list[Seat]


def matches(
    scenarios: Sequence[str],
    bots: Sequence[str],
    seed: int | str,
    options: Mapping[str, bool | str] | None = None,
) -> list[Match]:
    """Every bot in every seat against everybody who is kept for the other seat."""
    rules = tuple(sorted((options or {}).items()))
    return list(
        dict.fromkeys(
            _match(scenario, bot, side, each, seed, rules)
            for scenario in dict.fromkeys(scenarios)
            for bot in dict.fromkeys(bots or USUALLY)
            for side in SIDES
            for each in opponents(other_side(side), load(scenario).game)
        )
    )


def _match(
    scenario: str,
    bot: str,
    side: Side,
    against: str,
    seed: int | str,
    rules: tuple[tuple[str, bool | str], ...],
) -> Match:
    """Every opponent has seeds of its own: the same games again would say the same again.

    All who are measured have the same ones, so that they can be compared.
    """
    rebel, imperial = (bot, against) if side == "rebel" else (against, bot)
    return Match(scenario, rebel, imperial, f"{seed}/{against}", rules)


def pool_table(run: Run, bots: Sequence[str], seconds: float) -> PoolTable:
    """What came of a run of all matches."""
    measured = list(dict.fromkeys(bots or USUALLY))
    scenarios = list(dict.fromkeys(match.scenario for match in run.played))
    meetings = [
        _meeting(run, match, side)
        for match in run.played
        for side in SIDES
        if _bot(match, side) in measured and _is_from_the_pool(match, other_side(side))
    ]
    return PoolTable(
        scenarios=scenarios,
        bots=measured,
        games=run.games,
        seed=str(next(iter(run.played)).seed).rpartition("/")[0],
        seconds=round(seconds, 3),
        timed=any(match.timed for match in run.played),
        meetings=meetings,
        seats=[
            _seat(
                [each for each in meetings if (each.scenario, each.bot, each.side) == (scenario, bot, side)]
            )
            for scenario in scenarios
            for bot in measured
            for side in SIDES
        ],
    )


def _bot(match: Match, side: Side) -> str:
    return match.rebel if side == "rebel" else match.imperial


def _is_from_the_pool(match: Match, side: Side) -> bool:
    return _bot(match, side) in opponents(side, load(match.scenario).game)


def _meeting(run: Run, match: Match, side: Side) -> Meeting:
    games = run.played[match].values()
    decided = sum(game.winner is not None for game in games)
    return Meeting(
        scenario=match.scenario,
        bot=_bot(match, side),
        side=side,
        opponent=_bot(match, other_side(side)),
        games=len(games),
        unfinished=len(games) - decided,
        rate=wilson(sum(game.winner == side for game in games), decided),
    )


def _seat(meetings: Sequence[Meeting]) -> Seat:
    """The mean over the pool; its error is that of the single rates together."""
    first, number = meetings[0], len(meetings)
    rates = [each.rate for each in meetings]
    spread = sum(rate.rate * (1 - rate.rate) / max(1, rate.of) for rate in rates)
    worst = min(meetings, key=lambda each: each.rate.rate)
    return Seat(
        scenario=first.scenario,
        bot=first.bot,
        side=first.side,
        mean=round(sum(rate.rate for rate in rates) / number, 4),
        margin=round(TWO_SIDED_95 * sqrt(spread) / number, 4),
        worst=worst.opponent,
        worst_rate=worst.rate.rate,
    )
