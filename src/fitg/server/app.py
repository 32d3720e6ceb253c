"""The server: HTTP for what is asked once, one WebSocket per seat for what changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import structlog
from fastapi import FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from fitg import rulebook
from fitg.bots import create, levels
from fitg.data.records import Side
from fitg.engine.game import Game, new_game, start
from fitg.engine.narration import describe_action
from fitg.engine.record import parse_record
from fitg.engine.setup import UnplayableScenario, check_playable
from fitg.engine.views import Viewer
from fitg.errors import FitgError
from fitg.scenarios import Scenario, scenarios
from fitg.server import guard
from fitg.server.actions import action_infos
from fitg.server.facts import facts_text
from fitg.server.live import HUMAN, LiveTable, Refused, Watcher
from fitg.server.log import entry, told
from fitg.server.messages import (
    BotInfo,
    Briefing,
    ErrorMessage,
    GameSummary,
    GoalView,
    Health,
    Message,
    NewGame,
    OptionInfo,
    OutcomeView,
    PageMessage,
    Players,
    Problem,
    RecordText,
    ReplayStep,
    RulePage,
    ScenarioInfo,
    SearchHit,
    TableView,
)
from fitg.server.options import options
from fitg.server.settings import Settings
from fitg.server.store import SEATS, Kept, Store, UnknownGame
from fitg.server.workers import Workers
from fitg.version import VERSION

log = structlog.get_logger()

_page_message: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)

#: The largest message a page ever has to send.
LARGEST_MESSAGE = 4_096

PROBLEMS: dict[int | str, dict[str, Any]] = {400: {"model": Problem}, 404: {"model": Problem}}

_problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
#: The same for an answer that is a text when all is well.
TEXT_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"description": "Bad Request", "content": _problem},
    404: {"description": "Not Found", "content": _problem},
}


class Hall:
    """All tables that somebody sits at."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.tables: dict[str, LiveTable] = {}

    def table(self, game_id: str) -> LiveTable:
        if game_id not in self.tables:
            self.tables[game_id] = LiveTable(game_id, self.store, self.workers)
        return self.tables[game_id]

    def game(self, game_id: str) -> Game:
        """A game to look at, whether somebody sits at it or not."""
        table = self.tables.get(game_id)
        return self.store.load(game_id)[0] if table is None else table.game

    async def leave(self, table: LiveTable, watcher: Watcher) -> None:
        """Get up; a table that nobody sits at is cleared, unless its bots were told to wait."""
        table.leave(watcher)
        if not table.watchers and not table.paused and self.tables.get(table.kept.id) is table:
            await self.forget(table.kept.id)

    async def forget(self, game_id: str) -> None:
        table = self.tables.pop(game_id, None)
        if table is not None:
            await table.close()

    async def close(self) -> None:
        for table in self.tables.values():
            await table.close()


def create_app(settings: Settings) -> FastAPI:
    """The application, with its store and its workers."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers(settings.workers)
        workers.start()
        hall = Hall(Store(settings.database), workers)
        app.state.hall = hall
        _prepare()
        log.info("open", database=str(settings.database))
        yield
        await hall.close()
        workers.stop()
        hall.store.close()
        log.info("closed")

    app = FastAPI(
        title="fitg", version=VERSION, lifespan=lifespan, docs_url="/api/docs", openapi_url="/api/schema"
    )
    app.add_middleware(guard.SameOrigin, hosts=guard.allowed_hosts(settings.host))
    app.add_exception_handler(FitgError, _refuse)
    app.add_exception_handler(HTTPException, _refuse_request)
    _routes(app)
    page = page_folder()
    if page is not None:
        app.mount("/", StaticFiles(directory=page, html=True), name="page")
    return app


def _prepare() -> None:
    """What every page asks for first is ready before the first one comes, and so are the rules."""
    facts_text()
    list_scenarios()
    list_bots()
    action_infos(new_game("flight-to-egrix"))


def page_folder() -> Path | None:
    """Where the built page lies, if it was built."""
    folder = Path(str(files("fitg.server"))) / "page"
    return folder if (folder / "index.html").is_file() else None


async def _refuse(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, UnknownGame | rulebook.UnknownEntryError) else 400
    return JSONResponse({"message": str(error)}, status_code=status)


async def _refuse_request(request: Request, error: Exception) -> Response:
    """What no route understands: an unknown address, a body that is no JSON."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"message": f"{error.detail}."}, status_code=error.status_code, headers=error.headers)


def _hall(request: Request | WebSocket) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _routes(app: FastAPI) -> None:
    app.get("/api/health")(health)
    app.get("/api/scenarios")(list_scenarios)
    app.get("/api/bots")(list_bots)
    app.get("/api/options")(list_options)
    app.get("/api/facts", response_model=dict[str, Any])(page_facts)
    app.get("/api/rules/search")(search_rules)
    app.get("/api/rules/{number}", responses=PROBLEMS)(read_rule)
    app.get("/api/games")(list_games)
    app.post("/api/games", responses=PROBLEMS, status_code=201)(start_game)
    app.post("/api/records", responses=PROBLEMS, status_code=201)(open_record)
    app.get("/api/games/{game_id}", responses=PROBLEMS)(read_game)
    app.delete("/api/games/{game_id}", responses=PROBLEMS, status_code=204)(delete_game)
    app.get("/api/games/{game_id}/record", responses=TEXT_PROBLEMS, response_class=PlainTextResponse)(
        read_record
    )
    app.get("/api/games/{game_id}/replay", responses=PROBLEMS)(replay)
    app.websocket("/api/games/{game_id}/seat/{key}")(sit_down)


# What is asked once


def health(request: Request) -> Health:
    return Health(version=VERSION, games=_hall(request).store.count())


def list_scenarios() -> list[ScenarioInfo]:
    return [
        ScenarioInfo(
            id=each.id,
            title=each.title,
            game=each.game,
            turns=each.turns,
            hours=each.hours,
            summary=each.summary,
            situation=each.situation,
            playable=_playable(each.id),
        )
        for each in scenarios()
    ]


def _playable(scenario: str) -> bool:
    try:
        check_playable(next(each for each in scenarios() if each.id == scenario))
    except UnplayableScenario:
        return False
    return True


def list_bots() -> list[BotInfo]:
    return [BotInfo(name=level.bot, title=level.title, about=level.text) for level in levels()]


def list_options() -> list[OptionInfo]:
    """The readings of unclear rules that a new game may choose."""
    return options()


def page_facts() -> Response:
    """Everything printed on map and cards that the page shows; it never changes."""
    return Response(facts_text(), media_type="application/json")


def search_rules(words: Annotated[str, Query(min_length=1, max_length=100)]) -> list[SearchHit]:
    try:
        found = rulebook.search(words)
    except rulebook.UnknownEntryError:
        found = []
    return [SearchHit(number=hit.number, title=hit.title, snippet=hit.snippet) for hit in found]


def read_rule(number: str) -> RulePage:
    case = rulebook.case(number)
    return RulePage(
        number=case.number,
        title=case.title,
        text=case.text,
        neighbours=list(case.neighbours),
        rulings=[f"{each}: {rulebook.ruling(each).recommended}" for each in case.rulings],
    )


# Games


def _summary(kept: Kept) -> GameSummary:
    scenario, stands, over = kept.setting.scenario, kept.standing, kept.standing.outcome
    return GameSummary(
        id=kept.id,
        scenario=scenario.id,
        title=scenario.title,
        created=kept.created,
        updated=kept.updated,
        turn=stands.turn,
        turns=scenario.turns,
        segment=stands.segment,
        steps=stands.steps,
        players=Players(**kept.players),
        seats=_open_seats(kept),
        briefing=_briefing(scenario),
        outcome=None if over is None else OutcomeView.model_validate(over, from_attributes=True),
    )


def _briefing(scenario: Scenario) -> Briefing:
    return Briefing(
        situation=scenario.situation.strip() or scenario.summary,
        sequence=list(scenario.sequence),
        goals=[GoalView(side=each.side, case=each.case, text=each.text) for each in scenario.instant_victory],
        rebel_needs=scenario.final.rebel_needs,
        final_case=scenario.final.case,
    )


def _open_seats(kept: Kept) -> dict[str, str]:
    """The seats of people, and a spectator's; a bot's seat stays closed until the game is over."""
    over = kept.standing.outcome is not None
    return {
        seat: key
        for seat, key in kept.seats.items()
        if over or seat == "spectator" or kept.players[_side(seat)] == HUMAN
    }


def _side(seat: str) -> Side:
    return "rebel" if seat == "rebel" else "imperial"


def list_games(request: Request) -> list[GameSummary]:
    return [_summary(kept) for kept in _hall(request).store.games()]


def read_game(game_id: str, request: Request) -> GameSummary:
    return _summary(_hall(request).store.kept(game_id))


def start_game(wish: NewGame, request: Request) -> GameSummary:
    """Start a game; a player is "human" or a bot by its name."""
    for player in (wish.rebel, wish.imperial):
        if player != HUMAN:
            create(player)
    game = new_game(wish.scenario, wish.seed, options=wish.options)
    return _put_on_table(game, {"rebel": wish.rebel, "imperial": wish.imperial}, request)


def open_record(record: RecordText, request: Request) -> GameSummary:
    """Open a record file: a finished game to replay, or one to go on with at this screen."""
    game = parse_record(record.text).verify()
    return _put_on_table(game, {"rebel": HUMAN, "imperial": HUMAN}, request)


def _put_on_table(game: Game, players: dict[Side, str], request: Request) -> GameSummary:
    store = _hall(request).store
    return _summary(store.kept(store.add(game, players)))


async def delete_game(game_id: str, request: Request) -> Response:
    hall = _hall(request)
    await asyncio.to_thread(hall.store.remove, game_id)
    await hall.forget(game_id)
    return Response(status_code=204)


def read_record(game_id: str, request: Request) -> PlainTextResponse:
    """The record of a finished game; while it is played, a record would tell what is hidden."""
    game = _hall(request).game(game_id)
    kept = _hall(request).store.kept(game_id)
    if game.outcome is None and HUMAN not in kept.players.values():
        raise FitgError("The record of a game between bots can be read when it is over.")
    if game.outcome is None and len([each for each in kept.players.values() if each != HUMAN]) == 1:
        raise FitgError(
            "The record of a game against a bot can be read when it is over: it tells all secrets."
        )
    return PlainTextResponse(game.record.text(), media_type="text/plain; charset=utf-8")


def replay(
    game_id: str, request: Request, step: Annotated[int, Query(ge=0)], viewer: Viewer = "spectator"
) -> ReplayStep:
    """A finished game after some of its steps, from either side's eyes."""
    live = _hall(request).game(game_id)
    if live.outcome is None:
        raise FitgError("A game can be replayed when it is over.")
    actions = [past.action for past in live.history]
    game = start(live.setting)
    shown = min(step, len(actions))
    for action in actions[: max(0, shown - 1)]:
        game.apply(action)
    before = len(told(game))
    side, action, label = None, "", ""
    if shown:
        decision = game.decision
        assert decision is not None
        side, action = decision.side, actions[shown - 1]
        label = describe_action(action, decision, game.facts) if viewer in (side, "spectator") else ""
        game.apply(action)
    items = told(game)
    first = before if shown else 0
    return ReplayStep(
        step=shown,
        steps=len(actions),
        side=side,
        action=action if label else "",
        label=label,
        view=TableView.model_validate(game.view(viewer)),
        log=[entry(n, item, viewer, game) for n, item in enumerate(items[first:], start=first)],
    )


# What changes


async def sit_down(socket: WebSocket, game_id: str, key: str) -> None:
    """A page at a seat: the key says which. It gets the table, then every change."""
    await socket.accept()
    hall = _hall(socket)
    try:
        table = hall.table(game_id)
        viewer = _viewer(table.kept, key)
    except FitgError as error:
        await socket.send_text(ErrorMessage(code="malformed", message=str(error)).model_dump_json())
        await socket.close(code=4404)
        return

    async def send(message: Message) -> None:
        try:
            await socket.send_text(message.model_dump_json(exclude_none=False))
        except (RuntimeError, WebSocketDisconnect):
            table.leave(watcher)

    watcher = Watcher(viewer, send)
    try:
        await table.join(watcher)
        await _listen(socket, table, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        await hall.leave(table, watcher)


def _viewer(kept: Kept, key: str) -> Viewer:
    for seat in SEATS:
        if kept.seats[seat] == key:
            return seat  # type: ignore[return-value]
    raise UnknownGame("This seat does not exist at this table.")


async def _listen(socket: WebSocket, table: LiveTable, watcher: Watcher) -> None:
    """Take messages one after the other; nonsense gets an answer and changes nothing."""
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        answer = await _answer(received, table, watcher)
        if answer is not None:
            await watcher.send(answer)


async def _answer(received: Any, table: LiveTable, watcher: Watcher) -> Message | None:
    text = received.get("text")
    if text is None or len(text) > LARGEST_MESSAGE:
        return ErrorMessage(code="malformed", message="A message must be a short JSON text.")
    try:
        message = _page_message.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return ErrorMessage(code="malformed", message=f"The message does not fit at {where or 'its start'}.")
    try:
        return await table.receive(message, watcher)
    except Refused as refusal:
        return refusal.answer
    except FitgError as error:
        return ErrorMessage(code="illegal", message=str(error))
