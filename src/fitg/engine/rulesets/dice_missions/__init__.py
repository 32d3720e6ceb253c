"""Missions by dice: success table and random events instead of Action Cards, recruitment, leaders, levels."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import IN_PLAY
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import UNREST
from fitg.engine.modules import Module
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
    questioning,
    quests,
    rulers,
    summoning,
    treasury,
)
from fitg.engine.rulesets.dice_missions.bonus import TOKENS, more_rolls
from fitg.engine.rulesets.dice_missions.charts import uses
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


def until_unrest(ctx: Context) -> int:
    """[D-48] Camps last as long as the planet is not at Unrest."""
    return UNREST


def is_never_crushed(ctx: Context, place: str, strength: int) -> bool:
    """[D-49] Troops have to look for a camp."""
    return False


def notes(ctx: Context, thing: str) -> tuple[str, ...]:
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


def forget_coup(ctx: Context, place: str) -> None:
    """[D-52] Whose Coup it was is forgotten with its marker."""
    known = memory(ctx)
    known.coups = {other: side for other, side in known.coups.items() if other != place}


def forget_coups(ctx: Context, moment: Moment) -> None:
    """[D-52] When a planet goes into rebellion, the marks of its Coups go."""
    known = memory(ctx)
    for place in ctx.board.surface[moment.planet]:
        if place in known.coups:
            ctx.rules.ask[questions.lift_coup](ctx, place)
            ctx.emit(CoupMarkLifted(case="D-52", place=place))


DICE = Module(
    id=DICE_MISSIONS,
    title="Missions by dice",
    # [D-38, D-72] What is found where nothing is left is a mulligan.
    needs=(standard.SHARED.id, MULLIGAN_CARDS.id),
    after=(
        standard.INFORMATION.id,
        standard.SOVEREIGNS.id,
        standard.PROVINCE_GAME.id,
        standard.GALACTIC_GAME.id,
    ),
    over={MissionPhase: DicePhase},
    instead={EnvironMissions: DiceMissions, **MISSIONS},
    facts=uses(),
    listens={
        points.SEGMENT_ENDS: (Hook("suppress-camps", camps.suppress),),
        points.REBELLION_STARTS: (Hook("forget-coups", forget_coups),),
    },
    answers=(
        questions.camps_end_at.by(until_unrest),
        questions.end_camp.by(camps.end),
        questions.crushes_camp.by(is_never_crushed),
        questions.notes_on.by(notes),
        questions.is_hurt.by(hits.has_single_hit),
        questions.recover.by(hits.forget),
        questions.bury.by(hits.forget),
        questions.lift_coup.by(forget_coup),
    ),
    events=EVENTS,
    tokens=TOKENS,
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
    without=(sovereigns.TheirAssassinsGetAway, sovereigns.keeps_to_his_environ),
    answers=rulers.ANSWERS,
    listens={points.REBELLION_STARTS: (Hook("note-rising", summoning.note_rising),)},
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
        Questioning: questioning.DiceQuestioning,
        LearnImperialSecret: intelligence.DiceSecret,
        StealEnemyResources: treasury.StealEnemyResources,
        GatherInformation: intelligence.GatherInformation,
        QuestionPrisoner: questioning.QuestionByDice,
    },
    without=(hunts.HuntingMissions, GatherEnemySecrets),
    answers=(
        questions.income.changed(treasury.after_debts),
        more_rolls.by(intelligence.drugged_talents),
    ),
    events={"atrocity": ATROCITY},
)

#: [D-34, D-77] Units that can be damaged, if players choose it.
DAMAGE = Module(
    id=damage.DAMAGED_UNITS,
    title="Damaged units",
    switch="damaged_units",
    needs=(DICE.id,),
    after=(standard.FORCE_POINT_RULES.id, standard.GALACTIC_GAME.id),
    facts=damage.overlay(),
    answers=(
        questions.counters.changed(damage.less_damaged),
        questions.damaged_side.by(damage.other_side),
    ),
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
    glance="two dice for the Action Cards",
)
