"""[VC-24] What everybody sees of the network: its Conduits, what it gives, what is on its way."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.module_view import ModuleView, Row
from fitg.engine.machine.secrets import Viewer, ViewRecord
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.network.memory import NETWORK, ConduitState, memory
from fitg.engine.rulesets.underground.network.printed import in_words
from fitg.engine.rulesets.underground.network.purchases import given, is_barred, risen, threshold
from fitg.engine.rulesets.underground.network.tables import offers

STATES: tuple[ConduitState, ...] = ("undiscovered", "infiltrated", "destroyed")


class UnitOnItsWay(ViewRecord, frozen=True):
    """[VC-27a] A counter on the Game-Turn Record Track."""

    unit: str
    turn: int


class NetworkView(ModuleView, frozen=True, kw_only=True):
    """[VC-23 to VC-27] The whole network but for the base among its Conduits."""

    #: By their planets.
    conduits: dict[str, ConduitState]
    waiting: tuple[UnitOnItsWay, ...]
    #: [VC-26] Planets in Rebellion or Rebel Control, what the network gives for so many, and what comes next.
    risen: int
    gives: tuple[str, ...]
    next_at: int | None
    #: [VC-26f] The level that cannot be bought in this Game-Turn; "" if all can.
    barred_level: str


def shown(ctx: Context, viewer: Viewer) -> NetworkView | None:
    """[VC-24] The same for everybody."""
    states = {planet: conduits.state_of(ctx, planet) for planet in conduits.everywhere(ctx)}
    if not states:
        return None
    record, gives = memory(ctx), tuple(in_words(offer) for offer in given(ctx))
    to_come = [threshold(ctx, offer) for offer in offers() if threshold(ctx, offer) > risen(ctx)]
    return NetworkView(
        id=NETWORK,
        title="Supply network",
        rows=tuple(_rows(ctx, states, gives, min(to_come, default=None))),
        conduits=states,
        waiting=tuple(UnitOnItsWay(order.unit, order.turn) for order in record.waiting),
        risen=risen(ctx),
        gives=gives,
        next_at=min(to_come, default=None),
        barred_level=record.last_level if is_barred(ctx, record.last_level) else "",
    )


def _rows(
    ctx: Context, states: dict[str, ConduitState], gives: tuple[str, ...], next_at: int | None
) -> list[Row]:
    rows = []
    for state in STATES:
        names = [naming.planet(ctx.facts, planet) for planet, each in states.items() if each == state]
        if names:
            rows.append(Row(f"{state.capitalize()} Conduits: {len(names)}", naming.series(names, "")))
    rows.append(Row(f"With {risen(ctx)} risen", naming.series(gives, "")))
    if next_at is not None:
        more = [in_words(offer) for offer in offers() if threshold(ctx, offer) == next_at]
        rows.append(Row(f"With {next_at}", naming.series(more, "")))
    rows += [
        Row(f"Game-Turn {order.turn}", f"{naming.unit_name(ctx.facts, order.unit, 1)} on its way")
        for order in memory(ctx).waiting
    ]
    return rows
