"""Who may do what with a game: the key of a seat says it.

At home, where the server listens to this computer alone, whoever asks over HTTP has all seats of people: they
sit at this screen. A server that is shared asks for a key, as a cookie or as `Authorization: Bearer`.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import NamedTuple

from fastapi import Request, Response

from fitg.data.records import Side
from fitg.engine.machine.secrets import Viewer
from fitg.errors import FitgError
from fitg.server.settings import Settings
from fitg.server.store.games import HOST, SEATS, StoredGame

HUMAN = "human"
COOKIE = "fitg-seat"
YEAR = 366 * 24 * 3600


class NotAllowed(FitgError):
    """Somebody without the seat that this needs."""


class Role(NamedTuple):
    """What somebody at a table sees, and whether the pace is his to set."""

    viewer: Viewer
    controls: bool


def seat_of(stored: StoredGame, key: str) -> str | None:
    """The seat that a key opens."""
    given = key.encode("utf-8", "replace")
    for seat in (*SEATS, HOST):
        known = stored.seats.get(seat, "")
        if known and compare_digest(known.encode(), given):
            return seat
    return None


def role_of(stored: StoredGame, key: str) -> Role | None:
    match seat_of(stored, key):
        case None:
            return None
        case "rebel":
            return Role("rebel", controls=True)
        case "imperial":
            return Role("imperial", controls=True)
        case seat:
            return Role("spectator", controls=seat == HOST)


def held(request: Request, stored: StoredGame) -> frozenset[str]:
    """The seats that who asks may take: with the host's key those of people, and a bot's after the end."""
    settings: Settings = request.app.state.settings
    seat = HOST if not settings.shared else seat_of(stored, _key(request))
    if seat is None:
        return frozenset()
    return frozenset({seat, "spectator"}) if seat != HOST else _host_seats(stored)


def _host_seats(stored: StoredGame) -> frozenset[str]:
    over = stored.status.outcome is not None
    people = [each for each in SEATS[:2] if over or stored.players[_side(each)] == HUMAN]
    return frozenset({*people, "spectator", HOST})


def keys_for(request: Request, stored: StoredGame) -> dict[str, str]:
    """The keys of these seats."""
    return _keys(stored, held(request, stored))


def host_keys(stored: StoredGame) -> dict[str, str]:
    """For who has just laid the table."""
    return _keys(stored, _host_seats(stored))


def _keys(stored: StoredGame, seats: frozenset[str]) -> dict[str, str]:
    """Where only bots play, the host watches, and keeps hold of them."""
    keys = {seat: stored.seats[seat] for seat in SEATS if seat in seats}
    if HOST in seats and HUMAN not in stored.players.values():
        keys["spectator"] = stored.seats.get(HOST, keys["spectator"])
    return keys


def require_player(request: Request, stored: StoredGame, what: str) -> None:
    """Only who plays, or has laid the table, may do this."""
    if not held(request, stored) & {"rebel", "imperial", HOST}:
        raise NotAllowed(f"Only who has a seat at this table may {what}.")


def require_host(request: Request, stored: StoredGame, what: str) -> None:
    if HOST not in held(request, stored):
        raise NotAllowed(f"Only who has laid this table may {what}.")


def require_home(request: Request, what: str) -> None:
    settings: Settings = request.app.state.settings
    if settings.shared:
        raise NotAllowed(f"Only who runs this server may {what}.")


def remember_host(request: Request, response: Response, stored: StoredGame) -> None:
    """The browser that began a game keeps its key, for this game's addresses alone."""
    settings: Settings = request.app.state.settings
    if settings.shared:
        response.set_cookie(
            COOKIE,
            stored.seats[HOST],
            max_age=YEAR,
            path=f"/api/games/{stored.id}",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )


def _key(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")


def _side(seat: str) -> Side:
    return "rebel" if seat == "rebel" else "imperial"
