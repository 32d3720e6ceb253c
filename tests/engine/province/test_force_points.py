"""[19.0 to 19.44, 28.13] Force Points: what they buy, when, for whom, and where it appears."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tests.engine.table import do, every, only, question, spend_the_rest, table, troops, until

from fitg import tables
from fitg.engine.events.control import ForcePoints
from fitg.engine.events.course import SegmentBegan
from fitg.engine.events.force_points import ForcePointsGranted, ForcePointsSpent
from fitg.engine.events.missions import CampRemoved
from fitg.engine.events.movement import PdbChanged
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import CannotUndo, Game, IllegalAction, new_game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.encoding import BadSnapshot, seal, unseal
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import push, run
from fitg.engine.rules import units
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.force_points.memory import memory
from fitg.engine.rules.force_points.purchases import BATCH, Purchase
from fitg.engine.rules.missions.results import SubvertTroops
from fitg.engine.rules.movement.marching import march_destinations
from fitg.engine.rules.rebellion import Rebellion, place_waiting
from fitg.engine.rules.space.memory import memory as space_memory
from fitg.engine.table.views import redact
from fitg.lab.checks import contracts
from fitg.lab.checks.invariants import Ledger, check
from fitg.lab.checks.space_invariants import the_counters_are_enough

BACKDOOR, ORLOG = "empires-backdoor", "orlog-besieged"
#: Orning, the capital of Province Two; its wilderness, and the space around it.
CAPITAL, AROUND = "241.1", "241.orbit"
ANGOFF = "222.1"
#: What is done with the last five points of a set-up.
FIVE_MILITIA = (
    *("buy for 231.1", "buy 2 militia at 231.1", "elsewhere"),
    *("buy for 232.1", "buy 2 militia at 232.1", "elsewhere"),
    *("buy for 223.1", "buy 1 militia at 223.1"),
)


def spending(side: str, turn: int = 2, base: str = BACKDOOR, **position: Any) -> Game:
    """A Player-Turn begins, and its player has points to spend."""
    return table(f"{side}.force-points", base=base, turn=turn, **position)


def purchase(game: Game) -> Purchase:
    found = game.state.stack[-1]
    assert isinstance(found, Purchase)
    return found


def bought(game: Game) -> Mapping[str, Mapping[str, int]]:
    return purchase(game).plan


def places(game: Game) -> set[str]:
    """For which places units are offered."""
    return {action.removeprefix("buy for ") for action in game.actions if action.startswith("buy for ")}


def kinds(game: Game) -> set[str]:
    """Which kinds of unit are offered."""
    return {action.split()[2] for action in game.actions if action.startswith("buy ") and " at " in action}


def first_segment_end(game: Game) -> int:
    """The number of events before the second Segment of the game."""
    begins = [number for number, event in enumerate(game.opening) if isinstance(event, SegmentBegan)]
    return begins[1]


def offers(game: Game, *actions: str) -> bool:
    return set(actions) <= set(game.actions)


def with_grant(side: str, base: str = BACKDOOR, **changes: Any) -> dict[str, Any]:
    """A scenario in which a side has only this grant, for the set-up and every Game-Turn."""
    forces: dict[str, dict[str, Any]] = {
        "imperial": {"placing": {"controlled": True, "orbit": "allowed"}},
        "rebel": {"entry": {"systems": ["32", "53"]}},
    }
    grant = {"case": "19.0", "points": 20, "turns": [1, 7], **forces[side], **changes}
    return {side: {"force_points": [grant]}}


# The price, and the counters


@pytest.mark.case("19.0", "19.7")
def test_a_purchase_costs_what_the_chart_says_and_no_more_can_be_bought_than_paid_for() -> None:
    """28.26: 5 points buy one Line (5), or a Patrol (3) and two Militia (1 each), but no Veteran (7)."""
    game = spending("imperial")
    do(game, f"buy for {CAPITAL}")
    assert kinds(game) == {"line", "patrol", "militia"}
    assert not offers(game, f"buy 2 patrol at {CAPITAL}")
    do(game, f"buy 1 patrol at {CAPITAL}")
    assert kinds(game) == {"militia"}
    assert offers(game, f"buy 2 militia at {CAPITAL}")
    assert not offers(game, f"buy 3 militia at {CAPITAL}")
    do(game, f"buy 2 militia at {CAPITAL}", "done")
    assert troops(game, CAPITAL) == {"patrol": 1, "militia": 2}
    spent = only(game.log, ForcePointsSpent)
    assert (spent.points, spent.spent, spent.pdbs) == (5, 5, 0)


@pytest.mark.case("19.0")
@pytest.mark.parametrize(("in_play", "left"), [(3, 2), (4, 1), (5, 0)])
def test_counters_in_play_cannot_be_bought_again(in_play: int, left: int) -> None:
    """P-04: there are five Urban 2-1 units."""
    game = spending("rebel", units={ANGOFF: {"urban-2-1": in_play}})
    assert counters.left(game.ctx, "urban-2-1") == left
    do(game, "buy for 32.entry")
    offered = [action for action in game.actions if " urban-2-1 " in action]
    assert offered == [f"buy {number} urban-2-1 at 32.entry" for number in range(1, left + 1)]


@pytest.mark.case("19.0")
def test_counters_off_the_map_in_interception_stacks_and_waiting_for_room_are_in_play_too() -> None:
    game = spending(
        "rebel",
        stacks=[
            {"place": AROUND, "role": "interception", "units": {kind: 1}} for kind in ("urban-2-1", "line")
        ],
        waiting={ANGOFF: {"urban-2-1": 2}},
    )
    units.add(game.ctx, "53.entry", "rebel", {"urban-2-1": 1})
    assert counters.left(game.ctx, "urban-2-1") == 1


@pytest.mark.case("19.0")
def test_counters_that_are_planned_are_not_bought_twice() -> None:
    game = spending("rebel")
    do(game, "buy for 32.entry", "buy 4 urban-2-1 at 32.entry")
    assert offers(game, "buy 1 urban-2-1 at 32.entry")
    assert not offers(game, "buy 2 urban-2-1 at 32.entry")


@pytest.mark.case("19.0a", "28.13")
def test_points_that_are_not_spent_are_lost() -> None:
    game = spending("imperial", turn=2)
    do(game, f"buy for {AROUND}", f"buy 1 patrol at {AROUND}", "done")
    assert only(game.log, ForcePointsSpent).spent == 3
    until_imperial(game)
    assert (game.state.turn, purchase(game).left(game.ctx)) == (3, 5)


def until_imperial(game: Game) -> None:
    """Pass until the Imperial Player has points to spend again."""
    while True:
        until(game, "force-points")
        if game.side == "imperial":
            return
        do(game, "done")


@pytest.mark.case("19.0b")
def test_units_of_the_galactic_game_are_not_for_sale() -> None:
    game = spending("imperial", scenario=with_grant("imperial", points=200))
    do(game, f"buy for {AROUND}")
    assert kinds(game) == {"patrol", "line", "veteran", "elite-army", "elite-navy", "suicide-squad"}


@pytest.mark.case("19.0")
def test_an_action_buys_a_handful_and_the_next_can_buy_more() -> None:
    game = spending("imperial", scenario=with_grant("imperial", points=200))
    do(game, f"buy for {AROUND}", f"buy {BATCH} patrol at {AROUND}", f"buy {BATCH} patrol at {AROUND}")
    assert not offers(game, f"buy {BATCH + 1} patrol at {AROUND}")
    assert bought(game) == {AROUND: {"patrol": 2 * BATCH}}


# Planned, taken back, placed at once


@pytest.mark.case("19.0")
def test_everything_that_is_bought_appears_at_once_and_until_then_can_be_taken_back() -> None:
    game = spending("imperial")
    before = game.digest()
    do(game, f"buy for {CAPITAL}", f"buy 2 militia at {CAPITAL}", "elsewhere", f"buy for {AROUND}")
    do(game, f"buy 1 patrol at {AROUND}")
    assert troops(game, CAPITAL) == {}
    for _ in range(5):
        game.undo()
    assert game.digest() == before
    do(game, f"buy for {CAPITAL}", f"buy 2 militia at {CAPITAL}", "elsewhere", f"buy for {AROUND}")
    events = do(game, f"buy 1 patrol at {AROUND}", "done")
    assert [(event.place, event.units) for event in every(events, UnitsPlaced)] == [
        (CAPITAL, {"militia": 2}),
        (AROUND, {"patrol": 1}),
    ]


def test_nobody_else_sees_what_is_planned_and_its_owner_does() -> None:
    game = new_game(BACKDOOR, seed=1)
    do(game, f"buy for {AROUND}", f"buy 2 line at {AROUND}", f"buy 1 veteran at {AROUND}")
    seen = {viewer: _units_of(game, viewer, AROUND) for viewer in ("imperial", "rebel", "spectator")}
    assert seen == {"imperial": {"line": 2, "veteran": 1}, "rebel": {}, "spectator": {}}
    do(game, "elsewhere")
    spend_the_rest(game, "231")
    assert _units_of(game, "rebel", AROUND) == {"face-down": 3}


def _units_of(game: Game, viewer: Any, place: str) -> dict[str, int]:
    (space,) = [space for space in game.table_view(viewer).spaces if space.id == place]
    return dict(space.units["imperial"])


@pytest.mark.case("19.15")
def test_the_opponent_is_told_how_many_units_appear_and_where_but_not_what_they_cost() -> None:
    game = spending("imperial")
    events = do(game, f"buy for {AROUND}", f"buy 1 line at {AROUND}", "done")
    told = [redact(event, "rebel", game.facts) for event in events]
    assert only(told, UnitsPlaced).units == {"face-down": 1}
    assert only(told, ForcePointsSpent).spent is None
    assert only(events, ForcePointsSpent).spent == 5


def test_what_the_opponent_knows_does_not_depend_on_the_purchases() -> None:
    """Two armies of as many counters in the same places are the same for the Rebel Player."""
    one, other = new_game(BACKDOOR, seed=1), new_game(BACKDOOR, seed=1)
    do(one, f"buy for {AROUND}", *[f"buy 6 line at {AROUND}"] * 2, "elsewhere")
    do(other, f"buy for {AROUND}", f"buy 2 elite-navy at {AROUND}", f"buy 6 line at {AROUND}")
    do(other, f"buy 4 patrol at {AROUND}", "elsewhere")
    assert one.as_known_to("rebel").digest() == other.as_known_to("rebel").digest()
    for each in (one, other):
        do(each, *FIVE_MILITIA, "done")
    assert one.as_known_to("rebel").digest() == other.as_known_to("rebel").digest()
    assert one.as_known_to("imperial").digest() != other.as_known_to("imperial").digest()


def test_an_unfinished_plan_is_not_dealt_to_the_opponent() -> None:
    one, other = new_game(BACKDOOR, seed=1), new_game(BACKDOOR, seed=1)
    do(one, f"buy for {AROUND}", f"buy 3 patrol at {AROUND}")
    assert one.as_known_to("rebel").digest() == other.as_known_to("rebel").digest()
    assert one.as_known_to("imperial").digest() != other.as_known_to("imperial").digest()


def test_an_opponent_expects_an_army_as_the_counters_make_it_likely() -> None:
    game = spending("imperial", units={AROUND: {"patrol": 6}})
    known = game.as_known_to("rebel")
    assert known.state.stacks["imperial"][AROUND].units == {
        "line": 2,
        "patrol": 3,
        "veteran": 1,
    }


def test_an_opponent_expects_no_army_that_cost_more_than_the_points_of_the_empire() -> None:
    """Twenty face-down units for 65 points: most of them must be Patrols."""
    game = new_game(BACKDOOR, seed=1)
    do(game, f"buy for {AROUND}", *[f"buy 5 patrol at {AROUND}"] * 4, "elsewhere")
    do(game, *FIVE_MILITIA, "done")
    army = game.as_known_to("rebel").state.stacks["imperial"][AROUND].units
    assert sum(army.values()) == 20
    assert tables.purchase_cost(army) <= 65
    assert army["patrol"] > 10


def test_a_plan_survives_a_snapshot() -> None:
    game = spending("imperial")
    do(game, f"buy for {AROUND}", f"buy 1 patrol at {AROUND}")
    twin = restore(game.snapshot())
    assert twin.digest() == game.digest()
    assert twin.actions == game.actions


@pytest.mark.parametrize(
    ("plan", "complaint"),
    [
        ({"999.orbit": {"patrol": 1}}, "there is no place '999.orbit'"),
        ({AROUND: {"dragon": 1}}, "there is no kind of unit 'dragon'"),
        ({AROUND: {"patrol": 0}}, "there are 0 patrol to be placed"),
    ],
)
def test_a_bent_plan_is_refused(plan: dict[str, dict[str, int]], complaint: str) -> None:
    raw = unseal(spending("imperial").snapshot())
    raw["state"]["stack"][-1]["plan"] = plan
    with pytest.raises(BadSnapshot, match=complaint):
        restore(seal(raw))


@pytest.mark.parametrize(
    ("module", "field", "value"),
    [
        ("force-points", "bought", {"dragon": 1}),
        ("space", "raised_pdbs", ["999"]),
        ("province", "first_camps", ["999.1"]),
    ],
)
def test_a_bent_memory_is_refused(module: str, field: str, value: object) -> None:
    raw = unseal(spending("imperial").snapshot())
    raw["state"]["modules"][module][field] = value
    with pytest.raises(BadSnapshot, match="there is no"):
        restore(seal(raw))


def test_the_end_of_a_set_up_part_is_final_and_one_in_play_is_not() -> None:
    start = new_game(BACKDOOR, seed=1)
    do(start, "suggest")
    assert finishing(start).is_final(start.ctx)
    later = spending("imperial")
    assert not finishing(later).is_final(later.ctx)


#: What must hold at every decision about purchases and the set-up.
PROMISES = (
    contracts.asking_again_changes_nothing,
    contracts.a_snapshot_brings_the_game_back,
    contracts.every_action_can_be_done,
    contracts.steps_back_lead_forward_again,
    contracts.what_is_not_final_can_be_taken_back,
    contracts.views_keep_secrets,
)


@pytest.mark.parametrize("name", [BACKDOOR, ORLOG])
def test_the_promises_of_the_interface_hold_while_armies_are_bought_and_placed(name: str) -> None:
    game, random = new_game(name, seed=5), Random(5)
    ledger = Ledger(game)
    while not game.state.clock or game.state.turn == 1:
        check(game, ledger)
        assert game.decision is not None
        if game.decision.kind.startswith(("force", "setup", "camps")) and random.random() < 0.25:
            for promise in PROMISES:
                assert not list(promise(game, ledger))
        before = contracts.hidden_words(game)
        events = game.apply(random.choice(game.actions))
        assert not list(contracts.telling_keeps_secrets(game, events, before))
        ledger.note(events)


@pytest.mark.case("19.3", "19.3a")
def test_the_suggested_deployment_spends_everything_it_can_and_is_the_same_every_time() -> None:
    game, twin = new_game(ORLOG, seed=1), new_game(ORLOG, seed=2)
    for each in (game, twin):
        do(each, "suggest")
        assert purchase(each).left(each.ctx) == 0
        assert each.actions == ("done",)
    assert bought(game) == bought(twin)
    planets = {game.ctx.board.planet_of[place] for place in bought(game)}
    assert planets == set(game.state.planets) - {"141"}
    game.undo()
    assert purchase(game).left(game.ctx) == 110


@pytest.mark.case("28.27", "28.38", "38.21", "38.25")
def test_the_question_says_from_where_units_must_come_and_where_they_must_stand() -> None:
    assert question(spending("rebel")).prompt.endswith("The units all enter from one star system.")
    assert question(spending("rebel", turn=3)).prompt == "3 of 3 Force Points are left to spend."
    assert question(spending("rebel", base=ORLOG)).prompt.endswith(
        "The units enter from 2 star systems that lead to different star systems of the board, "
        "each with units for at least 15 points."
    )
    campaign = new_game("galactic-campaign", seed=1)
    while question(campaign).kind != "force-points":
        do(campaign, campaign.actions[0])
    assert question(campaign).prompt == (
        "70 of 70 Force Points are left to spend in Province One. "
        "Every planet that is yours there needs at least one unit."
    )


@pytest.mark.case("19.3")
def test_all_is_suggested_at_once_only_while_other_points_of_the_set_up_follow() -> None:
    assert "suggest all" not in new_game(BACKDOOR, seed=1).actions, "these are the only ones"
    assert "suggest all" not in spending("imperial").actions, "this is no set-up"
    grants = [with_grant("imperial", turns=[0, 0], points=n)["imperial"]["force_points"][0] for n in (3, 5)]
    two = {"base": BACKDOOR, "id": "a-test", "title": "A test", "imperial": {"force_points": grants}}
    game = new_game(two, seed=1)
    assert "suggest all" in game.actions
    do(game, "suggest all")
    assert [event.spent for event in every(game.log, ForcePointsSpent)] == [3, 5]


# Planetary Defense Bases


@pytest.mark.case("19.2", "19.21", "19.22", "S002-PDB-54")
def test_four_points_lift_a_down_pdb_of_level_0_to_level_1_up() -> None:
    """The example of 19.22; a second Level in the same Game-Turn is refused."""
    game = spending("imperial", planets={"212": {"pdb": 0, "pdb_up": False}})
    (up,) = every(do(game, "pay to turn up pdb 212"), PdbChanged)
    assert (up.level, up.up) == (0, True)
    assert purchase(game).left(game.ctx) == 4
    (raised,) = every(do(game, "pay to raise pdb 212"), PdbChanged)
    assert (raised.level, raised.up) == (1, True)
    assert purchase(game).left(game.ctx) == 1
    assert not any("212" in action for action in game.actions)
    do(game, "done")
    assert (only(game.log, ForcePointsSpent).spent, only(game.log, ForcePointsSpent).pdbs) == (4, 4)


@pytest.mark.case("19.22")
def test_a_pdb_gains_one_level_a_game_turn_even_with_points_to_spare() -> None:
    game = spending("imperial", scenario=with_grant("imperial"), planets={"212": {"pdb": 0}})
    do(game, "pay to raise pdb 212")
    assert "pay to raise pdb 212" not in game.actions
    assert space_memory(game.ctx).raised_pdbs == ("212",)
    do(game, "done")
    until_imperial(game)
    assert offers(game, "pay to raise pdb 212")


@pytest.mark.case("19.22")
def test_the_limit_holds_for_the_whole_game_turn_whoever_controls_the_planet() -> None:
    both = with_grant("imperial") | with_grant("rebel")
    game = spending("rebel", scenario=both, planets={"222": {"pdb": 0}})
    do(game, "pay to raise pdb 222", "done")
    game.ctx.set_planet(_status(game, "222", "imperial-control"))
    until_imperial(game)
    assert game.state.turn == 2
    assert not offers(game, "pay to raise pdb 222")
    assert offers(game, "pay to raise pdb 223")


def _status(game: Game, planet: str, status: Any) -> Any:
    from msgspec.structs import replace

    return replace(game.state.planets[planet], status=status)


@pytest.mark.case("19.2")
def test_a_pdb_never_rises_above_level_2() -> None:
    game = spending("imperial")
    assert game.state.planets["211"].pdb == 2
    assert not offers(game, "pay to raise pdb 211")
    assert offers(game, "pay to raise pdb 231")


@pytest.mark.case("19.2")
def test_only_pdbs_of_planets_that_one_controls_can_be_paid_for() -> None:
    down = {"pdb": 1, "pdb_up": False}
    planets = {
        "222": down,
        "223": down,
        "232": {"state": "rebellion", **down},
    }
    imperial = spending("imperial", planets=planets, units={"232.1": {"line": 1}})
    assert offers(imperial, "pay to turn up pdb 223", "pay to raise pdb 223")
    assert not any(planet in action for action in imperial.actions for planet in ("222", "232"))
    rebel = spending("rebel", planets=planets, units={"232.1": {"line": 1}})
    assert offers(rebel, "pay to turn up pdb 222", "pay to raise pdb 222")
    assert not any(planet in action for action in rebel.actions for planet in ("223", "232"))


@pytest.mark.case("19.2")
def test_the_rebels_turn_up_the_pdb_of_a_rebellion_without_imperial_units_but_do_not_raise_it() -> None:
    """P-03 (3), 15.52."""
    game = spending("rebel", planets={"232": {"state": "rebellion", "pdb": 1, "pdb_up": False}})
    assert offers(game, "pay to turn up pdb 232")
    assert not offers(game, "pay to raise pdb 232")


@pytest.mark.case("19.2")
def test_a_down_pdb_may_be_raised_and_stay_down() -> None:
    """P-03 (2), 8.13."""
    game = spending("imperial", planets={"212": {"pdb": 0, "pdb_up": False}})
    do(game, "pay to raise pdb 212")
    planet = game.state.planets["212"]
    assert (planet.pdb, planet.pdb_up) == (1, False)


@pytest.mark.case("28.13")
def test_any_number_of_pdbs_may_be_turned_up_in_a_turn_and_nobody_does_it_without_points() -> None:
    """16.16, one PDB in every other turn, is not used."""
    down = {planet: {"pdb": 1, "pdb_up": False} for planet in ("211", "212", "221")}
    game = spending("imperial", planets=down)
    do(game, *(f"pay to turn up pdb {planet}" for planet in down))
    assert all(game.state.planets[planet].pdb_up for planet in down)
    first = spending("imperial", turn=1, planets=down)
    assert not every(first.opening[: first_segment_end(first)], ForcePointsGranted)


# The Imperial Player


@pytest.mark.case("19.3", "28.11", "28.23")
def test_starting_units_stand_on_planets_that_their_owner_controls_in_environs_or_orbit() -> None:
    game = new_game(BACKDOOR, seed=1)
    own = {planet for planet in game.state.planets if planet != "222"}
    allowed = {place for place, planet in game.ctx.board.planet_of.items() if planet in own}
    assert places(game) == allowed
    assert {f"{planet}.orbit" for planet in own} < allowed


@pytest.mark.case("19.3", "9.51")
def test_the_size_of_an_environ_is_the_limit_and_orbit_has_none() -> None:
    game = new_game(BACKDOOR, seed=1)
    size = game.ctx.board.sizes["231.1"]
    do(game, "buy for 231.1", f"buy {size - 1} militia at 231.1")
    assert [action for action in game.actions if " militia " in action] == ["buy 1 militia at 231.1"]
    do(game, "buy 1 militia at 231.1")
    assert kinds(game) == {"suicide-squad"}
    do(game, "elsewhere", "buy for 231.orbit")
    do(game, *[f"buy {BATCH} patrol at 231.orbit"] * 2)
    assert bought(game)["231.orbit"] == {"patrol": 2 * BATCH}


@pytest.mark.case("19.6a", "19.6")
def test_a_suicide_squad_does_not_count_against_the_stacking_limit() -> None:
    """Environ of size 3: three units and one Suicide Squad are legal."""
    place = next(place for place, size in new_game(BACKDOOR, seed=1).ctx.board.sizes.items() if size == 3)
    game = spending("imperial", units={place: {"line": 2, "suicide-squad": 1}})
    assert units.room(game.ctx, place, "imperial") == 1
    assert units.room_for(game.ctx, place, "suicide-squad") > 100
    full = spending("imperial", units={place: {"line": 3, "suicide-squad": 2}})
    assert units.room(full.ctx, place, "imperial") == 0


@pytest.mark.case("19.6a")
def test_a_suicide_squad_marches_into_a_full_environ() -> None:
    game = spending("imperial", units={"241.1": {"suicide-squad": 1, "line": 1}})
    size = game.ctx.board.sizes["241.2"]
    full = spending("imperial", units={"241.1": {"suicide-squad": 1, "line": 1}, "241.2": {"militia": size}})
    squad, line = {"suicide-squad": 1}, {"suicide-squad": 1, "line": 1}
    assert "241.2" in march_destinations(full.ctx, "241.1", "imperial", squad)
    assert "241.2" not in march_destinations(full.ctx, "241.1", "imperial", line)
    assert "241.2" in march_destinations(game.ctx, "241.1", "imperial", line)


@pytest.mark.case("19.3a")
@pytest.mark.parametrize("name", [BACKDOOR, ORLOG])
def test_starting_points_of_the_empire_are_spent_while_anything_can_be_bought(name: str) -> None:
    game = new_game(name, seed=1)
    capital = "241" if name == BACKDOOR else "152"
    assert "done" not in game.actions
    assert question(game).prompt.endswith("Force Points are left to spend, and all must be spent.")
    do(game, f"buy for {capital}.orbit")
    assert "Elite Navy 4-5, Veteran 3-4, Line 3-2, Patrol 1-2" in question(game).prompt
    while fleets := [action for action in game.actions if " line at " in action or " patrol at " in action]:
        assert "done" not in game.actions
        do(game, fleets[-1])
    while "done" not in game.actions:
        do(
            game,
            next(action for action in game.actions if "militia" in action or action.startswith("buy for ")),
        )
    assert purchase(game).left(game.ctx) == 0
    assert game.actions == ("done",)


@pytest.mark.case("19.3a")
def test_starting_points_that_can_buy_nothing_any_more_are_lost() -> None:
    """P-02: with fleets alone for sale two points are left that buy nothing."""
    grant = with_grant(
        "imperial", points=8, turns=[0, 0], unit_kinds=["patrol"], must_spend=True, pdb_points=0
    )
    game = new_game({"base": BACKDOOR, "id": "a-test", "title": "A test", **grant}, seed=1)
    do(game, "buy for 241.orbit", "buy 1 patrol at 241.orbit")
    assert "done" not in game.actions
    do(game, "buy 1 patrol at 241.orbit")
    assert purchase(game).left(game.ctx) == 2
    do(game, "done")
    assert only(game.log, ForcePointsSpent).spent == 6
    assert not any(isinstance(each, Purchase) and each.side == "imperial" for each in game.state.stack)


@pytest.mark.case("28.25")
def test_the_rebels_may_leave_starting_points_unspent() -> None:
    """28.25 says that they may purchase; 19.3 speaks of the Imperial Player."""
    game = new_game(BACKDOOR, seed=1)
    spend_the_rest(game, "241")
    until(game, "force-points")
    assert game.side == "rebel"
    assert "done" in game.actions


@pytest.mark.case("19.3")
def test_starting_points_buy_no_pdb() -> None:
    """P-02: units only."""
    game = new_game(BACKDOOR, seed=1)
    assert game.state.planets["212"].pdb == 0
    assert not any("pdb" in action for action in game.actions)


@pytest.mark.case("19.31", "28.26", "28.13")
def test_in_play_imperial_units_appear_on_the_capital_and_above_it_only() -> None:
    game = spending("imperial")
    assert places(game) == {*game.ctx.board.surface["241"], AROUND}
    assert only(game.opening, ForcePointsGranted).points == 5


@pytest.mark.case("19.31", "28.37")
def test_in_province_one_also_on_the_throne_planet() -> None:
    game = spending("imperial", base=ORLOG)
    surface = game.ctx.board.surface
    assert places(game) == {*surface["152"], "152.orbit", *surface["162"], "162.orbit"}
    assert only(game.opening, ForcePointsGranted).points == 3


@pytest.mark.case("19.31")
def test_a_full_environ_of_the_capital_takes_no_more() -> None:
    game = spending("imperial")
    size = game.ctx.board.sizes[CAPITAL]
    full = spending("imperial", units={CAPITAL: {"militia": size}})
    assert CAPITAL in places(game)
    assert CAPITAL not in places(full)


@pytest.mark.case("19.32")
def test_new_units_have_not_moved() -> None:
    game = spending("imperial")
    do(game, f"buy for {CAPITAL}", f"buy 1 line at {CAPITAL}", "done")
    assert units.unmoved(game.ctx, CAPITAL, "imperial") == {"line": 1}


@pytest.mark.case("19.33")
def test_without_the_capital_no_units_are_bought_but_pdbs_may_be_paid_for() -> None:
    """P-03 (1)."""
    lost = {"241": {"state": "rebellion"}, "212": {"pdb": 0, "pdb_up": False}}
    game = spending("imperial", planets=lost)
    assert set(game.actions) == {
        "pay to turn up pdb 212",
        *(f"pay to raise pdb {planet}" for planet in ("212", "223", "231", "232")),
        "done",
    }


@pytest.mark.case("19.33")
def test_without_capital_and_without_pdbs_the_points_are_lost_and_nothing_is_asked() -> None:
    planets = {planet: {"pdb": 2} for planet in ("211", "212", "221", "222", "223", "231", "232")}
    game = spending("imperial", planets={**planets, "241": {"state": "rebellion"}})
    assert game.side != "imperial"
    spent = only(game.opening, ForcePointsSpent)
    assert (spent.points, spent.spent) == (5, 0)


@pytest.mark.case("19.33")
@pytest.mark.parametrize(
    ("lost", "left"), [(("152",), "162"), (("162",), "152"), (("152", "162"), "")], ids=str
)
def test_in_province_one_capital_and_throne_planet_must_both_be_lost(
    lost: tuple[str, ...], left: str
) -> None:
    """Corrections B2: only when he controls neither."""
    game = spending("imperial", base=ORLOG, planets={planet: {"state": "rebellion"} for planet in lost})
    if left:
        assert places(game) == {*game.ctx.board.surface[left], f"{left}.orbit"}
    else:
        assert only(game.opening, ForcePointsSpent).spent == 0


@pytest.mark.case("19.34", "28.23")
def test_three_elite_units_and_one_suicide_squad_from_the_starting_points() -> None:
    """A fourth elite unit is refused, of whichever kind."""
    game = new_game(BACKDOOR, seed=1)
    do(game, f"buy for {AROUND}", f"buy 2 elite-army at {AROUND}")
    assert offers(game, f"buy 1 elite-navy at {AROUND}")
    assert not offers(game, f"buy 2 elite-navy at {AROUND}")
    do(game, f"buy 1 elite-navy at {AROUND}", f"buy 1 suicide-squad at {AROUND}")
    assert not kinds(game) & {"elite-army", "elite-navy", "suicide-squad"}
    with pytest.raises(IllegalAction):
        do(game, f"buy 1 elite-army at {AROUND}")


@pytest.mark.case("19.34", "28.23")
def test_in_the_backdoor_later_points_are_limited_by_price_and_counters_only() -> None:
    """P-02."""
    rich = with_grant("imperial", points=40, case="28.26")
    game = spending("imperial", units={AROUND: {"elite-army": 3}}, scenario=rich)
    memory(game.ctx).bought = {"elite-army": 3}
    do(game, f"buy for {AROUND}")
    assert offers(game, f"buy 4 elite-army at {AROUND}")


@pytest.mark.case("19.34", "28.33")
def test_in_orlog_besieged_the_limit_is_for_the_whole_scenario() -> None:
    """Corrections B9: elite units that were lost count too."""
    game = new_game(ORLOG, seed=1)
    do(game, "buy for 152.orbit", "buy 3 elite-army at 152.orbit", "buy 1 suicide-squad at 152.orbit")
    do(game, "buy 1 elite-navy at 152.orbit", "elsewhere")
    spend_the_rest(game, "162")
    dear = {
        kind: n for kind, n in memory(game.ctx).bought.items() if kind not in ("line", "patrol", "militia")
    }
    assert dear == {"elite-army": 3, "elite-navy": 1, "suicide-squad": 1}
    capped = with_grant(
        "imperial", points=40, most={"elite": 5, "suicide-squad": 1}, most_counts="whole-scenario"
    )
    later = spending("imperial", base=ORLOG, scenario=capped)
    memory(later.ctx).bought = dict(memory(game.ctx).bought)
    later.ask_again()
    do(later, "buy for 152.orbit")
    assert offers(later, "buy 1 elite-army at 152.orbit", "buy 1 elite-navy at 152.orbit")
    assert not offers(later, "buy 2 elite-army at 152.orbit")
    assert "suicide-squad" not in kinds(later)


def test_new_units_crush_a_rebel_camp_and_that_cannot_be_taken_back() -> None:
    """13.2e."""
    size = new_game(BACKDOOR, seed=1).ctx.board.sizes[CAPITAL]
    game = spending("imperial", units={CAPITAL: {"militia": size - 2, "line": 1}}, camps=[CAPITAL])
    assert not finishing(game).is_final(game.ctx)
    do(game, f"buy for {CAPITAL}", f"buy 1 line at {CAPITAL}")
    assert finishing(game).is_final(game.ctx)
    assert only(do(game, "done"), CampRemoved).place == CAPITAL
    with pytest.raises(CannotUndo):
        game.undo()


def finishing(game: Game) -> Action:
    assert game.decision is not None
    done = game.decision.option("done")
    assert done is not None
    return done


@pytest.mark.case("20.5")
def test_units_that_cannot_fly_are_not_bought_for_an_orbit_box() -> None:
    """P-13."""
    game = new_game(BACKDOOR, seed=1)
    do(game, f"buy for {AROUND}")
    assert "militia" not in kinds(game)


# The Rebel Player


@pytest.mark.case("19.41", "28.25")
def test_nine_points_of_urban_units_for_the_city_of_angoff() -> None:
    game = new_game(BACKDOOR, seed=1)
    spend_the_rest(game, "241")
    until(game, "force-points")
    assert game.side == "rebel"
    assert purchase(game).left(game.ctx) == 9
    assert kinds(game) == {"urban-1-0", "urban-2-1", "urban-2-3", "urban-4-3"}
    assert {action.split()[-1] for action in game.actions if action.startswith("buy ")} == {ANGOFF}
    do(game, f"buy 1 urban-4-3 at {ANGOFF}", f"buy 2 urban-1-0 at {ANGOFF}", "done")
    assert troops(game, ANGOFF) == {"urban-4-3": 1, "urban-1-0": 2}


@pytest.mark.case("19.41")
def test_without_a_star_a_rebel_controlled_planet_starts_with_small_units() -> None:
    """Lysenda's Environs have no star: 1-0 and 2-1 units of their type, whatever the scenario lists."""
    environ = next(
        environ
        for environ in new_game(BACKDOOR, seed=1).facts.environs.values()
        if not environ.resource_star and environ.planet.startswith("2") and environ.type == "urban"
    )
    placing = {"planets": [environ.planet], "environ_types": ["urban"]}
    grant = with_grant("rebel", points=20, placing=placing, entry=None)
    game = spending("rebel", scenario=grant)
    assert kinds(game) == {"urban-1-0", "urban-2-1"}


@pytest.mark.case("19.42", "28.27")
def test_off_map_points_buy_urban_and_wild_units_of_every_kind_elite_too() -> None:
    game = spending("rebel")
    do(game, "buy for 32.entry", "buy 2 urban-4-4 at 32.entry")
    expected = {kind.id for kind in tables.off_map_kinds()}
    assert kinds(game) == expected
    assert {"urban-4-4", "wild-4-4"} < expected
    assert not any(kind.startswith(("liquid", "air", "fire", "subterranean")) for kind in expected)


@pytest.mark.case("19.42", "20.51")
def test_a_unit_that_cannot_fly_comes_from_off_the_map_only_with_a_carrier() -> None:
    """P-13: it would have to wait there, which P-44 forbids."""
    game = spending("rebel")
    do(game, "buy for 32.entry")
    assert not any(kind.endswith("1-0") for kind in kinds(game))
    do(game, "buy 1 wild-2-1 at 32.entry")
    assert offers(game, "buy 1 urban-1-0 at 32.entry")
    assert not offers(game, "buy 2 urban-1-0 at 32.entry")
    do(game, "buy 1 urban-1-0 at 32.entry")
    assert not any(kind.endswith("1-0") for kind in kinds(game))


@pytest.mark.case("19.43")
def test_off_map_points_may_go_into_pdbs_and_those_of_a_planet_may_not() -> None:
    game = spending("rebel", planets={"222": {"pdb": 1, "pdb_up": False}})
    assert offers(game, "pay to turn up pdb 222", "pay to raise pdb 222")
    start = new_game(BACKDOOR, seed=1)
    spend_the_rest(start, "241")
    until(start, "force-points")
    assert start.side == "rebel"
    assert not any("pdb" in action for action in start.actions)


@pytest.mark.case("28.27")
def test_the_thirty_five_points_come_from_one_system() -> None:
    game = spending("rebel")
    assert only(game.opening, ForcePointsGranted).points == 35
    assert places(game) == {"32.entry", "53.entry"}
    do(game, "buy for 53.entry", "buy 2 wild-4-3 at 53.entry", "elsewhere")
    assert not places(game)
    assert "53.entry" in {action.split()[-1] for action in game.actions if action.startswith("buy ")}
    do(game, "done")
    assert troops(game, "53.entry") == {"wild-4-3": 2}


@pytest.mark.case("28.27")
def test_from_game_turn_three_three_points_by_either_route() -> None:
    game = spending("rebel", turn=3)
    assert only(game.opening, ForcePointsGranted).points == 3
    assert places(game) == {"32.entry", "53.entry"}
    assert spending("rebel", turn=7).decision is not None
    first = spending("rebel", turn=1)
    assert not every(first.opening[: first_segment_end(first)], ForcePointsGranted)


@pytest.mark.case("28.27", "21.1")
@pytest.mark.parametrize(("outside", "inside"), [("Ribex", "Gellas"), ("Corusa", "Phisaria")])
def test_both_ways_in_are_of_distance_two(outside: str, inside: str) -> None:
    """Example: Ribex to Gellas and Corusa to Phisaria."""
    game = new_game(BACKDOOR, seed=1)
    ids = {system.name: system.id for system in game.facts.systems.values()}
    assert f"{ids[outside]}.entry" in game.ctx.board.entries
    assert ids[inside] in game.scenario.systems
    assert game.facts.distance(ids[outside], ids[inside]) == 2


@pytest.mark.case("28.38")
def test_fifty_points_come_from_two_systems_with_fifteen_points_each_at_least() -> None:
    game = spending("rebel", base=ORLOG)
    assert only(game.opening, ForcePointsGranted).points == 50
    assert len(places(game)) == 10
    assert "done" not in game.actions
    do(game, "buy for 21.entry", "buy 4 urban-4-4 at 21.entry")
    assert purchase(game).left(game.ctx) == 18
    assert not {kind for kind in kinds(game) if tables.force_point_cost(kind) > 3}
    do(game, "elsewhere")
    assert "done" not in game.actions
    do(game, f"buy for {min(places(game) - {'21.entry'})}")
    other = game.state.stack[-1].place  # type: ignore[attr-defined]
    do(game, f"buy 1 wild-4-3 at {other}", "elsewhere")
    assert "done" not in game.actions
    assert places(game) == {"21.entry", other}
    do(game, f"buy for {other}", f"buy 1 wild-4-4 at {other}", "elsewhere", "done")
    assert troops(game, other) == {"wild-4-3": 1, "wild-4-4": 1}


@pytest.mark.case("28.38")
def test_pdbs_are_paid_for_without_touching_those_fifteen_points() -> None:
    """P-44: of 50 points, 20 can go elsewhere."""
    down = {"141": {"pdb": 0, "pdb_up": False}}
    grant = with_grant(
        "rebel",
        base=ORLOG,
        case="28.38",
        points=33,
        entry={"systems": ["21", "53"], "origins": 2, "least_points": 15},
    )
    game = spending("rebel", base=ORLOG, scenario=grant, planets=down)
    assert offers(game, "pay to raise pdb 141", "pay to turn up pdb 141")
    do(game, "pay to turn up pdb 141")
    assert not offers(game, "pay to raise pdb 141")


@pytest.mark.case("28.38")
def test_the_two_systems_lead_to_two_different_systems_of_the_province() -> None:
    from fitg.scenarios.board import doors

    game = spending("rebel", base=ORLOG)
    inner = doors(game.scenario, game.facts)
    pairs = [(one, two) for one in inner for two in inner if one != two and inner[one] == inner[two]]
    one, two = next((one, two) for one, two in pairs if len(inner[one]) == 1)
    do(game, f"buy for {one}.entry", f"buy 2 urban-4-4 at {one}.entry", "elsewhere")
    left = places(game)
    assert f"{two}.entry" not in left
    assert left == {f"{each}.entry" for each in inner if set(inner[each]) - set(inner[one])} | {
        f"{one}.entry"
    }


@pytest.mark.case("28.38")
def test_the_suggestion_makes_two_groups_as_the_scenario_asks() -> None:
    game = spending("rebel", base=ORLOG)
    do(game, "suggest")
    worth = [tables.purchase_cost(group) for group in bought(game).values()]
    assert len(worth) == 2
    assert min(worth) >= 15
    do(game, "done")
    assert only(game.log, ForcePointsSpent).spent == sum(worth)


@pytest.mark.case("28.38")
def test_later_five_points_come_from_any_of_the_ten_systems() -> None:
    game = spending("rebel", base=ORLOG, turn=3)
    assert only(game.opening, ForcePointsGranted).points == 5
    assert len(places(game)) == 10
    do(game, "buy for 55.entry", "buy 1 wild-2-1 at 55.entry", "elsewhere")
    assert "done" in game.actions


@pytest.mark.case("28.36")
def test_ten_points_of_subterranean_units_for_ownex() -> None:
    game = new_game(ORLOG, seed=1)
    spend_the_rest(game, "152")
    until(game, "force-points")
    assert game.side == "rebel"
    assert purchase(game).left(game.ctx) == 10
    assert {action.split()[-1] for action in game.actions if action.startswith("buy ")} == {"141.1"}
    assert kinds(game) == {f"subterranean-{size}" for size in ("1-0", "2-1", "2-3", "4-3")}


# Rebellions


def outbreak(planet: str, base: str = BACKDOOR, **position: Any) -> Game:
    """A planet goes into rebellion outside of any mission."""
    game = table("rebel.missions", base=base, **position)
    return rise(game, planet)


def rise(game: Game, planet: str) -> Game:
    game._ask = run(game.ctx, push(game.ctx, Rebellion(planet=planet)))
    return game


def asked(game: Game) -> list[str]:
    """The kinds that the present Environ is asked for, the rest untouched."""
    found = []
    about = game.decision.about if game.decision else ""
    while game.decision is not None and game.decision.about == about:
        found.append(game.actions[-1].split()[-1])
        do(game, game.actions[-1])
    return found


def environ(game: Game, *, star: bool) -> Any:
    """An Environ of the board, the first of its planet, with or without a star."""
    return next(
        found
        for found in game.facts.environs.values()
        if found.resource_star is star
        and found.index == 1
        and found.planet in game.state.planets
        and found.resource >= 4
        and found.planet != "222"
    )


@pytest.mark.case("19.4")
def test_without_a_star_a_rebellion_raises_small_units_only() -> None:
    game = table("rebel.missions", base=BACKDOOR)
    place = environ(game, star=False)
    rise(game, place.planet)
    assert game.decision is not None
    assert game.decision.about == place.id
    assert game.decision.prompt.endswith(": how many 2-1 units, for 3 each?")
    assert asked(game) == [f"{place.type}-2-1", f"{place.type}-1-0"]


@pytest.mark.case("19.4")
def test_with_a_star_it_raises_every_kind_but_elite() -> None:
    game = table("rebel.missions", base=BACKDOOR)
    place = environ(game, star=True)
    rise(game, place.planet)
    expected = [
        kind.id
        for kind in tables.rebellion_kinds(place.type, starred=True)
        if tables.force_point_cost(kind.id) <= place.resource
    ]
    assert sorted(asked(game)) == sorted(expected)
    assert f"{place.type}-2-3" in expected


@pytest.mark.case("19.44")
def test_a_wild_populace_doubles_the_points_and_stands_for_a_star() -> None:
    """Corrections B3: an unstarred 4 gives 8 points, and one 4-3 unit is possible."""
    game = table("rebel.missions", base=BACKDOOR, characters={"kogus": {"place": ANGOFF}})
    place = next(
        found
        for found in game.facts.environs.values()
        if found.resource == 4 and not found.resource_star and found.planet in game.state.planets
    )
    game.state.wild = (place.id,)
    rise(game, place.planet)
    while game.decision is not None and game.decision.about != place.id:
        do(game, game.actions[-1])
    points = [event for event in (*game.log, *game.ctx.journal) if isinstance(event, ForcePoints)][-1]
    assert (points.place, points.points) == (place.id, 8)
    assert game.actions == (f"raise 1 {place.type}-4-3", f"raise 0 {place.type}-4-3")


@pytest.mark.case("19.44", "15.46")
def test_the_fury_of_a_mission_phase_does_not_count_after_it() -> None:
    """P-32: a Domino Effect in the Interphase finds the people calm again."""
    game = table("rebel.interplanetary-movement", base=BACKDOOR)
    place = environ(game, star=False)
    game.state.wild = (place.id,)
    game.state.segment = game.scenario.sequence.index("imperial.force-points")
    rise(game, place.planet)
    points = [event for event in game.ctx.journal if isinstance(event, ForcePoints)][-1]
    assert points.points == place.resource
    assert asked(game) == [f"{place.type}-2-1", f"{place.type}-1-0"]


@pytest.mark.case("19.0", "19.4")
def test_a_rebellion_raises_no_more_units_than_there_are_counters() -> None:
    game = table("rebel.missions", base=BACKDOOR)
    place = environ(game, star=False)
    count = game.facts.unit_kinds[f"{place.type}-1-0"].count
    taken = table("rebel.missions", base=BACKDOOR, units={ANGOFF: {f"{place.type}-1-0": count - 1}})
    rise(taken, place.planet)
    do(taken, f"raise 0 {place.type}-2-1")
    assert taken.actions == (f"raise 1 {place.type}-1-0", f"raise 0 {place.type}-1-0")


# Points that are spent in one Environ


def spend_here(side: Any, place: str, points: int, *kinds: str, **position: Any) -> Game:
    game = table("rebel.missions", base=BACKDOOR, characters={"kogus": {"place": ANGOFF}}, **position)
    spend = SpendHere(side=side, place=place, points=points, kinds=kinds, reason="summoned", case="25.14")
    game._ask = run(game.ctx, push(game.ctx, spend))
    return game


@pytest.mark.case("25.14")
def test_points_are_spent_in_one_environ_on_the_kinds_that_are_allowed() -> None:
    game = spend_here("imperial", "231.1", 9, "veteran", "line", "patrol", "militia")
    assert game.side == "imperial"
    assert kinds(game) == {"veteran", "line", "patrol", "militia"}
    do(game, "buy 1 line at 231.1", "buy 1 patrol at 231.1")
    assert kinds(game) == {"militia"}
    events = game.apply("done")
    assert only(events, UnitsPlaced).units == {"line": 1, "patrol": 1}
    assert troops(game, "231.1") == {"line": 1, "patrol": 1}


@pytest.mark.case("25.14", "19.0")
def test_what_is_bought_there_comes_out_of_the_counters_that_are_left() -> None:
    """Three Subterranean 2-1 counters exist: one stands elsewhere, one has just been bought."""
    elsewhere = {ANGOFF: {"subterranean-2-1": 1}}
    game = spend_here("rebel", "232.2", 20, "subterranean-2-1", units=elsewhere)
    assert "buy 2 subterranean-2-1 at 232.2" in game.actions
    do(game, "buy 1 subterranean-2-1 at 232.2")

    assert game.actions == ("buy 1 subterranean-2-1 at 232.2", "done")


@pytest.mark.case("25.14", "15.44")
def test_units_without_room_wait_and_come_as_the_operations_phase_of_their_owner_begins() -> None:
    """P-38 (4)."""
    size = new_game(BACKDOOR, seed=1).ctx.board.sizes["231.1"]
    game = spend_here("imperial", "231.1", 10, "line", "militia", units={"231.1": {"militia": size - 1}})
    do(game, "buy 2 line at 231.1")
    placed = only(game.apply("done"), UnitsPlaced)
    assert (placed.units, placed.waiting) == ({"line": 1}, {"line": 1})
    assert redact(placed, "rebel", game.facts).waiting == {"face-down": 1}  # type: ignore[attr-defined]
    assert game.state.waiting == {"231.1": {"line": 1}}
    units.take(game.ctx, "231.1", "imperial", {"militia": 1})
    game.ctx.settle()
    place_waiting(game.ctx, "rebel")
    assert game.state.waiting
    events = until(game, "force-points")
    come = next(number for number, event in enumerate(events) if isinstance(event, UnitsPlaced))
    begun = [event for event in events[:come] if isinstance(event, SegmentBegan)]
    assert begun[-1].segment == "imperial.interplanetary-movement"
    assert not game.state.waiting
    assert troops(game, "231.1")["line"] == 2


def test_points_without_a_purchase_are_lost() -> None:
    game = spend_here("rebel", ANGOFF, 4, "urban-2-1", "urban-1-0")
    events: tuple[Event, ...] = game.apply("done")
    assert not every(events, UnitsPlaced)
    assert troops(game, ANGOFF) == {}


@pytest.mark.case("13.2", "19.0")
def test_troops_change_sides_even_if_all_counters_are_in_use() -> None:
    """[P-04] The counters limit what is bought, and deserters are not."""
    half = {"urban-1-0": new_game("empires-backdoor").facts.unit_kinds["urban-1-0"].count // 2}
    game = table(
        "rebel.missions",
        base="empires-backdoor",
        planets={"222": {"state": "imperial-control", "loyalty": "neutral"}},
        units={"222.1": {"militia": 1}, "211.1": half, "231.1": half},
        characters={"frun-sentel": {"place": "221.1"}},
    )
    ledger, here = Ledger(game), len(game.ctx.journal)
    game._ask = run(game.ctx, push(game.ctx, SubvertTroops(place="222.1", letters=1)))
    assert troops(game, "222.1") == {"urban-1-0": 1}
    ledger.note(game.ctx.journal[here:])
    assert not list(the_counters_are_enough(game, ledger))
    ledger.changed.clear()
    assert list(the_counters_are_enough(game, ledger))


def can(game: Game, *words: str) -> bool:
    """Is there an action with these words?"""
    return any(all(word in action for word in words) for action in game.actions)


@pytest.mark.case("19.33", "15.5")
@pytest.mark.parametrize(
    ("orning", "buys"),
    [
        ({"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": False}, False),
        ({"state": "imperial-control", "loyalty": "neutral", "pdb": 1, "pdb_up": True}, True),
    ],
)
def test_a_capital_held_by_rebel_units_alone_is_still_imperial_while_its_pdb_is_up(
    orning: dict[str, Any], buys: bool
) -> None:
    """[15.5] With the PDB Down nobody controls it; then there is nowhere to place new units."""
    game = table(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        planets={"241": orning},
        units={"241.1": {"liquid-2-1": 1}, "222.1": {"urban-2-1": 1}},
        characters={"barca": {"place": "231.1"}},
    )
    assert can(game, "buy") is buys


@pytest.mark.case("19.22", "19.2")
def test_a_pdb_may_be_raised_and_turned_up_in_one_turn_but_not_raised_twice_by_two_grants() -> None:
    game = table(
        "imperial.force-points",
        base="empires-backdoor",
        turn=2,
        planets={"212": {"pdb": 0, "pdb_up": False}},
        units={"222.1": {"urban-2-1": 1}},
        characters={"barca": {"place": "241.1"}},
    )
    do(game, "pay to raise pdb 212")
    assert not can(game, "pay to raise pdb 212")
    do(game, "pay to turn up pdb 212")
    assert (game.state.planets["212"].pdb, game.state.planets["212"].pdb_up) == (1, True)
