"""Who travels together, and where they go: what both staffs share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from fitg.bots.staff.allotment import Party
from fitg.bots.staff.plan import Aim, Operation, Voyage
from fitg.engine import questions
from fitg.engine.machine.state import Character, Ship
from fitg.engine.rules import movement, spaceships

if TYPE_CHECKING:
    from fitg.bots.staff.survey import Survey

#: Where on a planet a party would go.
Landing = Callable[[str], str]


def parties(survey: Survey, *, apart: bool = False) -> list[Party]:
    """Each ship with those who can board it, and those who are left over wherever they are.

    The ships of one place are filled one after the other, because together people are safer; or, `apart`,
    every crew gets its diplomats.
    """
    found: list[Party] = []
    for people in survey.friends.values():
        places = dict.fromkeys(each.place for each in people)
        for place in places:
            here = [each for each in people if each.place == place]
            found += _from_place(survey, place, here, apart=apart)
    return found


def _from_place(survey: Survey, place: str, people: list[Character], *, apart: bool) -> list[Party]:
    """The ships of one place take as many as they have seats."""
    table = survey.table
    ships = [ship for each in people if (ship := _craft(survey, each)) is not None]
    ships.sort(key=lambda ship: (-table.rating(ship.owner, "navigation"), ship.id))
    pilots = {ship.owner for ship in ships}
    others = [each for each in people if each.id not in pilots and _travels(survey, each)]
    crews = {ship.id: [table.state.characters[ship.owner]] for ship in ships}
    if apart:
        others.sort(key=lambda each: (-survey.rating(each, "diplomacy"), each.id))
    left_over = _take_seats(survey, ships, crews, others, apart=apart)
    found = [Party(place, tuple(crews[ship.id]), ship.id) for ship in ships]
    if left_over:
        found.append(Party(place, tuple(left_over)))
    return found


def _travels(survey: Survey, character: Character) -> bool:
    """[25.21] Who may move, and is bound to no planet of his own."""
    ctx = survey.table.ctx
    return movement.may_move(ctx, character) and ctx.rules.ask[questions.roams](ctx, character)


def _take_seats(
    survey: Survey,
    ships: Sequence[Ship],
    crews: dict[str, list[Character]],
    people: Sequence[Character],
    *,
    apart: bool,
) -> list[Character]:
    """Each gets a seat where there is one, `apart` with the crew that lacks him most; who is left over."""

    def crowd(ship: Ship) -> tuple[int, int]:
        crew = crews[ship.id]
        return (survey.total(crew, "diplomacy"), len(crew)) if apart else (ships.index(ship), 0)

    left_over = []
    for each in people:
        seats = spaceships.seats_taken(survey.table.ctx, each)
        room = [ship for ship in ships if _seats(survey, ship, crews[ship.id]) >= seats]
        if room:
            crews[min(room, key=crowd).id].append(each)
        else:
            left_over.append(each)
    return left_over


def _seats(survey: Survey, ship: Ship, crew: Sequence[Character]) -> int:
    ctx = survey.table.ctx
    return spaceships.model(ctx, ship).passengers - sum(spaceships.seats_taken(ctx, each) for each in crew)


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
