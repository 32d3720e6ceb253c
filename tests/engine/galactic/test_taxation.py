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
from tests.engine.province.fleets import kind
from tests.engine.table import do, every, only, passing, question, troops, until

from fitg.data import facts
from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.force_points import ForcePointsSpent
from fitg.engine.events.galactic import MaintenancePaid, PlanetTaxed, SecretRevealed, TrackChanged
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game, restore
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.engine.rules import units
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.maintenance import MaintenanceSegment
from fitg.lab.checks.invariants import Ledger
from fitg.lab.checks.space_invariants import the_counters_are_enough
from fitg.presentation.narration import describe

#: Imperial Control is lost where only Rebels stand and the PDB is Down.
LOST: Mapping[str, Any] = {"state": "rebel-control", "pdb_up": True}
CHARKHAN = "223"
LYSENDA = "232"
PRONOX = "231"
#: A board of the Second Province alone.
SMALL = {
    "systems": ["21", "22", "23", "24"],
    "planets": {"*": {"pdb": 0, "pdb_up": False}},
    "imperial": {},
    "rebel": {},
}
AKUBERA = "342"
MRANE = "351"
FIRST_CARD = 98
FLIAD = "113"
MIDEST = "341"


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
    full = money.full_value(game.ctx, ANGOFF)
    events = do(game, f"tax {ANGOFF} in full")
    assert full == sum(game.facts.environs[place].resource for place in game.facts.planets[ANGOFF].environs)
    assert only(events, PlanetTaxed).points == full
    assert only(events, TrackChanged).after == full == points(game)["imperial"]
    assert loyalty(game, ANGOFF) == DISSENT


@pytest.mark.case("33.1b")
def test_half_tax_is_rounded_down_and_moves_nothing() -> None:
    game = taxes(planets={planet: {"loyalty": "neutral"} for planet in (ANGOFF, ETREG, QUIBRON)})
    odd = next(planet for planet in (ANGOFF, ETREG, QUIBRON) if money.full_value(game.ctx, planet) % 2)
    events = do(game, f"tax {odd} by half")
    assert points(game)["imperial"] == money.full_value(game.ctx, odd) // 2
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
    full = money.full_value(game.ctx, ETREG)
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


@pytest.mark.case("33.14", "15.5")
@pytest.mark.parametrize(("beside", "income"), [({}, 0), ({"militia": 1}, 5)])
def test_a_special_world_under_rebel_guns_pays_nothing(beside: dict[str, int], income: int) -> None:
    """It is still in Imperial Control, but with its PDB Down and Rebels alone on it nobody controls it."""
    game = taxes(
        FIRST,
        secrets={ANGOFF: {"code": "gem-world"}},
        planets={ANGOFF: {"pdb_up": False}},
        units={"222.1": {"urban-2-1": 1, **beside}},
    )
    do(game, "spare the rest")
    assert game.state.planets[ANGOFF].status == "imperial-control"
    assert points(game)["imperial"] == income


@pytest.mark.case("33.14")
def test_and_pays_even_if_the_province_has_lost_its_capital() -> None:
    game = taxes(SECOND, secrets={ANGOFF: {"code": "gem-world"}}, planets={ORNING: LOST})
    assert points(game)["imperial"] == 5


@pytest.mark.case("33.14")
def test_empire_forever_pays_in_full_without_a_shift_if_it_is_shown() -> None:
    game = taxes(secrets={ANGOFF: {"code": "empire-forever"}}, planets={ANGOFF: {"loyalty": "loyal"}})
    full = money.full_value(game.ctx, ANGOFF)
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
    assert points(game)["imperial"] == 20 + money.full_value(game.ctx, ANGOFF) // 2


@pytest.mark.case("33.22")
def test_the_imperial_track_ends_at_99() -> None:
    game = taxes(resource_tracks={"imperial": 97})
    do(game, f"tax {ORNING} in full")
    assert money.full_value(game.ctx, ORNING) > 2
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


def dealt_with(game: Game, turn: int = SECOND) -> set[str]:
    """The planets about which the Empire is still asked in this Game-Turn."""
    if question(game).kind != "taxation" or game.state.turn != turn:
        return set()
    return {action.split()[1] for action in game.actions if action.endswith("in full")}


def uneasy(*planets: str, loyalty: str = "unrest") -> dict[str, dict[str, Any]]:
    return {planet: {"loyalty": loyalty} for planet in planets}


def until_taxed_on(game: Game, *answers: str) -> list[Event]:
    """The Rebels make the least of a rebellion, but for these answers, until the Empire taxes on."""
    events: list[Event] = []
    for _ in range(60):
        if question(game).kind == "taxation" or question(game).side == "imperial":
            return events
        chosen = next((each for each in answers if each in game.actions), passing(game))
        events += do(game, chosen)
    raise AssertionError("the taxes do not go on")


@pytest.mark.case("33.1a", "23.2", "34.3")
def test_two_rebellions_in_one_phase_and_the_first_prepares_the_second() -> None:
    """What the example of Cieson moves to Unrest does not rise (23.2), but its full tax makes it rise."""
    game = taxes(planets={**uneasy(CIESON), **uneasy(ETREG, ANGOFF, "312", loyalty="dissent")})
    do(game, f"tax {CIESON} in full")
    events = until_taxed_on(game, f"shift {ETREG}", f"shift {ANGOFF}", "shift 312")
    assert not every(events, StatusChanged), "23.2: it starts no rebellion"
    assert [loyalty(game, planet) for planet in (ETREG, ANGOFF, "312")] == [UNREST] * 3
    events = do(game, f"tax {ETREG} in full")
    assert only(events, StatusChanged).planet == ETREG
    assert points(game) == {"imperial": 5 + 12, "rebel": 5 + 12}
    until_taxed_on(game)
    assert dealt_with(game) == {QUIBRON, ANGOFF, CHARKHAN, PRONOX, LYSENDA, ORNING}


@pytest.mark.case("33.1", "23.2")
def test_a_planet_that_has_paid_moves_by_an_example_and_pays_no_second_time() -> None:
    game = taxes(planets={**uneasy(CIESON), **uneasy(ETREG, loyalty="neutral")})
    do(game, f"spare {ETREG}", f"tax {CIESON} in full")
    assert loyalty(game, ETREG) == LOYAL
    until_taxed_on(game, f"shift {ETREG}")
    assert loyalty(game, ETREG) == NEUTRAL
    assert ETREG not in dealt_with(game)


@pytest.mark.case("33.11", "33.1a", "33.34")
def test_a_capital_that_rises_under_its_tax_pays_last_and_buys_nothing() -> None:
    """The points are taken (33.21); then it is lost for the taxes of the others, and for purchases."""
    game = taxes(planets={**uneasy(ORNING), **uneasy(ANGOFF, loyalty="dissent")})
    do(game, f"tax {ORNING} in full")
    assert points(game) == {"imperial": 10, "rebel": 10}
    until_taxed_on(game)
    assert question(game).kind == "force-points"
    assert loyalty(game, ANGOFF) == DISSENT, "nobody is spared either (33.11)"
    markets = {each.split()[-1].split(".")[0] for each in game.actions if each.startswith("buy for")}
    pdbs = {each.split()[-1][0] for each in game.actions if each.startswith("pay to")}
    assert markets == {DIOMAS, ORLOG}
    assert pdbs == {"1", "3", "4", "5"}


@pytest.mark.case("33.1a", "32.0", "34.3")
def test_where_news_is_jammed_a_taxed_planet_rises_and_nobody_follows() -> None:
    game = taxes(galactic_event=121, planets={**uneasy(CIESON), **uneasy(ETREG, loyalty="dissent")})
    events = do(game, f"tax {CIESON} in full")
    events += until_taxed_on(game)
    assert only(events, StatusChanged).after == "rebellion"
    assert points(game)["rebel"] == 5
    assert not every(events, DominoSparked)
    assert loyalty(game, ETREG) == DISSENT


@pytest.mark.case("33.1a", "15.45", "10.7")
def test_the_units_of_a_tax_rebellion_may_attack_at_once() -> None:
    game = taxes(planets=uneasy(ANGOFF), units={f"{ANGOFF}.1": {"militia": 1}}, dice=[6, 1])
    do(game, f"tax {ANGOFF} in full", "raise 1 urban-4-3")
    while question(game).kind.startswith("rebellion.force"):
        do(game, game.actions[0])
    assert question(game).side == "rebel"
    assert any(action.startswith("attack") for action in game.actions)


@pytest.mark.case("33.1", "15.51")
@pytest.mark.parametrize(("up", "pays"), [(True, True), (False, False)])
def test_where_only_rebels_stand_the_pdb_decides_who_is_taxed(up: bool, pays: bool) -> None:
    """And a planet that nobody controls is no eligible planet: it is not shifted by being left alone."""
    game = taxes(
        planets={ANGOFF: {"loyalty": "dissent", "pdb_up": up}},
        units={f"{ANGOFF}.1": {"urban-2-1": 1}},
    )
    assert (ANGOFF in dealt_with(game)) is pays
    do(game, "spare the rest")
    assert loyalty(game, ANGOFF) == (NEUTRAL if pays else DISSENT)


@pytest.mark.case("33.11", "15.51")
def test_a_capital_that_nobody_controls_is_not_controlled() -> None:
    """Its Loyalty marker still lies there, but only Rebels stand on it and its PDB is Down."""
    game = taxes(planets={ORNING: {"loyalty": "loyal", "pdb_up": False}}, units={"241.2": {"wild-2-1": 1}})
    assert not dealt_with(game)
    held = taxes(
        planets={ORNING: {"loyalty": "loyal", "pdb_up": False}},
        units={"241.2": {"wild-2-1": 1}, "241.1": {"militia": 1}},
    )
    assert ORNING in dealt_with(held)


@pytest.mark.case("33.11", "15.5")
def test_units_in_orbit_do_not_hold_a_capital() -> None:
    """P-07: control is a matter of Environs."""
    game = taxes(
        planets={ORNING: {"loyalty": "loyal", "pdb_up": False}},
        units={"241.2": {"wild-2-1": 1}, "241.orbit": {"veteran": 3}},
    )
    assert not dealt_with(game)


@pytest.mark.case("33.11", "36.34")
def test_a_capital_that_was_destroyed_ends_the_taxes_of_its_province_for_good() -> None:
    assert not dealt_with(taxes(destroyed_planets=[ORNING]))


@pytest.mark.case("33.12", "36.34")
@pytest.mark.parametrize(("lost", "pays"), [(DIOMAS, False), ("311", True)])
def test_the_throne_destroyed_and_the_first_capital_lost_end_all_taxes(lost: str, pays: bool) -> None:
    assert bool(dealt_with(taxes(destroyed_planets=[ORLOG], planets={lost: LOST}))) is pays


@pytest.mark.case("33.11", "33.12")
def test_without_diomas_the_first_province_pays_nothing_though_the_throne_stands() -> None:
    """33.11 is about the capital of the province, 33.12 about both."""
    assert not dealt_with(taxes(6, planets={DIOMAS: LOST}), 6)
    assert dealt_with(taxes(6, planets={ORLOG: LOST}), 6)


@pytest.mark.case("33.1")
def test_the_throne_planet_is_taxed_like_any_other() -> None:
    game = taxes(6, planets=uneasy(ORLOG, loyalty="patriotic"))
    do(game, f"tax {ORLOG} in full")
    assert points(game)["imperial"] == 7 + 2 + 3
    assert loyalty(game, ORLOG) == LOYAL


@pytest.mark.case("33.1c")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("unrest", DISSENT),
        ("dissent", NEUTRAL),
        ("neutral", NEUTRAL),
        ("loyal", LOYAL),
        ("patriotic", PATRIOTIC),
    ],
)
def test_a_spared_planet_goes_as_far_as_its_s_space_and_no_further(before: str, after: int) -> None:
    """The S of Angoff is on Neutral."""
    game = taxes(planets=uneasy(ANGOFF, loyalty=before))
    do(game, f"spare {ANGOFF}")
    assert loyalty(game, ANGOFF) == after


@pytest.mark.case("33.1b", "33.21")
def test_half_is_half_of_the_planet_not_of_each_environ() -> None:
    """Orning: 3 and 7, together 10; Charkhan: 7 and 5. By halves of Environs Orning would bring 4."""
    game = taxes()
    do(game, f"tax {ORNING} by half")
    assert points(game)["imperial"] == 5


@pytest.mark.case("33.22", "33.1a")
def test_a_full_track_takes_nothing_and_the_planet_turns_all_the_same() -> None:
    game = taxes(resource_tracks={"imperial": 99}, planets=uneasy(ANGOFF, loyalty="neutral"))
    events = do(game, f"tax {ANGOFF} in full")
    assert points(game)["imperial"] == 99
    assert only(events, LoyaltyShifted).after == DISSENT
    assert only(events, PlanetTaxed).points == 9


@pytest.mark.case("33.14", "33.1a")
def test_a_special_world_that_rises_under_its_tax_pays_that_and_no_income() -> None:
    """Its own 9 points are there; the 5 of every Game-Turn are those of a planet that he controls."""
    game = taxes(planets=uneasy(ANGOFF), secrets={ANGOFF: {"code": "slave-world"}})
    do(game, f"tax {ANGOFF} in full")
    until_taxed_on(game)
    do(game, "spare the rest")
    assert points(game)["imperial"] == 9


@pytest.mark.case("33.14", "33.12")
def test_a_special_world_pays_an_empire_that_can_tax_nothing() -> None:
    game = taxes(
        planets={DIOMAS: LOST, ORLOG: LOST},
        secrets={"512": {"code": "gem-world"}, "521": {"code": "industrial-world"}},
    )
    assert points(game)["imperial"] == 8


@pytest.mark.case("33.14", "33.22")
def test_an_income_fills_the_track_and_no_more() -> None:
    rich = taxes(secrets={"512": {"code": "gem-world"}}, resource_tracks={"imperial": 96})
    do(rich, "spare the rest")
    assert points(rich)["imperial"] == 99


def buys(side: str, turn: int = SECOND, **more: Any) -> Game:
    more.setdefault("resource_tracks", {"imperial": 60, "rebel": 60})
    return galaxy(f"galactic.{side}-purchases", turn=turn, **more)


@pytest.mark.case("33.2", "34.3")
@pytest.mark.parametrize("side", ["imperial", "rebel"])
def test_what_is_not_spent_is_kept_and_said_to_be(side: Any) -> None:
    """Unlike the Province Game's points (19.0), those of a track are not lost."""
    game = buys(side, rebel_base=CHARKHAN)
    before = points(game)[side]
    spent = only(do(game, "done"), ForcePointsSpent)
    assert (spent.side, spent.points, spent.spent, spent.kept) == (side, before, 0, True)
    assert points(game)[side] == before
    assert describe(spent, facts()).endswith(f"{before} points are kept.")


@pytest.mark.case("33.12", "33.35", "33.41")
def test_a_center_that_is_not_on_the_board_is_the_empire_s() -> None:
    people = {"tourag": {"place": "231.1"}, "jon-kidu": {"place": "231.1"}}
    more: dict[str, Any] = {
        "characters": people,
        "scenario": SMALL,
        "resource_tracks": {"imperial": 9},
        "units": {"241.1": {"elite-army": 1}},
    }
    assert f"tax {CIESON} in full" in galaxy("galactic.taxation", turn=SECOND, **more).actions
    game = galaxy("galactic.maintenance", turn=SECOND, **more)
    assert troops(game, "241.1") == {"elite-army": 1}
    assert points(game)["imperial"] == 8
    assert "buy for 241.orbit" in game.actions


@pytest.mark.case("33.11")
def test_a_capital_that_is_not_on_the_board_keeps_nobody_from_taxing() -> None:
    people = {"tourag": {"place": "231.1"}, "jon-kidu": {"place": "231.1"}}
    board = {**SMALL, "systems": ["22", "23"]}
    game = galaxy("galactic.taxation", turn=SECOND, characters=people, scenario=board)
    assert f"tax {ANGOFF} in full" in game.actions


@pytest.mark.case("33.32", "33.34")
@pytest.mark.parametrize(
    ("systems", "turn", "markets"),
    [
        (["21", "22", "23", "24"], SECOND, {"241"}),
        (["21", "22", "23", "24"], FIRST, set()),
        (["22", "23"], SECOND, set()),
    ],
)
def test_without_any_of_the_three_sites_units_appear_nowhere(
    systems: list[str], turn: int, markets: set[str]
) -> None:
    """Of the sites there is the capital of the Second Province, in Game-Turns of its taxes; or none."""
    game = galaxy(
        "galactic.maintenance",
        turn=turn,
        characters={"tourag": {"place": "231.1"}, "jon-kidu": {"place": "231.1"}},
        scenario={**SMALL, "systems": systems},
        resource_tracks={"imperial": 9},
    )
    offered = {action for action in game.actions if action.startswith("buy")}
    assert {action.split()[-1].split(".")[0] for action in offered} == markets
    assert any(action.startswith("pay to turn up") for action in game.actions)


@pytest.mark.case("33.1", "10.7")
def test_whoever_came_free_in_the_last_mission_phase_leads_those_who_rise_under_their_tax() -> None:
    game = galaxy(
        "galactic.taxation",
        turn=SECOND,
        characters={"jon-kidu": {"place": "551.1"}, "rayner-derban": {"place": "231.1"}},
        planets={"231": {"loyalty": "unrest"}},
        units={"231.1": {"militia": 1}},
        dice=[3, 3],
    )
    game.state.characters["rayner-derban"].sidelined = True
    do(game, "tax 231 in full")
    while question(game).kind == "rebellion.force-points":
        do(game, game.actions[0])
    do(game, "attack at 231.1")
    assert "lead with rayner-derban" in game.actions


def sermon() -> Game:
    """The Third Province is taxed in this Game-Turn, and the Suvans are uneasy everywhere."""
    uneasy = {planet: {"loyalty": "dissent"} for planet in (MRANE, MIDEST, AKUBERA, ORNING)}
    return galaxy(
        "galactic.event",
        turn=3,
        picks=[124 - FIRST_CARD],
        planets={**uneasy, FLIAD: {"loyalty": "neutral"}},
    )


@pytest.mark.case("33.1a", "23.2", "23.42")
def test_and_what_it_has_stirred_rises_when_it_is_taxed_in_its_turn() -> None:
    """A second rebellion inside the same Taxation Phase, whose effect finds Mrane without a marker."""
    game = sermon()
    do(game, f"shift {MRANE}", f"tax {MRANE} in full")
    until(game, "domino")
    do(game, f"shift {AKUBERA}", "done", f"tax {AKUBERA} in full")
    second = only(until(game, "domino"), DominoSparked)
    assert second.planet == AKUBERA
    assert MRANE not in {planet for ripple in second.ripples for planet in ripple.planets}
    assert [game.state.planets[each].status for each in (MRANE, AKUBERA)] == ["rebellion", "rebellion"]


@pytest.mark.case("33.1a", "23.2")
def test_what_ends_the_effect_cannot_be_taken_back() -> None:
    """The Empire goes on with its taxes; until then every planet can be thought over."""
    game = sermon()
    do(game, f"shift {MRANE}", f"tax {MRANE} in full")
    until(game, "domino")
    while kind(game) == "domino":
        assert game.decision is not None
        first = next(option for option in game.decision.options if option.text.startswith("shift "))
        final = first.is_final(game.ctx)
        do(game, first.text)
        assert game.can_undo is not final
    assert kind(game) == "taxation"


@pytest.mark.case("33.1a", "23.2")
def test_it_can_be_kept_at_every_step_and_goes_on_alike() -> None:
    game = sermon()
    for action in (f"shift {MRANE}", f"tax {MRANE} in full"):
        do(game, action)
    while kind(game) != "taxation" or not every(list(game.log), DominoSparked):
        other = restore(game.snapshot())
        choice = game.actions[-1]
        assert do(other, choice) == do(game, choice)
        assert other.snapshot() == game.snapshot()
