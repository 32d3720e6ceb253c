"""Bots against bots: a match is many games, each of which depends on the seed and its number only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb

import msgspec

from fitg.bots import Bot, create, names, observe
from fitg.bots.observation import glance, reads_table_only
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.events.character_combat import Captured, Died
from fitg.engine.events.control import StatusChanged
from fitg.engine.events.missions import MissionAssigned, MissionCompleted
from fitg.engine.game import Game, IllegalAction, Setting, start
from fitg.engine.machine.dice import secret_of
from fitg.engine.machine.events import Event
from fitg.engine.record import NO_DIGEST, Record, Step, record_of
from fitg.engine.rules import control, loyalty
from fitg.engine.rulesets import ruleset
from fitg.engine.setup import check_playable
from fitg.scenarios import load

SIDES: tuple[Side, ...] = ("rebel", "imperial")

#: How many tries a thinking bot gets for a decision when nobody says how long it may think: about what
#: a tenth of a second is good for, but the same on every machine, however busy.
TRIES = 64

#: Far more decisions than any game takes; a game that gets there goes round in circles.
ENDLESS = 20_000


class Match(msgspec.Struct, frozen=True):
    """Who plays whom, in which scenario, from which seed."""

    scenario: str
    rebel: str
    imperial: str
    seed: int | str = 1
    #: The options of its games, ruleset included, in a fixed order.
    options: tuple[tuple[str, bool | str], ...] = ()

    def check(self) -> None:
        """Refuse a scenario that cannot be played or a bot that does not exist, before the first game."""
        scenario = load(self.scenario)
        check_playable(scenario)
        ruleset(dict(self.options), scenario.game)
        create(self.rebel)
        create(self.imperial)

    @property
    def timed(self) -> bool:
        """Does a bot think by the clock? Then another run may play other games."""
        return any(by_the_clock(spec) for spec in (self.rebel, self.imperial))

    def game_seed(self, number: int) -> str:
        """Every game has a seed of its own."""
        return f"{self.seed}/{number}"


def by_the_clock(spec: str) -> bool:
    """Was a bot told to think for some time?

    >>> by_the_clock("rookie"), by_the_clock("veteran"), by_the_clock("veteran:budget=0.5")
    (False, False, True)
    """
    return getattr(create(steady(spec)), "iterations", 1) == 0


def steady(spec: str) -> str:
    """A bot that thinks, with a number of tries instead of a time, unless it was told how to think.

    >>> steady("rookie"), steady("veteran"), steady("veteran:budget=0.5")
    ('rookie', 'veteran:iterations=64', 'veteran:budget=0.5')
    """
    thinks = hasattr(create(spec), "iterations") and ":" not in spec
    return f"{spec}:iterations={TRIES}" if thinks and spec in names() else spec


class Tally(msgspec.Struct):
    """What happened to one side in one game."""

    tried: dict[str, int] = {}
    completed: dict[str, int] = {}
    captured: int = 0
    killed: int = 0


class Result(msgspec.Struct, kw_only=True):
    """One game of a match: how it ended and what happened in it."""

    number: int
    winner: Side | None = None
    kind: str = ""
    reason: str = ""
    points: int = 0
    turns: int = 0
    decisions: int = 0
    rebellions: int = 0
    rebel: Tally = msgspec.field(default_factory=Tally)
    imperial: Tally = msgspec.field(default_factory=Tally)
    #: The last state of every planet, by its number.
    planets: dict[str, str] = {}
    digest: str = ""
    #: What went wrong, if the game could not be finished.
    error: str = ""
    record: str = ""
    #: Seconds that the game took: the only thing that differs from run to run.
    seconds: float = 0.0

    def same_as(self, other: Result) -> bool:
        """Are the two the same game, whatever time they took?"""
        return msgspec.structs.replace(self, seconds=0.0) == msgspec.structs.replace(other, seconds=0.0)


def play(match: Match, number: int, *, keep_record: bool = False) -> Result:
    """Play one game of a match to its end; a crash becomes part of the result."""
    result = Result(number=number)
    started = perf_counter()
    course = Course(match, number)
    try:
        for event in course.events():
            note(result, event)
        assert course.game is not None
        close(result, course.game)
    except Exception as error:  # noqa: BLE001 - one bad game must not stop the others
        result.error = course.headers["crash"] = describe(error)
    if keep_record or result.error:
        result.record = course.record()
    result.seconds = round(perf_counter() - started, 6)
    return result


def lost(match: Match, number: int, error: str) -> Result:
    """A game whose process vanished: its record holds the seed, so that it can be played again."""
    course = Course(match, number)
    course.headers["crash"] = error
    return Result(number=number, error=error, record=course.record())


def describe(error: Exception) -> str:
    """A crash in one line: what, and in which line of the program."""
    *_, last = extract_tb(error.__traceback__)
    return (
        f"{type(error).__name__}: {' '.join(str(error).split())} ({Path(last.filename).name}:{last.lineno})"
    )


class Endless(Exception):
    """A game that does not come to an end."""


class Course:
    """A game while two bots play it: what was done so far can be told at any moment, even after a crash."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.seed = match.game_seed(number)
        self.setting = Setting(load(match.scenario), secret_of(self.seed), dict(match.options))
        self.headers = {"rebel-player": match.rebel, "imperial-player": match.imperial}
        self.game: Game | None = None
        #: The action that is being carried out.
        self.under_way: Step | None = None

    def events(self) -> Iterator[Event]:
        """Let the two bots play, and hand out what happens."""
        game = self.game = start(self.setting)
        bots: dict[Side, Bot] = {
            "rebel": create(steady(self.match.rebel)),
            "imperial": create(steady(self.match.imperial)),
        }
        chance = {side: Random(f"{self.seed}/{side}") for side in SIDES}
        open_seats = game.seats_change
        yield from game.opening
        for _ in range(ENDLESS):
            if game.outcome is not None:
                return
            assert game.side is not None
            side, bot = game.side, bots[game.side]
            seen = glance(game) if reads_table_only(bot) else observe(game)
            action = bot.choose(seen, chance[side])
            self.under_way = Step(side, str(action), game.state.turn, game.ctx.segment)
            try:
                happened = game.apply(action)
            except IllegalAction as error:
                self.under_way = None
                raise IllegalAction(f"the bot {bot.name!r} chose what is not allowed: {error}") from error
            self.under_way = None
            if open_seats and game.exchanged:
                open_seats, bots = False, self._change_places(bots)
            yield from happened
        raise Endless(f"no end after {ENDLESS} decisions")

    def _change_places(self, bots: dict[Side, Bot]) -> dict[Side, Bot]:
        """[VC-13] The bids have said who plays which side."""
        rebel, imperial = self.headers["rebel-player"], self.headers["imperial-player"]
        self.headers |= {"rebel-player": imperial, "imperial-player": rebel}
        return {"rebel": bots["imperial"], "imperial": bots["rebel"]}

    def record(self) -> str:
        """The game so far; an action that the engine could not finish is its last line."""
        done = record_of(self.game) if self.game else Record(self.setting, {}, (), NO_DIGEST)
        steps, digest = done.steps, done.digest
        if self.under_way is not None:
            steps, digest = (*steps, self.under_way), NO_DIGEST
        return Record(done.setting, done.headers | self.headers, steps, digest).text()


def note(result: Result, event: Event) -> None:
    """Count what the statistics are about."""
    if isinstance(event, MissionAssigned):
        _count(_tally(result, event.side).tried, event.letter)
    elif isinstance(event, MissionCompleted):
        _count(_tally(result, event.side).completed, event.letter)
    elif isinstance(event, Captured):
        _tally(result, event.side).captured += 1
    elif isinstance(event, Died):
        _tally(result, event.side).killed += 1
    elif isinstance(event, StatusChanged) and event.after == "rebellion":
        result.rebellions += 1


def _tally(result: Result, side: Side) -> Tally:
    return result.rebel if side == "rebel" else result.imperial


def _count(counts: dict[str, int], letter: str) -> None:
    counts[letter] = counts.get(letter, 0) + 1


def close(result: Result, game: Game) -> None:
    """How the table looks at the end."""
    outcome = game.outcome
    if outcome is not None:
        result.winner, result.kind = outcome.winner, outcome.kind
        result.reason = outcome.reason if outcome.kind == "instant" else ""
        result.points = outcome.points
    result.turns = game.state.turn
    result.decisions = game.steps
    result.planets = {planet: last_state(game, planet) for planet in game.state.planets}
    result.digest = game.digest()


def last_state(game: Game, planet_id: str) -> str:
    """A planet in one word: whose it is, or how its people feel."""
    planet = game.state.planets[planet_id]
    if control.controller(game.ctx, planet_id) == "rebel":
        return "rebel-controlled"
    if not loyalty.has_marker(planet):
        return "rebellion"
    return LOYALTY_TRACK[planet.loyalty]
