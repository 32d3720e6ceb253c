"""[9.1] Walking: a character goes to another Environ of his planet."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.movement import Walked
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import characters, detection, spaceships
from fitg.engine.rules.movement.common import set_down


class Walk(Procedure):
    """[9.1a, 9.35] A character goes to another Environ of the planet on foot, without his ship."""

    first = "leave_ship"

    character: str
    destination: str

    def leave_ship(self, ctx: Context) -> Next:
        if spaceships.owned_by(ctx, self.character) is None:
            return self.go
        return Call(LeaveShip(owner=self.character, party=(self.character,)), self.go)

    def go(self, ctx: Context) -> Next:
        """[9.1a, 9.35, P-39] Nobody is tested; the detected slip away, but no sovereign; prisoners follow."""
        character = ctx.state.characters[self.character]
        characters.does_something(ctx, character)
        origin = character.place
        mates = characters.at(ctx, self.destination, character.side)
        known = any(characters.gives_others_away(ctx, mate) for mate in mates)
        slipped = (
            character.detected
            and not known
            and characters.has_card(ctx, character)
            and ctx.rules.ask[questions.slips_away](ctx, character)
        )
        if slipped:
            character.detected = False
        captives = tuple(captive.id for captive in characters.captives_of(ctx, character.id))
        set_down(ctx, (character.id, *captives), self.destination)
        ctx.emit(
            Walked(
                case="9.35" if slipped else "9.1a",
                character=character.id,
                origin=origin,
                destination=self.destination,
                slipped_away=slipped,
                captives=captives,
            )
        )
        detection.spread_detection(ctx, self.destination, character.side)
        return DONE


class LeaveShipTo(Action, frozen=True):
    form = "leave {ship} to {who}"
    saying = "{ship}|is left to {who}"
    ship: ShipId
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """Its owner goes aboard another ship: that flight comes next, and an Enemy PDB may look for it."""
        from fitg.engine.rules.movement.flying import Boarding

        boarding = ctx.state.stack[-2]
        return isinstance(boarding, Boarding) and boarding.is_tested_at_once(ctx, boarding.destination)


class LeaveShip(Procedure):
    """[A-09-15] Whoever goes without his ship leaves it to a Friend of his choice who stays."""

    first = "choose"

    owner: str
    #: Those who go as well, and cannot take it over.
    party: tuple[str, ...]

    def choose(self, ctx: Context) -> Next:
        ship = self._ship(ctx)
        options: list[Option] = [
            (LeaveShipTo(ship.id, friend.id), self.give)
            for friend in self._friends(ctx)
            if spaceships.may_own(ctx, ship, friend)
        ]
        if not options:
            return self.abandon
        prompt = f"Who takes over {naming.the(ctx.facts, ship.id)}?"
        return Ask(ship.side, "movement.ship", "14.51", prompt, options, about=ship.place)

    def _ship(self, ctx: Context) -> Ship:
        ship = spaceships.owned_by(ctx, self.owner)
        assert ship is not None
        return ship

    def _friends(self, ctx: Context) -> list[Character]:
        ship = self._ship(ctx)
        return [friend for friend in characters.at(ctx, ship.place, ship.side) if friend.id not in self.party]

    def give(self, ctx: Context, action: LeaveShipTo) -> Next:
        owner = naming.piece(ctx.facts, self.owner)
        spaceships.assign(ctx, self._ship(ctx), action.who, f"{owner} goes without it", "14.51")
        return DONE

    def abandon(self, ctx: Context) -> Next:
        """[14.59, 14.6] Without Friends it is lost, Redjac's in any case; else it waits for a pilot.

        [VP-16, VQ-187] Where ships are left alone his waits, too.
        """
        ship = self._ship(ctx)
        owner = naming.piece(ctx.facts, self.owner)
        if spaceships.only_his(ctx, ship) and not ctx.rules.ask[questions.stays_alone](ctx, ship):
            spaceships.lose(ctx, ship, f"{owner} goes without it", "14.6")
        elif self._friends(ctx) or spaceships.may_be_left(ctx, ship):
            spaceships.assign(ctx, ship, "", f"{owner} goes without it", "14.51")
        else:
            spaceships.lose(ctx, ship, "it stands abandoned", "14.59")
        return DONE
