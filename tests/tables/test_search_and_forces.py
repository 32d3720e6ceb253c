"""[11.0] [12.16] [12.17] Searches, squads and irate locals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fitg import tables
from fitg.data import facts

DICE = range(1, 7)


@pytest.mark.case("11.0b")
def test_many_hiders_are_easier_to_find() -> None:
    assert tables.hiding_value(4, 4, 3) == 5
    assert tables.hiding_value(4, 4, 1) == 7


@pytest.mark.case("11.0a")
def test_units_search_with_strength_and_leader_and_characters_with_intelligence() -> None:
    assert tables.unit_search_value([3, 1], 3) == 7
    assert tables.unit_search_value([3, 1]) == 4
    assert tables.character_search_value([2, 4]) == 6


@pytest.mark.case("11.0")
def test_a_search_finds_on_its_number_or_less() -> None:
    assert [tables.search(7, 5, die).found for die in DICE] == [True, True, False, False, False, False]
    assert tables.search(23, 1, 6).found
    assert not tables.search(6, 8, 1).found


def test_a_search_of_nothing_finds_nobody() -> None:
    assert tables.search_number(0, -3) == 0


@given(search=st.integers(0, 30), hiding=st.integers(-5, 12))
def test_more_searchers_find_more_and_better_hiders_are_found_less(search: int, hiding: int) -> None:
    number = tables.search_number(search, hiding)
    assert number <= tables.search_number(search + 1, hiding)
    assert number >= tables.search_number(search, hiding + 1)


@pytest.mark.case("12.16", "19.51")
def test_a_leader_hardens_a_squad_and_an_elite_unit_arms_it() -> None:
    plain = tables.squad(3)
    led, best = tables.squad(3, leader=True), tables.squad(3, leader=True, elite=True)
    assert (plain.combat, plain.endurance, plain.weapon) == (8, 6, "firefight")
    assert (led.combat, led.endurance) == (8, 8)
    assert (best.combat, best.endurance) == (10, 8)


@given(strength=st.integers(1, 30))
def test_more_military_strength_never_sends_a_weaker_squad(strength: int) -> None:
    weak, strong = tables.squad(strength), tables.squad(strength + 1)
    assert (strong.combat, strong.endurance) >= (weak.combat, weak.endurance)


def test_there_is_no_squad_without_strength() -> None:
    with pytest.raises(tables.ChartError, match="strength 1 or more, not 0"):
        tables.squad(0)


@pytest.mark.case("12.17")
def test_every_race_has_irate_locals_where_it_lives() -> None:
    for environ in facts().environs.values():
        for race in environ.races:
            mob = tables.irate_locals(race, environ.type)
            assert mob.strength > 0
            assert mob.endurance > 0


def test_rhones_do_not_riot_in_the_air() -> None:
    with pytest.raises(tables.ChartError, match="no irate locals of 'rhones' in air Environs"):
        tables.irate_locals("rhones", "air")
