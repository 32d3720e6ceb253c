"""[12.4] What it means to leave a fight to the others."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.rules.character_combat import HoldBack
from fitg.presentation.uses.registry import explains


@explains(HoldBack)
def _stays_out(ctx: Context, action: HoldBack, side: Side) -> str:
    return "Cannot be hurt in this round, and adds nothing to it."
