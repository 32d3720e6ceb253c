"""Hyperjump distances and shortest routes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fitg.data import Facts, facts
from fitg.data.records import Route
from fitg.data.routes import shortest_ways


@pytest.fixture(scope="module")
def known() -> Facts:
    return facts()


def system(name: str, known: Facts) -> str:
    return next(system.id for system in known.systems.values() if system.name == name)


@pytest.mark.case("21.1", "21.11")
def test_varu_to_wex_is_two_by_erwind_although_deblon_also_leads_there(known: Facts) -> None:
    varu, wex = system("Varu", known), system("Wex", known)
    assert known.distance(varu, wex) == 2
    assert known.route(varu, wex) == (varu, system("Erwind", known), wex)
    by_deblon = [known.distance(varu, system("Deblon", known)), known.distance(system("Deblon", known), wex)]
    assert sum(by_deblon) == 3


@pytest.mark.case("21.13")
def test_the_three_planets_of_varu_are_equally_far_from_lonica(known: Facts) -> None:
    planets = {planet.name: planet.system for planet in known.planets.values()}
    distances = {known.distance(planets[name], planets["Lonica"]) for name in ("Horon", "Solvia", "Cercis")}
    assert distances == {2}


def test_distances_are_symmetric_and_the_way_back_is_the_way(known: Facts) -> None:
    for a in known.systems:
        assert (known.distance(a, a), known.route(a, a)) == (0, (a,))
        for b in known.systems:
            assert known.distance(a, b) == known.distance(b, a)
            assert known.route(a, b) == known.route(b, a)[::-1]


def test_a_route_follows_space_routes_that_add_up_to_the_distance(known: Facts) -> None:
    steps = {(route.a, route.b): route.distance for route in known.routes}
    for a in known.systems:
        for b in known.systems:
            lengths = [steps[min(step), max(step)] for step in pairwise(known.route(a, b))]
            assert sum(lengths) == known.distance(a, b)


def test_no_detour_is_shorter_than_the_distance(known: Facts) -> None:
    for a in known.systems:
        for b in known.systems:
            for between in known.systems:
                assert known.distance(a, b) <= known.distance(a, between) + known.distance(between, b)


def test_every_system_can_be_reached_from_every_other(known: Facts) -> None:
    farthest = max(known.distance(a, b) for a in known.systems for b in known.systems)
    assert farthest == 10


def test_of_equal_ways_the_one_past_fewer_and_lower_systems_is_taken() -> None:
    def route(a: str, b: str, nav_stars: int = 0) -> Route:
        return Route(a=a, b=b, nav_stars=nav_stars, distance=nav_stars + 1)

    diamond = [route("11", "13"), route("13", "14"), route("11", "12"), route("12", "14")]
    assert shortest_ways(diamond)["14", "11"] == (2, ("14", "12", "11"))
    with_direct_line = [*diamond, route("11", "14", nav_stars=1)]
    assert shortest_ways(with_direct_line)["11", "14"] == (2, ("11", "14"))
    assert shortest_ways(reversed(diamond)) == shortest_ways(diamond)
