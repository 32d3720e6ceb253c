"""[13.4] The events of the Action Cards: which are ignored, and what each one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fitg.data.records import ActionCell
from fitg.engine.context import Context
from fitg.engine.events import EventIgnored, EventStruck
from fitg.engine.procedure import Call, Next
from fitg.engine.rules import (
    character_combat,
    characters,
    control,
    custody,
    detection,
    loyalty,
    search,
    units,
)
from fitg.engine.rules.missions import encounters, groups
from fitg.engine.state import UNITS

if TYPE_CHECKING:
    from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: [13.41] Events that concern one kind of mission only.
ABOUT_ONE_MISSION = {
    "rebels_back_out": "R",
    "diplomacy_dispute": "D",
    "diplomacy_protocol": "D",
    "coup_aborted": "C",
    "wrong_soldier": "T",
}

#: [13.42] An event on the left is ignored after the one on the right.
CONTRADICTED_BY = {
    "extra_bonus": "no_bonus",
    "no_bonus": "extra_bonus",
    "creature_attack": "off_season",
}

#: [13.48] May be drawn again, as long as there is a group left to search for.
REPEATABLE = frozenset({"detected_search"})


def carry_out(ctx: Context, missions: EnvironMissions, cell: ActionCell) -> Next:
    """[13.3d] The event of a card comes before its letters."""
    case, reason = why_ignored(missions, cell.event)
    if reason:
        return _nothing(ctx, missions, cell.event, reason, case)
    if cell.event not in missions.seen:
        missions.seen = (*missions.seen, cell.event)
    return ctx.rules.events[cell.event](ctx, missions, cell.parameter)


def why_ignored(missions: EnvironMissions, event: str) -> tuple[str, str]:
    """[13.41, 13.42, 13.48] The case and the reason why an event is ignored, or nothing."""
    letter = ABOUT_ONE_MISSION.get(event)
    if letter and _group_on(missions, letter) is None:
        return "13.41", "nobody here is on that mission"
    if letter == "R" and missions.side == "imperial":
        return "13.41", "nobody here starts a rebellion"
    if event in missions.seen and event not in REPEATABLE:
        return "13.42", "it was drawn before"
    if event == "detected_search" and "no_search" in missions.seen:
        return "13.48d", "searches are forbidden here"
    if CONTRADICTED_BY.get(event) in missions.seen:
        return "13.42", "it contradicts an earlier event"
    return "", ""


def _group_on(missions: EnvironMissions, letter: str) -> int | None:
    """The open group, not a camp, that is on this mission."""
    for index in missions.open_groups():
        group = missions.groups[index]
        if group.letter == letter and not group.camp:
            return index
    return None


def _strike(ctx: Context, missions: EnvironMissions, event: str, index: int, detail: str = "") -> None:
    """Note which group an event strikes."""
    group = missions.groups[index]
    missions.struck = index
    ctx.emit(
        EventStruck(
            case="13.4",
            event=event,
            place=missions.place,
            letter=group.letter,
            members=groups.living(ctx, group),
            detail=detail,
        )
    )


def _random_group(ctx: Context, missions: EnvironMissions) -> int | None:
    """[13.43] One active group by chance."""
    active = missions.active_groups(ctx)
    return ctx.pick(active) if active else None


def _nothing(ctx: Context, missions: EnvironMissions, event: str, reason: str, case: str = "13.4") -> Next:
    """The event has no effect; the letters of its card count all the same (A-13-02)."""
    ctx.emit(EventIgnored(case=case, event=event, place=missions.place, reason=reason))
    return missions.count_letters


def _detect(ctx: Context, missions: EnvironMissions) -> None:
    """[9.4, A-13-15] All characters of the player in the Environ, also those without a mission."""
    detection.detect(ctx, missions.place, missions.side, "an action event", "9.42")


# The events


def creature_attack(ctx: Context, missions: EnvironMissions, robots: str) -> Next:
    """[13.45, 13.46] The creature of the Environ, else sentry robots where the Enemy controls the planet."""
    environ = ctx.facts.environs[missions.place]
    creature = environ.creature
    if creature is None:
        if robots == "none" or control.controller(ctx, environ.planet) != missions.enemy:
            return _nothing(ctx, missions, "creature_attack", "nothing lurks here", "13.46")
        creature = "sentry-robot" if robots == "robot1" else "sentry-robots-two"
    index = _random_group(ctx, missions)
    if index is None:
        return _nothing(ctx, missions, "creature_attack", "there is no group to attack", "13.43")
    _strike(ctx, missions, "creature_attack", index, creature)
    encounter = encounters.CreatureEncounter(
        place=missions.place,
        side=missions.side,
        creature=creature,
        members=groups.living(ctx, missions.groups[index]),
    )
    return Call(encounter, missions.event_over)


def irate_locals(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[13.47, A-13-19] The mob of the Environ's first race; not for Rebels where the people have risen."""
    planet = groups.planet_of(ctx, missions.place)
    if missions.side == "rebel" and planet.status in ("rebellion", "rebel-control"):
        return _nothing(ctx, missions, "irate_locals", "the people are with the Rebels", "13.47")
    index = _random_group(ctx, missions)
    if index is None:
        return _nothing(ctx, missions, "irate_locals", "there is no group to attack", "13.43")
    members = groups.living(ctx, missions.groups[index])
    if any("ignore_locals" in ctx.facts.characters[each].abilities for each in members):
        return _nothing(ctx, missions, "irate_locals", "the locals trust one of the group", "13.47")
    _strike(ctx, missions, "irate_locals", index)
    mob = encounters.LocalsEncounter(place=missions.place, side=missions.side, members=members)
    return Call(mob, missions.event_over)


def locals_raid(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[8.31, A-13-24] The Enemy loses a military unit here or his PDB goes Down, as he likes."""
    raid = encounters.LocalsRaid(place=missions.place, side=missions.enemy)
    return Call(raid, missions.event_over)


def no_search(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[13.48d] No more searches here in this Mission Phase."""
    ctx.emit(EventStruck(case="13.48d", event="no_search", place=missions.place, detail=parameter))
    return missions.count_letters


def detected(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[9.42] Those on missions are detected, and with them everybody of their side (A-13-15)."""
    if not missions.active_groups(ctx):
        return _nothing(ctx, missions, "detected", "there is no group to detect", "13.44")
    _detect(ctx, missions)
    return missions.count_letters


def detected_search(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[13.48] Detected, and one group not yet searched for may be searched for at once."""
    active = missions.active_groups(ctx)
    if not active:
        return _nothing(ctx, missions, "detected_search", "there is no group to search for", "13.44")
    _detect(ctx, missions)
    fresh = [index for index in active if not missions.groups[index].searched]
    if not fresh:
        return _nothing(ctx, missions, "detected_search", "every group has been searched for", "13.48c")
    index = ctx.pick(fresh)
    _strike(ctx, missions, "detected_search", index)
    event = search.EventSearch(
        place=missions.place, side=missions.enemy, group=groups.living(ctx, missions.groups[index])
    )
    return Call(event, missions.search_over)


def rebels_back_out(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """A Start Rebellion mission is aborted and the characters are detected."""
    index = _group_on(missions, "R")
    assert index is not None
    missions.abort(ctx, index, "the would-be rebels back out")
    _detect(ctx, missions)
    return missions.count_letters


def diplomacy_dispute(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """Aborts Diplomacy unless someone in the group has Diplomacy 2 or more."""
    index = _group_on(missions, "D")
    assert index is not None
    return encounters.trouble_diplomacy(ctx, missions, index, "diplomacy_dispute")


def diplomacy_protocol(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """Aborts Diplomacy, and Loyalty shifts one space in the Enemy's favor."""
    index = _group_on(missions, "D")
    assert index is not None
    return encounters.trouble_diplomacy(ctx, missions, index, "diplomacy_protocol")


def coup_aborted(ctx: Context, missions: EnvironMissions, table: str) -> Next:
    """The Coup is aborted, the characters are detected, and a die decides what else befalls them."""
    index = _group_on(missions, "C")
    assert index is not None
    members = groups.living(ctx, missions.groups[index])
    missions.struck = index
    missions.abort(ctx, index, "the coup is betrayed")
    _detect(ctx, missions)
    die = ctx.roll()
    result = encounters.table_entry(table, die)
    ctx.emit(
        EventStruck(
            case="12.87",
            event="coup_aborted",
            place=missions.place,
            letter="C",
            members=members,
            die=die,
            detail=result,
        )
    )
    return Call(
        encounters.CoupBetrayed(place=missions.place, side=missions.side, members=members, result=result),
        missions.event_over,
    )


def wrong_soldier(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """Subvert Troops is aborted; a leader with the troops captures the group, else a squad finds it."""
    index = _group_on(missions, "T")
    assert index is not None
    members = groups.living(ctx, missions.groups[index])
    missions.struck = index
    missions.abort(ctx, index, "they spoke to the wrong soldier")
    if any(leader.with_units for leader in characters.leaders(ctx, missions.place, missions.enemy)):
        for each in members:
            custody.capture(ctx, ctx.state.characters[each], UNITS, "the wrong soldier", "12.87")
        return missions.count_letters
    found = search.FoundByEvent(place=missions.place, side=missions.enemy, group=members, squad_only=True)
    return Call(found, missions.event_over)


def enemy_agent(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """One mission under way is aborted by chance, and the characters are detected."""
    index = _random_group(ctx, missions)
    if index is None:
        return _nothing(ctx, missions, "enemy_agent", "there is no mission to betray", "13.43")
    _strike(ctx, missions, "enemy_agent", index)
    missions.abort(ctx, index, "an enemy agent")
    _detect(ctx, missions)
    return missions.count_letters


def stumble_squad(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """Where the Enemy controls the planet and has units here, one group runs into a squad."""
    planet = ctx.board.planet_of[missions.place]
    if control.controller(ctx, planet) != missions.enemy or not units.present(
        ctx, missions.place, missions.enemy
    ):
        return _nothing(ctx, missions, "stumble_squad", "there is no enemy squad here")
    index = _random_group(ctx, missions)
    if index is None:
        return _nothing(ctx, missions, "stumble_squad", "there is no group to attack", "13.43")
    _strike(ctx, missions, "stumble_squad", index)
    members = groups.living(ctx, missions.groups[index])
    fight = character_combat.squad_attack(ctx, missions.place, missions.enemy, members)
    return Call(fight, missions.event_over)


def accident(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """One character of an active group takes a wound; the owner picks him (A11)."""
    candidates = tuple(
        each for index in missions.active_groups(ctx) for each in groups.living(ctx, missions.groups[index])
    )
    if not candidates:
        return _nothing(ctx, missions, "accident", "there is nobody to be hurt", "13.43")
    return Call(encounters.Accident(side=missions.side, candidates=candidates), missions.event_over)


def civil_war(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """Loyalty that favors the Phasing Player goes back to Neutral."""
    planet = groups.planet_of(ctx, missions.place)
    if loyalty.has_marker(planet) and loyalty.value(planet, missions.side) > 0:
        loyalty.reset_to_neutral(ctx, planet, "civil war", "15.12")
        return missions.count_letters
    return _nothing(ctx, missions, "civil_war", "there is nothing to quarrel about")


def populace_wild(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[15.46] If the planet rebels later in this Mission Phase, this Environ gives double points."""
    if not loyalty.has_marker(groups.planet_of(ctx, missions.place)):
        return _nothing(ctx, missions, "populace_wild", "the rebellion has already begun", "15.46")
    ctx.state.wild = (*ctx.state.wild, missions.place)
    ctx.emit(EventStruck(case="15.46", event="populace_wild", place=missions.place))
    return missions.count_letters


def extra_bonus(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[13.6e] Every mission here that comes to bonus draws gets one more."""
    ctx.emit(EventStruck(case="13.6", event="extra_bonus", place=missions.place))
    return missions.count_letters


def no_bonus(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """No bonus draws in this Environ in this Mission Phase."""
    ctx.emit(EventStruck(case="13.6", event="no_bonus", place=missions.place, detail=parameter))
    return missions.count_letters


def off_season(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """No creatures here any more in this Mission Phase."""
    ctx.emit(EventStruck(case="13.42", event="off_season", place=missions.place))
    return missions.count_letters


def atrocity(ctx: Context, missions: EnvironMissions, parameter: str) -> Next:
    """[36.0] Only in the Galactic Game."""
    return _nothing(ctx, missions, "atrocity", "atrocities belong to the Galactic Game", "36.0")


EventHandler = Callable[[Context, "EnvironMissions", str], Next]

EVENTS: dict[str, EventHandler] = {
    handler.__name__: handler
    for handler in (
        creature_attack,
        irate_locals,
        locals_raid,
        no_search,
        detected,
        detected_search,
        rebels_back_out,
        diplomacy_dispute,
        diplomacy_protocol,
        coup_aborted,
        wrong_soldier,
        enemy_agent,
        stumble_squad,
        accident,
        civil_war,
        populace_wild,
        extra_bonus,
        no_bonus,
        off_season,
        atrocity,
    )
}
