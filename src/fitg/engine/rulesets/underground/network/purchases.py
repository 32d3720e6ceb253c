"""[VC-25 to VC-30] What the Rebels buy through the network in a Production Phase, and where the base goes."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.data.records import PDB_LEVEL, UnitKind
from fitg.engine import questions
from fitg.engine.events.network import BaseMoved, UnitOrdered
from fitg.engine.machine.actions import Action, Number, PlanetId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Next, Option
from fitg.engine.machine.state import Planet
from fitg.engine.rules import control, pdb
from fitg.engine.rules.force_points.purchases import TOP_LEVEL, PayBesides
from fitg.engine.rules.galactic import base, geography, tracks
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.rebel_purchases import RebelPurchases
from fitg.engine.rules.galactic.victory import is_fatal
from fitg.engine.rulesets.underground.network import conduits
from fitg.engine.rulesets.underground.network.delivery import Delivery, due
from fitg.engine.rulesets.underground.network.memory import Order, memory, options
from fitg.engine.rulesets.underground.network.tables import Offer, Work, offers, price

#: [VC-26] The types of Environ whose units come from the start; the others are special.
PLAIN = ("urban", "wild")


def risen(ctx: Context) -> int:
    """[VC-26] The planets that are in Rebellion or Rebel Control at this moment."""
    planets = ctx.index.planets_in
    return len(planets("rebellion")) + len(planets("rebel-control"))


def threshold(ctx: Context, offer: Offer) -> int:
    """[VC-26, VQ-04] From how many planets on the network gives this."""
    return int(options(ctx).conduit_rebuild_from) if offer.what == "rebuild" else offer.planets


def given(ctx: Context) -> list[Offer]:
    """[VC-26] What the network gives now."""
    number = risen(ctx)
    return [offer for offer in offers() if threshold(ctx, offer) <= number]


def level_of(kind: UnitKind) -> str:
    """[VC-26] The level of a unit: its strengths on the ground and in space."""
    return f"{kind.strength}-{kind.space_strength}"


def is_barred(ctx: Context, level: str) -> bool:
    """[VC-26f, VQ-85] Was this level bought in the Game-Turn before?"""
    record = memory(ctx)
    return level == record.last_level and ctx.state.turn == record.last_turn + 1


def goods(ctx: Context) -> Iterator[UnitKind]:
    """[VC-26, VC-26f, VC-26g] The kinds that the network brings now; those of no Environ are not for sale."""
    wanted = {(offer.types, offer.level) for offer in given(ctx) if offer.what == "unit"}
    for name in ctx.rules.units:
        kind = ctx.facts.unit_kinds[name]
        if kind.side != "rebel" or kind.environ_type is None:
            continue
        types, level = "plain" if kind.environ_type in PLAIN else "special", level_of(kind)
        if (types, level) in wanted and not is_barred(ctx, level):
            yield kind


class OrderUnit(PayBesides, frozen=True):
    form = "order {unit}"
    saying = "{unit} through the network|placed next turn, price {cost}"
    unit: UnitName


class RebuildConduit(PayBesides, frozen=True):
    form = "rebuild conduit {planet}"
    saying = "The Conduit of {planet}|is rebuilt, price {cost}"
    planet: PlanetId


class RaisePdbByNetwork(PayBesides, frozen=True):
    form = "raise pdb {planet} by the network"
    saying = "The PDB of {planet} by the network|rises one Level, price {cost}"
    planet: PlanetId


class LeaveTheBase(Action, frozen=True):
    form = "move base"
    saying = "The secret base moves|to another Conduit, price {cost}"
    cost: Number


class BuildTheBaseAnew(Action, frozen=True):
    form = "rebuild base"
    saying = "The secret base is built anew|on another Conduit, price {cost}"
    cost: Number


class SettleBase(Action, frozen=True):
    form = "new base on {planet}"
    saying = "The new base is on {planet}"
    final = True
    planet: PlanetId


class StayWhereWeAre(Action, frozen=True):
    form = "no new base"
    saying = "Leave the base as it is"
    passes = True


class NetworkPurchases(RebelPurchases, layer=True, tag="core.network.RebelPurchases"):
    """[VC-25, VC-27a, VC-30b] Deliveries first; then one purchase through the network, or a new base."""

    #: [VC-25] The network has given something in this Phase.
    has_given: bool = False
    #: [VC-30b] The base has been moved or rebuilt in this Phase.
    has_moved: bool = False

    def begin(self, ctx: Context) -> Next:
        return Call(Delivery(), self.go_shopping) if due(ctx) else self.go_shopping(ctx)

    def go_shopping(self, ctx: Context) -> Next:
        return super().begin(ctx)

    def has_a_seller(self, ctx: Context) -> bool:
        """[VC-25] The network goes on selling where the base is lost."""
        return super().has_a_seller(ctx) or bool(conduits.everywhere(ctx))

    def open_places(self, ctx: Context) -> list[str]:
        """[VC-30b] A base that was moved or rebuilt builds no units in this Game-Turn."""
        return [] if self.has_moved else super().open_places(ctx)

    def remark(self, ctx: Context) -> str:
        """[VC-25, VC-30b] What the network can still do; a base that has moved builds no units to tell of."""
        used = self.has_given or not conduits.everywhere(ctx)
        return ("" if self.has_moved else super().remark(ctx)) + (
            "" if used else " The network can do one thing for you in this turn."
        )

    def others(self, ctx: Context) -> list[Option]:
        """[VC-25] One thing in all."""
        found = super().others(ctx)
        if self.has_given or not conduits.everywhere(ctx):
            return found
        points = self.left(ctx)
        return [
            *found,
            *self._orders(ctx, points),
            *self._repairs(ctx, points),
            *self._levels(ctx, points),
            *self._moves(ctx, points),
        ]

    def _orders(self, ctx: Context, points: int) -> Iterator[Option]:
        """[VC-26, VC-26h] Units whose counters are neither in play nor planned for the base."""
        prices, planned = ctx.rules.ask[questions.prices](ctx, self.side), self.planned()
        for kind in goods(ctx):
            cost = prices.get(kind.id)
            left = ctx.rules.ask[questions.counters](ctx, kind.id) - planned.get(kind.id, 0)
            if cost is not None and cost <= points and left > 0:
                yield OrderUnit(cost, kind.id), self.order

    def _repairs(self, ctx: Context, points: int) -> Iterator[Option]:
        """[VC-26b, VC-28] Conduits that can be rebuilt."""
        cost = price("rebuild")
        if cost > points or not any(offer.what == "rebuild" for offer in given(ctx)):
            return
        for planet in conduits.everywhere(ctx):
            if conduits.may_rebuild(ctx, planet):
                yield RebuildConduit(cost, planet), self.repair

    def _levels(self, ctx: Context, points: int) -> Iterator[Option]:
        """[VC-26e, VC-27e] PDBs that can be raised."""
        cost = ctx.rules.ask[questions.prices](ctx, self.side)[PDB_LEVEL]
        if cost > points or not any(offer.what == "pdb-level" for offer in given(ctx)):
            return
        open_yards = ctx.index.planets_in("rebel-control") - pdb.closed_yards(ctx, "rebel")
        for planet in sorted(open_yards):
            if may_raise(ctx, ctx.state.planets[planet]):
                yield RaisePdbByNetwork(cost, planet), self.raise_by_network

    def _moves(self, ctx: Context, points: int) -> Iterator[Option]:
        """[VC-30, VC-30b] Not beside units of the base."""
        home = galaxy(ctx).base
        if not home or self.plan or not conduits.sites(ctx):
            return
        cost = price(_work(ctx))
        if cost <= points:
            exists = geography.exists(ctx, home)
            yield (LeaveTheBase(cost) if exists else BuildTheBaseAnew(cost)), self.choose_site

    # What is done

    def order(self, ctx: Context, action: OrderUnit) -> Next:
        """[VC-27a] The counter is laid on the next Game-Turn of the track."""
        record, turn = memory(ctx), ctx.state.turn
        record.waiting = (*record.waiting, Order(action.unit, turn + 1))
        record.last_level, record.last_turn = level_of(ctx.facts.unit_kinds[action.unit]), turn
        self._pay(ctx, action.cost, "VC-25")
        ctx.emit(UnitOrdered(case="VC-25", unit=action.unit, points=action.cost, arrives=turn + 1))
        return self.choose

    def repair(self, ctx: Context, action: RebuildConduit) -> Next:
        """[VC-27, VC-28] At once, and infiltrated."""
        self._pay(ctx, action.cost, "VC-28")
        conduits.rebuild(ctx, action.planet, "it is rebuilt", "VC-28")
        return self.choose

    def raise_by_network(self, ctx: Context, action: RaisePdbByNetwork) -> Next:
        """[VC-27, VC-25a] At once, and nobody learns of the base by it."""
        planet = ctx.state.planets[action.planet]
        self._pay(ctx, action.cost, "VC-25")
        pdb.change(ctx, planet, planet.pdb + 1, planet.pdb_up, "through the network", "VC-27")
        return self.choose

    def _pay(self, ctx: Context, points: int, case: str) -> None:
        self.has_given = True
        tracks.lose(ctx, "rebel", points, "the network", case)

    def choose_site(self, ctx: Context) -> Next:
        """[VC-30] Which Conduit; it is written down in secret."""
        found: list[Option] = [(SettleBase(planet), self.settle_base) for planet in conduits.sites(ctx)]
        found.append((StayWhereWeAre(), self.choose))
        known = any(conduits.state_of(ctx, planet) == "infiltrated" for planet in conduits.sites(ctx))
        warning = " On an infiltrated Conduit everybody knows it at once" if known else ""
        fatal = ", and that loses the war (38.53)!" if is_fatal(ctx) else "."
        prompt = "Where is your secret base from now on?" + (warning + fatal if warning else "")
        return Ask("rebel", "network.base", "VC-30", prompt, found)

    def settle_base(self, ctx: Context, action: SettleBase) -> Next:
        """[VC-30c, VC-30d] Known at once on an infiltrated site, hidden on one that is undiscovered."""
        work, record = _work(ctx), galaxy(ctx)
        self.has_moved = True
        self._pay(ctx, price(work), "VC-30")
        # What the Empire had learned of the old site says nothing about the new one.
        record.base, record.base_revealed, record.named = action.planet, False, ()
        ctx.show()
        ctx.touch_planet("")
        ctx.emit(
            BaseMoved(case="VC-30", planet=action.planet, rebuilt=work == "rebuild-base", points=price(work))
        )
        if conduits.state_of(ctx, action.planet) == "infiltrated":
            base.reveal(ctx, "its Conduit is infiltrated", "VC-30c")
        return self.choose


def _work(ctx: Context) -> Work:
    """[VC-30, VC-30a] Is the base moved, or has it been destroyed with its planet?"""
    return "move-base" if geography.exists(ctx, galaxy(ctx).base) else "rebuild-base"


def may_raise(ctx: Context, planet: Planet) -> bool:
    """[VC-26e, VC-27e] A PDB of a planet that the Rebels control."""
    return planet.pdb < TOP_LEVEL and control.controller(ctx, planet.id) == "rebel"


def only_the_network(ctx: Context) -> bool:
    """[VC-29a] The base raises no Levels any more."""
    return False
