"""[VO-02, VO-03, VO-04] What players may agree on before they bid, and the smaller of these rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.options import Options, Saying
from fitg.engine.questions import ANY_NUMBER
from fitg.engine.rules import units

#: [VO-03] The least that an Environ holds.
LEAST_ROOM = 4


class GemOptions(Options, frozen=True):
    sayings: ClassVar[Mapping[str, Saying]] = {
        "gems_kept": Saying(
            "VO-02",
            "The Cache of Rare Gems, when it buys a spaceship,",
            {False: "is given up", True: "is kept"},
        )
    }

    gems_kept: bool = False


class StackingOptions(Options, frozen=True):
    sayings: ClassVar[Mapping[str, Saying]] = {
        "stacking_four": Saying(
            "VO-03",
            "The units of a side that an Environ holds are",
            {False: "as many as its size", True: "as many as its size, and at least 4"},
        )
    }

    stacking_four: bool = False


class DefenseOptions(Options, frozen=True):
    sayings: ClassVar[Mapping[str, Saying]] = {
        "determined_defense": Saying(
            "VO-04",
            "A defender who has a unit of strength 3, if the attacker declares no Determined Assault,",
            {
                False: "fights as usual",
                True: "may defend determinedly: one column to the right, losses doubled",
            },
        )
    }

    determined_defense: bool = False


def keeps_gems(ctx: Context) -> bool:
    """[VO-02] The Cache is not given up when it buys a ship."""
    return False


def room_for_four(ctx: Context, place: str, side: Side) -> int:
    """[VO-03, 9.51] The size of an Environ, at least four, less the units there; in space no limit."""
    size = ctx.board.sizes.get(place, ANY_NUMBER)
    return units.room_by_size(ctx, place, side) + max(0, LEAST_ROOM - size)
