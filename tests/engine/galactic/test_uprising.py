"""[34.3] What a rebellion adds to the Rebel track, and what the secrets make of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.galactic.galaxy import ETREG, galaxy, points, record
from tests.engine.table import do, every, face_up, only

from fitg.engine.events.control import ForcePoints
from fitg.engine.events.galactic import SecretLost, SecretRevealed
from fitg.engine.game import Game
from fitg.engine.rules import units
from fitg.engine.rules.galactic import money
from fitg.lab.checks.invariants import Ledger, hidden_units_lie_face_down


def risen(planet: str = ETREG, **more: Any) -> tuple[Game, list[Any]]:
    """A planet at Unrest is taxed in full, and rises."""
    game = galaxy("galactic.taxation", turn=7, planets={planet: {"loyalty": "unrest"}}, **more)
    return game, do(game, f"tax {planet} in full")


@pytest.mark.case("34.3")
def test_a_rebellion_adds_the_value_of_the_planet_to_the_track_and_gives_units_besides() -> None:
    game, events = risen(resource_tracks={"rebel": 4})
    value = money.full_value(game.ctx, ETREG)
    assert points(game)["rebel"] == 4 + value
    assert every(events, ForcePoints)[0].points == game.facts.environs[f"{ETREG}.1"].resource


@pytest.mark.case("34.3", "34.31")
def test_the_rebel_track_ends_at_199() -> None:
    game, _ = risen(resource_tracks={"rebel": 198})
    assert points(game)["rebel"] == 199


@pytest.mark.case("34.3")
@pytest.mark.parametrize(
    ("code", "track", "units"),
    [("gem-world", 3, 1), ("industrial-world", 2, 1), ("slave-world", 1, 3), ("welcome-rebels", 2, 2)],
)
def test_secrets_multiply_what_a_rebellion_brings(code: str, track: int, units: int) -> None:
    game, events = risen(secrets={ETREG: {"code": code}})
    assert points(game)["rebel"] == track * money.full_value(game.ctx, ETREG)
    first = every(events, ForcePoints)[0]
    assert first.points == units * game.facts.environs[first.place].resource
    assert only(events, SecretRevealed).secret == code


@pytest.mark.case("31.0")
@pytest.mark.parametrize("code", ["casino-galactica", "empire-forever", "trap"])
def test_some_secrets_are_lost_when_the_people_rise(code: str) -> None:
    game, events = risen(secrets={ETREG: {"code": code}})
    assert only(events, SecretLost).secret == code
    assert ETREG in record(game).lost_secrets


@pytest.mark.case("31.0")
@pytest.mark.parametrize("code", ["drug-world", "hyper-world", "mutant-world", "cloning-complex"])
def test_others_are_never_lost(code: str) -> None:
    _, events = risen(secrets={ETREG: {"code": code}})
    assert not every(events, SecretLost)


@pytest.mark.case("31.0")
def test_after_ipoc_is_lost_imperial_units_lie_face_up_for_good() -> None:
    game, _ = risen(secrets={ETREG: {"code": "ipoc"}}, units={"241.1": {"line": 2}, "232.1": {"militia": 1}})
    assert face_up(game, "241.1")
    units.add(game.ctx, "232.1", "imperial", {"line": 1})
    assert face_up(game, "232.1"), "militia is never hidden: who comes to it is seen as well"
    units.conceal(game.ctx, "241.1")
    assert face_up(game, "241.1")
    units.add(game.ctx, "211.1", "imperial", {"patrol": 1})
    assert face_up(game, "211.1")
    assert not list(hidden_units_lie_face_down(game, Ledger(game)))
    game.state.stacks["imperial"]["211.1"].revealed = False
    assert list(hidden_units_lie_face_down(game, Ledger(game))) == ["the units in 211.1 lie face down"]
