"""[D-46 to D-50] Cells and camps."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import do, every, only, table, until
from tests.rulesets.dice_missions.dice_table import CITY, DICE, mission, remembered

from fitg.engine.events.missions import CampRemoved
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.rules import loyalty, units
from fitg.engine.rulesets.dice_missions import camps
from fitg.engine.rulesets.dice_missions.events import CampRaised, SuppressionRolled
from fitg.presentation.boardtext import board

#: A valley beside a town: who is there can move, and the Segments are played.
VALLEY = "421.2"

BOARD = {"systems": ["33"], "planets": {"*": {"pdb": 1}}, "instant_victory": [], "reinforcements": []}


def phase(segment: str, *, cell: bool, place: str = CITY, **position: Any) -> Game:
    """A cell or a camp, before the phase."""
    game = table(
        segment,
        turn=3,
        scenario=BOARD | {"systems": [place[:2]]},
        planets={place[:3]: {"state": "imperial-control", "loyalty": "neutral"}},
        characters=position.pop("characters", {"kogus": {"place": place}}),
        camps=[place],
        options=DICE,
        **position,
    )
    if cell:
        remembered(game).cells = (place,)
    return game


@pytest.mark.case("D-46")
def test_a_cell_of_an_earlier_phase_may_become_a_camp() -> None:
    game = phase("rebel.search", cell=True)
    until(game, "missions.camps")
    assert game.actions == (f"raise a camp at {CITY}", "no more camps")
    events = do(game, f"raise a camp at {CITY}")
    assert only(events, CampRaised).place == CITY
    assert remembered(game).cells == ()


@pytest.mark.case("D-46")
@pytest.mark.parametrize(("cell", "letters"), [(True, "S"), (False, "CDIST")])
def test_a_camp_may_do_more_than_a_cell(cell: bool, letters: str) -> None:
    game = mission(CITY, ["kogus"], camps=[CITY], units={CITY: {"militia": 1}}, recruit=True)
    if cell:
        remembered(game).cells = (CITY,)
    do(game, "no recruitment")
    offered = sorted(action[-1] for action in game.actions if action.startswith("assign the camp"))
    assert offered == sorted(letters)


@pytest.mark.case("D-46", "D-60")
def test_both_free_prisoners() -> None:
    captive = {"zina-adora": {"fate": "captive", "captor": "units"}}
    game = mission(CITY, ["kogus"], camps=[CITY], units={CITY: {"militia": 1}}, others=captive, recruit=True)
    remembered(game).cells = (CITY,)
    do(game, "no recruitment")
    assert "assign the camp to F" in game.actions


@pytest.mark.case("D-47", "D-10")
def test_characters_never_join_a_camp_and_it_takes_the_mission_from_them() -> None:
    game = mission(CITY, ["kogus"], camps=[CITY], units={CITY: {"militia": 1}})
    do(game, "assign the camp to S")
    assert "assign kogus to S" not in game.actions


@pytest.mark.case("D-48")
@pytest.mark.parametrize("cell", [True, False])
def test_at_unrest_a_camp_takes_up_arms_and_a_cell_dissolves(cell: bool) -> None:
    game = phase("rebel.movement", cell=cell)
    loyalty.shift(game.ctx, game.state.planets["331"], 1, "rebel", "a test", "15.12")
    assert CITY in game.state.camps
    loyalty.shift(game.ctx, game.state.planets["331"], 1, "rebel", "a test", "15.12")
    assert CITY not in game.state.camps
    assert remembered(game).cells == ()
    placed = [event.units for event in every(game.ctx.journal, UnitsPlaced)]
    assert placed == ([] if cell else [{"urban-1-0": 1}])


@pytest.mark.case("D-48")
def test_without_room_a_camp_is_just_gone() -> None:
    game = phase("rebel.search", cell=False, units={CITY: {"urban-1-0": 4}})
    camps.end(game.ctx, CITY, "a test")
    assert CITY not in game.state.camps
    assert game.state.stacks["rebel"][CITY].units == {"urban-1-0": 4}


@pytest.mark.case("D-49")
@pytest.mark.parametrize(
    ("cell", "die", "removed"), [(False, 4, True), (False, 5, False), (True, 1, True), (True, 2, False)]
)
def test_troops_look_for_camps_at_the_end_of_combat(cell: bool, die: int, removed: bool) -> None:
    """[DX-37] Size 4, strength 6, leader 2: a camp is lost on 1 to 4, a cell on a 1."""
    game = phase(
        "rebel.movement",
        cell=cell,
        place=VALLEY,
        units={VALLEY: {"line": 2}},
        characters={"emperor-coreguya": {"place": VALLEY, "with_units": True}, "kogus": {"place": VALLEY}},
        dice=[die],
    )
    events = until(game, "missions")
    rolled = only(events, SuppressionRolled)
    assert (rolled.strength, rolled.size, rolled.leadership) == (6, 4, 2)
    assert rolled.removed is removed
    assert (VALLEY not in game.state.camps) is removed
    assert bool(every(events, CampRemoved)) is removed


@pytest.mark.case("D-49")
@pytest.mark.parametrize("troops", [{"line": 1}, {"line": 2, "wild-1-0": 1}])
def test_few_or_opposed_troops_find_nothing(troops: dict[str, int]) -> None:
    game = phase("rebel.movement", cell=False, place=VALLEY, units={VALLEY: troops})
    assert not every(until(game, "missions"), SuppressionRolled)
    assert VALLEY in game.state.camps


@pytest.mark.case("D-49", "D-48")
def test_dissent_and_many_troops_alone_remove_no_camp() -> None:
    game = phase("rebel.movement", cell=False, units={CITY: {"line": 2}})
    units.add(game.ctx, CITY, "imperial", {"line": 2})
    loyalty.shift(game.ctx, game.state.planets["331"], 1, "rebel", "a test", "15.12")
    game.ctx.settle()
    assert CITY in game.state.camps


@pytest.mark.case("D-46", "D-52", "D-83")
def test_the_table_shows_cells_coups_and_single_hits() -> None:
    game = mission(CITY, ["kogus"], camps=[CITY])
    known = remembered(game)
    known.cells, known.coups, known.hits = (CITY,), {CITY: "imperial"}, {"kogus": 1}
    known.immune = ("kogus",)
    view = game.table_view("imperial")
    (space,) = [each for each in view.spaces if each.id == CITY]
    (kogus,) = [each for each in view.characters if each.id == "kogus"]
    assert space.notes == ("so far only a cell", "the last Coup was made by the Empire")
    assert kogus.notes == ("a single hit", "immune to the Virus")
    text = board(view, game.facts)
    assert "so far only a cell" in text
    assert "a single hit" in text
