"""[VM-26 to VM-28c] Points for units that pool or room cannot serve: veterans, higher levels, the track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, PlanetId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Call, Done, Handler, Next, Option, Procedure
from fitg.engine.rules import units
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.levies import Due
from fitg.engine.rules.missions.actions import MISSIONS
from fitg.engine.rulesets.underground.veterans import calling, ladders
from fitg.engine.rulesets.underground.veterans.calling import NextMarker, Relief
from fitg.engine.rulesets.underground.veterans.events import LevelRaised

#: [VM-27e] What is raised in Environs without a star if nothing else can be, one after the other.
LAST_RESORT = ((2, 3), (4, 3))


def is_mission_segment(ctx: Context) -> bool:
    """[VM-28] Only there room is made by higher levels; elsewhere units wait (15.44)."""
    return ctx.current.name == MISSIONS


def room(ctx: Context, due: Due) -> int:
    """[VM-28] How many more units the places hold together."""
    held = sum(max(0, units.room(ctx, place, due.side)) for place in due.places)
    return held - sum(due.coming.values())


def _suits(ctx: Context, place: str, kind: str) -> bool:
    """[15.42] Rebel units are of the type of their Environ."""
    row = ctx.facts.unit_kinds[kind]
    return row.side == "imperial" or row.environ_type == ctx.facts.environs[place].type


# Purchases that fill the room


def filling(numbers: Sequence[int], ctx: Context, due: Due, kind: str, most: int) -> Sequence[int]:
    """[VM-28, VM-28c, VQ-470] No unit is held back; where not all would find room the dearest come first."""
    if not is_mission_segment(ctx):
        return numbers
    space, price = room(ctx, due), ladders.price(ctx, kind)
    cheap = [each for each in due.kinds if ladders.price(ctx, each) <= price]
    is_dearest = not any(
        ladders.price(ctx, each) <= due.points and _pool(ctx, due, each)
        for each in due.kinds
        if each not in cheap
    )
    most = min(most, space)
    return [
        number
        for number in numbers
        if (
            (number == most and is_dearest)
            or _most_units(ctx, due, due.points - number * price, cheap, {kind: number}) <= space - number
            or (number <= space and _spends_all(ctx, due, kind, number, space))
        )
    ]


def _pool(ctx: Context, due: Due, kind: str) -> int:
    """[VM-26a] The counters of a kind that are left for points that are due."""
    return ctx.rules.ask[questions.counters](ctx, kind) - due.coming.get(kind, 0)


def _most_units(ctx: Context, due: Due, points: int, kinds: Sequence[str], gone: Mapping[str, int]) -> int:
    """As how many units the points could come, if the pool, less what is gone, is the only limit."""
    total = 0
    for kind in sorted(kinds, key=lambda each: ladders.price(ctx, each)):
        price = ladders.price(ctx, kind)
        pool = _pool(ctx, due, kind) - gone.get(kind, 0)
        number = min(points // price, pool) if price else 0
        total += number
        points -= number * price
    return total


def _spends_all(ctx: Context, due: Due, kind: str, number: int, space: int) -> bool:
    """[VM-28] Could with others all be spent that the pool allows, and would they all find room?"""
    spent = number * ladders.price(ctx, kind)
    others = [each for each in due.kinds if each != kind]
    rest = _most_spent(ctx, due, due.points - spent, others, space - number)
    return spent + rest == _most_spent(ctx, due, due.points, due.kinds, due.points)


def _most_spent(ctx: Context, due: Due, points: int, kinds: Sequence[str], space: int) -> int:
    """How many of the points could be spent on at most so many units."""
    fewest = {0: 0}
    for kind in kinds:
        price, pool = ladders.price(ctx, kind), _pool(ctx, due, kind)
        for spent, number in sorted(fewest.items()) if price else ():
            for more in range(1, min(pool, (points - spent) // price) + 1):
                total = spent + more * price
                fewest[total] = min(fewest.get(total, number + more), number + more)
    return max(spent for spent, number in fewest.items() if number <= space)


# What is left of them


def serve(ctx: Context, due: Due) -> Procedure | None:
    """[VM-26a, VM-28] Whoever leaves points that the pool could serve loses them, as ever."""
    if _pool_serves(ctx, due):
        return None
    if due.gift:
        return _shortfall(due) if _ways(ctx, due, due.kinds) else None
    return _shortfall(due) if due.side == "rebel" or is_mission_segment(ctx) else None


def _pool_serves(ctx: Context, due: Due) -> bool:
    if is_mission_segment(ctx) and not room(ctx, due):
        return False
    return any(ladders.price(ctx, kind) <= due.points and ladders.in_pool(ctx, kind) for kind in due.kinds)


def _shortfall(due: Due) -> Shortfall:
    return Shortfall(
        side=due.side,
        places=due.places,
        points=due.points,
        kinds=due.kinds,
        reason=due.reason,
        case=due.case,
        gift=due.gift,
    )


class RaiseAnyway(Action, frozen=True):
    form = "raise {unit} at {at}"
    saying = "Raise {unit} at {at}"
    unit: UnitName
    at: PlaceId


class CallUnit(Action, frozen=True):
    form = "call {unit} to {at} from {origin}"
    saying = "Call {unit} to {at} from {origin}"
    unit: UnitName
    at: PlaceId
    origin: PlaceId


class CallLocals(Action, frozen=True):
    form = "call {unit} to {at} of {origin}"
    saying = "Call {unit} of the Local Forces on {origin} to {at}"
    final = True
    unit: UnitName
    at: PlaceId
    origin: PlanetId


class CallNobody(Action, frozen=True):
    form = "call nobody"
    saying = "Leave everybody where he is"
    passes = True
    wastes = "Force Points for units that could be called are lost if nobody is."


Way = RaiseAnyway | CallUnit | CallLocals


def _ways(ctx: Context, due: Due, kinds: Sequence[str]) -> list[Way]:
    """[VM-26a, VM-27] From the pool as long as it has any of these kinds, else from the map."""
    wanted = [
        (kind, place)
        for place in due.places
        if units.room(ctx, place, due.side) > 0
        for kind in kinds
        if ladders.price(ctx, kind) <= due.points and _suits(ctx, place, kind)
    ]
    pool: list[Way] = [RaiseAnyway(kind, at) for kind, at in wanted if ladders.in_pool(ctx, kind)]
    if pool:
        return pool
    planets = {ctx.board.planet_of[place] for place in due.places}
    ways: list[Way] = []
    for kind, at in wanted:
        ways += [CallUnit(kind, at, origin) for origin in calling.in_field(ctx, kind, due.places)]
        ways += [CallLocals(kind, at, origin) for origin in calling.at_home(ctx, kind, planets)]
    return ways


class LiftUnit(Action, frozen=True):
    form = "lift {unit} at {at}"
    saying = "{unit}|at {at} rises by one level"
    unit: UnitName
    at: PlaceId


class LiftWithUnit(Action, frozen=True):
    form = "lift {unit} at {at} from {origin}"
    saying = "{unit}|at {at} rises by one level, with those who leave {origin}"
    unit: UnitName
    at: PlaceId
    origin: PlaceId


class LiftWithLocals(Action, frozen=True):
    form = "lift {unit} at {at} of {origin}"
    saying = "{unit}|at {at} rises by one level, with the Local Forces on {origin}"
    final = True
    unit: UnitName
    at: PlaceId
    origin: PlanetId


class EndLifting(Action, frozen=True):
    form = "lift nobody"
    saying = "The rest goes to the track"
    passes = True


class Shortfall(Procedure, tag="military.veterans.Shortfall"):
    """[VM-26 to VM-28c] What becomes of points for units where pool or room has an end."""

    side: Side
    places: tuple[str, ...]
    points: int
    kinds: tuple[str, ...]
    reason: str
    case: str
    gift: bool
    #: Whether forces came of them, and those that are about to.
    came: bool = False
    coming: tuple[str, str] = ("", "")
    #: [VM-28a] Units that have risen in this round, by place, under what they are now.
    lifted: Mapping[str, Mapping[str, int]] = {}

    def begin(self, ctx: Context) -> Next:
        due = self._due()
        if not self.points or (self.gift and self.came):
            return self.end
        if room(ctx, due):
            return self.call if self.side == "rebel" and self._offers(ctx) else self.end
        return self.lift if is_mission_segment(ctx) and not self.gift else self.end

    def _due(self) -> Due:
        return Due(self.side, self.places, self.points, self.kinds, self.reason, self.case, self.gift)

    def end(self, ctx: Context) -> Next:
        """[VM-27e, VM-28c] What nothing can be done with goes to the track."""
        if self.points and not self.gift:
            tracks.gain(ctx, self.side, self.points, "points that raised no units", "VM-28c")
        return Done(self.came)

    # Veterans

    def call(self, ctx: Context) -> Next:
        options: list[Option] = [(way, self._carried_out(way)) for way in self._offers(ctx)]
        if not self.gift or not options:
            options.append((CallNobody(), self.leave))
        points = f"{self.points} Force Point{'' if self.points == 1 else 's'}"
        where = naming.series([naming.place(ctx.facts, place) for place in self.places], "")
        prompt = f"The pool has no units for {points} at {where}: who is called there?"
        return Ask("rebel", "veterans.call", "VM-27", prompt, options, about=self.places[0], always=True)

    def _carried_out(self, way: Way) -> Handler:
        if isinstance(way, CallUnit):
            return self.call_unit
        return self.call_locals if isinstance(way, CallLocals) else self.raise_anyway

    def _offers(self, ctx: Context) -> list[Way]:
        """[VM-27e] If nothing fits larger units come, star or no star."""
        due = self._due()
        found = _ways(ctx, due, self.kinds)
        sizes = () if found or self.gift else LAST_RESORT
        for size in sizes:
            larger = {kind: None for place in self.places for kind in ladders.of_type(ctx, place, size)}
            found = _ways(ctx, due, tuple(larger))
            if found:
                break
        return found

    def raise_anyway(self, ctx: Context, action: RaiseAnyway) -> Next:
        return self._arrive(ctx, action.unit, action.at)

    def call_unit(self, ctx: Context, action: CallUnit) -> Next:
        self.coming = action.unit, action.at
        return Call(Relief(place=action.origin, unit=action.unit), self.arrive)

    def arrive(self, ctx: Context) -> Next:
        return self._arrive(ctx, *self.coming)

    def call_locals(self, ctx: Context, action: CallLocals) -> Next:
        """[VM-27a] The planet gets another marker when this one is in use."""
        calling.take_marker(ctx, action.origin)
        self._arrive(ctx, action.unit, action.at)
        return Call(_next_marker(action.origin), self.begin)

    def _arrive(self, ctx: Context, kind: str, place: str) -> Next:
        self.points -= ladders.price(ctx, kind)
        self.came = True
        units.place_units(ctx, place, {kind: 1}, self.side, self.reason, self.case)
        return self.begin

    def leave(self, ctx: Context) -> Next:
        """[A-15-05] What could be spent and is not, is lost."""
        return Done(self.came)

    # Augmentation

    def lift(self, ctx: Context) -> Next:
        """[VM-28a] The weakest first; when all have risen once a new round begins."""
        if self.points < ladders.LEVEL_PRICE:
            return self.end
        if self._lifts(ctx):
            return self.choose_lift
        return self.next_round if self.lifted else self.end

    def choose_lift(self, ctx: Context) -> Next:
        options = self._lifts(ctx)
        options.append((EndLifting(), self.end))
        where = naming.series([naming.place(ctx.facts, place) for place in self.places], "")
        prompt = f"There is no room for more units at {where}: {self.points} Force Points raise their levels."
        hidden = any(units.hides_kinds(ctx, place, self.side) for place in self.places)
        return Ask(self.side, "veterans.lift", "VM-28a", prompt, options, about=self.places[0], always=hidden)

    def next_round(self, ctx: Context) -> Next:
        self.lifted = {}
        return self.lift

    def _lifts(self, ctx: Context) -> list[Option]:
        """[VM-28a] Those of the lowest level that can rise."""
        for rung in range(len(ladders.ladder(self.side))):
            options: list[Option] = []
            for place in self.places:
                here = self.lifted.get(place, units.NO_UNITS)
                for kind, number in sorted(units.of_side(ctx, place, self.side).items()):
                    if ladders.level(ctx, kind) == rung and number > here.get(kind, 0):
                        options += self._lifts_of(ctx, kind, place)
            if options:
                return options
        return []

    def _lifts_of(self, ctx: Context, kind: str, place: str) -> list[Option]:
        """[VM-28b, VQ-153] From the pool; what Rebels lack comes from the map, too."""
        better = ladders.above(ctx, kind)
        if not better:
            return []
        if ladders.in_pool(ctx, better):
            return [(LiftUnit(kind, place), self.lift_unit)]
        field = calling.in_field(ctx, better, self.places)
        homes = calling.at_home(ctx, better, {ctx.board.planet_of[place]})
        return [
            *[(LiftWithUnit(kind, place, origin), self.lift_with_unit) for origin in field],
            *[(LiftWithLocals(kind, place, origin), self.lift_with_locals) for origin in homes],
        ]

    def lift_unit(self, ctx: Context, action: LiftUnit) -> Next:
        return self._lift(ctx, action.unit, action.at)

    def lift_with_unit(self, ctx: Context, action: LiftWithUnit) -> Next:
        self.coming = action.unit, action.at
        relief = Relief(place=action.origin, unit=ladders.above(ctx, action.unit))
        return Call(relief, self.lift_with_them)

    def lift_with_them(self, ctx: Context) -> Next:
        return self._lift(ctx, *self.coming)

    def lift_with_locals(self, ctx: Context, action: LiftWithLocals) -> Next:
        calling.take_marker(ctx, action.origin)
        self._lift(ctx, action.unit, action.at)
        return Call(_next_marker(action.origin), self.lift)

    def _lift(self, ctx: Context, kind: str, place: str) -> Next:
        better = ladders.above(ctx, kind)
        self.points -= ladders.LEVEL_PRICE
        self.came = True
        units.replace(ctx, units.stacks(ctx, self.side)[place], kind, better)
        ctx.emit(LevelRaised(case="VM-28a", side=self.side, place=place, before=kind, after=better))
        here = units.merged(self.lifted.get(place, units.NO_UNITS), {better: 1})
        self.lifted = {**self.lifted, place: here}
        return self.lift


def _next_marker(planet: str) -> NextMarker:
    return NextMarker(planet=planet, chain=(planet,), must=True)
