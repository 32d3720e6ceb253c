"""Fleets sail as the staff has planned; in orbit one fights where one is stronger."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.bots.knowledge.advice import (
    Actions,
    Advice,
    Answer,
    all_of,
    best_of,
    leave,
    nothing,
    one_of,
)
from fitg.bots.knowledge.larger.goals import goal_words
from fitg.bots.staff import Sailing, give_up, plan_of
from fitg.bots.staff.fleets import chance_to_arrive
from fitg.bots.table import Table
from fitg.engine.rules import units
from fitg.engine.rules.movement.marching import AddUnit, TakeAlong
from fitg.engine.rules.space.bombardment import HelpPdbWithAll
from fitg.engine.rules.space.fleet_move import GoOn, StopInOrbit
from fitg.engine.rules.space.gathering import AddLaden, AllAboard, AllUnits, CallOff
from fitg.engine.rules.space.interplanetary import Assembling, FleetFrom, MoveFleetTo, SetCourse

#: What it is worth to arrive at once, beside what a planet is worth to go to.
ARRIVING = 4.0


def sail_by_plan(table: Table, actions: Actions) -> Advice:
    """The fleets of the plan depart, and whoever is adrift or off the map has to."""
    departing = all_of(FleetFrom, actions)
    for option in departing:
        if not table.board.planet_of.get(option.origin):
            return Advice(option, "They cannot stay there.")
    planned = plan_of(table).sailings
    for option in departing:
        sailing = next_sailing(table, option.origin) if option.origin in planned else None
        if sailing is not None:
            return Advice(option, f"The plan sends them to {goal_words(table, sailing.to)}.")
    return leave(actions)


def next_sailing(table: Table, origin: str) -> Sailing | None:
    """The first planned fleet from here that has not departed yet."""
    ready = units.unmoved(table.ctx, origin, table.side)
    return next((each for each in plan_of(table).sailings.get(origin, ()) if each.is_due(ready)), None)


def gather_or_stay(table: Table, actions: Actions) -> Advice:
    """As the plan says; where there is no way for them after all, it is not tried again."""
    advice = gather_by_plan(table, actions)
    top = table.top
    if isinstance(advice.action, CallOff) and isinstance(top, Assembling):
        give_up(table, top.origin)
    return advice


def gather_by_plan(table: Table, actions: Actions) -> Advice:
    """The units of the plan, one by one, then their course; whoever must move goes with everything."""
    top = table.top
    assert isinstance(top, Assembling)
    sailing = next_sailing(table, top.origin)
    if sailing is None:
        return _everybody(table, actions)
    have = top.fleet.units
    for option in all_of(AddUnit, actions):
        if have.get(option.unit, 0) < sailing.units.get(option.unit, 0):
            return Advice(option, f"The plan sends it to {goal_words(table, sailing.to)}.")
    for companion in all_of(TakeAlong, actions):
        if companion.piece in sailing.people:
            return Advice(companion, "The fleet needs a leader.")
    planet = table.board.planet_of[sailing.to]
    course = next((each for each in all_of(SetCourse, actions) if each.planet == planet), None)
    if course is not None:
        return Advice(course, f"They are needed on {goal_words(table, sailing.to)}.")
    return _everybody(table, actions)


def _everybody(table: Table, actions: Actions) -> Advice:
    """In groups that keep together on the way, to the planet that is worth most; the last take all along."""
    top = table.top
    assert isinstance(top, Assembling)
    have = units_in(top.fleet.units)
    units_left = all_of(AddUnit, actions)
    if len(have) < table.style.together and units_left and not _is_the_rest(table, top):
        catalogue = table.facts.unit_kinds
        fastest = max(units_left, key=lambda each: catalogue[each.unit].navigation)
        if not have or catalogue[fastest.unit].navigation >= catalogue[have[0]].navigation:
            return Advice(fastest, "A small fleet finds its way.")
    everything = one_of(AllAboard, actions) or one_of(AllUnits, actions) or one_of(AddUnit, actions)
    laden = all_of(AddLaden, actions)
    if everything is None and laden:
        strongest = max(laden, key=lambda each: table.facts.unit_kinds[each.cargo].strength)
        return Advice(strongest, "What it carries is of use where it goes.")
    stuck = not all_of(SetCourse, actions) and not units_left
    if everything is not None and (stuck or _is_the_rest(table, top)):
        return Advice(everything, "Together they are strong.")
    return best_of(
        actions,
        all_of(SetCourse, actions) or units_left,
        lambda each: _promise(table, top.origin, each, have) if isinstance(each, SetCourse) else 0.0,
        "There they are needed most.",
    )


def _is_the_rest(table: Table, top: Assembling) -> bool:
    """Are there no more units here than keep together on the way, and are they all as fast?"""
    ready = units.unmoved(table.ctx, top.origin, table.side)
    catalogue = table.facts.unit_kinds
    mobile = [kind for kind in ready if ready[kind] and catalogue[kind].mobile]
    speeds = {catalogue[kind].navigation for kind in mobile}
    return sum(ready[kind] for kind in mobile) <= table.style.together and len(speeds) <= 1


def units_in(fleet: Mapping[str, int]) -> list[str]:
    """The units of a fleet one by one."""
    return [kind for kind, number in fleet.items() for _ in range(number)]


def _promise(table: Table, origin: str, course: SetCourse, kinds: list[str]) -> float:
    """Where they are needed: who drifts near the goal is there one Player-Turn later."""
    chance = chance_to_arrive(table, origin, course.planet, kinds)
    return worth_going_to(table, course.planet) + ARRIVING * chance


def worth_going_to(table: Table, name: str) -> float:
    """Planets that fight before others, then those near to it; not where the Enemy waits in orbit."""
    planet = table.state.planets[name]
    waiting = table.in_orbit(table.board.orbits[name], table.enemy)
    foes = sum(table.strength(place, table.enemy) for place in table.environs(name))
    fights = 5.0 if table.risen(planet) and foes else 2.0 if table.risen(planet) else 0.0
    return fights + planet.loyalty - waiting - 0.2 * foes


def land_by_plan(table: Table, actions: Actions) -> Advice:
    """To the place of the plan; else down to the surface, beside friends, where the Enemy is weakest."""
    top = table.top
    planned = {
        sailing.to
        for sailings in (plan_of(table).sailings.get(getattr(top, "origin", ""), ()),)
        for sailing in sailings
    }
    return best_of(
        actions,
        all_of(MoveFleetTo, actions),
        lambda option: (
            option.to in planned,
            table.board.on_surface(option.to),
            table.number(option.to, table.side) > 0,
            -table.strength(option.to, table.enemy),
        ),
        "On the ground they are of use.",
    )


def go_on_while_strong(table: Table, actions: Actions) -> Advice:
    """A fleet that was raked goes on to where it is needed."""
    option = one_of(GoOn, actions) or one_of(StopInOrbit, actions)
    return Advice(option, "They are needed there.") if option is not None else leave(actions)


def help_the_base(table: Table, actions: Actions) -> Advice:
    """[22.24] A base that is attacked gets all the help there is."""
    option = one_of(HelpPdbWithAll, actions)
    if option is not None:
        return Advice(option, "With the base they are stronger than alone.")
    return Advice(
        next((each for each in actions if not each.passes), nothing(actions)), "It needs all help there is."
    )


ANSWERS: dict[str, Answer] = {
    "fleets.gather": gather_or_stay,
    "fleets.destination": land_by_plan,
    "fleets.go-on": go_on_while_strong,
    "space-combat.helpers": help_the_base,
}
