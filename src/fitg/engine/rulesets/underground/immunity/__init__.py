"""[VC-38 to VC-51] Script immunity: heroes who do not die of one die, but are taken, and come back."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine import pieces
from fitg.engine.machine.context import Context, Touched
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.state import Character
from fitg.engine.modules import Consequence, Module
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import FreePrisoners
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.space import answers as space
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.spaceship_quest import ArrestInOrbit, Quest, SpaceshipQuest, sought
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.immunity import (
    boarding,
    crash,
    defeat,
    escape,
    laying,
    picking_up,
    prospects,
)
from fitg.engine.rulesets.underground.immunity.combat import CinematicCombat
from fitg.engine.rulesets.underground.immunity.fates import FATES, LAID_LOW
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY, ImmunityMemory, memory
from fitg.engine.rulesets.underground.immunity.rescue import Deliverance

__all__ = ["IMMUNITY", "IMMUNITY_IN_SPACE"]


def betray_friends(ctx: Context, touched: Touched) -> None:
    """[VC-43a] Whoever comes to where a friend lies is detected with him."""
    for name in memory(ctx).laid_low:
        fallen = ctx.state.characters[name]
        here = ctx.board.planet_of.get(fallen.place, "") in touched.planets
        if here and fallen.fate in LAID_LOW:
            defeat.give_away(ctx, fallen.place, fallen.side)


def recover_estate(ctx: Context, character: Character) -> None:
    """[VC-46a] What a clone owned comes back with him, if it has not found another owner."""
    record = memory(ctx)
    for card in record.estates.get(character.id, ()):
        held = ctx.state.possessions[card]
        if held.fate == "removed":
            pieces.change_card(ctx, held, owner=character.id, fate="held")
    record.estates = {who: cards for who, cards in record.estates.items() if who != character.id}


def always(ctx: Context) -> bool:
    """[VM-01b] Nobody dies of a Hyperjump."""
    return True


IMMUNITY = Module(
    id=CORE_IMMUNITY,
    title="Script immunity",
    needs=(standard.SHARED.id,),
    after=(standard.SOVEREIGNS.id, standard.PROVINCE_GAME.id, standard.GALACTIC_GAME.id),
    instead={CharacterCombat: CinematicCombat, FreePrisoners: Deliverance},
    over={MissionPhase: escape.PhaseWithEscapes, EnvironMissions: escape.RememberedMissions},
    answers=(
        questions.defeat.by(defeat.defeat),
        questions.capture.by(defeat.hold),
        questions.keeps_possessions.by(defeat.keeps_them),
        questions.stays_alone.by(defeat.waits_for_a_pilot),
        questions.destroy_ship.by(crash.survive),
        questions.reborn.by(recover_estate),
        questions.prospects.by(prospects.prospects),
        # [VC-41, VC-40] A squad fights at once, and whoever has lost his fleet looks for a way down.
        questions.stranded_decide.by(always),
        questions.falls_with_his_guards.by(crash.falls_with_his_guards),
        asked.outlives_the_craft.by(always),
        asked.lose_footing.by(crash.wrecked),
        asked.find_footing.by(crash.find_footing),
        asked.jail.by(defeat.jail),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("laid-low", laying.lay_out),),
        points.FIGHT_OVER: (Hook("verdicts", defeat.settle),),
        points.SEGMENT_ENDS: (Hook("pick-up", picking_up.pick_up),),
        points.PLAYER_TURN_STARTS: (Hook("escapees", escape.come_back),),
    },
    consequences=(Consequence("betray-friends", betray_friends),),
    fates=FATES,
    state=ImmunityMemory,
    view=prospects.shown,
)

#: [VC-40, VC-49] What the larger games add to it.
IMMUNITY_IN_SPACE = Module(
    id="core.immunity-in-space",
    title="Script immunity: in space",
    needs=(CORE_IMMUNITY, standard.SPACE_RULES.id, standard.SOVEREIGNS.id),
    over={
        Quest: boarding.BoardingAction,
        SpaceshipQuest: boarding.NotBesideAnEscape,
        ArrestInOrbit: boarding.TakenOrDown,
    },
    without=(space.perish,),
    answers=(
        fleet.lose_fleet.by(crash.take_to_the_pods),
        sought.changed(boarding.and_the_fallen),
        questions.leave_in_space.by(crash.left_in_orbit),
    ),
)
