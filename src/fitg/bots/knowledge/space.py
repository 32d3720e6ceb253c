"""Rules of thumb for the larger games: Force Points, fleets and the space between the stars.

Small ones, so that whole games can be played; what wins a province is for stronger players to find out.
"""

from __future__ import annotations

from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    Answer,
    all_of,
    best_of,
    favorite,
    leave,
    let_be,
    nothing,
    one_of,
)
from fitg.bots.table import Table
from fitg.engine.rules.force_points.purchases import BuyUnits, Purchase, SuggestPurchases
from fitg.engine.rules.politics.domino import RaisePlanet, ShiftAllPlanets, ShiftPlanet
from fitg.engine.rules.space.fleet_detachment import EvadeDetachment
from fitg.engine.rules.space.gathering import AllAboard, AllUnits
from fitg.engine.rules.space.interception import Interception, InterceptWithAll
from fitg.engine.rules.space.interplanetary import MoveFleetTo, SetCourse
from fitg.engine.rules.space.orbit_detection import JoinDetection
from fitg.engine.rules.space.raking import RakeFleet
from fitg.engine.rules.space.space_combat import AttackInOrbit, AttackPdb, FightInterception
from fitg.engine.rules.space.surface_movement import LandUnits
from fitg.engine.rulesets.underground.sovereigns.summons import ImprovePdb, RecallUnit, RestoreConduit
from fitg.engine.rulesets.underground.veterans.shortfall import CallUnit

#: Fleets fight with this much more strength than the Enemy, and PDBs are attacked.
GOOD_ODDS = 1.5


def spend_as_suggested(table: Table, actions: Actions) -> Advice:
    """A sensible mixture of units, once; then they are placed."""
    top, suggestion = table.top, one_of(SuggestPurchases, actions)
    if suggestion is not None and isinstance(top, Purchase) and not top.plan:
        return Advice(suggestion, "Every planet gets its share.")
    return leave(actions)


def buy_the_strongest(table: Table, actions: Actions) -> Advice:
    """Where a sovereign has called his people, the strongest come; from elsewhere only if need be."""
    catalogue = table.facts.unit_kinds
    bought = all_of(BuyUnits, actions)
    if not bought:
        return _call_or_build(table, actions)
    return best_of(
        actions,
        bought,
        lambda option: (catalogue[option.unit].strength, option.number),
        "The strongest come first.",
    )


def _call_or_build(table: Table, actions: Actions) -> Advice:
    """[VX-13a, VX-13b] The PDB, a Conduit, or units from where no Enemy is."""
    work = one_of(ImprovePdb, actions) or one_of(RestoreConduit, actions)
    if work is not None:
        return Advice(work, "It serves us longer than any unit.")
    catalogue = table.facts.unit_kinds
    return best_of(
        actions,
        [
            each
            for each in actions
            if isinstance(each, (CallUnit, RecallUnit)) and not table.number(each.origin, table.enemy)
        ],
        lambda each: catalogue[each.unit].strength,
        "Here they are needed more.",
    )


# Fleets


def move_only_who_must(table: Table, actions: Actions) -> Advice:
    """Fleets stay where they are, unless they are in Drift or off the map."""
    option = nothing(actions)
    if option.passes:
        return Advice(option, "The fleets stay where they are.")
    return Advice(option, "They cannot stay there.")


def all_together(table: Table, actions: Actions) -> Advice:
    """Everybody goes, to the planet that has risen or has most to rise for."""
    for kind in (AllAboard, AllUnits):
        option = one_of(kind, actions)
        if option is not None:
            return Advice(option, "Together they are strong.")
    courses = all_of(SetCourse, actions)
    return best_of(
        actions,
        courses,
        lambda option: _worth_going_to(table, option.planet),
        "There they are needed most.",
    )


def _worth_going_to(table: Table, name: str) -> float:
    """Planets in rebellion before others, then those near to it; not where the Enemy waits in orbit."""
    planet = table.state.planets[name]
    waiting = table.in_orbit(table.board.orbits[name], table.enemy)
    risen = 5.0 if table.risen(planet) else 0.0
    return risen + planet.loyalty - waiting


def land_with_room(table: Table, actions: Actions) -> Advice:
    """Down to the surface, where the Enemy is weakest."""
    landings: list[MoveFleetTo | LandUnits] = [*all_of(MoveFleetTo, actions), *all_of(LandUnits, actions)]
    return best_of(
        actions,
        [option for option in landings if table.board.on_surface(option.to)],
        lambda option: -table.strength(option.to, table.enemy),
        "On the planet they are of use.",
    )


def bring_them_down(table: Table, actions: Actions) -> Advice:
    """Units in orbit land together."""
    option = one_of(AllAboard, actions) or one_of(AllUnits, actions)
    return (
        Advice(option, "Together they are strong.") if option is not None else land_with_room(table, actions)
    )


def intercept_the_weaker(table: Table, actions: Actions) -> Advice:
    """Stop a fleet that has fewer units than ours."""
    top, option = table.top, one_of(InterceptWithAll, actions)
    if option is not None and isinstance(top, Interception):
        ours = table.in_orbit(top.origin, table.side)
        if ours >= GOOD_ODDS * sum(top.prey.values()):
            return Advice(option, "They are weaker than we are.")
    return Advice(nothing(actions), "They are too strong to be stopped.")


# Fights


def fight_where_we_are_stronger(table: Table, actions: Actions) -> Advice:
    """Interceptions are fought; then whoever is weaker is attacked, and PDBs where nobody else is."""
    option = one_of(FightInterception, actions)
    if option is not None:
        return Advice(option, "It has to be fought.")
    for attack in all_of(AttackInOrbit, actions):
        if table.in_orbit(attack.at, table.side) >= GOOD_ODDS * table.in_orbit(attack.at, table.enemy):
            return Advice(attack, "We are stronger there.")
    for assault in all_of(AttackPdb, actions):
        planet = table.planet(assault.at)
        if table.in_orbit(assault.at, table.side) >= GOOD_ODDS * (1 + 2 * planet.pdb):
            return Advice(assault, "The base cannot stand up to us.")
    return Advice(nothing(actions), "There is nothing to be won there.")


def rake(table: Table, actions: Actions) -> Advice:
    return Advice(favorite(actions, RakeFleet), "It costs us nothing.")


def look_for_ships(table: Table, actions: Actions) -> Advice:
    return Advice(favorite(actions, JoinDetection), "The more look, the more they see.")


def evade(table: Table, actions: Actions) -> Advice:
    return Advice(favorite(actions, EvadeDetachment), "It is worth the try.")


def topple_all(table: Table, actions: Actions) -> Advice:
    """Every planet that a Domino Effect can reach moves our way, and first whoever can rise does."""
    risen = one_of(RaisePlanet, actions)
    if risen is not None:
        return Advice(risen, "It is ready to rise.")
    shifted = one_of(ShiftAllPlanets, actions) or one_of(ShiftPlanet, actions)
    return leave(actions) if shifted is None else Advice(shifted, "Every space counts.")


def repair_everything(table: Table, actions: Actions) -> Advice:
    """Whatever can be repaired is tried."""
    attempts = [option for option in actions if not option.passes]
    return Advice(attempts[0], "A try costs nothing.") if attempts else leave(actions)


ANSWERS: dict[str, Answer] = {
    "force-points": spend_as_suggested,
    "force-points.here": buy_the_strongest,
    "fleets": move_only_who_must,
    "fleets.gather": all_together,
    "fleets.destination": land_with_room,
    "fleets.go-on": let_be,
    "movement.descent": bring_them_down,
    "interception": intercept_the_weaker,
    "raking": rake,
    "space-combat": fight_where_we_are_stronger,
    "detection.units": look_for_ships,
    "detachment.break-off": evade,
    "domino": topple_all,
    "repairs": repair_everything,
}
