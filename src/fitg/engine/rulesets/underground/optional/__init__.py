"""[VO-02, VO-03, VO-04] Rules that players may agree on: each is a module, in play only if it is chosen."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules import units
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions import phase
from fitg.engine.rules.space.memory import SPACE
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rulesets.underground.optional import agreed, defense, gems

__all__ = ["AGREEMENTS"]

GEMS_KEPT = Module(
    id="optional.gems",
    title="Gems that are kept",
    switch="gems_kept",
    needs=("shared",),
    over={phase.Trading: gems.OneShipAtATime},
    answers=(phase.gives_up_gems.by(agreed.keeps_gems),),
    options=agreed.GemOptions,
)
STACKING_FOUR = Module(
    id="optional.stacking",
    title="Room for four",
    switch="stacking_four",
    needs=("shared",),
    without=(units.room_by_size,),
    answers=(questions.room.by(agreed.room_for_four),),
    options=agreed.StackingOptions,
)
DETERMINED_DEFENSE = Module(
    id="optional.defense",
    title="Determined Defense",
    switch="determined_defense",
    needs=(SPACE,),
    over={MilitaryCombat: defense.StubbornCombat, SpaceCombat: defense.StubbornSpaceCombat},
    listens={points.BATTLE_JOINED: (Hook("determined-defense", defense.offer),)},
    options=agreed.DefenseOptions,
)

AGREEMENTS: tuple[Module, ...] = (GEMS_KEPT, STACKING_FOUR, DETERMINED_DEFENSE)
