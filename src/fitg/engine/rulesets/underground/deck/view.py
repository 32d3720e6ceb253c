"""[VE-15] What a viewer sees of the events: the track, First Right, hands, and what he has looked at."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer, ViewRecord
from fitg.engine.machine.state import SIDES
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK, memory, named
from fitg.engine.rulesets.underground.deck.research import known_cards
from fitg.engine.rulesets.underground.deck.tables import DeckName, cards, code_of, numbers, title, words


class EventCardView(ViewRecord, frozen=True):
    """A card that lies open, with what it says."""

    code: str
    deck: DeckName
    number: int
    name: str
    flavour: str
    #: It does nothing itself: it brings other cards.
    carrier: bool
    #: At a glance: as it lies open, when it is due, what stays or softens it.
    now: str
    when_due: str
    stays: str
    #: In full.
    turned_up: str
    face_up: str
    due: str
    lasting: str
    named: tuple[str, ...]


class EventsView(ModuleView, frozen=True, kw_only=True):
    """[VE-15] The track of events."""

    first_right: Side
    new: tuple[EventCardView, ...]
    sudden: int
    due: tuple[EventCardView, ...]
    played: tuple[EventCardView, ...]
    #: How many cards each side has in its hand, and those of them that the viewer may see.
    hands: dict[str, int]
    held: dict[str, tuple[EventCardView, ...]]
    discard: tuple[EventCardView, ...]
    #: [VE-14] General Research in stock.
    research: dict[str, int]
    #: How many cards lie in each deck, and what the viewer knows of them: codes by position.
    decks: dict[str, int]
    known: dict[str, dict[int, str]]
    #: The cards that it knows of, by their codes.
    faces: dict[str, EventCardView]


def _card(ctx: Context, card: int) -> EventCardView:
    row, short = cards()[card], words()[code_of(card)]
    return EventCardView(
        code=row.code,
        deck=row.deck,
        number=row.number,
        name=row.name,
        flavour=row.flavour,
        carrier=bool(row.majors or row.sudden or row.sudden_galactic),
        now=short.now,
        when_due=short.due,
        stays=short.stays,
        turned_up=row.turned_up,
        face_up=row.face_up,
        due=row.due,
        lasting=row.lasting,
        named=tuple(_called(ctx, each) for each in named(ctx, row.code)),
    )


def _open_cards(ctx: Context, side: Side, viewer: Viewer) -> tuple[int, ...]:
    """[VE-15b] One's own hand, and the Historic cards of the other."""
    held = memory(ctx).hands[side]
    return tuple(card for card in held if viewer == side or cards()[card].deck == "historic")


def shown(ctx: Context, viewer: Viewer) -> EventsView | None:
    """[VE-15] As far as the viewer may see it."""
    record = memory(ctx)
    if not record.dealt:
        return None
    piles = {"galactic": record.galactic, "major": record.major, "sudden": record.sudden}
    held = {side: _open_cards(ctx, side, viewer) for side in SIDES}
    secret = {f"{side}-secret": record.secret[side] for side in SIDES}
    known = {name: known_cards(pile, viewer) for name, pile in {**piles, **secret}.items()}
    return EventsView(
        id=EVENTS_DECK,
        title="Events",
        rows=tuple(_rows(ctx, held)),
        first_right=record.first_right,
        new=tuple(_card(ctx, card) for card in record.new),
        sudden=len(record.sudden),
        due=tuple(_card(ctx, card) for card in record.due),
        played=tuple(_card(ctx, card) for card in record.lasting),
        hands={side: len(record.hands[side]) for side in SIDES},
        held={side: tuple(_card(ctx, card) for card in shown) for side, shown in held.items()},
        discard=tuple(_card(ctx, card) for card in record.discard),
        research={side: ctx.rules.ask[asked.research](ctx, side) for side in SIDES},
        decks={name: len(pile) for name, pile in {**piles, **secret}.items()},
        known=known,
        faces={
            code: _card(ctx, numbers()[code]) for codes in known.values() for code in sorted(codes.values())
        },
    )


def _names(lying: tuple[int, ...]) -> str:
    found = [cards()[each].name for each in lying]
    return naming.series(found, "") if found else "nothing"


def _rows(ctx: Context, held: Mapping[Side, tuple[int, ...]]) -> list[Row]:
    record = memory(ctx)
    hidden = f", {len(record.sudden)} face-down" if len(record.sudden) else ""
    rows = [
        Row("Due", _names(record.due)),
        Row("New", f"{_names(record.new)}{hidden}"),
        Row("First Right", naming.SIDE_NAMES[record.first_right]),
    ]
    if record.lasting:
        rows.append(Row("Played", _names(record.lasting)))
    if record.historic:
        rows.append(Row("Historic pile", _names(record.historic)))
    for side in SIDES:
        number = len(record.hands[side])
        known = f": {_names(held[side])}" if held[side] else ""
        rows.append(Row(f"Hand of {naming.SIDE_NAMES[side]}", f"{number}{known}"))
    rows += [
        Row(title(code), naming.series([_called(ctx, each) for each in record.named[code]], ""))
        for code in sorted(record.named, key=numbers().__getitem__)
    ]
    return rows


def _called(ctx: Context, lot: str) -> str:
    """What a die has named, by its name: provinces and systems have numbers."""
    facts = ctx.facts
    if lot in facts.provinces:
        return facts.provinces[lot].name
    return facts.systems[lot].name if lot in facts.systems else lot
