"""What one would answer in the same way every time: a standing order, given where it is asked about.

It holds until one asks to be asked again, and some of it until something happens that one could not think of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.rules import units
from fitg.engine.rules.battles import AttackAt, Battle, FinishAttacking, LeadCombat
from fitg.engine.rules.military_combat import MilitaryCombatSegment, contested
from fitg.engine.rules.missions.actions import CompleteMission, DrawCard
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import FinishTrading, GoOnMissions, MissionPhase
from fitg.engine.rules.reaction import FinishReacting
from fitg.engine.rules.search import LeadSearch, SearchEnviron, SearchForGroup
from fitg.presentation.standing import HARM, StandingOrder, since_last_asked, standing_order
from fitg.presentation.wishes.for_a_while import fights
from fitg.presentation.wishes.history import attacked, everybody_again, jobs, places_again
from fitg.presentation.wishes.wish import FALLEN, Wish, WishName, first, segment_of, until_told

#: What a standing order may name a leader for, or that the units search.
LED_OR_SEARCHED = (LeadCombat, LeadSearch, SearchEnviron, SearchForGroup)
#: What there is a standing order about.
ORDERED = (*LED_OR_SEARCHED, FinishReacting, FinishTrading)
#: What is wished for a fight can be wished for every one.
IN_EVERY_FIGHT: dict[str, tuple[WishName, str]] = {
    "fight": ("brave", "Everybody stands and fights"),
    "away": ("flee", "Everybody tries to get away"),
}


def orders(game: Game) -> Iterator[Wish]:
    """Nobody reacts, the best one leads, the units search, everybody keeps what he has."""
    stay, keep = first(game.options, FinishReacting), first(game.options, FinishTrading)
    order = standing_order(game) if first(game.options, LED_OR_SEARCHED) is not None else None
    if stay is not None:
        # [9.6] Where the Enemy has hurt somebody as he came one may want to go there.
        yield until_told("stay", "Nobody reacts", [stay], not since_last_asked(game, HARM))
    if order is not None and order.order == "leaders":
        yield until_told("lead", "The best one leads", [order])
    if order is not None and order.order == "search":
        searches = [each for each in game.options if isinstance(each, SearchEnviron) and each.by == "units"]
        yield until_told("search", "The units search", searches or [order])
    if keep is not None:
        yield until_told("keep", "Everybody keeps what he has", [keep])


def in_fights(game: Game) -> Iterator[Wish]:
    """[12.4, 12.5] In every fight all stand, or all try to get away, until somebody has fallen."""
    for each in fights(game):
        name, words = IN_EVERY_FIGHT[each.name]
        holds = not since_last_asked(game, FALLEN)
        order = StandingOrder("fight", each.action)
        yield until_told(name, words, [order], holds)


def missions(game: Game) -> Iterator[Wish]:
    """[13.0, 13.3] One Environ after the other, as they lie; the same missions again; all of their cards."""
    places = [each for each in game.options if isinstance(each, GoOnMissions)]
    draw, holds = first(game.options, DrawCard), not since_last_asked(game, FALLEN)
    if places:
        yield until_told("onward", "One place after the other", places)
    # A mission that can be completed is something to think about.
    if draw is not None and first(game.options, CompleteMission) is None:
        yield until_told("cards", "All cards are drawn", [draw], holds)
    again: Sequence[Action]
    match game.state.stack[-1]:
        case MissionPhase() if places:
            again = [*places_again(game, jobs(game))]
        case EnvironMissions() as here if here.step == "assign":
            again = everybody_again(here.place, game.options, jobs(game))
        case _:
            return
    yield until_told("steady", "Where nobody is new, all do what they did", again, holds)


def attacks(game: Game) -> Iterator[Wish]:
    """[10.1] As last time: in this Segment, or until there is another place to decide about."""
    segment = next((each for each in game.state.stack if isinstance(each, MilitaryCombatSegment)), None)
    if segment is None or segment.deciding != game.side:
        return
    before, top, where = attacked(game, segment), game.state.stack[-1], ""
    if isinstance(top, Battle):
        answers = _led(game, top)
    else:
        again = [each for each in game.options if isinstance(each, AttackAt) and each.at in before]
        where = naming.series([naming.place(game.facts, each.at) for each in again], "")
        finish = first(game.options, FinishAttacking)
        answers = [each.text for each in again] or ([finish.text] if finish is not None else [])
    if not answers:
        return
    holds = not since_last_asked(game, FALLEN)
    label = f"As last time: attack at {where}" if where else ""
    scope = segment_of(game)
    yield Wish(name="again", label=label, scope=scope, action=answers[0], holds=holds, alike=answers)
    label = "As last time, until something changes" if where else "No attack until something changes"
    scope = _siege(game, segment, before)
    yield Wish(
        name="siege",
        label="" if isinstance(top, Battle) else label,
        scope=scope,
        action=answers[0],
        holds=holds,
        alike=answers,
    )


def _led(game: Game, battle: Battle) -> list[str]:
    """The best one leads one's own attack."""
    order = standing_order(game) if battle.attacker == game.side else None
    return [order.action] if order is not None and order.order == "leaders" else []


def _siege(game: Game, segment: MilitaryCombatSegment, before: set[str]) -> str:
    """It changes with the places where one does not attack, and with what one has there."""
    assert game.side is not None
    others = [each for each in contested(game.ctx) if each not in segment.settled and each not in before]
    own = (f"{each}:{sum(units.of_side(game.ctx, each, game.side).values())}" for each in others)
    return " ".join(("siege", *own))
