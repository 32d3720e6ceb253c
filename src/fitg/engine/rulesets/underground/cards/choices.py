"""What event cards ask players: planets that turn, units that come and go."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import characters, levies, units
from fitg.engine.rules.galactic import geography, shifts
from fitg.engine.rules.galactic.shifts import Shift
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.deck.tables import title

KIND = "events.card"


# Planets


class TurnPlanet(Action, frozen=True):
    form = "turn {planet}"
    saying = "{planet}|turns by one space"
    final = True
    planet: PlanetId


class TurnNone(Action, frozen=True):
    form = "no planet"
    saying = "No planet turns"
    final = True
    passes = True


class TurnOne(Procedure, tag="events.cards.TurnOne"):
    """The Rebel Player may move one planet one space to himself, never into rebellion."""

    first = "choose"

    code: str
    case: str
    planets: tuple[str, ...]
    chosen: str = ""

    def choose(self, ctx: Context) -> Next:
        open_ = [planet for planet in self.planets if shifts.can_move(ctx, planet, "rebel")]
        if not open_:
            return DONE
        options: list[Option] = [(TurnPlanet(planet), self.turn) for planet in open_]
        options.append((TurnNone(), self.stop))
        prompt = f"{title(self.code)}: which planet turns to you by one space?"
        return Ask("rebel", KIND, self.case, prompt, options)

    def turn(self, ctx: Context, action: TurnPlanet) -> Next:
        self.chosen = action.planet
        shift = Shift(planet=action.planet, favor="rebel", reason=title(self.code), case=self.case)
        return Call(shift, self.turned)

    def turned(self, ctx: Context, moved: int) -> Next:
        """One whose secret forbids it leaves the choice open among the others."""
        if moved:
            self.follow(ctx, self.chosen)
            return DONE
        self.planets = tuple(planet for planet in self.planets if planet != self.chosen)
        return self.choose

    def follow(self, ctx: Context, planet: str) -> None:
        """What else comes of it."""

    def stop(self, ctx: Context) -> Next:
        return DONE


# Units


class PlaceUnit(Action, frozen=True):
    form = "place {unit} at {at}"
    saying = "{unit}|appears at {at}"
    final = True
    unit: UnitKindId
    at: PlaceId


class PlaceCalled(Action, frozen=True):
    form = "place {unit} at {at} from {origin}"
    saying = "{unit}|appears at {at}, and leaves {origin}"
    final = True
    unit: UnitKindId
    at: PlaceId
    origin: PlaceId


class PlaceVeterans(Action, frozen=True):
    form = "call {unit} to {at}"
    saying = "{unit}|appears at {at}, called from the map"
    unit: UnitKindId
    at: PlaceId


class PlaceNothing(Action, frozen=True):
    form = "no unit"
    saying = "No unit appears"
    final = True
    passes = True


class ImperialGift(Procedure, tag="events.cards.ImperialGift"):
    """[VE-M25, VE-M32] Units from the pool; what it lacks comes from the map, and its price comes back."""

    first = "choose"

    code: str
    case: str
    places: tuple[str, ...]
    kinds: tuple[str, ...]

    def choose(self, ctx: Context) -> Next:
        if not self.kinds:
            return DONE
        options = self._ways(ctx, self.kinds[0])
        if not options:
            self.kinds = self.kinds[1:]
            return self.choose
        name = naming.unit_name(ctx.facts, self.kinds[0], 1)
        prompt = f"{title(self.code)}: where does the {name} appear?"
        return Ask("imperial", KIND, self.case, prompt, options)

    def _ways(self, ctx: Context, kind: str) -> list[Option]:
        places = [place for place in self.places if units.room_for(ctx, place, kind) > 0]
        if ctx.rules.ask[questions.counters](ctx, kind) > 0:
            return [(PlaceUnit(kind, place), self.place) for place in places]
        origins = [
            place
            for place in units.places(ctx, "imperial")
            if place not in self.places and units.of_side(ctx, place, "imperial").get(kind)
        ]
        return [(PlaceCalled(kind, place, origin), self.call) for place in places for origin in origins]

    def place(self, ctx: Context, action: PlaceUnit) -> Next:
        return self._appear(ctx, action.unit, action.at)

    def call(self, ctx: Context, action: PlaceCalled) -> Next:
        take_off(ctx, action.unit, action.origin, title(self.code), self.case)
        ctx.rules.ask[asked.refund](ctx, "imperial", ctx.facts.unit_kinds[action.unit].cost or 0)
        return self._appear(ctx, action.unit, action.at)

    def _appear(self, ctx: Context, kind: str, place: str) -> Next:
        self.kinds = self.kinds[1:]
        units.place_units(ctx, place, {kind: 1}, "imperial", title(self.code), self.case)
        return self.choose


class RebelGift(Procedure, tag="events.cards.RebelGift"):
    """Units of an Environ's own type, one after the other, each of a strength that the card names."""

    first = "choose"

    code: str
    case: str
    places: tuple[str, ...]
    #: The strengths of the units still to come: on the ground, and in space.
    strengths: tuple[tuple[int, int], ...]
    #: Whether the Rebel Player may do without.
    optional: bool = False

    def choose(self, ctx: Context) -> Next:
        if not self.strengths:
            return DONE
        options: list[Option] = [
            option
            for place in self.places
            for kind in own_kinds(ctx, place, self.strengths[0])
            if units.room_for(ctx, place, kind) > 0
            for option in self._ways(ctx, kind, place)
        ]
        if not options:
            self.strengths = self.strengths[1:]
            return self.choose
        if self.optional:
            options.append((PlaceNothing(), self.stop))
        ground, space = self.strengths[0]
        prompt = f"{title(self.code)}: where does a {ground}-{space} appear?"
        return Ask("rebel", KIND, self.case, prompt, options)

    def _ways(self, ctx: Context, kind: str, place: str) -> list[Option]:
        """From the pool, or else as those who are due come otherwise."""
        if ctx.rules.ask[questions.counters](ctx, kind) > 0:
            return [(PlaceUnit(kind, place), self.place)]
        called = ctx.rules.ask[levies.remainder](ctx, self._due(ctx, kind, place))
        return [] if called is None else [(PlaceVeterans(kind, place), self.call)]

    def _due(self, ctx: Context, kind: str, place: str) -> levies.Due:
        price = ctx.rules.ask[questions.prices](ctx, "rebel")[kind]
        name = title(self.code)
        return levies.Due("rebel", (place,), price, (kind,), name, self.case, gift=True)

    def call(self, ctx: Context, action: PlaceVeterans) -> Next:
        """[VM-26] The pool has none: somebody is called from the map."""
        self.strengths = self.strengths[1:]
        called = ctx.rules.ask[levies.remainder](ctx, self._due(ctx, action.unit, action.at))
        assert called is not None
        return Call(called, self.choose)

    def place(self, ctx: Context, action: PlaceUnit) -> Next:
        self.strengths = self.strengths[1:]
        units.place_units(ctx, action.at, {action.unit: 1}, "rebel", title(self.code), self.case)
        return self.choose

    def stop(self, ctx: Context) -> Next:
        return DONE


def own_kinds(ctx: Context, place: str, strength: tuple[int, int]) -> list[str]:
    """The Rebel kind of an Environ's type with this strength, where a game has it."""
    home, kinds = ctx.facts.environs[place].type, ctx.facts.unit_kinds
    return [
        kind
        for kind in ctx.rules.units
        if kinds[kind].side == "rebel"
        and kinds[kind].environ_type == home
        and (kinds[kind].strength, kinds[kind].space_strength) == strength
    ]


class GiveUpUnit(Action, frozen=True):
    form = "remove {unit} at {at}"
    saying = "{unit} at {at}|is removed"
    final = True
    unit: UnitKindId
    at: PlaceId


class RemoveWorth(Procedure, tag="events.cards.RemoveWorth"):
    """[VE-M26, VQ-351] Imperial units of the Empire's choice, worth just so many points if it can be."""

    first = "choose"

    code: str
    case: str
    points: int

    def choose(self, ctx: Context) -> Next:
        if self.points <= 0:
            return DONE
        found = [
            (kind, place)
            for place in units.places(ctx, "imperial")
            for kind in units.of_side(ctx, place, "imperial")
            if ctx.facts.unit_kinds[kind].cost
        ]
        worths = sorted(
            _worth(ctx, kind, place)
            for kind, place in found
            for _ in range(units.of_side(ctx, place, "imperial")[kind])
        )
        fitting = [each for each in found if _fits(_worth(ctx, *each), worths, self.points)]
        options: list[Option] = [(GiveUpUnit(*each), self.remove) for each in fitting or found]
        if not options:
            return DONE
        prompt = f"{title(self.code)}: units worth {self.points} more Force Points go. Which?"
        return Ask("imperial", KIND, self.case, prompt, options)

    def remove(self, ctx: Context, action: GiveUpUnit) -> Next:
        self.points -= _worth(ctx, action.unit, action.at)
        take_off(ctx, action.unit, action.at, title(self.code), self.case)
        return self.choose


def _fits(worth: int, worths: list[int], points: int) -> bool:
    """[VE-M26, VQ-351] Can a unit of this worth be one of some that are worth just so many points?"""
    if worth >= points:
        return worth == points
    rest = [each for each in worths if each <= points]
    rest.remove(worth)
    return any(_fits(each, rest, points - worth) for each in set(rest))


def _worth(ctx: Context, unit: str, place: str) -> int:
    """[VE-M26] What a unit costs, with what is lost together with it."""
    kinds = ctx.facts.unit_kinds
    return sum((kinds[each].cost or 0) * n for each, n in gone_with(ctx, unit, place)[0].items())


def gone_with(ctx: Context, unit: str, place: str) -> tuple[dict[str, int], Mapping[str, int]]:
    """[20.54] A unit, and what it carries if it cannot do without; or a load, which leaves its carrier."""
    stack = ctx.state.stacks[ctx.facts.unit_kinds[unit].side][place]
    borne = sorted(pair for pair in stack.cargo if pair.partition("+")[2] == unit)
    if borne and stack.units[unit] <= units.carried(stack.cargo)[unit]:
        return {unit: 1}, {borne[0]: 1}
    cargo = units.cargo_lost(stack.units, stack.cargo, {unit: 1})
    return units.merged({unit: 1}, units.carried(cargo)), cargo


def take_off(ctx: Context, unit: str, place: str, reason: str, case: str) -> None:
    """A unit leaves the board; in space it may have been all that carried somebody (P-19)."""
    side = ctx.facts.unit_kinds[unit].side
    gone, cargo = gone_with(ctx, unit, place)
    if units.has_hidden(ctx, gone):
        ctx.show()
    units.fall(ctx, place, side, gone, cargo=cargo)
    ctx.emit(UnitsLost(case=case, side=side, place=place, units=gone, reason=reason))
    if characters.in_space(ctx, place):
        ctx.rules.ask[questions.leave_in_space](ctx, place)


# Sovereigns


def summoned(ctx: Context, sovereign_id: str, side: Side, case: str) -> Procedure | None:
    """[VE-M21a, VE-M25a] He comes without any mission, with his troops, if he can still be summoned."""
    environ = ctx.facts.sovereigns[sovereign_id].environ
    if environ not in ctx.board.sizes or not geography.exists(ctx, ctx.board.planet_of[environ]):
        return None
    sovereign = sovereigns.unsummoned(ctx, environ)
    if sovereign is None:
        return None
    mission, site = ctx.rules.missions[SummonSovereign.letter], Site(environ, side)
    assert isinstance(mission, SummonSovereign)
    points = mission.points(ctx, site)
    sovereigns.summon(ctx, sovereign, side, points, case=case)
    return mission.contribution(ctx, sovereign, side, points, case) if points else None
