"""[6.1] What the special characteristics of characters do: one record each.

Who has which, and how much it is worth, his card says; what a characteristic answers or listens to stands
here, or with the game that it belongs to. Bonus draws (`bonus_S`) and the ship that somebody owns are plain
numbers and names of the card: `fitg.data.records.Character` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fitg.data.records import Rating
from fitg.engine import points, questions
from fitg.engine.cards import Card, Deck
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Hook, Moment
from fitg.engine.machine.state import Character
from fitg.engine.rules import characters, healing

if TYPE_CHECKING:
    from fitg.engine.rules.missions.attacks import CreatureEncounter
    from fitg.engine.rules.search import Search

#: The characteristics that cards of characters name.
ABILITIES = Deck("abilities", lambda facts: facts.abilities)

HIDES, HEALS = "hiding", "heal_stack"
KNOWS_LOCALS, KNOWS_SENTRIES, KNOWS_BEASTS = "ignore_locals", "ignore_sentries", "ignore_first_creature"
WITH_ZINA = "boost_with_zina"
#: She brings out the best in Kogus.
ZINA = "zina-adora"


def has(ctx: Context, who: str, code: str) -> bool:
    """Does the card of a character name this characteristic?"""
    return code in ctx.facts.people[who].abilities


def any_has(ctx: Context, people: Iterable[str], code: str) -> bool:
    """Does the card of one of them?"""
    cards = ctx.facts.people
    return any(code in cards[each].abilities for each in people)


def worth(ctx: Context, who: str, code: str) -> int:
    """How much it is worth to him; 0 if he has it not."""
    return int(ctx.facts.people[who].abilities.get(code, 0))


# Hiding, and company


def hides_well(ctx: Context, search: Search) -> list[Modifier]:
    """[11.0b] He helps those with whom he hides, whoever searches."""
    able = [each for each in search.hiders if HIDES in ctx.facts.people[each].abilities]
    return [Modifier(naming.piece(ctx.facts, each), worth(ctx, each, HIDES)) for each in able]


def shines_with_zina(
    ctx: Context, character: Character, rating: Rating, company: questions.Company
) -> list[Modifier]:
    """All his ratings but Endurance are higher with her."""
    people = ctx.facts.people
    boost = people[character.id].abilities.get(WITH_ZINA)
    if not boost or rating == "endurance" or not _is_with_zina(ctx, character, company):
        return []
    return [Modifier(people[ZINA].name, int(boost))]


def _is_with_zina(ctx: Context, character: Character, company: questions.Company) -> bool:
    """Does she act with him, free, in the same stack, or on missions in the same Mission Group?"""
    if company.among is not None and ZINA not in company.among:
        return False
    if company.acts_together:
        return True
    zina = ctx.state.characters.get(ZINA)
    stack = character.with_units if company.with_units is None else company.with_units
    return (
        zina is not None
        and zina.fate in CAN_ACT
        and character.fate in CAN_ACT
        and zina.place == character.place
        and (zina.with_units == stack or characters.in_space(ctx, character.place))
        and zina.mission == character.mission
    )


# On missions


def passes_sentries(ctx: Context, encounter: CreatureEncounter) -> str:
    """[13.45] Sentry robots let his group pass."""
    found = encounter.is_of_robots(ctx) and any_has(ctx, encounter.members, KNOWS_SENTRIES)
    return "one of the group knows how to pass sentries" if found else ""


def knows_beasts(ctx: Context, encounter: CreatureEncounter) -> str:
    """[13.45] The first creature, outside cities."""
    wild = ctx.facts.environs[encounter.place].type != "urban"
    found = wild and not encounter.again and any_has(ctx, encounter.members, KNOWS_BEASTS)
    found = found and ctx.rules.ask[questions.keeps_off](ctx, encounter.place, KNOWS_BEASTS)
    return "one of the group knows the beasts of the wild" if found else ""


def is_trusted(ctx: Context, members: tuple[str, ...]) -> str:
    """[13.47] Irate locals leave his group alone."""
    if not any_has(ctx, members, KNOWS_LOCALS):
        return ""
    place = ctx.state.characters[members[0]].place
    helps = ctx.rules.ask[questions.keeps_off](ctx, place, KNOWS_LOCALS)
    return "the locals trust one of the group" if helps else ""


# Healing


def is_doctor(ctx: Context, character: Character) -> bool:
    """[13.72] Whoever heals those around him."""
    return has(ctx, character.id, HEALS)


def make_rounds(ctx: Context, moment: Moment) -> None:
    """[13.72] As the Rebel Player-Turn starts, Doctor Sontag heals his stack, himself included."""
    if moment.side != "rebel":
        return
    people = ctx.facts.people
    doctors = [each for each in ctx.state.characters.values() if HEALS in people[each.id].abilities]
    for doctor in doctors:
        if doctor.fate in CAN_ACT and healing.is_cared_for(ctx, doctor):
            healing.heal(ctx, healing.stack_of(ctx, doctor), people[doctor.id].name, "13.72")


CARDS: tuple[Card, ...] = (
    Card(ABILITIES, HIDES, answers=(questions.hiding.by(hides_well),)),
    Card(ABILITIES, WITH_ZINA, answers=(questions.in_company.by(shines_with_zina),)),
    Card(ABILITIES, KNOWS_SENTRIES, answers=(questions.why_spared.by(passes_sentries),)),
    Card(ABILITIES, KNOWS_BEASTS, answers=(questions.why_spared.by(knows_beasts),)),
    Card(ABILITIES, KNOWS_LOCALS, answers=(questions.why_trusted.by(is_trusted),)),
    Card(
        ABILITIES,
        HEALS,
        answers=(questions.is_doctor.by(is_doctor),),
        listens={points.PLAYER_TURN_STARTS: (Hook("doctors-heal", make_rounds),)},
    ),
)
