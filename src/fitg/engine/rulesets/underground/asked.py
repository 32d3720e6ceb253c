"""What the modules of Underground ask each other, so that none has to know another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.engine.machine.joins import AllAct, AnyOf, First

if TYPE_CHECKING:
    from fitg.data.records import Side
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.state import Planet
    from fitg.engine.rules.missions.site import Site

has_local_forces: AnyOf[[Context, Planet]] = AnyOf(
    "VC-56f", "Are there Local Forces on a planet, beside a rebellion that has won?"
)
knows_the_agents: AnyOf[[Context, Site]] = AnyOf(
    "VC-56g", "Does the side on missions here know the enemy's agents?"
)
is_of_one_mind: AnyOf[[Context, str]] = AnyOf("VC-57a", "Can no Civil War divide the people of a planet?")
reads_as: First[[Context, Site, str], str] = First(
    "VC-57", 'As which other event does one count here? "" if it is itself.', ""
)
refund: AllAct[[Context, Side, int]] = AllAct("VC-58b", "The price of units taken from the map comes back.")
harbors: AnyOf[[Context, str]] = AnyOf(
    "VC-51a", "Do Rebels on the run find friends on a planet, beside its cells and a rebellion that has won?"
)
outlives_the_craft: AnyOf[[Context]] = AnyOf(
    "VM-01b", "Do characters outlive their craft in a Hyperjump? If not, D and E are the original ones."
)
