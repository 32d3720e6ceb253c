"""Checks of a position: time, planets, military units and the markers in Environs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from fitg.data.records import Environ, Side
from fitg.scenarios.checks import names
from fitg.scenarios.checks.names import title
from fitg.scenarios.checks.table import Table
from fitg.scenarios.errors import RefusalError, allowed
from fitg.scenarios.games import frames
from fitg.scenarios.reading import inside

#: The most that players may agree to put into a smaller Environ.
AGREED_ROOM = 4
CAMP_LOYALTY = frozenset({"patriotic", "loyal", "neutral", "dissent"})
"""No rules let a Rebel Camp last at Unrest or in rebellion; whether it ends at Dissent the engine says."""


def check_time(table: Table) -> None:
    """[4.0] Play starts in a turn of the game, at a Segment of its sequence."""
    names.check_turn(table.position.turn, table.scenario.turns, "position.turn")
    if table.position.half is None:
        # What else a ruleset calls a Segment it says itself.
        names.check_known("Segment", [table.position.segment], table.scenario.sequence, "position.segment")
    if table.position.half not in (None, 1, 2):
        raise RefusalError("position.half", f"there is no half {table.position.half}; it can be 1 or 2")
    names.check_once(table.position.information, "position.information")


def check_units(table: Table) -> None:
    """[7.0] [9.5] [15.44] Units of this game, in stacks within the limit; those that wait have their type."""
    for place, units in table.position.units.items():
        table.require_unit_place(place, "position.units")
        names.check_units(units, None, table.scenario.game, table.known, f"position.units.{place}")
        if place in table.known.environs:
            _check_stack(table, place, units, f"position.units.{place}")
    for number, stack in enumerate(table.position.stacks, start=1):
        if stack.place in table.known.environs:
            _check_stack(table, stack.place, stack.units, f"position.stacks[{number}].units")
    for place, units in table.position.waiting.items():
        field = f"position.waiting.{place}"
        environ = table.require_environ(place, "position.waiting")
        side: Side | None = None if frames()[table.scenario.game].space else "rebel"
        names.check_units(units, side, table.scenario.game, table.known, field)
        _check_type(table, environ, units, field)
    if table.position.due and frames()[table.scenario.game].space:
        raise RefusalError("position.due", "the larger games have Force Points instead; leave it out [19.0]")
    names.check_units(table.position.due, "imperial", table.scenario.game, table.known, "position.due")


def _check_stack(table: Table, place: str, units: Mapping[str, int], field: str) -> None:
    """[9.51] [19.6] [36.1] A side keeps to the Environ Size; Suicide Squads do not count."""
    size = max(table.known.environs[place].size, AGREED_ROOM)
    count: Counter[Side] = Counter()
    for name, number in units.items():
        if name not in table.known.unit_kinds:
            continue
        kind = table.known.unit_kinds[name]
        if kind.atrocity:
            raise RefusalError(
                inside(field, name), "an Atrocity unit never enters an Environ; put it in orbit"
            )
        count[kind.side] += 0 if kind.suicide else number
    for side, number in count.items():
        if number > size:  # What a smaller one holds its rules say as a game begins.
            raise RefusalError(
                field, f"{number} {title(side)} units are too many; this Environ holds {size} of a side [9.5]"
            )


def _check_type(table: Table, environ: Environ, units: Iterable[str], field: str) -> None:
    """[15.41] [25.14] Rebels rise as units of the type of their Environ; a sovereign calls Imperial ones."""
    for name in units:
        kind = table.known.unit_kinds[name]
        if kind.side == "imperial" and environ.sovereign is None:
            raise RefusalError(
                inside(field, name), "Imperial units wait only where a sovereign has called them [25.14]"
            )
        if kind.side == "rebel" and kind.environ_type != environ.type:
            raise RefusalError(
                inside(field, name), f"the units that wait for this Environ are {environ.type} units"
            )


def check_markers(table: Table) -> None:
    """[13.2] Camps and Coup markers lie in Environs where they can have come to be."""
    names.check_once(table.position.camps, "position.camps")
    names.check_once(table.position.coup_markers, "position.coup_markers")
    for place in table.position.camps:
        planet = table.position.planets[table.require_environ(place, "position.camps").planet]
        if planet.state != "imperial-control" or planet.loyalty not in CAMP_LOYALTY:
            raise RefusalError(
                "position.camps",
                f"no camp lasts in {place}; its planet must be in Imperial Control, and not at Unrest",
            )
    for place in table.position.coup_markers:
        if table.require_environ(place, "position.coup_markers").coup is None:
            rated = [environ.id for environ in table.environs if environ.coup is not None]
            raise RefusalError(
                "position.coup_markers",
                f"{place} has no Coup rating; it can be {allowed(rated)}",
            )
