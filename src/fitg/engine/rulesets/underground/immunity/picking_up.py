"""[VC-44a, VC-44c, VC-44d] Incarcerated enemies are picked up where one comes by, without a mission."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import UNITS, Character, opponent
from fitg.engine.rules import characters, custody, units
from fitg.engine.rulesets.underground.immunity.events import PickedUp
from fitg.engine.rulesets.underground.immunity.fates import INCARCERATED
from fitg.engine.rulesets.underground.immunity.memory import memory

#: [VC-44a] Out of the planet's cell, into that of the enemy.
OUT_OF_A_CELL = kind("out-of-a-cell", "picked up from his cell")
#: [VC-44d] The Segments in which people and units go about on the ground.
ON_THE_GROUND = frozenset({terms.MOVEMENT.name, terms.SURFACE_MOVEMENT.name, terms.REACTION.name})


def pick_up(ctx: Context, moment: Moment) -> None:
    """[VC-44d] At the end of the picker's Surface Movement, or of his reaction."""
    record = memory(ctx)
    if not record.laid_low or ctx.current.name not in ON_THE_GROUND:
        return
    for name in record.laid_low:
        prisoner = ctx.state.characters[name]
        if prisoner.fate == INCARCERATED.name and ctx.current.actor == opponent(prisoner.side):
            _seize(ctx, prisoner, opponent(prisoner.side))


def _seize(ctx: Context, prisoner: Character, side: Side) -> None:
    guards = characters.at(ctx, prisoner.place, side)
    if ctx.current.name == terms.REACTION.name and not _has_come(ctx, prisoner.place, side, guards):
        return
    if units.present(ctx, prisoner.place, side):
        captor = UNITS
    elif guards:
        captor = custody.best_guard(ctx, guards).id
    else:
        return
    ctx.emit(
        PickedUp(
            case="VC-44a", character=prisoner.id, side=prisoner.side, place=prisoner.place, captor=captor
        )
    )
    custody.capture(ctx, prisoner, captor, Cause(OUT_OF_A_CELL), "VC-44a")


def _has_come(ctx: Context, place: str, side: Side, people: list[Character]) -> bool:
    """[VC-44d] Has a reaction move ended there? Who was there before looks after him in his own turn."""
    stack = units.stack_at(ctx, place, side)
    return bool(stack is not None and stack.moved) or any(each.moved for each in people)
