"""[9.0] What all ways of moving have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fitg.engine import questions
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, units

if TYPE_CHECKING:
    from fitg.engine.questions import Mover


def start_segment(ctx: Context) -> None:
    """[9.0b] Nobody has moved yet in this Segment, unless a position that begins here says so."""
    if ctx.in_the_middle:
        return
    units.start_segment(ctx)
    for character in ctx.state.characters.values():
        character.moved = False
        character.restacked = False
        character.travelled = False


def may_move(ctx: Context, character: Character) -> bool:
    """May the character still move in this Segment?"""
    return ctx.rules.ask[questions.may_move](ctx, character)


def may_enter(ctx: Context, travellers: Iterable[str], place: str, mover: Mover = "ship") -> bool:
    """[25.21] May all of them go to that place, by themselves or with units? Not everybody may."""
    allows, everybody = ctx.rules.ask[questions.may_enter], ctx.state.characters
    for name in travellers:  # noqa: SIM110 - a loop costs less, for every place that somebody can go to
        if not allows(ctx, everybody[name], place, mover):
            return False
    return True


def is_ready(ctx: Context, character: Character) -> bool:
    """[9.0b, A-12-21] Free and not yet moved; a guard waits with a prisoner who has moved already."""
    return (
        character.fate in CAN_ACT
        and not character.moved
        and not character.disabled
        and not (
            ctx.index.captives and any(captive.moved for captive in characters.captives_of(ctx, character.id))
        )
    )


def set_down(ctx: Context, movers: tuple[str, ...], place: str) -> None:
    """[9.0b] Put characters in a place; they have moved, and may join or leave the units there (9.57)."""
    for name in movers:
        mover = ctx.state.characters[name]
        pieces.put_character(ctx, mover, place)
        mover.moved = True
        mover.restacked = False


def with_captives(ctx: Context, aboard: tuple[str, ...]) -> tuple[str, ...]:
    """[12.81a] Those aboard, each followed by the prisoners he guards."""
    everyone: list[str] = []
    for name in aboard:
        everyone.append(name)
        everyone += [captive.id for captive in characters.captives_of(ctx, name)]
    return tuple(everyone)
