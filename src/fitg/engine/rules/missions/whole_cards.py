"""[24.0b, 37.11] Missions without Action draws: all three sections of each bonus card count, and no event."""

from __future__ import annotations

from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine import draws
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Made
from fitg.engine.machine.procedure import Handler, Next
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site


def drawn(ctx: Context, site: Site, group: Group, then: Handler) -> Next:
    """All bonus cards of a mission together; the step `then` counts what they show."""
    number, _ = bonus_draws(ctx, site, group)
    draw = Draw(side=site.side, place=site.place, letter=group.letter, number=number, anywhere=True)
    return draws.drawn(ctx, draw, (), then)


def count(ctx: Context, site: Site, group: Group, made: Made, case: str) -> int:
    """They count: how many show the letter of the mission."""
    _, parts = bonus_draws(ctx, site, group)
    hits = sum(group.letter in ctx.rules.draws.letters_anywhere(ctx, card) for card in made.faces)
    ctx.emit(
        BonusDrawn(
            case=case,
            letter=group.letter,
            place=site.place,
            side=site.side,
            draws=made.draw.number,
            parts=parts,
            cards=made.faces,
            hits=hits,
        )
    )
    return hits
