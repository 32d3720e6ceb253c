"""Rules of thumb for the supply network: what to buy, where it appears, where the base goes."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, one_of
from fitg.bots.knowledge.larger.council import WHIM, resources
from fitg.bots.knowledge.larger.purse import arm_the_rebels, nearness
from fitg.bots.table import Table
from fitg.data.records import Side
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.network.delivery import PlaceDelivery
from fitg.engine.rulesets.underground.network.purchases import (
    BuildTheBaseAnew,
    LeaveTheBase,
    OrderUnit,
    RaisePdbByNetwork,
    RebuildConduit,
    SettleBase,
)

#: Fewer Conduits than that which serve are too few.
FEW_CONDUITS = 6
#: Points that are left when a ruined base is built anew: it is of use only with an army.
AFTER_REBUILDING = 10
#: What a unit that can go elsewhere counts against one that cannot.
MOBILE, FIXED = 2.0, 0.3
#: What it counts to relieve a planet in rebellion, and what a stronger enemy beside the unit does.
RELIEF, PERIL = 4.0, 0.8


def buy_through_the_network(table: Table, actions: Actions) -> Advice:
    """A base in danger first; then a unit every turn, the best there is; then the usual purchases."""
    for rule in (_save_the_base, _mend_the_network, _order):
        advice = rule(table, actions)
        if advice is not None:
            return advice
    return arm_the_rebels(table, actions)


def _save_the_base(table: Table, actions: Actions) -> Advice | None:
    """[VC-30] A base that the Empire stands on, or that hangs on a single planet, hides elsewhere."""
    move, anew = one_of(LeaveTheBase, actions), one_of(BuildTheBaseAnew, actions)
    if move is not None and is_in_danger(table):
        return Advice(move, "The Empire knows our base, and is there: we hide it elsewhere.")
    if anew is not None and _galaxy(table).tracks["rebel"] >= anew.cost + AFTER_REBUILDING:
        return Advice(anew, "A new base can raise an army again.")
    return None


def is_in_danger(table: Table) -> bool:
    """Is the base known, and is the Empire stronger there than we are?"""
    record = _galaxy(table)
    return record.base_revealed and _strength(table, record.base, "imperial") > _strength(
        table, record.base, "rebel"
    )


def _strength(table: Table, planet: str, side: Side) -> float:
    places = (*table.environs(planet), table.board.orbits[planet])
    return sum(table.strength(place, side) for place in places)


def _galaxy(table: Table) -> GalacticMemory:
    record = table.state.modules[GALACTIC]
    assert isinstance(record, GalacticMemory)
    return record


def _mend_the_network(table: Table, actions: Actions) -> Advice | None:
    """[VC-28] Only where units find no way any more."""
    ruins = all_of(RebuildConduit, actions)
    serving = sum(conduits.serves(table.ctx, each) for each in conduits.everywhere(table.ctx)) if ruins else 0
    if not ruins or serving >= FEW_CONDUITS:
        return None
    return best_of(
        actions, ruins, lambda option: resources(table, option.planet), "Too few Conduits serve us."
    )


def _order(table: Table, actions: Actions) -> Advice | None:
    """[VC-25] One unit a turn is little: none is left out; without one, a Level where most is at stake."""
    units = all_of(OrderUnit, actions)
    if units:
        return best_of(
            actions, units, lambda option: _quality(table, option), "The best that the network brings."
        )
    levels = all_of(RaisePdbByNetwork, actions)
    if levels:
        return best_of(
            actions, levels, lambda option: resources(table, option.planet), "It holds what we have."
        )
    return None


def _quality(table: Table, option: OrderUnit) -> tuple[float, float]:
    """Strength on the ground and in space, and whether it can go anywhere; of equals the cheaper one."""
    kind = table.facts.unit_kinds[option.unit]
    return (MOBILE if kind.mobile else FIXED) * (kind.strength + 0.5 * kind.space_strength), -option.cost


# Deliveries


def place_delivery(table: Table, actions: Actions) -> Advice:
    """[VC-27] Where it relieves a rebellion, or from where it gets to one; never beside a stronger enemy."""
    return best_of(
        actions,
        all_of(PlaceDelivery, actions),
        lambda option: _use(table, option) * table.whim(WHIM),
        "From here it is of most use.",
    )


def _use(table: Table, option: PlaceDelivery) -> float:
    kind = table.facts.unit_kinds[option.unit]
    planet = table.state.planets[table.board.planet_of[option.at]]
    own = table.strength(option.at, "rebel") + kind.strength
    enemy = table.strength(option.at, "imperial")
    found = (MOBILE if kind.mobile else FIXED) * nearness(table, option.at)
    if planet.status == "rebellion" and _strength(table, planet.id, "imperial"):
        found += RELIEF * min(1.0, own / max(1.0, enemy))
    elif table.has_marker(planet):
        found += 0.5 * planet.loyalty
    return found - PERIL * max(0.0, enemy - own)


# A new base


def settle_base(table: Table, actions: Actions) -> Advice:
    """[VC-30d] Hidden, far from garrisons, and where an army could be raised; which one is left to a whim."""

    def promise(option: SettleBase) -> float:
        hidden = conduits.state_of(table.ctx, option.planet) == "undiscovered"
        ground = resources(table, option.planet) + 2 * table.state.planets[option.planet].loyalty
        return (ground - _strength(table, option.planet, "imperial")) * table.whim(WHIM) + 1000 * hidden

    return best_of(actions, all_of(SettleBase, actions), promise, "Nobody will look for it there.")


REBEL: dict[str, Answer] = {
    "force-points": buy_through_the_network,
    "network.delivery": place_delivery,
    "network.base": settle_base,
}
