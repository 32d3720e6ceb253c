"""[7.0] Military units: what they are, what the enemy sees of them, and where they may go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from tests.engine.mission_table import CITY, draw, errand, send
from tests.engine.table import do, every, march, only, table, troops, until
from tests.engine.toys import Play, toy_rulesets

from fitg.data import facts
from fitg.data.records import PDB_UP, UNIT_ROLES, Side
from fitg.engine import questions
from fitg.engine.events.military_combat import BattleFought
from fitg.engine.events.movement import Marched
from fitg.engine.events.pieces import UnitDamaged, UnitsLost, UnitsPlaced, UnitsRevealed
from fitg.engine.events.search import SearchMade
from fitg.engine.game import Game, new_game
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Done
from fitg.engine.modules import Module
from fitg.engine.rules import control, units
from fitg.engine.rules.force_points.purchases import BuyUnits, PayToTurnUp
from fitg.engine.rules.losses import LoseUnits, fulfilling, toll
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.space import fleet as fleets
from fitg.engine.rules.space import navigation, orbit_detection
from fitg.engine.rules.space.fleet import Fleet
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.errors import DataError
from fitg.lab.checks.fuzz import play as fuzz

#: An Environ of each type, an R card for its section, and its Resource rating.
TYPES = {
    "urban": (CITY, 80),
    "wild": ("223.2", 89),
    "liquid": ("342.2", 82),
    "subterranean": ("523.1", 82),
    "air": ("223.1", 82),
    "fire": ("531.1", 82),
}


def units_seen(game: Game, place: str, viewer: Any) -> dict[str, dict[str, int]]:
    """The units of both sides in a place, as one side sees them."""
    (space,) = (each for each in game.view(viewer)["spaces"] if each["id"] == place)
    found: dict[str, dict[str, int]] = space["units"]
    return found


def rise(place: str, card: int, **more: Any) -> Game:
    """A planet goes into rebellion: the Rebel Player is asked for the units of its first Environ."""
    game = errand(place, ["zina-adora"], loyalty="unrest", cards=[card], **more)
    send(game, R=["zina-adora"])
    draw(game)
    return game


@pytest.mark.case("7.1")
def test_only_the_first_number_of_a_unit_counts() -> None:
    """A Patrol (1-2) and a Line (3-2) attack a 2-1."""
    game = table(
        "imperial.military-combat", units={"221.1": {"patrol": 1, "line": 1, "air-2-1": 1}}, dice=[1, 1]
    )

    battle = only(do(game, "attack at 221.1"), BattleFought)

    assert (battle.attack, battle.defense) == (1 + 3, 2)


@pytest.mark.case("7.1")
def test_military_units_search_with_their_combat_strength() -> None:
    game = table(
        "rebel.search",
        characters={"kogus": {"place": "221.1", "detected": True}},
        units={"221.1": {"patrol": 2, "line": 1, "militia": 1}},
        dice=[6],
    )

    assert only(do(game, "search 221.1 with units"), SearchMade).search_value == 1 + 1 + 3 + 1


@pytest.mark.case("7.2")
@pytest.mark.parametrize("scenario", ["flight-to-egrix", "varu-powderkeg"])
def test_the_empire_uses_militia_patrol_and_line_only(scenario: str) -> None:
    game = new_game(scenario, seed=1)
    kinds: set[str] = set()
    while game.decision is not None and game.decision.kind == "setup.units" and game.side == "imperial":
        kinds |= {action.split()[1] for action in game.actions}
        game.apply(game.actions[0])

    assert kinds <= {"militia", "patrol", "line"}
    facts = game.facts.unit_kinds
    numbers = [(facts[kind].strength, facts[kind].space_strength) for kind in ("militia", "patrol", "line")]
    assert numbers == [(1, 0), (1, 2), (3, 2)]


@pytest.mark.case("7.21")
def test_militia_are_face_up_and_stay_on_their_planet() -> None:
    game = table("imperial.movement", units={"223.1": {"militia": 1}})

    assert units_seen(game, "223.1", "rebel")["imperial"] == {"militia": 1}
    do(game, "march from 223.1")
    assert game.decision is not None
    assert game.decision.kind == "movement", "the only way led to the other Environ of Charkhan"
    assert units_seen(game, "223.2", "rebel")["imperial"] == {"militia": 1}


@pytest.mark.case("7.21", "7.23")
def test_mobile_units_leave_the_militia_behind_when_they_change_planets() -> None:
    """A-07-02: nobody carries Militia."""
    game = table("imperial.movement", units={"223.1": {"militia": 1, "patrol": 1}})
    do(game, "march from 223.1", "add patrol")
    everywhere = {action for action in game.actions if action.startswith("to ")}
    together = only(do(game, "add militia"), Marched)

    assert everywhere == {"to 221.1", "to 222.1", "to 223.2"}
    assert together.destination == "223.2", "no other Environ was left to choose"


@pytest.mark.case("7.22", "7.22a", "7.22c")
def test_patrol_and_line_units_are_set_up_face_down() -> None:
    game = new_game("flight-to-egrix", seed=1)
    while game.decision is not None and game.decision.kind == "setup.units":
        game.apply(next((each for each in game.actions if each.endswith("at 222.1")), game.actions[0]))

    assert units_seen(game, "222.1", "rebel")["imperial"].keys() == {"face-down", "militia"}
    assert units_seen(game, "222.1", "imperial")["imperial"].keys() == {"line", "militia", "patrol"}
    assert not every(game.log, UnitsRevealed)


@pytest.mark.case("7.22", "7.22a", "7.22c")
def test_a_march_tells_the_rebels_how_many_but_not_which() -> None:
    game = table("imperial.movement", units={"223.1": {"line": 1, "patrol": 1}})

    march(game, "223.1", "221.1", "line")

    assert units_seen(game, "221.1", "rebel")["imperial"] == {"face-down": 1}
    assert units_seen(game, "221.1", "imperial")["imperial"] == {"line": 1}
    assert only(game.log_for("rebel"), Marched).units == {"face-down": 1}
    assert only(game.log_for("imperial"), Marched).units == {"line": 1}


@pytest.mark.case("7.22", "7.22b")
def test_units_are_turned_up_for_combat_and_down_again_afterwards() -> None:
    """The Empire has to lose a Line or three Patrols, and the Rebels see what it chooses from."""
    game = table(
        "rebel.military-combat",
        units={"221.1": {"line": 1, "patrol": 3, "wild-2-1": 4}},
        dice=[4, 6],
    )

    revealed = only(do(game, "attack at 221.1"), UnitsRevealed)
    during = units_seen(game, "221.1", "rebel")["imperial"]
    do(game, "lose 1 line")

    assert revealed.units == during == {"line": 1, "patrol": 3}
    assert units_seen(game, "221.1", "rebel")["imperial"] == {"face-down": 3}


@pytest.mark.case("7.22b")
def test_a_search_shows_the_units_and_the_squad_they_send_shows_no_more() -> None:
    game = table(
        "rebel.search",
        characters={"kogus": {"place": "221.1", "detected": True}},
        units={"221.1": {"line": 4}},
        dice=[1, 1, 1],
    )

    events = do(game, "search 221.1 with units")
    during = units_seen(game, "221.1", "rebel")["imperial"]
    events += do(game, "attack", "kill", "break off with all")

    assert only(events, UnitsRevealed).units == {"line": 4}
    assert during == {"line": 4}
    assert units_seen(game, "221.1", "rebel")["imperial"] == {"face-down": 4}


@pytest.mark.case("7.22b")
def test_a_unit_that_is_lost_is_shown_as_it_goes() -> None:
    """A-07-01: saboteurs with two letters destroy a face-down unit unseen; then both see what it was."""
    game = errand(CITY, ["rayner-derban"], cards=[78, 79], units={CITY: {"line": 1}}, pdb_up=True)
    send(game, S=["rayner-derban"])
    draw(game, 2)

    events = do(game, "destroy a face-down unit")

    assert not every(events, UnitsRevealed)
    assert only(game.log_for("rebel"), UnitsLost).units == {"line": 1}


@pytest.mark.case("7.23")
@pytest.mark.parametrize("kind", ["patrol", "line", "wild-2-1"])
def test_a_mobile_unit_goes_from_any_environ_to_any_other(kind: str) -> None:
    side = "rebel" if kind.startswith("wild") else "imperial"
    game = table(f"{side}.movement", units={"221.1": {kind: 1}}, planets={"222": {"pdb": 0}})

    do(game, "march from 221.1")

    assert set(game.actions) >= {"to 222.1", "to 223.1", "to 223.2"}


@pytest.mark.case("7.3")
def test_rebel_units_are_never_hidden_and_only_the_2_1_leaves_its_planet() -> None:
    game = table("rebel.movement", units={"223.1": {"air-1-0": 1, "air-2-1": 1}})

    assert units_seen(game, "223.1", "imperial")["rebel"] == {"air-1-0": 1, "air-2-1": 1}
    do(game, "march from 223.1", "add air-1-0")
    assert {action for action in game.actions if action.startswith("to ")} == {"to 223.2"}


@pytest.mark.case("7.3", "7.31", "7.32")
@pytest.mark.parametrize("environ_type", TYPES)
def test_every_environ_raises_both_strengths_of_its_own_type(environ_type: str) -> None:
    place, card = TYPES[environ_type]
    game = rise(place, card)
    if place == "223.2":
        do(game, "raise 0 air-2-1", "raise 0 air-1-0")
    elif place == "342.2":
        do(game, "raise 0 urban-2-1", "raise 0 urban-1-0")

    events = do(game, f"raise 1 {environ_type}-2-1")
    if f"raise 1 {environ_type}-1-0" in game.actions:
        events += do(game, f"raise 1 {environ_type}-1-0")

    assert every(events, UnitsPlaced)[0].units == {f"{environ_type}-2-1": 1}
    strengths = {kind.id: kind.strength for kind in game.facts.unit_kinds.values()}
    assert (strengths[f"{environ_type}-1-0"], strengths[f"{environ_type}-2-1"]) == (1, 2)


@pytest.mark.case("7.32")
def test_raised_units_may_afterwards_go_anywhere() -> None:
    """A Wild unit of Charkhan flies to the city of Angoff in the next turn."""
    game = rise("223.2", 89, turn=1)
    do(game, "raise 0 air-2-1", "raise 0 air-1-0", "raise 1 wild-2-1", "raise 0 wild-1-0")
    until(game, "movement")
    while game.side != "rebel":
        do(game, "done")
        until(game, "movement")

    march(game, "223.2", "222.1", "wild-2-1")
    moved = only(do(game, "hold fire"), Marched)

    assert (moved.units, moved.destination) == ({"wild-2-1": 1}, "222.1")


@pytest.mark.case("9.62")
@pytest.mark.parametrize(("rebels", "lost"), [(1, 1), (3, 2)])
def test_a_unit_that_reacted_fights_and_falls_with_the_others(rebels: int, lost: int) -> None:
    """The Patrol from the air of Charkhan joins the one in its wilderness."""
    game = table(
        "rebel.reaction",
        units={"223.1": {"patrol": 1}, "223.2": {"patrol": 1, "wild-2-1": rebels}},
        dice=[1, 6],
    )
    do(game, "react patrol from 223.1 to 223.2")

    events = do(game, "attack at 223.2")

    assert only(events, UnitsLost).units == {"patrol": lost}
    assert units_seen(game, "223.2", "imperial")["imperial"] == ({"patrol": 1} if lost == 1 else {})


def test_the_number_of_counters_is_no_limit() -> None:
    """A-07-03: the game has two Fire 1-0 counters, and the third unit is raised all the same."""
    game = rise("531.1", 82)

    do(game, "raise 0 fire-2-1", "raise 3 fire-1-0")

    assert game.facts.unit_kinds["fire-1-0"].count == 2
    assert troops(game, "531.1") == {"fire-1-0": 3}


@pytest.mark.case("7.22")
@pytest.mark.parametrize("garrison", [{"patrol": 2}, {"patrol": 1, "line": 1}])
def test_the_number_of_questions_of_a_march_does_not_tell_the_kinds(garrison: dict[str, int]) -> None:
    """Two of a kind or two kinds: the Imperial Player is asked each time which of them he takes."""
    game = table("imperial.movement", units={"221.1": garrison})
    questions = 0
    do(game, "march from 221.1")
    while game.decision is not None and game.decision.kind == "movement.march":
        questions += 1
        adds = [action for action in game.actions if action.startswith("add ")]
        do(game, adds[0] if adds else "to 222.1")
    assert questions == 3


# Units of a module's own: traits are data, and no rule knows the kind by its name

#: Slow to fall, no threat on the ground, and nobody's government.
FLAGSHIP = {
    "name": "Flagship",
    "side": "imperial",
    "environ_type": "",
    "strength": 1,
    "space_strength": 3,
    "navigation": 4,
    "mobile": True,
    "elite": False,
    "hidden": False,
    "suicide": False,
    "atrocity": False,
    "count": 1,
    "cost": 4,
    "traits": {"attack": 0, "loss_order": 1, "control": 0, "stacking": 0, "jump": 0},
}
FLAGSHIPS = Module(
    id="flagships", title="The flagship", facts={"units": {"flagship": FLAGSHIP}}, units=("flagship",)
)
WEARY_ELITE = Module(
    id="weary-elite",
    title="Elite units are lost for four points",
    facts={"units": {"elite-army": {"traits": {"loss": 4}}}},
)


@pytest.fixture(scope="module")
def toys() -> Iterator[Play]:
    with toy_rulesets() as add:
        yield add


def backdoor(options: dict[str, str], segment: str = "imperial.force-points", **more: Any) -> Game:
    return table(segment, base="empires-backdoor", turn=2, options=options, **more)


def test_without_a_module_all_kinds_are_worth_their_strength_and_count() -> None:
    known = facts()
    for kind in known.unit_kinds.values():
        worths = [known.worths[role][kind.id] for role in UNIT_ROLES]
        assert worths == [kind.strength] * 4 + [kind.space_strength] * 5 + [0, 0]
    nobody: frozenset[str] = frozenset()
    squads = {"stacking": {"suicide-squad"}}
    assert known.uncounted == {"control": nobody, "jump": nobody, "interception": nobody, **squads}
    assert known.loss_orders == {}


@pytest.mark.case("19.0")
def test_a_kind_that_a_module_brings_can_be_bought(toys: Play) -> None:
    game = backdoor(toys(FLAGSHIPS))
    do(game, "buy for 241.orbit")
    assert "buy 1 flagship at 241.orbit" in game.actions
    do(game, "buy 1 flagship at 241.orbit", "done")
    assert troops(game, "241.orbit") == {"flagship": 1}
    usual = backdoor({"ruleset": "standard"})
    do(usual, "buy for 241.orbit")
    assert "buy 1 line at 241.orbit" in usual.actions
    assert "buy 1 flagship at 241.orbit" not in usual.actions


@pytest.mark.case("10.2", "19.13")
def test_a_kind_may_be_worth_less_when_it_attacks_than_when_it_defends(toys: Play) -> None:
    game = backdoor(toys(FLAGSHIPS), units={"241.1": {"line": 1}})
    units.add(game.ctx, "241.1", "imperial", {"flagship": 1})
    attack = MilitaryCombat(place="241.1", attacker="imperial")
    defense = MilitaryCombat(place="241.1", attacker="rebel")
    assert (attack.strength(game.ctx, "imperial"), defense.strength(game.ctx, "imperial")) == (3, 4)


@pytest.mark.case("10.3")
@pytest.mark.parametrize(
    ("loss", "lost"),
    [
        (1, [{"patrol": 1}]),
        (2, [{"patrol": 2}]),
        (3, [{"patrol": 2, "flagship": 1}]),
        (9, [{"patrol": 2, "flagship": 1}]),
    ],
)
def test_a_kind_may_be_lost_only_after_all_others(toys: Play, loss: int, lost: list[dict[str, int]]) -> None:
    ctx = backdoor(toys(FLAGSHIPS)).ctx
    assert fulfilling(ctx, {"flagship": 1, "patrol": 2}, loss, space=False) == lost


@pytest.mark.case("10.3")
def test_a_loss_may_be_fulfilled_by_another_value_than_strength(toys: Play) -> None:
    ctx = backdoor(toys(WEARY_ELITE)).ctx
    assert fulfilling(ctx, {"elite-army": 1}, 4, space=False) == [{"elite-army": 1}]
    usual = backdoor({"ruleset": "standard"}).ctx
    assert fulfilling(usual, {"elite-army": 1}, 4, space=False) == [{}]


@pytest.mark.case("15.52c")
def test_a_rebellion_holds_though_a_kind_is_there_that_controls_nothing(toys: Play) -> None:
    rising = {"241": {"state": "rebellion", "pdb": 1, "pdb_up": True}}
    game = backdoor(toys(FLAGSHIPS), planets=rising)
    units.add(game.ctx, "241.1", "imperial", {"flagship": 1})
    assert [planet.id for planet in control.held_rebellions(game.ctx)] == ["241"]
    assert control.forces_on(game.ctx, "241") == "none"
    units.add(game.ctx, "241.1", "imperial", {"militia": 1})
    assert control.held_rebellions(game.ctx) == []
    assert control.forces_on(game.ctx, "241") == "imperial"


@pytest.mark.case("9.51", "21.21")
def test_a_kind_may_need_no_room_and_not_burden_a_jump(toys: Play) -> None:
    ctx = backdoor(toys(FLAGSHIPS)).ctx
    assert units.crowd(ctx, {"flagship": 1, "line": 2}) == 2
    assert units.room_for(ctx, "241.1", "flagship") == units.ANY_NUMBER
    fleet = Fleet(side="imperial", units={"veteran": 3, "flagship": 1})
    assert navigation.rating(navigation.of_fleet(ctx, fleet)) == 4
    crowded = Fleet(side="imperial", units={"veteran": 4, "flagship": 1})
    assert navigation.rating(navigation.of_fleet(ctx, crowded)) == 3


# Prices


def half_price(prices: Mapping[str, int], ctx: Context, side: Side) -> Mapping[str, int]:
    """Lines are cheap, and nobody sells militia; a PDB is dear."""
    found = {**prices, "line": 1, PDB_UP: 5} if side == "imperial" else {**prices, "urban-2-1": 1}
    return {kind: price for kind, price in found.items() if kind != "militia"}


SALE = Module(id="sale", title="A sale", answers=(questions.prices.changed(half_price),))


@pytest.mark.case("19.7", "19.2", "15.41")
def test_prices_are_asked_and_a_module_changes_them_for_everybody_who_buys(toys: Play) -> None:
    game = backdoor(toys(SALE), planets={"241": {"pdb": 1, "pdb_up": False}})
    prompt = game.decision.prompt if game.decision is not None else ""
    points = int(prompt.split(" ")[0])
    assert any(isinstance(option, PayToTurnUp) and option.cost == 5 for option in game.options)
    do(game, "buy for 241.1")
    offered = [option for option in game.options if isinstance(option, BuyUnits)]
    lines = [option for option in offered if option.unit == "line"]
    assert lines
    assert all(option.cost == option.number for option in lines)
    assert not [option for option in offered if option.unit == "militia"]
    do(game, "buy 2 line at 241.1")
    assert game.decision is not None
    assert game.decision.prompt.startswith(f"{points - 2} of {points}")


@pytest.mark.case("15.41")
def test_a_rebellion_raises_units_for_the_prices_of_the_game(toys: Play) -> None:
    game = rise(CITY, 80, options=toys(SALE))
    assert game.decision is not None
    assert "2-1 units, for 1 each" in game.decision.prompt


# Units that are turned over before they are lost

WRECK = {**FLAGSHIP, "name": "Wreck", "space_strength": 2, "count": 0, "traits": {}}
TOUGH = Module(
    id="tough",
    title="Flagships are hard to sink",
    facts={
        "units": {
            "flagship": {
                **FLAGSHIP,
                "traits": {"loss_order": 1, "space_attack_loss": 2, "fire": 1, "space_leader": 1},
            },
            "wreck": {**WRECK, "traits": {"loss_order": 1, "space_attack_loss": 1}},
        }
    },
    units=("flagship", "wreck"),
    answers=(questions.flips_to.by(lambda ctx, kind: "wreck" if kind == "flagship" else ""),),
)


@pytest.mark.case("10.3")
@pytest.mark.parametrize(
    ("loss", "attacks", "lost", "left"),
    [
        (2, False, {"patrol": 1}, {"flagship": 1}),
        (5, False, {"patrol": 1, "flagship": 1}, {"wreck": 1}),
        (6, False, {"patrol": 1, "flagship": 1}, {"wreck": 1}),
        (7, False, {"patrol": 1, "flagship": 1, "wreck": 1}, {}),
        (4, True, {"patrol": 1, "flagship": 1}, {"wreck": 1}),
        (5, True, {"patrol": 1, "flagship": 1, "wreck": 1}, {}),
    ],
)
def test_a_unit_may_be_turned_over_before_it_is_lost(
    toys: Play, loss: int, attacks: bool, lost: dict[str, int], left: dict[str, int]
) -> None:
    """The patrol is worth 2 and goes first; the flagship 3, then 2; if it attacks 2, then 1."""
    ctx, fleet = backdoor(toys(TOUGH)).ctx, {"patrol": 1, "flagship": 1}
    assert fulfilling(ctx, fleet, loss, space=True, attacks=attacks) == [lost]
    found = toll(ctx, fleet, lost)
    assert found.left == left
    assert found.flipped == ({"flagship": 1} if left == {"wreck": 1} else {})
    assert "wreck" not in found.fallen


@pytest.mark.case("22.0", "10.3")
def test_a_battle_turns_units_over_and_tells_it(toys: Play) -> None:
    game = backdoor(toys(TOUGH), "rebel.space-combat", units={"241.orbit": {"patrol": 1}})
    units.add(game.ctx, "241.orbit", "imperial", {"flagship": 1})
    battle = SpaceCombat(place="241.orbit", attacker="rebel")
    losses = battle.takes(game.ctx, "imperial", 5)
    (choice,) = losses.choices(game.ctx)
    done = losses.remove(game.ctx, LoseUnits(choice))
    assert isinstance(done, Done)
    battle.remove(game.ctx, "imperial", done.result)
    assert troops(game, "241.orbit") == {"wreck": 1}
    assert only(game.ctx.journal, UnitDamaged).after == "wreck"
    assert only(game.ctx.journal, UnitsLost).units == {"patrol": 1}
    assert battle.led_with(game.ctx, "imperial") == 0, "a wreck leads nobody"


@pytest.mark.case("22.4", "20.7", "20.71")
def test_a_unit_may_lead_itself_and_fire_with_less_than_it_defends(toys: Play) -> None:
    game = backdoor(toys(TOUGH), "rebel.space-combat", units={"241.orbit": {"patrol": 1}})
    units.add(game.ctx, "241.orbit", "imperial", {"flagship": 1})
    battle = SpaceCombat(place="241.orbit", attacker="rebel")
    assert (battle.led_with(game.ctx, "imperial"), battle.led_with(game.ctx, "rebel")) == (1, 0)
    patrol = game.facts.unit_kinds["patrol"].space_strength
    assert orbit_detection.strength(game.ctx, "241", "imperial") == patrol + 1


@pytest.mark.case("20.61", "20.63")
def test_a_fleet_under_fire_goes_on_with_what_is_turned_over(toys: Play) -> None:
    game = backdoor(toys(TOUGH), "imperial.interplanetary-movement")
    units.add(game.ctx, "241.orbit", "imperial", {"flagship": 1, "militia": 1}, cargo={"flagship+militia": 1})
    fleet = Fleet(side="imperial", units={"flagship": 1, "militia": 1}, cargo={"flagship+militia": 1})
    left = fleets.lose(game.ctx, fleet, {"flagship": 1}, "241.orbit", "221.orbit", "a test", "20.63")
    assert left is not None
    assert (left.units, left.cargo) == ({"wreck": 1, "militia": 1}, {"wreck+militia": 1})
    assert troops(game, "241.orbit") == {"wreck": 1, "militia": 1}
    assert fleets.lose(game.ctx, left, {"wreck": 1}, "241.orbit", "221.orbit", "a test", "20.63") is None
    assert troops(game, "241.orbit") == {}


@pytest.mark.unmeasured
def test_games_with_units_that_flip_and_other_prices_keep_all_promises(toys: Play) -> None:
    for number in range(2):
        played = fuzz("empires-backdoor", "tough", 0.02, number, toys(TOUGH, SALE))
        assert played.failure is None, played.failure.fault


def test_a_trait_that_no_rule_asks_for_is_refused(toys: Play) -> None:
    odd = Module(id="odd-trait", facts={"units": {"line": {"traits": {"luck": 1}}}})
    with pytest.raises(DataError, match=r"units\.line\.traits must be a table of whole numbers"):
        backdoor(toys(odd))


@pytest.mark.unmeasured
def test_games_with_a_kind_of_its_own_keep_all_promises(toys: Play) -> None:
    for number in range(2):
        played = fuzz("empires-backdoor", "flagship", 0.02, number, toys(FLAGSHIPS))
        assert played.failure is None, played.failure.fault
