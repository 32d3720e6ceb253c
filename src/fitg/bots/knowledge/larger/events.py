"""Rules of thumb for the event cards of Underground: what to hold, when to play, what research is worth."""

from __future__ import annotations

from collections.abc import Callable

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.table import Table
from fitg.engine.rules.galactic import shifts
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.assign.memory import memory as alarms
from fitg.engine.rulesets.underground.cards.galactic import RollAgain
from fitg.engine.rulesets.underground.cards.historic import RaiseKayns
from fitg.engine.rulesets.underground.cards.imperial import TENSE, is_lost
from fitg.engine.rulesets.underground.cards.rebel import RIM
from fitg.engine.rulesets.underground.cards.turning import can_rise
from fitg.engine.rulesets.underground.deck.hands import TakeSecretEvent, playable
from fitg.engine.rulesets.underground.deck.memory import memory
from fitg.engine.rulesets.underground.deck.phase import (
    BreakFirstRight,
    PlayEventCard,
    PrevailWithFirstRight,
)
from fitg.engine.rulesets.underground.deck.research import LookAtCard, LookIntoDecks, LowerEvent

#: The Secret Events that are worth most in any game, the best first; the others follow as they are numbered.
BEST = ("RS1", "RS4", "RS2", "RS3", "IS5", "IS4", "IS1", "IS2", "IS3", "RS5")
#: Research that is kept for a quarrel over First Right.
RESERVE = 1
#: The two best of each side: they are worth the reserve, and so are Historic ones.
DECISIVE = ("RS1", "RS4", "IS5", "IS4")


def _worth(code: str) -> int:
    """Historic cards last for the rest of the game: they come first."""
    if _is_historic(code):
        return len(BEST) + 1
    return len(BEST) - BEST.index(code) if code in BEST else 0


def _is_historic(code: str) -> bool:
    return code.startswith("H")


def hold_the_best(table: Table, actions: Actions) -> Advice:
    """What can turn planets."""
    reason = "It turns planets, whatever else happens."
    return best_of(actions, all_of(TakeSecretEvent, actions), lambda each: _worth(each.card), reason)


def play_a_card(table: Table, actions: Actions) -> Advice:
    """The best card whose moment has come; without one only if we must."""
    cards = all_of(PlayEventCard, actions)
    ripe = [each for each in cards if is_ripe(table, each.card)]
    if not ripe and any(each.passes for each in actions):
        return leave(actions)
    return best_of(actions, ripe or cards, lambda each: _worth(each.card), "In the hand it helps nobody.")


def is_ripe(table: Table, code: str) -> bool:
    """Is there something for the card to act on?"""
    moment = MOMENTS.get(code)
    return moment is None or moment(table)


def _rim_is_ready(table: Table) -> bool:
    """[VE-RS1] A planet of the rim is at Unrest."""
    systems = table.facts.planets
    return any(
        systems[planet].system in RIM and systems[planet].capital == "none" and can_rise(table.ctx, planet)
        for planet in table.board.planets
        if systems[planet].home_of is None
    )


def _friends_are_lost(table: Table) -> bool:
    """[VE-IS6] Somebody is to be brought home."""
    return any(is_lost(table.ctx, each) for each in table.state.characters.values())


def _troops_are_called(table: Table) -> bool:
    """[VE-RS6] A crisis lets Imperial fleets go where the card would not."""
    return bool(alarms(table.ctx).crises)


#: When a card is worth playing, where it is not always.
MOMENTS: dict[str, Callable[[Table], bool]] = {
    "RS1": _rim_is_ready,
    "RS6": _troops_are_called,
    "IS1": lambda table: any(
        shifts.can_move(table.ctx, planet, "imperial") for planet in TENSE if planet in table.state.planets
    ),
    "IS6": _friends_are_lost,
}


def break_their_right(table: Table, actions: Actions) -> Advice:
    """[VE-19a] For a card that is worth the reserve; for any that is ready with research to spare."""
    breaking = one_of(BreakFirstRight, actions)
    ready = [code for code in playable(table.ctx, table.side) if is_ripe(table, code)]
    if breaking is None or not ready:
        return leave(actions)
    if _stock(table) > RESERVE:
        return Advice(breaking, "Research is left, and our card is ready.")
    if any(code in DECISIVE or _is_historic(code) for code in ready):
        return Advice(breaking, "Our card is worth more than the research.")
    return leave(actions)


def hold_our_right(table: Table, actions: Actions) -> Advice:
    """What was worth playing is worth the research."""
    holding = one_of(PrevailWithFirstRight, actions)
    return Advice(holding, "They spend as much as we do.") if holding else leave(actions)


def use_research(table: Table, actions: Actions) -> Advice:
    """What can be lowered is lowered; more than a reserve tells what is to come."""
    lowering = one_of(LowerEvent, actions)
    if lowering is not None:
        return Advice(lowering, "It would hold us up.")
    looking = one_of(LookIntoDecks, actions)
    if looking is not None and _stock(table) > RESERVE:
        return Advice(looking, "Whoever knows what comes can prepare for it.")
    return leave(actions)


def look_at_the_next(table: Table, actions: Actions) -> Advice:
    """The topmost card that we do not know."""
    record = memory(table.ctx)
    piles = {"galactic": record.galactic, "major": record.major}

    def freshness(each: LookAtCard) -> int:
        known = each.place - 1 in piles[each.deck].known_to(table.side)
        return -each.place - 1000 * known

    return best_of(actions, all_of(LookAtCard, actions), freshness, "It comes next.")


def _stock(table: Table) -> int:
    return table.ctx.rules.ask[asked.research](table.ctx, table.side)


def try_again(table: Table, actions: Actions) -> Advice:
    """Most rolls name no star."""
    rolling = one_of(RollAgain, actions)
    return Advice(rolling, "Most rolls name no star at all.") if rolling else leave(actions)


def post_the_army(table: Table, actions: Actions) -> Advice:
    """Where the Throne is."""
    reason = "The Throne is worth most."
    throne = table.board.throne
    return best_of(
        actions, all_of(RaiseKayns, actions), lambda each: table.board.planet_of[each.at] == throne, reason
    )


ANSWERS: dict[str, Answer] = {
    "events.secrets": hold_the_best,
    "events.play": play_a_card,
    "events.break": break_their_right,
    "events.prevail": hold_our_right,
    "events.research": use_research,
    "events.look": look_at_the_next,
    "events.storm": try_again,
    "events.kayns": post_the_army,
}
