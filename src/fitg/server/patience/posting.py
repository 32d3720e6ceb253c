"""Sending to an address that a stranger has named: to where it was looked up, once, and nowhere inside."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from fitg.errors import FitgError

#: So long nobody is waited for.
POST_SECONDS = 5.0
#: So much of an answer is read.
LARGEST_ANSWER = 4096


class NotPosted(FitgError):
    """What could not be sent, and why."""


class Gone(NotPosted):
    """Nobody is at this address any more."""


def checked_address(address: str, *, inside: bool = False) -> SplitResult:
    """An address that may be sent to: https; on a network of one's own also http and what lies inside."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise NotPosted("This is no address of the web; begin with https://.") from None
    if parts.scheme != "https" and not (inside and parts.scheme == "http"):
        raise NotPosted("This is no address that can be told anything; begin with https://.")
    if not parts.hostname or parts.username or (port is not None and port < 1):
        raise NotPosted("This address names no place, or a password; name a plain one.")
    return parts


def looked_up(parts: SplitResult, *, inside: bool = False) -> tuple[str, int]:
    """Where a name leads, looked up once: whoever changes it afterwards changes nothing."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except OSError:
        raise NotPosted("Nobody is known by this name.") from None
    for *_, place in found:
        address = ip_address(str(place[0]).partition("%")[0])
        if inside or address.is_global:
            return str(place[0]), port
    raise NotPosted("This address lies inside the house's own network, where nothing is sent.")


class _PinnedHttps(HTTPSConnection):
    """To the place that was looked up, under the name that was asked for."""

    def __init__(self, place: tuple[str, int], name: str) -> None:
        super().__init__(name, place[1], timeout=POST_SECONDS)
        self._place = place
        self._name = name
        self.line: ssl.SSLSocket | None = None

    def connect(self) -> None:
        plain = socket.create_connection(self._place, POST_SECONDS)
        self.sock = self.line = ssl.create_default_context().wrap_socket(
            plain, server_hostname=self._name, do_handshake_on_connect=False
        )
        self.line.do_handshake()


class _PinnedHttp(HTTPConnection):
    def __init__(self, place: tuple[str, int], name: str) -> None:
        super().__init__(name, place[1], timeout=POST_SECONDS)
        self._place = place
        self.line: socket.socket | None = None

    def connect(self) -> None:
        self.sock = self.line = socket.create_connection(self._place, POST_SECONDS)


def _cut(connection: _PinnedHttps | _PinnedHttp) -> None:
    """Who sends a byte now and then would keep a line for ever."""
    if connection.line is not None:
        with suppress(OSError):
            # Below TLS, which may be in the middle of something.
            socket.socket.shutdown(connection.line, socket.SHUT_RDWR)


def post(address: str, body: bytes, headers: dict[str, str], *, inside: bool = False) -> None:
    """Send something; whoever does not take it within seconds, or sends us elsewhere, has not got it."""
    parts = checked_address(address, inside=inside)
    place = looked_up(parts, inside=inside)
    kind = _PinnedHttps if parts.scheme == "https" else _PinnedHttp
    connection = kind(place, str(parts.hostname))
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    too_slow = Timer(POST_SECONDS, _cut, (connection,))
    too_slow.daemon = True
    too_slow.start()
    try:
        connection.request("POST", path, body, {"User-Agent": "fitg", **headers})
        answer = connection.getresponse()
        answer.read(LARGEST_ANSWER)
    except (OSError, HTTPException) as error:
        raise NotPosted(f"It was not taken ({type(error).__name__}).") from None
    finally:
        too_slow.cancel()
        connection.close()
    if answer.status in (404, 410):
        raise Gone("Nobody is there any more.")
    if not 200 <= answer.status < 300:
        raise NotPosted(f"It was not taken (status {answer.status}).")
