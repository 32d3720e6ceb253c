"""[VC-44a, VC-44c, VC-44d] Incarcerated enemies are picked up where one comes by, without a mission."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import characters, custody, units
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rulesets.underground.immunity.events import PickedUp
from fitg.engine.rulesets.underground.immunity.fates import INCARCERATED
from fitg.engine.rulesets.underground.immunity.memory import memory

#: [VC-44a] Out of the planet's cell, into that of the enemy.
OUT_OF_A_CELL = kind("out-of-a-cell", "picked up from his cell")
#: [VC-44d] The Segments in which people and units go about on the ground.
ON_THE_GROUND = frozenset({terms.MOVEMENT.name, terms.SURFACE_MOVEMENT.name, terms.REACTION.name})


def pick_up(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-44d] At the end of the picker's Surface Movement, or of his reaction."""
    record, side = memory(ctx), ctx.current.actor
    if not record.laid_low or side is None or ctx.current.name not in ON_THE_GROUND:
        return None
    people = map(ctx.state.characters.__getitem__, record.laid_low)
    held = [each for each in people if each.fate == INCARCERATED.name and each.side == opponent(side)]
    places = ctx.board.by_order({each.place for each in held if _comes_by(ctx, each.place, side)})
    groups = tuple((place, tuple(each.id for each in held if each.place == place)) for place in places)
    return Rounds(side=side, left=groups) if groups else None


def _comes_by(ctx: Context, place: str, side: Side) -> bool:
    guards = characters.at(ctx, place, side)
    if ctx.current.name == terms.REACTION.name and not _has_come(ctx, place, side, guards):
        return False
    return bool(guards) or units.present(ctx, place, side)


class Rounds(Procedure, tag="core.immunity.Rounds"):
    """[VC-44d] From one Environ to the next."""

    first = "next_cell"

    side: Side
    left: tuple[tuple[str, tuple[str, ...]], ...]

    def next_cell(self, ctx: Context) -> Next:
        if not self.left:
            return DONE
        (place, victims), *others = self.left
        self.left = tuple(others)
        cause = Cause(OUT_OF_A_CELL)
        return Call(TakenFromCells(place=place, side=self.side, victims=victims, cause=cause), self.next_cell)


class TakenFromCells(Arrest, tag="core.immunity.TakenFromCells"):
    """[VC-44a, VQ-487] Who takes them is asked who guards them, as in every arrest."""

    def _take_away(self, ctx: Context, guard: str) -> Next:
        for name in self.victims:
            prisoner = ctx.state.characters[name]
            ctx.emit(
                PickedUp(case="VC-44a", character=name, side=prisoner.side, place=self.place, captor=guard)
            )
            custody.capture(ctx, prisoner, guard, self.cause, "VC-44a")
        return DONE


def _has_come(ctx: Context, place: str, side: Side, people: list[Character]) -> bool:
    """[VC-44d] Has a reaction move ended there? Who was there before looks after him in his own turn."""
    stack = units.stack_at(ctx, place, side)
    return bool(stack is not None and stack.moved) or any(each.moved for each in people)
