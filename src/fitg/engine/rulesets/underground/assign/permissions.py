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

Reason = Callable[[Context, Side, str, str, Craft], str]


def named(ctx: Context) -> tuple[str, ...]:
    """[35.1, VE-H8a] The provinces of the card, and those that count as named."""
    return (*assignments.named_provinces(ctx), *ctx.rules.ask[named_besides](ctx))


def between_named(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[35.2] Inside the provinces that are named, and from one to the other."""
    found = named(ctx)
    both = assignments.province(ctx, origin) in found and assignments.province(ctx, destination) in found
    return "the assignment names both provinces" if both else ""


def from_a_capital(ctx: Context, origin: str) -> bool:
    """[VC-31] On a capital or the Throne Planet, its Orbit Box included."""
    here = ctx.board.planet_of.get(origin, "")
    return bool(here) and geography.is_capital(ctx, here)


def local_alarm(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[VC-31, VC-31a] From a capital or the Throne to the risen planets of its own province."""
    near = assignments.is_lost(ctx, ctx.board.planet_of[destination]) and _is_near(ctx, origin, destination)
    return "local alarm: from a capital to a rebellion of its province" if near else ""


def _is_near(ctx: Context, origin: str, destination: str) -> bool:
    """[VC-31] From a capital or the Throne to a planet of its own province."""
    here, there = assignments.province(ctx, origin), assignments.province(ctx, destination)
    return from_a_capital(ctx, origin) and here == there


def is_alarmed(ctx: Context) -> bool:
    """[VC-34, VE-H3b] In a State of Emergency, or as in one."""
    return in_emergency(ctx) or ctx.rules.ask[acts_as_in_emergency](ctx)


def as_to_a_rebellion(ctx: Context, origin: str, destination: str) -> bool:
    """[VE-23e, VC-37a] Would anything that is in force let a unit go there, if its people had risen?"""
    silent = ctx.rules.ask[muted]
    if _is_near(ctx, origin, destination) and not silent(ctx, "local-alarm"):
        return True
    return is_alarmed(ctx) and not silent(ctx, "emergency")


def crisis(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[VC-32, VC-32a] From capitals of other provinces, or the Throne, to the capital of one in crisis."""
    province = assignments.province(ctx, destination)
    if province not in memory(ctx).crises or not from_a_capital(ctx, origin):
        return ""
    here, there = ctx.board.planet_of[origin], ctx.board.planet_of[destination]
    if assignments.province(ctx, origin) == province and here != geography.throne(ctx):
        return ""
    seats = (geography.capital_of(ctx, province), geography.throne(ctx) if province == FIRST_PROVINCE else "")
    return f"crisis in {ctx.facts.provinces[province].name}" if there in seats else ""


def emergency(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[VC-34a, VC-34b, VC-34c] From everywhere, across any border, to whatever may be reached at all."""
    if not is_alarmed(ctx):
        return ""
    planet = ctx.board.planet_of[destination]
    silent = ctx.rules.ask[muted]
    open_to_them = (
        assignments.is_lost(ctx, planet)
        or (assignments.is_center(ctx, ctx.board.system_of[destination]) and not silent(ctx, "center"))
        or (assignments.province(ctx, destination) in named(ctx) and not silent(ctx, "card"))
        or (_is_known_base(ctx, planet) and not silent(ctx, "base-orders"))
    )
    return "State of Emergency" if open_to_them else ""


def base_orders(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[VC-35] From any capital or the Throne to the planet of the base that everybody knows."""
    known = _is_known_base(ctx, ctx.board.planet_of[destination])
    return "orders against the Rebel base" if known and from_a_capital(ctx, origin) else ""


def _is_known_base(ctx: Context, planet: str) -> bool:
    record = galactic(ctx)
    return record.base_revealed and record.base == planet


#: In the order in which reasons are named; what binds nobody (35.2) comes before all of them.
REASONS: tuple[tuple[Source, Reason], ...] = (
    ("card", between_named),
    ("center", assignments.to_a_center),
    ("drift", assignments.out_of_drift),
    ("local-alarm", local_alarm),
    ("crisis", crisis),
    ("base-orders", base_orders),
    ("emergency", emergency),
)
#: What the standard game says instead, without a way to mute it.
REPLACED: tuple[Reason, ...] = (
    assignments.between_named_provinces,
    assignments.to_a_center,
    assignments.out_of_drift,
    assignments.to_a_rebellion,
)


def by_a_source(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """[VC-37a] The first source that allows it, and that nothing has muted."""
    for source, reason in REASONS:
        found = reason(ctx, side, origin, destination, craft)
        if found and not ctx.rules.ask[muted](ctx, source):
            return found
    return ""


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
    questions.may_go.by(by_a_source),
    questions.ways_depend_on.by(terms),
    questions.why_not_there.by(refusal),
)
