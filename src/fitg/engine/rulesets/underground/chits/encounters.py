"""What some events of the chits start in a way of their own: searches, robots, breaches of protocol."""

from __future__ import annotations

from fitg.engine.events.missions import EventIgnored
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.encounters import DiplomacyInTrouble
from fitg.engine.rules.search import EventSearch


class UnitsSearch(EventSearch, tag="core.chits.UnitsSearch"):
    """[VC-57m] Security Measures: the units here may search for one group, the characters may not."""

    searchers = ("units",)


class SecurityRobots(CreatureEncounter, tag="core.chits.SecurityRobots"):
    """[VC-57m, VC-56, VC-56b] A Sentry Robot of Security Measures: no beast, so that Norrocks are no help."""

    is_wild = False

    def begin(self, ctx: Context) -> Next:
        reason = self.why_spared(ctx)
        if not reason:
            return self.meet
        ctx.emit(EventIgnored(case="VC-56b", event="security", place=self.place, reason=reason))
        return DONE


class Breach(DiplomacyInTrouble, tag="core.chits.Breach"):
    """[VC-57p] A diplomat of 2 or more saves the mission, or at least the planet's Loyalty."""

    def is_settled(self, ctx: Context) -> bool:
        return not self.shift and self.is_skilled(ctx)

    def shifts(self, ctx: Context) -> bool:
        return self.shift and not self.is_skilled(ctx)
