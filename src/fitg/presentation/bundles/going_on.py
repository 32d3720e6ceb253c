"""What one does next ends what came before: who flies a ship has finished with his fleets."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, targets
from fitg.engine.machine.procedure import Call
from fitg.engine.rules.movement.flying import Boarding
from fitg.engine.rules.movement.free_movement import FinishMoving, Fly, MarchFrom, Movement, WalkTo
from fitg.engine.rules.space.interplanetary import FinishFleets
from fitg.presentation.bundles.bundle import Bundle
from fitg.presentation.bundles.flights import passengers
from fitg.presentation.bundles.opening import asks
from fitg.presentation.bundles.segments import MOVES
from fitg.presentation.narration import label
from fitg.scenarios.sequence import Segment

#: What may come between; it is asked about then, and the bundle ends.
BATTLES = ("space-combat",)


def next_moves(game: Game) -> Iterator[Bundle]:
    """[18.0] A move of the next Segment, where the same player moves on."""
    finish = next((each for each in game.options if isinstance(each, FinishFleets | FinishMoving)), None)
    segment = None if finish is None else _moves_next(game)
    if finish is None or segment is None:
        return
    # What a Segment begins with is tried on a copy.
    twin = game.copy()
    moving = _opened(twin, segment)
    asked = None if moving is None else asks(twin, moving)
    if moving is None or asked is None:
        return
    for option in asked.actions:
        if isinstance(option, Fly | MarchFrom | WalkTo):
            yield _after(game, finish, option, asked.kind)
        if isinstance(option, Fly):
            yield from _with_crew(twin, moving, finish, option)


def _moves_next(game: Game) -> Segment | None:
    """The next Segment of this Player-Turn in which its player moves; battles may come before it."""
    ctx = game.ctx
    now = ctx.segments[game.state.segment]
    for after in ctx.segments[game.state.segment + 1 :]:
        if (after.player, after.round) != (now.player, now.round):
            return None
        if after.actor == game.side and after.name.endswith(MOVES):
            return after
        if after.name not in BATTLES:
            return None
    return None


def _opened(twin: Game, segment: Segment) -> Movement | None:
    ctx = twin.ctx
    opening = ctx.rules.variant_of(ctx.rules.segments[segment.name](segment))
    begun = getattr(opening, opening.first)(ctx)
    moving = ctx.rules.variant_of(begun.procedure) if isinstance(begun, Call) else opening
    return moving if isinstance(moving, Movement) and moving.first == "choose" else None


def _after(game: Game, finish: Action, option: Action, kind: str) -> Bundle:
    assert game.side is not None
    said, touched = label(option, game.side, game.facts), targets(option)
    places = [place for place in touched.places if place != touched.origin or not touched.pieces]
    return Bundle(
        label=said.full,
        actions=[finish.text, option.text],
        asked=[kind],
        final=True,
        subject=said.subject,
        text=said.text,
        places=places,
        pieces=list(touched.pieces),
        origin=touched.origin,
        later=True,
    )


def _with_crew(game: Game, moving: Movement, finish: Action, fly: Fly) -> Iterator[Bundle]:
    """The ship with all who find a seat, as somebody means it who draws it over the map."""
    flight = moving.fly(game.ctx, fly)
    boarding = game.ctx.rules.variant_of(flight.procedure) if isinstance(flight, Call) else None
    names, boarded = passengers(game, boarding) if isinstance(boarding, Boarding) else ([], [])
    if boarded:
        alone = _after(game, finish, fly, "movement")
        yield Bundle(
            label=f"{alone.subject} flies with {naming.pieces(game.facts, names)}",
            actions=[*alone.actions, *boarded],
            asked=[*alone.asked, *["movement.flight"] * len(boarded)],
            final=True,
            subject=alone.subject,
            text=f"flies with {naming.pieces(game.facts, names)}",
            pieces=alone.pieces,
            later=True,
            drawn=True,
        )
