"""The printed facts that the page shows, as one document."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from fitg.data import Facts, facts, facts_with
from fitg.data.records import LOYALTY_TRACK
from fitg.engine.ruleset import modules_of
from fitg.engine.rulesets import RECIPES
from fitg.scenarios.briefing import GAMES
from fitg.tables.printed import chart_names, printed_chart


class Locals(msgspec.Struct, frozen=True):
    """The Irate Locals of an Environ: a race by its id and name, and the numbers of the chart."""

    id: str
    race: str
    strength: int
    endurance: int
    weapon: str


#: What is printed by id, and may be printed otherwise by the modules of a game.
PRINTED = (
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


@cache
def facts_for_page() -> dict[str, Any]:
    """Names, map, cards and explanations, by id."""
    known = facts()
    document: dict[str, Any] = {name: msgspec.to_builtins(getattr(known, name)) for name in PRINTED}
    for name, added in _added_by_rulesets().items():
        document[name] |= msgspec.to_builtins(added)
    document["routes"] = msgspec.to_builtins(known.routes)
    document["locals"] = msgspec.to_builtins({place: _locals(known, place) for place in known.environs})
    document["charts"] = [msgspec.to_builtins(printed_chart(name)) for name in chart_names()]
    document["loyalty_track"] = list(LOYALTY_TRACK)
    return document


def changed_facts(known: Facts) -> dict[str, dict[str, Any]]:
    """What the rules of a game print otherwise than the page has it: rows by their kind and id."""
    if known is facts():
        return {}
    page, changed = facts_for_page(), dict[str, dict[str, Any]]()
    for name in PRINTED:
        rows = msgspec.to_builtins(getattr(known, name))
        if other := {key: row for key, row in rows.items() if row != page[name].get(key)}:
            changed[name] = other
    return changed


def _locals(known: Facts, place: str) -> list[Locals]:
    """[12.17] Who lives in an Environ, and how they fight when they are angered."""
    environ = known.environs[place]
    mobs = {race: known.mob(race, environ.type) for race in environ.races}
    return [
        Locals(race, known.races[race].name, mob.strength, mob.endurance, mob.weapon)
        for race, mob in mobs.items()
    ]


#: What modules of rulesets add to: people, things and units that the standard game does not have.
ADDED_TO = (
    "unit_kinds",
    "characters",
    "possessions",
    "imperial_ships",
    "creatures",
    "abilities",
    "action_events",
)


def _added_by_rulesets() -> dict[str, dict[str, Any]]:
    """What only some rulesets have, by its kind: the page can meet it in any game."""
    overlays = {
        module.id: module.facts
        for name, recipe in RECIPES.items()
        for game in recipe.games or GAMES
        for module in modules_of(name, game)
        if module.facts
    }
    known = facts_with(overlays) if overlays else facts()
    return {
        name: {key: each for key, each in getattr(known, name).items() if key not in getattr(facts(), name)}
        for name in ADDED_TO
    }


@cache
def facts_text() -> bytes:
    """The same as it goes over the wire."""
    return msgspec.json.encode(facts_for_page())
