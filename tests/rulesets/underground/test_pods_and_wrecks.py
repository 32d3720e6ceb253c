"""[VC-38 to VC-40] Crashes, detachments, escape pods."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.galactic.galaxy import galaxy, points
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, question
from tests.rulesets.underground.chit_table import HEROES
from tests.rulesets.underground.whole_table import FAR

from fitg import tables
from fitg.data import facts
from fitg.engine.events.character_combat import Died
from fitg.engine.events.space import DetachmentAttacked
from fitg.engine.game import Game
from fitg.engine.machine import pieces
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import DONE, Next, Procedure
from fitg.engine.rules import custody, detection, spaceships, units
from fitg.engine.rules.causes import SHOT_DOWN
from fitg.engine.rules.space import fleet
from fitg.engine.rules.space.causes import DETACHMENT, FAILED_QUEST, LOST_WITH_FLEET
from fitg.engine.rules.space.fleet_detachment import FleetDetachment
from fitg.engine.rules.space.spaceship_quest import ArrestInOrbit
from fitg.engine.rulesets.underground.immunity.crash import ComeDown
from fitg.engine.rulesets.underground.immunity.events import Defeated, LaidLow

PLANET, ORBIT = "232", "232.orbit"
CREW = ("boccanegra", "kogus")
#: A ship with four seats.
SMALL = "stellar-courier"
LAND = f"they come down at {PLANET}.1"


class ShotDown(Procedure, tag="test.ShotDown"):
    """The explorer is destroyed above the planet."""

    wounds: int = 0
    aboard: tuple[str, ...] = CREW

    def begin(self, ctx: Context) -> Next:
        cause = Cause(DETACHMENT, str(self.wounds)) if self.wounds else Cause(SHOT_DOWN)
        detection.destroy(ctx, "explorer", self.aboard, cause, "9.31d", PLANET)
        return DONE


class FleetLost(Procedure, tag="test.FleetLost"):
    """The last Rebel unit above the planet is lost in a battle."""

    def begin(self, ctx: Context) -> Next:
        units.eliminate(ctx, ORBIT, {"urban-2-3": 1}, "lost in battle", "22.43")
        fleet.lose_all(ctx, ORBIT, "rebel", Cause(LOST_WITH_FLEET), "22.43", role="free")
        return DONE


class InterceptorsLost(Procedure, tag="test.InterceptorsLost"):
    """The last Rebel unit of an interception stack is lost in a battle."""

    def begin(self, ctx: Context) -> Next:
        units.eliminate(ctx, ORBIT, {"urban-2-3": 1}, "lost in battle", "22.43", role="interception")
        fleet.lose_all(ctx, ORBIT, "rebel", Cause(LOST_WITH_FLEET), "22.43", role="interception")
        return DONE


def in_orbit(*, dice: list[int], owns: tuple[str, ...] = (), wounds: int = 0, **more: Any) -> Game:
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "boccanegra": {"place": ORBIT, "ship": "explorer", "wounds": wounds},
        "kogus": {"place": ORBIT, "possessions": list(owns)},
    } | more.pop("characters", {})
    return galaxy("rebel-1.missions", turn=3, options=HEROES, characters=people, dice=dice, **more)


def left(game: Game, who: str) -> int:
    return facts().characters[who].endurance - game.state.characters[who].wounds


@pytest.mark.case("VC-38", "VC-38b", "VC-38e")
@pytest.mark.parametrize(("die", "points"), [(1, 1), (4, 1), (5, 2), (6, 2)])
def test_after_a_crash_people_come_down_hurt_and_detected(die: int, points: int) -> None:
    game = in_orbit(dice=[die, die])
    play(game, ShotDown())
    assert question(game).side == "rebel"
    assert {action.rpartition(" ")[2] for action in game.actions} == set(game.ctx.board.surface[PLANET])
    events = do(game, LAND)
    assert not every(events, Died)
    for who in CREW:
        character = game.state.characters[who]
        assert (character.fate, character.place, character.detected) == ("free", f"{PLANET}.1", True)
        assert left(game, who) == points
    assert "explorer" not in game.state.ships
    assert game.state.possessions["explorer"].fate == "deck"


@pytest.mark.case("VC-38a")
@pytest.mark.parametrize(
    ("die", "fate", "broken"), [(1, "deck", False), (2, "held", True), (3, "held", True), (4, "held", False)]
)
def test_possessions_in_a_crash(die: int, fate: str, broken: bool) -> None:
    game = in_orbit(dice=[die, 6, 6], owns=("scanner",))
    play(game, ShotDown())
    do(game, LAND)
    card = game.state.possessions["scanner"]
    assert (card.fate, card.inoperative) == (fate, broken)


@pytest.mark.case("VC-38a", "VC-46")
def test_what_a_prisoner_has_with_him_may_be_lost_in_a_crash_too() -> None:
    game = in_orbit(dice=[1, 1], owns=("scanner",), units={ORBIT: {"line": 1}})
    custody.capture(game.ctx, game.state.characters["kogus"], "units", Cause(SHOT_DOWN), "12.81")
    wreck = ComeDown(people=("kogus",), planet=PLANET, chooser="imperial", case="VC-38", wounded=True)
    play(game, wreck)
    assert question(game).prompt == "Kogus comes down on Lysenda: in which Environ?"
    do(game, LAND)
    assert game.state.possessions["scanner"].fate == "deck"


@pytest.mark.case("VC-38c")
@pytest.mark.parametrize(("shield", "points"), [(6, 3), (2, 2)])
def test_an_intact_body_shield_saves_a_point(shield: int, points: int) -> None:
    game = in_orbit(dice=[shield, 6, 6], owns=("personal-body-shield",))
    play(game, ShotDown())
    do(game, LAND)
    assert left(game, "kogus") == points


@pytest.mark.case("VC-38d")
def test_a_crash_heals_nobody() -> None:
    endurance = facts().characters["boccanegra"].endurance
    game = in_orbit(dice=[6, 6], wounds=endurance - 1)
    play(game, ShotDown())
    do(game, LAND)
    assert left(game, "boccanegra") == 1


@pytest.mark.case("VC-39", "VC-39a", "VC-39b")
def test_two_wounds_of_a_detachment_are_a_crash_and_three_a_prison() -> None:
    game = in_orbit(dice=[6, 6], units={ORBIT: {"line": 1}})
    play(game, ShotDown(wounds=2))
    assert LAND in game.actions
    game = in_orbit(dice=[], units={ORBIT: {"line": 1}})
    play(game, ShotDown(wounds=3))
    for who in CREW:
        character = game.state.characters[who]
        assert (character.fate, character.place, character.captor) == ("captive", ORBIT, "units")


@pytest.mark.case("VC-39")
def test_one_wound_of_a_detachment_damages_the_ship_and_nobody_is_hurt() -> None:
    strength, shields = 4, facts().possessions["explorer"].shields
    assert shields is not None
    die = next(
        each
        for each in range(1, 7)
        if tables.fleet_detachment(
            strength, shields, each, failed_break_off=False, damaged=False, facts=facts()
        ).wounds
        == 1
    )
    game = in_orbit(dice=[die], units={ORBIT: {"veteran": 1}})
    play(game, FleetDetachment(ship="explorer", planet=PLANET, aboard=CREW, strength=strength, result="D"))
    do(game, "hold course")
    assert game.state.ships["explorer"].damaged
    assert [(game.state.characters[who].fate, left(game, who)) for who in CREW] == [
        ("free", facts().characters[who].endurance) for who in CREW
    ]


def beaten(*, dice: list[int], enemies: bool = True, **more: Any) -> Game:
    """Kogus is with a fleet that is lost; a ship may be there."""
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "kogus": {"place": ORBIT, "with_units": True, "possessions": list(more.pop("owns", ()))},
    } | more.pop("characters", {})
    forces = {ORBIT: {"urban-2-3": 1} | ({"line": 1} if enemies else {})}
    game = galaxy(
        "rebel-1.missions", turn=3, options=HEROES, characters=people, dice=dice, units=forces, **more
    )
    play(game, FleetLost())
    return game


@pytest.mark.case("VC-40a")
@pytest.mark.parametrize(("die", "away"), [(1, True), (2, True), (3, False), (6, False)])
def test_escape_pods(die: int, away: bool) -> None:
    game = beaten(dice=[die])
    kogus = game.state.characters["kogus"]
    if away:
        do(game, LAND)
        assert (kogus.fate, kogus.place, kogus.detected) == ("free", f"{PLANET}.1", True)
    else:
        assert (kogus.fate, kogus.place) == ("captive", ORBIT)


@pytest.mark.case("VC-40b")
def test_with_no_enemy_left_they_come_down_unseen() -> None:
    game = beaten(dice=[], enemies=False)
    do(game, LAND)
    kogus = game.state.characters["kogus"]
    assert (kogus.fate, kogus.place, kogus.detected) == ("free", f"{PLANET}.1", False)


@pytest.mark.case("VC-40c")
def test_pods_shake_possessions_too() -> None:
    game = beaten(dice=[1, 1], owns=("scanner",))
    do(game, LAND)
    assert game.state.possessions["scanner"].fate == "deck"
    assert left(game, "kogus") == facts().characters["kogus"].endurance


@pytest.mark.case("VC-40")
def test_they_may_board_a_friendly_ship_which_a_detachment_attacks() -> None:
    pilot = {"boccanegra": {"place": ORBIT, "ship": "explorer"}}
    game = beaten(dice=[1, 1, 1, 1], characters=pilot)
    assert "board explorer" in game.actions
    assert "take the pods" in game.actions
    do(game, "board explorer")
    assert question(game).kind == "detachment.break-off"


@pytest.mark.case("VC-40")
@pytest.mark.parametrize(("outside", "strength"), [({"line": 1}, 2), ({}, 0)])
def test_the_detachment_is_of_units_outside_the_interception_stack(
    outside: dict[str, int], strength: int
) -> None:
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "kogus": {"place": ORBIT, "intercepted": True},
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
    }
    caught = [
        {"place": ORBIT, "role": "interception", "units": {kind: 1}} for kind in ("urban-2-3", "veteran")
    ]
    board = {"units": {ORBIT: outside}} if outside else {}
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options=HEROES,
        characters=people,
        stacks=caught,
        dice=[1] * 6,
        **board,
    )
    play(game, InterceptorsLost())
    events = do(game, "board explorer")
    if strength:
        events += do(game, "hold course")
    assert [each.strength for each in every(events, DetachmentAttacked)] == ([strength] if strength else [])


@pytest.mark.case("VC-40")
def test_the_crew_of_the_ship_that_they_board_shares_its_fate() -> None:
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "kogus": {"place": ORBIT, "intercepted": True},
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
    }
    caught = [{"place": ORBIT, "role": "interception", "units": {kind: 1}} for kind in ("urban-2-3", "line")]
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options=HEROES,
        characters=people,
        units={ORBIT: {"line": 3}},
        stacks=caught,
        dice=[6, 1, 1],
    )
    play(game, InterceptorsLost())
    do(game, "board explorer", "hold course", LAND)
    for who in CREW:
        assert (game.state.characters[who].place, left(game, who)) == (f"{PLANET}.1", 1)


@pytest.mark.case("VC-40", "VC-40a")
def test_where_seats_are_few_some_board_and_the_others_take_the_pods() -> None:
    """The pilot has one of the four seats, and there are five people."""
    friends = ("zina-adora", "scott-rubel", "agan-rafa")
    crowd = {"boccanegra": {"place": ORBIT, "with_units": True, "ship": SMALL}} | {
        each: {"place": ORBIT, "with_units": True} for each in friends
    }
    game = beaten(dice=[6, 6, 6, 3], characters=crowd)
    do(game, f"board {SMALL}")
    assert question(game).kind == "pods.seats"
    assert set(game.actions) == {*(f"{each} boards" for each in ("kogus", *friends)), "cast off"}
    do(game, "kogus boards", "scott-rubel boards", "agan-rafa boards")
    assert question(game).kind == "detachment.break-off"
    while question(game).kind != "missions":
        do(game, "hold course" if "hold course" in game.actions else game.actions[0])
    everybody = ("boccanegra", "kogus", *friends)
    assert [who for who in everybody if game.state.characters[who].fate == "captive"] == ["zina-adora"]


@pytest.mark.case("VC-40")
def test_a_prisoner_who_is_alone_flies_no_ship_of_his_captors() -> None:
    people = {
        "tourag": {"place": "551.1"},
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
        "redjac": {"place": ORBIT, "fate": "captive", "captor": "units"},
    }
    army = {ORBIT: {"urban-2-3": 1}}
    game = galaxy("rebel-1.missions", turn=3, options=HEROES, characters=people, units=army)
    spaceships.assign(game.ctx, game.state.ships["explorer"], "", "a test", "VP-16")
    pieces.put_character(game.ctx, game.state.characters["boccanegra"], "551.1")
    play(game, FleetLost())
    assert "board explorer" not in game.actions
    do(game, LAND)
    assert game.state.characters["redjac"].place == f"{PLANET}.1"


@pytest.mark.case("VC-40", "12.82")
@pytest.mark.parametrize("way", ["board explorer", "pods"])
def test_a_prisoner_of_the_fleet_stays_with_those_who_get_away(way: str) -> None:
    """A-12-10: the units that held him are lost; whoever was with them has him now."""
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "boccanegra": {"place": ORBIT, "with_units": True},
        "kogus": {"place": ORBIT, "ship": "explorer"},
        "redjac": {"place": ORBIT, "fate": "captive", "captor": "units"},
    }
    army = {ORBIT: {"urban-2-3": 1}}
    game = galaxy("rebel-1.missions", turn=3, options=HEROES, characters=people, units=army)
    spaceships.assign(game.ctx, game.state.ships["explorer"], "", "a test", "VP-16")
    pieces.put_character(game.ctx, game.state.characters["kogus"], "551.1")
    play(game, FleetLost())
    if way == "pods":
        do(game, "take the pods", LAND)
    else:
        do(game, way)
    captive = game.state.characters["redjac"]
    assert (captive.fate, captive.captor) == ("captive", "boccanegra")
    assert captive.place == game.state.characters["boccanegra"].place


@pytest.mark.case("VC-40", "12.82")
def test_a_prisoner_boards_a_ship_of_another_stack_with_his_guards() -> None:
    """The interception stack that held him is lost; those outside it take him aboard, and keep him."""
    people = {
        "tourag": {"place": "551.1"},
        "jon-kidu": {"place": "551.1"},
        "kogus": {"place": ORBIT, "intercepted": True},
        "boccanegra": {"place": ORBIT, "ship": "explorer"},
        "redjac": {"place": ORBIT, "fate": "captive", "captor": "units", "intercepted": True},
    }
    caught = [{"place": ORBIT, "role": "interception", "units": {kind: 1}} for kind in ("urban-2-3", "line")]
    game = galaxy(
        "rebel-1.missions",
        turn=3,
        options=HEROES,
        characters=people,
        units={ORBIT: {"line": 1}},
        stacks=caught,
        dice=[1] * 6,
    )
    play(game, InterceptorsLost())
    do(game, "board explorer")
    captive = game.state.characters["redjac"]
    assert (captive.fate, captive.captor in CREW) == ("captive", True)
    do(game, "hold course")
    assert (captive.fate, captive.captor in CREW, captive.place) == ("captive", True, ORBIT)


@pytest.mark.case("VC-40", "VC-40b", "VP-16")
def test_the_ship_of_one_who_takes_a_pod_stays_in_orbit_and_is_nobodys() -> None:
    pilot = {"boccanegra": {"place": ORBIT, "with_units": True, "ship": "explorer"}}
    game = beaten(dice=[], enemies=False, characters=pilot)
    do(game, "take the pods", LAND)
    ship = game.state.ships["explorer"]
    assert (ship.place, ship.owner, ship.side) == (ORBIT, "", "rebel")
    assert game.state.characters["boccanegra"].place == f"{PLANET}.1"


@pytest.mark.case("VC-38a", "14.2")
@pytest.mark.parametrize(("die", "seen"), [(2, True), (4, False)])
def test_what_breaks_in_a_crash_is_seen_by_everybody(die: int, seen: bool) -> None:
    game = in_orbit(dice=[die, 6, 6], owns=("scanner",))
    assert not game.state.possessions["scanner"].revealed
    play(game, ShotDown())
    do(game, LAND)
    assert game.state.possessions["scanner"].revealed is seen


@pytest.mark.case("VC-40", "12.82")
def test_prisoners_who_come_down_by_themselves_are_free() -> None:
    people = {
        "tourag": {"place": "551.1"},
        "redjac": {"place": ORBIT, "fate": "captive", "captor": "units"},
    }
    army = {ORBIT: {"urban-2-3": 1}}
    game = galaxy("rebel-1.missions", turn=3, options=HEROES, characters=people, units=army)
    play(game, FleetLost())
    assert question(game).side == "imperial", "his own side says where"
    do(game, LAND)
    captive = game.state.characters["redjac"]
    assert (captive.fate, captive.place) == ("free", f"{PLANET}.1")


@pytest.mark.case("VC-38", "12.82")
def test_a_prisoner_who_falls_with_his_guards_stays_their_prisoner() -> None:
    game = in_orbit(
        dice=[1, 1, 1],
        units={ORBIT: {"line": 1}},
        characters={"redjac": {"place": ORBIT, "fate": "captive", "captor": "boccanegra"}},
    )
    play(game, ShotDown(aboard=(*CREW, "redjac")))
    do(game, LAND)
    captive = game.state.characters["redjac"]
    assert (captive.fate, captive.captor, captive.place) == ("captive", "boccanegra", f"{PLANET}.1")


class NavyLost(Procedure, tag="test.NavyLost"):
    """The last Imperial unit above the planet is lost in a battle."""

    def begin(self, ctx: Context) -> Next:
        units.eliminate(ctx, ORBIT, {"line": 1}, "lost in battle", "22.43")
        fleet.lose_all(ctx, ORBIT, "imperial", Cause(LOST_WITH_FLEET), "22.43", role="free")
        return DONE


@pytest.mark.case("VC-40", "25.22")
@pytest.mark.parametrize(
    ("aboard", "offered", "pilot"), [(("telmen", "redjac"), True, "redjac"), (("telmen",), False, "")]
)
def test_redjacs_ship_is_boarded_with_redjac_or_by_nobody(
    aboard: tuple[str, ...], offered: bool, pilot: str
) -> None:
    people = {
        "tourag": {"place": "551.1"},
        "redjac": {"place": ORBIT, "with_units": True, "ship": "redjacs-spaceship"},
        "telmen": {"place": ORBIT, "with_units": True},
    }
    game = galaxy(
        "imperial-1.missions", turn=3, options=HEROES, characters=people, units={ORBIT: {"line": 1}}
    )
    (ship,) = game.state.ships.values()
    spaceships.assign(game.ctx, ship, "", "a test", "VP-16")
    for who in ("redjac", "telmen"):
        if who not in aboard:
            pieces.put_character(game.ctx, game.state.characters[who], "551.1")
    play(game, NavyLost())
    assert (f"board {ship.id}" in game.actions) is offered
    if offered:
        do(game, f"board {ship.id}")
        assert ship.owner == pilot


@pytest.mark.case("VC-40", "VC-40b", "VM-18")
@pytest.mark.parametrize("enemy", [False, True])
def test_whose_units_are_broken_up_above_a_planet_take_to_the_pods(enemy: bool) -> None:
    """VQ-284: Redjac is aboard the last unit above Orning; with Rebels around a die decides."""
    game = galaxy(
        "galactic.maintenance",
        turn=3,
        options={"ruleset": "underground", "bids": "agreed"},
        units={
            "241.orbit": {"elite-navy": 1} | ({"urban-2-1": 1} if enemy else {}),
            "311.orbit": {"elite-army": 4},
        },
        characters={"redjac": {"place": "241.orbit", "with_units": True}, "tourag": {"place": "551.1"}},
        dice=[3, 6] if enemy else [6],
    )
    events = do(game, "salvage elite-navy at 241.orbit")
    assert not every(events, Died)
    if enemy:
        assert question(game).kind == "drama", "the pods are rolled for"
        return
    do(game, "they come down at 241.2")
    redjac = game.state.characters["redjac"]
    assert (redjac.place, redjac.fate, redjac.detected) == ("241.2", "free", False)
    assert points(game)["imperial"] == 7 - 1


@pytest.mark.case("VC-38", "VC-40", "VP-04")
def test_above_a_planet_that_is_no_more_they_come_down_on_the_nearest_that_is_left() -> None:
    """VQ-404: Pronox belongs to the same star."""
    people = {**FAR, "kogus": {"place": ORBIT, "with_units": True}}
    game = galaxy(
        "rebel-1.missions", turn=3, options=HEROES, characters=people, units={ORBIT: {"urban-2-3": 1}}
    )
    game.ctx.set_planet(replace(game.state.planets[PLANET], status="destroyed"))
    play(game, FleetLost())
    places = {action.rpartition(" ")[2] for action in game.actions}
    assert places
    assert {facts().planets[place[:3]].system for place in places} == {facts().planets[PLANET].system}
    assert PLANET not in {place[:3] for place in places}


@pytest.mark.case("VC-38", "VX-28")
def test_whom_a_botched_quest_would_have_captured_comes_down_where_nobody_is_to_take_him() -> None:
    """VQ-404."""
    game = in_orbit(dice=[6, 6])
    arrest = ArrestInOrbit(place=ORBIT, side="imperial", victims=CREW, cause=Cause(FAILED_QUEST))
    play(game, arrest)
    assert question(game).kind == "crash"
    do(game, LAND)
    assert {game.state.characters[who].fate for who in CREW} == {"free"}


@pytest.mark.case("VC-45c", "VM-01d")
def test_nobody_whom_locals_find_in_a_wreck_is_asked_whether_he_would_rather_die() -> None:
    people = {"jon-kidu": {"place": ORBIT, "ship": "imperial-spaceship"}}
    game = in_orbit(dice=[], characters=people)
    wreck = ComeDown(people=("jon-kidu",), planet=PLANET, chooser="rebel", case="VM-01d", held=True)
    play(game, wreck)
    events = do(game, LAND)
    kidu = game.state.characters["jon-kidu"]
    assert (kidu.fate, kidu.wounds, kidu.place) == ("incarcerated", 0, f"{PLANET}.1")
    assert not every(events, Defeated)
    assert every(events, LaidLow)[0].cause == "irate-locals"
