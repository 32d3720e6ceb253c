"""A game in short: what it is, how it stands, who plays it."""

from __future__ import annotations

from typing import NamedTuple

from fitg.engine.game import Setting
from fitg.engine.ruleset import explain
from fitg.engine.rulesets import ruleset
from fitg.lab.play.puzzles import puzzle_of
from fitg.presentation.scoring import counted, planet_states
from fitg.scenarios.sequence import SET_UP, Segment, segments
from fitg.server.messages import Briefing, GameSummary, Players, RulesPlayed, Sitting
from fitg.server.patience.calendar import ALWAYS
from fitg.server.patience.clocks import PACES, left_now
from fitg.server.people.rights import in_order, is_over
from fitg.server.people.visitors import Visitor
from fitg.server.store.clocks import ClockStore
from fitg.server.store.games import SIDES, StoredGame
from fitg.server.store.orders import OrdersStore
from fitg.server.store.people import PeopleStore
from fitg.tables import planet_worth


def sitting_at(stored: StoredGame, people: PeopleStore, visitor: Visitor) -> list[Sitting]:
    """Who sits at a table of two people in two places."""
    if not stored.terms.apart:
        return []
    return [
        Sitting(
            side=each.side,
            name=each.person.name,
            plate=each.person.plate,
            you=each.person.id == visitor.person,
        )
        for each in people.seated(stored.id)
    ]


def is_news(stored: StoredGame, people: PeopleStore, visitor: Visitor) -> bool:
    """Is it over, and has who has played it not looked since?"""
    if not stored.terms.apart or not visitor.person or not is_over(stored):
        return False
    seen = [each.seen for each in people.seated(stored.id) if each.person.id == visitor.person]
    return any(each < stored.updated for each in seen)


class Waiting(NamedTuple):
    """Of a game that is played: milliseconds left, whether it is a reaction, and what was answered.

    Of one that is over: whether that is news.
    """

    left: int | None = None
    reaction: bool = False
    answered: int = 0
    news: bool = False


def waiting_for(stored: StoredGame, clocks: ClockStore, orders: OrdersStore, visitor: Visitor) -> Waiting:
    """Of a game that somebody plays: the time that runs, and what was answered for him; reads the store."""
    mine = next((side for side in SIDES if stored.sitting.get(side) == visitor.person), None)
    if not stored.terms.apart or not visitor.person or mine is None or is_over(stored):
        return Waiting()
    found, calendars, _ = clocks.of(stored.id)
    answered = len(orders.given_for(stored.id, mine))
    clock = found.get(stored.decides) if stored.decides else None
    pace = PACES.get(stored.terms.pace)
    if clock is None or pace is None or stored.decides is None:
        return Waiting(answered=answered)
    calendar = calendars.get(stored.decides, ALWAYS) if pace.rests else ALWAYS
    return Waiting(left_now(clock, clocks.store.now(), calendar), clock.allowance >= 0, answered)


def summary(
    stored: StoredGame, seats: frozenset[str], sitting: list[Sitting], waiting: Waiting | None = None
) -> GameSummary:
    waiting = waiting or Waiting()
    scenario, status = stored.setting.scenario, stored.status
    return GameSummary(
        id=stored.id,
        scenario=scenario.id,
        title=scenario.title,
        created=stored.created,
        updated=stored.updated,
        turn=status.turn,
        turns=scenario.turns,
        segment=_segment(_sequence(stored.setting), status.segment),
        players=Players(**stored.players),
        seats=in_order(seats),
        apart=stored.terms.apart,
        state="gathering" if stored.terms.gathering else "over" if is_over(stored) else "running",
        sitting=sitting,
        decides=stored.decides if not stored.terms.gathering else None,
        since=stored.since,
        pace=stored.terms.pace,
        paused=bool(stored.terms.paused),
        left=waiting.left,
        reaction=waiting.reaction,
        answered=waiting.answered,
        news=waiting.news,
        briefing=_briefing(stored.setting),
        outcome=status.outcome,
        puzzle=_puzzle(stored.setting),
    )


def _puzzle(setting: Setting) -> str:
    found = puzzle_of(setting)
    return "" if found is None else found.id


def _sequence(setting: Setting) -> tuple[Segment, ...]:
    """The Segments of a Game-Turn, as this game's rules play them."""
    scenario = setting.scenario
    return ruleset(setting.options, scenario.game).sequence(segments(scenario.sequence))


def _segment(sequence: tuple[Segment, ...], segment_id: str) -> Segment:
    return next((each for each in sequence if each.id == segment_id), SET_UP)


def _briefing(setting: Setting) -> Briefing:
    scenario = ruleset(setting.options, setting.scenario.game).reading(setting.scenario)
    return Briefing(
        situation=scenario.situation.strip() or scenario.summary,
        rules=_rules(setting),
        sequence=list(_sequence(setting)),
        goals=list(scenario.instant_victory),
        states=planet_states(scenario.final.schedule),
        worth={planet: planet_worth(scenario.final.schedule, planet) for planet in scenario.planets},
        counted=counted(scenario.final.schedule),
        rebel_needs=scenario.final.rebel_needs,
        final_case=scenario.final.case,
    )


def _rules(setting: Setting) -> RulesPlayed:
    recipe, chosen = explain(setting.options, setting.scenario.game)
    charts = ruleset(setting.options, setting.scenario.game).charts()
    return RulesPlayed(title=recipe.title, summary=recipe.summary, chosen=chosen, charts=charts)
