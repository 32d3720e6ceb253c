"""[VX-28] Botched quests: the ship is lost, its crew is not."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Procedure
from fitg.engine.rulesets.underground.crash import CrashLanding
from fitg.engine.rulesets.underground.missions.numbers import numbers


def fates(printed: Mapping[int, str], ctx: Context) -> Mapping[int, str]:
    """[VX-28] What each die brings."""
    return dict(enumerate(numbers().quest.fates, start=1))


def goes_to_the_deck(ctx: Context) -> bool:
    """[VX-28, VQ-164] What is left of a Rebel ship is found again, as after any crash."""
    return False


def come_down(ctx: Context, people: tuple[str, ...], place: str, side: Side) -> Procedure | None:
    """[VX-28] Where their owner likes, seen by everybody; dice for what they had with them."""
    planet = ctx.board.planet_of[place]
    return CrashLanding(people=people, planet=planet, chooser=side, case="VX-28")
