"""Bots against bots: a match is many games, each of which depends on the seed and its number only."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

import msgspec

from fitg.bots import Bot, create, observe
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.events import Captured, Died, Event, MissionAssigned, MissionCompleted, StatusChanged
from fitg.engine.game import Game, IllegalAction, new_game
from fitg.engine.record import record_of
from fitg.engine.rules import control, loyalty
from fitg.scenarios import load

SIDES: tuple[Side, ...] = ("rebel", "imperial")

#: Far more decisions than any game takes; a game that gets there goes round in circles.
ENDLESS = 20_000


class Match(msgspec.Struct, frozen=True):
    """Who plays whom, in which scenario, from which seed."""

    scenario: str
    rebel: str
    imperial: str
    seed: int | str = 1

    def check(self) -> None:
        """Refuse a scenario or a bot that does not exist, before the first game."""
        load(self.scenario)
        create(self.rebel)
        create(self.imperial)

    def game_seed(self, number: int) -> str:
        """Every game has a seed of its own."""
        return f"{self.seed}/{number}"


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
    game = new_game(match.scenario, seed=match.game_seed(number))
    try:
        for event in events_of(game, match, number):
            note(result, event)
    except Exception as error:  # noqa: BLE001 - one bad game must not stop the others
        result.error = f"{type(error).__name__}: {error}"
    close(result, game)
    if keep_record or result.error:
        headers = {"rebel-player": match.rebel, "imperial-player": match.imperial}
        result.record = record_of(game, headers).text()
    result.seconds = round(perf_counter() - started, 6)
    return result


class Endless(Exception):
    """A game that does not come to an end."""


def events_of(game: Game, match: Match, number: int) -> Iterator[Event]:
    """Let the two bots play, and hand out what happens."""
    seed = match.game_seed(number)
    bots: dict[Side, Bot] = {"rebel": create(match.rebel), "imperial": create(match.imperial)}
    chance = {side: Random(f"{seed}/{side}") for side in SIDES}
    yield from game.opening
    for _ in range(ENDLESS):
        if game.outcome is not None:
            return
        observation = observe(game)
        side = observation.side
        action = bots[side].choose(observation, chance[side])
        try:
            yield from game.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"the bot {bots[side].name!r} chose what is not allowed: {error}") from error
    raise Endless(f"no end after {ENDLESS} decisions")


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
    result.decisions = len(game.history)
    result.planets = {planet: last_state(game, planet) for planet in game.state.planets}
    result.digest = game.digest()


def last_state(game: Game, planet_id: str) -> str:
    """A planet in one word: whose it is, or how its people feel."""
    planet = game.state.planets[planet_id]
    if control.controller(game.play, planet_id) == "rebel":
        return "rebel-controlled"
    if not loyalty.has_marker(planet):
        return "rebellion"
    return LOYALTY_TRACK[planet.loyalty]
