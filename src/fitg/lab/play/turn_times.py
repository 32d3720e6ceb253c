"""How long a bot thinks in a Player-Turn, all its answers together.

    python -m fitg.lab.play.turn_times varu-powderkeg --bot captain --side rebel --turns 6 --seed 1

Games against the rookie are played; whatever the bot takes to answer in one Player-Turn is added up, in its
own and in the opponent's apart. A bot that thinks by the clock must keep to it within a tenth.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import NamedTuple

import click

from fitg.bots import Bot, create, observe
from fitg.bots.veteran.plans import Moment, moment
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.lab.commands import LabCommand


class Thought(NamedTuple):
    """One Player-Turn, or the set-up: whose it was, and how long the bot thought in it."""

    own: bool
    seconds: float
    answers: int


def thoughts(scenario: str, bot: str, side: Side, seed: str) -> Iterator[Thought]:
    """Every Player-Turn of a game in which the bot was asked something."""
    game, rng = new_game(scenario, seed=seed), Random(seed)
    players: dict[Side, Bot] = {"rebel": create("rookie"), "imperial": create("rookie")}
    players[side] = create(bot)
    now: Moment | None = None
    seconds, answers = 0.0, 0
    while (decision := game.decision) is not None:
        if moment(game.ctx) != now:
            if now is not None and answers:
                yield Thought(now.phasing in (None, side), seconds, answers)
            now, seconds, answers = moment(game.ctx), 0.0, 0
        seen = observe(game)
        began = perf_counter()
        action = players[decision.side].choose(seen, rng)
        if decision.side == side:
            seconds += perf_counter() - began
            answers += 1
        game.apply(action)


def summary(found: list[Thought]) -> str:
    """The mean, and the longest."""
    if not found:
        return "none"
    mean = sum(each.seconds for each in found) / len(found)
    longest = max(each.seconds for each in found)
    return f"{len(found)}, {mean:.2f} s on average, {longest:.2f} s at most"


@click.command(cls=LabCommand)
@click.argument("scenario")
@click.option("--bot", default="captain", show_default=True)
@click.option("--side", type=click.Choice(["rebel", "imperial"]), default="rebel", show_default=True)
@click.option(
    "--turns", default=12, show_default=True, type=click.IntRange(1), help="Player-Turns of either side."
)
@click.option("--seed", default="1", show_default=True)
def main(scenario: str, bot: str, side: Side, turns: int, seed: str) -> None:
    """Measure how long a bot thinks in a Player-Turn."""
    found: list[Thought] = []
    game = 0
    while len(found) < turns:
        for each in thoughts(scenario, bot, side, f"{seed}/{game}"):
            found.append(each)
            if len(found) == turns:
                break
        game += 1
    click.echo(f"{scenario}, {bot}, {side}: own Player-Turns {summary([x for x in found if x.own])};")
    click.echo(f"the opponent's {summary([x for x in found if not x.own])}.")


if __name__ == "__main__":
    main()
