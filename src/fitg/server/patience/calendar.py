"""When somebody's time rests: his quiet hours, the days on which he is away, and nothing else.

All times are in UTC; quiet hours are those of a person's own time zone, summer time included.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fitg.errors import FitgError

#: So many hours a day at most is nobody asked.
MOST_QUIET = 12
DAY = timedelta(days=1)
#: Beyond this nobody's time is reckoned: a rest without an end ends here.
HORIZON = timedelta(days=400)
#: At this hour of his own day somebody reads what he wants to be told once a day.
MORNING = 8

Span = tuple[datetime, datetime]


class BadHours(FitgError):
    """Quiet hours or a time zone that cannot be."""


class Calendar(NamedTuple):
    """Whose time it is: his zone, his quiet hours (from, to; equal for none), and when he is away."""

    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    absences: tuple[Span, ...] = ()

    @property
    def rests_ever(self) -> bool:
        return self.quiet[0] != self.quiet[1] or bool(self.absences)

    def is_absent(self, now: datetime) -> bool:
        return any(first <= now < last for first, last in self.absences)


ALWAYS = Calendar()


@lru_cache(maxsize=256)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadHours(f"There is no time zone {name[:40]!r}; Europe/Berlin, for instance, is one.") from None


def checked_hours(zone: str, quiet: str) -> tuple[str, tuple[int, int]]:
    """A zone and quiet hours ("23-7", "" for none) as they can be used."""
    _zone(zone)
    if not quiet:
        return zone, (0, 0)
    first, _, last = quiet.partition("-")
    if not (first.isdecimal() and last.isdecimal() and int(first) < 24 and int(last) < 24):
        raise BadHours(f"Quiet hours are two hours of the day, such as 23-7, not {quiet[:20]!r}.")
    hours = int(first), int(last)
    if (hours[1] - hours[0]) % 24 > MOST_QUIET:
        raise BadHours(f"There can be {MOST_QUIET} quiet hours a day at most.")
    return zone, hours


def rests(calendar: Calendar, start: datetime, end: datetime) -> list[Span]:
    """When time rests between two moments: spans in their order that do not touch each other."""
    found = sorted([*_nights(calendar, start, end), *calendar.absences])
    joined: list[Span] = []
    for first, last in found:
        first, last = max(first, start), min(last, end)
        if first >= last:
            continue
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], last)
        else:
            joined.append((first, last))
    return joined


def _nights(calendar: Calendar, start: datetime, end: datetime) -> Iterator[Span]:
    first, last = calendar.quiet
    if first == last:
        return
    zone = _zone(calendar.zone)
    day = start.astimezone(zone).date() - DAY
    while True:
        # Clock hands of that day and zone: what summer time does to them is the zone's business.
        begins = datetime(day.year, day.month, day.day, first, tzinfo=zone)
        morning = day + DAY if last < first else day
        ends = datetime(morning.year, morning.month, morning.day, last, tzinfo=zone)
        if begins.astimezone(UTC) >= end:
            return
        yield begins.astimezone(UTC), ends.astimezone(UTC)
        day += DAY


def awake(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much time has run between two moments; none if the wall clock was set back."""
    if end <= start:
        return timedelta()
    resting = sum((last - first for first, last in rests(calendar, start, end)), timedelta())
    return end - start - resting


def after(calendar: Calendar, start: datetime, amount: timedelta) -> datetime:
    """When so much time will have run."""
    if not calendar.rests_ever:
        return start + amount
    moment, left = start, amount
    for first, last in rests(calendar, start, start + amount + HORIZON):
        if first - moment >= left:
            break
        left -= first - moment
        moment = last
    return moment + left


def resting_until(calendar: Calendar, now: datetime) -> datetime | None:
    """When a rest ends that is on now; None if time runs."""
    return next((last for first, last in rests(calendar, now, now + HORIZON) if first <= now < last), None)


def next_morning(calendar: Calendar, now: datetime) -> datetime:
    """When somebody who is told once a day is told next.

    >>> next_morning(Calendar("Europe/Berlin"), datetime(2026, 7, 1, 7, 0, tzinfo=UTC)).isoformat()
    '2026-07-02T06:00:00+00:00'
    """
    zone = _zone(calendar.zone)
    here = now.astimezone(zone)
    today = here.date() if here.hour < MORNING else here.date() + DAY
    return datetime(today.year, today.month, today.day, MORNING, tzinfo=zone).astimezone(UTC)
