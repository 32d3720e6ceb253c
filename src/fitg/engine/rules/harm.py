"""[12.7] Harm to characters: wounds, defeat and death all pass through here."""

from __future__ import annotations

from fitg.engine import questions
from fitg.engine.events.character_combat import Died, Wounded
from fitg.engine.machine import naming, pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, possessions, spaceships


def endurance_left(ctx: Context, character: Character) -> int:
    """[12.73] How many more wounds kill the character."""
    return characters.rating(ctx, character, "endurance") - character.wounds


def would_die(ctx: Context, character_id: str) -> bool:
    """[12.73] Would one more wound be the last?"""
    return endurance_left(ctx, ctx.state.characters[character_id]) <= 1


def wound(ctx: Context, character: Character, wounds: int, cause: Cause, case: str) -> None:
    """[12.7, 12.73] Mark wounds; who reaches his Endurance is defeated."""
    if character.id in ctx.facts.sovereigns and ctx.rules.ask[questions.is_immune](ctx, character, cause):
        return
    dealt = ctx.rules.ask[questions.wounds](ctx, character, wounds, cause)
    suffered = min(dealt, endurance_left(ctx, character))
    if suffered <= 0:
        return
    character.wounds += suffered
    endurance = characters.rating(ctx, character, "endurance")
    ctx.emit(
        Wounded(
            case=case,
            character=character.id,
            wounds=suffered,
            total=character.wounds,
            endurance=endurance,
            cause=cause.words,
        )
    )
    if character.wounds >= endurance:
        defeat(ctx, character, cause, "12.73")


def defeat(ctx: Context, character: Character, cause: Cause, case: str) -> None:
    """[12.73] Something brings the character down; the ruleset says what becomes of him."""
    ctx.rules.ask[questions.defeat](ctx, character, cause, case)


def die(ctx: Context, character: Character, cause: Cause, case: str) -> None:
    """[12.73, 14.25] The character leaves play and takes his possessions with him, but not his ship."""
    place = character.place
    spaceships.pass_on(ctx, character, f"{naming.piece(ctx.facts, character.id)} is dead")
    possessions.destroy_all(ctx, character)
    pieces.bury(ctx, character)
    ctx.rules.ask[questions.bury](ctx, character)
    ctx.emit(Died(case=case, character=character.id, side=character.side, place=place, cause=cause.words))
