"""Who travels together, and where they go: what both staffs share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import movement, spaceships
from fitg_pool.second.staff.allotment import Party
from fitg_pool.second.staff.plan import Aim, Operation, Voyage

if TYPE_CHECKING:
    from fitg_pool.second.staff.survey import Survey

#: Where on a planet a party would go.
Landing = Callable[[str], str]


def parties(survey: Survey) -> list[Party]:
    """Each ship with those who can board it, and those who are left over wherever they are."""
    found: list[Party] = []
    for people in survey.friends.values():
        places = dict.fromkeys(each.place for each in people)
        for place in places:
            found += _from_place(survey, place, [each for each in people if each.place == place])
    return found


def _from_place(survey: Survey, place: str, people: list[Character]) -> list[Party]:
    """The ships of one place take as many as they have seats: together people are safer."""
    table = survey.table
    ships = [ship for each in people if (ship := _craft(survey, each)) is not None]
    ships.sort(key=lambda ship: (-table.rating(ship.owner, "navigation"), ship.id))
    pilots = {ship.owner for ship in ships}
    others = [each for each in people if each.id not in pilots and movement.may_move(table.ctx, each)]
    found = []
    for ship in ships:
        crew = [table.state.characters[ship.owner]]
        seats = spaceships.model(table.ctx, ship).passengers - spaceships.seats_taken(table.ctx, crew[0])
        while others and spaceships.seats_taken(table.ctx, others[0]) <= seats:
            seats -= spaceships.seats_taken(table.ctx, others[0])
            crew.append(others.pop(0))
        found.append(Party(place, tuple(crew), ship.id))
    if others:
        found.append(Party(place, tuple(others)))
    return found


def _craft(survey: Survey, character: Character) -> Ship | None:
    """The ship of somebody who can fly away now."""
    table = survey.table
    ship = spaceships.owned_by(table.ctx, character.id)
    if ship is None or not movement.may_move(table.ctx, character):
        return None
    return ship if spaceships.ready_to_fly(table.ctx, ship) else None


def voyage(survey: Survey, party: Party, planet: str, landing: Landing) -> Voyage | None:
    """The flight of a party to another planet, if it has to fly."""
    if not party.ship or not planet or survey.table.board.planet_of.get(party.place) == planet:
        return None
    return Voyage(party.ship, party.names, landing(planet))


def sent_out(
    survey: Survey, groups: Sequence[Party], chosen: Sequence[str], landing: Landing
) -> tuple[dict[str, list[Party]], dict[str, Voyage]]:
    """The parties by the planet that was chosen for them, and how their ships get there; "" stays at home."""
    sent: dict[str, list[Party]] = {}
    voyages: dict[str, Voyage] = {}
    for party, planet in zip(groups, chosen, strict=True):
        if not planet:
            continue
        sent.setdefault(planet, []).append(party)
        flight = voyage(survey, party, planet, landing)
        if flight is not None:
            voyages[party.ship] = flight
    return sent, voyages


def aboard(voyages: Mapping[str, Voyage]) -> set[str]:
    """Everybody who flies."""
    return {who for voyage in voyages.values() for who in voyage.aboard}


def operations(
    aims: Callable[[str], Aim],
    gain: Callable[[str, tuple[Character, ...]], float],
    sent: dict[str, list[Party]],
) -> list[Operation]:
    """What the parties do, planet by planet."""
    found = []
    for planet, groups in sent.items():
        members = tuple(each for party in groups for each in party.members)
        names = tuple(each.id for each in members)
        found.append(Operation(aims(planet), planet, gain(planet, members), people=names))
    return found
