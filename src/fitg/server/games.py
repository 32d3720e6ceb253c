"""The games of the store: listed, begun, opened from a record, deleted, replayed."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fitg.bots import create
from fitg.data.records import Side
from fitg.engine.game import Game, Setting, new_game, start
from fitg.engine.record import parse_record
from fitg.engine.ruleset import explain
from fitg.engine.rulesets import ruleset
from fitg.engine.table_view import Viewer
from fitg.errors import FitgError
from fitg.presentation.narration import describe_action
from fitg.scenarios.sequence import SET_UP, Segment, segments
from fitg.server.live import HUMAN
from fitg.server.log import entries, logged_events
from fitg.server.messages import (
    Briefing,
    GameSummary,
    GoalView,
    NewGame,
    Players,
    RecordText,
    ReplayStep,
    RulesPlayed,
)
from fitg.server.problems import PROBLEMS, TEXT_PROBLEMS
from fitg.server.store import StoredGame
from fitg.server.tables import tables_of

router = APIRouter()


def _summary(stored: StoredGame) -> GameSummary:
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
        seats=_open_seats(stored),
        briefing=_briefing(stored.setting),
        outcome=status.outcome,
    )


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
        goals=[GoalView(side=each.side, case=each.case, text=each.text) for each in scenario.instant_victory],
        rebel_needs=scenario.final.rebel_needs,
        final_case=scenario.final.case,
    )


def _rules(setting: Setting) -> RulesPlayed:
    recipe, chosen = explain(setting.options, setting.scenario.game)
    charts = ruleset(setting.options, setting.scenario.game).charts()
    return RulesPlayed(title=recipe.title, summary=recipe.summary, chosen=chosen, charts=charts)


def _open_seats(stored: StoredGame) -> dict[str, str]:
    """The seats of people, and a spectator's; a bot's seat stays closed until the game is over."""
    over = stored.status.outcome is not None
    return {
        seat: key
        for seat, key in stored.seats.items()
        if over or seat == "spectator" or stored.players[_side(seat)] == HUMAN
    }


def _side(seat: str) -> Side:
    return "rebel" if seat == "rebel" else "imperial"


@router.get("/api/games")
def list_games(request: Request) -> list[GameSummary]:
    return [_summary(stored) for stored in tables_of(request).store.games()]


@router.get("/api/games/{game_id}", responses=PROBLEMS)
def read_game(game_id: str, request: Request) -> GameSummary:
    return _summary(tables_of(request).store.stored(game_id))


@router.post("/api/games", responses=PROBLEMS, status_code=201)
def start_game(wish: NewGame, request: Request) -> GameSummary:
    """Start a game; a player is "human" or a bot by its name."""
    for player in (wish.rebel, wish.imperial):
        if player != HUMAN:
            create(player)
    game = new_game(wish.scenario, wish.seed, options=wish.options)
    return _put_on_table(game, {"rebel": wish.rebel, "imperial": wish.imperial}, request)


@router.post("/api/records", responses=PROBLEMS, status_code=201)
def open_record(record: RecordText, request: Request) -> GameSummary:
    """Open a record file: a finished game to replay, or one to go on with at this screen."""
    game = parse_record(record.text).verify()
    return _put_on_table(game, {"rebel": HUMAN, "imperial": HUMAN}, request)


def _put_on_table(game: Game, players: dict[Side, str], request: Request) -> GameSummary:
    store = tables_of(request).store
    return _summary(store.stored(store.add(game, players)))


@router.delete("/api/games/{game_id}", responses=PROBLEMS, status_code=204)
async def delete_game(game_id: str, request: Request) -> Response:
    tables = tables_of(request)
    await asyncio.to_thread(tables.store.remove, game_id)
    await tables.forget(game_id)
    return Response(status_code=204)


@router.get("/api/games/{game_id}/record", responses=TEXT_PROBLEMS, response_class=PlainTextResponse)
def read_record(game_id: str, request: Request) -> PlainTextResponse:
    """The record of a finished game; while it is played, a record would tell what is hidden."""
    game = tables_of(request).game(game_id)
    stored = tables_of(request).store.stored(game_id)
    if game.outcome is None and HUMAN not in stored.players.values():
        raise FitgError("The record of a game between bots can be read when it is over.")
    if game.outcome is None and len([each for each in stored.players.values() if each != HUMAN]) == 1:
        raise FitgError(
            "The record of a game against a bot can be read when it is over: it tells all secrets."
        )
    return PlainTextResponse(game.record.text(), media_type="text/plain; charset=utf-8")


@router.get("/api/games/{game_id}/replay", responses=PROBLEMS)
def replay(
    game_id: str, request: Request, step: Annotated[int, Query(ge=0)], viewer: Viewer = "spectator"
) -> ReplayStep:
    """A finished game after some of its steps, from either side's eyes."""
    live = tables_of(request).game(game_id)
    if live.outcome is None:
        raise FitgError("A game can be replayed when it is over.")
    actions = [each.action for each in live.history]
    game = start(live.setting)
    shown = min(step, len(actions))
    for action in actions[: max(0, shown - 1)]:
        game.apply(action)
    before = len(logged_events(game))
    side, action, label = None, "", ""
    if shown:
        game.apply(actions[shown - 1])
        last = game.last_step
        assert last is not None
        side, action = last.side, last.action
        label = describe_action(last.option, side, game.facts) if viewer in (side, "spectator") else ""
    items = logged_events(game)
    first = before if shown else 0
    return ReplayStep(
        step=shown,
        steps=len(actions),
        side=side,
        action=action if label else "",
        label=label,
        view=game.table_view(viewer),
        log=entries(items[first:], first, viewer, game),
    )
