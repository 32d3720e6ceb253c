"""Decisions and clicks per Game-Turn, counted in games with known seeds."""

from __future__ import annotations

from tests.engine.table import table

from fitg.lab.clicks import clicks_of, count
from fitg.scenarios import load


def test_what_the_table_does_by_itself_takes_no_click() -> None:
    rebel, imperial = count(load("flight-to-egrix"), seconds=0.6)
    for side in (rebel, imperial):
        assert side.turns >= 6
        assert 8 < side.decisions <= side.clicks_without < 40
        assert side.clicks_with_orders <= side.clicks < 0.8 * side.clicks_without
        assert 0 < side.by_suggestion < side.clicks


def test_a_group_of_many_has_to_be_opened_first() -> None:
    game = table(
        "rebel.missions", characters={"frun-sentel": {"place": "221.1"}, "boccanegra": {"place": "221.1"}}
    )
    game.apply("missions at 221.1")
    option = game.options[0]
    assert clicks_of(game, option) == 1
    assert clicks_of(game, option, too_many=9) == 2
