"""[13.1] Who may be given which mission in an Environ, and what may be declared for it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fitg.data.records import Possession as Card
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import loyalty, possessions
from fitg.engine.rules.missions import groups
from fitg.engine.rules.missions.actions import AssignCamp, AssignCharacter, ShowPossession, UseForMission
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.possessions import UseForRating

#: Ratings that possessions raise and missions count.
HELPFUL = frozenset({"intelligence", "diplomacy"})

#: What may be declared for missions.
Declaration = ShowPossession | UseForRating | UseForMission


def people(ctx: Context, site: Site, crew: Iterable[Character]) -> list[AssignCharacter]:
    """[13.1] The missions that each of the characters of the Environ without one may be given."""
    busy = {each for group in site.groups for each in group.members}
    unassigned = [character for character in crew if character.id not in busy]
    if not unassigned:
        return []
    closed = ctx.rules.ask[questions.closed_missions](ctx, site)
    offered = [
        (letter, mission, site.group(letter))
        for letter, mission in ctx.rules.missions.items()
        if mission.allowed(ctx, site, closed)
    ]
    return [
        AssignCharacter(character.id, letter)
        for character in unassigned
        for letter, mission, group in offered
        if not (group is not None and group.camp)
        and (group is not None or ctx.rules.ask[questions.goes_alone](ctx, character))
        and mission.may_join(ctx, character, group.members if group else ())
    ]


def camps(ctx: Context, site: Site) -> list[AssignCamp]:
    """[13.2e] The missions that a camp may be given: those that nobody else is on."""
    if not groups.camp_ready(ctx, site.place, site.side) or any(group.camp for group in site.groups):
        return []
    closed = ctx.rules.ask[questions.closed_missions](ctx, site)
    return [
        AssignCamp(letter)
        for letter, mission in ctx.rules.missions.items()
        if mission.allowed(ctx, site, closed) and mission.for_camps(ctx, site) and site.group(letter) is None
    ]


def hides_something(ctx: Context, site: Site, crew: Iterable[Character]) -> bool:
    """[14.2] Not to ask the Rebel Player would tell that no hidden card can help here."""
    return site.side == "rebel" and possessions.hidden_among(ctx, [character.id for character in crew])


def declarations(ctx: Context, site: Site, crew: Iterable[Character]) -> list[Declaration]:
    """[14.27] What helps with bonus draws is declared before the first card."""
    if site.side != "rebel":
        return []
    return [
        action
        for character in crew
        for possession in possessions.usable_by(ctx, character.id)
        for action in _uses(ctx, site, possession)
    ]


def _uses(ctx: Context, site: Site, possession: Possession) -> list[Declaration]:
    """What the owner of a possession may do with it."""
    found: list[Declaration] = []
    record = possessions.card(ctx, possession)
    lasts = record.durability != "lost-after-one-use"
    if lasts and not possession.revealed and _helps(ctx, record):
        found.append(ShowPossession(possession.id))
    if possessions.DRUG in record.traits:
        found += [
            UseForRating(possession.id, rating) for rating in ("intelligence", "leadership", "diplomacy")
        ]
    found += [
        UseForMission(possession.id, group.letter)
        for group in site.groups
        if possession.owner in group.members and _worth(ctx, record, group.letter, lasts=lasts)
    ]
    return found


def _worth(ctx: Context, card: Card, letter: str, *, lasts: bool) -> int:
    """[14.27] The bonus draws that one use of a card buys for a mission."""
    mission = ctx.rules.missions[letter]
    return mission.worth_a_use(card) if lasts else mission.worth(card)


def _helps(ctx: Context, card: Card) -> bool:
    """Does it raise a rating that counts, or add to a mission?"""
    if not HELPFUL.isdisjoint(card.traits):
        return True
    return any(
        mission.worth(card) or not mission.ratings.isdisjoint(card.traits)
        for mission in ctx.rules.missions.values()
    )


def declare(ctx: Context, action: Declaration) -> tuple[Modifier, ...]:
    """[14.27] Show a card, take the drug, or use a card up: the bonus draws that are bought with it."""
    possession = ctx.state.possessions[action.card]
    if isinstance(action, UseForRating):
        possessions.take_drug(ctx, possession, action.rating)
    elif isinstance(action, ShowPossession):
        possessions.show(ctx, possession, "shown")
    else:
        record = possessions.card(ctx, possession)
        possessions.show(ctx, possession, f"bonus_{action.letter}")
        possessions.after_use(ctx, possession)
        lasts = record.durability != "lost-after-one-use"
        return (Modifier(record.name, _worth(ctx, record, action.letter, lasts=lasts)),)
    return ()


def ready(ctx: Context, site: Site, group: Group) -> Group:
    """[13.2c, 14.27] The group with what counts as it was before the first card."""
    return replace(
        group,
        loyalty=loyalty.value(site.planet(ctx), site.side),
        shown=tuple(
            possession.id
            for each in group.members
            for possession in possessions.usable_by(ctx, each)
            if possession.revealed
        ),
        drugged=tuple(each for each in group.members if ctx.state.characters[each].drugged),
    )
