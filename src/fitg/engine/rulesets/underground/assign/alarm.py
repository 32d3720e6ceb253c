"""[VC-32, VC-33, VC-34] Crises begin and end, points are counted, and the emergency is declared: at once."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.engine.events.emergency import CrisisBegan, CrisisEnded, EmergencyDeclared, EmergencyPointsGained
from fitg.engine.machine.context import Context, Touched
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.galactic.memory import memory as galactic
from fitg.engine.rulesets.underground.assign.memory import (
    BASE,
    CRISIS,
    EMERGENCY,
    in_emergency,
    memory,
    worth,
)


def risen_by_province(ctx: Context) -> Mapping[str, tuple[str, ...]]:
    """[VC-32] The planets in rebellion or under Rebel Control, by their province."""
    risen = (ctx.index.planets_in("rebellion"), ctx.index.planets_in("rebel-control"))
    known = ctx.answers("risen-by-province", risen)
    found: dict[str, tuple[str, ...]] | None = known.get("")
    if found is None:
        found = {}
        for planet in sorted(risen[0] | risen[1]):
            province = geography.province_of(ctx, planet)
            found[province] = (*found.get(province, ()), planet)
        known[""] = found
    return found


def in_crisis(ctx: Context) -> tuple[str, ...]:
    """[VC-32] The provinces with so many of them."""
    risen = (ctx.index.planets_in("rebellion"), ctx.index.planets_in("rebel-control"))
    known = ctx.answers("provinces-in-crisis", risen)
    found: tuple[str, ...] | None = known.get("")
    if found is None:
        by_province = sorted(risen_by_province(ctx).items())
        found = known[""] = tuple([province for province, each in by_province if len(each) >= CRISIS])
    return found


def settle(ctx: Context, touched: Touched) -> None:
    """[VC-32, VC-32b, VC-33] Whatever has changed, the alarms of the Empire are up to date."""
    crises, record = in_crisis(ctx), memory(ctx)
    if crises != record.crises:
        before, record.crises = record.crises, crises
        risen = risen_by_province(ctx)
        for province in before:
            if province not in crises:
                ctx.emit(CrisisEnded(case="VC-32b", province=province))
        for province in crises:
            if province not in before:
                ctx.emit(CrisisBegan(case="VC-32", province=province, risen=risen[province]))
                _alarm(ctx, province)
    if galactic(ctx).base_revealed:
        _alarm(ctx, BASE)


def _alarm(ctx: Context, source: str) -> None:
    """[VC-33, VC-33c, VC-34] Each source counts once; with the third point the emergency begins."""
    record = memory(ctx)
    if source in record.alarms:
        return
    already = in_emergency(ctx)
    record.alarms = (*record.alarms, source)
    ctx.emit(
        EmergencyPointsGained(
            case="VC-33",
            province="" if source == BASE else source,
            points=worth()[source],
            total=record.points,
            threshold=EMERGENCY,
        )
    )
    if in_emergency(ctx) and not already:
        ctx.emit(EmergencyDeclared(case="VC-34", points=record.points))
