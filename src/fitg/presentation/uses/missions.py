"""[13.2] What a mission is for: the sentence on its card."""

from __future__ import annotations

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import UNREST
from fitg.engine.rules import loyalty
from fitg.engine.rules.missions.actions import AssignCamp, AssignCharacter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.presentation.forecast.tables import asking
from fitg.presentation.uses.registry import explains

#: What each mission is for, by its letter and the side that sends somebody.
MISSIONS: dict[str, dict[Side, str]] = {
    "D": {
        "rebel": "Wins the people over. Once in Unrest, they can rise.",
        "imperial": "Wins the people over, away from Unrest.",
    },
    "C": {
        "rebel": "The same by force, once in each place. Treason can ruin it.",
        "imperial": "The same by force, once in each place. Treason can ruin it.",
    },
    "I": {"rebel": "Turns up all that is hidden here.", "imperial": "Finds the Rebels who hide here."},
    "S": {
        "rebel": "Silences the defence base, or kills a unit.",
        "imperial": "Silences the defence base, or kills a unit.",
    },
    "G": {"rebel": "One more hero joins you, by lot.", "imperial": "One more officer joins you, by lot."},
    "P": {"rebel": "A ship, a weapon or a helper for one of you."},
    "T": {"rebel": "One of their units comes over to you."},
    "R": {
        "rebel": "The planet breaks with the Empire, and an army rises.",
        "imperial": "Ends the rising: the planet can be held again.",
    },
    "F": {"rebel": "Brings your captives back.", "imperial": "Brings your captives back."},
    "A": {
        "rebel": "One enemy less, if you are quick enough.",
        "imperial": "One enemy less, if you are quick enough.",
    },
    "B": {"rebel": "A camp works on here when you have left."},
    "E": {
        "rebel": "The sovereign joins you with an army, and the people follow.",
        "imperial": "The sovereign joins you with an army, and the people follow.",
    },
    "J": {
        "rebel": "A ship comes for those held in orbit.",
        "imperial": "A ship comes for those held in orbit.",
    },
    "H": {"rebel": "Their Force Points become yours.", "imperial": "Their Force Points become yours."},
    "Q": {"rebel": "Your captive tells a secret.", "imperial": "Your captive tells a secret."},
}


#: [15.13, 15.2] At the end of its track a planet goes no further; what helps there is another mission.
FURTHER: dict[Side, str] = {
    "rebel": "Start Rebellion is what helps",
    "imperial": "it can be won over no further",
}


@explains(AssignCharacter, AssignCamp)
def _mission(ctx: Context, action: AssignCharacter | AssignCamp, side: Side) -> str:
    missions = asking(ctx, EnvironMissions)
    planet = ctx.state.planets[ctx.board.planet_of[missions.place]]
    moves = ctx.rules.missions[action.letter].reach(ctx, missions.site) > 0
    if moves and loyalty.has_marker(planet) and not loyalty.room(ctx, planet, side):
        level = LOYALTY_TRACK[planet.loyalty].capitalize()
        already = f"in {level}" if planet.loyalty == UNREST else level
        return f"{ctx.facts.planets[planet.id].name} is {already} already: {FURTHER[side]}."
    return MISSIONS.get(action.letter, {}).get(side, "")
