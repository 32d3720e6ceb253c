"""[33.0] The words on taxes, maintenance and the Imperial Track, in positions that strain them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import DIOMAS, ORLOG, ORNING, SECOND, galaxy, loyalty, points, record
from tests.engine.table import do, every, only, passing, question, troops

from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import (
    BaseRevealed,
    MaintenancePaid,
    PlanetTaxed,
    TrackChanged,
    UnitsReplaced,
)
from fitg.engine.events.politics import DominoSparked
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import DISSENT, LOYAL, NEUTRAL, PATRIOTIC, UNREST
from fitg.presentation.narration import describe

CIESON, ETREG, QUIBRON, ANGOFF, CHARKHAN, PRONOX, LYSENDA = "211", "212", "221", "222", "223", "231", "232"
LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


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


def dealt_with(game: Game, turn: int = SECOND) -> set[str]:
    """The planets about which the Empire is still asked in this Game-Turn."""
    if question(game).kind != "taxation" or game.state.turn != turn:
        return set()
    return {action.split()[1] for action in game.actions if action.endswith("in full")}


# Rebellions under the taxman


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


@pytest.mark.case("23.44", "23.45", "33.1a")
def test_the_example_of_a_taxed_capital_reaches_other_capitals_and_the_throne() -> None:
    game = taxes(planets=uneasy(ORNING) | uneasy(ORLOG, "311", "142", loyalty="neutral"))
    do(game, f"tax {ORNING} in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    assert {f"shift {ORLOG}", "shift 311", "shift 142"} <= set(game.actions)


@pytest.mark.case("23.45", "33.1a")
def test_the_example_of_a_common_planet_does_not() -> None:
    """Lysenda is of the Segundens and Piorads; Pronox of the Rhones and Yesters."""
    game = taxes(planets=uneasy(PRONOX) | uneasy(ORLOG, ORNING, "142", loyalty="neutral"))
    do(game, f"tax {PRONOX} in full")
    while question(game).kind != "domino":
        do(game, passing(game))
    assert "shift 142" in game.actions
    assert not {f"shift {ORLOG}", f"shift {ORNING}"} & set(game.actions)


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


@pytest.mark.case("34.2", "33.1a", "34.3")
def test_the_base_that_rises_under_the_taxman_stays_secret() -> None:
    """Units of a rebellion are not bought from the Track (34.2)."""
    game = taxes(planets=uneasy(CHARKHAN), rebel_base=CHARKHAN)
    events = do(game, f"tax {CHARKHAN} in full")
    events += until_taxed_on(game)
    assert not every(events, BaseRevealed)
    assert points(game)["rebel"] == 12
    assert game.table_view("imperial").galaxy is not None
    assert not record(game).base_revealed


# Which planets pay


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


# Markers


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


# Fixed incomes


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


@pytest.mark.case("32.0", "33.14")
@pytest.mark.parametrize(("share", "left"), [("spare the rest", 0), ("tax 352 by half", 2)])
def test_what_a_transport_error_still_owes_is_taken_from_all_taxation_points(share: str, left: int) -> None:
    """113: from the upcoming taxation; and 33.14 calls the fixed incomes taxation Force Points."""
    game = taxes(3, taxes_owed=5, secrets={ANGOFF: {"code": "gem-world"}})
    do(game, share)
    if question(game).kind == "taxation":
        do(game, "spare the rest")
    assert points(game)["imperial"] == left
    assert (
        sum(
            each.before - each.after for each in every(list(game.log), TrackChanged) if "error" in each.reason
        )
        == 5
    )


@pytest.mark.case("32.0", "33.11")
def test_what_not_even_the_taxes_cover_is_forgotten() -> None:
    game = taxes(taxes_owed=5, planets={ORNING: LOST})
    assert not dealt_with(game)
    assert (points(game)["imperial"], record(game).owed) == (0, 0)


# Maintenance


def maintenance(track: int, **more: Any) -> Game:
    return galaxy("galactic.maintenance", turn=SECOND, resource_tracks={"imperial": track}, **more)


@pytest.mark.case("33.4")
@pytest.mark.parametrize(
    ("planet", "units", "due"),
    [
        ({"pdb": 2, "pdb_up": True}, {}, 1),
        ({"pdb": 2, "pdb_up": False}, {"222.1": {"urban-2-1": 1, "militia": 1}}, 1),
        ({"pdb": 2, "pdb_up": True}, {"222.1": {"urban-2-1": 1}}, 1),
        ({"pdb": 2, "pdb_up": False}, {"222.1": {"urban-2-1": 1}}, 0),
        ({"state": "rebellion", "pdb": 2, "pdb_up": True}, {"222.1": {"line": 1}}, 0),
        ({"state": "rebel-control", "pdb": 2, "pdb_up": False}, {"222.1": {"line": 1}}, 0),
        (
            {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 2},
            {"222.1": {"urban-2-1": 1, "line": 1}},
            0,
        ),
    ],
    ids=["his", "contested", "cut off", "nobody's", "in rebellion", "occupied", "stopped"],
)
def test_only_pdbs_that_the_empire_controls_are_maintained(
    planet: dict[str, Any], units: dict[str, Any], due: int
) -> None:
    game = maintenance(9, planets={ANGOFF: planet}, units=units)
    assert points(game)["imperial"] == 9 - due


@pytest.mark.case("33.4", "33.34")
def test_a_pdb_is_maintained_in_a_province_without_its_capital_too() -> None:
    """G-09: only want of points, or of both centers, keeps it from being paid (33.41)."""
    game = maintenance(9, planets={ORNING: LOST, ANGOFF: {"pdb": 2, "pdb_up": True}})
    assert points(game)["imperial"] == 8


@pytest.mark.case("33.4", "32.0")
@pytest.mark.parametrize("event", [103, 122])
def test_no_event_that_stops_purchases_stops_maintenance(event: int) -> None:
    game = maintenance(
        9,
        galactic_event=event,
        planets={ANGOFF: {"pdb": 2, "pdb_up": True}},
        units={"241.1": {"elite-army": 1}},
    )
    assert points(game)["imperial"] == 7


@pytest.mark.case("33.41", "20.5")
def test_a_carrier_that_is_not_paid_keeps_its_cargo() -> None:
    stack = {
        "place": "24.drift",
        "units": {"elite-navy": 1, "militia": 1},
        "cargo": {"elite-navy+militia": 1},
    }
    game = maintenance(0, stacks=[stack])
    held = game.state.stacks["imperial"]["24.drift"]
    assert held.units == {"veteran": 1, "militia": 1}
    assert held.cargo == {"veteran+militia": 1}


@pytest.mark.case("33.41", "22.43")
def test_a_leader_stays_with_a_unit_that_is_not_paid() -> None:
    game = maintenance(
        0, units={"241.orbit": {"elite-navy": 1}}, characters={"barca": {"place": "241.orbit"}}
    )
    assert troops(game, "241.orbit") == {"veteran": 1}
    barca = game.state.characters["barca"]
    assert (barca.place, barca.fate) == ("241.orbit", "free")


@pytest.mark.case("33.41", "7.22")
def test_the_rebels_hear_that_a_unit_was_replaced_and_nothing_of_its_kind() -> None:
    game = maintenance(0, units={"241.orbit": {"elite-navy": 1, "line": 2}})
    (told,) = [event for event in game.log_for("rebel") if isinstance(event, UnitsReplaced)]
    assert only(list(game.log), UnitsReplaced) != told
    assert "line" not in describe(told, game.facts).lower()


@pytest.mark.case("33.4")
def test_maintenance_comes_out_of_the_taxes_of_the_same_phase_and_before_all_purchases() -> None:
    game = taxes(units={"241.1": {"elite-army": 2}})
    do(game, f"tax {ANGOFF} by half", "spare the rest")
    assert only(list(game.log), MaintenancePaid).due == 2
    assert (points(game)["imperial"], question(game).kind) == (2, "force-points")
