"""What the larger games answer in their own way about ships, movement and what breaks."""

from __future__ import annotations

from fitg.engine.events.space import PossessionBroke
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ROLES, SIDES, Character, Possession, Ship
from fitg.engine.policies import Policies
from fitg.engine.rules import movement, possessions, spaceships
from fitg.engine.rules.space import fleet, orbit_detection
from fitg.engine.rules.space.causes import WITHOUT_CRAFT

#: What cannot be repaired.
NO_REPAIR = "no_repair"


class SpacePolicies(Policies):
    """The answers of the Province Game."""

    def may_move(self, ctx: Context, character: Character) -> bool:
        """[20.2, 20.3, P-10] Not out of an interception stack."""
        return character.stack != "interception" and movement.is_ready(ctx, character)

    def can_detect(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        return orbit_detection.can_detect(ctx, planet_id, ship)

    def watches(self, ctx: Context, planet_id: str, ship: Ship) -> bool:
        return orbit_detection.watches(ctx, planet_id, ship)

    def flies_damaged(self, ctx: Context, ship: Ship) -> bool:
        """[27.1, P-24, P-42] Out of Drift it must; the S-XIII flies until it has landed."""
        return ctx.board.adrift(ship.place) or not is_repairable(ctx, ship)

    def land_damaged(self, ctx: Context, ship: Ship) -> None:
        """[27.0, 27.14] It stays, and waits for repair; the S-XIII is lost once it has landed."""
        if not is_repairable(ctx, ship) and ctx.board.on_surface(ship.place):
            spaceships.lose(ctx, ship, "damaged, and lost on landing", "27.14")

    def leave_in_space(self, ctx: Context, place: str) -> None:
        """[22.43, P-19] Whoever has neither ship nor units left in his stack is lost, with his prisoners."""
        for side in SIDES:
            for role in ROLES:
                if not fleet.has_craft(ctx, place, side, role):
                    fleet.perish(ctx, place, side, Cause(WITHOUT_CRAFT), "22.43", role=role)

    def fail(self, ctx: Context, possession: Possession, die: int) -> None:
        """[27.0, 27.2] It stays with its owner, inoperative; what nobody can repair is gone."""
        if NO_REPAIR in possessions.card(ctx, possession).traits:
            possessions.lose(ctx, possession, "inoperative after use", "14.22", die=die, removed=True)
            return
        pieces.change_card(ctx, possession, inoperative=True)
        ctx.emit(PossessionBroke(case="27.2", possession=possession.id, character=possession.owner, die=die))


def is_repairable(ctx: Context, ship: Ship) -> bool:
    """[27.14] Every ship but the S-XIII."""
    return ship.side == "imperial" or NO_REPAIR not in ctx.facts.possessions[ship.model].traits
