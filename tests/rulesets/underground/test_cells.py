"""[VX-16 to VX-18] Rebel Cells: where they are, what they do, and how they end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import do, every, only, question, until
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.chit_table import (
    CITY,
    HEROES,
    chit,
    chit_mission,
    quiet,
    send,
)

from fitg.engine.events.control import LoyaltyShifted
from fitg.engine.events.missions import (
    BonusDrawn,
    CampFounded,
    CampRemoved,
    InformationGained,
    MissionCompleted,
)
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import DISSENT
from fitg.engine.modules import Module
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.letters import GatherInformation
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets import underground
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.cells.events import CellLettersRolled, CellRolled
from fitg.engine.rulesets.underground.cells.memory import memory
from fitg.engine.rulesets.underground.chits.events import ChitDrawn

PLANET = CITY[:3]
GARRISON: dict[str, Any] = {CITY: {"militia": 1}}


def cell_at_work(letter: str, dice: list[int], **position: Any) -> tuple[Game, list[Event]]:
    """A cell in the city that is set on a mission, with nobody else there."""
    game = chit_mission(CITY, [], camps=[CITY], dice=dice, **position)
    return game, send(game, **{letter: []})


# Where


@pytest.mark.case("VX-16")
@pytest.mark.parametrize(
    ("state", "loyalty", "possible"),
    [
        ("imperial-control", "patriotic", True),
        ("imperial-control", "neutral", True),
        ("imperial-control", "dissent", True),
        ("imperial-control", "unrest", False),
        ("rebellion-stopped", "dissent", False),
        ("rebellion", None, False),
    ],
)
def test_cells_are_organized_in_imperial_control_up_to_dissent(
    state: str, loyalty: str | None, possible: bool
) -> None:
    game = chit_mission(CITY, ["kogus"], state=state, loyalty=loyalty)
    assert ("assign kogus to B" in game.actions) is possible


@pytest.mark.case("VX-16")
def test_an_environ_has_one_cell() -> None:
    game = chit_mission(CITY, ["kogus"], camps=[CITY])
    assert "assign kogus to B" not in game.actions


@pytest.mark.case("VX-16")
def test_a_letter_organizes_a_cell() -> None:
    face = chit(CITY, "guide", letters="B") if _has(CITY, "B", "guide") else _with_letter(CITY, "B")
    game = chit_mission(CITY, ["kogus"], cards=[face], loyalty="dissent")
    send(game, B=["kogus"])
    assert only(do(game, "draw"), CampFounded).place == CITY


def _has(place: str, letter: str, event: str) -> bool:
    try:
        chit(place, event, letters=letter)
    except StopIteration:
        return False
    return True


def _with_letter(place: str, letter: str) -> int:
    """A chit with this letter, of an event that does little."""
    for event in ("guide", "medical_aid", "contacts", "shelter"):
        if _has(place, letter, event):
            return chit(place, event, letters=letter)
    raise AssertionError


@pytest.mark.case("VX-16a", "VX-17f")
def test_a_cell_lasts_through_dissent_and_ends_at_unrest() -> None:
    game, events = cell_at_work("D", [5, 1], loyalty="neutral")
    assert [each.after for each in every(events, LoyaltyShifted)] == [3]
    assert CITY in game.state.camps
    game = chit_mission(CITY, [], camps=[CITY], dice=[6, 1])
    game.ctx.set_planet(replace(game.state.planets[PLANET], loyalty=DISSENT))
    events = send(game, D=[])
    assert only(events, CampRemoved).place == CITY
    assert CITY not in game.state.camps


# Nine


def _crowd(game: Game, number: int) -> list[str]:
    """So many cells elsewhere on the board."""
    places = [place for place in game.ctx.board.sizes if place != CITY][:number]
    assert len(places) == number
    game.state.camps.update(dict.fromkeys(places, 1))
    return places


def _wide(team: list[str], **position: Any) -> Game:
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        characters={each: {"place": CITY} for each in team},
        planets={PLANET: {"state": "imperial-control", "loyalty": "neutral"}},
        options=HEROES,
        **position,
    )
    until(game, "missions")
    do(game, f"missions at {CITY}")
    return game


@pytest.mark.case("VX-16b")
def test_with_nine_cells_a_success_moves_one() -> None:
    game = _wide(["kogus"], cards=[_with_letter(CITY, "B")])
    others = _crowd(game, 9)
    send(game, B=["kogus"])
    do(game, "draw")
    assert question(game).kind == "cells.move"
    assert set(game.actions) == {f"move the cell from {place}" for place in others}
    events = do(game, f"move the cell from {others[4]}")
    assert only(events, CampRemoved).place == others[4]
    assert set(game.state.camps) == {*others, CITY} - {others[4]}


@pytest.mark.case("VX-16b")
def test_the_ninth_cell_costs_no_other() -> None:
    game = _wide(["kogus"], cards=[_with_letter(CITY, "B")])
    others = _crowd(game, 8)
    send(game, B=["kogus"])
    assert only(do(game, "draw"), CampFounded).place == CITY
    assert set(game.state.camps) == {*others, CITY}


@pytest.mark.case("VX-16c")
def test_cells_of_events_are_none_of_the_nine() -> None:
    game = _wide(["kogus"], cards=[_with_letter(CITY, "B")])
    others = _crowd(game, 9)
    game.ctx.rules.ask[asked.cell_of_event](game.ctx, others[0])
    send(game, B=["kogus"])
    assert only(do(game, "draw"), CampFounded).place == CITY
    assert len(game.state.camps) == 10


@pytest.mark.case("VX-16c")
def test_a_cell_of_a_mission_where_one_of_an_event_was_counts_again() -> None:
    game = _wide(["kogus"], cards=[_with_letter(CITY, "B")])
    game.state.camps[CITY] = 1
    game.ctx.rules.ask[asked.cell_of_event](game.ctx, CITY)
    del game.state.camps[CITY]
    send(game, B=["kogus"])
    do(game, "draw")
    assert memory(game.ctx).of_events == ()


# At work


@pytest.mark.case("VX-17")
def test_a_cell_is_set_on_diplomacy_information_or_sabotage() -> None:
    captive = {"zina-adora": {"fate": "captive", "captor": "units"}}
    game = chit_mission(CITY, [], camps=[CITY], units=GARRISON, others=captive)
    assert {each for each in game.actions if each.startswith("assign the camp")} == {
        f"assign the camp to {letter}" for letter in "DIS"
    }


@pytest.mark.case("VX-17")
def test_not_on_a_mission_that_characters_run_there() -> None:
    game = chit_mission(CITY, ["kogus"], camps=[CITY])
    do(game, "assign kogus to D")
    assert "assign the camp to D" not in game.actions
    assert "assign the camp to I" in game.actions


@pytest.mark.case("VX-17")
def test_a_cell_alone_draws_no_chits() -> None:
    game, events = cell_at_work("D", [5, 1])
    assert not every(events, ChitDrawn)
    assert not every(events, BonusDrawn)
    assert only(events, CellRolled).success == "D"
    assert question(game).kind == "missions"


@pytest.mark.case("VX-17")
def test_the_letters_of_chits_are_not_for_the_cell() -> None:
    cards = [_with_letter(CITY, "D")] + [quiet(CITY, without="S")] * 8
    game = chit_mission(CITY, ["kogus"], camps=[CITY], units=GARRISON, cards=cards, dice=[2])
    events = send(game, S=["kogus"], D=[])
    events += do(game, "draw", "stop")
    assert not every(events, LoyaltyShifted)
    assert only(events, CellRolled).success == ""


@pytest.mark.case("VX-17a")
@pytest.mark.parametrize(("die", "success"), [(2, ""), (3, ""), (4, ""), (5, "D"), (6, "D")])
def test_five_and_six_succeed_two_to_four_do_nothing(die: int, success: str) -> None:
    dice = [die, 1] if success else [die]
    _, events = cell_at_work("D", dice)
    assert only(events, CellRolled).success == success
    assert len(every(events, LoyaltyShifted)) == bool(success)


@pytest.mark.case("VX-17a")
def test_the_die_comes_after_the_regular_draws_and_before_bonus_draws() -> None:
    game = chit_mission(CITY, ["kogus"], camps=[CITY], units=GARRISON, dice=[5, 1])
    size = game.ctx.board.sizes[CITY]
    send(game, S=["kogus"], D=[])
    while game.state.stack and question(game).kind == "missions.draw":
        drawn = [each for each in game.log if isinstance(each, ChitDrawn)]
        rolls = [each for each in game.log if isinstance(each, CellRolled)]
        assert len(drawn) < size
        assert not rolls
        do(game, "draw")
    told = [type(each) for each in game.log if isinstance(each, ChitDrawn | CellRolled | BonusDrawn)]
    assert told[-2:] == [CellRolled, BonusDrawn] or told[-1] == CellRolled
    assert told.index(CellRolled) == len([each for each in told if each is ChitDrawn])


@pytest.mark.case("VX-17a")
def test_characters_who_are_done_leave_the_die_to_the_cell() -> None:
    game = chit_mission(CITY, ["kogus"], camps=[CITY], cards=[_with_letter(CITY, "G")], dice=[5, 1])
    events = send(game, G=["kogus"], D=[])
    events += do(game, "draw", "complete G")
    assert len(every(events, ChitDrawn)) == 1
    assert only(events, CellRolled).success == "D"


@pytest.mark.case("VX-17a")
def test_to_stop_drawing_is_final_where_a_cell_rolls_at_once() -> None:
    game = chit_mission(CITY, ["kogus", "zina-adora"], camps=[CITY], dice=[2])
    send(game, G=["kogus"], I=["zina-adora"], D=[])
    stop = question(game).option("stop")
    assert stop is not None
    assert stop.is_final(game.ctx)


@pytest.mark.case("VX-17a")
def test_so_is_sending_a_cell_alone_and_the_last_mission_of_the_others() -> None:
    game = chit_mission(CITY, ["kogus"], camps=[CITY], cards=[_with_letter(CITY, "G")], dice=[2])
    do(game, "assign the camp to D")
    assert _is_final(game, "draw")
    do(game, "assign kogus to G", "draw")
    assert _is_final(game, "complete G")
    do(game, "complete G")
    assert not game.can_undo


def _is_final(game: Game, text: str) -> bool:
    option = question(game).option(text)
    return option is not None and option.is_final(game.ctx)


@pytest.mark.case("VX-17b")
@pytest.mark.parametrize(
    ("sent", "other", "won"),
    [
        ("D", 1, "I"),
        ("D", 2, "I"),
        ("D", 3, "S"),
        ("D", 4, "S"),
        ("D", 5, "T"),
        ("D", 6, "T"),
        ("S", 2, "D"),
        ("S", 4, "I"),
        ("S", 6, "T"),
        ("I", 1, "D"),
        ("I", 3, "S"),
    ],
)
def test_on_a_one_another_mission_succeeds(sent: str, other: int, won: str) -> None:
    """Example 08."""
    _, events = cell_at_work(sent, [1, other, 1], units=GARRISON)
    rolled = only(events, CellRolled)
    assert (rolled.letter, rolled.die, rolled.other, rolled.success) == (sent, 1, other, won)
    assert only(events, MissionCompleted).letter == won


@pytest.mark.case("VX-17c")
def test_a_mission_that_characters_run_is_nothing_instead() -> None:
    cards = [quiet(CITY, without="I")] * 8
    game = chit_mission(CITY, ["kogus"], camps=[CITY], cards=cards, dice=[1, 2])
    send(game, I=["kogus"], D=[])
    events = do(game, "draw", "stop")
    assert (only(events, CellRolled).success, only(events, CellRolled).reason != "") == ("", True)
    assert not every(events, CellLettersRolled)
    assert not every(events, LoyaltyShifted)


@pytest.mark.case("VX-17d")
@pytest.mark.parametrize(("die", "spaces"), [(1, 1), (5, 1), (6, 2)])
def test_a_six_gives_two_letters(die: int, spaces: int) -> None:
    _, events = cell_at_work("D", [5, die], loyalty="loyal")
    shift = only(events, LoyaltyShifted)
    assert shift.after - shift.before == spaces
    assert only(events, CellLettersRolled).letters == spaces


@pytest.mark.case("VX-17e")
def test_whoever_brings_more_to_information_knows_that_it_is_a_cell() -> None:
    """Results that ask for people are a matter of other modules: they see whose work it was."""
    seen: list[tuple[bool, tuple[str, ...]]] = []

    class Contacts(GatherInformation, layer=True, tag="toy.GatherInformation"):
        def complete(self, ctx: Any, site: Site, group: Group) -> Procedure | None:
            seen.append((group.camp, group.members))
            return super().complete(ctx, site, group)

    toy = Module(id="toy-contacts", title="Contacts", over={GatherInformation: Contacts})
    with toy_rulesets() as add:
        options = add(*underground.HEROES, toy)
        _, events = cell_at_work("I", [5, 1], options=options)
    assert seen == [(True, ())]
    assert only(events, InformationGained).planet == PLANET


@pytest.mark.case("VX-17f")
def test_two_letters_of_diplomacy_are_applied_though_they_end_the_cell() -> None:
    game, events = cell_at_work("D", [5, 6], loyalty="neutral")
    assert only(events, LoyaltyShifted).after == 4
    assert only(events, CampRemoved).place == CITY
    assert not game.state.camps


@pytest.mark.case("VX-17g")
@pytest.mark.parametrize(("dice", "won"), [([1, 4, 6], "S"), ([1, 6], "")])
def test_sabotage_or_subversion_without_a_target_is_nothing(dice: list[int], won: str) -> None:
    game, events = cell_at_work("D", dice, pdb=0, pdb_up=False)
    assert only(events, CellRolled).success == won
    assert not every(events, UnitsLost)
    assert not every(events, LoyaltyShifted)
    assert game.state.planets[PLANET].pdb == 0


# How they end


def imperial_turn(strength: dict[str, int], rebels: dict[str, int] | None = None) -> Game:
    """Imperial troops beside a cell, as their Mission Phase ends."""
    units = {CITY: strength | (rebels or {})}
    game = chit_mission(
        CITY,
        ["redjac"],
        side="imperial",
        camps=[CITY],
        units=units,
        others={"kogus": {"place": CITY, "detected": False}},
    )
    do(game, "no missions")
    if question(game).kind == "missions":
        do(game, "done")
    assert question(game).kind == "cells.raid"
    return game


def _lines(game: Game, more: int = 0) -> dict[str, int]:
    """Lines with as much strength as the raid needs, and a remainder of Militia."""
    need = 3 + game.ctx.board.sizes[CITY] + more
    lines, rest = divmod(need, 3)
    return {"line": lines} | ({"militia": rest} if rest else {})


@pytest.mark.case("VX-18")
def test_troops_of_three_more_than_the_size_destroy_a_cell_as_the_mission_phase_ends() -> None:
    need = _lines(chit_mission(CITY, ["kogus"]))
    game = imperial_turn(need)
    assert CITY in game.state.camps
    do(game, f"raid the cell at {CITY}")
    assert only(do(game, "show all units"), CampRemoved).place == CITY


@pytest.mark.case("VX-18")
def test_one_point_less_does_not() -> None:
    game = imperial_turn(_lines(chit_mission(CITY, ["kogus"]), more=-1))
    assert f"raid the cell at {CITY}" not in game.actions
    assert CITY in game.state.camps


@pytest.mark.case("VX-18")
def test_stronger_rebel_troops_protect_it() -> None:
    size = chit_mission(CITY, ["kogus"]).ctx.board.sizes[CITY]
    need = _lines(chit_mission(CITY, ["kogus"]))
    guarded = imperial_turn(need, {"urban-2-1": size // 2 + 1})
    assert f"raid the cell at {CITY}" not in guarded.actions
    weakly = imperial_turn(need, {"urban-2-1": 1})
    assert f"raid the cell at {CITY}" in weakly.actions


@pytest.mark.case("VX-18")
def test_the_empire_may_rather_keep_its_units_hidden() -> None:
    game = imperial_turn(_lines(chit_mission(CITY, ["kogus"])))
    do(game, "done")
    assert CITY in game.state.camps
