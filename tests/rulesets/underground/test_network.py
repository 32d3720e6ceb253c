"""[VC-23 to VC-30] Conduits, what they bring, and a base that moves among them, without core.turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from tests.engine.galactic.galaxy import galaxy, points, record
from tests.engine.province.politics_table import play as carry_out
from tests.engine.table import do, every, only, passing, question, troops
from tests.engine.toys import Play, toy_rulesets

from fitg.bots.knowledge import advise
from fitg.bots.table import Table
from fitg.data import facts
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.galactic import BaseRevealed
from fitg.engine.events.network import BaseMoved, ConduitChanged, UnitOrdered
from fitg.engine.game import Game, restore
from fitg.engine.machine.context import Context
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.machine.secrets import VIEWERS
from fitg.engine.modules import Module
from fitg.engine.rules import units
from fitg.engine.rules.galactic import base, geography
from fitg.engine.rules.galactic.atrocities import Chemicals
from fitg.engine.rules.galactic.destruction import Destruction
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.engine.rulesets.underground.control import CONTROL
from fitg.engine.rulesets.underground.network import SUPPLY_NETWORK, conduits
from fitg.engine.rulesets.underground.network.memory import Order
from fitg.engine.rulesets.underground.network.memory import memory as network
from fitg.engine.rulesets.underground.network.view import NetworkView
from fitg.engine.table.views import shuffle_hidden
from fitg.presentation.sheets import CannotLayOut, Draft, spending_sheet
from fitg.presentation.sheets.spending import advised, steps_to_lay_out, usual

BUYING, TURN = "galactic.rebel-purchases", 7
EIGHTEEN = [
    "112",
    "121",
    "141",
    "142",
    "223",
    "231",
    "232",
    "322",
    "323",
    "342",
    "421",
    "431",
    "432",
    "433",
    "441",
    "511",
    "523",
    "551",
]
HOME, ELSEWHERE = "223", "232"
MARKETS = {f"buy for {HOME}.{place}" for place in ("1", "2", "orbit")}
#: Far from every Conduit.
RISING = ("111", "113", "122", "131", "143")
RISEN: dict[str, Any] = {"state": "rebellion", "pdb": 0, "pdb_up": False}
FREE: dict[str, Any] = {"state": "rebel-control", "pdb": 0, "pdb_up": False}


@pytest.fixture(scope="module")
def rules() -> Iterator[dict[str, str]]:
    """The module with what it needs, and nothing else."""
    with toy_rulesets() as add:
        yield add(CONTROL, SUPPLY_NETWORK)


@pytest.fixture(scope="module")
def add() -> Iterator[Play]:
    with toy_rulesets() as play:
        yield play


def buying(
    rules: dict[str, str],
    *,
    risen: int = 0,
    free: tuple[str, ...] = (),
    track: int = 60,
    revealed: bool = False,
    option: dict[str, str] | None = None,
    **more: Any,
) -> Game:
    """The Rebels buy, with so many planets in Rebellion, some of them free, and a base on Charkhan."""
    planets = dict.fromkeys(RISING[: risen - len(free)], RISEN) | dict.fromkeys(free, FREE)
    settings: dict[str, Any] = {
        "turn": TURN,
        "options": {**rules, **(option or {})},
        "planets": planets | more.pop("planets", {}),
        "resource_tracks": {"rebel": track},
        "rebel_base": HOME,
        "rebel_base_revealed": revealed,
    }
    return galaxy(BUYING, **settings | more)


def state(game: Game, planet: str) -> str:
    return conduits.state_of(game.ctx, planet)


def spoil(game: Game, planet: str, *, destroyed: bool = False) -> None:
    """The Empire has found a Conduit, or shut it down."""
    assert conduits.infiltrate(game.ctx, planet, "a test", "VC-24a")
    if destroyed:
        assert conduits.destroy(game.ctx, planet, "a test", "VC-24a")


def orders(game: Game) -> set[str]:
    """The units that the network offers."""
    return {action.removeprefix("order ") for action in game.actions if action.startswith("order ")}


def until_turn(game: Game, turn: int) -> None:
    """Everybody does the least until the Rebels buy in a Game-Turn, or place what has come."""
    for _ in range(3000):
        decision = question(game)
        rebel = decision.side == "rebel" and decision.kind in ("force-points", "network.delivery")
        if game.state.turn == turn and rebel:
            return
        do(game, passing(game))
    raise AssertionError("no such Phase came")


# The Conduits


@pytest.mark.case("VC-23")
def test_every_planet_that_may_hold_the_base_has_a_conduit(rules: dict[str, str]) -> None:
    game = buying(rules)
    assert conduits.everywhere(game.ctx) == EIGHTEEN
    assert HOME in EIGHTEEN


@pytest.mark.case("VC-24")
def test_everybody_knows_the_state_of_every_conduit(rules: dict[str, str]) -> None:
    game = buying(rules)
    spoil(game, ELSEWHERE)
    spoil(game, "112", destroyed=True)
    for viewer in VIEWERS:
        seen = game.table_view(viewer).module(NetworkView)
        assert seen is not None
        others = {each for planet, each in seen.conduits.items() if planet not in (ELSEWHERE, "112")}
        assert (list(seen.conduits), others) == (EIGHTEEN, {"undiscovered"})
        assert (seen.conduits[ELSEWHERE], seen.conduits["112"]) == ("infiltrated", "destroyed")


@pytest.mark.case("VC-24a")
def test_a_conduit_is_found_before_it_is_destroyed(rules: dict[str, str]) -> None:
    ctx = buying(rules).ctx
    assert not conduits.destroy(ctx, ELSEWHERE, "a test", "VC-24a")
    assert conduits.infiltrate(ctx, ELSEWHERE, "a test", "VC-24a")
    assert not conduits.infiltrate(ctx, ELSEWHERE, "a test", "VC-24a")
    assert conduits.destroy(ctx, ELSEWHERE, "a test", "VC-24a")
    assert not conduits.destroy(ctx, ELSEWHERE, "a test", "VC-24a")
    assert not conduits.infiltrate(ctx, "222", "a test", "VC-24a")


@pytest.mark.case("VC-24a", "VC-29b")
def test_to_find_the_conduit_of_the_base_is_to_find_the_base(rules: dict[str, str]) -> None:
    game = buying(rules)
    assert conduits.infiltrate(game.ctx, HOME, "a test", "VC-24a")
    assert record(game).base_revealed
    assert not conduits.destroy(game.ctx, HOME, "a test", "VC-24a")
    assert state(game, HOME) == "infiltrated"


@pytest.mark.case("VC-24a")
@pytest.mark.parametrize(
    ("planet", "found", "after"),
    [
        (ELSEWHERE, True, "destroyed"),
        (ELSEWHERE, False, "undiscovered"),
        (HOME, True, "infiltrated"),
    ],
    ids=["infiltrated", "undiscovered", "base"],
)
def test_deadly_chemicals_destroy_an_infiltrated_conduit(
    rules: dict[str, str], planet: str, found: bool, after: str
) -> None:
    game = buying(rules)
    if found:
        conduits.infiltrate(game.ctx, planet, "a test", "VC-24a")
    carry_out(game, Chemicals(planet=planet))
    assert state(game, planet) == after


@pytest.mark.case("VC-24b")
def test_a_leak_is_sealed_but_ruins_stay(rules: dict[str, str]) -> None:
    game = buying(rules)
    spoil(game, ELSEWHERE)
    assert conduits.conceal(game.ctx, ELSEWHERE, "a test", "VC-24b")
    assert state(game, ELSEWHERE) == "undiscovered"
    spoil(game, ELSEWHERE, destroyed=True)
    assert not conduits.conceal(game.ctx, ELSEWHERE, "a test", "VC-24b")
    assert conduits.rebuild(game.ctx, ELSEWHERE, "a test", "VC-24b")
    assert state(game, ELSEWHERE) == "infiltrated"
    assert not conduits.rebuild(game.ctx, ELSEWHERE, "a test", "VC-24b")


@pytest.mark.case("VC-24b")
def test_a_base_that_is_known_stays_known_where_a_leak_is_sealed(rules: dict[str, str]) -> None:
    game = buying(rules, revealed=True)
    assert state(game, HOME) == "infiltrated"
    assert conduits.conceal(game.ctx, HOME, "a test", "VC-24b")
    assert record(game).base_revealed
    assert not conduits.rebuild(game.ctx, HOME, "a test", "VC-24b")


# One purchase


@pytest.mark.case("VC-25", "VC-27a", "VC-25a")
def test_the_network_gives_one_thing_in_a_phase(rules: dict[str, str]) -> None:
    game = buying(rules, risen=5, free=("222",))
    spoil(game, "112", destroyed=True)
    kinds = ("order ", "rebuild conduit", "raise pdb", "move base")
    assert all(any(action.startswith(kind) for action in fresh(game)) for kind in kinds)
    events = do(game, "order wild-2-3")
    assert not any(action.startswith(kinds) for action in game.actions)
    ordered = only(events, UnitOrdered)
    cost = facts().unit_kinds["wild-2-3"].cost
    assert (ordered.unit, ordered.points, ordered.arrives) == ("wild-2-3", cost, TURN + 1)
    assert points(game)["rebel"] == 60 - (cost or 0)
    assert not record(game).base_revealed


def fresh(game: Game) -> tuple[str, ...]:
    """What is offered after something was done to the state by hand."""
    return restore(game.snapshot()).actions


@pytest.mark.case("VC-25")
@pytest.mark.parametrize(
    "purchase", ["order urban-1-0", "rebuild conduit 112", "raise pdb 222 by the network"]
)
def test_whatever_it_gives_is_all_that_it_gives(rules: dict[str, str], purchase: str) -> None:
    game = buying(rules, risen=5, free=("222",))
    spoil(game, "112", destroyed=True)
    game = restore(game.snapshot())
    do(game, purchase)
    assert set(game.actions) <= {"done", "pay to turn up pdb 222", "suggest"} | MARKETS
    assert not record(game).base_revealed


PLAIN = {level: {f"urban-{level}", f"wild-{level}"} for level in ("1-0", "2-1", "2-3")}
SPECIAL = {
    name
    for name, kind in facts().unit_kinds.items()
    if kind.side == "rebel" and kind.count and name.endswith(("1-0", "2-1", "2-3"))
} - {name for names in PLAIN.values() for name in names}


@pytest.mark.case("VC-26", "VC-26a", "VC-26c", "VC-26d", "VC-26g")
@pytest.mark.parametrize(
    ("risen", "offered"),
    [
        (0, PLAIN["1-0"]),
        (1, PLAIN["1-0"] | PLAIN["2-1"]),
        (2, PLAIN["1-0"] | PLAIN["2-1"]),
        (3, PLAIN["1-0"] | PLAIN["2-1"] | PLAIN["2-3"]),
        (4, PLAIN["1-0"] | PLAIN["2-1"] | PLAIN["2-3"] | SPECIAL),
        (5, PLAIN["1-0"] | PLAIN["2-1"] | PLAIN["2-3"] | SPECIAL),
    ],
)
def test_more_risen_planets_bring_better_units(rules: dict[str, str], risen: int, offered: set[str]) -> None:
    assert orders(buying(rules, risen=risen)) == offered
    assert not any(name.endswith(("4-3", "4-4")) for name in offered)


@pytest.mark.case("VC-26a")
@pytest.mark.parametrize(
    ("marker", "counts"),
    [
        (RISEN, True),
        (FREE, True),
        ({"state": "rebellion-stopped", "loyalty": "unrest", "pdb": 0, "pdb_up": False}, False),
        ({"state": "imperial-control", "loyalty": "unrest"}, False),
    ],
    ids=["rebellion", "free", "stopped", "unrest"],
)
def test_planets_in_rebellion_or_rebel_control_count(
    rules: dict[str, str], marker: dict[str, Any], counts: bool
) -> None:
    game = buying(rules, planets={"222": marker})
    assert ("urban-2-1" in orders(game)) is counts


@pytest.mark.case("VC-26b", "VC-28", "VC-27")
@pytest.mark.parametrize(
    ("risen", "option", "offered"),
    [
        (1, {}, False),
        (2, {}, True),
        (3, {"conduit-rebuild-from": "4"}, False),
        (4, {"conduit-rebuild-from": "4"}, True),
    ],
)
def test_a_destroyed_conduit_is_rebuilt_for_five_points(
    rules: dict[str, str], risen: int, option: dict[str, str], offered: bool
) -> None:
    game = buying(rules, risen=risen, option=option)
    spoil(game, "112", destroyed=True)
    spoil(game, "121")
    game = restore(game.snapshot())
    assert [each for each in game.actions if "conduit" in each] == (
        ["rebuild conduit 112"] if offered else []
    )
    if offered:
        events = do(game, "rebuild conduit 112")
        assert (state(game, "112"), points(game)["rebel"]) == ("infiltrated", 55)
        assert only(events, ConduitChanged).case == "VC-28"


@pytest.mark.case("VC-28")
@pytest.mark.parametrize(("track", "offered"), [(4, False), (5, True)])
def test_four_points_rebuild_nothing(rules: dict[str, str], track: int, offered: bool) -> None:
    game = buying(rules, risen=2, track=track)
    spoil(game, "112", destroyed=True)
    assert ("rebuild conduit 112" in fresh(game)) is offered


@pytest.mark.case("VC-28a")
def test_nothing_is_rebuilt_on_a_planet_that_is_no_more(rules: dict[str, str]) -> None:
    game = buying(rules, risen=2)
    geography.cease(game.ctx, ELSEWHERE, "a test")
    assert state(game, ELSEWHERE) == "destroyed"
    assert f"rebuild conduit {ELSEWHERE}" not in fresh(game)
    assert not conduits.rebuild(game.ctx, ELSEWHERE, "a test", "VC-28")


@pytest.mark.case("VC-26e", "VC-27", "VC-27e", "VC-25a", "VC-29a")
@pytest.mark.parametrize(("risen", "offered"), [(4, False), (5, True)])
def test_with_five_planets_a_pdb_is_raised_at_once(rules: dict[str, str], risen: int, offered: bool) -> None:
    """Angoff has no Conduit, and the planets that have only risen are nobody's."""
    game = buying(rules, risen=risen, free=("222",))
    raising = [each for each in game.actions if "by the network" in each or "pay to raise" in each]
    assert raising == (["raise pdb 222 by the network"] if offered else [])
    if offered:
        do(game, *raising)
        assert game.state.planets["222"].pdb == 1
        assert not record(game).base_revealed


@pytest.mark.case("VC-27e")
def test_a_free_planet_that_nobody_controls_any_more_gets_no_level(rules: dict[str, str]) -> None:
    game = buying(rules, risen=5, free=("222",), units={"222.1": {"line": 1}})
    assert not any("by the network" in each for each in game.actions)


@pytest.mark.case("VC-03c", "VC-26e", "VC-27e")
@pytest.mark.parametrize("enemies", [False, True])
def test_no_level_is_raised_where_enemies_stand_beside_own_units(enemies: bool) -> None:
    rules = {"ruleset": "underground-balance", "bids": "agreed"}
    army = {"222.1": {"urban-2-1": 2, **({"line": 1} if enemies else {})}}
    game = buying(rules, risen=5, free=("222",), units=army)
    assert ("raise pdb 222 by the network" in game.actions) is not enemies


@pytest.mark.case("VC-26f")
def test_no_level_of_unit_is_bought_twice_running(rules: dict[str, str]) -> None:
    """An Urban 1-0 bars a Wild one, too; after a Game-Turn without a purchase both can be had again."""
    game = buying(rules, free=("222",), risen=1)
    record(game).tracks = {**record(game).tracks, "rebel": 9}
    do(game, "order urban-1-0", "done")
    until_turn(game, TURN + 1)
    do(game, "deliver urban-1-0 to 223.1")
    assert (question(game).kind, orders(game)) == ("force-points", PLAIN["2-1"])
    until_turn(game, TURN + 2)
    assert orders(game) == PLAIN["1-0"] | PLAIN["2-1"]


@pytest.mark.case("VC-26f")
def test_another_level_may_follow_at_once(rules: dict[str, str]) -> None:
    game = buying(rules, risen=1, free=("222",))
    do(game, "order urban-2-1", "done")
    until_turn(game, TURN + 1)
    do(game, "deliver urban-2-1 to 223.1")
    assert orders(game) == PLAIN["1-0"]
    for viewer in VIEWERS:
        seen = game.table_view(viewer).module(NetworkView)
        assert seen is not None
        assert seen.barred_level == "2-1"


@pytest.mark.case("VC-26h")
def test_what_the_pool_does_not_have_cannot_be_bought(rules: dict[str, str]) -> None:
    number = facts().unit_kinds["urban-1-0"].count
    assert number is not None
    game = buying(rules)
    network(game.ctx).waiting = tuple(Order("urban-1-0", TURN + 1) for _ in range(number))
    assert {each for each in fresh(game) if each.startswith("order ")} == {"order wild-1-0"}
    network(game.ctx).waiting = network(game.ctx).waiting[1:]
    assert "order urban-1-0" in fresh(game)


@pytest.mark.case("VC-26h")
def test_counters_on_their_way_or_planned_for_the_base_are_not_in_the_pool(rules: dict[str, str]) -> None:
    number = facts().unit_kinds["urban-1-0"].count
    assert number is not None
    game = buying(rules, revealed=True, free=("222",), risen=1)
    network(game.ctx).waiting = tuple(Order("urban-1-0", TURN + 1) for _ in range(number - 1))
    game = restore(game.snapshot())
    do(game, f"buy for {HOME}.1")
    assert f"buy 1 urban-1-0 at {HOME}.1" in game.actions
    assert f"buy 2 urban-1-0 at {HOME}.1" not in game.actions
    do(game, f"buy 1 urban-1-0 at {HOME}.1", "elsewhere")
    assert "urban-1-0" not in orders(game)
    assert "wild-1-0" in orders(game)


def test_a_unit_costs_what_it_always_costs(rules: dict[str, str]) -> None:
    cheap = facts().unit_kinds["urban-1-0"].cost
    dear = facts().unit_kinds["urban-2-1"].cost
    assert cheap is not None
    assert dear is not None
    assert cheap < dear
    game = buying(rules, risen=1, track=dear - 1)
    assert orders(game) == PLAIN["1-0"]
    do(game, "order wild-1-0")
    assert points(game)["rebel"] == dear - 1 - cheap


def twice_as_dear(prices: Mapping[str, int], ctx: Context, side: Side) -> Mapping[str, int]:
    return {what: 2 * points for what, points in prices.items()}


def test_what_others_say_about_prices_counts_for_the_network_too(add: Play) -> None:
    dear = Module(id="dear", needs=("core.network",), answers=(questions.prices.changed(twice_as_dear),))
    game = buying(add(CONTROL, SUPPLY_NETWORK, dear), risen=5, free=("222",))
    price = facts().unit_kinds["urban-2-1"].cost
    assert price is not None
    do(game, "order urban-2-1")
    assert points(game)["rebel"] == 60 - 2 * price


# Delivery


def delivering(rules: dict[str, str], *kinds: str, **more: Any) -> Game:
    """Units are due in this Production Phase."""
    game = buying(rules, **more)
    network(game.ctx).waiting = tuple(Order(kind, TURN) for kind in kinds)
    game.state.stack.pop()
    carry_out(game, game.ctx.rules.segments["rebel-purchases"](game.ctx.current))
    return game


def offered(game: Game) -> set[str]:
    """The planets to which the unit can be delivered."""
    return {action.rpartition(" ")[2][:3] for action in game.actions}


@pytest.mark.case("VC-27a")
def test_a_unit_comes_in_the_next_production_phase(rules: dict[str, str]) -> None:
    game = buying(rules)
    do(game, "order wild-1-0", "done")
    seen = game.table_view("imperial").module(NetworkView)
    assert seen is not None
    assert [(each.unit, each.turn) for each in seen.waiting] == [("wild-1-0", TURN + 1)]
    until_turn(game, TURN + 1)
    assert question(game).kind == "network.delivery"
    do(game, "deliver wild-1-0 to 441.1")
    assert troops(game, "441.1") == {"wild-1-0": 1}
    assert network(game.ctx).waiting == ()
    assert not record(game).base_revealed


@pytest.mark.case("VC-27a")
def test_what_is_due_later_does_not_come_yet(rules: dict[str, str]) -> None:
    game = buying(rules)
    network(game.ctx).waiting = (Order("wild-1-0", TURN + 1),)
    game.state.stack.pop()
    carry_out(game, game.ctx.rules.segments["rebel-purchases"](game.ctx.current))
    assert question(game).kind == "force-points"
    assert len(network(game.ctx).waiting) == 1


@pytest.mark.case("VC-27b")
def test_an_undiscovered_conduit_always_serves_in_every_environ(rules: dict[str, str]) -> None:
    """Whatever the type of the Environ, and whoever stands there."""
    army = {"223.1": {"line": 2}}
    game = delivering(rules, "urban-1-0", units=army, planets={HOME: {"pdb": 2, "pdb_up": True}})
    assert offered(game) == set(EIGHTEEN)
    places = {action.rpartition(" ")[2] for action in game.actions}
    assert places == {place for planet in EIGHTEEN for place in game.ctx.board.surface[planet]}


@pytest.mark.case("VC-27c")
@pytest.mark.parametrize(
    ("army", "up", "serves"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"232.1": {"militia": 1}}, False, False),
        ({"232.3": {"militia": 1}}, False, False),
        ({"232.orbit": {"line": 1}}, False, True),
        ({"232.1": {"urban-2-1": 1}}, False, True),
    ],
    ids=["empty", "PDB Up", "garrison", "garrison elsewhere", "fleet above", "Rebels"],
)
def test_an_infiltrated_conduit_serves_where_the_empire_is_not(
    rules: dict[str, str], army: dict[str, Any], up: bool, serves: bool
) -> None:
    game = delivering(rules, "wild-1-0", units=army, planets={ELSEWHERE: {"pdb": 1, "pdb_up": up}})
    spoil(game, ELSEWHERE)
    game = restore(game.snapshot())
    assert (ELSEWHERE in offered(game)) is serves


@pytest.mark.case("VC-27d")
def test_a_destroyed_conduit_never_serves(rules: dict[str, str]) -> None:
    game = delivering(rules, "wild-1-0", planets={ELSEWHERE: {"pdb": 0, "pdb_up": False}})
    spoil(game, ELSEWHERE, destroyed=True)
    game = restore(game.snapshot())
    assert offered(game) == set(EIGHTEEN) - {ELSEWHERE}


@pytest.mark.case("VC-27a", "VC-27b")
def test_stacking_counts_and_what_has_no_room_waits(rules: dict[str, str]) -> None:
    """VQ-05."""
    game = delivering(rules, "wild-1-0")
    place = "441.1"
    units.add(game.ctx, place, "rebel", {"urban-1-0": units.room(game.ctx, place, "rebel")})
    assert f"deliver wild-1-0 to {place}" not in fresh(game)
    for planet in EIGHTEEN:
        if planet != HOME:
            spoil(game, planet, destroyed=True)
    for each in game.ctx.board.surface[HOME]:
        units.add(game.ctx, each, "rebel", {"urban-1-0": units.room(game.ctx, each, "rebel")})
    game.state.stack.pop()
    carry_out(game, game.ctx.rules.segments["rebel-purchases"](game.ctx.current))
    assert question(game).kind == "force-points"
    assert network(game.ctx).waiting == (Order("wild-1-0", TURN),)


# The base


@pytest.mark.case("VC-29", "VC-29b")
@pytest.mark.parametrize("revealed", [True, False])
def test_the_base_builds_units_of_every_level_and_is_known_by_it(
    rules: dict[str, str], revealed: bool
) -> None:
    game = buying(rules, revealed=revealed, track=90, free=("222",), risen=1)
    do(game, f"buy for {HOME}.1")
    sizes = {action.split()[2] for action in game.actions if action.startswith("buy ")}
    assert sizes == {
        f"{kind}-{size}" for kind in ("urban", "wild") for size in ("1-0", "2-1", "2-3", "4-3", "4-4")
    }
    assert any(action.startswith("buy 3 ") for action in game.actions)
    do(game, f"buy 3 wild-1-0 at {HOME}.1", "elsewhere")
    assert state(game, HOME) == ("infiltrated" if revealed else "undiscovered")
    events = do(game, "done")
    assert record(game).base_revealed
    assert state(game, HOME) == "infiltrated"
    changed = [each.case for each in every(events, ConduitChanged)]
    assert changed == ([] if revealed else ["VC-29b"])


@pytest.mark.case("VC-29a")
def test_the_base_turns_pdbs_up_and_raises_none(rules: dict[str, str]) -> None:
    game = buying(rules, free=(HOME, "222"), risen=2, revealed=True)
    paid = {action for action in game.actions if action.startswith("pay")}
    assert paid == {f"pay to turn up pdb {HOME}", "pay to turn up pdb 222"}
    do(game, "pay to turn up pdb 222")
    assert game.state.planets["222"].pdb_up


@pytest.mark.case("VC-29a")
def test_a_hidden_base_turns_pdbs_up_and_stays_hidden(rules: dict[str, str]) -> None:
    game = buying(rules, free=("222",), risen=1)
    do(game, "pay to turn up pdb 222", "done")
    assert not record(game).base_revealed


@pytest.mark.case("VC-30", "VC-30d")
@pytest.mark.parametrize("revealed", [True, False])
def test_the_base_moves_in_secret_to_an_undiscovered_conduit(rules: dict[str, str], revealed: bool) -> None:
    game = buying(rules, revealed=revealed, named_planets=["112", "121"], free=("222",), risen=1)
    spoil(game, "121", destroyed=True)
    game = restore(game.snapshot())
    do(game, "move base")
    sites = {action.removeprefix("new base on ") for action in game.actions} - {"no new base"}
    assert sites == set(EIGHTEEN) - {HOME, "121"}
    events = do(game, "new base on 112")
    assert (record(game).base, record(game).base_revealed) == ("112", False)
    assert points(game)["rebel"] == 40
    moved = only(events, BaseMoved)
    assert (moved.planet, moved.rebuilt, moved.points) == ("112", False, 20)
    told = [event for event in game.log_for("imperial") if isinstance(event, BaseMoved)]
    assert [event.planet for event in told] == [HIDDEN]
    seen = game.table_view("imperial").module(GalaxyView)
    assert seen is not None
    assert seen.base == HIDDEN
    assert record(game).named == ()


@pytest.mark.case("VC-30", "VC-30c")
def test_on_an_infiltrated_conduit_the_base_is_known_at_once(rules: dict[str, str]) -> None:
    game = buying(rules, free=("222",), risen=1)
    spoil(game, ELSEWHERE)
    do(game, "move base")
    events = do(game, f"new base on {ELSEWHERE}")
    assert (record(game).base, record(game).base_revealed) == (ELSEWHERE, True)
    assert only(events, BaseRevealed).planet == ELSEWHERE


@pytest.mark.case("VC-30b")
def test_a_base_that_moves_takes_the_place_of_every_other_purchase(rules: dict[str, str]) -> None:
    game = buying(rules, free=("222",), risen=5, revealed=True)
    do(game, "move base", f"new base on {ELSEWHERE}")
    assert set(game.actions) == {"pay to turn up pdb 222", "done"}
    do(game, "pay to turn up pdb 222")
    assert game.state.planets["222"].pdb_up


@pytest.mark.case("VC-30b")
def test_a_base_that_builds_does_not_move_and_the_network_gives_all_the_same(rules: dict[str, str]) -> None:
    game = buying(rules, risen=1, free=("222",), revealed=True, track=90)
    do(game, f"buy for {HOME}.1", f"buy 1 wild-1-0 at {HOME}.1", "elsewhere")
    assert "move base" not in game.actions
    assert orders(game) == PLAIN["1-0"] | PLAIN["2-1"]


@pytest.mark.case("VC-30")
@pytest.mark.parametrize(("track", "may"), [(19, False), (20, True)])
def test_to_move_the_base_costs_twenty_points(rules: dict[str, str], track: int, may: bool) -> None:
    assert ("move base" in buying(rules, track=track).actions) is may


def ruined(rules: dict[str, str], track: int) -> Game:
    """The base is destroyed with its planet, and points have come since."""
    game = buying(rules, free=("222",), risen=1)
    carry_out(game, Destruction(planet=HOME))
    while question(game).kind != "force-points":
        do(game, passing(game))
    assert points(game)["rebel"] == 0
    record(game).tracks = {**record(game).tracks, "rebel": track}
    return restore(game.snapshot())


@pytest.mark.case("VC-30a", "VC-30e")
@pytest.mark.parametrize(("track", "may"), [(24, False), (25, True)])
def test_a_destroyed_base_is_rebuilt_for_twenty_five_points(
    rules: dict[str, str], track: int, may: bool
) -> None:
    """VQ-06: the track falls to zero with the base; nobody has to build it anew."""
    game = ruined(rules, track)
    assert ("rebuild base" in game.actions) is may
    assert "move base" not in game.actions
    assert "done" in game.actions
    assert not any(action.startswith("buy") for action in game.actions)
    if may:
        do(game, "rebuild base")
        assert f"new base on {HOME}" not in game.actions
        events = do(game, f"new base on {ELSEWHERE}")
        assert only(events, BaseMoved).rebuilt
        assert (record(game).base, record(game).base_revealed) == (ELSEWHERE, False)
        assert points(game)["rebel"] == 0


@pytest.mark.case("VC-30e")
def test_whoever_looks_at_the_sites_may_stay(rules: dict[str, str]) -> None:
    game = buying(rules)
    do(game, "move base", "no new base")
    assert record(game).base == HOME
    assert "move base" in game.actions


# Secrets


@pytest.mark.case("VC-30d")
def test_a_new_base_may_be_on_any_undiscovered_conduit_as_far_as_the_empire_knows(
    rules: dict[str, str],
) -> None:
    game = buying(rules, named_planets=["112", "121"], free=("222",), risen=1)
    spoil(game, "141")
    game = restore(game.snapshot())
    do(game, "move base", f"new base on {ELSEWHERE}")
    assert base.unnamed(game.ctx) == [each for each in EIGHTEEN if each not in ("141", ELSEWHERE)]
    random, seen = Random(1), set()
    for _ in range(300):
        twin = game.copy()
        shuffle_hidden(twin.ctx, "imperial", random.randrange)
        assert twin.table_view("imperial").modules == game.table_view("imperial").modules
        seen.add(record(twin).base)
    assert seen == set(EIGHTEEN) - {"141"}


def test_a_position_with_a_known_base_knows_its_conduit(rules: dict[str, str]) -> None:
    assert state(buying(rules, revealed=True), HOME) == "infiltrated"
    assert state(buying(rules), HOME) == "undiscovered"


def test_what_cannot_be_is_noticed(rules: dict[str, str]) -> None:
    game = buying(rules)

    def complaints() -> list[str]:
        return [word for rule in SUPPLY_NETWORK.invariants for word in rule(game.ctx)]

    assert complaints() == []
    network(game.ctx).conduits = {HOME: "destroyed", "222": "infiltrated"}
    network(game.ctx).waiting = (Order("urban-4-4", TURN + 2),)
    assert len(complaints()) == 4


# On the sheet of purchases


def besides(game: Game, draft: Draft | None = None) -> dict[str, tuple[int, bool, bool]]:
    sheet = spending_sheet(game, draft)
    return {each.action: (each.price, each.wanted, each.open) for each in sheet.besides}


def test_the_sheet_offers_what_the_network_gives(rules: dict[str, str]) -> None:
    game = buying(rules, risen=1, free=("222",))
    price = facts().unit_kinds["urban-2-1"].cost
    offers = besides(game)
    assert offers["order urban-2-1"] == (price, False, False)
    assert offers["move base"] == (0, False, True)
    (first, *_) = spending_sheet(game).besides
    assert (first.subject, first.text) != ("", "")


def test_what_is_wanted_of_it_is_paid_and_can_be_exchanged(rules: dict[str, str]) -> None:
    game = buying(rules, risen=1, free=("222",), track=4)
    price = facts().unit_kinds["urban-2-1"].cost
    draft = Draft(besides=("order urban-2-1",))
    sheet = spending_sheet(game, draft)
    assert (sheet.points, sheet.spent, sheet.refused) == (4, price, [])
    offers = besides(game, draft)
    assert offers["order urban-2-1"][1]
    assert not offers["order wild-2-1"][1]
    both = Draft(besides=("order urban-2-1", "order wild-2-1"))
    assert spending_sheet(game, both).refused == ["order wild-2-1 cannot be done now"]
    with pytest.raises(CannotLayOut, match="wild-2-1"):
        steps_to_lay_out(game, both)


def test_a_sheet_with_an_order_is_laid_out_as_a_whole(rules: dict[str, str]) -> None:
    game = buying(rules, risen=1, free=("222",), revealed=True)
    draft = Draft({f"{HOME}.1": {"wild-1-0": 2}}, {"222": (0, True)}, ("order urban-2-1",))
    work = steps_to_lay_out(game, draft)
    do(game, *work.actions)
    assert troops(game, f"{HOME}.1") == {"wild-1-0": 2}
    assert game.state.planets["222"].pdb_up
    assert network(game.ctx).waiting == (Order("urban-2-1", TURN + 1),)


def test_an_order_in_the_middle_of_a_plan_stands_on_the_sheet_with_it(rules: dict[str, str]) -> None:
    game = buying(rules, risen=5, free=("222",), revealed=True, track=90)
    do(game, f"buy for {HOME}.1", f"buy 2 wild-1-0 at {HOME}.1", "elsewhere")
    do(game, "raise pdb 222 by the network", f"buy for {HOME}.1", f"buy 1 wild-1-0 at {HOME}.1")
    sheet = spending_sheet(game)
    assert sheet.refused == []
    (place,) = (each for each in sheet.places if each.wanted)
    assert place.wanted == {"wild-1-0": 3}
    assert [each.action for each in sheet.besides if each.wanted] == ["raise pdb 222 by the network"]
    assert not spending_sheet(game, usual(game)).refused
    work = steps_to_lay_out(game, Draft(besides=("order wild-2-1",)))
    for _ in range(work.back):
        game.undo()
    do(game, *work.actions)
    assert network(game.ctx).waiting == (Order("wild-2-1", TURN + 1),)
    assert game.state.planets["222"].pdb == 0
    assert not troops(game, f"{HOME}.1")


def advised_by_a_rookie(game: Game) -> Draft:
    thoughts = advised(game)
    thought = next(thoughts)
    while True:
        try:
            thought = thoughts.send(advice(thought))
        except StopIteration as end:
            found: Draft = end.value
            return found


def test_the_advice_on_the_sheet_has_an_order(rules: dict[str, str]) -> None:
    draft = advised_by_a_rookie(buying(rules, risen=1, free=("222",)))
    assert draft.besides in (("order urban-2-1",), ("order wild-2-1",))


# What the rookie does


def advice(game: Game) -> str:
    decision = question(game)
    return advise(Table(game.ctx, "rebel"), decision.kind, decision.options).action.text


@pytest.mark.parametrize(
    ("risen", "expected"),
    [(0, {"order urban-1-0", "order wild-1-0"}), (3, {"order urban-2-3", "order wild-2-3"})],
)
def test_the_rookie_buys_the_best_unit_there_is(
    rules: dict[str, str], risen: int, expected: set[str]
) -> None:
    assert advice(buying(rules, risen=risen)) in expected


def test_the_rookie_brings_units_where_a_rebellion_needs_them(rules: dict[str, str]) -> None:
    game = delivering(rules, "wild-2-3", planets={ELSEWHERE: RISEN}, units={f"{ELSEWHERE}.1": {"militia": 1}})
    assert advice(game).startswith(f"deliver wild-2-3 to {ELSEWHERE}")


def test_the_rookie_moves_a_base_that_the_empire_stands_on_and_hides_it(rules: dict[str, str]) -> None:
    calm = buying(rules, revealed=True, risen=1, free=("222",))
    assert advice(calm) != "move base"
    game = buying(rules, revealed=True, risen=1, free=("222",), units={f"{HOME}.1": {"veteran": 2}})
    spoil(game, "112")
    game = restore(game.snapshot())
    do(game, advice(game))
    assert question(game).kind == "network.base"
    do(game, advice(game))
    assert not record(game).base_revealed
    assert record(game).base not in (HOME, "112")


def test_the_rookie_builds_a_ruined_base_anew_when_it_can_use_it(rules: dict[str, str]) -> None:
    assert advice(ruined(rules, 60)) == "rebuild base"
    assert advice(ruined(rules, 26)) != "rebuild base"


def test_the_rookie_mends_the_network_where_few_conduits_are_left(rules: dict[str, str]) -> None:
    game = buying(rules, risen=2)
    for planet in EIGHTEEN[:14]:
        if planet != HOME:
            spoil(game, planet, destroyed=True)
    assert advice(restore(game.snapshot())).startswith("rebuild conduit")
