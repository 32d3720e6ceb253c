"""The two scenarios of the Province Game, number by number."""

from __future__ import annotations

import pytest

from fitg.data import Facts
from fitg.scenarios import (
    Clause,
    Entry,
    FinalVictory,
    Placing,
    Scenario,
    board_places,
    controlled_planets,
    doors,
    opening,
    places,
)

OFF_MAP = tuple(
    f"{kind}-{size}" for kind in ("urban", "wild") for size in ("1-0", "2-1", "2-3", "4-3", "4-4")
)
TURN = (
    "force-points",
    "interplanetary-movement",
    "space-combat",
    "character-movement",
    "surface-movement",
    "reaction",
    "military-combat",
    "orbit-organization",
    "search",
    "repairs",
    "missions",
)


@pytest.mark.case("5.22", "S002-SYS-05", "S002-SYS-06")
def test_two_drift_areas_lie_around_every_star_and_count_only_on_larger_boards(
    egrix: Scenario, backdoor: Scenario, known: Facts
) -> None:
    drifting = {place for place in board_places(backdoor, known) if ".drift" in place}
    assert drifting == {f"{system}.{area}" for system in backdoor.systems for area in ("drift", "drift2")}
    assert set(board_places(egrix, known)) <= known.environs.keys()


@pytest.mark.case("18.0")
def test_a_province_turn_has_seven_operations_segments(backdoor: Scenario, orlog: Scenario) -> None:
    rebel = tuple(f"rebel.{step}" for step in TURN)
    imperial = tuple(f"imperial.{step}" for step in TURN)
    assert backdoor.sequence == orlog.sequence == (*rebel, *imperial, "interphase")


@pytest.mark.case("28.1", "16.14")
def test_province_scenarios_are_armageddon_and_the_empire_sets_up_first(
    backdoor: Scenario, orlog: Scenario
) -> None:
    assert backdoor.kind == orlog.kind == "armageddon"
    assert backdoor.setup[0] == orlog.setup[0] == "imperial.units"


@pytest.mark.case("28.2", "28.21")
def test_backdoor_is_province_two_with_its_base_levels(backdoor: Scenario, known: Facts) -> None:
    assert (backdoor.game, backdoor.turns, backdoor.hours) == ("province", 7, "about 3")
    assert backdoor.systems == known.provinces["2"].systems
    levels = {planet: setup.pdb for planet, setup in backdoor.planets.items()}
    assert levels == {"211": 2, "212": 0, "221": 2, "222": 1, "223": 1, "231": 0, "232": 1, "241": 2}
    assert controlled_planets("rebel", backdoor, known) == ("222",)
    assert all(start.pdb_up for start in opening(backdoor, known).values())


@pytest.mark.case("28.22")
def test_four_imperials_wait_anywhere_at_orning(backdoor: Scenario, known: Facts) -> None:
    (group,) = backdoor.imperial.groups
    assert group.characters == ("jin-voles", "gelba", "saytar", "barca")
    assert group.ships == ("imperial-spaceship", "imperial-spaceship")
    assert places(group.placing, backdoor, known) == ("241.1", "241.2", "241.orbit")
    assert group.placing.spread == "free"


@pytest.mark.case("28.23", "28.26", "19.31", "19.34")
def test_the_empire_at_the_backdoor_has_65_points_and_then_5_a_turn(backdoor: Scenario, known: Facts) -> None:
    start, income = backdoor.imperial.force_points
    assert (start.case, start.points, start.turns, start.pdb_points) == ("28.23", 65, (0, 0), 0)
    assert start.most == {"elite": 3, "suicide-squad": 1}
    assert start.most_counts == "these-points"
    assert income.most == {}
    assert start.placing == Placing(controlled=True, orbit="allowed")
    assert (income.case, income.points, income.turns, income.pdb_points) == ("28.26", 5, (2, 7), None)
    assert income.placing is not None
    assert places(income.placing, backdoor, known, {"241"}) == ("241.1", "241.2", "241.orbit")
    assert places(income.placing, backdoor, known, {"211"}) == ()


@pytest.mark.case("28.24")
def test_seven_rebels_hover_above_two_planets_but_not_orning_or_cieson(
    backdoor: Scenario, known: Facts
) -> None:
    (group,) = backdoor.rebel.groups
    assert set(group.characters) == {
        "doctor-sontag",
        "rayner-derban",
        "bridne-murcada",
        "ly-mantok",
        "adam-starlight",
        "zina-adora",
        "agan-rafa",
    }
    assert group.ships == ("explorer", "interstellar-sloop")
    assert group.random_possessions == backdoor.rebel.random_possessions == 2
    assert backdoor.rebel.possessions_apart
    assert (group.placing.spread, group.placing.apart) == ("ship-by-ship", "planets")
    orbits = tuple(f"{planet}.orbit" for planet in ("212", "221", "222", "223", "231", "232"))
    assert places(group.placing, backdoor, known) == orbits


@pytest.mark.case("28.25", "19.41")
def test_nine_points_of_urban_units_stand_on_angoff(backdoor: Scenario, known: Facts) -> None:
    start = backdoor.rebel.force_points[0]
    assert (start.case, start.points, start.turns, start.pdb_points) == ("28.25", 9, (0, 0), 0)
    assert start.unit_kinds == ("urban-1-0", "urban-2-1", "urban-2-3", "urban-4-3")
    assert start.placing is not None
    assert places(start.placing, backdoor, known) == ("222.1",)
    assert start.points == known.environs["222.1"].resource


@pytest.mark.case("28.27", "19.42", "19.43")
def test_a_rebel_fleet_of_35_points_jumps_in_by_one_route_and_3_points_follow(backdoor: Scenario) -> None:
    fleet, income = backdoor.rebel.force_points[1:]
    assert (fleet.points, fleet.turns, fleet.unit_kinds, fleet.pdb_points) == (35, (2, 2), OFF_MAP, None)
    assert fleet.entry == Entry(systems=("32", "53"), origins=1)
    assert (income.points, income.turns, income.unit_kinds) == (3, (3, 7), OFF_MAP)
    assert income.entry == Entry(systems=("32", "53"))


@pytest.mark.case("28.27", "28.38")
@pytest.mark.parametrize("name", ["backdoor", "orlog"])
def test_fleets_come_through_the_doors_of_the_province(
    name: str, known: Facts, request: pytest.FixtureRequest
) -> None:
    scenario: Scenario = request.getfixturevalue(name)
    for grant in scenario.rebel.force_points[1:]:
        assert grant.entry is not None
        assert set(grant.entry.systems) <= set(doors(scenario, known))


@pytest.mark.case("28.28", "28.29")
def test_backdoor_is_won_with_orning_cieson_and_a_third_or_lost_with_everything(backdoor: Scenario) -> None:
    rebel, imperial = backdoor.instant_victory
    assert (rebel.side, rebel.tested) == ("rebel", "game-turn-ends")
    assert rebel.all_of == (
        Clause(kind="rebel-controlled", planets=("211", "241")),
        Clause(kind="rebel-controlled-count", count=3),
    )
    assert (imperial.side, imperial.tested, imperial.from_turn) == ("imperial", "any-time", 3)
    assert imperial.all_of == (
        Clause(kind="no-planet-rebel-controlled-or-in-rebellion"),
        Clause(kind="no-rebel-units"),
    )
    assert backdoor.final == FinalVictory(schedule="province", rebel_needs=15, case="28.29")


@pytest.mark.case("28.3", "28.31")
def test_orlog_is_province_one_with_fourteen_bases_of_level_2(orlog: Scenario, known: Facts) -> None:
    assert (orlog.game, orlog.turns, orlog.hours) == ("province", 10, "about 5")
    assert orlog.systems == known.provinces["1"].systems
    assert len(orlog.planets) == 14
    assert {setup.pdb for setup in orlog.planets.values()} == {2}
    assert controlled_planets("rebel", orlog, known) == ("141",)


@pytest.mark.case("28.32")
def test_telmen_and_redjac_stand_on_diomas_the_court_in_the_city_of_orlog(
    orlog: Scenario, known: Facts
) -> None:
    field, court = orlog.imperial.groups
    assert (field.characters, field.ships) == (("telmen", "redjac"), ("redjacs-spaceship",))
    assert field.placing.spread == "together"
    assert places(field.placing, orlog, known) == ("152.1", "152.2")
    assert court.characters == ("els-taroff", "emperor-coreguya", "thysa-kymbo")
    assert court.ships == ("imperial-spaceship",)
    assert places(court.placing, orlog, known) == ("162.1",)


@pytest.mark.case("28.33", "28.37")
def test_the_empire_at_orlog_has_110_points_and_then_3_a_turn(orlog: Scenario, known: Facts) -> None:
    start, income = orlog.imperial.force_points
    assert (start.points, start.turns, start.most) == (110, (0, 0), {"elite": 5, "suicide-squad": 1})
    assert (income.points, income.turns) == (3, (2, 10))
    assert income.placing is not None
    homes = {place.split(".")[0] for place in places(income.placing, orlog, known, {"152", "162", "161"})}
    assert homes == {"152", "162"}


@pytest.mark.case("28.33", "19.34")
def test_the_cap_on_elite_units_at_orlog_is_for_the_whole_scenario(orlog: Scenario) -> None:
    for grant in orlog.imperial.force_points:
        assert grant.most == {"elite": 5, "suicide-squad": 1}
        assert grant.most_counts == "whole-scenario"


@pytest.mark.case("28.34")
def test_eight_rebels_with_three_ships_begin_on_ownex_or_bajukai(orlog: Scenario, known: Facts) -> None:
    (group,) = orlog.rebel.groups
    assert len(group.characters) == 8
    assert group.ships == ("s-xiii", "planetary-privateer", "star-cruiser")
    assert group.random_possessions == 2
    assert places(group.placing, orlog, known) == ("122.1", "122.2", "122.3", "141.1")


@pytest.mark.case("28.35")
def test_five_camps_are_dug_in_around_orlog(orlog: Scenario) -> None:
    assert orlog.rebel.camps is not None
    assert orlog.rebel.camps.planets == ("111", "112", "121", "151", "163")
    assert orlog.rebel.camps.challenge == 3
    assert "rebel.camps" in orlog.setup


@pytest.mark.case("28.35")
def test_the_planets_with_camps_are_loyal_enough_for_camps(orlog: Scenario, known: Facts) -> None:
    assert orlog.rebel.camps is not None
    start = opening(orlog, known)
    assert {start[planet].loyalty for planet in orlog.rebel.camps.planets} == {"loyal"}


@pytest.mark.case("28.36")
def test_ownex_raises_twice_its_value_in_subterranean_units(orlog: Scenario, known: Facts) -> None:
    start = orlog.rebel.force_points[0]
    assert (start.points, start.pdb_points) == (10, 0)
    assert start.points == 2 * known.environs["141.1"].resource
    assert start.unit_kinds == tuple(f"subterranean-{size}" for size in ("1-0", "2-1", "2-3", "4-3"))
    assert start.placing is not None
    assert places(start.placing, orlog, known) == ("141.1",)


@pytest.mark.case("28.38")
def test_two_fleets_of_50_points_enter_by_different_doors_and_5_points_follow(
    orlog: Scenario, known: Facts
) -> None:
    fleet, income = orlog.rebel.force_points[1:]
    assert (fleet.points, fleet.turns, fleet.unit_kinds) == (50, (2, 2), OFF_MAP)
    assert fleet.entry is not None
    assert (fleet.entry.origins, fleet.entry.least_points, fleet.entry.different_doors) == (2, 15, True)
    assert (income.points, income.turns, income.unit_kinds) == (5, (3, 10), OFF_MAP)
    assert income.entry == Entry(systems=fleet.entry.systems)
    assert set(fleet.entry.systems) == set(doors(orlog, known))
    assert len(fleet.entry.systems) == 10


@pytest.mark.case("28.39")
def test_orlog_falls_with_diomas_or_the_rebels_count_35_points(orlog: Scenario) -> None:
    (rebel,) = orlog.instant_victory
    assert (rebel.side, rebel.tested) == ("rebel", "game-turn-ends")
    assert rebel.all_of == (Clause(kind="rebel-controlled", planets=("152", "162")),)
    assert orlog.final == FinalVictory(schedule="province", rebel_needs=35, case="28.39")
