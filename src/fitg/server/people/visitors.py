"""Who asks: at home everybody is at this screen; elsewhere a cookie or a bearer's token says who it is."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from fastapi import Response
from starlette.requests import HTTPConnection

from fitg.server.people.limits import limits_of, network_of
from fitg.server.people.names import made_up
from fitg.server.people.proofs import HEADER, Proofs, are_possible
from fitg.server.settings import Settings
from fitg.server.store.networks import NetworkStore
from fitg.server.store.people import SESSION_DAYS, PeopleStore, Person, Ticket
from fitg.server.store.troubles import StoreTrouble

COOKIE = "fitg"
#: Under TLS no other name of the same site can set or read it.
SECURE_COOKIE = "__Host-fitg"
#: What a proxy says of whom it brings.
BROUGHT = ("x-forwarded-for", "forwarded")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux")
#: By what stands in their names, those first whose names hold another's.
PROGRAMS = {"Firefox": "Firefox", "Edg": "Edge", "Chrome": "Chrome", "Safari": "Safari"}


class Visitor(NamedTuple):
    """Who asks: at home, a person with a browser, or a program with the key of one seat."""

    home: bool = False
    person: str = ""
    session: str = ""
    #: The game and the seat whose key was brought.
    game: str = ""
    seat: str = ""


AT_HOME = Visitor(home=True)


def people_of(connection: HTTPConnection) -> PeopleStore:
    people: PeopleStore = connection.app.state.people
    return people


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Reads the store: not for the event loop."""
    settings: Settings = connection.app.state.settings
    if not settings.shared:
        return AT_HOME
    people = people_of(connection)
    token = _token(connection)
    if not token:
        return Visitor()
    session = people.session(token)
    if session is not None:
        return Visitor(person=session.person, session=session.id)
    ticket = people.ticket(token)
    if ticket is not None and ticket.purpose == "seat":
        return _with_key(ticket)
    return Visitor()


def came(connection: HTTPConnection, person: str) -> None:
    """Somebody opens a page at a table: the keeper may see who comes from the same network.

    Where nothing can be written he may look all the same.
    """
    networks: NetworkStore = connection.app.state.networks
    with suppress(StoreTrouble):
        networks.came(person, network_of(connection))


def is_at_the_machine(connection: HTTPConnection) -> bool:
    """At home everybody is. Whom a proxy has brought is not, wherever the proxy runs."""
    settings: Settings = connection.app.state.settings
    if not settings.shared:
        return True
    if any(name in connection.headers for name in BROUGHT):
        return False
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def _with_key(ticket: Ticket) -> Visitor:
    return Visitor(game=ticket.game, seat=ticket.seat)


def _token(connection: HTTPConnection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(SECURE_COOKIE if _is_secure(connection) else COOKIE, "")


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def device_of(connection: HTTPConnection) -> str:
    """What a browser says of itself, in short: enough to tell one's own apart."""
    said = connection.headers.get("user-agent", "")
    system = next((name for name in SYSTEMS if name in said), "")
    program = next((PROGRAMS[name] for name in PROGRAMS if name in said), "")
    return " on ".join(part for part in (program, system) if part) or "A program"


def welcome(connection: HTTPConnection, response: Response, *, invited: bool = False) -> Person:
    """Who asks, as a person; somebody new gets a name and a cookie, if there is room for him."""
    people, visitor = people_of(connection), visitor_of(connection)
    known = people.person(visitor.person) if visitor.person else None
    if known is not None:
        return known
    if not invited:
        _check_stranger(connection)
    person, token = people.new_guest(*made_up(), device_of(connection))
    remember(connection, response, token)
    return person


def _check_stranger(connection: HTTPConnection) -> None:
    """Nobody has invited him: where very many like him come, he has to reckon for it."""
    if are_possible() and limits_of(connection).is_crowded(connection):
        proofs: Proofs = connection.app.state.proofs
        proofs.demand(connection.headers.get(HEADER, ""))


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    """The browser keeps it; a link from elsewhere has to arrive with it, so it is lax."""
    secure = _is_secure(connection)
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        token,
        max_age=SESSION_DAYS * 24 * 3600,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def forget(connection: HTTPConnection, response: Response) -> None:
    secure = _is_secure(connection)
    response.delete_cookie(SECURE_COOKIE if secure else COOKIE, path="/", secure=secure, httponly=True)
