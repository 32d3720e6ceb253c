"""[34.3] What a rebellion brings in the Galactic Game, and what it does to the secret of its planet."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import Planet
from fitg.engine.rules import rebellion
from fitg.engine.rules.galactic import secrets, tracks
from fitg.engine.rules.galactic.memory import memory

#: How the data call what a secret does to the points of a rebellion, and to those of the track.
IMMEDIATE, TRACK = "immediate_points=x", "track_points=x"
WILD_IMMEDIATE = "wild_immediate_points=x"
WILD_FOR_UNITS, WILD_FOR_TRACK, NOT_WILD = "wild_doubles=immediate", "wild_doubles=track", "wild_ignored"
STARRED = "starred"
#: When a secret is lost.
AT_ONCE, AFTERWARDS = "placed_in_rebellion", "after_rebellion"


def effects(ctx: Context, planet_id: str) -> tuple[str, ...]:
    """What the secret of a planet does to its rebellion."""
    secret = secrets.acting(ctx, planet_id)
    return secret.on_rebellion if secret is not None else ()


def _factor(found: Iterable[str], what: str, usual: int = 1) -> int:
    return next((int(each.removeprefix(what)) for each in found if each.startswith(what)), usual)


def units_go_wild(ctx: Context, place: str) -> bool:
    """[19.44, G-12] Does the event make this Environ raise more units?"""
    found = effects(ctx, ctx.board.planet_of[place])
    return rebellion.is_wild(ctx, place) and not {WILD_FOR_TRACK, NOT_WILD} & set(found)


def immediate_points(ctx: Context, planet: Planet, place: str, stopped: bool) -> tuple[int, str]:
    """[15.41, G-12] What an Environ raises units with, and why."""
    found = effects(ctx, planet.id)
    factor = _factor(found, IMMEDIATE)
    if units_go_wild(ctx, place):
        factor = _factor(found, WILD_IMMEDIATE, factor)
    if stopped and NOT_WILD in found:
        return 0, "no units after a stopped rebellion"
    if stopped or factor == 1:
        return rebellion.force_points(ctx, planet, place, stopped)
    return ctx.facts.environs[place].resource * factor, "the secret of the planet"


def track_points(ctx: Context, planet_id: str) -> int:
    """[34.3, G-12] What the whole planet adds to the Rebel track; what multiplies it comes first."""
    found = effects(ctx, planet_id)
    counts = not {WILD_FOR_UNITS, NOT_WILD} & set(found)
    total, factor, changed = 0, _factor(found, TRACK), ctx.rules.ask[questions.rising_points]
    for place in ctx.board.surface[planet_id]:
        doubled = 2 if counts and rebellion.is_wild(ctx, place) else 1
        total += changed(ctx, place, ctx.facts.environs[place].resource * doubled * factor)
    return total


def begins(ctx: Context, moment: Moment) -> None:
    """[34.3] The points are recorded at once; a secret that helps the rebellion is known by it (G-03)."""
    _remember(ctx, moment.planet)
    tracks.gain(ctx, "rebel", track_points(ctx, moment.planet), "a rebellion", "34.3")
    found = effects(ctx, moment.planet)
    if found:
        secrets.reveal(ctx, moment.planet, "the people rise", "31.0")
    _lose(ctx, moment.planet, AT_ONCE)


def _remember(ctx: Context, planet_id: str) -> None:
    """Some secrets lose a part of what they do."""
    record = memory(ctx)
    if planet_id not in record.risen:
        record.risen = (*record.risen, planet_id)


def goes_on(ctx: Context, moment: Moment) -> None:
    """[G-08] Some secrets are lost when their rebellion has been carried out."""
    _lose(ctx, moment.planet, AFTERWARDS)


def _lose(ctx: Context, planet_id: str, when: str) -> None:
    secret = secrets.acting(ctx, planet_id)
    if secret is not None and when in secret.lost.split(";"):
        secrets.lose(ctx, planet_id, "the people have risen")
