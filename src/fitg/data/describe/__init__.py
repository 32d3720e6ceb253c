"""Things as people read them: a page for one thing, a table for all of a kind.

Everything a code means is spelled out here from the explanations in the data; who prints a page, and
how, is not decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fitg.data.catalogue import Facts
from fitg.data.describe import cards, pieces, places
from fitg.data.describe.lists import LISTS
from fitg.data.describe.page import Page, Section
from fitg.data.names import Match, all_of, find_kind, plural

__all__ = ["Page", "Section", "describe", "overview"]

PAGES: dict[str, Callable[[Any, Facts], Page]] = {
    "province": places.province_page,
    "system": places.system_page,
    "route": places.route_page,
    "planet": places.planet_page,
    "environ": places.environ_page,
    "race": places.race_page,
    "locals": places.mob_page,
    "creature": pieces.creature_page,
    "creature-trait": cards.explanation_page,
    "character": pieces.character_page,
    "ability": cards.explanation_page,
    "possession": pieces.possession_page,
    "possession-trait": cards.explanation_page,
    "ship": pieces.ship_page,
    "unit": pieces.unit_page,
    "sovereign": pieces.sovereign_page,
    "mission": cards.mission_page,
    "bonus-token": cards.explanation_page,
    "action-card": cards.action_card_page,
    "action-event": cards.action_event_page,
    "event": cards.galactic_event_page,
    "secret": cards.secret_page,
    "assignment": cards.assignment_page,
    "turn": cards.turn_page,
}


def describe(match: Match, facts: Facts) -> Page:
    """The page of a thing."""
    page = PAGES[match.kind](match.record, facts)
    sections = tuple(section for section in page.sections if section.rows)
    return msgspec.structs.replace(page, sections=sections)


def overview(kind: str, facts: Facts) -> Section:
    """The table of all things of a kind; their pages say more."""
    columns, cells = LISTS[find_kind(kind)]
    matches = all_of(kind, facts)
    return Section(
        f"{plural(kind).replace('-', ' ').capitalize()}: {len(matches)}",
        ("id", *columns),
        tuple((match.id, *cells(match.record, facts)) for match in matches),
    )
