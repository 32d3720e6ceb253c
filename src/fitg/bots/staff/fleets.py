"""Fleets with a purpose: which units can be spared, how surely they arrive, and where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fitg import tables
from fitg.bots.staff.plan import Sailing
from fitg.bots.staff.prospects import arrival_chance
from fitg.engine.rules import units
from fitg.engine.rules.space import passage

if TYPE_CHECKING:
    from fitg.bots.staff.survey import Survey
    from fitg.bots.table import Table

#: Leadership with which somebody goes with a fleet, and Diplomacy with which he is worth more elsewhere.
GENERAL, NO_DIPLOMAT = 2, 2


class Need(NamedTuple):
    """A place that needs strength, and how much."""

    planet: str
    place: str
    strength: float
    #: How much of the sky it may cost: room on the ground for so many units.
    room: int
    #: Nobody of ours is there to hold out: a few would only be beaten one after the other.
    whole: bool = False
    #: It is enough that somebody goes: nobody does if another need has sent a fleet to the planet.
    token: bool = False


class Reserve(NamedTuple):
    """Units that can be spared in a place, the strongest first."""

    place: str
    kinds: tuple[str, ...]


def mobile(survey: Survey, place: str) -> list[str]:
    """Our units in a place that can leave it, one by one, the strongest first; no Atrocity unit, no squad.

    Nor a flagship that holds no planet (VP-40).
    """
    catalogue = survey.table.facts.unit_kinds
    uncounted = survey.table.facts.uncounted["control"]
    stack = units.stack_at(survey.table.ctx, place, survey.side)
    if stack is None:
        return []
    carried = units.carried(stack.cargo)
    found = [
        kind
        for kind, number in stack.units.items()
        for _ in range(number - carried.get(kind, 0))
        if catalogue[kind].mobile
        and not catalogue[kind].atrocity
        and not catalogue[kind].suicide
        and kind not in uncounted
    ]
    return sorted(found, key=lambda kind: (-catalogue[kind].strength, -catalogue[kind].navigation, kind))


def reserves(survey: Survey, keeps: Callable[[str], int]) -> list[Reserve]:
    """What can be spared place by place: all but so many units of a planet, the immobile counted first."""
    found = []
    left: dict[str, int] = {}
    for place in units.places(survey.table.ctx, survey.side):
        able = mobile(survey, place)
        planet = survey.table.board.planet_of.get(place, "")
        if not able:
            continue
        if planet and survey.table.board.on_surface(place):
            spare = left.setdefault(planet, survey.number(planet, survey.side) - keeps(planet))
            able = able[: max(0, spare)]
            left[planet] = spare - len(able)
        if able:
            found.append(Reserve(place, tuple(able)))
    return found


def send(
    survey: Survey, needs: Sequence[Need], spare: Sequence[Reserve], *, whole: bool = False
) -> dict[str, tuple[Sailing, ...]]:
    """For each need in its order the fleets that arrive most surely, until it is met.

    `whole`: nobody goes where not enough can go; a few would only be beaten one after the other.
    """
    left = {reserve.place: list(reserve.kinds) for reserve in spare}
    found: dict[str, tuple[Sailing, ...]] = {}
    reached: set[str] = set()
    for need in needs:
        if need.token and need.planet in reached:
            continue
        after = {place: kinds[:] for place, kinds in left.items()}
        sent, met = _meet(survey, need, after)
        if sent and (met or not (whole or need.whole)):
            left = after
            reached.add(need.planet)
            for sailing in sent:
                found[sailing.origin] = (*found.get(sailing.origin, ()), sailing)
    return {origin: _one_by_one(survey, origin, group) for origin, group in found.items()}


def _one_by_one(survey: Survey, origin: str, group: Sequence[Sailing]) -> tuple[Sailing, ...]:
    """The fleets of one place, each with what is left there when its turn comes."""
    ready = dict(units.unmoved(survey.table.ctx, origin, survey.side))
    found = []
    for sailing in group:
        found.append(sailing._replace(out_of={kind: ready.get(kind, 0) for kind in sailing.units}))
        for kind, number in sailing.units.items():
            ready[kind] = ready.get(kind, 0) - number
    return tuple(found)


def led(
    survey: Survey, sailings: Mapping[str, tuple[Sailing, ...]], busy: Collection[str]
) -> dict[str, tuple[Sailing, ...]]:
    """The same fleets, with the best general who is at hand aboard the first that goes to a battle (10.4)."""
    found = dict(sailings)
    for origin, group in sailings.items():
        general = _general(survey, origin, busy)
        if general and survey.strength(survey.table.board.planet_of[group[0].to], survey.table.enemy):
            found[origin] = (group[0]._replace(people=(general,)), *group[1:])
    return found


def _general(survey: Survey, place: str, busy: Collection[str]) -> str:
    """Who leads well, is no diplomat, has no ship to look after and nothing else to do; "" for nobody."""
    rating, ships = survey.rating, survey.table.ctx.index.ships
    people = survey.friends.get(survey.table.board.planet_of.get(place, ""), ())
    able = [
        each
        for each in people
        if each.place == place
        and each.id not in busy
        and each.id not in ships
        and rating(each, "leadership") >= GENERAL
        and rating(each, "diplomacy") <= NO_DIPLOMAT
    ]
    return max(able, key=lambda each: (rating(each, "leadership"), each.id)).id if able else ""


def _meet(survey: Survey, need: Need, left: dict[str, list[str]]) -> tuple[list[Sailing], bool]:
    """Fleets for one need out of what is left, and whether they are enough, or all there is room for."""
    catalogue = survey.table.facts.unit_kinds
    wanted, room = need.strength, need.room
    sent = []
    while wanted > 0 and room > 0 and (origin := _surest(survey, need, left)):
        group: list[str] = []
        while left[origin] and wanted > 0 and room > 0 and len(group) < survey.table.style.together:
            group.append(left[origin].pop(0))
            wanted -= catalogue[group[-1]].strength
            room -= 1
        sent.append(Sailing(origin, _counted(group), need.place))
    return sent, wanted <= 0 or room <= 0


def _counted(kinds: Sequence[str]) -> Mapping[str, int]:
    return {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def _surest(survey: Survey, need: Need, left: Mapping[str, Sequence[str]]) -> str:
    """Where a fleet can come from that may go there and is likeliest to arrive; "" if none is likely to."""
    chances = {
        origin: chance_to_arrive(survey.table, origin, need.planet, kinds[: survey.table.style.together])
        for origin, kinds in left.items()
        if kinds and _may_sail(survey, origin, need)
    }
    able = [origin for origin, chance in chances.items() if chance >= survey.table.style.sure_jump]
    return min(able, key=lambda origin: (-chances[origin], survey.table.board.order[origin]), default="")


def _may_sail(survey: Survey, origin: str, need: Need) -> bool:
    """Is it another planet, and open to the fleet? On one planet troops march (20.3)."""
    board = survey.table.board
    if board.planet_of.get(origin) == need.planet:
        return False
    return need.planet in passage.open_planets(survey.table.ctx, survey.side, origin, passage.FLEET)


def chance_to_arrive(table: Table, origin: str, planet: str, kinds: Sequence[str]) -> float:
    """How likely a fleet of these units reaches a planet."""
    here, there = table.board.system_of[origin], table.board.system_of[table.board.orbits[planet]]
    if here == there:
        return 1.0
    ratings = [table.facts.unit_kinds[kind].navigation for kind in kinds]
    navigation = tables.fleet_navigation(ratings, facts=table.facts)
    return arrival_chance(table.facts, navigation, table.facts.distance(here, there))
