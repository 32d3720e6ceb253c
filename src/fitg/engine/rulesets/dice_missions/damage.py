"""[D-34, D-77] Damaged units, if players like them: half the strength, and the second damage destroys.

A damaged unit is a kind of its own, so that it moves, fights and dies like any other; the kinds are facts
that only a game with this option has, and results that would damage a unit ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fitg.data import Facts, packaged
from fitg.data.sheets import SHEETS, plain_rows
from fitg.engine import questions
from fitg.engine.events.pieces import UnitDamaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.machine.secrets import Pick, Secret, Viewer
from fitg.engine.options import Options, Saying
from fitg.engine.rules import units
from fitg.engine.rulesets.dice_missions.charts import PACKAGE

#: The name of the module.
DAMAGED_UNITS = "damaged-units"
#: How the damaged kind of a unit is called.
PREFIX = "damaged-"


class DamageOptions(Options, frozen=True):
    """[D-77] Whether units can be damaged."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "damaged_units": Saying(
            "D-77",
            "Results that would damage a unit",
            {False: "are left out", True: "halve its strength, and the second destroys it"},
        ),
    }

    damaged_units: bool = False


def overlay() -> dict[str, Any]:
    """The facts that the option adds: a damaged kind for each unit of strength 2 or more."""
    text = packaged.text_of(PACKAGE, "damaged_units.csv")
    return {"units": plain_rows(SHEETS["units"], text)}


def other_side(ctx: Context, kind: str) -> str | Passed:
    """[D-77] The damaged kinds are facts of this option."""
    damaged = f"{PREFIX}{kind}"
    return damaged if damaged in ctx.facts.unit_kinds else PASS


def less_damaged(number: int, ctx: Context, kind: str) -> int:
    """[19.0] A damaged unit still has its counter in play."""
    damaged = f"{PREFIX}{kind}"
    hurt = sum(stack.units.get(damaged, 0) for heap in ctx.state.stacks.values() for stack in heap.values())
    return max(0, number - hurt)


class DamagedUnseen(Secret):
    """[7.22] Which of the units that lie face down was damaged; that one was, everybody hears."""

    kept_from = ("rebel", "spectator")

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        if isinstance(event, UnitDamaged) and facts.unit_kinds[event.before].hidden:
            return replace(event, before=FACE_DOWN, after=FACE_DOWN)
        return event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        """The units themselves are dealt with all that lie face down."""

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


def sound(kind: str) -> str:
    """The kind that a unit was before it was damaged."""
    return kind.removeprefix(PREFIX)


def can_be(ctx: Context, kind: str) -> bool:
    """Can a unit of this kind be damaged in this game, or destroyed by a second damage?"""
    return bool(ctx.rules.ask[questions.damaged_side](ctx, sound(kind)))


def inflict(ctx: Context, place: str, kind: str, reason: str, case: str) -> None:
    """[D-77] Half its strength is gone, or with the second damage the unit."""
    after = ctx.rules.ask[questions.damaged_side](ctx, kind)
    if not after:
        units.eliminate(ctx, place, {kind: 1}, reason, case)
        return
    side = ctx.facts.unit_kinds[kind].side
    stack = units.stack_at(ctx, place, side)
    assert stack is not None
    units.replace(ctx, stack, kind, after)
    ctx.emit(UnitDamaged(case=case, side=side, place=place, before=kind, after=after, reason=reason))
