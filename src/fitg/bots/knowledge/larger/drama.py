"""Underground: what is worth a Game-Turn of the bids."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.machine.draws import draws_on_table
from fitg.engine.machine.rolls import on_table
from fitg.engine.rulesets.underground.drama.memory import uses
from fitg.engine.rulesets.underground.drama.pauses import DicePause, DrawPause, LetAllStand, UseDrama
from fitg.engine.rulesets.underground.drama.price import MakeItEasier, MakeItHarder

#: [VE-11] Each use costs a Game-Turn: one in so many is what the game can bear.
TURNS_PER_USE = 10
#: [VE-10a] Draws that end what the whole phase was for.
RUINOUS = frozenset({"rebels_back_out", "coup_aborted"})


def use_drama(table: Table, actions: Actions) -> Advice:
    """Seldom, and only for what could hardly be worse; else everything stands until the next Game-Turn."""
    if uses(table.ctx, table.side) * TURNS_PER_USE >= table.state.turn:
        quiet = one_of(LetAllStand, actions)
        return leave(actions) if quiet is None else Advice(quiet, "Drama has cost enough for now.")
    again = all_of(UseDrama, actions)
    number = _worst(table)
    found = next((each for each in again if each.number == number), None)
    return leave(actions) if found is None else Advice(found, "It could hardly be worse.")


def _worst(table: Table) -> int:
    """What is to be made again, counted from 1; 0 for nothing."""
    pause, ctx = table.state.stack[-1], table.ctx
    if isinstance(pause, DicePause):
        dice = on_table(ctx)
        reading = dice.reading(ctx)
        if dice.roll.answer == table.side:
            return 1 if reading.grave_answer else 0
        return 1 if dice.roll.side == table.side and reading.grave and not dice.roll.combat else 0
    if isinstance(pause, DrawPause):
        made = draws_on_table(ctx).made
        if made.draw.anywhere:
            return 0
        events = [ctx.rules.draws.read(ctx, made.draw.place, face).event for face in made.faces]
        return next((number for number, event in enumerate(events, 1) if event in RUINOUS), 0)
    return 0  # A card is never worth a Game-Turn.


def let_them_pay(table: Table, actions: Actions) -> Advice:
    """A turn less for us to wait is better than a draw that they have lost; unless both bids have met."""
    chosen = one_of(MakeItEasier, actions) or one_of(MakeItHarder, actions)
    assert chosen is not None
    return Advice(chosen, "That is what their Drama is worth to us.")


ANSWERS: dict[str, Answer] = {"drama": use_drama, "drama.price": let_them_pay}
