"""[D-30 to D-39] The random events: each reads the missions under way, and returns what it brings about."""

from __future__ import annotations

from typing import Any

from fitg.engine import questions
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.rules import causes, characters, detection, loyalty, mulligan, search
from fitg.engine.rules.missions import reports
from fitg.engine.rules.missions.action_events import after_trouble
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.event_rule import NOTHING, EventRule, Happening, Headline
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import encounters, hits, results
from fitg.engine.rulesets.dice_missions.actions import UNSEEN
from fitg.engine.rulesets.dice_missions.bonus import RUMORS
from fitg.engine.rulesets.dice_missions.charts import charts
from fitg.engine.rulesets.dice_missions.events import RandomEventStruck, RandomEventVoid
from fitg.engine.rulesets.dice_missions.groups import parties, strikable

#: [D-30] An accident in hits.
ACCIDENT = 2
#: [D-33] The missions that a civil war aborts, and those that gain a bonus roll.
TORN, FURTHERED = "CDER", "BFHS"

OFF_SEASON, LUCKY_STRIKE, SHELTER = "off_season", "lucky_strike", "shelter"


# Telling


def _struck(ctx: Context, site: Site, event: Headline, **told: Any) -> None:
    ctx.emit(RandomEventStruck(case="D-14", event=event.name, place=site.place, **told))


def void(ctx: Context, place: str, event: str, reason: str, case: str = "D-14") -> Happening:
    """The event is none."""
    ctx.emit(RandomEventVoid(case=case, event=event, place=place, reason=reason))
    return NOTHING


def _strike(ctx: Context, site: Site, event: Headline, **told: Any) -> tuple[int, tuple[str, ...]]:
    """[D-15] One group by chance, and its members; everybody hears of it."""
    index, letter, members = _pick(ctx, site)
    _struck(ctx, site, event, letter=letter, members=members, **told)
    return index, members


def _pick(ctx: Context, site: Site) -> tuple[int, str, tuple[str, ...]]:
    """[D-15] One group by chance: its number, its letter, its members."""
    index = ctx.pick(parties(ctx, site))
    return index, site.groups[index].letter, living(ctx, site.groups[index])


def _detect(ctx: Context, site: Site) -> None:
    """[D-13, D-36, G13] All characters of the player in the Environ, on a mission or not."""
    detection.detect(ctx, site.place, site.side, "a random event", "D-36")


def _abort(ctx: Context, site: Site, index: int, reason: str) -> None:
    reports.aborted(ctx, site, site.groups[index], reason)


# Encounters


def accident(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-30, DQ6] One character on a mission, by chance, takes two hits."""
    people = [each for index in parties(ctx, site) for each in living(ctx, site.groups[index])]
    victim = ctx.pick(people)
    _struck(ctx, site, event, members=(victim,))
    hits.take(ctx, ctx.state.characters[victim], ACCIDENT, Cause(causes.ACCIDENT), "D-30")
    return NOTHING


def patrol(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-31] A group meets a patrol of a unit, or of the militia."""
    if not encounters.patrol_comes(ctx, site.place, site.enemy):
        return void(ctx, site.place, event.name, "there is nobody to patrol", "D-31")
    index, members = _strike(ctx, site, event)
    kind = encounters.random_unit(ctx, site.place, site.enemy)
    return Happening(struck=index, procedure=encounters.patrol(ctx, site.place, site.enemy, members, kind))


def creature(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-37, D-82] The creature of the Environ attacks; where none comes, sentry robots do."""
    name = _creature_here(ctx, site)
    if not name:
        return _robots(ctx, site, event)
    index, members = _strike(ctx, site, event, result=name)
    friend = _specials(name).get("joins_rebels_if")
    if friend in members:
        ctx.state.spent_creatures = (*ctx.state.spent_creatures, name)
        return void(ctx, site.place, event.name, "it knows a friend, and joins the Rebels", "D-82")
    met = encounters.creature_encounter(ctx, site.place, site.side, name, members)
    return Happening(struck=index, procedure=met)


def _robots(ctx: Context, site: Site, event: Headline) -> Happening:
    index, letter, members = _pick(ctx, site)
    robots = encounters.Robots(
        place=site.place, side=site.side, members=members, event=event.name, letter=letter
    )
    return Happening(struck=index, procedure=robots)


def _specials(name: str) -> dict[str, str]:
    row = charts().creatures.get(name)
    return row.specials if row is not None else {}


def _creature_here(ctx: Context, site: Site) -> str:
    """The printed creature, unless it does not come, or comes no more."""
    name = ctx.rules.ask[questions.creature](ctx, site.place)
    if name is None or name in ctx.state.spent_creatures:
        return ""
    known = ctx.facts.creatures.get(name)
    traits = known.traits if known is not None else {}
    return "" if "rebels_only" in traits and site.side != "rebel" else name


def locals_attack(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-37, G2] Locals of one race here; not for Rebels where the people have risen."""
    risen = ("rebellion", "rebel-control", "rebellion-stopped")
    if site.side == "rebel" and site.planet(ctx).status in risen:
        return void(ctx, site.place, event.name, "the people are with the Rebels", "D-37")
    race = ctx.pick(ctx.facts.environs[site.place].races)
    index, letter, members = _pick(ctx, site)
    if trust := ctx.rules.ask[questions.why_trusted](ctx, members):
        _struck(ctx, site, event, letter=letter, members=members, result=race)
        return void(ctx, site.place, event.name, trust, "D-37")
    mob = encounters.DiceLocals(
        place=site.place, side=site.side, members=members, race=race, event=event.name, letter=letter
    )
    return Happening(struck=index, procedure=mob)


def possession(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-38] A group draws a possession; the Empire, or where none is left, keeps a mulligan."""
    index, members = _strike(ctx, site, event)
    card = results.find_possession(ctx, members) if site.side == "rebel" else ""
    if not card:
        mulligan.gain(ctx, site.side, "a find")
        return NOTHING
    gift = GivePossession(possession=card, members=members, reason="a find", chance_follows=True)
    return Happening(struck=index, procedure=gift)


def sympathizers(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-34] The Phasing Player may strike a blow."""
    return Happening(procedure=encounters.Sympathizers(place=site.place, side=site.side))


# Detection and search


def recognized(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-36] All are detected."""
    _detect(ctx, site)
    return NOTHING


def compromised(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-36, D-32] All are detected, and a group may be searched for, unless they have found shelter."""
    _detect(ctx, site)
    if SHELTER in site.seen:
        return void(ctx, site.place, event.name, "they have found shelter", "D-32")
    index, members = _strike(ctx, site, event)
    made = search.EventSearch(place=site.place, side=site.enemy, group=members)
    return Happening(struck=index, procedure=made)


# Events that end missions


def enemy_spy(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39] One mission is aborted, and all are detected."""
    index, _ = _strike(ctx, site, event)
    _abort(ctx, site, index, "an enemy spy")
    _detect(ctx, site)
    return Happening(aborted=index)


def rebels_back_out(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39, K1] A Start Rebellion mission is aborted; all are detected in any case."""
    _detect(ctx, site)
    if event.group < 0 or site.side != "rebel":
        return NOTHING
    _abort(ctx, site, event.group, "the would-be rebels back out")
    return Happening(aborted=event.group)


def wrong_soldier(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39] Subvert Troops is aborted: a leader with the unit captures the group, else its patrol comes."""
    _detect(ctx, site)
    if event.group < 0:
        return NOTHING
    group = site.groups[event.group]
    members = living(ctx, group)
    _abort(ctx, site, event.group, "they spoke to the wrong soldier")
    if any(leader.with_units for leader in characters.leaders(ctx, site.place, site.enemy)):
        encounters.capture(ctx, members, Cause(causes.WRONG_SOLDIER))
        return Happening(aborted=event.group)
    unseen = group.target == UNSEEN
    kind = results.unseen_unit(ctx, site.place, site.enemy) if unseen else group.target
    met = encounters.patrol(ctx, site.place, site.enemy, members, kind)
    return Happening(aborted=event.group, procedure=met)


def controversy(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39] Diplomacy is aborted unless its leader has Diplomacy 2 or more."""
    return _trouble(ctx, site, event, "a dispute that nobody could settle", dispute=True)


def protocol(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39, G15] Diplomacy is aborted, and Loyalty shifts to the Enemy at once."""
    return _trouble(ctx, site, event, "a breach of protocol", dispute=False)


def _trouble(ctx: Context, site: Site, event: Headline, reason: str, *, dispute: bool) -> Happening:
    if event.group < 0:
        return void(ctx, site.place, event.name, "nobody is on such a mission", "D-39")
    trouble = encounters.Controversy(
        place=site.place,
        side=site.side,
        event="diplomacy_dispute" if dispute else "diplomacy_protocol",
        group=site.groups[event.group],
        reason=reason,
        dispute=dispute,
        shift=not dispute,
    )
    return Happening(struck=event.group, procedure=trouble)


def coup_betrayed(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-39] The Coup is aborted, and two dice say what else befalls the group."""
    if event.group < 0:
        return void(ctx, site.place, event.name, "nobody is on such a mission", "D-39")
    members = living(ctx, site.groups[event.group])
    _abort(ctx, site, event.group, "the coup is betrayed")
    met = encounters.BetrayedCoup(place=site.place, side=site.side, members=members, event=event.name)
    return Happening(aborted=event.group, procedure=met)


def civil_war(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-33, G28] Loyalty goes to Neutral; some missions are aborted, others get a bonus roll."""
    _struck(ctx, site, event)
    planet = site.planet(ctx)
    changes: dict[int, dict[str, Any]] = {}
    for index in strikable(ctx, site):
        group = site.groups[index]
        if group.letter in TORN:
            _abort(ctx, site, index, "civil war")
            changes[index] = {"status": "aborted"}
        elif group.letter in FURTHERED:
            changes[index] = _more_rolls(group, 1)
    if loyalty.has_marker(planet):
        loyalty.reset_to_neutral(ctx, planet, "civil war", "D-33")
    return Happening(changes=changes)


# What lasts, and bonus rolls


def _more_rolls(group: Group, by: int) -> dict[str, Any]:
    return {"bonus_change": group.bonus_change + by}


def connections(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-36] Each group gets another bonus roll, each time."""
    _struck(ctx, site, event)
    return Happening(changes={index: _more_rolls(site.groups[index], 1) for index in strikable(ctx, site)})


def sunset(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-38, G16] One group loses a bonus roll."""
    index, _ = _strike(ctx, site, event)
    return Happening(changes={index: _more_rolls(site.groups[index], -1)})


def lasting(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-32, D-38] It is noted, and counts to the end of the segment."""
    _struck(ctx, site, event)
    return NOTHING


def populace_wild(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-35] If the planet rebels later in this Mission Phase, this Environ yields double."""
    if not loyalty.has_marker(site.planet(ctx)):
        return void(ctx, site.place, event.name, "the rebellion has already begun", "D-35")
    ctx.state.wild = (*ctx.state.wild, site.place)
    _struck(ctx, site, event)
    return NOTHING


def atrocity(ctx: Context, site: Site, event: Headline) -> Happening:
    """[D-35] Only in the Galactic Game."""
    return void(ctx, site.place, event.name, "atrocities belong to the Galactic Game", "D-35")


def _unchanged(group: Group, result: object) -> dict[str, Any]:
    """A search changes nothing about the group."""
    return {}


#: The events by their codes.
EVENTS: dict[str, EventRule] = {
    "accident": EventRule(handle=accident),
    "enemy_patrol": EventRule(handle=patrol),
    OFF_SEASON: EventRule(handle=lasting),
    "civil_war": EventRule(handle=civil_war),
    "sympathizers": EventRule(handle=sympathizers),
    "atrocity": EventRule(handle=atrocity),
    LUCKY_STRIKE: EventRule(handle=lasting),
    "recognized": EventRule(handle=recognized),
    "compromised": EventRule(handle=compromised, after=_unchanged),
    "connections": EventRule(handle=connections),
    "creature": EventRule(handle=creature, kind="creature_attack"),
    "locals": EventRule(handle=locals_attack),
    "possession": EventRule(handle=possession),
    SHELTER: EventRule(handle=lasting),
    "enemy_spy": EventRule(handle=enemy_spy),
    "rebels_back_out": EventRule(handle=rebels_back_out, about="R"),
    "wrong_soldier": EventRule(handle=wrong_soldier, about="T"),
    "controversy": EventRule(handle=controversy, after=after_trouble, about="D"),
    "protocol": EventRule(handle=protocol, after=after_trouble, about="D"),
    "sunset": EventRule(handle=sunset),
    "coup_aborted": EventRule(handle=coup_betrayed, about="C"),
    "populace_wild": EventRule(handle=populace_wild),
    RUMORS: EventRule(handle=lasting, kind="no_bonus"),
}
