"""[24.0b, 37.11] Missions without Action draws: all three sections of each bonus card count, and no event."""

from __future__ import annotations

from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine.context import Context
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site


def draw(ctx: Context, site: Site, group: Group, case: str) -> int:
    """All bonus cards of a mission together; how many show its letter."""
    number, parts = bonus_draws(ctx, site, group)
    drawn: tuple[int, ...] = ()
    cards: list[int] = []
    for _ in range(number):
        drawn, card = ctx.rules.draws.draw(ctx, site.place, drawn)
        cards.append(card)
    hits = sum(group.letter in ctx.rules.draws.letters_anywhere(ctx, card) for card in cards)
    ctx.emit(
        BonusDrawn(
            case=case,
            letter=group.letter,
            place=site.place,
            side=site.side,
            draws=number,
            parts=parts,
            cards=tuple(cards),
            hits=hits,
        )
    )
    return hits
