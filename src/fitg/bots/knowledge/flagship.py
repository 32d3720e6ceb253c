"""Underground: the Imperial Will, where it goes and whom it sets down, and the Commandos."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.rulesets.underground.will.commandos import SendCommandos, SendNavyCommandos
from fitg.engine.rulesets.underground.will.crew import TreatWound
from fitg.engine.rulesets.underground.will.memory import memory
from fitg.engine.rulesets.underground.will.printed import commandos
from fitg.engine.rulesets.underground.will.shuttles import SetDown, SetMilitiaDown
from fitg.engine.rulesets.underground.will.station import Station
from fitg.engine.rulesets.underground.will.yards import LaunchWill, RebuildWill, RepairWill

#: Whoever commands fleets stays with the flagship.
ADMIRAL = 2


def keep_the_flagship(table: Table, actions: Actions) -> Advice | None:
    """A repair costs next to nothing; a new one is worth its price."""
    repair, anew = one_of(RepairWill, actions), one_of(RebuildWill, actions)
    if repair is not None:
        return Advice(repair, "One point makes the flagship whole.")
    return Advice(anew, "The Empire needs its flagship.") if anew is not None else None


def stay_in_orbit(table: Table, actions: Actions) -> Advice:
    """On the ground two points destroy it, in orbit five; best where enemies are few."""
    places = [each for each in actions if isinstance(each, Station | LaunchWill)]
    return best_of(
        actions,
        places,
        lambda each: (table.board.in_orbit(each.at), -table.in_orbit(each.at, "rebel")),
        "In orbit it is hard to hurt.",
    )


def land_who_is_needed(table: Table, actions: Actions) -> Advice:
    """Militia where a planet would else be free; people of talent where they can work."""
    troops = [each for each in all_of(SetMilitiaDown, actions) if _needs_a_garrison(table, each.to)]
    if troops:
        return best_of(actions, troops, lambda each: table.size(each.to), "The planet must not be lost.")
    people = [each for each in all_of(SetDown, actions) if _has_work(table, each)]
    return best_of(
        actions,
        people,
        lambda each: (len(table.friends(each.to)), table.size(each.to)),
        "Below there is work for such talents.",
    )


def _needs_a_garrison(table: Table, place: str) -> bool:
    """Has the planet risen, and is nobody of ours, or of theirs, in the way?"""
    planet = table.planet(place)
    alone = not table.planet_number(planet.id, "imperial")
    return table.risen(planet) and alone and not table.number(place, "rebel")


def _has_work(table: Table, option: SetDown) -> bool:
    """Somebody who is no admiral, where our side rules."""
    talent = max(table.rating(option.who, "diplomacy"), table.rating(option.who, "intelligence"))
    admiral = (table.facts.people[option.who].space_leadership or 0) >= ADMIRAL
    return not admiral and talent > ADMIRAL and table.controller(table.planet(option.to).id) == table.side


def send_the_commandos(table: Table, actions: Actions) -> Advice:
    """A team that serves nobody goes to the best fighter: it makes him better, and falls in his place."""
    served, rows = memory(table.ctx).commandos, commandos().values()
    idle = {team.with_will for team in rows if team.commandos not in served}
    offers = [each for each in all_of(SendCommandos, actions) if isinstance(each, SendNavyCommandos) in idle]
    return best_of(
        actions, offers, lambda each: table.rating(each.who, "combat"), "They fight best behind a fighter."
    )


def treat_the_worst(table: Table, actions: Actions) -> Advice:
    """Whoever is nearest to his end."""
    found = all_of(TreatWound, actions)
    if not found:
        return leave(actions)
    return best_of(actions, found, lambda each: -table.endurance_left(each.who), "He needs it most.")


ANSWERS: dict[str, Answer] = {
    "will.station": stay_in_orbit,
    "will.launch": stay_in_orbit,
    "will.shuttles": land_who_is_needed,
    "will.commandos": send_the_commandos,
    "will.medics": treat_the_worst,
}
