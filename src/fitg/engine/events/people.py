"""What the changed people of Underground do."""

from __future__ import annotations

from fitg.engine.machine.events import Event


class RetinueChanged(Event, frozen=True):
    """[VP-27, VP-27a] The Emperor is without his retinue, or has it again."""

    character: str
    alone: bool
    reason: str


class LuckTried(Event, frozen=True):
    """[VP-20g] Somebody lucky has had a combat roll made again; all dice before and after."""

    character: str
    purpose: str
    before: tuple[int, ...]
    dice: tuple[int, ...]
    meaning: str
