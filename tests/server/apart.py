"""Tables of two people in two places, laid in a store before its server starts: with a clock and orders."""

from __future__ import annotations

from typing import NamedTuple

from fitg.bots.orders import preset
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.server.people.agreements import give_number, laid
from fitg.server.store.games import HUMAN, SIDES, Store
from fitg.server.store.notices import NoticeStore
from fitg.server.store.orders import OrdersStore
from fitg.server.store.people import PeopleStore
from fitg.server.store.terms import PaceName


class Apart(NamedTuple):
    """A table of two, and what opens their seats."""

    game: str
    tokens: dict[Side, str]
    people: dict[Side, str]


def lay_apart(
    store: Store,
    seed: object,
    *,
    pace: PaceName = "live",
    orders: str = "",
    scenario: str = "flight-to-egrix",
    told_at: str = "",
) -> Apart:
    """A game that two people have just begun; each is told at a place of his own below `told_at`."""
    people = PeopleStore(store)
    guests = {side: people.new_guest(side.title(), "saurian", "A program") for side in SIDES}
    terms = laid("imperial", "rebel", "link", "", pace)
    rebel, imperial = guests["rebel"][0], guests["imperial"][0]
    game = store.add(new_game(scenario, seed=str(seed)), {"rebel": HUMAN, "imperial": HUMAN}, rebel.id, terms)
    people.sit(people.invite("sit", game, "imperial"), game, imperial)
    give_number(store, game, "imperial", "")
    for side in SIDES:
        if orders:
            OrdersStore(store).keep(game, side, preset(orders))
        if told_at:
            NoticeStore(store).add_channel(
                guests[side][0].id, "webhook", f"{told_at}/{game}/{side}", "", known=True
            )
    return Apart(
        game,
        {side: token for side, (_, token) in guests.items()},
        {side: person.id for side, (person, _) in guests.items()},
    )
