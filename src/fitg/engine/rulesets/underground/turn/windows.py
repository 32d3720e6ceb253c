"""[VC-11] When possessions change hands: before anything moves, before it lands, and before missions."""

from __future__ import annotations

from fitg.engine.machine.actions import Action, PossessionId, ShipId
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.procedure import DONE, Next, Option
from fitg.engine.machine.state import Possession
from fitg.engine.rules import possessions, spaceships
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.space import transport
from fitg.engine.terms import MISSIONS

CASE = "VC-11a"
GIVEN_BACK = "given back"


class ReturnPossession(Action, frozen=True):
    form = "return {card}"
    saying = "{card}|goes back to the deck"
    card: PossessionId


class ReturnShip(Action, frozen=True):
    form = "return ship {ship}"
    saying = "{ship}|goes back to the deck"
    ship: ShipId


class OpenMarket(Trading, layer=True, tag="underground.Trading"):
    """[VC-11, VC-11a] Three windows, in orbit too; before missions things may also be given back."""

    def choose(self, ctx: Context) -> Next:
        """Where no two of a side are together, everybody sees that nothing can change hands."""
        return super().choose(ctx) if is_before_missions(ctx) or self._are_company(ctx) else DONE

    def _are_company(self, ctx: Context) -> bool:
        people, everybody = ctx.index.people, ctx.state.characters
        return any(
            sum(everybody[name].side == self.side and everybody[name].fate in CAN_ACT for name in names) > 1
            for place, names in people.items()
            if self.is_market(ctx, place)
        )

    def is_market(self, ctx: Context, place: str) -> bool:
        """[VC-11] Whoever has flown to others can hand over what he brings before he lands."""
        return super().is_market(ctx, place) or ctx.board.in_orbit(place)

    def purchases(self, ctx: Context, possession: Possession) -> list[Option]:
        """[14.4, VC-11] Only transfers come at other times."""
        return super().purchases(ctx, possession) if is_before_missions(ctx) else []

    def more_options(self, ctx: Context) -> list[Option]:
        """[VC-11a] What its owner no longer wants; nobody is left in space without a craft (P-19)."""
        options = super().more_options(ctx)
        if self.side != "rebel" or not is_before_missions(ctx):
            return options
        everybody = ctx.state.characters
        options += [
            (ReturnPossession(card.id), self.give_back)
            for card in ctx.state.possessions.values()
            if card.owner and card.fate == "held" and everybody[card.owner].fate in CAN_ACT
        ]
        options += [
            (ReturnShip(ship.id), self.give_ship_back)
            for ship in ctx.state.ships.values()
            if ship.side == self.side
            and ship.owner
            and everybody[ship.owner].fate in CAN_ACT
            and transport.leaves_nobody(ctx, ship.place, ship.side, (), ship.id)
        ]
        return options

    def give_back(self, ctx: Context, action: ReturnPossession) -> Next:
        possessions.lose(ctx, ctx.state.possessions[action.card], GIVEN_BACK, CASE)
        return self.choose

    def give_ship_back(self, ctx: Context, action: ReturnShip) -> Next:
        spaceships.lose(ctx, ctx.state.ships[action.ship], GIVEN_BACK, CASE)
        return self.choose


def is_before_missions(ctx: Context) -> bool:
    """[VC-11a] Is it the third window?"""
    return ctx.current.name == MISSIONS.name
