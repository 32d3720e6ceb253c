"""[32.0] What Galactic Events change for the rest of their Game-Turn: numbers, permissions, exceptions.

One small function each; the rooms that are concerned ask for them through the slots of the ruleset.
"""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import Character
from fitg.engine.rules.galactic.events import in_force
from fitg.engine.rules.galactic.immediate_events import CASE, card_in_force, of_race
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions.event_rule import Ignored
from fitg.engine.rules.missions.site import Site

# Numbers


def turbulence(ctx: Context, here: str, there: str) -> list[Modifier]:
    """[105] Jumps that begin or end in the First Province, but not both, are longer."""
    if not in_force(ctx, "core_turbulence"):
        return []
    event = card_in_force(ctx)
    core = event.parameters["province"]
    inside = [ctx.facts.systems[star].province == core for star in (here, there)]
    return [Modifier(event.name, int(event.parameters["distance"]))] if any(inside) != all(inside) else []


def strike(ctx: Context) -> list[Modifier]:
    """[116] Military units find their way, and repair, less well."""
    if not in_force(ctx, "technician_strike"):
        return []
    event = card_in_force(ctx)
    return [Modifier(event.name, int(event.parameters["military_navigation"]))]


# Missions


def is_open_to(ctx: Context, site: Site, letter: str) -> bool:
    """[107] No Rebel, and no camp, wins friends on Lonica."""
    if site.side != "rebel" or not in_force(ctx, "lonica_backlash"):
        return True
    event = card_in_force(ctx)
    here = ctx.board.planet_of.get(site.place) == event.parameters["planet"]
    return not here or letter not in event.parameters["no_rebel"].split(",")


def moons_are_away(ctx: Context, place: str) -> bool:
    """[110] In the Environs of Tamset there are no bonus draws; its Orbit Box is not on the planet."""
    return not (
        in_force(ctx, "tamset_moons")
        and ctx.board.on_surface(place)
        and ctx.board.planet_of[place] == card_in_force(ctx).parameters["planet"]
    )


def storms(ctx: Context, site: Site, event: str) -> bool:
    """[111] The storms of Varu let every creature attack."""
    if event != "creature_attack" or not in_force(ctx, "varu_storms"):
        return False
    return ctx.board.system_of[site.place] == card_in_force(ctx).parameters["star"]


def propaganda(ctx: Context, site: Site, event: str) -> Ignored | None:
    """[126] Propaganda drowns bad rumors."""
    if not in_force(ctx, "propaganda") or event != card_in_force(ctx).parameters["ignore"]:
        return None
    return Ignored(CASE, card_in_force(ctx).name)


# The Kayns


def is_at_peace(ctx: Context, character: Character) -> bool:
    """[120] A Kayn in a dispute neither leads nor goes on missions."""
    card = ctx.facts.characters.get(character.id)
    if card is None or not in_force(ctx, "kayn_dispute"):
        return True
    return card.race != card_in_force(ctx).parameters["race"]


def is_disputed(ctx: Context, planet: str) -> bool:
    """[120] Is it a planet of the Kayns, whose markers do not move?"""
    return in_force(ctx, "kayn_dispute") and planet in of_race(ctx, card_in_force(ctx).parameters["race"])


# Purchases


def has_recruits(ctx: Context, side: Side) -> bool:
    """[103] The Empire buys no military units in the whole Game-Turn, wherever the points come from."""
    return side != "imperial" or not in_force(ctx, "no_recruits")


def withheld(ctx: Context, kind: str) -> int:
    """[123] The disbanded Suicide Squad can be bought again from the next Game-Turn on."""
    return int(memory(ctx).disbanded == kind)
