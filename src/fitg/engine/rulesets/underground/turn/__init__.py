"""[VC-01 to VC-12] The turn of Underground: one Player-Turn each, in which units and people move together."""

from __future__ import annotations

from fitg.engine import points, questions, terms
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules import abilities, healing, replacement_ships
from fitg.engine.rules.galactic import imperial_purchases
from fitg.engine.rules.galactic.events import GalacticEventSegment
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.galactic.missions import Questioning
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions import phase
from fitg.engine.rules.missions.phase import Trading
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.politics import domino
from fitg.engine.rules.space import interception
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.space_combat import SpaceCombatSegment
from fitg.engine.rules.space.surface_movement import Descent, SurfaceMovement, SurfaceMoves
from fitg.engine.rulesets.standard import by_actor
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.turn import (
    ground_combat,
    joint_movement,
    memory,
    reorganization,
    sequence,
    space_combat,
    stage,
    surface,
    windows,
)
from fitg.engine.rulesets.underground.turn import reaction as planet_reaction

__all__ = ["TURN"]

TURN = Module(
    id=memory.TURN,
    title="The turn",
    needs=(GALACTIC,),
    sequence=sequence.sequence,
    begins=sequence.begins,
    segments={
        terms.REACTION: by_actor(planet_reaction.PlanetReaction),
        sequence.REORGANIZATION: by_actor(reorganization.Reorganization),
    },
    instead={
        SpaceCombatSegment: space_combat.DeclaredSpaceCombat,
        SurfaceMoves: surface.OnTheGround,
    },
    over={
        GalacticEventSegment: stage.EventForTwoTurns,
        ImperialPurchases: stage.Production,
        InterplanetaryMovement: joint_movement.JointMovement,
        Flight: joint_movement.StagedFlight,
        SurfaceMovement: surface.TwoSteps,
        Descent: surface.KnownLanding,
        Questioning: reorganization.RememberedQuestioning,
        Trading: windows.OpenMarket,
        MilitaryCombat: ground_combat.LedFromTheRanks,
    },
    without=(
        imperial_purchases.set_up_is_over,
        abilities.make_rounds,
        healing.offer_medi_kit,
        healing.by_rest,
        replacement_ships.replace_lost_ships,
    ),
    answers=(
        *stage.ANSWERS,
        questions.lands_at_once.by(joint_movement.never_at_once),
        questions.slips_away.by(joint_movement.stays_known),
        questions.watches.by(joint_movement.watches),
        questions.flies_damaged.by(joint_movement.may_still_land),
        questions.may_join_missions.by(surface.not_with_units),
        asked.moved_anew.by(surface.stand_apart),
        interception.meets_those_who_stay.by(joint_movement.nobody_who_stays),
        domino.keeps.by(reorganization.keeps),
        phase.sells_ships.changed(windows.sells_before_missions),
        asked.opens_windows.by(windows.are_open),
        asked.leaders_compared.by(planet_reaction.compared),
        asked.reorganizes.by(reorganization.in_its_segment),
    ),
    listens={points.POSITION_LAID_OUT: (Hook("stands-are-taken", surface.stand_in_position),)},
    state=memory.TurnMemory,
    options=stage.TurnOptions,
    view=memory.shown,
)
