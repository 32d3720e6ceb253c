"""Who may do what with a game.

At home whoever asks has all seats of people: they sit at this screen. Elsewhere somebody has the seats he has
taken. Who has laid a table has no power over it beyond his seat, as soon as somebody else plays at it.
"""

from __future__ import annotations

from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine.machine.secrets import Viewer
from fitg.errors import FitgError
from fitg.server.people.visitors import Visitor
from fitg.server.store.games import HOST, HUMAN, SEATS, SIDES, StoredGame


class NotAllowed(FitgError):
    """Somebody without the seat that this needs."""


class Role(NamedTuple):
    """What somebody at a table sees, whether the pace is his to set, and whether he watches from behind."""

    viewer: Viewer
    controls: bool
    late: bool = False
    session: str = ""
    person: str = ""


def held(visitor: Visitor, stored: StoredGame, *, watches: bool = False) -> frozenset[str]:
    """The seats that who asks may take: of the host those of people, and a bot's after the end."""
    if visitor.home or (visitor.game, visitor.seat) == (stored.id, HOST):
        return _host_seats(stored)
    if visitor.game == stored.id:
        return frozenset({visitor.seat, "spectator"})
    if not visitor.person:
        return frozenset()
    mine: set[str] = {side for side in SIDES if stored.sitting.get(side) == visitor.person}
    if stored.owner == visitor.person and not stored.terms.apart:
        return _host_seats(stored)
    if stored.owner == visitor.person:
        mine.add(HOST)
    if mine or watches:
        mine.add("spectator")
    return frozenset(mine)


def _host_seats(stored: StoredGame) -> frozenset[str]:
    people = [side for side in SIDES if is_over(stored) or stored.players[side] == HUMAN]
    return frozenset({*people, "spectator", HOST})


def is_over(stored: StoredGame) -> bool:
    return stored.status.outcome is not None


def in_order(seats: frozenset[str]) -> list[str]:
    """The seats that somebody can sit down at."""
    return [seat for seat in SEATS if seat in seats]


def role_of(visitor: Visitor, stored: StoredGame, seat: str, *, watches: bool = False) -> Role | None:
    """How somebody sits at a table; without a name of a seat at the first that is his."""
    mine = held(visitor, stored, watches=watches)
    open_ = in_order(mine)
    taken = seat or next(iter(open_), "")
    if taken not in open_:
        return None
    if taken in SIDES:
        return Role(_side(taken), controls=True, session=visitor.session, person=visitor.person)
    # Who plays has seen it all; who watches two people learns nothing that he could tell one of them.
    late = stored.terms.apart and not is_over(stored)
    if late and mine & {*SIDES}:
        return None
    # Where only bots play, who has laid the table watches, and keeps hold of them.
    controls = HOST in mine and HUMAN not in stored.players.values()
    return Role("spectator", controls, late, session=visitor.session, person=visitor.person)


def require_player(seats: frozenset[str], what: str) -> None:
    """Only who plays, or has laid the table, may do this."""
    if not seats & {*SIDES, HOST}:
        raise NotAllowed(f"Only who has a seat at this table may {what}.")


def require_alone(stored: StoredGame, what: str) -> None:
    """While two people play in two places, neither has power over the game."""
    if stored.terms.apart and not is_over(stored) and len(stored.sitting) > 1:
        raise NotAllowed(f"While two people play it, neither of them may {what}.")


def require_home(visitor: Visitor, what: str) -> None:
    if not visitor.home:
        raise NotAllowed(f"Only who runs this server may {what}.")


def _side(seat: str) -> Side:
    return "rebel" if seat == "rebel" else "imperial"
