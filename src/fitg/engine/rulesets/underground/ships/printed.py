"""[VP-30, VP-30a, VC-17b] The counters: what the ships can do, and who has which of them at the start."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fitg.data import packaged
from fitg.engine.options import Options
from fitg.engine.rulesets.underground.turn.sequence import PACKAGE
from fitg.scenarios.format import Group, Scenario

STANDARD, SHUTTLE = "imperial-spaceship", "imperial-shuttle"


class ShipRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VP-30] A ship: who alone flies it, who starts with it, its ratings, how many there are."""

    ship: str
    name: str
    maneuver: int
    cannon: int
    shields: int
    passengers: int
    count: int
    pilot: str = ""
    starts_with: str = ""


@cache
def rows() -> dict[str, ShipRow]:
    """The ships by their names."""
    return {row.ship: row for row in packaged.rows(PACKAGE, "ships.csv", ShipRow)}


def overlay() -> dict[str, Any]:
    """[VP-30, VP-30a] The facts that the module changes, and the Shuttle that it adds."""
    ships = {
        row.ship: {
            "name": row.name,
            "pilot": row.pilot,
            "maneuver": row.maneuver,
            "cannon": row.cannon,
            "shields": row.shields,
            "passengers": row.passengers,
            "count": row.count,
        }
        for row in rows().values()
    }
    return {"imperial_ships": ships}


def with_the_shuttle(scenario: Scenario, options: Options | None) -> Scenario:
    """[VP-30, VC-17b] One standard ship too many is the Shuttle: its owner's, if he has one."""
    setup = scenario.imperial
    if setup.ships.count(STANDARD) <= rows()[STANDARD].count:
        return scenario
    groups, owner = list(setup.groups), rows()[SHUTTLE].starts_with
    having = [number for number, group in enumerate(groups) if STANDARD in group.ships]
    if having:
        best = next((number for number in having if owner in groups[number].characters), having[-1])
        groups[best] = _exchanged(groups[best])
    ships = _one_exchanged(setup.ships)
    return replace(scenario, imperial=replace(setup, ships=ships, groups=tuple(groups)))


def _exchanged(group: Group) -> Group:
    return replace(group, ships=_one_exchanged(group.ships))


def _one_exchanged(ships: tuple[str, ...]) -> tuple[str, ...]:
    """One standard ship of a list is the Shuttle."""
    at = ships.index(STANDARD)
    return (*ships[:at], SHUTTLE, *ships[at + 1 :])
