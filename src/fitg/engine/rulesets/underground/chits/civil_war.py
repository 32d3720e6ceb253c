"""[VC-58] Civil War: a rising under Civil Disorder arms both sides."""

from __future__ import annotations

from fitg.data.records import UnitKind
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, PlaceId, UnitKindId
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Planet
from fitg.engine.rules import levies, units
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.events import CivilWarBroke
from fitg.engine.rulesets.underground.chits.memory import memory

#: [VC-58a] The strengths of the units that the Empire raises: on the ground, and in space.
LEVY = ((3, 2), (1, 2), (1, 0))


def half(points: int) -> int:
    """[VC-58] Rounded up in each Environ."""
    return (points + 1) // 2


def halved(points: int, ctx: Context, place: str, all_of_it: int) -> int:
    """[VC-58] In a Civil War the Rebels get half, for units and for their track."""
    return half(points) if is_divided(ctx, ctx.board.planet_of[place]) else points


def is_divided(ctx: Context, planet: str) -> bool:
    """[VC-57a] Is there Civil Disorder on the planet in this Mission Phase, among people who can quarrel?"""
    divided = planet in memory(ctx).disorder or ctx.rules.ask[asked.quarrels](ctx, planet)
    return divided and not ctx.rules.ask[asked.is_of_one_mind](ctx, planet)


def rises(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-58a] The Empire raises units at once."""
    if not is_divided(ctx, moment.planet):
        return None
    points = sum(half(ctx.facts.environs[place].resource) for place in ctx.board.surface[moment.planet])
    return ImperialLevy(planet=moment.planet, points=points)


def is_stopped(ctx: Context, moment: Moment) -> Procedure | None:
    """[VC-58c] The Rebels raise units, and the Empire gets nothing."""
    if not is_divided(ctx, moment.planet):
        return None
    return LastLevy(planet=moment.planet)


class RaiseImperial(Action, frozen=True):
    form = "raise {unit} at {at}"
    saying = "Raise {unit} at {at}"
    #: When the points are spent the Rebels go on.
    final = True
    unit: UnitKindId
    at: PlaceId


class RecallImperial(Action, frozen=True):
    form = "raise {unit} at {at} from {origin}"
    saying = "Raise {unit} at {at}, with one that leaves {origin}"
    final = True
    unit: UnitKindId
    at: PlaceId
    origin: PlaceId


class FinishLevy(Action, frozen=True):
    form = "done"
    saying = "Raise no more units"
    passes = True
    final = True
    wastes = "Force Points of a Civil War that are not spent now are lost."


class ImperialLevy(Procedure, tag="core.chits.ImperialLevy"):
    """[VC-58a, VC-58b] One pool for the whole planet, in any Environs of it."""

    planet: str
    points: int

    def begin(self, ctx: Context) -> Next:
        ctx.emit(CivilWarBroke(case="VC-58a", planet=self.planet, imperial_points=self.points))
        return self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        for kind in self._affordable(ctx):
            if self._may_come(ctx, kind):
                options += self._ways(ctx, kind)
        if not options:
            return self.spend_the_rest
        options.append((FinishLevy(), self.finish))
        name = naming.planet(ctx.facts, self.planet)
        prompt = f"Civil War on {name}: {self.points} Force Points for loyal units."
        return Ask("imperial", "civil-war.levy", "VC-58a", prompt, options, about=self.planet)

    def _affordable(self, ctx: Context) -> list[UnitKind]:
        kinds = [ctx.facts.unit_kinds[each] for each in ctx.rules.units]
        found = [
            kind
            for kind in kinds
            if kind.side == "imperial"
            and (kind.strength, kind.space_strength) in LEVY
            and kind.cost is not None
            and kind.cost <= self.points
        ]
        return sorted(found, key=lambda kind: LEVY.index((kind.strength, kind.space_strength)))

    def _may_come(self, ctx: Context, kind: UnitKind) -> bool:
        """[VC-58b] Seeing what room there is; what the pool lacks comes from the map."""
        pool = ctx.rules.ask[questions.counters](ctx, kind.id)
        most = min(self.points // _price(ctx, kind.id), pool)
        return not pool or any(ctx.rules.ask[levies.numbers](ctx, self._due(ctx), kind.id, most))

    def _due(self, ctx: Context) -> levies.Due:
        kinds = tuple(kind.id for kind in self._affordable(ctx))
        environs = ctx.board.surface[self.planet]
        return levies.Due("imperial", environs, self.points, kinds, "Civil War", "VC-58a")

    def spend_the_rest(self, ctx: Context) -> Next:
        """[VC-58b] What nobody can be raised with is lost, unless there is another use for it."""
        rest = ctx.rules.ask[levies.remainder](ctx, self._due(ctx)) if self.points else None
        return self.finish if rest is None else Call(rest, self.finish)

    def _ways(self, ctx: Context, kind: UnitKind) -> list[Option]:
        """[VC-58b] From the pool while it has one, else from the map."""
        places = [
            place for place in ctx.board.surface[self.planet] if units.room_for(ctx, place, kind.id) > 0
        ]
        if ctx.rules.ask[questions.counters](ctx, kind.id) > 0:
            return [(RaiseImperial(kind.id, place), self.raise_unit) for place in places]
        elsewhere = [
            place
            for place in units.places(ctx, "imperial")
            if place not in ctx.board.surface[self.planet]
            and units.unladen(ctx, place, "imperial").get(kind.id)
        ]
        return [
            (RecallImperial(kind.id, place, origin), self.recall) for place in places for origin in elsewhere
        ]

    def raise_unit(self, ctx: Context, action: RaiseImperial) -> Next:
        return self._place(ctx, action.unit, action.at)

    def recall(self, ctx: Context, action: RecallImperial) -> Next:
        """[VC-58b] The price of the unit that leaves its place comes back."""
        units.eliminate(ctx, action.origin, {action.unit: 1}, "it is called to a Civil War", "VC-58b")
        ctx.rules.ask[asked.refund](ctx, "imperial", _price(ctx, action.unit))
        return self._place(ctx, action.unit, action.at)

    def _place(self, ctx: Context, kind: str, place: str) -> Next:
        self.points -= _price(ctx, kind)
        units.place_units(ctx, place, {kind: 1}, "imperial", "Civil War", "VC-58a")
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


def _price(ctx: Context, kind: str) -> int:
    price = ctx.facts.unit_kinds[kind].cost
    assert price is not None
    return price


class LastLevy(Rebellion, tag="core.chits.LastLevy"):
    """[VC-58c] A rebellion that is stopped in a Civil War: Environ by Environ, and nobody attacks."""

    ends_with_units = True

    def begin(self, ctx: Context) -> Next:
        ctx.emit(CivilWarBroke(case="VC-58c", planet=self.planet, imperial_points=0))
        self.left = ctx.board.surface[self.planet]
        return self.next_environ

    def yields(self, ctx: Context, planet: Planet, place: str) -> tuple[int, str]:
        return half(ctx.facts.environs[place].resource), "the Civil War"

    def attack(self, ctx: Context) -> Next:
        return DONE
