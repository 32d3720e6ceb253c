"""The blind questions of the larger games: what tells their answers apart."""

from __future__ import annotations

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import PATRIOTIC, UNREST
from fitg.engine.rules import units
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.assignments import ArrangeDeck, ArrangeNext, ArrangeRest
from fitg.engine.rules.galactic.base import ChooseBase
from fitg.engine.rules.galactic.immediate_events import ShiftChosen, ShiftPlanet
from fitg.engine.rules.placement import CampAt
from fitg.presentation.forecast.tables import asking
from fitg.presentation.uses.registry import explains
from fitg.scenarios.sequence import SET_UP


@explains(ArrangeNext)
def _assignment(ctx: Context, action: ArrangeNext, side: Side) -> str:
    """[35.2] For which Game-Turn the card is."""
    first = ctx.state.turn + (ctx.current is not SET_UP)
    turn = first + len(asking(ctx, ArrangeDeck).chosen)
    return f"In Game-Turn {turn} your forces move freely between these two."


@explains(ArrangeRest)
def _rest(ctx: Context, action: ArrangeRest, side: Side) -> str:
    return "Every pair of provinces comes up in its turn; none is favoured."


@explains(ChooseBase)
def _base(ctx: Context, action: ChooseBase, side: Side) -> str:
    """[34.1, 34.4] What an army would find there: the same four things of every planet."""
    environs = [ctx.facts.environs[place] for place in ctx.board.surface[action.planet]]
    wealth = sum(each.resource for each in environs)
    loyalty = LOYALTY_TRACK[ctx.state.planets[action.planet].loyalty].capitalize()
    province = geography.province_of(ctx, action.planet)
    neighbours = sum(geography.province_of(ctx, other) == province for other in ctx.board.planets) - 1
    return f"Province {province}, {loyalty}: wealth {wealth}, {neighbours} other worlds around it."


@explains(ShiftPlanet)
def _shift(ctx: Context, action: ShiftPlanet, side: Side) -> str:
    """[99, 104] From what to what."""
    now, asked = ctx.state.planets[action.planet].loyalty, ctx.state.stack[-1]
    favor = asked.favor if isinstance(asked, ShiftChosen) else side
    step = 1 if favor == "rebel" else -1
    then = max(PATRIOTIC, min(UNREST, now + step))
    return f"From {LOYALTY_TRACK[now].capitalize()} to {LOYALTY_TRACK[then].capitalize()}."


@explains(CampAt)
def _camp(ctx: Context, action: CampAt, side: Side) -> str:
    """[28.35] A camp goes on missions by itself: what lives there says which."""
    environ = ctx.facts.environs[action.at]
    guarded = "a garrison stands there" if units.present(ctx, action.at, "imperial") else "no garrison"
    coup = f"a Coup can be tried ({environ.coup})" if environ.coup is not None else "no Coup"
    return f"Size {environ.size}, wealth {environ.resource}; {coup}; {guarded}."
