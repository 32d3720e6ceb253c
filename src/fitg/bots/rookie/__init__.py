"""The rookie: quick, sensible play by readable rules of thumb."""

from __future__ import annotations

from random import Random

from fitg.bots.observation import Observation
from fitg.bots.rookie import fighting, imperial, missions, rebel
from fitg.bots.rookie.advice import Actions, Advice, Answer, let_be
from fitg.bots.table import Table
from fitg.data.records import Side

#: What to ask for each kind of decision: the side's own knowledge first, then what both share.
KNOWLEDGE: dict[Side, dict[str, Answer]] = {
    "rebel": fighting.ANSWERS | missions.ANSWERS | rebel.ANSWERS,
    "imperial": fighting.ANSWERS | missions.ANSWERS | imperial.ANSWERS,
}


def advise(table: Table, kind: str, actions: Actions) -> Advice:
    """What the rookie would do, and why."""
    return KNOWLEDGE[table.side].get(kind, let_be)(table, actions)


class Rookie:
    """Plays by rules of thumb, and can say which one it followed."""

    name = "rookie"

    def __init__(self) -> None:
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> str:
        """What the rules of thumb say."""
        decision = observation.decision
        advice = advise(Table(observation.game.play, observation.side), decision.kind, decision.actions)
        self._reason = advice.reason
        return advice.action

    def explain(self) -> str:
        """The reason of the rule that was followed."""
        return self._reason
