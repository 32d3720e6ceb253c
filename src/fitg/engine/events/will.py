"""What becomes of the Imperial Will of Underground, and of the Commandos."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class WillRepaired(Event, frozen=True):
    """[VP-42] The Imperial Will is as good as new: the side that was up, and the one that is."""

    place: str
    before: str
    after: str
    points: int


class WillOrdered(Event, frozen=True):
    """[VP-42a] A new Imperial Will is being built; the Game-Turns until it is ready."""

    planet: str
    points: int
    wait: int


class WillForfeited(Event, frozen=True):
    """[VP-42b] It is ready, and there is no place left from which it could set out."""

    points: int


class WoundTreated(Event, frozen=True):
    """[VP-43h] The medical teams of the Imperial Will have healed one wound."""

    character: str
    left: int


class CommandosSent(Event, frozen=True):
    """[VP-44b, VP-44c] A team of Commandos serves somebody from now on, or nobody any more ("")."""

    commandos: str
    character: str
    reason: str


class CommandosFell(Event, frozen=True):
    """[VP-44a] A team has taken a wound for the one whom it serves."""

    commandos: str
    character: str
