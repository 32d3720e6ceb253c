"""Does search over plans help? Player-Turns from games without it, searched, and checked in fresh worlds.

    python -m fitg.lab.plan_checks varu-powderkeg --side rebel --tries 144 --games 16 --seed t1

Whole games say little for the time they take. This takes Player-Turns from games between two veterans who do
not think, lets the search look for a plan, and if it leaves the usual way, plays both plans on in worlds that
the search has not seen: by how much more often the plan wins is what the search is worth there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

import click

from fitg.bots import Observation, observe
from fitg.bots.veteran import OPPONENTS, Veteran, weigh_plans, world_to_try
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import PLANNED, USUAL, Moment, Plan, moment
from fitg.bots.veteran.search import Effort
from fitg.data.records import Side
from fitg.engine.game import Game, new_game

#: Part of the Player-Turns that are taken, and worlds in which a plan is checked.
TAKEN, WORLDS = 0.3, 40


class Checked(NamedTuple):
    """One Player-Turn: what the search found, what it claimed, and what came of it."""

    plan: Plan
    claimed: float
    gain: float

    @property
    def left(self) -> bool:
        """Did it leave the usual way?"""
        return bool(self.plan.changes)


def checks(scenario: str, side: Side, tries: int, games: int, seed: str) -> Iterator[Checked]:
    """Player-Turns of some games, searched and checked."""
    for number in range(games):
        for seen, chance in player_turns(scenario, side, f"{seed}/{number}"):
            yield check(seen, tries, chance)


def check(seen: Observation, tries: int, chance: Random) -> Checked:
    """Search one Player-Turn, and check what was found."""
    verdict = weigh_plans(seen, chance, Effort(0, tries))
    if not verdict.left:
        return Checked(USUAL, 0.0, 0.0)
    gain = 0.0
    for number in range(WORLDS):
        world = world_to_try(seen.sample(chance), seen.side, OPPONENTS[number % len(OPPONENTS)], rebel_chance)
        gain += world(verdict.plan) - world(USUAL)
    return Checked(verdict.plan, verdict.lead.gap, gain / WORLDS)


def player_turns(scenario: str, side: Side, seed: str) -> Iterator[tuple[Observation, Random]]:
    """Some Player-Turns of a game between veterans who do not think, as the side saw them begin."""
    game, bots, rng = new_game(scenario, seed=seed), Veteran(iterations=1), Random(seed)
    taken = Random(f"{seed}/taken")
    last: Moment | None = None
    while game.decision is not None:
        if _begins(game, side) and moment(game.ctx) != last:
            last = moment(game.ctx)
            if taken.random() < TAKEN:
                yield observe(game), Random(f"{seed}/{last.turn}/{last.number}")
        game.apply(bots.choose(observe(game), rng))


def _begins(game: Game, side: Side) -> bool:
    decision, state = game.decision, game.state
    return (
        decision is not None
        and state.clock > 0
        and decision.side == state.phasing == side
        and decision.kind in PLANNED
        and len(decision.options) > 1
    )


@click.command()
@click.argument("scenario")
@click.option("--side", type=click.Choice(["rebel", "imperial"]), default="rebel", show_default=True)
@click.option("--tries", default=144, show_default=True, type=click.IntRange(10))
@click.option("--games", default=16, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
def main(scenario: str, side: Side, tries: int, games: int, seed: str) -> None:
    """Search Player-Turns of games without search, and check what was found."""
    gains: list[float] = []
    for turns, found in enumerate(checks(scenario, side, tries, games, seed), start=1):
        if found.left:
            gains.append(found.gain)
            click.echo(f"claimed {found.claimed:+.2f}, checked {found.gain:+.3f}: {found.plan}")
        mean = sum(gains) / max(1, len(gains))
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
        click.echo(
            f"{turns} Player-Turns, the usual way left in {len(gains)}; gain of those {mean:+.3f}"
            f" ± {spread / sqrt(max(1, len(gains))):.3f}, per Player-Turn {sum(gains) / turns:+.3f}"
        )


if __name__ == "__main__":
    main()
