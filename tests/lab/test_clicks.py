"""Decisions and clicks per Game-Turn, counted in games with known seeds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.engine.province.fleets import space
from tests.engine.table import table

from fitg.engine.game import Game
from fitg.lab import laid_out
from fitg.lab.clicks import count
from fitg.lab.laid_out import LaidOut
from fitg.presentation.bundles import bundles
from fitg.scenarios import load

PAGE = Path(__file__).parents[2] / "web/src/table/decision"
FOUR = {name: {"place": "221.1"} for name in ("frun-sentel", "boccanegra", "tourag", "doctor-sontag")}


def clicks(game: Game, action: str) -> int:
    option = game.decision.option(action) if game.decision is not None else None
    assert option is not None
    return LaidOut(game, bundles(game)).clicks(option)


def together(game: Game, label: str) -> int:
    found = bundles(game)
    return LaidOut(game, found).clicks_together(next(each for each in found if label in each.label))


def test_what_the_table_does_by_itself_takes_no_click() -> None:
    rebel, imperial = count(load("flight-to-egrix"), answers=400)
    for side in (rebel, imperial):
        assert side.turns >= 6
        assert 8 < side.decisions <= side.clicks_without < 40
        assert side.clicks_with_orders <= side.clicks < 0.8 * side.clicks_without
        assert 0 < side.by_suggestion < side.clicks


def test_the_same_answers_are_counted_the_same() -> None:
    first, again = (count(load("flight-to-egrix"), answers=90) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("TOO_MANY", "groups.ts"),
        ("AT_ONE_GLANCE", "options.ts"),
        ("MANY_EACH", "options.ts"),
        ("FEW", "options.ts"),
    ],
)
def test_the_numbers_are_those_of_the_page(name: str, file: str) -> None:
    written = re.search(rf"const {name} = (\d+);", (PAGE / file).read_text(encoding="utf-8"))
    assert written is not None
    assert int(written[1]) == getattr(laid_out, name)


def test_of_several_people_the_first_is_shown_and_the_others_are_looked_at_first() -> None:
    game = table("rebel.missions", characters=FOUR)
    game.apply("missions at 221.1")
    by_person = {action.split()[1]: action for action in game.actions if action.endswith(" to D")}
    assert len(by_person) == 4
    costs = [
        clicks(game, by_person[who])
        for who in dict.fromkeys(each.split()[1] for each in game.actions)
        if who in by_person
    ]
    assert costs == [1, 2, 2, 2]
    assert together(game, "All 4: Diplomacy") == 1


def test_whoever_gives_something_up_is_asked_once_more_unless_he_has_said_what() -> None:
    game = table("rebel.missions", characters=FOUR | {"rayner-derban": {"place": "222.1"}})
    assert clicks(game, "done") == 2
    assert together(game, "stay idle") == 1


def test_on_the_map_one_click_means_what_nothing_else_is_about() -> None:
    game = space(units={"223.1": {"wild-2-1": 3, "air-1-0": 1}, "222.1": {"air-2-3": 1}})
    assert together(game, "Charkhan (air): all units") == 1
    game.apply("fleet from 223.1")
    assert clicks(game, next(each for each in game.actions if each.startswith("add wild"))) == 1
