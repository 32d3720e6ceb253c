"""[VO-02, VO-03, VO-04] Rules that players may agree on, each by itself; all are off if nobody chooses."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules import units
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions import phase
from fitg.engine.rules.space.memory import SPACE
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rulesets.underground.optional import agreed, defense

__all__ = ["AGREEMENTS"]

AGREEMENTS = Module(
    id=agreed.OPTIONAL,
    title="Optional rules",
    needs=(SPACE,),
    over={MilitaryCombat: defense.StubbornCombat, SpaceCombat: defense.StubbornSpaceCombat},
    without=(units.room_by_size,),
    answers=(
        questions.room.by(agreed.room_for_four),
        phase.gives_up_gems.by(agreed.pays_with_gems),
    ),
    listens={points.BATTLE_JOINED: (Hook("determined-defense", defense.offer),)},
    options=agreed.AgreedOptions,
)
