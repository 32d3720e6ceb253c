"""[VE-G6a, VE-G10] The Empire's arms: a gift of elite troops, and half of its industry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fitg.data.records import Side, UnitKind
from fitg.engine import points, questions, terms
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import units
from fitg.engine.rules.force_points.purchases import Tally
from fitg.engine.rules.galactic import geography, money, tracks
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rulesets.underground.cards.choices import KIND, PlaceUnit
from fitg.engine.rulesets.underground.cards.memory import gains_secret_event, memory
from fitg.engine.rulesets.underground.deck.hands import GainSecret
from fitg.engine.rulesets.underground.deck.memory import is_face_up
from fitg.engine.rulesets.underground.deck.tables import title
from fitg.engine.rulesets.underground.deck.writing import event_card

# G6

#: [VE-G6a] What comes, of the Empire's choice.
ELITE = ("elite-army", "elite-navy")


class EliteComes(Procedure, tag="events.cards.EliteComes"):
    """[VE-G6a] One Elite Army or Elite Navy on a Capital that the Empire holds, not on the Throne Planet."""

    first = "choose"

    def choose(self, ctx: Context) -> Next:
        left = [each for each in ELITE if ctx.rules.ask[questions.counters](ctx, each) > 0]
        if not left:
            memory(ctx).free_upkeep = True
            return self.whisper
        options: list[Option] = [
            (PlaceUnit(unit, place), self.place)
            for capital in ctx.board.capitals.values()
            if geography.exists(ctx, capital) and ctx.state.planets[capital].status == "imperial-control"
            for place in (*ctx.board.surface[capital], ctx.board.orbits[capital])
            for unit in left
            if units.room_for(ctx, place, unit) > 0
        ]
        if not options:
            return self.whisper
        prompt = f"{title('G6')}: which elite unit appears, and where?"
        return Ask("imperial", KIND, "VE-G6a", prompt, options)

    def place(self, ctx: Context, action: PlaceUnit) -> Next:
        units.place_units(ctx, action.at, {action.unit: 1}, "imperial", title("G6"), "VE-G6a")
        return self.whisper

    def whisper(self, ctx: Context) -> Next:
        """[VQ-39] By agreement a Secret Event as well."""
        return Call(GainSecret(side="imperial")) if gains_secret_event(ctx) else DONE


def rally(ctx: Context) -> Procedure:
    return EliteComes()


def nothing_is_paid(parts: list[Modifier], ctx: Context) -> list[Modifier]:
    """[VE-G6a] Without an elite unit in the pool the next maintenance is not paid at all."""
    return [] if memory(ctx).free_upkeep else parts


def is_maintenance_over(ctx: Context, moment: Moment) -> None:
    """[VE-G6a] It was the next one."""
    if ctx.current.name == terms.MAINTENANCE.name:
        memory(ctx).free_upkeep = False


# G10

MILITIA = "militia"


def count_industry(ctx: Context, moment: Moment) -> None:
    """[VE-G10] Half of the track, as it is when the Empire's part of the Production begins."""
    record = memory(ctx)
    begins = ctx.current.name in (terms.MAINTENANCE.name, terms.IMPERIAL_PURCHASES.name)
    if begins and record.counted != ctx.state.turn:
        record.counted = ctx.state.turn
        record.industry = max(0, tracks.points(ctx, "imperial") // 2)


def half_of_it(ctx: Context, side: Side) -> int:
    """[VE-G10] What the Empire may still spend on units."""
    return memory(ctx).industry if side == "imperial" else int(money.spendable.nothing)


def industry_spent(ctx: Context, side: Side, number: int) -> None:
    """[VE-G10] Maintenance is part of it."""
    if side == "imperial":
        memory(ctx).industry -= number


def is_dearer(kind: UnitKind) -> bool:
    """[VE-G10] All units of the Empire but Militias and those for Atrocities."""
    return kind.side == "imperial" and kind.id != MILITIA and not kind.atrocity


def dear_units(prices: Mapping[str, int], ctx: Context, side: Side) -> Mapping[str, int]:
    """[VE-G10] In a turn with taxation units cost one more while the Empire buys; refunds do not change."""
    if side != "imperial" or not ctx.rules.ask[money.collects](ctx):
        return prices
    if ctx.current.name != terms.IMPERIAL_PURCHASES.name:
        return prices
    kinds = ctx.facts.unit_kinds
    return {name: price + (name in kinds and is_dearer(kinds[name])) for name, price in prices.items()}


class HalfIndustry(ImperialPurchases, layer=True, tag="events.cards.ImperialPurchases"):
    """[VE-G10] No elite units, and half of the points for units; PDBs are none."""

    def kinds(self, ctx: Context, place: str) -> Sequence[UnitKind]:
        found = super().kinds(ctx, place)
        return [kind for kind in found if not kind.elite] if is_face_up(ctx, "G10") else found

    def for_units(self, ctx: Context, tally: Tally) -> int:
        found = super().for_units(ctx, tally)
        return min(found, memory(ctx).industry - tally.cost) if is_face_up(ctx, "G10") else found

    def place_all(self, ctx: Context) -> int:
        ctx.rules.ask[money.spent_on_units](ctx, self.side, self.tally(ctx).cost)
        return super().place_all(ctx)

    def remark(self, ctx: Context) -> str:
        said = super().remark(ctx)
        if not is_face_up(ctx, "G10"):
            return said
        left = max(0, memory(ctx).industry - self.tally(ctx).cost)
        return f"{said} {title('G10')}: at most {left} of them for units, none of them elite."


CARDS = (
    event_card("G6", comes_due=rally),
    event_card(
        "G10",
        face_up=(
            money.spendable.by(half_of_it),
            money.spent_on_units.by(industry_spent),
            questions.prices.changed(dear_units),
        ),
        hears_face_up={points.SEGMENT_STARTS: (Hook("half-industry", count_industry),)},
    ),
)
