"""Checks of a position: military stacks with a role, cargo or a past, and everybody who is in space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from fitg import tables
from fitg.data.records import Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.names import title
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.games import frames
from fitg.scenarios.position import UNITS, CharacterPosition, ShipPosition, StackPosition
from fitg.scenarios.reading import inside
from fitg.scenarios.sequence import Segment, starts_at

#: A carrier and what it carries: `line+militia`.
PAIR = 2
#: The Segment in which fleets move.
FLEETS_MOVE = "interplanetary-movement"


def check_fleets(table: Table) -> None:
    """[20.4] [20.5] Stacks hold together, each in one place; nothing is in space that cannot be there."""
    for number, stack in enumerate(table.position.stacks, start=1):
        _check_stack(table, stack, f"position.stacks[{number}]")
    _check_apart(table)
    _check_interceptions(table)
    _check_space(table)
    _check_newcomers(table)
    _check_counters(table)


def _check_stack(table: Table, stack: StackPosition, field: str) -> None:
    """[7.0] Units of one side; what has moved and what is loaded is among them."""
    table.require_larger_game("position.stacks", stack)
    table.require_unit_place(stack.place, inside(field, "place"))
    if not stack.units:
        raise RefusalError(inside(field, "units"), "a stack has units; name them or leave the stack out")
    names.check_units(stack.units, None, table.scenario.game, table.known, inside(field, "units"))
    if len({table.known.unit_kinds[kind].side for kind in stack.units}) > 1:
        raise RefusalError(inside(field, "units"), "a stack is of one side; make two of it")
    for kind, number in stack.moved.items():
        names.check_at_least(1, number, inside(field, f"moved.{kind}"))
        if number > stack.units.get(kind, 0):
            raise RefusalError(
                inside(field, f"moved.{kind}"),
                f"{number} have moved, but there are {stack.units.get(kind, 0)}",
            )
    if stack.fought and not table.in_orbit(stack.place):
        raise RefusalError(inside(field, "fought"), "only units in an Orbit Box fight in space [22.0]")
    _check_cargo(table, stack, inside(field, "cargo"))


def _check_cargo(table: Table, stack: StackPosition, field: str) -> None:
    """[20.51] [20.53] [20.56] A mobile unit carries one 1-0 unit of its side, and only in space."""
    if stack.cargo and not table.in_space(stack.place):
        raise RefusalError(field, f"units are loaded only in space, and {stack.place} is not; leave it out")
    involved: Counter[str] = Counter()
    for pair, number in stack.cargo.items():
        names.check_at_least(1, number, inside(field, pair))
        kinds = pair.split("+")
        if len(kinds) != PAIR:
            raise RefusalError(inside(field, pair), "write a carrier and its load, such as line+militia")
        names.check_known("kind of unit in this stack", kinds, stack.units, inside(field, pair))
        carrier, load = (table.known.unit_kinds[kind] for kind in kinds)
        # Whether a Suicide Squad carries anything the engine says.
        if not carrier.mobile or carrier.atrocity or load.mobile:
            raise RefusalError(
                inside(field, pair), "a mobile unit, but no Atrocity unit, carries a 1-0 unit [20.56]"
            )
        involved.update(dict.fromkeys(kinds, number))
    for kind, number in involved.items():
        if number > stack.units[kind]:
            raise RefusalError(
                field, f"{number} {kind} are loaded or carry, but there are {stack.units[kind]} [20.56]"
            )


def _every_stack(table: Table) -> Iterator[tuple[str, Side, str, Mapping[str, int], str]]:
    """Place, side, role, units and field of every stack of the position."""
    known = table.known.unit_kinds
    for place, units in table.position.units.items():
        for side in table.sides_of(units):
            own = {kind: number for kind, number in units.items() if known[kind].side == side}
            yield place, side, "free", own, f"position.units.{place}"
    for number, stack in enumerate(table.position.stacks, start=1):
        (side,) = table.sides_of(stack.units)
        yield stack.place, side, stack.role, stack.units, f"position.stacks[{number}]"


def _check_apart(table: Table) -> None:
    """[20.47] A side has one free stack in a place, and one part of an interception stack."""
    seen: set[tuple[str, Side, str]] = set()
    for place, side, role, _, field in _every_stack(table):
        if (place, side, role) in seen:
            raise RefusalError(
                field, f"the {title(side)} Player has a {role} stack in {place} already; join them"
            )
        seen.add((place, side, role))


def _check_interceptions(table: Table) -> None:
    """[20.4] An interception stack is in an Orbit Box and holds units of both sides."""
    for number, stack in enumerate(table.position.stacks, start=1):
        field = f"position.stacks[{number}]"
        if stack.role == "free":
            continue
        if not table.in_orbit(stack.place):
            raise RefusalError(inside(field, "place"), "units are intercepted only in an Orbit Box [20.4]")
        if len(table.sides_at(stack.place, "interception")) == 1:
            raise RefusalError(
                inside(field, "role"),
                f"units of both sides make an interception stack; one is missing in {stack.place} [20.4]",
            )


def _segment(table: Table) -> Segment:
    """The Segment in which play starts."""
    return starts_at(table.position.segment, table.scenario.sequence)


def _check_space(table: Table) -> None:
    """[20.5] [21.23] Units of strength 1-0 are in space only while others carry them."""
    loads: Counter[tuple[str, str, str]] = Counter()
    for stack in table.position.stacks:
        for pair, number in stack.cargo.items():
            loads[stack.place, stack.role, pair.partition("+")[2]] += number
    for place, _, role, units, field in _every_stack(table):
        for kind, number in units.items():
            alone = number - loads[place, role, kind]
            if table.in_space(place) and not table.known.unit_kinds[kind].mobile and alone > 0:
                raise RefusalError(
                    field, f"{alone} {kind} cannot be in {place} by themselves; load them on others [20.5]"
                )


def _check_newcomers(table: Table) -> None:
    """[28.27] [28.38] Off the map are only units that were just bought: they enter in the next Segment."""
    for place, side, _, units, field in _every_stack(table):
        if place not in table.entries:
            continue
        setup = table.scenario.rebel if side == "rebel" else table.scenario.imperial
        if not any(grant.entry is not None for grant in setup.force_points):
            raise RefusalError(field, f"no {title(side)} units come from off the map in this scenario")
        listed = [kind.id for kind in tables.off_map_kinds(facts=table.known)]
        names.check_known("unit from off the map [19.42]", units, listed, field)
        if not _moves_fleets(table, side):
            raise RefusalError(
                field, f"nothing waits off the map: units in {place} enter as soon as they are bought [28.27]"
            )


def _moves_fleets(table: Table, side: Side) -> bool:
    """[20.1] Is it the Segment in which the fleets of a side move?"""
    segment = _segment(table)
    return segment.player == side and segment.name == FLEETS_MOVE


def _check_counters(table: Table) -> None:
    """[19.0] Where units are bought there are only so many counters of each kind."""
    if not frames()[table.scenario.game].space:
        return
    used = Counter(filter(None, [table.position.disbanded_squad]))
    everywhere = [(units, field) for _, _, _, units, field in _every_stack(table)]
    everywhere += [(units, f"position.waiting.{place}") for place, units in table.position.waiting.items()]
    for units, field in everywhere:
        for kind, number in units.items():
            used[kind] += number
            most = table.known.unit_kinds[kind].count
            if used[kind] > most:
                raise RefusalError(
                    inside(field, kind),
                    f"{used[kind]} {kind} are in play, and there {_are(most)} [19.0]",
                )


def _are(counters: int) -> str:
    return "is only one counter" if counters == 1 else f"are only {counters} counters"


# Characters


def check_space_travellers(table: Table) -> None:
    """[9.56] [20.4] Nobody is in space without a craft, nor intercepted without an interception stack."""
    for name, character in table.position.characters.items():
        field = f"position.characters.{name}"
        if character.intercepted:
            _check_intercepted(table, name, character, inside(field, "intercepted"))
        if character.fate == "free" and character.place is not None and not character.intercepted:
            _check_craft(table, table.known.characters[name].side, character.place, inside(field, "place"))
    for name, sovereign in table.position.sovereigns.items():
        held = sovereign.intercepted or sovereign.captor is not None
        if sovereign.side is not None and sovereign.place is not None and not held:
            _check_craft(table, sovereign.side, sovereign.place, f"position.sovereigns.{name}.place")
    for ship in table.position.ships:
        side: Side = "imperial" if ship.id in table.known.imperial_ships else "rebel"
        field = f"position.ships.{ship.id}.intercepted"
        if ship.intercepted and ship.owner is not None:
            raise RefusalError(field, "a ship is where its owner is; leave it out")
        if ship.intercepted and side not in table.sides_at(ship.place, "interception"):
            raise RefusalError(field, f"no {title(side)} units are intercepted in {ship.place} [20.4]")


def _check_intercepted(table: Table, name: str, character: CharacterPosition, field: str) -> None:
    """[20.4] He is with units of his side, or a prisoner of the Enemy's, in an interception stack."""
    side = table.known.characters[name].side
    if character.fate == "captive":
        side = "imperial" if side == "rebel" else "rebel"
        if character.captor != UNITS:
            raise RefusalError(field, "a prisoner is where his guard is; say it of the guard")
    if character.fate == "dead" or side not in table.sides_at(character.place, "interception"):
        raise RefusalError(field, f"no {title(side)} units are intercepted in {character.place} [20.4]")


def _check_craft(table: Table, side: Side, place: str, field: str) -> None:
    """[9.56] [20.2] [25.21] Military units carry any number, ships as many as they have seats."""
    if not table.in_space(place) or side in table.sides_at(place, "free"):
        return
    people = _travellers(table, side, place)
    needed = sum(_seats_taken(table, each) for each in people)
    ships = [ship for ship in table.position.ships if ship.place == place and _sails(table, ship.id, side)]
    seats = sum(
        names.ship_card(ship.id, table.known).passengers for ship in ships if not _is_stopped(table, ship)
    )
    if needed > seats:
        raise RefusalError(
            field,
            f"nobody is in space without a craft: there are no {title(side)} units in {place}, and seats for "
            f"{seats} of {needed} [9.56]",
        )


def _seats_taken(table: Table, name: str) -> int:
    """[14.57] A character, his companion and the prisoners he guards all take a seat."""
    position, cards = table.position, table.known.possessions
    held = position.characters[name].possessions if name in position.characters else ()
    guarded = [each for each in position.characters.values() if each.captor == name]
    return 1 + len(guarded) + sum(card in cards and cards[card].kind == "companion" for card in held)


def _is_stopped(table: Table, ship: ShipPosition) -> bool:
    """[20.4] Is the ship in an interception stack, with its owner or without one?"""
    owner = table.position.characters.get(ship.owner or "")
    return ship.intercepted if owner is None else owner.intercepted


def _travellers(table: Table, side: Side, place: str) -> list[str]:
    """Who is free in a place in space and not intercepted, sovereigns among them."""
    position = table.position
    people = [
        each for each in table.free_characters(side, place) if not position.characters[each].intercepted
    ]
    rulers = [name for name in table.sovereigns_at(side, place) if not position.sovereigns[name].intercepted]
    return [*people, *rulers]


def _sails(table: Table, ship: str, side: Side) -> bool:
    return (ship in table.known.imperial_ships) == (side == "imperial")


# What is under way


def check_effects(table: Table) -> None:
    """[14.3] [14.4] [19.22] [21.27] Drugs and Cervacs at work, and what was done with fleets and PDBs."""
    position = table.position
    table.require_larger_game("position.declared_navigation", position.declared_navigation)
    if position.declared_navigation and not _moves_fleets(table, "imperial"):
        raise RefusalError(
            "position.declared_navigation", "it holds only while Imperial fleets move; leave it out [21.27]"
        )
    table.require_larger_game("position.raised_pdbs", position.raised_pdbs)
    for planet in position.raised_pdbs:
        names.check_on_board(planet, table.scenario, table.known, "position.raised_pdbs")
    names.check_once(position.raised_pdbs, "position.raised_pdbs")
    table.require_larger_game("position.bought", position.bought)
    names.check_units(position.bought, None, table.scenario.game, table.known, "position.bought")
    names.check_known("creature", position.spent_creatures, table.known.creatures, "position.spent_creatures")
    for name, character in position.characters.items():
        _check_drug(table, name, character, f"position.characters.{name}")
        if character.disabled and _opens_phase(table):
            raise RefusalError(
                f"position.characters.{name}.disabled",
                f"whom a Cervac held off is himself again as {position.segment} begins [14.3]",
            )


def _opens_phase(table: Table) -> bool:
    return _segment(table).opens_phase


#: [14.4] What the Helian Drug can raise.
RATINGS = ("combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation")


def _check_drug(table: Table, name: str, character: CharacterPosition, field: str) -> None:
    """[14.4] A Rebel's rating is raised for so many Segments, this one among them."""
    if character.drugged is None:
        if character.drug_segments:
            raise RefusalError(
                inside(field, "drug_segments"), f"say which rating is raised; it can be {allowed(RATINGS)}"
            )
        return
    names.check_known("rating", [character.drugged], RATINGS, inside(field, "drugged"))
    names.check_at_least(1, character.drug_segments, inside(field, "drug_segments"))
    if table.known.characters[name].side != "rebel" or character.fate != "free":
        raise RefusalError(inside(field, "drugged"), "only free Rebel characters use the Helian Drug [14.4]")
