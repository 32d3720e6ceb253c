"""[9.57] The two stacks of an Environ: military units with companions, and characters on their own."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.military_combat import LeaderNamed
from fitg.engine.events.pieces import Restacked
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import SIDES, Character
from fitg.engine.rules import characters, detection
from fitg.engine.rules.units import crowd
from fitg.errors import FitgError


class OverfullEnviron(FitgError):
    """A position with more units in an Environ than these rules allow."""


def keep_to_the_limit(ctx: Context, moment: Moment) -> None:
    """[9.51] A position fills an Environ as far as its rules, and what players have agreed on, allow."""
    for side in SIDES:
        for place in ctx.state.stacks[side]:
            room = ctx.rules.ask[questions.room](ctx, place, side)
            if ctx.board.on_surface(place) and room < 0:
                number, whose = crowd(ctx, ctx.state.stacks[side][place].units), side.capitalize()
                raise OverfullEnviron(
                    f"position.units.{place}: {number} {whose} units are too many; by these rules this"
                    f" Environ holds {number + room} of a side [9.5]."
                )


def restack(ctx: Context, character: Character, with_units: bool) -> None:
    """[9.57, A-09-07] Join or leave the military stack; who travelled with it is detected on leaving."""
    pieces.join_stack(ctx, character, "free" if with_units else "")
    ctx.emit(Restacked(case="9.57", character=character.id, place=character.place, with_units=with_units))
    if not with_units and character.travelled:
        detection.detect(ctx, character.place, character.side, "in company of military units", "9.34")
    elif not with_units:
        detection.spread_detection(ctx, character.place, character.side)


def name_leader(ctx: Context, leader: str, place: str, purpose: str) -> None:
    """[10.4] The leader is stacked with the military units (9.57), and does not rest (13.71)."""
    if not leader:
        return
    character = ctx.state.characters[leader]
    characters.does_something(ctx, character)
    if leader in ctx.facts.sovereigns:
        ctx.rules.ask[questions.has_led](ctx, character)
    ctx.emit(LeaderNamed(case="10.4", character=leader, place=place, purpose=purpose))
    if not character.with_units:
        restack(ctx, character, True)


def settle_stacks(ctx: Context, touched: Touched) -> None:
    """[A-10-10, 9.4] Characters whose military units are gone stand alone, and are known if others are."""
    surface, people, stacks = ctx.board.surface, ctx.index.people, ctx.state.stacks
    known = ctx.state.characters
    stranded = [
        name
        for planet in touched.planets
        for place in surface[planet]
        if place in people
        for name in people[place]
        if known[name].stack and place not in stacks[known[name].side]
    ]
    if not stranded:
        return
    for name in ctx.index.in_order(stranded):
        character = ctx.state.characters[name]
        pieces.join_stack(ctx, character, "")
        detection.spread_detection(ctx, character.place, character.side)
