"""[VP-07 to VP-12, VP-45] Special Ops: a small unit that is hardly seen, finds people and takes them."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.search import Search
from fitg.engine.rules.space import suicide_squads
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.raking import RakingAttack
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.engine.rulesets.underground.operatives import capture, memory, stealth
from fitg.engine.rulesets.underground.search.memory import MILITARY_SEARCH

__all__ = ["SPECIAL_OPS"]

SPECIAL_OPS = Module(
    id=memory.SPECIAL_OPS,
    title="Special Ops",
    needs=(CORE_IMMUNITY, MILITARY_SEARCH, standard.SPACE_RULES.id, standard.FORCE_POINT_RULES.id),
    after=("military.combat", standard.PROVINCE_GAME.id, standard.GALACTIC_GAME.id),
    facts=memory.overlay(),
    units=(memory.KNOWN_OPS,),
    over={
        FleetMove: stealth.Unstopped,
        InterplanetaryMovement: stealth.StandingUnstopped,
        RakingAttack: stealth.OutOfSight,
        Search: capture.WithUnitsAlone,
    },
    without=(suicide_squads.goes_off,),
    answers=(
        questions.meets_the_found.by(capture.capture),
        questions.counters.changed(capture.fewer),
        questions.counters_of.changed(capture.fewer_of),
        asked.search_helps.by(capture.sharpen),
        asked.special_ops.by(memory.fallen),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("special-ops-of-position", capture.turn_over),),
        points.SEGMENT_ENDS: (Hook("special-ops-retire", capture.retire),),
    },
    state=memory.OpsMemory,
    view=memory.shown,
)
