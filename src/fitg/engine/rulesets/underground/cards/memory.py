"""What event cards leave behind."""

from __future__ import annotations

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState

#: The name of the module, and of its record in the state.
EVENTS_CARDS = "events.cards"


class CardsMemory(ModuleState):
    """What is still to come of a card, and what stays after it."""

    #: [VE-M1] Who has been robbed: he does nothing in this Game-Turn.
    robbed: str = ""
    #: [VE-M15a] Sovereigns who have turned to the Rebels.
    turned: tuple[str, ...] = ()
    #: [VE-M21] Planets that turn to the Rebels as their next Mission Phase begins.
    stirred: tuple[str, ...] = ()
    #: [VE-M23] Planets where a cell is founded as the next Rebel Mission Phase begins.
    cells: tuple[str, ...] = ()
    #: [VE-M28a] The planet whose people do not move in this Game-Turn.
    frozen: str = ""


def memory(ctx: Context) -> CardsMemory:
    """The record of this game."""
    found = ctx.state.modules[EVENTS_CARDS]
    assert isinstance(found, CardsMemory)
    return found
