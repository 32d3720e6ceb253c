"""[VP-38 to VP-44] The Imperial Will, the flagship of the Empire, and the Elite Commandos."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.galactic.imperial_purchases import ImperialPurchases
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rules.military_combat import MilitaryCombatSegment
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.placement import SetUp
from fitg.engine.rules.reaction import Reaction
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.orbit_detection import is_escorted
from fitg.engine.rules.space.spaceship_quest import Quest
from fitg.engine.rules.space.surface_movement import SurfaceMovement
from fitg.engine.rules.wounds import SpreadWounds
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.combat import MILITARY_COMBAT
from fitg.engine.rulesets.underground.ships import SHIPS
from fitg.engine.rulesets.underground.turn.memory import TURN
from fitg.engine.rulesets.underground.turn.reaction import PlanetReaction
from fitg.engine.rulesets.underground.will import commandos, crew, printed, ship, shuttles, station, yards
from fitg.engine.rulesets.underground.will.memory import WILL, WillMemory, there_is_one_will
from fitg.engine.rulesets.underground.will.view import shown

__all__ = ["FLAGSHIP"]

FLAGSHIP = Module(
    id=WILL,
    title="The flagship",
    needs=(GALACTIC, MILITARY_COMBAT, SHIPS),
    after=(TURN, "military.move", "military.economy", "core.immunity"),
    facts=printed.overlay(),
    over={
        MilitaryCombatSegment: ship.NotByItself,
        FleetMove: ship.SlipsAway,
        InterplanetaryMovement: shuttles.BoardingByShuttle,
        SurfaceMovement: shuttles.ShuttlesFirst,
        PlanetReaction: shuttles.ReactionByShuttle,
        Reaction: shuttles.AnswerByShuttle,
        ImperialPurchases: yards.WillYards,
        SetUp: station.WithFlagship,
        MissionPhase: crew.RememberedMissions,
        Quest: crew.RememberedQuest,
        SpreadWounds: commandos.WithCommandos,
    },
    listens={
        points.POSITION_LAID_OUT: (Hook("flagship-of-position", station.keep_station),),
        points.PLAYER_TURN_ENDS: (Hook("medical-teams-of-turn", crew.treat_at_the_end),),
        asked.MENDING: (Hook("medical-teams", crew.treat),),
    },
    answers=(
        questions.flips_to.by(ship.other_side),
        is_escorted.by(ship.escorts),
        questions.closed_missions.by(ship.has_no_others_to_subvert),
        questions.rating.by(commandos.combat),
        questions.bonus_draws.by(commandos.draws),
        questions.notes_on.by(commandos.notes),
        asked.is_flagship.by(ship.is_the_will),
        asked.moves_like_a_ship.by(ship.is_the_will),
    ),
    state=WillMemory,
    view=shown,
    invariants=(there_is_one_will,),
)
