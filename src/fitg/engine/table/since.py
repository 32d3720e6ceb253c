"""What has changed on the table between two moments of a game, so that a second look makes only that anew.

Each part of a view depends on a few parts of the state, which are compared here. To name too much costs time;
to name too little would show an old table, so what is not sure is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ROLES, SIDES, State, heap
from fitg.engine.rules.force_points.purchases import Purchase
from fitg.engine.rules.placement import PlaceUnits

K = TypeVar("K")


class Changes:
    """From an earlier moment of a game to a later one, or the other way."""

    __slots__ = (
        "cards",
        "control",
        "decks",
        "modules",
        "people",
        "places",
        "planets",
        "quiet",
        "shared",
        "ships",
        "turn",
    )

    def __init__(self, before: Context, after: Context) -> None:
        old, new = before.state, after.state
        #: What looks the same to everybody at the later moment, by a name: made for one, kept for the others.
        self.shared: dict[str, Any] = {}
        self.turn = old.turn != new.turn
        self.modules = old.modules != new.modules
        self.control = before.control != after.control
        self.cards = old.possessions != new.possessions
        self.ships = old.ships != new.ships
        self.decks = old.decks != new.decks
        #: Places where units, markers or what is planned there differ.
        self.places = _places(old, new)
        #: [15.8] Planets in another state, and those that units have come to or left.
        self.planets = _planets(before, after)
        #: Characters who differ, or on whose ratings something may bear that does.
        self.people = _people(before, after, everybody=self.modules)
        #: Is nothing different of what lies on the table, for anybody?
        self.quiet = not (
            self.places
            or self.planets
            or self.people
            or self.control
            or self.cards
            or self.ships
            or self.decks
            or self.modules
            or self.turn
        )


def _different(old: Mapping[K, object], new: Mapping[K, object]) -> list[K]:
    """The keys under which two mappings hold something else, or only one of them holds anything."""
    return [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]


def _places(old: State, new: State) -> set[str]:
    found = {*set(old.coup_markers) ^ set(new.coup_markers), *set(old.wild) ^ set(new.wild)}
    if old.camps != new.camps:
        found.update(_different(old.camps, new.camps))
    if old.waiting != new.waiting:
        found.update(_different(old.waiting, new.waiting))
    for name, stacks in new.stacks.items():
        before = old.stacks[name]
        if before != stacks:
            found.update(_different(before, stacks))
    if _is_planned(old) or _is_planned(new):
        found.update(*(_planned(old, new, side) for side in SIDES))
    return found


def _is_planned(state: State) -> bool:
    """Is somebody placing or buying units, which not everybody sees yet?"""
    for procedure in state.stack:  # noqa: SIM110 - at every event: a generator costs a call for each
        if isinstance(procedure, (Purchase, PlaceUnits)):
            return True
    return False


def _planned(old: State, new: State, side: Side) -> set[str]:
    """Places where a side plans something else, and all of them when its set-up begins or is done."""
    found = set(_different(plan_of(old, side), plan_of(new, side)))
    if is_placing(old, side) != is_placing(new, side):
        for role in ROLES:
            found.update(old.stacks[heap(side, role)], new.stacks[heap(side, role)])
    return found


def _planets(before: Context, after: Context) -> set[str]:
    old, new, planet_of = before.state, after.state, after.board.planet_of
    found = set(_different(old.planets, new.planets)) if old.planets != new.planets else set()
    for side in SIDES:
        if old.stacks[side].keys() != new.stacks[side].keys():
            moved = old.stacks[side].keys() ^ new.stacks[side].keys()
            found.update(planet_of.get(place, "") for place in moved)
    return found


def _people(before: Context, after: Context, everybody: bool) -> set[str]:
    """Ratings depend on a character, on those around him, on his cards, and on what modules remember."""
    old, new = before.state, after.state
    if everybody:
        return set(new.characters)
    found: set[str] = set()
    if old.characters == new.characters and old.possessions == new.possessions:
        return found
    for name in _different(old.characters, new.characters):
        for one in (old.characters.get(name), new.characters.get(name)):
            if one is not None:
                found.update((name, *after.index.people.get(one.place, ())))
    for card in _different(old.possessions, new.possessions):
        held = old.possessions.get(card), new.possessions.get(card)
        found.update(each.owner for each in held if each is not None)
    return found


def plan_of(state: State, side: Side) -> Mapping[str, Mapping[str, int]]:
    """[19.0] What the side is about to buy, by place: nobody else sees it yet."""
    for procedure in state.stack:
        if isinstance(procedure, Purchase) and procedure.side == side:
            return procedure.plan
    return {}


def is_placing(state: State, side: Side) -> bool:
    """[16.13] Is the side still setting up its units? Others see them when it is done."""
    return any(isinstance(procedure, PlaceUnits) and procedure.side == side for procedure in state.stack)
