"""[D-10, D-11] Mission Groups with a leader, and the ratings that count for missions."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import Rating
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions.charts import charts

#: [D-89] The ratings that are higher in some Environs.
RAISED = frozenset({"intelligence", "leadership", "diplomacy"})


class DiceGroup(Group, frozen=True):
    """[D-10] A group; its `letters` are the levels it has reached."""

    #: [D-11] Whose figures count.
    leader: str = ""
    #: [D-19] Ended by the player: the levels count, but nothing follows from a failure.
    called_off: bool = False
    #: [D-74] The prisoner who is the target is tortured.
    torture: bool = False


def leader_of(ctx: Context, group: Group) -> str:
    """The leader, as long as he is alive and free."""
    leader = group.leader if isinstance(group, DiceGroup) else ""
    return leader if leader in living(ctx, group) else ""


def may_lead(ctx: Context, character_id: str, letter: str) -> bool:
    """[D-11] Some never lead some missions."""
    talent = charts().talents.get((character_id, letter))
    return talent is None or talent.may_lead


def rating(ctx: Context, place: str, who: str, name: Rating, members: Iterable[str]) -> int:
    """[D-88, D-89, G17] The bare rating; company and Environ may raise it."""
    card = ctx.facts.people[who]
    value: int = getattr(card, name)
    if name == "intelligence" and who in ctx.facts.sovereigns:
        value = card.leadership
    company = questions.Company(among=frozenset(members), acts_together=True)
    for part in ctx.rules.ask[questions.in_company](ctx, ctx.state.characters[who], name, company):
        value += part.by
    if name in RAISED:
        environ = ctx.facts.environs.get(place)
        value += charts().ratings.get((who, environ.type), 0) if environ is not None else 0
    return value


def parties(ctx: Context, site: Site) -> list[int]:
    """[D-15] The groups of which chance picks one: people on two missions are one group."""
    first: dict[tuple[str, ...], int] = {}
    for index in strikable(ctx, site):
        first.setdefault(site.groups[index].members, index)
    return list(first.values())


def strikable(ctx: Context, site: Site) -> list[int]:
    """[D-15] The groups that random events can strike: no cell, no camp, nobody with bonus rolls only."""
    return [
        index
        for index in site.active_groups(ctx)
        if not ctx.facts.missions[site.groups[index].letter].only_bonus
    ]
