"""Where to look on a board that is too large to be shown at every decision."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data import Facts
from fitg.engine.machine.actions import targets
from fitg.engine.machine.procedure import Decision
from fitg.engine.table.table_view import TableView
from fitg.presentation.narration.words import Words


def in_question(decision: Decision, view: TableView, facts: Facts) -> str:
    """The planet or star system that a decision is about: by itself, or because all its choices are there."""
    about = part_of(decision.about, view, facts)
    if about:
        return about
    named = (place for option in decision.options for place in targets(option).places)
    parts = {part_of(place, view, facts) for place in named}
    return parts.pop() if len(parts) == 1 else ""


def part_of(name: str, view: TableView, facts: Facts) -> str:
    """The planet of a place or a piece, the star system of a Drift Area; "" for what is nowhere."""
    head = _pieces(view).get(name, name).partition(".")[0]
    return head if head in facts.planets or head in facts.systems else ""


def found(words: str, view: TableView, facts: Facts) -> list[str]:
    """The planets and star systems of the board that somebody may mean by a name or part of one.

    A character or ship is looked for where it is.
    """
    wanted = words.casefold()
    names = _names(view, facts)
    exactly = [part for name, part in names if wanted in (name.casefold(), part)]
    similar = [part for name, part in names if wanted in name.casefold()]
    return list(dict.fromkeys(exactly or similar))


def _names(view: TableView, facts: Facts) -> list[tuple[str, str]]:
    """What can be looked for, and the part of the board where it is."""
    planets = [planet.id for planet in view.planets]
    systems = dict.fromkeys(facts.planets[planet].system for planet in planets)
    places = [(facts.planets[planet].name, planet) for planet in planets]
    stars = [(facts.systems[system].name, system) for system in systems]
    call = Words(facts).piece
    pieces = [(call(piece), part_of(piece, view, facts)) for piece in _pieces(view)]
    return [*places, *stars, *((name, part) for name, part in pieces if part)]


def _pieces(view: TableView) -> dict[str, str]:
    """Characters and ships, and where they are."""
    people = {each.id: each.place for each in view.characters}
    return people | {each.id: each.place for each in view.ships}


def called(parts: Iterable[str], facts: Facts) -> str:
    """Planets and star systems by their names."""
    return ", ".join((facts.planets.get(part) or facts.systems[part]).name for part in parts)
