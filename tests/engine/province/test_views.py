"""The table of the larger games: Orbit Boxes, Drift, interception stacks and cargo, as a side sees them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from tests.engine.table import do, table

from fitg.engine.game import Game, new_game
from fitg.engine.machine import pieces
from fitg.engine.machine.secrets import Viewer
from fitg.engine.machine.state import Custody
from fitg.engine.rules import units
from fitg.engine.rules.space.memory import FleetsView, memory
from fitg.engine.table.hidden import FaceDownUnits
from fitg.engine.table.table_view import SpaceView
from fitg.lab.checks.contracts import views_are_plain_json, views_keep_secrets
from fitg.lab.checks.invariants import Ledger
from fitg.server.live.changes import difference

SEGMENT = "rebel.missions"


def fleets(**more: Any) -> Game:
    """Above Quibron both fleets have met; a free Imperial one stands above Orning, and one is adrift."""
    position: dict[str, Any] = {
        "characters": {
            "ly-mantok": {"place": "221.orbit", "intercepted": True, "ship": "explorer"},
            "barca": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "222.1"},
            "adam-starlight": {"place": "22.drift", "ship": "interstellar-sloop"},
            "jin-voles": {"place": "241.orbit", "with_units": True},
        },
        "units": {"212.1": {"patrol": 2, "elite-navy": 1}, "23.drift2": {"wild-4-4": 1}},
        "stacks": [
            {
                "place": "221.orbit",
                "role": "interception",
                "units": {"line": 2, "patrol": 1, "militia": 1},
                "cargo": {"line+militia": 1},
            },
            {
                "place": "221.orbit",
                "role": "interception",
                "units": {"urban-2-3": 2, "urban-1-0": 1},
                "cargo": {"urban-2-3+urban-1-0": 1},
            },
            {
                "place": "241.orbit",
                "units": {"veteran": 2, "suicide-squad": 1, "militia": 2},
                "cargo": {"veteran+militia": 2},
                "moved": {"veteran": 1, "militia": 1},
            },
        ],
    }
    return table(SEGMENT, base="empires-backdoor", **(position | more))


def seen(game: Game, place: str, viewer: Viewer) -> SpaceView:
    (space,) = (each for each in game.table_view(viewer).spaces if each.id == place)
    return space


def test_the_interception_stack_is_told_apart_from_the_free_units() -> None:
    game = fleets(units={"221.orbit": {"patrol": 1}})
    orbit = seen(game, "221.orbit", "imperial")
    assert orbit.units == {"rebel": {}, "imperial": {"patrol": 1}}
    assert orbit.interception == {
        "rebel": {"urban-1-0": 1, "urban-2-3": 2},
        "imperial": {"line": 2, "militia": 1, "patrol": 1},
    }
    assert seen(game, "241.orbit", "imperial").interception is UNSET


@pytest.mark.parametrize("viewer", ["rebel", "spectator"])
def test_what_face_down_carriers_carry_is_seen_by_their_owner_alone(viewer: Viewer) -> None:
    game = fleets()
    for place, shown in (("221.orbit", 3), ("241.orbit", 3)):
        orbit = seen(game, place, viewer)
        free = orbit.units["imperial"]
        stack = free or (orbit.interception and orbit.interception["imperial"])
        assert stack == {"face-down": shown}, "what is carried lies below, and nothing tells that it is there"
    assert seen(game, "241.orbit", viewer).cargo is UNSET
    assert seen(game, "241.orbit", "imperial").cargo == {"imperial": {"veteran+militia": 2}}
    assert seen(game, "221.orbit", "imperial").cargo == {
        "rebel-interception": {"urban-2-3+urban-1-0": 1},
        "imperial-interception": {"line+militia": 1},
    }


def test_what_rebel_units_carry_lies_open() -> None:
    orbit = seen(fleets(), "221.orbit", "imperial")
    assert orbit.interception
    assert orbit.interception["rebel"] == {"urban-1-0": 1, "urban-2-3": 2}
    assert orbit.cargo
    assert orbit.cargo["rebel-interception"] == {"urban-2-3+urban-1-0": 1}


def test_units_that_are_turned_up_show_what_they_carry() -> None:
    game = fleets()
    units.reveal(game.ctx, "221.orbit", "imperial", "a test", "interception")
    orbit = seen(game, "221.orbit", "rebel")
    assert orbit.interception
    assert orbit.interception["imperial"] == {"line": 2, "militia": 1, "patrol": 1}
    assert orbit.cargo
    assert orbit.cargo["imperial-interception"] == {"line+militia": 1}


def test_who_is_in_an_interception_stack_is_told() -> None:
    game = fleets(
        ships=[{"id": "imperial-spaceship", "place": "221.orbit"}],
        characters={
            "ly-mantok": {"place": "221.orbit", "intercepted": True},
            "zina-adora": {"place": "221.orbit", "intercepted": True},
            "barca": {"place": "221.1"},
        },
    )
    game.state.ships["imperial-spaceship#1"].stack = "interception"
    zina = game.state.characters["zina-adora"]
    pieces.take_captive(game.ctx, zina, Custody("stack", "interception"))
    table_view = game.table_view("rebel")
    assert [each.id for each in table_view.characters if each.intercepted is True] == [
        "ly-mantok",
        "zina-adora",
    ]
    assert [each.intercepted for each in table_view.ships] == [True]
    told = [each for each in game.view("rebel")["characters"] if "intercepted" in each]
    assert len(told) == 2, "of all others nothing is said"


def test_drift_and_the_ways_in_are_shown_while_somebody_is_there() -> None:
    game = fleets()
    places = [each.id for each in game.table_view("rebel").spaces]
    assert places[:2] == ["211.1", "212.1"]
    assert {"211.orbit", "241.orbit"} <= set(places)
    assert [place for place in places if "drift" in place or "entry" in place] == ["22.drift", "23.drift2"]
    units.add(game.ctx, "32.entry", "rebel", {"wild-4-4": 1})
    assert seen(game, "32.entry", "imperial").units["rebel"] == {"wild-4-4": 1}


def seen_of_fleets(game: Game) -> FleetsView:
    shown = game.table_view("rebel").module(FleetsView)
    assert shown is not None
    return shown


def test_the_declared_navigation_and_the_raised_pdbs_are_told() -> None:
    game = table("imperial.interplanetary-movement", base="empires-backdoor", units={"241.1": {"line": 2}})
    assert seen_of_fleets(game).declared_navigation is False
    do(game, "declare navigation two")
    memory(game.ctx).raised_pdbs = ("222",)
    assert seen_of_fleets(game).declared_navigation is True
    assert seen_of_fleets(game).raised_pdbs == ("222",)
    do(game, "done")
    assert seen_of_fleets(game).declared_navigation is False, "for one Segment"
    assert new_game("flight-to-egrix", seed=1).table_view("rebel").module(FleetsView) is None


def test_a_change_in_one_orbit_is_a_short_message() -> None:
    """The whole of Province One is told once; a fleet that comes is told by its Orbit Box alone."""
    game = table(SEGMENT, base="orlog-besieged", characters={"telmen": {"place": "152.1"}})
    before = game.table_view("rebel")
    units.add(game.ctx, "162.orbit", "imperial", {"line": 1})
    change: Any = difference(before, game.table_view("rebel"))
    assert [each.id for each in change.spaces.changed] == ["162.orbit"]
    assert change.planets is UNSET


# Secrets


def test_dealing_anew_keeps_what_can_be_seen_and_tells_nothing() -> None:
    game = fleets()
    assert not list(views_keep_secrets(game, Ledger(game)))
    assert not list(views_are_plain_json(game, Ledger(game)))


@pytest.mark.parametrize("seed", range(40))
def test_freight_is_dealt_to_units_that_can_carry_it(seed: int) -> None:
    game = fleets()
    FaceDownUnits().deal(game.ctx, "rebel", Random(seed).randrange)
    total: dict[str, int] = {}
    for heap in ("imperial", "imperial-interception"):
        for stack in game.state.stacks[heap].values():
            total = units.merged(total, stack.units)
            assert units.carried(stack.cargo).get("militia", 0) == stack.units.get("militia", 0)
            for carrier, number in units.carrying(stack.cargo).items():
                assert number <= stack.units[carrier]
                assert carrier != "suicide-squad", "20.56"
                assert not game.ctx.board.on_surface(stack.place)
            assert all(n <= stack.units[kind] for kind, n in stack.moved.items())
    assert (total.pop("militia"), sum(total.values())) == (3, 9)


def test_freight_may_be_under_any_carrier_in_space() -> None:
    """Nothing tells the Rebel Player which of the six face-down units in space are loaded."""
    found = set()
    for seed in range(60):
        game = fleets()
        FaceDownUnits().deal(game.ctx, "rebel", Random(seed).randrange)
        found.add(units.of_side(game.ctx, "241.orbit", "imperial").get("militia", 0))
    assert found >= {0, 1, 2}


def test_dealing_depends_on_what_is_known_alone() -> None:
    for seed in range(30):
        one, other = fleets(), fleets()
        FaceDownUnits().deal(other.ctx, "rebel", Random(seed).randrange)
        for game in (one, other):
            FaceDownUnits().deal(game.ctx, "rebel", lambda number: number - 1)
        assert one.digest() == other.digest()


def test_what_is_turned_up_stays_as_it_is() -> None:
    game = fleets()
    units.reveal(game.ctx, "241.orbit", "imperial", "a test")
    FaceDownUnits().deal(game.ctx, "rebel", Random(3).randrange)
    stack = game.state.stacks["imperial"]["241.orbit"]
    assert (stack.units["veteran"], stack.cargo) == (2, {"veteran+militia": 2})


def test_a_loaded_carrier_is_a_name_that_would_tell_the_secret() -> None:
    assert {"line+militia", "veteran+militia"} <= FaceDownUnits().words(fleets().ctx)
