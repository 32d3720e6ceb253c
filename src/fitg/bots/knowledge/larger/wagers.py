"""Underground: bids on the life of the Empire, and what it costs the Empire to be grand."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.staff import plan_of
from fitg.bots.table import Table
from fitg.engine.rules import units
from fitg.engine.rules.battles import Battle
from fitg.engine.rulesets.underground.combat.reserves import HoldBack
from fitg.engine.rulesets.underground.economy.splendor import THE_STABILIZER, BuildInSplendor
from fitg.engine.rulesets.underground.economy.upkeep import Salvage
from fitg.engine.rulesets.underground.optional.defense import DefendDeterminedly
from fitg.engine.rulesets.underground.victory.bidding import Bid

#: [VC-13] Whoever would play the Empire bids so much more than the even bid, the others so much less.
LEEWAY = 1
#: [VO-04] Against so much more strength the units are lost anyway.
DOOMED = 2


class EvenBids(msgspec.Struct, frozen=True):
    """The bids with which two rookies win as often, as measured (`docs/balance.md`)."""

    #: The part of the track where nothing has been measured.
    otherwise: float
    #: By scenario and ruleset.
    measured: dict[str, dict[str, int]]


@cache
def even_bids() -> EvenBids:
    """What stands in `files/bids.toml`."""
    return msgspec.toml.decode(files("fitg.bots").joinpath("files/bids.toml").read_bytes(), type=EvenBids)


def bid_by_experience(table: Table, actions: Actions) -> Advice:
    """As long as it mostly lasts between rookies; one turn less for the Rebels, one more for the Empire."""
    bids, known = all_of(Bid, actions), even_bids()
    rulesets = known.measured.get(table.ctx.scenario.id, {})
    even = rulesets.get(table.ctx.rules.id, round(known.otherwise * len(bids)))
    wanted = even + (LEEWAY if table.side == "imperial" else -LEEWAY)
    reason = "In every second game or so the Empire has fallen by then."
    return best_of(actions, bids, lambda each: -abs(each.turns - wanted), reason)


def build_the_grandest(table: Table, actions: Actions) -> Advice:
    """The Stabilizer above all; and above the Throne, where most units guard it."""
    return best_of(
        actions,
        all_of(BuildInSplendor, actions),
        lambda each: (each.unit == THE_STABILIZER, table.board.planet_of[each.at] == table.board.throne),
        "It has to be built, and is safest above the Throne.",
    )


def salvage_the_idle(table: Table, actions: Actions) -> Advice:
    """The unit goes where nothing is at stake."""
    stakes = plan_of(table).stakes
    return best_of(
        actions,
        all_of(Salvage, actions),
        lambda each: -stakes.get(table.board.planet_of.get(each.at, ""), 0.0),
        "There is no fight for it there.",
    )


def or_salvage(otherwise: Answer) -> Answer:
    """Who pays by breaking units up is asked the same question as who pays by reducing them."""

    def answer(table: Table, actions: Actions) -> Advice:
        rule = salvage_the_idle if one_of(Salvage, actions) else otherwise
        return rule(table, actions)

    return answer


def sell_dearly(table: Table, actions: Actions) -> Advice:
    """Whoever is lost anyway takes more of the enemy with him; whoever is not spares his own."""
    battle = next((each for each in reversed(table.state.stack) if isinstance(each, Battle)), None)
    stand = one_of(DefendDeterminedly, actions)
    if battle is None or stand is None:
        return leave(actions)
    attack, defense = (battle.strength(table.ctx, side) for side in (battle.attacker, battle.defender))
    if attack >= DOOMED * defense:
        return Advice(stand, "We are lost anyway: they are to pay for it.")
    return leave(actions)


def keep_what_is_not_needed(table: Table, actions: Actions) -> Advice:
    """[VM-07] The weakest unit stays out of the fight, if the column is as good without it."""
    battle = next((each for each in reversed(table.state.stack) if isinstance(each, Battle)), None)
    spare = all_of(HoldBack, actions)
    if battle is None or not spare:
        return leave(actions)
    ctx, side = table.ctx, battle.attacker
    column = battle.ratio(ctx).column
    held: dict[str, int] = dict(getattr(battle, "reserve", {}))
    for option in sorted(spare, key=lambda each: battle.worth(ctx, each.unit, side)):
        without = replace(battle, reserve=units.merged(held, {option.unit: 1}))
        if without.ratio(ctx).column == column:
            return Advice(option, "The attack is as strong without it, and it cannot be lost.")
    return leave(actions)


ANSWERS: dict[str, Answer] = {
    "bids": bid_by_experience,
    "splendor": build_the_grandest,
    "military-combat.defense": sell_dearly,
    "military-combat.reserve": keep_what_is_not_needed,
}
