"""[14.61] Knights get new spaceships for those that were lost."""

from __future__ import annotations

from fitg.engine.machine import pieces
from fitg.engine.machine.actions import Action, CharacterId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import AnyOf, Every
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.machine.state import Ship
from fitg.engine.rules import control, spaceships

#: What modules may say about it.
wait_for_fleets: Every[[Context]] = Every(
    "14.61", "Are lost ships made good together with the first moves of fleets, where they are?"
)
is_personal: AnyOf[[Context, Ship]] = AnyOf(
    "14.61", "Is a spaceship a part of somebody's card, so that it makes good no other?"
)


def missing(ctx: Context) -> int:
    """[14.61] How many spaceships the Imperial Player has fewer than at the start."""
    in_play = sum(ship.side == "imperial" for ship in ctx.state.ships.values())
    personal = ctx.rules.ask.get(is_personal)
    if personal is not None:
        in_play -= sum(ship.side == "imperial" and personal(ctx, ship) for ship in ctx.state.ships.values())
    return ctx.state.imperial_ships_at_start - in_play


def replace_lost_ships(ctx: Context, moment: Moment) -> Procedure | None:
    """[14.61] As the Imperial Player-Turn ends."""
    return ShipReplacement() if moment.side == "imperial" and missing(ctx) > 0 else None


class GiveReplacementShip(Action, frozen=True):
    form = "give a spaceship to {who}"
    saying = "{who} gets a spaceship"
    who: CharacterId


class FinishReplacingShips(Action, frozen=True):
    form = "done"
    saying = "Finish giving spaceships"
    passes = True
    final = True


class ShipReplacement(Procedure):
    """[14.61, A-14-07] Knights without a ship on Imperial-controlled planets make good what was lost.

    [P-07] An Orbit Box is not on its planet.
    """

    first = "offer"

    def offer(self, ctx: Context) -> Next:
        options: list[Option] = []
        if missing(ctx) > 0:
            options += [
                (GiveReplacementShip(character.id), self.give)
                for character in ctx.state.characters.values()
                if character.fate in CAN_ACT
                and ctx.board.on_surface(character.place)
                and ctx.facts.people[character.id].knight
                and spaceships.owned_by(ctx, character.id) is None
                and control.controller(ctx, ctx.board.planet_of[character.place]) == "imperial"
            ]
        options.append((FinishReplacingShips(), self.finish))
        return Ask("imperial", "spaceship.replacement", "14.61", "Give a Knight a spaceship?", options)

    def give(self, ctx: Context, action: GiveReplacementShip) -> Next:
        """[14.63] Always an ordinary ship: Redjac's never returns."""
        model = next(ship.id for ship in ctx.facts.imperial_ships.values() if ship.pilot is None)
        numbers = {ship.id for ship in ctx.state.ships.values()}
        name = next(f"{model}#{n}" for n in range(1, len(numbers) + 2) if f"{model}#{n}" not in numbers)
        place = ctx.state.characters[action.who].place
        ship = Ship(id=name, model=model, side="imperial", place=place, owner="")
        pieces.add_ship(ctx, ship)
        spaceships.assign(ctx, ship, action.who, "a Knight's replacement", "14.61")
        return self.offer

    def finish(self, ctx: Context) -> Next:
        return DONE
