"""[10.3] Fulfilling a loss of strength points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fitg import tables
from fitg.data.records import Side, UnitRole
from fitg.engine import questions
from fitg.engine.events.pieces import UnitDamaged, UnitsLost
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, UnitCounts
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.machine.state import StackRole, opponent
from fitg.engine.rules import units


class LoseUnits(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    units: UnitCounts

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has losses to take as well, people to get away, or the word after the combat."""
        from fitg.engine.rules.battles import Battle, CombatSegment

        segment, combat, losses = ctx.state.stack[-3:]
        if not isinstance(losses, TakeLosses) or not isinstance(combat, Battle):
            return False
        if losses.side == combat.defender and combat.attacker_has_choice(ctx):
            return True
        if combat.leaves_the_word_to(ctx, opponent(losses.side)):
            return True
        if isinstance(segment, CombatSegment):
            return segment.has_the_word(ctx) not in (None, losses.side)
        return ctx.state.phasing != losses.side

    def said(self) -> str:
        return self.saying if self.units else "Lose nothing"


def fulfilling(
    ctx: Context,
    counting: Mapping[str, int],
    loss: int,
    *,
    space: bool,
    attacks: bool = False,
    reserve: Mapping[str, int] = units.NO_UNITS,
    foremost: str = "",
) -> list[dict[str, int]]:
    """[10.3] The ways to fulfil a loss with these units, as near as possible and never above it.

    Kinds that are lost later than others are touched only when all the others are gone, and a unit that has
    been turned over by the loss only when all of its turn have been. Those in `reserve` follow the others of
    their order; kinds that may wait come when their owner likes. Units of the kind `foremost` go before all.
    """
    role: UnitRole = "space_loss" if space else "loss"
    if attacks:
        role = "space_attack_loss" if space else "attack_loss"
    values, late = ctx.facts.worths[role], ctx.facts.loss_orders
    flips = questions.flips_to in ctx.rules.ask
    if foremost in counting:
        front = {foremost: counting[foremost]}
        others = units.without(counting, front)
        left = loss - sum(n * values[kind] for kind, n in front.items())
        if left < 0:
            return _turn_by_turn(ctx, [front], values, loss)
        rest = fulfilling(ctx, others, left, space=space, attacks=attacks, reserve=reserve)
        return [units.merged(front, each) for each in rest]
    waiting = {kind: n for kind, n in counting.items() if kind in ctx.facts.waiting}
    if not flips and not reserve and not waiting and (not late or late.keys().isdisjoint(counting)):
        return list(tables.loss_choices(counting, values, loss))
    found: list[dict[str, int]] = []
    for turns in _orders_of_loss(ctx, counting, reserve, waiting):
        found += (each for each in _turn_by_turn(ctx, turns, values, loss) if each not in found)
    return found


def _orders_of_loss(
    ctx: Context, counting: Mapping[str, int], reserve: Mapping[str, int], waiting: Mapping[str, int]
) -> list[list[dict[str, int]]]:
    """[10.3] Who goes before whom: those who may wait among the first, before the late ones, or last."""
    if not waiting:
        return [_in_order(ctx, counting, reserve)]
    others = units.without(counting, waiting)
    held = {kind: n for kind, n in reserve.items() if kind not in waiting}
    late = ctx.facts.loss_orders
    first = {kind: n for kind, n in others.items() if not late.get(kind)}
    last = {kind: n for kind, n in others.items() if late.get(kind)}
    before, after = _in_order(ctx, first, held), _in_order(ctx, last, held)
    among = _in_order(ctx, units.merged(first, waiting), reserve)
    found = [[*among, *after], [*before, dict(waiting), *after], [*before, *after, dict(waiting)]]
    if last and sum(waiting.values()) > 1:
        found.insert(2, [*before, units.merged(waiting, last)])  # Some of them now, the others later.
    return found


def _in_order(ctx: Context, counting: Mapping[str, int], reserve: Mapping[str, int]) -> list[dict[str, int]]:
    """[10.3] By their orders, and of one order those who are not held back first."""
    late, waiting = ctx.facts.loss_orders, ctx.facts.waiting
    turns: list[dict[str, int]] = []
    order_of = {kind: 0 if kind in waiting else late.get(kind, 0) for kind in counting}
    for order in sorted(set(order_of.values())):
        turn = {kind: n for kind, n in counting.items() if order_of[kind] == order}
        held = {kind: min(n, reserve[kind]) for kind, n in turn.items() if reserve.get(kind)}
        turns += [part for part in (units.without(turn, held), held) if part]
    return turns


def _turn_by_turn(
    ctx: Context, turns: list[dict[str, int]], values: Mapping[str, int], loss: int
) -> list[dict[str, int]]:
    """[10.3] All of one turn before any of the next."""
    gone: dict[str, int] = {}
    while turns:
        turn = turns.pop(0)
        found = tables.loss_choices(turn, values, loss)
        if found != ({kind: n for kind, n in turn.items() if values[kind]},):
            return [units.merged(gone, choice) for choice in found]
        gone = units.merged(gone, found[0])
        loss -= sum(n * values[kind] for kind, n in turn.items())
        flipped: dict[str, int] = {}
        for kind, n in turn.items():
            if values[kind] and (other := ctx.rules.ask[questions.flips_to](ctx, kind)):
                flipped = units.merged(flipped, {other: n})
        if flipped:
            turns.insert(0, flipped)
    return [gone]


class Toll(NamedTuple):
    """What a loss does to units: those that are gone, those that are turned over, and what is left."""

    fallen: dict[str, int]
    flipped: dict[str, int]
    left: dict[str, int]


def toll(ctx: Context, there: Mapping[str, int], lost: Mapping[str, int]) -> Toll:
    """[10.3] A kind that flips is turned over first, and gone if its other side is lost as well."""
    if questions.flips_to not in ctx.rules.ask:
        return Toll(dict(lost), {}, units.without(there, lost))
    fallen, flipped = dict(lost), dict[str, int]()
    for kind, n in lost.items():
        other = ctx.rules.ask[questions.flips_to](ctx, kind)
        if other:
            twice = max(0, fallen.get(other, 0) - there.get(other, 0))
            fallen[kind], flipped[kind] = twice, n - twice
            fallen[other] = fallen.get(other, 0) - twice
    fallen, flipped = ({kind: n for kind, n in found.items() if n} for found in (fallen, flipped))
    left = units.without(there, units.merged(fallen, flipped))
    for kind, n in flipped.items():
        left = units.merged(left, {ctx.rules.ask[questions.flips_to](ctx, kind): n})
    return Toll(fallen, flipped, left)


def turn_over(
    ctx: Context,
    place: str,
    side: Side,
    before: Mapping[str, int],
    left: Mapping[str, int],
    roles: tuple[StackRole, ...] = ("free",),
) -> Mapping[str, int]:
    """[10.3] What a loss has flipped is turned over where it lies; the units as they are before any goes."""
    if left.keys() <= before.keys() and all(n <= before[kind] for kind, n in left.items()):
        return before
    found = dict(before)
    for kind in before:
        other = ctx.rules.ask[questions.flips_to](ctx, kind)
        while other and found.get(kind, 0) > left.get(kind, 0) and found.get(other, 0) < left.get(other, 0):
            stacks = (units.stack_at(ctx, place, side, role) for role in roles)
            stack = next(each for each in stacks if each is not None and each.units.get(kind))
            units.replace(ctx, stack, kind, other)
            found = units.merged(units.without(found, {kind: 1}), {other: 1})
    return found


def tell_flipped(
    ctx: Context, side: Side, place: str, flipped: Mapping[str, int], reason: str, case: str
) -> None:
    """Everybody hears of units that a loss has turned over."""
    for kind, n in flipped.items():
        other = ctx.rules.ask[questions.flips_to](ctx, kind)
        for _ in range(n):
            ctx.emit(UnitDamaged(case=case, side=side, place=place, before=kind, after=other, reason=reason))


def strike(ctx: Context, place: str, kind: str, reason: str, case: str) -> None:
    """[13.2 S, 8.31] One unit of a kind is lost outside of a combat: turned over, if it has another side."""
    if not (other := ctx.rules.ask[questions.flips_to](ctx, kind)):
        units.eliminate(ctx, place, {kind: 1}, reason, case)
        return
    side = ctx.facts.unit_kinds[kind].side
    units.replace(ctx, units.stacks(ctx, side)[place], kind, other)
    tell_flipped(ctx, side, place, {kind: 1}, reason, case)


class TakeLosses(Procedure):
    """[10.3] The owner removes units as near the loss as possible, never above it; the rest is the result.

    Face-down units have been shown for it (A-07-01).
    """

    first = "choose"

    side: Side
    place: str
    units: Mapping[str, int]
    loss: int
    reason: str
    case: str
    #: [22.0] In space the second number counts, and what a unit carries goes with it (20.54).
    space: bool = False
    cargo: Mapping[str, int] = {}
    #: It is the loss of those who attack.
    attacks: bool = False
    #: Those of the units that are held back: they are lost only when all the others are.
    reserve: Mapping[str, int] = {}
    #: The kind that is lost before all others; "" if there is none.
    foremost: str = ""

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [(LoseUnits(lost), self.remove) for lost in self.choices(ctx)]
        lost = naming.strength_points(self.loss, space=self.space)
        prompt = f"You lose {lost} at {naming.place(ctx.facts, self.place)}, {self.reason}: which units?"
        return Ask(self.side, "losses", "10.3", prompt, options, about=self.place)

    def counting(self, ctx: Context) -> Mapping[str, int]:
        """[19.62, 20.54] The units that can fulfil a loss: nothing carried, no Suicide Squad in company."""
        return units.that_count(ctx, units.without(self.units, units.carried(self.cargo)))

    def choices(self, ctx: Context) -> list[dict[str, int]]:
        """What may be removed."""
        counting = self.counting(ctx)
        return fulfilling(
            ctx,
            counting,
            self.loss,
            space=self.space,
            attacks=self.attacks,
            reserve=self.reserve,
            foremost=self.foremost,
        )

    def remove(self, ctx: Context, action: LoseUnits) -> Next:
        """[19.64, 20.54] With the units goes what they carry; with the last of them Suicide Squads go too."""
        lost, flipped, left = toll(ctx, self.units, action.units)
        if lost == self.counting(ctx):
            lost, left = dict(self.units), {}
        elif self.cargo:
            carried = units.carried(units.cargo_lost(self.units, self.cargo, lost))
            lost, left = units.merged(lost, carried), units.without(left, carried)
        if lost:
            ctx.emit(
                UnitsLost(case=self.case, side=self.side, place=self.place, units=lost, reason=self.reason)
            )
        tell_flipped(ctx, self.side, self.place, flipped, self.reason, self.case)
        return Done(left)
