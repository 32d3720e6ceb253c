"""What the chits of a Mission Phase leave behind, and what players may choose about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.engine.options import Options, Saying

#: The name of the module, and of its record in the state.
CORE_CHITS = "core.chits"


class ChitMemory(ModuleState):
    """To the end of the Mission Phase."""

    #: [VC-57a] Planets with Civil Disorder.
    disorder: tuple[str, ...] = ()
    #: [VC-57r] Planets where the enemy's units lie face up.
    infiltrated: tuple[str, ...] = ()


class ChitOptions(Options, frozen=True):
    """[VC-53] Chits, or the table of two dice."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "chits": Saying(
            "VC-53",
            "Mission Chits",
            {
                "bags": "come from a bag, and none comes twice in an Environ",
                "dice": "are rolled with two dice, and may come again",
            },
        ),
    }

    chits: Literal["bags", "dice"] = "bags"


def memory(ctx: Context) -> ChitMemory:
    """What the chits of this Mission Phase have left behind."""
    found = ctx.state.modules[CORE_CHITS]
    assert isinstance(found, ChitMemory)
    return found
