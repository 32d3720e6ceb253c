"""What an order answers, from what its side can see: the staff's rules of thumb with the order's number."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import Actions, nothing, one_of
from fitg.bots.knowledge.fighting import attack_value, can_beat, leadership, search_chance, searches
from fitg.bots.observation import Observation
from fitg.bots.orders.vocabulary import Order
from fitg.bots.staff import Memory
from fitg.bots.style import Style
from fitg.bots.style import style as style_of
from fitg.bots.table import Table
from fitg.engine.machine.actions import Action
from fitg.engine.rules.character_combat import BreakOffAll, CharacterCombat, StandAndFight
from fitg.engine.rules.search import Searcher

#: Whose rules of thumb the staff follows.
STAFF = "rookie"
#: Odds are written in tenths.
TENTHS = 10


def answer(seen: Observation, order: Order, rng: Random, memory: Memory) -> Action:
    """What is done by an order."""
    table = _table(seen, order, rng, memory)
    kind, options = seen.decision.kind, seen.decision.options
    if order.do == "no":
        return nothing(options)
    if order.when == "search" and order.least and kind in ("search", "search.event"):
        return _search(table, options, order.least)
    if order.when == "break-off" and order.least:
        found = _break_off(table, options, order.least)
        if found is not None:
            return found
    return advise(table, kind, options).action


def _table(seen: Observation, order: Order, rng: Random, memory: Memory) -> Table:
    scenario = seen.game.ctx.scenario
    style = _with_number(style_of(STAFF, scenario.id, scenario.game), order)
    return Table(seen.game.ctx, seen.side, style, rng, memory)


def _with_number(style: Style, order: Order) -> Style:
    """The staff's judgement where the order names none."""
    if not order.least:
        return style
    if order.when == "attack":
        odds = order.least / TENTHS
        return replace(style, good_odds=odds, rebel_odds=odds, outbreak_odds=odds)
    if order.when == "fight":
        return replace(style, capture_differential=order.least)
    return style


def _search(table: Table, options: Actions, least: int) -> Action:
    """[11.0] The best search whose chance is good enough; people search only if they win what follows."""
    found: dict[Action, int] = {}
    by: tuple[Searcher, Searcher] = ("units", "characters")
    for searcher in by:
        for option, place in searches(table, options, searcher):
            if searcher == "characters" and not can_beat(table, table.friends(place), place):
                continue
            leader = leadership(table, place, table.side) if searcher == "units" else 0
            chance = search_chance(table, place, searcher, leader)
            wanted = max(least, table.style.worth_showing) if searcher == "characters" else least
            if chance >= wanted:
                found[option] = chance
        if found:
            break
    return max(found, key=found.__getitem__) if found else nothing(options)


def _break_off(table: Table, options: Actions, least: int) -> Action | None:
    """[12.5] All run when the enemy is stronger by so much, else nobody does."""
    combat = table.top
    run, stand = one_of(BreakOffAll, options), one_of(StandAndFight, options)
    if not isinstance(combat, CharacterCombat) or run is None or stand is None:
        return None
    ours = table.total((table.state.characters[each] for each in combat.active), "combat")
    return run if attack_value(table, combat) - ours >= least else stand
