"""[VP-30b, VP-30c] New ships for those that were lost, before anybody of the Empire moves."""

from __future__ import annotations

from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.procedure import Ask, Next, Option, Procedure
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import control, spaceships
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.replacement_ships import FinishReplacingShips, GiveReplacementShip, ShipReplacement
from fitg.engine.rulesets.underground.ships.printed import SHUTTLE, STANDARD


def before_anybody_moves(ctx: Context) -> bool:
    """[VP-30b] They do not wait for the fleets: the yards have been open before."""
    return False


def open_yards(ctx: Context, moment: Moment) -> Procedure | None:
    """[VP-30b] At the start of the Imperial movement, if any ship is missing."""
    if moment.side != "imperial" or not any(missing(ctx, model) > 0 for model in ctx.facts.imperial_ships):
        return None
    return ShipReplacement()


def missing(ctx: Context, model: str) -> int:
    """[VP-30b] How many ships of a model the Empire has fewer than it started with."""
    in_play = sum(ship.model == model for ship in ctx.state.ships.values())
    return ctx.scenario.imperial.ships.count(model) - in_play


def without_ships(ctx: Context) -> list[Character]:
    """[14.13, P-07] Imperial characters in Environs who can act and have no ship."""
    return [
        character
        for character in ctx.state.characters.values()
        if character.side == "imperial"
        and character.fate in CAN_ACT
        and ctx.board.on_surface(character.place)
        and spaceships.owned_by(ctx, character.id) is None
    ]


def is_knight(ctx: Context, character: Character) -> bool:
    return bool(ctx.facts.people[character.id].knight)


def under_control(ctx: Context, character: Character) -> bool:
    """[VP-30b] Is he on an Imperial-controlled planet?"""
    return control.controller(ctx, ctx.board.planet_of[character.place]) == "imperial"


def at_court(ctx: Context, place: str) -> bool:
    """[VP-30c] Is a sovereign there who favors the Emperor, summoned or not? Nobody who was won over."""
    unsummoned = sovereigns.unsummoned(ctx, place)
    if unsummoned is not None and unsummoned.allegiance == "imperial":
        return True
    favors, known = ctx.rules.ask[sovereigns.allegiance], ctx.facts.sovereigns
    return any(
        name in known
        and ctx.state.characters[name].fate in CAN_ACT
        and favors(ctx, known[name]) == "imperial"
        for name in ctx.index.people.get(place, ())
    )


class GiveOwnShip(GiveReplacementShip, frozen=True):
    form = "give {who} a ship of the same build"
    saying = "{who} gets his own spaceship again"


class GiveShuttle(GiveReplacementShip, frozen=True):
    form = "give the shuttle to {who}"
    saying = "{who} gets the Imperial Shuttle"


class Yards(ShipReplacement, tag="underground.ShipReplacement"):
    """[VP-30b, VP-30c] Each kind of ship for those who may have it."""

    def offer(self, ctx: Context) -> Next:
        options: list[Option] = []
        for character in without_ships(ctx):
            options += self.open_to(ctx, character)
        options.append((FinishReplacingShips(), self.finish))
        return Ask("imperial", "spaceship.replacement", "VP-30", "Give somebody a new spaceship?", options)

    def open_to(self, ctx: Context, character: Character) -> list[Option]:
        """What one of them may get."""
        found: list[Option] = []
        for model, card in ctx.facts.imperial_ships.items():
            if card.pilot == character.id and missing(ctx, model) > 0 and under_control(ctx, character):
                found.append((GiveOwnShip(character.id), self.give_own))
        if not is_knight(ctx, character):
            return found
        if missing(ctx, STANDARD) > 0 and under_control(ctx, character):
            found.append((GiveReplacementShip(character.id), self.give))
        if missing(ctx, SHUTTLE) > 0 and at_court(ctx, character.place):
            found.append((GiveShuttle(character.id), self.give_shuttle))
        return found

    def give_own(self, ctx: Context, action: GiveOwnShip) -> Next:
        model = next(ship.id for ship in ctx.facts.imperial_ships.values() if ship.pilot == action.who)
        return self.build(ctx, model, action.who, "VP-30b")

    def give_shuttle(self, ctx: Context, action: GiveShuttle) -> Next:
        return self.build(ctx, SHUTTLE, action.who, "VP-30c")

    def build(self, ctx: Context, model: str, who: str, case: str) -> Next:
        """There is one of its kind, and it lies in the box: it gets the number that it had."""
        place = ctx.state.characters[who].place
        ship = Ship(id=f"{model}#1", model=model, side="imperial", place=place, owner="")
        pieces.add_ship(ctx, ship)
        spaceships.assign(ctx, ship, who, "a ship that makes good a loss", case)
        return self.offer
