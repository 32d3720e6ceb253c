"""[VC-42, VC-43, VC-51] What becomes of those who are defeated: a cell, a sickbed, or the road."""

from __future__ import annotations

from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import DOWN, IN_PLAY, ON_BOARD, Fate, fate
from fitg.engine.rules.causes import CHARACTERS, CREATURE, LOCALS, SQUAD

#: [VC-41] Down until the combat is over; then it is said what becomes of him.
DEFEATED = fate("defeated", "Defeated", IN_PLAY, ON_BOARD, DOWN)
#: [VC-42a] In the hands of the planet's own people.
INCARCERATED = fate("incarcerated", "In a cell", IN_PLAY, ON_BOARD, picture="cell")
#: [VC-42b, VC-42c] Alive, and no more than that.
INCAPACITATED = fate("incapacitated", "Incapacitated", IN_PLAY, ON_BOARD, picture="sickbed")
#: [VC-51] He has escaped, and nobody knows where he is.
ON_THE_RUN = fate("on-the-run", "On the run", IN_PLAY, picture="road")

FATES = (DEFEATED, INCARCERATED, INCAPACITATED, ON_THE_RUN)
#: [VC-43] Those who do nothing, and lie in a stack of their own.
LAID_LOW = frozenset({INCARCERATED.name, INCAPACITATED.name})

#: [VC-42, VC-42a, VC-42b] The forces in whose combat somebody is defeated, not killed.
IN_COMBAT = frozenset({CHARACTERS, SQUAD, LOCALS, CREATURE})
#: [VC-42] Those who take prisoners themselves.
CAPTORS = frozenset({CHARACTERS, SQUAD})


def is_of_robots(ctx: Context, cause: Cause) -> bool:
    """[VC-42a] Was it a Sentry Robot, and no beast?"""
    creature = ctx.facts.creatures.get(cause.source)
    return cause.kind == CREATURE and creature is not None and "sentry" in creature.traits


def fate_by(ctx: Context, cause: Cause) -> Fate:
    """[VC-42a to VC-42c] What becomes of somebody whom nobody takes prisoner."""
    return INCARCERATED if cause.kind == LOCALS or is_of_robots(ctx, cause) else INCAPACITATED
