"""Rules of thumb about event cards: planets that turn, units that come and go, what is given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.rules import characters
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.galactic.money import full_value
from fitg.engine.rulesets.underground.cards.cells import CellHere
from fitg.engine.rulesets.underground.cards.choices import (
    GiveUpUnit,
    PlaceCalled,
    PlaceUnit,
    PlaceVeterans,
    TurnPlanet,
)
from fitg.engine.rulesets.underground.cards.extremists import (
    STRENGTH,
    AttackExtremists,
    QuellOther,
    TurnExtreme,
)
from fitg.engine.rulesets.underground.cards.forces import (
    LeaveWith,
    RaiseLevel,
    ReturnTo,
    SendToDeadWorld,
)
from fitg.engine.rulesets.underground.cards.imperial import (
    BetrayConduit,
    BringHome,
    GiveGuard,
    HoldGames,
    JoinAt,
    UncoverCell,
)
from fitg.engine.rulesets.underground.cards.major import (
    GiveUpCell,
    GiveUpConduit,
    Reform,
    TakeBlizzard,
)
from fitg.engine.rulesets.underground.cards.mole import TellOf
from fitg.engine.rulesets.underground.cards.orders import NameProvince
from fitg.engine.rulesets.underground.cards.quarrels import DivideEtreg, LetKaynsProtest
from fitg.engine.rulesets.underground.cards.rebel import (
    FleetAppears,
    LetAyodRise,
    PutDown,
    Raid,
    RaisePlanetNow,
    TurnCapital,
    TurnTwice,
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
    value = VALUES.get(type(action))
    return None if value is None else value(table, action)


def _planet(table: Table, action: Any) -> float:
    """The more uneasy, the better; then the richer."""
    return table.state.planets[action.planet].loyalty * 10 + full_value(table.ctx, action.planet)


def _twice(table: Table, action: Any) -> float:
    """Where two spaces can be moved, and the planet comes nearest to Unrest."""
    space = table.state.planets[action.planet].loyalty
    return space * 10 + full_value(table.ctx, action.planet) - 20 * (space >= DISSENT)


def _place(table: Table, action: Any) -> float:
    """Where we are strong already; units of the map only if none is left."""
    called = isinstance(action, PlaceCalled | PlaceVeterans)
    strength = table.facts.unit_kinds[action.unit].strength / 10
    return (
        table.strength(action.at, table.side) - table.strength(action.at, table.enemy) - 5 * called + strength
    )


def _orbit(table: Table, action: Any) -> float:
    """Where nobody meets them, near planets that are ours."""
    risen = table.state.planets[table.board.planet_of[action.at]].status in ("rebellion", "rebel-control")
    return 5.0 * risen - table.strength(action.at, table.enemy)


def _betrayed(table: Table, action: Any) -> float:
    """[VE-IS2] Never the base, if there is another."""
    return -float(action.planet == galaxy(table.ctx).base)


def _guard(table: Table, action: Any) -> float:
    """Whoever we can spare."""
    return -float(table.rating(action.who, "combat") + table.rating(action.who, "intelligence"))


def _friend(table: Table, action: Any) -> float:
    """Where most friends are, and no enemy."""
    place = table.state.characters[action.who].place
    return len(table.friends(place)) - table.strength(place, table.enemy)


def _told(table: Table, action: Any) -> float:
    """[VE-23] Where most enemies are with him."""
    who = table.state.characters.get(action.who)
    if who is None or who.place not in table.board.planet_of:
        return -1.0
    return table.strength(who.place, table.enemy) + len(characters.at(table.ctx, who.place, table.enemy))


def _province(table: Table, action: Any) -> float:
    """[VE-H8a] Where most planets have risen."""
    planets = table.state.planets.values()
    return float(
        sum(
            each.status in ("rebellion", "rebel-control")
            and table.facts.systems[table.facts.planets[each.id].system].province == action.province
            for each in planets
        )
    )


def _reform(table: Table, action: Reform) -> float | None:
    """[VE-M24] Where the people are next to Unrest, if we can afford it."""
    planet = table.state.planets[action.planet]
    rich = tracks.points(table.ctx, "imperial") >= TO_SPARE
    return float(full_value(table.ctx, action.planet)) if rich and planet.loyalty == UNREST - 1 else None


def bear_the_blizzard(table: Table, actions: Actions) -> Advice:
    """[VE-M2] Whoever has most left."""
    found = [each for each in actions if isinstance(each, TakeBlizzard)]
    return best_of(actions, found, lambda each: table.endurance_left(each.who), "He can bear it best.")


def use_the_right(table: Table, actions: Actions) -> Advice:
    """[VE-H6a] The next rebellion may be the last that we hear of."""
    use = one_of(LetKaynsProtest, actions) or one_of(DivideEtreg, actions)
    return Advice(use, "The Kayns will not wait for ever.") if use is not None else leave(actions)


def attack_extremists(table: Table, actions: Actions) -> Advice:
    """[VE-24f] Where we are twice as strong."""
    strong = [
        each
        for each in all_of(AttackExtremists, actions)
        if table.strength(each.at, table.side) >= 2 * STRENGTH
    ]
    reason = "There we can drive them out."
    return best_of(actions, strong, lambda each: table.strength(each.at, table.side), reason)


def _nothing(table: Table, action: Any) -> float:
    return 0.0


#: What an answer is worth, by its class; None where it is better to pass.
VALUES: dict[type, Callable[[Table, Any], float | None]] = {
    TurnPlanet: _planet,
    HoldGames: _planet,
    RaisePlanetNow: lambda table, action: float(full_value(table.ctx, action.planet)),
    TurnCapital: _twice,
    TurnTwice: _twice,
    LetAyodRise: _nothing,
    Reform: lambda table, action: _reform(table, action),
    PlaceUnit: _place,
    PlaceCalled: _place,
    PlaceVeterans: _place,
    GiveUpUnit: lambda table, action: -float(table.facts.unit_kinds[action.unit].strength),
    CellHere: lambda table, action: float(table.board.sizes[action.at]),
    UncoverCell: lambda table, action: float(table.board.sizes[action.at]),
    GiveUpCell: lambda table, action: table.strength(action.at, table.enemy),
    RaiseLevel: lambda table, action: float(table.facts.unit_kinds[action.unit].strength),
    ReturnTo: lambda table, action: float(len(table.friends(table.state.characters[action.who].place))),
    Raid: lambda table, action: float(table.facts.environs[action.at].resource),
    FleetAppears: _orbit,
    PutDown: lambda table, action: float(table.state.planets[action.planet].pdb),
    BetrayConduit: _betrayed,
    BringHome: lambda table, action: float(table.rating(action.who, "combat")),
    JoinAt: _friend,
    GiveGuard: _guard,
    NameProvince: _province,
    TellOf: _told,
    TurnExtreme: lambda table, action: float(full_value(table.ctx, action.planet)),
    QuellOther: lambda table, action: float(full_value(table.ctx, action.planet)),
    GiveUpConduit: _nothing,
    SendToDeadWorld: _nothing,
    LeaveWith: _nothing,
}
ANSWERS: dict[str, Answer] = {
    "events.card": answer_event,
    "events.disparity": use_the_right,
    "events.extremists": attack_extremists,
    "missions.blizzard": bear_the_blizzard,
}
