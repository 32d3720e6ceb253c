"""Rules of thumb about Major Events: planets that turn, units that come and go, what is given up."""

from __future__ import annotations

from typing import Any

from fitg.bots.knowledge.advice import Actions, Advice, Answer, best_of, leave
from fitg.bots.table import Table
from fitg.engine.machine.state import UNREST
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.galactic.money import full_value
from fitg.engine.rulesets.underground.cards.cells import CellHere
from fitg.engine.rulesets.underground.cards.choices import GiveUpUnit, PlaceCalled, PlaceUnit, TurnPlanet
from fitg.engine.rulesets.underground.cards.forces import (
    LeaveWith,
    RaiseLevel,
    ReturnTo,
    SendToDeadWorld,
)
from fitg.engine.rulesets.underground.cards.major import (
    GiveUpCell,
    GiveUpConduit,
    Reform,
    TakeBlizzard,
)

#: [VE-M24] A reform is worth its price on planets about to rise, and with points to spare.
TO_SPARE = 8


def answer_event(table: Table, actions: Actions) -> Advice:
    """What brings us most, or costs us least."""
    worth = [(each, value) for each in actions if (value := _worth(table, each)) is not None]
    if not worth:
        return leave(actions)
    return best_of(
        actions, [each for each, _ in worth], lambda each: dict(worth)[each], "That serves us best."
    )


def _worth(table: Table, action: Any) -> float | None:
    """What an answer is worth; None if it is better to pass."""
    if isinstance(action, TurnPlanet):
        planet = table.state.planets[action.planet]
        return planet.loyalty * 10 + full_value(table.ctx, action.planet)
    if isinstance(action, Reform):
        return _reform(table, action)
    if isinstance(action, PlaceUnit | PlaceCalled):
        called = isinstance(action, PlaceCalled)
        return table.strength(action.at, table.side) - table.strength(action.at, table.enemy) - 5 * called
    if isinstance(action, GiveUpUnit):
        return -float(table.facts.unit_kinds[action.unit].strength)
    if isinstance(action, CellHere):
        return float(table.board.sizes[action.at])
    if isinstance(action, GiveUpCell):
        return table.strength(action.at, table.enemy)
    if isinstance(action, RaiseLevel):
        return float(table.facts.unit_kinds[action.unit].strength)
    if isinstance(action, ReturnTo):
        return float(len(table.friends(table.state.characters[action.who].place)))
    return 0.0 if isinstance(action, GiveUpConduit | SendToDeadWorld | LeaveWith) else None


def _reform(table: Table, action: Reform) -> float | None:
    """[VE-M24] Where the people are next to Unrest, if we can afford it."""
    planet = table.state.planets[action.planet]
    rich = tracks.points(table.ctx, "imperial") >= TO_SPARE
    return float(full_value(table.ctx, action.planet)) if rich and planet.loyalty == UNREST - 1 else None


def bear_the_blizzard(table: Table, actions: Actions) -> Advice:
    """[VE-M2] Whoever has most left."""
    found = [each for each in actions if isinstance(each, TakeBlizzard)]
    return best_of(actions, found, lambda each: table.endurance_left(each.who), "He can bear it best.")


ANSWERS: dict[str, Answer] = {"events.card": answer_event, "missions.blizzard": bear_the_blizzard}
