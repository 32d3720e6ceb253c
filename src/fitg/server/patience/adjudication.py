"""A game that the house decides: by its keeper, with a reason, in the record and in the audit."""

from __future__ import annotations

from sqlalchemy import Connection

from fitg.data.records import Side
from fitg.engine import settlements
from fitg.errors import FitgError
from fitg.server.patience import keeping
from fitg.server.store.games import Store
from fitg.server.store.house import note
from fitg.server.store.orders import TABLE


def adjudicate(store: Store, game_id: str, winner: Side | None, reason: str, who: str) -> None:
    """End a game that is not played any more; who decides it gives a reason."""
    if not reason.strip():
        raise FitgError("A game is decided with a reason; say it in a sentence.")
    game, stored = store.load(game_id)
    if game.outcome is not None:
        raise FitgError("This game is over already.")
    text = settlements.by_the_house(winner, reason)
    game.apply(text)

    def also(connection: Connection) -> None:
        keeping.hand_over(connection, game_id, store.now(), None, asked=False, mark="house")
        keeping.ended(connection, game_id, store.now())
        note(connection, store.timestamp(), who, "adjudicate", game_id, reason)

    store.appending(game_id, stored.changes, game, TABLE, also).result()
