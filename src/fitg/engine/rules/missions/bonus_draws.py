"""[13.6] How many bonus draws a mission gets, and why."""

from __future__ import annotations

from collections.abc import Callable

from fitg.data.records import Rating, Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import Modifier
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.missions.groups import Group, living


def bonus_draws(ctx: Context, group: Group, place: str, side: Side, extra: bool) -> tuple[Modifier, ...]:
    """[13.6b] The Mission card, special characteristics, possessions and the extra draw of an event."""
    members = living(ctx, group)
    parts: list[Modifier] = []
    for token in ctx.facts.missions[group.letter].bonus:
        if token in TOKENS:
            parts += TOKENS[token](ctx, group, members, place)
    for each in members:
        skill = ctx.facts.characters[each].bonus_draws(group.letter)
        if skill:
            parts.append(Modifier(naming.piece(ctx.facts, each), skill))
    parts += _shown_possessions(ctx, group, members)
    parts += group.declared
    if extra:
        parts.append(Modifier("local connections", 1))
    if group.bonus_change:
        parts.append(Modifier("a creature's doing", group.bonus_change))
    return tuple(parts)


def _shown_possessions(ctx: Context, group: Group, members: tuple[str, ...]) -> list[Modifier]:
    """[14.27] Permanent possessions add their draws if they were shown before the first card."""
    found = []
    for each in members:
        for possession in possessions.held_by(ctx, each):
            record = possessions.card(ctx, possession)
            draws = int(record.traits.get(f"bonus_{group.letter}", 0))
            if draws and possession.id in group.shown and record.durability == "permanent":
                found.append(Modifier(record.name, draws))
    return found


def _declared_rating(ctx: Context, group: Group, each: str, rating: Rating) -> int:
    """[14.27] A rating without the help of what was declared only after the first card."""
    character = ctx.state.characters[each]
    value = characters.rating(ctx, character, rating)
    for possession in possessions.held_by(ctx, each):
        if possession.revealed and possession.id not in group.shown:
            value -= int(possessions.card(ctx, possession).traits.get(rating, 0))
    if character.drugged == rating and each not in group.drugged:
        value -= possessions.worth(ctx, "any_rating")
    return value


def _best(rating: Rating) -> Callable[[Context, Group, tuple[str, ...], str], list[Modifier]]:
    """A rating of one member: the best, as the player would choose."""

    def token(ctx: Context, group: Group, members: tuple[str, ...], place: str) -> list[Modifier]:
        value, name = max(
            (_declared_rating(ctx, group, each, rating), naming.piece(ctx.facts, each)) for each in members
        )
        return [Modifier(f"{rating.capitalize()} of {name}", value)]

    return token


def _others(ctx: Context, group: Group, members: tuple[str, ...], place: str) -> list[Modifier]:
    return [Modifier("others in the group", len(members) - 1)] if len(members) > 1 else []


def _loyalty(ctx: Context, group: Group, members: tuple[str, ...], place: str) -> list[Modifier]:
    """[13.2c] Loyalty before the mission, as the player sees it."""
    return [Modifier("Loyalty", group.loyalty)] if group.loyalty else []


def _coup(ctx: Context, group: Group, members: tuple[str, ...], place: str) -> list[Modifier]:
    return [Modifier("Coup rating", ctx.facts.environs[place].coup or 0)]


#: The tokens of the Mission cards that count in the Star System Game.
TOKENS: dict[str, Callable[[Context, Group, tuple[str, ...], str], list[Modifier]]] = {
    "INT1": _best("intelligence"),
    "LDR1": _best("leadership"),
    "DIP1": _best("diplomacy"),
    "OTHERS": _others,
    "LOY": _loyalty,
    "COUP": _coup,
}
