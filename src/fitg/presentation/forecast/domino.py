"""Domino Effects, sovereigns and quests in orbit."""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch

from msgspec.structs import replace

from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.rules import loyalty
from fitg.engine.rules.galactic.hunts import BeginHunt, Hunt, HuntingMissions
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group, planet_of
from fitg.engine.rules.missions.letters import LoyaltyMission, StartOrStopRebellion
from fitg.engine.rules.politics import domino, sovereigns
from fitg.engine.rules.politics.domino import Spark
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.space.spaceship_quest import (
    QUEST,
    WORDS,
    BeginQuest,
    DrawForQuest,
    JoinQuest,
    OrbitMissions,
    Quest,
    fates,
)
from fitg.engine.rulesets.underground.atrocities.archives import (
    BeginRetrieval,
    Retrieval,
    SearchingMissions,
)
from fitg.presentation.forecast.tables import (
    Forecast,
    asking,
    chance_of_letters,
    follows_missions,
    foretells,
    in_order,
)
from fitg.presentation.narration.domino import ripple
from fitg.presentation.narration.words import Words, series

# Domino Effects


@follows_missions
def _domino(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> list[Forecast]:
    """[23.0] Which planets a mission may set an example to, and how likely it does."""
    spark = _spark(ctx, missions, group) if domino.in_play(ctx) else None
    if spark is None:
        return []
    planet = planet_of(ctx, missions.place).id
    ripples = domino.reach(ctx, planet, spark, missions.side)
    if not ripples or not ctx.rules.ask[questions.seems_to_set_example](ctx, planet, missions.side):
        return []
    words = Words(ctx.facts)
    reached = series([ripple(part, words) for part in ripples])
    chance = chance_of_letters(ctx, missions, group, drawn, _letters(ctx, missions, group, spark))
    title = f"Domino Effect of {naming.planet(ctx.facts, planet)}, which reaches {reached}"
    return [
        Forecast(title, domino.law_of(ctx, spark).case, (("sparked", chance), ("not sparked", 1 - chance)))
    ]


def _spark(ctx: Context, missions: EnvironMissions, group: Group) -> Spark | None:
    """What the mission may spark as things stand."""
    mission, planet = ctx.rules.missions[group.letter], planet_of(ctx, missions.place)
    if isinstance(mission, LoyaltyMission):
        movable = loyalty.has_marker(planet) and loyalty.room(ctx, planet, missions.side) >= domino.SPACES
        return "shift" if movable else None
    if isinstance(mission, StartOrStopRebellion) and mission.counts(ctx, missions.site):
        return "rebellion" if missions.side == "rebel" else "stopped"
    return None


def _letters(ctx: Context, missions: EnvironMissions, group: Group, spark: Spark) -> int:
    if spark == "shift":
        return domino.SPACES
    return ctx.rules.missions[group.letter].need(ctx, missions.site)


# Sovereigns


@follows_missions
def _summons(ctx: Context, missions: EnvironMissions, group: Group, drawn: int) -> list[Forecast]:
    """[25.15] Whether the sovereign comes, and what it costs if he does not."""
    mission, sovereign = ctx.rules.missions[group.letter], sovereigns.unsummoned(ctx, missions.place)
    if not isinstance(mission, SummonSovereign) or sovereign is None:
        return []
    comes, calm = (
        chance_of_letters(ctx, missions, group, drawn, number)
        for number in (mission.need(ctx, missions.site), mission.insult(ctx, missions.site))
    )
    points = mission.points(ctx, missions.site)
    people = f"with units for {points} Force Points" if points else "alone"
    rows = [(f"{sovereign.name} comes, {people}", comes)]
    if calm != comes:
        rows.append(("he does not", calm - comes))
    if calm < 1:
        rows.append(("he does not, and Loyalty moves for the enemy", 1 - calm))
    return [Forecast(f"{sovereign.name} is summoned", "25.15", tuple(rows))]


# Spaceship Quest


@foretells(BeginQuest)
def _quest(ctx: Context, action: BeginQuest) -> list[Forecast]:
    return quest_table(asking(ctx, OrbitMissions).quest(ctx, action.ship, action.who), ctx)


@foretells(DrawForQuest)
def quest_with_these(ctx: Context, action: DrawForQuest) -> list[Forecast]:
    """The quest as it stands."""
    return quest_table(asking(ctx, Quest), ctx)


@foretells(JoinQuest)
def _quest_with_him(ctx: Context, action: JoinQuest) -> list[Forecast]:
    quest = asking(ctx, Quest)
    return quest_table(replace(quest, members=(*quest.members, action.who)), ctx)


@foretells(BeginRetrieval)
def _retrieval(ctx: Context, action: BeginRetrieval) -> list[Forecast]:
    return quest_table(asking(ctx, SearchingMissions).search(ctx, action.ship), ctx)


@foretells(BeginHunt)
def _hunt(ctx: Context, action: BeginHunt) -> list[Forecast]:
    return quest_table(asking(ctx, HuntingMissions).hunt(ctx, action.ship), ctx)


@singledispatch
def quest_table(quest: Quest, ctx: Context) -> list[Forecast]:
    """[24.0b, 24.0c, 37.3] The chance of the letters on any section, and of each fate without one."""
    draws, _ = bonus_draws(ctx, quest.site, quest.group)
    failure, one, _ = ctx.rules.draws.odds(ctx, quest.place, (), QUEST, draws)
    hunting = isinstance(quest, Hunt)
    who = "an Atrocity unit" if hunting else naming.piece(ctx.facts, quest.target) if quest.target else ""
    odds = {f"{who} is destroyed, if there is one": 1 - failure - one, "nothing happens": one}
    if not hunting:
        odds = {f"{who} is freed": 1 - failure}
    if isinstance(quest, Retrieval):
        who, odds = "the Imperial Archives", {"all Planet Secrets are shown": 1 - failure}
    brought = ctx.rules.ask[fates](ctx)
    for fate in brought.values():
        odds[WORDS[fate]] = odds.get(WORDS[fate], Fraction(0)) + failure / len(brought)
    title = f"Spaceship Quest for {who}: {draws} draws"
    return [Forecast(title, "24.0", in_order(odds, str))]
