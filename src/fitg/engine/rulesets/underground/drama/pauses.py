"""[VE-10, VE-11] What lies on the table may be made again, once for each player, who is asked in turn."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.events.drama import CardDrawnAgain, DieRolledAgain, DrawnAgain, DrawShown
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import draws_on_table
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import on_table
from fitg.engine.machine.state import opponent
from fitg.engine.rules import open_dice
from fitg.engine.rules.missions.cards_on_table import card_on_table
from fitg.engine.rulesets.underground.drama.memory import is_open, memory
from fitg.engine.rulesets.underground.drama.price import Price


class LetStand(Action, frozen=True):
    form = "let it stand"
    saying = "Let it stand"
    passes = True
    usual = True
    final = True


class LetAllStand(Action, frozen=True):
    form = "let all stand"
    saying = "Let it stand,|and whatever else comes in this Game-Turn"
    final = True


class UseDrama(Action, frozen=True):
    form = "use drama on {number}"
    saying = "Drama:|number {number} is made again, and a bid pays for it"
    final = True
    number: Number


class Pause(Procedure, tag="events.drama.Pause"):
    """[VE-10] The Phasing Player is asked first; whoever has changed nothing may answer a change."""

    #: [VE-10c] What a side has had made again: each thing once.
    used: tuple[tuple[Side, int], ...] = ()
    #: Who lets it stand as it lies.
    content: tuple[Side, ...] = ()

    def reach(self, ctx: Context, side: Side) -> int:
        """How many things on the table a side may touch."""
        raise NotImplementedError

    def words(self, ctx: Context) -> str:
        """What lies there, in words."""
        raise NotImplementedError

    def again(self, ctx: Context, side: Side, number: int) -> None:
        """One of them is made again, and told."""
        raise NotImplementedError

    def show(self, ctx: Context) -> None:
        """Everybody who may know it sees what lies there."""

    def asked(self, ctx: Context) -> Side | None:
        """Who decides next."""
        first = ctx.state.phasing
        for side in (first, opponent(first)):
            if self._may_be_asked(ctx, side):
                return side
        return None

    def _may_be_asked(self, ctx: Context, side: Side) -> bool:
        return side not in self.content and is_open(ctx, side) and bool(self.left(ctx, side))

    def left(self, ctx: Context, side: Side) -> list[int]:
        """[VE-10c] What a side has not had made again yet, counted from 1."""
        return [each for each in range(1, self.reach(ctx, side) + 1) if (side, each) not in self.used]

    def begin(self, ctx: Context) -> Next:
        self.show(ctx)
        return self.ask

    def ask(self, ctx: Context) -> Next:
        side = self.asked(ctx)
        if side is None:
            return Done(())
        options: list[Option] = [(LetStand(), self.stand), (LetAllStand(), self.stand_for_long)]
        options += [(UseDrama(number), self.use) for number in self.left(ctx, side)]
        prompt = f"{self.words(ctx)} Use Drama? The other player then moves a bid by one Game-Turn."
        return Ask(side, "drama", "VE-10", prompt, options, always=True)

    def stand(self, ctx: Context) -> Next:
        side = self.asked(ctx)
        assert side is not None
        self.content = (*self.content, side)
        return self.ask

    def stand_for_long(self, ctx: Context) -> Next:
        side = self.asked(ctx)
        assert side is not None
        record = memory(ctx)
        record.silent = {**record.silent, side: ctx.state.turn}
        return self.ask

    def use(self, ctx: Context, action: UseDrama) -> Next:
        """[VE-10c] What comes now stands for him who wanted it; the other may still answer."""
        side = self.asked(ctx)
        assert side is not None
        record = memory(ctx)
        record.uses = {**record.uses, side: record.uses.get(side, 0) + 1}
        self.used = (*self.used, (side, action.number))
        self.content = ()
        self.again(ctx, side, action.number - 1)
        return Call(Price(user=side), self.paid)

    def paid(self, ctx: Context, result: object) -> Next:
        return self.ask


class DicePause(Pause, tag="events.drama.DicePause"):
    """[VE-10] Any die, whoever has rolled it; [VQ-78] but for dice that he does not see."""

    def reach(self, ctx: Context, side: Side) -> int:
        """[VE-10] Tens and units are one die."""
        dice = on_table(ctx)
        number = 1 if dice.roll.together else len(dice.dice)
        return number if dice.roll.may_be_touched_by(side) else 0

    def words(self, ctx: Context) -> str:
        return open_dice.in_words(ctx)

    def show(self, ctx: Context) -> None:
        ctx.show()
        open_dice.lay_open(ctx)

    def again(self, ctx: Context, side: Side, number: int) -> None:
        done = open_dice.again(ctx, lambda dice: dice.roll_one_again(ctx, number))
        seen_by = on_table(ctx).roll.seen_by
        ctx.emit(DieRolledAgain(case="VE-10", side=side, seen_by=seen_by, **done))


class DrawPause(Pause, tag="events.drama.DrawPause"):
    """[VE-10a, VE-10d] What one's own mission has drawn; nobody touches the other's."""

    def reach(self, ctx: Context, side: Side) -> int:
        made = draws_on_table(ctx).made
        return len(made.faces) if made.draw.side == side else 0

    def _says(self, ctx: Context, face: int) -> str:
        draw = draws_on_table(ctx).made.draw
        if draw.anywhere:
            return "".join(sorted(set(ctx.rules.draws.letters_anywhere(ctx, face)))) or "nothing"
        cell = ctx.rules.draws.read(ctx, draw.place, face)
        event = ctx.facts.action_events[cell.event].name if cell.event else ""
        return " ".join(part for part in (cell.letters, event) if part) or "nothing"

    def words(self, ctx: Context) -> str:
        made = draws_on_table(ctx).made
        lies = "; ".join(f"{n} {self._says(ctx, face)}" for n, face in enumerate(made.faces, 1))
        return f"Drawn at {naming.place(ctx.facts, made.draw.place)}: {lies}."

    def show(self, ctx: Context) -> None:
        made = draws_on_table(ctx).made
        ctx.show()
        says = tuple(self._says(ctx, face) for face in made.faces)
        draw = made.draw
        ctx.emit(DrawShown(case="VE-10a", side=draw.side, place=draw.place, faces=made.faces, says=says))

    def again(self, ctx: Context, side: Side, number: int) -> None:
        lying = draws_on_table(ctx)
        before = self._says(ctx, lying.made.faces[number])
        lying.replace_one(ctx, number)
        says = self._says(ctx, lying.made.faces[number])
        place = lying.made.draw.place
        ctx.emit(DrawnAgain(case="VE-10a", side=side, place=place, before=before, says=says))


class CardPause(Pause, tag="events.drama.CardPause"):
    """[VE-10b] A card that one's own mission has brought."""

    def reach(self, ctx: Context, side: Side) -> int:
        return int(card_on_table(ctx).side == side)

    def words(self, ctx: Context) -> str:
        return f"The card is {naming.piece(ctx.facts, card_on_table(ctx).card)}."

    def again(self, ctx: Context, side: Side, number: int) -> None:
        lying = card_on_table(ctx)
        before = lying.recruit
        lying.draw_again(ctx)
        ctx.emit(CardDrawnAgain(case="VE-10b", side=side, before=before, card=lying.recruit))


def over_dice(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-10] Both players see the dice."""
    return _if_asked(ctx, DicePause())


def over_draws(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-10a] The player whose mission it is sees what was drawn."""
    return _if_asked(ctx, DrawPause())


def over_card(ctx: Context, moment: Moment) -> Procedure | None:
    """[VE-10b] The player whose mission it was sees the card."""
    return _if_asked(ctx, CardPause())


def _if_asked(ctx: Context, pause: Pause) -> Pause | None:
    return None if pause.asked(ctx) is None else pause
