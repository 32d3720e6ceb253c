"""[VP-05c, VP-06] What is left of planets that the Planet Stabilizer has destroyed."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.errors import FitgError
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
ATROCITIES = "characters.atrocities"
#: The Planet Secrets whose planet leaves something behind.
IPOC, TRAP, ARCHIVES = "ipoc", "trap", "imperial-archives"
#: [G-05] A planet with this secret drops out of the game by itself.
DEAD_WORLD = "dead-world"


class AtrocityMemory(ModuleState):
    """[VP-05c, VP-06] Planets that were destroyed, and what is left of their secrets."""

    #: [VP-05c] Destroyed by the Planet Stabilizer: they count as Rebel-controlled for Victory Points.
    destroyed: tuple[str, ...] = ()
    #: [VP-06a] The Trap went with its planet: the Rebels know the agents of the Empire.
    agents_known: bool = False
    #: [VP-06b] The planet of the Imperial Archives, where a ship can look for what they held.
    archives: str = ""

    def lay_out(self, position: Position) -> None:
        """[G-05] A position says which planets are no more; a Dead World has not been destroyed."""
        dead = {planet for planet, secret in position.secrets.items() if secret.code == DEAD_WORLD}
        self.destroyed = tuple(planet for planet in position.destroyed_planets if planet not in dead)


def memory(ctx: Context) -> AtrocityMemory:
    """The record of this module."""
    found = ctx.state.modules[ATROCITIES]
    assert isinstance(found, AtrocityMemory)
    return found


def of_position(ctx: Context, moment: Moment) -> None:
    """[VP-06b] In a position, too, the Archives are in ruins."""
    record = memory(ctx)
    if record.archives and record.archives not in record.destroyed:
        raise FitgError(
            f"position.modules.{ATROCITIES}.archives: {record.archives!r} is none of the destroyed_planets."
        )


def shown(ctx: Context, viewer: Viewer) -> ModuleView | None:
    """[VP-05c, VP-06] Everybody sees all of it, once there is anything to see."""
    record = memory(ctx)
    if not record.destroyed:
        return None
    names = ", ".join(naming.planet(ctx.facts, planet) for planet in record.destroyed)
    rows = [Row("Destroyed, and counted as Rebel-controlled", names)]
    if record.agents_known:
        rows.append(Row("Enemy agents", "known to the Rebels: a bonus draw"))
    if record.archives:
        where = naming.planet(ctx.facts, record.archives)
        rows.append(Row("The Imperial Archives", f"a Spaceship Quest above the ruins of {where} tells all"))
    return ModuleView(id=ATROCITIES, title="Atrocities", rows=tuple(rows))


def only_ruins_count(ctx: Context) -> list[str]:
    """What is remembered as destroyed is destroyed."""
    return [
        f"{planet} counts as destroyed, but is there"
        for planet in memory(ctx).destroyed
        if ctx.state.planets[planet].status != "destroyed"
    ]
