"""[33.4] Maintenance of units."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ORNING, SECOND, galaxy, points
from tests.engine.table import do, only, question, troops

from fitg.engine.events.galactic import MaintenancePaid, UnitsReplaced
from fitg.engine.game import Game
from fitg.presentation.narration import describe

ANGOFF = "222"
LOST: dict[str, Any] = {"state": "rebel-control", "pdb_up": True}


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


def taxes(turn: int = SECOND, **more: Any) -> Game:
    return galaxy("galactic.taxation", turn=turn, **more)


@pytest.mark.case("33.4")
def test_maintenance_comes_out_of_the_taxes_of_the_same_phase_and_before_all_purchases() -> None:
    game = taxes(units={"241.1": {"elite-army": 2}})
    do(game, f"tax {ANGOFF} by half", "spare the rest")
    assert only(list(game.log), MaintenancePaid).due == 2
    assert (points(game)["imperial"], question(game).kind) == (2, "force-points")
