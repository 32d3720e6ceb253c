"""The games of the store: listed, begun, opened from a record, deleted, replayed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated
from urllib.parse import quote

import structlog
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fitg.bots import create
from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game, Setting, new_game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.record import parse_record
from fitg.engine.ruleset import explain
from fitg.engine.rulesets import ruleset
from fitg.errors import FitgError
from fitg.lab.puzzles import puzzle_of
from fitg.presentation.narration import describe_action
from fitg.scenarios.loading import find
from fitg.scenarios.sequence import SET_UP, Segment, segments
from fitg.server.api.problems import PROBLEMS, TEXT_PROBLEMS
from fitg.server.live.tables import tables_of
from fitg.server.log import entries, logged_events
from fitg.server.messages import (
    LARGEST_NUMBER,
    Briefing,
    GameSummary,
    NewGame,
    Players,
    RecordText,
    ReplayStep,
    RulesPlayed,
)
from fitg.server.people.rights import (
    HUMAN,
    host_keys,
    keys_for,
    remember_host,
    require_home,
    require_host,
    require_player,
)
from fitg.server.store.games import PAGE, Store, StoredGame, UnreadableGame
from fitg.tables import planet_worth, point_schedule

router = APIRouter()

log = structlog.get_logger()

MOST_LISTED = 500
#: Several times the longest game ever played; each line is a step that has to be played again.
LONGEST_RECORD = 20_000


def _summary(stored: StoredGame, keys: dict[str, str]) -> GameSummary:
    scenario, status = stored.setting.scenario, stored.status
    return GameSummary(
        id=stored.id,
        scenario=scenario.id,
        title=scenario.title,
        created=stored.created,
        updated=stored.updated,
        turn=status.turn,
        turns=scenario.turns,
        segment=_segment(_sequence(stored.setting), status.segment),
        steps=status.steps,
        players=Players(**stored.players),
        seats=keys,
        briefing=_briefing(stored.setting),
        outcome=status.outcome,
        puzzle=_puzzle(stored.setting),
    )


def _puzzle(setting: Setting) -> str:
    found = puzzle_of(setting)
    return "" if found is None else found.id


def _sequence(setting: Setting) -> tuple[Segment, ...]:
    """The Segments of a Game-Turn, as this game's rules play them."""
    scenario = setting.scenario
    return ruleset(setting.options, scenario.game).sequence(segments(scenario.sequence))


def _segment(sequence: tuple[Segment, ...], segment_id: str) -> Segment:
    return next((each for each in sequence if each.id == segment_id), SET_UP)


def _briefing(setting: Setting) -> Briefing:
    scenario = setting.scenario
    return Briefing(
        situation=scenario.situation.strip() or scenario.summary,
        rules=_rules(setting),
        sequence=list(_sequence(setting)),
        goals=list(scenario.instant_victory),
        points=point_schedule(scenario.final.schedule),
        worth={planet: planet_worth(scenario.final.schedule, planet) for planet in scenario.planets},
        rebel_needs=scenario.final.rebel_needs,
        final_case=scenario.final.case,
    )


def _rules(setting: Setting) -> RulesPlayed:
    recipe, chosen = explain(setting.options, setting.scenario.game)
    charts = ruleset(setting.options, setting.scenario.game).charts()
    return RulesPlayed(title=recipe.title, summary=recipe.summary, chosen=chosen, charts=charts)


@router.get("/api/games", responses={422: PROBLEMS[422], 503: PROBLEMS[503]})
def list_games(
    request: Request,
    response: Response,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = PAGE,
    after: Annotated[str, Query(max_length=100)] = "",
) -> list[GameSummary]:
    """The games last played, without keys. The header `X-Next` says with which `after` the list goes on."""
    page = tables_of(request).store.page(limit, after)
    if page.next:
        response.headers["x-next"] = quote(page.next)
    if page.unreadable:
        response.headers["x-unreadable"] = str(page.unreadable)
    return [_summary(stored, {}) for stored in page.games]


@router.get("/api/games/{game_id}", responses=PROBLEMS)
def read_game(game_id: str, request: Request) -> GameSummary:
    stored = tables_of(request).store.stored(game_id)
    return _summary(stored, keys_for(request, stored))


@router.post("/api/games", responses=PROBLEMS, status_code=201)
def start_game(wish: NewGame, request: Request, response: Response) -> GameSummary:
    """Start a game; a player is "human" or a bot by its name."""
    for player in (wish.rebel, wish.imperial):
        if player != HUMAN:
            create(player)
    # By its name, not by a path: no file of this machine is anybody's business.
    game = _made(lambda: new_game(find(wish.scenario), wish.seed, options=wish.options))
    return put_on_table(game, {"rebel": wish.rebel, "imperial": wish.imperial}, request, response)


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


def put_on_table(game: Game, players: dict[Side, str], request: Request, response: Response) -> GameSummary:
    store = tables_of(request).store
    stored = store.stored(store.add(game, players))
    remember_host(request, response, stored)
    return _summary(stored, host_keys(stored))


@router.delete("/api/games/{game_id}", responses=PROBLEMS, status_code=204)
async def delete_game(game_id: str, request: Request) -> Response:
    tables = tables_of(request)
    await asyncio.to_thread(_check_delete, tables.store, game_id, request)
    await asyncio.to_thread(tables.store.remove, game_id)
    await tables.forget(game_id)
    return Response(status_code=204)


def _check_delete(store: Store, game_id: str, request: Request) -> None:
    try:
        require_player(request, store.stored(game_id), "delete its game")
    except UnreadableGame:
        # Nobody can say whose it is; at home it is in the way.
        require_home(request, "remove a game that cannot be read: fitg store remove does")


@router.get("/api/games/{game_id}/record", responses=TEXT_PROBLEMS, response_class=PlainTextResponse)
def read_record(game_id: str, request: Request) -> PlainTextResponse:
    """The record of a finished game; while it is played, a record would tell what is hidden."""
    stored = tables_of(request).store.stored(game_id)
    require_player(request, stored, "take its record")
    game = tables_of(request).game(game_id)
    if game.outcome is None:
        _check_unfinished_record(request, stored)
    return PlainTextResponse(game.record.text(), media_type="text/plain; charset=utf-8")


def _check_unfinished_record(request: Request, stored: StoredGame) -> None:
    players = list(stored.players.values())
    if HUMAN not in players:
        raise FitgError("The record of a game between bots can be read when it is over.")
    if players.count(HUMAN) == 1:
        raise FitgError(
            "The record of a game against a bot can be read when it is over: it tells all secrets."
        )
    require_host(request, stored, "take its record before the end, for it tells all secrets")


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
