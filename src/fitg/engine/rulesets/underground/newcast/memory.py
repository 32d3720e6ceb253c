"""[VP-33a, VP-37] What the new cast remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, IN_PLAY, fate
from fitg.engine.machine.state import Character, ModuleState
from fitg.engine.options import Options, Saying
from fitg.engine.rulesets.underground.newcast.printed import MINOR, NEWCAST, MinorKind, kinds

#: [VP-37f] He is neither dead nor held: another will take his place.
GONE = fate("gone", "Gone, and to be replaced", IN_PLAY)


class CastOptions(Options, frozen=True):
    """What players may choose."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "minor_cast": Saying(
            "VP-37",
            "The Minor Cast",
            {True: "joins each side at the start", False: "stays out of the game"},
        )
    }

    #: [VP-37] Each player takes one.
    minor_cast: bool = True


class CastMemory(ModuleState):
    """Of which kind the Minor Cast are, who knows it, and whom Production has to replace."""

    #: [VP-37] Whether the cast has been laid out.
    begun: bool = False
    kinds: Mapping[str, str] = {}
    #: [VP-37k] The sides whose Minor Cast everybody knows.
    known: tuple[Side, ...] = ()
    #: [VP-37g] The sides that wait for another.
    awaited: tuple[Side, ...] = ()
    #: [VP-33a] Ekim Lam has tried to escape in this Mission Phase.
    tried: bool = False


def memory(ctx: Context) -> CastMemory:
    """The record of this game."""
    found = ctx.state.modules[NEWCAST]
    assert isinstance(found, CastMemory)
    return found


def plays_minor_cast(ctx: Context) -> bool:
    """[VP-37] Was it chosen?"""
    chosen = ctx.rules.options[NEWCAST]
    assert isinstance(chosen, CastOptions)
    return chosen.minor_cast


def kind_of(ctx: Context, side: Side) -> MinorKind | None:
    """Of which kind the Minor Cast of a side is, whoever knows it; None if it has none now."""
    name = memory(ctx).kinds.get(side)
    return None if name is None else kinds()[name]


def is_known(ctx: Context, side: Side) -> bool:
    """[VP-37k] Does everybody know it?"""
    return side in memory(ctx).known


def at_large(ctx: Context, side: Side) -> Character | None:
    """The Minor Cast of a side, if he can do something."""
    found = ctx.state.characters.get(MINOR[side])
    return found if found is not None and found.fate in CAN_ACT else None
