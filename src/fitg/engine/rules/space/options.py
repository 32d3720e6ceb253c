"""Readings of the larger games that players may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg.engine.machine.context import Context
from fitg.engine.options import Options, Saying
from fitg.engine.rules.space.memory import SPACE


class SpaceOptions(Options, frozen=True):
    """What the printed words leave open; the defaults are the recommended readings of docs/rulings.md."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "intercept_standing": Saying(
            "20.4",
            "A fleet that stays in an Orbit Box with the enemy's",
            {True: "may be intercepted too", False: "is intercepted only when it moves"},
        ),
        "rebel_control_summons": Saying(
            "25.11",
            "Planets that let a sovereign be summoned",
            {False: "are those in rebellion", True: "are those in rebellion or under Rebel control"},
        ),
    }

    #: P-08, corrected: [20.4] stacks that begin the Segment in a shared box and stay can be intercepted.
    intercept_standing: bool = True
    #: P-37, corrected: [25.11] whether Rebel-controlled planets count as planets in rebellion.
    rebel_control_summons: bool = False


def options(ctx: Context) -> SpaceOptions:
    """What was chosen for this game."""
    chosen = ctx.rules.options[SPACE]
    assert isinstance(chosen, SpaceOptions)
    return chosen
