"""What is told of veterans."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class VeteransCalled(Event, frozen=True):
    """[VM-27] A Rebel unit leaves its place to be used elsewhere; what comes in its place, if anything."""

    unit: str
    place: str
    replaced_by: str = ""


class LocalsCalled(Event, frozen=True):
    """[VM-27a] The counter of Local Forces is used elsewhere: it is known now."""

    unit: str
    planet: str


class LevelRaised(Event, frozen=True):
    """[VM-28a] A unit rises by one level."""

    side: Side
    place: str
    before: str
    after: str
