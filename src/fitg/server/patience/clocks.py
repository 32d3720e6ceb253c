"""Clocks: time is earned per Player-Turn, and a reaction has an allowance of its own.

A running clock is two numbers: what was left, and since when. All of it is reckoned from data: who has to
decide now, in whose Player-Turn, and what time it is.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fitg.bots.orders import is_reaction
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.state import SIDES
from fitg.server.patience.calendar import ALWAYS, Calendar, after, awake
from fitg.server.store.terms import PaceName

#: No reaction is under way.
NO_REACTION = -1
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000


class Pace(NamedTuple):
    """How much time there is, in milliseconds: at first, more for every Player-Turn, at most, for a reaction.

    `rests` says whether it rests in quiet hours and absences.
    """

    bank: int
    more: int
    most: int
    reaction: int
    rests: bool


PACES: dict[PaceName, Pace] = {
    "live": Pace(20 * _MINUTE, 3 * _MINUTE, 60 * _MINUTE, _MINUTE, rests=False),
    "days": Pace(3 * _DAY, _DAY, 7 * _DAY, 12 * _HOUR, rests=True),
    "weeks": Pace(7 * _DAY, 3 * _DAY, 14 * _DAY, 48 * _HOUR, rests=True),
}


class Duty(NamedTuple):
    """Who has to decide, as both sides know it; in whose Player-Turn."""

    side: Side
    reaction: bool
    #: The Game-Turn, its Player-Turn, and whose it is.
    turn: str
    player: str


def duty_of(game: Game) -> Duty | None:
    """None when the game is over."""
    side = game.side
    if side is None:
        return None
    segment = next((each for each in game.ctx.segments if each.id == game.ctx.segment), None)
    player = "" if segment is None else segment.player or ""
    round_ = 0 if segment is None else segment.round
    return Duty(side, is_reaction(game), f"{game.state.turn} {player} {round_}", player)


class Clock(msgspec.Struct, frozen=True):
    """The time of a side; see the table `clocks` of the store."""

    left: int
    allowance: int = NO_REACTION
    since: str = ""
    deadline: str = ""
    earned: str = ""

    @property
    def runs(self) -> bool:
        return bool(self.since)

    @property
    def is_over(self) -> bool:
        """Is nothing left for a Player-Turn of one's own?"""
        return not self.left and not self.runs and self.allowance == NO_REACTION

    @property
    def remaining(self) -> int:
        """What is left of what runs now, or would."""
        return self.left if self.allowance == NO_REACTION else self.allowance


Clocks = dict[Side, Clock]
Calendars = dict[Side, Calendar]


def begun(pace: Pace) -> Clocks:
    return {side: Clock(pace.bank) for side in SIDES}


def handed_over(
    clocks: Clocks, pace: Pace, duty: Duty | None, now: datetime, calendars: Calendars, *, asked: bool = True
) -> Clocks:
    """The clocks once somebody else has to decide, or in another Player-Turn; None: nobody has to.

    Where an order answers nobody is asked, and no clock runs.
    """
    stood = {side: stopped(clock, now, _calendar(pace, calendars, side)) for side, clock in clocks.items()}
    if duty is None:
        return {side: replace(clock, allowance=NO_REACTION) for side, clock in stood.items()}
    earned = {side: _earning(clock, pace, duty, side) for side, clock in stood.items()}
    if not asked:
        return earned
    return {
        side: _running(clock, pace, duty, now, _calendar(pace, calendars, side))
        if side == duty.side
        else clock
        for side, clock in earned.items()
    }


def _calendar(pace: Pace, calendars: Calendars, side: Side) -> Calendar:
    return calendars.get(side, ALWAYS) if pace.rests else ALWAYS


def stopped(clock: Clock, now: datetime, calendar: Calendar) -> Clock:
    """What is left of a clock that stands from now on; a reaction is over with that."""
    if not clock.runs:
        return clock
    used = _milliseconds(awake(calendar, datetime.fromisoformat(clock.since), now))
    if clock.allowance == NO_REACTION:
        return replace(clock, left=max(0, clock.left - used), since="", deadline="")
    return replace(clock, allowance=NO_REACTION, since="", deadline="")


def held(clock: Clock, now: datetime, calendar: Calendar) -> Clock:
    """A clock that stands by agreement of both: what is left of a reaction is kept."""
    if not clock.runs:
        return clock
    used = _milliseconds(awake(calendar, datetime.fromisoformat(clock.since), now))
    if clock.allowance == NO_REACTION:
        return replace(clock, left=max(0, clock.left - used), since="", deadline="")
    return replace(clock, allowance=max(0, clock.allowance - used), since="", deadline="")


def started(clock: Clock, now: datetime, calendar: Calendar) -> Clock:
    """A clock that runs from now on, and when it will be over."""
    end = after(calendar, now, timedelta(milliseconds=clock.remaining))
    return replace(clock, since=_text(now), deadline=_text(end))


def _earning(clock: Clock, pace: Pace, duty: Duty, side: Side) -> Clock:
    """Once for each of one's own Player-Turns; who has more than one can earn keeps it."""
    if duty.player != side or clock.earned == duty.turn:
        return clock
    left = max(clock.left, min(pace.most, clock.left + pace.more)) if clock.earned else clock.left
    return replace(clock, left=left, earned=duty.turn)


def _running(clock: Clock, pace: Pace, duty: Duty, now: datetime, calendar: Calendar) -> Clock:
    allowance = pace.reaction if duty.reaction else NO_REACTION
    return started(replace(clock, allowance=allowance), now, calendar)


def reckoned_again(clock: Clock, now: datetime, calendar: Calendar, before: Calendar) -> Clock:
    """A running clock of somebody whose quiet hours or absences have changed."""
    return started(held(clock, now, before), now, calendar) if clock.runs else clock


def set_forward(clock: Clock, by: timedelta, now: datetime, calendar: Calendar) -> Clock:
    """A running clock after an outage: what was used before it counts, and quiet hours stay."""
    if not clock.runs:
        return clock
    return started(held(clock, now - by, calendar), now, calendar)


def calendar_at(pace: Pace | None, calendars: Calendars, side: Side) -> Calendar:
    """When somebody's time counts: always, where nobody rests."""
    return ALWAYS if pace is None else _calendar(pace, calendars, side)


def left_now(clock: Clock, now: datetime, calendar: Calendar) -> int:
    """Milliseconds that are left of what runs."""
    return held(clock, now, calendar).remaining


def _milliseconds(span: timedelta) -> int:
    return round(span / timedelta(milliseconds=1))


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
