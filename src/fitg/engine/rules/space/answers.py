"""What the larger games answer about ships, movement and what breaks."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.space import PossessionBroke
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer, AnyOf
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import ROLES, SIDES, Character, Possession, Ship
from fitg.engine.rules import possessions, spaceships
from fitg.engine.rules.space import fleet, interception, orbit_detection, suicide_squads
from fitg.engine.rules.space.causes import WITHOUT_CRAFT
from fitg.errors import FitgError

#: What cannot be repaired.
NO_REPAIR = "no_repair"

can_be_mended: AnyOf[[Context, Ship]] = AnyOf(
    "27.14", "Does the owner of a ship that nobody can repair know how to do it?"
)


def not_intercepted(ctx: Context, character: Character) -> bool:
    """[20.2, 20.3, P-10] Nobody moves out of an interception stack."""
    return character.stack != "interception"


def out_of_drift(ctx: Context, ship: Ship) -> bool:
    """[27.1, P-24, P-42] Out of Drift it must; the S-XIII flies until it has landed."""
    return ctx.board.adrift(ship.place) or not is_repairable(ctx, ship)


class LostOnTheGround(FitgError):
    """A position with a damaged ship that these rules would lose at once."""


def lands_whole(ctx: Context, moment: Moment) -> None:
    """[27.14] A position has no damaged S-XIII in an Environ, unless somebody knows how to mend it."""
    for ship in ctx.state.ships.values():
        if ship.damaged and ctx.board.on_surface(ship.place) and not is_repairable(ctx, ship):
            raise LostOnTheGround(
                f"position.ships.{ship.id}.damaged: damaged it is lost as soon as it stands in an Environ"
                " [27.14]."
            )


def wait_for_repair(ctx: Context, ship: Ship) -> None:
    """[27.0, 27.14] It stays, and waits for repair; the S-XIII is lost once it has landed."""
    if not is_repairable(ctx, ship) and ctx.board.on_surface(ship.place):
        spaceships.lose(ctx, ship, "damaged, and lost on landing", "27.14")


def perish(ctx: Context, place: str) -> None:
    """[22.43, P-19] Whoever has neither ship nor units left in his stack is lost, with his prisoners."""
    for side in SIDES:
        for role in ROLES:
            if not fleet.has_craft(ctx, place, side, role):
                fleet.perish(ctx, place, side, Cause(WITHOUT_CRAFT), "22.43", role=role)


def stays_broken(ctx: Context, possession: Possession, die: int) -> None:
    """[27.0, 27.2] It stays with its owner, inoperative; what nobody can repair is gone."""
    if NO_REPAIR in possessions.card(ctx, possession).traits:
        possessions.lose(ctx, possession, "inoperative after use", "14.22", die=die, removed=True)
        return
    pieces.change_card(ctx, possession, inoperative=True)
    ctx.emit(PossessionBroke(case="27.2", possession=possession.id, character=possession.owner, die=die))


def is_repairable(ctx: Context, ship: Ship) -> bool:
    """[27.14] Every ship but the S-XIII, if nobody knows how."""
    return is_common(ctx, ship) or ctx.rules.ask[can_be_mended](ctx, ship)


def is_common(ctx: Context, ship: Ship) -> bool:
    """[27.14] Can anybody repair it who can repair ships at all?"""
    return ship.side == "imperial" or NO_REPAIR not in ctx.facts.possessions[ship.model].traits


ANSWERS: tuple[Answer, ...] = (
    fleet.lose_fleet.by(fleet.go_down_with_them),
    questions.may_move.by(not_intercepted),
    interception.meets_those_who_stay.by(interception.by_agreement),
    questions.can_detect.by(orbit_detection.can_detect),
    questions.watches.by(orbit_detection.watches),
    questions.flies_damaged.by(out_of_drift),
    questions.land_damaged.by(wait_for_repair),
    questions.leave_in_space.by(perish),
    questions.inoperative.by(stays_broken),
    questions.meets_the_found.by(suicide_squads.goes_off),
)
