"""[15.5] [16.17] [19.7] [33.1] [38.5] Force Points, planet control, taxation and victory."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts
from fitg.data.charts import CONTROL_STATES, UNITS_PRESENT, Controller, ControlState, UnitsPresent
from fitg.data.records import LOYALTY_TRACK, Loyalty

# --- force points ------------------------------------------------------------------------------


@pytest.mark.case("15.41b")
def test_the_rebellion_on_solvia_buys_its_units() -> None:
    solvia = next(planet for planet in facts().planets.values() if planet.name == "Solvia")
    points = {
        environ.type: tables.rebellion_points(environ.resource)
        for environ in map(facts().environs.__getitem__, solvia.environs)
    }
    assert points == {"urban": 7, "subterranean": 3, "wild": 3}
    assert tables.purchase_cost({"urban-2-1": 2, "urban-1-0": 1}) == points["urban"]
    assert tables.purchase_cost({"subterranean-2-1": 1}) == points["subterranean"]
    assert tables.purchase_cost({"wild-2-1": 1}) == points["wild"]


@pytest.mark.case("19.22")
def test_a_base_rises_one_level_a_turn_and_may_be_turned_up_besides() -> None:
    assert tables.pdb_cost(turn_up=True, levels=1) == 4
    assert tables.pdb_cost(turn_up=True) == 1
    assert tables.pdb_cost() == 0
    with pytest.raises(tables.ChartError, match="at most 1 level a Game-Turn, not 2"):
        tables.pdb_cost(levels=2)


@pytest.mark.case("38.26")
def test_at_the_galactic_start_a_base_may_go_straight_to_level_2() -> None:
    assert tables.pdb_cost(turn_up=True, levels=2, galactic_start=True) == 7


@pytest.mark.case("38.2", "38.22", "38.23")
def test_the_first_province_has_twice_the_points_and_elites() -> None:
    assert [tables.galactic_start_points(first) for first in (True, False)] == [70, 35]
    assert [tables.pdb_share(points) for points in (70, 35)] == [35, 17]
    assert [tables.galactic_start_elites(first) for first in (True, False)] == [2, 1]


def test_three_elite_units_and_two_level_2_bases_cost_five_points() -> None:
    assert tables.maintenance(3, 2) == 5


@pytest.mark.case("33.22", "34.31")
def test_the_tracks_end_at_99_and_199() -> None:
    assert tables.track_points("imperial", 95 + 10) == 99
    assert tables.track_points("rebel", 105) == 105
    assert tables.track_points("rebel", 205) == 199


def test_a_populace_gone_wild_doubles_the_points() -> None:
    assert (tables.rebellion_points(3), tables.rebellion_points(3, populace_goes_wild=True)) == (3, 6)


@pytest.mark.case("19.4")
def test_a_rebellion_raises_small_units_of_its_type_and_all_sizes_with_a_star() -> None:
    assert [kind.id for kind in tables.rebellion_kinds("urban", starred=False)] == ["urban-1-0", "urban-2-1"]
    starred = [kind.id for kind in tables.rebellion_kinds("urban", starred=True)]
    assert starred == ["urban-1-0", "urban-2-1", "urban-2-3", "urban-4-3"]


@pytest.mark.case("19.42")
def test_off_map_points_buy_urban_and_wild_units_with_elites() -> None:
    kinds = tables.off_map_kinds()
    assert {kind.environ_type for kind in kinds} == {"urban", "wild"}
    assert any(kind.elite for kind in kinds)
    assert len(kinds) == 10


def test_an_unknown_unit_has_no_price() -> None:
    with pytest.raises(tables.ChartError, match="no unit kind 'dragon'"):
        tables.force_point_cost("dragon")


def test_a_unit_whose_price_is_unknown_cannot_be_bought() -> None:
    priceless = msgspec.structs.replace(facts().unit_kinds["elite-army"], cost=None)
    strange = msgspec.structs.replace(facts(), unit_kinds={"elite-army": priceless})
    with pytest.raises(tables.ChartError, match="price of 'elite-army' is not known"):
        tables.force_point_cost("elite-army", facts=strange)


# --- planet control ----------------------------------------------------------------------------

CONTROL: list[tuple[ControlState, UnitsPresent, tuple[Controller, Controller], tuple[str, str]]] = [
    ("imperial-control", "none", ("imperial", "imperial"), ("15.51a", "15.51a")),
    ("imperial-control", "imperial", ("imperial", "imperial"), ("15.51a", "15.51a")),
    ("imperial-control", "both", ("imperial", "imperial"), ("15.51a", "15.51a")),
    ("imperial-control", "rebel", ("imperial", "neither"), ("15.51b", "15.51c")),
    ("rebellion", "imperial", ("neither", "neither"), ("15.52a", "15.52a")),
    ("rebellion", "both", ("neither", "neither"), ("15.52a", "15.52a")),
    ("rebellion", "rebel", ("neither", "neither"), ("15.52c", "15.52b")),
    ("rebellion", "none", ("neither", "neither"), ("15.52c", "15.52b")),
    ("rebel-control", "rebel", ("rebel", "rebel"), ("15.53a", "15.53a")),
    ("rebel-control", "both", ("rebel", "rebel"), ("15.53a", "15.53a")),
    ("rebel-control", "none", ("rebel", "rebel"), ("15.53a", "15.53a")),
    ("rebel-control", "imperial", ("rebel", "neither"), ("15.53b", "15.53c")),
    ("rebellion-stopped", "none", ("neither", "neither"), ("15.54a", "15.54a")),
    ("rebellion-stopped", "rebel", ("neither", "neither"), ("15.54a", "15.54a")),
    ("rebellion-stopped", "both", ("neither", "neither"), ("15.54a", "15.54a")),
    ("rebellion-stopped", "imperial", ("imperial", "imperial"), ("15.54b", "15.54b")),
]


@pytest.mark.case(
    "15.5", "15.51a", "15.51b", "15.51c", "15.52a", "15.52b", "15.52c", "15.53a", "15.53b", "15.53c", "15.54a"
)
@pytest.mark.parametrize(("state", "units", "controllers", "cases"), CONTROL)
def test_control_follows_from_state_units_and_base(
    state: ControlState,
    units: UnitsPresent,
    controllers: tuple[Controller, Controller],
    cases: tuple[str, str],
) -> None:
    up, down = (tables.planet_control(state, units, pdb_up) for pdb_up in (True, False))
    assert (up.controller, down.controller) == controllers
    assert (up.case, down.case) == cases


def test_the_control_table_lists_every_situation_once() -> None:
    assert sorted((state, units) for state, units, _, _ in CONTROL) == sorted(
        product(CONTROL_STATES, UNITS_PRESENT)
    )


@pytest.mark.case("15.52c")
def test_a_rebellion_without_imperial_units_ripens_into_rebel_control_under_a_base_that_is_up() -> None:
    ripening = {
        (state, units, up)
        for state, units, up in product(CONTROL_STATES, UNITS_PRESENT, (True, False))
        if tables.planet_control(state, units, up).end_of_imperial_turn == "rebel-control"
    }
    assert ripening == {("rebellion", "none", True), ("rebellion", "rebel", True)}


@pytest.mark.case("15.52b")
def test_the_rebel_may_turn_up_a_base_only_where_no_imperial_unit_holds_the_rebellion() -> None:
    allowed = {
        (state, units, up)
        for state, units, up in product(CONTROL_STATES, UNITS_PRESENT, (True, False))
        if tables.planet_control(state, units, up).rebel_may_raise_pdb
    }
    assert allowed == {("rebellion", "none", False), ("rebellion", "rebel", False)}


@pytest.mark.case("15.54b")
def test_imperial_units_alone_end_a_stopped_rebellion_at_once() -> None:
    at_once = {
        (state, units)
        for state, units, up in product(CONTROL_STATES, UNITS_PRESENT, (True, False))
        if tables.planet_control(state, units, up).at_once == "imperial-control"
    }
    assert at_once == {("rebellion-stopped", "imperial")}


def test_the_units_of_both_sides_are_told_apart() -> None:
    found = [tables.units_present(imperial, rebel) for imperial, rebel in product((False, True), repeat=2)]
    assert found == ["none", "rebel", "imperial", "both"]


def test_loyalty_moves_only_while_its_marker_is_on_the_track() -> None:
    assert [tables.loyalty_can_move(state) for state in CONTROL_STATES] == [True, False, False, True]


# --- taxation ----------------------------------------------------------------------------------


def test_game_turn_seven_taxes_province_two() -> None:
    assert tables.province_taxed(7) == "2"
    with pytest.raises(tables.ChartError, match="turns 1 to 20, not 21"):
        tables.province_taxed(21)


@pytest.mark.case("33.13")
def test_nothing_is_taxed_on_game_turn_one() -> None:
    assert tables.province_taxed(1) is None
    assert tables.province_taxed(2) is not None


@pytest.mark.case("33.1a")
def test_full_tax_takes_all_and_moves_loyalty_to_the_rebels_until_the_planet_rebels() -> None:
    once = tables.tax("full", [7, 3, 3], "dissent", "neutral")
    assert (once.points, once.after, once.rebels) == (13, "unrest", False)
    last = tables.tax("full", [7, 3, 3], "unrest", "neutral")
    assert (last.points, last.after, last.rebels) == (13, "unrest", True)


@pytest.mark.case("33.1b")
def test_half_tax_rounds_down_for_the_planet_and_leaves_loyalty_alone() -> None:
    half = tables.tax("half", [5, 4], "dissent", "loyal")
    assert (half.points, half.after, half.rebels) == (4, "dissent", False)


@pytest.mark.case("33.1c")
def test_a_planet_left_untaxed_turns_to_the_empire_but_not_past_its_s_space() -> None:
    assert tables.tax("none", [9], "dissent", "neutral").after == "neutral"
    assert tables.tax("none", [9], "neutral", "neutral").after == "neutral"
    assert tables.tax("none", [9], "loyal", "neutral").after == "loyal"
    assert tables.tax("none", [9], "dissent", "neutral").points == 0


@given(
    loyalty=st.sampled_from(LOYALTY_TRACK),
    start=st.sampled_from(LOYALTY_TRACK),
    resources=st.lists(st.integers(0, 9), max_size=5),
)
def test_half_is_never_more_than_full_and_loyalty_moves_one_space_at_most(
    loyalty: Loyalty, start: Loyalty, resources: list[int]
) -> None:
    full, half, none = (tables.tax(choice, resources, loyalty, start) for choice in ("full", "half", "none"))
    assert full.points >= half.points >= none.points == 0
    for levied in (full, half, none):
        assert abs(LOYALTY_TRACK.index(levied.after) - LOYALTY_TRACK.index(loyalty)) <= 1


def test_three_worlds_pay_a_fixed_income() -> None:
    worlds = ("slave-world", "industrial-world", "gem-world")
    assert [tables.special_world_income(world) for world in worlds] == [5, 3, 5]
    with pytest.raises(tables.ChartError, match="'mutant-world' has no income"):
        tables.special_world_income("mutant-world")


# --- victory -----------------------------------------------------------------------------------


@pytest.mark.case("16.17")
def test_star_system_points_follow_the_table() -> None:
    conditions = {
        "planet-rebel-controlled": 1,
        "planet-in-rebellion": 1,
        "planet-in-unrest": 1,
        "planet-patriotic": 1,
        "imperial-character-killed": 1,
        "imperial-character-captured": 1,
        "rebel-character-killed": 1,
        "rebel-character-captured": 1,
        "rebel-gather-information": 1,
        "imperial-gather-information": 1,
    }
    points = tables.victory_points("star-system", conditions)
    assert [line.points for line in points.lines] == [9, 6, 3, -2, 1, 2, -1, -2, 1, -1]
    assert (points.total, points.case) == (16, "16.17")


@pytest.mark.case("28.14")
def test_the_province_example_counts_thirteen() -> None:
    conditions = {
        "planet-rebel-controlled": 2,
        "planet-in-rebellion": 1,
        "planet-in-unrest": 2,
        "planet-patriotic": 1,
        "rebel-character-captured": 1,
    }
    assert tables.victory_points("province", conditions).total == 13
    assert tables.victory_points("province", {"rebel-character-killed": 4}).total == 0


@pytest.mark.case("38.5")
def test_orlog_orning_ayod_and_fliad_are_worth_thirteen_and_all_planets_85() -> None:
    by_name = {planet.name: planet.id for planet in facts().planets.values()}
    named = [tables.galactic_points(by_name[name]) for name in ("Orlog", "Orning", "Ayod", "Fliad")]
    assert named == [5, 4, 3, 1]
    assert sum(tables.galactic_points(planet) for planet in facts().planets) == 85
    assert tables.galactic_condition(by_name["Diomas"]) == "first-province-capital"


def test_an_unknown_condition_is_refused() -> None:
    with pytest.raises(tables.ChartError, match="no line 'planet-in-love'; its lines are throne-planet"):
        tables.victory_points("galactic", {"planet-in-love": 1})


def test_every_rulebook_scenario_has_a_goal() -> None:
    goals = {
        scenario: (tables.victory_goal(scenario).schedule, tables.victory_goal(scenario).rebel_needs)
        for scenario in facts().charts.victory.scenarios
    }
    assert goals == {
        "flight-to-egrix": ("star-system", 12),
        "varu-powderkeg": ("star-system", 20),
        "empires-backdoor": ("province", 15),
        "orlog-besieged": ("province", 35),
        "galactic-campaign": ("galactic", 26),
    }
    with pytest.raises(tables.ChartError, match="no printed goal for 'picnic'"):
        tables.victory_goal("picnic")
