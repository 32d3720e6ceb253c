"""[VP-08] Nobody intercepts Special Ops, and no base hits them, unless they carry a Militia."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fitg.engine.events.movement import Marched
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Next, Option, Step
from fitg.engine.rules import units
from fitg.engine.rules.movement import with_captives
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import interception
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.fleet_move import FleetMove, orbit_of
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.raking import RakingAttack
from fitg.engine.rulesets.underground.operatives.events import OpsSlipped
from fitg.engine.rulesets.underground.operatives.memory import KINDS


def elusive(fleet: Fleet) -> dict[str, int]:
    """[VP-08, VP-08a] The Special Ops of a fleet that carry nothing."""
    if fleet.units.keys().isdisjoint(KINDS):
        return {}
    laden = units.carrying(fleet.cargo)
    free = {kind: fleet.units.get(kind, 0) - laden.get(kind, 0) for kind in KINDS}
    return {kind: n for kind, n in free.items() if n > 0}


def is_elusive(fleet: Fleet) -> bool:
    """Is there nobody else in the fleet?"""
    return dict(fleet.units) == elusive(fleet)


def others(fleet: Fleet) -> Fleet:
    """The fleet without its elusive units; people, prisoners and ships stay with the others."""
    return replace(fleet, units=units.without(fleet.units, elusive(fleet)))


class SlipThrough(Action, frozen=True):
    form = "special ops slip through"
    saying = "The Special Ops slip through,|and leave the others behind"
    final = True


class StayTogether(Action, frozen=True):
    form = "stay together"
    saying = "All stay together"
    passes = True
    final = True


class Unstopped(FleetMove, layer=True, tag="characters.specialops.FleetMove"):
    """[VP-08] Whoever tries to stop a fleet stops the others of it."""

    #: Those who intercept, and whether they do so where the fleet arrives.
    hunters: Fleet | None = None
    entering: bool = False

    def rise(self, ctx: Context) -> Next:
        """Whom everybody knows to be Special Ops nobody tries to hit, or to stop."""
        return self.leave_orbit if self._is_known(ctx) else super().rise(ctx)

    def land(self, ctx: Context) -> Next:
        return self.arrive if self._is_known(ctx) else super().land(ctx)

    def leave_orbit(self, ctx: Context) -> Next:
        return self.cross if self._is_known(ctx) else super().leave_orbit(ctx)

    def enter_orbit(self, ctx: Context) -> Next:
        return self.land if self._is_known(ctx) else super().enter_orbit(ctx)

    def _is_known(self, ctx: Context) -> bool:
        return is_elusive(self.fleet) and not units.has_hidden(ctx, self.fleet.units)

    def left_orbit(self, ctx: Context, hunters: Fleet | None) -> Next:
        if hunters is None or self.fleet.side != "imperial":
            return super().left_orbit(ctx, hunters)
        self.hunters, self.entering = hunters, False
        return self.all_slip if is_elusive(self.fleet) else self.slip

    def entered_orbit(self, ctx: Context, hunters: Fleet | None) -> Next:
        if hunters is None or self.fleet.side != "imperial":
            return super().entered_orbit(ctx, hunters)
        self.hunters, self.entering = hunters, True
        return self.all_slip if is_elusive(self.fleet) else self.slip

    def _here(self, ctx: Context) -> str:
        return orbit_of(ctx, self.destination) if self.entering else self.box(ctx)

    def _onward(self) -> Step:
        return self.land if self.entering else self.cross

    def slip(self, ctx: Context) -> Next:
        """[7.22] Asked of every face-down fleet: not to be asked would tell that none are with it.

        Who guesses what lies face down may take all of it for Special Ops: the question stays the same.
        """
        options: list[Option] = [(StayTogether(), self.stay_together)]
        if elusive(self.fleet):
            options.append((SlipThrough(), self.slip_through))
        prompt = f"Your fleet is intercepted at {naming.place(ctx.facts, self._here(ctx))}: who goes on?"
        hidden = units.has_hidden(ctx, self.fleet.units)
        return Ask(
            "imperial", "special-ops.slip", "VP-08", prompt, options, about=self._here(ctx), always=hidden
        )

    def all_slip(self, ctx: Context) -> Next:
        """[VP-08] There was nobody else: those who lay in wait have stopped nothing."""
        tell_slipped(ctx, self._here(ctx), elusive(self.fleet), alone=True)
        self.hunters = None
        return self._onward()

    def stay_together(self, ctx: Context) -> Next:
        hunters = self.hunters
        assert hunters is not None
        return self._stopped(ctx, self._here(ctx), hunters)

    def slip_through(self, ctx: Context) -> Next:
        hunters, here, rest = self.hunters, self._here(ctx), others(self.fleet)
        assert hunters is not None
        fleets.move(ctx, rest, self.origin, here, after="interception")
        if here != self.origin:
            ctx.emit(
                Marched(
                    case="20.1",
                    side="imperial",
                    origin=self.origin,
                    destination=here,
                    units=dict(rest.units),
                    characters=(*with_captives(ctx, rest.companions), *rest.captives),
                    ships=tuple(ship.id for ship in fleets.ships_of(ctx, rest)),
                )
            )
        interception.stop(ctx, here, hunters)
        slipped = elusive(self.fleet)
        tell_slipped(ctx, here, slipped, alone=False)
        self.fleet, self.hunters = Fleet(side="imperial", units=slipped), None
        return self._onward()


def tell_slipped(ctx: Context, place: str, slipped: Mapping[str, int], *, alone: bool) -> None:
    """What everybody sees."""
    ctx.show()
    ctx.emit(OpsSlipped(case="VP-08", place=place, number=sum(slipped.values()), alone=alone))


class StandingUnstopped(InterplanetaryMovement, layer=True, tag="characters.specialops.Interplanetary"):
    """[VP-08, 20.4] Nor are those intercepted who stay in an Orbit Box."""

    hunters: Fleet | None = None

    def box_settled(self, ctx: Context, hunters: Fleet | None) -> Next:
        if hunters is None or self.side != "imperial":
            return super().box_settled(ctx, hunters)
        self.hunters = hunters
        return self.slip

    def slip(self, ctx: Context) -> Next:
        box = self.settled[-1]
        prey = self._standing(ctx, box)
        if is_elusive(prey):
            return self.all_slip
        options: list[Option] = [(StayTogether(), self.stay_together)]
        if elusive(prey):
            options.append((SlipThrough(), self.slip_through))
        prompt = f"Your fleet is intercepted at {naming.place(ctx.facts, box)}: do all stay together?"
        hidden = units.has_hidden(ctx, prey.units)
        return Ask("imperial", "special-ops.slip", "VP-08", prompt, options, about=box, always=hidden)

    def all_slip(self, ctx: Context) -> Next:
        box = self.settled[-1]
        tell_slipped(ctx, box, elusive(self._standing(ctx, box)), alone=True)
        self.hunters = None
        return self.settle_boxes

    def stay_together(self, ctx: Context) -> Next:
        hunters, self.hunters = self.hunters, None
        return super().box_settled(ctx, hunters)

    def slip_through(self, ctx: Context) -> Next:
        box, hunters = self.settled[-1], self.hunters
        assert hunters is not None
        prey = self._standing(ctx, box)
        fleets.move(ctx, others(prey), box, box, after="interception")
        interception.stop(ctx, box, hunters, standing=True)
        tell_slipped(ctx, box, elusive(prey), alone=False)
        self.hunters = None
        return self.settle_boxes


class OutOfSight(RakingAttack, layer=True, tag="characters.specialops.RakingAttack"):
    """[VP-08] Raking Attacks cost none of them, even if points are left."""

    def exposed(self, ctx: Context) -> Mapping[str, int]:
        return units.without(super().exposed(ctx), elusive(self.fleet))
