"""[VE-15] Where every event card lies, who has First Right, and what research has lowered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.engine.rulesets.underground.deck.tables import RELIEFS, cards, code_of, numbers

#: The name of the module, and of its record in the state.
EVENTS_DECK = "events.deck"

#: The deck of their records, and what they do beside what they do when turned up.
RECORDS = "event-cards"
DUE, GOES = "due", "goes"
#: How long something lasts that research has lowered: this Game-Turn, or as long as its card lies.
Lasts = Literal["turn", "card"]


class Lowered(msgspec.Struct, frozen=True):
    """[VE-14b] An effect of a card that a side has paid to lower."""

    card: str
    effect: str
    side: Side
    lasts: Lasts
    #: The Game-Turn in which it was paid for.
    turn: int = 0


class EventsMemory(ModuleState):
    """[VE-15a] All places of cards."""

    #: The cards have been dealt.
    dealt: bool = False
    galactic: Pile = Pile()
    major: Pile = Pile()
    #: [VE-16a] Galactic cards that are out, unseen.
    removed: tuple[int, ...] = ()
    #: Face-up in the New Box; face-down under the card there (VE-20); in the Due Box.
    new: tuple[int, ...] = ()
    sudden: Pile = Pile()
    due: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    #: Historic cards that nobody has; Historic and Secret cards that were played.
    historic: tuple[int, ...] = ()
    lasting: tuple[int, ...] = ()
    secret: Mapping[Side, Pile] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, Pile()))
    hands: Mapping[Side, tuple[int, ...]] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, ()))
    #: [VE-16] Who is asked first.
    first_right: Side = "rebel"
    #: What the die has named for a card: provinces, systems, a character.
    named: Mapping[str, tuple[str, ...]] = {}
    #: [VE-18] Since which Game-Turn a card has been face-up, and due; of cards that lie on the track or last.
    up_since: Mapping[str, int] = {}
    due_since: Mapping[str, int] = {}
    lowered: tuple[Lowered, ...] = ()
    #: The sides whose hands a position has named, empty ones among them; nobody's when the cards are dealt.
    laid_hands: tuple[Side, ...] = ()
    #: Historic cards that such a hand lacks though the position meets their condition: they wait
    #: until it is met anew.
    passed_by: tuple[int, ...] = ()

    def remember(self, said: Mapping[str, Any]) -> None:
        """Cards are called by their codes; others are dealt around them (`deal.deal_to_position`)."""
        unknown = {
            *_codes(said),
            *(code for each in BY_CODE for code in said.get(each, ())),
        } - numbers().keys()
        if unknown:
            raise ValueError(f"there is no event card {', '.join(sorted(unknown))}")
        super().remember({name: _boxed(name, each) if name in BOXES else each for name, each in said.items()})
        self.laid_hands = tuple(side for side in SIDES if side in said.get("hands", {}))
        for each in self.lowered:
            if (each.card, each.effect) not in RELIEFS:
                raise ValueError(f"research lowers no {each.effect!r} of {each.card}; there are {LOWERED}")
        self._check_places()

    def _check_places(self) -> None:
        """[VE-15] Each card that is named lies once, and where cards of its deck can lie."""
        seen: set[int] = set()
        for box, decks, lying in self._boxes():
            for card in lying:
                if card in seen:
                    raise ValueError(f"{code_of(card)} lies in two places")
                if cards()[card].deck not in decks:
                    raise ValueError(f"{code_of(card)} cannot lie in {box}")
                seen.add(card)

    def _boxes(self) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...]]]:
        """Every place of cards: its name, the decks whose cards can lie there, and what lies there."""
        yield "new", (*TRACK, "historic"), self.new
        yield "sudden", TRACK, self.sudden.cards
        yield "due", (*TRACK, "historic", *SECRET.values()), self.due
        yield "discard", TRACK, self.discard
        yield "lasting", ("historic", *SECRET.values()), self.lasting
        yield "removed", ("galactic",), self.removed
        yield "historic", ("historic",), self.historic
        yield "galactic", ("galactic", "historic"), self.galactic.cards
        yield "major", ("major",), self.major.cards
        for side in SIDES:
            yield f"hands.{side}", (SECRET[side], "historic"), self.hands[side]
            yield f"secret.{side}", (SECRET[side],), self.secret[side].cards


#: [VE-14b] What research can lower, as a sentence has it.
LOWERED = ", ".join(f"{effect} of {card}" for card, effect in RELIEFS)
#: The decks whose cards lie on the track, and the Secret Events of each side.
TRACK = ("galactic", "major")
SECRET: Mapping[Side, str] = {"rebel": "rebel-secret", "imperial": "imperial-secret"}
#: The fields that hold piles, and all that hold cards.
PILES = frozenset({"galactic", "major", "sudden"})
BOXES = PILES | {"removed", "new", "due", "discard", "historic", "lasting", "secret", "hands"}

#: The fields that say something of cards by their codes.
BY_CODE = ("named", "up_since", "due_since")


def _codes(said: Any) -> Iterator[str]:
    """The codes of the cards that a position names, in whatever it says of boxes."""
    if isinstance(said, Mapping):
        for name, each in said.items():
            yield from _codes(each) if name in BOXES | {*SIDES, "cards"} else ()
    elif isinstance(said, list | tuple):
        for each in said:
            yield from (each,) if isinstance(each, str) else _codes(each)


def _boxed(name: str, said: Any) -> Any:
    """What a position says of a box: a pile of which nobody knows anything may be told as its cards."""
    if name == "secret" and isinstance(said, Mapping):
        return {side: _boxed("", each) for side, each in said.items()}
    cards = _numbered(said)
    return {"cards": cards} if name in ("", *PILES) and isinstance(said, list | tuple) else cards


def _numbered(said: Any) -> Any:
    """Whatever a position says of cards, with their numbers in the place of their codes."""
    if isinstance(said, Mapping):
        return {name: _numbered(each) for name, each in said.items()}
    if isinstance(said, list | tuple):
        return [_numbered(each) for each in said]
    return numbers().get(said, said) if isinstance(said, str) else said


def memory(ctx: Context) -> EventsMemory:
    """The record of this game."""
    found = ctx.state.modules[EVENTS_DECK]
    assert isinstance(found, EventsMemory)
    return found


# Where a card lies


def is_face_up(ctx: Context, code: str) -> bool:
    """[VE-18c] In New or in Due."""
    record, card = memory(ctx), numbers()[code]
    return card in record.new or card in record.due


def is_due(ctx: Context, code: str) -> bool:
    """[VE-18c] In Due: for a card from a hand that is the Game-Turn in which it is played."""
    return numbers()[code] in memory(ctx).due


def lasts(ctx: Context, code: str) -> bool:
    """[VE-18] Played, now or earlier: what holds for the rest of the game."""
    record, card = memory(ctx), numbers()[code]
    return card in record.due or card in record.lasting


def in_hand(ctx: Context, code: str) -> Side | None:
    """Whose hand it is in."""
    card = numbers()[code]
    return next((side for side in SIDES if card in memory(ctx).hands[side]), None)


def turns_due(ctx: Context, code: str) -> int:
    """The Game-Turns that have passed since it came to be due; 0 in the first of them."""
    record = memory(ctx)
    unknown = ctx.state.turn if numbers()[code] in record.due else 0
    return ctx.state.turn - record.due_since.get(code, unknown)


# What the die has named


def named(ctx: Context, code: str) -> tuple[str, ...]:
    """What the die has named as the card was turned up."""
    return memory(ctx).named.get(code, ())


def name(ctx: Context, code: str, *what: str) -> None:
    """The die has named this for a card."""
    record = memory(ctx)
    record.named = {**record.named, code: what}


# What research has lowered


def is_lowered(ctx: Context, code: str, effect: str, side: Side | None = None) -> bool:
    """[VE-14b] Has an effect been lowered: by this side for itself, or by anybody for both?"""
    return any(
        (each.card, each.effect) == (code, effect) and side in (None, each.side)
        for each in memory(ctx).lowered
    )


def in_play(ctx: Context, card: int) -> bool:
    """[VE-15] Is a card in this game: is it written, and are the modules it is about played?"""
    known = ctx.answers("event-cards", ())
    found: frozenset[int] | None = known.get("in play")
    return card in (all_in_play(ctx) if found is None else found)


def all_in_play(ctx: Context) -> frozenset[int]:
    """[VE-15] The cards of this game."""
    known = ctx.answers("event-cards", ())
    found: frozenset[int] | None = known.get("in play")
    if found is None:
        present = {module.id for module in ctx.rules.modules}
        written = ctx.rules.cards.get(RECORDS, {})
        found = known["in play"] = frozenset(
            [each for each, row in cards().items() if row.code in written and present.issuperset(row.modules)]
        )
    return found


def codes(numbered: tuple[int, ...]) -> tuple[str, ...]:
    """The codes of cards."""
    return tuple(map(code_of, numbered))
