"""Chances that a player lets go by: what makes a weaker opponent of a better one, honestly and a little.

A level plays by the rules of thumb in its style; now and then it lets a whole Segment be. Between the stars,
where many parties work at once, its people do not stand idle: instead of their missions they go on an errand
that helps less, and who does not travel stands with the troops. How often, by game and seat, stands in
`files/levels.toml`, found by playing the frozen pool.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fitg.bots.knowledge.advice import Actions, Advice, all_of, nothing
from fitg.bots.observation import Observation
from fitg.bots.registry import slips_of
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.movement.free_movement import JoinUnits

#: Where a chance can be let go by; between the stars other errands take the place of no missions.
LETS_GO = frozenset({"military-combat", "missions", "movement", "reaction", "search", "search.event"})
ERRS = "missions.assign"
BETWEEN_THE_STARS = LETS_GO - {"missions"} | {ERRS}
#: What somebody does who does not see what is needed, the first of them that is another mission than that.
INSTEAD = "IGDP"
REASON = "It is not sure what to do, and lets it be."
ANOTHER_REASON = "It is not sure what is needed here, and tries this."

#: What a player thinks best of some options.
Usual = Callable[[Actions], Advice]


class Slips:
    """Remembers in which Segment its player lets everything be."""

    def __init__(self, level: str, rate: float = -1.0) -> None:
        self._level = level
        #: How often, in every game and seat; below 0 as the level says.
        self._rate = rate
        self._moment: object = None
        self._slips = False

    def advice(self, observation: Observation, rng: Random, usual: Usual) -> Advice:
        """What the player thinks best; in a Segment that is let be nothing, or an errand that helps less."""
        decision, state = observation.decision, observation.game.state
        kinds = BETWEEN_THE_STARS if observation.game.ctx.board.orbits else LETS_GO
        if decision.kind not in kinds:
            return usual(decision.options)
        now = observation.commitment, state.turn, state.clock, decision.kind
        if now != self._moment:
            self._moment = now
            self._slips = rng.random() < self._rate_of(observation)
        if not self._slips:
            return usual(decision.options)
        if decision.kind == ERRS:
            return another_errand(usual(decision.options), decision.options)
        waiting = nothing(decision.options)
        if not waiting.passes:
            return usual(decision.options)
        shelters = all_of(JoinUnits, decision.options) if kinds is BETWEEN_THE_STARS else []
        best = usual((*shelters, waiting)) if shelters else None
        return best if best is not None and not best.action.passes else Advice(waiting, REASON)

    def _rate_of(self, observation: Observation) -> float:
        if self._rate >= 0:
            return self._rate
        scenario = observation.game.ctx.scenario
        return slips_of(self._level, scenario.id, scenario.game)[observation.side]


def another_errand(best: Advice, actions: Actions) -> Advice:
    """The same person on another mission than would be best, if there is one that harms nobody."""
    wanted = best.action
    if not isinstance(wanted, AssignCharacter):
        return best
    others = [
        each
        for each in all_of(AssignCharacter, actions)
        if each.who == wanted.who and each.letter in INSTEAD.replace(wanted.letter, "")
    ]
    others.sort(key=lambda each: INSTEAD.index(each.letter))
    return Advice(others[0], ANOTHER_REASON) if others else best
