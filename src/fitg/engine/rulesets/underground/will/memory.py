"""[VP-42, VP-43h, VP-44] What the module remembers: a ship on the stocks, teams, and who was on missions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState, Stack, StackRole, heap
from fitg.engine.rulesets.underground.will.printed import DAMAGED, SOUND

#: The name of the module, and of its record in the state.
WILL = "characters.will"
SIDES = frozenset({SOUND, DAMAGED})
ROLES: tuple[StackRole, ...] = ("free", "interception")


class WillMemory(ModuleState):
    """What cannot be seen from the pieces on the map."""

    #: [VC-17a] The Will has been put on the map: from then on it is there, or destroyed.
    launched: bool = False
    #: Where a position lays it out; "" for above the Throne Planet.
    station: str = ""
    #: Of a position alone: is it damaged there, does it carry a Militia, and who is stacked with it?
    damaged: bool = False
    laden: bool = False
    aboard: tuple[str, ...] = ()
    #: [VP-42b] Production Phases until a new Will is ready; 0 if none is being built.
    building: int = 0
    #: [VP-44b] Whom each team of Commandos serves.
    commandos: Mapping[str, str] = {}
    #: [VP-44a] Teams that have taken a wound, and wait for replacements.
    resting: tuple[str, ...] = ()
    #: [VP-43h] Who was on a mission in this Player-Turn, other than questioning a prisoner.
    on_missions: tuple[str, ...] = ()


def memory(ctx: Context) -> WillMemory:
    """The record of this game."""
    found = ctx.state.modules[WILL]
    assert isinstance(found, WillMemory)
    return found


def stacks_with_will(ctx: Context) -> list[Stack]:
    """[VP-38] All stacks with either side of its counter: one, or none."""
    return [
        stack
        for role in ROLES
        for stack in ctx.state.stacks[heap("imperial", role)].values()
        if not SIDES.isdisjoint(stack.units)
    ]


def there_is_one_will(ctx: Context) -> Iterable[str]:
    """[VP-38] There is one counter, and it is where it is looked for."""
    found = stacks_with_will(ctx)
    if len(found) > 1:
        yield f"the Imperial Will is in {len(found)} places"
    if stack_of_will(ctx) is not next(iter(found), None):
        yield "the Imperial Will is looked for where it is not"


def stack_of_will(ctx: Context) -> Stack | None:
    """The stack with the Imperial Will; None while it is destroyed, or not launched."""
    stacks, known = ctx.state.stacks, ctx.answers("stack-of-will", ())
    # Mostly it is where it was found last, in this game or in a copy of it.
    there = known.get("")
    if there is not None:
        stack = stacks[there[0]].get(there[1])
        if stack is not None and not SIDES.isdisjoint(stack.units):
            return stack
    for stack in stacks_with_will(ctx):
        known[""] = heap("imperial", stack.role), stack.place
        return stack
    return None


def side_up(stack: Stack) -> str:
    """[VP-38] Which side of the counter is up."""
    return SOUND if SOUND in stack.units else DAMAGED


def planet_of_will(ctx: Context) -> str:
    """The planet at which the Imperial Will is; "" in Drift, and while it is destroyed."""
    stack = stack_of_will(ctx)
    return "" if stack is None else ctx.board.planet_of.get(stack.place, "")
