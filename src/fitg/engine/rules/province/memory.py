"""What only the Province Game has to remember."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
PROVINCE = "province"


class ProvinceMemory(ModuleState):
    """[28.35] The Rebel Camps of the set-up, until their first Mission Phase is over."""

    #: Environs whose camp does not go by itself (13.2e): the Imperial Player may challenge it, once.
    first_camps: tuple[str, ...] = ()
    #: The challenge has been offered.
    challenged: bool = False


def memory(ctx: Context) -> ProvinceMemory:
    """The record of this game."""
    found = ctx.state.modules[PROVINCE]
    assert isinstance(found, ProvinceMemory)
    return found
