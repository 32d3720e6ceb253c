"""[9.6] Enemy reaction moves, after the Phasing Player has moved."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import characters, movement, spaceships, units
from fitg.engine.state import UNITS, Character, opponent


def threatened(ctx: Context, place: str, reacting: Side) -> bool:
    """[9.6, 9.41] The Phasing Player has a military unit or a detected character there."""
    phasing = opponent(reacting)
    return units.present(ctx, place, phasing) or any(
        character.detected for character in characters.at(ctx, place, phasing)
    )


class Reaction(Procedure):
    """[9.6] One reaction move into every threatened Environ, always from the same planet (9.61)."""

    side: Side
    answered: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        """[A-09-20] Each piece reacts once: none of this side has moved since the Enemy's turn began."""
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        for place, space in ctx.state.spaces.items():
            if place not in self.answered and threatened(ctx, place, self.side):
                for origin in ctx.facts.planets[space.planet].environs:
                    if origin != place:
                        self._moves(ctx, origin, place, choices)
        choices["done"] = (self.finish,)
        return Ask(self.side, "reaction", "9.6", "React to what you have seen?", choices)

    def _moves(self, ctx: Context, origin: str, place: str, choices: dict[str, Choice]) -> None:
        for character in characters.at(ctx, origin, self.side):
            if movement.may_move(ctx, character):
                choices[f"react {character.id} to {place}"] = (self.walk, character.id, place)
                if self._may_fly(ctx, character):
                    choices[f"react {character.id} by ship to {place}"] = (self.fly, character.id, place)
        if units.room(ctx, place, self.side) > 0:
            for kind in sorted(units.unmoved(ctx, origin, self.side)):
                choices[f"react {kind} from {origin} to {place}"] = (self.send_unit, kind, origin, place)

    def _may_fly(self, ctx: Context, character: Character) -> bool:
        """[14.56] He may use his ship, but takes nobody along except prisoners (A-09-19)."""
        ship = spaceships.owned_by(ctx, character.id)
        return ship is not None and spaceships.ready_to_fly(ctx, ship)

    def walk(self, ctx: Context, character_id: str, place: str) -> Next:
        self.answered = (*self.answered, place)
        return Call(movement.Walk(character=character_id, destination=place), self.reacted)

    def fly(self, ctx: Context, character_id: str, place: str) -> Next:
        """[A-09-18] Detection applies to a reaction by ship as to any flight."""
        self.answered = (*self.answered, place)
        ship = spaceships.owned_by(ctx, character_id)
        assert ship is not None
        aboard = movement.with_captives(ctx, (character_id,))
        flight = movement.Flight(ship=ship.id, aboard=aboard, destination=place, reaction=True)
        return Call(flight, self.reacted)

    def send_unit(self, ctx: Context, kind: str, origin: str, place: str) -> Next:
        self.answered = (*self.answered, place)
        return Call(ReactionMarch(side=self.side, kind=kind, origin=origin, destination=place), self.reacted)

    def reacted(self, ctx: Context, result: object) -> Next:
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


class ReactionMarch(Procedure):
    """[9.6, A-09-16] One military unit reacts, alone or with one leader from its Environ."""

    side: Side
    kind: str
    origin: str
    destination: str

    def begin(self, ctx: Context) -> Next:
        return self.choose_leader

    def choose_leader(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {"no leader": (self.march, ())}
        for leader in characters.leaders(ctx, self.origin, self.side):
            stacked = leader.with_units or not ctx.rulings.reacting_leader_stacked
            if stacked and movement.may_move(ctx, leader):
                choices[f"with {leader.id}"] = (self.march, (leader.id,))
        place = naming.place(ctx.facts, self.destination)
        return Ask(self.side, "reaction.leader", "9.6", f"Send a leader along to {place}?", choices)

    def march(self, ctx: Context, leaders: tuple[str, ...]) -> Next:
        march = movement.March(
            side=self.side,
            origin=self.origin,
            destination=self.destination,
            units={self.kind: 1},
            companions=leaders,
            captives=self._prisoners(ctx),
            reaction=True,
        )
        return Call(march, self.arrived)

    def _prisoners(self, ctx: Context) -> tuple[str, ...]:
        """[12.81a, A-09-19] The last military unit of an Environ takes the prisoners of the units along."""
        if units.count(ctx, self.origin, self.side) > 1:
            return ()
        held = characters.captives_at(ctx, self.origin, opponent(self.side))
        return tuple(captive.id for captive in held if captive.captor == UNITS)

    def arrived(self, ctx: Context, result: object) -> Next:
        return DONE
