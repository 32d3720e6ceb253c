"""How hard to strike, and what to give up: choices in the middle of a battle or a jump."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from msgspec.structs import replace

from fitg import tables
from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.knowledge.fighting import keep_the_numbers
from fitg.bots.table import Table
from fitg.data.charts import DIE
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.space.assault import AssaultDeterminedly
from fitg.engine.rules.space.fleet_losses import LoseInSpace

#: What our own losses count beside theirs: who attacks can choose another day.
OWN_LOSSES = 1.1


def assault_where_it_pays(table: Table, actions: Actions) -> Advice:
    """[22.3] A Determined Assault doubles the losses of both: who is far stronger gains by that."""
    battle = next((each for each in reversed(table.state.stack) if isinstance(each, Battle)), None)
    strike = one_of(AssaultDeterminedly, actions)
    if battle is None or strike is None:
        return leave(actions)
    if exchange(table, battle, "determined") > exchange(table, battle, "normal"):
        return Advice(strike, "We are so strong that twice the losses hurt them far more than us.")
    return leave(actions)


def exchange(table: Table, battle: Battle, assault: tables.Assault) -> float:
    """What the enemy loses on average more than we do, if the battle is fought in this way."""
    ctx = table.ctx
    fought = replace(battle, assault=assault)
    attack, defense = (battle.strength(ctx, side) for side in (battle.attacker, battle.defender))
    total = 0.0
    for dice in product(DIE, DIE):
        losses = fought.losses(ctx, *dice)
        total += min(losses.defender_loss, defense) - OWN_LOSSES * min(losses.attacker_loss, attack)
    return total / len(DIE) ** 2


def lose_the_cheapest(table: Table, actions: Actions) -> Advice:
    """[20.63, 21.33] On the way the units go whose price is lowest; in a battle numbers hold planets."""
    lost = all_of(LoseInSpace, actions)
    if not lost:
        return keep_the_numbers(table, actions)
    return best_of(
        actions, lost, lambda each: -_price(table, each.units), "These can be replaced most cheaply."
    )


def _price(table: Table, lost: Mapping[str, int]) -> int:
    catalogue = table.facts.unit_kinds
    return sum(number * (catalogue[kind].cost or 0) for kind, number in lost.items())


ANSWERS: dict[str, Answer] = {
    "military-combat.assault": assault_where_it_pays,
    "losses": lose_the_cheapest,
}
