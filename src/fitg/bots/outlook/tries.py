"""A business played to its end in worlds that the side may be in, by rules of thumb, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from fitg.bots.observation import Observation
from fitg.bots.outlook.business import Business, Expected, Heading, Outcome, Told, TurningPoint
from fitg.bots.style import Style, style
from fitg.bots.veteran.rollout import ENDLESS, Trial
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask, Next, Procedure
from fitg.presentation.forecast.tables import Forecast

K = TypeVar("K")

#: The question of a business that is over: nobody answers it.
OVER = "outlook.over"
#: Fewer worlds than this tell nothing.
A_FEW = 24
#: How the rest is played: both sides by the rules of thumb of the adviser.
PLAYER = "rookie"


class Pause(Procedure, tag="outlook.Pause"):
    """Lies below a business in a world that is tried: what lay below is not gone on with."""

    first = "wait"

    result: Any = None

    def over(self, ctx: Context, result: object) -> Next:
        """The business has handed back its result."""
        self.result = result
        return self.wait

    def wait(self, ctx: Context) -> Next:
        """Nothing follows."""
        return Ask(ctx.state.phasing, OVER, "5.0", "", [], always=True)


def players(ctx: Context) -> Mapping[Side, Style]:
    """Both sides in the style of the adviser."""
    usual = style(PLAYER, ctx.scenario.id, ctx.scenario.game)
    return {"rebel": usual, "imperial": usual}


#: A business without a roll on which all hangs.
ONLY_WAY = TurningPoint({"": Fraction(1)}, "")


class End(NamedTuple):
    """A business that has been played to its end."""

    business: Business
    ctx: Context
    events: list[Event]
    result: object

    @property
    def told(self) -> Told:
        """What has come of it."""
        return self.business.tell(self.ctx, self.events, self.result)

    @property
    def expected(self) -> Expected:
        """What this world promises."""
        return self.business.expect(self.ctx, self.events, self.result)

    @property
    def way(self) -> TurningPoint:
        """The way that it took, and how likely that was; the only one, where nothing is known of others."""
        return self.business.turning_point(self.ctx, self.events) or ONLY_WAY


def play_out(game: Game, action: Action, business: Business) -> End:
    """Play a business to its end in a world of one's own."""
    trial = Trial(game)
    stack = trial.ctx.state.stack
    frame = stack[business.depth]
    pause = Pause(step="over")
    stack.insert(business.depth, pause)
    both = players(trial.ctx)
    events = _step(trial, action)
    if business.next_kind is not None and trial.ask is not None:
        ready = [each for each in trial.ask.actions if isinstance(each, business.next_kind)]
        if ready:
            events += _step(trial, ready[0])
    for _ in range(ENDLESS):
        ask = trial.ask
        if ask is None or ask.kind == OVER or (business.returns and stack[-1] is frame):
            break
        events += _step(trial, trial.usual(ask, both))
    return End(business, trial.ctx, events, pause.result)


def _step(trial: Trial, action: Action) -> list[Event]:
    trial.step(action)
    return list(trial.ctx.journal)


class Outlook:
    """What may come of an action; the longer one tries, the surer it is.

    It depends on what the side may know and on nothing else: in twins that differ in hidden things only, the
    same worlds are tried.
    """

    def __init__(self, seen: Observation, action: Action, business: Business) -> None:
        self._seen, self._action = seen, action
        self.business = business
        self._random = Random(f"{seen.side}/{seen.game.state.clock}/{action.text}")
        self._counts: dict[Heading, Counts] = {}
        #: The worlds that have been tried.
        self.tries = 0

    def look(self, tries: int, seconds: float | None = None) -> None:
        """Try it in so many more worlds, or as many as there is time for, but a few in any case."""
        end = None if seconds is None else perf_counter() + seconds
        for number in range(tries):
            if end is not None and number >= A_FEW and perf_counter() > end:
                return
            world = self._seen.sample(self._random)
            played = play_out(world, self._action, self.business)
            way = played.way
            for heading, odds in played.expected.items():
                self._counts.setdefault(heading, Counts()).note(odds, way)
            self.tries += 1

    @property
    def tables(self) -> tuple[Forecast, ...]:
        """What has been counted, the best outcome first."""
        return tuple(_table(heading, counts) for heading, counts in self._counts.items())


class Counts:
    """What has been counted of one table, way by way.

    Where the chances of the ways are known, each way counts as much as it is likely, and not as often as it
    happened to be taken: what is 5 in 6 is not promised as 79%.
    """

    def __init__(self) -> None:
        self.number = 0
        self._likely: dict[str, Fraction] = {}
        self._taken: Counter[str] = Counter()
        self._outcomes: dict[str, dict[Outcome, Fraction]] = {}

    def note(self, odds: Mapping[Outcome, Fraction], way: TurningPoint) -> None:
        """One world more."""
        self.number += 1
        self._taken[way.taken] += 1
        _add(self._likely, way.chances, Fraction(1))
        _add(self._outcomes.setdefault(way.taken, {}), odds, Fraction(1))

    def shares(self) -> dict[Outcome, Fraction]:
        """The share of each outcome; a way that was never taken is left out."""
        whole = sum((self._likely[way] for way in self._taken), Fraction(0))
        found: dict[Outcome, Fraction] = {}
        for way, number in self._taken.items():
            _add(found, self._outcomes[way], self._likely[way] / whole / number)
        return found


def _add(to: dict[K, Fraction], more: Mapping[K, Fraction], weight: Fraction) -> None:
    for key, share in more.items():
        to[key] = to.get(key, Fraction(0)) + weight * share


def _table(heading: Heading, counts: Counts) -> Forecast:
    number, counted = counts.number, counts.shares()
    by_rank = sorted(counted, key=lambda outcome: (-outcome.rank, outcome.words))
    return Forecast(
        heading.title,
        heading.case,
        tuple((outcome.words, counted[outcome]) for outcome in by_rank),
        hurts=frozenset(outcome.words for outcome in by_rank if outcome.hurts),
        tries=number,
        steps=tuple(outcome.words for outcome in reversed(by_rank) if outcome.rank > 0 and not outcome.hurts),
        harm=tuple(_harm(counted)),
    )


def _harm(counted: Mapping[Outcome, Fraction]) -> list[tuple[str, Fraction]]:
    """How often each kind of harm has come, the likeliest first."""
    found: dict[str, Fraction] = {}
    for outcome, times in counted.items():
        if outcome.harm:
            found[outcome.harm] = found.get(outcome.harm, Fraction(0)) + times
    return sorted(found.items(), key=lambda row: -row[1])


def within(table: Forecast, share: Fraction) -> float:
    """How far a share that was counted may lie from the true one: two standard errors; 0 where it is exact.

    >>> within(Forecast("Search", "11.0", ()), Fraction(1, 2))
    0.0
    """
    if not table.tries:
        return 0.0
    # Agresti and Coull: two of each kind more, so that what never came is not called impossible.
    number = table.tries + 4
    p = (float(share) * table.tries + 2) / number
    return 2 * sqrt(p * (1 - p) / number)
