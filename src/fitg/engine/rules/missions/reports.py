"""[13.0] What everybody hears about a mission: that it is given, completed, aborted, or that it fails."""

from __future__ import annotations

from fitg.engine.events.missions import MissionAborted, MissionAssigned, MissionCompleted, MissionFailed
from fitg.engine.machine.context import Context
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site


def assigned(ctx: Context, site: Site, group: Group) -> None:
    ctx.emit(
        MissionAssigned(
            case="13.1",
            letter=group.letter,
            place=site.place,
            side=site.side,
            members=group.members,
            camp=group.camp,
            target=group.target,
        )
    )


def completed(ctx: Context, site: Site, group: Group) -> None:
    ctx.emit(
        MissionCompleted(
            case="13.5",
            letter=group.letter,
            place=site.place,
            side=site.side,
            letters=group.letters,
            members=living(ctx, group),
            camp=group.camp,
        )
    )


def aborted(ctx: Context, site: Site, group: Group, reason: str) -> None:
    ctx.emit(
        MissionAborted(case="13.44", letter=group.letter, place=site.place, side=site.side, reason=reason)
    )


def failed(ctx: Context, site: Site, group: Group, reason: str, die: int | None = None) -> None:
    ctx.emit(
        MissionFailed(
            case="13.52", letter=group.letter, place=site.place, side=site.side, reason=reason, die=die
        )
    )
