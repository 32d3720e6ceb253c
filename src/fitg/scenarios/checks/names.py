"""Checks of single names, pieces and places, shared by set-ups and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from fitg.data import Facts
from fitg.data.records import ImperialShip, Possession, Side
from fitg.scenarios.board import board_planets
from fitg.scenarios.errors import RefusalError, allowed, unknown
from fitg.scenarios.format import Game, Scenario
from fitg.scenarios.games import frames
from fitg.scenarios.reading import inside

PDB_LEVELS = (0, 1, 2)


def check_known(kind: str, names: Iterable[str], known: Iterable[str], field: str) -> None:
    """Refuse a name that does not exist."""
    all_names = list(known)
    for name in names:
        if name not in all_names:
            raise RefusalError(field, unknown(kind, name, all_names))


def check_once(names: Iterable[str], field: str) -> None:
    """Refuse a name that stands twice."""
    for name, number in Counter(names).items():
        if number > 1:
            raise RefusalError(field, f"{name} is named {number} times; once is enough")


def check_at_least(least: int, number: int, field: str) -> None:
    """Refuse a number that is too small."""
    if number < least:
        raise RefusalError(field, f"{number} is too small; it must be {least} or more")


def check_turn(turn: int, last: int, field: str) -> None:
    """Refuse a Game-Turn outside the game."""
    if not 1 <= turn <= last:
        raise RefusalError(field, f"there is no Game-Turn {turn}; it can be 1 to {last}")


def check_pdb(level: int, field: str) -> None:
    """[8.0] A PDB has Level 0, 1 or 2."""
    if level not in PDB_LEVELS:
        raise RefusalError(field, f"a PDB has no Level {level}; it can be {allowed(map(str, PDB_LEVELS))}")


def check_track(side: Side, points: int, known: Facts, field: str) -> None:
    """[33.22] [34.31] A Resource Track holds so many Force Points and no more."""
    chart = known.charts.force_points
    most = chart.imperial_track if side == "imperial" else chart.rebel_track
    if not 0 <= points <= most:
        raise RefusalError(field, f"{points} is off the track; it can be 0 to {most}")


def check_on_board(planet: str, scenario: Scenario, known: Facts, field: str) -> None:
    """Refuse a planet that does not exist or is not on this board."""
    check_known("planet", [planet], known.planets, field)
    board = board_planets(scenario, known)
    if planet not in board:
        name = known.planets[planet].name
        raise RefusalError(field, f"{planet} {name} is not on this board; it can be {allowed(board)}")


def check_side(name: str, side: Side, known: Facts, field: str) -> None:
    """[6.0] Refuse a character of the other side."""
    character = known.characters[name]
    if character.side != side:
        raise RefusalError(
            field, f"{character.name} is on the {title(character.side)} side; name a character of this side"
        )


def ships_of(side: Side, known: Facts) -> tuple[str, ...]:
    """[14.5] [14.6] The spaceships a side can have."""
    if side == "imperial":
        return tuple(known.imperial_ships)
    return tuple(name for name, card in known.possessions.items() if card.kind == "spaceship")


def ship_card(ship: str, known: Facts) -> ImperialShip | Possession:
    """[14.5] [14.6] The ratings of a spaceship of either side."""
    return known.imperial_ships[ship] if ship in known.imperial_ships else known.possessions[ship]


def carried(known: Facts) -> tuple[str, ...]:
    """[14.0] The possessions that are not spaceships."""
    return tuple(name for name, card in known.possessions.items() if card.kind != "spaceship")


def check_counters(ships: Iterable[str], known: Facts, field: str) -> None:
    """[14.6] A ship may be named as often as there are counters of it."""
    for name, number in Counter(ships).items():
        most = known.imperial_ships[name].count if name in known.imperial_ships else 1
        if number > most:
            raise RefusalError(field, f"{name} is named {number} times; there {_number_are(most)}")


def _number_are(number: int) -> str:
    return "is only one" if number == 1 else f"are only {number}"


def check_units(units: Mapping[str, int], side: Side | None, game: Game, known: Facts, field: str) -> None:
    """[7.2] [7.3] [19.0] The kinds are used in this game and, where one is asked for, by this side."""
    used = [name for name in frames()[game].units if side in (None, known.unit_kinds[name].side)]
    for name, number in units.items():
        if name not in used:
            whose = f"{title(side)} unit" if side else "unit"
            raise RefusalError(field, unknown(f"{whose} of this game", name, used))
        check_at_least(1, number, inside(field, name))


def title(side: Side) -> str:
    """Write a side as the rulebook does.

    >>> title("rebel")
    'Rebel'
    """
    return side.capitalize()
