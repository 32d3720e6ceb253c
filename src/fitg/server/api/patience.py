"""Games over weeks: orders, what players settle, one's own time, and where one wants to be told."""

from __future__ import annotations

import json
from asyncio import to_thread as run
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from secrets import token_hex
from typing import Literal
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from fitg.bots.orders import FAMILIES, PRESETS, Orders, checked
from fitg.bots.orders.cost import days, to_and_fro
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.errors import FitgError
from fitg.presentation.narration import describe_action
from fitg.server.api.problems import PROBLEMS
from fitg.server.live.settling import Settling
from fitg.server.live.tables import Tables, tables_of
from fitg.server.messages import (
    AnsweredInfo,
    Away,
    ChannelInfo,
    Channels,
    Code,
    FamilyInfo,
    HowOften,
    MyTime,
    NewChannel,
    OrdersSheet,
    OrdersText,
    Overtime,
    PresetInfo,
    Propose,
    Reply,
)
from fitg.server.patience.senders import Senders
from fitg.server.patience.words import Words, words
from fitg.server.people.limits import limits_of
from fitg.server.people.rights import NotAllowed
from fitg.server.people.visitors import visitor_of
from fitg.server.store.clocks import DAYS_AWAY, YEAR, ClockStore
from fitg.server.store.games import SIDES, StoredGame
from fitg.server.store.notices import MOST_FAILURES, Channel, NoticeStore

router = APIRouter()

#: Answers that are told at most; more stand in the story.
MOST_ANSWERED = 50


def _seat(request: Request, game_id: str) -> tuple[StoredGame, Side]:
    """The game, and the side that who asks plays in it from elsewhere."""
    stored, visitor = tables_of(request).store.stored(game_id), visitor_of(request)
    if not stored.terms.apart:
        raise FitgError("All who play this game sit at one screen.")
    side = next(
        (side for side in SIDES if visitor.person and stored.sitting.get(side) == visitor.person), None
    )
    if side is None:
        raise NotAllowed("Only who plays at this table may do this.")
    if stored.terms.gathering:
        raise FitgError("This game begins when both have sat down.")
    return stored, side


def _person(request: Request) -> str:
    person = visitor_of(request).person
    if not person:
        raise NotAllowed("This browser is not known here; sit down at a table first.")
    return person


# Orders


@router.get("/api/games/{game_id}/orders", responses=PROBLEMS)
def read_orders(game_id: str, request: Request) -> OrdersSheet:
    """One's own orders, and what was answered by them since one last decided: nobody else's business."""
    stored, side = _seat(request, game_id)
    tables = tables_of(request)
    game, scenario = tables.game(game_id), stored.setting.scenario
    mine = [each for each in game.state.characters.values() if each.side == side]
    return OrdersSheet(
        side=side,
        turn=stored.status.turn,
        turns=scenario.turns,
        orders=_text(tables.orders.of(game_id)[side]),
        answered=_answered(tables, game, stored, side),
        presets=[
            PresetInfo(
                name=each.name,
                title=each.title,
                text=each.text,
                to_and_fro=to_and_fro(scenario.game, each.name),
                days=days(scenario.game, each.name, scenario.turns),
                orders=_text(each.orders),
            )
            for each in PRESETS
        ],
        families=[
            FamilyInfo(name=each.name, text=each.text, nothing=each.nothing, numbers=each.numbers)
            for each in FAMILIES
        ],
        planets={planet: game.facts.planets[planet].name for planet in game.state.planets},
        people={each.id: game.facts.people[each.id].name for each in mine},
    )


def _text(orders: Orders) -> OrdersText:
    return OrdersText.model_validate(msgspec.to_builtins(orders))


def _answered(tables: Tables, game: Game, stored: StoredGame, side: Side) -> list[AnsweredInfo]:
    given = tables.orders.given_for(stored.id, side)[-MOST_ANSWERED:]
    history = game.history
    return [
        AnsweredInfo(
            text=describe_action(history[each.number - 1].option, side, game.facts),
            at=each.at,
            place=each.place,
        )
        for each in given
        if each.number <= len(history)
    ]


@router.put("/api/games/{game_id}/orders", responses=PROBLEMS)
async def give_orders(game_id: str, wish: OrdersText, request: Request) -> OrdersSheet:
    """Other orders from now on."""
    tables = tables_of(request)
    stored, side = await run(_seat, request, game_id)
    orders = checked(msgspec.convert(wish.model_dump(), Orders))
    await run(tables.orders.keep, stored.id, side, orders)
    await tables.orders_changed(game_id)
    return await run(read_orders, game_id, request)


# What players settle


@router.post("/api/games/{game_id}/resign", responses=PROBLEMS, status_code=204)
async def resign(game_id: str, request: Request) -> Response:
    """The other side wins; it is written down as one's own decision."""
    stored, side = await run(_seat, request, game_id)
    async with tables_of(request).visit(stored.id) as table:
        await Settling(table, side).resign()
    return Response(status_code=204)


@router.post("/api/games/{game_id}/proposals", responses=PROBLEMS, status_code=204)
async def propose(game_id: str, wish: Propose, request: Request) -> Response:
    """Ask the other for a step back, a draw, a pause, or its end."""
    stored, side = await run(_seat, request, game_id)
    async with tables_of(request).visit(stored.id) as table:
        await Settling(table, side).propose(wish.kind, wish.steps)
    return Response(status_code=204)


@router.post("/api/games/{game_id}/proposals/{kind}", responses=PROBLEMS, status_code=204)
async def reply(
    game_id: str, kind: Literal["back", "draw", "pause", "go-on"], answer: Reply, request: Request
) -> Response:
    """Agree to what the other asks, or rather not; who has asked takes it back."""
    stored, side = await run(_seat, request, game_id)
    async with tables_of(request).visit(stored.id) as table:
        await Settling(table, side).answer(kind, agree=answer.agree)
    return Response(status_code=204)


@router.post("/api/games/{game_id}/overtime", responses=PROBLEMS, status_code=204)
async def overtime(game_id: str, wish: Overtime, request: Request) -> Response:
    """The other has no time left: let his deputy play this Player-Turn, or claim the game."""
    stored, side = await run(_seat, request, game_id)
    async with tables_of(request).visit(stored.id) as table:
        await Settling(table, side).overtime(wish.how)
    return Response(status_code=204)


# One's own time


def _clocks(request: Request) -> ClockStore:
    return tables_of(request).clocks


async def _awake(request: Request) -> str:
    """Who asks, once the time in which the house was asleep is on nobody's clock."""
    tables = tables_of(request)
    if tables.diligent and tables.vigil.dozed:
        await tables.vigil.wake()
    return await run(_person, request)


@router.get("/api/me/time", responses=PROBLEMS)
def read_time(request: Request) -> MyTime:
    clocks = _clocks(request)
    calendar, now = clocks.calendar(_person(request)), clocks.store.now()
    taken = sum((last - first for first, last in calendar.absences if last > now - YEAR), timedelta())
    first, last = calendar.quiet
    return MyTime(
        zone=calendar.zone,
        quiet="" if first == last else f"{first}-{last}",
        away=[(each[0].isoformat(), each[1].isoformat()) for each in calendar.absences if each[1] > now],
        days_left=max(0.0, DAYS_AWAY - taken / timedelta(days=1)),
    )


@router.put("/api/me/time", responses=PROBLEMS)
async def set_time(wish: MyTime, request: Request) -> MyTime:
    """Quiet hours: clocks of days and weeks rest in them, and nobody rings."""
    person = await _awake(request)
    await run(_clocks(request).set_hours, person, wish.zone, wish.quiet)
    return await _told(request, person)


async def _told(request: Request, person: str) -> MyTime:
    """Those at tables with him see it at once."""
    tables = tables_of(request)
    for game, table in list(tables.tables.items()):
        if person in table.stored.sitting.values():
            await tables.people_changed(game)
    return await run(read_time, request)


@router.post("/api/me/absences", responses=PROBLEMS, status_code=201)
async def go_away(wish: Away, request: Request) -> MyTime:
    """Clocks of days and weeks rest while one is away, and both see it."""
    person = await _awake(request)
    await run(_clocks(request).go_away, person, (_moment(wish.starts), _moment(wish.ends)))
    return await _told(request, person)


@router.delete("/api/me/absences", responses=PROBLEMS)
async def come_back(request: Request) -> MyTime:
    person = await _awake(request)
    await run(_clocks(request).come_back, person)
    return await _told(request, person)


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise FitgError(f"{text[:40]!r} is no moment; write it as 2026-12-24T18:00:00Z.") from None
    return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)


# Where one wants to be told


def _senders(request: Request) -> Senders:
    senders: Senders = request.app.state.senders
    return senders


def _notices(request: Request) -> NoticeStore:
    return NoticeStore(tables_of(request).store)


@router.get("/api/me/channels", responses=PROBLEMS)
def read_channels(request: Request) -> Channels:
    senders = _senders(request)
    return Channels(
        channels=[_info(each) for each in _notices(request).channels_of(_person(request))],
        kinds=senders.kinds,
        key=senders.public_key() if "push" in senders.kinds else "",
    )


def _info(channel: Channel) -> ChannelInfo:
    # A subscription is worth as much as a key, and so is the address of a webhook: its place is enough.
    shown = channel.address if channel.kind == "mail" else channel.address.split("/")[2][:80]
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,
        address=shown,
        waits=not channel.since,
        failed=channel.failures >= MOST_FAILURES,
        daily=channel.daily,
    )


@router.post("/api/me/channels", responses=PROBLEMS, status_code=201)
async def add_channel(wish: NewChannel, request: Request) -> Channels:
    """Be told here, too. An address of mail is verified by a code first; others are told at once."""
    person, senders, notices = await run(_person, request), _senders(request), _notices(request)
    limits_of(request).name_channel(request)
    await run(senders.check, wish.kind, wish.address)
    if wish.kind == "mail":
        code = token_hex(4)
        channel = await run(_add, notices, person, wish, _hashed(code))
        text = f"Somebody, probably you, wants to be told here. The code is {code}."
        await senders.send(channel, Words("Freedom in the Galaxy", text, "", channel.id))
    else:
        keys = json.dumps({"p256dh": wish.p256dh, "auth": wish.auth}) if wish.kind == "push" else ""
        channel = await run(_add, notices, person, wish, keys)
        try:
            await senders.send(channel, words("test", "", "", None, "", channel.id))
        except FitgError:
            await run(notices.end_channel, person, channel.id)
            raise
    return await run(read_channels, request)


def _add(notices: NoticeStore, person: str, wish: NewChannel, secret: str) -> Channel:
    return notices.add_channel(person, wish.kind, wish.address, secret, known=wish.kind != "mail")


def _hashed(code: str) -> str:
    return blake2b(code.strip().lower().encode(), digest_size=16).hexdigest()


@router.post("/api/me/channels/{channel}/verify", responses=PROBLEMS)
def verify_channel(channel: str, code: Code, request: Request) -> Channels:
    _notices(request).verify(_person(request), channel, _hashed(code.code))
    return read_channels(request)


@router.post("/api/me/channels/{channel}/daily", responses=PROBLEMS)
def set_daily(channel: str, wish: HowOften, request: Request) -> Channels:
    """Be told once a day of all games that wait, or of each."""
    _notices(request).set_daily(_person(request), channel, daily=wish.daily)
    return read_channels(request)


@router.delete("/api/me/channels/{channel}", responses=PROBLEMS)
def end_channel(channel: str, request: Request) -> Channels:
    _notices(request).end_channel(_person(request), channel)
    return read_channels(request)


@router.post("/api/quiet/{channel}", responses=PROBLEMS, status_code=204)
def end_mails(channel: str, request: Request) -> Response:
    """What a program for mail asks at one click: no more mails to this address. Who holds a mail knows it."""
    _notices(request).end_mails(channel)
    return Response(status_code=204)


@router.get("/api/quiet/{channel}", status_code=303, response_class=RedirectResponse)
def ask_to_end_mails(channel: str) -> RedirectResponse:
    """Who follows the same address in a browser is asked: nothing is changed by looking."""
    return RedirectResponse(f"/#/quiet/{quote(channel, safe='')}", status_code=303)
