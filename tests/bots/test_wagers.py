"""What bots make of the bids and the splendor of Underground, and of its steps of reaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.rulesets.underground.plan_table import PRINTED_TURN, under

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.larger.wagers import even_bids
from fitg.bots.observation import observe
from fitg.bots.rookie import Rookie
from fitg.bots.staff import plan_of
from fitg.bots.table import Table
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.rulesets.underground.assign import GRADED_REACTION
from fitg.engine.rulesets.underground.combat import COMBAT
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.economy import ECONOMY
from fitg.engine.rulesets.underground.optional import AGREEMENTS
from fitg.engine.rulesets.underground.victory import BIDS

Lay = Callable[..., Game]
#: How a battle goes on.
ON = ("attack", "lead", "no leader", "commit")
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
FREE = {"state": "rebel-control", "pdb_up": False}
RISEN = {"state": "rebellion", "pdb": 0, "pdb_up": False}


@pytest.fixture(scope="module")
def lay() -> Iterator[Lay]:
    with under(PRINTED_TURN, CONTROL, GRADED_REACTION, ECONOMY, *AGREEMENTS) as lay_out:
        yield lay_out


def advised(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return str(advise(Table(game.ctx, decision.side), decision.kind, decision.options).action)


@pytest.mark.case("VC-13")
@pytest.mark.parametrize("scenario", ["underground", "throne-in-danger"])
@pytest.mark.parametrize("ruleset", ["underground-balance", "underground"])
def test_a_rookie_bids_next_to_the_measured_even_bid_and_more_for_the_empire(
    scenario: str, ruleset: str
) -> None:
    game = new_game(scenario, seed=1, options={"ruleset": ruleset})
    bids: dict[str, str] = {}
    last = 0
    while game.decision is not None and len(bids) < 2:
        if game.decision.kind == "bids":
            bids[game.decision.side] = advised(game)
            last = len(game.decision.options)
        game.apply(advised(game))
    even = even_bids().measured[scenario][ruleset]
    assert 1 < even <= last
    assert bids == {"rebel": f"bid {even - 1}", "imperial": f"bid {min(even + 1, last)}"}


@pytest.mark.case("VC-13")
def test_every_measured_bid_is_of_a_ruleset_with_bids() -> None:
    for scenario, rulesets in even_bids().measured.items():
        for ruleset, even in rulesets.items():
            game = new_game(scenario, seed=1, options={"ruleset": ruleset})
            assert even > 1
            assert BIDS.id in game.state.modules


@pytest.mark.case("VC-31", "38.25")
@pytest.mark.parametrize(("ruleset", "army"), [("underground", True), ("standard", False)])
def test_where_alarms_are_local_each_capital_has_an_army(ruleset: str, army: bool) -> None:
    """As found: the best troops stood one by one on planets that they could not leave."""
    game = new_game("underground", seed=1, options={"ruleset": ruleset})
    seats: dict[Side, Rookie] = {"rebel": Rookie(), "imperial": Rookie()}
    rng = Random(4)
    while not game.state.clock:
        decision = game.decision
        assert decision is not None
        game.apply(seats[decision.side].choose(observe(game), rng))
    facts, stacks = game.ctx.facts, game.state.stacks["imperial"]
    capitals = [each.id for each in facts.planets.values() if each.capital == "provincial"]
    mobile = {
        planet: sum(
            number
            for place in game.ctx.board.surface[planet]
            if place in stacks
            for kind, number in stacks[place].units.items()
            if facts.unit_kinds[kind].mobile
        )
        for planet in capitals
    }
    assert (min(mobile.values()) >= 2) is army


@pytest.mark.case("VC-20c")
@pytest.mark.parametrize(("planet", "sails"), [(RISEN, True), (FREE, False)])
def test_a_foothold_keeps_a_planet_that_rises_from_being_free(
    lay: Lay, planet: dict[str, Any], sails: bool
) -> None:
    """Too few to beat what has risen, and enough to stand there; where all is lost a few win nothing."""
    game = lay(
        "imperial-1.interplanetary-movement",
        turn=3,
        assignment=132,
        planets={"231": planet},
        units={
            "241.2": {"veteran": 2},
            "162.1": {"militia": 6},
            "162.2": {"militia": 1},
            "231.1": {"urban-4-3": 3},
        },
        characters=FAR,
    )
    sailings = [each.to for found in plan_of(Table(game.ctx, "imperial")).sailings.values() for each in found]
    assert any(to.startswith("231.") for to in sailings) is sails


@pytest.mark.case("22.3", "VM-05")
@pytest.mark.parametrize(
    ("people", "answer"),
    [({}, "usual attack"), ({"rayner-derban": {"place": "222.1"}}, "determined assault")],
)
def test_well_led_troops_that_are_far_stronger_assault_determinedly(
    people: dict[str, Any], answer: str
) -> None:
    with under(PRINTED_TURN, COMBAT) as lay_out:
        game = lay_out(
            "rebel-1.military-combat",
            planets={"222": RISEN},
            units={"222.1": {"urban-4-3": 6, "line": 4}},
            characters=people,
        )
        while game.decision is not None and game.decision.kind != "military-combat.assault":
            game.apply(next(each for each in game.actions if each.startswith(ON)))
        assert advised(game) == answer


@pytest.mark.case("VM-19")
def test_what_must_be_built_is_built_above_the_throne(lay: Lay) -> None:
    game = lay("galactic.imperial-purchases", turn=7, resource_tracks={"imperial": 26}, characters=FAR)
    game.apply("done")
    assert advised(game) == "build planet-stabilizer at 162.orbit"


@pytest.mark.case("VM-18")
def test_a_unit_is_broken_up_where_nothing_is_at_stake(lay: Lay) -> None:
    game = lay(
        "galactic.maintenance",
        turn=7,
        resource_tracks={"imperial": 0},
        units={"231.orbit": {"elite-navy": 3}, "451.orbit": {"elite-army": 2}, "231.1": {"urban-2-1": 2}},
        planets={"231": RISEN},
        characters=FAR,
    )
    assert advised(game) == "salvage elite-army at 451.orbit"


@pytest.mark.case("VO-04")
@pytest.mark.parametrize(("attackers", "answer"), [(1, "usual defense"), (3, "determined defense")])
def test_who_is_lost_anyway_does_not_give_way(lay: Lay, attackers: int, answer: str) -> None:
    game = lay(
        "rebel-1.military-combat",
        planets={"222": RISEN},
        units={"222.1": {"urban-4-3": attackers, "line": 1}},
        characters={},
        options={"determined-defense": True},
    )
    while game.decision is not None and game.decision.kind != "military-combat.defense":
        game.apply(next(each for each in game.actions if each.startswith(("attack", "usual", "no leader"))))
    assert advised(game) == answer


@pytest.mark.case("VC-31", "VC-34a")
@pytest.mark.parametrize(("emergency", "sails"), [(False, False), (True, True)])
def test_a_fleet_reacts_within_its_permissions(lay: Lay, emergency: bool, sails: bool) -> None:
    """From the Throne to a rebellion of another province: only in an emergency, and then they go."""
    crises = ("131", "141", "142") if emergency else ()
    seats = {
        "162.1": {"elite-army": 3},
        "162.orbit": {"elite-navy": 4},
        "152.1": {"patrol": 2},
        "551.1": {"line": 2},
    }
    held = {f"{planet}.1": {"line": 4} for planet in crises}
    game = lay(
        "imperial-1.interplanetary-movement",
        turn=3,
        assignment=132,
        rebel_base="551",
        rebel_base_revealed=emergency,
        planets={"342": RISEN, **dict.fromkeys(crises, RISEN), "523": FREE},
        units={"241.2": {"veteran": 5}, "342.1": {"urban-2-1": 1}, **seats, **held},
        characters={"barca": {"place": "241.2"}, "rayner-derban": {"place": "342.1"}},
    )
    sailings = [each.to for found in plan_of(Table(game.ctx, "imperial")).sailings.values() for each in found]
    assert any(to.startswith("342.") for to in sailings) is sails


@pytest.mark.unmeasured
def test_two_rookies_finish_a_short_game_by_these_rules() -> None:
    game = new_game("throne-in-danger", seed=2, options={"ruleset": "underground-balance"})
    seats: dict[Side, Rookie] = {"rebel": Rookie(), "imperial": Rookie()}
    rng = Random(4)
    while game.decision is not None:
        side = game.decision.side
        game.apply(seats[side].choose(observe(game), rng))
    assert game.outcome is not None
    assert game.state.turn <= 12
