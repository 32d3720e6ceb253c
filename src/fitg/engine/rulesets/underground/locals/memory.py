"""[VM-22, VM-25f] Which counter is the marker of Local Forces where, and which of them lie face up."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
LOCALS = "military.locals"


class LocalsMemory(ModuleState):
    """[VM-24] Counters by their planets; "" where the pool had none that fits."""

    markers: Mapping[str, str] = {}
    #: [VM-25f] Those that lie face up.
    known: tuple[str, ...] = ()
    #: [VM-24] Those that the Rebel Player has not chosen yet.
    unchosen: tuple[str, ...] = ()
    #: [VM-23] The Suppressed planet that rises, and whether its points for the track were counted.
    exhausted: str = ""
    counted: bool = False


def memory(ctx: Context) -> LocalsMemory:
    """The record of this game."""
    found = ctx.state.modules[LOCALS]
    assert isinstance(found, LocalsMemory)
    return found
