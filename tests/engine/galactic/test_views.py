"""[G-27] What each side sees of the Galactic Game, on the table and in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import table

from fitg.engine.game import Game
from fitg.engine.machine.secrets import Viewer
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.checks.contracts import views_are_plain_json, views_keep_secrets
from fitg.lab.checks.invariants import Ledger
from fitg.presentation.boardtext import board, overview

SECRETS = {"113": {"code": "trap", "revealed": True}, "131": {"code": "ipoc"}}


def game(**more: Any) -> Game:
    fields: dict[str, Any] = {
        "galactic_event": 102,
        "assignment": 135,
        "decks": {"strategic_assignments": [140, 139, 128]},
        "rebel_base": "223",
        "named_planets": ["112", "121"],
        "secrets": SECRETS,
        "resource_tracks": {"rebel": 12, "imperial": 34},
        "destroyed_planets": ["111"],
        "units": {"223.orbit": {"planet-stabilizer": 1}},
        "hypnosis": {"223": "planet-stabilizer"},
        "characters": {"kogus": {"place": "232.1"}},
        "turn": 9,
    }
    return galaxy("rebel-1.missions", **{**fields, **more})


def seen(viewer: Viewer, **more: Any) -> GalaxyView:
    found = game(**more).table_view(viewer).module(GalaxyView)
    assert isinstance(found, GalaxyView)
    return found


@pytest.mark.case("33.2", "34.3", "32.0", "35.4", "36.33", "36.34")
@pytest.mark.parametrize("viewer", ["rebel", "imperial", "spectator"])
def test_tracks_cards_in_force_and_what_is_no_more_are_open(viewer: Viewer) -> None:
    view = seen(viewer)
    assert view.tracks == {"rebel": 12, "imperial": 34}
    assert view.taxed_province == "4"
    assert (view.event, view.assignment, view.assignments_left) == (102, 135, 3)
    assert view.named_planets == ("112", "121")
    assert (view.hypnosis, view.destroyed_planets) == ({"223": "planet-stabilizer"}, ("111",))


@pytest.mark.case("34.1")
def test_the_base_is_seen_by_its_owner_until_it_is_known() -> None:
    assert [seen(viewer).base for viewer in ("rebel", "imperial", "spectator")] == ["223", "hidden", "hidden"]
    free = {"113": {"state": "rebel-control", "pdb_up": True}}
    known = {"rebel_base_revealed": True, "planets": free}
    assert [seen(viewer, **known).base for viewer in ("imperial", "spectator")] == ["223", "223"]
    assert seen("imperial", rebel_base=None).base == ""


@pytest.mark.case("31.1a")
def test_the_empire_sees_every_secret_and_the_others_only_those_revealed() -> None:
    assert seen("imperial").secrets == {"113": "trap", "131": "ipoc"}
    for viewer in ("rebel", "spectator"):
        assert seen(viewer).secrets == {"113": "trap", "131": "hidden"}


@pytest.mark.case("35.1", "37.42")
def test_undrawn_assignments_are_seen_by_the_empire_and_the_top_card_by_who_was_shown_it() -> None:
    assert seen("imperial").coming_assignments == (140, 139, 128)
    assert seen("rebel").coming_assignments == seen("spectator").coming_assignments == ()
    shown = {"next_assignment_known": True}
    assert seen("rebel", **shown).coming_assignments == (140,)
    assert seen("spectator", **shown).coming_assignments == ()


def test_smaller_games_have_nothing_of_it() -> None:
    assert table("rebel.movement").table_view("rebel").module(GalaxyView) is None


@pytest.mark.case("31.1a")
def test_no_view_tells_a_secret() -> None:
    playing = game(
        units={"223.orbit": {"planet-stabilizer": 1}, "232.1": {"line": 1}, "241.1": {"patrol": 2}}
    )
    ledger = Ledger(playing)
    assert not list(views_keep_secrets(playing, ledger))
    assert not list(views_are_plain_json(playing, ledger))


@pytest.mark.case("36.1", "36.33")
def test_what_is_imagined_of_face_down_units_keeps_atrocity_units_in_space(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        counters,
        "likely_army",
        lambda ctx, size: ["peacemaker", "planet-stabilizer", "resolution"] + ["line"] * (size - 3),
    )
    forces = {
        "223.orbit": {"planet-stabilizer": 1, "line": 1},
        "241.orbit": {"resolution": 1, "patrol": 1},
        "211.orbit": {"veteran": 2},
        "232.1": {"line": 1},
        "231.1": {"line": 1},
    }
    space = {place for place in forces if place.endswith("orbit")}
    found: set[str] = set()
    random, playing = Random(1), game(units=forces)
    for _ in range(30):
        twin = playing.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        stacks = twin.state.stacks["imperial"]
        assert stacks["223.orbit"].units["planet-stabilizer"] == 1
        assert {place: sum(stack.units.values()) for place, stack in stacks.items()} == {
            place: sum(units.values()) for place, units in forces.items()
        }
        found |= {place for place, stack in stacks.items() if {"resolution", "peacemaker"} & set(stack.units)}
    assert found == space


@pytest.mark.case("36.1")
def test_nobody_imagines_an_atrocity_unit_where_there_is_no_orbit_for_it() -> None:
    """However many units lie face down on the ground, none of them is one that never lands."""
    numbers = {"line": 17, "patrol": 24, "veteran": 13, "elite-army": 8, "elite-navy": 8}
    army = [kind for kind, number in numbers.items() for _ in range(number)]
    grounds = [place for place in game().ctx.board.environs if not place.startswith("111.")]
    playing = game(units={place: {kind: 1} for place, kind in zip(grounds, army, strict=False)}, hypnosis={})
    random = Random(1)
    for _ in range(3):
        twin = playing.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        kinds = {kind for stack in twin.state.stacks["imperial"].values() for kind in stack.units}
        assert not any(playing.facts.unit_kinds[kind].atrocity for kind in kinds)


def test_the_board_says_it_in_words() -> None:
    playing = game(next_assignment_known=True)
    text = {viewer: overview(playing.table_view(viewer), playing.facts) for viewer in ("rebel", "imperial")}
    assert "Resource Tracks: Rebels 12, Empire 34; Province Four is taxed" in text["rebel"]
    assert "Galactic Event: Peace month" in text["rebel"]
    assert "Strategic Assignment: Province Two and Province Three" in text["rebel"]
    assert "Strategic Assignments to come: 3: Province Four and Province Five\n" in text["rebel"]
    assert "Rebel base: Charkhan, still secret" in text["rebel"]
    assert "The Rebel base is not on Magro and Kalgar" in text["imperial"]
    assert "Rebel base: " not in text["imperial"]
    assert "Planet Secrets: Fliad: Trap!\n1 Planet Secret not revealed yet" in text["rebel"]
    assert "Fliad: Trap!; Tiglyf: IPOC (hidden)" in text["imperial"]
    assert "Charkhan is under mass hypnosis (Planet Stabilizer)" in text["rebel"]
    assert "Destroyed: Mimulus" in text["rebel"]
    assert "Resource Tracks" in board(playing.table_view("rebel"), playing.facts)


@pytest.mark.case("35.1", "35.4")
def test_the_second_deck_is_imagined_among_all_cards_but_those_that_came_since() -> None:
    """The card on top at its making is not in it, nor is any that was drawn from it."""
    cards = tuple(range(127, 141))
    playing = game(
        turn=16,
        drawn_assignments=[*cards, 130],
        assignment=130,
        decks={"strategic_assignments": [127, 128, 129]},
        next_assignment_known=True,
    )
    random, found = Random(1), set()
    for _ in range(60):
        twin = playing.copy()
        shuffle_hidden(twin.ctx, "rebel", random.randrange)
        dealt = memory(twin.ctx).assignments
        assert (len(dealt), dealt[0], len(set(dealt))) == (3, 127, 3)
        found |= set(dealt[1:])
    assert found == set(cards) - {140, 130, 127}


@pytest.mark.case("38.5")
def test_the_points_are_told_by_the_rank_of_their_planets() -> None:
    free = {"state": "rebel-control", "pdb_up": True}
    planets = dict.fromkeys(("162", "152", "241", "451", "113", "112"), free)
    playing = game(planets=planets)
    text = overview(playing.table_view("rebel"), playing.facts)
    assert (
        "Rebel Victory Points: 19 (1 Throne Planet +5, 1 capital of the First Province +5, "
        "1 other provincial capital +4, 1 home of a star-faring race +3, 2 other planets +2)"
    ) in text
