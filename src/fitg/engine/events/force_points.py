"""Force Points."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class ForcePointsGranted(Event, frozen=True):
    """[19.0] A side receives the Force Points that the scenario gives for this moment."""

    side: Side
    points: int


class ForcePointsSpent(Event, frozen=True):
    """[19.0] What a side has spent of its points, `pdbs` of it on PDBs; the rest is lost or `kept` (33.2).

    [7.22] `spent` is kept from who does not know the kinds that were bought.
    """

    side: Side
    points: int
    spent: int | None
    pdbs: int
    kept: bool = False


class CampSpared(Event, frozen=True):
    """[28.35] A Rebel Camp of the set-up has stood up to the challenge of the first Mission Phase."""

    place: str
