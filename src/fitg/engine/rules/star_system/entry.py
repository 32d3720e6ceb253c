"""[16.12] The entry of a side that comes from space."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import points
from fitg.engine.events.pieces import CharacterPlaced
from fitg.engine.machine.actions import Action, CharacterId, PlaceId, ShipId
from fitg.engine.machine.board import OFF_MAP
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import opponent
from fitg.engine.rules import control, detection, movement, possessions, spaceships

#: Who is aboard which ship.
Crews = Mapping[str, tuple[str, ...]]


def _aboard(crews: Crews) -> tuple[str, ...]:
    return tuple(each for crew in crews.values() for each in crew)


class LandAt(Action, frozen=True):
    form = "land at {at}"
    saying = "Land at {at}"
    at: PlaceId

    def is_final(self, ctx: Context) -> bool:
        """[9.3] An Enemy PDB may look for the ships."""
        entry = ctx.state.stack[-1]
        return isinstance(entry, EntryFromSpace) and entry.is_tested_at_once(ctx, self.at, entry.pilots(ctx))


class BoardArrivingShip(Action, frozen=True):
    form = "{who} boards {ship}"
    saying = "{who}|boards {ship}"
    who: CharacterId
    ship: ShipId

    def is_final(self, ctx: Context) -> bool:
        """[9.3] Nobody else can choose a ship, and an Enemy PDB may look for them."""
        entry = ctx.state.stack[-1]
        if not isinstance(entry, EntryFromSpace):
            return False
        crews = {**entry.crews, self.ship: (*entry.crews[self.ship], self.who)}
        return entry.is_tested_at_once(ctx, entry.destination, crews)


class EntryFromSpace(Procedure):
    """[16.12, A-16-03] All arrive in one Environ, each ship tested on arrival; it is their move."""

    first = "choose_destination"

    side: Side
    destination: str = ""
    crews: Crews = {}

    def choose_destination(self, ctx: Context) -> Next:
        options: list[Option] = [(LandAt(place), self.approach) for place in ctx.board.environs]
        prompt = "Your ships come out of deep space: where do they land?"
        return Ask(self.side, "entry", "16.12", prompt, options)

    def approach(self, ctx: Context, action: LandAt) -> Next:
        self.destination = action.at
        self.crews = self.pilots(ctx)
        return self.board

    def pilots(self, ctx: Context) -> dict[str, tuple[str, ...]]:
        """The ships that wait in space, each with its owner."""
        return {
            ship.id: (ship.owner,)
            for ship in ctx.state.ships.values()
            if ship.side == self.side and ship.place == OFF_MAP and ship.owner
        }

    def is_tested_at_once(self, ctx: Context, place: str, crews: Crews) -> bool:
        """[9.3] Does an Enemy PDB look for the first ship, with nothing to decide before?"""
        if not control.usable_pdb(ctx, ctx.board.planet_of[place], opponent(self.side)):
            return False
        for each in self._waiting(ctx, crews):
            ships = self._seats(ctx, each, crews)
            if len(ships) > 1:
                return False
            crews = {**crews, **{ship: (*crews[ship], each) for ship in ships}}
        first = next(iter(crews.values()), ())
        return not possessions.is_asked(ctx, points.DETECTION.name, self.side, first)

    def _waiting(self, ctx: Context, crews: Crews) -> list[str]:
        aboard = _aboard(crews)
        return [
            character.id
            for character in ctx.state.characters.values()
            if character.side == self.side and character.place == OFF_MAP and character.id not in aboard
        ]

    def board(self, ctx: Context) -> Next:
        """[14.57] With several ships, say who flies in which."""
        for each in self._waiting(ctx, self.crews):
            options: list[Option] = [
                (BoardArrivingShip(each, ship), self.boarded) for ship in self._seats(ctx, each, self.crews)
            ]
            if options:
                prompt = "Who flies in which ship?"
                about, aboard = self.destination, _aboard(self.crews)
                return Ask(self.side, "entry.crew", "14.57", prompt, options, about=about, gathered=aboard)
        return self.next_ship

    def _seats(self, ctx: Context, who: str, crews: Crews) -> list[str]:
        """The ships that have room for a character."""
        return [ship for ship, crew in crews.items() if self._fits(ctx, ship, (*crew, who))]

    def _fits(self, ctx: Context, ship: str, crew: tuple[str, ...]) -> bool:
        seats = sum(spaceships.seats_taken(ctx, ctx.state.characters[each]) for each in crew)
        return seats <= spaceships.model(ctx, ctx.state.ships[ship]).passengers

    def boarded(self, ctx: Context, action: BoardArrivingShip) -> Next:
        self.crews = {**self.crews, action.ship: (*self.crews[action.ship], action.who)}
        return self.board

    def next_ship(self, ctx: Context) -> Next:
        for ship, crew in self.crews.items():
            self.crews = {each: aboard for each, aboard in self.crews.items() if each != ship}
            return Call(movement.Flight(ship=ship, aboard=crew, destination=self.destination), self.next_ship)
        return self.walk_in

    def walk_in(self, ctx: Context) -> Next:
        """Whoever found no seat, for a companion took it, is set down with the others."""
        for each in self._waiting(ctx, self.crews):
            movement.set_down(ctx, (each,), self.destination)
            ctx.emit(
                CharacterPlaced(
                    case="16.12",
                    character=each,
                    side=self.side,
                    place=self.destination,
                    reason="arrives from space",
                )
            )
        detection.spread_detection(ctx, self.destination, self.side)
        return DONE


def waits_in_space(ctx: Context, side: Side) -> bool:
    return any(ctx.state.characters[name].side == side for name in ctx.index.people.get(OFF_MAP, ()))
