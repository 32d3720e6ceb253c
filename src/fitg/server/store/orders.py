"""Orders in the store, and what was answered by them."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from fitg.bots.orders import Orders, WrongOrder, orders_of, orders_text
from fitg.data.records import Side
from fitg.server.store.columns import orders, steps
from fitg.server.store.games import SIDES, Store

#: What is told to other processes where the number of changes would stand: nobody at a table hears of it.
ORDERS_CHANGED = -3
#: By whom a step was taken.
PERSON, DEPUTY, BOT, TABLE = "person", "deputy", "bot", "table"
_ORDER = "order "


class Given(NamedTuple):
    """A step that was taken for somebody: its number, what was done, when, and by which order (0: deputy)."""

    number: int
    action: str
    at: str
    place: int


def by_order(place: int) -> str:
    """How a step is marked that an order has taken, or the deputy."""
    return f"{_ORDER}{place}" if place else DEPUTY


def place_of(by: str) -> int | None:
    """The place of the order that a step was taken by, 0 for the deputy; None for anybody else."""
    if by == DEPUTY:
        return 0
    return int(by.removeprefix(_ORDER)) if by.startswith(_ORDER) else None


class OrdersStore:
    """Orders by game and side. Safe from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, game: str) -> dict[Side, Orders]:
        """The orders of both sides; who has given none is asked everything."""
        with self.store.reading() as connection:
            rows = connection.execute(select(orders).where(orders.c.game == game)).all()
        found = dict.fromkeys(SIDES, Orders())
        for row in rows:
            found[row.side] = _readable(row.text)
        return found

    def keep(self, game: str, side: Side, given: Orders) -> None:
        def write(connection: Connection) -> None:
            put(connection, game, side, given, self.store.timestamp())
            self.store.database.notify(connection, self.store.name, game, ORDERS_CHANGED)

        self.store.writer.submit(write, game).result()

    def given_for(self, game: str, side: Side) -> list[Given]:
        """What was answered for a side since it last decided itself, in its order."""
        query = (
            select(steps).where(steps.c.game == game, steps.c.side == side).order_by(steps.c.number.desc())
        )
        found: list[Given] = []
        with self.store.reading() as connection:
            for row in connection.execute(query.execution_options(yield_per=100)):
                place = place_of(row.by)
                if place is None:
                    break
                found.append(Given(row.number, row.action, row.at, place))
        return found[::-1]


def put(connection: Connection, game: str, side: str, given: Orders, now: str) -> None:
    connection.execute(delete(orders).where(orders.c.game == game, orders.c.side == side))
    row = {"game": game, "side": side, "text": orders_text(given), "changed": now}
    connection.execute(insert(orders), row)


def _readable(text: str) -> Orders:
    """Orders of another version that cannot be read any more ask."""
    try:
        return orders_of(text)
    except WrongOrder:
        return Orders()
