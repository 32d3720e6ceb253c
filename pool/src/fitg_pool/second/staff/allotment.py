"""Who does what: greedy by marginal gain, which for twenty people is as good as any other way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fitg.engine.machine.state import Character


class Party(NamedTuple):
    """People who go together: a ship with whom it can take, or those who have none."""

    place: str
    members: tuple[Character, ...]
    ship: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.id for each in self.members)


#: What some people, all together, are worth on a planet; for a party also what the way there costs.
Gain = Callable[[str, Sequence[Character]], float]
Cost = Callable[[Party, str], float]


def allot(
    parties: Sequence[Party],
    planets_for: Callable[[Party], Sequence[str]],
    gain: Gain,
    cost: Cost,
) -> list[str]:
    """For each party its planet: again and again the pair that adds most to what is planned already.

    Whoever can go nowhere gets "".
    """
    found = [""] * len(parties)
    there: dict[str, tuple[Character, ...]] = {}
    value: dict[str, float] = {}
    added: dict[tuple[int, str], float] = {}

    def marginal(number: int, planet: str) -> float:
        known = added.get((number, planet))
        if known is None:
            party = parties[number]
            together = (*there.get(planet, ()), *party.members)
            known = gain(planet, together) - value.get(planet, 0.0) - cost(party, planet)
            added[number, planet] = known
        return known

    reach = [tuple(planets_for(party)) for party in parties]
    left = [number for number, planets in enumerate(reach) if planets]
    while left:
        pairs = ((number, planet) for number in left for planet in reach[number])
        number, planet = max(pairs, key=lambda pair: marginal(*pair))
        found[number] = planet
        there[planet] = (*there.get(planet, ()), *parties[number].members)
        value[planet] = gain(planet, there[planet])
        left.remove(number)
        for other in left:
            added.pop((other, planet), None)
    return found
