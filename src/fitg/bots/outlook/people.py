"""What may become of people: from nothing at all to the loss of everybody."""

from __future__ import annotations

from typing import NamedTuple

from fitg.bots.outlook.business import Outcome
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context

#: How people may fare, the best first.
UNHARMED, SEEN, WOUNDED, ONE_LOST, ALL_LOST = 0, -1, -2, -3, -4


class Standing(NamedTuple):
    """How somebody stood before."""

    wounds: int
    detected: bool


#: Those whose fate is told, with how they stood.
People = dict[str, Standing]


def stand(ctx: Context, who: tuple[str, ...]) -> People:
    """Those of them who are free, as they stand now."""
    found = {each: ctx.state.characters[each] for each in who if each in ctx.state.characters}
    return {each: Standing(one.wounds, one.detected) for each, one in found.items() if one.fate == "free"}


def worst(ctx: Context, people: People) -> int:
    """How badly they have fared."""
    now = {each: ctx.state.characters[each] for each in people}
    lost = sum(one.fate != "free" for one in now.values())
    if lost == len(people):
        return ALL_LOST
    if lost:
        return ONE_LOST
    if any(now[each].wounds > people[each].wounds for each in people):
        return WOUNDED
    return SEEN if any(now[each].detected and not people[each].detected for each in people) else UNHARMED


def fared(ctx: Context, people: People, *, ours: bool = True) -> Outcome:
    """How they have fared, in words; what befalls the Enemy's people does not hurt."""
    found = worst(ctx, people)
    return Outcome(
        _words(ctx, people, found),
        found if ours else -found,
        hurts=ours and found < UNHARMED,
        harm="hurt or lost" if ours and found <= WOUNDED else "",
    )


def _words(ctx: Context, people: People, found: int) -> str:
    if len(people) == 1:
        (one,) = people
        name = naming.piece(ctx.facts, one)
        return {
            ALL_LOST: f"{name} is killed or taken",
            WOUNDED: f"{name} is wounded",
            SEEN: f"{name} is seen, but unhurt",
            UNHARMED: f"{name} is unharmed",
        }[found]
    return {
        ALL_LOST: "all of them are killed or taken",
        ONE_LOST: "somebody is killed or taken",
        WOUNDED: "somebody is wounded",
        SEEN: "they are seen, but unhurt",
        UNHARMED: "nobody is harmed",
    }[found]
