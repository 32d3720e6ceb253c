"""[VP-31 to VP-37, VP-46] The new cast: Ekim Lam and his Hunter, two Blasters, and the Minor Cast."""

from __future__ import annotations

from fitg.engine import points
from fitg.engine.cards import Card
from fitg.engine.machine.moments import Hook
from fitg.engine.modules import Module
from fitg.engine.rules.abilities import ABILITIES
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.encounters import Arrest
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import MissionPhase, Trading
from fitg.engine.rules.placement import SetUp
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import ASSIGN
from fitg.engine.rulesets.underground.immunity.memory import CORE_IMMUNITY
from fitg.engine.rulesets.underground.missions.numbers import MISSIONS_RULES
from fitg.engine.rulesets.underground.newcast import (
    arrival,
    blasters,
    hidden,
    hiring,
    laying,
    minor,
    resourceful,
    ships,
)
from fitg.engine.rulesets.underground.newcast.memory import GONE, CastMemory, CastOptions
from fitg.engine.rulesets.underground.newcast.printed import NEWCAST, overlay, with_the_stinger

__all__ = ["NEW_CAST"]

NEW_CAST = Module(
    id=NEWCAST,
    title="The new cast",
    needs=(CORE_IMMUNITY, ASSIGN, MISSIONS_RULES),
    after=(
        "core.immunity-in-space",
        "core.turn",
        "core.setup",
        "core.chits",
        "missions.rules-in-space",
        "missions.rules-in-the-galaxy",
        "characters.cards",
        "characters.ships",
    ),
    facts=overlay(),
    reads=with_the_stinger,
    over={
        SetUp: arrival.CastSetUp,
        CharacterCombat: minor.KnownInFights,
        Arrest: minor.TakenWithHisFriends,
        EnvironMissions: minor.KnownOnMissions,
        MissionPhase: resourceful.ResourcefulPhase,
        Trading: blasters.NotForTrade,
        letters.GainCharacters: hiring.Hiring,
    },
    answers=(
        *minor.ANSWERS,
        *ships.ANSWERS,
        *blasters.ANSWERS,
        asked.escape_draws.by(resourceful.talent),
        asked.imperial_recruits.by(hiring.recruits),
        galactic.finds_secrets.by(minor.finds_nothing),
    ),
    cards=(
        *blasters.CARDS,
        Card(ABILITIES, "outsider"),
        Card(ABILITIES, "minor_cast"),
    ),
    listens={
        points.POSITION_LAID_OUT: (Hook("new-cast", laying.join_position),),
        points.PLAYER_TURN_STARTS: (
            Hook("minor-cast-shown", arrival.offer_to_show),
            Hook("personal-ships", ships.replace_lost),
        ),
        points.PHASE_STARTS: (Hook("personal-ships-mended", ships.mend),),
        points.SEGMENT_STARTS: (
            Hook("minor-cast-replaced", arrival.replace_the_lost),
            Hook("blaster-asked-for", blasters.before_missions),
        ),
        points.SEARCHING: (Hook("minor-cast-searches", minor.searches),),
        points.HIDING_FROM_UNITS: (Hook("minor-cast-hides", minor.hides),),
        points.HIDING_FROM_CHARACTERS: (Hook("minor-cast-hides-from-people", minor.hides),),
    },
    fates=(GONE,),
    state=CastMemory,
    options=CastOptions,
    secrets=(hidden.RebelIncognito(), hidden.ImperialIncognito()),
    view=hidden.shown,
)
