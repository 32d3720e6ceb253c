"""A table for tests: lay out a position in a few readable words, then play it with scripted dice.

>>> game = table(
...     "rebel.movement",
...     characters={"boccanegra": {"place": "221.1", "detected": True, "ship": "planetary-privateer"}},
...     dice=[6, 1],
... )
>>> game.decision.kind
'movement'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Decision
from fitg.engine.machine.state import Outcome
from fitg.engine.rules import units
from fitg.engine.rules.missions import information
from fitg.engine.rules.movement import Mustering
from fitg.engine.rules.star_system import memory as star_system

E = TypeVar("E", bound=Event)

#: The answer that changes nothing, where a decision has one.
PASSING = (
    "done",
    "pass",
    "no leader",
    "no missions",
    "hold fire",
    "stop",
    "none this turn",
    "let them go",
    "ready",
)


def table(
    segment: str,
    *,
    base: str = "flight-to-egrix",
    turn: int = 1,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    units: Mapping[str, Mapping[str, int]] | None = None,
    dice: Sequence[int] = (),
    cards: Sequence[int] = (),
    picks: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    scenario: Mapping[str, Any] | None = None,
    **position: Any,
) -> Game:
    """A game at the beginning of a Segment; whatever is not said is as in the base scenario's set-up.

    `scenario` overrides fields of the base scenario (for instance `systems` and `planets` for another
    board); `position` takes the other fields of a position (`ships`, `camps`, `due`, `decks`, …).
    """
    source: dict[str, Any] = {"base": base, "id": "a-test", "title": "A test", **(scenario or {})}
    source["position"] = {
        "turn": turn,
        "segment": segment,
        "planets": {key: dict(value) for key, value in (planets or {}).items()},
        "characters": {key: dict(value) for key, value in (characters or {}).items()},
        "units": {key: dict(value) for key, value in (units or {}).items()},
        **position,
    }
    return new_game(source, seed=1, dice=dice, cards=cards, picks=picks, options=options)


def do(game: Game, *actions: str) -> list[Event]:
    """Apply the actions one after the other; all that happened."""
    events: list[Event] = []
    for action in actions:
        events += game.apply(action)
    return events


def question(game: Game) -> Decision:
    """What is to be decided now."""
    assert game.decision is not None
    return game.decision


def ending(game: Game) -> Outcome:
    """How the game has ended."""
    assert game.state.outcome is not None
    return game.state.outcome


def passing(game: Game) -> str:
    """The action that does as little as possible."""
    return next((action for action in PASSING if action in game.actions), game.actions[-1])


def until(game: Game, kind: str, *, limit: int = 500) -> list[Event]:
    """Pass until a decision of this kind comes up."""
    events: list[Event] = []
    for _ in range(limit):
        decision = game.decision
        assert decision is not None, f"the game ended before a decision {kind!r}"
        if decision.kind == kind:
            return events
        events += game.apply(passing(game))
    raise AssertionError(f"no decision {kind!r} came up in {limit} steps")


def spend_the_rest(game: Game, planet: str) -> list[Event]:
    """[19.3] All starting points that are left buy fleets above a planet, and Militia on it."""
    events: list[Event] = []
    for kind, place in (
        ("line", f"{planet}.orbit"),
        ("patrol", f"{planet}.orbit"),
        ("militia", f"{planet}.1"),
    ):
        if f"buy for {place}" in game.actions:
            events += do(game, f"buy for {place}")
        while offers := [each for each in game.actions if each.endswith(f" {kind} at {place}")]:
            events += do(game, offers[-1])
        if "elsewhere" in game.actions:
            events += do(game, "elsewhere")
    return events + do(game, "done")


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The one event of a type."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def every(events: Sequence[Event], kind: type[E]) -> list[E]:
    """All events of a type."""
    return [event for event in events if isinstance(event, kind)]


def march(game: Game, origin: str, destination: str, *stack: str) -> list[Event]:
    """Lead military units, and who goes with them, to another Environ; the engine takes single choices."""
    events = do(game, f"march from {origin}")
    wanted = Counter(stack)
    for each in stack:
        mustering = game.state.stack[-1]
        if each not in game.facts.unit_kinds:
            events += do(game, f"take {each}")
        elif isinstance(mustering, Mustering) and mustering.units.get(each, 0) < wanted[each]:
            events += do(game, f"add {each}")
    if isinstance(game.state.stack[-1], Mustering):
        events += do(game, f"to {destination}")
    return events


def troops(game: Game, place: str) -> dict[str, int]:
    """The military units of both sides in a place, by kind."""
    ctx = game.ctx
    return {**units.of_side(ctx, place, "rebel"), **units.of_side(ctx, place, "imperial")}


def all_troops(game: Game) -> dict[str, dict[str, int]]:
    """The military units of both sides wherever there are any."""
    return {place: found for place in game.ctx.board.environs if (found := troops(game, place))}


def face_up(game: Game, place: str) -> bool:
    """Are the Imperial units of a place turned up?"""
    stack = game.state.stacks["imperial"].get(place)
    return stack is not None and stack.revealed


def due(game: Game) -> dict[str, int]:
    """[16.15] Reinforcements that have been earned and not yet placed."""
    return dict(star_system.memory(game.ctx).due)


def informed_sides(game: Game) -> tuple[Side, ...]:
    """[16.19] Who has earned the point of Gather Information."""
    return information.memory(game.ctx).informed
