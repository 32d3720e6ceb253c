"""Garrisons of the set-up: somebody everywhere, and the best troops where most is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fitg.bots.knowledge.advice import Actions, Advice, all_of, best_of, leave, nothing
from fitg.bots.staff.prospects import kindness
from fitg.bots.staff.survey import worth_to
from fitg.bots.table import Table
from fitg.data.records import UnitKind
from fitg.engine.rules.force_points.purchases import BuyUnits, GoToMarket, Market, Purchase
from fitg.engine.rules.units import NO_UNITS

#: How likely a planet is to be fought for, by its space of the Political Track, from Patriotic on.
LIKELY = (0.3, 0.5, 1.0, 2.0, 3.0)
#: Environs of one planet are nearly alike: rather where Rebels can win hearts, because there they land.
CITY = 0.1
#: Places that are so nearly the best are left to chance: a set-up that is always the same would be learnt.
NEARLY = 0.85
WHIM = 0.3


class Wish(NamedTuple):
    """The unit that a place should get next, and how urgent it is."""

    is_first: bool
    urgency: float
    unit: str

    def is_nearly(self, best: Wish) -> bool:
        """Might it as well be the next one?"""
        return self.is_first == best.is_first and (self.is_first or self.urgency >= NEARLY * best.urgency)


def garrison_by_danger(table: Table, actions: Actions) -> Advice:
    """[19.3, 15.51] First one unit in every Environ: while it stands, a planet that rises is not lost.

    Then the strongest there are, one after the other, where most is at stake for what stands there.
    """
    top = table.top
    assert isinstance(top, Purchase)
    wishes = _wishes(table, top)
    if not wishes:
        return leave(actions)
    best = max(wishes.values())
    wanted = {place: wish.unit for place, wish in wishes.items() if wish.is_nearly(best)}
    for option in all_of(BuyUnits, actions):
        if option.number == 1 and wanted.get(option.at) == option.unit:
            return Advice(
                option, "No place without a garrison." if best.is_first else "They are feared there."
            )
    markets = [option for option in all_of(GoToMarket, actions) if option.at in wanted]
    if not markets:
        return Advice(nothing(actions), "There is enough here for now.")
    return best_of(actions, markets, lambda each: table.whim(WHIM), "Most is at stake there.")


def _wishes(table: Table, top: Purchase) -> dict[str, Wish]:
    """What every place on the ground that can still take a unit should get."""
    ctx = table.ctx
    means = top.means(ctx)
    found: dict[str, Wish] = {}
    for place in top.open_places(ctx):
        if not table.board.on_surface(place):
            continue
        is_first = not top.plan.get(place)
        unit = _choice(top.kinds(ctx, place), top.market(ctx, place, means), cheapest=is_first)
        if unit is not None:
            found[place] = Wish(is_first, _urgency(table, top, place), unit.id)
    return found


def _choice(kinds: Sequence[UnitKind], market: Market, *, cheapest: bool) -> UnitKind | None:
    """The cheapest unit that can be had, or the strongest; no Suicide Squads, no instruments of terror."""
    able = [kind for kind in kinds if not kind.suicide and not kind.atrocity and market.most(kind)]
    if cheapest:
        return min(able, key=lambda kind: (kind.cost or 0, -kind.strength), default=None)
    return max(able, key=lambda kind: (kind.strength, kind.space_strength, -(kind.cost or 0)), default=None)


def _urgency(table: Table, top: Purchase, place: str) -> float:
    """What is at stake on a planet for the strength that is planned there."""
    planet, catalogue = table.planet(place), table.facts.unit_kinds
    planned = sum(
        number * catalogue[kind].strength
        for each in table.environs(planet.id)
        for kind, number in top.plan.get(each, NO_UNITS).items()
    )
    likely = max(LIKELY[planet.loyalty], table.style.least_likely)
    danger = likely * worth_to(table, planet.id)
    return danger * (1 + CITY * kindness(table.facts, place)) / (1 + planned)
