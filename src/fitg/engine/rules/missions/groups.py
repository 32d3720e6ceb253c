"""[13.1] Mission Groups, and which missions they may be given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from fitg.data.records import Side
from fitg.engine.context import Context
from fitg.engine.events import Modifier
from fitg.engine.rules import characters, control, loyalty, possessions, units
from fitg.engine.state import LOYAL, NEUTRAL, Character, Planet, opponent

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
    #: Creatures can cost bonus draws.
    bonus_change: int = 0
    no_bonus: bool = False
    #: The Advisor Android has cancelled one event for this group.
    advised: bool = False


def eligible(ctx: Context, place: str, side: Side) -> list[Character]:
    """[13.1a, 13.7] Not with military units, no guards, nobody who came free or joined in this Phase."""
    return [
        character
        for character in characters.separate(ctx, place, side)
        if not character.sidelined
        and not character.disabled
        and not characters.captives_of(ctx, character.id)
    ]


def camp_ready(ctx: Context, place: str, side: Side) -> bool:
    """[13.2e, A-13-12] A camp acts from the Rebel Player-Turn after its founding."""
    founded = ctx.state.camps.get(place)
    return side == "rebel" and founded is not None and founded < ctx.player_turn


def living(ctx: Context, group: Group) -> tuple[str, ...]:
    """The members who are alive and free."""
    return tuple(each for each in group.members if ctx.state.characters[each].fate == "free")


def planet_of(ctx: Context, place: str) -> Planet:
    return ctx.state.planets[ctx.board.planet_of[place]]


def allowed(ctx: Context, letter: str, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[13.1d] May this mission be given here at all, beside those already `assigned` in the Environ?"""
    mission = ctx.facts.missions[letter]
    if side not in mission.sides or ctx.scenario.game not in mission.games or letter not in CONDITIONS:
        return False
    return CONDITIONS[letter](ctx, place, side, assigned)


def may_join(ctx: Context, character: Character, letter: str, members: tuple[str, ...]) -> bool:
    """[13.2a] A Coup group starts with someone of Intelligence 2 or more; others may follow."""
    return (
        letter != "C"
        or bool(members)
        or characters.rating(ctx, character, "intelligence") >= COUP_INTELLIGENCE
    )


# Conditions of the missions


def _sabotage(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """An Enemy military unit in the Environ, or an Enemy-controlled PDB on the planet (A-08-03)."""
    enemy = opponent(side)
    planet = ctx.board.planet_of[place]
    return units.present(ctx, place, enemy) or control.controller(ctx, planet) == enemy


def _diplomacy(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[15.47, 15.75] Only while the Loyalty marker is on the track."""
    return loyalty.has_marker(planet_of(ctx, place))


def _rebellion(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[13.2f, 15.2, 15.3] Start: Unrest, or a mission here that may bring it (A-13-13). Stop: a revolt."""
    planet = planet_of(ctx, place)
    if side == "imperial":
        return planet.status in ("rebellion", "rebel-control")
    return loyalty.in_unrest(planet) or (loyalty.has_marker(planet) and not assigned.isdisjoint("CD"))


def _scavenge(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    return bool(possessions.in_deck(ctx))


def _gain_characters(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[A-16-11] A deck that is not empty; the Imperial Player may only make good his losses."""
    if not ctx.state.decks[side]:
        return False
    if side == "rebel":
        return True
    in_play = sum(
        1
        for character in ctx.state.characters.values()
        if character.side == side and character.fate == "free"
    )
    return in_play <= ctx.state.imperial_characters_at_start


def _information(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[15.72, A-13-23] On a planet of one's own only where Enemies are in the Environ."""
    if control.controller(ctx, ctx.board.planet_of[place]) != side:
        return True
    enemy = opponent(side)
    return units.present(ctx, place, enemy) or bool(characters.at(ctx, place, enemy))


def _free_prisoners(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    return bool(characters.captives_at(ctx, place, side))


def _assassination(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    return bool(assassination_targets(ctx, place, side))


def assassination_targets(ctx: Context, place: str, side: Side) -> list[str]:
    """[9.44, A-13-14] Detected Enemy characters in the Environ, those with military units included."""
    return [
        character.id
        for character in characters.at(ctx, place, opponent(side))
        if characters.counts_as_detected(character)
    ]


def _rebel_camp(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[13.2e] On a Patriotic or Loyal planet; one camp per Environ."""
    planet = planet_of(ctx, place)
    return loyalty.has_marker(planet) and planet.loyalty <= LOYAL and place not in ctx.state.camps


def _subvert(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    return units.present(ctx, place, opponent(side))


def _coup(ctx: Context, place: str, side: Side, assigned: frozenset[str]) -> bool:
    """[13.2a] An Environ with a Coup rating and without a Coup marker."""
    return (
        ctx.facts.environs[place].coup is not None
        and place not in ctx.state.coup_markers
        and loyalty.has_marker(planet_of(ctx, place))
    )


Condition = Callable[[Context, str, Side, frozenset[str]], bool]

CONDITIONS: dict[str, Condition] = {
    "A": _assassination,
    "B": _rebel_camp,
    "C": _coup,
    "D": _diplomacy,
    "F": _free_prisoners,
    "G": _gain_characters,
    "I": _information,
    "P": _scavenge,
    "R": _rebellion,
    "S": _sabotage,
    "T": _subvert,
}


#: [A-13-11] Missions whose condition must hold to the end; the others ask for it at the assignment only.
LASTING_CONDITIONS = frozenset("CDFPRST")


def still_possible(ctx: Context, group: Group, place: str, side: Side) -> bool:
    """[A-13-11] Could the mission still have a result?"""
    if group.letter == "A":
        target = ctx.state.characters[group.target]
        return target.fate == "free" and target.place == place
    planet = planet_of(ctx, place)
    if group.letter == "R" and side == "rebel":
        return loyalty.has_marker(planet)
    if group.letter == "B":
        return loyalty.has_marker(planet) and planet.loyalty <= NEUTRAL
    if group.letter in LASTING_CONDITIONS:
        return CONDITIONS[group.letter](ctx, place, side, frozenset())
    return True


def useful_letters(ctx: Context, group: Group, place: str, side: Side) -> int:
    """[A-13-07] The number of letters beyond which the mission gains nothing more."""
    mission = ctx.facts.missions[group.letter]
    if not mission.graded:
        return mission.need[side]
    most = mission.most_letters
    if group.letter == "F":
        return len(characters.captives_at(ctx, place, side))
    if group.letter in "CD":
        planet = planet_of(ctx, place)
        room = loyalty.room(planet, side)
        return max(1, room if most is None else min(most, room))
    assert most is not None
    return most
