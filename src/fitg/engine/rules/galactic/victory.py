"""[38.5] Victory in the Galactic Game: only planets count, as long as the Rebels control them."""

from __future__ import annotations

from fitg import tables
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.rules import control
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.destruction import news_spreads
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.victory import is_time
from fitg.scenarios.format import Clause


def score_lines(ctx: Context) -> list[str]:
    """[38.5, G-26] The line of each planet that the Rebel Player controls at this moment."""
    return [
        tables.galactic_condition(planet, facts=ctx.facts)
        for planet in ctx.state.planets
        if geography.exists(ctx, planet) and control.controller(ctx, planet) == "rebel"
    ]


#: [38.53] The clause of an instant victory that asks for a base that everybody knows.
REVEALED = "rebel-base-revealed"


def is_fatal(ctx: Context) -> bool:
    """[38.53, G-26] Would the game end at once if the base became known now?"""
    for condition in ctx.scenario.instant_victory:
        if not is_time(ctx, condition):
            continue
        others = [clause for clause in condition.all_of if clause.kind != REVEALED]
        hinges_on_it = len(others) < len(condition.all_of)
        if hinges_on_it and ctx.rules.ask[questions.is_objective](ctx, condition):
            return all(ctx.rules.goals[clause.kind](ctx, clause) for clause in others)
    return False


def base_is_revealed(ctx: Context, clause: Clause) -> bool:
    """[38.53, G-22] Does everybody know the Rebel base, and has the news of its end spread (36.34)?"""
    return memory(ctx).base_revealed and not news_spreads(ctx)
