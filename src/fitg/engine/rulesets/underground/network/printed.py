"""The table of the network as it is printed, for people."""

from __future__ import annotations

from fitg.engine.rulesets.underground.network.tables import Offer, offers, price
from fitg.tables.printed import PrintedChart

#: [VC-26] Urban and Wild units, and those of all other types of Environ.
TYPES = {"plain": "an Urban or Wild", "special": "a special"}


def in_words(offer: Offer) -> str:
    """[VC-26] What one line of the table gives."""
    if offer.what == "rebuild":
        return "a destroyed Conduit rebuilt"
    if offer.what == "pdb-level":
        return "a Level of a PDB"
    return f"{TYPES[offer.types]} {offer.level}"


def purchases() -> PrintedChart:
    """[VC-26] What can be bought, by the number of planets in Rebellion or Rebel Control."""
    return PrintedChart(
        name="network",
        title="Purchases through the network",
        case="VC-26",
        status="certain",
        columns=("planets", "adds"),
        rows=tuple((str(offer.planets), in_words(offer)) for offer in offers()),
        notes=(
            "One purchase in a Production Phase; no level of unit twice running.",
            f"A Conduit costs {price('rebuild')} Force Points; units and Levels cost what they always do.",
            f"To move the base costs {price('move-base')}, to build it anew {price('rebuild-base')}.",
        ),
    )
