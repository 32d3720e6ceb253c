"""[VC-04 to VC-06, VC-08, VC-12] The Operations Phase: together to orbit, to battle, and down."""

from __future__ import annotations

import pytest
from tests.engine.province.politics_table import play
from tests.engine.table import do, every, only, passing, question, troops
from tests.rulesets.underground.turn_table import SOMEBODY, Staged, asked, play_to

from fitg.engine.events.military_combat import BattleFought, LeaderNamed
from fitg.engine.events.movement import DetectionRolled, Flew
from fitg.engine.events.pieces import Restacked
from fitg.engine.events.space import Intercepted, OrbitOrganized, RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.rules.galactic import geography
from fitg.engine.rules.rebellion import Rebellion
from fitg.engine.rules.search import hiders_at
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground.turn.memory import memory
from fitg.engine.rulesets.underground.turn.surface import flight_of

MOVE, LAND = "rebel.interplanetary-movement", "rebel.surface-movement"
UP = {"pdb": 1, "pdb_up": True}
DOWN = {"pdb": 0, "pdb_up": False}
PRIVATEER = {"place": "223.1", "ship": "planetary-privateer"}


def place(game: Game, who: str) -> str:
    return game.state.characters[who].place


def detected(game: Game, who: str) -> bool:
    return game.state.characters[who].detected


# Segment 1


@pytest.mark.case("VC-04")
def test_fleets_and_ships_move_in_one_segment_in_any_order(staged: Staged) -> None:
    game = staged(MOVE, characters={"boccanegra": PRIVATEER}, units={"222.1": {"urban-2-1": 2}})
    assert {"fleet from 222.1", "fly planetary-privateer"} <= set(game.actions)
    do(game, "fleet from 222.1", "add urban-2-1", "course 223")
    assert asked(game) == "fleets"
    do(game, "fly planetary-privateer", "to 222.orbit")
    assert asked(game) == "fleets"
    do(game, "fleet from 222.1", "course 223")
    assert troops(game, "223.orbit") == {"urban-2-1": 2}
    assert place(game, "boccanegra") == "222.orbit"


@pytest.mark.case("VC-04a")
def test_nobody_lands_in_the_first_segment(staged: Staged) -> None:
    game = staged(MOVE, characters={"boccanegra": PRIVATEER}, units={"222.1": {"urban-2-1": 1}})
    do(game, "fly planetary-privateer")
    flights = [each for each in game.actions if each.startswith("to ")]
    assert len(flights) == len(game.ctx.board.orbits)
    assert all(each.endswith(".orbit") for each in flights)
    do(game, "to 223.orbit", "fleet from 222.1", "course 232")
    assert troops(game, "232.orbit") == {"urban-2-1": 1}


@pytest.mark.case("VC-04a")
def test_a_fleet_in_orbit_that_may_go_nowhere_is_not_asked_to(staged: Staged) -> None:
    """Where the Strategic Assignment holds a fleet in its Orbit Box it cannot even land."""
    units = {"222.orbit": {"patrol": 1}, "162.orbit": {"patrol": 1}}
    game = staged("imperial.interplanetary-movement", units=units, assignment=128, characters={})
    named = game.facts.strategic_assignments[128].provinces
    assert "2" not in named or "1" in named
    offered = set(game.actions) if game.decision and game.decision.kind == "fleets" else set()
    for origin in ("222.orbit", "162.orbit"):
        open_ = {each for each in game.ctx.board.orbits if _open(game, origin, each)}
        assert (f"fleet from {origin}" in offered) is bool(open_ - {origin.partition(".")[0]})


def _open(game: Game, origin: str, planet: str) -> bool:
    return passage.is_open(game.ctx, "imperial", origin, game.ctx.board.orbits[planet], passage.FLEET)


@pytest.mark.case("VC-04a")
def test_ships_in_drift_have_to_move_before_the_segment_ends(staged: Staged) -> None:
    adrift = {"place": "22.drift", "ship": "planetary-privateer"}
    game = staged(MOVE, characters={"boccanegra": adrift}, units={"223.1": {"urban-2-1": 1}})
    assert "done" not in game.actions
    assert "cannot stay there" in question(game).prompt
    do(game, "fly planetary-privateer", "to 222.orbit")
    assert place(game, "boccanegra") == "222.orbit"


@pytest.mark.case("VC-04b")
def test_people_join_and_leave_units_before_anything_moves(staged: Staged) -> None:
    people = {
        "boccanegra": PRIVATEER,
        "frun-sentel": {"place": "222.1"},
        "agan-rafa": {"place": "222.1", "with_units": True},
    }
    game = staged(MOVE, characters=people, units={"222.1": {"urban-2-1": 1}})
    events = do(game, "attach frun-sentel", "detach agan-rafa")
    assert [(each.character, each.with_units) for each in every(events, Restacked)] == [
        ("frun-sentel", True),
        ("agan-rafa", False),
    ]
    assert "detach frun-sentel" not in game.actions
    do(game, "fly planetary-privateer", "to 223.orbit")
    assert not any(each.startswith(("attach", "detach")) for each in game.actions)


@pytest.mark.case("VC-04b")
def test_who_cannot_act_joins_nobody(staged: Staged) -> None:
    people = {
        "frun-sentel": {"place": "222.1", "fate": "captive", "captor": "gelba"},
        "gelba": {"place": "222.1"},
        "agan-rafa": {"place": "222.1"},
    }
    game = staged(MOVE, characters=people, units={"222.1": {"urban-2-1": 1}})
    assert "attach agan-rafa" in game.actions
    assert "attach frun-sentel" not in game.actions


@pytest.mark.case("VC-04b")
def test_ships_and_their_owners_go_along_with_units(staged: Staged) -> None:
    game = staged(
        MOVE,
        characters={"boccanegra": {**PRIVATEER, "place": "222.1"}},
        units={"222.1": {"urban-2-1": 1}, "232.1": {"urban-2-1": 1}},
    )
    do(game, "fleet from 222.1", "all aboard", "course 223")
    assert asked(game) == "fleets"
    assert place(game, "boccanegra") == game.state.ships["planetary-privateer"].place == "223.orbit"
    assert game.state.characters["boccanegra"].with_units
    assert "fly planetary-privateer" not in game.actions


@pytest.mark.case("VC-04b")
def test_a_prisoner_is_handed_on_before_anything_moves(staged: Staged) -> None:
    people = {
        "boccanegra": {**PRIVATEER, "place": "222.1"},
        "gelba": {"place": "222.1", "fate": "captive", "captor": "units"},
    }
    game = staged(MOVE, characters=people, units={"222.1": {"urban-2-1": 1}})
    do(game, "hand gelba to boccanegra", "fly planetary-privateer", "to 223.orbit")
    assert place(game, "gelba") == "223.orbit"


@pytest.mark.case("VC-04c")
def test_who_leaves_the_surface_passes_the_enemy_base(staged: Staged) -> None:
    game = staged(
        MOVE,
        planets={"223": UP},
        characters={"boccanegra": PRIVATEER},
        units={"223.1": {"urban-2-1": 1}},
        dice=[1, 1],
    )
    rolled = only(do(game, "fly planetary-privateer", "to 222.orbit"), DetectionRolled)
    assert (rolled.planet, rolled.leaving) == ("223", True)
    do(game, "fleet from 223.1", "course 222")
    assert asked(game) == "raking"
    assert only(do(game, "rake"), RakingAttackMade).planet == "223"


@pytest.mark.case("VC-04c")
def test_a_ship_that_goes_up_to_its_own_orbit_box_passes_the_base_too(staged: Staged) -> None:
    game = staged(MOVE, planets={"223": UP}, characters={"boccanegra": PRIVATEER}, dice=[1])
    assert only(do(game, "fly planetary-privateer", "to 223.orbit"), DetectionRolled).planet == "223"


@pytest.mark.case("VC-04c")
def test_nobody_looks_for_a_ship_that_comes_to_an_orbit_box_or_leaves_from_one(staged: Staged) -> None:
    guarded = {"222.orbit": {"veteran": 2}, "232.orbit": {"veteran": 2}}
    game = staged(
        MOVE,
        planets={"222": UP, "232": UP},
        characters={"boccanegra": {**PRIVATEER, "place": "222.orbit", "detected": True}},
        units=guarded,
        dice=[],
    )
    events = do(game, "fly planetary-privateer", "to 221.orbit")
    assert not every(events, DetectionRolled)
    assert only(events, Flew).destination == "221.orbit"
    assert detected(game, "boccanegra")


@pytest.mark.case("VC-04d")
def test_units_that_stay_are_not_intercepted(staged: Staged) -> None:
    units = {"222.orbit": {"urban-2-1": 1, "patrol": 1}, "223.1": {"urban-2-1": 1}}
    game = staged(MOVE, units=units)
    assert game.ctx.rules.options["space"].intercept_standing  # type: ignore[attr-defined]
    do(game, "done")
    assert asked(game) != "interception"


@pytest.mark.case("VC-04d", "VC-04e", "VC-04f")
def test_units_that_leave_or_enter_an_orbit_box_are_with_whom_they_carry(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "223.1"}, "barca": {"place": "222.orbit"}}
    game = staged(MOVE, characters=people, units={"223.1": {"urban-2-1": 1}, "222.orbit": {"veteran": 1}})
    do(game, "fleet from 223.1", "all aboard", "course 222")
    assert (asked(game), game.side) == ("interception", "imperial")
    assert "take barca" not in game.actions
    event = only(do(game, "intercept with all"), Intercepted)
    assert event.place == "222.orbit"
    assert game.state.characters["boccanegra"].stack == "interception"
    assert game.state.ships["planetary-privateer"].stack == "interception"
    assert game.state.characters["barca"].stack == "interception"


@pytest.mark.case("VC-04d")
def test_units_that_leave_an_orbit_box_are_intercepted_in_it(staged: Staged) -> None:
    game = staged(MOVE, units={"222.orbit": {"urban-2-1": 1, "veteran": 1}})
    do(game, "fleet from 222.orbit", "course 223")
    assert (asked(game), question(game).about) == ("interception", "222.orbit")


@pytest.mark.case("VC-04d", "VC-04g")
def test_a_lone_ship_is_not_intercepted_and_stays_out_of_the_interception_stack(staged: Staged) -> None:
    game = staged(
        MOVE,
        characters={"boccanegra": PRIVATEER},
        units={"222.orbit": {"veteran": 2}, "223.1": {"urban-2-1": 1}},
    )
    do(game, "fleet from 223.1", "add urban-2-1", "course 222", "intercept with all")
    events = do(game, "fly planetary-privateer", "to 222.orbit")
    assert not every(events, Intercepted)
    assert game.state.characters["boccanegra"].stack == ""
    assert game.state.ships["planetary-privateer"].stack == ""


@pytest.mark.case("VC-04h")
def test_an_orbit_box_holds_at_most_three_stacks(staged: Staged) -> None:
    units = {"222.orbit": {"patrol": 2, "urban-2-1": 1}, "223.1": {"urban-2-1": 1}}
    game = staged(MOVE, units=units)
    do(game, "fleet from 223.1", "add urban-2-1", "course 222", "add patrol", "intercept")
    held = {name for name, stacks in game.state.stacks.items() if "222.orbit" in stacks}
    assert held == {"rebel", "imperial", "rebel-interception", "imperial-interception"}
    assert troops(game, "222.orbit") == {"urban-2-1": 1, "patrol": 1}


# Segment 2


def sky(staged: Staged, **more: object) -> Game:
    """Interceptions above Angoff and Quibron, free units above Angoff and Lysenda, a PDB below Charkhan."""
    stacks = [
        {"place": box, "role": "interception", "units": {kind: 1}}
        for box in ("221.orbit", "222.orbit")
        for kind in ("urban-2-3", "patrol")
    ]
    units = {
        "232.orbit": {"urban-2-3": 2, "patrol": 1},
        "223.orbit": {"urban-2-3": 2},
        "222.orbit": {"urban-4-3": 1, "line": 1},
    }
    position: dict[str, object] = {
        "planets": {"223": UP, "232": UP},
        "units": units,
        "stacks": stacks,
        **more,
    }
    return staged("rebel.space-combat", **position)


@pytest.mark.case("VC-05", "VC-05b", "VC-05c")
def test_interceptions_come_first_in_all_boxes_then_declared_combat_then_bases(staged: Staged) -> None:
    game = sky(staged, dice=[3, 3, 3, 3])
    assert set(game.actions) == {f"fight the interception at {box}.orbit" for box in ("221", "222")}
    events = do(game, "fight the interception at 222.orbit")
    assert [each.place for each in every(events, BattleFought)] == ["222.orbit", "221.orbit"]
    assert {each.attacker for each in every(events, BattleFought)} == {"imperial"}
    assert {each for each in game.actions if each.startswith("attack")} == {
        "attack at 222.orbit",
        "attack at 232.orbit",
    }
    do(game, "done")
    assert (asked(game), game.side) == ("space-combat", "imperial")
    assert set(game.actions) == {"attack at 232.orbit", "attack at 222.orbit", "done"}
    do(game, "done")
    assert (asked(game), game.side) == ("space-combat", "rebel")
    assert set(game.actions) == {*(f"attack the PDB from {box}.orbit" for box in ("223", "232")), "done"}


@pytest.mark.case("VC-05c")
def test_where_units_have_fought_the_base_is_not_attacked(staged: Staged) -> None:
    game = sky(staged, dice=[3, 3, 3, 3, 1, 1])
    do(game, "fight the interception at 222.orbit", "attack at 232.orbit")
    while not any("PDB" in each for each in game.actions):
        do(game, passing(game))
    assert [each for each in game.actions if "PDB" in each] == ["attack the PDB from 223.orbit"]


@pytest.mark.case("VC-05c")
def test_a_base_that_nobody_attacks_is_left_alone(staged: Staged) -> None:
    game = staged("rebel.space-combat", planets={"223": UP}, units={"223.orbit": {"urban-2-1": 1}})
    assert set(game.actions) == {"attack the PDB from 223.orbit", "done"}
    do(game, "done")
    assert game.ctx.current.name != "space-combat"


@pytest.mark.case("VC-05b")
def test_a_single_box_can_be_left_to_the_enemy(staged: Staged) -> None:
    game = sky(staged, dice=[3, 3, 3, 3])
    do(game, "fight the interception at 222.orbit", "decline at 232.orbit")
    assert (game.side, set(game.actions)) == ("imperial", {"attack at 232.orbit", "done"})
    do(game, "done")
    assert (game.side, "attack at 222.orbit" in game.actions) == ("rebel", True)
    assert "attack at 232.orbit" not in game.actions


@pytest.mark.case("VC-05a")
def test_the_survivors_of_an_interception_join_their_other_units_and_fight_on(staged: Staged) -> None:
    stacks = [
        {"place": "222.orbit", "role": "interception", "units": {"urban-4-4": 2}},
        {"place": "222.orbit", "role": "interception", "units": {"patrol": 1}},
    ]
    rivals = {"222.orbit": {"line": 1}}
    game = staged("rebel.space-combat", units=rivals, stacks=stacks, dice=[1, 6, 3, 3])
    assert "attack at 222.orbit" in game.actions
    assert troops(game, "222.orbit") == {"urban-4-4": 2, "line": 1}
    assert "222.orbit" not in game.state.stacks["rebel-interception"]


@pytest.mark.case("VC-05d", "VC-12")
def test_who_came_by_ship_leads_free_units_and_still_goes_on_a_mission(staged: Staged) -> None:
    game = staged(
        MOVE,
        characters={"ly-mantok": {"place": "223.1", "ship": "explorer"}},
        units={"222.orbit": {"urban-2-3": 2, "patrol": 1}},
        dice=[3, 3],
    )
    do(game, "fly explorer", "to 222.orbit", "done", "attack at 222.orbit")
    assert "lead with ly-mantok" in game.actions
    events = do(game, "lead with ly-mantok", "usual attack")
    assert only(events, LeaderNamed).character == "ly-mantok"
    play_to(game, LAND)
    do(game, "fly explorer")
    play_to(game, "rebel.missions")
    assert place(game, "ly-mantok") == "222.1"
    do(game, "done")
    assert "missions at 222.1" in game.actions


@pytest.mark.case("VC-05d")
def test_nor_does_he_lead_in_the_interception_stack_that_he_flew_past(staged: Staged) -> None:
    stacks = [
        {"place": "222.orbit", "role": "interception", "units": {"urban-2-3": 2}},
        {"place": "222.orbit", "role": "interception", "units": {"patrol": 1}},
    ]
    people = {"ly-mantok": {"place": "222.orbit", "ship": "explorer"}}
    game = staged("rebel.space-combat", characters=people, stacks=stacks, units={}, dice=[3, 3])
    assert "lead with ly-mantok" not in game.actions


@pytest.mark.case("VC-05d")
def test_who_came_by_ship_leads_against_a_base(staged: Staged) -> None:
    people = {"ly-mantok": {"place": "222.orbit", "ship": "explorer"}}
    game = staged(
        "rebel.space-combat", planets={"222": UP}, characters=people, units={"222.orbit": {"urban-2-3": 2}}
    )
    do(game, "attack the PDB from 222.orbit")
    assert "lead with ly-mantok" in game.actions


# Segment 3


@pytest.mark.case("VC-06")
def test_pieces_land_first_and_then_go_on(staged: Staged) -> None:
    game = staged(
        LAND,
        characters={"boccanegra": {**PRIVATEER, "place": "232.orbit"}},
        units={"232.orbit": {"urban-2-1": 1}, "232.2": {"urban-1-0": 1}},
    )
    assert set(game.actions) == {"fly planetary-privateer", "march from 232.orbit", "done"}
    do(game, "fly planetary-privateer", "to 232.1", "march from 232.orbit", "to 232.3")
    assert {"march from 232.2", "march from 232.3", "walk boccanegra to 232.2"} <= set(game.actions)
    assert "fly planetary-privateer" in game.actions
    do(game, "walk boccanegra to 232.2", "march from 232.3", "to 232.1")
    assert (place(game, "boccanegra"), troops(game, "232.1")) == ("232.2", {"urban-2-1": 1})
    assert "walk boccanegra to 232.1" not in game.actions


@pytest.mark.case("VC-06")
def test_nothing_lands_once_the_first_step_is_over(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "232.orbit"}, "frun-sentel": {"place": "232.1"}}
    game = staged(LAND, characters=people, units={"232.orbit": {"urban-2-1": 1}})
    do(game, "done")
    assert "walk frun-sentel to 232.2" in game.actions
    assert not {"fly planetary-privateer", "march from 232.orbit"} & set(game.actions)


@pytest.mark.case("VC-06a")
def test_who_lands_with_units_is_detected_without_a_routine(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "232.orbit", "with_units": True}}
    game = staged(
        LAND, planets={"232": UP}, characters=people, units={"232.orbit": {"urban-2-3": 2}}, dice=[6]
    )
    events = do(game, "march from 232.orbit", "all aboard", "to 232.1", "rake")
    assert every(events, RakingAttackMade)
    assert not every(events, DetectionRolled)
    assert place(game, "boccanegra") == "232.1"
    assert detected(game, "boccanegra")


@pytest.mark.case("VC-06a")
def test_who_lands_with_units_shares_their_fate(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "232.orbit", "with_units": True}}
    game = staged(
        LAND,
        planets={"232": {"pdb": 2, "pdb_up": True}},
        characters=people,
        units={"232.orbit": {"urban-2-1": 1}},
        dice=[1],
    )
    do(game, "march from 232.orbit", "all aboard", "to 232.1", "rake")
    assert game.state.characters["boccanegra"].fate == "dead"


@pytest.mark.case("VC-06b")
def test_who_lands_alone_by_ship_is_looked_for(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "232.orbit"}}
    game = staged(LAND, planets={"232": UP}, characters=people, dice=[1])
    rolled = only(do(game, "fly planetary-privateer", "to 232.1"), DetectionRolled)
    assert (rolled.planet, rolled.leaving) == ("232", False)


@pytest.mark.case("VC-06b")
def test_a_ship_that_was_damaged_on_its_way_still_lands(staged: Staged) -> None:
    damaged = {"id": "planetary-privateer", "owner": "boccanegra", "damaged": True}
    game = staged(LAND, characters={"boccanegra": {"place": "232.orbit"}}, ships=[damaged])
    assert "fly planetary-privateer" not in game.actions
    crew = {"zina-adora": {"place": "223.1", "ship": "solar-merchant"}}
    game = staged(MOVE, planets={"223": UP}, characters=crew, dice=[5])
    assert only(do(game, "fly solar-merchant", "to 222.orbit"), DetectionRolled).result == "Dd"
    assert game.state.ships["solar-merchant"].damaged
    do(game, "fly solar-merchant")
    assert place(game, "zina-adora") == "222.1"


@pytest.mark.case("VC-06c")
def test_from_environ_to_environ_nobody_is_looked_for_and_nobody_slips_away(staged: Staged) -> None:
    people = {
        "boccanegra": {**PRIVATEER, "place": "232.1", "detected": True},
        "frun-sentel": {"place": "232.1", "detected": True},
    }
    game = staged(LAND, planets={"232": UP}, characters=people, units={"232.orbit": {"veteran": 3}})
    events = do(game, "done", "fly planetary-privateer", "to 232.3", "walk frun-sentel to 232.2")
    assert not every(events, DetectionRolled)
    assert (place(game, "boccanegra"), place(game, "frun-sentel")) == ("232.3", "232.2")
    assert detected(game, "boccanegra")
    assert detected(game, "frun-sentel")


@pytest.mark.case("VC-06d", "VC-06f")
def test_who_stands_with_units_is_known_safe_and_on_no_mission_even_if_they_die(staged: Staged) -> None:
    people = {
        "kogus": {"place": "232.1", "with_units": True},
        "agan-rafa": {"place": "232.1", "with_units": True},
    }
    game = staged(
        LAND,
        characters=people,
        units={"232.1": {"urban-1-0": 1, "line": 3}},
        dice=[1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
    )
    do(game, "done")
    assert detected(game, "kogus")
    assert detected(game, "agan-rafa")
    assert hiders_at(game.ctx, "232.1", "rebel") == ()
    play_to(game, "rebel.military-combat")
    do(game, "done")
    assert (game.side, asked(game)) == ("imperial", "military-combat")
    do(game, "attack at 232.1")
    assert (game.side, "lead with agan-rafa" in game.actions) == ("rebel", True)


@pytest.mark.case("VC-06d")
def test_he_goes_on_no_mission_in_this_turn_when_his_units_are_gone(staged: Staged) -> None:
    """Both units fall: nobody is left to lead, and nobody to attack him."""
    people = {"kogus": {"place": "232.1", "with_units": True}, "agan-rafa": {"place": "223.1"}}
    game = staged(LAND, characters=people, units={"232.1": {"urban-1-0": 1, "militia": 1}}, dice=[1, 1])
    play_to(game, "rebel.military-combat")
    do(game, "attack at 232.1")
    play_to(game, "rebel.missions")
    kogus = game.state.characters["kogus"]
    assert (troops(game, "232.1"), kogus.fate, kogus.with_units) == ({}, "free", False)
    assert "missions at 223.1" in game.actions
    assert "missions at 232.1" not in game.actions


@pytest.mark.case("VC-06d")
def test_a_position_after_surface_movement_knows_who_stands_with_units(staged: Staged) -> None:
    people = {"kogus": {"place": "232.1", "with_units": True}, "agan-rafa": {"place": "223.1"}}
    army = {"232.1": {"urban-1-0": 1, "militia": 1}}
    game = staged("rebel.military-combat", characters=people, units=army, dice=[1, 1])
    do(game, "attack at 232.1")
    play_to(game, "rebel.missions")
    assert troops(game, "232.1") == {}
    assert "missions at 223.1" in game.actions
    assert "missions at 232.1" not in game.actions
    early = staged(LAND, characters=people, units=army)
    assert memory(early.ctx).with_units == ()


@pytest.mark.case("VC-06d", "9.4")
@pytest.mark.parametrize(("segment", "known"), [("rebel.missions", True), (LAND, False)])
def test_in_a_position_after_surface_movement_who_stands_with_units_is_known(
    staged: Staged, segment: str, known: bool
) -> None:
    """And with him his friends who are there."""
    people = {
        "kogus": {"place": "232.1", "with_units": True},
        "zina-adora": {"place": "232.1"},
        "agan-rafa": {"place": "223.1"},
    }
    game = staged(segment, characters=people, units={"232.1": {"urban-1-0": 1}})
    seen = {who: game.state.characters[who].detected for who in people}
    assert seen == {"kogus": known, "zina-adora": known, "agan-rafa": False}


@pytest.mark.case("VC-06e")
def test_who_stands_apart_goes_on_missions_and_is_searched_for(staged: Staged) -> None:
    people = {"kogus": {"place": "232.1", "detected": True}, "jon-kidu": {"place": "232.1"}}
    game = staged(LAND, characters=people, units={"232.1": {"urban-1-0": 1, "line": 1}})
    play_to(game, "rebel.search")
    assert (game.side, "search 232.1 with characters" in game.actions) == ("imperial", True)
    play_to(game, "rebel.missions")
    assert "missions at 232.1" in game.actions


@pytest.mark.case("VC-06d", "VC-06e", "VC-07")
def test_who_stands_apart_leads_nobody_on_either_side(staged: Staged) -> None:
    people = {
        "agan-rafa": {"place": "232.1", "with_units": True},
        "tourag": {"place": "232.1", "detected": True},
        "jon-kidu": {"place": "232.1"},
        "gelba": {"place": "232.1", "with_units": True},
    }
    game = staged(LAND, characters=people, units={"232.1": {"urban-2-1": 1, "line": 1}}, dice=[3, 3, 3])
    assert game.facts.characters["tourag"].leadership
    play_to(game, "rebel.military-combat")
    do(game, "attack at 232.1")
    assert (game.side, game.actions) == ("rebel", ("lead with agan-rafa", "no leader"))
    do(game, "no leader")
    assert (game.side, game.actions) == ("imperial", ("lead with gelba", "no leader"))


@pytest.mark.case("VC-06d", "VC-06e")
def test_in_orbit_nobody_is_sorted_and_whoever_is_with_units_may_board_a_ship(staged: Staged) -> None:
    """VQ-488: the text arranges characters in Environs; whoever stays above may go on a mission there."""
    people = {
        "boccanegra": {"place": "232.orbit", "ship": "explorer", "with_units": True},
        "zina-adora": {"place": "232.orbit", "fate": "captive", "captor": "units"},
    }
    army = {"232.orbit": {"urban-2-3": 1, "patrol": 1}}
    game = staged(LAND, characters=SOMEBODY | people, units=army)
    do(game, "done")
    assert memory(game.ctx).with_units == ()
    play_to(game, "rebel.missions")
    do(game, "done", "missions at 232.orbit")
    assert "quest with explorer for zina-adora" in game.actions


@pytest.mark.case("VC-06d", "10.7")
def test_new_units_of_a_rising_are_led_by_those_who_were_there(staged: Staged) -> None:
    people = {"agan-rafa": {"place": "232.1"}, "jon-kidu": {"place": "311.1"}}
    game = staged("rebel.missions", characters=people, units={"232.1": {"line": 1}}, dice=[3, 3, 3])
    play(game, Rebellion(planet="232"))
    while asked(game) != "military-combat.leader":
        attack = "attack at 232.1"
        do(game, attack if attack in game.actions else game.actions[0])
    assert game.actions == ("lead with agan-rafa", "no leader")


@pytest.mark.case("VC-06f")
def test_leadership_zero_is_no_bar_to_standing_with_units(staged: Staged) -> None:
    game = staged(LAND, characters={"kogus": {"place": "232.1"}}, units={"232.1": {"urban-1-0": 1}})
    assert game.facts.characters["kogus"].leadership == 0
    do(game, "attach kogus")
    assert game.state.characters["kogus"].with_units


# Segments 5 and 6


@pytest.mark.case("VC-08")
def test_ground_combat_follows_and_then_interception_stacks_are_dissolved(staged: Staged) -> None:
    stacks = [
        {"place": "222.orbit", "role": "interception", "units": {"urban-2-3": 1}},
        {"place": "222.orbit", "role": "interception", "units": {"patrol": 1}},
    ]
    game = staged("rebel.military-combat", units={"223.1": {"urban-2-1": 1, "line": 1}}, stacks=stacks)
    assert asked(game) == "military-combat"
    do(game, "done")
    events = do(game, passing(game))
    assert only(events, OrbitOrganized).place == "222.orbit"
    assert not game.state.stacks["rebel-interception"]


@pytest.mark.case("VC-12a")
def test_who_was_on_a_mission_leads_in_defense_in_the_enemys_turn(staged: Staged) -> None:
    people = {"agan-rafa": {"place": "232.1"}, "jon-kidu": {"place": "311.1"}}
    game = staged(
        "rebel.missions", characters=people, units={"232.1": {"urban-2-1": 1, "line": 1}}, dice=[3, 3, 3]
    )
    do(game, "missions at 232.1", "assign agan-rafa to D")
    play_to(game, "imperial.reaction")
    do(game, "attach agan-rafa", "done")
    do(game, "attack at 232.1")
    while asked(game) != "military-combat.leader" or game.side != "rebel":
        do(game, passing(game))
    assert "lead with agan-rafa" in game.actions


@pytest.mark.case("VC-06")
def test_a_ship_above_a_planet_that_is_no_more_is_not_asked_to_land(staged: Staged) -> None:
    people = {"boccanegra": {**PRIVATEER, "place": "223.orbit"}, "kogus": {"place": "232.1"}}
    game = staged(LAND, characters=people)
    pilot = game.state.characters["boccanegra"]
    assert flight_of(game.ctx, pilot)
    geography.cease(game.ctx, "223", "a test")
    assert not flight_of(game.ctx, pilot)


@pytest.mark.case("VC-06")
def test_a_ship_that_would_leave_somebody_in_space_takes_him_along_or_stays(staged: Staged) -> None:
    crew = {"kogus": {"place": "232.orbit"}, "frun-sentel": {"place": "232.orbit"}}
    game = staged(LAND, characters={"boccanegra": {**PRIVATEER, "place": "232.orbit"}, **crew})
    do(game, "done")
    do(game, "fly planetary-privateer")
    while not any(each.startswith("to ") for each in game.actions):
        do(game, game.actions[0])
    do(game, "to 232.1")
    assert {place(game, name) for name in ("boccanegra", *crew)} == {"232.1"}
