"""What is answered when something cannot be done: one sentence, in one form."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from fitg import rulebook
from fitg.errors import FitgError
from fitg.lab.play.puzzles import UnknownPuzzle
from fitg.server.live.tables import TooBusy
from fitg.server.messages import Problem
from fitg.server.people.limits import TooMany
from fitg.server.people.proofs import ProofWanted
from fitg.server.people.rights import NotAllowed
from fitg.server.store.games import UnknownGame
from fitg.server.store.troubles import StoreTrouble

log = structlog.get_logger()

#: A sentence, not an echo of all that was sent.
LONGEST_SENTENCE = 500

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 413, 422, 428, 429, 503)
}

_problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
#: The same for an answer that is a text when all is well.
TEXT_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"description": "Bad Request", "content": _problem},
    403: {"description": "Forbidden", "content": _problem},
    404: {"description": "Not Found", "content": _problem},
    422: {"description": "Unprocessable Content", "content": _problem},
    503: {"description": "Service Unavailable", "content": _problem},
}


def problem(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    """The answer, in characters that can be written whatever was sent."""
    text = message.encode("utf-8", "replace").decode()
    if len(text) > LONGEST_SENTENCE:
        text = f"{text[:LONGEST_SENTENCE]} …"
    return JSONResponse({"message": text}, status_code=status, headers=headers)


def answer_problems(app: FastAPI) -> None:
    """Let every error of ours, and every request that no route understands, be told in this form."""
    app.add_exception_handler(FitgError, _refuse)
    app.add_exception_handler(HTTPException, _refuse_request)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(Exception, _own_fault)


async def _refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, ProofWanted):
        return JSONResponse({"message": str(error), "challenge": error.challenge}, status_code=428)
    return problem(_status(error), str(error))


def _status(error: Exception) -> int:
    match error:
        case UnknownGame() | UnknownPuzzle() | rulebook.UnknownEntryError():
            return 404
        case NotAllowed():
            return 403
        case StoreTrouble() | TooBusy():
            return 503
        case TooMany():
            return 429
    return 400


async def _refuse_request(request: Request, error: Exception) -> Response:
    """What no route understands: an unknown address, a body that is no JSON."""
    assert isinstance(error, HTTPException)
    return problem(error.status_code, f"{error.detail}.", dict(error.headers or {}))


async def _refuse_form(request: Request, error: Exception) -> Response:
    """What does not fit the schema: where, and why, but not what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return problem(422, f"The request does not fit at {where}: {first['msg']}.")


async def _own_fault(request: Request, error: Exception) -> Response:
    # Not its path, in which there may be what ends somebody's mails; which route, and which game.
    route = getattr(request.scope.get("route"), "path", "")
    log.error("fault", route=route, game=request.path_params.get("game_id", ""), exc_info=error)
    return problem(500, "The server made a mistake over this request; its log says which.")
