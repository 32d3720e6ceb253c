"""[VE-15b, VE-25] What nobody, or one side alone, knows of the cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.events.event_deck import EventCardsSeen, SecretEventTaken
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.piles import Pile
from fitg.engine.machine.secrets import VIEWERS, Pick, Secret, Viewer, dealt
from fitg.engine.machine.state import SIDES
from fitg.engine.rulesets.underground.deck.memory import EventsMemory, all_in_play, codes, memory
from fitg.engine.rulesets.underground.deck.phase import HandCards
from fitg.engine.rulesets.underground.deck.tables import cards, code_of


def back(card: int) -> str:
    """What the back of a card tells."""
    return cards()[card].deck


def _dealt(pile: Pile, viewer: Viewer, pools: dict[str, list[int]]) -> Pile:
    """The same backs in the same places; what the viewer knows stays, the rest comes from the pools."""
    seen = pile.known_to(viewer)
    return replace(
        pile,
        cards=tuple(
            card if place in seen else pools[back(card)].pop(0) for place, card in enumerate(pile.cards)
        ),
    )


class EventDecks(Secret):
    """[VE-25] The order of the decks, the cards that are out, and what lies face-down in New."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        hidden = isinstance(event, EventCardsSeen) and event.side != viewer
        return replace(event, cards=()) if hidden else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        piles = (record.galactic, record.major, record.sudden, Pile(record.removed))
        lie = dealt(ctx, self, viewer, pick, piles, lambda: self._piles(piles, viewer, pick))
        record.galactic, record.major, record.sudden, out = lie
        record.removed = out.cards

    def _piles(self, piles: Iterable[Pile], viewer: Viewer, pick: Pick) -> list[Pile]:
        pools: dict[str, list[int]] = {}
        for pile in piles:
            known = pile.known_to(viewer)
            for place, card in enumerate(pile.cards):
                if place not in known:
                    pools.setdefault(back(card), []).append(card)
        for name, pool in pools.items():
            left = sorted(pool)
            pools[name] = [left.pop(pick(len(left))) for _ in pool]
        return [_dealt(pile, viewer, pools) for pile in piles]

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


class SecretHands(Secret):
    """[VE-15b] Which Secret Events a side holds, and which are left in its deck."""

    kept_from = VIEWERS

    def redact(self, event: Event, viewer: Viewer, facts: Facts) -> Event:
        hidden = isinstance(event, SecretEventTaken) and event.side != viewer
        return replace(event, card="") if hidden else event

    def deal(self, ctx: Context, viewer: Viewer, pick: Pick) -> None:
        record = memory(ctx)
        for side in SIDES:
            hand, pile = self._dealt(record, side, viewer, pick)
            record.hands = {**record.hands, side: hand}
            record.secret = {**record.secret, side: pile}
        for procedure in ctx.state.stack:
            # [VE-19a] Which card First Right is claimed for is seen when it is played.
            if isinstance(procedure, HandCards) and procedure.wanted and viewer != record.first_right:
                hand = record.hands[record.first_right]
                procedure.wanted = code_of(hand[pick(len(hand))])

    def _dealt(
        self, record: EventsMemory, side: Side, viewer: Viewer, pick: Pick
    ) -> tuple[tuple[int, ...], Pile]:
        hand, pile = record.hands[side], record.secret[side]
        if viewer == side:
            return hand, pile.dealt_anew(viewer, pick)
        held = tuple(card for card in hand if back(card) != "historic")
        left = sorted({*held, *pile.cards}.difference(pile.known_to(viewer).values()))
        new = tuple(left.pop(pick(len(left))) for _ in held)
        open_cards = tuple(card for card in hand if card not in held)
        known = pile.known_to(viewer).values()
        return tuple(sorted((*open_cards, *new))), pile.dealt_anew(viewer, pick, (*left, *known))

    def words(self, ctx: Context) -> frozenset[str]:
        return frozenset()


def every_card_lies_in_one_place(ctx: Context) -> Iterable[str]:
    """[VE-15a] No card is lost, and none lies twice."""
    record = memory(ctx)
    if not record.dealt:
        return
    lying = [
        *record.galactic.cards,
        *record.major.cards,
        *record.removed,
        *record.new,
        *record.sudden.cards,
        *record.due,
        *record.discard,
        *record.historic,
        *record.lasting,
        *(card for side in SIDES for card in (*record.hands[side], *record.secret[side].cards)),
    ]
    if sorted(lying) != sorted(all_in_play(ctx)):
        yield f"the event cards do not lie in one place each: {codes(tuple(sorted(lying)))}"
