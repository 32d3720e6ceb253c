"""Exact chances: every function returns its outcomes with fractions that add up to one.

>>> hyperjump_odds(3, 3)
{'1': Fraction(1, 3), '0': Fraction(2, 3)}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple, TypeVar

from fitg.data import Facts
from fitg.data.charts import DIE, Assault
from fitg.tables.character_combat_table import (
    Escape,
    ShipFate,
    break_off,
    combat_column,
    combat_wounds,
    fleet_detachment,
)
from fitg.tables.detection_table import detection_column, detection_result
from fitg.tables.hyperjump_table import SAFE, hyperjump, hyperjump_is_safe
from fitg.tables.military_combat_table import military_column, military_losses
from fitg.tables.results import Result, Shift
from fitg.tables.search_table import search

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)

SearchOutcome = Literal["found", "hidden"]
DetachmentOutcome = Literal["escaped", "unharmed", "damaged", "destroyed"]
FlightOutcome = Literal["U", "D", "Ud", "Dd", "E"]
CombatEnd = Literal["defenders fall", "captured", "escaped", "attackers fall", "both fall"]

NO_ROUTINE = "none"


class Watch(Result, frozen=True, kw_only=True):
    """What the Enemy can detect with at a planet; `strongest` is his best space strength in orbit."""

    pdb_level: int = 0
    pdb_up: bool = True
    orbit_strength: int = 0
    strongest: int = 0
    deltronics: bool = False


class Force(Result, frozen=True, kw_only=True):
    """A side of a character combat that fights as one: wounds lower its combat, never its bonus (12.72)."""

    combat: int
    endurance: int
    bonus: int = 0

    def strength(self, wounds: int) -> int:
        """[12.72] Each wound lowers the combat by one, not below 0; the bonus is added afterwards."""
        return max(self.combat - wounds, 0) + self.bonus


class MilitaryOutcome(NamedTuple):
    """Strength points lost."""

    attacker_loss: int
    defender_loss: int


class RoundOutcome(NamedTuple):
    """What a round of character combat does; after "all" escaped it is not fought."""

    escape: Escape
    attacker_wounds: int
    defender_wounds: int
    captures: int


class ShipState(NamedTuple):
    """A ship in flight."""

    detected: bool
    damaged: bool
    destroyed: bool = False


def chance(odds: Mapping[Outcome, Fraction], event: Callable[[Outcome], bool]) -> Fraction:
    """The chance of all outcomes of which `event` is true.

    >>> chance(military_odds(4, 4), lambda outcome: outcome.defender_loss >= 2)
    Fraction(1, 2)
    """
    return sum((share for outcome, share in odds.items() if event(outcome)), Fraction(0))


def expected(odds: Mapping[Outcome, Fraction], value: Callable[[Outcome], int]) -> Fraction:
    """The average of `value` over the outcomes."""
    return sum((share * value(outcome) for outcome, share in odds.items()), Fraction(0))


def _even(outcomes: Iterable[Outcome]) -> dict[Outcome, Fraction]:
    """The odds of equally likely outcomes, in the order in which they come up first."""
    numbers: dict[Outcome, int] = {}
    for outcome in outcomes:
        numbers[outcome] = numbers.get(outcome, 0) + 1
    total = sum(numbers.values())
    return {outcome: Fraction(number, total) for outcome, number in numbers.items()}


def _after(
    odds: Mapping[Outcome, Fraction], then: Callable[[Outcome], Mapping[Other, Fraction]]
) -> dict[Other, Fraction]:
    """The odds of two steps, the second depending on the first."""
    result: dict[Other, Fraction] = {}
    for outcome, share in odds.items():
        for other, part in then(outcome).items():
            result[other] = result.get(other, Fraction(0)) + share * part
    return result


# --- detection ---------------------------------------------------------------------------------


def detection_odds(
    evasion: int,
    watch: Watch,
    *,
    detected: bool = False,
    damaged: bool = False,
    facts: Facts | None = None,
) -> dict[str, Fraction]:
    """[9.3] The results of one Detection Routine; an asterisk marks those that bring a fleet detachment.

    >>> detection_odds(9, Watch(pdb_level=1))
    {'U': Fraction(5, 6), 'D': Fraction(1, 6)}
    """
    column = detection_column(
        evasion,
        watch.pdb_level,
        pdb_up=watch.pdb_up,
        detected=detected,
        orbit_strength=watch.orbit_strength,
        deltronics=watch.deltronics,
        facts=facts,
    )
    if column is None:
        return {NO_ROUTINE: Fraction(1)}
    results = (detection_result(column, die, damaged=damaged, facts=facts) for die in DIE)
    return _even(f"{found.result}*" if found.fleet_attack else found.result for found in results)


def fleet_detachment_odds(
    strength: int,
    shields: int,
    *,
    try_break_off: bool = True,
    damaged: bool = False,
    facts: Facts | None = None,
) -> dict[DetachmentOutcome, Fraction]:
    """[20.71] What becomes of a ship that a fleet detachment attacks.

    >>> fleet_detachment_odds(4, 3)["escaped"]
    Fraction(1, 3)
    """

    def attack(failed: bool) -> dict[DetachmentOutcome, Fraction]:
        fates: Iterable[ShipFate] = (
            fleet_detachment(
                strength, shields, die, failed_break_off=failed, damaged=damaged, facts=facts
            ).result
            for die in DIE
        )
        return dict(_even(fates))

    if not try_break_off:
        return attack(False)
    column = combat_column(strength - shields, facts=facts).column
    away = _even(break_off(column, die, facts=facts).active for die in DIE)
    return _after(away, lambda escaped: {"escaped": Fraction(1)} if escaped else attack(True))


def flight_odds(
    evasion: int,
    *,
    leaving: Watch | None,
    arriving: Watch | None,
    detected: bool = False,
    shields: int = 0,
    try_break_off: bool = True,
    hides: bool = True,
    facts: Facts | None = None,
) -> dict[FlightOutcome, Fraction]:
    """[9.33] A flight from planet to planet: the state of ship and crew after both routines.

    Ud and Dd are a damaged ship with an undetected or detected crew. A planet without a watch (None)
    detects nobody; to leave such a planet, or one whose watch is too weak, `hides` the crew (9.45). A flight
    inside one planet leaves none, and hides nobody.

    >>> flight_odds(9, leaving=Watch(pdb_level=1), arriving=None)
    {'U': Fraction(5, 6), 'D': Fraction(1, 6)}
    """

    def pass_watch(state: ShipState, watch: Watch | None) -> dict[ShipState, Fraction]:
        if state.destroyed or watch is None:
            return {state: Fraction(1)}
        found = detection_odds(evasion, watch, detected=state.detected, damaged=state.damaged, facts=facts)
        return _after(found, lambda result: after_result(state, result, watch))

    def after_result(state: ShipState, result: str, watch: Watch) -> dict[ShipState, Fraction]:
        if result == NO_ROUTINE:
            return {state: Fraction(1)}
        caught = _caught(state, result.removesuffix("*"))
        if not result.endswith("*"):
            return {caught: Fraction(1)}
        attack = fleet_detachment_odds(
            watch.strongest, shields, try_break_off=try_break_off, damaged=state.damaged, facts=facts
        )
        return _after(attack, lambda fate: {_struck(caught, fate): Fraction(1)})

    watched = leaving is not None and NO_ROUTINE not in detection_odds(evasion, leaving, facts=facts)
    start = ShipState(detected=detected and (watched or not hides), damaged=False)
    departed = pass_watch(start, leaving)
    arrived = _after(departed, lambda state: pass_watch(state, arriving))
    return _after(arrived, lambda state: {_named(state): Fraction(1)})


def _caught(state: ShipState, result: str) -> ShipState:
    return ShipState(detected=result != "U", damaged=state.damaged or result == "Dd", destroyed=result == "E")


def _struck(state: ShipState, fate: DetachmentOutcome) -> ShipState:
    return state._replace(damaged=state.damaged or fate == "damaged", destroyed=fate == "destroyed")


def _named(state: ShipState) -> FlightOutcome:
    if state.destroyed:
        return "E"
    if state.damaged:
        return "Dd" if state.detected else "Ud"
    return "D" if state.detected else "U"


# --- search ------------------------------------------------------------------------------------


def search_odds(
    search_value: int, hiding_value: int, *, change: int = 0, facts: Facts | None = None
) -> dict[SearchOutcome, Fraction]:
    """[11.0] The chance to be found.

    >>> search_odds(7, 5)
    {'found': Fraction(1, 3), 'hidden': Fraction(2, 3)}
    """
    found = (search(search_value, hiding_value, die, change=change, facts=facts).found for die in DIE)
    odds: dict[bool, Fraction] = _even(found)
    return {"found": odds.get(True, Fraction(0)), "hidden": odds.get(False, Fraction(0))}


# --- character combat --------------------------------------------------------------------------


def combat_round_odds(
    differential: int,
    *,
    firefight: bool = False,
    capture: bool = False,
    trying: Escape = "none",
    inactive: bool = False,
    modifier: int = 0,
    surprise: int = 0,
    shifts: Iterable[Shift] = (),
    facts: Facts | None = None,
) -> dict[RoundOutcome, Fraction]:
    """[12.0] One round, with the break-off before it.

    `trying` says who tries to break off: "none", the "inactive" defenders, or "all"; `inactive` says
    that there are inactive defenders, `modifier` is added to the break-off die.

    >>> odds = combat_round_odds(1, firefight=True, trying="all")
    >>> chance(odds, lambda outcome: outcome.defender_wounds >= 4)
    Fraction(2, 9)
    """
    shifts = tuple(shifts)

    def column(failed: bool) -> str:
        return combat_column(
            differential,
            capture=capture,
            failed_break_off=failed,
            surprise=surprise,
            shifts=shifts,
            facts=facts,
        ).column

    def fight(escape: Escape) -> dict[RoundOutcome, Fraction]:
        if escape == "all":
            return {RoundOutcome("all", 0, 0, 0): Fraction(1)}
        return _wound_odds(column(trying == "all"), escape, firefight, capture, facts)

    if trying == "none":
        return fight("none")
    rolls = (break_off(column(False), die, modifier, facts=facts).escape for die in DIE)
    escapes = _even(_allowed(escape, trying, inactive or trying == "inactive") for escape in rolls)
    return _after(escapes, fight)


def _allowed(escape: Escape, trying: Escape, inactive: bool) -> Escape:
    """[12.5] Who gets away of those who tried."""
    if escape == "all" and trying == "inactive":
        return "inactive"
    return "none" if escape == "inactive" and not inactive else escape


def _wound_odds(
    column: str, escape: Escape, firefight: bool, capture: bool, facts: Facts | None
) -> dict[RoundOutcome, Fraction]:
    rolls = (
        combat_wounds(column, attack, defense, firefight=firefight, capture=capture, facts=facts)
        for attack, defense in product(DIE, DIE)
    )
    return _even(
        RoundOutcome(escape, roll.attacker_wounds, roll.defender_wounds, roll.captures) for roll in rolls
    )


def combat_odds(
    attacker: Force,
    defender: Force,
    *,
    firefight: bool = False,
    capture: bool = False,
    try_break_off: bool = False,
    facts: Facts | None = None,
) -> dict[CombatEnd, Fraction]:
    """[12.0] A whole combat of two forces that each fight as one, to the end.

    The defenders try to break off before every round, or never. A capture ends the combat, since the
    defending force is one (12.8), but does not count if the attackers fall in the same round (12.83).

    >>> odds = combat_odds(Force(combat=6, endurance=4), Force(combat=6, endurance=4))
    >>> sum(odds.values()), odds["attackers fall"] == odds["defenders fall"]
    (Fraction(1, 1), False)
    """
    known: dict[tuple[int, int], dict[CombatEnd, Fraction]] = {}

    def from_state(hurt: int, wounds: int) -> dict[CombatEnd, Fraction]:
        """The odds with this many wounds on the attackers and on the defenders."""
        if (hurt, wounds) not in known:
            known[hurt, wounds] = solve(hurt, wounds)
        return known[hurt, wounds]

    def solve(hurt: int, wounds: int) -> dict[CombatEnd, Fraction]:
        differential = attacker.strength(hurt) - defender.strength(wounds)
        rounds = combat_round_odds(
            differential,
            firefight=firefight,
            capture=capture,
            trying="all" if try_break_off else "none",
            facts=facts,
        )
        # A round without effect starts the same round again, so it only stretches the other chances.
        idle = RoundOutcome("none", 0, 0, 0)
        lively = 1 - rounds.get(idle, Fraction(0))
        moving = {outcome: share / lively for outcome, share in rounds.items() if outcome != idle}
        return _after(moving, lambda outcome: after_round(hurt, wounds, outcome))

    def after_round(hurt: int, wounds: int, outcome: RoundOutcome) -> Mapping[CombatEnd, Fraction]:
        if outcome.escape == "all":
            return {"escaped": Fraction(1)}
        hurt, wounds = hurt + outcome.attacker_wounds, wounds + outcome.defender_wounds
        attackers_fall, defenders_fall = hurt >= attacker.endurance, wounds >= defender.endurance
        if attackers_fall:
            return {"both fall" if defenders_fall else "attackers fall": Fraction(1)}
        if defenders_fall:
            return {"defenders fall": Fraction(1)}
        return {"captured": Fraction(1)} if outcome.captures else from_state(hurt, wounds)

    return from_state(0, 0)


# --- military combat and hyperjumps ------------------------------------------------------------


def military_odds(
    attacker: int,
    defender: int,
    shifts: Iterable[Shift] = (),
    *,
    assault: Assault = "normal",
    facts: Facts | None = None,
) -> dict[MilitaryOutcome, Fraction]:
    """[10.23] The losses of both sides in one military combat; include the shift of an assault."""
    column = military_column(attacker, defender, shifts, facts=facts).column
    rolls = (
        military_losses(column, attack, defense, assault=assault, facts=facts)
        for attack, defense in product(DIE, DIE)
    )
    return _even(MilitaryOutcome(roll.attacker_loss, roll.defender_loss) for roll in rolls)


def hyperjump_odds(navigation: int, distance: int, *, facts: Facts | None = None) -> dict[str, Fraction]:
    """[21.3] The codes of the Hyperjump Table, or "safe" if no roll is needed."""
    if hyperjump_is_safe(navigation, distance):
        return {SAFE: Fraction(1)}
    return _even(hyperjump(navigation, distance, die, facts=facts).code for die in DIE)
