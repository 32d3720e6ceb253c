"""What a fight between characters will cost: reckoned round by round, for each way to fight it.

The defenders choose who fights and whether to run. Each such plan is followed to the end of the fight with
all dice and their chances, so that a rule of thumb can pick the one that loses least.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from fitg.data import Facts
from fitg.data.charts import DIE
from fitg.tables import break_off, combat_column, combat_wounds

#: Who runs: nobody, those who do not fight, everybody.
Flight = Literal["nobody", "inactive", "all"]
FLIGHTS: tuple[Flight, ...] = ("nobody", "inactive", "all")
#: What a wound costs, as a share of what its bearer is worth.
WOUND = 0.08
#: Whoever is captured is lost like one with so many wounds.
CAPTURED = 3
#: A force that nothing can wound: as good as endless.
UNTOUCHABLE = 99


class Fighter(NamedTuple):
    """A defender: what he adds, how many wounds kill him, and what his death would cost."""

    power: int
    left: int
    worth: float


class Foe(NamedTuple):
    """The attacking force."""

    strength: int
    left: int
    times: int = 1
    #: Wounds make both sides weaker; not so where minds fight.
    fades: bool = True
    capture: bool = False
    surprise: int = 0
    #: May the defenders run, now and later, and what is added to their roll?
    run_now: bool = True
    run_later: bool = True
    modifier: int = 0


class Plan(NamedTuple):
    """The first so many fighters are active; what the fight then costs on average."""

    active: int
    flight: Flight
    cost: float


class Fate(NamedTuple):
    """The defenders after so many wounds."""

    defense: int
    cost: float


def best_plan(facts: Facts, foe: Foe, fighters: tuple[Fighter, ...]) -> Plan:
    """The plan that costs least; the bravest of equals."""
    plans = (
        plan(facts, foe, fighters, number, flight)
        for number in range(len(fighters), 0, -1)
        for flight in flights(foe, number < len(fighters))
    )
    return min(plans, key=lambda each: each.cost)


def flights(foe: Foe, some_inactive: bool) -> tuple[Flight, ...]:
    """Who may run."""
    if not (foe.run_now or foe.run_later):
        return FLIGHTS[:1]
    return FLIGHTS if some_inactive else ("nobody", "all")


_FACTS: list[Facts] = []


def plan(facts: Facts, foe: Foe, fighters: tuple[Fighter, ...], active: int, flight: Flight) -> Plan:
    """What it costs to fight with the first so many."""
    if not _FACTS or _FACTS[0] is not facts:
        _FACTS[:] = [facts]
        _columns.cache_clear()
        _cost.cache_clear()
    return Plan(active, flight, _cost(foe, fighters, active, flight))


@lru_cache(maxsize=20_000)
def _cost(foe: Foe, fighters: tuple[Fighter, ...], active: int, flight: Flight) -> float:
    return _Fight(foe, fighters, active, flight).cost()


class _Column(NamedTuple):
    """One column of the table."""

    #: Chances, wounds and captures of the attackers' roll, and of the defenders'.
    hurt: tuple[tuple[float, int, int], ...]
    strike: tuple[tuple[float, int, int], ...]
    #: The highest dice with which the active and the inactive get away.
    active: int
    inactive: int


@lru_cache(maxsize=2_000)
def _columns(differential: int, failed: bool, capture: bool, surprise: int, times: int) -> _Column:
    facts = _FACTS[0]
    name = combat_column(
        differential, capture=capture, failed_break_off=failed, surprise=surprise, facts=facts
    ).column
    hurt: dict[tuple[int, int], float] = {}
    strike: dict[tuple[int, int], float] = {}
    for die in DIE:
        attack = combat_wounds(name, die, None, capture=capture, facts=facts)
        answer = combat_wounds(name, None, die, capture=capture, facts=facts)
        for found, wounds, captures in (
            (hurt, attack.defender_wounds, attack.captures),
            (strike, answer.attacker_wounds, answer.captures),
        ):
            key = wounds * times, captures
            found[key] = found.get(key, 0.0) + 1 / len(DIE)
    numbers = break_off(name, 1, facts=facts)
    return _Column(_as_rows(hurt), _as_rows(strike), numbers.active_number, numbers.inactive_number)


def _as_rows(chances: dict[tuple[int, int], float]) -> tuple[tuple[float, int, int], ...]:
    return tuple((chance, *key) for key, chance in chances.items())


class _Fight:
    """A fight by one plan: its states are wounds taken and given, and whether the inactive are away."""

    def __init__(self, foe: Foe, fighters: tuple[Fighter, ...], active: int, flight: Flight) -> None:
        self.foe = foe
        self.flight = flight
        self.fates = list(_fates(fighters, active, foe.fades))
        self.stand = sum(each.left for each in fighters[:active])
        self.known: dict[tuple[int, int, bool], float] = {}

    def cost(self) -> float:
        if self.foe.surprise or self.foe.run_now != self.foe.run_later:
            return self._round(0, 0, False, self.foe.surprise, self.foe.run_now)
        return self.after(0, 0, False)

    def after(self, taken: int, given: int, away: bool) -> float:
        """What the fight costs from here on, all told."""
        end = self.stand if away else len(self.fates) - 1
        if taken >= end or given >= self.foe.left:
            return self.fates[min(taken, end)].cost
        key = taken, given, away
        if key not in self.known:
            self.known[key] = self._round(taken, given, away, 0, self.foe.run_later)
        return self.known[key]

    def _round(self, taken: int, given: int, away: bool, surprise: int, may_run: bool) -> float:
        """All dice of a round; what changes nothing is left out and the rest weighs more."""
        foe, fate = self.foe, self.fates[taken]
        strength = max(0, foe.strength - given) if foe.fades else foe.strength
        differential = strength - fate.defense
        column = _columns(differential, False, foe.capture, surprise, foe.times)
        total = weight = 0.0
        for chance, escaped_all, escaped, failed in self._runs(column, away, may_run):
            if escaped_all:
                total += chance * fate.cost
                weight += chance
                continue
            here = _columns(differential, True, foe.capture, surprise, foe.times) if failed else column
            strikes = here.strike if foe.left < UNTOUCHABLE else ((1.0, 0, 0),)
            for first, hurt, one in here.hurt:
                for second, struck, two in strikes:
                    if not (hurt or struck or one or two) and escaped == away:
                        continue
                    odds = chance * first * second
                    out = taken + hurt + CAPTURED * (one + two)
                    total += odds * self.after(out, given + struck, escaped)
                    weight += odds
        return total / weight if weight else fate.cost

    def _runs(self, column: _Column, away: bool, may_run: bool) -> Iterator[tuple[float, bool, bool, bool]]:
        """The break-off roll: its chances, who is away, and whether the active have failed."""
        if not may_run or self.flight == "nobody" or (self.flight == "inactive" and away):
            yield 1.0, False, away, False
            return
        everybody = self.flight == "all"
        active = _faces(column.active - self.foe.modifier) if everybody else 0.0
        inactive = max(active, _faces(column.inactive - self.foe.modifier))
        if active:
            yield active, True, True, False
        if inactive > active:
            yield inactive - active, False, True, everybody
        if inactive < 1.0:
            yield 1.0 - inactive, False, away, everybody


def _faces(number: int) -> float:
    return max(0, min(len(DIE), number)) / len(DIE)


def _fates(fighters: tuple[Fighter, ...], active: int, fades: bool) -> Iterator[Fate]:
    """What is left after each wound: the active share them, then the others stand one after the other."""
    wounds = [0] * len(fighters)
    standing = set(range(active))
    waiting = list(range(active, len(fighters)))
    cost = 0.0
    while True:
        standing = {each for each in standing if wounds[each] < fighters[each].left}
        if not standing and waiting:
            standing = {waiting.pop(0)}
        power = sum(max(0, fighters[each].power - (wounds[each] if fades else 0)) for each in standing)
        yield Fate(power, cost)
        if not standing:
            return
        victim = max(standing, key=lambda each: (fighters[each].left - wounds[each], -fighters[each].worth))
        wounds[victim] += 1
        dead = wounds[victim] == fighters[victim].left
        cost += fighters[victim].worth * (1 - WOUND * (wounds[victim] - 1) if dead else WOUND)
