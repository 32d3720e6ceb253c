"""Checks of a position: military stacks with a role, a cargo or a past, and who is intercepted."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data.records import Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.names import title
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.position import StackPosition
from fitg.scenarios.reading import inside

CARGO = "+"


def check_stacks(table: Table) -> None:
    """[20.47] [20.5] [22.23] Each stack once, of one side, in its place; its cargo is among its units."""
    seen: set[tuple[str, Side, str]] = set()
    for number, stack in enumerate(table.position.stacks, start=1):
        field = f"position.stacks[{number}]"
        table.require_larger_game(field, stack)
        table.require_place(stack.place, inside(field, "place"))
        side = _side(table, stack, inside(field, "units"))
        key = stack.place, side, stack.role
        if key in seen or (stack.role == "free" and _stands(table, stack.place, side)):
            raise RefusalError(field, f"the {title(side)} units of {stack.place} are named twice")
        seen.add(key)
        if stack.role == "interception" and not stack.place.endswith(".orbit"):
            raise RefusalError(inside(field, "role"), "only an Orbit Box has an interception stack [20.4]")
        _check_among(stack.moved, stack, inside(field, "moved"))
        _check_cargo(table, stack, inside(field, "cargo"))


def _side(table: Table, stack: StackPosition, field: str) -> Side:
    """The one side whose units they are."""
    names.check_units(stack.units, None, table.scenario.game, table.known, field)
    sides = {table.known.unit_kinds[name].side for name in stack.units}
    if len(sides) != 1:
        raise RefusalError(field, "a stack has units of one side; give each side a stack of its own")
    return sides.pop()


def _stands(table: Table, place: str, side: Side) -> bool:
    """Are there units of the side in this place among the plain ones?"""
    units = table.position.units.get(place, {})
    return any(name in table.known.unit_kinds and table.known.unit_kinds[name].side == side for name in units)


def _check_among(counts: Mapping[str, int], stack: StackPosition, field: str) -> None:
    for name, number in counts.items():
        names.check_at_least(1, number, inside(field, name))
        if number > stack.units.get(name, 0):
            raise RefusalError(
                inside(field, name), f"there are {stack.units.get(name, 0)} of them, not {number}"
            )


def _check_cargo(table: Table, stack: StackPosition, field: str) -> None:
    """[20.51] [20.56] In space, mobile units carry 1-0 units, one each."""
    if stack.cargo and stack.place in table.known.environs:
        raise RefusalError(field, "units are loaded only in space [20.53]")
    loads: dict[str, int] = {}
    carriers: dict[str, int] = {}
    for pair, number in stack.cargo.items():
        carrier, _, load = pair.partition(CARGO)
        names.check_known("unit of this stack", (carrier, load), stack.units, field)
        kinds = table.known.unit_kinds
        unfit = kinds[carrier].suicide or kinds[carrier].atrocity or not kinds[carrier].mobile
        if unfit or kinds[load].mobile:
            raise RefusalError(field, f"a {carrier} does not carry a {load} [20.56]")
        carriers[carrier] = carriers.get(carrier, 0) + number
        loads[load] = loads.get(load, 0) + number
    _check_among(carriers, stack, field)
    _check_among(loads, stack, field)


def check_intercepted(table: Table) -> None:
    """[20.47] Who is intercepted is where his side has units in an interception stack."""
    caught = {
        (stack.place, table.known.unit_kinds[name].side)
        for stack in table.position.stacks
        if stack.role == "interception"
        for name in stack.units
    }
    for name, character in table.position.characters.items():
        side = table.known.characters[name].side
        if character.intercepted and (character.place, side) not in caught:
            raise RefusalError(
                f"position.characters.{name}.intercepted",
                f"there is no {title(side)} unit in an interception stack of {character.place}",
            )
