"""[33.0] Taxes, the Imperial Resource Track, and maintenance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.galactic.galaxy import (
    ANGOFF,
    CIESON,
    DIOMAS,
    ETREG,
    FIRST,
    ORLOG,
    ORNING,
    QUIBRON,
    SECOND,
    galaxy,
    loyalty,
    points,
    record,
)
from tests.engine.table import do, every, only, troops

from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import MaintenancePaid, PlanetTaxed, SecretRevealed, TrackChanged
from fitg.engine.game import Game
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules import units
from fitg.engine.rules.galactic import taxation
from fitg.engine.rules.galactic.maintenance import MaintenanceSegment
from fitg.lab.invariants import Ledger
from fitg.lab.space_invariants import the_counters_are_enough

#: Imperial Control is lost where only Rebels stand and the PDB is Down.
LOST: Mapping[str, Any] = {"state": "rebel-control", "pdb_up": True}


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


def asked(game: Game, turn: int = SECOND) -> bool:
    """Is the Empire still asked in this Game-Turn?"""
    decision = game.decision
    return decision is not None and decision.kind == "taxation" and game.state.turn == turn


@pytest.mark.case("33.1")
@pytest.mark.parametrize(("turn", "province"), [(FIRST, "1"), (SECOND, "2"), (10, "5"), (20, "5")])
def test_the_track_names_the_province_that_is_taxed(turn: int, province: str) -> None:
    game = taxes(turn)
    planets = {action.split()[1] for action in game.actions if action.endswith("in full")}
    assert planets == {planet for planet in game.state.planets if planet.startswith(province)}


@pytest.mark.case("33.1", "33.1a", "33.21")
def test_full_tax_brings_all_ratings_and_turns_the_planet_to_the_rebels() -> None:
    game = taxes(planets={ANGOFF: {"loyalty": "neutral"}})
    full = taxation.value(game.ctx, ANGOFF)
    events = do(game, f"tax {ANGOFF} in full")
    assert full == sum(game.facts.environs[place].resource for place in game.facts.planets[ANGOFF].environs)
    assert only(events, PlanetTaxed).points == full
    assert only(events, TrackChanged).after == full == points(game)["imperial"]
    assert loyalty(game, ANGOFF) == DISSENT


@pytest.mark.case("33.1b")
def test_half_tax_is_rounded_down_and_moves_nothing() -> None:
    game = taxes(planets={planet: {"loyalty": "neutral"} for planet in (ANGOFF, ETREG, QUIBRON)})
    odd = next(planet for planet in (ANGOFF, ETREG, QUIBRON) if taxation.value(game.ctx, planet) % 2)
    events = do(game, f"tax {odd} by half")
    assert points(game)["imperial"] == taxation.value(game.ctx, odd) // 2
    assert not every(events, LoyaltyShifted)


@pytest.mark.case("33.1c")
def test_a_planet_that_pays_nothing_turns_to_the_empire() -> None:
    game = taxes(planets={ORNING: {"loyalty": "unrest"}})
    do(game, f"spare {ORNING}")
    assert loyalty(game, ORNING) == DISSENT
    assert points(game)["imperial"] == 0


@pytest.mark.case("33.1c")
def test_but_not_past_its_s_space() -> None:
    start = {"imperial": game_start(ORNING)}
    game = taxes(planets={ORNING: {"loyalty": start["imperial"]}})
    before = loyalty(game, ORNING)
    do(game, f"spare {ORNING}")
    assert loyalty(game, ORNING) == before


def game_start(planet: str) -> str:
    from fitg.data import facts

    return facts().planets[planet].loyalty_start


@pytest.mark.case("33.1c")
def test_a_marker_beyond_its_s_space_stays() -> None:
    game = taxes(planets={ANGOFF: {"loyalty": "patriotic"}})
    do(game, f"spare {ANGOFF}")
    assert loyalty(game, ANGOFF) == PATRIOTIC


@pytest.mark.case("33.1a", "15.13")
def test_full_tax_at_unrest_puts_the_planet_into_rebellion() -> None:
    game = taxes(planets={ETREG: {"loyalty": "unrest"}})
    full = taxation.value(game.ctx, ETREG)
    events = do(game, f"tax {ETREG} in full")
    changed = only(events, StatusChanged)
    assert (changed.planet, changed.after) == (ETREG, "rebellion")
    assert points(game)["imperial"] == full
    assert game.decision is not None
    assert game.decision.side == "rebel"


@pytest.mark.case("33.1b")
def test_half_tax_at_unrest_does_not() -> None:
    game = taxes(planets={ETREG: {"loyalty": "unrest"}})
    do(game, f"tax {ETREG} by half")
    assert game.state.planets[ETREG].status == "imperial-control"
    assert loyalty(game, ETREG) == UNREST


@pytest.mark.case("33.1")
@pytest.mark.parametrize("state", ["rebellion", "rebel-control"])
def test_only_planets_that_the_empire_controls_are_taxed(state: str) -> None:
    game = taxes(planets={ANGOFF: {"state": state, "pdb_up": True}})
    assert not any(f" {ANGOFF} " in action for action in game.actions)


@pytest.mark.case("33.1")
def test_each_planet_is_dealt_with_once() -> None:
    game = taxes()
    do(game, f"tax {ANGOFF} by half")
    assert not any(ANGOFF in action for action in game.actions)


@pytest.mark.case("33.1")
def test_the_rest_may_be_dealt_with_in_one_go() -> None:
    game = taxes()
    events = do(game, f"tax {ANGOFF} in full", "tax the rest by half")
    shares = {event.planet: event.share for event in every(events, PlanetTaxed)}
    assert len(shares) == 8
    assert shares.pop(ANGOFF) == "full"
    assert set(shares.values()) == {"half"}
    assert not asked(game)


@pytest.mark.case("33.1")
def test_the_rest_may_be_spared() -> None:
    game = taxes(planets={ORNING: {"loyalty": "dissent"}, CIESON: {"loyalty": "dissent"}})
    do(game, "spare the rest")
    assert points(game)["imperial"] == 0
    assert loyalty(game, CIESON) == NEUTRAL


@pytest.mark.case("33.11")
def test_a_province_without_its_capital_is_not_taxed() -> None:
    assert asked(taxes())
    assert not asked(taxes(planets={ORNING: LOST}))


@pytest.mark.case("33.12")
def test_without_first_capital_and_throne_nothing_is_taxed() -> None:
    assert asked(taxes(planets={DIOMAS: LOST}))
    assert asked(taxes(planets={ORLOG: LOST}))
    assert not asked(taxes(planets={DIOMAS: LOST, ORLOG: LOST}))


@pytest.mark.case("33.13")
def test_the_first_game_turn_has_no_taxes_and_no_fixed_income() -> None:
    game = taxes(1, secrets={ANGOFF: {"code": "gem-world"}})
    assert not asked(game, 1)
    assert points(game)["imperial"] == 0


@pytest.mark.case("33.14")
@pytest.mark.parametrize(("code", "income"), [("slave-world", 5), ("gem-world", 5), ("industrial-world", 3)])
def test_special_worlds_pay_whichever_province_is_taxed(code: str, income: int) -> None:
    game = taxes(FIRST, secrets={ANGOFF: {"code": code}})
    do(game, "spare the rest")
    assert points(game)["imperial"] == income
    assert not record(game).revealed


@pytest.mark.case("33.14")
def test_a_special_world_pays_only_the_empire_that_controls_it() -> None:
    game = taxes(FIRST, secrets={ANGOFF: {"code": "gem-world"}}, planets={ANGOFF: LOST})
    do(game, "spare the rest")
    assert points(game)["imperial"] == 0


@pytest.mark.case("33.14")
def test_and_pays_even_if_the_province_has_lost_its_capital() -> None:
    game = taxes(SECOND, secrets={ANGOFF: {"code": "gem-world"}}, planets={ORNING: LOST})
    assert points(game)["imperial"] == 5


@pytest.mark.case("33.14")
def test_empire_forever_pays_in_full_without_a_shift_if_it_is_shown() -> None:
    game = taxes(secrets={ANGOFF: {"code": "empire-forever"}}, planets={ANGOFF: {"loyalty": "loyal"}})
    full = taxation.value(game.ctx, ANGOFF)
    events = do(game, f"tax {ANGOFF} in full and show its secret")
    assert only(events, SecretRevealed).planet == ANGOFF
    assert points(game)["imperial"] == full
    assert loyalty(game, ANGOFF) <= LOYAL


@pytest.mark.case("33.14")
def test_as_long_as_it_is_hidden_full_tax_turns_it_to_the_rebels() -> None:
    game = taxes(secrets={ANGOFF: {"code": "empire-forever"}}, planets={ANGOFF: {"loyalty": "loyal"}})
    do(game, f"tax {ANGOFF} in full")
    assert loyalty(game, ANGOFF) == NEUTRAL


@pytest.mark.case("33.14")
def test_once_shown_there_is_nothing_more_to_show() -> None:
    secret = {"code": "empire-forever", "revealed": True}
    game = taxes(secrets={ANGOFF: secret}, planets={ANGOFF: {"loyalty": "loyal"}})
    assert f"tax {ANGOFF} in full and show its secret" not in game.actions
    do(game, f"tax {ANGOFF} in full")
    assert loyalty(game, ANGOFF) == LOYAL


@pytest.mark.case("33.1")
def test_where_rebels_are_welcome_any_tax_turns_the_planet_to_them() -> None:
    welcome = {"code": "welcome-rebels", "revealed": True}
    game = taxes(secrets={ANGOFF: welcome}, planets={ANGOFF: {"loyalty": "dissent"}})
    do(game, f"tax {ANGOFF} by half")
    assert loyalty(game, ANGOFF) == UNREST


@pytest.mark.case("33.1", "33.1a")
@pytest.mark.parametrize(("state", "rises"), [("unrest", True), ("dissent", False)])
def test_where_rebels_are_welcome_half_a_tax_may_be_the_last(state: str, rises: bool) -> None:
    welcome = {"code": "welcome-rebels", "revealed": True}
    game = taxes(secrets={ANGOFF: welcome}, planets={ANGOFF: {"loyalty": state}})
    rest = next(each for each in game.options if each.text == "tax the rest by half")
    assert rest.is_final(game.ctx) is rises
    do(game, rest.text)
    assert (game.state.planets[ANGOFF].status == "rebellion") is rises


@pytest.mark.case("33.1")
def test_and_no_tax_turns_it_to_nobody() -> None:
    welcome = {"code": "welcome-rebels", "revealed": True}
    game = taxes(secrets={ANGOFF: welcome}, planets={ANGOFF: {"loyalty": "unrest"}})
    do(game, f"spare {ANGOFF}")
    assert loyalty(game, ANGOFF) == UNREST


@pytest.mark.case("33.2", "33.21")
def test_points_are_kept_from_turn_to_turn_and_added_as_they_are_declared() -> None:
    game = taxes(resource_tracks={"imperial": 20})
    do(game, f"tax {ANGOFF} by half")
    assert points(game)["imperial"] == 20 + taxation.value(game.ctx, ANGOFF) // 2


@pytest.mark.case("33.22")
def test_the_imperial_track_ends_at_99() -> None:
    game = taxes(resource_tracks={"imperial": 97})
    do(game, f"tax {ORNING} in full")
    assert taxation.value(game.ctx, ORNING) > 2
    assert points(game)["imperial"] == 99


# Maintenance


def maintenance(track: int, **more: Any) -> Game:
    return galaxy("galactic.maintenance", turn=SECOND, resource_tracks={"imperial": track}, **more)


ELITE = {"241.orbit": {"elite-navy": 1}, "211.1": {"elite-army": 1}}


@pytest.mark.case("33.4", "33.42")
def test_each_elite_unit_and_each_level_two_pdb_costs_a_point() -> None:
    game = maintenance(
        9,
        units={**ELITE, "22.drift": {"elite-navy": 2}},
        planets={ORNING: {"pdb": 2, "pdb_up": False}, CIESON: {"pdb": 1, "pdb_up": True}},
    )
    assert points(game)["imperial"] == 9 - 5
    assert only(list(game.log), MaintenancePaid).due == 5


@pytest.mark.case("33.4")
def test_pdbs_of_others_and_rebel_elite_units_cost_nothing() -> None:
    game = maintenance(9, planets={ANGOFF: {**LOST, "pdb": 2}}, units={"222.orbit": {"urban-4-4": 2}})
    assert points(game)["imperial"] == 9


@pytest.mark.case("33.41")
def test_what_cannot_be_paid_is_reduced_as_its_owner_chooses() -> None:
    game = maintenance(1, units=ELITE, planets={ORNING: {"pdb": 2, "pdb_up": True}})
    assert set(game.actions) == {
        "reduce elite-navy at 241.orbit",
        "reduce elite-army at 211.1",
        f"reduce the pdb of {ORNING}",
    }
    do(game, "reduce elite-navy at 241.orbit", f"reduce the pdb of {ORNING}")
    assert troops(game, "241.orbit") == {"veteran": 1}
    assert troops(game, "211.1") == {"elite-army": 1}
    assert (game.state.planets[ORNING].pdb, game.state.planets[ORNING].pdb_up) == (1, True)
    assert points(game)["imperial"] == 0


@pytest.mark.case("33.41")
def test_nobody_may_refuse_to_pay() -> None:
    game = maintenance(2, units=ELITE)
    assert points(game)["imperial"] == 0
    assert troops(game, "241.orbit") == {"elite-navy": 1}


@pytest.mark.case("33.41", "33.35")
def test_without_a_center_nothing_is_paid() -> None:
    game = maintenance(9, units=ELITE, planets={DIOMAS: LOST, ORLOG: LOST})
    assert points(game)["imperial"] == 9
    assert only(list(game.log), MaintenancePaid).paid == 0


@pytest.mark.case("33.41")
def test_an_unpaid_elite_unit_becomes_a_veteran_even_without_a_counter() -> None:
    game = maintenance(0, units={"241.orbit": {"veteran": 13, "elite-navy": 1}})
    assert troops(game, "241.orbit") == {"veteran": game.facts.unit_kinds["veteran"].count + 1}
    ledger = Ledger(game)
    assert not list(the_counters_are_enough(game, ledger))
    ledger.changed.clear()
    assert list(the_counters_are_enough(game, ledger))


@pytest.mark.case("33.4")
def test_the_first_game_turn_has_no_maintenance() -> None:
    game = galaxy("galactic.maintenance", turn=1, units=ELITE, resource_tracks={"imperial": 0})
    assert troops(game, "241.orbit") == {"elite-navy": 1}


@pytest.mark.case("33.4")
def test_from_the_second_game_turn_on_it_is_paid() -> None:
    game = galaxy("galactic.maintenance", turn=2, units=ELITE, resource_tracks={"imperial": 9})
    assert points(game)["imperial"] == 9 - 2


@pytest.mark.case("33.13")
def test_from_the_second_game_turn_on_there_are_taxes() -> None:
    game = galaxy("galactic.taxation", turn=2)
    assert game.decision is not None
    assert (game.state.turn, game.decision.kind) == (2, "taxation")


@pytest.mark.case("33.4", "7.22")
@pytest.mark.parametrize("unit", ["elite-army", "line"])
def test_what_maintenance_tells_cannot_be_made_unseen(unit: str) -> None:
    """The track is open, and tells how many of the face-down units are elite, or that none of them is."""
    game = galaxy("galactic.maintenance", turn=SECOND, resource_tracks={"imperial": 9})
    units.add(game.ctx, "241.1", "imperial", {unit: 1})
    game.ctx.barrier = False
    MaintenanceSegment().begin(game.ctx)
    assert game.ctx.barrier
