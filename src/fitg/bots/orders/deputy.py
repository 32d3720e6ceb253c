"""Who answers a question: the person, one of his orders, or the deputy."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from fitg.bots.observation import observe
from fitg.bots.orders.answers import answer
from fitg.bots.orders.conditions import Public
from fitg.bots.orders.vocabulary import BY_NAME, Orders, belongs
from fitg.bots.registry import ADVISER, create
from fitg.bots.staff import Memory
from fitg.engine.game import Game

#: So many questions in a row are never put to one side while the other plays.
MOST_ANSWERS = 200


class Ruling(NamedTuple):
    """What becomes of a question: the person is asked, or an order answers it.

    `place` is that of the order, from 1 on; 0 is the last line. `rests` is the place of an order that has to
    be looked at again, 0 for none.
    """

    asks: bool
    place: int = 0
    rests: int = 0


ASK = Ruling(asks=True)


class Answered(NamedTuple):
    """What was answered for somebody, and by which of his orders; 0 for the deputy."""

    action: str
    place: int


def is_reaction(game: Game) -> bool:
    """Is a question put in the Player-Turn of the other side?"""
    side, segment = game.side, game.ctx.segment
    player = next((each.player for each in game.ctx.segments if each.id == segment), None)
    return side is not None and player is not None and player != side


def ruling(game: Game, orders: Orders, known: Public | None = None) -> Ruling:
    """Whether the present question is put to the person: nothing that only one side knows may matter here.

    `known` is what both sides know, if somebody has it at hand already.
    """
    if not is_reaction(game) or game.side is None or game.decision is None:
        return ASK
    if orders.until and game.state.turn > orders.until:
        return ASK
    known, kind = known or Public(game, game.side), game.decision.kind
    for place, order in enumerate(orders.orders, start=1):
        if not belongs(kind, BY_NAME[order.when]):
            continue
        if order.rests or order.do == "ask":
            return ASK
        if known.is_gone(order) or any(known.holds(each) for each in order.unless):
            return Ruling(asks=True, rests=place)
        return Ruling(asks=False, place=place)
    return Ruling(asks=orders.otherwise == "ask")


class Deputy:
    """Answers for one side, and remembers its plans from one question to the next."""

    def __init__(self) -> None:
        self._adviser = create(ADVISER)
        self._memory = Memory()

    def answer(self, game: Game, orders: Orders, place: int, rng: Random) -> str:
        """By the order at a place; what no order is for, the deputy decides."""
        order = orders.orders[place - 1] if place else None
        if order is None or order.do == "deputy":
            return str(self._adviser.choose(observe(game), rng, None))
        return answer(observe(game), order, rng, self._memory).text


def answered(game: Game, orders: Orders, rng: Random, *, absent: bool = False) -> list[Answered]:
    """All that is answered for the side that has to decide, until a person is to be asked.

    Of who is `absent` nothing is asked: his allowance is over. The game itself is not changed.
    """
    side, deputy, twin = game.side, Deputy(), game.copy()
    found: list[Answered] = []
    while twin.side == side and is_reaction(twin) and len(found) < MOST_ANSWERS:
        decided = ruling(twin, orders)
        if decided.asks and not absent:
            break
        action = deputy.answer(twin, orders, decided.place, rng)
        found.append(Answered(action, _by(orders, decided)))
        twin.apply(action)
    return found


def _by(orders: Orders, decided: Ruling) -> int:
    place = decided.place
    return place if place and orders.orders[place - 1].do != "deputy" else 0
