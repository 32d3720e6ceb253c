"""What players settle beside the rules: ends that are not on the board, and steps that are taken back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg.engine import settlements
from fitg.engine.events.course import GameEnded, SteppedBack
from fitg.engine.game import Game, IllegalAction, new_game
from fitg.engine.record import parse_record


def played(steps: int, seed: int = 3) -> Game:
    game, chance = new_game("flight-to-egrix", seed=seed), Random(seed)
    while game.steps < steps and game.side is not None:
        game.apply(chance.choice(game.actions))
    return game


def back(game: Game, steps: int) -> str:
    return settlements.step_back(steps, game.state.dice.count)


@pytest.mark.parametrize(
    ("text", "winner", "kind", "reason"),
    [
        (settlements.resigns("rebel"), "imperial", "resigned", "The Rebel Player has resigned."),
        (settlements.out_of_time("imperial"), "rebel", "time", "The Imperial Player's time was over."),
        (settlements.drawn(), None, "agreed", "Both players have agreed to a draw."),
        (settlements.by_the_house(None, "still  open\n"), None, "decided", "still open"),
        (settlements.by_the_house("rebel", "14 of 26 points"), "rebel", "decided", "14 of 26 points"),
    ],
)
def test_an_end_that_is_settled_stands_in_the_record(
    text: str, winner: str | None, kind: str, reason: str
) -> None:
    game = played(60)
    events = game.apply(text)
    assert isinstance(events[-1], GameEnded)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind, game.outcome.reason) == (winner, kind, reason)
    assert game.actions == ()
    record = parse_record(game.record.text())
    assert reason in record.headers["result"]
    again = record.verify()
    assert again.outcome == game.outcome
    with pytest.raises(IllegalAction, match="over"):
        again.apply(text)


def test_a_step_taken_back_past_dice_does_not_bring_the_same_die_again() -> None:
    """The state is as before, but for the dice: they go on."""
    rolled = different = 0
    for seed in range(8):
        game, chance = played(80, seed), Random(seed)
        for _ in range(60):
            before, counted = game.copy(), game.state.dice.count
            if game.side is None:
                break
            action = chance.choice(game.actions)
            game.apply(action)
            if game.state.dice.count == counted or game.side is None:
                continue
            rolled += 1
            first = game.last_step
            game.apply(back(game, 1))
            assert game.actions == before.actions
            assert game.state.dice.count > counted
            events = game.apply(action)
            assert first is not None
            different += events != first.events
    assert rolled > 20
    assert different > rolled / 4, "the same dice came again"


def test_the_position_is_what_it_was_but_for_the_dice() -> None:
    game = played(120)
    earlier = game.copy()
    chance = Random(9)
    for _ in range(7):
        game.apply(chance.choice(game.actions))
    events = game.apply(back(game, 7))
    assert isinstance(events[0], SteppedBack)
    game.state.dice.count = earlier.state.dice.count
    assert game.digest() == earlier.digest()


@given(st.lists(st.integers(0, 5), min_size=1, max_size=25), st.integers(0, 1000))
def test_any_row_of_steps_and_steps_back_is_replayed_by_its_record(moves: list[int], seed: int) -> None:
    game, chance = played(70, seed % 5), Random(seed)
    for move in moves:
        if game.side is None:
            break
        if move and move <= settlements.steps_that_stand([step.action for step in game.history]):
            game.apply(back(game, move))
        else:
            game.apply(chance.choice(game.actions))
    assert parse_record(game.record.text()).verify().digest() == game.digest()


def test_steps_that_are_not_there_and_edited_dice_are_refused() -> None:
    game = played(5)
    before = game.digest()
    for text, words in (
        (settlements.step_back(6, game.state.dice.count), "not 6 steps"),
        (settlements.step_back(1, game.state.dice.count + 1), "edited"),
        ("@nonsense", "settled"),
    ):
        with pytest.raises(IllegalAction, match=words):
            game.apply(text)
    assert game.digest() == before
    scripted = new_game("flight-to-egrix", seed=1, dice=(1, 2))
    scripted.apply(scripted.actions[0])
    with pytest.raises(IllegalAction, match="scripted"):
        scripted.apply(back(scripted, 1))
