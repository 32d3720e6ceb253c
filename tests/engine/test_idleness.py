"""Why somebody cannot do anything: said once, with the character, to whoever may know."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from tests.engine.table import do, table

from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer


def idle(game: Game, who: str, viewer: Viewer) -> object:
    return next(each for each in game.table_view(viewer).characters if each.id == who).idle


@pytest.mark.case("9.0b")
def test_who_has_moved_says_so_to_his_own_side_until_the_segment_is_over() -> None:
    game = table("rebel.movement", characters={"kogus": {"place": "223.1"}, "zina-adora": {"place": "223.1"}})
    do(game, "walk kogus to 223.2")
    assert idle(game, "kogus", "rebel") == "Has moved already in this Segment."
    assert idle(game, "kogus", "imperial") is UNSET
    assert idle(game, "zina-adora", "rebel") is UNSET
    do(game, "done")
    assert game.ctx.current.name != "movement"
    assert idle(game, "kogus", "rebel") is UNSET


@pytest.mark.case("12.8")
def test_prisoners_are_idle_for_everybody() -> None:
    captive = {"place": "222.1", "fate": "captive", "captor": "redjac"}
    people = {"kogus": captive, "redjac": {"place": "222.1"}, "zina-adora": {"place": "223.1"}}
    game = table("rebel.movement", characters=people)
    told = "A prisoner cannot act until freed."
    assert idle(game, "kogus", "rebel") == idle(game, "kogus", "imperial") == told
    game.ctx.state.characters["kogus"].disabled = True
    assert idle(game, "kogus", "rebel") == told


def test_who_is_held_off_or_has_just_joined_waits() -> None:
    game = table("rebel.missions", characters={"kogus": {"place": "223.1"}, "zina-adora": {"place": "222.1"}})
    game.ctx.state.characters["kogus"].disabled = True
    game.ctx.state.characters["zina-adora"].sidelined = True
    assert idle(game, "kogus", "rebel") == "Held off for this Phase."
    assert idle(game, "zina-adora", "rebel") == "Joined in this Phase; available from the next one on."
    assert idle(game, "zina-adora", "imperial") is UNSET, "others do not know"
