"""Rules of thumb for missions that leave a choice: whom assassins strike, who joins, what is found."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, one_of
from fitg.bots.knowledge.missions import best_owner, hunt_the_best, prize, worth
from fitg.bots.table import Table
from fitg.engine.rules import spaceships
from fitg.engine.rules.missions.encounters import SacrificeOne
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.letters import HuntTarget
from fitg.engine.rulesets.underground.missions.assassination import HuntAnybody, StrikeDown
from fitg.engine.rulesets.underground.missions.recruits import AskFor
from fitg.engine.rulesets.underground.missions.scavenging import Look, Scavenging
from fitg.engine.rulesets.underground.missions.troops import WinDeserters

#: What a ship is worth to somebody who has none, beside other things.
A_SHIP = 10


def hunt(table: Table, actions: Actions) -> Advice:
    """[VX-01] The enemies there, unless a sovereign is worth more than the best of them."""
    anybody = one_of(HuntAnybody, actions)
    if anybody is None:
        return hunt_the_best(table, actions)
    missions = table.top
    assert isinstance(missions, EnvironMissions)
    others = [each for each in table.foes(missions.place) if each.id not in table.facts.sovereigns]
    there = max((worth(table, each) for each in others), default=0)
    rulers = [each for each in all_of(HuntTarget, actions) if prize(table, each.who) > there]
    if not rulers:
        return Advice(anybody, "Any of them is a loss to the enemy.")
    return hunt_the_best(table, tuple(rulers))


def strike_their_best(table: Table, actions: Actions) -> Advice:
    """[VX-01, VX-01a] Of theirs whom they will miss most; of ours whom we can spare."""
    people = table.state.characters
    return best_of(
        actions,
        all_of(StrikeDown, actions),
        lambda each: worth(table, each.who) * (-1 if people[each.who].side == table.side else 1),
        "That hurts them most, or us least.",
    )


def execute_their_best(table: Table, actions: Actions) -> Advice:
    """[VX-02c] The most dangerous of the assassins."""
    return best_of(
        actions,
        all_of(SacrificeOne, actions),
        lambda each: worth(table, each.who),
        "The most dangerous of them does not come back.",
    )


def ask_for_the_best(table: Table, actions: Actions) -> Advice:
    """[VX-04, VX-04a] Somebody whom one knows, and the best of those."""
    return best_of(
        actions,
        all_of(AskFor, actions),
        lambda each: sum(getattr(table.facts.characters[each.who], name) for name in RATINGS),
        "Nobody else in the deck can do more.",
    )


RATINGS = ("combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation")


def look_for_what_helps(table: Table, actions: Actions) -> Advice:
    """[VX-05a] A ship for a pilot who has none, else what its owner makes most of."""
    scavenging = table.top
    assert isinstance(scavenging, Scavenging)
    on_foot = [each for each in scavenging.members if spaceships.owned_by(table.ctx, each) is None]

    def use(option: Look) -> int:
        card = table.facts.possessions[option.card]
        if card.kind == "spaceship":
            skill = max((table.rating(each, "navigation") for each in on_foot), default=-A_SHIP)
            return A_SHIP + skill + card.shields
        skill = max(table.rating(each, best_owner(table, option.card)) for each in scavenging.members)
        return skill + len(card.traits)

    return best_of(actions, all_of(Look, actions), use, "It helps this group most.")


def win_the_strongest(table: Table, actions: Actions) -> Advice:
    """[VX-09] What the Empire will miss most."""
    kinds = table.facts.unit_kinds
    return best_of(
        actions,
        all_of(WinDeserters, actions),
        lambda each: sum(number * (kinds[unit].cost or 0) for unit, number in each.units.items()),
        "Those are missed most.",
    )


ANSWERS: dict[str, Answer] = {
    "missions.victim": strike_their_best,
    "missions.scapegoat": execute_their_best,
    "missions.scavenge": look_for_what_helps,
    "missions.convert": win_the_strongest,
}
