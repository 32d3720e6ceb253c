"""[10.8] The Military Combat Results Table, its shifts, and the losses it demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from fitg.data import Facts
from fitg.data.charts import Assault, MilitaryCombatChart
from fitg.data.records import Side
from fitg.tables.results import Result, Shift, charts, face, moved, place

Key = TypeVar("Key", bound=Hashable)


class MilitaryColumn(Result, frozen=True, kw_only=True):
    """A column and how it was found."""

    attacker: int
    defender: int
    base: str
    shifts: tuple[Shift, ...]
    column: str


class MilitaryLosses(Result, frozen=True, kw_only=True):
    """[10.23] The strength points both sides lose; a die that was not rolled costs nothing."""

    column: str
    attacker_die: int | None
    defender_die: int | None
    assault: Assault
    attacker_loss: int
    defender_loss: int


def ratio_column(attacker: int, defender: int, *, facts: Facts | None = None) -> str:
    """[10.2] The ratio rounds in the defender's favor; without shifts it stays between 1-5 and 5-1 (10.22).

    >>> ratio_column(12, 5), ratio_column(2, 5), ratio_column(1, 9)
    ('2-1', '1-3', '1-5')
    """
    chart = charts(facts).military_combat
    return chart.columns[_ratio_place(chart, attacker, defender)]


def _ratio_place(chart: MilitaryCombatChart, attacker: int, defender: int) -> int:
    lowest, highest = chart.unshifted_range
    if attacker <= 0:
        return lowest
    if defender <= 0:
        return highest
    if attacker >= defender:
        return min(chart.even_index + attacker // defender - 1, highest)
    return max(chart.even_index - -(-defender // attacker) + 1, lowest)


def shift_column(column: str, columns: int, *, facts: Facts | None = None) -> str:
    """[10.21] Move right, or left if negative; the shift stops at the last column.

    >>> shift_column("5-1", 4), shift_column("1-1", -2)
    ('6-1', '1-3')
    """
    chart = charts(facts).military_combat
    target = place(chart.index, column) + columns
    return chart.columns[min(max(target, 0), len(chart.columns) - 1)]


def military_column(
    attacker: int, defender: int, shifts: Iterable[Shift] = (), *, facts: Facts | None = None
) -> MilitaryColumn:
    """[10.21] The ratio first, then all shifts together.

    >>> military_column(8, 4, leader_shifts(2, 1)).column
    '3-1'
    """
    chart = charts(facts).military_combat
    base = _ratio_place(chart, attacker, defender)
    shifts = tuple(shifts)
    return MilitaryColumn(
        attacker=attacker,
        defender=defender,
        base=chart.columns[base],
        shifts=shifts,
        column=chart.columns[moved(base, shifts, len(chart.columns))],
    )


def leader_shifts(attacker: int, defender: int) -> tuple[Shift, ...]:
    """[10.4] [10.41] Each leader counts for his side; of two only the difference counts."""
    if attacker == defender:
        return ()
    if attacker and defender:
        return (
            Shift(reason=f"leaders {attacker} against {defender}", columns=attacker - defender, case="10.41"),
        )
    side = "attacking" if attacker else "defending"
    return (Shift(reason=f"{side} leader", columns=attacker - defender, case="10.4"),)


def environ_shifts(
    attacker: Side,
    *,
    attacker_leader: int = 0,
    defender_leader: int = 0,
    rebel_in_own_environ: bool = False,
    special_environ: bool = False,
    imperial_elite: bool = False,
    new_rebels: bool = False,
    assault: Assault = "normal",
    facts: Facts | None = None,
) -> tuple[Shift, ...]:
    """[10.21] All shifts of a combat in an Environ: leaders, Environ type, rebellion, assault.

    >>> [shift.case for shift in environ_shifts("rebel", rebel_in_own_environ=True, special_environ=True)]
    ['10.5a', '10.5b']
    """
    columns = charts(facts).military_combat.shifts
    toward_rebel = 1 if attacker == "rebel" else -1
    rebel_leader, imperial_leader = attacker_leader, defender_leader
    if attacker == "imperial":
        rebel_leader, imperial_leader = defender_leader, attacker_leader
    shifts = list(leader_shifts(attacker_leader, defender_leader))
    if rebel_in_own_environ:
        reason, step = "Rebel unit in its own Environ type", columns.rebel_in_own_environ
        shifts.append(Shift(reason=reason, columns=step * toward_rebel, case="10.5a"))
    if special_environ and not imperial_leader and not imperial_elite:
        reason, step = "Imperial units in a Special Environ", columns.imperial_in_special_environ
        shifts.append(Shift(reason=reason, columns=step * toward_rebel, case="10.5b"))
    if new_rebels and not rebel_leader:
        reason, step = "new Rebel units without a leader", columns.new_rebels_without_leader
        shifts.append(Shift(reason=reason, columns=step * toward_rebel, case="10.7c"))
    return (*shifts, *_assault_shifts(assault, facts))


def space_shifts(
    *,
    attacker_leader: int = 0,
    defender_leader: int = 0,
    aiding_pdb: int | None = None,
    weak_pdb_attacked: bool = False,
    assault: Assault = "normal",
    facts: Facts | None = None,
) -> tuple[Shift, ...]:
    """[22.2] All shifts of a combat in orbit.

    `aiding_pdb` is the level of an Up base that helps the defender's units; `weak_pdb_attacked` says
    that the target is a base that is Down or that neither Player controls (22.22). Leaders count with
    their space Leadership (22.4).
    """
    columns = charts(facts).military_combat.shifts
    shifts = list(leader_shifts(attacker_leader, defender_leader))
    if aiding_pdb is not None and columns.pdb_aids_defense[aiding_pdb]:
        reason = f"level {aiding_pdb} PDB aids the defense"
        shifts.append(Shift(reason=reason, columns=columns.pdb_aids_defense[aiding_pdb], case="22.21"))
    if weak_pdb_attacked:
        reason = "attack on a PDB that is Down or uncontrolled"
        shifts.append(Shift(reason=reason, columns=columns.weak_pdb_attacked, case="22.22"))
    return (*shifts, *_assault_shifts(assault, facts))


def _assault_shifts(assault: Assault, facts: Facts | None) -> tuple[Shift, ...]:
    kind = charts(facts).military_combat.assaults[assault]
    if not kind.shift:
        return ()
    return (Shift(reason=f"{assault} assault", columns=kind.shift, case=kind.case),)


def assault_allowed(strengths: Iterable[int], assault: Assault, *, facts: Facts | None = None) -> bool:
    """[22.31] A Determined Assault needs an attacker all of whose units (or one of them) are worth enough.

    >>> assault_allowed([3, 5], "determined"), assault_allowed([3, 2], "determined")
    (True, False)
    """
    kind = charts(facts).military_combat.assaults[assault]
    enough = any if kind.one_is_enough else all
    return enough(strength >= kind.least_strength for strength in strengths)


def military_losses(
    column: str,
    attacker_die: int | None,
    defender_die: int | None,
    *,
    assault: Assault = "normal",
    facts: Facts | None = None,
) -> MilitaryLosses:
    """[10.23] The attacker's die fixes the defender's loss, the defender's die the attacker's.

    >>> losses = military_losses("1-1", 6, 2)
    >>> losses.attacker_loss, losses.defender_loss
    (3, 3)
    """
    chart = charts(facts).military_combat
    kind = chart.assaults[assault]
    at = place(chart.index, column)
    return MilitaryLosses(
        column=column,
        attacker_die=attacker_die,
        defender_die=defender_die,
        assault=assault,
        attacker_loss=0
        if defender_die is None
        else chart.rows[face(defender_die)][at][0] * kind.attacker_loss,
        defender_loss=0
        if attacker_die is None
        else chart.rows[face(attacker_die)][at][1] * kind.defender_loss,
    )


def best_losses(strengths: Sequence[int], loss: int) -> tuple[tuple[int, ...], ...]:
    """[10.3] Every distinct way to remove units as near the loss as possible and never above it.

    >>> best_losses([3, 1, 1, 1], 3)
    ((3,), (1, 1, 1))
    >>> best_losses([3, 3], 2)
    ((),)
    """
    counts = Counter(strengths)
    choices = _loss_choices([(strength, counts[strength], strength) for strength in counts], loss)
    return tuple(tuple(_repeated(choice)) for choice in choices)


def _repeated(choice: Mapping[int, int]) -> Iterator[int]:
    for strength, number in choice.items():
        yield from (strength for _ in range(number))


def loss_choices(
    counts: Mapping[str, int], strengths: Mapping[str, int], loss: int
) -> tuple[dict[str, int], ...]:
    """[10.3] The same by kinds of unit: how many of each kind go, the strongest kinds first.

    The order depends on strengths and names only, never on the order of `counts`.

    >>> loss_choices({"militia": 3, "line": 1}, {"militia": 1, "line": 3}, 3)
    ({'line': 1}, {'militia': 3})
    """
    return _loss_choices([(kind, number, strengths[kind]) for kind, number in counts.items()], loss)


def _loss_choices(units: Iterable[tuple[Key, int, int]], loss: int) -> tuple[dict[Key, int], ...]:
    """Each choice as number by key; a unit without strength never helps to fulfil a loss."""
    fitting = [unit for unit in units if unit[1] > 0 and 0 < unit[2] <= loss]
    fitting.sort(key=lambda unit: (-unit[2], str(unit[0])))
    if sum(number * strength for _, number, strength in fitting) <= loss:
        return ({key: number for key, number, _ in fitting},)
    totals = _reachable_totals(fitting, loss)
    best = totals[0].bit_length() - 1
    return tuple(dict(choice) for choice in _choices_of_total(fitting, totals, 0, best))


def _reachable_totals(units: Sequence[tuple[Key, int, int]], loss: int) -> list[int]:
    """For each place in the list, the totals within the loss that units from there on can make, as bits."""
    within = (1 << (loss + 1)) - 1
    totals = [1]
    for _, number, strength in reversed(units):
        reach = totals[-1]
        for _ in range(min(number, loss // strength)):
            reach |= (reach << strength) & within
        totals.append(reach)
    totals.reverse()
    return totals


def _choices_of_total(
    units: Sequence[tuple[Key, int, int]], totals: Sequence[int], start: int, total: int
) -> Iterator[tuple[tuple[Key, int], ...]]:
    if total == 0:
        yield ()
        return
    key, number, strength = units[start]
    for taken in range(min(number, total // strength), -1, -1):
        rest = total - taken * strength
        if totals[start + 1] >> rest & 1:
            chosen = ((key, taken),) if taken else ()
            for others in _choices_of_total(units, totals, start + 1, rest):
                yield chosen + others
