"""[VM-19, VM-21] What the Empire must build, and what it has to announce."""

from __future__ import annotations

from fitg.engine import questions, terms
from fitg.engine.events.economy import PurchasesAnnounced, SplendorDemanded
from fitg.engine.machine.actions import Action, PlaceId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules import units
from fitg.engine.rules.force_points.memory import memory as purchases
from fitg.engine.rules.galactic import geography, money, tracks
from fitg.engine.rules.galactic.geography import FIRST_PROVINCE
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases

#: [VM-19, VM-19a, VQ-34] With more points an Atrocity unit, or the Planet Stabilizer, has to be built.
ATROCITY, STABILIZER = 15, 25
THE_STABILIZER = "planet-stabilizer"


class BuildInSplendor(Action, frozen=True):
    form = "build {unit} at {at}"
    saying = "Build the {unit}|at {at}"
    final = True
    unit: UnitKindId
    at: PlaceId


def sites(ctx: Context) -> list[str]:
    """[VM-19b, 33.36] The skies of the first capital and the Throne Planet, where the Empire holds them."""
    seats = (geography.capital_of(ctx, FIRST_PROVINCE), geography.throne(ctx))
    return [ctx.board.orbits[seat] for seat in seats if seat is not None and geography.is_held(ctx, seat)]


def open_points(ctx: Context) -> int:
    """[VM-19] What the Empire could still spend on units."""
    return min(tracks.points(ctx, "imperial"), ctx.rules.ask[money.spendable](ctx, "imperial"))


def must_build(ctx: Context) -> list[str]:
    """[VM-19, VM-19a, 33.37] One of which kinds has to be built? None if there is no counter or no leave."""
    limit = ctx.facts.charts.force_points.per_galactic_turn.atrocity
    kinds, points = ctx.facts.unit_kinds, open_points(ctx)
    bought = sum(number for kind, number in purchases(ctx).bought.items() if kinds[kind].atrocity)
    if points <= ATROCITY or bought >= limit or not ctx.rules.ask[questions.recruits](ctx, "imperial"):
        return []
    counters = ctx.rules.ask[questions.counters]
    open_to_them = [
        kind.id
        for kind in kinds.values()
        if kind.atrocity
        and kind.id in ctx.rules.units
        and (kind.cost or 0) <= points
        and counters(ctx, kind.id) > 0
    ]
    grand = points > STABILIZER and THE_STABILIZER in open_to_them
    return [THE_STABILIZER] if grand else open_to_them


def at_the_end(ctx: Context, moment: Moment) -> Procedure | None:
    """[VM-19] As the purchases of the Empire are over."""
    if ctx.current.name != terms.IMPERIAL_PURCHASES.name:
        return None
    return Splendor() if must_build(ctx) and sites(ctx) else None


class Splendor(Procedure, tag="underground.Splendor"):
    """[VM-19] The Empire spares no cost; what and where, its player chooses."""

    def begin(self, ctx: Context) -> Next:
        points = open_points(ctx)
        threshold = STABILIZER if must_build(ctx) == [THE_STABILIZER] and points > STABILIZER else ATROCITY
        ctx.emit(SplendorDemanded(case="VM-19", points=points, threshold=threshold))
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = [
            (BuildInSplendor(kind, place), self.build) for kind in must_build(ctx) for place in sites(ctx)
        ]
        prompt = f"{open_points(ctx)} Force Points are left: which grand unit is built?"
        return Ask("imperial", "splendor", "VM-19", prompt, options, always=True)

    def build(self, ctx: Context, action: BuildInSplendor) -> Next:
        cost = ctx.facts.unit_kinds[action.unit].cost or 0
        units.place_units(ctx, action.at, {action.unit: 1}, "imperial", "bought", "VM-19")
        tracks.lose(ctx, "imperial", cost, "imperial splendor", "VM-19")
        return DONE


class AnnouncedPurchases(ImperialPurchases, layer=True, tag="underground.AnnouncedPurchases"):
    """[VM-21] The Empire says how many mobile units it has bought, and what they have cost."""

    def place_all(self, ctx: Context) -> int:
        kinds, prices = ctx.facts.unit_kinds, ctx.rules.ask[questions.prices](ctx, self.side)
        mobile = {kind: number for kind, number in self.planned().items() if kinds[kind].mobile}
        number = sum(mobile.values())
        spent = sum(prices[kind] * count for kind, count in mobile.items())
        total = super().place_all(ctx)
        ctx.emit(PurchasesAnnounced(case="VM-21", number=number, spent=spent))
        return total
