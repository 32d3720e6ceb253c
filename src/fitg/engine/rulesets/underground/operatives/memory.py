"""[VP-10, VP-11d] How many Special Ops were removed after a capture, and what their modifier is now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE

#: The name of the module, and of its record in the state.
SPECIAL_OPS = "characters.specialops"
#: The counter, and its other side.
OPS, KNOWN_OPS = "suicide-squad", "special-ops-known"
KINDS = (OPS, KNOWN_OPS)
#: The Galactic Event of the printed deck that speaks of them.
OUTCRY = "123"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of Special Ops."""

    modifier: int
    outcry: str
    unit: dict[str, Any]
    known: dict[str, Any]


@cache
def numbers() -> Numbers:
    """The file, read once."""
    return msgspec.toml.decode(packaged.text_of(PACKAGE, "special_ops.toml"), type=Numbers)


def overlay() -> dict[str, Any]:
    """The kinds of units that the module changes and brings, and the card that speaks of them."""
    return {
        "units": {OPS: numbers().unit, KNOWN_OPS: numbers().known},
        "galactic_events": {OUTCRY: {"text": numbers().outcry}},
    }


class OpsMemory(ModuleState):
    """[VP-11d] How often Special Ops were removed because they had captured somebody."""

    removed: int = 0
    #: Of a position alone: how many of those in a place have captured somebody, and lie turned over.
    spent: Mapping[str, int] = {}


def memory(ctx: Context) -> OpsMemory:
    """The record of this game."""
    found = ctx.state.modules[SPECIAL_OPS]
    assert isinstance(found, OpsMemory)
    return found


def modifier(ctx: Context) -> int:
    """[VP-10, VP-11d] What they take from the search die: one less for each removal, down to 0."""
    return max(0, numbers().modifier - memory(ctx).removed)


def fallen(ctx: Context) -> list[Modifier]:
    """[VP-11d, VX-19a] How much that is less than at the start."""
    less = numbers().modifier - modifier(ctx)
    return [Modifier("captures", -less)] if less else []


def shown(ctx: Context, viewer: Viewer) -> ModuleView:
    """[VP-11d] Everybody knows how much they have learned to fear them."""
    rows = (Row("Taken from the search die", str(modifier(ctx))),)
    return ModuleView(id=SPECIAL_OPS, title="Special Ops", rows=rows)
