"""Rules of thumb for missions and possessions that are the same for both sides."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, best_of, last, let_be
from fitg.bots.table import Table
from fitg.data.records import Rating
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.state import UNREST, Character

#: In which order missions are completed or draw: what clears the way first, the rebellion last.
ORDER = "FSTDCIAGPBR"
#: Ratings that make a character valuable.
WORTH: tuple[Rating, ...] = ("combat", "intelligence", "leadership", "diplomacy")


# Drawing


def draw_to_the_end(table: Table, actions: Actions) -> Advice:
    """Every card may bring a letter, and only who draws them all gets bonus draws."""
    missions = table.top
    assert isinstance(missions, EnvironMissions)
    if enough_letters(table, missions):
        for action in ("complete C", "complete D"):
            if action in actions:
                return Advice(action, "That is enough: another card could only spoil it.")
    if "stop" in actions and nothing_more_to_win(table, missions):
        return Advice("stop", "The planet is ripe, and another card could only spoil it.")
    for action in ("draw", "bonus draws", "finish"):
        if action in actions:
            return Advice(action, "More cards bring more letters, and the bonus draws at the end.")
    return let_be(table, actions)


def enough_letters(table: Table, missions: EnvironMissions) -> bool:
    """Do the letters in hand bring the planet as far as the player wants it?"""
    planet = table.planet(missions.place)
    letters = sum(
        group.letters for group in missions.groups if group.letter in "CD" and group.status == "open"
    )
    return letters >= (UNREST - planet.loyalty if table.side == "rebel" else planet.loyalty)


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
    return best_of(
        actions, lambda action: -ORDER.find(action[-1]), "One mission can clear the way for the next."
    )


# Who suffers


def the_toughest_is_hurt(table: Table, actions: Actions) -> Advice:
    """An accident befalls the one who can take it."""
    return best_of(
        actions, lambda action: table.endurance_left(action.split()[1]), "The toughest can take a wound."
    )


def worth(table: Table, character: Character | str) -> int:
    """What a character is worth to his side, roughly."""
    return sum(table.rating(character, name) for name in WORTH)


def sacrifice_the_least(table: Table, actions: Actions) -> Advice:
    """One must die: the one who is missed least."""
    return best_of(
        actions, lambda action: -worth(table, action.split()[0]), "The one who is missed least dies."
    )


def free_the_best(table: Table, actions: Actions) -> Advice:
    """Free the most valuable prisoner first."""
    freed = [action for action in actions if action.startswith("free ")]
    if not freed:
        return let_be(table, actions)
    return best_of(
        freed, lambda action: worth(table, action.split()[1]), "The most valuable comes free first."
    )


def hunt_the_best(table: Table, actions: Actions) -> Advice:
    """Assassins hunt the most valuable enemy."""
    targets = [action for action in actions if action.startswith("target ")]
    if not targets:
        return let_be(table, actions)
    return best_of(targets, lambda action: worth(table, action[7:]), "The most valuable enemy is the target.")


# Possessions and ships


def give_ships_to_pilots(table: Table, actions: Actions) -> Advice:
    """A ship is worth what its pilot can do."""
    best, gift = 0, ""
    for action in actions:
        words = action.split()
        if words[0] == "give" and words[1] in table.state.ships:
            ship = table.state.ships[words[1]]
            now = table.rating(ship.owner, "navigation") if ship.owner else -1
            gain = table.rating(words[3], "navigation") - now
            if gain > best:
                best, gift = gain, action
    if gift:
        return Advice(gift, "The better pilot takes the ship.")
    if "done" in actions:
        return Advice("done", "Everybody keeps what is his.")
    return let_be(table, actions)


def leave_ships_to_pilots(table: Table, actions: Actions) -> Advice:
    """A ship that loses its owner goes to the best pilot there is."""

    def skill(action: str) -> int:
        heir = last(action)
        return table.rating(heir, "navigation") if heir in table.state.characters else -1

    return best_of(actions, skill, "The best pilot takes the ship over.")


def declare_what_helps(table: Table, actions: Actions) -> Advice:
    """A possession is there to be used when it counts."""
    for action in actions:
        if action != "pass":
            return Advice(action, "It helps now, and that is what it is for.")
    return Advice("pass", "Nothing here would help.")


#: Which rating of the owner makes most of a card with such a trait.
BEST_OWNER: dict[str, Rating] = {
    "combat": "combat",
    "combat_one_round": "combat",
    "combat_defending": "combat",
    "diplomacy": "diplomacy",
    "bonus_D": "diplomacy",
    "intelligence": "intelligence",
    "ignore_first_diplomacy_abort": "diplomacy",
}


def give_to_who_makes_most_of_it(table: Table, actions: Actions) -> Advice:
    """Weapons to fighters, ships to pilots, the rest to the wise."""
    gifts = [action for action in actions if action.startswith("give ") and "gives up" not in action]
    if not gifts:
        return Advice(actions[-1], "Nobody can carry it.")
    card = table.facts.possessions[gifts[0].split()[1]]
    rating: Rating = "navigation" if card.kind == "spaceship" else "endurance"
    for trait, better in BEST_OWNER.items():
        if trait in card.traits:
            rating = better
            break
    return best_of(
        gifts,
        lambda action: table.rating(action.split()[3], rating),
        "It goes to the one who makes most of it.",
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
