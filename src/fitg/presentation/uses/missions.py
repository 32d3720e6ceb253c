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
    return ctx.facts.missions[action.letter].use(side)
