"""Rules of thumb for the Imperial Player.

What wins: keep every planet away from Unrest, garrison them all, bring strength where Rebels have been
detected, and be on a planet in rebellion with at least one unit at the end of every turn.
"""

from __future__ import annotations

from fitg.bots.knowledge import fighting
from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    all_of,
    best_of,
    favorite,
    first_of,
    leave,
    let_be,
    nothing,
    one_of,
)
from fitg.bots.knowledge.dice_missions import instead_of_the_plan
from fitg.bots.knowledge.heroes import escape_where_nobody_comes
from fitg.bots.knowledge.missions import begin_or_leave
from fitg.bots.table import Table
from fitg.engine.machine.state import DISSENT, PATRIOTIC, Character, Planet
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.encounters import LosePdbToLocals, LoseUnitToLocals
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE, eligible
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.engine.rules.missions.results import LoseDeserters, SabotageUnit
from fitg.engine.rules.movement import Boarding, Mustering
from fitg.engine.rules.movement.flying import FlyTo, TakeAboard
from fitg.engine.rules.movement.free_movement import Fly, LeaveUnits, MarchFrom, WalkTo
from fitg.engine.rules.movement.marching import AddUnit, MarchTo
from fitg.engine.rules.pdb import FirePdb, HoldFire
from fitg.engine.rules.placement import PlaceStartingUnit, StartAt
from fitg.engine.rules.reaction import ReactWithUnit
from fitg.engine.rules.replacement_ships import GiveReplacementShip
from fitg.engine.rules.star_system.movement import TurnUpPdb
from fitg.engine.rules.star_system.reinforcements import PlaceReinforcement, TakeReinforcements

# How much a place matters


def threat(table: Table, planet: Planet) -> float:
    """How near a planet is to falling: its people first, then the Rebels on it."""
    if table.risen(planet):
        return 8.0
    rebels = sum(len(table.foes(place)) for place in table.environs(planet.id))
    return 1.0 + planet.loyalty + 0.5 * rebels


#: How much a garrison is left to chance: a set-up that is always the same would tell its kinds.
WHIM = 0.25


def garrison_where_needed(table: Table, actions: Actions) -> Advice:
    """Most troops where most is at stake, but some everywhere; where which kind lies is left to a whim."""
    places = [option for option in actions if isinstance(option, PlaceStartingUnit | PlaceReinforcement)]

    def score(option: PlaceStartingUnit | PlaceReinforcement) -> float:
        planet = table.planet(option.at)
        here = table.planet_strength(planet.id, "imperial")
        stack = 0.01 * table.number(option.at, "imperial")
        stake = float(threat(table, planet) ** table.style.focus) / (1.0 + here) + stack
        return stake * table.whim(WHIM)

    return best_of(actions, places, score, "Troops go where most is at stake.")


def start_where_most_is_at_stake(table: Table, actions: Actions) -> Advice:
    """Our people start on the planet that is most in danger, with troops around them."""
    return best_of(
        actions,
        all_of(StartAt, actions),
        lambda option: threat(table, table.planet(option.at)) + 0.1 * table.strength(option.at, "imperial"),
        "Most is at stake there.",
    )


def take_the_stronger_reinforcement(table: Table, actions: Actions) -> Advice:
    return Advice(favorite(actions, TakeReinforcements), "Troops are worth more than a PDB.")


# Where troops go


def march_plan(table: Table) -> tuple[str, str] | None:
    """From where to where troops should go."""
    return _to_rebellion(table) or _to_detected_rebels(table) or _to_empty_planets(table)


def to_be_crushed(table: Table, planet: Planet) -> bool:
    """A rebellion always; a planet that is lost already only if we invade such planets."""
    return planet.status == "rebellion" or (table.style.invade and planet.status == "rebel-control")


def _to_rebellion(table: Table) -> tuple[str, str] | None:
    """Everything mobile that can be spared goes to a planet that has risen."""
    for planet in table.state.planets.values():
        if to_be_crushed(table, planet):
            field = _foothold(table, planet)
            origin = field and _spare(table, field)
            if origin:
                return origin, field
    return None


def _foothold(table: Table, planet: Planet) -> str:
    """Where to stand on a risen planet: with our own, else where the Rebels are weakest."""
    fields = [
        place for place in table.environs(planet.id) if table.size(place) > table.number(place, "imperial")
    ]
    if not fields:
        return ""
    return min(
        fields,
        key=lambda place: (
            -table.number(place, "imperial"),
            table.strength(place, "rebel"),
            -table.size(place),
            place,
        ),
    )


def _spare(table: Table, field: str) -> str:
    """An Environ with a mobile unit that can go to the field."""
    target = table.board.planet_of[field]
    for place in table.board.environs:
        if place == field:
            continue
        home = table.board.planet_of[place]
        if home != target and table.risen(table.planet(place)):
            continue
        if home == target and not table.number(place, "rebel"):
            continue
        if home != target and table.planet_number(home, "imperial") <= table.style.left_behind:
            continue
        if _mobile(table, place):
            return place
    return ""


def _to_detected_rebels(table: Table) -> tuple[str, str] | None:
    """Strength where Rebels have been seen: they are searched for in their own turn."""
    for rebel in table.theirs():
        place = rebel.place
        if (
            not table.board.on_surface(place)
            or not rebel.detected
            or rebel.with_units
            or table.strength(place, "imperial") >= table.style.search_strength
        ):
            continue
        if table.number(place, "imperial") >= table.size(place):
            continue
        for origin in table.board.environs:
            quiet = not table.risen(table.planet(origin))
            if origin != place and quiet and table.number(origin, "imperial") > 1 and _mobile(table, origin):
                return origin, place
    return None


def _mobile(table: Table, place: str) -> bool:
    return any(table.facts.unit_kinds[kind].mobile for kind in table.unmoved(place))


def _to_empty_planets(table: Table) -> tuple[str, str] | None:
    """No planet without a unit, if one can be spared: none from a planet that fights."""
    for planet in table.state.planets.values():
        if table.planet_number(planet.id, "imperial") or table.controller(planet.id) != "imperial":
            continue
        for origin in table.board.environs:
            fights = table.risen(table.planet(origin))
            if not fights and table.number(origin, "imperial") > 1 and _mobile(table, origin):
                return origin, table.environs(planet.id)[0]
    return None


def march_where_needed(table: Table, actions: Actions) -> Advice | None:
    """Troops to rebellions, to Rebels who have been seen, to planets without a garrison."""
    plan = march_plan(table)
    if plan is not None:
        for option in all_of(MarchFrom, actions):
            if option.origin == plan[0]:
                return Advice(option, "Troops are needed elsewhere.")
    return None


def muster(table: Table, actions: Actions) -> Advice:
    """To a rebellion all go; elsewhere one unit at a time, the strongest first."""
    top = table.top
    plan = march_plan(table)
    if plan is None or not isinstance(top, Mustering):
        return leave(actions)
    origin, field = plan
    target = next((option for option in all_of(MarchTo, actions) if option.to == field), None)
    everyone = table.risen(table.planet(field)) and not table.style.left_behind
    catalogue = table.facts.unit_kinds
    if not top.units or (everyone and target is not None):
        near = table.board.planet_of[origin] == table.board.planet_of[field]
        room = table.size(field) - table.number(field, "imperial") - sum(top.units.values())
        for option in sorted(all_of(AddUnit, actions), key=lambda each: -catalogue[each.unit].strength):
            if room > 0 and (near or catalogue[option.unit].mobile):
                return Advice(option, "The strongest go first.")
    return Advice(target or actions[0], "They are needed there.")


def keep_pdbs_up_on_quiet_planets(table: Table, actions: Actions) -> Advice | None:
    """A PDB watches for Rebels, but on a planet about to rise it would serve them."""
    for option in all_of(TurnUpPdb, actions):
        if table.state.planets[option.planet].loyalty < DISSENT:
            return Advice(option, "The PDB watches the sky again.")
    return None


# Where people go


def post(table: Table, character: Character) -> str:
    """Where a character is needed most."""
    return max(table.board.environs, key=lambda place: (_need(table, place), place == character.place, place))


def _need(table: Table, place: str) -> float:
    """How much a place needs our people: to stop rebellions, to win hearts, among their own troops."""
    planet = table.planet(place)
    troops = 0.5 if table.number(place, "imperial") else 0.0
    danger = 0.1 * (table.total(table.foes(place), "combat")) if not troops else 0.0
    if to_be_crushed(table, planet):
        return 5.0 + troops - danger - 0.3 * table.strength(place, "rebel")
    if table.has_marker(planet):
        style = table.style
        pull = style.pull_of_danger * planet.loyalty + style.pull_of_rebels * len(table.foes(place))
        return pull + troops + 0.05 * table.size(place) - danger
    return troops


def stand_aside_for_missions(table: Table, actions: Actions) -> Advice | None:
    """Who stands with the troops does no missions; in battle he can still be named leader."""
    option = one_of(LeaveUnits, actions)
    return Advice(option, "Who stands with the troops does no missions.") if option is not None else None


def fly_where_needed(table: Table, actions: Actions) -> Advice | None:
    for option in all_of(Fly, actions):
        ship = table.state.ships[option.ship]
        pilot = table.state.characters[ship.owner]
        goal = post(table, pilot)
        if table.board.planet_of[goal] != table.board.planet_of.get(ship.place):
            return Advice(option, "Our people are needed on another planet.")
    return None


def fly_together(table: Table, actions: Actions) -> Advice:
    passenger = one_of(TakeAboard, actions)
    if passenger is not None:
        return Advice(passenger, "They are needed together.")
    top = table.top
    assert isinstance(top, Boarding)
    goal = post(table, table.state.characters[top.aboard[0]])
    flight = next((option for option in all_of(FlyTo, actions) if option.to == goal), actions[0])
    return Advice(flight, "They are needed there.")


def walk_where_needed(table: Table, actions: Actions) -> Advice | None:
    for option in all_of(WalkTo, actions):
        here = table.state.characters[option.who].place
        if _need(table, option.to) > _need(table, here) + 0.2:
            return Advice(option, "The next Environ needs him more.")
    return None


# Reaction


def react_with_strength(table: Table, actions: Actions) -> Advice:
    """A unit goes where Rebels have been seen, so that they can be searched for."""
    helpful = [option for option in all_of(ReactWithUnit, actions) if _needs_searchers(table, option.to)]
    if not helpful:
        return Advice(nothing(actions), "Everybody is where he should be.")
    catalogue = table.facts.unit_kinds
    best = max(helpful, key=lambda each: (catalogue[each.unit].strength, each.unit, each.origin, each.to))
    return Advice(best, "Strength is needed where Rebels have been seen.")


def _needs_searchers(table: Table, place: str) -> bool:
    """Have Rebels been seen there who stand alone, and are our troops too weak to look for them?"""
    return (
        any(each.detected and not each.with_units for each in table.foes(place))
        and not table.number(place, "rebel")
        and table.strength(place, "imperial") < table.style.search_strength
    )


# Missions


def mission_plan(table: Table, place: str) -> dict[str, str]:
    """Who does what in an Environ."""
    people = sorted(eligible(table.ctx, place, "imperial"), key=lambda each: each.id)
    planet = table.planet(place)
    plan: dict[str, str] = {}
    if people and table.waits_for_help(place):
        plan[people.pop().id] = "F"
    if table.risen(planet):
        return plan | _crush(table, place, people)
    if table.has_marker(planet) and planet.loyalty >= max(table.style.soothe_from, PATRIOTIC + 1):
        return plan | _keep_loyal(table, place, people)
    letter = "I" if table.foes(place) and "imperial" not in table.informed else "G"
    return plan | {each.id: letter for each in people}


def _keep_loyal(table: Table, place: str, people: list[Character]) -> dict[str, str]:
    """Diplomacy by all; where a coup can be tried, the best plotter tries it."""
    plan = {each.id: "D" for each in people}
    free_for_coup = table.facts.environs[place].coup is not None and place not in table.state.coup_markers
    if free_for_coup and len(people) > 1 and table.planet(place).loyalty >= table.style.coup_from:
        able = [each for each in people if table.rating(each, "intelligence") >= COUP_INTELLIGENCE]
        if able:
            plotter = max(able, key=lambda each: (table.rating(each, "leadership"), each.id))
            plan[plotter.id] = "C"
    return plan


def _crush(table: Table, place: str, people: list[Character]) -> dict[str, str]:
    """Stop the rebellion; the others strike at its troops."""
    other = "S" if table.number(place, "rebel") else "I"
    return {each.id: "R" if index == 0 else other for index, each in enumerate(people)}


def assign_by_plan(table: Table, actions: Actions) -> Advice:
    top = table.top
    assert isinstance(top, EnvironMissions)
    offered = {(option.who, option.letter): option for option in all_of(AssignCharacter, actions)}
    plan = mission_plan(table, top.place)
    for task in plan.items():
        if task in offered:
            return Advice(offered[task], MISSION_REASONS.get(task[1], "It serves the Empire."))
    otherwise = instead_of_the_plan(table, top, plan, list(offered.values()))
    if otherwise is not None:
        return otherwise
    return begin_or_leave(actions)


MISSION_REASONS = {
    "D": "Diplomacy keeps the planet away from Unrest.",
    "R": "The rebellion must be stopped.",
    "S": "Every Rebel unit destroyed brings the planet back.",
    "I": "Information exposes the Rebels here.",
    "G": "Whoever joins makes the Empire stronger.",
    "F": "Nobody is left to the Rebels.",
}


def visit_where_people_are(table: Table, actions: Actions) -> Advice:
    for option in all_of(GoOnMissions, actions):
        if mission_plan(table, option.at):
            return Advice(option, "Our people can do something there, and whoever stays idle does nothing.")
    return leave(actions)


def destroy_rebels(table: Table, actions: Actions) -> Advice:
    """Sabotage: the strongest Rebel unit, else the PDB."""
    return best_of(
        actions,
        all_of(SabotageUnit, actions),
        lambda option: table.facts.unit_kinds[option.unit].strength,
        "The strongest Rebel unit is the best target.",
    )


def spare_the_troops_where_it_matters(table: Table, actions: Actions) -> Advice:
    """Raided: on a planet about to rise a PDB is worth less than a unit."""
    place: str = getattr(table.top, "place", "")
    restless = table.planet(place).loyalty >= DISSENT
    units = all_of(LoseUnitToLocals, actions)
    pdb = one_of(LosePdbToLocals, actions)
    if pdb is not None and (restless or not units or table.number(place, "imperial") < 2):
        return Advice(pdb, "The troops are needed more than the PDB.")
    return best_of(
        actions,
        units,
        lambda option: -table.facts.unit_kinds[option.unit].strength,
        "The weakest unit can be spared.",
    )


def lose_the_least(table: Table, actions: Actions) -> Advice:
    """Deserters: whatever is weakest."""
    catalogue = table.facts.unit_kinds
    return best_of(
        actions,
        all_of(LoseDeserters, actions),
        lambda option: -sum(number * catalogue[kind].strength for kind, number in option.units.items()),
        "Those who are missed least desert.",
    )


def fire_a_strong_pdb(table: Table, actions: Actions) -> Advice:
    """A Level 2 base hurts more than it can be hurt."""
    planet = table.state.planets[getattr(table.top, "planet", "")]
    if planet.pdb >= 2:
        return Advice(favorite(actions, FirePdb), "A strong base hurts them more than they hurt it.")
    return Advice(favorite(actions, HoldFire), "A weak base would be answered harder than it strikes.")


def give_ships_to_knights(table: Table, actions: Actions) -> Advice:
    return Advice(favorite(actions, GiveReplacementShip), "A Knight without a ship is half a Knight.")


ANSWERS = {
    "setup.units": garrison_where_needed,
    "setup.characters": start_where_most_is_at_stake,
    "setup.stacks": let_be,
    "reinforcements.kind": take_the_stronger_reinforcement,
    "reinforcements": garrison_where_needed,
    "movement": first_of(
        (
            keep_pdbs_up_on_quiet_planets,
            stand_aside_for_missions,
            march_where_needed,
            fly_where_needed,
            walk_where_needed,
        ),
        let_be,
    ),
    "movement.flight": fly_together,
    "movement.march": muster,
    "reaction": react_with_strength,
    "missions": escape_where_nobody_comes(visit_where_people_are),
    "missions.assign": assign_by_plan,
    "missions.sabotage": destroy_rebels,
    "missions.raid": spare_the_troops_where_it_matters,
    "missions.subvert": lose_the_least,
    "pdb.fire": fire_a_strong_pdb,
    "spaceship.replacement": give_ships_to_knights,
    "military-combat": fighting.attack_at_good_odds,
}
