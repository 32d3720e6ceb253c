"""Why an adviser would do what stands on a sheet: his reasons, and what each of them is the reason for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.rules.force_points.purchases import BuyElsewhere, BuyUnits, FinishPurchases, GoToMarket
from fitg.engine.rules.placement import PlaceStartingUnit
from fitg.presentation.narration import label

#: The steps in which nothing is done yet: their reasons are those of what is done there.
ON_THE_WAY = (BuyElsewhere, FinishPurchases, GoToMarket)
#: More reasons than this nobody reads beside a sheet: those for most of it are told.
MOST_REASONS = 3
#: So many things are named one by one; of more their number is told.
MOST_THINGS = 3


def told(facts: Facts, side: Side, steps: Sequence[tuple[Action, str]]) -> list[str]:
    """The reasons for most of what is planned, as they came up; who does nothing has one, too."""
    done = [(action, reason) for action, reason in steps if not isinstance(action, ON_THE_WAY)]
    if not done:
        return [reason for _, reason in steps[-1:]]
    by_reason: dict[str, list[Action]] = {}
    for action, reason in done:
        by_reason.setdefault(reason, []).append(action)
    most = sorted(by_reason, key=lambda reason: -_weight(by_reason[reason]))[:MOST_REASONS]
    return [f"{_things(facts, side, own)}: {reason}" for reason, own in by_reason.items() if reason in most]


def _weight(actions: Sequence[Action]) -> int:
    return sum(each.number if isinstance(each, BuyUnits) else 1 for each in actions)


def _things(facts: Facts, side: Side, actions: Sequence[Action]) -> str:
    """Units by their number and kind; what else is done in the words of its button."""
    units, words = Counter[str](), list[str]()
    for each in actions:
        match each:
            case BuyUnits():
                units[each.unit] += each.number
            case PlaceStartingUnit():
                units[each.unit] += 1
            case _:
                words.append(label(each, side, facts).full)
    if len(words) > MOST_THINGS:
        words = [*words[: MOST_THINGS - 1], f"{len(words) - MOST_THINGS + 1} more of these"]
    return "; ".join([*([naming.units(facts, units)] if units else []), *words])
