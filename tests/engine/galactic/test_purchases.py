"""[33.3, 34.4, 38.2] What is bought from the tracks, and with the points of the deployment."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import ANGOFF, CIESON, DIOMAS, ORLOG, ORNING, SECOND, galaxy, points, record
from tests.engine.table import do, only, passing, question, troops

from fitg.engine.events.galactic import BaseRevealed
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game, new_game
from fitg.engine.rules.force_points import grants
from fitg.engine.rules.force_points.purchases import Purchase
from fitg.engine.rules.space.memory import memory as space_memory
from fitg.presentation.narration import describe

LOST: Mapping[str, Any] = {"state": "rebel-control", "pdb_up": True}


def imperial(track: int = 60, **more: Any) -> Game:
    """The Empire may buy, in a Game-Turn in which the Second Province is taxed."""
    return galaxy(
        "galactic.imperial-purchases",
        turn=more.pop("turn", SECOND),
        resource_tracks={"imperial": track},
        **more,
    )


def buying(game: Game) -> bool:
    return game.decision is not None and game.decision.kind == "force-points"


def markets(game: Game) -> set[str]:
    """The planets for which units can be bought."""
    return {action.split()[-1].split(".")[0] for action in game.actions if action.startswith("buy for")}


@pytest.mark.case("33.3", "33.31", "33.2")
def test_the_empire_pays_from_its_track_and_keeps_the_rest() -> None:
    game = imperial(20)
    price = game.facts.unit_kinds["line"].cost
    assert price is not None
    do(game, "buy for 241.orbit", "buy 2 line at 241.orbit", "elsewhere", "done")
    assert troops(game, "241.orbit") == {"line": 2}
    assert points(game)["imperial"] == 20 - 2 * price


@pytest.mark.case("33.32")
def test_units_appear_at_the_capital_of_the_taxed_province_the_first_and_the_throne() -> None:
    assert markets(imperial()) == {ORNING, DIOMAS, ORLOG}
    assert markets(imperial(turn=6)) == {DIOMAS, ORLOG}


@pytest.mark.case("33.34")
def test_not_at_a_capital_that_is_lost() -> None:
    assert markets(imperial(planets={ORNING: LOST})) == {DIOMAS, ORLOG}
    assert markets(imperial(planets={DIOMAS: LOST})) == {ORNING, ORLOG}


@pytest.mark.case("33.35")
def test_without_a_center_nothing_is_bought() -> None:
    assert not buying(imperial(planets={DIOMAS: LOST, ORLOG: LOST}))


@pytest.mark.case("33.38")
def test_nothing_is_bought_in_the_first_game_turn() -> None:
    assert not buying(imperial(turn=1))


@pytest.mark.case("33.37")
def test_two_elite_units_one_squad_and_one_atrocity_unit_at_most() -> None:
    game = imperial(99)
    do(game, f"buy for {ORLOG}.orbit")
    assert "buy 2 elite-navy at 162.orbit" in game.actions
    assert "buy 3 elite-navy at 162.orbit" not in game.actions
    assert "buy 2 suicide-squad at 162.orbit" not in game.actions
    do(game, "buy 1 elite-navy at 162.orbit")
    assert "buy 2 elite-army at 162.orbit" not in game.actions
    assert "buy 1 elite-army at 162.orbit" in game.actions


@pytest.mark.case("33.36", "36.1")
def test_atrocity_units_appear_above_the_first_capital_or_the_throne_one_a_turn() -> None:
    game = imperial(99)
    do(game, f"buy for {ORLOG}.orbit")
    assert "buy 1 resolution at 162.orbit" in game.actions
    do(game, "buy 1 resolution at 162.orbit")
    assert not any("peacemaker" in action for action in game.actions)
    elsewhere = imperial(99)
    do(elsewhere, f"buy for {ORNING}.orbit")
    assert not any("resolution" in action for action in elsewhere.actions)
    ground = imperial(99)
    do(ground, f"buy for {ORLOG}.1")
    assert not any("resolution" in action for action in ground.actions)


def levels(game: Game) -> set[str]:
    return {action.split()[-1] for action in game.actions if action.startswith("pay to raise")}


def flips(game: Game) -> set[str]:
    return {action.split()[-1] for action in game.actions if action.startswith("pay to turn up")}


@pytest.mark.case("33.33")
def test_pdbs_rise_in_the_taxed_province_and_the_first_and_are_turned_up_everywhere() -> None:
    game = imperial()
    assert {planet[0] for planet in levels(game)} == {"1", "2"}
    assert {planet[0] for planet in flips(game)} == {"1", "2", "3", "4", "5"}


@pytest.mark.case("33.34")
def test_no_points_for_pdbs_of_a_province_that_has_lost_its_capital() -> None:
    game = imperial(planets={ORNING: LOST})
    assert not any(planet.startswith("2") for planet in levels(game) | flips(game))


@pytest.mark.case("33.31", "19.22")
def test_a_pdb_gains_one_level_a_turn_and_costs_what_the_chart_says() -> None:
    game = imperial(20)
    do(game, f"pay to turn up pdb {CIESON}", f"pay to raise pdb {CIESON}")
    assert CIESON not in levels(game)
    do(game, "done")
    assert points(game)["imperial"] == 16
    assert (game.state.planets[CIESON].pdb, game.state.planets[CIESON].pdb_up) == (1, True)


@pytest.mark.case("32.0")
def test_without_recruits_only_pdbs_are_bought() -> None:
    game = imperial(galactic_event=103)
    assert markets(game) == set()
    assert levels(game)


@pytest.mark.case("32.0")
def test_a_stop_of_pdbs_leaves_units() -> None:
    game = imperial(galactic_event=122)
    assert markets(game)
    assert not levels(game) | flips(game)


# The Rebels


def rebel(track: int = 40, base: str = "223", **more: Any) -> Game:
    planets = {ANGOFF: LOST, **more.pop("planets", {})}
    return galaxy(
        "galactic.rebel-purchases",
        turn=SECOND,
        resource_tracks={"rebel": track},
        rebel_base=base,
        planets=planets,
        **more,
    )


@pytest.mark.case("34.4", "34.2")
def test_units_appear_at_the_base_which_is_known_by_them() -> None:
    game = rebel()
    assert markets(game) == {"223"}
    events = do(game, "buy for 223.orbit", "buy 1 urban-4-4 at 223.orbit", "elsewhere", "done")
    assert only(events, BaseRevealed).planet == "223"
    assert troops(game, "223.orbit") == {"urban-4-4": 1}
    assert points(game)["rebel"] == 40 - (game.facts.unit_kinds["urban-4-4"].cost or 0)


@pytest.mark.case("34.41")
def test_in_any_environ_of_it_even_beside_imperial_units() -> None:
    game = rebel(units={"223.1": {"line": 2}})
    do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1", "elsewhere", "done")
    assert troops(game, "223.1") == {"line": 2, "wild-2-1": 1}


@pytest.mark.case("34.42")
@pytest.mark.parametrize(
    ("units", "pdb_up", "open_"),
    [({}, False, True), ({"223.orbit": {"line": 1}}, False, False), ({}, True, False)],
)
def test_in_orbit_only_under_a_free_sky(units: dict[str, Any], pdb_up: bool, open_: bool) -> None:
    game = rebel(units=units, planets={"223": {"pdb": 1, "pdb_up": pdb_up}})
    assert ("buy for 223.orbit" in game.actions) is open_


@pytest.mark.case("34.43")
def test_turning_a_pdb_up_tells_nothing() -> None:
    game = rebel(planets={ANGOFF: {"state": "rebel-control", "pdb_up": False}})
    do(game, f"pay to turn up pdb {ANGOFF}", "done")
    assert not record(game).base_revealed
    assert points(game)["rebel"] == 39


@pytest.mark.case("34.44", "34.2")
def test_raising_a_pdb_tells_where_the_base_is() -> None:
    game = rebel()
    events = do(game, f"pay to raise pdb {ANGOFF}")
    assert only(events, BaseRevealed).case == "34.44"
    assert game.state.planets[ANGOFF].pdb == 1


@pytest.mark.case("34.44", "34.4")
@pytest.mark.parametrize(
    ("planet", "units", "may"),
    [
        ({"state": "rebel-control", "pdb_up": True}, {}, True),
        ({"state": "rebel-control", "pdb_up": True, "pdb": 2}, {}, False),
        ({"state": "rebellion", "pdb_up": True}, {"231.1": {"urban-2-1": 1}}, False),
        ({"state": "rebellion-stopped", "pdb_up": False}, {}, False),
        ({"state": "rebel-control", "pdb_up": False}, {"231.1": {"line": 1}}, False),
        ({"state": "imperial-control", "pdb_up": True}, {}, False),
    ],
    ids=["freed", "Level 2", "in rebellion", "stopped", "held by nobody", "Imperial"],
)
def test_a_pdb_rises_only_on_a_planet_that_the_rebels_have_freed_and_hold(
    planet: dict[str, Any], units: dict[str, Any], may: bool
) -> None:
    game = rebel(planets={"231": planet}, units=units)
    assert ("231" in levels(game)) is may


@pytest.mark.case("34.4")
def test_units_of_the_base_are_of_the_city_or_the_wild_elite_units_too() -> None:
    """[G-13] Whatever the Environs of the base are like."""
    game = rebel(99)
    do(game, "buy for 223.orbit")
    kinds = {action.split()[2] for action in game.actions if action.startswith("buy ")}
    assert {kind.split("-")[0] for kind in kinds} == {"urban", "wild"}
    assert {"urban-4-4", "wild-4-4"} <= kinds


@pytest.mark.case("34.41", "9.5")
def test_no_more_units_than_an_environ_of_the_base_holds() -> None:
    game = rebel(99, units={"223.1": {"wild-2-1": 1}})
    room = game.facts.environs["223.1"].size - 1
    do(game, "buy for 223.1")
    assert f"buy {room} wild-2-1 at 223.1" in game.actions
    assert f"buy {room + 1} wild-2-1 at 223.1" not in game.actions


@pytest.mark.case("33.3")
def test_nobody_spends_more_than_lies_on_his_track() -> None:
    poor = imperial(2)
    do(poor, f"buy for {ORLOG}.3")
    prices = {kind: record.cost or 0 for kind, record in poor.facts.unit_kinds.items()}
    offered = [action.split() for action in poor.actions if action.startswith("buy ")]
    assert offered
    assert all(int(words[1]) * prices[words[2]] <= 2 for words in offered)


@pytest.mark.case("33.37")
def test_never_more_units_of_a_kind_than_counters() -> None:
    count = galaxy("rebel-1.missions").facts.unit_kinds["veteran"].count
    game = imperial(99, units={"111.orbit": {"veteran": count - 1}})
    do(game, f"buy for {ORLOG}.orbit")
    assert "buy 1 veteran at 162.orbit" in game.actions
    assert "buy 2 veteran at 162.orbit" not in game.actions


@pytest.mark.case("34.46")
def test_without_a_base_only_pdbs_are_bought() -> None:
    game = rebel(destroyed_planets=["223"], rebel_base_revealed=True)
    assert markets(game) == set()
    assert levels(game) == {ANGOFF}


@pytest.mark.case("34.45")
def test_the_rebels_pay_no_maintenance() -> None:
    game = galaxy(
        "galactic.maintenance", turn=SECOND, resource_tracks={"rebel": 9}, units={"222.1": {"urban-4-4": 2}}
    )
    assert points(game)["rebel"] == 9


# The deployment


def deployment() -> Game:
    game = new_game("galactic-campaign", seed=1)
    do(game, "the rest in their order", "base on 223")
    assert buying(game)
    return game


@pytest.mark.case("38.2", "38.21")
def test_each_province_has_points_of_its_own() -> None:
    game = deployment()
    assert game.decision is not None
    assert "70 of 70" in game.decision.prompt
    assert {place[0] for place in markets(game)} == {"1"}
    do(game, "suggest", "done")
    assert game.decision is not None
    assert "35 of 35" in game.decision.prompt
    assert {place[0] for place in markets(game)} == {"2"}


@pytest.mark.case("38.25")
def test_every_planet_gets_a_unit() -> None:
    game = deployment()
    assert "done" not in game.actions
    for _ in range(5):
        do(game, "suggest", "done")
    held = {place.split(".")[0] for place in game.state.stacks["imperial"]}
    assert held == set(game.ctx.board.planets)


@pytest.mark.case("38.25")
def test_points_are_kept_for_planets_without_a_unit() -> None:
    game = deployment()
    left = 70 - 13
    do(game, "buy for 152.orbit")
    cost = game.facts.unit_kinds["veteran"].cost
    assert cost is not None
    bought = 0
    while any("veteran" in action for action in game.actions):
        most = max((action for action in game.actions if "veteran" in action), key=lambda each: each)
        do(game, most)
        bought += int(most.split()[1])
    assert left - cost < bought * cost <= left
    do(game, "suggest", "done")


@pytest.mark.case("38.22")
def test_half_of_the_points_at_most_go_into_pdbs() -> None:
    game = deployment()
    spent = 0
    while True:
        pay = next((action for action in game.actions if action.startswith("pay")), None)
        if pay is None:
            break
        spent += 1 if "turn up" in pay else 3
        do(game, pay)
    assert 33 <= spent <= 35


@pytest.mark.case("38.23", "38.24")
def test_two_elite_units_in_the_first_province_and_no_squads_or_atrocity_units() -> None:
    game = deployment()
    do(game, "buy for 162.orbit")
    assert "buy 2 elite-navy at 162.orbit" in game.actions
    assert "buy 3 elite-navy at 162.orbit" not in game.actions
    assert not any(kind in action for action in game.actions for kind in ("suicide-squad", "resolution"))


@pytest.mark.case("38.26")
def test_a_pdb_is_turned_up_first_and_may_then_rise_to_level_two() -> None:
    game = deployment()
    assert "pay to raise pdb 162" not in game.actions
    do(game, "pay to turn up pdb 162", "pay to raise pdb 162", "pay to raise pdb 162")
    assert "pay to raise pdb 162" not in game.actions
    assert (game.state.planets["162"].pdb, game.state.planets["162"].pdb_up) == (2, True)
    assert not space_memory(game.ctx).raised_pdbs, "no Game-Turn has begun"
    assert game.decision is not None
    assert "63 of 70" in game.decision.prompt


# A warning


@pytest.mark.case("34.2", "38.53a")
def test_the_rebels_are_warned_before_they_tell_where_the_base_is() -> None:
    """[G-26] And warned in earnest where that would lose the war at once."""
    game = rebel()
    assert game.decision is not None
    assert "tell everybody where your base is." in game.decision.prompt
    do(game, "buy for 223.1")
    assert "tell everybody where your base is." in game.decision.prompt
    known = rebel(rebel_base_revealed=True)
    assert known.decision is not None
    assert "tell everybody" not in known.decision.prompt


def without_a_planet(**more: Any) -> Game:
    return galaxy(
        "galactic.rebel-purchases", turn=SECOND, resource_tracks={"rebel": 40}, rebel_base="223", **more
    )


@pytest.mark.case("38.53a")
def test_and_warned_in_earnest_where_that_loses_the_war() -> None:
    game = without_a_planet()
    assert game.decision is not None
    assert "that loses the war at once" in game.decision.prompt
    do(game, "buy for 223.1", "buy 1 wild-2-1 at 223.1", "elsewhere", "done")
    assert game.outcome is not None
    assert game.outcome.winner == "imperial"


@pytest.mark.case("38.53a")
def test_nobody_is_warned_of_an_end_that_the_players_have_left_out() -> None:
    game = without_a_planet(options={"no-sudden-death": True})
    assert game.decision is not None
    assert "tell everybody where your base is." in game.decision.prompt


def buys(side: str, turn: int = SECOND, **more: Any) -> Game:
    more.setdefault("resource_tracks", {"imperial": 60, "rebel": 60})
    return galaxy(f"galactic.{side}-purchases", turn=turn, **more)


def market(game: Game) -> set[str]:
    return {each.removeprefix("buy for ") for each in game.actions if each.startswith("buy for")}


def raises(game: Game) -> set[str]:
    return {each.split()[-1] for each in game.actions if each.startswith("pay to raise")}


@pytest.mark.case("33.34")
def test_without_diomas_no_pdb_of_the_first_province_is_paid_for_though_units_come_to_the_throne() -> None:
    """33.34 speaks of the capital of a province; the Throne Planet is none."""
    game = buys("imperial", planets={DIOMAS: LOST})
    assert not any(planet.startswith("1") for planet in raises(game) | flips(game))
    assert {place.split(".")[0] for place in market(game)} == {ORNING, ORLOG}
    throneless = buys("imperial", planets={ORLOG: LOST})
    assert any(planet.startswith("1") for planet in raises(throneless))
    assert {place.split(".")[0] for place in market(throneless)} == {ORNING, DIOMAS}


@pytest.mark.case("33.34", "15.51", "33.32")
def test_a_capital_that_nobody_controls_receives_nothing_and_its_province_no_pdb() -> None:
    cut_off = {"241.2": {"wild-2-1": 1}, "241.orbit": {"veteran": 2}}
    game = buys("imperial", planets={ORNING: {"loyalty": "loyal", "pdb_up": False}}, units=cut_off)
    assert {place.split(".")[0] for place in market(game)} == {DIOMAS, ORLOG}
    assert not any(planet.startswith("2") for planet in raises(game) | flips(game))


@pytest.mark.case("33.34", "33.33")
def test_another_province_that_has_lost_its_capital_gets_no_pdb_up_either() -> None:
    """Turning Up is allowed in any province (33.33), but not where 33.34 forbids all points for PDBs."""
    game = buys("imperial", planets={"311": LOST})
    assert not any(planet.startswith("3") for planet in flips(game))
    assert {planet[0] for planet in flips(game)} == {"1", "2", "4", "5"}


@pytest.mark.case("33.35", "36.34")
def test_without_first_capital_and_throne_nothing_is_bought_even_if_one_was_destroyed() -> None:
    game = buys("imperial", destroyed_planets=[DIOMAS], planets={ORLOG: LOST})
    assert not (question(game).kind == "force-points" and question(game).side == "imperial")
    assert points(game)["imperial"] == 60


def offers(game: Game, place: str) -> dict[str, int]:
    """The most of each kind that can be bought for a place."""
    do(game, f"buy for {place}")
    found: dict[str, int] = {}
    for action in game.actions:
        words = action.split()
        if words[0] == "buy":
            found[words[2]] = max(found.get(words[2], 0), int(words[1]))
    return found


@pytest.mark.case("33.32", "9.51", "19.6")
def test_an_environ_takes_what_fits_rebels_or_not_and_squads_besides() -> None:
    """Orning's liquid Environ holds three of each side; a Suicide Squad does not count."""
    garrison = {"241.1": {"militia": 2, "liquid-2-1": 1}}
    game = buys("imperial", units=garrison, planets={ORNING: {"pdb_up": True}})
    found = offers(game, "241.1")
    assert (found["militia"], found["line"], found["suicide-squad"]) == (1, 1, 1)


@pytest.mark.case("33.32", "20.5")
def test_an_orbit_box_takes_mobile_units_only_and_rebels_in_it_keep_nobody_away() -> None:
    game = buys("imperial", units={"241.orbit": {"urban-2-3": 3}})
    found = offers(game, "241.orbit")
    assert "militia" not in found
    assert found["patrol"] > 3


@pytest.mark.case("33.33", "19.22", "8.13")
def test_a_pdb_that_is_down_may_gain_a_level_and_one_of_level_two_none() -> None:
    game = buys(
        "imperial", planets={CIESON: {"pdb": 1, "pdb_up": False}, ANGOFF: {"pdb": 2, "pdb_up": False}}
    )
    assert CIESON in raises(game)
    assert ANGOFF not in raises(game)
    assert {CIESON, ANGOFF} <= flips(game)
    do(game, f"pay to raise pdb {CIESON}", "done")
    assert (game.state.planets[CIESON].pdb, game.state.planets[CIESON].pdb_up) == (2, False)


@pytest.mark.case("33.33", "15.5")
@pytest.mark.parametrize(
    ("planet", "units", "may"),
    [
        ({"pdb_up": False}, {}, True),
        ({"pdb_up": False}, {"222.1": {"urban-2-1": 1}}, False),
        ({"pdb_up": False}, {"222.1": {"urban-2-1": 1, "militia": 1}}, True),
        ({"state": "rebellion", "pdb_up": False}, {"222.1": {"line": 1}}, False),
        ({"state": "rebel-control", "pdb_up": False}, {"222.1": {"line": 1}}, False),
    ],
    ids=["his", "nobody's", "contested", "in rebellion", "occupied"],
)
def test_only_a_pdb_that_he_controls_is_turned_up_or_raised(
    planet: dict[str, Any], units: dict[str, Any], may: bool
) -> None:
    game = buys("imperial", planets={ANGOFF: planet}, units=units)
    assert (ANGOFF in flips(game)) is may
    assert (ANGOFF in raises(game)) is may


def play_to(game: Game, segment: str, turn: int) -> None:
    """Everybody does the least until this Segment of this Game-Turn has begun."""
    for _ in range(300):
        if (game.ctx.segment, game.state.turn) == (segment, turn):
            return
        do(game, passing(game))
    raise AssertionError(f"{segment} does not come")


@pytest.mark.case("33.37", "33.4", "19.22")
def test_the_limits_of_a_resource_phase_are_those_of_one_phase() -> None:
    """Two elite units and one Level in each Game-Turn; what was bought is maintained from the next one on."""
    game = buys("imperial", resource_tracks={"imperial": 99})
    assert offers(game, "162.orbit")["elite-navy"] == 2
    do(game, "buy 2 elite-navy at 162.orbit", "elsewhere", "pay to raise pdb 162", "done")
    before = points(game)["imperial"]
    play_to(game, "galactic.imperial-purchases", SECOND + 1)
    assert points(game)["imperial"] == before - 2
    assert "162" in raises(game)
    assert offers(game, "162.orbit")["elite-navy"] == 2


@pytest.mark.case("33.37", "7.22")
def test_the_rebels_are_told_how_many_units_come_and_not_which() -> None:
    game = buys("imperial")
    do(
        game,
        "buy for 162.orbit",
        "buy 1 elite-navy at 162.orbit",
        "buy 2 line at 162.orbit",
        "elsewhere",
        "done",
    )
    placed = [each for each in game.log_for("rebel") if isinstance(each, UnitsPlaced)]
    assert placed
    for each in placed:
        said = describe(each, game.facts).lower()
        assert "elite" not in said
        assert "line" not in said
    assert only(list(game.log), UnitsPlaced) not in placed


@pytest.mark.parametrize("ruleset", ["standard", "underground-balance"])
def test_places_of_one_sort_are_asked_for_once_and_sell_the_same(ruleset: str) -> None:
    """[19.3] What is found for one of them is what each says for itself, while a plan grows."""
    game, random, asked = new_game("galactic-campaign", seed=3, options={"ruleset": ruleset}), Random(3), 0
    while asked < 12:
        top = game.state.stack[-1]
        if isinstance(top, Purchase) and top.step == "choose":
            asked += 1
            means = top.means(game.ctx)
            each = [
                place
                for place in top.open_places(game.ctx)
                if any(map(top.market(game.ctx, place, means).sells, top.kinds(game.ctx, place)))
            ]
            assert top._places(game.ctx, means) == (each if means.points > 0 else [])
            for place in each:
                grant = top.terms(game.ctx)
                kinds = tuple(grants.kinds(game.ctx, top.side, grant, place))
                assert kinds == tuple(grants._kinds(game.ctx, top.side, grant, place))
        busy = [action for action in game.actions if not action.startswith("suggest") and action != "done"]
        game.apply(random.choice(busy or game.actions))


def test_what_was_found_is_forgotten_as_soon_as_anything_is_done_but_to_plan() -> None:
    """[19.0] While a plan grows it is kept; copies, and whoever steps back, look for themselves."""
    game, random = (
        new_game("galactic-campaign", seed=3, options={"ruleset": "underground-balance"}),
        Random(3),
    )
    planned = done = 0
    while min(planned, done) < 5:
        found = game.ctx.meanwhile
        action = random.choice([each for each in game.options if each.text != "done"] or game.options)
        game.apply(action)
        if found and isinstance(game.state.stack[-1], Purchase):
            assert (game.ctx.meanwhile is found) is type(action).plans
            planned, done = planned + type(action).plans, done + (not type(action).plans)
            assert game.copy().ctx.meanwhile is None
        if game.can_undo:
            options = game.options
            game.undo()
            assert game.ctx.meanwhile is not found or not found
            game.apply(action)
            assert game.options == options
