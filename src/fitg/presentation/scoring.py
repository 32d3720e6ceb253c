"""[16.17] What scores, for who wants to know what a step would bring: the states of planets, and all else."""

from __future__ import annotations

import msgspec

from fitg.data.charts import Schedule
from fitg.tables.victory import condition_name, point_schedule


class PlanetState(msgspec.Struct, frozen=True):
    """A state in which a planet may score: the line of the schedule ("" for none), and what people read.

    `points` is None where it depends on the planet; what a schedule does not count brings nothing. `standing`
    says how a planet stands that is in this state, "" where its Loyalty says that.
    """

    line: str
    title: str
    standing: str
    points: int | None
    counts: bool


class Counted(msgspec.Struct, frozen=True):
    """Something else that a schedule counts, each time it is so."""

    condition: str
    name: str
    points: int


FREE = "planet-rebel-controlled"
#: From the Empire's best to the Rebels' best: the line of the schedule, the title, and how the planet stands.
STATES = (
    ("planet-patriotic", "Patriotic", ""),
    ("", "quiet", ""),
    ("planet-in-unrest", "Unrest", ""),
    ("planet-in-rebellion", "risen", "in rebellion"),
    (FREE, "free", "free"),
)
#: What lines about people and what they find out have in their names.
PEOPLE = ("character", "gather")


def planet_states(schedule: Schedule) -> list[PlanetState]:
    """All states, with what each brings in a schedule.

    >>> [state.title for state in planet_states("galactic") if state.counts]
    ['quiet', 'free']
    """
    points = point_schedule(schedule)
    return [
        PlanetState(
            line,
            title,
            standing,
            points=None if line == FREE else points.get(line, 0),
            counts=line in ("", FREE) or line in points,
        )
        for line, title, standing in STATES
    ]


def counted(schedule: Schedule) -> list[Counted]:
    """What is counted besides planets."""
    return [
        Counted(line, condition_name(line), points)
        for line, points in point_schedule(schedule).items()
        if any(word in line for word in PEOPLE)
    ]
