"""What searches, escorts and the fog of war tell."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class RolledUnseen(Event, frozen=True):
    """[VM-09] A die that one side alone sees; 0 for whoever does not."""

    side: Side
    place: str
    #: What it is for, as people say it.
    purpose: str
    die: int


class DieKeptSecret(Event, frozen=True):
    """[VM-09a] The die is not shown: nobody is found, or detected."""

    side: Side
    place: str
    purpose: str


class EscortJoined(Event, frozen=True):
    """[VM-13] A squad stands by characters whom characters attack."""

    side: Side
    place: str
    combat: int
    endurance: int


class EscortWounded(Event, frozen=True):
    """[VM-13] The escort takes wounds in the place of those whom it protects."""

    side: Side
    place: str
    wounds: int
    #: What it can still take.
    left: int
