"""[38.25] A unit for every planet: what a purchase has to leave for the planets that have none yet.

Cheap counters run out, and all provinces draw on the same ones. So it is asked whether points and counters
that are left still give every planet its unit, here and with the points that are spent later.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from heapq import heapify, heappop, heapreplace
from math import gcd
from typing import NamedTuple

#: Counters by their price, or by what they cost more than the cheapest: the dearest first.
Ladder = tuple[tuple[int, int], ...]


#: Where the answer is kept whether every planet can get its unit: nothing has such a price. And where it is
#: kept what may be spent on other things than units.
POSSIBLE, SPARE = (0, False, False), (-1, False, False)
#: What was found for a price, for counters every planet counts on or others, and for a bare planet or not.
Found = dict[tuple[int, bool, bool], tuple[int, int]]


class Due(NamedTuple):
    """What one grant of points still has to do: a unit for each of so many planets."""

    planets: int
    points: int


def can_be_met(dues: tuple[Due, ...], counters: Mapping[int, int]) -> bool:
    """Can each grant pay for its units, if so many counters are left at each price?"""
    number = 0
    for planets, _ in dues:
        number += planets
    cheapest = _cheapest(number, counters)
    if cheapest is None:
        return False
    least = min(cheapest, default=0)
    slack: list[tuple[int, int]] = []
    for planets, points in dues:
        spare = points - least * planets
        if spare < 0:
            return False
        slack.append((planets, spare))
    extras = tuple([(price - least, n) for price, n in cheapest.items() if price > least])
    return not extras or _fits_somehow(slack, extras[::-1])


def _fits_somehow(slack: list[tuple[int, int]], extras: Ladder) -> bool:
    """Can what the dear units cost more than the cheapest be paid, each by one grant?"""
    step, dearest, due, total, units, room = 0, extras[0][0], 0, 0, 0, 0
    for extra, number in extras:
        step, due, units = gcd(step, extra), due + extra * number, units + number
    usable: list[tuple[int, int]] = []
    for planets, points in slack:
        spare, most = points - points % step, planets * dearest
        spare = min(spare, most)
        total, room = total + spare, room + spare // dearest
        usable.append((planets, spare))
    if due > total:
        return False
    if units <= room:
        return True  # As if all of them were the dearest.
    return _fits_evenly(usable, extras) or _fits(tuple([Due(*each) for each in usable]), extras, {})


def _cheapest(number: int, counters: Mapping[int, int]) -> dict[int, int] | None:
    """So many counters, the cheapest there are; None if there are too few."""
    found: dict[int, int] = {}
    for price in sorted(counters):
        if number and counters[price]:
            found[price] = min(number, counters[price])
            number -= found[price]
    return None if number else found


def _fits_evenly(slack: list[tuple[int, int]], extras: Ladder) -> bool:
    """Each dear unit for the grant that has most to spare: found quickly, and nearly always."""
    heap = [(-points, planets) for planets, points in slack]
    heapify(heap)
    for extra, number in extras:
        for _ in range(number):
            while heap and not heap[0][1]:
                heappop(heap)
            if not heap or -heap[0][0] < extra:
                return False
            spent, planets = heap[0]
            heapreplace(heap, (spent + extra, planets - 1))
    return True


def _fits(slack: tuple[Due, ...], extras: Ladder, tried: dict[Ladder, set[int]]) -> bool:
    """Grant by grant, every way to take as many of the dear units as it can."""
    if not extras:
        return True
    known = tried.setdefault(extras, set())
    if not slack or len(slack) in known:
        return False
    known.add(len(slack))
    if sum(extra * n for extra, n in extras) > sum(due.points for due in slack):
        return False
    (planets, spare), *others = slack
    return any(_fits(tuple(others), left, tried) for left in _takings(spare, planets, extras))


def _takings(spare: int, planets: int, extras: Ladder) -> list[Ladder]:
    """What one grant can leave of the dear units, if it takes what it can."""
    if not extras:
        return [()]
    (extra, number), *cheaper = extras
    most = min(number, planets, spare // extra)
    fewest = most if not cheaper else 0
    found: list[Ladder] = []
    for n in range(most, fewest - 1, -1):
        rest = ((extra, number - n),) if number > n else ()
        found += [rest + left for left in _takings(spare - n * extra, planets - n, tuple(cheaper))]
    return found


def _greatest(number: int, is_kept: Callable[[int], bool]) -> int:
    """The greatest number that keeps enough, at most so many; if one keeps it, all smaller ones do."""
    if number <= 0 or is_kept(number):
        return max(0, number)
    fewest, most = 0, number
    while most - fewest > 1:
        middle = (fewest + most) // 2
        if is_kept(middle):
            fewest = middle
        else:
            most = middle
    return fewest


class Garrisons:
    """[38.25] The planets that still need a unit, and what there is for them; made for one question."""

    __slots__ = ("_found", "bare", "counters", "points", "prices", "to_come")

    def __init__(
        self,
        bare: tuple[str, ...],
        points: int,
        to_come: tuple[Due, ...],
        prices: Mapping[str, int],
        counters: Mapping[int, int],
        known: dict[Hashable, Found] | None = None,
    ) -> None:
        #: The planets of these points, and the points themselves.
        self.bare = bare
        self.points = points
        #: What later points have to do.
        self.to_come = to_come
        #: The price of each kind that every province may buy as often as it likes, and the counters by price.
        self.prices = prices
        self.counters = counters
        #: For a price, whether it is that of counters every planet counts on, and whether the planet is bare:
        #: as many units as are known to leave enough, and as few as are known not to; and, by `POSSIBLE`,
        #: whether every planet can get its unit. All that it follows from has been asked for before, and is
        #: `known`, where a plan was taken back or was about something else.
        terms = len(bare), points, to_come, (*prices,), (*counters.items(),)
        self._found: Found = {} if known is None else known.setdefault(terms, {})

    @property
    def possible(self) -> bool:
        """Can every planet still get its unit?"""
        if POSSIBLE not in self._found:
            self._found[POSSIBLE] = (self._keeps(0), 0)
        return bool(self._found[POSSIBLE][0])

    def _keeps(self, spent: int, price: int = 0, number: int = 0, is_bare: bool = False) -> bool:
        """Is enough left after points were spent, among them those for counters of a price?"""
        counters = {**self.counters, price: self.counters[price] - number} if number else self.counters
        due = Due(len(self.bare) - is_bare, self.points - spent)
        return can_be_met((due, *self.to_come), counters)

    def most(self, kind: str, price: int, number: int, planet: str) -> int:
        """How many of a kind a planet can get, at most so many, without harm to the others."""
        if not price:
            return number
        if not self.possible:
            return min(number, self.points // price)
        counted, is_bare = kind in self.prices, planet in self.bare
        key = price, counted, is_bare
        if key not in self._found:
            least = self._beside(len(self.bare) - is_bare) // price
            self._found[key] = 0, max(0, min(least, self.counters[price]) if counted else least) + 1
        kept, too_many = self._found[key]
        while kept < number and kept + 1 < too_many:
            # What is asked for is tried first: mostly there is enough for it.
            middle = number if number < too_many else (kept + too_many) // 2
            if self._keeps(middle * price, price, middle if counted else 0, is_bare):
                kept = middle
            else:
                too_many = middle
        self._found[key] = kept, too_many
        return min(number, kept)

    def _beside(self, planets: int) -> int:
        """The points beside a unit of the cheapest kind for so many planets: never less than can be spent."""
        cheapest = min([price for price, n in self.counters.items() if n], default=0)
        return self.points - planets * cheapest

    def spare_points(self) -> int:
        """What may be spent on other things than units."""
        if not self.possible:
            return self.points
        if SPARE not in self._found:
            self._found[SPARE] = (_greatest(self._beside(len(self.bare)), self._keeps), 0)
        return self._found[SPARE][0]

    def held_back(self) -> list[str]:
        """The kinds that there are and that points could pay, and of which only bare planets may get more."""
        return [
            kind
            for kind, price in self.prices.items()
            if self.counters[price] and price <= self.points and not self.most(kind, price, 1, "")
        ]
