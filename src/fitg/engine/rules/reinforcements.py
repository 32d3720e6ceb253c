"""[16.15] Reinforcements, and the entry of a side that comes from space (16.12)."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import CharacterPlaced, UnitsLost
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
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


class Reinforcements(Procedure):
    """[16.15] The owner places what is due as his Movement Segment begins; what finds no place is lost."""

    side: Side
    left: dict[str, int] = {}
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
        full = naming.units(ctx.facts, coming.units)
        choices: dict[str, Choice] = {f"take {full}": (self.take, coming.units, instead is None)}
        if instead is not None and not all(planet.pdb_up for planet in ctx.state.planets.values()):
            weaker = naming.units(ctx.facts, instead)
            choices[f"take {weaker} and turn up a pdb"] = (self.take, instead, True)
        return Ask(
            self.side, "reinforcements.kind", coming.case, "Which reinforcements do you take?", choices
        )

    def take(self, ctx: Context, arrived: dict[str, int], may_raise_pdb: bool) -> Next:
        self.coming = self.coming[1:]
        if not may_raise_pdb:
            ctx.state.pdb_raised = True
        for kind, n in arrived.items():
            self.left = self.left | {kind: self.left.get(kind, 0) + n}
        return self.next_arrival

    def place(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        for kind in sorted(self.left):
            for place in places_for(ctx, self.side):
                choices[f"place {kind} at {place}"] = (self.put, kind, place)
        if not choices:
            choices["done"] = (self.finish,)
        prompt = f"Place your reinforcements: {naming.units(ctx.facts, self.left)}."
        return Ask(self.side, "reinforcements", "16.15", prompt, choices)

    def put(self, ctx: Context, kind: str, place: str) -> Next:
        units.place_units(ctx, place, {kind: 1}, self.side, "reinforcement", "16.15")
        rest = self.left | {kind: self.left[kind] - 1}
        self.left = {each: n for each, n in rest.items() if n}
        return self.place

    def finish(self, ctx: Context) -> Next:
        """[A-16-04] What finds no place is lost, not delayed."""
        if self.left:
            reason = "no Environ can take the reinforcements"
            ctx.emit(UnitsLost(case="16.15", side=self.side, place=OFF_BOARD, units=self.left, reason=reason))
        return DONE


class EntryFromSpace(Procedure):
    """[16.12, A-16-03] All arrive in one Environ, each ship tested on arrival; it is their move."""

    side: Side
    destination: str = ""
    crews: dict[str, tuple[str, ...]] = {}

    def begin(self, ctx: Context) -> Next:
        return self.choose_destination

    def choose_destination(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {
            f"land at {place}": (self.approach, place) for place in ctx.state.spaces
        }
        prompt = "Your ships come out of deep space: where do they land?"
        return Ask(self.side, "entry", "16.12", prompt, choices)

    def approach(self, ctx: Context, place: str) -> Next:
        self.destination = place
        self.crews = {
            ship.id: (ship.owner,)
            for ship in ctx.state.ships.values()
            if ship.side == self.side and ship.place == OFF_BOARD and ship.owner
        }
        return self.board

    def _waiting(self, ctx: Context) -> list[str]:
        aboard = {each for crew in self.crews.values() for each in crew}
        return [
            character.id
            for character in ctx.state.characters.values()
            if character.side == self.side and character.place == OFF_BOARD and character.id not in aboard
        ]

    def board(self, ctx: Context) -> Next:
        """[14.57] With several ships, say who flies in which."""
        choices: dict[str, Choice] = {}
        for each in self._waiting(ctx):
            choices = {
                f"{each} boards {ship}": (self.boarded, each, ship)
                for ship, crew in self.crews.items()
                if self._fits(ctx, ship, (*crew, each))
            }
            if choices:
                break
        if not choices:
            choices["fly"] = (self.fly,)
        return Ask(self.side, "entry.crew", "14.57", "Who flies in which ship?", choices)

    def _fits(self, ctx: Context, ship: str, crew: tuple[str, ...]) -> bool:
        seats = sum(spaceships.seats_taken(ctx, ctx.state.characters[each]) for each in crew)
        return seats <= spaceships.model(ctx, ctx.state.ships[ship]).passengers

    def boarded(self, ctx: Context, character_id: str, ship: str) -> Next:
        self.crews = self.crews | {ship: (*self.crews[ship], character_id)}
        return self.board

    def fly(self, ctx: Context) -> Next:
        return self.next_ship

    def next_ship(self, ctx: Context) -> Next:
        for ship, crew in self.crews.items():
            self.crews = {each: aboard for each, aboard in self.crews.items() if each != ship}
            return Call(movement.Flight(ship=ship, aboard=crew, destination=self.destination), self.landed)
        return self.walk_in

    def landed(self, ctx: Context, result: object) -> Next:
        return self.next_ship

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
