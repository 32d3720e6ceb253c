"""Other operations for a Player-Turn of the larger games: what the staff would do if it saw things otherwise.

A change of one answer sends one ship elsewhere, and what all the others do stays as it was. The staff asked
again, with some planets worth more to it than usual and others less, allots everybody and everything anew:
each of its plans is whole.
"""

from __future__ import annotations

from random import Random

from fitg.bots.staff import Plan as Operations
from fitg.bots.staff import imperial, plan_of, rebel
from fitg.bots.staff.memory import moment_of
from fitg.bots.staff.survey import Survey
from fitg.bots.table import Table

#: How differently the staff may see what planets are worth: the spread of the logarithm.
SPREAD = 0.9


class Biased(Survey):
    """The table as somebody counts it who likes some planets more than others."""

    __slots__ = ("_likes",)

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table)
        self._likes = {planet: rng.lognormvariate(0.0, SPREAD) for planet in table.state.planets}

    def worth(self, planet: str) -> float:
        """What a planet is worth to somebody who likes it so much."""
        return super().worth(planet) * self._likes[planet]


def other_operations(table: Table, rng: Random) -> Operations | None:
    """A plan of the staff that sends somebody elsewhere than the usual one; None if this one does not."""
    usual = plan_of(table)
    survey = Biased(table, rng)
    found = rebel.plan(survey) if table.side == "rebel" else imperial.plan(survey)
    if (found.voyages, found.sailings) == (usual.voyages, usual.sailings):
        return None
    return found._replace(stakes=usual.stakes)


def adopt(table: Table, operations: Operations) -> None:
    """Let the staff's plan of this Player-Turn be another."""
    memory = table.memory
    memory.board, memory.moment, memory.plan = table.board, moment_of(table), operations


def sent_where(operations: Operations) -> str:
    """Who goes where by a plan of the staff."""
    flights = [f"{', '.join(each.aboard)} to {each.to}" for each in operations.voyages.values()]
    fleets = [
        f"{sum(each.units.values())} units from {each.origin} to {each.to}"
        for group in operations.sailings.values()
        for each in group
    ]
    return "sent: " + (", ".join([*flights, *fleets]) or "nobody")
