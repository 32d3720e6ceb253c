"""[9.2, 9.3] Flying: a character spaceship, its crew and its passengers."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.movement import Flew
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.actions import Action, CharacterId, PlaceId
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, detection, possessions, spaceships
from fitg.engine.rules.movement.common import may_enter, may_move, set_down, with_captives
from fitg.engine.rules.movement.walking import LeaveShip


def is_tested_at_once(ctx: Context, ship_id: str, aboard: tuple[str, ...], destination: str) -> bool:
    """[9.3, 9.33] Does an Enemy PDB look for the ship, and is there nothing to declare before?"""
    ship = ctx.state.ships[ship_id]
    ends = dict.fromkeys((ctx.board.planet_of.get(ship.place, ""), ctx.board.planet_of[destination]))
    if not any(detection.begins(ctx, planet, ship_id) for planet in ends if planet):
        return False
    return not possessions.is_asked(ctx, points.DETECTION.name, ship.side, aboard)


class FlyTo(Action, frozen=True):
    form = "to {to}"
    saying = "Fly to {to}"
    to: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """The ship and its crew are chosen: whether anybody looks for it is known."""
        boarding = ctx.state.stack[-1]
        return isinstance(boarding, Boarding) and boarding.is_tested_at_once(ctx, self.to)


class TakeAboard(Action, frozen=True):
    form = "board {who}"
    saying = "Take {who} aboard"
    again = "All aboard"
    who: CharacterId


class Boarding(Procedure):
    """[9.56, 14.57] Who flies along, and where to: the destination is fixed before any roll (A-09-04)."""

    first = "choose"

    side: Side
    ship: str
    aboard: tuple[str, ...]
    destination: str = NOWHERE

    def choose(self, ctx: Context) -> Next:
        ship = ctx.state.ships[self.ship]
        options: list[Option] = [(FlyTo(place), self.depart) for place in self.destinations(ctx)]
        room = spaceships.model(ctx, ship).passengers - self._seats(ctx)
        for character in characters.at(ctx, ship.place, self.side):
            fits = spaceships.seats_taken(ctx, character) <= room
            if fits and character.id not in self.aboard and self.may_board(ctx, character):
                options.append((TakeAboard(character.id), self.board))
        name, aboard = naming.the(ctx.facts, self.ship), naming.pieces(ctx.facts, self.aboard)
        ready = any(isinstance(action, FlyTo) for action, _ in options)
        others = any(isinstance(action, TakeAboard) for action, _ in options)
        prompt = f"Aboard {name}: {aboard}. {self.invitation(ready=ready, others=others)}"
        gathered = (self.ship, *self.aboard)
        return Ask(self.side, "movement.flight", "9.56", prompt, options, about=ship.place, gathered=gathered)

    def invitation(self, *, ready: bool, others: bool) -> str:
        """What is asked while people board."""
        return "Take others along, or fly where?" if others else "Fly where?"

    def may_board(self, ctx: Context, character: Character) -> bool:
        """[9.0b] May this character come along?"""
        allowed = ctx.rules.ask.get(questions.may_board)
        return may_move(ctx, character) and (allowed is None or allowed(ctx, self.ship, character))

    def destinations(self, ctx: Context) -> Sequence[str]:
        """[9.3] Where the ship may go."""
        here = ctx.state.ships[self.ship].place
        return [place for place in ctx.board.environs if place != here and may_enter(ctx, self.aboard, place)]

    def is_tested_at_once(self, ctx: Context, destination: str) -> bool:
        """Does a flight to this place lead to a roll, with nothing to decide before?"""
        return is_tested_at_once(ctx, self.ship, with_captives(ctx, self.aboard), destination)

    def _seats(self, ctx: Context) -> int:
        return sum(spaceships.seats_taken(ctx, ctx.state.characters[name]) for name in self.aboard)

    def board(self, ctx: Context, action: TakeAboard) -> Next:
        self.aboard = (*self.aboard, action.who)
        return self.choose

    def depart(self, ctx: Context, action: FlyTo) -> Next:
        self.destination = action.to
        return self.leave_ships

    def leave_ships(self, ctx: Context) -> Next:
        """[14.57] A ship carries no ship: passengers leave theirs behind."""
        _, *passengers = self.aboard
        for passenger in passengers:
            if spaceships.owned_by(ctx, passenger) is not None:
                return Call(LeaveShip(owner=passenger, party=self.aboard), self.leave_ships)
        return Call(self.flight(ctx), self.finish)

    def flight(self, ctx: Context) -> Flight:
        aboard = with_captives(ctx, self.aboard)
        return Flight(ship=self.ship, aboard=aboard, destination=self.destination)

    def finish(self, ctx: Context) -> Next:
        return DONE


class Flight(Procedure):
    """[9.2, 9.3] One spaceship goes to one Environ, tested on leaving and on arriving (9.33)."""

    ship: str
    aboard: tuple[str, ...]
    destination: str
    reaction: bool = False

    def begin(self, ctx: Context) -> Next:
        """[9.33] A flight inside one planet is tested once only."""
        ship = ctx.state.ships[self.ship]
        pilot = ctx.state.characters[ship.owner]
        characters.does_something(ctx, pilot)
        for name in self.aboard:
            pieces.join_stack(ctx, ctx.state.characters[name], "")
        if self._from(ctx) == self._to(ctx):
            return self.arrive
        return self.leave

    def _from(self, ctx: Context) -> str:
        return ctx.board.planet_of.get(ctx.state.ships[self.ship].place, "")

    def _to(self, ctx: Context) -> str:
        return ctx.board.planet_of[self.destination]

    def leave(self, ctx: Context) -> Next:
        """[9.3, 9.45] Tested on leaving; where nobody can look, the ship slips away unseen."""
        planet = self._from(ctx)
        if not planet:
            return self.cross
        if detection.begins(ctx, planet, self.ship):
            return Call(self._routine(planet, leaving=True), self.left)
        if ctx.rulings.leaving_hides:
            self.hide(ctx, "away from a planet that nobody watches", "9.45")
        return self.cross

    def hide(self, ctx: Context, reason: str, case: str) -> None:
        """Everybody aboard who is free slips out of sight."""
        crew = [ctx.state.characters[name] for name in self.aboard]
        free = [character for character in crew if character.fate in CAN_ACT]
        detection.set_detected(ctx, free, False, reason, case)

    def _routine(self, planet: str, *, leaving: bool) -> detection.DetectionRoutine:
        return detection.DetectionRoutine(ship=self.ship, planet=planet, aboard=self.aboard, leaving=leaving)

    def left(self, ctx: Context, result: str) -> Next:
        return DONE if result == "E" else self.cross

    def cross(self, ctx: Context) -> Next:
        """[9.0] Between the planets of one star system nothing stands in the way."""
        return self.arrive

    def arrive(self, ctx: Context) -> Next:
        planet = self._to(ctx)
        if detection.begins(ctx, planet, self.ship):
            return Call(self._routine(planet, leaving=False), self.arrived)
        return self.land

    def arrived(self, ctx: Context, result: str) -> Next:
        return DONE if result == "E" else self.land

    def land(self, ctx: Context) -> Next:
        """[9.0, 14.54, 27.1] Everyone aboard stands in the destination; there damage counts."""
        ship = ctx.state.ships[self.ship]
        origin = ship.place
        pieces.put_ship(ctx, ship, self.destination)
        ship.stack = ""
        set_down(ctx, self.aboard, self.destination)
        ctx.emit(
            Flew(
                case="9.0",
                ship=self.ship,
                pilot=ship.owner,
                aboard=self.aboard,
                origin=origin,
                destination=self.destination,
                reaction=self.reaction,
            )
        )
        if ship.damaged:
            ctx.rules.ask[questions.land_damaged](ctx, ship)
        detection.spread_detection(ctx, self.destination, ctx.state.characters[self.aboard[0]].side)
        return DONE
