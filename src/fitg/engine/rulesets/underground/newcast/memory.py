"""[VP-33a, VP-37] What the new cast remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

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


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the new cast, as a position lays him out: its own list knows the printed characters only."""

    place: str = ""
    #: [VP-37] Of which kind a Minor Cast is, and whether everybody knows it.
    kind: str = ""
    known: bool = False
    wounds: int = 0
    detected: bool = False
    with_units: bool = False
    #: [VP-34, VP-37i] Whether he has his own ship, and whether it is damaged.
    ship: bool = True
    ship_damaged: bool = False
    #: free, captive, incarcerated, incapacitated or dead, with its cause; a captive's captor.
    fate: str = "free"
    cause: str = ""
    source: str = ""
    captor: str = "units"
    #: Prisoners in his place whom he guards himself.
    guards: tuple[str, ...] = ()


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
    #: Of a position alone: the new cast by their ids, and the owners of Blasters and of what they carry.
    laid: Mapping[str, Newcomer] = {}
    owners: Mapping[str, str] = {}
    #: Of a position alone: which of these cards everybody has seen, and which need repair.
    shown: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    #: Of a position alone: it says itself for whom Production brings another.
    settled: bool = False

    def remember(self, said: Mapping[str, Any]) -> None:
        """Who is awaited need not be those who are missing."""
        super().remember(said)
        self.settled = "awaited" in said


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
