"""At the door: whom the server answers, how much it listens to, what its answers allow a browser to do."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fitg.server.api.problems import problem
from fitg.server.people.limits import TooMany, limits_of
from fitg.server.settings import Settings

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})

#: No request but a record needs more than this.
LARGEST_BODY = 64 * 1024
#: A record as JSON: its text, in which every character may need several bytes.
LARGEST_RECORD = 6_000_000
RECORDS = "/api/records"

#: The page is made of its own files alone; styles are set by its scripts too.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
#: The description of the interface is drawn by scripts from elsewhere.
DOCS = "/api/docs"
DOCS_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' https://cdn.jsdelivr.net; "
    "style-src 'self' 'unsafe-inline' https://cdn.jsdelivr.net; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
#: Who has once come by TLS does not come without it for a year.
TLS_ALONE = "max-age=31536000"


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """The names under which the server may be addressed; `*` stands for all."""
    names = LOOPBACK | {name.strip("[]") for name in settings.hosts}
    if settings.host in EVERYWHERE:
        return names | {socket.gethostname().lower()}
    return names | {settings.host.lower()}


class Guard:
    """Refuse what is addressed to another name (DNS rebinding), sent by another site's page, or too large."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = allowed_hosts(settings)
        # A page that another site has moved to our address still names itself; a number names nobody.
        self.any_address = settings.host in EVERYWHERE
        self.counts = settings.shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        status, why = self._objection(scope, headers)
        if scope["type"] == "websocket":
            if status:
                await send({"type": "websocket.close", "code": 4403})
            else:
                await self.app(scope, receive, send)
            return
        answer = _with_headers(scope, send)
        if not status and self.counts:
            status, why = _too_often(scope)
        if not status:
            limit = LARGEST_RECORD if scope["path"] == RECORDS else LARGEST_BODY
            if _length(headers) > limit:
                status, why = 413, _too_large(limit)
            receive = _Bounded(receive, limit)
        if status:
            await problem(status, why)(scope, receive, answer)
            return
        await self.app(scope, receive, answer)

    def _objection(self, scope: Scope, headers: Headers) -> tuple[int, str]:
        """Why this is not answered: a status and a sentence; 0 if it is."""
        host, origin = headers.get("host", ""), headers.get("origin")
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
            trusted = self._knows(name) and (origin is None or _same_site(scope, origin, host))
        except ValueError:
            return 400, "The Host or the Origin of the request cannot be read."
        if trusted:
            return 0, ""
        return 403, "This server only answers its own page; open it by its own address."

    def _knows(self, name: str) -> bool:
        return name in self.hosts or "*" in self.hosts or (self.any_address and _is_number(name))


def _too_often(scope: Scope) -> tuple[int, str]:
    """In a house for strangers one network does not keep all others waiting."""
    connection = HTTPConnection(scope)
    try:
        limits_of(connection).ask(connection)
    except TooMany as refusal:
        return 429, str(refusal)
    return 0, ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _same_site(scope: Scope, origin: str, host: str) -> bool:
    """The page of this very address: scheme, name and port."""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    ours, theirs = urlsplit(f"{scheme}://{host}"), urlsplit(origin)
    default = 443 if scheme == "https" else 80
    return (ours.scheme, ours.hostname, ours.port or default) == (
        theirs.scheme,
        theirs.hostname,
        theirs.port or default,
    )


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _too_large(limit: int) -> str:
    return f"A request can have {limit:,} bytes at most, and this one has more."


class _Bounded:
    """Reads a body as far as it may go."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.limit = self.left = limit

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            # A body that did not say how long it is.
            raise HTTPException(413, _too_large(self.limit).removesuffix("."))
        return message


def _with_headers(scope: Scope, send: Send) -> Send:
    """Every answer tells the browser to keep it to itself."""

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if scope["scheme"] == "https":
                headers["strict-transport-security"] = TLS_ALONE
            headers["content-security-policy"] = DOCS_POLICY if scope["path"] == DOCS else POLICY
        await send(message)

    return answer
