"""What is remembered of cells, and the numbers of their dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from fitg.data import packaged
from fitg.data.charts import DIE
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import ModuleState
from fitg.errors import FitgError

#: The name of the module, and of its record in the state.
MISSIONS_CELLS = "missions.cells"
PACKAGE = "fitg.engine.rulesets.underground"
#: [VX-16b] The cells that missions can found.
MOST_CELLS = 9


class CellMemory(ModuleState):
    """[VX-16c] Where the last cell was one of an event."""

    of_events: tuple[str, ...] = ()


def memory(ctx: Context) -> CellMemory:
    """The record of this game."""
    found = ctx.state.modules[MISSIONS_CELLS]
    assert isinstance(found, CellMemory)
    return found


def brought_by_event(ctx: Context, place: str) -> None:
    """[VX-16c] A cell that an event has brought is none of the nine."""
    known = memory(ctx)
    known.of_events = (*(each for each in known.of_events if each in ctx.state.camps), place)


def lie_on_the_map(ctx: Context, moment: Moment) -> None:
    """[VX-16c] A position speaks of cells that there are."""
    for place in memory(ctx).of_events:
        if place not in ctx.state.camps:
            raise FitgError(f"position.modules.{MISSIONS_CELLS}.of_events: there is no cell in {place!r}.")
    if len(of_missions(ctx)) > MOST_CELLS:
        said = f"at most {MOST_CELLS} are of missions; name the others in modules.{MISSIONS_CELLS}.of_events"
        raise FitgError(f"position.camps: {said}.")


def of_missions(ctx: Context) -> list[str]:
    """[VX-16b, VX-16c] The cells that count for the limit."""
    apart = memory(ctx).of_events
    return [place for place in ctx.board.by_order(ctx.state.camps) if place not in apart]


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result of one of a cell's dice, and the numbers that bring it."""

    roll: str
    least: int
    most: int
    result: str


@cache
def spans() -> tuple[Span, ...]:
    """[VX-17a, VX-17b, VX-17d] The dice of a cell, as data."""
    return tuple(packaged.rows(PACKAGE, "cell_rolls.csv", Span))


def result_of(roll: str, die: int) -> str:
    """What a number means on the first die, the die for another mission, or the die for letters."""
    return next(each.result for each in spans() if each.roll == roll and each.least <= die <= each.most)


def share_of(roll: str, result: str) -> Fraction:
    """How often a die brings a result.

    >>> share_of("first", "success"), share_of("letters", "2")
    (Fraction(1, 3), Fraction(1, 6))
    """
    faces = sum(each.most - each.least + 1 for each in spans() if (each.roll, each.result) == (roll, result))
    return Fraction(faces, len(DIE))
