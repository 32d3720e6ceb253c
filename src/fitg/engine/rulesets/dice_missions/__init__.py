"""Missions by dice: success table and random events instead of Action Cards, recruitment, leaders, levels."""

from __future__ import annotations

from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import UNREST, Character
from fitg.engine.modules import Module
from fitg.engine.policies import Policies
from fitg.engine.rules.galactic import hunts, mutants
from fitg.engine.rules.galactic.atrocities import ATROCITY
from fitg.engine.rules.galactic.enemy_secrets import LearnImperialSecret
from fitg.engine.rules.galactic.missions import (
    GatherEnemySecrets,
    Questioning,
    QuestionPrisoner,
    StealEnemyResources,
)
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.space.spaceship_quest import OrbitMissions, SpaceshipQuest
from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.dice_missions import (
    camps,
    damage,
    hits,
    intelligence,
    printed,
    questions,
    quests,
    rulers,
    summoning,
    treasury,
)
from fitg.engine.rulesets.dice_missions.dice import SuccessTable
from fitg.engine.rulesets.dice_missions.encounters import DiceLocals
from fitg.engine.rulesets.dice_missions.environ import DiceMissions
from fitg.engine.rulesets.dice_missions.events import CoupMarkLifted
from fitg.engine.rulesets.dice_missions.memory import (
    DICE_MISSIONS,
    DiceMemory,
    DiceOptions,
    cells_hits_and_coups_are_sound,
    memory,
)
from fitg.engine.rulesets.dice_missions.missions import MISSIONS
from fitg.engine.rulesets.dice_missions.phase import DicePhase
from fitg.engine.rulesets.dice_missions.quests import DiceOrbitMissions
from fitg.engine.rulesets.dice_missions.random_events import EVENTS
from fitg.engine.rulesets.mulligan import MULLIGAN_CARDS

__all__ = ["DICE", "DICE_MISSIONS", "RECIPE"]


class DicePolicies(Policies):
    """[D-48, D-49, G7] Camps last longer and end otherwise; a single hit heals like a wound."""

    def camps_end_at(self) -> int:
        return UNREST

    def end_camp(self, ctx: Context, place: str, reason: str) -> None:
        camps.end(ctx, place, reason)

    def crushes_camp(self, ctx: Context, place: str, strength: int) -> bool:
        return False

    def notes_on(self, ctx: Context, thing: str) -> tuple[str, ...]:
        """[D-46, D-52, D-83] Cells, the last Coup, single hits."""
        known = memory(ctx)
        found = []
        if thing in known.cells:
            found.append("so far only a cell")
        if thing in known.coups:
            found.append(f"the last Coup was made by {naming.SIDE_NAMES[known.coups[thing]]}")
        if thing in known.hits and ctx.state.characters[thing].fate in IN_PLAY:
            found.append("a single hit")
        if thing in known.immune:
            found.append("immune to the Virus")
        return tuple(found)

    def is_hurt(self, ctx: Context, character: Character) -> bool:
        return super().is_hurt(ctx, character) or hits.single_hit(ctx, character) > 0

    def recover(self, ctx: Context, character: Character) -> None:
        super().recover(ctx, character)
        hits.forget(ctx, character)

    def bury(self, ctx: Context, character: Character) -> None:
        hits.forget(ctx, character)

    def lift_coup(self, ctx: Context, place: str) -> None:
        """[D-52] Whose Coup it was is forgotten with its marker."""
        super().lift_coup(ctx, place)
        known = memory(ctx)
        known.coups = {other: side for other, side in known.coups.items() if other != place}


def forget_coups(ctx: Context, moment: Moment) -> None:
    """[D-52] When a planet goes into rebellion, the marks of its Coups go."""
    known = memory(ctx)
    for place in ctx.board.surface[moment.planet]:
        if place in known.coups:
            ctx.rules.policies.lift_coup(ctx, place)
            ctx.emit(CoupMarkLifted(case="D-52", place=place))


DICE = Module(
    id=DICE_MISSIONS,
    title="Missions by dice",
    needs=(standard.SHARED.id,),
    after=(
        standard.INFORMATION.id,
        standard.SOVEREIGNS.id,
        standard.PROVINCE_GAME.id,
        standard.GALACTIC_GAME.id,
    ),
    over={MissionPhase: DicePhase},
    instead={EnvironMissions: DiceMissions, **MISSIONS},
    moments={
        "segment-ends": (Hook("suppress-camps", camps.suppress),),
        "rebellion-starts": (Hook("forget-coups", forget_coups),),
    },
    policies=DicePolicies,
    events=EVENTS,
    draws=SuccessTable(),
    state=DiceMemory,
    options=DiceOptions,
    invariants=(cells_hits_and_coups_are_sound,),
    charts=(printed.success, printed.random_events, printed.betrayed_coup),
)

#: [D-40, D-53 to D-58, D-70] Sovereigns, and missions in orbit.
DICE_IN_SPACE = Module(
    id="dice-missions-in-space",
    title="Missions by dice: sovereigns and missions in orbit",
    needs=(DICE.id, standard.SOVEREIGNS.id),
    instead={
        OrbitMissions: DiceOrbitMissions,
        SummonSovereign: summoning.SummonSovereign,
        SpaceshipQuest: quests.SpaceshipQuest,
    },
    without=(sovereigns.TheirAssassinsGetAway,),
    policies=rulers.RulerPolicies,
    moments={"rebellion-starts": (Hook("note-rising", summoning.note_rising),)},
    modifiers={"bonus-rolls": (rulers.at_court,), "rating": (rulers.wits,)},
)

#: [D-35, D-62, D-65, D-69, D-73] Treasuries, secrets, Atrocities.
DICE_IN_THE_GALAXY = Module(
    id="dice-missions-in-the-galaxy",
    title="Missions by dice: the Galactic Game",
    needs=(DICE_IN_SPACE.id, standard.GALACTIC_GAME.id),
    over={
        MissionPhase: intelligence.OneQuestionInAPlace,
        OrbitMissions: quests.DiceHunts,
        DiceLocals: mutants.MutantLocals,
    },
    instead={
        Questioning: questions.DiceQuestioning,
        LearnImperialSecret: intelligence.DiceSecret,
        StealEnemyResources: treasury.StealEnemyResources,
        GatherInformation: intelligence.GatherInformation,
        QuestionPrisoner: questions.QuestionByDice,
    },
    without=(hunts.HuntingMissions, GatherEnemySecrets),
    policies=intelligence.GalacticDicePolicies,
    events={"atrocity": ATROCITY},
    modifiers={"bonus-rolls": (intelligence.drugged_talents,)},
)

#: [D-34, D-77] Units that can be damaged, if players choose it.
DAMAGE = Module(
    id=damage.DAMAGED_UNITS,
    title="Damaged units",
    switch="damaged_units",
    needs=(DICE.id,),
    after=(standard.FORCE_POINT_RULES.id, standard.GALACTIC_GAME.id),
    facts=damage.overlay(),
    policies=damage.DamagePolicies,
    secrets=(damage.DamagedUnseen(),),
    options=damage.DamageOptions,
)

#: What each game adds to the variant.
LARGER: dict[str, tuple[Module, ...]] = {
    "province": (DICE_IN_SPACE,),
    "galactic": (DICE_IN_SPACE, DICE_IN_THE_GALAXY),
}

RECIPE = Recipe(
    "Missions by dice",
    lambda game: (*standard.RECIPE.modules(game), DICE, *LARGER.get(game, ()), DAMAGE, MULLIGAN_CARDS),
    "Missions are resolved with two dice instead of Action Cards: random events, levels of success, a leader"
    " for each group, recruits, Rebel cells, mulligans.",
)
