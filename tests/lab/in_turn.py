"""Our engine and catanatron in turn, some seconds each: what a machine does besides hits both alike.

The package catanatron has to be there (`pip install 'fitg[bench]'`).

    python -m tests.lab.in_turn --runs 5
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

import click

from fitg.lab.bench import Catanatron, Engine, Figures, Fitg, measure
from fitg.scenarios import load

SCENARIOS = ("flight-to-egrix", "galactic-campaign")


def spread(values: Sequence[float]) -> str:
    """The mean, and between what the runs lie."""
    return f"{mean(values):.2f} ({min(values):.2f} to {max(values):.2f})"


@click.command()
@click.option("--runs", default=5, show_default=True, help="How often each engine is measured.")
@click.option("--seconds", default=3.0, show_default=True, help="How long each engine plays at a time.")
def main(runs: int, seconds: float) -> None:
    """Print real choices a second and the price of a copy, beside catanatron's."""
    engines: list[Engine] = [Catanatron(), *(Fitg(load(scenario)) for scenario in SCENARIOS)]
    measured: list[list[Figures]] = []
    for run in range(runs):
        click.echo(f"run {run + 1} of {runs}", err=True)
        measured.append([measure(engine, seconds) for engine in engines])
    for place, scenario in enumerate(SCENARIOS, 1):
        choices = [run[place].choices_per_second / run[0].choices_per_second for run in measured]
        copies = [run[place].copy_us / run[0].copy_us for run in measured]
        click.echo(f"{scenario}: real choices a second {spread(choices)}, a copy {spread(copies)}")


if __name__ == "__main__":
    main()
