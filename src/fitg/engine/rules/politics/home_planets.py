"""[26.0] Home planets and royalty: whoever is at home knows the place, and princes are obeyed there."""

from __future__ import annotations

from fitg.data.records import Sovereign
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import AnyOf
from fitg.engine.machine.state import Character
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site

reigns: AnyOf[[Context, Sovereign, str]] = AnyOf("26.0", "Is a sovereign royalty in a place?")
belongs: AnyOf[[Context, Sovereign, str]] = AnyOf("26.0", "Is a sovereign at home in a place?")


def is_at_home(ctx: Context, who: str, place: str) -> bool:
    """[26.0] Is it a planet that his card names as his home? Sovereigns have no card."""
    if who in ctx.facts.sovereigns:
        return ctx.rules.ask[belongs](ctx, ctx.facts.sovereigns[who], place)
    return ctx.board.planet_of.get(place, "") in ctx.facts.people[who].home_planets


def is_royal(ctx: Context, who: str, place: str) -> bool:
    """[26.0, P-41] Is it where his title counts?"""
    if who in ctx.facts.sovereigns:
        return ctx.rules.ask[reigns](ctx, ctx.facts.sovereigns[who], place)
    planet = ctx.board.planet_of.get(place)
    return planet is not None and planet == ctx.facts.people[who].royalty_of


def draws(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """[26.0a, 26.0b, P-41] Extra bonus draws, for each member who is at home; royalty gets more."""
    card, found = ctx.facts.missions[group.letter], []
    for each in living(ctx, group):
        name = naming.piece(ctx.facts, each)
        if is_royal(ctx, each, site.place) and card.royalty_bonus:
            found.append(Modifier(f"{name} is royalty here", card.royalty_bonus))
        elif is_at_home(ctx, each, site.place) and card.home_bonus:
            found.append(Modifier(f"{name} is at home", card.home_bonus))
    return found


def command(ctx: Context, character: Character, place: str) -> list[Modifier]:
    """[26.0c] Royalty leads one better on its own planet, and above it."""
    name = naming.piece(ctx.facts, character.id)
    return [Modifier(f"{name} is royalty here", 1)] if is_royal(ctx, character.id, place) else []
