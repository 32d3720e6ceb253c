"""[VP-20g, VP-27] What the changed people remember, and their rows."""

from __future__ import annotations

from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import Character, ModuleState

#: The name of the module, and of its record in the state.
CHARACTER_CARDS = "characters.cards"
EMPEROR = "emperor-coreguya"


class PeopleMemory(ModuleState):
    """Whether luck has been called on in this fight, and for how long the Emperor is without his retinue."""

    lucky: bool = False
    #: [VP-27a] How many Imperial Surface Movements have to begin until the retinue is there again.
    alone: int = 0
    #: [VQ-25] Wounds that the points of his retinue bear; they are his again when it is there.
    borne: int = 0
    #: Of a position alone: the Emperor's wounds, where his printed card does not allow as many.
    wounds: int = 0


def memory(ctx: Context) -> PeopleMemory:
    """The record of this game."""
    found = ctx.state.modules[CHARACTER_CARDS]
    assert isinstance(found, PeopleMemory)
    return found


def overlay() -> dict[str, Any]:
    """What is changed on the cards."""
    found: dict[str, Any] = msgspec.toml.decode(
        packaged.text_of("fitg.engine.rulesets.underground", "people.toml")
    )
    return found


def emperor(ctx: Context) -> Character | None:
    """The Emperor, if he is in this game."""
    return ctx.state.characters.get(EMPEROR)


def emperor_is_lost(ctx: Context) -> bool:
    """[VP-24a, VP-28] Is he dead, captured, incarcerated or incapacitated?"""
    found = emperor(ctx)
    return found is not None and found.fate not in CAN_ACT
