"""[20.3, 20.8, 20.9] From orbit to the surface: movement, reaction, and the stacks of an Orbit Box."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.province.ships import PRIVATEER, moves, place_of, space
from tests.engine.table import do, every, march, only, passing, troops

from fitg.engine.events.character_combat import Died
from fitg.engine.events.movement import DetectionChanged, DetectionRolled, Flew, Marched
from fitg.engine.events.pieces import Restacked, UnitsLost
from fitg.engine.events.space import OrbitOrganized, RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.state import Custody
from fitg.engine.rules import harm, units
from fitg.engine.rules.causes import ACCIDENT
from fitg.engine.rules.spaceships import Inheritance

SURFACE = "rebel.surface-movement"


def to_segment(game: Game, name: str) -> None:
    """Pass until a Segment of this name is played."""
    for _ in range(50):
        if game.ctx.segment == name:
            return
        game.apply(passing(game))
    raise AssertionError(f"{name} never came")


def stack(game: Game, place: str, side: Any = "rebel", role: Any = "free") -> dict[str, int]:
    return dict(units.of_side(game.ctx, place, side, role))


# Movement on the surface


@pytest.mark.case("20.3")
def test_units_of_an_environ_go_only_to_environs_of_their_planet() -> None:
    game = space(SURFACE, units={"232.1": {"urban-2-3": 1, "urban-1-0": 1}})
    do(game, "march from 232.1", "add urban-2-3", "add urban-1-0")

    assert moves(game, "to ") == ["to 232.2", "to 232.3"]
    do(game, "to 232.3")
    assert troops(game, "232.3") == {"urban-2-3": 1, "urban-1-0": 1}


@pytest.mark.case("20.3")
def test_units_in_orbit_go_to_the_environs_below_and_nowhere_else() -> None:
    game = space(SURFACE, units={"222.orbit": {"urban-2-3": 2}, "232.orbit": {"urban-2-3": 1}})

    assert moves(game, "march") == ["march from 222.orbit", "march from 232.orbit"]
    do(game, "march from 232.orbit")
    if "add urban-2-3" in game.actions:
        do(game, "add urban-2-3")
    assert game.actions == ("to 232.1", "to 232.2", "to 232.3")


@pytest.mark.case("20.3")
def test_nobody_lands_from_an_interception_stack() -> None:
    game = space(
        SURFACE,
        characters={"kogus": {"place": "232.1"}, "boccanegra": {"place": "232.orbit", "intercepted": True}},
        units={"232.1": {"urban-2-3": 1}},
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"line": 1}},
        ],
    )

    assert moves(game, "march") == ["march from 232.1"]


@pytest.mark.case("20.3")
def test_units_in_drift_stay_there() -> None:
    game = space(
        SURFACE, units={"23.drift": {"urban-2-3": 1}, "222.1": {"urban-2-3": 1}, "223.1": {"air-2-1": 1}}
    )

    assert moves(game, "march") == ["march from 223.1"]


@pytest.mark.case("20.3a")
def test_a_unit_that_moved_before_may_move_again() -> None:
    game = space(
        "rebel.interplanetary-movement", units={"222.1": {"urban-2-3": 1}}, planets={"232": {"pdb_up": False}}
    )
    do(game, "fleet from 222.1")
    for action in ("add urban-2-3", "course 232", "to 232.orbit"):
        if action in game.actions:
            do(game, action)
    to_segment(game, SURFACE)
    do(game, "march from 232.orbit")
    do(game, *(["add urban-2-3"] if "add urban-2-3" in game.actions else []), "to 232.1")

    assert troops(game, "232.1") == {"urban-2-3": 1}


@pytest.mark.case("20.3", "20.2")
def test_characters_land_with_the_units_even_if_they_moved_before() -> None:
    game = space(
        "rebel.character-movement",
        characters={"boccanegra": {"place": "222.1", "ship": PRIVATEER}},
        units={"222.orbit": {"urban-2-3": 1}},
    )
    do(game, f"fly {PRIVATEER}", "to 222.orbit")
    to_segment(game, SURFACE)
    do(game, "march from 222.orbit", "add urban-2-3", "take boccanegra")

    assert place_of(game, "boccanegra") == game.state.ships[PRIVATEER].place == "222.1"
    assert game.state.characters["boccanegra"].stack == "free"


@pytest.mark.case("20.3", "9.56")
def test_the_last_units_leave_nobody_in_orbit_without_a_craft() -> None:
    """[P-19] Kogus has no ship; with a second unit in orbit he may stay."""
    game = space(
        SURFACE,
        characters={"kogus": {"place": "232.orbit"}},
        units={"232.orbit": {"urban-2-3": 2}},
        planets={"232": {"pdb_up": False}},
    )
    do(game, "march from 232.orbit", "add urban-2-3")
    assert "to 232.1" in game.actions
    do(game, "add urban-2-3")
    assert game.actions == ("take kogus", "all aboard")
    do(game, "take kogus", "to 232.1")
    assert place_of(game, "kogus") == "232.1"


@pytest.mark.case("20.3", "9.51")
def test_no_more_units_land_than_there_is_room_for() -> None:
    """232.2 has room for two, 232.1 for four, 232.3 for three."""
    game = space(
        SURFACE,
        units={"232.orbit": {"urban-2-3": 5}, "232.1": {"urban-1-0": 1}},
        planets={"232": {"pdb_up": False}},
    )
    do(game, "march from 232.orbit")
    assert "all units" not in game.actions
    do(game, "add urban-2-3")
    assert moves(game, "to ") == ["to 232.1", "to 232.2", "to 232.3"]
    do(game, "add urban-2-3")
    assert game.actions == ("to 232.1", "to 232.3")


@pytest.mark.case("20.3", "20.53", "20.55")
def test_a_carrier_lands_with_its_load_and_unloads_it() -> None:
    game = space(
        SURFACE,
        stacks=[
            {
                "place": "232.orbit",
                "units": {"urban-2-3": 2, "urban-1-0": 1},
                "cargo": {"urban-2-3+urban-1-0": 1},
            }
        ],
        planets={"232": {"pdb_up": False}},
    )
    do(game, "march from 232.orbit")
    assert "add urban-1-0" not in game.actions
    do(game, "add urban-2-3 with urban-1-0", "to 232.2")

    assert troops(game, "232.2") == {"urban-2-3": 1, "urban-1-0": 1}
    landed = units.stack_at(game.ctx, "232.2", "rebel")
    left = units.stack_at(game.ctx, "232.orbit", "rebel")
    assert landed is not None
    assert left is not None
    assert (dict(landed.cargo), dict(left.cargo), dict(left.units)) == ({}, {}, {"urban-2-3": 1})


# Raking on the way down


def descent(*dice: int, **position: Any) -> Game:
    """Two units, with Boccanegra, are about to land at Lysenda, past a Level 1 PDB."""
    game = space(
        SURFACE,
        characters={"boccanegra": {"place": "232.orbit"}},
        units={"232.orbit": {"urban-2-3": 2}},
        dice=dice,
        **position,
    )
    do(game, "march from 232.orbit", "all aboard")
    return game


@pytest.mark.case("20.3", "20.6")
def test_coming_down_past_an_up_pdb_units_may_be_raked() -> None:
    game = descent()
    do(game, "to 232.1")

    assert game.decision is not None
    assert (game.decision.side, game.actions) == ("imperial", ("rake", "hold fire"))
    do(game, "hold fire")
    assert troops(game, "232.1") == {"urban-2-3": 2}


@pytest.mark.case("20.3", "20.63", "20.64")
def test_the_survivors_of_a_raking_land() -> None:
    """Column 2-1, die 6: a loss of 4 points at least: one unit of 3."""
    game = descent(6)
    events = do(game, "to 232.1", "rake")

    assert 3 <= only(events, RakingAttackMade).loss < 6
    assert only(events, UnitsLost).units == {"urban-2-3": 1}
    assert troops(game, "232.1") == {"urban-2-3": 1}
    assert place_of(game, "boccanegra") == "232.1"


@pytest.mark.case("20.3", "20.67", "22.43")
def test_nobody_survives_the_last_unit_on_the_way_down() -> None:
    """[P-11]"""
    game = space(
        SURFACE,
        characters={"boccanegra": {"place": "232.orbit"}},
        units={"232.orbit": {"urban-2-3": 1}},
        dice=[6],
    )
    do(game, "march from 232.orbit", "all aboard")
    events = do(game, "to 232.1", "rake")

    assert only(events, Died).character == "boccanegra"
    assert not troops(game, "232.1")


@pytest.mark.case("20.3", "20.65")
@pytest.mark.parametrize("planet", [{"pdb": 0}, {"pdb_up": False}])
def test_a_pdb_of_level_0_or_down_rakes_nobody(planet: dict[str, Any]) -> None:
    game = descent(planets={"232": planet})

    assert not every(do(game, "to 232.1"), RakingAttackMade)
    assert troops(game, "232.1") == {"urban-2-3": 2}


@pytest.mark.case("20.3", "20.6")
def test_on_the_surface_nobody_is_raked() -> None:
    game = space(SURFACE, units={"232.1": {"urban-2-3": 1}})
    march(game, "232.1", "232.2", "urban-2-3")

    assert troops(game, "232.2") == {"urban-2-3": 1}


@pytest.mark.case("20.6", "20.3")
@pytest.mark.parametrize(("pdb_up", "final"), [(True, True), (False, False)])
def test_a_landing_past_a_pdb_cannot_be_taken_back(pdb_up: bool, final: bool) -> None:
    game = space(
        SURFACE, units={"232.orbit": {"urban-2-3": 2}}, planets={"232": {"pdb": 1, "pdb_up": pdb_up}}
    )
    do(game, "march from 232.orbit", "add urban-2-3")
    landing = next(option for option in game.options if option.text == "to 232.1")
    assert landing.is_final(game.ctx) is final


# Sorting the stacks


@pytest.mark.case("20.91", "9.57")
def test_the_stacks_of_an_environ_are_sorted_in_the_surface_segment() -> None:
    position: dict[str, Any] = {
        "characters": {"kogus": {"place": "232.1"}, "boccanegra": {"place": "232.orbit"}},
        "units": {"232.1": {"urban-2-3": 1}, "232.orbit": {"urban-2-3": 1}},
    }
    earlier = space("rebel.character-movement", **position)
    assert earlier.actions == ("walk kogus to 232.2", "walk kogus to 232.3", "done")
    game = space(SURFACE, **position)
    assert moves(game, "attach") == ["attach kogus"]
    assert only(do(game, "attach kogus"), Restacked).with_units


@pytest.mark.case("20.91", "9.34")
def test_who_came_with_military_units_is_detected_when_he_stands_apart() -> None:
    """[A-09-07] He came in the Interplanetary Segment, and leaves them in this one."""
    game = space(
        "rebel.interplanetary-movement",
        characters={"kogus": {"place": "222.1"}},
        units={"222.1": {"urban-2-3": 1}},
        planets={"232": {"pdb_up": False}},
    )
    do(game, "fleet from 222.1", "add urban-2-3", "take kogus", "course 232", "to 232.1")
    to_segment(game, SURFACE)
    events = do(game, "detach kogus")

    assert only(events, DetectionChanged).characters == ("kogus",)


# Reaction from orbit


REACTION = "rebel.reaction"


def reaction(place: str = "232.1", **position: Any) -> Game:
    """Rebel units threaten an Environ; the Empire may react."""
    there = position.pop("units", {})
    return space(REACTION, units={place: {"urban-2-3": 1}, **there}, **position)


@pytest.mark.case("20.8", "9.6")
def test_a_military_unit_may_come_down_from_orbit() -> None:
    game = reaction(units={"232.orbit": {"line": 1}})
    assert "react line from 232.orbit to 232.1" in game.actions
    events = do(game, "react line from 232.orbit to 232.1")

    assert only(events, Marched).case == "20.8"
    assert troops(game, "232.1") == {"urban-2-3": 1, "line": 1}


@pytest.mark.case("20.8")
def test_with_the_unit_comes_one_leader_who_is_there() -> None:
    game = reaction(
        units={"232.orbit": {"line": 2}},
        characters={"barca": {"place": "232.orbit"}, "senator-dermond": {"place": "232.orbit"}},
    )
    do(game, "react line from 232.orbit to 232.1")
    assert game.actions == ("no leader", "with barca")
    do(game, "with barca")

    assert place_of(game, "barca") == "232.1"
    assert place_of(game, "senator-dermond") == "232.orbit"
    assert game.state.characters["barca"].stack == "free"


@pytest.mark.case("20.8")
@pytest.mark.parametrize("role", ["free", "interception"])
def test_nothing_reacts_out_of_an_interception_stack(role: str) -> None:
    intercepted = role == "interception"
    game = space(
        REACTION,
        characters={"barca": {"place": "232.orbit", "intercepted": intercepted}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        units={"232.1": {"urban-2-3": 1}},
        stacks=[{"place": "232.orbit", "role": role, "units": {"line": 1}}]
        + ([{"place": "232.orbit", "role": role, "units": {"urban-2-3": 1}}] if intercepted else []),
    )

    found = [] if game.decision is None or game.decision.kind != "reaction" else moves(game, "react")
    assert bool(found) != intercepted


@pytest.mark.case("9.6", "19.6", "7.22")
@pytest.mark.parametrize(
    ("neighbor", "asked"), [({"suicide-squad": 1}, True), ({"patrol": 1}, True), ({"militia": 1}, False)]
)
def test_whether_the_empire_is_asked_does_not_tell_a_suicide_squad(
    neighbor: dict[str, int], asked: bool
) -> None:
    """There is no room but for a squad: of a unit that lies face down nobody knows that it is none."""
    game = reaction("232.2", units={"232.2": {"subterranean-2-3": 1, "militia": 2}, "232.3": neighbor})
    assert (game.decision is not None and game.decision.kind == "reaction") == asked
    assert ("react suicide-squad from 232.3 to 232.2" in game.actions) == ("suicide-squad" in neighbor)


@pytest.mark.case("20.8", "20.65")
def test_a_unit_that_reacts_is_not_raked() -> None:
    """[P-12] Angoff's PDB is in Rebel hands, and Up."""
    game = reaction("222.1", units={"222.orbit": {"line": 1}})
    events = do(game, "react line from 222.orbit to 222.1")

    assert not every(events, RakingAttackMade)
    assert troops(game, "222.1")["line"] == 1


@pytest.mark.case("20.8", "20.53")
def test_a_carrier_that_reacts_brings_its_load() -> None:
    game = space(
        REACTION,
        units={"232.1": {"urban-2-3": 1}},
        stacks=[{"place": "232.orbit", "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}],
    )
    assert moves(game, "react") == ["react line from 232.orbit to 232.1"]
    do(game, "react line from 232.orbit to 232.1")
    assert troops(game, "232.1") == {"urban-2-3": 1, "line": 1, "militia": 1}


@pytest.mark.case("20.8", "9.51")
def test_environ_stacking_holds_for_what_comes_from_orbit() -> None:
    game = reaction("232.2", units={"232.orbit": {"line": 1}, "232.3": {"line": 1}})
    assert "react line from 232.orbit to 232.2" in game.actions
    full = space(REACTION, units={"232.2": {"urban-2-3": 1, "militia": 2}, "232.orbit": {"line": 1}})
    assert full.decision is None or not moves(full, "react line from 232.orbit")


@pytest.mark.case("14.56", "20.8")
def test_a_ship_from_orbit_brings_its_passengers() -> None:
    game = reaction(
        characters={"barca": {"place": "232.orbit"}, "saytar": {"place": "232.orbit"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
    )
    events = do(game, "react barca by ship to 232.1")

    assert only(events, Flew).aboard == ("barca", "saytar")
    assert only(events, Flew).reaction
    assert place_of(game, "saytar") == "232.1"


@pytest.mark.case("14.56", "20.8", "9.62")
def test_passengers_may_stay_and_whoever_lands_chooses_his_stack() -> None:
    game = reaction(
        characters={name: {"place": "232.orbit"} for name in ("barca", "saytar", "gelba")},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
        units={"232.orbit": {"line": 1}, "232.1": {"urban-2-3": 1, "line": 1}},
    )
    do(game, "react barca by ship to 232.1", "board saytar", "to 232.1")
    assert game.actions == ("attach barca", "barca stays apart")
    do(game, "attach barca")
    assert game.actions == ("attach saytar", "saytar stays apart")
    do(game, "saytar stays apart")

    state = game.state.characters
    assert (state["barca"].stack, state["saytar"].stack) == ("free", "")
    assert place_of(game, "gelba") == "232.orbit"


@pytest.mark.case("14.51", "20.8")
@pytest.mark.parametrize(("damaged", "reacts"), [(False, True), (True, False)])
def test_a_ship_that_cannot_fly_does_not_react_from_orbit(damaged: bool, reacts: bool) -> None:
    game = reaction(
        characters={"barca": {"place": "232.orbit"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca", "damaged": damaged}],
        units={"232.orbit": {"line": 1}},
    )
    assert ("react barca by ship to 232.1" in game.actions) is reacts


@pytest.mark.case("14.56")
def test_inside_a_planet_a_reacting_ship_still_takes_nobody_along() -> None:
    game = reaction(
        characters={"barca": {"place": "232.2"}, "saytar": {"place": "232.2"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca"}],
    )
    do(game, "react barca by ship to 232.1")

    assert place_of(game, "saytar") == "232.2"


@pytest.mark.case("20.8", "9.3")
@pytest.mark.parametrize(("up", "rolls"), [(True, 1), (False, 0)])
def test_a_reacting_ship_is_looked_for_by_an_enemy_pdb_without_units(up: bool, rolls: int) -> None:
    """[P-20] The Rebels react at Angoff; the Phasing Player's fleet takes no part, PDB or not."""
    game = space(
        "imperial.reaction",
        characters={"boccanegra": {"place": "232.orbit", "ship": PRIVATEER}},
        units={"232.1": {"line": 1}, "232.orbit": {"line": 9}},
        planets={"232": {"pdb_up": up}},
        dice=[1],
    )
    events = do(game, "react boccanegra by ship to 232.1")
    rolled = every(events, DetectionRolled)

    assert [roll.orbit for roll in rolled] == [0] * rolls
    assert place_of(game, "boccanegra") == "232.1"


@pytest.mark.case("20.8", "9.6")
def test_nobody_reacts_into_an_orbit_box() -> None:
    game = space(REACTION, units={"232.orbit": {"urban-2-3": 1}, "232.1": {"line": 1}})

    assert game.ctx.segment != REACTION or not moves(game, "react")


@pytest.mark.case("20.8", "9.56")
def test_the_last_unit_does_not_leave_characters_behind() -> None:
    """[P-19] Two of them cannot both come along: the unit stays; one leader comes with it."""
    two = reaction(
        units={"232.orbit": {"line": 1}},
        characters={"barca": {"place": "232.orbit"}, "saytar": {"place": "232.orbit"}},
    )
    assert two.ctx.segment != REACTION or not moves(two, "react")
    one = reaction(units={"232.orbit": {"line": 1}}, characters={"barca": {"place": "232.orbit"}})
    do(one, "react line from 232.orbit to 232.1")
    assert place_of(one, "barca") == "232.1"


# Orbit Organization


@pytest.mark.case("20.9", "20.47")
def test_all_pieces_of_a_side_in_orbit_become_one_stack() -> None:
    game = space(
        "rebel.orbit-organization",
        characters={
            "boccanegra": {"place": "232.orbit", "intercepted": True, "ship": PRIVATEER},
            "kogus": {"place": "232.orbit"},
            "barca": {"place": "232.orbit", "intercepted": True},
            "jon-kidu": {"place": "232.orbit", "fate": "captive", "captor": "boccanegra"},
        },
        stacks=[
            {"place": "232.orbit", "units": {"urban-2-3": 1}},
            {
                "place": "232.orbit",
                "role": "interception",
                "units": {"urban-2-3": 1, "urban-1-0": 1},
                "cargo": {"urban-2-3+urban-1-0": 1},
            },
            {"place": "232.orbit", "role": "interception", "units": {"line": 2}},
        ],
    )

    assert stack(game, "232.orbit") == {"urban-2-3": 2, "urban-1-0": 1}
    assert stack(game, "232.orbit", "imperial") == {"line": 2}
    assert not stack(game, "232.orbit", "rebel", "interception")
    assert not stack(game, "232.orbit", "imperial", "interception")
    found = units.stack_at(game.ctx, "232.orbit", "rebel")
    assert found is not None
    assert dict(found.cargo) == {"urban-2-3+urban-1-0": 1}
    characters = game.state.characters
    assert {characters[name].stack for name in ("boccanegra", "barca")} == {"free"}
    assert characters["jon-kidu"].custody == Custody("guard", "boccanegra")
    assert game.state.ships[PRIVATEER].stack == "free"


@pytest.mark.case("20.9", "12.81")
def test_prisoners_of_intercepted_units_go_to_the_free_stack_with_them() -> None:
    game = space(
        "rebel.surface-movement",
        characters={
            "barca": {"place": "232.orbit", "fate": "captive", "captor": "units"},
            "kogus": {"place": "212.1"},
        },
        units={"212.1": {"urban-2-1": 1}},
        stacks=[
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"line": 2}},
            {"place": "232.orbit", "units": {"urban-2-3": 1}},
        ],
    )
    game.state.characters["barca"].custody = Custody("stack", "interception")
    while not every(game.apply(passing(game)), OrbitOrganized):
        pass

    assert game.state.characters["barca"].custody == Custody("stack", "free")
    assert game.state.characters["barca"].fate == "captive"


# Stacks in space: prisoners and ships


def in_two_stacks(**characters: dict[str, Any]) -> Game:
    """Both sides have free units above Lysenda, and units in an interception stack."""
    return space(
        "rebel.surface-movement",
        characters={
            name.replace("_", "-"): {"place": "232.orbit", **more} for name, more in characters.items()
        },
        units={"212.1": {"urban-2-1": 1}},
        stacks=[
            {"place": "232.orbit", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
            {"place": "232.orbit", "role": "interception", "units": {"line": 1}},
        ],
    )


@pytest.mark.case("12.82", "20.47")
@pytest.mark.parametrize("role", ["free", "interception"])
def test_a_prisoner_passes_to_the_units_of_his_guards_own_stack(role: str) -> None:
    game = in_two_stacks(
        kogus={"intercepted": role == "interception"},
        barca={"fate": "captive", "captor": "kogus"},
    )
    harm.die(game.ctx, game.state.characters["kogus"], Cause(ACCIDENT), "12.73")
    game.ctx.settle()

    barca = game.state.characters["barca"]
    assert (barca.fate, barca.custody) == ("captive", Custody("stack", role))


@pytest.mark.case("14.55", "20.47")
@pytest.mark.parametrize("role", ["free", "interception"])
def test_a_ship_passes_inside_the_stack_of_its_owner(role: str) -> None:
    """Zina is free, alone or not; Adam is intercepted."""
    game = in_two_stacks(
        kogus={"intercepted": role == "interception", "ship": PRIVATEER},
        zina_adora={"with_units": True},
        adam_starlight={"intercepted": True},
    )
    harm.die(game.ctx, game.state.characters["kogus"], Cause(ACCIDENT), "12.73")
    (inheritance,) = game.ctx.interruptions

    assert isinstance(inheritance, Inheritance)
    assert inheritance.heirs == (("zina-adora",) if role == "free" else ("adam-starlight",))


@pytest.mark.case("12.81d", "20.47")
def test_a_prisoner_is_not_handed_from_stack_to_stack() -> None:
    game = in_two_stacks(
        kogus={},
        zina_adora={},
        adam_starlight={"intercepted": True},
        barca={"fate": "captive", "captor": "kogus"},
    )

    assert moves(game, "hand") == ["hand barca to zina-adora", "hand barca to units"]
