"""[VM-14] Who went on missions in this Mission Phase, and so does not go into hiding."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
MILITARY_SEARCH = "military.search"


class SearchMemory(ModuleState):
    """[VM-14] Those who were on missions in the last Mission Phase."""

    on_missions: tuple[str, ...] = ()


def memory(ctx: Context) -> SearchMemory:
    """The record of this game."""
    found = ctx.state.modules[MILITARY_SEARCH]
    assert isinstance(found, SearchMemory)
    return found
