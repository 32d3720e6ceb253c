"""[33.1] Taxation of a province."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import ChartError, TaxChoice
from fitg.data.records import LOYALTY_TRACK, Loyalty
from fitg.tables.results import Result, charts


def province_taxed(turn: int, *, facts: Facts | None = None) -> str | None:
    """[33.1] [33.13] The province scheduled for a Game-Turn; None on the first, when nothing is taxed.

    >>> province_taxed(7), province_taxed(1)
    ('2', None)
    """
    facts = default_facts() if facts is None else facts
    track = facts.turn_track
    for space in track:
        if space.turn == turn:
            return space.province if turn >= facts.charts.taxation.first_turn else None
    raise ChartError(
        f"The Game-Turn Record Track has turns 1 to {len(track)}, not {turn}; give one of these."
    )


class Tax(Result, frozen=True, kw_only=True):
    """What taxing a planet brings and does; `rebels` says that the planet goes into rebellion (33.1a)."""

    choice: TaxChoice
    points: int
    before: Loyalty
    after: Loyalty
    rebels: bool
    case: str


def tax_points(choice: TaxChoice, resources: Iterable[int], *, facts: Facts | None = None) -> int:
    """[33.1] All of the resource values, half of their sum rounded down, or nothing.

    >>> tax_points("half", [7, 3, 3])
    6
    """
    row = charts(facts).taxation.by_choice[choice]
    return sum(resources) * row.multiplier // row.divisor


def tax(
    choice: TaxChoice,
    resources: Iterable[int],
    loyalty: Loyalty,
    start: Loyalty,
    *,
    facts: Facts | None = None,
) -> Tax:
    """[33.1] The points, and where the Loyalty marker goes; without tax never past the space marked S.

    >>> tax("none", [9], "dissent", "neutral").after
    'neutral'
    """
    row = charts(facts).taxation.by_choice[choice]
    here, marked = LOYALTY_TRACK.index(loyalty), LOYALTY_TRACK.index(start)
    there = here + row.rebel_shift
    if row.to_start_only:
        # A marker that is already beyond S stays where it is.
        there = min(here, max(there, marked))
    last = len(LOYALTY_TRACK) - 1
    return Tax(
        choice=choice,
        points=tax_points(choice, resources, facts=facts),
        before=loyalty,
        after=LOYALTY_TRACK[min(there, last)],
        rebels=there > last,
        case=row.case,
    )


def special_world_income(world: str, *, facts: Facts | None = None) -> int:
    """[33.14] The fixed income of a Gem, Slave or Industrial World in Imperial hands.

    >>> special_world_income("slave-world")
    5
    """
    worlds = charts(facts).taxation.special_worlds
    if world not in worlds:
        raise ChartError(f"{world!r} has no income of its own; only {', '.join(worlds)} have.")
    return worlds[world]
