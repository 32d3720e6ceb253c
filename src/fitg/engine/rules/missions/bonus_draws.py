"""[13.6] How many bonus draws a mission gets, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fitg.data.records import Rating
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.joins import Through
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site

Members = tuple[str, ...]
#: [13.6b] Where a number of draws comes from that a Mission card simply has.
PRINTED_NUMBER = "the Mission card"
#: A token of a Mission card: the draws that it stands for.
Token = Callable[[Context, Site, Group, Members], list[Modifier]]


class Bonus(NamedTuple):
    """[13.6b] What bonus draws are made of, by where it comes from."""

    #: The tokens of the Mission card: ratings, others in the group, Loyalty, Coup ratings.
    card: list[Modifier]
    #: Special characteristics.
    talents: list[Modifier]
    possessions: list[Modifier]
    events: list[Modifier]
    creatures: list[Modifier]
    #: What cards and modules add.
    more: list[Modifier]


def printed_bonus(ctx: Context, site: Site, group: Group) -> Bonus:
    """[13.6b] By the Mission card, special characteristics, possessions, events, and what adds to them."""
    members, talents, events = living(ctx, group), list[Modifier](), list[Modifier]()
    for each in members:
        if skill := ctx.facts.people[each].bonus_draws(group.letter):
            talents.append(Modifier(naming.piece(ctx.facts, each), skill))
    for event in site.seen:
        if (helped := ctx.rules.events[event].bonus) is not None:
            events.append(helped)
    return Bonus(
        ctx.rules.missions[group.letter].bonus(ctx, site, group),
        talents,
        [*_shown_possessions(ctx, group, members), *group.declared],
        events,
        [Modifier("a creature's doing", group.bonus_change)] if group.bonus_change else [],
        list(ctx.rules.ask[questions.bonus_draws](ctx, site, group)),
    )


#: Whoever answers it sees all the parts, and may halve or reverse those of one source.
bonus_made_of: Through[[Context, Site, Group], Bonus] = Through(
    "13.6", "What are the bonus draws of a group made of, in the end?", printed_bonus
)


def bonus_draws(ctx: Context, site: Site, group: Group) -> tuple[int, tuple[Modifier, ...]]:
    """[13.6b] The number of bonus draws, never below none, and what it is made of."""
    if group.camp or group.no_bonus or not ctx.rules.ask[questions.grants_bonus](ctx, site.place):
        return 0, ()
    for event in site.seen:
        if ctx.rules.events[event].ends_bonus:
            return 0, ()
    number, parts = 0, list[Modifier]()
    for source in ctx.rules.ask[bonus_made_of](ctx, site, group):
        for part in source:
            parts.append(part)
            number += part.by
    return max(0, number), tuple(parts)


def _shown_possessions(ctx: Context, group: Group, members: Members) -> list[Modifier]:
    """[14.27] Permanent possessions add their draws if they were shown before the first card."""
    found = []
    for each in members:
        for possession in possessions.usable_by(ctx, each):
            record = possessions.card(ctx, possession)
            draws = ctx.rules.missions[group.letter].worth(record)
            if draws and possession.id in group.shown and record.durability == "permanent":
                found.append(Modifier(record.name, draws))
    return found


# What Mission cards grant


def card_draws(ctx: Context, site: Site, group: Group, tokens: tuple[str, ...]) -> list[Modifier]:
    """[13.6b] The draws that the tokens of a Mission card stand for: numbers, and what is counted."""
    members = living(ctx, group)
    parts: list[Modifier] = []
    for token in tokens:
        name = token.removeprefix("-")
        if token.isdecimal():
            parts.append(Modifier(PRINTED_NUMBER, int(token)))
        elif name in ctx.rules.tokens:
            found = ctx.rules.tokens[name](ctx, site, group, members)
            parts += found if name == token else [Modifier(part.reason, -part.by) for part in found]
    return parts


def _declared_rating(ctx: Context, group: Group, each: str, rating: Rating) -> int:
    """[14.27] A rating without the help of what was declared only after the first card."""
    character = ctx.state.characters[each]
    value = characters.rating(ctx, character, rating)
    for possession in possessions.usable_by(ctx, each):
        if possession.revealed and possession.id not in group.shown:
            value -= int(possessions.card(ctx, possession).traits.get(rating, 0))
    if character.drugged == rating and each not in group.drugged:
        value -= possessions.worth(ctx, possessions.DRUG)
    return value


class BestOf(msgspec.Struct, frozen=True):
    """A rating of one member: the best, as the player would choose."""

    rating: Rating

    def __call__(self, ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
        value, name = max(
            (_declared_rating(ctx, group, each, self.rating), naming.piece(ctx.facts, each))
            for each in members
        )
        return [Modifier(f"{self.rating.capitalize()} of {name}", value)]


def _others(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    return [Modifier("others in the group", len(members) - 1)] if len(members) > 1 else []


def _loyalty(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[13.2c] Loyalty before the mission, as the player sees it."""
    return [Modifier("Loyalty", group.loyalty)] if group.loyalty else []


def _coup(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    return [Modifier("Coup rating", ctx.rules.ask[questions.coup_rating](ctx, site.place, site.side))]


def _of_questioner(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    """[37.11] As it is at that moment: there is no first card before which anything had to be declared."""
    return [_wits(ctx, each) for each in members[:1]]


def _of_prisoner(ctx: Context, site: Site, group: Group, members: Members) -> list[Modifier]:
    return [_wits(ctx, group.target)]


def _wits(ctx: Context, who: str) -> Modifier:
    wits = characters.rating(ctx, ctx.state.characters[who], "intelligence")
    return Modifier(f"Intelligence of {naming.piece(ctx.facts, who)}", wits)


#: The tokens of the Mission cards; what the Orbit Box asks for stands with the Spaceship Quest.
TOKENS: dict[str, Token] = {
    "INT1": BestOf("intelligence"),
    "LDR1": BestOf("leadership"),
    "DIP1": BestOf("diplomacy"),
    "OTHERS": _others,
    "LOY": _loyalty,
    "COUP": _coup,
}
#: [37.11] Those of a question to a prisoner.
QUESTION_TOKENS: dict[str, Token] = {"INTQ": _of_questioner, "INTP": _of_prisoner}
