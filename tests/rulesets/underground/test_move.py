"""[VM-01 to VM-03] Hyperjumps by another table, shuttles in orbit, and who outlives a wreck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.table import do, every, only, table, troops
from tests.rulesets.underground.plan_table import under
from tests.rulesets.underground.turn_table import Staged, asked, staged_table

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.character_combat import Wounded
from fitg.engine.events.pieces import UnitsLost
from fitg.engine.events.possessions import PossessionLost
from fitg.engine.events.space import Hyperjumped, LoadPassed, PossessionBroke, ShipDamaged
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Character
from fitg.engine.modules import Module
from fitg.engine.rules import units
from fitg.engine.rules.causes import LOCALS
from fitg.engine.rules.space import navigation
from fitg.engine.rules.space.interplanetary import Assembling
from fitg.engine.rulesets.underground.asked import outlives_the_craft
from fitg.engine.rulesets.underground.crash import result
from fitg.engine.rulesets.underground.immunity import IMMUNITY as SCRIPT_IMMUNITY
from fitg.engine.rulesets.underground.immunity import IMMUNITY_IN_SPACE
from fitg.engine.rulesets.underground.immunity.fates import DEFEATED, INCARCERATED
from fitg.engine.rulesets.underground.move import MOVE
from fitg.lab.checks.invariants import Ledger, check

MOVING = "rebel.interplanetary-movement"
HELD: list[tuple[str, Cause, str]] = []


def _yes(ctx: Context) -> bool:
    return True


def _note(ctx: Context, character: Character, cause: Cause, case: str) -> None:
    HELD.append((character.id, cause, case))


#: What script immunity says: people outlive their craft, and locals hold whom they defeat.
IMMUNITY = Module(
    id="immunity",
    needs=(MOVE.id,),
    answers=(outlives_the_craft.by(_yes), questions.defeat.by(_note)),
)


@pytest.fixture
def fleets() -> Iterator[Any]:
    """The campaign with military.move alone."""
    with under(MOVE) as lay_out:
        yield lay_out


@pytest.fixture
def immune() -> Iterator[Staged]:
    HELD.clear()
    with staged_table(MOVE, IMMUNITY) as found:
        yield found


# The table


@pytest.mark.case("VM-01")
@pytest.mark.parametrize(
    ("rolled", "drift", "effect"),
    [
        (1, 0, "none"),
        (2, 1, "none"),
        *((each, 0, "none") for each in (3, 4, 5, 6)),
        (7, 1, "none"),
        (8, 2, "none"),
        (9, 1, "none"),
        (10, 2, "none"),
        (11, 1, "damaged"),
        (12, 2, "damaged"),
        (13, 2, "severe"),
        (15, 2, "severe"),
    ],
)
def test_the_table_says_where_a_jump_ends(fleets: Any, rolled: int, drift: int, effect: str) -> None:
    game = fleets("rebel-1.missions", characters={"kogus": {"place": "223.1"}})
    die = min(rolled, 6)
    found = tables.hyperjump(1, 1 + rolled - die, die, facts=game.facts)
    assert (found.sum, found.drift, found.effect) == (rolled, drift, effect)


@pytest.mark.case("VM-01")
def test_the_standard_table_stays() -> None:
    game = table("rebel-1.missions", base="galactic-campaign", characters={"kogus": {"place": "223.1"}})
    assert tables.hyperjump(2, 2, 5, facts=game.facts).drift == 1


@pytest.mark.case("VM-01a")
@pytest.mark.parametrize(("unit", "die"), [("urban-4-3", None), ("urban-2-1", 3)])
def test_it_is_used_only_where_navigation_is_not_above_the_distance(
    fleets: Any, unit: str, die: int | None
) -> None:
    game = fleets("rebel-1.interplanetary-movement", units={"222.1": {unit: 2}}, characters={}, dice=[3])
    assert 1 <= game.facts.distance("22", "23") < 3
    events = do(game, "fleet from 222.1", f"add {unit}", "course 232", "to 232.orbit")
    jump = only(events, Hyperjumped)
    assert jump.die == die
    if die is not None:
        assert jump.sum == die + jump.distance - jump.navigation


# D and E


CREW = {"boccanegra": {"place": "222.1", "ship": "planetary-privateer"}}


def far(game: Game, total: int, rating: int) -> str:
    """A planet so far away that the die 6 makes this sum with a rating."""
    wanted = total - 6 + rating
    for planet in game.ctx.board.planets:
        if game.facts.distance("22", game.facts.planets[planet].system) == wanted:
            return planet
    raise AssertionError(f"no star is {wanted} away")


def sail(game: Game, total: int, rating: int = 1) -> list[Any]:
    planet = far(game, total, rating)
    if asked(game) == "trading":
        do(game, "done")
    return do(game, "fleet from 222.1", "all aboard", f"course {planet}")


@pytest.mark.case("VM-01b")
def test_d_with_characters_damages_every_ship_and_costs_a_unit(immune: Staged) -> None:
    game = immune(MOVING, characters=CREW, units={"222.1": {"urban-2-1": 2}}, dice=[6])
    events = sail(game, 11)
    assert only(events, Hyperjumped).effect == "damaged"
    assert only(events, ShipDamaged).ship == "planetary-privateer"
    assert only(events, UnitsLost).units == {"urban-2-1": 1}
    assert game.state.characters["boccanegra"].place.endswith("drift")


@pytest.mark.case("VM-01b")
def test_d_damages_all_ships_of_a_stack(immune: Staged) -> None:
    crews = {**CREW, "kogus": {"place": "222.1", "ship": "explorer"}}
    game = immune(MOVING, characters=crews, units={"222.1": {"urban-2-1": 2}}, dice=[6])
    events = sail(game, 11)
    assert {each.ship for each in every(events, ShipDamaged)} == {"planetary-privateer", "explorer"}
    assert all(game.state.ships[each].damaged for each in ("planetary-privateer", "explorer"))


@pytest.mark.case("VM-01c")
def test_with_the_last_unit_pilots_drift_on_in_their_ships(immune: Staged) -> None:
    game = immune(MOVING, characters=CREW, units={"222.1": {"urban-2-1": 1}}, dice=[6])
    sail(game, 11)
    ship = game.state.ships["planetary-privateer"]
    assert ship.damaged
    assert ship.place == game.state.characters["boccanegra"].place
    assert ship.place.endswith("drift")


@pytest.mark.case("VM-01c")
def test_who_has_no_seat_comes_down_wounded_where_the_opponent_likes(immune: Staged) -> None:
    people = {"kogus": {"place": "222.1", "possessions": ["scanner", "norrocks"]}}
    game = immune(MOVING, characters=people, units={"222.1": {"urban-2-1": 1}}, dice=[6, 1, 2, 3])
    planet = far(game, 11, 1)
    events = sail(game, 11)
    while asked(game) == "crash":
        assert game.side == "imperial"
        assert set(game.actions) == {f"they come down at {each}" for each in game.ctx.board.surface[planet]}
        events += do(game, game.actions[0])
    kogus = game.state.characters["kogus"]
    assert game.ctx.board.planet_of[kogus.place] == planet
    assert kogus.detected
    assert len(every(events, PossessionLost)) == len(every(events, PossessionBroke)) == 1
    assert only(events, Wounded).total == game.facts.characters["kogus"].endurance - 1
    assert not HELD


@pytest.mark.case("VM-01c")
def test_nobody_is_asked_where_the_ships_have_seats_for_all(immune: Staged) -> None:
    people = {
        "boccanegra": {"place": "222.1", "ship": "stellar-courier"},
        "kogus": {"place": "222.1"},
        "zina-adora": {"place": "222.1"},
    }
    game = immune(MOVING, characters=people, units={"222.1": {"urban-2-1": 1}}, dice=[6])
    planet = far(game, 11, 1)
    sail(game, 11)
    assert asked(game) != "crash.seats"
    system = game.ctx.board.system_of[game.ctx.board.orbits[planet]]
    assert {game.state.characters[name].place for name in people} == {game.ctx.board.drifts[system][0]}


@pytest.mark.case("VM-01c")
def test_their_owner_chooses_who_has_a_seat(immune: Staged) -> None:
    people = {
        "boccanegra": {"place": "222.1", "ship": "stellar-courier"},
        **{
            name: {"place": "222.1"} for name in ("kogus", "frun-sentel", "agan-rafa", "zina-adora", "tourag")
        },
    }
    game = immune(MOVING, characters=people, units={"222.1": {"urban-2-1": 1}}, dice=[6, *[5] * 10])
    sail(game, 11)
    assert (asked(game), game.side) == ("crash.seats", "rebel")
    assert "boccanegra takes a seat" not in game.actions
    seats = game.facts.possessions["stellar-courier"].passengers - 1
    assert seats < len(people) - 1
    chosen = []
    while game.decision is not None and game.decision.kind == "crash.seats":
        chosen.append(game.actions[-1].partition(" ")[0])
        do(game, game.actions[-1])
    aboard = [name for name in people if game.state.characters[name].place.endswith("drift")]
    assert set(chosen) <= set(aboard)
    assert len(aboard) == seats + 1


@pytest.mark.case("VM-01d")
def test_e_with_characters_leaves_nothing_but_them_and_locals_hold_them(immune: Staged) -> None:
    people = {**CREW, "kogus": {"place": "222.1", "possessions": ["scanner"]}}
    game = immune(MOVING, characters=people, units={"222.1": {"urban-2-1": 3}}, dice=[6, 5])
    events = sail(game, 13)
    assert only(events, UnitsLost).units == {"urban-2-1": 3}
    assert "planetary-privateer" not in game.state.ships
    while asked(game) == "crash":
        assert game.side == "imperial"
        events += do(game, game.actions[0])
    assert {(name, cause.kind, case) for name, cause, case in HELD} == {
        ("boccanegra", LOCALS, "VM-01d"),
        ("kogus", LOCALS, "VM-01d"),
    }
    assert not every(events, Wounded)
    assert game.state.possessions["scanner"].owner == "kogus"


@pytest.mark.case("VM-01d")
def test_nobody_waits_in_space_for_the_opponent_to_say_where_they_come_down() -> None:
    people = {"kogus": {"place": "222.1"}, "frun-sentel": {"place": "222.1"}}
    with staged_table(MOVE, SCRIPT_IMMUNITY, IMMUNITY_IN_SPACE) as lay_out:
        game = lay_out(MOVING, characters=people, units={"222.1": {"urban-2-1": 1}}, dice=[6, 5, 5])
        ledger, planet = Ledger(game), far(game, 13, 1)
        ledger.note(sail(game, 13))
        assert asked(game) == "crash"
        check(game, ledger)
        assert {game.state.characters[name].fate for name in people} == {DEFEATED.name}
        ledger.note(do(game, game.actions[-1]))
        check(game, ledger)
        place = game.ctx.board.surface[planet][-1]
        found = {(game.state.characters[name].place, game.state.characters[name].fate) for name in people}
        assert found == {(place, INCARCERATED.name)}


@pytest.mark.case("VM-01d")
def test_so_does_a_single_ship(immune: Staged) -> None:
    crew = {"zina-adora": {"place": "222.1", "ship": "solar-merchant"}}
    game = immune(MOVING, characters=crew, dice=[6])
    planet = far(game, 13, 1)
    events = do(game, "fly solar-merchant", f"to {planet}.orbit")
    assert only(events, Hyperjumped).effect == "severe"
    while asked(game) == "crash":
        do(game, game.actions[0])
    assert [name for name, *_ in HELD] == ["zina-adora"]
    assert game.ctx.board.planet_of[game.state.characters["zina-adora"].place] == planet


@pytest.mark.case("VM-01c")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_single_ship_that_was_damaged_already_is_lost_by_another_d(immune: Staged, damaged: bool) -> None:
    game = immune(
        MOVING,
        characters={"zina-adora": {"place": "22.drift"}},
        ships=[{"id": "solar-merchant", "owner": "zina-adora", "damaged": damaged}],
        dice=[6],
    )
    planet = far(game, 11, 1)
    events = do(game, f"to {planet}.orbit")
    assert only(events, Hyperjumped).effect == "damaged"
    while asked(game) == "crash":
        do(game, game.actions[0])
    zina = game.state.characters["zina-adora"]
    assert (game.ctx.board.planet_of.get(zina.place) == planet) is damaged
    assert zina.place.endswith("drift") is not damaged
    assert ("solar-merchant" in game.state.ships) is not damaged


@pytest.mark.case("VM-01e")
@pytest.mark.parametrize(("total", "left"), [(11, 2), (13, 1)])
def test_without_characters_the_original_effects_stay(immune: Staged, total: int, left: int) -> None:
    game = immune(MOVING, units={"222.1": {"urban-2-1": 3}}, dice=[6])
    planet = far(game, total, 1)
    do(game, "fleet from 222.1", "all units", f"course {planet}")
    system = game.facts.planets[planet].system
    found = {place: troops(game, place) for place in game.ctx.board.drifts[system]}
    assert [sum(each.values()) for each in found.values() if each] == [left]


@pytest.mark.case("VM-01e")
def test_without_script_immunity_they_stay_with_characters_too(fleets: Any) -> None:
    game = fleets(
        "rebel-1.interplanetary-movement", characters=CREW, units={"222.1": {"urban-2-1": 3}}, dice=[6]
    )
    planet = far(game, 13, 1)
    do(game, "fleet from 222.1", "all aboard", f"course {planet}", f"to {planet}.orbit")
    assert game.state.characters["boccanegra"].place.endswith("drift2")
    assert not game.state.ships["planetary-privateer"].damaged


def test_the_chart_of_crashes() -> None:
    assert [result("possession", die) for die in range(1, 7)] == ["deck", *["broken"] * 2, *["intact"] * 3]
    assert [result("character", die) for die in range(1, 7)] == [*"1111", *"22"]


# Shuttles

LOADED = {"place": "222.orbit", "units": {"line": 1, "patrol": 1, "militia": 1}, "cargo": {"line+militia": 1}}
OPEN = {
    "place": "222.orbit",
    "units": {"urban-2-1": 1, "urban-2-3": 1, "wild-1-0": 1},
    "cargo": {"urban-2-1+wild-1-0": 1},
}
PASS = "pass wild-1-0 from urban-2-1 to urban-2-3 at 222.orbit"


def cargo(game: Game, place: str = "222.orbit", side: str = "rebel") -> dict[str, int]:
    return dict(game.state.stacks[side][place].cargo)


@pytest.mark.case("VM-02", "VM-02a")
def test_a_load_passes_before_anything_moves_and_is_then_carried(fleets: Any) -> None:
    game = fleets("rebel-1.interplanetary-movement", stacks=[OPEN], units={"223.1": {"urban-2-1": 1}})
    event = only(do(game, PASS), LoadPassed)
    assert (event.giver, event.taker) == ("urban-2-1", "urban-2-3")
    assert cargo(game) == {"urban-2-3+wild-1-0": 1}
    do(game, "fleet from 222.orbit", "add urban-2-3 with wild-1-0", "course 221", "to 221.orbit")
    assert cargo(game, "221.orbit") == {"urban-2-3+wild-1-0": 1}


@pytest.mark.case("VM-02")
def test_to_pass_to_another_of_the_same_kind_would_change_nothing(fleets: Any) -> None:
    alike = {**OPEN, "units": {"urban-2-1": 2, "urban-2-3": 1, "wild-1-0": 1}}
    game = fleets("rebel-1.interplanetary-movement", stacks=[alike], units={"223.1": {"urban-2-1": 1}})
    assert [each for each in game.actions if each.startswith("pass ")] == [PASS]


@pytest.mark.case("VM-02a")
def test_it_is_not_carried_and_then_passed(fleets: Any) -> None:
    game = fleets("rebel-1.interplanetary-movement", stacks=[OPEN], units={"221.orbit": {"urban-2-3": 1}})
    do(game, "fleet from 222.orbit", "add urban-2-1 with wild-1-0", "course 221", "to 221.orbit")
    assert not any(each.startswith("pass ") for each in game.actions)


@pytest.mark.case("VM-02")
@pytest.mark.parametrize("segment", ["surface-movement", "interplanetary-movement"])
def test_also_before_landing_in_both_turns(fleets: Any, segment: str) -> None:
    assert PASS in fleets(f"rebel-1.{segment}", stacks=[OPEN]).actions
    with staged_table(MOVE) as staged:
        assert PASS in staged(f"rebel.{segment}", stacks=[OPEN]).actions


@pytest.mark.case("VM-02", "VM-02b")
def test_before_a_battle_it_passes_to_whom_it_is_lost_with(fleets: Any) -> None:
    game = fleets("rebel-1.space-combat", stacks=[OPEN], units={"222.orbit": {"line": 3}}, dice=[3, 3])
    assert (asked(game), game.side) == ("shuttles", "rebel")
    do(game, PASS)
    while asked(game) == "shuttles":
        do(game, "done")
    stack = units.stack_at(game.ctx, "222.orbit", "rebel")
    assert stack is not None
    assert units.cargo_lost(stack.units, stack.cargo, {"urban-2-3": 1}) == {"urban-2-3+wild-1-0": 1}
    assert units.cargo_lost(stack.units, stack.cargo, {"urban-2-1": 1}) == {}


@pytest.mark.case("VM-02", "VM-02b")
@pytest.mark.parametrize(("level", "kind"), [(1, "shuttles"), (0, "space-combat")])
def test_before_an_attack_on_a_base_it_passes_too(fleets: Any, level: int, kind: str) -> None:
    bases = {"222": {"pdb": level, "pdb_up": level > 0}, "223": {"pdb": 1, "pdb_up": True}}
    game = fleets("rebel-1.space-combat", stacks=[OPEN], planets=bases, units={"223.orbit": {"urban-2-3": 1}})
    assert (asked(game), game.side) == (kind, "rebel")
    assert (PASS in game.actions) is (level > 0)


@pytest.mark.case("VM-02", "VM-02b")
def test_before_an_interception_is_fought_it_passes_inside_the_stack(fleets: Any) -> None:
    caught = {**OPEN, "role": "interception"}
    hunters = {"place": "222.orbit", "role": "interception", "units": {"line": 3}}
    game = fleets("rebel-1.space-combat", stacks=[caught, hunters, OPEN])
    assert (asked(game), game.side) == ("shuttles", "rebel")
    assert PASS not in game.actions  # Nobody else is in the box.
    do(game, "pass wild-1-0 from urban-2-1 to urban-2-3 in the interception at 222.orbit")
    stack = units.stack_at(game.ctx, "222.orbit", "rebel", "interception")
    assert stack is not None
    assert stack.cargo == {"urban-2-3+wild-1-0": 1}
    assert cargo(game) == {"urban-2-1+wild-1-0": 1}


@pytest.mark.case("VM-02")
def test_before_a_reaction_its_owner_is_asked(fleets: Any) -> None:
    game = fleets("imperial-1.reaction", stacks=[OPEN], units={"222.1": {"line": 1}})
    assert (asked(game), game.side) == ("shuttles", "rebel")


@pytest.mark.case("VM-02")
def test_what_lies_below_face_down_units_is_not_told(fleets: Any) -> None:
    """The Empire is asked whether it carries anything or not, and nobody hears what it does."""
    empty = {"place": "222.orbit", "units": {"line": 1, "patrol": 1}}
    for stack in (LOADED, empty):
        game = fleets("rebel-1.space-combat", stacks=[stack], units={"222.orbit": {"urban-2-3": 1}})
        assert (asked(game), game.side) == ("shuttles", "imperial")
    game = fleets("rebel-1.space-combat", stacks=[LOADED], units={"222.orbit": {"urban-2-3": 1}})
    events = do(game, "pass militia from line to patrol at 222.orbit")
    assert cargo(game, side="imperial") == {"patrol+militia": 1}
    assert not every(events, LoadPassed)


@pytest.mark.case("VM-02")
def test_a_single_face_down_unit_does_not_tell_whether_it_carries_anything(fleets: Any) -> None:
    kinds = set()
    for forces in ({"line": 1}, {"line": 1, "militia": 1}):
        stack: dict[str, Any] = {"place": "222.orbit", "units": forces}
        if "militia" in forces:
            stack["cargo"] = {"line+militia": 1}
        game = fleets("rebel-1.space-combat", stacks=[stack], units={"222.orbit": {"urban-2-3": 1}})
        kinds.add((asked(game), game.side))
    assert len(kinds) == 1


# Stack size


@pytest.mark.case("VM-03")
def test_loads_count_for_the_size_of_a_stack(fleets: Any) -> None:
    stack = {
        "place": "222.orbit",
        "units": {"urban-2-3": 3, "wild-1-0": 2},
        "cargo": {"urban-2-3+wild-1-0": 2},
    }
    more: dict[str, Any] = {"stacks": [stack], "units": {"223.1": {"urban-2-1": 1}}}
    standard = table("rebel-1.interplanetary-movement", base="galactic-campaign", **more)
    for game, loss in ((standard, 0), (fleets("rebel-1.interplanetary-movement", **more), 2)):
        do(game, "fleet from 222.orbit", "all units")
        assembling = game.state.stack[-1]
        assert isinstance(assembling, Assembling)
        assert navigation.rating(navigation.of_fleet(game.ctx, assembling.fleet)) == 3 - loss
