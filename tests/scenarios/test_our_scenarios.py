"""Scenarios of this project: marked as such, whole, and playable."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import record

from fitg.engine.game import Game, new_game
from fitg.engine.rules import control, units, victory
from fitg.engine.rules.galactic import base, geography, taxation
from fitg.engine.rules.galactic import victory as victory_of_campaign
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.presentation.boardtext import overview
from fitg.scenarios import load, scenarios
from fitg.scenarios.loading import OFFICIAL, OURS

THRONE, NINTH = "throne-in-danger", "ninth-year"


def play(game: Game, seed: int, limit: int) -> Game:
    """Anybody does anything, for so many decisions or to the end."""
    random = Random(seed)
    for _ in range(limit):
        if game.decision is None:
            break
        game.apply(random.choice(game.decision.options))
    return game


def set_up(name: str) -> Game:
    game = new_game(name, seed=1)
    wanted = ("the rest in their order", "suggest all", "suggest", "done")
    while not game.state.clock:
        game.apply(next((each for each in wanted if each in game.actions), game.actions[0]))
    return game


def test_ours_are_marked_and_come_after_the_official_ones() -> None:
    assert [scenario.id for scenario in scenarios()] == [*OFFICIAL, *OURS]
    assert [scenario.id for scenario in scenarios() if scenario.by_us] == [
        THRONE,
        NINTH,
        "underground",
        "open-war",
    ]
    assert all(load(name).situation.startswith("A scenario of our own.") for name in OURS)
    assert load("ninth year").id == NINTH
    assert load({"base": NINTH, "id": "more", "title": "More", "turns": 12}).position is not None


def test_the_one_province_campaign_lasts_six_turns_on_fourteen_planets() -> None:
    game = set_up(THRONE)
    assert (game.scenario.turns, len(game.state.planets)) == (6, 14)
    assert len([each for each in game.state.characters.values() if each.side == "rebel"]) == 8
    assert set(record(game).secrets) == {"113", "131", "143"}
    assert record(game).base in base.possible(game.ctx)
    manned = {game.ctx.board.planet_of[place] for place in units.places(game.ctx, "imperial")}
    assert manned == set(game.state.planets) - {"141"}
    assert control.controller(game.ctx, "141") == "rebel"


@pytest.mark.case("33.1")
def test_a_province_is_taxed_when_the_track_names_it_on_a_smaller_board_too() -> None:
    game = set_up(THRONE)
    named = []
    for turn in range(1, 12):
        game.state.turn = turn
        named.append(geography.taxed_province(game.ctx))
    assert named == ["1", "", "", "", "", "1", "", "", "", "", "1"]
    game.state.turn = 2
    assert not taxation.taxable(game.ctx)
    view = game.table_view("spectator")
    galaxy = view.module(GalaxyView)
    assert galaxy is not None
    assert galaxy.taxed_province == ""
    assert "no province is taxed" in overview(view, game.facts)
    game.state.turn = 6
    assert len(taxation.taxable(game.ctx)) == 13


@pytest.mark.case("38.53")
def test_its_base_may_be_found_before_game_turn_4_and_while_a_planet_is_free() -> None:
    game = set_up(THRONE)
    assert not victory_of_campaign.is_fatal(game.ctx)
    game.state.turn = 4
    assert not victory_of_campaign.is_fatal(game.ctx)
    game.ctx.set_planet(
        replace(game.state.planets["141"], status="imperial-control", loyalty=0, pdb_up=False)
    )
    game.ctx.control["141"] = "imperial"
    assert victory_of_campaign.is_fatal(game.ctx)
    game.state.turn = 3
    assert not victory_of_campaign.is_fatal(game.ctx)


@pytest.mark.parametrize("seed", range(3))
def test_the_one_province_campaign_can_be_played_to_its_end(seed: int) -> None:
    game = play(new_game(THRONE, seed=seed), seed, 20_000)
    assert game.outcome is not None
    assert game.state.turn <= 6


def test_the_ninth_year_begins_without_a_set_up() -> None:
    game = new_game(NINTH, seed=1)
    assert (game.state.turn, game.scenario.turns) == (9, 20)
    assert game.decision is not None
    assert victory.score(game.ctx).total == 11
    assert {planet for planet in game.state.planets if control.controller(game.ctx, planet) == "rebel"} == {
        "232",
        "421",
        "441",
        "451",
        "511",
        "513",
        "551",
    }
    risen = {planet.id for planet in game.state.planets.values() if planet.status == "rebellion"}
    assert risen == {"223", "321"}


def test_the_ninth_year_leaves_base_secrets_and_orders_to_chance() -> None:
    records = [record(new_game(NINTH, seed=seed)) for seed in range(4)]
    for each in records:
        assert len(each.secrets) == 16
        assert set(each.revealed) >= {"222", "331", "512"}
        assert each.base not in each.named
        assert len(each.drawn_events) == 9
        assert len(each.drawn_assignments) + len(each.assignments) == 14
    assert len({each.base for each in records}) > 1


def test_the_ninth_year_goes_on() -> None:
    game = play(new_game(NINTH, seed=1), 1, 1_500)
    assert game.state.turn >= 9
    assert game.steps == 1_500 or game.outcome is not None
