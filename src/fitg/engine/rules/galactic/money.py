"""[33.0] What the Resource Phases of the Galactic Game ask: who pays when, how much, and who may owe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fitg.data.records import LOYALTY_TRACK
from fitg.engine.machine.joins import AllAct, AnyOf, Every, Gathered, Least, Most, Through, Total

if TYPE_CHECKING:
    from fitg.data.records import Side
    from fitg.engine.machine.context import Context

Share = Literal["full", "half", "none"]


def by_game_turn(ctx: Context, later: int) -> int:
    """[33.1] One after the other."""
    return ctx.state.turn - 1 + later


def full_value(ctx: Context, planet_id: str) -> int:
    """[33.1] All resource ratings of a planet together."""
    return sum(ctx.facts.environs[place].resource for place in ctx.board.surface[planet_id])


def by_rating(ctx: Context, planet_id: str, share: Share) -> int:
    """[33.1] The whole value, half of it rounded down, or nothing."""
    full = full_value(ctx, planet_id)
    return full if share == "full" else full // 2 if share == "half" else 0


def by_share(ctx: Context, planet_id: str, share: Share) -> Side | None:
    """[33.1a, 33.1c] Full tax turns the people to the Rebels, none to the Empire, as far as the S space."""
    if share == "full":
        return "rebel"
    start = LOYALTY_TRACK.index(ctx.facts.planets[planet_id].loyalty_start)
    return "imperial" if share == "none" and ctx.state.planets[planet_id].loyalty > start else None


collects: Every[[Context]] = Every("33.1", "Is it a Game-Turn in which a province pays taxes?")
buys: Every[[Context]] = Every("33.3", "May the Empire buy anything in this Game-Turn?")
space: Through[[Context, int], int] = Through(
    "33.1",
    "Which space of the Game-Turn Record Track names the taxed province, now or so many Game-Turns later?"
    " The first is 0; below it there is none.",
    by_game_turn,
)
in_season: Every[[Context]] = Every("33.13", "Is there a Resource Phase in this Game-Turn?")
pays_anyway: AnyOf[[Context, str]] = AnyOf(
    "33.11", "May a planet be taxed although the Empire lacks the capital that it needs, or the center?"
)
may_tax: Every[[Context, str, Share]] = Every("33.1", "May a planet be made to pay this share?")
tax: Through[[Context, str, Share], int] = Through("33.1", "What does a planet pay?", by_rating)
turn: Through[[Context, str, Share], Side | None] = Through(
    "33.1", "To which side do the people of a planet turn that pays this share?", by_share
)
secret_helps: AnyOf[[Context, str]] = AnyOf(
    "33.14", "Would a secret that is hidden keep the people of a planet loyal, whatever they pay?"
)
fixed_income: Total[[Context, str]] = Total(
    "33.14", "What does a planet pay the Empire in every Resource Phase?"
)
upkeep: Total[[Context]] = Total("33.4", "What has to be paid for units and bases?")
sites: Gathered[[Context], str] = Gathered("33.32", "On which planets may the Empire place what it buys?")
credit: Most[[Context, Side, str]] = Most(
    "33.2", "How many points may a side owe that it loses by a case of the rules?"
)
spendable: Least[[Context, Side]] = Least(
    "33.3", "How many points may a side spend on military units now, however many it has?"
)
spent_on_units: AllAct[[Context, Side, int]] = AllAct(
    "33.3", "A side has spent so many points on military units."
)
