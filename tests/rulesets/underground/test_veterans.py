"""[VM-26 to VM-28c] Veterans: counters from the map, chains of markers, units that rise where room ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.province.politics_table import play as carry_out
from tests.engine.table import do, every, question, troops
from tests.engine.toys import toy_rulesets
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.test_network import buying, orders
from tests.rulesets.underground.whole_table import whole

from fitg.data import facts
from fitg.engine import points, questions
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.moments import InTurn, Moment
from fitg.engine.machine.naming import FACE_DOWN
from fitg.engine.modules import SlotConflict
from fitg.engine.rules import custody, levies, units
from fitg.engine.rules.causes import SQUAD
from fitg.engine.rules.force_points.here import SpendHere
from fitg.engine.rules.galactic import tracks
from fitg.engine.rules.galactic.memory import memory as galaxy_memory
from fitg.engine.rules.missions.results import SubvertTroops
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.ruleset import compose
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground.cards.choices import RebelGift
from fitg.engine.rulesets.underground.chits import CHITS
from fitg.engine.rulesets.underground.chits.civil_war import ImperialLevy, LastLevy
from fitg.engine.rulesets.underground.chits.memory import memory as chits_memory
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.locals import LOCAL_FORCES
from fitg.engine.rulesets.underground.locals.markers import PickMarkers
from fitg.engine.rulesets.underground.locals.memory import memory
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK
from fitg.engine.rulesets.underground.veterans import VETERANS, calling, ladders
from fitg.engine.rulesets.underground.veterans.events import LevelRaised, LocalsCalled, VeteransCalled
from fitg.engine.rulesets.underground.veterans.hidden import RisenFaceDown
from fitg.engine.rulesets.underground.veterans.shortfall import Shortfall
from fitg.engine.rulesets.underground.will.printed import SOUND

#: Mitrith: a Fire Environ of size 2 with 2 points and no star, and a Wild one of size 4 with 6 and a star.
MITRITH, FIRE, WILD = "143", "143.1", "143.2"
#: A Fire Environ elsewhere, where the counters of the tests are, and planets with Fire Environs.
ELSEWHERE, XAN, CHIM = "531.1", "513", "522"
CITY, CHARKHAN = "222.1", "223"
MISSIONS, MOVES = "rebel-1.missions", "rebel-1.interplanetary-movement"
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}
UNREST: dict[str, Any] = {"state": "imperial-control", "loyalty": "unrest", "pdb": 1, "pdb_up": True}
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}


@pytest.fixture(scope="module")
def lay_out() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES, VETERANS) as table:
        yield table


@pytest.fixture(scope="module")
def with_chits() -> Iterator[Any]:
    with under(CONTROL, CHITS, LOCAL_FORCES, VETERANS) as table:
        yield table


@pytest.fixture(scope="module")
def without_veterans() -> Iterator[Any]:
    with under(CONTROL, LOCAL_FORCES) as table:
        yield table


def there(lay_out: Any, segment: str = MISSIONS, **more: Any) -> Game:
    """Mitrith is at Unrest, and nobody is near."""
    planets = {MITRITH: UNREST, **more.pop("planets", {})}
    game: Game = lay_out(segment, turn=3, planets=planets, **{"characters": FAR, **more})
    galaxy_memory(game.ctx).tracks = {"rebel": 10, "imperial": 10}
    return game


def exhaust(game: Game, *kinds: str, at: str = ELSEWHERE) -> None:
    """All counters of these kinds that were left stand elsewhere."""
    for kind in kinds:
        left = game.ctx.rules.ask[questions.counters](game.ctx, kind)
        if left:
            units.add(game.ctx, at, "rebel", {kind: left})


def remove(game: Game, *kinds: str) -> None:
    """There are no such counters in the whole game."""
    for kind in kinds:
        left = game.ctx.rules.ask[questions.counters](game.ctx, kind)
        if left:
            waiting = game.state.waiting.get("551.1", {})
            game.state.waiting["551.1"] = units.merged(waiting, {kind: left})


def lay(game: Game, planet: str, kind: str) -> None:
    """The marker of Local Forces on a planet, as the Rebels have chosen it."""
    record = memory(game.ctx)
    record.markers = {**record.markers, planet: kind}
    record.unchosen = ()


def due(game: Game, place: str, points: int, *kinds: str, side: Any = "rebel", **more: Any) -> levies.Due:
    return levies.Due(side, (place,), points, kinds, "a story", "15.43", **more)


def serve(game: Game, what: levies.Due) -> None:
    """The points that pool or room cannot serve."""
    rest = game.ctx.rules.ask[levies.remainder](game.ctx, what)
    assert rest is not None
    game.ctx.journal = []
    carry_out(game, rest)


def on_track(game: Game, side: Any = "rebel") -> int:
    return tracks.points(game.ctx, side)


def rise(game: Game) -> None:
    carry_out(game, Rebellion(planet=MITRITH))


# When


@pytest.mark.case("VM-26")
@pytest.mark.case("VM-27d")
def test_a_rebellion_without_counters_calls_them_from_the_map(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-1-0", "fire-2-1")
    rise(game)
    assert question(game).kind == "veterans.call"
    before = on_track(game)
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    assert troops(game, FIRE) == {"fire-1-0": 1}
    assert on_track(game) == before + 1


@pytest.mark.case("VM-27d")
@pytest.mark.parametrize(
    ("unit", "worth"), [("wild-1-0", 1), ("wild-2-1", 3), ("wild-2-3", 5), ("wild-4-3", 7)]
)
def test_the_whole_value_of_a_unit_that_is_taken_goes_to_the_track(
    lay_out: Any, unit: str, worth: int
) -> None:
    game = there(lay_out, units={ELSEWHERE: {unit: 1}})
    before = on_track(game)
    carry_out(game, calling.Relief(place=ELSEWHERE, unit=unit))
    do(game, "refund")
    assert not troops(game, ELSEWHERE).get(unit)
    assert on_track(game) == before + worth


@pytest.mark.case("VM-26")
def test_without_the_module_what_the_pool_lacks_does_not_come(without_veterans: Any) -> None:
    game = there(without_veterans)
    exhaust(game, "fire-1-0", "fire-2-1")
    rise(game)
    assert question(game).about == WILD


@pytest.mark.case("VM-26")
def test_called_units_may_attack_at_once(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"militia": 1}})
    exhaust(game, "fire-1-0", "fire-2-1")
    rise(game)
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    while question(game).kind == "rebellion.force-points":
        do(game, question(game).actions[-1])
    assert f"attack at {FIRE}" in game.actions


@pytest.mark.case("VM-26")
def test_the_last_levy_of_a_civil_war_calls_them_too(with_chits: Any) -> None:
    game = there(with_chits, planets={MITRITH: {"state": "rebellion", "pdb": 1, "pdb_up": False}})
    exhaust(game, "fire-1-0", "fire-2-1")
    carry_out(game, LastLevy(planet=MITRITH))
    assert question(game).kind == "veterans.call"


@pytest.mark.case("VM-26")
def test_deserters_for_whom_there_is_no_counter_come_from_the_map(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"militia": 1}})
    exhaust(game, "fire-1-0")
    carry_out(game, SubvertTroops(place=FIRE, letters=1))
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    assert troops(game, FIRE) == {"fire-1-0": 1}


@pytest.mark.case("VM-26")
def test_deserters_who_are_in_the_pool_come_as_ever(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"militia": 1}})
    carry_out(game, SubvertTroops(place=FIRE, letters=1))
    assert troops(game, FIRE) == {"fire-1-0": 1}


@pytest.mark.case("VM-26")
def test_the_people_of_a_sovereign_come_from_the_map(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-1-0")
    kinds = ("fire-1-0",)
    spend = SpendHere(side="rebel", place=FIRE, points=1, kinds=kinds, reason="a sovereign", case="25.14")
    carry_out(game, spend)
    do(game, "done")
    assert question(game).kind == "veterans.call"


@pytest.mark.case("VM-26")
def test_an_event_that_gives_a_unit_calls_it(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-1-0")
    carry_out(game, RebelGift(code="M7", case="VE-M7a", places=(FIRE,), strengths=((1, 0),)))
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    assert troops(game, FIRE) == {"fire-1-0": 1}


@pytest.mark.case("VM-26")
def test_an_event_gives_nothing_that_nobody_has(lay_out: Any) -> None:
    game = there(lay_out)
    remove(game, "fire-1-0")
    before = on_track(game)
    carry_out(game, RebelGift(code="M7", case="VE-M7a", places=(FIRE,), strengths=((1, 0),)))
    assert not units.present(game.ctx, FIRE, "rebel")
    assert on_track(game) == before


@pytest.mark.case("VM-26")
def test_a_marker_of_local_forces_comes_from_the_map(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "air-1-0", "air-2-1", "air-2-3", "wild-1-0", "wild-2-1", "wild-2-3")
    lay(game, CHARKHAN, "")
    memory(game.ctx).unchosen = (CHARKHAN,)
    carry_out(game, PickMarkers())
    assert question(game).kind == "veterans.marker"
    assert "no marker" in game.actions
    do(game, f"lay wild-1-0 on {CHARKHAN} from {ELSEWHERE}", "refund")
    assert memory(game.ctx).markers[CHARKHAN] == "wild-1-0"


@pytest.mark.case("VM-26a")
def test_as_long_as_the_pool_can_serve_nobody_is_called(lay_out: Any) -> None:
    """Points that the pool could have served are lost, as ever (A-15-05)."""
    game = there(lay_out)
    exhaust(game, "fire-2-1")
    rise(game)
    before = on_track(game)
    assert "raise 2 fire-1-0" in game.actions
    do(game, "raise 0 fire-1-0")
    assert question(game).about == WILD
    assert on_track(game) == before


@pytest.mark.case("VM-26a")
def test_the_pool_is_used_up_before_the_map(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-2-1")
    units.add(game.ctx, ELSEWHERE, "rebel", {"fire-1-0": 1})
    rise(game)
    do(game, "raise 1 fire-1-0")
    assert question(game).kind == "veterans.call"


@pytest.mark.case("VM-26b")
def test_what_network_and_base_buy_comes_from_the_pool_alone() -> None:
    with toy_rulesets() as add:
        rules = add(CONTROL, SUPPLY_NETWORK, LOCAL_FORCES, VETERANS)
        stock = facts().unit_kinds["wild-1-0"].count
        game = buying(rules, risen=5, units={"232.1": {"wild-1-0": 4}, "512.1": {"wild-1-0": stock - 4}})
        assert "urban-1-0" in orders(game)
        assert "wild-1-0" not in orders(game)
        assert not any("from 232" in each for each in game.actions)
        do(game, "buy for 223.2")
        bought = {each.split()[2] for each in game.actions if each.startswith("buy 1 ")}
        assert "wild-2-1" in bought
        assert "wild-1-0" not in bought


# How


@pytest.mark.case("VM-27")
def test_they_come_one_by_one_and_only_for_points_that_are_due(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-1-0", "fire-2-1")
    serve(game, due(game, FIRE, 1, "fire-2-1", "fire-1-0"))
    assert not any("fire-2-1" in each for each in game.actions)
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    assert troops(game, FIRE) == {"fire-1-0": 1}
    assert not any(isinstance(each, Shortfall) for each in game.state.stack)


@pytest.mark.case("VM-27")
def test_after_each_the_rebels_are_asked_for_the_next(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "fire-1-0")
    serve(game, due(game, FIRE, 2, "fire-1-0"))
    do(game, f"call fire-1-0 to {FIRE} from {ELSEWHERE}", "refund")
    assert question(game).kind == "veterans.call"
    before = on_track(game)
    do(game, "call nobody")
    assert troops(game, FIRE) == {"fire-1-0": 1}
    assert on_track(game) == before


@pytest.mark.case("VM-27")
def test_without_room_nobody_is_called(lay_out: Any) -> None:
    game = there(lay_out, MOVES, units={FIRE: {"wild-2-3": 2}})
    exhaust(game, "fire-1-0")
    before = on_track(game)
    serve(game, due(game, FIRE, 1, "fire-1-0"))
    assert troops(game, FIRE) == {"wild-2-3": 2}
    assert on_track(game) == before + 1


@pytest.mark.case("VM-27")
def test_nobody_is_called_from_where_he_is_wanted_or_out_of_a_transport(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 1}})
    remove(game, "fire-1-0")
    assert calling.in_field(game.ctx, "fire-1-0") == [FIRE]
    assert calling.in_field(game.ctx, "fire-1-0", (FIRE,)) == []
    cargo = {units.loaded("wild-2-3", "fire-1-0"): 1}
    units.take(game.ctx, FIRE, "rebel", {"fire-1-0": 1})
    units.add(game.ctx, "222.orbit", "rebel", {"wild-2-3": 1, "fire-1-0": 1}, cargo=cargo)
    assert calling.in_field(game.ctx, "fire-1-0") == []
    assert "222.orbit" not in calling.in_field(game.ctx, "wild-2-3")


@pytest.mark.case("VM-27")
def test_nobody_is_left_alone_in_space(lay_out: Any) -> None:
    """Found by random games: those aboard had neither ship nor units any more."""
    orbit = "222.orbit"
    people = {"tourag": {"place": orbit, "with_units": True}, "jon-kidu": {"place": "551.1"}}
    game = there(lay_out, characters=people, units={orbit: {"wild-2-3": 1}})
    assert calling.in_field(game.ctx, "wild-2-3") == []
    game = there(lay_out, units={orbit: {"wild-2-3": 1}})
    assert calling.in_field(game.ctx, "wild-2-3") == [orbit]


@pytest.mark.case("VM-27a")
def test_a_marker_that_is_taken_is_replaced_from_the_pool(lay_out: Any) -> None:
    game = there(lay_out, planets={XAN: FREE})
    lay(game, XAN, "fire-1-0")
    remove(game, "fire-1-0")
    serve(game, due(game, FIRE, 1, "fire-1-0"))
    (asked,) = [each for each in game.actions if each.startswith("call fire")]
    assert asked == f"call fire-1-0 to {FIRE} of {XAN}"
    events = do(game, asked)
    assert troops(game, FIRE) == {"fire-1-0": 1}
    assert [each.planet for each in every(events, LocalsCalled)] == [XAN]
    # Xan has no star: another 1-0, of its other type.
    assert game.actions == (f"lay urban-1-0 on {XAN}",)
    do(game, game.actions[0])
    assert memory(game.ctx).markers[XAN] == "urban-1-0"
    assert XAN not in memory(game.ctx).known


@pytest.mark.case("VM-27a")
def test_it_must_be_replaced_and_the_rebels_choose_by_what(lay_out: Any) -> None:
    game = there(lay_out, planets={CHARKHAN: FREE})
    lay(game, CHARKHAN, "wild-1-0")
    remove(game, "wild-1-0")
    serve(game, due(game, WILD, 1, "wild-1-0"))
    do(game, f"call wild-1-0 to {WILD} of {CHARKHAN}")
    assert memory(game.ctx).markers[CHARKHAN] == ""
    assert {f"lay {kind} on {CHARKHAN}" for kind in ("air-1-0", "air-2-1", "wild-2-1", "wild-2-3")} <= set(
        game.actions
    )
    assert "no marker" not in game.actions
    do(game, f"lay air-2-1 on {CHARKHAN}")
    assert memory(game.ctx).markers[CHARKHAN] == "air-2-1"


@pytest.mark.case("VM-27a")
def test_prisoners_of_local_forces_stay_while_their_marker_is_replaced(lay_out: Any) -> None:
    """Found by random games: for a moment nobody held them."""
    people = {**FAR, "jon-kidu": {"place": "223.1"}}
    game = there(lay_out, planets={CHARKHAN: FREE}, characters=people)
    lay(game, CHARKHAN, "wild-1-0")
    custody.capture(game.ctx, game.state.characters["jon-kidu"], CHARKHAN, Cause(SQUAD), "VM-25e")
    remove(game, "wild-1-0")
    serve(game, due(game, WILD, 1, "wild-1-0"))
    do(game, f"call wild-1-0 to {WILD} of {CHARKHAN}")
    assert memory(game.ctx).markers[CHARKHAN] == ""
    assert game.state.characters["jon-kidu"].fate == "captive"
    assert game.ctx.rules.ask[questions.prison](game.ctx, game.state.characters["jon-kidu"]) == CHARKHAN


@pytest.mark.case("VM-27a")
def test_a_marker_without_another_counter_for_its_planet_stays(lay_out: Any) -> None:
    game = there(lay_out, planets={XAN: FREE})
    lay(game, XAN, "fire-1-0")
    remove(game, *(kind.id for kind in game.ctx.facts.unit_kinds.values() if kind.side == "rebel"))
    assert not calling.can_be_replaced(game.ctx, XAN)
    assert calling.at_home(game.ctx, "fire-1-0") == []


@pytest.mark.case("VM-27a")
def test_a_chain_of_markers_comes_to_no_planet_twice_and_ends(lay_out: Any) -> None:
    """Two planets could hand each other their markers for ever."""
    game = there(lay_out, planets={XAN: FREE, CHIM: FREE})
    lay(game, XAN, "fire-1-0")
    lay(game, CHIM, "fire-1-0")
    every_kind = [kind.id for kind in game.ctx.facts.unit_kinds.values() if kind.side == "rebel"]
    remove(game, *(kind for kind in every_kind if kind != "fire-1-0"))
    remove(game, "fire-1-0")
    assert calling.at_home(game.ctx, "fire-1-0") == []
    units.add(game.ctx, CITY, "rebel", {"fire-1-0": 1})
    serve(game, due(game, FIRE, 1, "fire-1-0"))
    do(game, f"call fire-1-0 to {FIRE} of {XAN}")
    assert set(game.actions) == {
        f"lay fire-1-0 on {XAN} from {CITY}",
        f"lay fire-1-0 on {XAN} from {FIRE}",
        f"lay fire-1-0 on {XAN} of {CHIM}",
    }
    do(game, f"lay fire-1-0 on {XAN} of {CHIM}")
    assert set(game.actions) == {
        f"lay fire-1-0 on {CHIM} from {CITY}",
        f"lay fire-1-0 on {CHIM} from {FIRE}",
    }
    do(game, f"lay fire-1-0 on {CHIM} from {CITY}", "refund")
    assert memory(game.ctx).markers[XAN] == memory(game.ctx).markers[CHIM] == "fire-1-0"
    assert troops(game, CITY) == {}


@pytest.mark.case("VM-27b")
def test_the_next_level_takes_the_place_of_a_unit_for_two_points(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "wild-2-1", at="551.1")
    serve(game, due(game, WILD, 3, "wild-2-1"))
    before = on_track(game)
    events = do(game, f"call wild-2-1 to {WILD} from 551.1", "season to wild-2-3 at 551.1")
    assert on_track(game) == before - 2
    assert troops(game, "551.1")["wild-2-3"] == 1
    assert troops(game, WILD) == {"wild-2-1": 1}
    assert [each.replaced_by for each in every(events, VeteransCalled)] == ["wild-2-3"]


@pytest.mark.case("VM-27b")
def test_without_points_nobody_is_seasoned(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "wild-2-1", at="551.1")
    galaxy_memory(game.ctx).tracks = {"rebel": 1, "imperial": 0}
    serve(game, due(game, WILD, 3, "wild-2-1"))
    do(game, f"call wild-2-1 to {WILD} from 551.1")
    assert not any(each.startswith("season") for each in game.actions)
    assert "refund" in game.actions


@pytest.mark.case("VM-27b")
def test_elite_units_are_never_the_next_level(lay_out: Any) -> None:
    ctx = there(lay_out).ctx
    assert ladders.above(ctx, "wild-4-3") == ladders.above(ctx, "urban-4-3") == ""
    assert ladders.above(ctx, "wild-4-4") == ""
    assert ladders.above(ctx, "fire-2-3") == ""  # there is no Fire 4-3


@pytest.mark.case("VM-27c")
def test_another_type_of_the_same_strength_takes_the_place_of_a_unit(lay_out: Any) -> None:
    game = there(lay_out)
    exhaust(game, "wild-2-1", at="551.1")
    serve(game, due(game, WILD, 3, "wild-2-1"))
    before = on_track(game)
    do(game, f"call wild-2-1 to {WILD} from 551.1")
    types = {each.split()[2] for each in game.actions if each.startswith("retrain")}
    assert types == {"air-2-1", "fire-2-1", "liquid-2-1", "subterranean-2-1", "urban-2-1"}
    do(game, "retrain to fire-2-1 at 551.1")
    assert troops(game, "551.1")["fire-2-1"] == 1
    assert on_track(game) == before


@pytest.mark.case("VM-27c")
def test_special_types_change_to_wild_or_urban_only(lay_out: Any) -> None:
    ctx = there(lay_out).ctx
    assert set(ladders.akin(ctx, "fire-2-1")) == {"wild-2-1", "urban-2-1"}
    assert set(ladders.akin(ctx, "urban-4-3")) == {"air-4-3", "liquid-4-3", "subterranean-4-3", "wild-4-3"}
    assert ladders.akin(ctx, "wild-4-4") == []


@pytest.mark.case("VM-27c")
def test_who_is_guarded_stays_guarded_when_the_guard_is_relieved(lay_out: Any) -> None:
    captive = {"place": "551.1", "fate": "captive", "captor": "units"}
    people = {"jon-kidu": captive, "tourag": {"place": "512.1"}}
    game = there(lay_out, characters=people, units={"551.1": {"wild-2-1": 1}})
    remove(game, "wild-2-1")
    serve(game, due(game, WILD, 3, "wild-2-1"))
    do(game, f"call wild-2-1 to {WILD} from 551.1", "retrain to urban-2-1 at 551.1")
    assert game.state.characters["jon-kidu"].fate == "captive"


@pytest.mark.case("VM-27e")
def test_if_nothing_fits_larger_units_come_without_a_star(lay_out: Any) -> None:
    game = there(lay_out)
    remove(game, "fire-1-0", "fire-2-1")
    serve(game, due(game, FIRE, 6, "fire-2-1", "fire-1-0"))
    before = on_track(game)
    assert set(game.actions) == {f"raise fire-2-3 at {FIRE}", "call nobody"}
    do(game, f"raise fire-2-3 at {FIRE}")
    assert troops(game, FIRE) == {"fire-2-3": 1}
    assert on_track(game) == before + 1


@pytest.mark.case("VM-27e")
def test_first_a_2_3_then_a_4_3(lay_out: Any) -> None:
    game = there(lay_out)
    remove(game, "wild-1-0", "wild-2-1")
    serve(game, due(game, "311.2", 12, "wild-2-1", "wild-1-0"))
    assert "raise wild-4-3 at 311.2" not in game.actions
    remove(game, "wild-2-3")
    serve(game, due(game, "311.2", 12, "wild-2-1", "wild-1-0"))
    assert "raise wild-4-3 at 311.2" in game.actions


@pytest.mark.case("VM-27e")
def test_larger_units_come_from_the_map_too(lay_out: Any) -> None:
    game = there(lay_out)
    remove(game, "fire-1-0", "fire-2-1")
    exhaust(game, "fire-2-3")
    serve(game, due(game, FIRE, 5, "fire-2-1", "fire-1-0"))
    assert f"call fire-2-3 to {FIRE} from {ELSEWHERE}" in game.actions


@pytest.mark.case("VM-27e")
@pytest.mark.case("VM-28c")
def test_if_nothing_helps_the_points_go_to_the_track(lay_out: Any) -> None:
    game = there(lay_out)
    remove(game, "fire-1-0", "fire-2-1", "fire-2-3")
    before = on_track(game)
    rise(game)
    assert question(game).about == WILD
    # 8 points for the track as the planet rises (34.3), and the 2 of the Fire Environ.
    assert on_track(game) == before + 8 + 2


# Augmentation


@pytest.mark.case("VM-28")
def test_the_room_is_filled_with_the_dearest_units_of_the_pool(lay_out: Any) -> None:
    """6 points and room for one unit: a 2-3 for 5 must come, and the point that is left is kept."""
    game = there(lay_out, units={WILD: {"urban-4-3": 3}})
    before = on_track(game)
    rise(game)
    do(game, "raise 0 fire-1-0")
    assert troops(game, WILD) == {"urban-4-3": 3, "wild-2-3": 1}
    assert on_track(game) == before + 8 + 1


@pytest.mark.case("VM-28")
def test_where_all_find_room_the_rebels_choose_as_ever(lay_out: Any) -> None:
    game = there(lay_out)
    numbers = game.ctx.rules.ask[levies.numbers]
    kinds = ("wild-2-1", "wild-1-0")
    assert list(numbers(game.ctx, due(game, WILD, 3, *kinds), "wild-2-1", 1)) == [1, 0]
    assert list(numbers(game.ctx, due(game, WILD, 6, *kinds), "wild-2-1", 2)) == [2, 1]
    assert list(numbers(game.ctx, due(game, WILD, 7, *kinds), "wild-2-1", 2)) == [2]


@pytest.mark.case("VM-28")
def test_whoever_can_spend_all_within_the_room_need_not_take_the_dearest(lay_out: Any) -> None:
    """5 points and room for four: a 2-3, or a 2-1 with two 1-0; five 1-0 would be too many."""
    game = there(lay_out)
    numbers = game.ctx.rules.ask[levies.numbers]
    kinds = ("wild-2-3", "wild-2-1", "wild-1-0")
    assert units.room(game.ctx, WILD, "rebel") == 4
    assert list(numbers(game.ctx, due(game, WILD, 5, *kinds), "wild-2-3", 1)) == [1, 0]
    assert list(numbers(game.ctx, due(game, WILD, 5, *kinds[1:]), "wild-2-1", 1)) == [1]
    assert list(numbers(game.ctx, due(game, WILD, 2, *kinds[2:]), "wild-1-0", 2)) == [2, 1, 0]
    units.add(game.ctx, WILD, "rebel", {"wild-4-3": 2})
    assert list(numbers(game.ctx, due(game, WILD, 5, *kinds), "wild-2-3", 1)) == [1]


@pytest.mark.case("VM-28")
@pytest.mark.case("VM-28c")
def test_elsewhere_than_in_the_mission_segment_units_wait(lay_out: Any) -> None:
    game = there(lay_out, MOVES, units={CITY: {"urban-2-3": 1}})
    assert question(game).kind.startswith("fleet")
    numbers = game.ctx.rules.ask[levies.numbers]
    found = numbers(game.ctx, due(game, FIRE, 6, "fire-1-0"), "fire-1-0", 6)
    assert list(found) == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.case("VM-28a")
@pytest.mark.case("VM-28b")
def test_the_weakest_rise_first_and_all_once_before_any_twice(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 1, "wild-2-1": 1}})
    serve(game, due(game, FIRE, 9, "fire-1-0"))
    before = on_track(game)
    assert set(game.actions) == {f"lift fire-1-0 at {FIRE}", "lift nobody"}
    do(game, f"lift fire-1-0 at {FIRE}")
    assert set(game.actions) == {f"lift wild-2-1 at {FIRE}", "lift nobody"}
    do(game, f"lift wild-2-1 at {FIRE}")
    assert troops(game, FIRE) == {"fire-2-1": 1, "wild-2-3": 1}
    assert set(game.actions) == {f"lift fire-2-1 at {FIRE}", "lift nobody"}
    do(game, f"lift fire-2-1 at {FIRE}", f"lift wild-2-3 at {FIRE}")
    assert troops(game, FIRE) == {"fire-2-3": 1, "wild-4-3": 1}
    assert on_track(game) == before + 1


@pytest.mark.case("VM-28a")
def test_those_of_one_level_rise_in_any_order(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 1, "wild-1-0": 1}})
    serve(game, due(game, FIRE, 4, "fire-1-0"))
    assert set(game.actions) == {f"lift fire-1-0 at {FIRE}", f"lift wild-1-0 at {FIRE}", "lift nobody"}


@pytest.mark.case("VM-28a")
def test_a_missing_level_comes_from_the_map_by_the_rules_for_veterans(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 2}})
    exhaust(game, "fire-2-1")
    serve(game, due(game, FIRE, 2, "fire-1-0"))
    do(game, f"lift fire-1-0 at {FIRE} from {ELSEWHERE}")
    assert question(game).kind == "veterans.relief"
    do(game, "refund")
    assert troops(game, FIRE) == {"fire-1-0": 1, "fire-2-1": 1}


@pytest.mark.case("VM-28a")
@pytest.mark.case("VM-27a")
def test_a_missing_level_comes_from_local_forces(lay_out: Any) -> None:
    game = there(lay_out, planets={"143": UNREST, "223": FREE}, units={WILD: {"wild-1-0": 4}})
    remove(game, "wild-2-1")
    lay(game, CHARKHAN, "wild-2-1")
    serve(game, due(game, WILD, 2, "wild-1-0"))
    do(game, f"lift wild-1-0 at {WILD} of {CHARKHAN}")
    assert troops(game, WILD) == {"wild-1-0": 3, "wild-2-1": 1}
    assert question(game).kind == "veterans.marker"


@pytest.mark.case("VM-28b")
def test_the_ladders_of_both_sides(lay_out: Any) -> None:
    ctx = there(lay_out).ctx
    assert ladders.ladder("imperial") == ((1, 0), (1, 2), (3, 2), (3, 4))
    assert ladders.ladder("rebel") == ((1, 0), (2, 1), (2, 3), (4, 3))
    steps = [ladders.above(ctx, kind) for kind in ("militia", "patrol", "line", "veteran", "elite-army")]
    assert steps == ["patrol", "line", "veteran", "", ""]
    wild = [ladders.above(ctx, f"wild-{size}") for size in ("1-0", "2-1", "2-3", "4-3")]
    assert wild == ["wild-2-1", "wild-2-3", "wild-4-3", ""]


@pytest.mark.case("VM-28")
@pytest.mark.case("VM-28a")
@pytest.mark.case("VM-28b")
@pytest.mark.case("VM-28c")
def test_the_empire_raises_its_levels_in_a_civil_war(with_chits: Any) -> None:
    """Both Environs are full: 5 points raise two Militias, and one is kept."""
    game = there(
        with_chits,
        planets={MITRITH: {"state": "rebellion", "pdb": 1, "pdb_up": False}},
        units={FIRE: {"militia": 2}, WILD: {"line": 4}},
    )
    before = on_track(game, "imperial")
    carry_out(game, ImperialLevy(planet=MITRITH, points=5))
    assert question(game).side == "imperial"
    assert set(game.actions) == {f"lift militia at {FIRE}", "lift nobody"}
    do(game, f"lift militia at {FIRE}", f"lift militia at {FIRE}")
    assert troops(game, FIRE) == {"patrol": 2}
    assert on_track(game, "imperial") == before + 1


@pytest.mark.case("VM-28")
@pytest.mark.case("VC-58a")
def test_after_the_levels_of_a_civil_war_the_rising_goes_on(with_chits: Any) -> None:
    """Whoever else hears of it has his turn, whatever became of the points."""
    game = there(
        with_chits,
        planets={MITRITH: {"state": "rebellion", "pdb": 1, "pdb_up": False}},
        units={FIRE: {"militia": 2}, WILD: {"line": 4}},
    )
    chits_memory(game.ctx).disorder = (MITRITH,)
    starts = Moment(name=points.REBELLION_STARTS.name, side="rebel", planet=MITRITH)
    carry_out(game, InTurn(moment=starts))
    do(game, f"lift militia at {FIRE}", f"lift militia at {FIRE}")
    assert not any(isinstance(each, InTurn) for each in game.state.stack)


@pytest.mark.case("VM-28")
def test_the_loyal_units_of_a_civil_war_fill_the_room_dearest_first(with_chits: Any) -> None:
    game = there(
        with_chits,
        planets={MITRITH: {"state": "rebellion", "pdb": 1, "pdb_up": False}},
        units={FIRE: {"militia": 2}, WILD: {"line": 3}},
    )
    carry_out(game, ImperialLevy(planet=MITRITH, points=5))
    assert set(game.actions) == {f"raise line at {WILD}", "done"}


@pytest.mark.case("VM-28a")
def test_the_empire_takes_levels_from_the_pool_only(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"militia": 2}})
    left = game.ctx.rules.ask[questions.counters](game.ctx, "patrol")
    units.add(game.ctx, "551.2", "imperial", {"patrol": left})
    before = on_track(game, "imperial")
    serve(game, due(game, FIRE, 3, "militia", side="imperial"))
    assert troops(game, FIRE) == {"militia": 2}
    assert on_track(game, "imperial") == before + 3


@pytest.mark.case("VM-28a")
def test_whoever_lifts_nobody_keeps_the_points(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 2}})
    before = on_track(game)
    serve(game, due(game, FIRE, 4, "fire-1-0"))
    do(game, "lift nobody")
    assert on_track(game) == before + 4


@pytest.mark.case("VM-28")
@pytest.mark.case("VM-28c")
def test_deserters_without_room_raise_those_who_are_there(lay_out: Any) -> None:
    game = there(lay_out, units={FIRE: {"fire-1-0": 2}})
    units.add(game.ctx, FIRE, "imperial", {"line": 1})
    before = on_track(game)
    carry_out(game, SubvertTroops(place=FIRE, letters=2))
    while question(game).kind == "missions.subvert":
        do(game, question(game).actions[0])
    do(game, f"lift fire-1-0 at {FIRE}")
    assert troops(game, FIRE) == {"fire-1-0": 1, "fire-2-1": 1}
    assert on_track(game) == before + 1


@pytest.mark.case("VM-28c")
def test_no_unit_of_a_sovereign_is_held_back(lay_out: Any) -> None:
    game = there(lay_out)
    kinds = ("fire-2-1", "fire-1-0")
    spend = SpendHere(side="rebel", place=FIRE, points=4, kinds=kinds, reason="a sovereign", case="25.14")
    carry_out(game, spend)
    assert not any(each.startswith("buy 3") for each in game.actions)
    do(game, f"buy 1 fire-2-1 at {FIRE}", f"buy 1 fire-1-0 at {FIRE}")
    assert game.actions == ("done",)
    events = do(game, "done")
    assert not game.state.waiting
    assert [each.waiting for each in every(events, UnitsPlaced)] == [{}]


@pytest.mark.case("VM-28")
def test_what_a_sovereign_brings_fills_the_room_dearest_first_and_nothing_is_said_to_be_lost(
    lay_out: Any,
) -> None:
    game = there(lay_out, units={FIRE: {"wild-1-0": 1}})
    kinds = ("fire-2-1", "fire-1-0")
    spend = SpendHere(side="rebel", place=FIRE, points=5, kinds=kinds, reason="a sovereign", case="25.14")
    carry_out(game, spend)
    assert set(game.actions) == {f"buy 1 fire-2-1 at {FIRE}", "done"}
    assert "the rest is lost" in question(game).prompt
    do(game, f"buy 1 fire-2-1 at {FIRE}")
    assert "the rest is used otherwise" in question(game).prompt
    do(game, "done")
    assert question(game).kind == "veterans.lift"


# What others know


def test_the_marker_is_asked_for_even_if_the_pool_has_but_one(lay_out: Any) -> None:
    """Found by random games: what lies face down elsewhere would be told by the lack of a question."""
    game = there(lay_out)
    lay(game, CHARKHAN, "wild-1-0")
    exhaust(game, "air-1-0", "air-2-1", "air-2-3", "wild-1-0", "wild-2-1", "wild-2-3")
    memory(game.ctx).unchosen = (CHARKHAN,)
    carry_out(game, PickMarkers())
    assert game.actions == (f"wild-1-0 on {CHARKHAN}",)


def test_what_rises_face_down_is_not_told(lay_out: Any) -> None:
    game = there(lay_out)
    secret, known = RisenFaceDown(), game.ctx.facts
    event = LevelRaised(case="VM-28a", side="imperial", place=FIRE, before="militia", after="patrol")
    told = secret.redact(event, "rebel", known)
    assert isinstance(told, LevelRaised)
    assert (told.before, told.after) == ("militia", FACE_DOWN)
    open_ = LevelRaised(case="VM-28a", side="rebel", place=FIRE, before="fire-1-0", after="fire-2-1")
    assert secret.redact(open_, "spectator", known) == open_


def test_it_needs_local_forces() -> None:
    with pytest.raises(SlotConflict, match=r"military\.locals"):
        compose("bare", (*standard.GAMES["galactic"], CONTROL, VETERANS))


@pytest.mark.case("VM-28b", "VP-38")
def test_the_flagship_is_as_strong_as_a_patrol_and_stands_on_no_ladder() -> None:
    ctx = whole("imperial-1.missions").ctx
    assert ladders.sizes(ctx.facts.unit_kinds[SOUND]) == ladders.sizes(ctx.facts.unit_kinds["patrol"])
    assert ladders.level(ctx, SOUND) == -1
    assert ladders.above(ctx, SOUND) == ""
    assert ladders.above(ctx, "militia") == "patrol"
