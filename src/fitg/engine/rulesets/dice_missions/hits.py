"""[D-30, G7] Hits: two of them are a wound; a single one does nothing until it heals or another follows.

Players may also choose that each of them is a wound.
"""

from __future__ import annotations

from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character
from fitg.engine.rules import harm
from fitg.engine.rulesets.dice_missions.events import HitsTaken
from fitg.engine.rulesets.dice_missions.memory import memory, options


def per_wound(ctx: Context) -> int:
    """How many hits are a wound."""
    return 1 if options(ctx).hits == "wounds" else 2


def as_wounds(ctx: Context, hits: int) -> int:
    """[D-80, G4] The Endurance of somebody who can take so many hits, rounded up."""
    return -(-hits // per_wound(ctx))


def single_hit(ctx: Context, character: Character) -> int:
    """The hit that is no wound yet: 0 or 1."""
    return memory(ctx).hits.get(character.id, 0)


def has_single_hit(ctx: Context, character: Character) -> bool:
    """[G7] A single hit heals like a wound."""
    return single_hit(ctx, character) > 0


def capacity(ctx: Context, character: Character) -> int:
    """How many more hits kill him."""
    return per_wound(ctx) * harm.endurance_left(ctx, character) - single_hit(ctx, character)


def take(ctx: Context, character: Character, hits: int, cause: Cause, case: str) -> None:
    """[D-30] Hits add up; every second one is a wound, and as many wounds as Endurance kill."""
    if hits <= 0:
        return
    total = single_hit(ctx, character) + hits
    wounds, left = divmod(total, per_wound(ctx))
    _note(ctx, character, left)
    ctx.emit(HitsTaken(case=case, character=character.id, hits=hits, left=left, cause=cause.words))
    harm.wound(ctx, character, wounds, cause, case)


def forget(ctx: Context, character: Character) -> None:
    """[G7] Whatever heals wounds heals a single hit too, and the dead have none."""
    _note(ctx, character, 0)


def _note(ctx: Context, character: Character, left: int) -> None:
    known = memory(ctx)
    others = {name: hits for name, hits in known.hits.items() if name != character.id}
    known.hits = {**others, character.id: left} if left else others
