"""[VE-G1 to VE-RS6] The module of the event cards: all of them, and what they share."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.modules import Consequence, Module
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.attacks import CreatureEncounter, LocalsEncounter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import Diplomacy, StartOrStopRebellion
from fitg.engine.rules.politics import domino
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground.assign.memory import ASSIGN
from fitg.engine.rulesets.underground.cards import (
    ekim_lam,
    extremists,
    forces,
    galactic,
    historic,
    hunters_and_pirates,
    imperial,
    industries,
    major,
    mole,
    plague,
    quarrels,
    rebel,
)
from fitg.engine.rulesets.underground.cards.memory import EVENTS_CARDS, CardsMemory, CardsOptions, memory
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS
from fitg.engine.rulesets.underground.deck.memory import EVENTS_DECK
from fitg.engine.rulesets.underground.economy.taxes import ECONOMY
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.engine.rulesets.underground.network.memory import NETWORK

__all__ = ["EVENT_CARDS"]


def forget_the_turn(ctx: Context, moment: Moment) -> None:
    """[VE-M1, VE-M28a] Whoever was robbed acts again in the next Game-Turn, and no planet is frozen."""
    if ctx.state.segment == 0:
        memory(ctx).robbed = memory(ctx).frozen = ""


EVENT_CARDS = Module(
    id=EVENTS_CARDS,
    title="The events themselves",
    needs=(GALACTIC, CORE_CHITS, CORE_IMMUNITY, NETWORK, ASSIGN, EVENTS_DECK),
    after=(ECONOMY,),
    over={
        CreatureEncounter: (major.Blizzards, hunters_and_pirates.SwarmedCreatures),
        LocalsEncounter: hunters_and_pirates.SwarmedLocals,
        Diplomacy: hunters_and_pirates.CouncilDiplomacy,
        SummonSovereign: hunters_and_pirates.CouncilSummons,
        ImperialPurchases: industries.HalfIndustry,
        Rebellion: quarrels.OneTooMany,
        domino.Domino: quarrels.CarefreeYesters,
        EnvironMissions: mole.LeakedMissions,
        MilitaryCombatSegment: (mole.SurpriseSegment, extremists.AfterTheFight),
        StartOrStopRebellion: extremists.StopExtremism,
        FleetMove: mole.FollowedMove,
    },
    answers=(plague.ANSWER, money.upkeep.last(industries.nothing_is_paid)),
    cards=(
        *galactic.CARDS,
        *major.CARDS,
        # Half of the track is counted with what others have brought to it.
        *industries.CARDS,
        *hunters_and_pirates.CARDS,
        *ekim_lam.CARDS,
        *historic.CARDS,
        *imperial.CARDS,
        *rebel.CARDS,
    ),
    listens={
        points.SEGMENT_STARTS: (
            Hook("turn-forgotten", forget_the_turn),
            Hook("grievances", rebel.as_missions_start),
        ),
        points.SEGMENT_ENDS: (Hook("maintenance-over", industries.is_maintenance_over),),
        points.PHASE_STARTS: (
            Hook("as-missions-begin", major.as_missions_begin),
            Hook("promises-kept", rebel.as_phase_starts),
        ),
    },
    consequences=(Consequence("historic-cards-come", historic.settle),),
    invariants=(historic.nothing_is_missed,),
    fates=(forces.AWAY,),
    state=CardsMemory,
    options=CardsOptions,
)
