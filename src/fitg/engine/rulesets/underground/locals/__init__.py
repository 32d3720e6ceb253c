"""[VM-22 to VM-25] Local Forces: what a rebellion leaves behind, and what it can do."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Consequence, Module
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.search import Search, shows_searchers
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.control import CORE_CONTROL, has_local_forces
from fitg.engine.rulesets.underground.locals import hidden, markers, uses
from fitg.engine.rulesets.underground.locals.memory import LOCALS, LocalsMemory

LOCAL_FORCES = Module(
    id=LOCALS,
    title="Local Forces",
    needs=(CORE_CONTROL,),
    after=("core.chits", "core.immunity"),
    over={
        MilitaryCombat: uses.WithLocalForces,
        Search: uses.SearchedByLocals,
        CharacterCombat: uses.SquadOfLocals,
        GatherInformation: uses.FindsLocals,
        Rebellion: uses.ExhaustedPopulace,
    },
    answers=(
        asked.has_local_forces.by(has_local_forces),
        questions.counters.changed(markers.fewer),
        questions.counters_of.changed(markers.fewer_of),
        questions.may_be_used_up.by(markers.may_be_used_up),
        questions.rising_points.changed(uses.half_of_it),
        questions.garrison.by(uses.posted),
        asked.show_the_posted.by(uses.are_counted),
        shows_searchers.by(uses.are_turned_up),
        questions.prison.by(uses.holds),
        asked.yields_to_locals.by(uses.have),
        questions.why_trusted.by(uses.are_friends),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("markers-are-laid-out", markers.lay_out),),
        points.REBELLION_STARTS: (Hook("track-is-counted", uses.track_is_counted),),
        points.UNITS_RAISED: (Hook("marker-goes", uses.units_have_come),),
        points.REBELLION_STOPPED: (Hook("marker-of-stopped", markers.choose_new),),
        points.FREED: (Hook("marker-of-freed", markers.choose_new),),
        points.PLAYER_TURN_STARTS: (Hook("markers-are-chosen", markers.choose_left),),
    },
    consequences=(Consequence("local-forces", markers.keep_up),),
    secrets=(hidden.FaceDownMarkers(),),
    state=LocalsMemory,
    view=hidden.shown,
    invariants=(hidden.markers_lie_where_they_may,),
)
