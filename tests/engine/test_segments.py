"""[4.0] [30.0] A Segment is a record: whose it is and who acts in it is the same for everybody who asks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.engine.table import do, table

from fitg.engine.events.course import SegmentBegan
from fitg.engine.game import Game, new_game
from fitg.presentation.boardtext import board
from fitg.presentation.narration import heading
from fitg.scenarios.sequence import parse

#: [30.0] A Game-Turn of two Player-Turns each, one inside the other.
TWICE = (
    "rebel-1.movement",
    "rebel-1.reaction",
    "rebel-1.missions",
    "imperial-1.movement",
    "imperial-1.missions",
    "rebel-2.missions",
    "interphase",
)


def twice(segment: str) -> Game:
    """No game of one star system is played so; the Segments are the same."""
    people = {"boccanegra": {"place": "223.1"}, "jon-kidu": {"place": "222.1"}}
    scenario = table("rebel.movement", characters=people).scenario
    assert scenario.position is not None
    position = replace(scenario.position, segment=segment)
    return new_game(replace(scenario, sequence=TWICE, position=position), seed=1)


@pytest.mark.parametrize(
    ("segment", "player", "actor", "round_", "title"),
    [
        ("rebel-1.missions", "rebel", "rebel", 1, "Rebel Mission Phase"),
        ("rebel-2.missions", "rebel", "rebel", 2, "Rebel Mission Phase"),
        ("imperial-1.missions", "imperial", "imperial", 1, "Imperial Mission Phase"),
    ],
)
def test_a_segment_of_a_numbered_player_turn_belongs_to_its_player_everywhere(
    segment: str, player: str, actor: str, round_: int, title: str
) -> None:
    game = twice(segment)
    (began,) = [event for event in game.log if isinstance(event, SegmentBegan)]
    seen = game.table_view("rebel")
    assert game.decision is not None
    assert (began.side, began.actor, began.round) == (player, actor, round_)
    assert seen.current_segment == game.ctx.current
    assert (seen.current_segment.player, seen.current_segment.actor) == (player, actor)
    assert (game.decision.side, seen.phasing) == (player, player)
    assert heading(began) == title
    assert title in board(seen, game.facts)


def test_reaction_belongs_to_one_player_and_the_other_acts_in_it() -> None:
    reaction = parse("rebel-1.reaction")
    assert (reaction.player, reaction.actor) == ("rebel", "imperial")
    game = twice("rebel-1.movement")
    began = [event for event in do(game, "done") if isinstance(event, SegmentBegan)]
    assert heading(began[0]) == "Imperial Reaction to the Rebel moves"
