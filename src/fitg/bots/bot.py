"""What a bot is.

Our own bots answer with one of the options. A bot of somebody else may answer with its text as well:
`Game.apply` takes either, and `str` of either is the text.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from fitg.bots.observation import Observation
from fitg.engine.machine.actions import Action


class Bot(Protocol):
    """Anything that picks one of the actions of a decision from what its side may know."""

    name: str

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action | str:
        """One of `observation.decision.options`, or its text; `budget` is the time to think, in seconds."""
        ...

    def explain(self) -> str:
        """One sentence: why the last choice was made."""
        ...
