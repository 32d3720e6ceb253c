"""Starting and stopping the server."""

from __future__ import annotations

import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import uvicorn

from fitg.errors import FitgError
from fitg.server import journal
from fitg.server.live import forerunners
from fitg.server.processes import serve_together
from fitg.server.settings import Settings

#: How long open pages may take to say goodbye when the server stops.
GOODBYE_SECONDS = 2
#: So many connections may wait to be taken.
BACKLOG = 2048
#: Longer than clients keep a connection that rests: who hangs up first must not be the one who is asked.
KEEP_ALIVE_SECONDS = 30
#: So long a thread that replays a game keeps the interpreter to itself. The event loop lets go of it at every
#: message, and would wait as long to go on.
TURN_SECONDS = 0.0005
NO_PAGE = "The page was not built; install the project again with Node.js at hand, or use --terminal."


class PortTaken(FitgError):
    """The port is in use."""


def serve(settings: Settings, *, browse: bool, announce: Callable[[str], None], page: str = "") -> None:
    """Run until interrupted; say where, and open the page if asked, at a game if one is named."""
    journal.set_up(settings.log)
    listener = _listen(settings)
    try:
        if settings.processes > 1:
            serve_together(settings, listener, _serve_beside, announce)
        else:
            _serve_alone(settings, listener, browse=browse, announce=announce, page=page)
    finally:
        listener.close()


def _serve_beside(settings: Settings, listener: socket.socket, announce: Callable[[str], None]) -> None:
    """One of several processes."""
    journal.set_up(settings.log)
    _serve_alone(settings, listener, browse=False, announce=announce, page="")


def _serve_alone(
    settings: Settings, listener: socket.socket, *, browse: bool, announce: Callable[[str], None], page: str
) -> None:
    # Before the rest of the server is loaded, which takes as long.
    forerunners.call(settings.workers)
    try:
        _serve(settings, listener, browse=browse, announce=announce, page=page)
    finally:
        forerunners.dismiss()


def _serve(
    settings: Settings, listener: socket.socket, *, browse: bool, announce: Callable[[str], None], page: str
) -> None:
    from fitg.server.api.protocols import LARGEST_HEAD, Requests, Sockets
    from fitg.server.app import create_app, page_folder
    from fitg.server.store.games import Store

    address = f"http://{_display(settings.host)}:{listener.getsockname()[1]}/{page}"

    def opened() -> None:
        announce(address)
        if page_folder() is None:
            announce(NO_PAGE)
        if browse:
            _open_browser(address)

    # Before anything is announced: a store that cannot be used is told in a sentence instead.
    store = Store(settings.where)
    _allow_many_sockets()
    sys.setswitchinterval(TURN_SECONDS)
    config = uvicorn.Config(
        create_app(settings, store),
        log_config=None,
        access_log=False,
        http=Requests,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=Sockets,
        ws_max_size=64 * 1024,
        # To deflate changes of a few hundred bytes would cost as much as half of all the rest of a step.
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        forwarded_allow_ips=settings.proxy,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    server = _Server(config, opened)
    # The server closes down before it passes the signal on: then the process ends as if by itself, tidily.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that calls back once it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _allow_many_sockets() -> None:
    """Every page is an open file; as many as the operating system lets us have."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _open_browser(address: str) -> None:
    """In a thread of its own: some browsers come back only when they are closed."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # By its name, or asyncio does not see that it may send small messages at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise PortTaken(
            f"Port {settings.port} of {settings.host} cannot be used ({error.strerror}); "
            "choose another with --port."
        ) from None
    return listener


def _display(host: str) -> str:
    return f"[{host}]" if ":" in host else host
