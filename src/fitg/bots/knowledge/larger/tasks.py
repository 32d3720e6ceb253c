"""Missions of the larger games: sovereigns, prisoners, the Enemy's purse, quests in orbit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fitg.bots.knowledge import imperial, missions, rebel
from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, nothing, one_of
from fitg.bots.knowledge.dice_missions import fly_if_it_is_likely, instead_of_the_plan
from fitg.bots.knowledge.heroes import escape_where_nobody_comes
from fitg.bots.knowledge.larger.errands import errand
from fitg.bots.knowledge.larger.ventures import HUNT, Venture, imperial_venture, rebel_venture
from fitg.bots.knowledge.planet_secrets import clone_first
from fitg.bots.staff.courts import chance_to_summon, courts
from fitg.bots.table import RATING, Table
from fitg.engine.machine.actions import Action
from fitg.engine.machine.state import UNREST, Character
from fitg.engine.rules import characters, spaceships
from fitg.engine.rules.galactic.missions import Question, Torture
from fitg.engine.rules.missions.actions import AssignCharacter, BeginMissions
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import eligible
from fitg.engine.rules.missions.letters import HuntTarget
from fitg.engine.rules.missions.phase import GoOnMissions
from fitg.engine.rules.space.spaceship_quest import BeginQuest, DrawForQuest, craft
from fitg.engine.rulesets.underground.atrocities.archives import BeginRetrieval

#: The best venture of a side.
Ventures = Callable[[Table, str, Sequence[Character]], Venture | None]
#: Why somebody goes alone.
ALONE = "One enemy less is worth more here than one more helper."
#: Why courtiers stay at home.
NOT_WORTH_IT = "Nothing that could be done there is worth the danger."
#: Cards with which a quest is worth the danger.
GOOD_QUEST = 5


def summon(table: Table, actions: Actions) -> Advice | None:
    """[25.1, 25.15] A sovereign brings an army: the most persuasive asks him, if he is likely to come.

    Who is not summoned takes offence; and a planet that is about to rise needs no sovereign.
    """
    top = table.top
    assert isinstance(top, EnvironMissions)
    options = [option for option in all_of(AssignCharacter, actions) if option.letter == "E"]
    if not options or any(group.letter == "E" for group in top.groups):
        return None
    if table.side == "rebel" and table.planet(top.place).loyalty >= UNREST - 1:
        return None
    best = max(options, key=lambda each: (_persuasion(table, each.who), each.who))
    if chance_to_summon(table, top.place, _persuasion(table, best.who)) >= table.style.sure_of_sovereign:
        return Advice(best, "A sovereign would bring his people.")
    return None


def _persuasion(table: Table, who: str) -> int:
    return table.rating(who, "diplomacy") + table.rating(who, "leadership")


def rebel_missions(table: Table, actions: Actions) -> Advice:
    alone = venture_out(table, actions, rebel_venture)
    return summon(table, actions) or alone or rebel.assign_by_plan(table, actions)


def imperial_missions(table: Table, actions: Actions) -> Advice:
    alone = venture_out(table, actions, imperial_venture)
    return summon(table, actions) or alone or together(table, actions)


def venture_out(table: Table, actions: Actions, best_of_side: Ventures) -> Advice | None:
    """[13.2g] An assassin is named first, if somebody is worth more alone than with the others."""
    top = table.top
    assert isinstance(top, EnvironMissions)
    options = [option for option in all_of(AssignCharacter, actions) if option.letter == HUNT]
    if not options or any(group.letter != "E" for group in top.groups):
        return None
    best = best_of_side(table, top.place, eligible(table.ctx, top.place, table.side))
    for option in options:
        if best is not None and option.who == best.who:
            return Advice(option, ALONE)
    return None


def together(table: Table, actions: Actions) -> Advice:
    """All go on the errand that is worth most; nobody goes where none is worth what it may cost."""
    top = table.top
    assert isinstance(top, EnvironMissions)
    busy = {who for group in top.groups for who in group.members}
    people = [each for each in eligible(table.ctx, top.place, table.side) if each.id not in busy]
    begun = next((group.letter for group in top.groups if group.letter not in ("E", HUNT)), "")
    best = errand(table, top.place, people) if not begun else None
    letter = begun or (best.letter if best is not None else "")
    offered = all_of(AssignCharacter, actions)
    for option in offered:
        if option.letter == letter:
            return Advice(option, imperial.MISSION_REASONS.get(letter, "It serves the Empire."))
    plan = {each.id: letter for each in people} if letter else {}
    otherwise = instead_of_the_plan(table, top, plan, offered)
    if otherwise is not None:
        return otherwise
    begin = one_of(BeginMissions, actions)
    if begin is not None:
        return Advice(begin, "Everybody who can help goes along.")
    return Advice(nothing(actions), NOT_WORTH_IT)


def visit_where_it_pays(table: Table, actions: Actions) -> Advice:
    """Where something can be done that is worth its peril: mobs and creatures kill courtiers."""
    offered = all_of(GoOnMissions, actions)
    visits = [option for option in offered if _pays(table, option.at)]
    if offered and not visits:
        return Advice(nothing(actions), NOT_WORTH_IT)
    return imperial.visit_where_people_are(table, [*visits, *(each for each in actions if each.passes)])


def _pays(table: Table, place: str) -> bool:
    people = eligible(table.ctx, place, table.side)
    if errand(table, place, people) is not None or imperial_venture(table, place, people) is not None:
        return True
    return any(_may_summon(table, place, each) for each in people)


def _may_summon(table: Table, place: str, character: Character) -> bool:
    """[25.1] Is there a sovereign who would listen to him?"""
    planet = table.board.planet_of.get(place, "")
    return courts(table).get(planet) == place and (
        chance_to_summon(table, place, _persuasion(table, character.id)) >= table.style.sure_of_sovereign
    )


def hunt_the_dearest(table: Table, actions: Actions) -> Advice:
    """Assassins hunt whose loss would cost most: a crowned head, a great leader."""

    def prize(option: HuntTarget) -> float:
        person = table.state.characters.get(option.who)
        return table.price_of(person) if person is not None else RATING * missions.prize(table, option.who)

    return best_of(actions, all_of(HuntTarget, actions), prize, "The most valuable enemy is the target.")


def question_first(answer: Answer) -> Answer:
    """[37.1] Prisoners are questioned before anything else; torture brings more cards from the strong."""

    def questioned(table: Table, actions: Actions) -> Advice:
        for torture in all_of(Torture, actions):
            if table.rating(torture.captive, "intelligence") < 3:
                return Advice(torture, "He will talk.")
        for question in all_of(Question, actions):
            return Advice(question, "He may know something.")
        return answer(table, actions)

    return questioned


def orbits_for_prisoners(answer: Answer) -> Answer:
    """[24.0, 37.3] A prisoner in orbit is worth a visit for a ship that can free him; a hunt there is not."""

    def chosen(table: Table, actions: Actions) -> Advice:
        for visit in all_of(GoOnMissions, actions):
            if table.board.in_orbit(visit.at) and _can_be_freed(table, visit.at):
                return Advice(visit, "Nobody is left behind.")
        grounded = (each for each in actions if not _is_in_orbit(table, each))
        return answer(table, tuple(grounded))

    return chosen


def _is_in_orbit(table: Table, action: Action) -> bool:
    return isinstance(action, GoOnMissions) and table.board.in_orbit(action.at)


def _can_be_freed(table: Table, orbit: str) -> bool:
    """Is a friend held there, and a ship of ours that draws enough cards?"""
    held = characters.captives_at(table.ctx, orbit, table.side)
    ships = craft(table.ctx, orbit, table.side) if held else ()
    return any(_cards(table, ship.id) >= GOOD_QUEST for ship in ships)


def dare_a_quest(table: Table, actions: Actions) -> Advice:
    """[24.0] A fast ship with guns gets a friend out; a slow one would be lost with him."""
    quests: list[BeginQuest | BeginRetrieval] = [
        each for each in actions if isinstance(each, BeginQuest | BeginRetrieval)
    ]
    if not quests:
        return fly_if_it_is_likely(table, actions)
    able = [each for each in quests if _cards(table, each.ship) >= GOOD_QUEST]
    if able:
        return best_of(actions, able, lambda each: _cards(table, each.ship), "Nobody is left behind.")
    return Advice(nothing(actions), "The ship would be lost as well.")


def _cards(table: Table, ship_id: str) -> int:
    """The cards that a ship draws: its Evasion Value and its Cannon."""
    ship = table.state.ships[ship_id]
    return spaceships.evasion(table.ctx, ship, (ship.owner,)) + spaceships.model(table.ctx, ship).cannon


def go_on_the_quest(table: Table, actions: Actions) -> Advice:
    """Only the pilot is risked."""
    draw = next((each for each in actions if isinstance(each, DrawForQuest)), None)
    return Advice(draw or nothing(actions), "One alone is enough for it.")


REBEL: dict[str, Answer] = {
    "missions": escape_where_nobody_comes(question_first(orbits_for_prisoners(rebel.visit_where_people_are))),
    "missions.assign": rebel_missions,
    "missions.target": hunt_the_dearest,
    "missions.quest": dare_a_quest,
    "missions.quest.crew": go_on_the_quest,
}
IMPERIAL: dict[str, Answer] = {
    "missions": clone_first(
        escape_where_nobody_comes(question_first(orbits_for_prisoners(visit_where_it_pays)))
    ),
    "missions.assign": imperial_missions,
    "missions.target": hunt_the_dearest,
    "missions.quest": dare_a_quest,
    "missions.quest.crew": go_on_the_quest,
}
