"""[VC-31 to VC-37] Why Imperial forces may go from planet to planet: a list of sources, each by itself.

A move is legal if any source allows it that nothing has muted (VC-37a). Whoever mutes one answers `muted`,
and says in `questions.ways_depend_on` what that looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import PASS, AnyOf, Gathered, Passed
from fitg.engine.questions import Craft
from fitg.engine.rules.galactic import assignments, geography
from fitg.engine.rules.galactic.geography import FIRST_PROVINCE
from fitg.engine.rules.galactic.memory import memory as galactic
from fitg.engine.rulesets.underground.assign.memory import in_emergency, memory

#: [VC-37a] What can let the Empire go, by name.
Source = Literal["card", "center", "local-alarm", "crisis", "emergency", "base-orders", "drift"]

muted: AnyOf[[Context, Source]] = AnyOf("VC-37a", "Is a source of permission out of force for now?")
named_besides: Gathered[[Context], str] = Gathered(
    "VE-H8a", "Which provinces count as named by the Assignment card, beside those on it?"
)
acts_as_in_emergency: AnyOf[[Context]] = AnyOf(
    "VE-H3b", "Does the Empire move as in a State of Emergency for now?"
)

Reason = Callable[[Context, Side, str, Craft], tuple[str, ...]]


def named(ctx: Context) -> tuple[str, ...]:
    """[35.1, VE-H8a] The provinces of the card, and those that count as named."""
    return (*assignments.named_provinces(ctx), *ctx.rules.ask[named_besides](ctx))


def between_named(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[35.2] Inside the provinces that are named, and from one to the other."""
    found = named(ctx)
    return assignments.planets_of(ctx, found) if assignments.province(ctx, origin) in found else ()


def from_a_capital(ctx: Context, origin: str) -> bool:
    """[VC-31] On a capital or the Throne Planet, its Orbit Box included."""
    here = ctx.board.planet_of.get(origin, "")
    return bool(here) and geography.is_capital(ctx, here)


def local_alarm(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VC-31, VC-31a] From a capital or the Throne to the risen planets of its own province."""
    if not from_a_capital(ctx, origin):
        return ()
    return assignments.lost_planets(ctx, (assignments.province(ctx, origin),))


def is_alarmed(ctx: Context) -> bool:
    """[VC-34, VE-H3b] In a State of Emergency, or as in one."""
    return in_emergency(ctx) or ctx.rules.ask[acts_as_in_emergency](ctx)


def as_to_a_rebellion(ctx: Context, origin: str, destination: str) -> bool:
    """[VE-23e, VC-37a] Would anything that is in force let a unit go there, if its people had risen?"""
    silent = ctx.rules.ask[muted]
    near = assignments.province(ctx, origin) == assignments.province(ctx, destination)
    if near and from_a_capital(ctx, origin) and not silent(ctx, "local-alarm"):
        return True
    return is_alarmed(ctx) and not silent(ctx, "emergency")


def crisis(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VC-32, VC-32a] From capitals of other provinces, or the Throne, to the capital of one in crisis."""
    crises, home = memory(ctx).crises, assignments.province(ctx, origin)
    if not crises or not from_a_capital(ctx, origin):
        return ()
    on_the_throne = ctx.board.planet_of[origin] == geography.throne(ctx)
    away = [province for province in crises if on_the_throne or province != home]
    seats = [geography.capital_of(ctx, province) for province in away]
    if FIRST_PROVINCE in away:
        seats.append(geography.throne(ctx))
    return tuple([seat for seat in seats if seat is not None])


def emergency(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VC-34a, VC-34b, VC-34c] From everywhere, across any border, to whatever may be reached at all."""
    if not is_alarmed(ctx):
        return ()
    silent, everywhere = ctx.rules.ask[muted], ctx.board.provinces
    found = assignments.lost_planets(ctx, everywhere)
    if not silent(ctx, "center"):
        found += assignments.near_centers(ctx, everywhere)
    if not silent(ctx, "card"):
        found += assignments.planets_of(ctx, named(ctx))
    if not silent(ctx, "base-orders"):
        found += _known_base(ctx)
    return found


def base_orders(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VC-35] From any capital or the Throne to the planet of the base that everybody knows."""
    return _known_base(ctx) if from_a_capital(ctx, origin) else ()


def _known_base(ctx: Context) -> tuple[str, ...]:
    record = galactic(ctx)
    return (record.base,) if record.base_revealed else ()


#: Beside them stands what binds nobody (35.2).
REASONS: tuple[tuple[Source, Reason], ...] = (
    ("card", between_named),
    ("center", assignments.to_a_center),
    ("drift", assignments.out_of_drift),
    ("local-alarm", local_alarm),
    ("crisis", crisis),
    ("base-orders", base_orders),
    ("emergency", emergency),
)
#: Those that lead somewhere from other planets than capitals and the Throne, too.
FROM_ANYWHERE = tuple([each for each in REASONS if each[1] not in (local_alarm, crisis, base_orders)])
#: What the standard game says instead, without a way to mute it.
REPLACED: tuple[Reason, ...] = (
    assignments.between_named_provinces,
    assignments.to_a_center,
    assignments.out_of_drift,
    assignments.to_a_rebellion,
)


def by_a_source(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[VC-37a] Wherever a source leads that nothing has muted."""
    if side != "imperial":
        return ()
    found: list[str] = []
    for source, reason in REASONS if from_a_capital(ctx, origin) else FROM_ANYWHERE:
        planets = reason(ctx, side, origin, craft)
        if planets and not ctx.rules.ask[muted](ctx, source):
            found += planets
    return tuple(found)


def terms(ctx: Context) -> tuple[Hashable, ...]:
    """All that the reasons look at, beside cards in force and risen planets."""
    record, alarms = galactic(ctx), memory(ctx)
    return record.base if record.base_revealed else "", alarms.alarms, alarms.crises


def refusal(ctx: Context, side: Side, origin: str, destination: str) -> str | Passed:
    """[VC-34c] In an emergency no border keeps anybody: the planet itself is out of reach."""
    if not in_emergency(ctx):
        return PASS
    name = naming.planet(ctx.facts, ctx.board.planet_of[destination])
    return f"even in a State of Emergency nothing leads to {name} until an assignment names its province"


ANSWERS = (
    questions.ways_out.by(by_a_source),
    questions.ways_depend_on.by(terms),
    questions.why_not_there.by(refusal),
)
