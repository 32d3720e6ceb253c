"""What is written when the decision changes hands: clocks and notices, in the transaction of the step."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection

from fitg.server.patience.calendar import ALWAYS, after
from fitg.server.patience.clocks import (
    NO_REACTION,
    PACES,
    Calendars,
    Clock,
    Duty,
    Pace,
    begun,
    handed_over,
    held,
    started,
)
from fitg.server.store import clocks, notices
from fitg.server.store.databases import plain
from fitg.server.store.terms import Terms, terms_of

_TERMS = "SELECT terms FROM games WHERE id = ?"


def hand_over(
    connection: Connection,
    game: str,
    now: datetime,
    duty: Duty | None,
    *,
    asked: bool,
    mark: str,
    acted: str = "",
) -> None:
    """Somebody else has to decide, or nobody; `mark` tells this moment from all others of the game.

    What was asked of the side that has `acted` is answered by that.
    """
    if acted:
        clocks.pass_over(connection, game, acted)
    terms = _terms(connection, game)
    pace = PACES.get(terms.pace)
    # Where no clock rests, nobody's hours are looked up: this is done at every other step of a game.
    calendars = clocks.calendars(connection, game) if pace is not None and pace.rests else {}
    notices.settle(connection, game, now.isoformat(timespec="milliseconds"))
    clock: Clock | None = None
    if pace is not None:
        found = clocks.read(connection, game) or begun(pace)
        found = handed_over(found, pace, duty, now, calendars, asked=asked)
        clocks.write(connection, game, found)
        clock = None if duty is None else found[duty.side]
    if duty is not None and asked:
        _ring(connection, game, duty.side, terms, now, mark)
        if clock is not None:
            _ring_again(connection, game, duty, pace, clock, calendars, now, mark)


def _terms(connection: Connection, game: str) -> Terms:
    return terms_of(plain(connection, _TERMS, (game,)).scalar() or "{}")


def _ring(connection: Connection, game: str, side: str, terms: Terms, now: datetime, mark: str) -> None:
    """In an evening's game at once; else when somebody does not come by himself."""
    due = now if terms.pace == "live" else now + notices.GRACE
    notices.announce(connection, game, side, "decide", due, mark)


def _ring_again(
    connection: Connection,
    game: str,
    duty: Duty,
    pace: Pace | None,
    clock: Clock,
    calendars: Calendars,
    now: datetime,
    mark: str,
) -> None:
    calendar = calendars.get(duty.side, ALWAYS) if pace is not None and pace.rests else ALWAYS
    due = after(calendar, now, notices.HURRY * timedelta(milliseconds=clock.remaining))
    notices.announce(connection, game, duty.side, "hurry", due, mark)


def ended(connection: Connection, game: str, now: datetime) -> None:
    """The game is over: clocks stand, and both are told if they are not there."""
    for side in ("rebel", "imperial"):
        notices.announce(connection, game, side, "over", now + notices.GRACE, "end")


def pause(connection: Connection, game: str, now: datetime) -> None:
    """Both clocks rest by agreement; what is left of a reaction is kept."""
    found, calendars = clocks.read(connection, game), clocks.calendars(connection, game)
    resting = PACES.get(_terms(connection, game).pace)
    clocks.write(
        connection,
        game,
        {
            side: held(clock, now, calendars.get(side, ALWAYS) if resting and resting.rests else ALWAYS)
            for side, clock in found.items()
        },
    )
    notices.settle(connection, game, now.isoformat(timespec="milliseconds"))


def go_on(connection: Connection, game: str, now: datetime, duty: Duty | None, mark: str) -> None:
    """Both have agreed to go on: who has to decide has the time that he had."""
    terms = _terms(connection, game)
    pace, found = PACES.get(terms.pace), clocks.read(connection, game)
    calendars = clocks.calendars(connection, game)
    if duty is None:
        return
    if pace is not None and duty.side in found:
        clock = found[duty.side]
        if duty.reaction and clock.allowance == NO_REACTION:
            clock = Clock(clock.left, pace.reaction, earned=clock.earned)
        calendar = calendars.get(duty.side, ALWAYS) if pace.rests else ALWAYS
        found[duty.side] = started(clock, now, calendar)
        clocks.write(connection, game, found)
    _ring(connection, game, duty.side, terms, now, mark)
