"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from fitg.bots.observation import Observation


class Bot(Protocol):
    """Anything that picks one of the actions of a decision from what its side may know."""

    name: str

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        """One of `observation.decision.actions`; `budget` is the time to think, in seconds."""
        ...

    def explain(self) -> str:
        """One sentence: why the last choice was made."""
        ...
