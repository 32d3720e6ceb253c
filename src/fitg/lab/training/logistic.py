"""Weights that explain results: logistic regression, and how weights are written down. It needs numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import log
from pathlib import Path

import click
import numpy as np

from fitg.bots.veteran.evaluation import chance

#: What was counted in a position, and how the game ended: from 0, lost, to 1, won.
Sample = tuple[list[float], float]

#: Newton's method is there when no weight changes by more than this, and gives up after so many rounds.
CLOSE_ENOUGH, ROUNDS = 1e-6, 30
#: Beyond this the logistic curve is flat.
FLAT = 30.0


def fit(samples: Sequence[Sample], care: float) -> list[float]:
    """Logistic regression by Newton's method; `care` says how strongly weights are kept small."""
    values = np.array([counted for counted, _ in samples])
    results = np.array([result for _, result in samples])
    weights, kept_small = np.zeros(values.shape[1]), care * np.eye(values.shape[1])
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(-np.clip(values @ weights, -FLAT, FLAT)))
        curvature = (values.T * (expected * (1 - expected))) @ values + kept_small
        step = np.linalg.solve(curvature, values.T @ (results - expected) - care * weights)
        weights = weights + step
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return [float(weight) for weight in weights]


def surprise(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean surprise of the results (log loss): 0.693 knows nothing, 0 knows everything."""
    total = 0.0
    for values, won in samples:
        expected = chance(sum(weight * value for weight, value in zip(weights, values, strict=True)))
        total -= won * log(max(1e-9, expected)) + (1 - won) * log(max(1e-9, 1 - expected))
    return total / len(samples)


def as_toml(about: Sequence[str], names: Sequence[str], sets: Mapping[str, Sequence[float]]) -> str:
    """Sets of weights as a file for people and programs, with some lines about them."""
    lines = [f"# {line}" for line in about]
    for name, weights in sets.items():
        lines += ["", f"[weights.{name}]"]
        lines += [f"{key} = {value:.3f}" for key, value in zip(names, weights, strict=True)]
    return "\n".join(lines) + "\n"


def show_or_write(text: str, name: str, *, write: bool) -> None:
    """Replace a file of the bots, or only show what would stand there."""
    if not write:
        click.echo(text, nl=False)
        return
    path = Path(str(files("fitg.bots").joinpath(f"files/{name}")))
    path.write_text(text, encoding="utf-8")
    click.echo(f"{path} has been replaced.", err=True)
