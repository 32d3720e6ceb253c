"""Chances that a player lets go by: what makes a weaker opponent of a better one, honestly and a little.

A level plays by the rules of thumb in its style; now and then it lets a whole Segment be. How often, by game
and seat, stands in `files/levels.toml`, found by playing the frozen pool.
"""

from __future__ import annotations

from random import Random

from fitg.bots.knowledge.advice import Advice, nothing
from fitg.bots.observation import Observation
from fitg.bots.registry import slips_of

#: Where a chance can be let go by.
LETS_GO = frozenset({"military-combat", "missions", "movement", "reaction", "search", "search.event"})
REASON = "It is not sure what to do, and lets it be."


class Slips:
    """Remembers in which Segment its player lets everything be."""

    def __init__(self, level: str, rate: float = -1.0) -> None:
        self._level = level
        #: How often, in every game and seat; below 0 as the level says.
        self._rate = rate
        self._moment: object = None
        self._slips = False

    def advice(self, observation: Observation, rng: Random) -> Advice | None:
        """To do nothing, in a Segment that is let be; None where the player does as he thinks best."""
        decision, state = observation.decision, observation.game.state
        if decision.kind not in LETS_GO:
            return None
        now = observation.commitment, state.turn, state.clock, decision.kind
        if now != self._moment:
            self._moment = now
            self._slips = rng.random() < self._rate_of(observation)
        waiting = nothing(decision.options)
        return Advice(waiting, REASON) if self._slips and waiting.passes else None

    def _rate_of(self, observation: Observation) -> float:
        if self._rate >= 0:
            return self._rate
        scenario = observation.game.ctx.scenario
        return slips_of(self._level, scenario.id, scenario.game)[observation.side]
