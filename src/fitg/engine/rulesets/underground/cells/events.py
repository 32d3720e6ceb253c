"""What cells tell."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class CellRolled(Event, frozen=True):
    """[VX-17a, VX-17b] What a cell that was set on a mission has brought about: "" if nothing."""

    place: str
    #: The mission that it was set on.
    letter: str
    die: int
    #: The second die, for another mission; 0 if none was rolled.
    other: int = 0
    #: The mission in which it succeeds.
    success: str = ""
    #: Why nothing comes of it, beside the first die.
    reason: str = ""


class CellLettersRolled(Event, frozen=True):
    """[VX-17d] How many letters a cell has."""

    place: str
    letter: str
    die: int
    letters: int
