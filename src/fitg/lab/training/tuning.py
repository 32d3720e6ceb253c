"""Self-play for the veteran: games between rookies teach how much each thing on the table is worth.

    python -m fitg.lab.training.tuning --games 2000 --seed 1 --write

plays games of each scenario between rookies who now and then do something else, notes the position whenever
a Segment begins, and fits the weights of `fitg.bots.veteran.evaluation` to who won in the end. Anyone can
run it again and get the same numbers.
"""

from __future__ import annotations

from functools import partial
from random import Random

import click

from fitg.bots.knowledge import advise
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import FEATURES, features
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.lab.commands import LabCommand
from fitg.lab.crew import crew
from fitg.lab.training.logistic import Sample, as_toml, fit, show_or_write, surprise

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")
SIDES: tuple[Side, ...] = ("rebel", "imperial")

#: Whose styles meet in the games, each side's by chance.
PLAYERS = ("rookie", "veteran")

#: How often a bot does anything at all instead of what it knows: games must wander off the beaten track.
WANDER = 0.08

#: How strongly weights are kept small.
CARE = 1.0


def positions(scenario: str, seed: str, number: int) -> list[Sample]:
    """One game: what was counted at the beginning of every Segment, and whether the Rebels won."""
    game = new_game(scenario, seed=f"{seed}/{number}")
    rng = Random(f"{seed}/{number}/tuning")
    names = {side: rng.choice(PLAYERS) for side in SIDES}
    seen: list[list[float]] = []
    when = (0, 0)
    while (decision := game.decision) is not None:
        state = game.state
        if (state.turn, state.segment) != when and state.clock:
            when = (state.turn, state.segment)
            seen.append(features(game.ctx))
        if rng.random() < WANDER:
            game.apply(rng.choice(decision.options))
        else:
            table = Table(game.ctx, decision.side, style(names[decision.side], scenario))
            game.apply(advise(table, decision.kind, decision.options).action)
    assert game.outcome is not None
    won = {"rebel": 1.0, "imperial": 0.0, None: 0.5}[game.outcome.winner]
    return [(each, won) for each in seen]


def gather(scenario: str, games: int, seed: str, jobs: int) -> list[Sample]:
    """The positions of many games, in the order of their numbers."""
    task = partial(positions, scenario, seed)
    if jobs == 1:
        found = [task(number) for number in range(games)]
    else:
        with crew(jobs) as pool:
            found = list(pool.map(task, range(games), chunksize=16))
    return [sample for samples in found for sample in samples]


@click.command(cls=LabCommand)
@click.option("--games", default=2000, show_default=True, type=click.IntRange(10), help="Games per scenario.")
@click.option("--seed", default="tuning", show_default=True, help="The same seed gives the same weights.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="How many processes.")
@click.option("--write", is_flag=True, help="Replace the veteran's weights; else only show them.")
def main(games: int, seed: str, jobs: int, write: bool) -> None:
    """Fit the veteran's evaluation to games between rookies."""
    sets: dict[str, list[float]] = {}
    everything: list[Sample] = []
    for scenario in SCENARIOS:
        samples = gather(scenario, games, seed, jobs)
        test = samples[: len(samples) // 5]
        sets[scenario] = fit(samples[len(samples) // 5 :], CARE)
        click.echo(
            f"{scenario}: {len(samples)} positions; surprise {surprise(test, sets[scenario]):.3f} on other"
            f" games, {surprise(test, [0.0] * len(sets[scenario])):.3f} without knowledge",
            err=True,
        )
        everything += samples
    sets["any"] = fit(everything, CARE)
    about = (
        "The veteran's evaluation: the weight of everything that is counted. Their sum goes through the",
        "logistic curve to the Rebel Player's chance to win.",
        f"Fitted by: python -m fitg.lab.training.tuning --games {games} --seed {seed} --write",
    )
    show_or_write(as_toml(about, FEATURES, sets), "evaluation.toml", write=write)


if __name__ == "__main__":
    main()
