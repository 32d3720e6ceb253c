"""[33.3] What the Empire buys from its track in a Resource Phase."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain
from typing import ClassVar

from fitg.data.records import Side, UnitKind
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.rules.force_points.purchases import NO_YARDS, FinishPurchases, Purchase, Yards
from fitg.engine.rules.galactic import asked, geography, money, taxation, tracks
from fitg.engine.rules.galactic.geography import FIRST_PROVINCE
from fitg.scenarios.format import ForcePoints, Placing


def capitals(ctx: Context) -> tuple[str, ...]:
    """[33.32] The capital of the taxed province, the first capital and the Throne Planet."""
    found = (geography.capital_of(ctx, geography.taxed_province(ctx)), *_centers(ctx))
    return tuple(filter(None, found))


def _centers(ctx: Context) -> tuple[str | None, str | None]:
    return geography.capital_of(ctx, FIRST_PROVINCE), geography.throne(ctx)


def _is_above_a_center(ctx: Context, box: str) -> bool:
    return ctx.board.planet_of[box] in _centers(ctx)


def set_up_is_over(ctx: Context) -> bool:
    """[33.35, G-02] The set-up takes the place of the first purchases."""
    return taxation.after_the_first_turn(ctx)


class KeepTheRest(FinishPurchases, frozen=True):
    form = "done"
    saying = "Place what is bought, and keep the rest on the track"


class ImperialPurchases(Purchase, tag="galactic.ImperialPurchases"):
    """[33.3, 33.2] Any points of the track; the rest stays there."""

    finishes: ClassVar[type[FinishPurchases]] = KeepTheRest
    keeps_the_rest: ClassVar[bool] = True

    side: Side = "imperial"
    grant: int = 0

    def begin(self, ctx: Context) -> Next:
        """[33.35, G-02] Nothing in the first Game-Turn, and nothing without a center."""
        if not ctx.rules.ask[money.buys](ctx) or not geography.holds_center(ctx):
            return DONE
        return self.choose if self.may_buy(ctx) else DONE

    def terms(self, ctx: Context) -> ForcePoints:
        """[33.31, 33.32, 33.37] Where, and how many of the dear ones."""
        points = tracks.points(ctx, self.side)
        known = ctx.answers("imperial-purchases", (points, ctx.state.turn))
        terms: ForcePoints | None = known.get(self.side)
        if terms is None:
            terms = known[self.side] = self._terms(ctx, points)
        return terms

    def _terms(self, ctx: Context, points: int) -> ForcePoints:
        limits = ctx.facts.charts.force_points.per_galactic_turn
        return ForcePoints(
            case="33.3",
            points=max(0, points),
            most={"elite": limits.elite, "suicide-squad": limits.suicide_squad, "atrocity": limits.atrocity},
            placing=Placing(controlled=True, planets=tuple(self._sites(ctx)), orbit="allowed"),
        )

    def _sites(self, ctx: Context) -> list[str]:
        return list(dict.fromkeys(ctx.rules.ask[money.sites](ctx)))

    def open_places(self, ctx: Context) -> list[str]:
        """[33.32, 103] None on a board without any of the three sites, nor in a month without recruits."""
        if not self._sites(ctx) or not ctx.rules.ask[questions.recruits](ctx, self.side):
            return []
        return super().open_places(ctx)

    def kinds(self, ctx: Context, place: str) -> Sequence[UnitKind]:
        """[33.36, 36.1] Atrocity units appear above the first capital and the Throne Planet only."""
        found, in_orbit = super().kinds(ctx, place), ctx.board.in_orbit(place)
        if in_orbit and _is_above_a_center(ctx, place):
            return found
        known = ctx.answers("kinds-but-atrocities", ())
        others: list[UnitKind] | None = known.get(in_orbit)
        if others is None:
            others = known[in_orbit] = [kind for kind in found if not kind.atrocity]
        return others

    def sort_of(self, ctx: Context, place: str) -> Hashable:
        in_orbit = super().sort_of(ctx, place)
        return (in_orbit, ctx.board.in_orbit(place) and _is_above_a_center(ctx, place))

    def yards(self, ctx: Context) -> Yards:
        """[33.33, 33.34, 122] Never in a province without its capital; Levels in the taxed and the first."""
        ask = ctx.rules.ask
        if not ask[asked.builds_pdbs](ctx):
            return NO_YARDS
        capitals, rulers = ctx.board.capitals, ctx.control  # Nothing is unsettled where a player is asked.
        held = {
            province: planets
            for province, planets in ctx.board.planets_in.items()
            if province not in capitals or rulers[capitals[province]] == "imperial"
        }
        up = frozenset(chain.from_iterable(held.values()))
        if not ask[asked.raises_pdbs](ctx):
            return Yards(up, frozenset())
        own = {geography.taxed_province(ctx), FIRST_PROVINCE}
        raised = {planet for province in own for planet in held.get(province, ())}
        return Yards(up, raised.intersection(super().yards(ctx).raised))

    def finish(self, ctx: Context) -> Next:
        tracks.lose(ctx, self.side, self.place_all(ctx), "purchases", "33.3")
        return DONE
