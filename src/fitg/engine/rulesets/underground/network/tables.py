"""[VC-26, VC-28, VC-30] What the network gives by the number of planets that have risen, and for how much."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from fitg.data import packaged

PACKAGE = "fitg.engine.rulesets.underground"

Service = Literal["unit", "rebuild", "pdb-level"]
Work = Literal["rebuild", "move-base", "rebuild-base"]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-26] One line of the table: from how many planets on, and what."""

    planets: int
    what: Service
    #: Urban and Wild units, or those of special Environs; and their strengths on the ground and in space.
    types: Literal["", "plain", "special"] = ""
    level: str = ""


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-28, VC-30] What a work of the network costs; units and Levels have their usual price."""

    what: Work
    points: int


@cache
def offers() -> tuple[Offer, ...]:
    """[VC-26] The table, the first line first."""
    return packaged.rows(PACKAGE, "network_purchases.csv", Offer)


@cache
def price(what: Work) -> int:
    """[VC-28, VC-30] In Force Points."""
    return next(row.points for row in packaged.rows(PACKAGE, "network_prices.csv", Price) if row.what == what)
