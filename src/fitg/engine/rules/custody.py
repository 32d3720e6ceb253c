"""[12.8] Custody: how characters are captured, guarded and set free."""

from __future__ import annotations

from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import Captured, Freed
from fitg.engine.rules import characters, detection, possessions, spaceships, units
from fitg.engine.state import UNITS, Character, opponent


def capture(ctx: Context, character: Character, captor: str, cause: str, case: str) -> None:
    """[12.81, 14.26] The character is held; the captor keeps his possessions to the end, not his ship."""
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is captured")
    possessions.seize_all(ctx, character)
    character.fate = "captive"
    character.captor = captor
    character.with_units = False
    character.detected = True
    ctx.unsettled = True
    ctx.emit(
        Captured(
            case=case,
            character=character.id,
            side=character.side,
            place=character.place,
            captor=captor,
            cause=cause,
        )
    )


def best_guard(ctx: Context, guards: list[Character]) -> Character:
    """Who keeps a prisoner when nobody is asked: one who guards already, else the least useful elsewhere."""
    return min(
        guards,
        key=lambda guard: (
            not characters.captives_of(ctx, guard.id),
            characters.rating(ctx, guard, "diplomacy") + characters.rating(ctx, guard, "intelligence"),
        ),
    )


def free(ctx: Context, character: Character, reason: str, case: str) -> None:
    """[12.82, A-12-11] The character is free where he stands: detected, and without possessions."""
    character.captor = ""
    character.fate = "free"
    character.detected = True
    character.sidelined = True
    ctx.unsettled = True
    ctx.emit(
        Freed(case=case, character=character.id, side=character.side, place=character.place, reason=reason)
    )
    detection.spread_detection(ctx, character.place, character.side)


def settle_prisoners(ctx: Context) -> None:
    """[12.82, A-12-10] Custody passes inside the captor's stack; a prisoner left alone is free."""
    for captive in list(ctx.state.characters.values()):
        if captive.fate == "captive" and captive.place in ctx.state.spaces:
            _keep_or_free(ctx, captive)


def _keep_or_free(ctx: Context, captive: Character) -> None:
    side = opponent(captive.side)
    if captive.captor == UNITS:
        if units.present(ctx, captive.place, side):
            return
        with_units = True
    else:
        guard = ctx.state.characters[captive.captor]
        if guard.fate == "free" and guard.place == captive.place:
            return
        with_units = guard.with_units
        if with_units and units.present(ctx, captive.place, side):
            captive.captor = UNITS
            return
    mates = [mate for mate in characters.at(ctx, captive.place, side) if mate.with_units == with_units]
    if mates:
        captive.captor = best_guard(ctx, mates).id
    else:
        free(ctx, captive, "no captor is left with the prisoner", "12.82")
