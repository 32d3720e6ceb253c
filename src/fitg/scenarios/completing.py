"""Filling in what a scenario may leave out, so that whoever reads the record finds everything in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.charts import ControlState
from fitg.data.records import Loyalty, Record, Side
from fitg.scenarios.board import board_planets, opening_of
from fitg.scenarios.checks.board import check_planet
from fitg.scenarios.checks.galaxy import OPENS_UNITS
from fitg.scenarios.checks.names import check_on_board
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import EVERY_PLANET, PlanetSetup, Scenario, SideSetup
from fitg.scenarios.games import frames
from fitg.scenarios.position import WITHOUT_LOYALTY, PlanetPosition, Position, ShipPosition
from fitg.scenarios.reading import read, read_table

#: How places in space are called, after the planet or the star system.
IN_SPACE = ("orbit", "drift", "drift2")

#: How the data call that a secret does not outlive a rebellion.
LOST_BY_REBELLION = frozenset({"placed_in_rebellion", "after_rebellion"})


class PlanetMarkers(Record, frozen=True, kw_only=True):
    """What a position says about a planet, as far as it differs from the set-up."""

    state: ControlState | None = None
    loyalty: Loyalty | None = None
    pdb: int | None = None
    pdb_up: bool | None = None


def complete_scenario(scenario: Scenario, known: Facts) -> Scenario:
    """Give every planet its own set-up, and the scenario the course of play of its game."""
    frame = frames()[scenario.game]
    given = scenario.planets
    return replace(
        scenario,
        planets={
            planet: given.get(planet) or given[EVERY_PLANET] for planet in board_planets(scenario, known)
        },
        setup=scenario.setup or frame.setup,
        sequence=scenario.sequence or frame.sequence,
    )


def read_position(raw: object, scenario: Scenario, known: Facts) -> Position:
    """Read a position and lay out every planet of the board and every ship."""
    table = read_table(raw, "position")
    planets = read_table(table.get("planets", {}), "position.planets")
    for planet in planets:
        check_on_board(planet, scenario, known, "position.planets")
    position = read(Position, {**table, "planets": {}}, "position")
    laid_out = _aboard_fleets(_with_ships(position), known)
    completed = replace(
        _with_cards(laid_out, known) if frames()[scenario.game].galaxy else laid_out,
        segment=position.segment or scenario.sequence[0],
        planets={
            planet: _planet(planets.get(planet, {}), planet, scenario, known) for planet in scenario.planets
        },
    )
    _check_destroyed(completed, scenario, known)
    return _with_rebellions(completed, known)


def _planet(raw: object, planet: str, scenario: Scenario, known: Facts) -> PlanetPosition:
    """Lay the markers of a position over the set-up of the planet."""
    field = f"position.planets.{planet}"
    given, start = read(PlanetMarkers, raw, field), scenario.planets[planet]
    state = given.state or start.state
    setup = PlanetSetup(
        state=state,
        loyalty=given.loyalty or (None if state in WITHOUT_LOYALTY else start.loyalty),
        pdb=start.pdb if given.pdb is None else given.pdb,
        pdb_up=start.pdb_up if given.pdb_up is None else given.pdb_up,
    )
    check_planet(setup, field)
    return opening_of(setup, known.planets[planet], scenario)


def _with_ships(position: Position) -> Position:
    """Bring together the ships named with their owners and those listed on their own."""
    people = position.characters
    owned = {ship.owner: ship.id for ship in position.ships if ship.owner is not None}
    ships = [_at_owner(ship, position) for ship in position.ships]
    for name, character in people.items():
        if character.ship is not None and owned.get(name) != character.ship:
            ships.append(ShipPosition(id=character.ship, owner=name, place=character.place))
    characters = {
        name: replace(character, ship=character.ship or owned.get(name)) for name, character in people.items()
    }
    return replace(position, ships=tuple(ships), characters=characters)


def _aboard_fleets(position: Position, known: Facts) -> Position:
    """[9.56] Whoever is in space where his side has units and no ship travels with the units."""
    fleets = {(place, side) for place, units in _stacks(position) for side in _sides(units, known)}
    ships = {
        (ship.place, "imperial" if ship.id in known.imperial_ships else "rebel") for ship in position.ships
    }
    characters = {
        name: replace(each, with_units=True)
        if each.fate == "free" and not each.intercepted and (each.place, _side(name, known)) in fleets - ships
        else each
        for name, each in position.characters.items()
    }
    sovereigns = {
        name: replace(each, with_units=True)
        if not (each.intercepted or each.captor) and (each.place, each.side) in fleets - ships
        else each
        for name, each in position.sovereigns.items()
    }
    return replace(position, characters=characters, sovereigns=sovereigns)


def _stacks(position: Position) -> Iterator[tuple[str, Mapping[str, int]]]:
    """The free stacks of a position that are in space."""
    stacks = [(stack.place, stack.units) for stack in position.stacks if stack.role == "free"]
    for place, units in (*position.units.items(), *stacks):
        if place.partition(".")[2] in IN_SPACE:
            yield place, units


def _sides(units: Iterable[str], known: Facts) -> set[Side]:
    return {known.unit_kinds[kind].side for kind in units if kind in known.unit_kinds}


def _side(name: str, known: Facts) -> Side | None:
    return known.characters[name].side if name in known.characters else None


def _check_destroyed(position: Position, scenario: Scenario, known: Facts) -> None:
    """[36.34] Loyalty, state and PDB of a destroyed planet are removed: nothing can be said of them."""
    for planet in position.destroyed_planets:
        markers = position.planets.get(planet)
        if markers is not None and markers != _planet({}, planet, scenario, known):
            raise RefusalError(
                f"position.planets.{planet}",
                "the planet is destroyed and has no state, Loyalty or PDB; leave it out",
            )


def _with_cards(position: Position, known: Facts) -> Position:
    """[32.0] [35.4] The cards that were drawn: those in force, and all that a named deck lacks."""
    decks = position.decks
    return replace(
        position,
        drawn_events=_drawn(
            known.galactic_events, decks.galactic_events, position.drawn_events, position.galactic_event
        ),
        drawn_assignments=position.drawn_assignments
        or _drawn(known.strategic_assignments, decks.strategic_assignments, (), position.assignment),
    )


def _with_rebellions(position: Position, known: Facts) -> Position:
    """[31.0] What the secrets of planets that have risen are by that: shown, lost, or an end of secrecy."""
    secrets = dict(position.secrets)
    open_units = position.open_units
    for planet, secret in position.secrets.items():
        entry, markers = known.planet_secrets.get(secret.code), position.planets.get(planet)
        if entry is None or markers is None or (markers.state == "imperial-control" and not secret.lost):
            continue
        lost = secret.lost or bool(LOST_BY_REBELLION & set(entry.lost.split(";")))
        shown = secret.revealed or lost or bool(entry.on_rebellion)
        secrets[planet] = replace(secret, lost=lost, revealed=shown)
        open_units = open_units or OPENS_UNITS in entry.on_rebellion
    return replace(position, secrets=secrets, open_units=open_units)


def _drawn(
    cards: Iterable[int], deck: tuple[int, ...] | None, drawn: tuple[int, ...], in_force: int | None
) -> tuple[int, ...]:
    """Those of which the order is known lie on top, and the card in force on all others."""
    top = drawn or (() if in_force is None else (in_force,))
    gone = () if deck is None else (card for card in sorted(cards) if card not in deck and card not in top)
    return (*gone, *top)


def _at_owner(ship: ShipPosition, position: Position) -> ShipPosition:
    if ship.place is not None or ship.owner not in position.characters:
        return ship
    return replace(ship, place=position.characters[ship.owner].place)


def with_forces_of(position: Position, scenario: Scenario, known: Facts) -> Scenario:
    """Name the forces of a side that names none: those of the position."""
    return replace(
        scenario,
        position=position,
        rebel=_forces("rebel", scenario.rebel, position, known),
        imperial=_forces("imperial", scenario.imperial, position, known),
    )


def _forces(side: Side, setup: SideSetup, position: Position, known: Facts) -> SideSetup:
    if setup.characters or setup.ships:
        return setup
    people = (name for name in position.characters if known.characters[name].side == side)
    ships = (ship.id for ship in position.ships if (ship.id in known.imperial_ships) == (side == "imperial"))
    return replace(setup, characters=tuple(people), ships=tuple(ships))
