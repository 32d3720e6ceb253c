"""Rules of thumb for missions by dice: leaders, when to call a mission off, recruits, camps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, favorite, leave, one_of
from fitg.bots.knowledge.letters import ask_for_the_best
from fitg.bots.table import Table
from fitg.engine.machine.state import PATRIOTIC, UNREST
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.space.spaceship_quest import Quest
from fitg.engine.rulesets.dice_missions.actions import (
    CallOff,
    GoOn,
    LeadMission,
    RaiseCamp,
    Recruit,
    UnitToSympathizers,
    UnseenToSympathizers,
)
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.quests import (
    PREY,
    BeginDiceHunt,
    BeginDiceQuest,
    DiceOrbitMissions,
)
from fitg.engine.rulesets.dice_missions.summoning import ReceiveSovereign, Summons

#: What a success of each mission is worth, roughly; others are worth little.
PRIZES = {
    "R": 5.0,
    "F": 3.0,
    "D": 2.5,
    "C": 2.5,
    "E": 2.5,
    "I": 2.0,
    "A": 1.5,
    "H": 1.5,
    "P": 1.0,
    "T": 0.8,
    "S": 0.6,
}
LITTLE = 0.3
#: A ship sets out if it is likelier than not to come back with somebody.
EVEN = 0.5


# Assignment


def chance(table: Table, missions: EnvironMissions, group: Group) -> float:
    """The chance that a group gets what its mission needs, events left aside, as the source of draws says."""
    ctx = table.ctx
    need = max(1, ctx.rules.missions[group.letter].need(ctx, missions.site) - group.letters)
    draws = missions.limit(ctx) - missions.draws + missions.bonus_draws(ctx, group)[0]
    odds = ctx.rules.draws.odds(ctx, missions.place, missions.drawn, group.letter, draws, need)
    return float(odds[-1])


def instead_of_the_plan(
    table: Table, missions: EnvironMissions, plan: Mapping[str, str], options: Sequence[AssignCharacter]
) -> Advice | None:
    """Where a mission of the plan cannot be given here, its man does what promises most."""
    possible = {option.letter for option in options}
    for who, letter in plan.items():
        if letter not in possible and not is_given(table, missions, letter):
            own = [option for option in options if option.who == who]
            best = best_by_odds(table, missions, own)
            if best is not None:
                return Advice(best, "Of all that can be tried here, this promises most.")
    return None


def is_given(table: Table, missions: EnvironMissions, letter: str) -> bool:
    """Is there such a mission under these rules, or has somebody been given it?"""
    mission = table.ctx.rules.missions.get(letter)
    if mission is None:
        return False
    return any(group.letter == letter for group in missions.groups) or mission.allowed(
        table.ctx, missions.site
    )


def best_by_odds(
    table: Table, missions: EnvironMissions, options: Sequence[AssignCharacter]
) -> AssignCharacter | None:
    """The task with the best prize for its chance, compared with what the group would do without him."""

    def gain(option: AssignCharacter) -> float:
        letter = option.letter
        present = next((each for each in missions.groups if each.letter == letter), None)
        before = chance(table, missions, present) if present is not None else 0.0
        members = (*present.members, option.who) if present is not None else (option.who,)
        after = chance(table, missions, missions.grouping(letter=letter, members=members))
        return (after - before) * PRIZES.get(letter, LITTLE)

    useful = [option for option in options if is_useful(table, missions.place, option.letter)]
    best = max(useful, key=gain, default=None)
    return best if best is not None and gain(best) > 0 else None


def is_useful(table: Table, place: str, letter: str) -> bool:
    """Is there anything to win by it?"""
    if letter in ("C", "D"):
        return wanted_spaces(table, place) > 0
    if letter == "I":
        return table.side not in table.informed
    return True


def wanted_spaces(table: Table, place: str) -> int:
    """How far the Loyalty of the planet is from where this side wants it."""
    planet = table.planet(place)
    if not table.has_marker(planet):
        return 0
    return UNREST - planet.loyalty if table.side == "rebel" else planet.loyalty - PATRIOTIC


# Steps


def lead_with_the_most_rolls(table: Table, actions: Actions) -> Advice:
    """[D-11] The leader's figures count: the one who brings most bonus rolls leads."""
    missions = table.top
    assert isinstance(missions, EnvironMissions)

    def rolls(option: LeadMission) -> int:
        group = missions.groups[missions.index_of(option.letter)]
        return missions.bonus_draws(table.ctx, replace(group, leader=option.who))[0]

    return best_of(actions, all_of(LeadMission, actions), rolls, "With this leader there are most rolls.")


def go_on_until_it_is_enough(table: Table, actions: Actions) -> Advice:
    """[D-19] Levels that are enough are safe once the mission is called off."""
    missions = table.top
    assert isinstance(missions, EnvironMissions)
    for option in all_of(CallOff, actions):
        group = missions.groups[missions.index_of(option.letter)]
        if group.letters and group.letters >= enough(table, missions, group):
            return Advice(option, "That is enough: another event could only spoil it.")
    on = one_of(GoOn, actions)
    return Advice(on, "More rolls bring more levels.") if on is not None else leave(actions)


def enough(table: Table, missions: EnvironMissions, group: Group) -> int:
    """The level beyond which there is nothing more to win."""
    need = table.ctx.rules.missions[group.letter].need(table.ctx, missions.site)
    match group.letter:
        case "C":
            return max(need, wanted_spaces(table, missions.place))
        case "D":
            return max(need, min(2, wanted_spaces(table, missions.place)))
        case "I" | "S":
            return max(need, 2)
        case "P" | "F":
            return max(need, 3)
    return need


# Missions in orbit


def fly_if_it_is_likely(table: Table, actions: Actions) -> Advice:
    """[D-70] The ship with the best chance comes for the prisoners, if it is good enough."""
    missions = table.top
    if not isinstance(missions, DiceOrbitMissions):
        return leave(actions)

    def success(option: BeginDiceQuest) -> float:
        target = PREY if isinstance(option, BeginDiceHunt) else ""
        return quest_chance(table, missions.quest(table.ctx, option.ship, target))

    best = max(all_of(BeginDiceQuest, actions), key=success, default=None)
    if best is None or success(best) < EVEN:
        return leave(actions)
    return Advice(best, "The odds are good, and a friend is waiting.")


def quest_chance(table: Table, quest: Quest) -> float:
    """The chance that a quest reaches a level."""
    ctx = table.ctx
    number, _ = bonus_rolls(ctx, quest.site, quest.group)
    none, *_ = ctx.rules.draws.odds(ctx, quest.place, (), quest.group.letter, number)
    return 1 - float(none)


def at_his_court(table: Table, actions: Actions) -> Advice:
    """[D-56] A sovereign appears where he rules, and where his friends are."""
    top = table.top
    home = [
        each
        for each in all_of(ReceiveSovereign, actions)
        if isinstance(top, Summons) and each.at == top.place
    ]
    return Advice(home[0], "There his friends are.") if home else leave(actions)


# The rest


def look_for_recruits(table: Table, actions: Actions) -> Advice:
    """[D-05] It costs nothing, unless somebody would have to give up his rest; or by name (VX-04)."""
    roll = one_of(Recruit, actions)
    if roll is not None:
        return Advice(roll, "It costs nothing to ask around.")
    return ask_for_the_best(table, actions)


def raise_camps(table: Table, actions: Actions) -> Advice:
    """[D-46] A camp can do more than a cell."""
    camp = one_of(RaiseCamp, actions)
    return Advice(camp, "A camp can do more than a cell.") if camp is not None else leave(actions)


def let_them_strike(table: Table, actions: Actions) -> Advice:
    """[D-34] Sympathizers strike at the troops, or at the PDB."""
    kinds = (UnitToSympathizers, UnseenToSympathizers)
    best = favorite([*(each for each in actions if not each.passes), *actions], *kinds)
    return Advice(best, "Every enemy less helps.")


ANSWERS: dict[str, Answer] = {
    "missions.recruit": look_for_recruits,
    "missions.leader": lead_with_the_most_rolls,
    "missions.step": go_on_until_it_is_enough,
    "missions.camps": raise_camps,
    "missions.sympathizers": let_them_strike,
    "missions.sovereign": at_his_court,
}
