"""[VP-10, VP-11] How Special Ops search and capture, and what becomes of them after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.causes import Cause, kind
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import ROLES, UNITS, StackRole
from fitg.engine.rules import characters, custody, units
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.search import Search
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.operatives.events import OpsRetired, OpsStruck
from fitg.engine.rulesets.underground.operatives.memory import (
    KINDS,
    KNOWN_OPS,
    OPS,
    SPECIAL_OPS,
    memory,
    modifier,
)
from fitg.engine.rulesets.underground.operatives.withdrawal import Withdrawal
from fitg.errors import FitgError

TAKEN_BY_OPS = kind("special-ops", "Special Ops")
#: The Phase at the end of which they are removed.
OPERATIONS = "operations"


def sharpen(ctx: Context, search: Search) -> tuple[Modifier, ...]:
    """[VP-10, VP-11a] With Special Ops among the searchers that have not struck yet."""
    less = modifier(ctx)
    if not less or OPS not in search.sent(ctx):
        return ()
    return (Modifier("Special Ops", -less),)


class WithUnitsAlone(Search, layer=True, tag="characters.specialops.Search"):
    """[VP-11, VQ-178] They are involved where units search; characters find people by themselves."""

    def sent(self, ctx: Context) -> Mapping[str, int]:
        there = super().sent(ctx)
        return there if self.by == "units" else units.NO_UNITS


def capture(ctx: Context, place: str, finder: Side, found: tuple[str, ...], there: Mapping[str, int]) -> bool:
    """[VP-11, VP-11b, VP-11e, VQ-70] Whoever is found where they are is captured at once, without a fight.

    The unit is turned over: it is spent, and may move away at once.
    """
    if OPS not in there:
        return False
    stack = units.stacks(ctx, finder)[place]
    ctx.show()
    units.replace(ctx, stack, OPS, KNOWN_OPS)
    ctx.emit(OpsStruck(case="VP-11", place=place, characters=found))
    # [VP-37f] Whoever makes off does so last: nobody who is taken can be given his things.
    for each in sorted(
        found, key=lambda name: ctx.rules.ask[asked.is_never_held](ctx, ctx.state.characters[name])
    ):
        custody.capture(ctx, ctx.state.characters[each], UNITS, Cause(TAKEN_BY_OPS), "VP-11")
    ctx.interrupt(Withdrawal(place=place, captives=found))
    return True


def turn_over(ctx: Context, moment: Moment) -> None:
    """[VP-11a] A position says which of its Special Ops have captured somebody already."""
    record = memory(ctx)
    for place, number in record.spent.items():
        stack = units.stack_at(ctx, place, "imperial")
        if stack is None or stack.units.get(OPS, 0) < number:
            raise FitgError(f"position.modules.{SPECIAL_OPS}.spent: {number} Special Ops are not in {place}.")
        for _ in range(number):
            units.replace(ctx, stack, OPS, KNOWN_OPS)
    record.spent = {}


def retire(ctx: Context, moment: Moment) -> None:
    """[VP-11c, VP-11d] At the end of the next Imperial Operations Phase; the others are less feared."""
    if not _operations_end(ctx):
        return
    for role in ROLES:
        for place in units.places(ctx, "imperial", role):
            number = units.of_side(ctx, place, "imperial", role).get(KNOWN_OPS, 0)
            if number:
                _remove(ctx, place, number, role)


def _remove(ctx: Context, place: str, number: int, role: StackRole) -> None:
    memory(ctx).removed += number
    units.eliminate_laden(ctx, place, {KNOWN_OPS: number}, "they have become known", "VP-11c", role)
    ctx.emit(OpsRetired(case="VP-11d", place=place, number=number, modifier=modifier(ctx)))
    if characters.in_space(ctx, place):
        # [P-19] They may have been all that carried somebody there.
        ctx.rules.ask[questions.leave_in_space](ctx, place)


def _operations_end(ctx: Context) -> bool:
    """Is the last Segment of an Imperial Operations Phase over?"""
    now, number = ctx.current, ctx.state.segment + 1
    if now.player != "imperial" or now.phase != OPERATIONS:
        return False
    after = ctx.segments[number] if number < len(ctx.segments) else None
    return after is None or (after.player, after.phase) != ("imperial", OPERATIONS)


# Counters


def fewer(number: int, ctx: Context, kind: str) -> int:
    """A unit that was turned over is no counter that could be bought, and nobody buys its other side."""
    if kind == KNOWN_OPS:
        return 0
    return max(0, number - _turned_over(ctx)) if kind == OPS else number


def fewer_of(numbers: dict[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """The same for several kinds."""
    return numbers | {kind: fewer(numbers[kind], ctx, kind) for kind in KINDS if kind in numbers}


def _turned_over(ctx: Context) -> int:
    return counters.on_the_map(ctx).get(KNOWN_OPS, 0)
