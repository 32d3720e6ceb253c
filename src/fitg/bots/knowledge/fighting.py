"""Rules of thumb for fights: military combat, searches and character combat, the same for both sides."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.bots.knowledge import duels
from fitg.bots.knowledge.advice import Actions, Advice, all_of, best_of, favorite, leave, nothing, one_of
from fitg.bots.knowledge.missions import worth
from fitg.bots.table import Table
from fitg.data.records import Rating, Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import creatures
from fitg.engine.rules.character_combat import (
    BreakOffAll,
    BreakOffInactive,
    CharacterCombat,
    FaceCreature,
    FightHandToHand,
    FightToCapture,
    FightToKill,
    FightWithGuns,
    GuardPrisoners,
    HoldBack,
    StandAndFight,
    StandReady,
    garrison,
)
from fitg.engine.rules.losses import LoseUnits
from fitg.engine.rules.military_combat import AttackAt, LeadCombat, MilitaryCombat
from fitg.engine.rules.missions.encounters import GuardArrested, GuardWithUnits
from fitg.engine.rules.reaction import ReactIntoUnits
from fitg.engine.rules.rebellion import AttackInOutbreak
from fitg.engine.rules.search import (
    AttackFound,
    AttackWithCharacters,
    AttackWithSquad,
    BeginSearch,
    LeadSearch,
    LetDiscoveredGo,
    LetFoundGo,
    SearchEnviron,
    Searcher,
    SearchForGroup,
    SendSearcher,
)
from fitg.engine.rules.swarm import BreakOffFromSwarm
from fitg.engine.rules.wounds import SacrificeCompanion, TakeWound
from fitg.engine.rulesets.underground.immunity.defeat import GuardBeaten
from fitg.engine.rulesets.underground.will.commandos import CommandosTakeIt
from fitg.tables import search as search_table

# Military combat


def odds(table: Table, place: str, attacker: Side, *, outbreak: bool = False) -> float:
    """The ratio of strengths, each column shift counted as a step of the ratio."""
    attack = table.strength(place, attacker)
    defense = table.strength(place, opponent(attacker))
    if not defense:
        return 9.0
    ratio = attack / defense
    shift = _shift(table, place, attacker, outbreak=outbreak)
    return ratio * 1.5**shift


def _shift(table: Table, place: str, attacker: Side, *, outbreak: bool) -> int:
    """Columns in the attacker's favor: leaders, and the ground."""
    rebel_leader = leadership(table, place, "rebel")
    imperial_leader = leadership(table, place, "imperial")
    rebel = rebel_leader - imperial_leader
    if outbreak and not rebel_leader:
        rebel += 1
    environ = table.facts.environs[place]
    catalogue = table.facts.unit_kinds
    if any(catalogue[kind].environ_type == environ.type for kind in table.units(place)):
        rebel += 1
    if environ.is_special and not imperial_leader:
        rebel += 1
    return rebel if attacker == "rebel" else -rebel


def leadership(table: Table, place: str, side: Side) -> int:
    people = table.friends(place) if side == table.side else table.foes(place)
    return table.best(people, "leadership")


def attack_at_good_odds(table: Table, actions: Actions) -> Advice:
    """Attack where the odds, with leaders and ground, are good."""
    outbreak = not isinstance(table.top, MilitaryCombat) and "rebellion" in table.top.step
    scores = {
        option: odds(table, option.at, table.side, outbreak=outbreak) for option in attacks_among(actions)
    }
    best = max(scores, key=scores.__getitem__, default=None)
    if best is not None and scores[best] >= table.style.good_odds:
        return Advice(best, "The odds are good, so the troops attack.")
    return Advice(nothing(actions), "The odds are too poor to attack.")


def attacks_among(actions: Actions) -> list[AttackAt | AttackInOutbreak]:
    """Where the troops may attack."""
    return [option for option in actions if isinstance(option, AttackAt | AttackInOutbreak)]


def lead_with_the_best(table: Table, actions: Actions) -> Advice:
    """The best leader leads: every point of Leadership is a column."""
    leaders = [option for option in actions if isinstance(option, LeadCombat | LeadSearch)]
    return best_of(
        actions,
        leaders,
        lambda option: table.rating(option.who, "leadership"),
        "The best leader leads the troops.",
    )


def keep_the_numbers(table: Table, actions: Actions) -> Advice:
    """Lose few strong units rather than many weak ones: numbers hold planets."""
    return best_of(
        actions,
        all_of(LoseUnits, actions),
        lambda option: -sum(option.units.values()),
        "Numbers hold planets: lose as few as can be.",
    )


# Search


def search_chance(table: Table, place: str, by: Searcher, leader: int = 0) -> int:
    """The highest die that finds the enemies hiding in a place."""
    if by == "units":
        chart, value = table.facts.charts.search, table.strength(place, table.side)
        value += garrison(table.ctx, place, table.side)
        if chart.leader_on_die:
            return min(found_by(table, table.foes(place), place, value) + leader, chart.never - 1)
        value += leader
    else:
        value = table.total([each for each in table.friends(place) if not each.disabled], "intelligence")
    return found_by(table, table.foes(place), place, value)


def found_by(table: Table, people: list[Character], place: str, value: float) -> int:
    """The highest die with which a Search Value finds those of the people who do not stand with troops."""
    hiders = [each for each in people if not each.with_units]
    hiding = table.best(hiders, "intelligence") + table.size(place) - len(hiders)
    hiding += sum(int(table.facts.people[each.id].abilities.get("hiding", 0)) for each in hiders)
    return search_table(int(value), hiding, 6, facts=table.facts).number


def can_beat(table: Table, hunters: list[Character], place: str) -> bool:
    """Are the hunters stronger than all enemies who stand alone in the place?"""
    prey = [each for each in table.foes(place) if not each.with_units]
    return table.total(hunters, "combat") > table.total(prey, "combat") + 1


#: Why nobody is looked for.
NOBODY_FOUND = "A search would find nobody."
HARDLY_FOUND = "They would hardly be found, and whoever looks for them shows himself."
TOO_STRONG = "Whom our people found there would be more than they can handle."


def search_with_strength(table: Table, actions: Actions) -> Advice:
    """Troops always search: a squad costs nothing. Characters only if they win the fight that follows."""
    for option, place in searches(table, actions, "units"):
        if search_chance(table, place, "units", leadership(table, place, table.side)):
            return Advice(option, "Troops search for detected enemies: it costs them nothing.")
    reason = NOBODY_FOUND
    for option, place in searches(table, actions, "characters"):
        strong = can_beat(table, table.friends(place), place)
        chance = search_chance(table, place, "characters")
        if strong and chance >= table.style.worth_showing:
            return Advice(option, "Our people are strong enough to hunt the enemy down themselves.")
        if chance:
            reason = HARDLY_FOUND if strong else TOO_STRONG
    return Advice(nothing(actions), reason)


def searches(table: Table, actions: Actions, by: Searcher) -> Iterator[tuple[Action, str]]:
    """The searches by units or by characters, each with its place."""
    for option in actions:
        if isinstance(option, SearchEnviron | SearchForGroup) and option.by == by:
            yield option, option.at if isinstance(option, SearchEnviron) else _place(table)


def _place(table: Table) -> str:
    """Where that happens which is asked about."""
    place: str = getattr(table.top, "place", "")
    return place


def send_everybody(table: Table, actions: Actions) -> Advice:
    """All who can search do: their Intelligence adds up, and so does their Combat."""
    searcher = one_of(SendSearcher, actions)
    if searcher is not None:
        return Advice(searcher, "All our people search together.")
    return Advice(favorite(actions, BeginSearch), "Everybody is looking.")


def attack_those_found(table: Table, actions: Actions) -> Advice:
    """A squad always attacks; characters only when they are stronger."""
    squad = one_of(AttackWithSquad, actions)
    if squad is not None:
        return Advice(squad, FOUND)
    attack = one_of(AttackFound, actions)
    if attack is not None:
        hunters = [table.state.characters[each] for each in getattr(table.top, "searchers", ())]
        by_characters = getattr(table.top, "by", "units") == "characters"
        if by_characters and not can_beat(table, hunters, _place(table)):
            return Advice(
                favorite(actions, LetFoundGo, LetDiscoveredGo),
                "They are too strong for those who found them.",
            )
        return Advice(attack, FOUND)
    people = one_of(AttackWithCharacters, actions)
    if people is not None and can_beat(table, table.friends(_place(table)), _place(table)):
        return Advice(people, FOUND)
    return Advice(favorite(actions, LetFoundGo, LetDiscoveredGo), "They are too strong for us here.")


FOUND = "The enemy has been found, and we are strong enough."


# Character combat


def _combat(table: Table) -> CharacterCombat | None:
    top = table.top
    return top if isinstance(top, CharacterCombat) else None


def attack_value(table: Table, combat: CharacterCombat) -> int:
    """The strength of the attacking force as it stands."""
    if combat.kind == "characters":
        return table.total((table.state.characters[each] for each in combat.attackers), "combat")
    return creatures.strength(table.ctx, combat)


def defense_value(table: Table, combat: CharacterCombat, group: tuple[str, ...]) -> int:
    """The sum of the defenders' Combat."""
    return table.total((table.state.characters[each] for each in group), "combat")


def differential(table: Table, combat: CharacterCombat) -> int:
    group = combat.active or combat.defenders
    return attack_value(table, combat) - defense_value(table, combat, group)


def fight_hard_when_stronger(table: Table, actions: Actions) -> Advice:
    """Guns double the wounds of both sides: good for the stronger."""
    combat = _combat(table)
    stronger = combat is not None and differential(table, combat) > 0
    wanted = (FightWithGuns, FightHandToHand) if stronger else (FightHandToHand,)
    return Advice(favorite(actions, *wanted), "Guns are for the stronger side.")


def capture_when_far_stronger(table: Table, actions: Actions) -> Advice:
    """Prisoners are worth more than the dead, but taking them costs two columns."""
    combat = _combat(table)
    capture = one_of(FightToCapture, actions)
    if (
        capture is not None
        and combat is not None
        and differential(table, combat) >= table.style.capture_differential
    ):
        return Advice(capture, "We are strong enough to take prisoners.")
    return Advice(favorite(actions, FightToKill), "Taking prisoners would cost too much strength.")


def the_wisest_faces_it(table: Table, actions: Actions) -> Advice:
    """A mind is attacked: the best mind answers."""
    return best_of(
        actions,
        all_of(FaceCreature, actions),
        lambda option: table.rating(option.who, "intelligence"),
        "The best mind faces it.",
    )


def shield_the_frail(table: Table, actions: Actions) -> Advice:
    """Who would only get hurt stays out of the fight."""
    combat = _combat(table)
    if combat is not None and len(actions) > 1:
        order = _in_order(table, combat, combat.active)
        number = duels.best_plan(table.facts, _foe(table, combat), _fighters(table, combat, order)).active
        frail = {option.who: option for option in all_of(HoldBack, actions)}
        for each in order[number:]:
            if each in frail:
                return Advice(frail[each], "Whoever would only get hurt stays out of the fight.")
    return Advice(favorite(actions, StandReady), "Those who can fight do.")


def break_off_when_losing(table: Table, actions: Actions) -> Advice:
    """Run or stand, whatever costs less."""
    combat = _combat(table)
    if combat is None:
        return Advice(favorite(actions, BreakOffFromSwarm), "It is better to get away from it.")
    foe = _foe(table, combat)
    order = (*_in_order(table, combat, combat.active), *_in_order(table, combat, combat.inactive))
    fighters = _fighters(table, combat, order)
    choices = {
        flight: option
        for flight, kind in FLIGHT_ACTIONS.items()
        if (option := one_of(kind, actions)) is not None
    }
    costs = {
        flight: duels.plan(table.facts, foe, fighters, len(combat.active), flight).cost for flight in choices
    }
    flight = min(costs, key=costs.__getitem__)
    return Advice(choices[flight], FLIGHT_REASONS[flight])


FLIGHT_ACTIONS: dict[duels.Flight, type[Action]] = {
    "nobody": StandAndFight,
    "inactive": BreakOffInactive,
    "all": BreakOffAll,
}
FLIGHT_REASONS: dict[duels.Flight, str] = {
    "nobody": "The fight goes well enough.",
    "inactive": "Those who do not fight get away.",
    "all": "To get away costs less than to fight on.",
}


def _in_order(table: Table, combat: CharacterCombat, people: tuple[str, ...]) -> tuple[str, ...]:
    """The strongest first: they fight, and the others may stay out of it."""
    rating = _counted(table, combat)
    return tuple(
        sorted(people, key=lambda each: (-table.rating(each, rating), -table.endurance_left(each), each))
    )


def _counted(table: Table, combat: CharacterCombat) -> Rating:
    """What counts in this fight: strength, or the mind."""
    minds = creatures.uses_intelligence(creatures.traits_of(table.ctx, combat))
    return "intelligence" if minds else "combat"


def _fighters(table: Table, combat: CharacterCombat, order: tuple[str, ...]) -> tuple[duels.Fighter, ...]:
    rating = _counted(table, combat)
    return tuple(
        duels.Fighter(table.rating(each, rating), table.endurance_left(each), _loss(table, each))
        for each in order
    )


def _loss(table: Table, character: str) -> float:
    """What a death costs: diplomats win games."""
    return worth(table, character) + table.style.worth_of_diplomacy * table.rating(character, "diplomacy")


def _foe(table: Table, combat: CharacterCombat) -> duels.Foe:
    """The attackers as they stand."""
    traits = creatures.traits_of(table.ctx, combat)
    if combat.kind == "characters":
        left = sum(table.endurance_left(each) for each in combat.attackers)
    elif combat.endurance is None:
        left = duels.UNTOUCHABLE
    else:
        left = combat.endurance - combat.force_wounds
    return duels.Foe(
        strength=attack_value(table, combat),
        left=left,
        times=table.facts.charts.character_combat.firefight_multiplier if combat.weapon == "firefight" else 1,
        fades=not creatures.uses_intelligence(traits),
        capture=combat.intent == "capture",
        surprise=creatures.surprise(table.ctx, combat),
        run_now=creatures.break_off_allowed(traits, combat.round),
        run_later=creatures.break_off_allowed(traits, combat.round + 1),
        modifier=creatures.break_off_modifier(traits, combat.round),
    )


def spread_the_wounds(table: Table, actions: Actions) -> Advice:
    """The toughest take the wounds; a companion takes one that would kill."""
    wounds = all_of(TakeWound, actions)
    if not wounds:
        return leave(actions)
    toughest = max(
        wounds, key=lambda option: (table.endurance_left(option.who), -table.rating(option.who, "combat"))
    )
    team = one_of(CommandosTakeIt, actions)
    if team is not None:
        return Advice(team, "Commandos come again, and wounds stay.")
    companion = one_of(SacrificeCompanion, actions)
    if companion is not None and table.endurance_left(toughest.who) <= 1:
        return Advice(companion, "The companion saves a life.")
    return Advice(toughest, "The toughest takes the wound.")


def guard_with_the_least_needed(table: Table, actions: Actions) -> Advice:
    """A guard does no missions: leave prisoners to the troops, or to the one who is missed least."""
    troops = one_of(GuardWithUnits, actions)
    if troops is not None:
        return Advice(troops, "The troops guard the prisoners, and our people stay free to act.")
    guards = [
        option for option in actions if isinstance(option, GuardPrisoners | GuardArrested | GuardBeaten)
    ]
    return best_of(
        actions,
        guards,
        lambda option: -table.rating(option.who, "diplomacy") - table.rating(option.who, "intelligence"),
        "The one who is missed least guards the prisoners.",
    )


def lead_or_stand_by(table: Table, actions: Actions) -> Advice:
    """[9.62] A leader who answers the enemy stands with the troops, others keep their hands free."""
    joining = one_of(ReactIntoUnits, actions)
    if joining is not None and table.rating(joining.who, "leadership") >= 1:
        return Advice(joining, "The troops can use a leader.")
    return leave(actions)


ANSWERS = {
    "reaction.stack": lead_or_stand_by,
    "military-combat": attack_at_good_odds,
    "military-combat.leader": lead_with_the_best,
    "losses": keep_the_numbers,
    "search": search_with_strength,
    "search.event": search_with_strength,
    "search.leader": lead_with_the_best,
    "search.characters": send_everybody,
    "search.attack": attack_those_found,
    "character-combat.weapon": fight_hard_when_stronger,
    "character-combat.intent": capture_when_far_stronger,
    "character-combat.champion": the_wisest_faces_it,
    "character-combat.active": shield_the_frail,
    "character-combat.break-off": break_off_when_losing,
    "character-combat.wounds": spread_the_wounds,
    "character-combat.guard": guard_with_the_least_needed,
    "missions.guard": guard_with_the_least_needed,
}
