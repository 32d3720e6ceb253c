"""A table for action events: which mission fits an event, and what befalls whom."""

from __future__ import annotations

from typing import cast

import pytest
from tests.engine.mission_table import CAVE, CITY, WILDS
from tests.engine.table import only

from fitg.data import facts
from fitg.data.records import ActionCell, Section
from fitg.engine.events.missions import MissionAborted
from fitg.engine.machine.events import Event

#: A wild Environ with a Coup rating; creatures live there, so robots are met in the WILDS.
WILD_COURT = "551.1"

CELLS = [
    pytest.param(card.card, section, id=f"{card.card}-{section}-{card.cell(section).event}")
    for card in facts().action_cards.values()
    for section in cast(tuple[Section, ...], ("urban", "special", "wild"))
]


def cell_of(card: int, section: Section) -> ActionCell:
    return facts().action_cards[card].cell(section)


def place_for(section: Section, event: str) -> str:
    if section == "wild":
        return WILD_COURT if event == "coup_aborted" else WILDS
    return CITY if section == "urban" else CAVE


def aborted(events: list[Event], letter: str) -> bool:
    return only(events, MissionAborted).letter == letter
