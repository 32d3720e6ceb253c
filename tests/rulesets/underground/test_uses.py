"""Underground's people say what they are good for where one chooses between them."""

from __future__ import annotations

import pytest

from fitg.engine.game import Game, new_game
from fitg.engine.rulesets.underground.newcast.arrival import KeepMinorCast, ShowMinorCast, StandWith, TakeKind
from fitg.engine.rulesets.underground.sovereigns.summons import LeaveSovereign, TakeSovereign
from fitg.presentation.uses import USES


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game("underground", seed=1, options={"ruleset": "underground"})


def said(game: Game, option: TakeKind | StandWith | ShowMinorCast | KeepMinorCast | TakeSovereign) -> str:
    return USES[type(option)](game.ctx, option, "rebel")


@pytest.mark.case("VP-37a", "VP-37i")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rebel-commando", "Combat 2, Endurance 2 and a draw more on Sabotage."),
        ("rebel-general", "Leadership 1."),
        ("rebel-agent", "Intelligence 3 and a draw more on Free Prisoners."),
        ("smuggler", "Navigation 4 and a ship of his own, but no possessions."),
    ],
)
def test_each_kind_of_the_minor_cast_says_what_it_has_more(game: Game, kind: str, words: str) -> None:
    assert said(game, TakeKind(kind, kind)) == words


@pytest.mark.case("VX-11", "VX-11e")
def test_a_sovereign_says_what_he_is_worth_in_the_field(game: Game) -> None:
    who = next(each for each in game.facts.sovereigns.values() if each.space_leadership)
    words = said(game, TakeSovereign(who.id))
    assert words.startswith(f"Combat {who.combat}, Endurance {who.endurance}, Leadership {who.leadership}, ")
    assert f"in space {who.space_leadership}." in words
    assert "later mission phase" in USES[LeaveSovereign](game.ctx, LeaveSovereign(who.id), "rebel")


@pytest.mark.case("VP-37k")
def test_what_is_shown_counts_and_is_known(game: Game) -> None:
    assert "the enemy knows it" in said(game, ShowMinorCast("rebel-minor-cast"))
    assert "all four" in said(game, KeepMinorCast())
