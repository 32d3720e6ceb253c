"""[D-87, G25] Rolls of this variant that somebody may have made again, and what is gone for good."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import every, until
from tests.rulesets.dice_missions.dice_table import CITY, do, go, mission, only
from tests.rulesets.dice_missions.test_camps import VALLEY, phase

from fitg.data.records import Side
from fitg.engine.events.character_combat import FightBegan, Stung
from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.dice import DiceRerolled
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.rules import mulligan
from fitg.engine.rulesets.dice_missions.events import HitsTaken, RandomEventStruck, SuppressionRolled

MISS = 63
AGAIN, STAND, THEIRS = "roll again", "let the dice stand", "the enemy rolls again"


def with_mulligan(game: Game, side: Side = "rebel") -> Game:
    mulligan.gain(game.ctx, side, "a test")
    return game


def to_the_dice(game: Game, events: list[Event]) -> list[Event]:
    """Let every roll stand until one is for something else than events and success."""
    while game.decision is not None and game.decision.kind == "mulligan":
        if not game.decision.prompt.startswith(("Random events", "Success")):
            break
        events += do(game, STAND)
    return events


def struck(event: int, place: str = CITY, team: tuple[str, ...] = ("kogus",), **given: Any) -> Game:
    """An event comes, and the dice that it needs lie on the table."""
    letter = given.pop("letter", "P")
    game = with_mulligan(mission(place, team, cards=[event, MISS], **given))
    to_the_dice(game, go(game, **{letter: team}))
    if "kogus stands" in game.actions:
        do(game, "kogus stands")
    assert game.decision is not None
    assert game.decision.kind == "mulligan", game.decision.kind
    return game


@pytest.mark.case("D-87", "D-39")
def test_a_betrayed_coup() -> None:
    """Two and three would shift Loyalty and bring a patrol; the new dice bring nothing."""
    game = struck(61, team=("vudot-vodot",), letter="C", dice=[2, 3, 4, 4])
    assert game.decision is not None
    assert "Loyalty shifts to the Enemy and a patrol is after them" in game.decision.prompt
    events = do(game, AGAIN)
    assert only(events, DiceRerolled).meaning == "they get away"
    assert only(events, RandomEventStruck).dice == (4, 4)
    assert not every(events, LoyaltyShifted)


@pytest.mark.case("D-87", "D-37")
def test_sentry_robots() -> None:
    game = struck(31, dice=[6, 1])
    assert only(do(game, AGAIN), FightBegan).attacker == "sentry-robot"


@pytest.mark.case("D-87", "D-80")
def test_the_number_of_locals() -> None:
    game = struck(35, dice=[6, 2], creatures="chart")
    events = do(game, AGAIN)
    assert only(events, RandomEventStruck).dice == (2,)
    assert only(events, FightBegan).strength == 2


@pytest.mark.case("D-87", "D-81")
def test_the_number_of_creatures() -> None:
    """Arags: a die of them."""
    game = struck(31, "322.1", dice=[6, 2], creatures="chart")
    assert only(do(game, AGAIN), FightBegan).strength == 2


@pytest.mark.case("D-87", "D-49")
@pytest.mark.parametrize(("answer", "removed"), [(STAND, False), (AGAIN, True)])
def test_troops_that_look_for_a_camp(answer: str, removed: bool) -> None:
    people = {"emperor-coreguya": {"place": VALLEY, "with_units": True}, "kogus": {"place": VALLEY}}
    game = with_mulligan(
        phase(
            "rebel.movement",
            cell=False,
            place=VALLEY,
            units={VALLEY: {"line": 2}},
            characters=people,
            dice=[6, 1],
        ),
        "imperial",
    )
    until(game, "mulligan")
    assert game.side == "imperial"
    assert only(do(game, answer), SuppressionRolled).removed is removed
    assert (VALLEY not in game.state.camps) is removed


@pytest.mark.case("D-87", "D-81")
def test_a_swarm() -> None:
    """The Elilad falls upon each by himself; with the original values on a column, by the chart with hits."""
    game = struck(31, "342.3", dice=[1, 6, 6, 6])
    events = do(game, THEIRS)
    assert only(events, DiceRerolled).before == (1,)
    assert only(events, Stung).die == 6


@pytest.mark.case("D-87", "D-81")
def test_a_swarm_of_the_chart() -> None:
    game = struck(31, "342.3", dice=[6, 1, 1, 1], creatures="chart")
    events = do(game, THEIRS)
    assert only(events, DiceRerolled).meaning == "hits: 0"
    assert not every(events, HitsTaken)


@pytest.mark.case("D-82")
@pytest.mark.parametrize("creatures", ["original", "chart"])
def test_a_vrialta_that_is_beaten_never_comes_again(creatures: str) -> None:
    """[G29] Sentry robots come instead."""
    team = ["kogus", "tourag", "agan-rafa", "boccanegra"]
    cards = [31, MISS, 31, MISS]
    stays = {"wounded-creatures": "fight-on"}
    game = mission("341.2", team, cards=cards, dice=[1, 6] * 30, creatures=creatures, options=stays)
    events = go(game, P=team)
    while game.decision is not None and game.decision.kind != "missions.step":
        events += do(game, "ready" if "ready" in game.actions else game.actions[0])
    assert "vrialta" in game.state.spent_creatures
    assert only(do(game, "go on"), FightBegan).attacker.startswith("sentry-robot")
