"""[VX-10, VX-11e, VX-14b] What the module remembers, and the reading that players may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import ModuleState
from fitg.engine.options import Options, Saying
from fitg.errors import FitgError

#: The name of the module, and of its record in the state.
MISSIONS_SOVEREIGNS = "missions.sovereigns"


class SovereignOptions(Options, frozen=True):
    """VQ-19: which planets wake a sovereign."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "sovereign_rebel_control": Saying(
            "VQ-19",
            "Planets under Rebel control",
            {
                "counts": "wake sovereigns as those in Rebellion do",
                "rebellion-only": "do not wake sovereigns: only those in Rebellion do",
            },
        ),
    }

    #: VQ-19: [VX-10] Rebel Control counts, too.
    sovereign_rebel_control: Literal["counts", "rebellion-only"] = "counts"


class SovereignsMemory(ModuleState):
    """[VX-10c, VX-11e, VX-12b, VX-14b] Until something ends it."""

    #: [VX-14b] Neutral sovereigns whom a botched attempt has made favor the Rebels.
    outraged: tuple[str, ...] = ()
    #: [VX-11e] Those who have led, or gone on a mission, in the Player-Turn of their side.
    busy: tuple[str, ...] = ()
    #: [VX-10c] The Environ of one who has come while his planet rises.
    joining: str = ""
    #: [VX-12b] Who has had a sovereign killed that was not in the field against him.
    killed_by: Mapping[str, Side] = {}


def memory(ctx: Context) -> SovereignsMemory:
    """The record of this game."""
    found = ctx.state.modules[MISSIONS_SOVEREIGNS]
    assert isinstance(found, SovereignsMemory)
    return found


def names_are_known(ctx: Context, moment: Moment) -> None:
    """[VX-12b, VX-14b] A position speaks of sovereigns whom there are."""
    record = memory(ctx)
    for name in (*record.outraged, *record.killed_by):
        if name not in ctx.facts.sovereigns:
            raise FitgError(f"position.modules.{MISSIONS_SOVEREIGNS}: there is no sovereign {name!r}.")
    for name in record.outraged:
        if ctx.facts.sovereigns[name].allegiance != "neutral":
            raise FitgError(f"position.modules.{MISSIONS_SOVEREIGNS}.outraged: {name} is not Neutral.")
    for name in record.killed_by:
        person = ctx.state.characters.get(name)
        if person is None or person.fate in IN_PLAY:
            raise FitgError(f"position.modules.{MISSIONS_SOVEREIGNS}.killed_by: {name} is not gone.")


def rebel_control_counts(ctx: Context) -> bool:
    """VQ-19: [VX-10] Do planets under Rebel control wake a sovereign?"""
    chosen = ctx.rules.options[MISSIONS_SOVEREIGNS]
    assert isinstance(chosen, SovereignOptions)
    return chosen.sovereign_rebel_control == "counts"
