"""[D-87] Mulligans: a roll that has been made and does not count yet is made again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from msgspec import Struct

from fitg.data.records import Side
from fitg.engine.events.dice import DiceRerolled, MulliganConsidered, MulliganGained
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Ask, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import DiceOnTable, on_table
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import SIDES, ModuleState, opponent
from fitg.engine.options import Options, Saying
from fitg.engine.rules import open_dice

#: The name of the module, and of its record in the state.
MULLIGAN = "mulligan"


class MulliganOptions(Options, frozen=True):
    """What players may choose about mulligans."""

    #: D-87: Each side may have one roll made again in a game.
    mulligan: bool = False

    sayings: ClassVar[Mapping[str, Saying]] = {
        "mulligan": Saying(
            "D-87",
            "A mulligan for each side",
            {False: "no", True: "yes: once in a game it may have its dice rolled again"},
        )
    }


class MulliganMemory(ModuleState):
    """How often each side may still have a roll made again: both can count that."""

    rebel: int = 0
    imperial: int = 0

    @classmethod
    def at_start(cls, options: Struct | None) -> MulliganMemory:
        """One for each side, if the players like that."""
        number = int(isinstance(options, MulliganOptions) and options.mulligan)
        return cls(rebel=number, imperial=number)


class MulliganCards(MulliganMemory):
    """[D-87] Mulligans as cards in hand: a side knows its own only."""


class MulliganView(ModuleView, frozen=True, kw_only=True):
    """How often a side may still have a roll made again, as far as the viewer may know."""

    left: dict[Side, int]


def shown(ctx: Context, viewer: Viewer) -> MulliganView:
    """Both sides can count them; cards in hand are for their side alone."""
    hidden = isinstance(_memory(ctx), MulliganCards)
    known = {side: left(ctx, side) for side in SIDES if not hidden or side == viewer}
    return MulliganView(
        id=MULLIGAN,
        title="Mulligans",
        rows=tuple(Row(naming.PLAYER_NAMES[side], str(number)) for side, number in known.items()),
        left=known,
    )


def left(ctx: Context, side: Side) -> int:
    """How often a side may still have a roll made again."""
    number: int = getattr(_memory(ctx), side)
    return number


def gain(ctx: Context, side: Side, reason: str) -> None:
    """[D-38, D-72] A side gets a mulligan to keep; there may be any number of them."""
    setattr(_memory(ctx), side, left(ctx, side) + 1)
    ctx.emit(MulliganGained(case="D-87", side=side, reason=reason))


def _memory(ctx: Context) -> MulliganMemory:
    found = ctx.state.modules[MULLIGAN]
    assert isinstance(found, MulliganMemory)
    return found


class RollAgain(Action, frozen=True):
    form = "roll again"
    saying = "Have your dice rolled again"
    final = True


class EnemyRollsAgain(Action, frozen=True):
    form = "the enemy rolls again"
    saying = "Have the other dice rolled again"
    final = True


class LetDiceStand(Action, frozen=True):
    form = "let the dice stand"
    saying = "Let the dice stand"
    passes = True
    final = True


class Reach(NamedTuple):
    """Whose dice of a roll a side may have rolled again: those who roll, those who answer."""

    own: bool
    enemy: bool
    #: Its own dice are those that answer.
    answers: bool


def reach(dice: DiceOnTable, side: Side, *, in_combat: bool) -> Reach:
    """[D-87] One's own dice; and, where that is played, those of the opponent or a creature in a combat.

    Nobody reaches dice that he does not see.
    """
    roll = dice.roll
    if not roll.may_be_touched_by(side):
        return Reach(own=False, enemy=False, answers=False)
    answers = roll.answer == side
    own = bool(roll.answers) if answers else roll.side == side
    fights = answers or roll.side == side
    enemy = in_combat and roll.combat and fights and (roll.number if answers else roll.answers) > 0
    return Reach(own, enemy, answers)


def offer(ctx: Context, moment: Moment) -> Procedure | None:
    """One's own rolls only."""
    return _offer(ctx, in_combat=False)


def offer_in_combat(ctx: Context, moment: Moment) -> Procedure | None:
    """[D-87] One's own rolls, and those of an opponent in a combat."""
    return _offer(ctx, in_combat=True)


def _offer(ctx: Context, *, in_combat: bool) -> Procedure | None:
    offered = Mulligan(in_combat=in_combat)
    return offered if offered.asked(ctx) else None


class Mulligan(Procedure):
    """[D-87] Each side that has a mulligan may have these dice rolled again, once; then they stand."""

    in_combat: bool
    #: Who has decided.
    done: tuple[Side, ...] = ()

    def asked(self, ctx: Context) -> Side | None:
        """Who decides next: the Phasing Player before his opponent."""
        first, dice = ctx.state.phasing, on_table(ctx)
        return next(
            (
                side
                for side in (first, opponent(first))
                if side not in self.done
                and left(ctx, side)
                and any(reach(dice, side, in_combat=self.in_combat)[:2])
            ),
            None,
        )

    def begin(self, ctx: Context) -> Next:
        """The dice are seen before anybody decides."""
        open_dice.lay_open(ctx)
        return self.turn_to

    def turn_to(self, ctx: Context) -> Next:
        """Everybody sees who is asked, and so that he has a mulligan."""
        side = self.asked(ctx)
        if side is None:
            return Done(())
        ctx.show()
        ctx.emit(MulliganConsidered(case="D-87", side=side, purpose=on_table(ctx).roll.purpose))
        return self.ask

    def ask(self, ctx: Context) -> Next:
        side, dice = self.asked(ctx), on_table(ctx)
        assert side is not None
        own, enemy, _ = reach(dice, side, in_combat=self.in_combat)
        options: list[Option] = [(LetDiceStand(), self.stand)]
        if own:
            options.append((RollAgain(), self.own_again))
        if enemy:
            options.append((EnemyRollsAgain(), self.enemy_again))
        return Ask(side, "mulligan", "D-87", f"{open_dice.in_words(ctx)} Roll again?", options)

    def stand(self, ctx: Context) -> Next:
        return self._decided(ctx)

    def own_again(self, ctx: Context) -> Next:
        return self._again(ctx, own=True)

    def enemy_again(self, ctx: Context) -> Next:
        return self._again(ctx, own=False)

    def _again(self, ctx: Context, *, own: bool) -> Next:
        """[D-87] The mulligan is gone, and the new result stands."""
        side, dice = self.asked(ctx), on_table(ctx)
        assert side is not None
        setattr(_memory(ctx), side, left(ctx, side) - 1)
        answers = reach(dice, side, in_combat=self.in_combat).answers
        done = open_dice.again(ctx, lambda found: found.roll_again(ctx, answering=answers == own))
        ctx.emit(DiceRerolled(case="D-87", side=side, seen_by=dice.roll.seen_by, **done))
        self.done = (*self.done, side)
        return self.turn_to

    def _decided(self, ctx: Context) -> Next:
        side = self.asked(ctx)
        assert side is not None
        self.done = (*self.done, side)
        return self.turn_to
