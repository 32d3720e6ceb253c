"""What is answered when something cannot be done: one sentence, in one form."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from fitg import rulebook
from fitg.errors import FitgError
from fitg.server.messages import Problem
from fitg.server.store import UnknownGame

PROBLEMS: dict[int | str, dict[str, Any]] = {400: {"model": Problem}, 404: {"model": Problem}}

_problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
#: The same for an answer that is a text when all is well.
TEXT_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"description": "Bad Request", "content": _problem},
    404: {"description": "Not Found", "content": _problem},
}


def answer_problems(app: FastAPI) -> None:
    """Let every error of ours, and every request that no route understands, be told in this form."""
    app.add_exception_handler(FitgError, _refuse)
    app.add_exception_handler(HTTPException, _refuse_request)


async def _refuse(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, UnknownGame | rulebook.UnknownEntryError) else 400
    return JSONResponse({"message": str(error)}, status_code=status)


async def _refuse_request(request: Request, error: Exception) -> Response:
    """What no route understands: an unknown address, a body that is no JSON."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"message": f"{error.detail}."}, status_code=error.status_code, headers=error.headers)
