"""[VM-04, VM-05, VM-06, VM-08] The numbers: what units are worth as losses, and what an assault asks for."""

from __future__ import annotations

from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE


class LossRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-04, VM-08] A trait of a kind of units."""

    unit: str
    trait: str
    value: int


class AssaultRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VM-05, VM-06] What an assault shifts, and whether one strong unit is enough for it."""

    assault: str
    shift: int
    one_is_enough: bool


def overlay() -> dict[str, Any]:
    """The facts that the module changes."""
    kinds: dict[str, Any] = {}
    for row in packaged.rows(PACKAGE, "combat_units.csv", LossRow):
        kinds.setdefault(row.unit, {"traits": {}})["traits"][row.trait] = row.value
    assaults = {
        row.assault: {"shift": row.shift, "one_is_enough": row.one_is_enough}
        for row in packaged.rows(PACKAGE, "combat_assaults.csv", AssaultRow)
    }
    return {"units": kinds, "charts": {"military_combat": {"assaults": assaults}}}
