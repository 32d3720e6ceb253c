"""What a rookie makes of Underground: whole games, and those who may not leave their planets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.bots.positions import advised, seat
from tests.engine.table import do, question
from tests.rulesets.underground.chit_table import CITY, chit_mission, send
from tests.rulesets.underground.event_table import event_table
from tests.rulesets.underground.turn_table import Staged, staged_table

from fitg.bots.knowledge.fighting import guard_with_the_least_needed
from fitg.bots.knowledge.letters import RATINGS
from fitg.bots.observation import glance
from fitg.bots.rookie import Rookie
from fitg.bots.staff import Sailing, plan_of
from fitg.bots.staff.people import parties
from fitg.bots.staff.survey import Survey
from fitg.bots.table import Table
from fitg.engine.game import Game
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.immunity.defeat import GuardBeaten
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.sovereigns import RULERS
from fitg.engine.rulesets.underground.veterans import VETERANS
from fitg.lab.play.simulation import Match, play

MOVES = "rebel.interplanetary-movement"
#: Nam Nhuk rules Ownex, and leads in space.
NAM_NHUK, ABOVE, FREED = "nam-nhuk", "141.orbit", {"state": "rebel-control", "pdb": 0, "pdb_up": False}
CALLED: dict[str, Any] = {NAM_NHUK: {"fate": "summoned", "side": "rebel", "place": ABOVE}}
PILOT: dict[str, Any] = {"tourag": {"place": ABOVE, "ship": "solar-merchant"}}
#: More than a rookie could want to do in one Segment.
MANY = 40


@pytest.fixture(scope="module")
def staged() -> Iterator[Staged]:
    with staged_table(CONTROL, LOCAL_FORCES, VETERANS, RULERS) as table:
        yield table


@pytest.mark.parametrize(
    ("scenario", "ruleset"),
    [
        ("underground", "underground"),
        ("underground", "underground-balance-heroes"),
        ("throne-in-danger", "underground"),
    ],
)
def test_rookies_finish_whole_games(scenario: str, ruleset: str) -> None:
    result = play(Match(scenario, "rookie", "rookie", "camp", (("ruleset", ruleset),)), 0)
    assert not result.error
    assert result.winner is not None


def ends_the_segment(game: Game, bot: Rookie) -> bool:
    """Does the rookie come to an end of it?"""
    segment = game.ctx.segment
    for _ in range(MANY):
        game.apply(bot.choose(glance(game), Random(1)))
        if game.ctx.segment != segment or game.side != "rebel":
            return True
    return False


def with_orders(game: Game, **orders: Any) -> Rookie:
    """A rookie whose plan says so."""
    bot = Rookie()
    plan = plan_of(Table(game.ctx, "rebel", memory=bot.memory))
    bot.memory.plan = plan._replace(**{"sailings": {}, "voyages": {}, **orders})
    return bot


@pytest.mark.case("VX-11a")
def test_a_fleet_that_cannot_leave_its_sovereign_is_sent_once_only(staged: Staged) -> None:
    game = staged(MOVES, planets={"141": FREED}, units={ABOVE: {"urban-2-1": 1}}, sovereigns=CALLED)
    sailing = Sailing(ABOVE, {"urban-2-1": 1}, "142.1")
    assert ends_the_segment(game, with_orders(game, sailings={ABOVE: (sailing,)}))


@pytest.mark.case("VX-11a")
def test_no_ship_counts_on_a_sovereign(staged: Staged) -> None:
    home = {NAM_NHUK: {**CALLED[NAM_NHUK], "place": "141.1"}}
    pilot = {"tourag": {**PILOT["tourag"], "place": "141.1"}}
    game = staged(MOVES, planets={"141": FREED}, characters=pilot, sovereigns=home)
    crews = parties(Survey(Table(game.ctx, "rebel")))
    assert [party.names for party in crews if party.ship] == [("tourag",)]


# What is asked for by name


def test_the_best_recruit_is_asked_for_and_not_the_first_of_the_deck() -> None:
    deck = {"rebel_characters": ["adam-starlight", "frun-sentel", "yarro-latac", "ran-jayma"]}
    game = chit_mission(CITY, ["kogus"], cards=[31, 62], decks=deck)
    send(game, G=["kogus"])
    do(game, "draw", "draw")
    cards = game.ctx.facts.characters
    skill = {each: sum(getattr(cards[each], name) for name in RATINGS) for each in deck["rebel_characters"]}
    best = max(sorted(skill), key=skill.__getitem__)
    assert best != min(skill)
    assert advised(game) == f"{best} joins"


def test_whom_we_can_spare_guards_whoever_was_beaten() -> None:
    guards = [GuardBeaten("oneste-woada"), GuardBeaten("adam-starlight")]
    game = chit_mission(CITY, ["oneste-woada", "adam-starlight"], cards=[31])
    assert guard_with_the_least_needed(seat(game), guards).action == guards[1]


@pytest.mark.case("VE-19a")
@pytest.mark.parametrize(
    ("hand", "research", "answer"),
    [
        (("IS4",), 1, "break first right"),
        (("IS2",), 1, "let it be played"),
        (("IS2",), 2, "break first right"),
    ],
)
def test_first_right_is_broken_for_a_card_that_is_worth_it_or_with_research_to_spare(
    hand: tuple[str, ...], research: int, answer: str
) -> None:
    with event_table() as lay_out:
        game = lay_out(hands={"rebel": ("RS1",), "imperial": hand}, stock=(0, research))
        while question(game).kind == "events.research":
            game.apply("no research")
        do(game, "play RS1")
        assert advised(game) == answer
