"""The set-up of the larger games: who starts where, in which ship, with what in hand."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave
from fitg.bots.knowledge.larger.goals import goal_words
from fitg.bots.knowledge.missions import best_owner, give_ships_to_pilots
from fitg.bots.staff import hope, plan_of
from fitg.bots.table import Table
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import Character
from fitg.engine.rules.galactic.late_start import KnowSecret
from fitg.engine.rules.placement import CampAt, GiveStartingPossession, StartAt
from fitg.engine.rules.province.camps import ChallengeCamp
from fitg.engine.rules.province.starting_characters import (
    BoardStartingShip,
    PlaceGroups,
    StartCharacterAt,
    StartOthersAt,
    StartShipAt,
)

#: How far chance decides between places that are nearly as good.
WHIM = 0.3

#: A crowd that spreads freely goes in bands of so many.
BAND = 4
Start = StartAt | StartOthersAt | StartShipAt | StartCharacterAt


def hand_out(table: Table, actions: Actions) -> Advice:
    """Ships to pilots, cards to those who make most of them."""
    gifts = all_of(GiveStartingPossession, actions)
    if not gifts:
        return give_ships_to_pilots(table, actions)
    rating = best_owner(table, gifts[0].card)
    return best_of(
        actions,
        gifts,
        lambda option: table.rating(option.who, rating),
        "It helps this one most.",
    )


def fill_ships_evenly(table: Table, actions: Actions) -> Advice | None:
    """Two crews that can both work: each gets fighters and diplomats."""
    top, options = table.top, all_of(BoardStartingShip, actions)
    if not options or not isinstance(top, PlaceGroups):
        return None

    def need(option: BoardStartingShip) -> tuple[float, int]:
        crew = [table.state.characters[each] for each in top.crews.get(option.ship, ())]
        ours, his = table.total(crew, "diplomacy"), table.rating(option.who, "diplomacy")
        return -float(ours) if his else 0.0, -len(crew)

    return Advice(max(options, key=need), "Every crew needs somebody to talk, and somebody to fight.")


def _unplaced(table: Table) -> list[Character]:
    """The people of the group that is being placed, as far as the scenario names them; else all who wait."""
    top = table.top
    waiting = [
        each
        for each in table.state.characters.values()
        if each.side == table.side and each.fate in CAN_ACT and each.place not in table.board.locations
    ]
    if not isinstance(top, PlaceGroups):
        return waiting
    scenario = table.ctx.scenario
    groups = (scenario.rebel if table.side == "rebel" else scenario.imperial).groups
    named = groups[top.group].characters if top.group < len(groups) else ()
    return [each for each in waiting if each.id in named] or waiting


def _is_crowd(table: Table) -> bool:
    """[VO-06] Is it a group for which no single planet has work enough?"""
    top, scenario = table.top, table.ctx.scenario
    groups = (scenario.rebel if table.side == "rebel" else scenario.imperial).groups
    if not isinstance(top, PlaceGroups) or top.group >= len(groups):
        return False
    return len(groups[top.group].characters) > 2 * BAND


def _starts(table: Table, actions: Actions) -> list[Start]:
    """All together where that is possible; a crowd one by one, a band to a planet."""
    options = [each for each in actions if isinstance(each, Start)]
    if not _is_crowd(table):
        return [each for each in options if isinstance(each, StartOthersAt)] or options
    single: list[Start] = [each for each in options if isinstance(each, StartCharacterAt)]
    single = single or options
    return [each for each in single if _company_on(table, each.at) < BAND] or single


def _company_on(table: Table, place: str) -> int:
    planet = table.board.planet_of[place]
    return sum(len(table.friends(each)) for each in table.board.surface[planet])


def land_in_hope(table: Table, actions: Actions) -> Advice:
    """Each band where it will bring a planet to rise soonest, and where that is worth most."""
    crew = fill_ships_evenly(table, actions)
    if crew is not None:
        return crew
    party = _unplaced(table)
    hopes: dict[str, float] = {}
    value = hope(table)

    def score(option: Start) -> tuple[float, float]:
        planet = table.board.planet_of[option.at]
        if planet not in hopes:
            hopes[planet] = value(planet, party) * table.whim(WHIM)
        ground = table.board.on_surface(option.at)
        hiding = table.size(option.at) - 0.5 * table.strength(option.at, "imperial") if ground else 0.0
        return hopes[planet], hiding

    advice = best_of(actions, _starts(table, actions), score, "")
    chosen = advice.action
    if not isinstance(chosen, Start):
        return advice
    where = goal_words(table, chosen.at)
    return advice._replace(reason=f"{where} is one of the planets where most can be hoped for.")


def stand_where_it_counts(table: Table, actions: Actions) -> Advice:
    """Our people start on the planet where most is at stake, with troops around them, on the ground."""
    stakes = plan_of(table).stakes

    def score(option: Start) -> tuple[bool, float]:
        place = option.at
        seat = 2.0 if table.facts.planets[table.board.planet_of[place]].capital != "none" else 0.0
        stake = stakes.get(table.board.planet_of[place], 0.0) + seat
        return table.board.on_surface(place), stake + 0.1 * table.strength(place, "imperial")

    return best_of(actions, _starts(table, actions), score, "Most is at stake there.")


def camp_in_the_open(table: Table, actions: Actions) -> Advice:
    """Large Environs have most cards, and small garrisons leave camps alone."""
    return best_of(
        actions,
        all_of(CampAt, actions),
        lambda option: table.size(option.at) - 0.5 * table.strength(option.at, "imperial"),
        "There it can do most, and hide best.",
    )


def know_the_rich(table: Table, actions: Actions) -> Advice:
    """[VO-06a] Nobody knows what lies where; rich planets are worth most to those who know them."""
    environs, surface = table.facts.environs, table.board.surface
    return best_of(
        actions,
        all_of(KnowSecret, actions),
        lambda each: sum(environs[place].resource for place in surface[each.planet]),
        "A rich planet is worth a visit.",
    )


def crush_camps(table: Table, actions: Actions) -> Advice:
    """[28.35] A camp less is worth a garrison that is known."""
    camps = all_of(ChallengeCamp, actions)
    return Advice(camps[0], "A camp would work against us all the time.") if camps else leave(actions)


REBEL: dict[str, Answer] = {
    "setup.ships": hand_out,
    "setup.characters": land_in_hope,
    "setup.camps": camp_in_the_open,
    "setup.known-secrets": know_the_rich,
}
IMPERIAL: dict[str, Answer] = {
    "setup.ships": hand_out,
    "setup.characters": stand_where_it_counts,
    "camps.challenge": crush_camps,
}
