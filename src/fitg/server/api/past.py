"""Looking back in a running game: the table as a side saw it after an entry of the log."""

from __future__ import annotations

import gzip
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from msgspec.structs import replace

from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.table_view import TableView
from fitg.errors import FitgError
from fitg.server.api.problems import PROBLEMS
from fitg.server.live.gallery import shown_steps
from fitg.server.live.replays import Replays
from fitg.server.live.story import play
from fitg.server.live.tables import NoSeat, tables_of
from fitg.server.log import entries, logged_events
from fitg.server.messages import LARGEST_NUMBER, GameStory, PastMoment, ScorePoint
from fitg.server.people.visitors import visitor_of

router = APIRouter()

SeatName = Annotated[str, Query(max_length=16)]

#: How hard a long log is packed: more would take longer than sending it.
QUICK = 1


@router.get("/api/games/{game_id}/past", responses=PROBLEMS)
def look_back(
    game_id: str,
    request: Request,
    entry: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)],
    seat: SeatName = "",
) -> PastMoment:
    """The table after an entry of the log, for who sits here: no more than was to be seen then."""
    game, viewer = _seen(request, game_id, seat)
    return moment(game, tables_of(request).replays, game_id, entry, viewer)


def _seen(request: Request, game_id: str, seat: str) -> tuple[Game, Viewer]:
    """The game as far as who asks may see it from this seat, and with whose eyes he looks."""
    tables = tables_of(request)
    stored, visitor = tables.store.stored(game_id), visitor_of(request)
    role = tables.role(visitor, stored, seat)
    if role is None or stored.terms.gathering:
        raise NoSeat("You have no such seat at this table.")
    game = tables.game(game_id)
    if role.late:
        game = tables.replays.at(game_id, game, shown_steps(game))
    return game, role.viewer


@router.get("/api/games/{game_id}/story", responses=PROBLEMS, response_model=GameStory)
def read_story(game_id: str, request: Request, viewer: Viewer = "spectator") -> Response:
    """All that has happened in a finished game, with the eyes of a side."""
    return _story(request, tables_of(request).finished(game_id, "replayed"), viewer)


@router.get("/api/games/{game_id}/log", responses=PROBLEMS, response_model=GameStory)
def read_log(
    game_id: str,
    request: Request,
    until: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)],
    seat: SeatName = "",
) -> Response:
    """The entries of a running game's log before one of them, for who sits here."""
    game, viewer = _seen(request, game_id, seat)
    return _story(request, game, viewer, until)


def _story(request: Request, game: Game, viewer: Viewer, until: int | None = None) -> Response:
    """Thousands of records of our own make: to check them would take longer than all the rest."""
    body = msgspec.json.encode({"log": entries(logged_events(game)[:until], 0, viewer, game)})
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, QUICK), "gzip"
    return Response(body, media_type="application/json", headers=headers)


@router.get("/api/games/{game_id}/points", responses=PROBLEMS)
def read_points(game_id: str, request: Request) -> list[ScorePoint]:
    """How the points of a finished game went. That takes as long as playing it, but only once."""
    tables = tables_of(request)
    found = tables.replays.scores(game_id, tables.finished(game_id, "replayed"))
    return [ScorePoint(entry=each.entry, points=each.points) for each in found]


@router.get("/api/games/{game_id}/moment", responses=PROBLEMS)
def read_moment(
    game_id: str,
    request: Request,
    entry: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)],
    viewer: Viewer = "spectator",
) -> PastMoment:
    """The table of a finished game after an entry of the log, with the eyes of a side."""
    tables = tables_of(request)
    return moment(tables.finished(game_id, "replayed"), tables.replays, game_id, entry, viewer)


def moment(game: Game, replays: Replays, game_id: str, entry: int, viewer: Viewer) -> PastMoment:
    """Found by the nearest copy that is kept, and played on from there."""
    step, first = _step_of(game, entry)
    before = replays.at(game_id, game, step - 1) if step else replays.at(game_id, game, 0)
    if not step:
        return PastMoment(entry=entry, step=0, view=_unasked(before, viewer))
    _, moments = play(before, game.history[step - 1].action, first)
    return PastMoment(
        entry=entry, step=before.steps_known_to(viewer), view=moments[entry - first].view(viewer)
    )


def _unasked(game: Game, viewer: Viewer) -> TableView:
    return replace(game.table_view(viewer), decision=None)


def _step_of(game: Game, entry: int) -> tuple[int, int]:
    """The step that an entry belongs to, counted from 1 (0 before the first), and the step's first entry."""
    first = len(game.opening)
    if entry < first:
        return 0, 0
    for step in game.history:
        if entry < first + len(step.events):
            return step.number, first
        first += len(step.events)
    raise FitgError("So much has not happened yet.")
