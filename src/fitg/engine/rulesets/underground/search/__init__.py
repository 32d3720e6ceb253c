"""[VM-09 to VM-14] Searches: fog of war, squads and escorts, leaders and the die, going into hiding."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.detection import DetectionRoutine
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.search import Search
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.search import escort, fog, hiding, hunt, printed, squads
from fitg.engine.rulesets.underground.search.memory import MILITARY_SEARCH, SearchMemory

__all__ = ["FOG_OF_WAR", "SEARCHES"]

SEARCHES = Module(
    id=MILITARY_SEARCH,
    title="Searches, squads and hiding",
    needs=(standard.SHARED.id,),
    after=(standard.SPACE_RULES.id, standard.PROVINCE_GAME.id, standard.GALACTIC_GAME.id),
    facts=printed.overlay(),
    over={
        Search: hunt.LedSearch,
        CharacterCombat: escort.Escorted,
        MissionPhase: hiding.PhaseWithIdlers,
    },
    answers=(questions.squad.by(squads.squad), questions.slips_away.by(hiding.stays_known)),
    listens={
        asked.MENDING: (Hook("hiding", hiding.offer),),
        points.SEGMENT_ENDS: (Hook("hiding-after-missions", hiding.offer_after_missions),),
    },
    state=SearchMemory,
)

#: [VM-09] A switch of its own.
FOG_OF_WAR = Module(
    id="military.search-fog",
    title="Fog of war",
    switch="fog_of_war",
    needs=(MILITARY_SEARCH,),
    over={Search: fog.SearchInFog, DetectionRoutine: fog.LookInFog},
    answers=(
        questions.looks_in_secret.by(fog.looks_in_secret),
        questions.units_search.by(fog.may_search),
        asked.shows_for_a_cell.by(fog.show_strength),
    ),
    secrets=(fog.DiceInTheFog(),),
    options=fog.FogOptions,
)
