"""[13.1] Mission Groups, and who may be in them."""

from __future__ import annotations

from typing import Literal

import msgspec

from fitg.data.records import Rating, Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import Character, Planet
from fitg.engine.rules import characters

GroupStatus = Literal["open", "completed", "aborted", "lost", "ended"]

#: [13.2a] Coup asks for a character with Intelligence above 1.
COUP_INTELLIGENCE = 2


class Group(msgspec.Struct, frozen=True):
    """[13.1] Characters, or a Rebel camp, with one mission in one Environ."""

    letter: str
    members: tuple[str, ...] = ()
    camp: bool = False
    status: GroupStatus = "open"
    letters: int = 0
    target: str = ""
    #: [13.2c] Loyalty as the player saw it before the mission began.
    loyalty: int = 0
    #: [14.27] Declared before the first card: draws bought with possessions that were used up, cards that
    #: had been shown, and members under the Helian Drug.
    declared: tuple[Modifier, ...] = ()
    shown: tuple[str, ...] = ()
    drugged: tuple[str, ...] = ()
    #: [13.48b] The group has been searched for in this Mission Phase.
    searched: bool = False
    #: [111] A creature has come upon the group in this Mission Phase.
    beset: bool = False
    #: Creatures can cost bonus draws.
    bonus_change: int = 0
    no_bonus: bool = False
    #: [P-28] The spaces that a creature which it has beaten moved the Loyalty marker.
    loyalty_moved: int = 0
    #: The Advisor Android has cancelled one event for this group.
    advised: bool = False


def eligible(ctx: Context, place: str, side: Side) -> list[Character]:
    """[13.1a, 13.7] Not with military units, no guards, nobody who came free or joined in this Phase."""
    may_join, guards = ctx.rules.ask[questions.may_join_missions], ctx.index.captives
    found: list[Character] = []
    for character in characters.separate(ctx, place, side):
        idle = not character.sidelined and not character.disabled
        if idle and not (guards and characters.captives_of(ctx, character.id)) and may_join(ctx, character):
            found.append(character)
    return found


def can_begin(ctx: Context, place: str, side: Side) -> bool:
    """[13.1, 25.2] Is there anybody with whom a Mission Group can begin?"""
    goes_alone = ctx.rules.ask[questions.goes_alone]
    for character in eligible(ctx, place, side):  # noqa: SIM110 - a loop costs less, for every Environ
        if goes_alone(ctx, character):
            return True
    return False


def camp_ready(ctx: Context, place: str, side: Side) -> bool:
    """[13.2e, A-13-12] A camp acts from the Rebel Player-Turn after its founding."""
    founded = ctx.state.camps.get(place)
    return side == "rebel" and founded is not None and founded < ctx.player_turn


def living(ctx: Context, group: Group) -> tuple[str, ...]:
    """The members who are alive and free."""
    return tuple(each for each in group.members if ctx.state.characters[each].fate in CAN_ACT)


def planet_of(ctx: Context, place: str) -> Planet:
    return ctx.state.planets[ctx.board.planet_of[place]]


def best_rating(ctx: Context, members: tuple[str, ...], rating: Rating) -> int:
    """The best rating in a group."""
    return max(characters.rating(ctx, ctx.state.characters[each], rating) for each in members)
