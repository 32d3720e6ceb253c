"""[16.19] Gather Information can be worth a point, and which sides have earned it."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import ModuleState
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
INFORMATION = "information"

#: [16.19] The letters that earn the point.
LETTERS_FOR_THE_POINT = 2


class InformationMemory(ModuleState):
    """[16.19] The point is earned once in a game."""

    informed: tuple[Side, ...] = ()

    def lay_out(self, position: Position) -> None:
        self.informed = tuple(position.information)


def memory(ctx: Context) -> InformationMemory:
    """The record of this module."""
    found = ctx.state.modules[INFORMATION]
    assert isinstance(found, InformationMemory)
    return found


class InformationView(ModuleView, frozen=True, kw_only=True):
    """Who has earned the point."""

    informed: tuple[Side, ...]


def shown(ctx: Context, viewer: Viewer) -> InformationView:
    """[16.19] Everybody sees who has earned it."""
    informed = memory(ctx).informed
    earned = Row("", naming.series([naming.SIDE_NAMES[side] for side in informed], ""))
    return InformationView(
        id=INFORMATION,
        title="The point for information has gone to",
        rows=(earned,) if informed else (),
        informed=informed,
    )


def scores(ctx: Context) -> tuple[str, ...]:
    """[16.19] The lines of the schedule that it adds."""
    return tuple(f"{side}-gather-information" for side in memory(ctx).informed)


class InformationForAPoint(GatherInformation, layer=True, tag="information.GatherInformation"):
    """[16.19] Two letters earn a point, once in a game."""

    def earns_point(self, ctx: Context, site: Site, group: Group) -> bool:
        if super().earns_point(ctx, site, group):
            return True
        known = memory(ctx)
        if group.letters < LETTERS_FOR_THE_POINT or site.side in known.informed:
            return False
        known.informed = (*known.informed, site.side)
        return True
