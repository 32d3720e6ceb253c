"""The map: provinces, systems, routes, planets, Environs, races."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fitg.data import Facts, facts
from fitg.data.records import LOYALTY_TRACK, SPECIAL_ENVIRONS

SECRET_PLANETS = [
    *("113", "131", "143", "212", "221", "222", "312", "331"),
    *("341", "352", "442", "512", "521", "522", "531", "541"),
]
BASE_PLANETS = [
    *("112", "121", "141", "142", "223", "231", "232", "322", "323"),
    *("342", "421", "431", "432", "433", "441", "511", "523", "551"),
]
HOME_PLANETS = {
    "kayns": "111",
    "piorads": "451",
    "rhones": None,
    "saurians": "321",
    "segundens": "122",
    "suvans": "351",
    "xanthons": "513",
    "yesters": "211",
}
GUIDE_LISTS = {
    "segundens": {"122", "131", "232", "421", "521"},
    "suvans": {"351", "113", "241", "341", "342"},
    "kayns": {"111", "121", "212", "551"},
}


@pytest.fixture(scope="module")
def known() -> Facts:
    return facts()


def test_five_provinces_of_four_to_six_systems(known: Facts) -> None:
    assert list(known.provinces) == ["1", "2", "3", "4", "5"]
    assert [len(province.systems) for province in known.provinces.values()] == [6, 4, 5, 5, 5]
    assert known.provinces["2"].name == "Province Two"


@pytest.mark.case("5.2")
def test_the_25_systems_have_two_digits_the_first_of_them_the_province(known: Facts) -> None:
    assert len(known.systems) == 25
    for system in known.systems.values():
        assert re.fullmatch(r"\d\d", system.id)
        assert system.province == system.id[0]
        assert system.id in known.provinces[system.province].systems
    assert known.systems["13"].name == "Zamorax"


def test_every_star_has_a_place_of_its_own_on_the_map(known: Facts) -> None:
    places = {(system.x, system.y) for system in known.systems.values()}
    assert len(places) == 25
    assert all(0 < x < 1 and 0 < y < 1 for x, y in places)


@pytest.mark.case("5.21")
def test_every_system_has_one_to_three_planets(known: Facts) -> None:
    sizes = [len(system.planets) for system in known.systems.values()]
    assert set(sizes) == {1, 2, 3}
    assert sum(sizes) == 51


@pytest.mark.case("5.3")
def test_there_are_51_planets_with_one_to_three_environs_on_a_track_of_five_spaces(known: Facts) -> None:
    assert len(known.planets) == 51
    assert {len(planet.environs) for planet in known.planets.values()} == {1, 2, 3}
    assert len(LOYALTY_TRACK) == 5
    assert [space.loyalty for space in known.charts.political_track.spaces] == list(LOYALTY_TRACK)


@pytest.mark.case("5.3A")
def test_a_planet_number_begins_with_the_number_of_its_star(known: Facts) -> None:
    for planet in known.planets.values():
        assert re.fullmatch(r"\d\d\d", planet.id)
        assert planet.system == planet.id[:2]
        assert planet.id in known.systems[planet.system].planets
    solvia = known.planets["432"]
    assert (solvia.name, known.systems[solvia.system].name) == ("Solvia", "Varu")


@pytest.mark.case("5.3C")
def test_the_loyalty_spaces_are_worth_two_to_minus_two_to_the_empire(known: Facts) -> None:
    values = {space.loyalty: space.imperial_value for space in known.charts.political_track.spaces}
    assert values == {"patriotic": 2, "loyal": 1, "neutral": 0, "dissent": -1, "unrest": -2}


@pytest.mark.case("5.3D")
def test_planets_carry_the_marks_s_and_a_and_the_eight_ac_stand_at_unrest(known: Facts) -> None:
    planets = known.planets.values()
    assert Counter(planet.loyalty_start for planet in planets) == {
        "patriotic": 26,
        "loyal": 16,
        "neutral": 7,
        "dissent": 2,
    }
    controlled = [planet for planet in planets if planet.rebel_controlled_armageddon]
    assert [planet.id for planet in controlled] == ["141", "222", "312", "331", "433", "441", "511", "531"]
    assert {planet.loyalty_armageddon for planet in controlled} == {"unrest"}


def test_armageddon_never_favors_the_empire_more_than_the_start(known: Facts) -> None:
    for planet in known.planets.values():
        start, later = map(LOYALTY_TRACK.index, (planet.loyalty_start, planet.loyalty_armageddon))
        assert start <= later, planet.name


def test_every_province_has_a_capital_and_orlog_is_the_throne_planet(known: Facts) -> None:
    capitals = [planet for planet in known.planets.values() if planet.capital == "provincial"]
    assert [planet.name for planet in capitals] == ["Diomas", "Orning", "Chim", "Troliso", "Trov"]
    assert [planet.id[0] for planet in capitals] == ["1", "2", "3", "4", "5"]
    assert [planet.name for planet in known.planets.values() if planet.capital == "throne"] == ["Orlog"]


def test_sixteen_planets_are_marked_secret(known: Facts) -> None:
    assert [planet.id for planet in known.planets.values() if planet.secret] == SECRET_PLANETS


@pytest.mark.case("34.1")
def test_the_18_bases_are_the_planets_that_are_no_home_have_no_secret_and_lie_in_no_capital_system(
    known: Facts,
) -> None:
    marked = [planet.id for planet in known.planets.values() if planet.possible_rebel_base]
    assert marked == BASE_PLANETS
    ruled = {planet.system for planet in known.planets.values() if planet.capital != "none"}
    assert marked == [
        planet.id
        for planet in known.planets.values()
        if not planet.home_of and not planet.secret and planet.system not in ruled
    ]


@pytest.mark.case("5.3E")
def test_the_83_environs_are_numbered_within_their_planets(known: Facts) -> None:
    assert len(known.environs) == 83
    for planet in known.planets.values():
        environs = [known.environs[environ] for environ in planet.environs]
        assert [environ.index for environ in environs] == list(range(1, len(environs) + 1))
        assert all(environ.planet == planet.id for environ in environs)
        assert 1 <= len({environ.type for environ in environs}) == len(environs) <= 3


@pytest.mark.case("5.3J")
def test_subterranean_liquid_air_and_fire_are_special_and_wild_and_urban_are_not(known: Facts) -> None:
    assert {"subterranean", "liquid", "air", "fire"} == SPECIAL_ENVIRONS
    by_type = {environ.type: environ.is_special for environ in known.environs.values()}
    assert by_type == {
        "wild": False,
        "urban": False,
        "air": True,
        "liquid": True,
        "subterranean": True,
        "fire": True,
    }


@pytest.mark.case("13.32")
def test_an_environ_reads_the_section_of_its_type_and_all_special_ones_share_one(known: Facts) -> None:
    sections = {environ.type: environ.section for environ in known.environs.values()}
    assert sections == {
        "urban": "urban",
        "wild": "wild",
        "liquid": "special",
        "air": "special",
        "subterranean": "special",
        "fire": "special",
    }
    card = known.action_cards[70]
    assert [card.cell(sections[kind]).letters for kind in ("urban", "liquid", "wild")] == ["PI", "SC", "RG"]


def test_ten_environs_have_a_coup_rating_and_twelve_a_sovereign_but_none_both(known: Facts) -> None:
    coups = {environ.id for environ in known.environs.values() if environ.coup}
    sovereigns = {environ.id for environ in known.environs.values() if environ.sovereign}
    assert (len(coups), len(sovereigns)) == (10, 12)
    assert not coups & sovereigns


def test_55_creatures_live_on_the_map_each_in_one_environ(known: Facts) -> None:
    at_home = [environ.creature for environ in known.environs.values() if environ.creature]
    assert len(at_home) == len(set(at_home)) == 55
    assert set(known.creatures) - set(at_home) == {"sentry-robot", "sentry-robots-two", "mutant-creature"}


def test_eight_races_are_star_faring_and_23_live_in_a_single_environ(known: Facts) -> None:
    star_faring = {race.id for race in known.races.values() if race.star_faring}
    assert star_faring == set(HOME_PLANETS)
    assert [len(race.environs) for race in known.races.values() if not race.star_faring] == [1] * 23


def test_star_faring_races_have_their_home_planets_where_they_live(known: Facts) -> None:
    homes = {planet.home_of: planet.id for planet in known.planets.values() if planet.home_of}
    assert homes == {race: planet for race, planet in HOME_PLANETS.items() if planet}
    for race, planet in homes.items():
        assert any(known.environs[environ].planet == planet for environ in known.races[race].environs)


def test_races_list_exactly_the_environs_that_name_them(known: Facts) -> None:
    for race in known.races.values():
        assert set(race.environs) == {
            environ.id for environ in known.environs.values() if race.id in environ.races
        }


def test_the_planets_of_kayns_segundens_and_suvans_are_those_of_the_guide(known: Facts) -> None:
    for race, planets in GUIDE_LISTS.items():
        assert {known.environs[environ].planet for environ in known.races[race].environs} == planets


@pytest.mark.case("S002-SYS-07")
def test_42_routes_with_20_extra_navigation_stars(known: Facts) -> None:
    assert len(known.routes) == 42
    assert sum(route.nav_stars for route in known.routes) == 20
    assert all(route.a < route.b for route in known.routes)
    assert len({(route.a, route.b) for route in known.routes}) == 42
    assert all(known.route("11", system)[-1] == system for system in known.systems if system != "11")


def test_angoff_is_the_city_of_the_yesters_that_the_guide_describes(known: Facts) -> None:
    angoff = known.environs["222.1"]
    assert (angoff.type, angoff.size, angoff.resource, angoff.resource_star) == ("urban", 6, 9, True)
    assert (angoff.races, angoff.creature, angoff.coup) == (("yesters",), "laboroid", 3)
