"""[11.0] What comes of a search: who is found, and what the fight brings that follows."""

from __future__ import annotations

from collections.abc import Sequence

from fitg.bots.outlook.business import Business, Heading, Outcome, Told, TurningPoint, begins, depth_of
from fitg.bots.outlook.people import ONE_LOST, fared, stand, worst
from fitg.data.records import Side
from fitg.engine.events.search import SearchMade
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import opponent
from fitg.engine.rules import characters
from fitg.engine.rules.search import (
    AttackFound,
    AttackWithCharacters,
    AttackWithSquad,
    BeginSearch,
    EventSearch,
    FoundByEvent,
    LeadSearch,
    Search,
    SearchEnviron,
    SearchForGroup,
    SearchPhase,
    SearchWithoutLeader,
    SendSearcher,
    hiders_at,
)
from fitg.engine.rulesets.underground.search.events import DieKeptSecret, RolledUnseen
from fitg.tables.odds import search_odds

#: The two ways that a search takes.
FOUND, HIDDEN = "found", "hidden"


class Hunt(Business):
    """One search, with the attack that may follow."""

    def __init__(self, ctx: Context, depth: int, place: str, side: Side, prey: tuple[str, ...]) -> None:
        super().__init__(depth)
        where = naming.place(ctx.facts, place)
        self.place, self.prey = place, stand(ctx, prey)
        self.ours = stand(ctx, tuple(each.id for each in characters.at(ctx, place, side)))
        self.brings = Heading(f"Search at {where}: what comes of it", "11.0")
        self.costs = Heading(f"Search at {where}: what it costs", "11.3")

    def tell(self, ctx: Context, events: Sequence[Event], result: object) -> Told:
        """Whether anybody is found, killed or taken; and how the searchers fare."""
        told: Told = {self.brings: self._found(ctx, events)}
        if self.ours:
            told[self.costs] = fared(ctx, self.ours)
        return told

    def turning_point(self, ctx: Context, events: Sequence[Event]) -> TurningPoint | None:
        """[11.0] Whether the search finds them is a matter of one die."""
        made = _made(events)
        if made is None or any(isinstance(each, RolledUnseen) for each in events):
            return None
        change = sum(part.by for part in made.die_parts or ())
        odds = search_odds(made.search_value, made.hiding_value, change=change, facts=ctx.facts)
        found = odds["found"]
        return TurningPoint({FOUND: found, HIDDEN: 1 - found}, FOUND if made.found else HIDDEN)

    def _found(self, ctx: Context, events: Sequence[Event]) -> Outcome:
        made = _made(events)
        hidden = any(isinstance(each, DieKeptSecret) for each in events)
        if hidden or (made is not None and not made.found):
            return Outcome("nobody is found")
        if worst(ctx, self.prey) <= ONE_LOST:
            return Outcome("somebody is killed or taken", 2)
        return Outcome("they are found, and get away", 1)


def _made(events: Sequence[Event]) -> SearchMade | None:
    return next((each for each in events if isinstance(each, SearchMade)), None)


class HuntFromPhase(Hunt):
    """A search of the Search Phase, which asks again after it."""

    returns = True


@begins(SearchEnviron)
def _search(ctx: Context, action: SearchEnviron, side: Side) -> Business:
    prey = hiders_at(ctx, action.at, opponent(side))
    return HuntFromPhase(ctx, depth_of(ctx, SearchPhase), action.at, side, prey)


@begins(SearchForGroup)
def _event_search(ctx: Context, action: SearchForGroup, side: Side) -> Business:
    depth = depth_of(ctx, EventSearch)
    search = ctx.state.stack[depth]
    assert isinstance(search, EventSearch)
    return HuntFromPhase(ctx, depth, search.place, side, search.group)


@begins(LeadSearch, SearchWithoutLeader, SendSearcher, BeginSearch, AttackFound)
def _searching(
    ctx: Context,
    action: LeadSearch | SearchWithoutLeader | SendSearcher | BeginSearch | AttackFound,
    side: Side,
) -> Business:
    depth = depth_of(ctx, Search)
    search = ctx.state.stack[depth]
    assert isinstance(search, Search)
    return Hunt(ctx, depth, search.place, side, search.hiders)


@begins(AttackWithSquad, AttackWithCharacters)
def _discovered(ctx: Context, action: AttackWithSquad | AttackWithCharacters, side: Side) -> Business:
    depth = depth_of(ctx, FoundByEvent)
    found = ctx.state.stack[depth]
    assert isinstance(found, FoundByEvent)
    return Hunt(ctx, depth, found.place, side, found.group)
