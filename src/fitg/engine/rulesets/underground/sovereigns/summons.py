"""[VX-10, VX-13] How sovereigns come: by a mission, by themselves, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data.records import PDB_LEVEL, Side, Sovereign
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, PlanetId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Planet, PlanetStatus
from fitg.engine.rules import control, loyalty, pdb, units
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.force_points.purchases import TOP_LEVEL
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.missions.actions import MISSIONS
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns, summon_sovereign
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.sovereigns.memory import memory, rebel_control_counts
from fitg.engine.rulesets.underground.veterans import calling, ladders
from fitg.engine.rulesets.underground.veterans.calling import NextMarker, Relief
from fitg.engine.rulesets.underground.veterans.shortfall import CallLocals, CallUnit

FREED: PlanetStatus = "rebel-control"


def risen(ctx: Context) -> set[PlanetStatus]:
    """[VX-10, VQ-19] The states of planets that wake a sovereign."""
    return {"rebellion", FREED} if rebel_control_counts(ctx) else {"rebellion"}


def wakes(ctx: Context, sovereign: Sovereign) -> bool:
    """[VX-10] His own planet, two of his province, or two of his race."""
    states = risen(ctx)
    if home(ctx, sovereign).status in states:
        return True
    planets = ctx.state.planets
    return any(
        sum(planets[planet].status in states for planet in circle) >= summon_sovereign.REBELLIONS
        for circle in summon_sovereign.circles(ctx, sovereign)
    )


def home(ctx: Context, sovereign: Sovereign) -> Planet:
    """The planet of a sovereign."""
    return ctx.state.planets[ctx.board.planet_of[sovereign.environ]]


def everybody(ctx: Context, planets: Iterable[str]) -> list[Sovereign]:
    """The sovereigns of these planets who can still be summoned."""
    places = [place for planet in planets for place in ctx.board.surface[planet]]
    found = [sovereigns.unsummoned(ctx, place) for place in places if ctx.facts.environs[place].sovereign]
    return [each for each in found if each is not None]


# By a mission


class Summons(summon_sovereign.SummonSovereign):
    """[VX-10, VX-10e] Just where the people have risen he listens; who asks in vain offends nobody."""

    def can_be_summoned(self, ctx: Context, sovereign: Sovereign) -> bool:
        return wakes(ctx, sovereign)

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        """[VX-10] As long as he lives, and nobody else has won him."""
        sovereign = sovereigns.unsummoned(ctx, site.place)
        return sovereign is not None and sovereign.serves(site.side)

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        return ""

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[25.14, 25.15] Loyalty moves for the player, where its marker is on the track."""
        sovereign = sovereigns.unsummoned(ctx, site.place)
        assert sovereign is not None
        planet = self.swayed(ctx, site, group)
        if loyalty.has_marker(planet):
            loyalty.shift(ctx, planet, 1, site.side, f"{sovereign.name} is summoned", "25.15")
        return self.receive(ctx, sovereign, site.side, "VX-10", self.quarters(ctx, site, group))

    def receive(
        self, ctx: Context, sovereign: Sovereign, side: Side, case: str, quarters: str = ""
    ) -> Procedure | None:
        """[VX-13] He takes the field, and his people with him."""
        points = self.points(ctx, Site(sovereign.environ, side))
        sovereigns.summon(ctx, sovereign, side, points, case=case)
        return self.contribution(ctx, sovereign, side, points, "VX-13", quarters) if points else None

    def recruits(self, ctx: Context, place: str, side: Side) -> tuple[str, ...]:
        return followers(ctx, place, side)

    def levy(self) -> type[SpendHere]:
        return Contribution

    def insult(self, ctx: Context, site: Site) -> int:
        """[VX-10e] Nobody is offended."""
        return 0

    def unfulfilled(self, ctx: Context, site: Site, group: Group) -> None:
        """[VX-10e] A failed mission moves no Loyalty."""


def mission(ctx: Context) -> Summons:
    """How this game summons."""
    found = ctx.rules.missions[Summons.letter]
    assert isinstance(found, Summons)
    return found


def followers(ctx: Context, place: str, side: Side) -> tuple[str, ...]:
    """[VX-13] As with a star: every kind but elite units and those for special work."""
    if side == "imperial":
        return summon_sovereign.followers(ctx, place, side)
    kinds = [kind for size in ladders.ladder(side) for kind in ladders.of_type(ctx, place, size)]
    return tuple(sorted(kinds, key=lambda kind: (-ladders.price(ctx, kind), kind)))


# What his people bring


class RecallUnit(Action, frozen=True):
    form = "recall {unit} to {at} from {origin}"
    saying = "{unit}|leaves {origin} for {at}, and its price comes back"
    final = True
    unit: UnitName
    at: PlaceId
    origin: PlaceId


class ImprovePdb(Action, frozen=True):
    form = "raise the pdb of {planet}"
    saying = "Raise the PDB of {planet} by one Level"
    planet: PlanetId


class RestoreConduit(Action, frozen=True):
    form = "restore the conduit of {planet}"
    saying = "Rebuild the Conduit of {planet}"
    planet: PlanetId


class Contribution(SpendHere, tag="missions.sovereigns.Contribution"):
    """[VX-13 to VX-13b] Units of any ordinary kind, Levels of the PDB, a Conduit; what lacks is called."""

    coming: str = ""

    def other_uses(self, ctx: Context, left: int) -> list[Option]:
        return [*self._calls(ctx, left), *self._works(ctx, left)]

    def _works(self, ctx: Context, left: int) -> list[Option]:
        """[VX-13a] The PDB of his planet, and the network."""
        planet = ctx.state.planets[ctx.board.planet_of[self.place]]
        found: list[Option] = []
        if (
            planet.pdb < TOP_LEVEL
            and self._level_price(ctx) <= left
            and control.controller(ctx, planet.id) == self.side
            and self._may_raise(ctx, planet)
        ):
            found.append((ImprovePdb(planet.id), self.improve))
        if self.side == "rebel" and ctx.rules.ask[asked.conduit_price](ctx) <= left:
            broken = ctx.rules.ask[asked.broken_conduits](ctx)
            found += [(RestoreConduit(each), self.restore) for each in broken]
        return found

    def _may_raise(self, ctx: Context, planet: Planet) -> bool:
        """[VX-13a, VE-M18] As anybody may who buys a Level."""
        own = self.side == "rebel" or all(
            ctx.rules.ask[asks](ctx) for asks in (galactic.raises_pdbs, galactic.builds_pdbs)
        )
        return own and planet.id not in pdb.closed_yards(ctx, self.side)

    def _level_price(self, ctx: Context) -> int:
        return ctx.rules.ask[questions.prices](ctx, self.side)[PDB_LEVEL]

    def improve(self, ctx: Context, action: ImprovePdb) -> Next:
        planet = ctx.state.planets[action.planet]
        self.points -= self._level_price(ctx)
        pdb.change(ctx, planet, planet.pdb + 1, planet.pdb_up, self.reason, "VX-13a")
        return self.buy

    def restore(self, ctx: Context, action: RestoreConduit) -> Next:
        self.points -= ctx.rules.ask[asked.conduit_price](ctx)
        ctx.rules.ask[asked.restore_conduit](ctx, action.planet)
        return self.buy

    # From the map

    def _calls(self, ctx: Context, left: int) -> list[Option]:
        """[VX-13b] Any kind that the pool lacks, as long as there is room for it."""
        if units.room(ctx, self.place, self.side) <= sum(self.bought.values()):
            return []
        counters = ctx.rules.ask[questions.counters]
        wanted = [
            kind
            for kind in self.kinds
            if ladders.price(ctx, kind) <= left and counters(ctx, kind) <= self.bought.get(kind, 0)
        ]
        found: list[Option] = []
        for kind in wanted:
            if self.side == "imperial":
                places = [each for each in units.places(ctx, "imperial") if each != self.place]
                found += [
                    (RecallUnit(kind, self.place, each), self.recall)
                    for each in places
                    if units.unladen(ctx, each, "imperial").get(kind) and not _is_needed(ctx, each)
                ]
                continue
            field = calling.in_field(ctx, kind, (self.place,))
            homes = calling.at_home(ctx, kind, (ctx.board.planet_of[self.place],))
            found += [(CallUnit(kind, self.place, each), self.call) for each in field]
            found += [(CallLocals(kind, self.place, each), self.borrow) for each in homes]
        return found

    def recall(self, ctx: Context, action: RecallUnit) -> Next:
        """[VX-13b] The Empire gets the price of the unit that leaves its place."""
        units.eliminate(ctx, action.origin, {action.unit: 1}, "it is called by a sovereign", "VX-13b")
        price = ladders.price(ctx, action.unit)
        tracks.gain(ctx, "imperial", price, "units called by a sovereign", "VX-13b")
        return self._arrive(ctx, action.unit)

    def call(self, ctx: Context, action: CallUnit) -> Next:
        self.coming = action.unit
        return Call(Relief(place=action.origin, unit=action.unit), self.arrive)

    def arrive(self, ctx: Context) -> Next:
        return self._arrive(ctx, self.coming)

    def borrow(self, ctx: Context, action: CallLocals) -> Next:
        calling.take_marker(ctx, action.origin)
        self._arrive(ctx, action.unit)
        return Call(NextMarker(planet=action.origin, chain=(action.origin,), must=True), self.buy)

    def _arrive(self, ctx: Context, kind: str) -> Next:
        self.points -= ladders.price(ctx, kind)
        units.place_units(ctx, self.place, {kind: 1}, self.side, self.reason, "VX-13b")
        return self.buy


def _is_needed(ctx: Context, place: str) -> bool:
    """In space whoever is aboard, or held there, needs the units."""
    return calling.carries_people(ctx, place, "imperial")


# By themselves


class TakeSovereign(Action, frozen=True):
    form = "take {who}"
    saying = "{who}|takes the field for you"
    final = True
    who: CharacterId


class LeaveSovereign(Action, frozen=True):
    form = "leave {who}"
    saying = "{who}|stays at his court"
    final = True
    passes = True
    who: CharacterId


class Offers(Procedure, tag="missions.sovereigns.Offers"):
    """[VX-10b, VX-10d] The Rebel Player may take sovereigns without any mission, one after the other."""

    first = "next_one"

    waiting: tuple[str, ...]
    rising: bool = False

    def next_one(self, ctx: Context) -> Next:
        if not self.waiting:
            return DONE
        who = self.waiting[0]
        options: list[Option] = [
            (TakeSovereign(who), self.take),
            (LeaveSovereign(who), self.leave),
        ]
        name, environ = naming.piece(ctx.facts, who), ctx.facts.sovereigns[who].environ
        prompt = f"{name} would join you at {naming.place(ctx.facts, environ)}, with his people."
        return Ask("rebel", "sovereigns.take", "VX-10b", prompt, options, about=environ)

    def take(self, ctx: Context, action: TakeSovereign) -> Next:
        """[VX-10c] While his planet rises his troops join its attacks."""
        self.waiting = self.waiting[1:]
        sovereign = sovereigns.unsummoned(ctx, ctx.facts.sovereigns[action.who].environ)
        assert sovereign is not None
        if self.rising:
            memory(ctx).joining = sovereign.environ
        comes = mission(ctx).receive(ctx, sovereign, "rebel", "VX-10b")
        return self.next_one if comes is None else Call(comes, self.next_one)

    def leave(self, ctx: Context) -> Next:
        self.waiting = self.waiting[1:]
        return self.next_one


def for_the_empire(ctx: Context, moment: Moment) -> Procedure | None:
    """[VX-10a] A Pro-Imperial one is summoned as his planet rises, whether the Empire likes it or not."""
    memory(ctx).joining = ""
    loyal = [each for each in everybody(ctx, [moment.planet]) if each.allegiance == "imperial"]
    return Levies(waiting=tuple(each.id for each in loyal)) if loyal else None


class Levies(Procedure, tag="missions.sovereigns.Levies"):
    """[VX-10a] One after the other."""

    first = "next_one"

    waiting: tuple[str, ...]

    def next_one(self, ctx: Context) -> Next:
        if not self.waiting:
            return DONE
        who, *others = self.waiting
        self.waiting = tuple(others)
        sovereign = sovereigns.unsummoned(ctx, ctx.facts.sovereigns[who].environ)
        assert sovereign is not None
        comes = mission(ctx).receive(ctx, sovereign, "imperial", "VX-10a")
        return self.next_one if comes is None else Call(comes, self.next_one)


def _offered(found: list[Sovereign], *, rising: bool = False) -> Procedure | None:
    return Offers(waiting=tuple(each.id for each in found), rising=rising) if found else None


def as_it_rises(ctx: Context, moment: Moment) -> Procedure | None:
    """[VX-10b] At the moment of the Rebellion, before its units attack."""
    if ctx.state.planets[moment.planet].status != "rebellion":
        return None
    friends = [each for each in everybody(ctx, [moment.planet]) if each.allegiance == "rebel"]
    return _offered(friends, rising=True)


def as_it_is_free(ctx: Context, moment: Moment) -> Procedure | None:
    """[VX-10d] A Neutral one as his planet comes under Rebel control."""
    planets = [moment.planet] if moment.planet else []
    return _offered([each for each in everybody(ctx, planets) if each.allegiance == "neutral"])


def later(ctx: Context, moment: Moment) -> Procedure | None:
    """[VX-10b, VX-10d] At the end of a Rebel Mission Segment, as long as the planet is so."""
    if moment.side != "rebel" or ctx.current.name != MISSIONS:
        return None
    states = {
        "rebel": {*ctx.index.planets_in("rebellion"), *ctx.index.planets_in(FREED)},
        "neutral": set(ctx.index.planets_in(FREED)),
    }
    found = [
        each
        for each in everybody(ctx, sorted(states["rebel"]))
        if home(ctx, each).id in states.get(each.allegiance, ())
    ]
    return _offered(found)


class WithHisTroops(Rebellion, layer=True, tag="missions.sovereigns.Rebellion"):
    """[VX-10c] The troops of one who has come at that moment join the attacks of 10.7."""

    def attack(self, ctx: Context) -> Next:
        place = memory(ctx).joining
        if place and ctx.board.planet_of[place] == self.planet and place not in self.raised:
            self.raised = (*self.raised, place)
        return super().attack(ctx)
