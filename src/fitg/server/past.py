"""Looking back in a running game: the table as a side saw it after an entry of the log."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from msgspec.structs import replace

from fitg.engine.game import Game
from fitg.engine.table_view import TableView, Viewer
from fitg.errors import FitgError
from fitg.server.messages import LARGEST_NUMBER, PastMoment
from fitg.server.problems import PROBLEMS
from fitg.server.replays import Replays
from fitg.server.rights import role_of
from fitg.server.store import UnknownGame
from fitg.server.story import play
from fitg.server.tables import tables_of

router = APIRouter()


@router.get("/api/games/{game_id}/past", responses=PROBLEMS)
def look_back(
    game_id: str,
    request: Request,
    key: Annotated[str, Query(max_length=200)],
    entry: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)],
) -> PastMoment:
    """The table after an entry of the log, for the seat of this key: no more than was to be seen then."""
    tables = tables_of(request)
    role = role_of(tables.store.stored(game_id), key)
    if role is None:
        raise UnknownGame("This seat does not exist at this table.")
    return moment(tables.game(game_id), tables.replays, game_id, entry, role.viewer)


def moment(game: Game, replays: Replays, game_id: str, entry: int, viewer: Viewer) -> PastMoment:
    """Found by the nearest copy that is kept, and played on from there."""
    step, first = _step_of(game, entry)
    before = replays.at(game_id, game, step - 1) if step else replays.at(game_id, game, 0)
    if not step:
        return PastMoment(entry=entry, step=0, view=_unasked(before, viewer))
    _, moments = play(before, game.history[step - 1].action, first)
    return PastMoment(entry=entry, step=step, view=moments[entry - first].view(viewer))


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
