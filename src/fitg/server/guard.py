"""Only this server's own page may talk to it: host and origin are checked on HTTP and on the socket."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})


def allowed_hosts(host: str) -> frozenset[str] | None:
    """The names under which the server may be addressed; None if it listens to everybody."""
    if host in EVERYWHERE:
        return None
    return LOOPBACK | {host}


class SameOrigin:
    """Refuse requests addressed to another name (DNS rebinding) or sent by another site's page."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if not self._trusted(headers):
                await self._refuse(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _trusted(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if self.hosts is not None and name not in self.hosts and f"[{name}]" not in self.hosts:
            return False
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == host

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})
            return
        message = {"message": "This server only answers its own page; open it by its own address."}
        await JSONResponse(message, status_code=403)(scope, receive, send)
