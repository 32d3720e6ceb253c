"""How much one person or one network may have at a private house; at home nothing is counted."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from fitg.errors import FitgError
from fitg.server.live.pace import Pace

#: Tables that a network may lay, and guests that may come from it: so many at once, then one every so often.
TABLES_AT_ONCE = 30
SECONDS_A_TABLE = 20.0
#: Strangers from a network who are let in without a proof of work: so many at once, and in an hour.
STRANGERS = 20
#: Addresses that a network may name to be told at: each of them is written to at once, whoever's it is.
CHANNELS_AT_ONCE = 20
SECONDS_A_CHANNEL = 180.0
#: What a network may ask over HTTP: so much at once, then so much a second.
REQUESTS_AT_ONCE = 600
REQUESTS_A_SECOND = 60.0
#: Pages that a person, and a network, may have open at tables.
SOCKETS_OF_A_PERSON = 20
SOCKETS_OF_A_NETWORK = 60
#: So many networks are remembered.
MOST_NETWORKS = 10_000


class TooMany(FitgError):
    """More than one may have."""


class Limits:
    """Counted in memory: a restart forgives."""

    def __init__(self) -> None:
        self._paces: OrderedDict[str, Pace] = OrderedDict()
        self._strangers: OrderedDict[str, Pace] = OrderedDict()
        self._channels: OrderedDict[str, Pace] = OrderedDict()
        self._requests: OrderedDict[str, Pace] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def lay_table(self, connection: HTTPConnection) -> None:
        """One more table, or guest, of this network."""
        if not _takes(self._paces, connection, TABLES_AT_ONCE, 1 / SECONDS_A_TABLE):
            raise TooMany("From your network many tables were laid just now; try again in a minute.")

    def is_crowded(self, connection: HTTPConnection) -> bool:
        """One more stranger of this network: are there so many that he has to prove that he means it?"""
        return not _takes(self._strangers, connection, STRANGERS, STRANGERS / 3600)

    def name_channel(self, connection: HTTPConnection) -> None:
        """One more address that is written to: nobody fills the mailbox of somebody else from here."""
        if not _takes(self._channels, connection, CHANNELS_AT_ONCE, 1 / SECONDS_A_CHANNEL):
            raise TooMany("From your network many addresses were named just now; try again in some minutes.")

    def ask(self, connection: HTTPConnection) -> None:
        """One more request of this network."""
        if not _takes(self._requests, connection, REQUESTS_AT_ONCE, REQUESTS_A_SECOND):
            raise TooMany("From your network so much is asked that others would wait; ask less often.")

    @contextmanager
    def socket(self, connection: HTTPConnection, person: str) -> Iterator[None]:
        """One more page at a table, as long as it is open."""
        bounds = {f"network {network_of(connection)}": SOCKETS_OF_A_NETWORK}
        if person:
            bounds[f"person {person}"] = SOCKETS_OF_A_PERSON
        if any(self._sockets[who] >= most for who, most in bounds.items()):
            raise TooMany("Too many pages of yours are open at tables; close some of them.")
        self._sockets.update(bounds.keys())
        try:
            yield
        finally:
            self._sockets.subtract(bounds.keys())
            for who in bounds:
                if not self._sockets[who]:
                    del self._sockets[who]


def _takes(paces: OrderedDict[str, Pace], connection: HTTPConnection, at_once: int, a_second: float) -> bool:
    """Is there room for one more of this network? What is refused does not count."""
    network = network_of(connection)
    pace = paces.setdefault(network, Pace(at_once, a_second))
    paces.move_to_end(network)
    if len(paces) > MOST_NETWORKS:
        paces.popitem(last=False)
    if pace.due():
        pace.left += 1
        return False
    return True


def network_of(connection: HTTPConnection) -> str:
    """An address of the old kind, or the half of one of the new kind that a household has."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return host


def limits_of(connection: HTTPConnection) -> Limits:
    limits: Limits = connection.app.state.limits
    return limits
