"""[VE-M1 to VE-M33] The module of the Major Events."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import Module
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.underground.cards import forces, major
from fitg.engine.rulesets.underground.cards.memory import EVENTS_MAJORS, MajorsMemory, memory
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS
from fitg.engine.rulesets.underground.deck.asked import CARD_GOES
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK
from fitg.engine.rulesets.underground.network.memory import NETWORK

__all__ = ["MAJOR_EVENTS"]


def forget_the_thief(ctx: Context, moment: Moment) -> None:
    """[VE-M1, VE-M28a] Whoever was robbed acts again in the next Game-Turn, and no planet is frozen."""
    if ctx.state.segment == 0:
        memory(ctx).robbed = memory(ctx).frozen = ""


def when_it_goes(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-M28] Bridne Murcada returns when her card leaves the Due Box."""
    return forces.comes_back(ctx) if "M28" in moment.uses else None


MAJOR_EVENTS = Module(
    id=EVENTS_MAJORS,
    title="Major Events",
    needs=(GALACTIC, CORE_CHITS, NETWORK, EVENTS_DECK),
    over={CreatureEncounter: major.Blizzards},
    answers=(sovereigns.allegiance.changed(major.turned),),
    listens={
        CARD_GOES: (Hook("bridne-returns", when_it_goes),),
        points.SEGMENT_STARTS: (Hook("thief-forgotten", forget_the_thief),),
        points.PHASE_STARTS: (Hook("as-missions-begin", major.as_missions_begin),),
    },
    fates=(forces.AWAY,),
    cards=major.CARDS,
    state=MajorsMemory,
)
