"""[VX-01 to VX-09, VX-15, VX-27 to VX-30] Missions letter by letter: draws, choices, failures.

What is asked for by the rules about planets (`core.control`) or is about Force Points only the Galactic Game
has; quests and sovereigns the Province Game has, too; all else is played in every game (VQ-160).
"""

from __future__ import annotations

from fitg.engine.modules import Module
from fitg.engine.rules.galactic.missions import StealEnemyResources
from fitg.engine.rules.missions import encounters, letters, results
from fitg.engine.rules.politics.sovereigns import TheirAssassinsGetAway
from fitg.engine.rules.space import spaceship_quest
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.chits.memory import CORE_CHITS
from fitg.engine.rulesets.underground.control import CORE_CONTROL, OutragedPeople
from fitg.engine.rulesets.underground.missions import (
    assassination,
    draws,
    politics,
    quests,
    recruits,
    scavenging,
    theft,
    troops,
)
from fitg.engine.rulesets.underground.missions.numbers import MISSIONS_RULES, numbers, overlay

__all__ = ["MISSIONS", "MISSIONS_IN_SPACE", "MISSIONS_IN_THE_GALAXY"]

MISSIONS = Module(
    id=MISSIONS_RULES,
    title="Missions, letter by letter",
    needs=(standard.SHARED.id, CORE_CHITS),
    after=(standard.SOVEREIGNS.id, standard.GALACTIC_GAME.id, CORE_CONTROL, "characters.cards"),
    instead={
        letters.Assassination: assassination.Attempt,
        letters.Coup: politics.RepeatedCoup,
        letters.ScavengeForPossessions: scavenging.Scavenge,
    },
    over={
        letters.Assassination: assassination.HuntedTogether,
        letters.GainCharacters: recruits.AskForSomebody,
        letters.Sabotage: troops.SabotageByForce,
        encounters.CoupBetrayed: politics.PaidByRegulars,
        results.Sabotage: troops.OpenTargets,
        results.SubvertTroops: troops.OpenSubversion,
    },
    facts=overlay(numbers().cards, numbers().tokens),
    tokens=draws.TOKENS,
)

#: What the two larger games add to it.
MISSIONS_IN_SPACE = Module(
    id="missions.rules-in-space",
    title="Missions, letter by letter: quests",
    needs=(MISSIONS_RULES, standard.SPACE_RULES.id, standard.SOVEREIGNS.id),
    # [VX-02] The die is rolled for them, too.
    without=(TheirAssassinsGetAway,),
    answers=(
        spaceship_quest.fates.changed(quests.fates),
        spaceship_quest.wreck_is_gone.by(quests.goes_to_the_deck),
        spaceship_quest.comes_down.by(quests.come_down),
    ),
    facts=overlay(numbers().space_cards, {}),
)

#: What the Galactic Game adds to it.
MISSIONS_IN_THE_GALAXY = Module(
    id="missions.rules-in-the-galaxy",
    title="Missions, letter by letter: rebellions and resources",
    needs=(MISSIONS_RULES, standard.GALACTIC_GAME.id, CORE_CONTROL),
    # [VX-02, VC-22] Only a botched attempt makes people rise.
    without=(OutragedPeople,),
    instead={StealEnemyResources: theft.Raid},
    over={
        letters.StartOrStopRebellion: politics.LedByAnOfficer,
        letters.GainCharacters: recruits.ForTheEmpire,
    },
    answers=(asked.rises_for_its_sovereign.by(politics.rises_for_its_sovereign),),
    facts=overlay(numbers().galactic_cards, numbers().galactic_tokens),
    tokens=draws.GALACTIC_TOKENS,
)
