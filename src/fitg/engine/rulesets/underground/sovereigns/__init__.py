"""[VX-10 to VX-14c] Sovereigns: who wakes them, what they bring, and how their people avenge them."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Consequence, Module
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import Assassination
from fitg.engine.rules.politics import home_planets, sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.control import CORE_CONTROL
from fitg.engine.rulesets.underground.sovereigns import attempts, captives, rulers, summons
from fitg.engine.rulesets.underground.sovereigns.memory import (
    MISSIONS_SOVEREIGNS,
    SovereignOptions,
    SovereignsMemory,
    names_are_known,
)
from fitg.engine.rulesets.underground.veterans import MILITARY_VETERANS

__all__ = ["RULERS"]

RULERS = Module(
    id=MISSIONS_SOVEREIGNS,
    title="Sovereigns",
    needs=(CORE_CONTROL, MILITARY_VETERANS),
    after=("sovereigns", "core.chits", "core.immunity", "missions.rules"),
    # [VX-11a, VX-12, VX-13c] They go about, count once summoned, too, and are prisoners like others.
    without=(
        sovereigns.keeps_to_his_environ,
        sovereigns.at_court,
        sovereigns.leaves_play,
        sovereigns.are_never_held,
    ),
    instead={SummonSovereign: summons.Summons},
    over={
        Rebellion: summons.WithHisTroops,
        EnvironMissions: rulers.Accompanied,
        Assassination: attempts.OnlyTheSummoned,
    },
    answers=(
        sovereigns.leaves_home.by(rulers.goes_about),
        sovereigns.court.by(rulers.printed_court),
        sovereigns.allegiance.changed(attempts.outraged),
        home_planets.reigns.by(rulers.reigns),
        home_planets.belongs.by(rulers.belongs),
        questions.may_enter.by(rulers.keeps_to_his_planet),
        questions.may_board.by(rulers.comes_along),
        questions.rating.by(rulers.ratings),
        questions.rating.last(rulers.sober),
        questions.bonus_draws.by(rulers.at_court),
        questions.can_be_known.by(rulers.is_in_company),
        questions.is_immune.by(rulers.is_unharmed),
        questions.heals_anyway.by(rulers.needs_no_pure_air),
        questions.has_led.by(rulers.has_led),
        asked.repercussions.by(attempts.repercussions),
        asked.vengeance.by(attempts.vengeance),
        asked.hideouts.by(captives.hideouts),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("sovereigns-of-position-are-known", names_are_known),),
        points.REBELLION_STARTS: (Hook("loyal-sovereigns", summons.for_the_empire),),
        points.UNITS_RAISED: (Hook("friendly-sovereigns", summons.as_it_rises),),
        points.FREED: (Hook("neutral-sovereigns", summons.as_it_is_free),),
        points.PLAYER_TURN_STARTS: (Hook("sovereigns-are-free", rulers.new_turn),),
        points.SEGMENT_ENDS: (
            Hook("sovereigns-look-after-friends", rulers.look_after_the_fallen),
            Hook("sovereigns-come", summons.later),
        ),
    },
    consequences=(
        Consequence("sovereigns-stay", captives.stay_behind),
        Consequence("sovereigns-out-of-sight", rulers.keep_out_of_sight),
    ),
    settles=("rebel-control-summons",),
    options=SovereignOptions,
    state=SovereignsMemory,
)
