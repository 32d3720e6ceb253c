"""[VP-13 to VP-18] Changed possessions: their types, how they change hands, ships that stay, poor pilots."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic.hunts import Hunt
from fitg.engine.rules.missions import phase
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import MissionPhase, Trading
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.possession_cards import BUYS, HOLDS_OFF, STANDS_IN
from fitg.engine.rules.space.spaceship_quest import Quest
from fitg.engine.rules.traits import POSSESSION_TRAITS
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.atrocities.archives import Retrieval
from fitg.engine.rulesets.underground.possessions import cervac, drug, fights, pilots, scrambler, transfer
from fitg.engine.rulesets.underground.possessions.memory import POSSESSIONS, PossessionMemory, chart

__all__ = ["CHANGED_POSSESSIONS", "CHANGED_POSSESSIONS_IN_SPACE", "CHANGED_POSSESSIONS_IN_THE_GALAXY"]

CHANGED_POSSESSIONS = Module(
    id=POSSESSIONS,
    title="Changed possessions",
    needs=("shared",),
    after=("space", "province", "galactic", "core.turn", "core.immunity", "core.chits", "missions.cells"),
    facts=chart().cards,
    over={
        Trading: transfer.FreeHands,
        Flight: pilots.NotedFlight,
        CharacterCombat: fights.ArmedCombat,
        EnvironMissions: drug.DruggedMissions,
        MissionPhase: scrambler.ScramblingPhase,
    },
    traits=(cervac.TRAIT, *fights.TRAITS),
    cards=(
        # [VP-18b] Nobody is held off for a whole Phase any more, so that nobody is asked about it.
        Card(POSSESSION_TRAITS, HOLDS_OFF),
        Card(POSSESSION_TRAITS, BUYS, answers=(questions.buy_ship.by(transfer.buys_ship),)),
        Card(POSSESSION_TRAITS, STANDS_IN, answers=(questions.take_wound.by(fights.stands_in),)),
        Card(POSSESSION_TRAITS, fights.ONE_COMBAT, at_once=fights.drawn_for_the_fight),
        Card(
            POSSESSION_TRAITS,
            fights.IGNORES,
            answers=(
                questions.remedies.by(fights.against_creatures),
                questions.why_calmed.by(fights.keeps_off),
            ),
        ),
        Card(POSSESSION_TRAITS, fights.SAVES, answers=(questions.wounds.changed(fights.shielded),)),
        Card(
            POSSESSION_TRAITS,
            cervac.BAFFLES,
            answers=(
                questions.victims.by(cervac.victims),
                questions.strike.by(cervac.strike),
                questions.leadership.last(cervac.leads_worse),
                questions.helps_search.by(cervac.still_helps),
            ),
            listens={
                points.BATTLE_JOINED: (Hook("cervac-in-battle", cervac.offer),),
                asked.LEADERS_COMPARED: (Hook("cervac-in-reaction", cervac.compare),),
            },
        ),
    ),
    answers=(
        questions.is_single.by(transfer.one_of_each),
        questions.stays_alone.by(transfer.stays),
        questions.damaged_from.by(pilots.damaged_from),
        questions.drug_lasts.changed(drug.lasts),
        questions.drug_works.by(drug.heals_first),
        questions.drug_fades.by(drug.fades),
        questions.rating.by(drug.lent),
        phase.sells_ships.changed(transfer.sells_before_moves),
        asked.moved_anew.by(pilots.after_free_move),
    ),
    listens={
        points.SEGMENT_STARTS: (Hook("trade-before-moves", transfer.before_moves),),
        points.SEGMENT_ENDS: (
            Hook("poor-pilots", pilots.after_moves),
            Hook("cervac-after-search", cervac.after_search),
        ),
        points.PHASE_STARTS: (Hook("norrocks-rest", fights.forget_guard),),
        points.PLAYER_TURN_STARTS: (Hook("flights-forgotten", pilots.forget_flights),),
        points.PLAYER_TURN_ENDS: (Hook("cervac-after-turn", cervac.after_turn),),
        points.FIGHT_OVER: (Hook("cervac-after-fight", cervac.after_fight),),
    },
    state=PossessionMemory,
)

#: [VP-18g] What the larger games add to it.
CHANGED_POSSESSIONS_IN_SPACE = Module(
    id="characters.possessions-in-space",
    title="Changed possessions: quests",
    needs=(POSSESSIONS, standard.SPACE_RULES.id, standard.SOVEREIGNS.id),
    after=("core.immunity-in-space",),
    over={Quest: drug.DruggedQuest},
)

#: [VP-18g] Hunts, and searches of ruins, are quests of their own.
CHANGED_POSSESSIONS_IN_THE_GALAXY = Module(
    id="characters.possessions-in-the-galaxy",
    title="Changed possessions: hunts",
    needs=(POSSESSIONS, standard.GALACTIC_GAME.id),
    after=(CHANGED_POSSESSIONS_IN_SPACE.id,),
    over={Hunt: drug.DruggedQuest, Retrieval: drug.DruggedQuest},
)
