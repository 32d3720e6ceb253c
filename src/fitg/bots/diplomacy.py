"""What Diplomacy brings, card by card: letters, and what ends a mission too soon.

    value of going on = the mean over all cards of what is left of the mission afterwards

With a letter in hand a mission may be completed at once (13.51). Whoever draws on may lose it to an agent, a
dispute or a breach of protocol; whoever stops has no bonus draws (13.6). So it is reckoned out when to stop,
and what a mission is worth before it begins, instead of counting letters alone.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from fitg.data import Facts
from fitg.data.records import Section

#: [13.2c] Spaces that one mission can move the marker, and the Diplomacy that settles a dispute (13.4).
MOST, SETTLES = 2, 2
#: Missions end with these events; the last one moves the marker back as well.
AGENT, DISPUTE, BREACH = "enemy_agent", "diplomacy_dispute", "diplomacy_protocol"
CIVIL_WAR, NO_BONUS, EXTRA_BONUS = "civil_war", "no_bonus", "extra_bonus"
#: Events in which somebody may be hurt.
FIGHTS = frozenset({"creature_attack", "irate_locals", "stumble_squad"})
#: No bonus draws will come any more.
NONE = -1


class Mission(NamedTuple):
    """What decides how a mission goes: the kind of Environ, the best diplomat, the people's hearts."""

    section: Section
    skill: int
    #: Spaces that are still wanted, and spaces that a civil war would cost.
    wanted: int
    favor: int
    #: What a fight costs the group, in spaces.
    peril: float = 0.0


@cache
def _cells(facts: Facts, section: Section) -> tuple[tuple[bool, str], ...]:
    """Of every card: does it show the letter, and which event?"""
    cells = (card.cell(section) for card in facts.action_cards.values())
    return tuple(("D" in cell.letters, cell.event) for cell in cells)


@cache
def outlook(facts: Facts, mission: Mission, cards: int, bonus: int, letters: int = 0) -> float:
    """The spaces that a mission brings on average with so many cards and bonus draws to come."""
    most = min(MOST, mission.wanted)
    if letters >= most:
        return float(most)
    if cards <= 0:
        return _with_bonus(facts, mission, bonus, letters)
    return max(float(letters) if letters else 0.0, go_on(facts, mission, cards, bonus, letters))


@cache
def go_on(facts: Facts, mission: Mission, cards: int, bonus: int, letters: int) -> float:
    """The same if another card is drawn now."""
    if cards <= 0:
        return _with_bonus(facts, mission, bonus, letters)
    cells = _cells(facts, mission.section)
    return sum(_after(facts, mission, cards - 1, bonus, letters + hit, event) for hit, event in cells) / len(
        cells
    )


def _after(facts: Facts, mission: Mission, cards: int, bonus: int, letters: int, event: str) -> float:
    """What is left of the mission after a card."""
    if event == BREACH:
        return -1.0
    if event == AGENT or (event == DISPUTE and mission.skill < SETTLES):
        return 0.0
    if event == EXTRA_BONUS and bonus >= 0:
        bonus += 1
    if event == NO_BONUS:
        bonus = NONE
    price = mission.favor if event == CIVIL_WAR else mission.peril if event in FIGHTS else 0.0
    return outlook(facts, mission, cards, bonus, letters) - price


def _with_bonus(facts: Facts, mission: Mission, bonus: int, letters: int) -> float:
    """Letters in hand and those of the bonus draws: only letters count among these (13.6d)."""
    most = min(MOST, mission.wanted)
    cells = _cells(facts, mission.section)
    total, fitting = len(cells), sum(hit for hit, _ in cells)
    draws = max(0, min(bonus, total))
    mean, left = 0.0, 1.0
    for hits in range(most - letters):
        chance = (
            comb(fitting, hits) * comb(total - fitting, draws - hits) / comb(total, draws)
            if hits <= draws
            else 0.0
        )
        mean += chance * (letters + hits)
        left -= chance
    return mean + left * most
