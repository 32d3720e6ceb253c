"""Are the odds true? What was promised in played positions, beside what came of it.

    fitg odds calibration --positions 2000 --tries 200 --seed 1
    fitg odds calibration flight-to-egrix --ruleset underground-heroes --positions 500 --seed 1

Rookies play; where an action begins something that chance decides, its outlook is taken from what the side
knows, and then the same is played to its end from the game as it really is, with fresh dice each time. Of all
that was promised within a tenth of the scale, the share that came must be what was promised on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from fitg.bots import create
from fitg.bots.observation import glance
from fitg.bots.outlook import Outlook, outlook, says_it_all
from fitg.bots.outlook.battles import Losses
from fitg.bots.outlook.business import Business
from fitg.bots.outlook.fights import Fight
from fitg.bots.outlook.flights import Landing, Voyage
from fitg.bots.outlook.missions import Missions
from fitg.bots.outlook.searches import Hunt
from fitg.bots.outlook.tries import play_out
from fitg.engine.game import Game, new_game
from fitg.engine.machine.actions import Action
from fitg.lab.play.statistics import TWO_SIDED_95, Rate, wilson
from fitg.presentation.forecast import Forecast, forecast

#: What is promised, by what is begun.
KINDS: dict[type[Business], str] = {
    Missions: "missions",
    Landing: "landings",
    Voyage: "flights",
    Hunt: "searches",
    Fight: "fights",
    Losses: "battles",
}
NO_OPTIONS: Mapping[str, Any] = {}
#: The scenarios whose games are played if none is named.
USUALLY = ("flight-to-egrix", "varu-powderkeg")
#: So many options of one decision are looked at: what is done, and others by chance.
OPTIONS = 2
#: A landing comes once in a game: more of its places are looked at.
LANDINGS = 4
#: So often each position is played to its end, if nobody says otherwise, with the same hidden things.
PLAYS = 4
TENTHS = 10
#: How far what came may lie from what was promised.
BAR = 0.03


class Promise(msgspec.Struct, frozen=True):
    """One row of a table, and whether it came."""

    kind: str
    chance: float
    came: bool


class Tenth(msgspec.Struct, frozen=True):
    """All that was promised within a tenth of the scale."""

    kind: str
    #: The tenth by its lower end: 0.3 for promises from 30 to 40%.
    least: float
    promised: float
    came: Rate

    @property
    def off(self) -> float:
        """By how much less, or more, came than was promised."""
        return self.came.rate - self.promised

    @property
    def holds(self) -> bool:
        """Within three points."""
        return abs(self.off) <= BAR

    @property
    def by_chance(self) -> bool:
        """Farther off, but not so far that chance could not have done it."""
        slack = TWO_SIDED_95 * sqrt(self.promised * (1 - self.promised) / max(1, self.came.of))
        return not self.holds and abs(self.off) <= slack

    @property
    def verdict(self) -> str:
        if self.holds:
            return "holds"
        return "too few to tell" if self.by_chance else "OFF"


class Calibration(msgspec.Struct, frozen=True):
    """What a run has found."""

    positions: dict[str, int]
    tenths: list[Tenth]
    tries: int


def kind_of(business: Business) -> str:
    """What somebody who looks at the odds would call it."""
    return next(kind for sort, kind in KINDS.items() if isinstance(business, sort))


class Collector:
    """Plays games and keeps promises, until there are enough of each kind."""

    def __init__(
        self,
        wanted: int,
        tries: int,
        seed: str,
        kinds: Sequence[str] = (),
        plays: int = PLAYS,
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> None:
        #: The ruleset, and what is chosen of its options.
        self.options = options
        self.wanted, self.tries, self.seed, self.plays = wanted, tries, seed, plays
        self.positions = dict.fromkeys(kinds or KINDS.values(), 0)
        self.promises: list[Promise] = []

    @property
    def enough(self) -> bool:
        return all(number >= self.wanted for number in self.positions.values())

    def play(self, scenario: str, number: int) -> None:
        """One game of rookies, looked at on the way."""
        game = new_game(scenario, seed=f"{self.seed}/{number}", options=self.options)
        rng = Random(f"{self.seed}/{scenario}/{number}")
        rookies = {"rebel": create("rookie"), "imperial": create("rookie")}
        while game.decision is not None and not self.enough:
            rookie = rookies[game.decision.side]
            action = rookie.choose(glance(game), rng, None)
            assert isinstance(action, Action)
            for option in self._looked_at(game, action, rng):
                self._look(game, option, rng)
            game.apply(action)

    def _looked_at(self, game: Game, action: Action, rng: Random) -> list[Action]:
        """What is done, and others of the same kind that might have been."""
        assert game.decision is not None
        others = [each for each in game.decision.options if type(each) is type(action) and each != action]
        number = LANDINGS if game.decision.kind == "entry" else OPTIONS
        return [action, *rng.sample(others, min(number - 1, len(others)))]

    def _look(self, game: Game, option: Action, rng: Random) -> None:
        found = outlook(game, option)
        if found is None or self.positions.get(kind_of(found.business), self.wanted) >= self.wanted:
            return
        ends = [end for _ in range(self.plays) if (end := _played(game, option, found.business, rng))]
        if not ends:
            return
        kind = kind_of(found.business)
        self.positions[kind] += 1
        for table in self._told(game, option, found):
            for came in (end[table.title] for end in ends if table.title in end):
                shares = {came: Fraction(0), **dict(table.rows)}
                self.promises += [
                    Promise(kind, float(share), words == came) for words, share in shares.items()
                ]

    def _told(self, game: Game, option: Action, found: Outlook) -> tuple[Forecast, ...]:
        """What somebody who looks is told: the charts, where they say it all in the same words."""
        exact = forecast(game, option)
        if isinstance(found.business, Voyage) and says_it_all(found.business, exact):
            return exact
        found.look(self.tries)
        return found.tables


def _played(game: Game, option: Action, business: Business, rng: Random) -> dict[str, str]:
    """What comes of it in the game as it really is, by the title of each table."""
    world = game.without_past()
    world.ctx.state.dice.seed = f"{rng.getrandbits(128):032x}"
    told = play_out(world, option, business).told
    return {heading.title: end.words for heading, end in told.items()}


def collect(
    scenarios: Sequence[str],
    wanted: int,
    tries: int,
    seed: str,
    kinds: Sequence[str] = (),
    plays: int = PLAYS,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Iterator[Collector]:
    """Games of the scenarios in turn; the collector after each of them."""
    collector = Collector(wanted, tries, seed, kinds, plays, options)
    number = 0
    while not collector.enough:
        collector.play(scenarios[number % len(scenarios)], number)
        number += 1
        yield collector


def summed_up(collector: Collector) -> Calibration:
    """What came, tenth by tenth."""
    tenths = []
    for kind in collector.positions:
        mine = [each for each in collector.promises if each.kind == kind]
        for tenth in range(TENTHS):
            found = [each for each in mine if min(TENTHS - 1, int(each.chance * TENTHS)) == tenth]
            if found:
                promised = sum(each.chance for each in found) / len(found)
                came = wilson(sum(each.came for each in found), len(found))
                tenths.append(Tenth(kind, tenth / TENTHS, promised, came))
    return Calibration(collector.positions, tenths, collector.tries)


def calibrate(
    scenarios: Sequence[str],
    wanted: int,
    tries: int,
    seed: str,
    seconds: float | None = None,
    kinds: Sequence[str] = (),
    plays: int = PLAYS,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Calibration:
    """Look at so many positions of each kind (all if none is named), or as many as there is time for."""
    began = perf_counter()
    games = collect(scenarios, wanted, tries, seed, kinds, plays, options)
    for collector in games:  # noqa: B007 - the last one counts
        if seconds is not None and perf_counter() - began > seconds:
            break
    return summed_up(collector)
