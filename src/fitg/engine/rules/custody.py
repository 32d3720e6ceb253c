"""[12.8] Custody: how characters are captured, guarded and set free."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.character_combat import Captured, Freed
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT, HELD
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import (
    UNITS,
    Character,
    Company,
    Custody,
    StackRole,
    custody_of,
    opponent,
    stack_role,
)
from fitg.engine.rules import characters, detection, possessions, spaceships, units
from fitg.errors import FitgError


def capture(ctx: Context, character: Character, captor: str, cause: Cause, case: str) -> None:
    """[12.81] The character is in the hands of the Enemy; the ruleset says what becomes of him."""
    ctx.rules.ask[questions.capture](ctx, character, captor, cause, case)


class PrisonerWithPossessions(FitgError):
    """A position that leaves a prisoner what these rules take from him."""


def own_what_they_may(ctx: Context, moment: Moment) -> None:
    """[14.26] A position may only leave prisoners their possessions where the rules do."""
    for each in ctx.state.characters.values():
        held = ctx.index.cards.get(each.id, ())
        if each.fate in HELD and held and not ctx.rules.ask[questions.keeps_possessions](ctx, each):
            raise PrisonerWithPossessions(
                f"position.characters.{each.id}.possessions cannot be given: by these rules his captor has "
                "them; name them as seized [14.26]."
            )


def imprison(ctx: Context, character: Character, captor: str, cause: Cause, case: str) -> None:
    """[12.81, 14.26] The character is held; the captor keeps his possessions to the end, not his ship."""
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is captured")
    if not ctx.rules.ask[questions.keeps_possessions](ctx, character):
        possessions.seize_all(ctx, character)
    custody = custody_of(captor)
    assert custody is not None
    pieces.take_captive(ctx, character, custody)
    character.detected = True
    ctx.emit(
        Captured(
            case=case,
            character=character.id,
            side=character.side,
            place=character.place,
            captor=captor,
            cause=cause.words,
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
    pieces.release(ctx, character)
    character.detected = True
    character.sidelined = True
    ctx.emit(
        Freed(case=case, character=character.id, side=character.side, place=character.place, reason=reason)
    )
    detection.spread_detection(ctx, character.place, character.side)


def hand_over(ctx: Context, captive: Character, captor: str) -> None:
    """[12.81d] The prisoner passes to another guard, or to the military units."""
    custody = custody_of(captor)
    assert custody is not None
    pieces.hand_over(ctx, captive, custody)


def settle_prisoners(ctx: Context) -> None:
    """[12.82, A-12-10] Custody passes inside the captor's stack; a prisoner left alone is free."""
    for captive in characters.captives(ctx):
        if captive.place in ctx.board.locations:
            _keep_or_free(ctx, captive)


def _keep_or_free(ctx: Context, captive: Character) -> None:
    side, stack = opponent(captive.side), _captor_stack(ctx, captive)
    if stack is None:
        return
    in_space = characters.in_space(ctx, captive.place)
    role: StackRole = "interception" if stack == "interception" else "free"
    if (stack or in_space) and units.present(ctx, captive.place, side, role):
        pieces.hand_over(ctx, captive, Custody("stack", role))
        return
    mates = [
        mate
        for mate in characters.at(ctx, captive.place, side)
        if (
            (mate.stack == "interception") == (role == "interception")
            if in_space
            else bool(stack) == mate.with_units
        )
    ]
    if mates:
        hand_over(ctx, captive, best_guard(ctx, mates).id)
    elif prison := ctx.rules.ask[questions.prison](ctx, captive):
        hand_over(ctx, captive, prison)
    elif ctx.rules.ask[questions.falls_with_his_guards](ctx, captive):
        return
    elif not in_space or captive.captor != UNITS:
        free(ctx, captive, "no captor is left with the prisoner", "12.82")


def _captor_stack(ctx: Context, captive: Character) -> Company | None:
    """The stack in which the captor is gone; None if he still has his prisoner.

    [P-11] In space, where units are gone, their prisoners wait for the fate of the stack.
    """
    custody = captive.custody
    assert custody is not None
    if custody.kind == "planet":
        return _left_by_prison(ctx, captive)
    if custody.kind == "stack":
        role = stack_role(custody)
        return None if units.present(ctx, captive.place, opponent(captive.side), role) else role
    guard = ctx.state.characters[custody.holder]
    return None if guard.fate in CAN_ACT and guard.place == captive.place else guard.stack


def _left_by_prison(ctx: Context, captive: Character) -> Company | None:
    """[12.82] A planet that holds prisoners no longer leaves them to the units or characters there."""
    if ctx.rules.ask[questions.prison](ctx, captive):
        return None
    return "free" if units.present(ctx, captive.place, opponent(captive.side)) else ""
