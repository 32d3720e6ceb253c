"""[16.15] Reinforcements, and the entry of a side that comes from space (16.12)."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.actions import Action, CharacterId, PlaceId, ShipId, UnitKindId, Word
from fitg.engine.context import Context
from fitg.engine.events import CharacterPlaced, UnitsLost
from fitg.engine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import control, detection, movement, spaceships, units
from fitg.engine.state import OFF_BOARD, opponent


def places_for(ctx: Context, side: Side) -> list[str]:
    """[16.15, A-16-01, A-16-04] Own planets, or Environs without Enemy units where nobody rules."""
    found = []
    for place, space in ctx.state.spaces.items():
        ruler = control.controller(ctx, space.planet)
        if ruler is None or (ruler != side and ctx.rulings.reinforcements == "enemy-controlled"):
            fits = not units.present(ctx, place, opponent(side))
        else:
            fits = ruler == side
        if fits and units.room(ctx, place, side) > 0:
            found.append(place)
    return found


class TakeReinforcements(Action, frozen=True):
    form = "take {names}"
    saying = "Take {names}"
    names: Word


class TakeFewerForPdb(Action, frozen=True):
    form = "take {names} and turn up a pdb"
    saying = "Take {names}, and turn a PDB Up"
    names: Word


class PlaceReinforcement(Action, frozen=True):
    form = "place {unit} at {at}"
    saying = "{unit}|at {at}"
    unit: UnitKindId
    at: PlaceId


class Reinforcements(Procedure):
    """[16.15] The owner places what is due as his Movement Segment begins; what finds no place is lost."""

    side: Side
    left: Mapping[str, int] = {}
    #: The scenario's reinforcements of this Game-Turn that are still to be taken, by number.
    coming: tuple[int, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[16.24, A-16-09] Units earned so far, and those of this Game-Turn (16.34)."""
        catalogue = ctx.facts.unit_kinds
        self.left = {kind: n for kind, n in ctx.state.due.items() if catalogue[kind].side == self.side}
        ctx.state.due = {kind: n for kind, n in ctx.state.due.items() if kind not in self.left}
        self.coming = tuple(
            number
            for number, each in enumerate(ctx.scenario.reinforcements)
            if each.side == self.side and ctx.state.turn in each.turns
        )
        return self.next_arrival

    def next_arrival(self, ctx: Context) -> Next:
        return self.choose_kind if self.coming else self.place

    def choose_kind(self, ctx: Context) -> Next:
        """[16.34, A-16-05] Turning a PDB Up in this turn is paid for with a weaker unit, declared now."""
        coming = ctx.scenario.reinforcements[self.coming[0]]
        instead = coming.instead_if_pdb_raised
        options: list[Option] = [(TakeReinforcements(naming.units(ctx.facts, coming.units)), self.take_full)]
        if instead is not None and not all(planet.pdb_up for planet in ctx.state.planets.values()):
            options.append((TakeFewerForPdb(naming.units(ctx.facts, instead)), self.take_fewer))
        prompt = "Which reinforcements do you take?"
        return Ask(self.side, "reinforcements.kind", coming.case, prompt, options)

    def take_full(self, ctx: Context) -> Next:
        coming = ctx.scenario.reinforcements[self.coming[0]]
        if coming.instead_if_pdb_raised is not None:
            ctx.state.pdb_raised = True
        return self._arrive(coming.units)

    def take_fewer(self, ctx: Context) -> Next:
        instead = ctx.scenario.reinforcements[self.coming[0]].instead_if_pdb_raised
        assert instead is not None
        return self._arrive(instead)

    def _arrive(self, arrived: Mapping[str, int]) -> Next:
        self.coming = self.coming[1:]
        for kind, n in arrived.items():
            self.left = {**self.left, kind: self.left.get(kind, 0) + n}
        return self.next_arrival

    def place(self, ctx: Context) -> Next:
        options: list[Option] = [
            (PlaceReinforcement(kind, place), self.put)
            for kind in sorted(self.left)
            for place in places_for(ctx, self.side)
        ]
        if not options:
            return self.finish
        prompt = f"Place your reinforcements: {naming.units(ctx.facts, dict(self.left))}."
        return Ask(self.side, "reinforcements", "16.15", prompt, options)

    def put(self, ctx: Context, action: PlaceReinforcement) -> Next:
        units.place_units(ctx, action.at, {action.unit: 1}, self.side, "reinforcement", "16.15")
        rest = {**self.left, action.unit: self.left[action.unit] - 1}
        self.left = {each: n for each, n in rest.items() if n}
        return self.place

    def finish(self, ctx: Context) -> Next:
        """[A-16-04] What finds no place is lost, not delayed."""
        if self.left:
            reason = "no Environ can take the reinforcements"
            lost = dict(self.left)
            ctx.emit(UnitsLost(case="16.15", side=self.side, place=OFF_BOARD, units=lost, reason=reason))
        return DONE


class LandAt(Action, frozen=True):
    form = "land at {at}"
    saying = "Land at {at}"
    at: PlaceId


class BoardArrivingShip(Action, frozen=True):
    form = "{who} boards {ship}"
    saying = "{who}|boards {ship}"
    who: CharacterId
    ship: ShipId


class EntryFromSpace(Procedure):
    """[16.12, A-16-03] All arrive in one Environ, each ship tested on arrival; it is their move."""

    first = "choose_destination"

    side: Side
    destination: str = ""
    crews: Mapping[str, tuple[str, ...]] = {}

    def choose_destination(self, ctx: Context) -> Next:
        options: list[Option] = [(LandAt(place), self.approach) for place in ctx.state.spaces]
        prompt = "Your ships come out of deep space: where do they land?"
        return Ask(self.side, "entry", "16.12", prompt, options)

    def approach(self, ctx: Context, action: LandAt) -> Next:
        self.destination = action.at
        self.crews = {
            ship.id: (ship.owner,)
            for ship in ctx.state.ships.values()
            if ship.side == self.side and ship.place == OFF_BOARD and ship.owner
        }
        return self.board

    @property
    def _aboard(self) -> tuple[str, ...]:
        return tuple(each for crew in self.crews.values() for each in crew)

    def _waiting(self, ctx: Context) -> list[str]:
        aboard = self._aboard
        return [
            character.id
            for character in ctx.state.characters.values()
            if character.side == self.side and character.place == OFF_BOARD and character.id not in aboard
        ]

    def board(self, ctx: Context) -> Next:
        """[14.57] With several ships, say who flies in which."""
        for each in self._waiting(ctx):
            options: list[Option] = [
                (BoardArrivingShip(each, ship), self.boarded)
                for ship, crew in self.crews.items()
                if self._fits(ctx, ship, (*crew, each))
            ]
            if options:
                prompt = "Who flies in which ship?"
                about, aboard = self.destination, self._aboard
                return Ask(self.side, "entry.crew", "14.57", prompt, options, about=about, gathered=aboard)
        return self.next_ship

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
        for each in self._waiting(ctx):
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
    return any(
        character.place == OFF_BOARD and character.side == side for character in ctx.state.characters.values()
    )
