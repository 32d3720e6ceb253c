"""An attack, or a search by military units, together with who leads it."""

from __future__ import annotations

from collections.abc import Iterator

from fitg.engine import points
from fitg.engine.game import Game
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.battles import AttackAt, Battle, CombatSegment, LeadCombat
from fitg.engine.rules.search import (
    EventSearch,
    LeadSearch,
    SearchEnviron,
    SearchForGroup,
    SearchPhase,
    SendSearcher,
    able_to_search,
)
from fitg.presentation.bundles.bundle import SEVERAL, Bundle
from fitg.presentation.narration import label

#: The moment before a leader is named, when what makes one may be declared.
LEADING = points.LEADING.name


def attacks(game: Game) -> Iterator[Bundle]:
    """[10.4, 22.4] Attack and leader by one click."""
    segment, side = game.state.stack[-1], game.side
    if not isinstance(segment, CombatSegment):
        return
    assert side is not None
    for option in game.options:
        if not isinstance(option, AttackAt):
            continue
        battle = game.ctx.rules.variant_of(segment.combat(option.at, side))
        assert isinstance(battle, Battle)
        if battle.declares_first(game.ctx):
            continue
        here = [each.id for each in battle.candidates(game.ctx, side)]
        if possessions.is_asked(game.ctx, LEADING, side, here):
            continue
        for leader in battle.leaders(game.ctx, side):
            yield _led(game, option, LeadCombat(leader), option.at, "military-combat.leader")


def searches(game: Game) -> Iterator[Bundle]:
    """[11.0a] A search by military units, and its leader, by one click."""
    phase, side = game.state.stack[-1], game.side
    if not isinstance(phase, SearchPhase | EventSearch):
        return
    assert side is not None
    for option in game.options:
        if not isinstance(option, SearchEnviron | SearchForGroup) or option.by != "units":
            continue
        place = option.at if isinstance(option, SearchEnviron) else _place(phase)
        here = [each.id for each in characters.at(game.ctx, place, side)]
        if possessions.is_asked(game.ctx, LEADING, side, here):
            continue
        for leader in characters.leaders(game.ctx, place, side):
            if leader.id not in phase.spent:
                yield _led(game, option, LeadSearch(leader.id), place, "search.leader")


def all_search(game: Game) -> Iterator[Bundle]:
    """[11.2] Everybody who can search a place does so, by one click."""
    phase, side = game.state.stack[-1], game.side
    if not isinstance(phase, SearchPhase | EventSearch):
        return
    assert side is not None
    for option in game.options:
        if not isinstance(option, SearchEnviron | SearchForGroup) or option.by == "units":
            continue
        place = option.at if isinstance(option, SearchEnviron) else _place(phase)
        who = [each.id for each in able_to_search(game.ctx, place, side, phase.spent)]
        if len(who) < SEVERAL:
            continue
        everybody = "both" if len(who) == SEVERAL else f"all {len(who)}"
        where = naming.place(game.facts, place)
        yield Bundle(
            label=f"{where} is searched by {everybody}",
            actions=[option.text, *(SendSearcher(each).text for each in who)],
            asked=["search.characters"] * len(who),
            final=True,
            subject=where,
            text=f"is searched by {everybody}",
            places=[place],
            pieces=who,
            origin=place,
        )


def _place(phase: SearchPhase | EventSearch) -> str:
    assert isinstance(phase, EventSearch)
    return phase.place


def _led(game: Game, option: Action, lead: LeadCombat | LeadSearch, place: str, asked: str) -> Bundle:
    assert game.side is not None
    said = label(option, game.side, game.facts)
    who = naming.piece(game.facts, lead.who)
    return Bundle(
        label=f"{said.full}, {who} leads",
        actions=[option.text, lead.text],
        asked=[asked],
        final=True,
        subject=said.subject,
        text=f"{said.text}, {who} leads",
        places=[place],
        pieces=[lead.who],
        origin=place,
    )
