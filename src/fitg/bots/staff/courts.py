"""Sovereigns: who of them could be summoned where, and by whom [25.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fitg.engine.machine.state import Character
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign

if TYPE_CHECKING:
    from fitg.bots.staff.survey import Survey
    from fitg.bots.table import Table

#: [25.13] Letters that a neutral sovereign wants to see; a friend is content with one.
NEUTRAL = 2


def courts(table: Table) -> dict[str, str]:
    """By planet the Environ of a sovereign who can be summoned by us now, as the map tells.

    A Planet Secret may have it that there is none (31.0): nobody knows that before it is shown.
    """
    found: dict[str, str] = {}
    mission = table.ctx.rules.missions.get(SummonSovereign.letter)
    if not isinstance(mission, SummonSovereign):
        return found
    for sovereign in table.facts.sovereigns.values():
        place = sovereign.environ
        planet = table.state.planets.get(table.board.planet_of.get(place, ""))
        if planet is None or not sovereign.serves(table.side):
            continue
        if sovereign.id not in table.state.characters and mission.can_be_summoned(table.ctx, sovereign):
            found[planet.id] = place
    return found


def chance_to_summon(table: Table, place: str, persuasion: int) -> float:
    """How likely so much Diplomacy and Leadership brings the sovereign of an Environ to our side."""
    ruler = table.facts.sovereigns[table.facts.environs[place].sovereign or ""]
    needed = NEUTRAL if ruler.allegiance == "neutral" else 1
    return table.chance(place, "E", table.size(place) + persuasion, needed)


def audience(survey: Survey, place: str, party: Sequence[Character]) -> float:
    """What a party is worth at the court of a sovereign: nothing where it would only offend him."""
    best = max(survey.rating(each, "diplomacy") + survey.rating(each, "leadership") for each in party)
    chance = chance_to_summon(survey.table, place, best)
    style = survey.table.style
    return style.sovereign * chance if chance >= style.sure_of_sovereign else 0.0
