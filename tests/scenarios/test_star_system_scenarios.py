"""The two scenarios of the Star System Game, number by number."""

from __future__ import annotations

import pytest

from fitg.data import Facts
from fitg.scenarios import Clause, FinalVictory, PlanetPosition, Scenario, controlled_planets, opening

TURN = ("movement", "reaction", "military-combat", "search", "missions")


def loyal(loyalty: str, pdb: int) -> PlanetPosition:
    return PlanetPosition(state="imperial-control", loyalty=loyalty, pdb=pdb, pdb_up=True)  # type: ignore[arg-type]


@pytest.mark.case("4.0")
def test_rebel_turn_then_imperial_turn_then_interphase(egrix: Scenario, varu: Scenario) -> None:
    rebel = tuple(f"rebel.{step}" for step in TURN)
    imperial = tuple(f"imperial.{step}" for step in TURN)
    assert egrix.sequence == varu.sequence == (*rebel, *imperial, "interphase")


@pytest.mark.case("16.14")
def test_the_imperial_player_sets_up_first(egrix: Scenario) -> None:
    sides = [step.split(".")[0] for step in egrix.setup]
    assert sides == sorted(sides)
    assert egrix.sequence[0].startswith("rebel")


@pytest.mark.case("16.2")
def test_egrix_starts_a_rebellion_in_six_turns(egrix: Scenario) -> None:
    assert (egrix.game, egrix.kind, egrix.turns) == ("star-system", "start-rebellion", 6)


@pytest.mark.case("16.21", "16.11", "8.12")
def test_egrix_board_is_star_22_with_bases_1_2_0_on_the_s_marks(egrix: Scenario, known: Facts) -> None:
    assert egrix.systems == ("22",)
    assert opening(egrix, known) == {
        "221": loyal("loyal", 1),
        "222": loyal("neutral", 2),
        "223": loyal("patriotic", 0),
    }
    assert controlled_planets("imperial", egrix, known) == ("221", "222", "223")
    assert controlled_planets("rebel", egrix, known) == ()


@pytest.mark.case("16.22", "16.12")
def test_three_rebels_arrive_at_egrix_from_space_without_units(egrix: Scenario) -> None:
    assert egrix.rebel.characters == ("boccanegra", "doctor-sontag", "frun-sentel")
    assert egrix.rebel.ships == ("planetary-privateer",)
    assert egrix.rebel.entry == "from-space"
    assert egrix.rebel.units == {}


@pytest.mark.case("16.23")
def test_the_empire_at_egrix_has_two_characters_and_seven_units(egrix: Scenario) -> None:
    assert egrix.imperial.characters == ("jon-kidu", "vans-ka-tie-a")
    assert egrix.imperial.ships == ("imperial-spaceship",)
    assert egrix.imperial.units == {"line": 1, "patrol": 3, "militia": 3}
    assert egrix.imperial.entry == "placed"


@pytest.mark.case("16.24")
def test_every_rebellion_at_egrix_brings_a_line_unit(egrix: Scenario) -> None:
    (coming,) = egrix.reinforcements
    assert (coming.side, coming.trigger, coming.turns) == ("imperial", "rebellion-starts", ())
    assert (coming.units, coming.instead_if_pdb_raised) == ({"line": 1}, None)


@pytest.mark.case("16.25", "16.26", "16.18")
def test_egrix_ends_at_once_with_one_rebel_planet_or_no_rebel_left(egrix: Scenario) -> None:
    rebel, imperial = egrix.instant_victory
    assert (rebel.side, rebel.case, rebel.tested) == ("rebel", "16.25", "any-time")
    assert rebel.all_of == (Clause(kind="rebel-controlled-count", count=1),)
    assert (imperial.side, imperial.case, imperial.tested) == ("imperial", "16.26", "any-time")
    assert imperial.all_of == (
        Clause(kind="rebel-characters-lost-all"),
        Clause(kind="all-planets-imperial-controlled"),
    )


@pytest.mark.case("16.27")
def test_egrix_asks_twelve_points_of_the_rebels(egrix: Scenario) -> None:
    assert egrix.final == FinalVictory(schedule="star-system", rebel_needs=12, case="16.27")


@pytest.mark.case("16.3")
def test_varu_is_an_armageddon_scenario_of_seven_turns(varu: Scenario) -> None:
    assert (varu.game, varu.kind, varu.turns) == ("star-system", "armageddon", 7)


@pytest.mark.case("16.31", "16.11")
def test_varu_board_is_star_43_and_cercis_is_rebel_controlled(varu: Scenario, known: Facts) -> None:
    assert varu.systems == ("43",)
    assert opening(varu, known) == {
        "431": loyal("neutral", 1),
        "432": loyal("dissent", 2),
        "433": PlanetPosition(state="rebel-control", loyalty=None, pdb=1, pdb_up=True),
    }
    assert controlled_planets("rebel", varu, known) == ("433",)


@pytest.mark.case("16.32")
def test_four_rebels_with_the_star_cruiser_and_three_units_hold_cercis(varu: Scenario) -> None:
    assert varu.rebel.characters == ("vudot-vodot", "zina-adora", "kogus", "rayner-derban")
    assert varu.rebel.ships == ("star-cruiser",)
    assert varu.rebel.units == {"subterranean-2-1": 1, "wild-2-1": 2}
    assert varu.rebel.entry == "placed"


@pytest.mark.case("16.33")
def test_redjac_and_gelba_hold_varu_with_six_units(varu: Scenario) -> None:
    assert varu.imperial.characters == ("redjac", "gelba")
    assert varu.imperial.ships == ("redjacs-spaceship",)
    assert varu.imperial.units == {"line": 3, "militia": 3}


@pytest.mark.case("16.34")
def test_varu_gets_a_line_unit_on_even_turns_or_a_patrol_with_a_base(varu: Scenario) -> None:
    (coming,) = varu.reinforcements
    assert (coming.side, coming.trigger, coming.turns) == ("imperial", "turns", (2, 4, 6))
    assert (coming.units, coming.instead_if_pdb_raised) == ({"line": 1}, {"patrol": 1})


@pytest.mark.case("16.35", "16.36")
def test_varu_ends_at_once_with_a_second_rebel_planet_or_three_lost_heroes(varu: Scenario) -> None:
    rebel, imperial = varu.instant_victory
    assert (rebel.side, rebel.case) == ("rebel", "16.35")
    assert rebel.all_of == (
        Clause(kind="rebel-controlled", planets=("433",)),
        Clause(kind="rebel-controlled-count", count=2),
    )
    assert (imperial.side, imperial.case) == ("imperial", "16.36")
    assert imperial.all_of == (
        Clause(kind="rebel-characters-lost", count=3),
        Clause(kind="all-planets-imperial-controlled"),
    )


@pytest.mark.case("16.37")
def test_varu_asks_twenty_points_of_the_rebels(varu: Scenario) -> None:
    assert varu.final == FinalVictory(schedule="star-system", rebel_needs=20, case="16.37")
