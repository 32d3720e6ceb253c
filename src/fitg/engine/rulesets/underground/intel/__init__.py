"""[VX-19 to VX-26] Intelligence: a sheet of what spies have brought home, and results by letters."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.modules import Module
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic import assignments, money
from fitg.engine.rules.galactic.atrocities import Ambush, CommitAtrocity
from fitg.engine.rules.galactic.missions import Questioning
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.space.bombardment import Bombardment
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rules.swarm import Swarm
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import ASSIGN
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS
from fitg.engine.rulesets.underground.economy.taxes import ECONOMY
from fitg.engine.rulesets.underground.immunity.defeat import Verdicts
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.engine.rulesets.underground.intel import (
    free_move,
    hunters,
    lesson,
    mission,
    pirates,
    sheet,
    slavers,
    spying,
    stocks,
)
from fitg.engine.rulesets.underground.intel.memory import INTELLIGENCE, IntelligenceMemory, memory
from fitg.engine.rulesets.underground.intel.view import SpiedAssignments, shown
from fitg.engine.rulesets.underground.network.memory import NETWORK
from fitg.engine.rulesets.underground.turn.memory import TURN

__all__ = ["INTEL"]


#: [VX-19, VX-20, VX-22] What spies are for when what they bring home goes into the sheet.
USES = {
    "I": {
        "use_rebel": "Turns up all that is hidden here; then money, research, allies or secrets.",
        "use_imperial": "Finds the Rebels here; then research, bounties or a blow at their network.",
    },
    "Q": {
        "use_rebel": "Your captive betrays units, orders or Planet Secrets.",
        "use_imperial": "Your captive betrays their network, or helps your spies.",
    },
}


def turn_up_arrivals(ctx: Context, moment: Moment) -> None:
    """[VX-22d, VQ-192] What has come to an open province, or was built there, lies face up from now on."""
    for province in memory(ctx).open:
        spying.turn_up(ctx, province)


INTEL = Module(
    id=INTELLIGENCE,
    title="Intelligence",
    needs=(CORE_CHITS, NETWORK, ASSIGN, CORE_IMMUNITY),
    after=(ECONOMY, TURN, "military.combat", "military.combat-in-the-galaxy"),
    over={
        GatherInformation: mission.SheetInformation,
        Questioning: mission.SparingQuestions,
        LocalsEncounter: slavers.TamedLocals,
        EnvironMissions: stocks.WatchedMissions,
        CreatureEncounter: stocks.ExploredEncounter,
        CharacterCombat: stocks.RelievedCombat,
        Swarm: stocks.RelievedSwarm,
        MissionPhase: stocks.ExploredPhase,
        CommitAtrocity: stocks.PreparedAtrocity,
        Verdicts: hunters.HuntersVerdicts,
        MilitaryCombat: pirates.PirateBattle,
        SpaceCombat: pirates.PirateBattle,
        Bombardment: pirates.PirateBattle,
        Ambush: pirates.PirateBattle,
    },
    facts={**hunters.overlay(), **pirates.overlay(), "missions": USES},
    units=(pirates.PIRATES,),
    answers=(
        asked.pirate_fleet.by(pirates.where),
        asked.research.by(sheet.researched),
        asked.spend_research.by(sheet.spend_research),
        asked.report.by(lesson.report),
        asked.orders_rearranged.by(spying.forget_the_order),
        asked.slavers_are_allied.by(slavers.are_allied),
        galactic.lesson.by(mission.learned),
        assignments.spied.by(spying.known_positions),
        questions.bonus_draws.by(mission.among_militias),
        questions.why_spared.by(stocks.is_explored),
        galactic.strikes_anywhere.by(stocks.has_pretext),
        questions.visit.changed(hunters.in_the_wake),
        questions.watches.by(free_move.watches),
        questions.may_join_missions.by(free_move.has_not_served),
        questions.lie_open.by(spying.lies_open),
        questions.loyalty_bounds.changed(slavers.never_patriotic),
        money.tax.changed(slavers.with_fee),
    ),
    listens={
        points.POSITION_LAID_OUT: (
            Hook("pirates-of-position", pirates.lay_out),
            Hook("sheet-of-position", sheet.lies_in_its_boxes),
            Hook("spies-of-position", turn_up_arrivals),
            Hook("cards-seen-of-position", spying.lay_out),
        ),
        points.SEGMENT_ENDS: (Hook("spies-look", turn_up_arrivals),),
        points.PLAYER_TURN_ENDS: (Hook("spies-leave", spying.at_turn_end),),
    },
    secrets=(SpiedAssignments(),),
    state=IntelligenceMemory,
    view=shown,
)
