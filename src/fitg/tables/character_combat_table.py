"""[12.9] The Character Combat Results Table: columns, break-off, wounds and captures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fitg.data import Facts
from fitg.data.charts import step
from fitg.tables.results import Result, Shift, charts, face, moved, place

Escape = Literal["all", "inactive", "none"]
ShipFate = Literal["unharmed", "damaged", "destroyed"]


class CombatColumn(Result, frozen=True, kw_only=True):
    """A column and how it was found."""

    differential: int
    base: str
    shifts: tuple[Shift, ...]
    column: str


class BreakOff(Result, frozen=True, kw_only=True):
    """[12.5] One roll, compared with the number of the active and of the inactive defenders."""

    column: str
    die: int
    modifier: int
    active_number: int
    inactive_number: int
    active: bool
    inactive: bool

    @property
    def escape(self) -> Escape:
        """Who would get away, if all tried."""
        if self.active:
            return "all"
        return "inactive" if self.inactive else "none"


class CombatWounds(Result, frozen=True, kw_only=True):
    """[12.6] The results of a round; a star stands on the side of the slash that names its side."""

    column: str
    attacker_die: int | None
    defender_die: int | None
    firefight: bool
    capture: bool
    attacker_wounds: int
    defender_wounds: int
    attacker_star: bool
    defender_star: bool

    @property
    def captures(self) -> int:
        """[12.8] In capture combat each asterisk, on either roll, takes one active defender."""
        return self.attacker_star + self.defender_star if self.capture else 0


class FleetDetachment(Result, frozen=True, kw_only=True):
    """[20.71] What a fleet detachment did to a spaceship."""

    strength: int
    shields: int
    column: CombatColumn
    die: int
    wounds: int
    result: ShipFate


def combat_column(
    differential: int,
    *,
    capture: bool = False,
    failed_break_off: bool = False,
    surprise: int = 0,
    shifts: Iterable[Shift] = (),
    facts: Facts | None = None,
) -> CombatColumn:
    """[12.6] The column of a differential; shifts count columns, not points, and stop at the last column.

    Leave out `failed_break_off` to find the column of the break-off roll itself (12.5).

    >>> combat_column(1, capture=True, failed_break_off=True).column
    '0'
    """
    chart = charts(facts).character_combat
    base = step(chart.lowest, differential)
    all_shifts = list(shifts)
    if capture:
        all_shifts.append(Shift(reason="capture", columns=chart.capture_shift, case="12.8"))
    if failed_break_off:
        all_shifts.append(
            Shift(reason="failed break-off", columns=chart.failed_break_off_shift, case="12.53")
        )
    if surprise:
        all_shifts.append(Shift(reason="surprise", columns=surprise, case="13.45"))
    return CombatColumn(
        differential=differential,
        base=chart.columns[base].name,
        shifts=tuple(all_shifts),
        column=chart.columns[moved(base, all_shifts, len(chart.columns))].name,
    )


def break_off(column: str, die: int, modifier: int = 0, *, facts: Facts | None = None) -> BreakOff:
    """[12.5] Each set of defenders gets away on its own number or less; a modifier is added to the die.

    >>> break_off("+1", 3).escape, break_off("+1", 2).escape
    ('inactive', 'all')
    """
    chart = charts(facts).character_combat
    numbers = chart.columns[place(chart.index, column)].break_off
    roll = face(die) + 1 + modifier
    return BreakOff(
        column=column,
        die=die,
        modifier=modifier,
        active_number=numbers.active,
        inactive_number=numbers.inactive,
        active=roll <= numbers.active,
        inactive=roll <= numbers.inactive,
    )


def combat_wounds(
    column: str,
    attacker_die: int | None,
    defender_die: int | None,
    *,
    firefight: bool = False,
    capture: bool = False,
    facts: Facts | None = None,
) -> CombatWounds:
    """[12.6] The attacker's die wounds the defenders, the defender's die the attackers; a firefight doubles.

    A side that does not roll (None) does no harm.

    >>> wounds = combat_wounds("+2 to +3", 5, 2, firefight=True, capture=True)
    >>> wounds.attacker_wounds, wounds.defender_wounds, wounds.captures
    (2, 4, 2)
    """
    chart = charts(facts).character_combat
    printed = chart.columns[place(chart.index, column)]
    times = chart.firefight_multiplier if firefight else 1
    return CombatWounds(
        column=column,
        attacker_die=attacker_die,
        defender_die=defender_die,
        firefight=firefight,
        capture=capture,
        attacker_wounds=0 if defender_die is None else printed.attacker_wounds[face(defender_die)] * times,
        defender_wounds=0 if attacker_die is None else printed.defender_wounds[face(attacker_die)] * times,
        attacker_star=defender_die in printed.attacker_stars,
        defender_star=attacker_die in printed.defender_stars,
    )


def fleet_detachment(
    strength: int,
    shields: int,
    die: int,
    *,
    failed_break_off: bool = False,
    damaged: bool = False,
    facts: Facts | None = None,
) -> FleetDetachment:
    """[20.71] The strongest unit against the shields: one wound damages the ship, two destroy it.

    A ship breaks off on the active row of `combat_column(strength - shields)` beforehand; one that is
    already damaged is destroyed by any wound (9.36).

    >>> fleet_detachment(4, 3, 6, failed_break_off=True).result
    'destroyed'
    """
    effects = charts(facts).character_combat.fleet_detachment
    column = combat_column(strength - shields, failed_break_off=failed_break_off, facts=facts)
    wounds = combat_wounds(column.column, die, None, facts=facts).defender_wounds
    fate: ShipFate = "unharmed"
    if wounds >= effects.wounds_to_damage:
        fate = "destroyed" if damaged or wounds >= effects.wounds_to_destroy else "damaged"
    return FleetDetachment(
        strength=strength, shields=shields, column=column, die=die, wounds=wounds, result=fate
    )
