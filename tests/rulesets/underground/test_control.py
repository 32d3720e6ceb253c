"""[VC-20 to VC-22] Rebellion, Rebel Control and Rebellion Stopped, played alone on the Galactic Game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy, record
from tests.engine.province.politics_table import play as carry_out
from tests.engine.table import do, every, passing, question
from tests.engine.test_units import FLAGSHIPS
from tests.engine.toys import Play, toy_rulesets

from fitg.engine.events.control import LoyaltyShifted, StatusChanged
from fitg.engine.events.galactic import SecretRevealed
from fitg.engine.events.movement import PdbChanged
from fitg.engine.game import Game, restore
from fitg.engine.machine.state import DISSENT, UNREST
from fitg.engine.options import UnknownOption
from fitg.engine.rules import control, loyalty, pdb, units
from fitg.engine.rules.galactic.outrage import Outrage
from fitg.engine.rules.missions.groups import Group
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.politics import domino
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.space import orbit_detection, raking
from fitg.engine.rules.space.space_combat import assailable
from fitg.engine.ruleset import choices_of
from fitg.engine.rulesets.underground.control import CONTROL, ControlView, has_local_forces, memory

CHARKHAN, PEACEFUL = "223", "222"
CHECK, REBELS_LAST = "imperial-1.control", "rebel-1.missions"
RISEN: dict[str, Any] = {"state": "rebellion", "pdb": 1, "pdb_up": False}
STOPPED: dict[str, Any] = {"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 1, "pdb_up": False}
UNREST_THERE: dict[str, Any] = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}
GARRISON, BAND = {"line": 1}, {"wild-2-1": 1}
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


@pytest.fixture(scope="module")
def alone() -> Iterator[dict[str, str]]:
    """The module with nothing but the standard rules."""
    with toy_rulesets() as add:
        yield add(CONTROL)


@pytest.fixture(scope="module")
def add() -> Iterator[Play]:
    with toy_rulesets() as play:
        yield play


def at_check(options: dict[str, Any], planet: dict[str, Any], **more: Any) -> Game:
    """An Imperial Player-Turn is over, and Charkhan is so."""
    return galaxy(CHECK, turn=3, options=options, planets={CHARKHAN: planet}, characters=FAR, **more)


def rising(options: dict[str, Any], planet: dict[str, Any], **more: Any) -> Game:
    """Charkhan goes into rebellion in the middle of a Rebel Mission Phase."""
    game = galaxy(REBELS_LAST, turn=3, options=options, planets={CHARKHAN: planet}, characters=FAR, **more)
    carry_out(game, Rebellion(planet=CHARKHAN))
    return game


def state_of(game: Game) -> str:
    return game.state.planets[CHARKHAN].status


def to_the_end_of_the_turn(game: Game) -> None:
    """The Player-Turn that is under way ends, and nobody does anything more in it."""
    phasing = game.state.phasing
    for _ in range(200):
        if game.decision is None or game.state.phasing != phasing:
            return
        do(game, passing(game))
    raise AssertionError("the Player-Turn did not end")


def start_rebellion(game: Game) -> None:
    """The Rebels have their R on Charkhan."""
    rebellion = game.ctx.rules.missions["R"].complete(
        game.ctx, Site("223.1", "rebel"), Group(letter="R", letters=1)
    )
    assert rebellion is not None
    carry_out(game, rebellion)


# In Rebellion


@pytest.mark.case("VC-20")
def test_the_pdb_goes_down_when_a_planet_rises(alone: dict[str, str]) -> None:
    game = rising(alone, UNREST_THERE)
    planet = game.state.planets[CHARKHAN]
    assert (planet.status, planet.pdb, planet.pdb_up) == ("rebellion", 1, False)


@pytest.mark.case("VC-20a")
@pytest.mark.parametrize("up", [True, False])
def test_nobody_controls_a_planet_in_rebellion_nor_its_pdb(alone: dict[str, str], up: bool) -> None:
    """Not even one that a position lays out Up: it looks for no ship, fires on nobody, is no target."""
    army = {"223.1": {"air-2-1": 2}, "223.orbit": {"veteran": 2}, "223.2": {"line": 1}}
    game = at_check(alone, {**RISEN, "pdb": 2, "pdb_up": up}, units=army)
    ctx = game.ctx
    assert control.controller(ctx, CHARKHAN) is None
    for side in ("rebel", "imperial"):
        assert not control.usable_pdb(ctx, CHARKHAN, side)
        assert not pdb.can_fire(ctx, CHARKHAN, side)
        assert not raking.can_rake(ctx, CHARKHAN, side)
        assert not assailable(ctx, "223.orbit", side)


@pytest.mark.case("VC-20a")
def test_its_pdb_looks_for_no_ship(alone: dict[str, str]) -> None:
    rebel = {"tourag": {"place": "223.1", "ship": "solar-merchant"}, "jon-kidu": {"place": "551.1"}}
    for planet, seen in (({**RISEN, "pdb_up": True}, False), ({**UNREST_THERE, "pdb": 2}, True)):
        game = galaxy(REBELS_LAST, turn=3, options=alone, planets={CHARKHAN: planet}, characters=rebel)
        ship = next(iter(game.state.ships.values()))
        assert orbit_detection.can_detect(game.ctx, CHARKHAN, ship) is seen


@pytest.mark.case("VC-20b")
@pytest.mark.parametrize("side", ["rebel", "imperial"])
def test_nobody_puts_up_or_raises_the_pdb_of_a_planet_in_rebellion(alone: dict[str, str], side: Any) -> None:
    tracks = {"rebel": 60, "imperial": 60}
    for state, may in ((RISEN, False), (FREE, side == "rebel")):
        game = galaxy(
            f"galactic.{side}-purchases",
            turn=7,
            options=alone,
            planets={CHARKHAN: state, PEACEFUL: FREE},
            resource_tracks=tracks,
        )
        assert question(game).kind == "force-points"
        assert (game.state.planets[CHARKHAN] in pdb.that_may_turn_up(game.ctx, side)) is may
        offered = {"pay to turn up pdb 223", "pay to raise pdb 223"} & set(game.actions)
        assert bool(offered) is may


# Rebel Control


@pytest.mark.case("VC-20c", "VC-20d")
@pytest.mark.parametrize(
    ("planet", "army", "after"),
    [
        (RISEN, {}, "rebel-control"),
        ({**RISEN, "pdb_up": True}, {}, "rebel-control"),
        (RISEN, {"223.orbit": {"veteran": 3}}, "rebel-control"),
        (RISEN, {"223.1": {"air-2-1": 1}}, "rebel-control"),
        (RISEN, {"223.1": GARRISON}, "rebellion"),
        (RISEN, {"223.2": {"line": 1, "wild-2-1": 1}}, "rebellion"),
        (STOPPED, {}, "rebellion-stopped"),
    ],
    ids=["empty", "PDB Up", "fleet above", "Rebels", "garrison", "both", "stopped"],
)
def test_a_planet_without_imperial_units_on_its_surface_is_free(
    alone: dict[str, str], planet: dict[str, Any], army: dict[str, Any], after: str
) -> None:
    assert state_of(at_check(alone, planet, units=army)) == after


@pytest.mark.case("VC-20c")
def test_only_the_end_of_an_imperial_player_turn_frees_planets(alone: dict[str, str]) -> None:
    game = galaxy(REBELS_LAST, turn=3, options=alone, planets={CHARKHAN: RISEN}, characters=FAR)
    to_the_end_of_the_turn(game)
    assert (game.state.phasing, state_of(game)) == ("imperial", "rebellion")
    to_the_end_of_the_turn(game)
    assert state_of(game) == "rebel-control"


@pytest.mark.case("VC-20e")
@pytest.mark.parametrize(("unit", "after"), [("militia", "rebellion"), ("suicide-squad", "rebellion")])
def test_a_militia_and_a_squad_count(alone: dict[str, str], unit: str, after: str) -> None:
    assert state_of(at_check(alone, RISEN, units={"223.1": {unit: 1}})) == after


@pytest.mark.case("VC-20e")
def test_a_flagship_that_controls_nothing_does_not_count(add: Play) -> None:
    """The Imperial Will has the trait, and so has the Pirate Fleet of the Rebels."""
    game = galaxy(
        REBELS_LAST, turn=3, options=add(CONTROL, FLAGSHIPS), planets={CHARKHAN: RISEN}, characters=FAR
    )
    units.add(game.ctx, "223.1", "imperial", {"flagship": 1})
    assert control.check(game.ctx) == (CHARKHAN,)


@pytest.mark.case("VC-21")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_freed_planet_has_a_pdb_of_level_zero(alone: dict[str, str], level: int) -> None:
    game = at_check(alone, {**RISEN, "pdb": level})
    planet = game.state.planets[CHARKHAN]
    assert (planet.status, planet.pdb, planet.pdb_up) == ("rebel-control", 0, False)
    assert [event.case for event in every(game.log, PdbChanged)] == (["VC-21"] if level else [])


@pytest.mark.case("VC-21")
@pytest.mark.parametrize(("level", "noticed"), [(2, True), (0, False)])
def test_the_living_planet_keeps_its_level_and_is_known_by_it(
    alone: dict[str, str], level: int, noticed: bool
) -> None:
    secret = {"131": {"code": "living-planet"}}
    risen = {"131": {**RISEN, "pdb": level}}
    game = galaxy(CHECK, turn=3, options=alone, planets=risen, secrets=secret, characters=FAR)
    planet = game.state.planets["131"]
    assert (planet.status, planet.pdb) == ("rebel-control", level)
    shown = [event.case for event in every(game.log, SecretRevealed)]
    assert ("VC-21" in shown) is noticed


@pytest.mark.case("VC-21a")
def test_the_loyalty_marker_goes_and_that_of_local_forces_comes(alone: dict[str, str]) -> None:
    game = at_check(alone, RISEN)
    planet = game.state.planets[CHARKHAN]
    assert not loyalty.has_marker(planet)
    assert has_local_forces(game.ctx, planet)
    for viewer in ("rebel", "imperial", "spectator"):
        seen = game.table_view(viewer).module(ControlView)
        assert seen is not None
        assert (seen.local_forces, seen.rows[0].value) == ((CHARKHAN,), "Charkhan")


# Into Rebellion


@pytest.mark.case("VC-22")
def test_planets_rise_by_a_mission_at_unrest(alone: dict[str, str]) -> None:
    for track, rises in (("unrest", True), ("dissent", False)):
        game = galaxy(
            REBELS_LAST, turn=3, options=alone, planets={CHARKHAN: {"loyalty": track}}, characters=FAR
        )
        mission, site = game.ctx.rules.missions["R"], Site("223.1", "rebel")
        assert mission.counts(game.ctx, site) is rises
        if rises:
            start_rebellion(game)
            assert state_of(game) == "rebellion"


@pytest.mark.case("VC-22")
@pytest.mark.parametrize("planet", [UNREST_THERE, STOPPED], ids=["peace", "stopped"])
def test_planets_at_unrest_rise_by_an_example(alone: dict[str, str], planet: dict[str, Any]) -> None:
    planets = {CHARKHAN: planet, "222": {**RISEN}}
    game = galaxy(CHECK, turn=3, options=alone, planets=planets, characters=FAR)
    assert question(game).kind == "domino"
    do(game, "raise 223", "done")
    assert state_of(game) == "rebellion"


@pytest.mark.case("VC-22")
def test_planets_at_unrest_rise_by_an_event(alone: dict[str, str]) -> None:
    game = galaxy(REBELS_LAST, turn=3, options=alone, planets={CHARKHAN: UNREST_THERE}, characters=FAR)
    carry_out(game, Outrage(planet=CHARKHAN, reason="strafing", case="36.32"))
    assert state_of(game) == "rebellion"


@pytest.mark.case("VC-22")
@pytest.mark.parametrize(
    ("track", "side", "after"),
    [
        ("unrest", "imperial", "rebellion"),
        ("dissent", "imperial", "imperial-control"),
        ("unrest", "rebel", "imperial-control"),
    ],
)
def test_a_planet_at_unrest_rises_if_its_sovereign_survives(
    alone: dict[str, str], track: str, side: Any, after: str
) -> None:
    """Nam Nhuk of Ownex is a friend of the Rebels."""
    game = galaxy(
        "imperial-1.missions", turn=3, options=alone, planets={"141": {"loyalty": track}}, characters=FAR
    )
    mission, site = game.ctx.rules.missions["A"], Site("141.1", side)
    group = Group(letter="A", members=("jon-kidu",), target="nam-nhuk")
    assert ("rises" in mission.risks(game.ctx, site, group)) is (after == "rebellion")
    outcome = mission.fail(game.ctx, site, group)
    if outcome is not None:
        carry_out(game, outcome)
    assert game.state.planets["141"].status == after


@pytest.mark.case("VC-22", "36.33")
def test_under_hypnosis_nobody_rises_for_a_sovereign(alone: dict[str, str]) -> None:
    """VQ-361: nothing can change the Loyalty of the planet."""
    game = galaxy(
        "imperial-1.missions", turn=3, options=alone, planets={"141": {"loyalty": "unrest"}}, characters=FAR
    )
    record(game).hypnosis = {"141": "peacemaker"}
    mission, site = game.ctx.rules.missions["A"], Site("141.1", "imperial")
    group = Group(letter="A", members=("jon-kidu",), target="nam-nhuk")
    assert "rises" not in mission.risks(game.ctx, site, group)
    assert mission.fail(game.ctx, site, group) is None


# Rebellion Stopped


@pytest.mark.case("VC-22a")
@pytest.mark.parametrize("planet", [RISEN, FREE], ids=["rebellion", "rebel-control"])
def test_one_letter_stops_a_rebellion(alone: dict[str, str], planet: dict[str, Any]) -> None:
    game = galaxy("imperial-1.missions", turn=3, options=alone, planets={CHARKHAN: planet}, characters=FAR)
    mission = game.ctx.rules.missions["R"]
    site, rebels = Site("223.1", "imperial"), Site("223.1", "rebel")
    assert (mission.need(game.ctx, site), mission.need(game.ctx, rebels)) == (1, 1)
    mission.complete(game.ctx, site, Group(letter="R", letters=1))
    assert state_of(game) == "rebellion-stopped"
    assert has_local_forces(game.ctx, game.state.planets[CHARKHAN])


@pytest.mark.case("VC-22b", "VC-22c")
@pytest.mark.parametrize(
    ("army", "after"),
    [
        ({"223.1": GARRISON}, "imperial-control"),
        ({"223.1": GARRISON, "223.2": BAND}, "rebellion-stopped"),
        ({"223.orbit": {"veteran": 1}}, "rebellion-stopped"),
        ({}, "rebellion-stopped"),
    ],
    ids=["garrison", "both", "fleet above", "empty"],
)
@pytest.mark.parametrize("segment", [REBELS_LAST, "imperial-1.missions"])
def test_a_stopped_rebellion_is_over_when_a_player_turn_ends_with_imperial_units_alone(
    alone: dict[str, str], segment: str, army: dict[str, Any], after: str
) -> None:
    game = galaxy(segment, turn=3, options=alone, planets={CHARKHAN: STOPPED}, units=army, characters=FAR)
    game.ctx.touch_planet(CHARKHAN)
    game.ctx.settle()
    assert state_of(game) == "rebellion-stopped"
    assert (control.controller(game.ctx, CHARKHAN) == "imperial") is (after == "imperial-control")
    to_the_end_of_the_turn(game)
    planet = game.state.planets[CHARKHAN]
    assert planet.status == after
    assert planet.loyalty == (DISSENT if after == "imperial-control" else UNREST)
    assert [each.case for each in every(game.log, LoyaltyShifted)] == (
        ["VC-22b"] if after == "imperial-control" else []
    )


def suppressed(options: dict[str, Any]) -> Game:
    army, stopped = {"223.1": GARRISON}, {CHARKHAN: STOPPED}
    game = galaxy(REBELS_LAST, turn=3, options=options, planets=stopped, units=army, characters=FAR)
    control.end_stopped(game.ctx)
    return game


@pytest.mark.case("VC-21a", "VC-22", "VC-22b")
def test_local_forces_stay_on_a_planet_that_is_the_empires_again(alone: dict[str, str]) -> None:
    """Their marker lies on it, on no planet that has never risen, and not while it is in rebellion."""
    game = suppressed(alone)
    planets = game.state.planets
    assert planets[CHARKHAN].status == "imperial-control"
    assert has_local_forces(game.ctx, planets[CHARKHAN])
    assert not has_local_forces(game.ctx, planets["551"])
    view = game.table_view("spectator").module(ControlView)
    assert view is not None
    assert view.local_forces == (CHARKHAN,)
    carry_out(game, Rebellion(planet=CHARKHAN))
    assert not has_local_forces(game.ctx, game.state.planets[CHARKHAN])
    assert memory(game.ctx).suppressed == (), "it has risen again: it is not the Empire's any more"


@pytest.mark.case("VC-22d")
def test_a_stopped_rebellion_can_be_started_again(alone: dict[str, str]) -> None:
    game = galaxy(REBELS_LAST, turn=3, options=alone, planets={CHARKHAN: STOPPED}, characters=FAR)
    mission, site = game.ctx.rules.missions["R"], Site("223.1", "rebel")
    assert mission.allowed(game.ctx, site)
    assert mission.counts(game.ctx, site)
    start_rebellion(game)
    assert state_of(game) == "rebellion"
    assert not has_local_forces(game.ctx, game.state.planets[CHARKHAN])


@pytest.mark.case("VC-22d", "VC-22", "VX-06")
@pytest.mark.parametrize("marker", ["dissent", "loyal"])
def test_a_stopped_rebellion_can_be_started_again_wherever_the_marker_lies(
    alone: dict[str, str], marker: str
) -> None:
    """By agreement it moves there; Unrest is asked for under Imperial Control only."""
    stopped = {CHARKHAN: {**STOPPED, "loyalty": marker}}
    game = galaxy(REBELS_LAST, turn=3, options=alone, planets=stopped, characters=FAR)
    mission, site = game.ctx.rules.missions["R"], Site("223.1", "rebel")
    assert mission.allowed(game.ctx, site)
    assert mission.counts(game.ctx, site)
    start_rebellion(game)
    assert state_of(game) == "rebellion"


@pytest.mark.case("VC-22d")
def test_a_suppressed_planet_rises_again_at_unrest_only(alone: dict[str, str]) -> None:
    game = suppressed(alone)
    mission, site = game.ctx.rules.missions["R"], Site("223.1", "rebel")
    assert has_local_forces(game.ctx, game.state.planets[CHARKHAN])
    assert not mission.counts(game.ctx, site)
    loyalty.shift(game.ctx, game.state.planets[CHARKHAN], 1, "rebel", "a test", "15.12")
    assert mission.counts(game.ctx, site)
    start_rebellion(game)
    assert state_of(game) == "rebellion"
    assert not has_local_forces(game.ctx, game.state.planets[CHARKHAN])


@pytest.mark.case("VC-22e")
@pytest.mark.parametrize(("chosen", "moves"), [({}, False), ({"loyalty-while-stopped": "moves"}, True)])
def test_loyalty_does_not_move_while_a_rebellion_is_stopped(
    alone: dict[str, str], chosen: dict[str, str], moves: bool
) -> None:
    game = galaxy(
        REBELS_LAST, turn=3, options={**alone, **chosen}, planets={CHARKHAN: STOPPED}, characters=FAR
    )
    ctx, site = game.ctx, Site("223.1", "imperial")
    assert ctx.rules.missions["D"].allowed(ctx, site) is moves
    assert bool(loyalty.shift(ctx, ctx.state.planets[CHARKHAN], 1, "imperial", "a test", "15.12")) is moves
    back = loyalty.reset_to_neutral(ctx, ctx.state.planets[CHARKHAN], "civil war", "15.12")
    assert bool(back) is moves


# Beside other modules


def test_the_option_that_frees_planets_is_no_choice_any_more(add: Play) -> None:
    name = add(CONTROL)["ruleset"]
    offered = {choice.name for choice in choices_of(name, "galactic")}
    assert "free-planets" not in offered
    assert "loyalty-while-stopped" in offered
    with pytest.raises(UnknownOption, match=r"'core\.control'"):
        galaxy(CHECK, options={"ruleset": name, "free-planets": True})


def test_a_game_saved_with_suppressed_planets_goes_on(alone: dict[str, str]) -> None:
    game = suppressed(alone)
    again = restore(game.snapshot())
    assert has_local_forces(again.ctx, again.state.planets[CHARKHAN])
    assert list(CONTROL.invariants[0](again.ctx)) == []
    again.ctx.set_planet(replace(again.state.planets[CHARKHAN], status="rebellion"))
    assert list(CONTROL.invariants[0](again.ctx)) != []


@pytest.mark.case("VC-20c")
def test_a_planet_that_rises_by_an_example_waits_for_the_next_check(alone: dict[str, str]) -> None:
    game = galaxy(
        CHECK, turn=3, options=alone, planets={CHARKHAN: UNREST_THERE, "222": RISEN}, characters=FAR
    )
    do(game, "raise 223", "done")
    while question(game).kind.startswith(("rebellion", "domino")):
        do(game, passing(game))
    changes = [each.after for each in every(game.log, StatusChanged) if each.planet == CHARKHAN]
    assert changes == ["rebellion"]
    assert state_of(game) == "rebellion"


@pytest.mark.case("VC-22", "VC-22d", "VC-22e")
@pytest.mark.parametrize(("state", "risen"), [(STOPPED, True), (UNREST_THERE, True), (RISEN, False)])
def test_the_example_of_a_free_planet_puts_a_stopped_one_into_rebellion_too(
    alone: dict[str, str], state: dict[str, Any], risen: bool
) -> None:
    """VQ-281: Angoff becomes free, and Charkhan is its neighbour."""
    planets = {CHARKHAN: state, PEACEFUL: FREE}
    game = galaxy(REBELS_LAST, turn=3, options=alone, planets=planets, characters=FAR)
    reached = {spark: _reached(game, spark) for spark in ("freed", "rebellion")}
    assert CHARKHAN not in reached["rebellion"]
    assert (CHARKHAN in reached["freed"]) is risen


def _reached(game: Game, spark: domino.Spark) -> set[str]:
    return {planet for part in domino.reach(game.ctx, PEACEFUL, spark) for planet in part.planets}


# With the turn of Underground


@pytest.mark.case("VC-22b", "VC-20c")
@pytest.mark.parametrize(
    ("segment", "freed"), [(REBELS_LAST, "rebellion"), ("imperial-1.missions", "rebel-control")]
)
def test_reorganization_checks_what_the_end_of_a_player_turn_checks(segment: str, freed: str) -> None:
    """VQ-03: stopped rebellions in both, those that have held in the Imperial one only."""
    game = galaxy(
        segment,
        turn=3,
        options={"ruleset": "underground-balance"},
        planets={CHARKHAN: STOPPED, "551": RISEN},
        units={"223.1": GARRISON},
        characters={"tourag": {"place": "222.1"}, "jon-kidu": {"place": "222.1"}},
    )
    assert state_of(game) == "rebellion-stopped"
    to_the_end_of_the_turn(game)
    planet = game.state.planets[CHARKHAN]
    assert (planet.status, planet.loyalty) == ("imperial-control", DISSENT)
    assert game.state.planets["551"].status == freed
    assert len([each for each in every(game.log, StatusChanged) if each.planet == CHARKHAN]) == 1
