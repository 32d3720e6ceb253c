"""[15.2, 15.4] Rebellion: how it starts, the units it raises, how it is stopped."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import Side, UnitKind
from fitg.engine import points, questions
from fitg.engine.events.control import ForcePoints
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Number, PlaceId, UnitName
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import UNREST, Planet
from fitg.engine.rules import control, levies, loyalty, units
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.actions import MISSIONS
from fitg.scenarios.games import phase_of


def force_points(ctx: Context, planet: Planet, place: str, stopped: bool) -> tuple[int, str]:
    """[15.41a, 15.46, 15.48, 15.49] The points of an Environ, and why."""
    resource = ctx.facts.environs[place].resource
    wild = any(is_wild(ctx, each) for each in ctx.board.surface[planet.id])
    if stopped:
        return (resource, "the populace went wild") if wild else (0, "no units after a stopped rebellion")
    if is_wild(ctx, place):
        return resource * 2, "the populace goes wild here"
    return resource, "resource rating"


def is_wild(ctx: Context, place: str) -> bool:
    """[15.46, P-32] Did the populace go wild there, in the Mission Phase that is being played?"""
    return place in ctx.state.wild and ctx.current.phase == phase_of(MISSIONS)


def raisable(ctx: Context, place: str) -> tuple[UnitKind, UnitKind]:
    """[15.42, 15.41c] The 1-0 and 2-1 units of the Environ's type."""
    return home_guard(ctx.facts, place)


@cache
def home_guard(facts: Facts, place: str) -> tuple[UnitKind, UnitKind]:
    """[15.42, 15.41c] The same by the facts alone: it never changes."""
    home = facts.environs[place].type
    own = [kind for kind in facts.unit_kinds.values() if kind.environ_type == home and kind.count]
    own.sort(key=lambda kind: (kind.strength, kind.space_strength))
    return own[0], own[1]


class RaiseUnits(Action, frozen=True):
    form = "raise {number} {unit}"
    saying = "Raise {number} {unit}"
    again = "As many of the best as there are, everywhere"
    number: Number
    unit: UnitName

    def said(self) -> str:
        return self.saying if self.number else "Raise no {unit}"

    def is_final(self, ctx: Context) -> bool:
        """Where nobody attacks with them, the Enemy goes on when they are there."""
        rebellion = ctx.state.stack[-1]
        return isinstance(rebellion, Rebellion) and rebellion.ends_with_units


class AttackInOutbreak(Action, frozen=True):
    form = "attack at {at}"
    saying = "Attack at {at}"
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[10.7] There is nobody to lead the new units: they attack at once."""
        rebellion = ctx.state.stack[-1]
        return isinstance(rebellion, Rebellion) and rebellion.combat(self.at).begins_at_once(ctx)


class FinishOutbreak(Action, frozen=True):
    form = "done"
    saying = "Finish attacking"
    passes = True
    final = True


class Rebellion(Procedure):
    """[15.4] A planet goes into rebellion: units in every Environ, then combat where they meet the enemy."""

    #: Nothing follows when the units are there.
    ends_with_units: ClassVar[bool] = False

    planet: str
    #: [A-10-12] Characters whose mission is still open cannot lead.
    barred: tuple[str, ...] = ()
    stopped: bool = False
    left: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    points: int = 0
    #: The kinds that the Environ may still raise, and whether it was asked about others before.
    kinds: tuple[str, ...] = ()
    asked: bool = False

    def begin(self, ctx: Context) -> Next:
        """[15.4a, A-15-01] The marker is turned, control becomes nobody's, and camps are no longer needed."""
        planet = ctx.state.planets[self.planet]
        self.stopped = planet.status == "rebellion-stopped"
        # [15.3] The marker leaves the track, wherever it was, and would come back on Unrest.
        control.change_status(ctx, replace(planet, loyalty=UNREST), "rebellion", "the people rise", "15.2")
        loyalty.remove_camps(ctx, self.planet, "the planet is in rebellion")
        self.left = ctx.board.surface[self.planet]
        return at(
            ctx,
            Moment(name=points.REBELLION_STARTS.name, side="rebel", planet=self.planet),
            self.next_environ,
        )

    def next_environ(self, ctx: Context) -> Next:
        """[15.41] Each Environ spends its own points; what is not spent is lost (A-15-05)."""
        if not self.left:
            return at(
                ctx, Moment(name=points.UNITS_RAISED.name, side="rebel", planet=self.planet), self.attack
            )
        planet = ctx.state.planets[self.planet]
        self.points, reason = self.yields(ctx, planet, self.left[0])
        ctx.emit(ForcePoints(case="15.41", place=self.left[0], points=self.points, reason=reason))
        self.kinds = tuple(kind.id for kind in self._levy(ctx))
        self.asked = False
        return self.buy

    def _levy(self, ctx: Context) -> tuple[UnitKind, ...]:
        wild = not self.stopped and is_wild(ctx, self.left[0])
        return ctx.rules.ask[questions.levy](ctx, self.left[0], wild)

    def yields(self, ctx: Context, planet: Planet, place: str) -> tuple[int, str]:
        """[15.41] What an Environ raises units with, and why."""
        ask = ctx.rules.ask
        points, reason = ask[questions.rebellion_points](ctx, planet, place, self.stopped)
        return ask[questions.rising_points](ctx, place, points), reason

    def buy(self, ctx: Context) -> Next:
        """[15.41b, 19.0] How many units of each kind, the strongest first?"""
        place, kind = self.left[0], ctx.facts.unit_kinds[self.kinds[0]]
        price = ctx.rules.ask[questions.prices](ctx, "rebel")[kind.id]
        most = ctx.rules.ask[questions.counters](ctx, kind.id)
        most = max(0, min(self.points // price, most) if price else most)
        numbers = ctx.rules.ask[levies.numbers](ctx, self._due(self.kinds), kind.id, most)
        options: list[Option] = [(RaiseUnits(n, kind.id), self.bought) for n in numbers]
        size = f"{kind.strength}-{kind.space_strength}"
        points = f"{self.points} Force Point{'' if self.points == 1 else 's'} {'left ' if self.asked else ''}"
        prompt = f"{points}at {naming.place(ctx.facts, place)}: how many {size} units, for {price} each?"
        # Not to be asked would tell what lies face down elsewhere.
        hidden = self.points >= price and ctx.rules.ask[questions.may_be_used_up](ctx, kind.id)
        return Ask("rebel", "rebellion.force-points", "15.41", prompt, options, about=place, always=hidden)

    def _due(self, kinds: tuple[str, ...]) -> levies.Due:
        return levies.Due("rebel", (self.left[0],), self.points, kinds, "rebellion", "15.43")

    def bought(self, ctx: Context, action: RaiseUnits) -> Next:
        self.points -= action.number * ctx.rules.ask[questions.prices](ctx, "rebel")[action.unit]
        place = self.left[0]
        came = levies.arrive(
            ctx, "rebel", place, action.unit, action.number, reason="rebellion", case="15.43"
        )
        self._has_risen(came)
        self.kinds, self.asked = self.kinds[1:], True
        if self.kinds:
            return self.buy
        return self.spend_the_rest if self.points else self.leave_environ

    def _has_risen(self, came: bool) -> None:
        """[10.7] Where new units stand they may attack at once."""
        place = self.left[0]
        if came and place not in self.raised:
            self.raised = (*self.raised, place)

    def spend_the_rest(self, ctx: Context) -> Next:
        """[A-15-05] What is not spent is lost, unless there is another use for it."""
        kinds = tuple(kind.id for kind in self._levy(ctx))
        rest = ctx.rules.ask[levies.remainder](ctx, self._due(kinds))
        return self.leave_environ if rest is None else Call(rest, self.rest_is_spent)

    def rest_is_spent(self, ctx: Context, came: bool) -> Next:
        self._has_risen(came)
        return self.leave_environ

    def leave_environ(self, ctx: Context) -> Next:
        self.left = self.left[1:]
        return self.next_environ

    def attack(self, ctx: Context) -> Next:
        """[10.7a, A-10-13] Where new units stand beside Imperial ones, the Rebels may attack at once."""
        options: list[Option] = [
            (AttackInOutbreak(place), self.fight)
            for place in self.raised
            if place not in self.fought
            and units.present(ctx, place, "imperial")
            and units.present(ctx, place, "rebel")
        ]
        options.append((FinishOutbreak(), self.finish))
        prompt = f"The new units on {naming.planet(ctx.facts, self.planet)} may attack at once: where?"
        return Ask("rebel", "rebellion.attack", "10.7", prompt, options, about=self.planet)

    def fight(self, ctx: Context, action: AttackInOutbreak) -> Next:
        self.fought = (*self.fought, action.at)
        return Call(self.combat(action.at), self.attack)

    def combat(self, place: str) -> MilitaryCombat:
        """[10.7] The attack of the new units in one Environ."""
        return MilitaryCombat(place=place, attacker="rebel", outbreak=True, barred=self.barred)

    def finish(self, ctx: Context) -> Next:
        """[10.7e] The rebellion is under way; then play goes on where it stopped."""
        return at(ctx, Moment(name=points.REBELLION_UNDER_WAY.name, side="rebel", planet=self.planet))


def stop(ctx: Context, planet: Planet) -> None:
    """[15.3, A-15-02] The Loyalty marker comes back, on Unrest: Rebellion Stopped."""
    control.change_status(
        ctx, replace(planet, loyalty=UNREST), "rebellion-stopped", "the rebellion is stopped", "15.3"
    )


def place_waiting(ctx: Context, side: Side = "rebel") -> None:
    """[15.44, A-15-06] Units that waited come when an Operations Phase begins with room for them."""
    catalogue = ctx.facts.unit_kinds
    for place in ctx.board.by_order(ctx.state.waiting):
        left = dict(ctx.state.waiting[place])
        for kind in sorted(left, key=lambda name: -catalogue[name].strength):
            placed = min(left[kind], units.room_for(ctx, place, kind)) if catalogue[kind].side == side else 0
            if placed:
                units.place_units(ctx, place, {kind: placed}, side, "waited for room", "15.44")
                left[kind] -= placed
        ctx.state.waiting[place] = {kind: n for kind, n in left.items() if n}
        if not ctx.state.waiting[place]:
            del ctx.state.waiting[place]
