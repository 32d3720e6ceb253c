"""Rolls: dice exist before they count, so that whoever may have them rolled again is asked in between.

A rule says what it rolls for, and goes on with the dice. Who listens to the moment "roll-made" is the
ruleset's business; where nobody does, the dice count at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.dice import DIE_SIDES
from fitg.engine.machine.moments import Moment, Point, at
from fitg.engine.machine.procedure import Call, Done, Handler, Next, Procedure

#: The moment at which dice lie on the table and do not count yet.
ROLL_MADE = Point("roll-made", "dice lie on the table, and do not count yet")

#: One die; a die with ten faces; two dice read as tens and units.
Kind = Literal["die", "ten-sided", "tens-and-units"]

TEN = tuple(range(1, 11))
TENS_AND_UNITS = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))

#: What a die of each kind may show.
FACES: dict[Kind, tuple[int, ...]] = {
    "die": tuple(range(1, DIE_SIDES + 1)),
    "ten-sided": TEN,
    "tens-and-units": TENS_AND_UNITS,
}
CAST: dict[Kind, Callable[[Context], int]] = {
    "die": lambda ctx: ctx.roll(),
    "ten-sided": lambda ctx: ctx.pick(TEN),
    "tens-and-units": lambda ctx: ctx.draw(list(TENS_AND_UNITS)),
}


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """What is rolled, by whom and for what; in a fight both sides may roll together."""

    #: What it is for, as people say it: "the search".
    purpose: str
    case: str
    #: Whose roll it is; nobody's where a creature or a mob strikes.
    side: Side | None
    number: int = 1
    #: The side that answers, and its dice, which come after the others.
    answer: Side | None = None
    answers: int = 0
    kind: Kind = "die"
    #: [D-87] It is made in a combat.
    combat: bool = False
    #: The side that alone sees it; if nothing is said, everybody does.
    seen_by: Side | UnsetType = UNSET
    #: Those who have had it rolled again before everybody saw it; they may not do so once more.
    rerolled_by: tuple[Side, ...] | UnsetType = UNSET
    #: Its dice are read as tens and units: whoever has one of them rolled again has both.
    together: bool | UnsetType = UNSET

    def may_be_touched_by(self, side: Side) -> bool:
        """Does a side see the dice, and has it not had them rolled again already?"""
        return self.seen_by in (UNSET, side) and side not in (self.rerolled_by or ())

    def part(self, *, answering: bool) -> slice:
        """Where the dice of those who roll, or of those who answer, are found among all."""
        return slice(self.number, None) if answering else slice(0, self.number)


class Reading(NamedTuple):
    """What dice would mean, in words, and whether that is grave for those who roll, or who answer."""

    words: str
    grave: bool = False
    grave_answer: bool = False


#: What dice would mean: a method of the procedure that rolls them.
Reader = Callable[[Context, tuple[int, ...]], Reading]


def listened_to(ctx: Context) -> bool:
    """Is there anybody who may want dice rolled again?"""
    return bool(ctx.rules.moments.get(ROLL_MADE.name))


def rolled(ctx: Context, roll: Roll, then: Handler, reader: Reader) -> Next:
    """Roll; whoever listens has his turn, then the step `then` goes on with the dice."""
    dice = cast(ctx, roll.kind, roll.number + roll.answers)
    if not dice or not listened_to(ctx):
        return then(ctx, dice)
    return Call(DiceOnTable(roll=roll, dice=dice, reader=reader.__name__), then)


def cast(ctx: Context, kind: Kind, number: int) -> tuple[int, ...]:
    """So many dice."""
    throw = CAST[kind]
    return tuple(throw(ctx) for _ in range(number))


class DiceOnTable(Procedure):
    """Dice that were rolled and do not count yet; the result is the dice that count."""

    first = "offer"

    roll: Roll
    dice: tuple[int, ...]
    #: The step of the procedure below that says what they mean.
    reader: str

    def offer(self, ctx: Context) -> Next:
        side = self.roll.side or self.roll.answer or ctx.state.phasing
        return at(ctx, Moment(name=ROLL_MADE.name, side=side), self.count)

    def count(self, ctx: Context) -> Next:
        return Done(self.dice)

    def reading(self, ctx: Context) -> Reading:
        """What the dice mean as they lie."""
        stack = ctx.state.stack
        below = next(stack[place - 1] for place in range(1, len(stack)) if stack[place] is self)
        read: Reader = getattr(below, self.reader)
        return read(ctx, self.dice)

    def roll_again(self, ctx: Context, *, answering: bool) -> None:
        """The dice of one side are rolled again, and the new ones stand."""
        part = self.roll.part(answering=answering)
        dice = list(self.dice)
        dice[part] = cast(ctx, self.roll.kind, len(dice[part]))
        self.dice = tuple(dice)

    def roll_one_again(self, ctx: Context, number: int) -> None:
        """One die is rolled again; two that are read as tens and units are one."""
        if self.roll.together:
            self.roll_again(ctx, answering=False)
            return
        dice = list(self.dice)
        dice[number] = cast(ctx, self.roll.kind, 1)[0]
        self.dice = tuple(dice)


def on_table(ctx: Context) -> DiceOnTable:
    """The dice that everybody looks at."""
    return next(found for found in reversed(ctx.state.stack) if isinstance(found, DiceOnTable))
