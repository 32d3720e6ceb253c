"""The printed facts that the page shows, as one document."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from fitg.data import facts, facts_with
from fitg.data.records import LOYALTY_TRACK, UnitKind
from fitg.engine.ruleset import modules_of
from fitg.engine.rulesets import RECIPES
from fitg.scenarios.briefing import GAMES
from fitg.tables.printed import chart_names, printed_chart


@cache
def facts_for_page() -> dict[str, Any]:
    """Names, map, cards and explanations, by id."""
    known = facts()
    document: dict[str, Any] = {
        name: msgspec.to_builtins(getattr(known, name))
        for name in (
            "systems",
            "planets",
            "environs",
            "races",
            "creatures",
            "characters",
            "possessions",
            "imperial_ships",
            "unit_kinds",
            "missions",
            "creature_traits",
            "abilities",
            "action_events",
            "galactic_events",
            "planet_secrets",
            "sovereigns",
        )
    }
    document["unit_kinds"] |= msgspec.to_builtins(_kinds_of_rulesets())
    document["routes"] = msgspec.to_builtins(known.routes)
    document["mobs"] = msgspec.to_builtins(known.mobs)
    document["charts"] = [msgspec.to_builtins(printed_chart(name)) for name in chart_names()]
    document["loyalty_track"] = list(LOYALTY_TRACK)
    return document


def _kinds_of_rulesets() -> dict[str, UnitKind]:
    """Kinds of units that only some rulesets have: the page can meet them in any game."""
    overlays = {
        module.id: module.facts
        for name, recipe in RECIPES.items()
        for game in recipe.games or GAMES
        for module in modules_of(name, game)
        if module.facts
    }
    known = facts_with(overlays) if overlays else facts()
    return {name: kind for name, kind in known.unit_kinds.items() if name not in facts().unit_kinds}


@cache
def facts_text() -> bytes:
    """The same as it goes over the wire."""
    return msgspec.json.encode(facts_for_page())
