"""[D-05 to D-28] Chances of recruitment, and of levels of success."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import LetterOdds
from fitg.engine.machine.rolls import TEN
from fitg.engine.machine.state import opponent
from fitg.engine.rules.galactic.missions import QUESTION, Question, Torture
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import recruitment
from fitg.engine.rulesets.dice_missions.actions import GoOn, LeadMission, Recruit, RecruitWith
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.charts import charts, entry
from fitg.engine.rulesets.dice_missions.groups import DiceGroup
from fitg.engine.rulesets.dice_missions.hits import capacity
from fitg.engine.rulesets.dice_missions.questioning import QuestionByDice
from fitg.engine.rulesets.dice_missions.quests import (
    PREY,
    BeginDiceHunt,
    BeginDiceQuest,
    DiceOrbitMissions,
    DiceQuest,
    RollForQuest,
    fate,
)
from fitg.presentation.forecast.domino import quest_table, quest_with_these
from fitg.presentation.forecast.promises import Concerned, concerns, open_groups
from fitg.presentation.forecast.tables import Forecast, asking, foretells, in_order, mission_table

#: A six-sided die.
DIE = range(1, 7)


@foretells(Recruit, RecruitWith)
def _recruit(ctx: Context, action: Recruit | RecruitWith) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    good = sum(recruitment.brings(ctx, missions.place, missions.side, die) for die in TEN)
    joins = Fraction(good, len(TEN))
    return [Forecast("Recruitment", "D-06", (("somebody joins", joins), ("nobody joins", 1 - joins)))]


@foretells(LeadMission)
def _lead(ctx: Context, action: LeadMission) -> list[Forecast]:
    """With the figures of this leader."""
    missions = asking(ctx, EnvironMissions)
    group = missions.groups[missions.index_of(action.letter)]
    return [mission_table(ctx, missions, replace(group, leader=action.who), missions.draws)]


@concerns(LeadMission)
def _led(ctx: Context, action: LeadMission) -> list[Concerned]:
    """With the figures of this leader."""
    missions = asking(ctx, EnvironMissions)
    group = missions.groups[missions.index_of(action.letter)]
    return [Concerned(replace(group, leader=action.who), missions.draws)]


@concerns(GoOn)
def _gone_on_with(ctx: Context, action: GoOn) -> list[Concerned]:
    return open_groups(ctx)


@foretells(GoOn)
def _go_on(ctx: Context, action: GoOn) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    return [
        mission_table(ctx, missions, missions.groups[index], missions.draws)
        for index in missions.open_groups()
    ]


# Missions with bonus rolls only


def _levels(ctx: Context, site: Site, group: DiceGroup) -> tuple[int, LetterOdds]:
    """The bonus rolls of a mission, and the chances of no level, one, and two or more."""
    number, _ = bonus_rolls(ctx, site, group)
    return number, ctx.rules.draws.odds(ctx, site.place, (), group.letter, number)


@foretells(BeginDiceQuest)
def _quest(ctx: Context, action: BeginDiceQuest) -> list[Forecast]:
    return quest_table(asking(ctx, DiceOrbitMissions).quest(ctx, action.ship, ""), ctx)


@foretells(BeginDiceHunt)
def _hunt(ctx: Context, action: BeginDiceHunt) -> list[Forecast]:
    return quest_table(asking(ctx, DiceOrbitMissions).quest(ctx, action.ship, PREY), ctx)


foretells(RollForQuest)(quest_with_these)


@quest_table.register
def _(quest: DiceQuest, ctx: Context) -> list[Forecast]:
    """[D-70] The chances of each level, and of each fate without one."""
    number, (none, one, more) = _levels(ctx, quest.site, quest.group)
    freed = "all prisoners for whom there are seats are freed"
    odds = {freed: one + more}
    if quest.target == PREY:
        odds = {freed: one, f"{freed}, and an Atrocity unit is destroyed": more}
    for dice in product(DIE, DIE):
        words = fate(entry(charts().failed_quest, sum(dice)))
        odds[words] = odds.get(words, Fraction(0)) + none / len(DIE) ** 2
    return [Forecast(f"Spaceship Quest: {number} rolls", "D-70", in_order(odds, str))]


@foretells(Question, Torture)
def _question(ctx: Context, action: Question | Torture) -> list[Forecast]:
    """[D-73, D-74] Whether the prisoner talks, and whether he lives to do so."""
    if not isinstance(ctx.rules.missions[QUESTION], QuestionByDice):
        return []
    tortured = isinstance(action, Torture)
    captive = ctx.state.characters[action.captive]
    group = DiceGroup(
        letter=QUESTION, members=(action.who,), leader=action.who, target=captive.id, torture=tortured
    )
    number, (silent, *talks) = _levels(ctx, Site(captive.place, opponent(captive.side)), group)
    deadly = sum(die >= capacity(ctx, captive) for die in DIE) if tortured else 0
    dies = Fraction(deadly, len(DIE))
    rows = [("he tells a secret", (1 - dies) * sum(talks)), ("he tells nothing", (1 - dies) * silent)]
    if dies:
        rows.append(("he dies under torture", dies))
    title = f"{naming.piece(ctx.facts, captive.id)} is questioned: {number} rolls"
    return [Forecast(title, "D-73", tuple(rows))]
