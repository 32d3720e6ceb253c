"""[VE-10 to VE-13] Drama: rolls and draws are made again, and bids pay for it."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.draws import DRAW_MADE
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.rolls import ROLL_MADE
from fitg.engine.modules import Module
from fitg.engine.rulesets.mulligan import RollsInSecret
from fitg.engine.rulesets.underground.drama import pauses
from fitg.engine.rulesets.underground.drama.hidden import DiceOfDrama
from fitg.engine.rulesets.underground.drama.memory import DRAMA as NAME
from fitg.engine.rulesets.underground.drama.memory import DramaMemory, shown
from fitg.engine.rulesets.underground.victory.memory import VICTORY

__all__ = ["DRAMA"]

DRAMA = Module(
    id=NAME,
    title="Drama",
    needs=(VICTORY,),
    # [VQ-79] Whoever is lucky is so first.
    after=("characters.cards", "mulligan"),
    listens={
        ROLL_MADE: (Hook("drama", pauses.over_dice),),
        DRAW_MADE: (Hook("drama", pauses.over_draws),),
        points.CARD_DRAWN: (Hook("drama", pauses.over_card),),
    },
    state=DramaMemory,
    view=shown,
    secrets=(DiceOfDrama(), RollsInSecret()),
)
