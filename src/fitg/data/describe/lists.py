"""The columns of the tables that show all things of a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fitg.data.catalogue import Facts
from fitg.data.describe.cards import ANY_VALUE, cell_text
from fitg.data.describe.page import Cells, system_name
from fitg.data.describe.places import ENVIRON_COLUMNS, environ_cells, mob_cells

Listing = tuple[tuple[str, ...], Callable[[Any, Facts], Cells]]


def _attributes(*names: str) -> Listing:
    """Columns that show attributes as they are."""
    return (
        tuple(name.replace("_", " ") for name in names),
        lambda record, _facts: tuple(getattr(record, name) for name in names),
    )


SHIP_RATINGS = ("cannon", "shields", "maneuver", "passengers")
RATINGS = ("combat", "endurance", "intelligence", "leadership", "space_leadership", "diplomacy", "navigation")
EXPLANATION: Listing = (("meaning",), lambda code, _facts: (code.with_value(ANY_VALUE),))

LISTS: dict[str, Listing] = {
    "province": _attributes("name", "systems"),
    "system": _attributes("name", "province", "planets"),
    "route": (
        ("from", "to", "navigation stars", "distance"),
        lambda route, facts: (
            system_name(route.a, facts),
            system_name(route.b, facts),
            route.nav_stars,
            route.distance,
        ),
    ),
    "planet": (
        ("name", "system", "capital", "home of", "secret", "S", "A", "environs"),
        lambda planet, facts: (
            planet.name,
            facts.systems[planet.system].name,
            planet.capital,
            planet.home_of,
            planet.secret,
            planet.loyalty_start,
            f"{planet.loyalty_armageddon}{' (control)' if planet.rebel_controlled_armageddon else ''}",
            [facts.environs[environ].type for environ in planet.environs],
        ),
    ),
    "environ": (ENVIRON_COLUMNS, environ_cells),
    "race": (
        ("name", "star-faring", "environs"),
        lambda race, _facts: (race.name, race.star_faring, len(race.environs)),
    ),
    "locals": (("race", "strength", "endurance", "weapon"), mob_cells),
    "creature": _attributes("name", "strength", "endurance", "weapon", "traits"),
    "creature-trait": EXPLANATION,
    "character": _attributes("card", "name", "side", *RATINGS, "abilities"),
    "ability": EXPLANATION,
    "possession": _attributes("card", "name", "kind", "durability", *SHIP_RATINGS),
    "possession-trait": EXPLANATION,
    "ship": _attributes("name", "pilot", *SHIP_RATINGS, "count"),
    "unit": _attributes("name", "side", "strength", "space_strength", "mobile", "elite", "count", "cost"),
    "sovereign": _attributes(
        "name", "environ", "allegiance", "combat", "endurance", "leadership", "space_leadership"
    ),
    "mission": _attributes("card", "name", "sides", "games", "place", "need", "bonus"),
    "bonus-token": EXPLANATION,
    "action-card": (
        ("urban", "special", "wild"),
        lambda card, facts: tuple(cell_text(cell, facts) for cell in (card.urban, card.special, card.wild)),
    ),
    "action-event": _attributes("name", "text"),
    "event": _attributes("name", "kind", "duration", "affects"),
    "secret": _attributes("name", "sides", "standing"),
    "assignment": _attributes("provinces"),
    "turn": _attributes("province"),
}
