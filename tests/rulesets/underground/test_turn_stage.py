"""[VC-01 to VC-03] The Game-Turn and its Galactic Stage."""

from __future__ import annotations

import pytest
from tests.engine.galactic.galaxy import ANGOFF, DIOMAS, ORLOG, ORNING, points, record
from tests.engine.table import do, every, only, passing, table, until
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.turn_table import SOMEBODY, Staged, asked, play_to

import fitg
from fitg.data import facts
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.galactic import AssignmentDrawn, GalacticEventDrawn
from fitg.engine.game import Game, restore
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.victory import is_time
from fitg.engine.rulesets.underground.turn import TURN, memory, sequence

OPERATIONS = [
    "interplanetary-movement",
    "space-combat",
    "surface-movement",
    "reaction",
    "military-combat",
    "orbit-organization",
]


def segments_of(game: Game, turn: int) -> list[str]:
    """The Segments that are played in a Game-Turn to come."""
    found = list[str]()
    while game.state.turn <= turn:
        began = every(game.apply(passing(game)), SegmentBegan)
        found += [each.segment for each in began if each.turn == turn]
    return found


@pytest.mark.case("VC-01", "VC-01a", "VC-01b", "VC-02", "VC-02a", "VC-09")
@pytest.mark.parametrize(
    ("turn", "stage", "end"),
    [(3, ["strategic-assignment", "maintenance"], []), (4, ["taxation"], ["interphase"])],
)
def test_a_game_turn_is_a_galactic_stage_a_rebel_and_an_imperial_player_turn(
    staged: Staged, turn: int, stage: list[str], end: list[str]
) -> None:
    game = staged("imperial.missions", turn=turn - 1)
    missions = ["search", "missions", "reorganization"]
    assert segments_of(game, turn) == [
        *(f"galactic.{each}" for each in ["event", *stage, "imperial-purchases", "rebel-purchases"]),
        *(f"rebel.{each}" for each in [*OPERATIONS, "planet-secrets", *missions]),
        *(f"imperial.{each}" for each in [*OPERATIONS, *missions]),
        *end,
    ]


@pytest.mark.case("VC-09")
def test_the_mission_phase_opens_with_the_search_and_closes_with_the_reorganization() -> None:
    phases = {each.id: each.phase for each in sequence.game_turn() if each.player == "imperial"}
    assert [name for name, phase in phases.items() if phase == "missions"] == [
        "imperial.search",
        "imperial.missions",
        "imperial.reorganization",
    ]
    assert {phases[f"imperial.{each}"] for each in OPERATIONS} == {"operations"}
    opening = {each.id for each in sequence.game_turn() if each.opens_phase and each.player == "imperial"}
    assert opening == {"imperial.interplanetary-movement", "imperial.search"}


@pytest.mark.case("VC-01c")
def test_forty_game_turns_stand_for_twenty(staged: Staged) -> None:
    game = staged("imperial.missions", turn=39, scenario={"instant_victory": []})
    play_to(game, "imperial.missions", turn=40)
    while game.decision is not None:
        do(game, passing(game))
    assert game.state.turn == 40


@pytest.mark.case("VC-01c")
@pytest.mark.parametrize("scenario", ["underground", "ninth-year", "throne-in-danger", "galactic-campaign"])
def test_our_scenarios_last_twice_as_many_turns(scenario: str) -> None:
    game = fitg.new_game(scenario, seed=1, options={"ruleset": "underground-balance"})
    assert game.table_view("rebel").turns == 2 * game.scenario.turns


@pytest.mark.case("VC-01c")
def test_a_position_begins_in_the_game_turn_that_stands_for_its_own() -> None:
    with under(TURN) as lay_out:
        assert lay_out("rebel-1.missions", turn=9, characters=SOMEBODY).state.turn == 17
        late = lay_out("imperial-2.missions", turn=9, characters=SOMEBODY)
        assert (late.state.turn, late.ctx.segment) == (18, "imperial.missions")
        early = lay_out("rebel-2.character-movement", turn=3, characters=SOMEBODY)
        assert (early.state.turn, early.ctx.segment) == (6, "rebel.surface-movement")
    assert sequence.begins(9, "galactic.event") == (17, "galactic.event")
    assert sequence.begins(9, "interphase") == (18, "interphase")
    assert sequence.begins(2, "imperial-1.control") == (3, "imperial.reorganization")


@pytest.mark.case("VC-01c", "VC-02a")
def test_a_position_in_a_segment_of_even_turns_begins_in_the_second(staged: Staged) -> None:
    game = staged("galactic.taxation", turn=2)
    assert (game.state.turn, game.ctx.segment) == (2, "galactic.taxation")
    assert "tax 232 by half" in game.actions
    assert sequence.begins(9, "galactic.maintenance") == (17, "galactic.maintenance")


@pytest.mark.case("VC-01c")
def test_goals_of_a_scenario_begin_with_the_turn_that_stands_for_theirs(staged: Staged) -> None:
    game = fitg.new_game("throne-in-danger", seed=1, options={"ruleset": "underground-balance"})
    late = next(each for each in game.scenario.instant_victory if each.from_turn == 4)
    for turn, due in ((6, False), (7, True)):
        game.state.turn = turn
        assert is_time(game.ctx, late) is due


@pytest.mark.case("VC-01c")
def test_a_game_in_the_middle_of_a_segment_is_restored(staged: Staged) -> None:
    game = staged("rebel.surface-movement", turn=6)
    again = restore(game.snapshot())
    assert again.decision == game.decision
    assert again.ctx.segment == "rebel.surface-movement"


# Events, Assignments, taxes


@pytest.mark.case("VC-01a")
def test_an_event_of_the_original_deck_lasts_for_two_game_turns(staged: Staged) -> None:
    game = staged("imperial.missions", turn=2)
    events = play_to(game, "rebel.missions", turn=3)
    drawn = only(events, GalacticEventDrawn).card
    kept = record(game).event
    assert kept in (drawn, 0)
    events = play_to(game, "rebel.missions", turn=4)
    assert not every(events, GalacticEventDrawn)
    assert record(game).event == kept
    assert every(play_to(game, "rebel.missions", turn=5), GalacticEventDrawn)


@pytest.mark.case("VC-02")
def test_a_new_assignment_comes_on_every_odd_turn_and_stays_for_two(staged: Staged) -> None:
    game = staged("imperial.missions", turn=2)
    record(game).assignments = (129, 130, 131)
    assert only(play_to(game, "rebel.missions", turn=3), AssignmentDrawn).card == 129
    assert not every(play_to(game, "rebel.missions", turn=4), AssignmentDrawn)
    assert record(game).assignment == 129
    assert only(play_to(game, "rebel.missions", turn=5), AssignmentDrawn).card == 130


@pytest.mark.case("VC-02")
def test_the_first_turn_has_a_new_assignment_too(staged: Staged) -> None:
    game = staged("galactic.event", turn=1, by_chance=["assignments"])
    assert game.state.turn == 1
    assert record(game).assignment == record(game).drawn_assignments[0]


@pytest.mark.case("VC-02c")
def test_the_fourteenth_card_comes_on_turn_27_and_a_second_deck_of_six_serves_to_the_end(
    staged: Staged,
) -> None:
    cards = sorted(facts().strategic_assignments)
    assert len(cards) == 14
    game = staged(
        "imperial.missions",
        turn=26,
        drawn_assignments=cards[:-1],
        assignment=cards[-2],
        scenario={"instant_victory": []},
    )
    record(game).assignments = (cards[-1],)
    events = until(game, "setup.assignments")
    assert only(events, AssignmentDrawn).card == cards[-1]
    drawn = []
    while game.state.turn < 40:
        drawn += [(game.state.turn, each.card) for each in every(game.apply(passing(game)), AssignmentDrawn)]
    assert [turn for turn, _ in drawn] == [29, 31, 33, 35, 37, 39]
    assert {card for _, card in drawn} <= set(cards[:-1])


@pytest.mark.case("VC-02b")
@pytest.mark.parametrize(
    ("turn", "province"), [(1, ""), (2, "2"), (4, "3"), (6, "4"), (8, "5"), (10, "1"), (12, "2"), (40, "1")]
)
def test_provinces_are_taxed_in_rotation_half_an_old_turn_earlier(
    staged: Staged, turn: int, province: str
) -> None:
    game = staged("rebel.missions", turn=turn)
    assert geography.taxed_province(game.ctx) == province


@pytest.mark.case("VC-02a", "VC-02b")
def test_taxes_are_asked_for_on_turn_two_and_not_on_turn_three(staged: Staged) -> None:
    game = staged("imperial.missions", turn=1)
    until(game, "taxation")
    assert game.state.turn == 2
    assert "Province Two" in game.decision.prompt if game.decision else False
    do(game, "tax the rest by half")
    assert points(game)["imperial"] > 0
    play_to(game, "imperial.missions", turn=2)
    had = points(game)["imperial"]
    play_to(game, "galactic.imperial-purchases", turn=3)
    assert points(game)["imperial"] <= had


@pytest.mark.case("VC-02a")
def test_the_view_names_the_taxed_province_on_even_turns_only(staged: Staged) -> None:
    for turn, now, coming in ((1, "", "2"), (2, "2", "3"), (3, "", "3"), (10, "1", "2")):
        seen = staged("rebel.missions", turn=turn).table_view("rebel")
        shown = seen.module(memory.TurnView)
        assert shown is not None
        assert (shown.taxes, shown.next_taxes, shown.assigns) == (now, coming, not now)
        assert shown.rows


# Production


def rich(staged: Staged, turn: int, **more: object) -> Game:
    """Production with points to spend, on an odd turn."""
    tracks = {"rebel": 40, "imperial": 60}
    return staged("galactic.imperial-purchases", turn=turn, resource_tracks=tracks, **more)


@pytest.mark.case("VC-03")
@pytest.mark.parametrize("turn", [1, 3])
def test_the_empire_buys_in_every_production_phase_and_before_the_rebels(staged: Staged, turn: int) -> None:
    game = rich(staged, turn, rebel_base="112")
    assert (asked(game), game.side) == ("force-points", "imperial")
    do(game, "done")
    assert (asked(game), game.side) == ("force-points", "rebel")


@pytest.mark.case("VC-03")
def test_production_comes_on_even_turns_too(staged: Staged) -> None:
    tracks = {"rebel": 40, "imperial": 60}
    game = staged("imperial.missions", turn=3, resource_tracks=tracks, rebel_base="112")
    buyers = []
    while game.state.turn < 4 or game.ctx.current.player is None:
        if asked(game) == "force-points":
            buyers.append(game.side)
        do(game, passing(game))
    assert buyers == ["imperial", "rebel"]


@pytest.mark.case("VC-03a", "VC-03b")
def test_levels_rise_in_the_province_that_has_just_paid_and_around_the_throne(staged: Staged) -> None:
    down = {"pdb": 0, "pdb_up": False}
    up = {"pdb": 0, "pdb_up": True}
    planets = {"222": up, "312": up, "111": up, "151": up, "161": up, "412": down}
    game = rich(staged, 3, planets=planets)
    raised = {each for each in game.actions if each.startswith("pay to raise")}
    assert {f"pay to raise pdb {planet}" for planet in ("222", "151", "161")} <= raised
    assert not raised & {f"pay to raise pdb {planet}" for planet in ("312", "111")}
    assert "pay to turn up pdb 412" in game.actions


@pytest.mark.case("VC-03c")
@pytest.mark.parametrize(("units", "may"), [({"line": 1}, True), ({"line": 1, "urban-2-1": 1}, False)])
def test_nobody_builds_a_base_where_enemy_units_stand(
    staged: Staged, units: dict[str, int], may: bool
) -> None:
    game = rich(
        staged,
        3,
        planets={ANGOFF: {"pdb": 0, "pdb_up": True}, "221": {"pdb": 0, "pdb_up": False}},
        units={f"{ANGOFF}.1": units, "221.1": units},
    )
    assert (f"pay to raise pdb {ANGOFF}" in game.actions) is may
    assert ("pay to turn up pdb 221" in game.actions) is may


@pytest.mark.case("VC-03c")
def test_nor_do_the_rebels(staged: Staged) -> None:
    planets = {
        "112": {"state": "rebel-control", "pdb": 0, "pdb_up": False},
        "121": {"state": "rebel-control", "pdb": 0, "pdb_up": False},
    }
    units = {"112.1": {"urban-2-1": 2, "line": 1}, "121.1": {"urban-2-1": 1}}
    game = rich(staged, 3, planets=planets, units=units, rebel_base="112")
    do(game, "done")
    assert "pay to turn up pdb 121" in game.actions
    assert "pay to turn up pdb 112" not in game.actions


@pytest.mark.case("VC-03d")
def test_units_appear_where_taxes_were_paid_and_at_the_center(staged: Staged) -> None:
    game = rich(staged, 3)
    places = {each.split()[-1].partition(".")[0] for each in game.actions if each.startswith("buy for")}
    assert places == {ORNING, DIOMAS, ORLOG}


@pytest.mark.case("VC-03d")
def test_or_by_agreement_on_any_capital(staged: Staged) -> None:
    game = rich(staged, 3, options={"unit-sites": "any-capital"})
    places = {each.split()[-1].partition(".")[0] for each in game.actions if each.startswith("buy for")}
    assert places == {ORNING, DIOMAS, ORLOG, "311", "411", "542"}


@pytest.mark.case("VC-03e")
def test_dear_units_are_limited_in_each_production_phase(staged: Staged) -> None:
    for turn in (3, 5):
        game = rich(staged, turn)
        do(game, f"buy for {ORLOG}.orbit")
        offers = [each for each in game.actions if each.startswith("buy ")]
        assert any("elite-navy" in each for each in offers)
        do(game, f"buy 2 elite-navy at {ORLOG}.orbit")
        assert not any("elite" in each for each in game.actions)
        assert any("buy 1 resolution" in each for each in game.actions)
        assert not any("buy 2 resolution" in each for each in game.actions)
        do(game, f"buy 1 suicide-squad at {ORLOG}.orbit")
        assert not any("suicide-squad" in each for each in game.actions)


def test_the_standard_campaign_knows_nothing_of_it() -> None:
    game = table("galactic.imperial-purchases", base="galactic-campaign", turn=1)
    assert asked(game) != "force-points"
