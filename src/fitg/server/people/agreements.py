"""What two people agree on before a game begins: above all the numbers that its dice are mixed of."""

from __future__ import annotations

import json

from msgspec.structs import replace
from sqlalchemy import Connection

from fitg.data.records import Side
from fitg.engine.game import Game, Setting
from fitg.errors import FitgError
from fitg.server.patience import keeping
from fitg.server.patience.clocks import duty_of
from fitg.server.people import lots
from fitg.server.store.games import SIDES, Store, StoredGame
from fitg.server.store.terms import PaceName, Terms, Watching


def laid(friend: Side, mine: Side, watching: Watching, sealed: str, pace: PaceName = "none") -> Terms:
    """A table for a friend: the server has drawn its number, and tells its seal; so does who lays the table.

    Who sends no seal, a program say, takes no part in the dice.
    """
    number = lots.new_number()
    seals, numbers = {lots.SERVER: lots.seal(number)}, {lots.SERVER: number}
    if sealed:
        seals[mine] = lots.checked(sealed)
    else:
        numbers[mine] = ""
    return Terms(friend=friend, watching=watching, seals=seals, numbers=numbers, pace=pace)


def is_wanted(stored: StoredGame, side: Side) -> bool:
    """Is this side's number waited for?"""
    return stored.terms.gathering and len(stored.sitting) > 1 and side not in stored.terms.numbers


def give_number(store: Store, game_id: str, side: Side, number: str) -> None:
    """The number of a side; with the last of them the game begins.

    Whoever sealed his before gives it when the other has sat down: then nobody can choose his own any more.
    """

    def agree(stored: StoredGame) -> tuple[Terms, Setting | None]:
        if not is_wanted(stored, side):
            raise FitgError("Nobody waits for this number.")
        terms = _with_number(stored.terms, side, number)
        if any(each not in terms.numbers for each in SIDES):
            return terms, None
        begun = replace(terms, begun=True)
        return begun, stored.setting._replace(seed=lots.mixed(begun.numbers))

    def begin(connection: Connection, game: Game | None) -> None:
        if game is not None:
            keeping.hand_over(connection, game_id, store.now(), duty_of(game), asked=True, mark="begin")

    store.agree(game_id, agree, begin)


def _with_number(terms: Terms, side: Side, number: str) -> Terms:
    sealed = terms.seals.get(side)
    if number:
        lots.checked(number)
    if sealed is not None and (not number or lots.seal(number) != sealed):
        raise lots.BadNumber("This number does not fit the seal that you have sent before.")
    seals = terms.seals | ({side: lots.seal(number)} if number else {})
    return replace(terms, seals=seals, numbers=terms.numbers | {side: number})


def proof_text(terms: Terms) -> str:
    """The proof as it stands in a record, for who wants to reckon it again."""
    return json.dumps({"seals": terms.seals, "numbers": terms.numbers}, sort_keys=True)
