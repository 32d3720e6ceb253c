"""The log: one JSON object a line, which never holds what opens a seat or what somebody does in secret.

Who writes a line of ours chooses what stands in it. Libraries do not know what is secret, and what an error
says of itself is whatever it broke over: of the first only what is known to be harmless is kept, of the
second where it happened and what kind it is.
"""

from __future__ import annotations

import logging
import re
import sys
from traceback import extract_tb, format_list
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

from fitg.server.settings import level_number

#: How uvicorn names a socket: with its path, and all that stands behind it.
_SOCKET = re.compile(r'"WebSocket .*"', re.DOTALL)
#: The one path that a page opens; the id of a game opens nothing.
_TABLE = re.compile(r'"WebSocket /api/games/([\w-]{16})/table(\?seat=(rebel|imperial|spectator))?"')
#: Errors that led to an error, at most.
MOST_CAUSES = 5

ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def set_up(level: str) -> None:
    """On standard error, from the level on that was asked for; libraries included."""
    number = level_number(level)
    common: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(where_it_broke),
    ]
    to_json = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*common, to_json],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    chain = [_of_a_library, *common]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(to_json, foreign_pre_chain=chain))
    # What libraries say when they tell everything are headers and messages: cookies, and the players' steps.
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler])


def where_it_broke(exc_info: ErrorInfo) -> str:
    """The lines of the program, and the kinds of errors; not what they say, which may be anything."""
    parts: list[str] = []
    error: BaseException | None = exc_info[1]
    while error is not None and len(parts) < MOST_CAUSES:
        lines = "".join(format_list(extract_tb(error.__traceback__)))
        parts.append(f"{lines}{type(error).__module__}.{type(error).__qualname__}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nbecause of\n\n".join(parts)


def _of_a_library(logger: Any, method: str, event: EventDict) -> EventDict:
    said, record = str(event["event"]), event.get("_record")
    if record is not None and record.name == "asyncio":
        # Behind its first line stand tasks and errors, each with its words.
        said = said.partition("\n")[0]
    event["event"] = _SOCKET.sub(_known, said)
    return event


def _known(path: re.Match[str]) -> str:
    """Which table, if it is one; programs and pages of other times put their keys into paths."""
    return path.group() if _TABLE.fullmatch(path.group()) else '"WebSocket"'
