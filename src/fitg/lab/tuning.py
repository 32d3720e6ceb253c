"""Self-play for the veteran: games between rookies teach how much each thing on the table is worth.

    python -m fitg.lab.tuning --games 2000 --seed 1 --write

plays games of each scenario between rookies who now and then do something else, notes the position whenever
a Segment begins, and fits the weights of `fitg.bots.veteran.evaluation` to who won in the end. Anyone can
run it again and get the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from math import log
from multiprocessing import get_context
from pathlib import Path
from random import Random

import click

from fitg.bots.knowledge import advise
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import FEATURES, chance, features
from fitg.data.records import Side
from fitg.engine.game import new_game

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")
SIDES: tuple[Side, ...] = ("rebel", "imperial")

#: Whose styles meet in the games, each side's by chance.
PLAYERS = ("rookie", "veteran")

#: How often a bot does anything at all instead of what it knows: games must wander off the beaten track.
WANDER = 0.08

#: How strongly weights are kept small.
CARE = 1.0

Sample = tuple[list[float], float]


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
        with get_context("spawn").Pool(jobs) as pool:
            found = pool.map(task, range(games), chunksize=16)
    return [sample for samples in found for sample in samples]


def fit(samples: Sequence[Sample], rounds: int = 30) -> list[float]:
    """Logistic regression by Newton's method, with a small weight on staying small."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        gradient = [-CARE * weight for weight in weights]
        curvature = [[CARE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for values, won in samples:
            expected = chance(sum(weight * value for weight, value in zip(weights, values, strict=True)))
            error, slope = won - expected, expected * (1 - expected)
            used = [index for index, value in enumerate(values) if value]
            for i in used:
                gradient[i] += error * values[i]
                row, scaled = curvature[i], slope * values[i]
                for j in used:
                    row[j] += scaled * values[j]
        step = solve(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination.

    >>> solve([[2.0, 0.0], [1.0, 1.0]], [4.0, 5.0])
    [2.0, 3.0]
    """
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    answer = [0.0] * size
    for i in range(size - 1, -1, -1):
        known = sum(rows[i][j] * answer[j] for j in range(i + 1, size))
        answer[i] = (rows[i][size] - known) / rows[i][i]
    return answer


def surprise(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean surprise of the results (log loss): 0.693 knows nothing, 0 knows everything."""
    total = 0.0
    for values, won in samples:
        expected = chance(sum(weight * value for weight, value in zip(weights, values, strict=True)))
        total -= log(max(1e-9, expected if won else 1 - expected))
    return total / len(samples)


def as_toml(sets: dict[str, list[float]], note: str) -> str:
    """The weights as a file for people and programs."""
    lines = [
        "# The veteran's evaluation: the weight of everything that is counted. Their sum goes through the",
        "# logistic curve to the Rebel Player's chance to win.",
        f"# {note}",
    ]
    for name, weights in sets.items():
        lines += ["", f"[weights.{name}]"]
        lines += [f"{key} = {value:.3f}" for key, value in zip(FEATURES, weights, strict=True)]
    return "\n".join(lines) + "\n"


@click.command()
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
        sets[scenario] = fit(samples[len(samples) // 5 :])
        click.echo(
            f"{scenario}: {len(samples)} positions; surprise {surprise(test, sets[scenario]):.3f} on other"
            f" games, {surprise(test, [0.0] * len(sets[scenario])):.3f} without knowledge",
            err=True,
        )
        everything += samples
    sets["any"] = fit(everything)
    text = as_toml(sets, f"Fitted by: python -m fitg.lab.tuning --games {games} --seed {seed} --write")
    if write:
        path = Path(str(files("fitg.bots").joinpath("files/evaluation.toml")))
        path.write_text(text, encoding="utf-8")
        click.echo(f"{path} has been replaced.", err=True)
    else:
        click.echo(text, nl=False)


if __name__ == "__main__":
    main()
