"""[20.4] Interception: the Non-Phasing Player stops a fleet in an Orbit Box."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.space import Intercepted
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Every
from fitg.engine.machine.procedure import Ask, Done, Next, Option
from fitg.engine.machine.state import opponent
from fitg.engine.rules import units
from fitg.engine.rules.movement import with_captives
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import gathering
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.gathering import Gathering
from fitg.engine.rules.space.options import options as chosen

#: What modules may say about it.
meets_those_who_stay: Every[[Context]] = Every(
    "20.4", "Can a fleet be intercepted that stays in an Orbit Box beside the Enemy?"
)


def by_agreement(ctx: Context) -> bool:
    """[20.4, P-08] Players may agree that it cannot."""
    return chosen(ctx).intercept_standing


def is_guarded(ctx: Context, place: str, moving: Side) -> bool:
    """[20.11, 20.44] Does the Enemy of a moving fleet have free military units in the Orbit Box?

    He is asked even if they are Suicide Squads only: not to be asked would tell that they are.
    """
    guarded = ctx.board.in_orbit(place) and units.present(ctx, place, opponent(moving))
    return bool(guarded) and ctx.rules.ask[questions.is_open](ctx, place)


def can_intercept(ctx: Context, fleet: Fleet) -> bool:
    """[20.44] Suicide Squads and Atrocity units intercept only in the company of others."""
    catalogue, escorted = ctx.facts.unit_kinds, ctx.facts.uncounted["interception"]
    return any(units.may_carry(catalogue[kind]) and kind not in escorted for kind in fleet.units)


class InterceptWithAll(Action, frozen=True):
    form = "intercept with all"
    saying = "Intercept with everything there"
    final = True


class InterceptNow(Action, frozen=True):
    form = "intercept"
    saying = "Intercept"
    final = True


class LetThemPass(Action, frozen=True):
    form = "let them pass"
    saying = "Do not intercept"
    passes = True
    final = True


class Interception(Gathering):
    """[20.4, 20.42] Which free units of an Orbit Box intercept? The result is their fleet, or None.

    [22.41] Characters of the box may go into the interception stack with them, to lead there.
    """

    #: The units that are to be stopped, as their Enemy sees them.
    prey: Mapping[str, int]
    #: [20.4] It stays where it is.
    standing: bool = False

    def choose(self, ctx: Context) -> Next:
        """[20.43] Never compulsory, and all of the fleet or nothing."""
        options: list[Option] = []
        if not self.fleet.units and can_intercept(ctx, self._all(ctx)):
            options.append((InterceptWithAll(), self.intercept_with_all))
        if can_intercept(ctx, self.fleet) and not gathering.strands_somebody(ctx, self.origin, self.fleet):
            options.append((InterceptNow(), self.intercept))
        if can_intercept(ctx, self._all(ctx)):
            options += self.pieces_to_add(ctx)
        options.append((LetThemPass(), self.decline))
        return Ask(
            self.fleet.side,
            "interception",
            "20.4",
            self._prompt(ctx),
            options,
            about=self.origin,
            gathered=self.gathered(),
            always=True,
        )

    def _prompt(self, ctx: Context) -> str:
        box = naming.place(ctx.facts, self.origin)
        doing = "stays at" if self.standing else "passes"
        prompt = f"A fleet of {naming.units(ctx.facts, self.prey)} {doing} {box}: intercept it?"
        if self.fleet.units:
            prompt += f" So far with {naming.units(ctx.facts, self.fleet.units)}."
        return prompt

    def _all(self, ctx: Context) -> Fleet:
        return gathering.everything(ctx, self.origin, self.fleet)

    def intercept_with_all(self, ctx: Context) -> Next:
        return Done(self._all(ctx))

    def intercept(self, ctx: Context) -> Next:
        return Done(gathering.completed(ctx, self.origin, self.fleet))

    def decline(self, ctx: Context) -> Next:
        return Done(None)


def question(ctx: Context, place: str, prey: Fleet, *, standing: bool = False) -> Interception:
    """[20.4] The Enemy of a fleet is asked in an Orbit Box."""
    return Interception(
        origin=place,
        fleet=gathering.nobody(opponent(prey.side)),
        prey=fleets.seen(ctx, prey),
        standing=standing,
    )


def stop(ctx: Context, place: str, hunters: Fleet, *, standing: bool = False) -> None:
    """[20.4, 20.41] Those who intercept join the interception stack of the Orbit Box."""
    fleets.move(ctx, hunters, place, place, after="interception")
    ctx.emit(
        Intercepted(
            case="20.4",
            side=hunters.side,
            place=place,
            units=dict(hunters.units),
            characters=(*with_captives(ctx, hunters.companions), *hunters.captives),
            ships=tuple(ship.id for ship in fleets.ships_of(ctx, hunters)),
            standing=standing,
        )
    )
