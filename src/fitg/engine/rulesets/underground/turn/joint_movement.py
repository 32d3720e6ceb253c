"""[VC-04] Interplanetary Movement: fleets and spaceships go together, and no further than to Orbit Boxes."""

from __future__ import annotations

from typing import ClassVar

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import PASS, Passed
from fitg.engine.machine.procedure import Call, Next, Option
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, detection, possessions, replacement_ships
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.movement import Boarding, Flight, may_move
from fitg.engine.rules.movement.free_movement import (
    Fly,
    HandPrisoner,
    JoinUnits,
    LeaveUnits,
    ReleasePrisoner,
    TakeDrugToFly,
    drugs_for_pilots,
    take_drug,
)
from fitg.engine.rules.space import passage, transport
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.ship_movement import SpaceMoves, may_depart
from fitg.engine.rulesets.underground.turn.memory import memory
from fitg.engine.terms import INTERPLANETARY_MOVEMENT, SURFACE_MOVEMENT

#: What is sorted before anything moves.
Sorted = JoinUnits | LeaveUnits | HandPrisoner | ReleasePrisoner


class Sorting(SpaceMoves, tag="underground.Sorting"):
    """[VC-04b] Who joins units or leaves them, and who guards whom: the rules of movement, without a move."""

    def listed(self, ctx: Context) -> list[Option]:
        options: list[Option] = []
        for character in ctx.state.characters.values():
            if character.side == self.side and character.fate in CAN_ACT:
                self.stackings(ctx, character, options)
        self.prisoners(ctx, options)
        return options

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.91] In an Environ; in orbit all are in one stack."""
        if ctx.board.on_surface(character.place):
            super().stackings(ctx, character, options)

    def carry_out(self, ctx: Context, action: Sorted) -> None:
        match action:
            case JoinUnits():
                self.join_units(ctx, action)
            case LeaveUnits():
                self.leave_units(ctx, action)
            case HandPrisoner():
                self.hand_over(ctx, action)
            case ReleasePrisoner():
                self.release(ctx, action)


class JointMovement(InterplanetaryMovement, layer=True, tag="underground.InterplanetaryMovement"):
    """[VC-04, VC-04a, VC-04b] First things and people are sorted; then fleets and ships go in any order."""

    calls: ClassVar[str] = "Move fleets and spaceships to Orbit Boxes"

    def begin(self, ctx: Context) -> Next:
        """[VC-11b] Before anything else the Empire makes good the ships that it has lost."""
        record = memory(ctx)
        record.under_way = record.with_units = record.questioned = ()
        due = self.side == "imperial" and replacement_ships.missing(ctx) > 0
        if due and ctx.rules.ask[replacement_ships.wait_for_fleets](ctx):
            return Call(replacement_ships.ShipReplacement(), self.trade)
        return self.trade

    def trade(self, ctx: Context) -> Next:
        """[VC-11] Then things may change hands."""
        return Call(Trading(side=self.side), self.set_out)

    def set_out(self, ctx: Context) -> Next:
        return super().begin(ctx)

    def onward(self, ctx: Context) -> frozenset[str]:
        """[VC-04a] In an Orbit Box only those have anywhere to go to whom another planet is open."""
        return ctx.board.boxes | super().onward(ctx)

    def restless(self, ctx: Context, ready: list[str]) -> list[str]:
        """[21.4, 21.5] Ships in Drift have to move, too."""
        found, planet_of, side = super().restless(ctx, ready), ctx.board.planet_of, self.side
        for ship in ctx.state.ships.values():
            # Nearly always all ships are at a planet, and nothing more is asked.
            if ship.side == side and ship.place not in planet_of and ctx.board.adrift(ship.place):
                found += [each.place for each in self._ships(ctx) if ctx.board.adrift(each.place)]
                break
        return list(dict.fromkeys(found))

    def may_scramble(self, ready: list[str]) -> bool:
        """[VC-04c] A PDB looks for ships that leave, too."""
        return super().may_scramble(ready) or self.side == "rebel"

    def must_ask(self, ctx: Context, ready: list[str]) -> bool:
        """[14.2] A Scrambler or a drug may be declared, with or without a fleet."""
        hidden = self.side == "rebel" and possessions.hidden_among(ctx, ctx.state.characters)
        return hidden or super().must_ask(ctx, ready)

    def more_options(self, ctx: Context) -> list[Option]:
        options: list[Option] = [(Fly(ship.id), self.fly) for ship in self._ships(ctx)]
        if not self.begun:
            options += [(action, self.sort) for action, _ in Sorting(side=self.side).listed(ctx)]
        if self.side == "rebel":
            options += [(action, self.drug) for action in drugs_for_pilots(ctx)]
        return options + super().more_options(ctx)

    def _ships(self, ctx: Context) -> list[Ship]:
        """[VC-04] The ships whose pilots have not moved, and to which a planet is open."""
        everybody = ctx.state.characters
        ready = [
            ship
            for ship in ctx.state.ships.values()
            if ship.side == self.side
            and ship.owner
            and may_move(ctx, everybody[ship.owner])
            and may_depart(ctx, ship)
            and not _is_held(ctx, ship)
        ]
        return passage.ships_leading_on(ctx, self.side, ready) if ready else ready

    def sort(self, ctx: Context, action: Sorted) -> Next:
        Sorting(side=self.side).carry_out(ctx, action)
        return self.choose

    def drug(self, ctx: Context, action: TakeDrugToFly) -> Next:
        take_drug(ctx, action)
        return self.choose

    def fly(self, ctx: Context, action: Fly) -> Next:
        owner = ctx.state.ships[action.ship].owner
        return Call(Boarding(side=self.side, ship=action.ship, aboard=(owner,)), self.moved)


def _is_held(ctx: Context, ship: Ship) -> bool:
    """[P-19, 25.21] Is somebody in orbit with it who may not leave his planet, and has no other craft?"""
    if ctx.board.on_surface(ship.place):
        return False
    roams, here = ctx.rules.ask[questions.roams], characters.at(ctx, ship.place, ship.side)
    leaving = [mate.id for mate in here if roams(ctx, mate)]
    return len(leaving) < len(here) and not transport.leaves_nobody(
        ctx, ship.place, ship.side, leaving, ship.id
    )


# Who is looked for


def watches(ctx: Context, planet: str, ship: Ship) -> bool | Passed:
    """[VC-04c, VC-06b, VC-06c] Only whoever passes between the surface and orbit is looked for.

    Nobody looks for who arrives in an Orbit Box, leaves from one, or stays on the surface.
    """
    segment, here = ctx.current.name, ship.place
    if segment == INTERPLANETARY_MOVEMENT.name:
        passes = ctx.board.on_surface(here)
    elif segment == SURFACE_MOVEMENT.name:
        passes = ctx.board.in_orbit(here)
    else:
        return PASS
    return PASS if passes and ctx.board.planet_of.get(here) == planet else False


class StagedFlight(Flight, layer=True, tag="underground.Flight"):
    """[VC-04, VC-06] A flight of two Segments: it goes to an Orbit Box first, and may land in the second."""

    def begin(self, ctx: Context) -> Next:
        if ctx.current.name == INTERPLANETARY_MOVEMENT.name:
            record = memory(ctx)
            record.under_way = (*record.under_way, self.ship)
        return super().begin(ctx)

    def leave(self, ctx: Context) -> Next:
        """[VC-04c] Who leaves from orbit slips away only where the Enemy could not have looked (9.45)."""
        planet = self._from(ctx)
        in_orbit = planet and ctx.board.in_orbit(ctx.state.ships[self.ship].place)
        if in_orbit and detection.possible(ctx, planet, self.ship):
            return self.cross(ctx)
        return super().leave(ctx)


def may_still_land(ctx: Context, ship: Ship) -> bool:
    """[VC-06b, 9.31c] A ship that was damaged on its way comes down at its end, and waits there."""
    landing = ctx.current.name == SURFACE_MOVEMENT.name and ctx.board.in_orbit(ship.place)
    return landing and ship.id in memory(ctx).under_way


def never_at_once(ctx: Context) -> bool:
    """[VC-04a] Nobody lands in this Segment."""
    return False


def nobody_who_stays(ctx: Context) -> bool:
    """[VC-04d] Units that do not move are not intercepted."""
    return False


def stays_known(ctx: Context, character: Character) -> bool:
    """[VC-06c] Another Environ of the same planet hides nobody."""
    return False
