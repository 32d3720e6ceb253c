"""What core.immunity remembers."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
CORE_IMMUNITY = "core.immunity"


class ImmunityMemory(ModuleState):
    """Who lies where, what waits for clones, and who is on the run from where."""

    #: [VC-43] Those who are incarcerated or incapacitated.
    laid_low: tuple[str, ...] = ()
    #: [VC-46a] Possessions that come back with the clone of their owner.
    estates: Mapping[str, tuple[str, ...]] = {}
    #: [VC-38] Of a position alone: what a crash has made inoperative, be it what it may.
    broken: tuple[str, ...] = ()
    #: Of a position alone: summoned sovereigns who lie low, each with what has brought him down.
    rulers: Mapping[str, str] = {}
    #: [VC-51] From where somebody escaped.
    fled: Mapping[str, str] = {}
    #: [VC-48d, VC-49c] Where somebody has been sent to free prisoners in this Mission Phase.
    freeing: tuple[str, ...] = ()
    #: [VC-48d, VC-49c] Where captives have tried to escape in it.
    escaping: tuple[str, ...] = ()
    #: [VQ-401] Who has been on a mission in it.
    served: tuple[str, ...] = ()


def memory(ctx: Context) -> ImmunityMemory:
    """The record of this module."""
    found = ctx.state.modules[CORE_IMMUNITY]
    assert isinstance(found, ImmunityMemory)
    return found
