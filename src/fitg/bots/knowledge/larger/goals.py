"""Where a plan leads, as a person would say it."""

from __future__ import annotations

from fitg.bots.table import Table
from fitg.data.records import LOYALTY_TRACK
from fitg.engine.machine import naming
from fitg.engine.machine.state import PlanetStatus

#: What a planet is called that has risen once; of the others it counts how loyal they are.
CALLED: dict[PlanetStatus, str] = {
    "rebellion": "in rebellion",
    "rebel-control": "free",
    "rebellion-stopped": "its rebellion was stopped",
    "destroyed": "destroyed",
}


def goal_words(table: Table, place: str) -> str:
    """The planet, with what is going on there: Xan (Neutral), Adare (in rebellion)."""
    planet = table.board.planet_of.get(place, "")
    if not planet:
        return naming.place(table.facts, place)
    now = table.state.planets[planet]
    called = CALLED.get(now.status) or LOYALTY_TRACK[now.loyalty].capitalize()
    return f"{naming.planet(table.facts, planet)} ({called})"
