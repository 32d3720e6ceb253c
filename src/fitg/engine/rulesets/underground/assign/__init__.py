"""[VC-31 to VC-37] The ladder of reaction: rebellions of one's own province, crises, a State of Emergency."""

from __future__ import annotations

from fitg.engine.modules import Consequence, Module
from fitg.engine.rules.galactic import assignments
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rulesets.underground.assign import alarm, permissions
from fitg.engine.rulesets.underground.assign.memory import ASSIGN, AssignMemory
from fitg.engine.rulesets.underground.assign.view import shown
from fitg.engine.rulesets.underground.control import CORE_CONTROL

__all__ = ["GRADED_REACTION"]

GRADED_REACTION = Module(
    id=ASSIGN,
    title="Graded reaction",
    needs=(GALACTIC, CORE_CONTROL),
    # [VC-37] A base that everybody knows frees nobody from his orders.
    without=(*permissions.REPLACED, assignments.base_is_known),
    answers=permissions.ANSWERS,
    settles=("local-alarm",),
    consequences=(Consequence("empire-is-alarmed", alarm.settle),),
    state=AssignMemory,
    view=shown,
)
