"""[VC-43 to VC-51] What is shown of those who are lost for now: where, why, and what would free them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import table
from tests.rulesets.underground.chit_table import CITY, chit_mission
from tests.rulesets.underground.test_immunity import struck

from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.state import UNITS
from fitg.engine.rules import custody
from fitg.engine.rules.causes import ACCIDENT, TAKEN_IN_COMBAT, of_force
from fitg.engine.rulesets.underground.immunity import escape
from fitg.engine.table.since import Changes
from fitg.engine.table.table_view import LotView
from fitg.engine.table.views import Earlier, table_view

WHO = "kogus"


def city(**more: Any) -> Game:
    return chit_mission(CITY, [WHO, "zina-adora"], units={CITY: {"line": 1}}, **more)


def lot(game: Game, viewer: Any = "rebel") -> LotView:
    found = next(each for each in game.table_view(viewer).characters if each.id == WHO).lot
    assert isinstance(found, LotView)
    return found


def ways(found: LotView) -> dict[str, str]:
    return {each.title: each.words for each in found.prospects}


@pytest.mark.case("VC-43", "VC-44", "VC-50")
@pytest.mark.parametrize(
    ("cause", "title", "picture", "way"),
    [
        (of_force("irate-locals"), "In a cell", "cell", "past the irate locals once more"),
        (of_force("sentry-robot"), "In a cell", "cell", "once more"),
        (of_force("snow-giants"), "Incapacitated", "sickbed", "past the Snow Giants once more"),
        (Cause(ACCIDENT), "Incapacitated", "sickbed", "without a fight"),
    ],
)
def test_the_fallen_say_where_why_and_what_would_free_them(
    cause: Cause, title: str, picture: str, way: str
) -> None:
    game = city()
    struck(game, WHO, cause)
    found = lot(game)
    assert (found.title, found.picture, found.since) == (title, picture, game.state.turn)
    assert found.where == "Squamot (urban)"
    assert found.why
    assert way in ways(found)["Rescue"]
    assert ways(found)["The danger"].startswith("Enemies")
    assert lot(game, "imperial") == found


@pytest.mark.case("VC-48a", "VC-48c")
@pytest.mark.parametrize(("captor", "where"), [(UNITS, "with military units"), ("jon-kidu", "with Jon Kidu")])
def test_a_prisoner_says_who_holds_him(captor: str, where: str) -> None:
    game = city(others={"jon-kidu": {}})
    custody.capture(game.ctx, game.state.characters[WHO], captor, Cause(TAKEN_IN_COMBAT, "squad"), "VC-42")
    found = lot(game)
    assert (found.title, found.picture, found.where) == ("A prisoner", "bars", f"{where}, Squamot (urban)")
    assert list(ways(found)) == ["Free Prisoners", "Escape"]


@pytest.mark.case("VC-49")
def test_in_orbit_he_is_freed_by_boarding() -> None:
    people = {WHO: {"place": "221.orbit", "fate": "captive", "captor": "units"}}
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        characters=people,
        units={"221.orbit": {"line": 1}},
        options={"ruleset": "underground-heroes"},
    )
    assert list(ways(lot(game))) == ["Boarding Action", "Escape"]
    assert "J" in ways(lot(game))["Escape"]


@pytest.mark.case("VC-51")
def test_who_is_on_the_run_is_nowhere_and_comes_back() -> None:
    game = city(others={WHO: {"fate": "captive", "captor": "units"}})
    escape.run(game.ctx, game.state.characters[WHO])
    found = lot(game)
    assert (found.title, found.picture, found.where) == ("On the run", "road", "nowhere on the map")
    assert list(ways(found)) == ["Back"]


def test_all_of_them_are_on_one_sheet() -> None:
    game = city()
    assert not [each for each in game.table_view("rebel").modules if each.id == "core.immunity"]
    struck(game, WHO, of_force("irate-locals"))
    (sheet,) = [each for each in game.table_view("rebel").modules if each.id == "core.immunity"]
    assert [(row.label, row.value) for row in sheet.rows] == [("Kogus", "in a cell, Squamot (urban)")]


def test_where_nobody_says_what_would_free_them_nothing_is_shown() -> None:
    game = table(
        "rebel.missions",
        characters={WHO: {"place": "221.1", "fate": "captive", "captor": "units"}},
        units={"221.1": {"line": 1}},
    )
    view = next(each for each in game.table_view("rebel").characters if each.id == WHO)
    assert not view.lot


def test_a_second_look_sees_who_has_just_fallen() -> None:
    """The sheet follows what becomes of people, though its module remembers nothing of prisoners."""
    game = city()
    before = game.copy()
    earlier = before.table_view("rebel")
    custody.capture(game.ctx, game.state.characters[WHO], UNITS, Cause(TAKEN_IN_COMBAT, "squad"), "VC-42")
    again = table_view(game.ctx, "rebel", game.question, Earlier(earlier, Changes(before.ctx, game.ctx)))
    assert again.modules == game.table_view("rebel").modules != earlier.modules
