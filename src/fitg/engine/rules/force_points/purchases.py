"""[19.0] Force Points are spent: at set-up (19.3) and as a Player-Turn begins (19.31).

Units are bought in any order for any places, and appear together when the player is done (19.0).
Until then they are a plan: nobody else sees it, and it can be taken back step by step.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import ClassVar, NamedTuple

from fitg.data.records import PDB_LEVEL, PDB_UP, Side, UnitKind
from fitg.engine import questions
from fitg.engine.events.force_points import ForcePointsGranted, ForcePointsSpent
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number, PlaceId, PlanetId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.rules import pdb, units
from fitg.engine.rules.force_points import grants
from fitg.engine.rules.force_points.garrisons import Due, Garrisons
from fitg.engine.rules.force_points.memory import memory
from fitg.engine.rules.force_points.suggestion import plan_the_rest
from fitg.engine.rules.placement import PlaceUnits
from fitg.engine.rules.space.memory import memory as space_memory
from fitg.scenarios.checks.names import PDB_LEVELS
from fitg.scenarios.format import Entry, ForcePoints

#: Units that one action buys at most; the next action can buy more.
BATCH = 6

#: [8.1] No PDB is better.
TOP_LEVEL = max(PDB_LEVELS)

#: Units to be placed, by place and kind.
Plan = Mapping[str, Mapping[str, int]]


class Ground(NamedTuple):
    """What stays the same while a plan grows, found once for many steps of it."""

    terms: ForcePoints
    #: [19.0] The counters of each kind that are not in play.
    counters: Mapping[str, int]
    #: [38.25] The planets where units of these points may appear, what later points have to do, and the
    #: prices of the kinds on which every planet can count: no province has only a few.
    planets: tuple[str, ...] = ()
    to_come: tuple[Due, ...] = ()
    prices: Mapping[str, int] = {}


class Tally:
    """What a plan comes to: counted once, and kept while units are added."""

    __slots__ = ("cost", "entries", "manned", "prices", "units")

    def __init__(self, ctx: Context, plan: Plan, prices: Mapping[str, int]) -> None:
        #: [19.7] What can be bought, and for how much.
        self.prices = prices
        #: All units, by kind, and their price.
        self.units: dict[str, int] = {}
        self.cost = 0
        #: The planets that get some of them, and the ways in from outside by which some come (28.27).
        self.manned: set[str] = set()
        self.entries: tuple[str, ...] = tuple([place for place in plan if place.endswith(grants.ENTRY)])
        for place, bought in plan.items():
            self.manned.add(ctx.board.planet_of.get(place, ""))
            for kind, n in bought.items():
                self.units[kind] = self.units.get(kind, 0) + n
        self.cost = grants.cost(prices, self.units)

    def add(self, ctx: Context, place: str, kind: str) -> None:
        """One more unit."""
        self.units[kind] = self.units.get(kind, 0) + 1
        self.cost += self.prices[kind]
        self.manned.add(ctx.board.planet_of.get(place, ""))
        if place.endswith(grants.ENTRY) and place not in self.entries:
            self.entries = (*self.entries, place)


class Means(NamedTuple):
    """What a purchase can still draw on, found once for a question."""

    #: Points that are neither spent nor planned.
    points: int
    #: [19.0, 19.34] How many more units of each kind counters and scenario allow.
    stock: Mapping[str, int]
    #: [28.38] What each group that was begun still has to be worth, and what those to come have to be.
    missing: Mapping[str, int]
    coming: tuple[int, ...] = ()
    #: [38.25] What planets without a unit need.
    garrisons: Garrisons | None = None
    #: [19.7] What can be bought, and for how much.
    prices: Mapping[str, int] = {}
    #: [28.27] From where units come, if the points say so.
    entry: Entry | None = None
    #: What may still be spent on units, whatever else the points can pay.
    for_units: int = units.ANY_NUMBER

    def points_for(self, place: str) -> int:
        """[28.38, 38.25, P-44] What is left for a place (or, with "", for PDBs) beside what others need."""
        if not place:
            return self._points_beside("") if self.garrisons is None else self.garrisons.spare_points()
        return min(self._points_beside(place), self.for_units)

    def _points_beside(self, place: str) -> int:
        if not (self.missing or self.coming):
            return self.points
        begun = sum(missing for origin, missing in self.missing.items() if origin != place)
        begins = place != "" and place not in self.missing
        return self.points - begun - sum(self.coming[1:] if begins else self.coming)

    @property
    def satisfied(self) -> bool:
        """[28.38, 38.25] Has every group that there must be its points, and every planet its unit?"""
        return not any(self.missing.values()) and not any(self.coming) and not self.bare

    @property
    def bare(self) -> tuple[str, ...]:
        """[38.25] The planets that still need a unit."""
        return self.garrisons.bare if self.garrisons is not None else ()

    def held_back(self, ctx: Context) -> str:
        """[38.25] Why a kind cannot be had though there are counters, or why a planet will get nothing."""
        if self.garrisons is None:
            return ""
        if not self.garrisons.possible:
            return " There are not points and counters enough for all of them." if self.bare else ""
        kinds = self.garrisons.held_back()
        if not kinds:
            return ""
        names = naming.series([naming.unit_name(ctx.facts, kind, 1) for kind in kinds], "")
        return f" Only planets without a unit can still get {names}: what is left is needed for such planets."


class Market(NamedTuple):
    """What one place can still take, found once for all kinds."""

    points: int
    stock: Mapping[str, int]
    #: [9.51] Room for units that count against the stacking limit.
    room: int
    #: [20.56] Carriers for units that cannot enter by themselves; no limit where none has to.
    berths: int = units.ANY_NUMBER
    #: [38.25] The planet, if others still need a unit.
    planet: str = ""
    garrisons: Garrisons | None = None
    #: [19.7] What can be bought, and for how much.
    prices: Mapping[str, int] = {}

    def sells(self, kind: UnitKind) -> bool:
        """Can any more of a kind be bought?"""
        return self.most(kind, 1) > 0

    def most(self, kind: UnitKind, asked: int = units.ANY_NUMBER) -> int:
        """[19.0, 19.3, 19.6] How many more of a kind can be bought: points, counters, room.

        Of more than were `asked` for nothing is found out.
        """
        stock, price = self.stock.get(kind.id), self.prices.get(kind.id)
        if not stock or price is None:
            return 0
        found = self.points // price if price else stock
        if stock < found:
            found = stock
        if self.room < found and not kind.covert:
            found = self.room
        if self.berths < found and not kind.mobile:
            found = self.berths
        if asked < found:
            found = asked
        if found > 0 and self.garrisons is not None:
            found = self.garrisons.most(kind.id, price, found, self.planet)
        return max(0, found)


class Yards(NamedTuple):
    """Planets, found once for a question, beside what each of them may say against it."""

    #: Where points may turn a PDB Up.
    up: Set[str]
    #: Where they may raise its Level.
    raised: Set[str]


NO_YARDS = Yards(frozenset(), frozenset())


class Site(NamedTuple):
    """A place where units may appear: what stays the same there while a plan grows."""

    #: The planet, or "".
    planet: str
    #: [9.51] Room before anything is planned.
    room: int
    kinds: Sequence[UnitKind]
    #: Places with the same number sell the same kinds.
    assortment: int


#: Under which names it is remembered what stays the same while a plan grows.
GROUND, GARRISONS, OPEN, WORKS = "ground", "garrisons", "open", "works"
SITES, SORTS, ASSORTMENTS = "sites", "sorts", "assortments"


class GoToMarket(Action, frozen=True):
    form = "buy for {at}"
    saying = "Buy units for|{at}"
    plans = True
    at: PlaceId


class BuyUnits(Action, frozen=True):
    form = "buy {number} {unit} at {at}"
    saying = "Buy {number} {unit}|at {at}, price {cost}"
    plans = True
    number: Number
    unit: UnitName
    at: PlaceId
    cost: Number


class BuyElsewhere(Action, frozen=True):
    form = "elsewhere"
    saying = "Buy for another place"
    passes = True
    plans = True


class PayToTurnUp(Action, frozen=True):
    form = "pay to turn up pdb {planet}"
    saying = "The PDB of {planet}|is turned Up, price {cost}"
    planet: PlanetId
    cost: Number


class PayForLevel(Action, frozen=True):
    form = "pay to raise pdb {planet}"
    saying = "The PDB of {planet}|rises one Level, price {cost}"
    planet: PlanetId
    cost: Number

    def is_final(self, ctx: Context) -> bool:
        """[34.44] It tells the Enemy something that he did not know."""
        spending = ctx.state.stack[-1]
        return isinstance(spending, Purchase) and spending.tells_something(ctx)


class PayBesides(Action, frozen=True):
    """Base of what modules let points pay at once, beside units and PDBs; the purchase goes on after it."""

    cost: Number


class SuggestPurchases(Action, frozen=True):
    form = "suggest"
    saying = "Plan the rest of the purchases as suggested"
    usual = True
    plans = True


class SuggestSetUp(Action, frozen=True):
    form = "suggest all"
    saying = "Spend all points of the set-up as suggested, and place what they buy"
    final = True


class FinishPurchases(Action, frozen=True):
    form = "done"
    saying = "Buy units and place them; points that are not spent are lost"
    passes = True

    def is_final(self, ctx: Context) -> bool:
        """The set-up goes on, with the Enemy or with chance; or the new units crush a camp (13.2e)."""
        *below, spending = ctx.state.stack
        if not isinstance(spending, Purchase):
            return True
        if below and isinstance(below[-1], StartingForces):
            return not below[-1].grants
        if spending.plan and spending.tells_something(ctx):
            return True
        return any(units.crush_camp(ctx, place, bought) for place, bought in spending.plan.items())


class Purchase(Procedure):
    """[19.0] One grant of Force Points, from its receipt until everything that it buys is placed."""

    #: How the player says that he is done.
    finishes: ClassVar[type[FinishPurchases]] = FinishPurchases
    #: [33.2, 34.3] Points of a Resource Track stay on it; others are spent or lost.
    keeps_the_rest: ClassVar[bool] = False

    side: Side
    #: The number of the grant in the scenario's list.
    grant: int
    #: Points that PDBs have cost.
    pdb_points: int = 0
    plan: Plan = {}
    #: Where units are being bought, if a place has been chosen.
    place: str = ""
    #: Everything is spent as suggested, without a question.
    suggested: bool = False

    def begin(self, ctx: Context) -> Next:
        """[19.0, 19.33] The points are received; if there is nothing they could buy, they are lost."""
        grant = self.terms(ctx)
        ctx.emit(ForcePointsGranted(case=grant.case, side=self.side, points=grant.points))
        open_ = self.open_places(ctx) or self._pdb_options(ctx, self.means(ctx))
        if open_ and self.suggested:
            return self.suggest_all
        return self.choose if open_ else self.finish

    def may_buy(self, ctx: Context) -> bool:
        """Is there anything that the points can pay?"""
        means = self.means(ctx)
        return bool(self._places(ctx, means) or self._pdb_options(ctx, means) or self.others(ctx))

    def others(self, ctx: Context) -> list[Option]:
        """What else the points can pay, beside units that appear at once, and PDBs."""
        return []

    def terms(self, ctx: Context) -> ForcePoints:
        """What the scenario says about these points."""
        setup = ctx.scenario.rebel if self.side == "rebel" else ctx.scenario.imperial
        return setup.force_points[self.grant]

    def open_places(self, ctx: Context) -> list[str]:
        """Where units may appear, as control is now."""
        return grants.open_places(ctx, self.side, self.ground(ctx).terms)

    def kinds(self, ctx: Context, place: str) -> Sequence[UnitKind]:
        """The kinds that may be bought for a place, best first."""
        return grants.kinds(ctx, self.side, self.ground(ctx).terms, place)

    def sort_of(self, ctx: Context, place: str) -> Hashable:
        """Whatever `kinds` looks at of a place: those of one sort sell the same kinds."""
        return place in ctx.board.boxes if self.side == "imperial" else place

    def left(self, ctx: Context) -> int:
        """The points that are neither spent nor planned."""
        return self.ground(ctx).terms.points - self.pdb_points - self._planned_cost(ctx)

    def _planned_cost(self, ctx: Context) -> int:
        return grants.cost(grants.prices(ctx, self.side), self.planned())

    # What may be bought

    def choose(self, ctx: Context) -> Next:
        """Units, place by place; PDBs; or an end of it, once all is spent that must be (19.3).

        Where there is one place, its units at once.
        """
        means = self.means(ctx)
        places = self._places(ctx, means)
        options = self._units_for(ctx, places[0], means) if len(places) == 1 else self._markets(places)
        options += self._pdb_options(ctx, means)
        options += self.others(ctx)
        if places:
            options.append((SuggestPurchases(), self.suggest))
        if places and self._more_follow(ctx):
            options.append((SuggestSetUp(), self.suggest_all))
        if not places or (means.satisfied and not self.ground(ctx).terms.must_spend):
            options.append((self.finishes(), self.finish))
        return self._ask(ctx, options, "", means)

    def _ask(self, ctx: Context, options: list[Option], about: str, means: Means) -> Ask:
        """Where one answer is left at a place it is given at once, but it was a question."""
        always = not about or len(options) > 1
        prompt = self._prompt(ctx) + means.held_back(ctx)
        if about:
            prompt += _strengths(self.site(ctx, about).kinds)
        prompt += self.remark(ctx)
        case = self.ground(ctx).terms.case
        return Ask(self.side, "force-points", case, prompt, options, about=about, always=always)

    def remark(self, ctx: Context) -> str:
        """What a player should know before he buys."""
        return ""

    def tells_something(self, ctx: Context) -> bool:
        """[34.2] Does the Enemy learn something hidden by units that are bought, or by a Level?"""
        return False

    def _prompt(self, ctx: Context) -> str:
        """What is left, what is planned, and what has to be thought of."""
        grant, left, planned = self.ground(ctx).terms, self.left(ctx), self.planned()
        provinces = grant.placing.provinces if grant.placing is not None else ()
        prompt = f"{left} of {grant.points} Force Points {'is' if left == 1 else 'are'} left to spend"
        prompt += f" in {naming.provinces(ctx.facts, provinces)}" if provinces else ""
        prompt += ", and all must be spent" if grant.must_spend and left else ""
        prompt += f"; planned so far: {naming.units(ctx.facts, planned)}." if planned else "."
        return prompt + _duties(grant)

    def ground(self, ctx: Context) -> Ground:
        """What purchases do not change before they are placed."""
        known = ctx.while_nothing_happens()
        found: Ground | None = known.get(GROUND)
        if found is None:
            found = known[GROUND] = self._ground(ctx)
        return found

    def _ground(self, ctx: Context) -> Ground:
        grant, catalogue = self.terms(ctx), ctx.facts.unit_kinds
        own = [name for name in grants.listed(ctx, grant) if catalogue[name].side == self.side]
        counters = ctx.rules.ask[questions.counters_of](ctx, own)
        if not grant.garrison:
            return Ground(grant, counters)
        to_garrison = self._to_garrison(ctx)
        return Ground(
            grant,
            counters,
            grants.open_planets(ctx, self.side, grant),
            tuple([_due(ctx, self.side, each) for each in to_garrison]),
            self._unlimited(ctx, counters, to_garrison),
        )

    def _to_garrison(self, ctx: Context) -> list[ForcePoints]:
        """[38.25] The grants to come that must place a unit on every planet, too."""
        below = ctx.state.stack[-2] if len(ctx.state.stack) > 1 else None
        if not isinstance(below, StartingForces):
            return []
        listed = grants.of_side(ctx, self.side).force_points
        return [listed[number] for number in below.grants if listed[number].garrison]

    def _unlimited(
        self, ctx: Context, counters: Mapping[str, int], to_garrison: list[ForcePoints]
    ) -> Mapping[str, int]:
        known = ctx.answers("unlimited", ())
        found: list[str] | None = known.get((self.side, self.grant, len(to_garrison)))
        if found is None:
            limited = [grants.limits_of(ctx, each) for each in (self.terms(ctx), *to_garrison)]
            found = known[self.side, self.grant, len(to_garrison)] = [
                name for name in counters if not any(each.get(name) for each in limited)
            ]
        prices = grants.prices(ctx, self.side)
        return {name: prices[name] for name in found if name in prices}

    def means(self, ctx: Context, ground: Ground | None = None, tally: Tally | None = None) -> Means:
        """Points, counters, and what groups that enter from outside have to be worth."""
        ground, tally = ground or self.ground(ctx), tally or self.tally(ctx)
        entry, used = ground.terms.entry, tally.entries
        least = 0 if entry is None or not entry.origins else entry.least_points
        worth = {place: grants.cost(tally.prices, self.plan[place]) for place in used} if least else {}
        points = ground.terms.points - self.pdb_points - tally.cost
        return Means(
            points,
            _stock(ctx, ground, tally),
            {place: max(0, least - n) for place, n in worth.items()},
            (least,) * (entry.origins - len(used) if least and entry and entry.origins else 0),
            _garrisons(ctx, ground, tally, points) if ground.planets else None,
            tally.prices,
            entry,
            self.for_units(ctx, tally),
        )

    def for_units(self, ctx: Context, tally: Tally) -> int:
        """What may still be spent on units beside this plan; whatever modules say of it."""
        return units.ANY_NUMBER

    def tally(self, ctx: Context) -> Tally:
        """What the plan comes to."""
        return Tally(ctx, self.plan, grants.prices(ctx, self.side))

    def planned(self) -> Mapping[str, int]:
        """All units of the plan, by kind."""
        found: dict[str, int] = {}
        for bought in self.plan.values():
            for kind, n in bought.items():
                found[kind] = found.get(kind, 0) + n
        return found

    def _places(self, ctx: Context, means: Means) -> list[str]:
        """Where at least one more unit can be bought."""
        if means.points <= 0:
            return []
        found, known = list[str](), dict[Hashable, bool]()
        remembered = ctx.while_nothing_happens()
        open_, sites = remembered.get(OPEN), remembered.setdefault(SITES, {})
        if open_ is None:
            open_ = remembered[OPEN] = tuple(self.open_places(ctx))
        bare, plan = frozenset(means.bare), self.plan
        for place in open_:
            site: Site = sites.get(place) or self.site(ctx, place)
            has_room = site.room > 0 if place not in plan else self._room(ctx, place, site) > 0
            # One unit more is the same to all places of one sort: it is asked for once.
            sort = site.assortment, has_room, site.planet in bare, "" if means.entry is None else place
            sells = known.get(sort)
            if sells is None:
                # The cheapest first: mostly it can be had, and then no other need be asked for.
                market = self.market(ctx, place, means)
                sells = known[sort] = any(map(market.sells, reversed(site.kinds)))
            if sells:
                found.append(place)
        return found

    def site(self, ctx: Context, place: str) -> Site:
        """What is known of a place, whatever is planned for it."""
        remembered = ctx.while_nothing_happens()
        sites: dict[str, Site] = remembered.setdefault(SITES, {})
        found = sites.get(place)
        if found is None:
            sorts, sort = remembered.setdefault(SORTS, {}), self.sort_of(ctx, place)
            kinds, number = sorts.get(sort) or self._assortment(ctx, place, sort)
            planet, room = ctx.board.planet_of.get(place, ""), units.room(ctx, place, self.side)
            found = sites[place] = Site(planet, room, kinds, number)
        return found

    def _assortment(self, ctx: Context, place: str, sort: Hashable) -> tuple[Sequence[UnitKind], int]:
        """The kinds that places of one sort sell, and a number of their own for just these kinds."""
        remembered, kinds = ctx.while_nothing_happens(), self.kinds(ctx, place)
        numbers: dict[Hashable, int] = remembered.setdefault(ASSORTMENTS, {})
        number = numbers.setdefault(tuple(map(id, kinds)), len(numbers))
        found = remembered[SORTS][sort] = (kinds, number)
        return found

    def _room(self, ctx: Context, place: str, site: Site) -> int:
        """[9.51] Room for more units beside those that are planned."""
        return site.room - units.crowd(ctx, self.plan.get(place, units.NO_UNITS))

    def _markets(self, places: list[str]) -> list[Option]:
        return [(GoToMarket(place), self.go_to) for place in places]

    def go_to(self, ctx: Context, action: GoToMarket) -> Next:
        self.place = action.at
        return self.buy

    def buy(self, ctx: Context) -> Next:
        """More and more units for one place, until its owner turns to another, or nothing more can be had.

        It is a question even then, answered at once: with other face-down units there might be more room.
        """
        means = self.means(ctx)
        options = self._units_for(ctx, self.place, means)
        options.append((BuyElsewhere(), self.choose))
        return self._ask(ctx, options, self.place, means)

    def _units_for(self, ctx: Context, place: str, means: Means) -> list[Option]:
        market = self.market(ctx, place, means)
        return [
            (BuyUnits(number, kind.id, place, number * market.prices[kind.id]), self.bought)
            for kind in self.site(ctx, place).kinds
            for number in range(1, market.most(kind, BATCH) + 1)
        ]

    def most(self, ctx: Context, place: str, kind: UnitKind, means: Means) -> int:
        """[19.0, 19.3, 19.6] How many more of a kind can be bought for a place."""
        return self.market(ctx, place, means).most(kind)

    def market(self, ctx: Context, place: str, means: Means) -> Market:
        """What can be bought for a place; nothing where these points may not be spent."""
        if means.entry is not None and not grants.may_begin_in(ctx, means.entry, self._used(), place):
            return Market(0, {}, 0)  # [28.27, 28.38] The number of systems from which units come.
        site, berths = self.site(ctx, place), units.ANY_NUMBER
        if place.endswith(grants.ENTRY):
            berths = _carriers(ctx, self.plan.get(place, units.NO_UNITS))
        room, points = self._room(ctx, place, site), means.points_for(place)
        return Market(points, means.stock, room, berths, site.planet, means.garrisons, means.prices)

    def _used(self) -> tuple[str, ...]:
        return tuple([place for place in self.plan if place.endswith(grants.ENTRY)])

    # What is done

    def bought(self, ctx: Context, action: BuyUnits) -> Next:
        self.add(action.at, action.unit, action.number)
        return self.buy if self.place else self.choose

    def add(self, place: str, kind: str, number: int) -> None:
        """More units of the plan."""
        here = units.merged(self.plan.get(place, units.NO_UNITS), {kind: number})
        self.plan = {**self.plan, place: here}

    def suggest(self, ctx: Context) -> Next:
        """All that is left, spent in a fixed and sensible way; it can still be taken back."""
        self.place = ""
        plan_the_rest(ctx, self)
        return self.choose

    def _more_follow(self, ctx: Context) -> bool:
        """Are there other points of the set-up to be spent?"""
        below = ctx.state.stack[-2] if len(ctx.state.stack) > 1 else None
        return isinstance(below, StartingForces) and bool(below.grants)

    def suggest_all(self, ctx: Context) -> Next:
        """This grant and all that follow are spent in the suggested way."""
        plan_the_rest(ctx, self)
        self.place_all(ctx)
        return Done(True)

    def _pdb_options(self, ctx: Context, means: Means) -> list[Option]:
        """[19.2, 19.22, P-03, VO-06] PDBs that the side may turn Up, and those that it may raise."""
        terms = self.ground(ctx).terms
        points, share = means.points_for(""), terms.pdb_points
        points = points if share is None else min(points, share - self.pdb_points)
        up, level = means.prices[PDB_UP], means.prices[PDB_LEVEL]
        if points < min(up, level):
            return []
        known = ctx.while_nothing_happens()
        works: list[Option] | None = known.get(WORKS)
        if works is None:
            works = known[WORKS] = self._works(ctx, terms, up, level)
        if points >= max(up, level):
            return works.copy()
        paid = PayToTurnUp if points >= up else PayForLevel
        return [option for option in works if type(option[0]) is paid]

    def _works(self, ctx: Context, terms: ForcePoints, up: int, level: int) -> list[Option]:
        """All that could be paid for, planet by planet."""
        top, yards, closed = min(TOP_LEVEL, terms.pdb_top), self.yards(ctx), pdb.closed_yards(ctx, self.side)
        down = frozenset([planet.id for planet in pdb.that_may_turn_up(ctx, self.side, yards.up)])
        low, rulers = yards.raised - closed, ctx.control  # Nothing is unsettled where a player is asked.
        planets, either, found = ctx.state.planets, down | low, list[Option]()
        for name in filter(either.__contains__, planets):
            if name in down:
                found.append((PayToTurnUp(name, up), self.turn_up))
            # [19.2] Only its controller raises a PDB.
            if name in low and planets[name].pdb < top and rulers[name] == self.side:
                found.append((PayForLevel(name, level), self.raise_level))
        return found

    def yards(self, ctx: Context) -> Yards:
        """[19.2, 19.22, 38.21, 38.26] Points of a province stay in it; a planet gets a Level a Game-Turn."""
        terms, planets = self.ground(ctx).terms, ctx.state.planets
        provinces = terms.placing.provinces if terms.placing is not None else ()
        within: Set[str] = planets.keys()
        if provinces:
            within = frozenset([each for province in provinces for each in ctx.board.planets_in[province]])
        if terms.pdb_levels == "up-first":
            return Yards(within, {each for each in within if planets[each].pdb_up})
        return Yards(within, planets.keys() - space_memory(ctx).raised_pdbs)

    def turn_up(self, ctx: Context, action: PayToTurnUp) -> Next:
        """[19.21] The marker is turned at the moment of payment."""
        planet = ctx.state.planets[action.planet]
        self.pdb_points += action.cost
        pdb.change(ctx, planet, planet.pdb, True, "Force Points", "19.2")
        return self.choose

    def raise_level(self, ctx: Context, action: PayForLevel) -> Next:
        """[19.21, 19.22, 38.26] The marker moves at once, and not again in this Game-Turn; set-up is none."""
        planet = ctx.state.planets[action.planet]
        self.pdb_points += action.cost
        if self.terms(ctx).pdb_levels == "one-a-turn":
            record = space_memory(ctx)
            record.raised_pdbs = (*record.raised_pdbs, planet.id)
        pdb.change(ctx, planet, planet.pdb + 1, planet.pdb_up, "Force Points", "19.2")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        """[19.0, 19.0a] Everything bought appears at once; what is left is lost."""
        self.place_all(ctx)
        return DONE

    def place_all(self, ctx: Context) -> int:
        """Everything appears that was planned; what it has cost, with the PDBs."""
        case = self.terms(ctx).case
        spent = self.pdb_points + self._planned_cost(ctx)
        for place in ctx.board.by_order(self.plan):
            bought = dict(sorted(self.plan[place].items()))
            units.place_units(ctx, place, bought, self.side, "bought", case)
            memory(ctx).bought = units.merged(memory(ctx).bought, bought)
        ctx.emit(
            ForcePointsSpent(
                case="19.0",
                side=self.side,
                points=self.terms(ctx).points,
                spent=spent,
                pdbs=self.pdb_points,
                kept=self.keeps_the_rest,
            )
        )
        self.plan = {}
        return spent


def _stock(ctx: Context, ground: Ground, tally: Tally) -> dict[str, int]:
    """[19.0, 19.34, P-04] How many more units of each kind counters and scenario allow."""
    planned, limits = tally.units, grants.limits_of(ctx, ground.terms)
    left = grants.caps(ctx, ground.terms, planned)
    found: dict[str, int] = {}
    for name, counters in ground.counters.items():
        number = counters - planned.get(name, 0)
        if number > 0:
            for what in limits[name]:
                number = min(number, left[what])
            found[name] = max(0, number)
    return found


def _garrisons(ctx: Context, ground: Ground, tally: Tally, points: int) -> Garrisons:
    """[38.25] What is left for the planets where these points, and those to come, must place a unit."""
    counters, planned = dict[int, int](), tally.units
    for name, price in ground.prices.items():
        left = ground.counters[name] - planned.get(name, 0)
        counters[price] = counters.get(price, 0) + max(0, left)
    bare = tuple([planet for planet in ground.planets if planet not in tally.manned])
    known = ctx.while_nothing_happens().setdefault(GARRISONS, {})
    return Garrisons(bare, points, ground.to_come, ground.prices, counters, known)


def _due(ctx: Context, side: Side, grant: ForcePoints) -> Due:
    """[38.25] What a grant to come has to do."""
    return Due(len(grants.open_planets(ctx, side, grant)), grant.points)


def _duties(grant: ForcePoints) -> str:
    """[28.27, 28.38, 38.25] What has to be bought, and from where it has to come."""
    entry = grant.entry
    if entry is None or not entry.origins:
        return " Every planet that is yours there needs at least one unit." if grant.garrison else ""
    if entry.origins == 1:
        return " The units all enter from one star system."
    each = f", each with units for at least {entry.least_points} points" if entry.least_points else ""
    apart = " that lead to different star systems of the board" if entry.different_doors else ""
    return f" The units enter from {entry.origins} star systems{apart}{each}."


def _strengths(kinds: Sequence[UnitKind]) -> str:
    """[19.11, 19.12] What units are worth whose names do not say it."""
    nameless = (kind for kind in kinds if kind.side == "imperial")
    worth = ", ".join(f"{kind.name} {kind.strength}-{kind.space_strength}" for kind in nameless)
    return f" On the ground and in space they are worth: {worth}." if worth else ""


def _carriers(ctx: Context, here: Mapping[str, int]) -> int:
    """[19.42, 20.56, P-13] Units that can carry others in from off the map, less those that are carried."""
    catalogue = ctx.facts.unit_kinds
    total = 0
    for kind, n in here.items():
        if not catalogue[kind].mobile:
            total -= n
        elif not (catalogue[kind].suicide or catalogue[kind].atrocity):
            total += n
    return total


class StartingForces(Procedure):
    """[19.3, 28.11] The units of a set-up: those that the scenario names, then those that are bought."""

    side: Side
    #: The grants still to be spent.
    grants: tuple[int, ...] = ()
    #: They are all spent as suggested.
    suggested: bool = False

    def begin(self, ctx: Context) -> Next:
        self.grants = grants.due(ctx, self.side, grants.SET_UP_TURN)
        if grants.of_side(ctx, self.side).units:
            return Call(PlaceUnits(side=self.side), self.next_grant)
        return self.next_grant

    def next_grant(self, ctx: Context) -> Next:
        if not self.grants:
            return DONE
        number, *rest = self.grants
        self.grants = tuple(rest)
        purchase = Purchase(side=self.side, grant=number, suggested=self.suggested)
        return Call(purchase, self.spent)

    def spent(self, ctx: Context, suggested: bool | None) -> Next:
        self.suggested = bool(suggested)
        return self.next_grant


class ForcePointsSegment(Procedure):
    """[19.31, 28.13, P-01] A Player-Turn begins: the points of this Game-Turn are spent, or lost."""

    side: Side
    grants: tuple[int, ...] = ()

    def begin(self, ctx: Context) -> Next:
        self.grants = grants.due(ctx, self.side, ctx.state.turn)
        return self.next_grant

    def next_grant(self, ctx: Context) -> Next:
        if not self.grants:
            return DONE
        number, *rest = self.grants
        self.grants = tuple(rest)
        return Call(Purchase(side=self.side, grant=number), self.next_grant)
