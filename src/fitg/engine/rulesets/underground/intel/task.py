"""[VX-19f] What a mission has earned: so many letters, by whom, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure


class Task(msgspec.Struct, frozen=True):
    """[VX-19f to VX-19h] A success: whose, where, with how many letters; by people, or by a Cell."""

    side: Side
    place: str
    letters: int
    members: tuple[str, ...] = ()
    camp: bool = False
    #: [VX-19h] Questions bring Espionage & Intelligence only.
    espionage_only: bool = False


def always(ctx: Context, task: Task) -> bool:
    return True


def never(ctx: Context) -> bool:
    return False


class Result(NamedTuple):
    """[VX-20, VX-22] When a result can be had, whether it may be refused, and what it does."""

    apply: Callable[[Context, Task], Procedure | None]
    is_legal: Callable[[Context, Task], bool] = always
    #: [VX-25] With one letter: may the side to which it is assigned demand another?
    may_refuse: Callable[[Context], bool] = never
