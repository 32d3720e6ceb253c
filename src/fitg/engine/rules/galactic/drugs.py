"""[31.0] Drug World: what it does to the characters in its Environs."""

from __future__ import annotations

from fitg.data.records import Rating
from fitg.engine.machine import naming
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.state import Character
from fitg.engine.rules import harm
from fitg.engine.rules.galactic import secrets
from fitg.engine.rules.galactic.causes import DRUGS_WEAR_OFF
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site

#: What its row calls it.
RATINGS = "ratings+1"
#: What its drugs add to every rating that is not 0, and to special characteristics.
BOOST = Modifier("the drugs of the planet", 1)
NOTHING: list[Modifier] = []


def ratings(ctx: Context, character: Character, name: Rating) -> list[Modifier]:
    """[G-03] Everybody sees what ratings count, so they are higher only once the secret is known."""
    if not ctx.board.on_surface(character.place) or not getattr(ctx.facts.people[character.id], name):
        return NOTHING
    planet = ctx.board.planet_of[character.place]
    if planet not in memory(ctx).secrets:
        return NOTHING
    return [BOOST] if secrets.known_to_act(ctx, planet, RATINGS) else NOTHING


def talents(ctx: Context, site: Site, group: Group) -> list[Modifier]:
    """Special characteristics that give bonus draws are worth one more."""
    if not secrets.known_to_act(ctx, ctx.board.planet_of[site.place], RATINGS):
        return NOTHING
    return [
        Modifier(f"{naming.piece(ctx.facts, each)} under the drugs of the planet", BOOST.by)
        for each in living(ctx, group)
        if ctx.facts.people[each].bonus_draws(group.letter) > 0
    ]


def settle(ctx: Context, touched: Touched) -> None:
    """[12.73] Who leaves with as many wounds as he can bear elsewhere dies, as when a drug wears off."""
    if any(secrets.known_to_act(ctx, planet, RATINGS) for planet in touched.planets):
        for character in list(ctx.state.characters.values()):
            if character.fate in IN_PLAY and character.wounds and harm.endurance_left(ctx, character) <= 0:
                harm.defeat(ctx, character, Cause(DRUGS_WEAR_OFF), "12.73")
