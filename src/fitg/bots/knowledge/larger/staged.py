"""Where units and people move together and land later: what a staff that plans whole voyages makes of it."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, first_of, let_be, one_of
from fitg.bots.knowledge.larger.council import resources
from fitg.bots.knowledge.larger.goals import goal_words
from fitg.bots.staff import plan_of
from fitg.bots.table import Table
from fitg.data.records import Rating
from fitg.engine.machine.state import Character
from fitg.engine.rules.movement.free_movement import MarchFrom
from fitg.engine.rules.reaction import ReactWithUnit
from fitg.engine.rules.space.gathering import AllAboard
from fitg.engine.rules.space.surface_movement import Descending, LandUnits
from fitg.engine.rulesets.underground.move.jumps import TakeSeat
from fitg.engine.rulesets.underground.move.shuttles import PassLoad
from fitg.engine.rulesets.underground.turn.reaction import JoinTroops, LeaveTroops, SetOut
from fitg.engine.rulesets.underground.turn.reorganization import ExampleFirst

#: How much stronger the enemy may be where a unit comes to help.
HOPELESS = 3.0


def planned_landing(table: Table, orbit: str) -> str:
    """Where on the planet below the plan wanted a fleet; "" if it did not."""
    planet = table.board.planet_of[orbit]
    goals = (
        sailing.to
        for sailings in plan_of(table).sailings.values()
        for sailing in sailings
        if table.board.planet_of[sailing.to] == planet and table.board.on_surface(sailing.to)
    )
    return next(goals, "")


def land_as_planned(table: Table, actions: Actions) -> Advice | None:
    """Fleets that have arrived above their goal come down."""
    for option in all_of(MarchFrom, actions):
        if table.board.in_orbit(option.origin) and (goal := planned_landing(table, option.origin)):
            return Advice(option, f"The plan has sent them to {goal_words(table, goal)}.")
    return None


def descend_as_planned(otherwise: Answer) -> Answer:
    """To the place of the plan, if there is room."""

    def answer(table: Table, actions: Actions) -> Advice:
        top = table.top
        goal = planned_landing(table, top.origin) if isinstance(top, Descending) else ""
        gathering = any(not isinstance(each, LandUnits) and not each.passes for each in actions)
        landing = next((each for each in all_of(LandUnits, actions) if each.to == goal), None)
        if landing is not None and not gathering:
            return Advice(landing, f"They are needed on {goal_words(table, goal)}.")
        return otherwise(table, actions)

    return answer


# Reactions


def lead_the_defense(table: Table, actions: Actions) -> Advice | None:
    """Where the enemy stands against our troops, the best leader joins them."""
    for option in all_of(JoinTroops, actions):
        who = table.state.characters[option.who]
        if table.number(who.place, table.enemy) and _is_best(table, who):
            return Advice(option, "Our troops are about to be attacked, and need a leader.")
    return None


def _is_best(table: Table, who: Character) -> bool:
    """Does nobody of ours lead better there, and nobody among the troops as well?"""
    skill = table.rating(who, "leadership")
    others = [each for each in table.friends(who.place) if each.id != who.id]
    return skill > 0 and all(
        skill > (rating := table.rating(each, "leadership")) or (skill == rating and not each.with_units)
        for each in others
    )


def leave_the_lost(table: Table, actions: Actions) -> Advice | None:
    """Whoever is no leader leaves troops that will be beaten."""
    for option in all_of(LeaveTroops, actions):
        who = table.state.characters[option.who]
        ours, theirs = (table.strength(who.place, side) for side in (table.side, table.enemy))
        if theirs > HOPELESS * ours and not _is_best(table, who):
            return Advice(option, "These troops cannot hold out.")
    return None


def reinforce(table: Table, actions: Actions) -> Advice | None:
    """A unit that faces nobody goes where our troops are attacked, or Rebels have been seen."""
    moves = [each for each in all_of(ReactWithUnit, actions) if _helps(table, each)]
    if not moves:
        return None
    catalogue = table.facts.unit_kinds
    return best_of(
        actions,
        moves,
        lambda each: (catalogue[each.unit].strength, -table.strength(each.to, table.enemy)),
        "There it is needed more.",
    )


def _helps(table: Table, move: ReactWithUnit) -> bool:
    if table.number(move.origin, table.enemy) or not table.board.on_surface(move.to):
        return False
    gain = table.facts.unit_kinds[move.unit].strength
    ours, theirs = (table.strength(move.to, side) for side in (table.side, table.enemy))
    if not gain:
        return False
    if theirs:
        return bool(ours) and theirs <= HOPELESS * (ours + gain) and theirs > ours
    seen = any(each.detected and not each.with_units for each in table.foes(move.to))
    return table.side == "imperial" and seen and ours < table.style.search_strength


def set_out(table: Table, actions: Actions) -> Advice:
    """The unit goes alone, unless nobody may be left behind."""
    option = one_of(SetOut, actions) or one_of(AllAboard, actions) or actions[0]
    return Advice(option, "The others stay where they are.")


def shield_the_loads(table: Table, actions: Actions) -> Advice:
    """[VM-02] Before a battle loads go to those who are lost last: the strongest in space."""
    kinds = table.facts.unit_kinds
    safer = [
        each
        for each in all_of(PassLoad, actions)
        if kinds[each.taker].space_strength > kinds[each.giver].space_strength
    ]
    return best_of(actions, safer, lambda each: kinds[each.taker].space_strength, "There it is safer.")


def seat_the_best(table: Table, actions: Actions) -> Advice:
    """[VM-01c] A seat for whoever can do most."""
    talents: tuple[Rating, ...] = ("diplomacy", "leadership", "intelligence")
    return best_of(
        actions,
        all_of(TakeSeat, actions),
        lambda each: sum(table.rating(each.who, name) for name in talents),
        "Nobody is harder to replace.",
    )


def order_of_examples(table: Table, actions: Actions) -> Advice:
    """[VC-10b] Rich planets first, so that their example helps the others; for the Empire last."""
    sign = 1 if table.side == "rebel" else -1
    return best_of(
        actions,
        all_of(ExampleFirst, actions),
        lambda each: sign * resources(table, each.planet),
        "So it spreads as we like it.",
    )


ANSWERS: dict[str, Answer] = {
    "reaction.move": first_of((lead_the_defense, leave_the_lost, reinforce), let_be),
    "reaction.company": set_out,
    "reorganization.order": order_of_examples,
    "shuttles": shield_the_loads,
    "crash.seats": seat_the_best,
}
