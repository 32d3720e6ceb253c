"""Characters and spaceships go where the staff wants them; troops march on the planet where they stand."""

from __future__ import annotations

from fitg.bots.knowledge import rebel
from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    Answer,
    Rule,
    all_of,
    best_of,
    first_of,
    leave,
    let_be,
    one_of,
)
from fitg.bots.knowledge.larger.errands import errand
from fitg.bots.knowledge.larger.fleets import sail_by_plan
from fitg.bots.knowledge.larger.goals import goal_words
from fitg.bots.knowledge.larger.staged import descend_as_planned, land_as_planned
from fitg.bots.knowledge.larger.ventures import imperial_venture
from fitg.bots.staff import plan_of
from fitg.bots.table import Table
from fitg.engine.machine.state import Character, Planet
from fitg.engine.rules import spaceships
from fitg.engine.rules.galactic.disclosure import LandThere
from fitg.engine.rules.galactic.flux import DriftInstead, JumpThere
from fitg.engine.rules.movement import Boarding, Mustering
from fitg.engine.rules.movement.flying import FlyTo, TakeAboard
from fitg.engine.rules.movement.free_movement import Fly, JoinUnits, LeaveUnits, MarchFrom, WalkTo
from fitg.engine.rules.movement.marching import AddUnit, MarchTo
from fitg.engine.rules.space.gathering import AllAboard, AllUnits
from fitg.engine.rules.space.surface_movement import LandUnits

# By ship


def fly_by_plan(table: Table, actions: Actions) -> Advice | None:
    """The ships that the plan sends away, and those that drift."""
    voyages = plan_of(table).voyages
    planet_of = table.board.planet_of
    for option in all_of(Fly, actions):
        place = table.state.ships[option.ship].place
        if table.board.adrift(place):
            return Advice(option, "Nobody can stay adrift.")
        voyage = voyages.get(option.ship)
        if voyage is not None and planet_of.get(place) != planet_of[voyage.to]:
            return Advice(option, f"The plan sends them to {goal_words(table, voyage.to)}.")
    return None


def land_from_orbit(table: Table, actions: Actions) -> Advice | None:
    """There are no missions for people in space."""
    for option in all_of(Fly, actions):
        if table.board.in_orbit(table.state.ships[option.ship].place):
            return Advice(option, "Missions are made on the ground, not in orbit.")
    return None


def board_and_fly(table: Table, actions: Actions) -> Advice:
    """Whom the plan wants aboard, or everybody who fits; then to the place of the plan, or next to it."""
    top = table.top
    assert isinstance(top, Boarding)
    plan = plan_of(table)
    voyage = plan.voyages.get(top.ship)
    flights = all_of(FlyTo, actions)
    wanted = None if voyage is None else voyage.aboard
    goal = voyage.to if voyage is not None else ""
    for option in all_of(TakeAboard, actions):
        if wanted is None or option.who in wanted or not flights:
            return Advice(
                option, f"They go to {goal_words(table, goal)} together." if goal else "They go together."
            )
    place = table.state.ships[top.ship].place
    planet = table.board.planet_of.get(goal or place, "")

    def score(option: FlyTo) -> tuple[bool, bool, bool, float]:
        to = option.to
        danger = table.strength(to, table.enemy) if table.board.on_surface(to) else 0.0
        stake = plan.stakes.get(table.board.planet_of[to], 0.0)
        return (
            to == goal,
            table.board.planet_of[to] == planet,
            table.board.on_surface(to),
            stake - danger,
        )

    there = f"They are needed on {goal_words(table, goal)}." if goal else "There they are needed."
    return best_of(actions, flights, score, there)


def swept_away(table: Table, actions: Actions) -> Advice:
    """[118] Another star is better than Drift 2, on the ground and where the Enemy is weak."""
    places = all_of(JumpThere, actions)
    if not places:
        return Advice(one_of(DriftInstead, actions) or actions[0], "There is no other way.")
    return best_of(
        actions,
        places,
        lambda option: (table.board.on_surface(option.to), -table.strength(option.to, table.enemy)),
        "Better to arrive somewhere than to drift.",
    )


def land_all_the_same(table: Table, actions: Actions) -> Advice:
    """[31.21] Whatever the secret is: the people below are what counts."""
    option = one_of(LandThere, actions)
    return Advice(option, "The people below are what counts.") if option is not None else leave(actions)


# On the ground


def march_on_the_planet(table: Table, actions: Actions) -> Advice | None:
    """Troops of a planet at war go where the enemy stands; those in orbit come down to them."""
    for option in all_of(MarchFrom, actions):
        if goal_on_planet(table, option.origin):
            return Advice(option, "The enemy stands on this planet.")
    return None


def goal_on_planet(table: Table, origin: str) -> str:
    """Where troops should march from a place: to enemies of a planet that fights, or to Rebels seen near."""
    planet = table.planet(origin)
    if table.number(origin, table.enemy) and not table.board.in_orbit(origin):
        return ""
    if not _at_war(table, planet):
        return "" if table.side == "rebel" else _searched(table, origin)
    fields = [
        place
        for place in table.environs(planet.id)
        if place != origin
        and table.size(place) > table.number(place, table.side)
        and (table.number(place, table.enemy) or table.board.in_orbit(origin))
        and _may_win(table, origin, place)
    ]
    return max(
        fields,
        key=lambda place: (
            bool(table.number(place, table.side)),
            -table.strength(place, table.enemy),
            place,
        ),
        default="",
    )


def _may_win(table: Table, origin: str, place: str) -> bool:
    """The Empire holds a planet by standing on it: its troops do not march to where they would be beaten."""
    if table.side == "rebel" or table.board.in_orbit(origin):
        return True
    ours = table.strength(origin, table.side) + table.strength(place, table.side)
    return ours >= table.strength(place, table.enemy)


def _at_war(table: Table, planet: Planet) -> bool:
    return table.risen(planet) and (table.side == "imperial" or _enemies_on(table, planet))


def _enemies_on(table: Table, planet: Planet) -> bool:
    return any(table.number(place, table.enemy) for place in table.environs(planet.id))


def _searched(table: Table, origin: str) -> str:
    """An Environ of the planet with Rebels who have been seen, and too few troops to look for them."""
    if not table.board.in_orbit(origin) and table.number(origin, "imperial") < 2:
        return ""
    here = sum(not each.with_units for each in table.foes(origin))
    for place in table.environs(table.board.planet_of[origin]):
        prey = [each for each in table.foes(place) if each.detected and not each.with_units]
        room = table.size(place) > table.number(place, "imperial")
        if place != origin and room and len(prey) > here and table.strength(place, "imperial") < 4:
            return place
    return ""


def muster_by_plan(table: Table, actions: Actions) -> Advice:
    """All who have room at the goal go; to Rebels in hiding one unit is enough."""
    top = table.top
    assert isinstance(top, Mustering)
    goal = goal_on_planet(table, top.origin)
    target = next((option for option in all_of(MarchTo, actions) if option.to == goal), None)
    if not goal:
        return _nobody_goes(actions)
    room = table.size(goal) - table.number(goal, table.side) - sum(top.units.values())
    several = table.risen(table.planet(goal))
    if room > 0 and (several or not top.units):
        catalogue = table.facts.unit_kinds
        additions = sorted(all_of(AddUnit, actions), key=lambda each: -catalogue[each.unit].strength)
        if additions:
            return Advice(additions[0], "They are needed there.")
    return Advice(target, "They are needed there.") if target is not None else _nobody_goes(actions)


def _nobody_goes(actions: Actions) -> Advice:
    """The way is closed after all: whatever leads out of the choice."""
    return Advice(one_of(MarchTo, actions) or actions[0], "There is no way back.")


def descend(table: Table, actions: Actions) -> Advice:
    """Units in orbit land together, where they find friends or the weakest enemy."""
    option = one_of(AllAboard, actions) or one_of(AllUnits, actions)
    if option is not None:
        return Advice(option, "Together they are strong.")
    unit = one_of(AddUnit, actions)
    if unit is not None:
        return Advice(unit, "The more, the better.")
    return best_of(
        actions,
        all_of(LandUnits, actions),
        lambda each: (table.number(each.to, table.side) > 0, -table.strength(each.to, table.enemy)),
        "On the planet they are of use.",
    )


def regroup(table: Table, actions: Actions) -> Advice | None:
    """Whoever has nothing to do where he is walks to a ship of his friends on the same planet."""
    for option in all_of(WalkTo, actions):
        planet = table.planet(option.to)
        if table.side == "rebel" and not _idle(table, planet):
            continue
        who = table.state.characters[option.who]
        if not _has_ship(table, who.place) and _has_ship(table, option.to):
            return Advice(option, "There is a ship that can take him along.")
    return None


def keeping_ships(rule: Rule) -> Rule:
    """[9.1a, 14.59] Between the stars a ship is worth more than a walk: nobody walks away from his own.

    Only if somebody stays who can fly it.
    """

    def careful(table: Table, actions: Actions) -> Advice | None:
        kept = [
            option
            for option in actions
            if not isinstance(option, WalkTo) or not strands_a_ship(table, option.who)
        ]
        return rule(table, kept)

    return careful


def strands_a_ship(table: Table, walker: str) -> bool:
    """Would the ship of somebody who walks stand without a pilot?"""
    ship = spaceships.owned_by(table.ctx, walker)
    if ship is None:
        return False
    heirs = (each for each in table.friends(ship.place) if each.id != walker)
    return not any(
        spaceships.may_own(table.ctx, ship, heir) and table.rating(heir, "navigation") for heir in heirs
    )


def _idle(table: Table, planet: Planet) -> bool:
    """Has the planet risen, and is it quiet?"""
    return table.risen(planet) and not _enemies_on(table, planet)


def _has_ship(table: Table, place: str) -> bool:
    ships = table.ctx.index.ships
    return any(each.id in ships for each in table.friends(place))


def stand_aside_in_peace(table: Table, actions: Actions) -> Advice | None:
    """Who stands with the troops does no missions; where there is a battle to lead, leaders stay."""
    for option in all_of(LeaveUnits, actions):
        who = table.state.characters[option.who]
        leads = table.rating(who, "leadership") > 0 and _enemies_on(table, table.planet(who.place))
        if not leads:
            return Advice(option, "Who stands with the troops does no missions.")
    return None


def lead_the_army(table: Table, actions: Actions) -> Advice | None:
    """A general stands with the troops of his Environ where there is a battle to fight."""
    for option in all_of(JoinUnits, actions):
        who = table.state.characters[option.who]
        place = who.place
        general = table.rating(who, "leadership") >= 2 and table.rating(who, "diplomacy") < 3
        if general and table.number(place, table.enemy) and table.number(place, table.side) > 1:
            return Advice(option, "The troops here need a leader.")
    return None


def stand_aside_for_errands(table: Table, actions: Actions) -> Advice | None:
    """Who stands with the troops does no missions: he leaves them only for what is worth the danger."""
    for option in all_of(LeaveUnits, actions):
        place = table.state.characters[option.who].place
        if not _leads(table, option.who) and _is_sent_out(table, option.who, place):
            return Advice(option, "There is something to be done here.")
    return None


def wait_with_the_troops(table: Table, actions: Actions) -> Advice | None:
    """Who has nothing to do is safe among the troops, and can lead them."""
    for option in all_of(JoinUnits, actions):
        place = table.state.characters[option.who].place
        if _leads(table, option.who) or not _is_sent_out(table, option.who, place):
            return Advice(option, "Among the troops he is safe, and can lead them.")
    return None


def _is_sent_out(table: Table, who: str, place: str) -> bool:
    """Is there an errand for all in a place, or for him alone?"""
    people = _courtiers(table, place)
    if errand(table, place, people) is not None:
        return True
    alone = imperial_venture(table, place, people)
    return alone is not None and alone.who == who


def _courtiers(table: Table, place: str) -> list[Character]:
    """Those of our people in a place who could go on a mission."""
    return [each for each in table.friends(place) if not _leads(table, each.id)]


def _leads(table: Table, who: str) -> bool:
    """Is he the best leader where our troops face the enemy's?"""
    place = table.state.characters[who].place
    if not (table.number(place, table.side) and table.number(place, table.enemy)):
        return False
    best = max(table.friends(place), key=lambda each: (table.rating(each, "leadership"), each.id))
    return best.id == who and table.rating(best, "leadership") > 0


REBEL: dict[str, Answer] = {
    "movement": first_of(
        (
            rebel.raise_the_pdb,
            stand_aside_in_peace,
            fly_by_plan,
            land_as_planned,
            march_on_the_planet,
            keeping_ships(rebel.lead_the_fight),
            land_from_orbit,
            keeping_ships(rebel.slip_away),
            keeping_ships(rebel.spread_out),
            regroup,
            rebel.hide_with_the_troops,
        ),
        let_be,
    ),
    "movement.flight": board_and_fly,
    "movement.march": muster_by_plan,
    "movement.descent": descend_as_planned(descend),
    "fleets": first_of((fly_by_plan,), sail_by_plan),
    "movement.landing": land_all_the_same,
    "flux": swept_away,
}
IMPERIAL: dict[str, Answer] = {
    "movement": first_of(
        (
            fly_by_plan,
            stand_aside_for_errands,
            land_as_planned,
            march_on_the_planet,
            land_from_orbit,
            regroup,
            wait_with_the_troops,
        ),
        let_be,
    ),
    "movement.flight": board_and_fly,
    "movement.march": muster_by_plan,
    "movement.descent": descend_as_planned(descend),
    "fleets": first_of((fly_by_plan,), sail_by_plan),
    "flux": swept_away,
}
