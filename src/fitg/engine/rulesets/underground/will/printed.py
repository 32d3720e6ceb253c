"""[VP-38, VP-38b, VP-44] The counters: the Imperial Will with its two sides, and two teams of Commandos."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE

#: [VP-38] The two sides of the counter.
SOUND, DAMAGED = "imperial-will", "imperial-will-damaged"
#: [VP-42, VP-42a] What repairing it costs, and building it anew.
REPAIR, REBUILD = 1, 7
#: The columns of the table that are traits of the unit.
ROLES = (
    "attack",
    "space_attack",
    "space_defense",
    "space_loss",
    "space_attack_loss",
    "fire",
    "space_leader",
)
#: [VP-39, VP-40, VP-40a, VP-41] Its presence counts for nothing of these, and it is lost after the others.
ALOOF = {"control": 0, "stacking": 0, "jump": 0, "interception": 0, "loss_order": 1}


class WillRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VP-38] One side of the counter: its numbers, and what it is worth in which part."""

    unit: str
    name: str
    strength: int
    space_strength: int
    navigation: int
    count: int
    attack: int
    space_attack: int
    space_defense: int
    space_loss: int
    space_attack_loss: int
    fire: int
    space_leader: int
    other_side: str = ""


class Commandos(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VP-44] A team: what it gives, and whom it follows."""

    commandos: str
    title: str
    combat: int
    draws: int
    leadership: int
    #: [VP-44c] Whether it serves aboard the Imperial Will.
    with_will: bool


@cache
def sides() -> dict[str, WillRow]:
    """[VP-38] Both sides by the names of their kinds."""
    return {row.unit: row for row in packaged.rows(PACKAGE, "will_units.csv", WillRow)}


@cache
def commandos() -> dict[str, Commandos]:
    """[VP-44] The teams by their names."""
    return {row.commandos: row for row in packaged.rows(PACKAGE, "commandos.csv", Commandos)}


def _unit(row: WillRow) -> dict[str, Any]:
    """[VP-38a] Mobile and face-up; no Atrocity unit, and never for sale: no game lists it."""
    return {
        "name": row.name,
        "side": "imperial",
        "environ_type": "",
        "strength": row.strength,
        "space_strength": row.space_strength,
        "navigation": row.navigation,
        "mobile": True,
        "elite": False,
        "hidden": False,
        "suicide": False,
        "atrocity": False,
        "count": row.count,
        "cost": REBUILD,
        "traits": {**ALOOF, **{role: getattr(row, role) for role in ROLES}},
    }


def overlay() -> dict[str, Any]:
    """The facts that the module adds."""
    return {"units": {row.unit: _unit(row) for row in sides().values()}}
