"""Does search over plans help? Games with it, and wherever it left the usual way both are played out often.

    python -m fitg.lab.training.plan_checks varu-powderkeg --side rebel --tries 144 --games 16 --seed t1

Whether a game was won says little for the time it takes. So whenever the search leaves the usual way, both
its plan and the usual one are played to the end, without any more search, in worlds that it has not seen and
against the opponent who really sits there: by how much more often the plan wins is what it is worth there.
What all plans of a game are worth together is, on average, by how much more often one wins with search than
without: each plan is compared with going on as usual from where the plans before it have led.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import click

from fitg.bots import Bot, Observation, create, observe
from fitg.bots.veteran import OPPONENTS, Veteran, world_to_try
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import USUAL, Plan
from fitg.bots.veteran.search import Verdict
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.lab.commands import LabCommand

#: Worlds in which a plan is checked.
WORLDS = 40
#: Who plays like each kind of opponent.
PLAYERS = {"rookie": "rookie", "veteran": "veteran:iterations=1"}


class Checked(NamedTuple):
    """One Player-Turn: what the search found, what it claimed, and what came of it."""

    plan: Plan
    claimed: float
    gain: float

    @property
    def left(self) -> bool:
        """Did it leave the usual way?"""
        return self.plan != USUAL


class CheckedGame(NamedTuple):
    """A game with search: against whom, its Player-Turns, and whether it was won with search and without."""

    against: str
    turns: list[Checked]
    won: bool
    won_without: bool

    @property
    def gain(self) -> float:
        """By how much more likely it was won than without search."""
        return sum(turn.gain for turn in self.turns)


def checks(
    scenario: str, side: Side, tries: int, games: int, seed: str, against: Sequence[str] = OPPONENTS
) -> Iterator[CheckedGame]:
    """Games with search, against one kind of opponent after the other."""
    for number in range(games):
        yield checked_game(scenario, side, tries, f"{seed}/{number}", against[number % len(against)])


def checked_game(scenario: str, side: Side, tries: int, seed: str, against: str) -> CheckedGame:
    """A game with search, every plan of which is checked; and the same game without search."""
    turns: list[Checked] = []
    won = is_won(scenario, side, tries, seed, against, turns)
    return CheckedGame(against, turns, won, is_won(scenario, side, 1, seed, against, []))


def is_won(scenario: str, side: Side, tries: int, seed: str, against: str, turns: list[Checked]) -> bool:
    """Play a game with so many tries a Player-Turn, and note what the search found."""
    game, mind, chance = new_game(scenario, seed=seed), Random(seed), Random(f"{seed}/opponent")
    thinker, other = Veteran(iterations=tries), create(PLAYERS[against])
    while (decision := game.decision) is not None:
        seen = observe(game)
        ours = decision.side == side
        bot: Bot = thinker if ours else other
        game.apply(bot.choose(seen, mind if ours else chance))
        if len(thinker.verdicts) > len(turns):
            turns.append(check(seen, thinker.verdicts[-1], against, Random(f"{seed}/{len(turns)}")))
    outcome = game.state.outcome
    return outcome is not None and outcome.winner == side


def check(seen: Observation, verdict: Verdict, against: str, chance: Random) -> Checked:
    """Check what was found in a Player-Turn."""
    if not verdict.left:
        return Checked(USUAL, 0.0, 0.0)
    gain = 0.0
    for _ in range(WORLDS):
        world = world_to_try(seen.sample(chance), seen.side, against, rebel_chance, "game")
        gain += world(verdict.plan) - world(USUAL)
    return Checked(verdict.plan, verdict.lead.gap, gain / WORLDS)


def summary(name: str, games: Sequence[CheckedGame]) -> str:
    """What came of some games, in one line."""
    turns = [turn for game in games for turn in game.turns]
    left = [turn.gain for turn in turns if turn.left]
    there, there_error = _mean(left)
    a_game, error = _mean([game.gain for game in games])
    a_turn = sum(left) / max(1, len(turns))
    won, without = sum(game.won for game in games), sum(game.won_without for game in games)
    return (
        f"{name}: {len(games)} games, {won} won ({without} without search); {len(turns)} Player-Turns,"
        f" the usual way left in {len(left)}; gain there {there:+.3f} ± {there_error:.3f},"
        f" a Player-Turn {a_turn:+.3f}, a game {a_game:+.3f} ± {error:.3f}"
    )


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    number = max(1, len(values))
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
    return mean, sqrt(spread / number)


@click.command(cls=LabCommand)
@click.argument("scenario")
@click.option("--side", type=click.Choice(["rebel", "imperial"]), default="rebel", show_default=True)
@click.option("--tries", default=144, show_default=True, type=click.IntRange(10))
@click.option("--games", default=16, show_default=True, type=click.IntRange(1))
@click.option(
    "--against", multiple=True, type=click.Choice(OPPONENTS), default=OPPONENTS, help="Opponents, by turns."
)
@click.option("--seed", default="1", show_default=True)
def main(scenario: str, side: Side, tries: int, games: int, against: tuple[str, ...], seed: str) -> None:
    """Play games with search, and check every plan that left the usual way."""
    played: list[CheckedGame] = []
    for game in checks(scenario, side, tries, games, seed, against):
        played.append(game)
        for turn in game.turns:
            if turn.left:
                click.echo(f"  claimed {turn.claimed:+.2f}, checked {turn.gain:+.3f}: {turn.plan}")
        for name in dict.fromkeys(against):
            if name == game.against:
                click.echo(summary(name, [each for each in played if each.against == name]))
        click.echo(summary("all", played))


if __name__ == "__main__":
    main()
