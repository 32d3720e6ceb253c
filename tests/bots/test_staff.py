"""The staff: plans that are made once, people who are allotted where they add most, fleets with a purpose."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.bots.positions import wander
from tests.engine.galactic.galaxy import galaxy
from tests.engine.table import table as lay_out

from fitg.bots.knowledge import advise
from fitg.bots.observation import glance, observe
from fitg.bots.rookie import Rookie
from fitg.bots.staff import Memory, plan_of
from fitg.bots.staff.allotment import Party, allot
from fitg.bots.staff.memory import moment_of
from fitg.bots.staff.prospects import arrival_chance, turns_to_rise
from fitg.bots.staff.survey import Survey
from fitg.bots.table import Table
from fitg.data import facts
from fitg.engine.game import Game, new_game
from fitg.engine.state import Character


def seat(game: Game) -> Table:
    """The table as the side that has to decide sees it."""
    assert game.side is not None
    return Table(game.ctx, game.side)


def advised(game: Game) -> str:
    """What the rules of thumb say to the question."""
    decision = game.decision
    assert decision is not None
    return str(advise(seat(game), decision.kind, decision.options).action)


# The plan


def test_a_plan_is_made_once_in_a_player_turn() -> None:
    """However many clicks it takes; and again in the next Player-Turn, of either side."""
    game, bots = new_game("empires-backdoor", seed=5), {"rebel": Rookie(), "imperial": Rookie()}
    moments: dict[str, set[object]] = {"rebel": set(), "imperial": set()}
    decisions = 0
    while game.side is not None and game.state.turn < 4:
        side = game.side
        moments[side].add(moment_of(seat(game)))
        game.apply(bots[side].choose(glance(game), Random(decisions)))
        decisions += 1
    for player, bot in bots.items():
        assert 3 <= bot.memory.made <= len(moments[player])
    assert decisions > 3 * sum(bot.memory.made for bot in bots.values())


def test_another_game_gets_a_plan_of_its_own() -> None:
    memory = Memory()
    games = [new_game("empires-backdoor", seed=seed) for seed in (1, 2)]
    for game in games:
        for _ in range(3):
            plan_of(Table(game.ctx, "rebel", memory=memory))
    assert memory.made == len(games)


@pytest.mark.parametrize("scenario", ["empires-backdoor", "throne-in-danger"])
def test_a_glance_shows_a_rookie_no_more_than_an_observation(scenario: str) -> None:
    for step, game in enumerate(wander(scenario, 71, nonsense=0.2)):
        if step % 7 == 0:
            here = Rookie().choose(observe(game), Random(step))
            assert Rookie().choose(glance(game), Random(step)) == here, game.decision


# Allotment


def band(*names: str, ship: str = "") -> Party:
    people = tuple(Character(id=name, side="rebel", place="221.1") for name in names)
    return Party("221.1", people, ship)


def worth(**planets: float) -> Any:
    """The first on a planet gains its worth, everybody else half of what the one before did."""

    def gain(planet: str, people: Sequence[Character]) -> float:
        return planets[planet] * sum(0.5**number for number in range(len(people)))

    return gain


def test_two_parties_go_to_two_planets_where_the_second_adds_less_than_elsewhere() -> None:
    parties = [band("a"), band("b")]
    chosen = allot(parties, lambda party: ["x", "y"], worth(x=10, y=6), lambda party, planet: 0.0)
    assert sorted(chosen) == ["x", "y"]


def test_two_parties_go_together_where_even_the_second_adds_more_than_elsewhere() -> None:
    parties = [band("a"), band("b")]
    chosen = allot(parties, lambda party: ["x", "y"], worth(x=10, y=4), lambda party, planet: 0.0)
    assert chosen == ["x", "x"]


def test_a_way_that_costs_more_than_it_brings_is_not_taken() -> None:
    far = allot(
        [band("a")], lambda party: ["x", "y"], worth(x=10, y=4), lambda _, planet: 7.0 * (planet == "x")
    )
    assert far == ["y"]


def test_whoever_can_go_nowhere_is_left_alone() -> None:
    assert allot([band("a")], lambda party: [], worth(), lambda party, planet: 0.0) == [""]


# Prospects


def test_a_safe_jump_arrives_and_a_wild_one_may_not() -> None:
    assert arrival_chance(facts(), 4, 3) == 1.0
    assert 0 < arrival_chance(facts(), 2, 3) < 1.0
    assert arrival_chance(facts(), 1, 6) < arrival_chance(facts(), 2, 3)


def test_diplomats_raise_a_restless_planet_sooner_than_fighters_a_loyal_one() -> None:
    game = galaxy(
        "rebel-1.character-movement",
        planets={"511": {"loyalty": "dissent"}, "512": {"loyalty": "loyal"}},
        characters={"vudot-vodot": {"place": "511.1"}, "agan-rafa": {"place": "512.1"}},
    )
    survey = Survey(Table(game.ctx, "rebel"))
    planets, people = game.state.planets, game.state.characters
    diplomat, fighter = [people["vudot-vodot"]], [people["agan-rafa"]]
    soon = turns_to_rise(survey, planets["511"], diplomat)
    assert soon < turns_to_rise(survey, planets["511"], fighter)
    assert soon < turns_to_rise(survey, planets["512"], diplomat)
    assert turns_to_rise(survey, planets["511"], []) > 50


# The Empire


def test_a_fleet_of_the_capital_sails_to_a_rebellion() -> None:
    """[35.31] From a capital to any rebellion, and not more than has to be left behind."""
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        characters={"barca": {"place": "241.2"}, "rayner-derban": {"place": "232.1"}},
        units={"241.2": {"veteran": 5}, "232.1": {"urban-2-1": 1}},
    )
    plan = plan_of(seat(game))
    (sailing,) = plan.sailings["241.2"]
    assert sailing.to.startswith("232.")
    assert sum(sailing.units.values()) <= 2
    assert plan.aim_on("232") == "crush"
    for _ in range(8):
        if game.decision is None or not game.decision.kind.startswith("fleets"):
            break
        game.apply(advised(game))
    left = game.state.stacks["imperial"]["241.2"].units["veteran"]
    assert left == 5 - sum(sailing.units.values())


def test_the_last_garrison_of_a_quiet_planet_stays() -> None:
    game = lay_out(
        "imperial.interplanetary-movement",
        base="empires-backdoor",
        turn=2,
        planets={"232": {"state": "rebellion", "pdb": 0, "pdb_up": True}},
        units={"231.1": {"veteran": 1}, "232.1": {"urban-2-1": 1}},
    )
    assert not plan_of(seat(game)).sailings
    assert advised(game) == "done"


# The Rebels


def test_a_ship_flies_where_its_people_are_worth_most() -> None:
    game = lay_out(
        "rebel.character-movement",
        base="empires-backdoor",
        turn=2,
        planets={
            "221": {"loyalty": "unrest", "pdb": 0},
            "231": {"loyalty": "patriotic", "pdb": 0},
        },
        characters={
            "rayner-derban": {"place": "231.1", "ship": "explorer"},
            "zina-adora": {"place": "231.1"},
        },
    )
    plan = plan_of(seat(game))
    voyage = plan.voyages["explorer"]
    assert set(voyage.aboard) == {"rayner-derban", "zina-adora"}
    assert not voyage.to.startswith("231.")
    assert advised(game) == "fly explorer"
    game.apply("fly explorer")
    assert advised(game) == "board zina-adora"
    game.apply("board zina-adora")
    assert advised(game) == f"to {voyage.to}"
