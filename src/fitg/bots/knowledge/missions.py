"""Rules of thumb for missions and possessions that are the same for both sides."""

from __future__ import annotations

from fitg.bots.diplomacy import go_on
from fitg.bots.knowledge.advice import Actions, Advice, all_of, best_of, leave, nothing, one_of
from fitg.bots.table import WORTH, Table
from fitg.data.records import Rating
from fitg.engine.machine.state import UNREST, Character
from fitg.engine.rules import characters
from fitg.engine.rules.missions.actions import (
    BeginMissions,
    CompleteFirst,
    CompleteMission,
    ConcludeMission,
    DrawBonus,
    DrawCard,
    StopDrawing,
)
from fitg.engine.rules.missions.encounters import HurtInAccident, SacrificeOne, TakePossession
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import HuntTarget
from fitg.engine.rules.missions.phase import FinishTrading, HandOverShip
from fitg.engine.rules.missions.results import FreeCaptive
from fitg.engine.rules.movement.walking import LeaveShipTo
from fitg.engine.rules.placement import GiveStartingShip
from fitg.engine.rules.spaceships import InheritShip, LeaveShipWithUnits

#: In which order missions are completed or draw: what clears the way first, the rebellion last.
ORDER = "FSTDCIAGPBR"
#: Missions that shift Loyalty, in the order in which they are completed when that is enough.
SHIFTING = "CD"


def begin_or_leave(actions: Actions) -> Advice:
    """Everybody has a task who gets one; where nobody has, nothing can be hoped for here."""
    begin = one_of(BeginMissions, actions)
    if begin is not None:
        return Advice(begin, "Everybody who can be of use has a task.")
    return Advice(actions[-1], "Nothing that could be done here promises enough.")


# Drawing


def draw_to_the_end(table: Table, actions: Actions) -> Advice:
    """Every card may bring a letter, and only who draws them all gets bonus draws."""
    missions = table.top
    assert isinstance(missions, EnvironMissions)
    if enough_letters(table, missions):
        ready = [option for option in all_of(CompleteMission, actions) if option.letter in SHIFTING]
        if ready:
            first = min(ready, key=lambda option: SHIFTING.index(option.letter))
            return Advice(first, "That is enough: another card could only spoil it.")
    hearts = next((option for option in all_of(CompleteMission, actions) if option.letter == "D"), None)
    if hearts is not None and enough_is_enough(table, missions):
        return Advice(hearts, "More cards would rather spoil what has been won.")
    freed = next((option for option in all_of(CompleteMission, actions) if option.letter == "F"), None)
    if freed is not None and all_can_go(table, missions):
        return Advice(freed, "Everybody who is held here can go free.")
    stop = one_of(StopDrawing, actions)
    if stop is not None and nothing_more_to_win(table, missions):
        return Advice(stop, "The planet is ripe, and another card could only spoil it.")
    draw = one_of(DrawCard, actions)
    if draw is not None:
        return Advice(draw, "More cards bring more letters, and the bonus draws at the end.")
    return leave(actions)


def enough_letters(table: Table, missions: EnvironMissions) -> bool:
    """Do the letters in hand bring the planet as far as the player wants it?"""
    planet = table.planet(missions.place)
    letters = sum(
        group.letters for group in missions.groups if group.letter in SHIFTING and group.status == "open"
    )
    return letters >= (UNREST - planet.loyalty if table.side == "rebel" else planet.loyalty)


def enough_is_enough(table: Table, missions: EnvironMissions) -> bool:
    """[13.51] Is Diplomacy worth less if more cards are drawn than with the letters in hand?"""
    group = next(group for group in missions.groups if group.letter == "D")
    skill = table.best((table.state.characters[each] for each in group.members), "diplomacy")
    mission = table.diplomacy(missions.place, skill)
    cards = missions.limit(table.ctx) - missions.draws
    bonus = missions.bonus_draws(table.ctx, group)[0]
    return go_on(table.facts, mission, cards, bonus, group.letters) < min(group.letters, mission.wanted)


def all_can_go(table: Table, missions: EnvironMissions) -> bool:
    """Are there letters enough for all prisoners of the Environ, and is it about them?"""
    letters = max(group.letters for group in missions.groups if group.letter == "F")
    return 0 < len(characters.captives_at(table.ctx, missions.place, table.side)) <= letters


def nothing_more_to_win(table: Table, missions: EnvironMissions) -> bool:
    """Is the planet in Unrest, and nobody left to call it to rebellion?"""
    calling = any(group.letter == "R" and group.status == "open" for group in missions.groups)
    return (
        table.style.stops_in_time
        and table.side == "rebel"
        and not calling
        and table.in_unrest(table.planet(missions.place))
    )


def in_good_order(table: Table, actions: Actions) -> Advice:
    """Clear the way first; a rebellion starts best when all else is done."""
    missions = [
        option
        for option in actions
        if isinstance(option, CompleteFirst | CompleteMission | ConcludeMission | DrawBonus)
    ]
    return best_of(
        actions,
        missions,
        lambda option: -ORDER.find(option.letter),
        "One mission can clear the way for the next.",
    )


# Who suffers


def the_toughest_is_hurt(table: Table, actions: Actions) -> Advice:
    """An accident befalls the one who can take it."""
    return best_of(
        actions,
        all_of(HurtInAccident, actions),
        lambda option: table.endurance_left(option.who),
        "The toughest can take a wound.",
    )


def worth(table: Table, character: Character | str) -> int:
    """What a character is worth to his side, roughly."""
    return sum(table.rating(character, name) for name in WORTH)


def sacrifice_the_least(table: Table, actions: Actions) -> Advice:
    """One must die: the one who is missed least."""
    return best_of(
        actions,
        all_of(SacrificeOne, actions),
        lambda option: -worth(table, option.who),
        "The one who is missed least dies.",
    )


def free_the_best(table: Table, actions: Actions) -> Advice:
    """Free the most valuable prisoner first."""
    return best_of(
        actions,
        all_of(FreeCaptive, actions),
        lambda option: worth(table, option.who),
        "The most valuable comes free first.",
    )


def hunt_the_best(table: Table, actions: Actions) -> Advice:
    """Assassins hunt the most valuable enemy."""
    return best_of(
        actions,
        all_of(HuntTarget, actions),
        lambda option: prize(table, option.who),
        "The most valuable enemy is the target.",
    )


def prize(table: Table, name: str) -> int:
    """[25.3] What it is worth to be rid of somebody; a sovereign who would serve us is no target."""
    if name in table.state.characters:
        return worth(table, name)
    sovereign = table.facts.sovereigns[name]
    value = sovereign.combat + sovereign.leadership
    return -value if sovereign.serves(table.side) and not sovereign.serves(table.enemy) else value


# Possessions and ships


def give_ships_to_pilots(table: Table, actions: Actions) -> Advice:
    """A ship is worth what its pilot can do."""
    gifts = [option for option in actions if isinstance(option, HandOverShip | GiveStartingShip)]

    def gain(gift: HandOverShip | GiveStartingShip) -> int:
        owner = table.state.ships[gift.ship].owner
        now = table.rating(owner, "navigation") if owner else -1
        return table.rating(gift.who, "navigation") - now

    best = max(gifts, key=gain, default=None)
    if best is not None and gain(best) > 0:
        flown = bool(table.state.ships[best.ship].owner)
        return Advice(
            best, "The better pilot takes the ship." if flown else "Nobody there is a better pilot."
        )
    done = one_of(FinishTrading, actions)
    return Advice(done, "What everybody has serves him best.") if done is not None else leave(actions)


def leave_ships_to_pilots(table: Table, actions: Actions) -> Advice:
    """A ship that loses its owner goes to the best pilot there is."""
    heirs = [
        option for option in actions if isinstance(option, LeaveShipTo | InheritShip | LeaveShipWithUnits)
    ]

    def skill(option: LeaveShipTo | InheritShip | LeaveShipWithUnits) -> int:
        return -1 if isinstance(option, LeaveShipWithUnits) else table.rating(option.who, "navigation")

    return best_of(actions, heirs, skill, "The best pilot takes the ship over.")


def declare_what_helps(table: Table, actions: Actions) -> Advice:
    """A possession is there to be used when it counts."""
    for action in actions:
        if not action.passes:
            return Advice(action, "It helps now, and that is what it is for.")
    return Advice(nothing(actions), "Nothing here would help.")


#: Which rating of the owner makes most of a card with such a trait.
BEST_OWNER: dict[str, Rating] = {
    "combat": "combat",
    "combat_one_round": "combat",
    "combat_one_combat": "combat",
    "combat_guarding": "combat",
    "combat_defending": "combat",
    "diplomacy": "diplomacy",
    "bonus_D": "diplomacy",
    "intelligence": "intelligence",
    "ignore_first_diplomacy_abort": "diplomacy",
}


def best_owner(table: Table, name: str) -> Rating:
    """The rating that makes most of a card."""
    card = table.facts.possessions[name]
    usual: Rating = "navigation" if card.kind == "spaceship" else "endurance"
    return next((better for trait, better in BEST_OWNER.items() if trait in card.traits), usual)


def give_to_who_makes_most_of_it(table: Table, actions: Actions) -> Advice:
    """Weapons to fighters, ships to pilots, the rest to the wise."""
    gifts = all_of(TakePossession, actions)
    if not gifts:
        return Advice(actions[-1], "Nobody can carry it.")
    rating = best_owner(table, gifts[0].card)
    return best_of(
        actions,
        gifts,
        lambda option: table.rating(option.who, rating),
        "It helps this one most.",
    )


ANSWERS = {
    "missions.draw": draw_to_the_end,
    "missions.order": in_good_order,
    "missions.bonus": in_good_order,
    "missions.accident": the_toughest_is_hurt,
    "missions.sacrifice": sacrifice_the_least,
    "missions.free": free_the_best,
    "missions.target": hunt_the_best,
    "trading": give_ships_to_pilots,
    "setup.ships": give_ships_to_pilots,
    "possession.assign": give_to_who_makes_most_of_it,
    "possession.*": declare_what_helps,
    "movement.ship": leave_ships_to_pilots,
    "spaceship.heir": leave_ships_to_pilots,
}
