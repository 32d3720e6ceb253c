"""[20.2] The Character Movement Segment: characters on foot, and spaceships wherever they can go."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship, opponent
from fitg.engine.questions import Craft
from fitg.engine.rules import detection, spaceships, units
from fitg.engine.rules.movement import (
    Boarding,
    Flight,
    Movement,
    is_tested_at_once,
    may_enter,
    with_captives,
)
from fitg.engine.rules.space import hyperjump, passage, ship_jump, transport
from fitg.engine.rules.space.ship_jump import ShipJump


class CharacterMovement(Procedure):
    """[20.2] Characters that did not move with military units move on their own."""

    side: Side

    def begin(self, ctx: Context) -> Next:
        """[20.0, 20.2] A new Segment; but who moved with military units does not move again."""
        units.start_segment(ctx)
        for character in ctx.state.characters.values():
            character.restacked = False
            if not character.travelled:
                character.moved = False
        return Call(CharacterMoves(side=self.side), self.finish)

    def finish(self, ctx: Context) -> Next:
        return DONE


class SpaceMoves(Movement, tag="space.Moves"):
    """[20.0] What is alike in the Segments in which characters and units move near a planet."""

    def captors(self, ctx: Context, captive: Character) -> list[str]:
        """[12.81d, 20.47] A prisoner is handed on inside his stack; one in an interception stack is not.

        [21.4] Nor is one in Drift, where nobody does anything but move on.
        """
        if ctx.board.adrift(captive.place) or (captive.custody is not None and _is_intercepted(ctx, captive)):
            return []
        mates = ctx.state.characters
        return [
            captor
            for captor in super().captors(ctx, captive)
            if captor not in mates or mates[captor].stack != "interception"
        ]

    def may_release(self, ctx: Context, captive: Character) -> bool:
        """[P-19] In space a prisoner without a guard would have no craft."""
        return ctx.board.on_surface(captive.place)


def _is_intercepted(ctx: Context, captive: Character) -> bool:
    custody = captive.custody
    assert custody is not None
    if custody.kind == "stack":
        return custody.holder == "interception"
    guard = ctx.state.characters.get(custody.holder)
    return guard is not None and guard.stack == "interception"


class CharacterMoves(SpaceMoves, tag="space.CharacterMoves"):
    """[20.2] On foot between the Environs of a planet; by spaceship to any Environ or Orbit Box."""

    case = "20.2"
    prompt = "Move characters and spaceships."

    def unit_moves(self, ctx: Context, options: list[Option]) -> None:
        """[20.2] No military unit moves in this Segment."""

    def stackings(self, ctx: Context, character: Character, options: list[Option]) -> None:
        """[20.91] The stacks are sorted in the Surface Military Movement Segment."""

    def may_depart(self, ctx: Context, ship: Ship) -> bool:
        return may_depart(ctx, ship) and has_a_course(ctx, ship)

    def may_finish(self, ctx: Context) -> bool:
        """[21.4, 21.5] A ship in Drift has to move."""
        return not any(self._must_move(ctx, ship) for ship in ctx.state.ships.values())

    def _must_move(self, ctx: Context, ship: Ship) -> bool:
        if ship.side != self.side or not ctx.board.adrift(ship.place):
            return False
        pilot = ctx.state.characters.get(ship.owner)
        return (
            pilot is not None and ctx.rules.ask[questions.may_move](ctx, pilot) and self.may_depart(ctx, ship)
        )


def may_depart(ctx: Context, ship: Ship) -> bool:
    """[14.51, P-19] There is a pilot, and the ship can take along whoever would have no craft."""
    return spaceships.ready_to_fly(ctx, ship) and transport.can_leave(ctx, ship.place, ship.side)


def has_a_course(ctx: Context, ship: Ship) -> bool:
    """[35.2] Is any planet open to the ship?"""
    return passage.has_way(ctx, ship.side, ship.place, Craft("ship", ship.id))


class SpaceBoarding(Boarding, tag="space.Boarding"):
    """[20.2, 20.93] Who flies along, and to which Environ or Orbit Box of this star system or another."""

    def choose(self, ctx: Context) -> Next:
        """[14.57, P-19] Where a companion leaves too few seats for all, the ship stays."""
        question = super().choose(ctx)
        return question if isinstance(question, Ask) and question.options else DONE

    def invitation(self, *, ready: bool, others: bool) -> str:
        """[P-19] Why the ship may not go yet."""
        if not ready:
            return "Nobody can be left in space: take others along."
        return super().invitation(ready=ready, others=others)

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[20.2, P-19] Wherever the ship gets to, once nobody is left in space without a craft."""
        place = ctx.state.ships[self.ship].place
        if not transport.leaves_nobody(ctx, place, self.side, self.aboard, self.ship):
            return ()
        everywhere = reachable(ctx, place, self.side, Craft("ship", self.ship))
        if all(ctx.rules.ask[questions.roams](ctx, ctx.state.characters[name]) for name in self.aboard):
            return everywhere
        return [other for other in everywhere if may_enter(ctx, self.aboard, other)]

    def why_not(self, ctx: Context, where: str) -> str:
        """[35.2] Why the ship may not go to a planet or a place."""
        here = ctx.state.ships[self.ship].place
        return passage.why_not(ctx, self.side, here, where, Craft("ship", self.ship))

    def is_tested_at_once(self, ctx: Context, destination: str) -> bool:
        """Does the flight lead to a roll, or to a decision of the Enemy, with nothing to decide before?"""
        return ends_the_choice(ctx, self.ship, with_captives(ctx, self.aboard), destination)


def reachable(ctx: Context, place: str, side: Side, craft: Craft) -> list[str]:
    """[20.2, 21.5, 35.2] All Environs and Orbit Boxes of open planets but this one place."""
    planets = list(passage.open_planets(ctx, side, place, craft))
    everywhere = [environ for planet in planets for environ in ctx.board.surface[planet]]
    if not ctx.rules.ask[questions.lands_at_once](ctx):
        everywhere = []
    everywhere += [ctx.board.orbits[planet] for planet in planets]
    return [other for other in everywhere if other != place]


def ends_the_choice(ctx: Context, ship_id: str, aboard: tuple[str, ...], destination: str) -> bool:
    """[9.3, 20.7, 21.3] What comes first on a flight that is chance, or up to the Enemy?"""
    ship = ctx.state.ships[ship_id]
    origin, target = ctx.board.planet_of.get(ship.place, ""), ctx.board.planet_of[destination]
    for planet in (origin, target) if origin != target else (target,):
        if planet == target and ship_jump.needs_die(ctx, ship, aboard, destination):
            return True
        if planet and detection.begins(ctx, planet, ship_id):
            asked = bool(units.present(ctx, ctx.board.orbits[planet], opponent(ship.side)))
            return asked or is_tested_at_once(ctx, ship_id, aboard, destination)
    return False


class SpaceFlight(Flight, tag="space.Flight"):
    """[20.2, 20.93] One spaceship goes to one Environ or Orbit Box, by Hyperjump to another star system."""

    def left(self, ctx: Context, result: str) -> Next:
        """[9.45, 20.76] Where the Enemy had no means to look, the ship slips away unseen."""
        unseen = not result and ctx.rulings.leaving_hides
        if unseen and not detection.possible(ctx, self._from(ctx), self.ship):
            self.hide(ctx, "away from a planet that nobody watches", "9.45")
        return super().left(ctx, result)

    def cross(self, ctx: Context) -> Next:
        """[21.6] Whoever jumps is no longer detected, before anybody looks for him where he arrives."""
        if not hyperjump.is_jump(ctx, ctx.state.ships[self.ship].place, self.destination):
            return self.arrive
        self.hide(ctx, "they Hyperjump", "21.6")
        return Call(ShipJump(ship=self.ship, aboard=self.aboard, destination=self.destination), self.jumped)

    def jumped(self, ctx: Context, arrival: str) -> Next:
        if not arrival:
            return DONE
        self.destination = arrival
        return self.arrive
