"""People: who asks, what he is called, his browsers; invitations, seats, and the numbers of the dice."""

from __future__ import annotations

from asyncio import to_thread as run
from datetime import datetime, timedelta
from typing import Literal

from fastapi import APIRouter, Request, Response

from fitg.data.records import Side
from fitg.errors import FitgError
from fitg.server.api.problems import PROBLEMS
from fitg.server.api.summaries import sitting_at, summary
from fitg.server.live.tables import Tables, tables_of
from fitg.server.messages import (
    Browser,
    DiceNumber,
    DiceProof,
    GameSummary,
    Invitation,
    Invite,
    Link,
    Me,
    NewName,
    SitDown,
    Token,
)
from fitg.server.people import names
from fitg.server.people.agreements import give_number, is_wanted
from fitg.server.people.codes import code
from fitg.server.people.limits import limits_of
from fitg.server.people.rights import NotAllowed, is_over
from fitg.server.people.visitors import (
    Visitor,
    device_of,
    forget,
    people_of,
    remember,
    visitor_of,
    welcome,
)
from fitg.server.store.games import SIDES, StoredGame
from fitg.server.store.people import USED, BadLink, Person, Purpose

router = APIRouter()

#: Who was not seen for so long may have lost his seat; by the pace of the game, and where it has none.
LOST_AFTER = {"live": timedelta(hours=1)}
LOST_LATEST = timedelta(hours=24)


@router.get("/api/me")
def read_me(request: Request) -> Me:
    """Who asks, and where he is known."""
    visitor = visitor_of(request)
    if visitor.home:
        return Me(house="home", name="", plate="", browsers=[])
    people = people_of(request)
    person = people.person(visitor.person) if visitor.person else None
    if person is None:
        return Me(house="private", name="", plate="", browsers=[])
    browsers = [
        Browser(
            id=each.id,
            device=each.device,
            created=each.created,
            seen=each.seen,
            this=each.id == visitor.session,
        )
        for each in people.sessions_of(person.id)
    ]
    return Me(house="private", name=person.name, plate=person.plate, browsers=browsers)


@router.put("/api/me", responses=PROBLEMS)
def rename_me(wish: NewName, request: Request, response: Response) -> Me:
    """Go by another name."""
    visitor = visitor_of(request)
    _check_away(visitor)
    if not visitor.person:
        limits_of(request).lay_table(request)
    person = _named(welcome(request, response), wish.name, wish.plate, request)
    return Me(house="private", name=person.name, plate=person.plate, browsers=[])


def _named(person: Person, name: str, plate: str, request: Request) -> Person:
    wanted = names.checked(name) if name else person.name
    known = plate if plate in names.plates() else person.plate
    if (wanted, known) != (person.name, person.plate):
        people_of(request).rename(person.id, wanted, known)
    return Person(person.id, wanted, known)


def _check_away(visitor: Visitor) -> None:
    if visitor.home:
        raise FitgError("At home nobody is asked for a name; fitg serve --private is for people elsewhere.")


def _person(visitor: Visitor) -> str:
    if not visitor.person:
        raise NotAllowed(
            "This browser is not known here; open your invitation, or a link from another device."
        )
    return visitor.person


@router.post("/api/me/device", responses=PROBLEMS, status_code=201)
def link_device(request: Request) -> Link:
    """A link with which another browser goes on as the same person: once, and within ten minutes."""
    token = people_of(request).device_link(_person(visitor_of(request)))
    return _link(request, f"device/{token}", token)


@router.post("/api/me/arrive", responses=PROBLEMS)
def arrive(link: Token, request: Request, response: Response) -> Me:
    """Go on in this browser as who has made the link."""
    _check_away(visitor_of(request))
    people = people_of(request)
    person_id, token = people.use_device_link(link.token, device_of(request))
    remember(request, response, token)
    person = people.person(person_id)
    assert person is not None
    return Me(house="private", name=person.name, plate=person.plate, browsers=[])


@router.delete("/api/me/browsers/{browser}", responses=PROBLEMS, status_code=204)
async def end_browser(browser: str, request: Request) -> Response:
    """Not known any more: all that this browser has open is closed."""
    response = Response(status_code=204)
    await run(_end, browser, request, response)
    tables_of(request).end_session(browser)
    return response


def _end(browser: str, request: Request, response: Response) -> None:
    visitor = visitor_of(request)
    people_of(request).end_session(_person(visitor), browser)
    if visitor.session == browser:
        forget(request, response)


# Invitations


@router.post("/api/games/{game_id}/invitations", responses=PROBLEMS, status_code=201)
def invite(game_id: str, wish: Invite, request: Request) -> Link:
    """A new link to a seat; an earlier one opens nothing any more.

    A seat that somebody has can be offered anew while he is away, if he has lost everything.
    """
    tables, visitor = tables_of(request), visitor_of(request)
    stored = tables.store.stored(game_id)
    _check_invites(tables, visitor, stored, wish.seat)
    purpose: Purpose = "watch" if wish.seat == "spectator" else "sit"
    token = tables.people.invite(purpose, game_id, wish.seat)
    return _link(request, f"{purpose}/{game_id}/{token}", token)


def _check_invites(tables: Tables, visitor: Visitor, stored: StoredGame, seat: str) -> None:
    if not stored.terms.apart or not stored.sitting:
        raise FitgError(
            "All who play this game sit at one screen; lay a table with a side kept for a friend."
        )
    mine = _my_side(stored, visitor)
    if mine is None:
        raise NotAllowed("Only who plays at this table may invite to it.")
    if seat == mine:
        raise FitgError("This seat is yours; to go on elsewhere, make a link for another device.")
    if seat == "spectator" and stored.terms.watching == "nobody":
        raise NotAllowed("It was agreed that nobody watches this game.")
    if seat in SIDES and is_over(stored):
        raise FitgError("This game is over.")
    table = tables.tables.get(stored.id)
    if seat in stored.sitting and table is not None and table.room is not None and table.room.is_here(seat):
        raise FitgError("Who has this seat is at the table now.")
    _check_lost(tables, stored, seat)


def _check_lost(tables: Tables, stored: StoredGame, seat: str) -> None:
    """Nobody takes the other's seat while he is out for a moment: who is seen again soon has lost nothing."""
    seen = next((each.seen for each in tables.people.seated(stored.id) if each.side == seat), None)
    if seen is None or _time_is_over(tables, stored, seat):
        return
    wait = LOST_AFTER.get(stored.terms.pace, LOST_LATEST)
    if tables.store.now() - datetime.fromisoformat(seen) < wait:
        hours = int(wait.total_seconds() // 3600)
        raise FitgError(
            f"Who has this seat was at the table not long ago; it can be taken anew when nobody has come to"
            f" it for {hours} hour{'' if hours == 1 else 's'}."
        )


def _time_is_over(tables: Tables, stored: StoredGame, seat: str) -> bool:
    """Has this side nothing left for its own Player-Turn? Then the other chooses who goes on."""
    found, _, _ = tables.clocks.of(stored.id)
    clock = next((each for side, each in found.items() if side == seat), None)
    return clock is not None and stored.decides == seat and clock.is_over


def _link(request: Request, path: str, token: str) -> Link:
    """The address stands behind the hash: no proxy, no log and no robot that looks ahead gets to see it."""
    address = f"{str(request.base_url).rstrip('/')}/#/{path}"
    return Link(token=token, address=address, code=code(address))


@router.post("/api/games/{game_id}/invitation", responses=PROBLEMS)
def read_invitation(game_id: str, link: Token, request: Request) -> Invitation:
    """What an invitation is for. To open it takes no seat: robots look ahead, too."""
    tables = tables_of(request)
    ticket = tables.people.ticket(link.token)
    if ticket is None or ticket.game != game_id or ticket.purpose not in ("sit", "watch"):
        raise BadLink(USED)
    stored = tables.store.stored(game_id)
    scenario = stored.setting.scenario
    return Invitation(
        game=game_id,
        scenario=scenario.id,
        title=scenario.title,
        situation=scenario.situation.strip() or scenario.summary,
        turns=scenario.turns,
        hours=scenario.hours,
        seat=_seat(ticket.seat),
        by=sitting_at(stored, tables.people, visitor_of(request)),
        taken=ticket.seat in stored.sitting,
        pace=stored.terms.pace,
        seals=stored.terms.seals,
    )


def _seat(name: str) -> Literal["rebel", "imperial", "spectator"]:
    match name:
        case "rebel" | "imperial":
            return name
    return "spectator"


@router.post("/api/games/{game_id}/sit", responses=PROBLEMS)
async def sit_down(game_id: str, wish: SitDown, request: Request, response: Response) -> GameSummary:
    """Take the seat of an invitation: the first who does has it."""
    found: GameSummary = await run(_sit, game_id, wish, request, response)
    await tables_of(request).people_changed(game_id)
    return found


def _sit(game_id: str, wish: SitDown, request: Request, response: Response) -> GameSummary:
    _check_away(visitor_of(request))
    tables = tables_of(request)
    # Before anybody is made up: a used link makes no guests.
    read_invitation(game_id, Token(token=wish.token), request)
    person = _named(welcome(request, response, invited=True), wish.name, wish.plate, request)
    side = tables.people.sit(wish.token, game_id, person)
    stored = tables.store.stored(game_id)
    if is_wanted(stored, side):
        give_number(tables.store, game_id, side, wish.number)
        stored = tables.store.stored(game_id)
    visitor = Visitor(person=person.id)
    return summary(stored, tables.held(visitor, stored), sitting_at(stored, tables.people, visitor))


@router.post("/api/games/{game_id}/watch", responses=PROBLEMS)
def watch(game_id: str, link: Token, request: Request, response: Response) -> GameSummary:
    """Watch by a link: with neutral eyes, and not before a Player-Turn is over."""
    _check_away(visitor_of(request))
    tables = tables_of(request)
    read_invitation(game_id, link, request)
    person = welcome(request, response, invited=True)
    tables.people.watch(link.token, game_id, person.id)
    stored, visitor = tables.store.stored(game_id), Visitor(person=person.id)
    return summary(stored, tables.held(visitor, stored), sitting_at(stored, tables.people, visitor))


# The dice of three


@router.post("/api/games/{game_id}/number", responses=PROBLEMS)
def send_number(game_id: str, given: DiceNumber, request: Request) -> DiceProof:
    """One's own number, now that the other has sat down; with the last one the game begins."""
    store = tables_of(request).store
    side = _my_side(store.stored(game_id), visitor_of(request))
    if side is None:
        raise NotAllowed("Only who plays at this table gives a number for its dice.")
    give_number(store, game_id, side, given.number)
    return read_proof(game_id, request)


@router.get("/api/games/{game_id}/proof", responses=PROBLEMS)
def read_proof(game_id: str, request: Request) -> DiceProof:
    """That nobody chose the dice: the seals from the start, the numbers and the seed when it is over."""
    tables = tables_of(request)
    stored = tables.store.stored(game_id)
    side, over = _my_side(stored, visitor_of(request)), is_over(stored)
    return DiceProof(
        seals=stored.terms.seals,
        numbers=stored.terms.numbers if over else {},
        seed=stored.setting.seed if over else "",
        commitment=tables.game(game_id).commitment if not stored.terms.gathering else "",
        wanted=side is not None and is_wanted(stored, side),
    )


def _my_side(stored: StoredGame, visitor: Visitor) -> Side | None:
    if not visitor.person:
        return None
    return next((side for side in SIDES if stored.sitting.get(side) == visitor.person), None)
