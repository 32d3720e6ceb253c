"""The games of the store: listed, begun, opened from a record, deleted, replayed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
import structlog
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fitg.bots import create
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game, new_game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.record import parse_record
from fitg.engine.rulesets import ruleset
from fitg.errors import FitgError
from fitg.presentation.narration import describe_action
from fitg.scenarios.loading import find
from fitg.server.api.facts import changed_facts
from fitg.server.api.problems import PROBLEMS, TEXT_PROBLEMS
from fitg.server.api.summaries import is_news, sitting_at, summary, waiting_for
from fitg.server.live.tables import Tables, tables_of
from fitg.server.log import entries, logged_events
from fitg.server.messages import (
    LARGEST_NUMBER,
    GameSummary,
    NewGame,
    RecordText,
    ReplayStep,
)
from fitg.server.people.agreements import laid, proof_text
from fitg.server.people.limits import TooMany, limits_of
from fitg.server.people.rights import NotAllowed, require_alone, require_home, require_player
from fitg.server.people.visitors import Visitor, visitor_of, welcome
from fitg.server.settings import Settings
from fitg.server.store.games import HOST, HUMAN, PAGE, StoredGame, UnreadableGame
from fitg.server.store.terms import Terms

router = APIRouter()

log = structlog.get_logger()

MOST_LISTED = 500
#: Several times the longest game ever played; each line is a step that has to be played again.
LONGEST_RECORD = 20_000


@router.get("/api/games", responses={422: PROBLEMS[422], 503: PROBLEMS[503]})
def list_games(
    request: Request,
    response: Response,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = PAGE,
    after: Annotated[str, Query(max_length=100)] = "",
) -> list[GameSummary]:
    """The games last played: all at home, else one's own.

    The header `X-Next` says with which `after` the list goes on.
    """
    tables, visitor = tables_of(request), visitor_of(request)
    page = tables.store.page(limit, after, None if visitor.home else visitor.person)
    if page.next:
        response.headers["x-next"] = quote(page.next)
    if page.unreadable:
        response.headers["x-unreadable"] = str(page.unreadable)
    return [_shown(stored, tables, visitor) for stored in page.games]


def _shown(stored: StoredGame, tables: Tables, visitor: Visitor) -> GameSummary:
    waiting = waiting_for(stored, tables.clocks, tables.orders, visitor)
    if is_news(stored, tables.people, visitor):
        waiting = waiting._replace(news=True)
    return summary(stored, tables.held(visitor, stored), sitting_at(stored, tables.people, visitor), waiting)


@router.get("/api/games/{game_id}", responses=PROBLEMS)
def read_game(game_id: str, request: Request) -> GameSummary:
    tables = tables_of(request)
    return _shown(tables.store.stored(game_id), tables, visitor_of(request))


@router.get("/api/games/{game_id}/facts", responses=PROBLEMS, response_model=dict[str, Any])
def read_facts(game_id: str, request: Request) -> Response:
    """What this game prints on its cards otherwise than `api/facts` has it."""
    setting = tables_of(request).store.stored(game_id).setting
    known = ruleset(setting.options, setting.scenario.game).facts()
    return Response(msgspec.json.encode(changed_facts(known)), media_type="application/json")


@router.post("/api/games", responses=PROBLEMS, status_code=201)
def start_game(wish: NewGame, request: Request, response: Response) -> GameSummary:
    """Start a game; a player is "human" or a bot by its name. A side may be kept for somebody elsewhere."""
    for player in (wish.rebel, wish.imperial):
        if player != HUMAN:
            create(player)
    terms = _terms(wish, request)
    # By its name, not by a path: no file of this machine is anybody's business.
    game = _made(lambda: new_game(find(wish.scenario), wish.seed, options=wish.options))
    if game.seats_change and (wish.friend is not None or (wish.rebel, wish.imperial) != (HUMAN, HUMAN)):
        raise FitgError(
            "At this table all keep the seats they take: bids decide about the sides between two people"
            " at one screen, or in the terminal."
        )
    players: dict[Side, str] = {"rebel": wish.rebel, "imperial": wish.imperial}
    return put_on_table(game, players, request, response, terms)


def _terms(wish: NewGame, request: Request) -> Terms:
    """What both will live with, where somebody elsewhere is to play."""
    if wish.friend is None:
        return Terms(known=wish.seed is not None)
    settings: Settings = request.app.state.settings
    if not settings.shared:
        raise FitgError(
            "At home all play at this screen; fitg serve --private lets a friend sit down elsewhere."
        )
    if (wish.rebel, wish.imperial) != (HUMAN, HUMAN):
        raise FitgError("A side can be kept for a friend where two people play.")
    if wish.seed is not None:
        raise NotAllowed("Between two people nobody names the seed: who does knows every die.")
    mine: Side = "imperial" if wish.friend == "rebel" else "rebel"
    return laid(wish.friend, mine, wish.watching, wish.seal, wish.pace)


@router.post("/api/records", responses=PROBLEMS, status_code=201)
async def open_record(record: RecordText, request: Request, response: Response) -> GameSummary:
    """Open a record file: a finished game to replay, or one to go on with at this screen."""
    # One after the other, and not in the threads that answer everybody else.
    async with tables_of(request).long_work():
        return await asyncio.to_thread(_open_record, record.text, request, response)


def _open_record(text: str, request: Request, response: Response) -> GameSummary:
    _check_record(text)
    game = _made(lambda: parse_record(text).verify())
    return put_on_table(game, {"rebel": HUMAN, "imperial": HUMAN}, request, response)


def _check_record(text: str) -> None:
    """What a record may ask for: a scenario by its name or in full, and no more steps than any game has."""
    if len(text.splitlines()) > LONGEST_RECORD:
        raise FitgError(f"A record can have {LONGEST_RECORD:,} lines at most.")
    for line in text.splitlines():
        value = line.removeprefix("scenario: ")
        if value != line and not value.startswith("{"):
            find(value)


def _made(make: Callable[[], Game]) -> Game:
    """A game from what somebody has sent; whatever goes wrong over it, the sender hears a sentence."""
    try:
        return make()
    except FitgError:
        raise
    except UNFIT as error:
        log.warning("unfit", error=type(error).__name__)
        raise FitgError(
            f"No game can be made of this: it is damaged in a way that has no words ({type(error).__name__})."
        ) from None


def put_on_table(
    game: Game, players: dict[Side, str], request: Request, response: Response, terms: Terms | None = None
) -> GameSummary:
    """Keep a new game. Beyond home, who has laid its table is remembered by a cookie."""
    tables, visitor = tables_of(request), visitor_of(request)
    if not visitor.home:
        limits_of(request).lay_table(request)
        visitor = Visitor(person=welcome(request, response).id)
        _check_moderate(visitor.person, request)
    stored = tables.store.stored(tables.store.add(game, players, visitor.person, terms))
    return _shown(stored, tables, visitor)


def _check_moderate(person: str, request: Request) -> None:
    """A guest has some tables, not all that the house can hold."""
    settings: Settings = request.app.state.settings
    running, today = tables_of(request).people.laid_by(person)
    if running >= settings.guest_games:
        raise TooMany(
            f"You have {running} tables that are not over; play one of them to its end, or delete one."
        )
    if today >= 2 * settings.guest_games:
        raise TooMany(f"You have laid {today} tables within a day; come again tomorrow.")


@router.delete("/api/games/{game_id}", responses=PROBLEMS, status_code=204)
async def delete_game(game_id: str, request: Request) -> Response:
    tables = tables_of(request)
    await asyncio.to_thread(_check_delete, tables, game_id, request)
    await asyncio.to_thread(tables.store.remove, game_id)
    await tables.forget(game_id)
    return Response(status_code=204)


def _check_delete(tables: Tables, game_id: str, request: Request) -> None:
    visitor = visitor_of(request)
    try:
        stored = tables.store.stored(game_id)
    except UnreadableGame:
        # Nobody can say whose it is; at home it is in the way.
        require_home(visitor, "remove a game that cannot be read: fitg store remove does")
        return
    require_player(tables.held(visitor, stored), "delete its game")
    require_alone(stored, "delete it")


@router.get("/api/games/{game_id}/record", responses=TEXT_PROBLEMS, response_class=PlainTextResponse)
def read_record(game_id: str, request: Request) -> PlainTextResponse:
    """The record of a finished game; while it is played, a record would tell what is hidden."""
    tables = tables_of(request)
    stored = tables.store.stored(game_id)
    seats = tables.held(visitor_of(request), stored)
    require_player(seats, "take its record")
    game = tables.game(game_id)
    if game.outcome is None:
        _check_unfinished_record(seats, stored)
    record = game.record
    if stored.terms.apart:
        record.headers["proof"] = proof_text(stored.terms)
    return PlainTextResponse(record.text(), media_type="text/plain; charset=utf-8")


def _check_unfinished_record(seats: frozenset[str], stored: StoredGame) -> None:
    players = list(stored.players.values())
    if HUMAN not in players:
        raise FitgError("The record of a game between bots can be read when it is over.")
    if players.count(HUMAN) == 1:
        raise FitgError(
            "The record of a game against a bot can be read when it is over: it tells all secrets."
        )
    if stored.terms.apart or HOST not in seats:
        raise NotAllowed(
            "The record of a game of two people can be read when it is over: it tells all secrets."
        )


@router.get("/api/games/{game_id}/replay", responses=PROBLEMS)
def replay(
    game_id: str,
    request: Request,
    step: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)],
    viewer: Viewer = "spectator",
) -> ReplayStep:
    """A finished game after some of its steps, from either side's eyes."""
    tables = tables_of(request)
    finished = tables.finished(game_id, "replayed")
    shown = min(step, finished.steps)
    game = tables.replays.at(game_id, finished, shown)
    last, items = game.last_step, logged_events(game)
    first = len(items) - len(last.events) if last is not None else 0
    label = ""
    # Who watches reads no more of a secret decision than the other side does.
    if last is not None and viewer == last.side:
        label = describe_action(last.option, last.side, game.facts)
    return ReplayStep(
        step=shown,
        steps=finished.steps,
        side=last.side if last is not None else None,
        action=last.action if last is not None and label else "",
        label=label,
        view=game.table_view(viewer),
        log=entries(items[first:], first, viewer, game),
    )
