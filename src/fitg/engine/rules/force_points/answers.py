"""[19.0] What the games with Force Points answer: limited counters, every kind of unit, unknown armies."""

from __future__ import annotations

from collections.abc import Iterable

from fitg import tables
from fitg.data.records import UnitKind
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import Answer
from fitg.engine.rules.force_points import counters


def is_starred(ctx: Context, place: str) -> bool:
    """[19.4] The star is printed on the map."""
    return ctx.facts.environs[place].resource_star


def every_kind(ctx: Context, place: str, wild: bool) -> tuple[UnitKind, ...]:
    """[19.4, 19.44] 1-0 and 2-1 units; with a star, or a wild populace, every kind but elite."""
    ask = ctx.rules.ask
    all_kinds = ask[questions.has_star](ctx, place) or (wild and ask[questions.goes_wild](ctx, place))
    found = tables.rebellion_kinds(ctx.facts.environs[place].type, all_kinds, facts=ctx.facts)
    return tuple(sorted(found, key=lambda kind: (-kind.strength, -kind.space_strength)))


def not_in_play(number: int, ctx: Context, kind: str) -> int:
    """[19.0, P-04] Only what is not in play can be bought."""
    return counters.left(ctx, kind)


def not_in_play_of(numbers: dict[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[19.0, P-04] The same for several kinds."""
    return counters.left_of(ctx, kinds)


def likely_army(ctx: Context, kinds: list[str]) -> list[str]:
    """[7.22] Nobody knows what the Imperial Player has bought: an army as the counters make it likely."""
    return counters.likely_army(ctx, len(kinds))


ANSWERS: tuple[Answer, ...] = (
    questions.has_star.by(is_starred),
    questions.levy.by(every_kind),
    questions.counters.changed(not_in_play),
    questions.counters_of.changed(not_in_play_of),
    questions.face_down_army.by(likely_army),
)
