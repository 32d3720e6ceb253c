"""Whether a condition holds, read from the neutral view: what both sides know, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from fitg.bots.orders.vocabulary import Condition, Order
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.state import opponent
from fitg.engine.table.table_view import SpaceView, TableView

FREE = "free"


class Public:
    """What both sides can see of a game, looked up when an order asks for it."""

    def __init__(self, game: Game, side: Side, look: Callable[[], TableView] | None = None) -> None:
        self._game = game
        self._side = side
        #: Who has looked at the table already says where.
        self._look = look or partial(game.table_view, "spectator")

    @cached_property
    def view(self) -> TableView:
        return self._look()

    def holds(self, condition: Condition) -> bool:
        match condition.kind:
            case "turn":
                return self._game.state.turn >= condition.number
            case "enemy-at":
                return self._enemy_at(condition.subject)
            case "fleet-at":
                return any(self._in_orbit(each) for each in self._spaces(condition.subject))
            case "present":
                return self._is_involved(condition.subject)

    def is_gone(self, order: Order) -> bool:
        """Does an order name somebody who is not there any more?"""
        named = {each.subject for each in order.unless if each.kind == "present"}
        return bool(named) and not named <= {each.id for each in self.view.characters if each.fate == FREE}

    def _spaces(self, planet: str) -> list[SpaceView]:
        return [space for space in self.view.spaces if planet in (space.planet, space.id)]

    def _enemy_at(self, planet: str) -> bool:
        enemy, spaces = opponent(self._side), self._spaces(planet)
        places = {space.id for space in spaces}
        if any(sum(space.units.get(enemy, {}).values()) for space in spaces):
            return True
        people = (each for each in self.view.characters if each.side == enemy and each.fate == FREE)
        return any(each.place in places for each in people)

    def _in_orbit(self, space: SpaceView) -> bool:
        """Are units of the enemy in space, over a planet?"""
        over = space.id not in self._game.facts.environs
        return over and sum(space.units.get(opponent(self._side), {}).values()) > 0

    def _is_involved(self, character: str) -> bool:
        place = next((each.place for each in self.view.characters if each.id == character), "")
        return bool(place) and any(getattr(each, "place", "") == place for each in self.view.under_way)
