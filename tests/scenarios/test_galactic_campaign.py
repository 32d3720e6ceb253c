"""The Galactic Campaign, number by number."""

from __future__ import annotations

from itertools import groupby

import pytest

from fitg.data import Facts
from fitg.scenarios import Clause, FinalVictory, Scenario, controlled_planets, opening, places, scenarios
from fitg.scenarios.sequence import segments


@pytest.mark.case("30.0")
def test_a_galactic_turn_is_a_stage_and_two_province_turns(campaign: Scenario) -> None:
    parts = [part for part, _ in groupby(campaign.sequence, key=lambda name: name.split(".")[0])]
    assert parts == ["galactic", "rebel-1", "imperial-1", "rebel-2", "imperial-2", "interphase"]
    steps = {
        part: [name.split(".")[1] for name in campaign.sequence if name.startswith(f"{part}.")]
        for part in parts[:-1]
    }
    assert steps["rebel-1"] == steps["rebel-2"]
    assert steps["imperial-1"] == steps["imperial-2"]
    assert steps["imperial-1"][-1] == "control"
    assert steps["galactic"][0] == "event"
    assert steps["galactic"][-1] == "strategic-assignment"


@pytest.mark.case("31.2")
def test_planet_secrets_are_revealed_as_a_rebel_search_phase_begins(campaign: Scenario) -> None:
    for number in (1, 2):
        search = campaign.sequence.index(f"rebel-{number}.search")
        assert campaign.sequence[search - 1] == f"rebel-{number}.planet-secrets"


@pytest.mark.case("38.0", "38.11", "38.12")
def test_the_whole_galaxy_is_imperial_and_every_base_is_level_0_down(
    campaign: Scenario, known: Facts
) -> None:
    assert (campaign.game, campaign.kind, campaign.turns) == ("galactic", "start-rebellion", 20)
    start = opening(campaign, known)
    assert len(start) == 51
    assert {(markers.state, markers.pdb, markers.pdb_up) for markers in start.values()} == {
        ("imperial-control", 0, False)
    }
    assert all(start[planet].loyalty == known.planets[planet].loyalty_start for planet in start)
    assert len(controlled_planets("imperial", campaign, known)) == 51


@pytest.mark.case("38.14")
def test_both_resource_tracks_start_at_0(campaign: Scenario) -> None:
    assert campaign.rebel.resource_track == campaign.imperial.resource_track == 0


@pytest.mark.case("38.1", "38.15", "38.16", "38.17")
def test_secrets_assignments_and_base_come_before_the_units(campaign: Scenario) -> None:
    assert campaign.setup == (
        "imperial.planet-secrets",
        "imperial.strategic-assignments",
        "rebel.secret-base",
        "imperial.units",
        "imperial.characters",
        "rebel.characters",
    )


@pytest.mark.case("38.2", "38.21", "38.22", "38.23", "38.24", "38.25", "38.26")
def test_each_province_is_garrisoned_with_its_own_points(campaign: Scenario, known: Facts) -> None:
    first, *others = campaign.imperial.force_points
    assert (first.points, first.pdb_points) == (70, 35)
    assert first.most == {"elite": 2, "suicide-squad": 0, "atrocity": 0}
    assert len(others) == 4
    for grant in others:
        assert (grant.points, grant.pdb_points) == (35, 17)
        assert grant.most == {"elite": 1, "suicide-squad": 0, "atrocity": 0}
    everywhere = set(known.planets)
    for province, grant in zip("12345", campaign.imperial.force_points, strict=True):
        assert grant.turns == (0, 0)
        assert grant.garrison
        assert grant.pdb_levels == "up-first"
        assert grant.placing is not None
        assert grant.placing.provinces == (province,)
        spots = places(grant.placing, campaign, known, everywhere)
        assert {spot[0] for spot in spots} == {province}
        assert any(spot.endswith(".orbit") for spot in spots)


@pytest.mark.case("38.3")
def test_governors_and_court_stand_in_the_cities(campaign: Scenario, known: Facts) -> None:
    at = {
        name: places(group.placing, campaign, known)
        for group in campaign.imperial.groups
        for name in group.characters
    }
    assert at["thysa-kymbo"] == at["emperor-coreguya"] == ("162.1",)
    assert at["senator-dermond"] == ("152.1",)
    assert at["jon-kidu"] == ("311.1",)
    assert at["gelba"] == ("542.1",)


@pytest.mark.case("38.3")
def test_barca_joins_the_strongest_stack_of_the_first_province(campaign: Scenario) -> None:
    (barca,) = (group for group in campaign.imperial.groups if group.characters == ("barca",))
    assert (barca.placing.with_units, barca.placing.provinces) == ("greatest-space-strength", ("1",))


@pytest.mark.case("38.3")
def test_four_knights_watch_the_outer_provinces_from_home_or_secret_planets(
    campaign: Scenario, known: Facts
) -> None:
    knights = [group for group in campaign.imperial.groups if group.ships]
    assert [(*group.characters, *group.ships) for group in knights] == [
        ("redjac", "redjacs-spaceship"),
        ("jin-voles", "imperial-spaceship"),
        ("vans-ka-tie-a", "imperial-spaceship"),
        ("els-taroff", "imperial-spaceship"),
    ]
    for group in knights:
        assert group.placing.apart == "provinces"
        planets = {spot.split(".")[0] for spot in places(group.placing, campaign, known)}
        assert planets == {
            planet.id
            for planet in known.planets.values()
            if planet.id[0] != "1" and (planet.home_of is not None or planet.secret)
        }


@pytest.mark.case("38.3")
def test_saytar_and_telmen_are_not_in_play(campaign: Scenario, known: Facts) -> None:
    imperial = {name for name, character in known.characters.items() if character.side == "imperial"}
    assert imperial - set(campaign.imperial.characters) == {"saytar", "telmen"}


@pytest.mark.case("38.4")
def test_four_rebel_bands_of_fourteen_characters_in_all(campaign: Scenario) -> None:
    assert [
        (*group.characters, *group.ships, group.random_characters, group.random_possessions)
        for group in campaign.rebel.groups
    ] == [
        ("boccanegra", "planetary-privateer", 2, 1),
        ("ly-mantok", "explorer", 3, 0),
        ("kogus", "zina-adora", "rayner-derban", "star-cruiser", 0, 1),
        ("tourag", "solar-merchant", 3, 1),
    ]
    drawn = sum(group.random_characters for group in campaign.rebel.groups)
    assert len(campaign.rebel.characters) + drawn == 14
    assert campaign.rebel.random_possessions == 3


@pytest.mark.case("38.43")
def test_the_bands_land_together_on_plain_planets_of_different_outer_provinces(
    campaign: Scenario, known: Facts
) -> None:
    for group in campaign.rebel.groups:
        assert (group.placing.spread, group.placing.apart) == ("together", "provinces")
        spots = places(group.placing, campaign, known)
        assert not any(spot.endswith(".orbit") for spot in spots)
        for planet in (known.planets[spot.split(".")[0]] for spot in spots):
            assert (planet.capital, planet.home_of, planet.secret) == ("none", None, False)
        assert {spot[0] for spot in spots} == {"2", "3", "4", "5"}


@pytest.mark.case("38.44")
def test_the_rebels_begin_the_campaign_without_units(campaign: Scenario) -> None:
    assert campaign.rebel.units == {}
    assert campaign.rebel.force_points == ()


@pytest.mark.case("38.51", "38.52", "38.53")
def test_the_campaign_ends_with_26_points_or_20_lost_heroes_or_a_base_without_planets(
    campaign: Scenario,
) -> None:
    rebel, heroes, base = campaign.instant_victory
    assert (rebel.side, rebel.tested) == ("rebel", "imperial-turn-ends")
    assert rebel.all_of == (Clause(kind="victory-points", count=26),)
    assert (heroes.side, heroes.tested) == ("imperial", "any-time")
    assert heroes.all_of == (Clause(kind="rebel-characters-lost", count=20),)
    assert (base.side, base.tested) == ("imperial", "any-time")
    assert base.all_of == (Clause(kind="rebel-base-revealed"), Clause(kind="no-planet-rebel-controlled"))
    assert campaign.final == FinalVictory(schedule="galactic", rebel_needs=26, case="38.52")


@pytest.mark.case("16.27", "16.37", "28.29", "28.39", "38.52")
def test_the_victory_chart_and_the_scenarios_agree(known: Facts) -> None:
    goals = known.charts.victory.scenarios
    for scenario in (each for each in scenarios() if not each.by_us):
        goal = goals[scenario.id]
        assert (goal.schedule, goal.turns, goal.rebel_needs) == (
            scenario.final.schedule,
            scenario.turns,
            scenario.final.rebel_needs,
        )


@pytest.mark.case("38.22", "38.23")
def test_the_force_point_chart_and_the_campaign_agree(campaign: Scenario, known: Facts) -> None:
    start = known.charts.force_points.galactic_start
    first, other = campaign.imperial.force_points[:2]
    assert (first.points, first.most["elite"]) == (start.first_province.points, start.first_province.elite)
    assert (other.points, other.most["elite"]) == (start.other_province.points, start.other_province.elite)
    assert [grant.pdb_points for grant in (first, other)] == [
        grant.points // start.pdb_share_divisor for grant in (first, other)
    ]


@pytest.mark.case("30.0")
def test_every_segment_of_a_galactic_turn_belongs_to_its_player_and_round(campaign: Scenario) -> None:
    for segment in segments(campaign.sequence):
        owner = segment.id.split(".")[0]
        if owner in ("galactic", "interphase"):
            assert segment.player is None, segment.id
        else:
            assert owner == f"{segment.player}-{segment.round}", segment.id
            answered = segment.name in ("reaction", "search")
            assert (segment.actor != segment.player) == answered, segment.id
    first = [segment.id for segment in segments(campaign.sequence) if segment.opens_player_turn]
    sides = ("rebel", "imperial")
    assert first == [f"{side}-{number}.interplanetary-movement" for number in (1, 2) for side in sides]
