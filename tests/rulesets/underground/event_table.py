"""The card game of events for tests: decks in a known order, research in a toy's stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.rulesets.underground.turn_table import staged_table

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.engine.modules import Module
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.cards.module import EVENT_CARDS
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.deck import EVENT_DECK
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK, codes, memory
from fitg.engine.rulesets.underground.deck.tables import code_of, numbers
from fitg.engine.rulesets.underground.immunity import IMMUNITY, IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.intel.memory import IntelligenceMemory
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK

TOY = "missions.intel"


class Stock(ModuleState):
    """What the Intelligence Sheet would hold."""

    rebel: int = 0
    imperial: int = 0


def _stock(ctx: Context) -> Stock:
    found = ctx.state.modules[TOY]
    assert isinstance(found, Stock)
    return found


def in_stock(ctx: Context, side: Side) -> int:
    return _stock(ctx).rebel if side == "rebel" else _stock(ctx).imperial


def spend(ctx: Context, side: Side) -> None:
    setattr(_stock(ctx), side, in_stock(ctx, side) - 1)


#: In the place of the module of intelligence: nothing of it but the stock of General Research.
ONLY_RESEARCH = Module(
    id=TOY,
    title="Research",
    needs=("galactic",),
    answers=(asked.research.by(in_stock), asked.spend_research.by(spend)),
    state=Stock,
)
#: In the place of modules of which the deck needs nothing itself.
BESIDE = tuple(
    Module(id=name, title=name, needs=("galactic",))
    for name in (
        "missions.cells",
        "missions.sovereigns",
        "military.veterans",
        "characters.newcast",
        "characters.will",
    )
)
MODULES = (
    CONTROL,
    SUPPLY_NETWORK,
    GRADED_REACTION,
    IMMUNITY,
    IMMUNITY_IN_SPACE,
    CHITS,
    CHITS_IN_THE_GALAXY,
    ONLY_RESEARCH,
    *BESIDE,
    EVENT_DECK,
    EVENT_CARDS,
)
EVENT = "galactic.event"
#: What a test may say of the cards; whatever it does not name lies as it was dealt.
ARRANGED = ("new", "due", "sudden", "top", "majors", "hands", "lasting", "stock", "first_right", "only")


@contextmanager
def event_table(*more: Module) -> Iterator[Any]:
    """Lays out a position: `lay_out(turn=5, new=("G2",), top=("G3",), hands={"rebel": ("H4",)})`.

    Modules that are named are played in the place of those that only stand for them.
    """
    wanted: dict[str, Any] = {}

    def arrange_cards(ctx: Context, moment: Moment) -> None:
        arrange(ctx, **wanted)

    arranger = Module(
        id="toy.arranger",
        needs=(EVENTS_DECK,),
        listens={points.POSITION_LAID_OUT: (Hook("arrange", arrange_cards),)},
    )
    played = {module.id for module in more}
    beneath = [module for module in MODULES if module.id not in played]
    with staged_table(*beneath, *more, arranger) as staged:

        def lay_out(segment: str = EVENT, *, turn: int = 5, **position: Any) -> Game:
            wanted.clear()
            wanted.update({name: position.pop(name) for name in tuple(position) if name in ARRANGED})
            return staged(segment, turn=turn, **position)

        yield lay_out


def arrange(
    ctx: Context, *, stock: tuple[int, int] = (0, 0), first_right: Side = "rebel", **boxes: Any
) -> None:
    """Cards are taken from wherever they lie, and put where a test wants them; hands are empty else."""
    record = memory(ctx)
    hands = {side: _numbers(boxes.get("hands", {}).get(side, ())) for side in SIDES}
    lying = {
        name: _numbers(boxes.get(name, ())) for name in ("new", "due", "sudden", "lasting", "top", "majors")
    }
    taken = {card for found in (*lying.values(), *hands.values()) for card in found}
    for side in SIDES:
        everything = sorted((*record.secret[side].cards, *_secret(record.hands[side])))
        record.secret = {**record.secret, side: Pile(tuple(c for c in everything if c not in taken))}
    record.hands = hands
    record.historic = tuple(card for card in record.historic if card not in taken)
    record.removed = tuple(card for card in record.removed if card not in taken)
    record.lasting = (*(card for card in record.lasting if card not in taken), *lying["lasting"])
    record.new, record.due, record.sudden = lying["new"], lying["due"], Pile(lying["sudden"])
    galactic = [card for card in record.galactic.cards if card not in taken]
    major = [card for card in record.major.cards if card not in taken]
    record.galactic = Pile((*lying["top"], *galactic)) if not boxes.get("only") else Pile(lying["top"])
    if boxes.get("only"):
        record.discard = tuple(galactic)
    record.major = Pile((*lying["majors"], *major))
    record.first_right = first_right
    sheet = ctx.state.modules[TOY]
    if isinstance(sheet, IntelligenceMemory):
        sheet.research = dict(zip(SIDES, stock, strict=True))
    else:
        _stock(ctx).rebel, _stock(ctx).imperial = stock


def _secret(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if not code_of(card).startswith("H"))


def _numbers(codes: Sequence[str]) -> tuple[int, ...]:
    return tuple(numbers()[code] for code in codes)


def lies(game: Game) -> dict[str, tuple[str, ...]]:
    """What lies in the boxes, by codes."""
    record = memory(game.ctx)
    return {
        "new": codes(record.new),
        "sudden": codes(record.sudden.cards),
        "due": codes(record.due),
        "discard": codes(record.discard),
        "lasting": codes(record.lasting),
    }
