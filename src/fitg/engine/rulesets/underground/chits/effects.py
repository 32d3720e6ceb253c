"""[VC-57] The events of the chits: each reads the missions under way, and returns what it brings about.

What the chits have in common with the Action Cards (creatures, locals, raids, accidents, the wild populace)
is done by the rules of those; here stands what they do in another way.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fitg.engine import questions
from fitg.engine.events.missions import EventStruck
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import ROLES, UNITS, Character
from fitg.engine.rules import (
    abilities,
    character_combat,
    characters,
    control,
    custody,
    detection,
    loyalty,
    units,
)
from fitg.engine.rules.causes import WRONG_SOLDIER
from fitg.engine.rules.missions import action_events, reports
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.encounters import CoupAborted
from fitg.engine.rules.missions.event_rule import (
    NOTHING,
    EventRule,
    Happening,
    Headline,
    Ignored,
    after_fight,
    ignored,
)
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.encounters import (
    Breach,
    SecurityRobots,
    UnitsSearch,
)
from fitg.engine.rulesets.underground.chits.memory import memory

#: [VC-57e] The event whose letters count before it happens.
ATROCITY = "atrocity"
#: [VC-57i] The event that can be used later.
MEDICAL_AID = "medical_aid"
CIVIL_DISORDER = "civil_disorder"
CONTACTS, RUMORS, SHELTER, SECURITY = "contacts", "rumors", "shelter", "security"
TRACKS_LOST, ENEMY_AGENT, AGENTS_TURNED = "tracks_lost", "enemy_agent", "agents_turned"
SURVEILLANCE, ROBOTS_OUT = "surveillance", "security_failure"
#: [VC-57o] The Leadership with which somebody sees through a talk with soldiers.
ALERT_LEADERSHIP = 1
#: [VQ-77] Whoever is known by everybody cannot hide.
EMPEROR = "emperor-coreguya"
SENTRY = "sentry-robot"
SOVEREIGN_AMONG_THEM = "a sovereign is among them"
#: What keeps locals from his company, as an ability.
RULES = "rules"


def _detect(ctx: Context, site: Site, case: str) -> None:
    detection.detect(ctx, site.place, site.side, "a mission chit", case)


def _hide(ctx: Context, site: Site, event: Headline, case: str) -> None:
    """[VC-57g, VC-57v] All characters in the Environ, also those without a mission."""
    here: list[Character] = characters.at(ctx, site.place, site.side)
    detection.set_detected(ctx, here, False, ctx.facts.action_events[event.name].name, case)
    # Somebody there may give them away at once.
    ctx.touch(site.place)


def _strike(ctx: Context, site: Site, event: Headline, index: int, case: str) -> tuple[str, ...]:
    """Tell which group an event strikes; its members."""
    group = site.groups[index]
    members = living(ctx, group)
    ctx.emit(EventStruck(case=case, event=event.name, place=site.place, letter=group.letter, members=members))
    return members


def _tell(ctx: Context, site: Site, event: Headline, case: str) -> Happening:
    ctx.emit(EventStruck(case=case, event=event.name, place=site.place, detail=event.parameter))
    return NOTHING


def _random_group(ctx: Context, site: Site) -> int | None:
    active = site.active_parties(ctx)
    return ctx.pick(active) if active else None


# The people


def civil_disorder(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57a] If the planet goes into or out of rebellion in this phase, there is a Civil War."""
    known, planet = memory(ctx), ctx.board.planet_of[site.place]
    if planet not in known.disorder:
        known.disorder = (*known.disorder, planet)
    return _tell(ctx, site, event, "VC-57a")


def populace_wild(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57b] If the planet rises in this phase: in all its Environs."""
    if not loyalty.has_marker(site.planet(ctx)):
        return ignored(ctx, site, event.name, "the rebellion has already begun", "VC-57b")
    everywhere = ctx.board.surface[ctx.board.planet_of[site.place]]
    ctx.state.wild = tuple(dict.fromkeys((*ctx.state.wild, *everywhere)))
    return _tell(ctx, site, event, "VC-57b")


def locals_attack(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57k, VC-56f] One group; not Rebels where Local Forces are."""
    if site.side == "rebel" and ctx.rules.ask[asked.has_local_forces](ctx, site.planet(ctx)):
        return ignored(ctx, site, event.name, "the Local Forces are with the Rebels", "VC-56f")
    return action_events.irate_locals(ctx, site, event)


def creature_attacks(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57l, VC-57z] The creature of the Environ, else robots as the chit says, unless they are out."""
    if ROBOTS_OUT in site.seen and ctx.rules.ask[questions.creature](ctx, site.place) is None:
        event = event._replace(parameter="none")
    return action_events.creature_attack(ctx, site, event)


def accident(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57x, VC-56e] One character on a mission; a group with a sovereign has none."""
    others = tuple(
        replace(group, members=()) if has_sovereign(ctx, group.members) else group for group in site.groups
    )
    return action_events.accident(ctx, replace(site, groups=others), event)


def has_sovereign(ctx: Context, members: tuple[str, ...]) -> bool:
    """[VC-56e] Is a sovereign among them?"""
    return any(each in ctx.facts.sovereigns for each in members)


def protects_his_group(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VC-56e] Neither creatures nor robots attack those who go with a sovereign."""
    return SOVEREIGN_AMONG_THEM if has_sovereign(ctx, encounter.members) else ""


def is_known_to_locals(ctx: Context, members: tuple[str, ...]) -> str:
    """[VC-56e] Nor do locals."""
    if not has_sovereign(ctx, members):
        return ""
    heard = ctx.rules.ask[questions.keeps_off](ctx, ctx.state.characters[members[0]].place, RULES)
    return SOVEREIGN_AMONG_THEM if heard else ""


def knows_all_beasts(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VC-56a] Creatures of every Environ, but no robots."""
    known = (
        not encounter.is_of_robots(ctx)
        and abilities.any_has(ctx, encounter.members, abilities.KNOWS_BEASTS)
        and ctx.rules.ask[questions.keeps_off](ctx, encounter.place, abilities.KNOWS_BEASTS)
    )
    return "one of the group knows the beasts" if known else ""


# Being seen, and not being seen


def shelter(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57g]"""
    _hide(ctx, site, event, "VC-57g")
    return _tell(ctx, site, event, "VC-57g")


def tracks_lost(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57v]"""
    _hide(ctx, site, event, "VC-57v")
    return _tell(ctx, site, event, "VC-57v")


def surveillance(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57t]"""
    _detect(ctx, site, "VC-57t")
    return _tell(ctx, site, event, "VC-57t")


def security(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57m] All are detected; the chit says whether one group is searched for, or found."""
    _detect(ctx, site, "VC-57m")
    if event.parameter == "detected":
        return _tell(ctx, site, event, "VC-57m")
    index = _random_group(ctx, site)
    if index is None:
        return ignored(ctx, site, event.name, "there is no group to look for", "VC-57m")
    return (
        _searched(ctx, site, event, index) if event.parameter == "search" else _found(ctx, site, event, index)
    )


def _searched(ctx: Context, site: Site, event: Headline, index: int) -> Happening:
    """[VC-57m] With units, not with characters."""
    members = _strike(ctx, site, event, index, "VC-57m")
    return Happening(struck=index, procedure=UnitsSearch(place=site.place, side=site.enemy, group=members))


def _found(ctx: Context, site: Site, event: Headline, index: int) -> Happening:
    """[VC-57m] By those who take them without a fight, by a squad, else by a robot."""
    members = _strike(ctx, site, event, index, "VC-57m")
    there = units.of_side(ctx, site.place, site.enemy)
    if ctx.rules.ask[questions.meets_the_found](ctx, site.place, site.enemy, members, there):
        return Happening(struck=index)
    if character_combat.has_squad(ctx, site.place, site.enemy):
        squad = character_combat.squad_attack(ctx, site.place, site.enemy, members)
        return Happening(struck=index, procedure=squad)
    if not _has_robots(ctx, site) or ROBOTS_OUT in site.seen:
        return ignored(ctx, site, event.name, "nobody is there to find them", "VC-57m")
    robot = SecurityRobots(place=site.place, side=site.side, creature=SENTRY, members=members)
    return Happening(struck=index, procedure=robot)


def _has_robots(ctx: Context, site: Site) -> bool:
    """[VC-57m, VE-M7] Where the enemy controls the planet, or an event has turned the robots round."""
    hostile = control.controller(ctx, ctx.board.planet_of[site.place]) == site.enemy
    return hostile or ctx.rules.ask[questions.calls_robots](ctx, site)


def after_security(group: Group, result: object) -> dict[str, Any]:
    """What a search, or a fight, changes about the group."""
    return {"searched": result} if isinstance(result, bool) else after_fight(group, result)


def enemy_agents(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57n] All are detected, also beside a camp, and one mission of people by chance is aborted."""
    _detect(ctx, site, "VC-57n")
    active = site.active_groups(ctx)
    if not active:
        return _tell(ctx, site, event, "VC-57n")
    index = ctx.pick(active)
    _strike(ctx, site, event, index, "VC-57n")
    reports.aborted(ctx, site, site.groups[index], "an enemy agent")
    return Happening(struck=index, aborted=index)


# Events about one mission


def rebellion_falters(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57c] The mission R is aborted, whichever side's."""
    _detect(ctx, site, "VC-57c")
    reports.aborted(ctx, site, site.groups[event.group], "the rebellion falters")
    return Happening(aborted=event.group)


def wrong_soldier(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57o] T is aborted; a leader captures its group, else those who are there find it."""
    members = living(ctx, site.groups[event.group])
    _detect(ctx, site, "VC-57o")
    reports.aborted(ctx, site, site.groups[event.group], "they spoke to the wrong soldier")
    lost = Happening(struck=event.group, aborted=event.group)
    if any(_is_alert(ctx, each) for each in characters.at(ctx, site.place, site.enemy)):
        for each in members:
            custody.capture(ctx, ctx.state.characters[each], UNITS, Cause(WRONG_SOLDIER), "VC-57o")
        return lost
    there = units.of_side(ctx, site.place, site.enemy)
    if ctx.rules.ask[questions.meets_the_found](ctx, site.place, site.enemy, members, there):
        return lost
    if not character_combat.has_squad(ctx, site.place, site.enemy):
        return lost
    squad = character_combat.squad_attack(ctx, site.place, site.enemy, members)
    return lost._replace(procedure=squad)


def _is_alert(ctx: Context, character: Character) -> bool:
    """[VC-57o] A leader of the enemy, whether he stands with his units or apart from them."""
    return characters.rating(ctx, character, "leadership") >= ALERT_LEADERSHIP


def breach(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57p] Diplomacy is aborted, or Loyalty shifts as well; skill softens both."""
    trouble = Breach(
        place=site.place,
        side=site.side,
        event=event.name,
        group=site.groups[event.group],
        reason="a breach of protocol",
        dispute=True,
        shift=event.parameter == "abort+shift",
    )
    return Happening(struck=event.group, procedure=trouble)


def coup_fails(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57q, VC-59] The Coup is aborted, and a die decides what follows; nobody is detected by it."""
    members = living(ctx, site.groups[event.group])
    reports.aborted(ctx, site, site.groups[event.group], "the coup fails")
    backlash = CoupAborted(
        place=site.place,
        side=site.side,
        event=event.name,
        letter=site.groups[event.group].letter,
        members=members,
        table=event.parameter,
    )
    return Happening(struck=event.group, aborted=event.group, procedure=backlash)


# What lasts in the Environ


def lasting(case: str) -> EventRule:
    """An event that does nothing but last."""
    return EventRule(handle=lambda ctx, site, event: _tell(ctx, site, event, case))


def ground_and_orbit(ctx: Context, planet: str) -> tuple[str, ...]:
    """The Environs of a planet, and its Orbit Box where there is one."""
    orbit = ctx.board.orbits.get(planet)
    return ctx.board.surface[planet] if orbit is None else (*ctx.board.surface[planet], orbit)


def enemy_infiltrated(ctx: Context, site: Site, event: Headline) -> Happening:
    """[VC-57r] The units of the enemy on the planet and in its orbit lie face up."""
    known, planet = memory(ctx), ctx.board.planet_of[site.place]
    known.infiltrated = (*known.infiltrated, planet)
    for place in ground_and_orbit(ctx, planet):
        for role in ROLES:
            units.reveal(ctx, place, site.enemy, "the enemy is infiltrated", role)
    return _tell(ctx, site, event, "VC-57r")


# Who is left alone


def counts_as(ctx: Context, site: Site, event: str) -> str:
    """[VC-56g, VQ-77] With the Trap known agents work for us; the Emperor can hide nowhere."""
    known = event == ENEMY_AGENT and ctx.rules.ask[asked.knows_the_agents](ctx, site)
    if known and not ctx.rules.ask[asked.agents_hold](ctx, site):
        return AGENTS_TURNED
    if any(EMPEROR in group.members for group in site.groups if group.status == "open"):
        return {SHELTER: CONTACTS, TRACKS_LOST: ENEMY_AGENT}.get(event, "")
    return ""


def _cancelled(case: str, *by: str) -> dict[str, Ignored]:
    """[VC-55c, VC-55d] The events after which one does not happen."""
    return dict.fromkeys(by, Ignored(case, "an earlier event forbids it"))


def _bonus(name: str, by: int, case: str, contradicted_by: str = "") -> EventRule:
    return EventRule(
        handle=lambda ctx, site, event: _tell(ctx, site, event, case),
        bonus=Modifier(name, by),
        contradicted_by=_cancelled("VC-55c", contradicted_by) if contradicted_by else {},
    )


EVENTS: dict[str, EventRule] = {
    CIVIL_DISORDER: EventRule(handle=civil_disorder),
    "populace_wild": EventRule(handle=populace_wild),
    "rebels_back_out": EventRule(handle=rebellion_falters, about="R", overrules=(SHELTER,)),
    "locals_raid": EventRule(handle=action_events.locals_raid),
    CONTACTS: _bonus("contacts", 1, "VC-57f", RUMORS),
    RUMORS: _bonus("rumors", -1, "VC-57j", CONTACTS),
    "planetary_event": _bonus("the planetary event", 1, "VC-57s"),
    "unfamiliar_food": _bonus("unfamiliar food", -1, "VC-57w"),
    AGENTS_TURNED: _bonus("turned agents", 1, "VC-56g"),
    SHELTER: EventRule(
        handle=shelter,
        contradicted_by={
            **_cancelled("VC-55c", SECURITY),
            **_cancelled("VC-55d", "rebels_back_out", ENEMY_AGENT, "wrong_soldier", SURVEILLANCE),
        },
    ),
    SECURITY: EventRule(
        handle=security,
        after=after_security,
        contradicted_by={**_cancelled("VC-55c", SHELTER), **_cancelled("VC-55d", TRACKS_LOST)},
    ),
    TRACKS_LOST: EventRule(handle=tracks_lost, overrules=(SECURITY,)),
    SURVEILLANCE: EventRule(handle=surveillance, overrules=(SHELTER,)),
    "guide": lasting("VC-57h"),
    "scout": lasting("VC-57u"),
    ROBOTS_OUT: lasting("VC-57z"),
    MEDICAL_AID: lasting("VC-57i"),
    "irate_locals": EventRule(handle=locals_attack, contradicted_by=_cancelled("VC-57h", "guide")),
    "creature_attack": EventRule(handle=creature_attacks, contradicted_by=_cancelled("VC-57u", "scout")),
    ENEMY_AGENT: EventRule(handle=enemy_agents, overrules=(SHELTER,)),
    "wrong_soldier": EventRule(handle=wrong_soldier, about="T", overrules=(SHELTER,)),
    "breach": EventRule(handle=breach, after=action_events.after_trouble, about="D"),
    "coup_aborted": EventRule(handle=coup_fails, about="C"),
    "enemy_infiltrated": EventRule(handle=enemy_infiltrated),
    "accident": EventRule(handle=accident),
    "disaster": EventRule(handle=action_events.locals_raid),
}
