"""[16.18] How far the objectives that win at once have been reached, clause by clause, in words.

Whether a clause holds its rule says (the slot `clauses`); how much is still missing is counted on the table
as the viewer sees it.
"""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import LOST
from fitg.engine.rules import characters, loyalty, victory
from fitg.engine.table.table_view import ClauseView, SpaceView
from fitg.scenarios.format import Clause

Spaces = tuple[SpaceView, ...]


def goals(ctx: Context, spaces: Spaces) -> tuple[tuple[ClauseView, ...], ...]:
    """For each objective of the scenario its clauses, and whether they hold."""
    return tuple(
        tuple(_clause(ctx, clause, spaces) for clause in goal.all_of) for goal in ctx.scenario.instant_victory
    )


def look_alike(ctx: Context) -> bool:
    """Do the goals look the same to everybody? Units that one does not see are not counted for him."""
    return not any(
        WORDS.get(clause.kind) is _units_left
        for goal in ctx.scenario.instant_victory
        for clause in goal.all_of
    )


def _clause(ctx: Context, clause: Clause, spaces: Spaces) -> ClauseView:
    words = WORDS.get(clause.kind)
    text = clause.kind.replace("-", " ") if words is None else words(ctx, clause, spaces)
    return ClauseView(text=text, met=ctx.rules.goals[clause.kind](ctx, clause))


def _of(have: int, need: int, what: str) -> str:
    return f"{what}: {have} of {need}"


def _none(number: int, what: str) -> str:
    return f"{number} {what}" if number else f"no {what}"


def _held(ctx: Context, side: Side) -> int:
    return list(ctx.control.values()).count(side)


def _named(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    names = [
        f"{ctx.facts.planets[planet].name}{' ✓' if ctx.control[planet] == 'rebel' else ''}"
        for planet in clause.planets
    ]
    return f"free: {', '.join(names)}"


def _freed(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _of(victory.controlled(ctx, clause), clause.count, f"{_which(ctx, clause)} free")


def _risen(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _of(victory.risen(ctx, clause), clause.count, f"{_which(ctx, clause)} risen or free")


def _which(ctx: Context, clause: Clause) -> str:
    """[VO-10] The planets that count, by their names if not all do."""
    return ", ".join(ctx.facts.planets[planet].name for planet in clause.planets) or "planets"


def _under_the_empire(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _of(_held(ctx, "imperial"), len(ctx.state.planets), "planets under the Empire")


def _still_free(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _none(_held(ctx, "rebel"), "free planets")


def _still_risen(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    risen = sum(
        ctx.control[planet.id] == "rebel" or not loyalty.has_marker(planet)
        for planet in ctx.state.planets.values()
    )
    return _none(risen, "planets free or in rebellion")


def _units_left(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _none(sum(sum(space.units["rebel"].values()) for space in spaces), "Rebel units")


def _rebels(ctx: Context) -> list[bool]:
    """Of all Rebels whether they are lost."""
    return [each.fate in LOST for each in characters.with_cards(ctx) if each.side == "rebel"]


def _lost(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _of(sum(_rebels(ctx)), clause.count, "Rebels dead or captive")


def _all_lost(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    rebels = _rebels(ctx)
    return _of(sum(rebels), len(rebels), "Rebels dead or captive")


def _base(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    known = ctx.rules.goals[clause.kind](ctx, clause)
    return f"the Rebel base is {'found' if known else 'not found'}"


def _points(ctx: Context, clause: Clause, spaces: Spaces) -> str:
    return _of(victory.score(ctx).total, clause.count, "points")


WORDS: dict[str, Callable[[Context, Clause, Spaces], str]] = {
    "rebel-controlled": _named,
    "rebel-controlled-count": _freed,
    "risen-count": _risen,
    "all-planets-imperial-controlled": _under_the_empire,
    "no-planet-rebel-controlled": _still_free,
    "no-planet-rebel-controlled-or-in-rebellion": _still_risen,
    "no-rebel-units": _units_left,
    "rebel-characters-lost": _lost,
    "rebel-characters-lost-all": _all_lost,
    "rebel-base-revealed": _base,
    "victory-points": _points,
}
