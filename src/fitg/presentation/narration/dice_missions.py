"""Missions by dice: the rolls and what comes of them."""

from __future__ import annotations

from fitg.engine.events.pieces import UnitDamaged
from fitg.engine.rulesets.dice_missions.charts import COUP_FATES, charts
from fitg.engine.rulesets.dice_missions.events import (
    BonusRolled,
    CampRaised,
    CellFounded,
    CoupMarkLifted,
    DebtChanged,
    HitsTaken,
    LastCoupMarked,
    LeaderOfMission,
    MissionCalledOff,
    RandomEventRolled,
    RandomEventStruck,
    RandomEventVoid,
    RecruitmentRolled,
    SuccessRolled,
    SuppressionRolled,
)
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, article, count, dice, modifiers, series


def _title(code: str) -> str:
    return charts().titles[code]


@describes(RecruitmentRolled)
def recruitment_rolled(event: RecruitmentRolled, words: Words) -> str:
    parts = f" ({modifiers(event.parts)})" if event.parts else ""
    result = "somebody joins" if event.joined else "nobody joins"
    return (
        f"{words.side_does(event.side, 'look')} for recruits at {words.place(event.place)}: "
        f"die {event.die}{parts}, {event.total} against {event.needed}: {result}."
    )


@describes(LeaderOfMission)
def leader_of_mission(event: LeaderOfMission, words: Words) -> str:
    mission = words.mission(event.letter, event.side)
    return f"{words.who(event.character)} leads {mission} at {words.place(event.place)}."


@describes(RandomEventRolled)
def random_event_rolled(event: RandomEventRolled, words: Words) -> str:
    return (
        f"Step {event.number} of {event.limit} at {words.place(event.place)}, random event {event.roll}: "
        f"{event.title} ({charts().effects[event.event]})."
    )


@describes(RandomEventVoid)
def random_event_void(event: RandomEventVoid, words: Words) -> str:
    return f"No effect of “{_title(event.event)}” at {words.place(event.place)}: {event.reason}."


@means(RandomEventVoid)
def void(event: RandomEventVoid, words: Words) -> Meaning:
    return Meaning(pause=1)


@describes(RandomEventStruck)
def random_event_struck(event: RandomEventStruck, words: Words) -> str:
    text = f"“{_title(event.event)}” takes effect at {words.place(event.place)}"
    if event.members:
        text += f" on {words.people(event.members)}"
    if event.dice:
        text += f", {'die' if len(event.dice) == 1 else 'dice'} {dice(event.dice)}"
    return f"{text}{_result(event.result, words)}."


def _result(result: str, words: Words) -> str:
    if result in COUP_FATES:
        return f": {COUP_FATES[result]}"
    if result in words.facts.creatures:
        return f" ({words.facts.creatures[result].name})"
    return f" ({words.facts.races[result].name})" if result in words.facts.races else ""


@means(RandomEventStruck)
def struck(event: RandomEventStruck, words: Words) -> Meaning:
    return Meaning(pause=1)


@describes(SuccessRolled)
def success_rolled(event: SuccessRolled, words: Words) -> str:
    gained = [
        f"{words.mission(letter, event.side)} reaches level {level}" for letter, level in event.levels.items()
    ]
    result = series(gained, nothing="no mission gains a level")
    return (
        f"Step {event.number} of {event.limit} at {words.place(event.place)}, success roll {event.roll} "
        f"counts for {series(list(event.letters))}: {result}."
    )


@describes(MissionCalledOff)
def mission_called_off(event: MissionCalledOff, words: Words) -> str:
    mission = words.mission(event.letter, event.side)
    return f"{mission} at {words.place(event.place)} is called off with {successes(event.level)}."


@means(MissionCalledOff)
def called_off(event: MissionCalledOff, words: Words) -> Meaning:
    return Meaning(pause=1)


def successes(number: int) -> str:
    """A number of successes: 1 success, 2 successes."""
    return f"{number} success" if number == 1 else f"{number} successes"


@describes(BonusRolled)
def bonus_rolled(event: BonusRolled, words: Words) -> str:
    parts = f", {modifiers(event.parts)}" if event.parts else ""
    rolls = f": {dice(event.rolls)}, {successes(event.hits)}" if event.rolls else ""
    reached = f"level {event.level}, {event.needed} needed"
    number = count(event.number, "bonus roll") if event.number else "No bonus rolls"
    mission = words.mission(event.letter, event.side)
    return f"{number} for {mission} at {words.place(event.place)}{parts}{rolls}; {reached}."


@describes(HitsTaken)
def hits_taken(event: HitsTaken, words: Words) -> str:
    cause = words.force(event.cause) if words.is_force(event.cause) else event.cause
    left = "; a single hit is left over" if event.left else ""
    return f"{words.who(event.character)} takes {count(event.hits, 'hit')} ({cause}){left}."


@means(HitsTaken)
def hits(event: HitsTaken, words: Words) -> Meaning:
    return Meaning(pause=1)


@describes(CellFounded)
def cell_founded(event: CellFounded, words: Words) -> str:
    return f"A Rebel cell is founded at {words.place(event.place)}."


@means(CellFounded)
def cell(event: CellFounded, words: Words) -> Meaning:
    return Meaning(weight=5, headline=cell_founded(event, words), pause=1, day="rebel")


@describes(CampRaised)
def camp_raised(event: CampRaised, words: Words) -> str:
    return f"The Rebel cell at {words.place(event.place)} becomes a camp."


@means(CampRaised)
def camp(event: CampRaised, words: Words) -> Meaning:
    return Meaning(weight=5, headline=camp_raised(event, words), pause=1, day="rebel")


@describes(SuppressionRolled)
def suppression_rolled(event: SuppressionRolled, words: Words) -> str:
    target = "cell" if event.cell else "camp"
    led = f" + {event.leadership}" if event.leadership else ""
    result = "found" if event.removed else "not found"
    return (
        f"Imperial troops look for the Rebel {target} at {words.place(event.place)}: strength "
        f"{event.strength}{led} against size {event.size}, die {event.die}: {result}."
    )


@describes(LastCoupMarked)
def last_coup_marked(event: LastCoupMarked, words: Words) -> str:
    return f"{words.side(event.side)} made the last Coup at {words.place(event.place)}."


@describes(CoupMarkLifted)
def coup_mark_lifted(event: CoupMarkLifted, words: Words) -> str:
    return f"The last Coup at {words.place(event.place)} is forgotten."


@describes(DebtChanged)
def debt_changed(event: DebtChanged, words: Words) -> str:
    side = words.side(event.side)
    left = count(event.after, "Force Point") if event.after else "nothing more"
    if event.after < event.before:
        return f"The debt of {side} is paid first: {left} to pay."
    return f"More is lost than {side} had: {left} to pay."


@describes(UnitDamaged)
def unit_damaged(event: UnitDamaged, words: Words) -> str:
    kind = words.facts.unit_kinds.get(event.before)
    unit = "a face-down unit" if kind is None else article(kind.name)
    if kind is not None and kind.count == 1:
        unit = f"the {kind.name}"
    where = words.place(event.place)
    return f"{unit} of {words.side(event.side)} at {where} is damaged: {event.reason}."
