"""[D-05 to D-28] Chances of recruitment, and of levels of success."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from fitg.engine.context import Context
from fitg.engine.rolls import TEN
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rulesets.dice_missions import recruitment
from fitg.engine.rulesets.dice_missions.actions import GoOn, LeadMission, Recruit, RecruitWith
from fitg.presentation.forecast.tables import Forecast, asking, foretells, mission_table


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


@foretells(GoOn)
def _go_on(ctx: Context, action: GoOn) -> list[Forecast]:
    missions = asking(ctx, EnvironMissions)
    return [
        mission_table(ctx, missions, missions.groups[index], missions.draws)
        for index in missions.open_groups()
    ]
