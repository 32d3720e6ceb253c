"""Checks of a position: spaceships, possessions and decks, each piece in one place only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitg.data.records import Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.position import ShipPosition
from fitg.scenarios.reading import inside


def check_ships(table: Table) -> None:
    """[14.5] [14.6] Ships exist, one for each counter and one for each owner."""
    ships = table.position.ships
    kinds = (*names.ships_of("rebel", table.known), *names.ships_of("imperial", table.known))
    names.check_known("spaceship", (ship.id for ship in ships), kinds, "position.ships")
    names.check_counters((ship.id for ship in ships), table.known, "position.ships")
    names.check_once((ship.owner for ship in ships if ship.owner is not None), "position.ships")
    for ship in ships:
        _check_ship(table, ship, f"position.ships.{ship.id}")


def _check_ship(table: Table, ship: ShipPosition, field: str) -> None:
    """[9.31] A ship is whole, or its game keeps damaged ones; what is lost alone the rules of a game say."""
    if ship.damaged:
        table.require_larger_game(inside(field, "damaged"), ship.damaged)
    place = table.require_place(ship.place, inside(field, "place"))
    side: Side = "imperial" if ship.id in table.known.imperial_ships else "rebel"
    _check_owner(table, ship, table.free_characters(side, place), inside(field, "owner"))


def _is_beyond_repair(table: Table, name: str) -> bool:
    """[27.14] [27.2] Is it one of the things that nobody can repair?"""
    card = table.known.possessions.get(name)
    return card is not None and "no_repair" in card.traits


def _check_owner(table: Table, ship: ShipPosition, company: tuple[str, ...], field: str) -> None:
    """[14.51] [14.6] The owner is with his ship; some ships have only one."""
    if ship.owner is not None and ship.owner not in company:
        raise RefusalError(field, f"{ship.owner} is not free in {ship.place}; it can be {allowed(company)}")
    pilot = table.known.imperial_ships[ship.id].pilot if ship.id in table.known.imperial_ships else None
    if pilot is not None and ship.owner not in (None, pilot):
        raise RefusalError(field, f"this ship is in play only with {pilot} [14.6]")


def check_possessions(table: Table) -> None:
    """[14.0] [14.13] Rebels carry possessions, with one companion at most."""
    for owner, character in table.position.characters.items():
        field = f"position.characters.{owner}.possessions"
        names.check_known("possession", character.possessions, names.carried(table.known), field)
        if character.possessions and table.known.characters[owner].side != "rebel":
            raise RefusalError(field, "only Rebel characters have possessions [14.0]")
        companions = [
            name for name in character.possessions if table.known.possessions[name].kind == "companion"
        ]
        if len(companions) > 1:
            raise RefusalError(field, f"a character has one companion at most, {allowed(companions)} [14.13]")
    _check_conditions(table)


def _check_conditions(table: Table) -> None:
    """[14.2] [27.2] What is revealed or inoperative is somebody's; some things never fail."""
    held = [name for character in table.position.characters.values() for name in character.possessions]
    names.check_known("possession in play", table.position.revealed, held, "position.revealed")
    table.require_larger_game("position.inoperative", table.position.inoperative)
    cards = table.known.possessions
    failing = [
        name for name in held if cards[name].durability == "may-fail" and not _is_beyond_repair(table, name)
    ]
    names.check_known(
        "possession in play that may fail", table.position.inoperative, failing, "position.inoperative"
    )


def check_decks(table: Table) -> None:
    """[14.24] [16] Decks hold the right cards, and no piece is in two places."""
    position, known = table.position, table.known
    decks = position.decks
    for side, deck in (("rebel", decks.rebel_characters), ("imperial", decks.imperial_characters)):
        own = [name for name, character in known.characters.items() if character.side == side]
        names.check_known(f"{side} character", deck or (), own, f"position.decks.{side}_characters")
    cards = [*known.possessions]
    names.check_known("possession", decks.possessions or (), cards, "position.decks.possessions")
    names.check_known("possession", position.seized, cards, "position.seized")
    names.check_known(
        "possession or ship", position.out_of_play, [*cards, *known.imperial_ships], "position.out_of_play"
    )
    _check_one_place(_pieces(table))


def _check_one_place(pieces: Iterable[tuple[str, str]]) -> None:
    at: dict[str, str] = {}
    for name, field in pieces:
        if name in at:
            raise RefusalError(field, f"{name} is already in {at[name]}; a piece is in one place only")
        at[name] = field


def _pieces(table: Table) -> Iterator[tuple[str, str]]:
    """Every unique piece the position names, with the field that names it."""
    position = table.position
    yield from ((name, "position.characters") for name in position.characters)
    for owner, character in position.characters.items():
        yield from ((name, f"position.characters.{owner}.possessions") for name in character.possessions)
    yield from ((ship.id, "position.ships") for ship in position.ships if ship.id in table.known.possessions)
    yield from ((name, "position.seized") for name in position.seized)
    yield from ((name, "position.out_of_play") for name in position.out_of_play)
    for field in ("rebel_characters", "imperial_characters", "possessions"):
        yield from ((name, f"position.decks.{field}") for name in getattr(position.decks, field) or ())
