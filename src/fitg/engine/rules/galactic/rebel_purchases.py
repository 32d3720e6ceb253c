"""[34.4] What the Rebels buy from their track in a Resource Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fitg import tables
from fitg.data.records import Side, UnitKind
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next
from fitg.engine.rules import units
from fitg.engine.rules.force_points.purchases import FinishPurchases, PayForLevel, Purchase, Yards
from fitg.engine.rules.galactic import base, geography, tracks
from fitg.engine.rules.galactic.imperial_purchases import KeepTheRest
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.victory import is_fatal
from fitg.scenarios.format import ForcePoints, Placing


class RebelPurchases(Purchase, tag="galactic.RebelPurchases"):
    """[34.4] Units at the base, which is revealed by them; PDBs wherever the Rebels control them."""

    finishes: ClassVar[type[FinishPurchases]] = KeepTheRest
    keeps_the_rest: ClassVar[bool] = True

    side: Side = "rebel"
    grant: int = 0

    def begin(self, ctx: Context) -> Next:
        return self.choose if self._must_ask(ctx) or self.may_buy(ctx) else DONE

    def _must_ask(self, ctx: Context) -> bool:
        """[34.2] Not to ask who has points would tell of the base, or of counters that lie face down."""
        return tracks.points(ctx, self.side) > 0 and self.has_a_seller(ctx)

    def has_a_seller(self, ctx: Context) -> bool:
        """[34.41] Is there anybody at all who could give them something for points, as everybody knows?"""
        return geography.exists(ctx, memory(ctx).base)

    def terms(self, ctx: Context) -> ForcePoints:
        planets = (memory(ctx).base,) if memory(ctx).base else ()
        return ForcePoints(
            case="34.4",
            points=max(0, tracks.points(ctx, self.side)),
            placing=Placing(planets=planets, orbit="allowed"),
        )

    def open_places(self, ctx: Context) -> list[str]:
        """[34.41, 34.42, 34.46] The Environs of the base, and its Orbit Box if the sky is free."""
        home = memory(ctx).base
        if not home or not geography.exists(ctx, home):
            return []
        box = ctx.board.orbits[home]
        return [*ctx.board.surface[home], *([box] if self._sky_is_free(ctx, home) else [])]

    def _sky_is_free(self, ctx: Context, home: str) -> bool:
        guarded = units.anywhere_in(ctx, ctx.board.orbits[home], "imperial")
        planet = ctx.state.planets[home]
        return not guarded and not (planet.pdb_up and geography.is_held(ctx, home))

    def kinds(self, ctx: Context, place: str) -> Sequence[UnitKind]:
        """[34.4, G-13] Urban and Wild units of every size, elite too; in orbit those that move."""
        found = tables.off_map_kinds(facts=ctx.facts)
        orbit = ctx.board.in_orbit(place)
        return sorted(
            (kind for kind in found if kind.cost is not None and (kind.mobile or not orbit)),
            key=lambda kind: (-(kind.cost or 0), kind.id),
        )

    def remark(self, ctx: Context) -> str:
        """[34.2, 34.44, G-26] A warning before an act that tells where the base is."""
        if not self.tells_something(ctx):
            return ""
        level = ", or a Level of a PDB," if ctx.rules.ask[base.raises_levels](ctx) else ""
        warning = f" Units{level} tell everybody where your base is"
        return f"{warning}, and that loses the war at once (38.53)!" if is_fatal(ctx) else f"{warning}."

    def tells_something(self, ctx: Context) -> bool:
        """[34.2, 34.44] Where the base is, as long as nobody knows it."""
        return bool(memory(ctx).base) and not memory(ctx).base_revealed

    def yards(self, ctx: Context) -> Yards:
        """[34.44] Where the Rebel Control marker lies; it tells where the base is."""
        up, raised = super().yards(ctx)
        if not ctx.rules.ask[base.raises_levels](ctx):
            return Yards(up, frozenset())
        return Yards(up, ctx.index.planets_in("rebel-control") & raised)

    def raise_level(self, ctx: Context, action: PayForLevel) -> Next:
        base.reveal(ctx, "the Rebels raise a PDB", "34.44")
        return super().raise_level(ctx, action)

    def finish(self, ctx: Context) -> Next:
        """[34.2, 34.4] The base is named as soon as units appear there."""
        if self.plan:
            base.reveal(ctx, "Rebel units appear there", "34.4")
        tracks.lose(ctx, self.side, self.place_all(ctx), "purchases", "34.4")
        return DONE
