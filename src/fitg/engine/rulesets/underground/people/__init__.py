"""[VP-19 to VP-29] Changed people: cards of characters, the Emperor and his retinue, luck, and shadows."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.rolls import ROLL_MADE
from fitg.engine.modules import Module
from fitg.engine.rules import abilities
from fitg.engine.rules.abilities import ABILITIES
from fitg.engine.rules.missions import letters
from fitg.engine.rules.politics import domino, home_planets
from fitg.engine.rules.space import answers as space
from fitg.engine.rules.space import repair
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.people import answers, luck, retinue, shadows
from fitg.engine.rulesets.underground.people.memory import CHARACTER_CARDS, PeopleMemory, overlay

__all__ = ["PEOPLE"]

PEOPLE = Module(
    id=CHARACTER_CARDS,
    title="Changed people",
    needs=("shared",),
    after=("space", "core.chits"),
    # [VP-20b] Robots are no creatures that somebody knows.
    without=(abilities.knows_beasts,),
    facts=overlay(),
    over={letters.Assassination: answers.RespectedByRebels},
    answers=(
        questions.why_spared.by(answers.knows_every_beast),
        questions.bonus_draws.by(answers.royal_draws),
        home_planets.reigns.by(answers.rules_here),
        questions.may_lead.by(answers.not_without_the_emperor),
        questions.may_join_missions.by(answers.not_without_the_emperor),
        asked.may_escape.by(answers.not_without_the_emperor),
        questions.seats.by(retinue.seats),
        questions.notes_on.by(retinue.note),
        questions.land_damaged.by(answers.not_lost_with_him),
        space.can_be_mended.by(answers.is_his),
        repair.may_repair.by(answers.may_mend),
        repair.repair_rating.by(answers.mends_with_wits),
        domino.reaches_everybody.by(answers.nobody_rules),
        asked.loses_face.by(retinue.by_shuttle),
        asked.may_be_struck.by(answers.is_no_respected_man),
    ),
    tokens={"OTHERS": answers.others_in_group},
    cards=(
        Card(ABILITIES, abilities.WITH_ZINA, answers=(questions.in_company.by(answers.shines_with_zina),)),
        Card(ABILITIES, answers.RETINUE, answers=(questions.in_company.by(retinue.without_retinue),)),
        Card(ABILITIES, answers.LUCKY, listens={ROLL_MADE: (Hook("luck", luck.offer),)}),
        Card(
            ABILITIES, answers.CONCEALS, listens={points.PLAYER_TURN_ENDS: (Hook("shadows", shadows.offer),)}
        ),
    ),
    listens={
        points.FIGHT_OVER: (Hook("luck-again", luck.forget),),
        points.PHASE_STARTS: (Hook("emperor-is-known", retinue.is_known),),
        points.SEGMENT_STARTS: (Hook("retinue", retinue.comes_and_goes),),
        points.POSITION_LAID_OUT: (Hook("retinue-of-position", retinue.begins_alone),),
    },
    state=PeopleMemory,
)
