"""[13.4] The action events: each reads the missions under way, and returns what it brings about."""

from __future__ import annotations

from typing import Any

from fitg.engine import questions
from fitg.engine.events.missions import EventStruck
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import UNITS
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
from fitg.engine.rules.causes import WRONG_SOLDIER
from fitg.engine.rules.missions import attacks, encounters, reports
from fitg.engine.rules.missions.event_rule import (
    CONTRADICTION,
    NOTHING,
    EventRule,
    Happening,
    Headline,
    Ignored,
    ignored,
)
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site


def _strike(ctx: Context, site: Site, event: str, index: int, detail: str = "") -> tuple[str, ...]:
    """Tell which group an event strikes; its members."""
    group = site.groups[index]
    members = living(ctx, group)
    ctx.emit(
        EventStruck(
            case="13.4", event=event, place=site.place, letter=group.letter, members=members, detail=detail
        )
    )
    return members


def _random_group(ctx: Context, site: Site) -> int | None:
    """[13.43] One active group by chance."""
    active = site.active_parties(ctx)
    return ctx.pick(active) if active else None


def _random_mission(ctx: Context, site: Site) -> int | None:
    """[13.43] One mission of active groups by chance."""
    active = site.active_groups(ctx)
    return ctx.pick(active) if active else None


def _detect(ctx: Context, site: Site) -> None:
    """[9.4, A-13-15] All characters of the player in the Environ, also those without a mission."""
    detection.detect(ctx, site.place, site.side, "an action event", "9.42")


def _abort(ctx: Context, site: Site, index: int, reason: str) -> None:
    """[13.44] An aborted mission is over: no letters, no bonus draws, no later events."""
    reports.aborted(ctx, site, site.groups[index], reason)


# Encounters


def creature_attack(ctx: Context, site: Site, event: Headline) -> Happening:
    """[13.45, 13.46] The creature of the Environ, else sentry robots where the Enemy controls the planet."""
    environ = ctx.facts.environs[site.place]
    creature = ctx.rules.ask[questions.creature](ctx, site.place)
    robots = event.parameter
    if creature is None:
        hostile = control.controller(ctx, environ.planet) == site.enemy
        if robots == "none" or not (hostile or ctx.rules.ask[questions.calls_robots](ctx, site)):
            return ignored(ctx, site, event.name, "nothing lurks here", "13.46")
        creature = "sentry-robot" if robots == "robot1" else "sentry-robots-two"
    index = _random_group(ctx, site)
    if index is None:
        return ignored(ctx, site, event.name, "there is no group to attack", "13.43")
    members = _strike(ctx, site, event.name, index, creature)
    encounter = attacks.CreatureEncounter(
        place=site.place,
        side=site.side,
        creature=creature,
        members=members,
        again=site.groups[index].beset,
    )
    beset = {each: {"beset": True} for each in site.party(index)}
    return Happening(struck=index, changes=beset, procedure=encounter)


def irate_locals(ctx: Context, site: Site, event: Headline) -> Happening:
    """[13.47, A-13-19] The mob of the Environ's first race; not for Rebels where the people have risen."""
    if site.side == "rebel" and site.planet(ctx).status in ("rebellion", "rebel-control"):
        return ignored(ctx, site, event.name, "the people are with the Rebels", "13.47")
    index = _random_group(ctx, site)
    if index is None:
        return ignored(ctx, site, event.name, "there is no group to attack", "13.43")
    members = living(ctx, site.groups[index])
    if trust := ctx.rules.ask[questions.why_trusted](ctx, members):
        return ignored(ctx, site, event.name, trust, "13.47")
    _strike(ctx, site, event.name, index)
    mob = attacks.LocalsEncounter(place=site.place, side=site.side, members=members)
    return Happening(struck=index, procedure=mob)


def stumble_squad(ctx: Context, site: Site, event: Headline) -> Happening:
    """Where the Enemy controls the planet and has units here, one group runs into a squad."""
    planet = ctx.board.planet_of[site.place]
    if control.controller(ctx, planet) != site.enemy or not character_combat.has_squad(
        ctx, site.place, site.enemy
    ):
        return ignored(ctx, site, event.name, "there is no enemy squad here")
    index = _random_group(ctx, site)
    if index is None:
        return ignored(ctx, site, event.name, "there is no group to attack", "13.43")
    members = _strike(ctx, site, event.name, index)
    there = units.of_side(ctx, site.place, site.enemy)
    if ctx.rules.ask[questions.meets_the_found](ctx, site.place, site.enemy, members, there):
        return Happening(struck=index)
    fight = character_combat.squad_attack(ctx, site.place, site.enemy, members)
    return Happening(struck=index, procedure=fight)


def accident(ctx: Context, site: Site, event: Headline) -> Happening:
    """One character of an active group takes a wound; the owner picks him (A11)."""
    candidates = tuple(each for index in site.active_parties(ctx) for each in living(ctx, site.groups[index]))
    if not candidates:
        return ignored(ctx, site, event.name, "there is nobody to be hurt", "13.43")
    return Happening(procedure=encounters.Accident(side=site.side, candidates=candidates))


def locals_raid(ctx: Context, site: Site, event: Headline) -> Happening:
    """[8.31, A-13-24] The Enemy loses a military unit here or his PDB goes Down, as he likes."""
    return Happening(procedure=encounters.LocalsRaid(place=site.place, side=site.enemy))


# Detection and search


def detected(ctx: Context, site: Site, event: Headline) -> Happening:
    """[9.42] Those on missions are detected, and with them everybody of their side (A-13-15)."""
    if not site.active_groups(ctx):
        return ignored(ctx, site, event.name, "there is no group to detect", "13.44")
    _detect(ctx, site)
    return NOTHING


def detected_search(ctx: Context, site: Site, event: Headline) -> Happening:
    """[13.48] Detected, and one group not yet searched for may be searched for at once."""
    active = site.active_parties(ctx)
    if not active:
        return ignored(ctx, site, event.name, "there is no group to search for", "13.44")
    _detect(ctx, site)
    fresh = [index for index in active if not site.groups[index].searched]
    if not fresh:
        return ignored(ctx, site, event.name, "every group has been searched for", "13.48c")
    index = ctx.pick(fresh)
    members = _strike(ctx, site, event.name, index)
    made = search.EventSearch(place=site.place, side=site.enemy, group=members)
    return Happening(struck=index, procedure=made)


def after_search(group: Group, searched: bool) -> dict[str, Any]:
    """[13.48b] A group that was searched for, found or not, is not searched for again."""
    return {"searched": searched}


# Events about one mission


def rebels_back_out(ctx: Context, site: Site, event: Headline) -> Happening:
    """A Start Rebellion mission is aborted and the characters are detected."""
    _abort(ctx, site, event.group, "the would-be rebels back out")
    _detect(ctx, site)
    return Happening(aborted=event.group)


def diplomacy_dispute(ctx: Context, site: Site, event: Headline) -> Happening:
    """Aborts Diplomacy unless someone in the group has Diplomacy 2 or more."""
    trouble = encounters.DiplomacyInTrouble(
        place=site.place,
        side=site.side,
        event=event.name,
        group=site.groups[event.group],
        reason="a dispute that nobody could settle",
        dispute=True,
    )
    return Happening(struck=event.group, procedure=trouble)


def diplomacy_protocol(ctx: Context, site: Site, event: Headline) -> Happening:
    """Aborts Diplomacy, and Loyalty shifts one space in the Enemy's favor."""
    trouble = encounters.DiplomacyInTrouble(
        place=site.place,
        side=site.side,
        event=event.name,
        group=site.groups[event.group],
        reason="a breach of protocol",
        shift=True,
    )
    return Happening(struck=event.group, procedure=trouble)


def after_trouble(group: Group, changes: dict[str, Any]) -> dict[str, Any]:
    """What the trouble has changed about the group it says itself."""
    return changes


def coup_aborted(ctx: Context, site: Site, event: Headline) -> Happening:
    """The Coup is aborted, the characters are detected, and a die decides what else befalls them."""
    group = site.groups[event.group]
    members = living(ctx, group)
    _abort(ctx, site, event.group, "the coup is betrayed")
    _detect(ctx, site)
    betrayed = encounters.CoupAborted(
        place=site.place,
        side=site.side,
        event=event.name,
        letter=group.letter,
        members=members,
        table=event.parameter,
    )
    return Happening(struck=event.group, aborted=event.group, procedure=betrayed)


def wrong_soldier(ctx: Context, site: Site, event: Headline) -> Happening:
    """Subvert Troops is aborted; a leader with the troops captures the group, else a squad finds it."""
    members = living(ctx, site.groups[event.group])
    _abort(ctx, site, event.group, "they spoke to the wrong soldier")
    found = None
    if any(leader.with_units for leader in characters.leaders(ctx, site.place, site.enemy)):
        for each in members:
            custody.capture(ctx, ctx.state.characters[each], UNITS, Cause(WRONG_SOLDIER), "12.87")
    else:
        found = search.FoundByEvent(place=site.place, side=site.enemy, group=members, squad_only=True)
    return Happening(struck=event.group, aborted=event.group, procedure=found)


def enemy_agent(ctx: Context, site: Site, event: Headline) -> Happening:
    """One mission under way is aborted by chance, and the characters are detected."""
    index = _random_mission(ctx, site)
    if index is None:
        return ignored(ctx, site, event.name, "there is no mission to betray", "13.43")
    _strike(ctx, site, event.name, index)
    _abort(ctx, site, index, "an enemy agent")
    _detect(ctx, site)
    return Happening(struck=index, aborted=index)


# The people, and what lasts in the Environ


def civil_war(ctx: Context, site: Site, event: Headline) -> Happening:
    """Loyalty that favors the Phasing Player goes back to Neutral."""
    planet = site.planet(ctx)
    if loyalty.can_change(ctx, planet) and loyalty.value(planet, site.side) > 0:
        loyalty.reset_to_neutral(ctx, planet, "civil war", "15.12")
        return NOTHING
    return ignored(ctx, site, event.name, "there is nothing to quarrel about")


def populace_wild(ctx: Context, site: Site, event: Headline) -> Happening:
    """[15.46] If the planet rebels later in this Mission Phase, this Environ gives double points."""
    if not loyalty.has_marker(site.planet(ctx)):
        return ignored(ctx, site, event.name, "the rebellion has already begun", "15.46")
    ctx.state.wild = (*ctx.state.wild, site.place)
    ctx.emit(EventStruck(case="15.46", event=event.name, place=site.place))
    return NOTHING


def no_search(ctx: Context, site: Site, event: Headline) -> Happening:
    """[13.48d] No more searches here in this Mission Phase."""
    ctx.emit(EventStruck(case="13.48d", event=event.name, place=site.place, detail=event.parameter))
    return NOTHING


def extra_bonus(ctx: Context, site: Site, event: Headline) -> Happening:
    """[13.6e] Every mission here that comes to bonus draws gets one more."""
    ctx.emit(EventStruck(case="13.6", event=event.name, place=site.place))
    return NOTHING


def no_bonus(ctx: Context, site: Site, event: Headline) -> Happening:
    """No bonus draws in this Environ in this Mission Phase."""
    ctx.emit(EventStruck(case="13.6", event=event.name, place=site.place, detail=event.parameter))
    return NOTHING


def off_season(ctx: Context, site: Site, event: Headline) -> Happening:
    """No creatures here any more in this Mission Phase."""
    ctx.emit(EventStruck(case="13.42", event=event.name, place=site.place))
    return NOTHING


def atrocity(ctx: Context, site: Site, event: Headline) -> Happening:
    """[36.0] Only in the Galactic Game."""
    return ignored(ctx, site, event.name, "atrocities belong to the Galactic Game", "36.0")


#: The events by the names that the cards give them.
EVENTS: dict[str, EventRule] = {
    "creature_attack": EventRule(handle=creature_attack, contradicted_by={"off_season": CONTRADICTION}),
    "irate_locals": EventRule(handle=irate_locals),
    "stumble_squad": EventRule(handle=stumble_squad),
    "accident": EventRule(handle=accident),
    "locals_raid": EventRule(handle=locals_raid),
    "detected": EventRule(handle=detected),
    "detected_search": EventRule(
        handle=detected_search,
        after=after_search,
        repeatable=True,
        contradicted_by={"no_search": Ignored("13.48d", "searches are forbidden here")},
    ),
    "rebels_back_out": EventRule(
        handle=rebels_back_out, about="R", spares={"imperial": "nobody here starts a rebellion"}
    ),
    "diplomacy_dispute": EventRule(handle=diplomacy_dispute, after=after_trouble, about="D"),
    "diplomacy_protocol": EventRule(handle=diplomacy_protocol, after=after_trouble, about="D"),
    "coup_aborted": EventRule(handle=coup_aborted, about="C"),
    "wrong_soldier": EventRule(handle=wrong_soldier, about="T"),
    "enemy_agent": EventRule(handle=enemy_agent),
    "civil_war": EventRule(handle=civil_war),
    "populace_wild": EventRule(handle=populace_wild),
    "no_search": EventRule(handle=no_search),
    "extra_bonus": EventRule(
        handle=extra_bonus,
        contradicted_by={"no_bonus": CONTRADICTION},
        bonus=Modifier("local connections", 1),
    ),
    "no_bonus": EventRule(handle=no_bonus, contradicted_by={"extra_bonus": CONTRADICTION}, ends_bonus=True),
    "off_season": EventRule(handle=off_season),
    "atrocity": EventRule(handle=atrocity),
}
