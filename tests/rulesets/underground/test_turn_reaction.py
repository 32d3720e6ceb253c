"""[VC-07] Enemy Reaction: leaders are rearranged, and one unit moves on each planet."""

from __future__ import annotations

import pytest
from tests.engine.table import do, every, only, troops
from tests.rulesets.underground.turn_table import Staged, asked

from fitg.engine.events.movement import Marched
from fitg.engine.events.space import RakingAttackMade
from fitg.engine.game import Game
from fitg.engine.rulesets.underground.turn.reaction import best_leader, may_set_out

REACT = "rebel.reaction"
UP = {"pdb": 1, "pdb_up": True}


def moves(game: Game) -> set[str]:
    """The reaction moves that are offered."""
    return {each for each in game.actions if each.startswith("react ")}


@pytest.mark.case("VC-07")
def test_everybody_of_the_other_side_joins_or_leaves_units_but_not_both(staged: Staged) -> None:
    people = {"barca": {"place": "232.1"}, "gelba": {"place": "232.1", "with_units": True}}
    game = staged(REACT, characters=people, units={"232.1": {"line": 1}, "232.2": {"urban-2-1": 1}})
    assert (game.side, asked(game)) == ("imperial", "reaction.move")
    assert {"attach barca", "detach gelba"} <= set(game.actions)
    do(game, "attach barca", "detach gelba")
    assert not {"detach barca", "attach gelba"} & set(game.actions)
    assert game.state.characters["barca"].with_units
    assert not game.state.characters["gelba"].with_units


@pytest.mark.case("VC-07")
def test_who_has_left_units_does_not_go_along_with_one(staged: Staged) -> None:
    people = {"barca": {"place": "232.1"}, "gelba": {"place": "232.1", "with_units": True}}
    game = staged(REACT, characters=people, units={"232.1": {"line": 2}, "232.2": {"urban-2-1": 1}})
    do(game, "detach gelba", "react line from 232.1 to 232.2")
    assert "take barca" in game.actions
    assert not {"take gelba", "all aboard"} & set(game.actions)


@pytest.mark.case("VC-07")
def test_people_are_rearranged_before_the_first_unit_moves(staged: Staged) -> None:
    people = {
        "barca": {"place": "232.1", "with_units": True},
        "gelba": {"place": "223.1"},
        "kogus": {"place": "223.2", "detected": True},
    }
    units = {"232.1": {"line": 2}, "232.2": {"urban-2-1": 1}, "223.1": {"line": 1}}
    game = staged(REACT, characters=people, units=units)
    assert {"detach barca", "attach gelba"} <= set(game.actions)
    do(game, "react line from 232.1 to 232.2", "take barca")
    assert game.state.characters["barca"].place == "232.2"
    assert set(game.actions) == {"react line from 223.1 to 223.2", "done"}


@pytest.mark.case("VC-07a")
def test_one_unit_moves_on_each_planet_with_any_company(staged: Staged) -> None:
    people = {
        "barca": {"place": "232.1", "with_units": True},
        "gelba": {"place": "232.1"},
        "redjac": {"place": "232.1", "ship": "redjacs-spaceship"},
    }
    units = {
        "232.1": {"line": 2},
        "232.2": {"subterranean-2-1": 1},
        "223.1": {"line": 1},
        "223.2": {"wild-2-1": 1},
    }
    game = staged(REACT, characters=people, units=units)
    assert {"react line from 232.1 to 232.2", "react line from 223.1 to 223.2"} <= moves(game)
    do(game, "react line from 232.1 to 232.2")
    assert asked(game) == "reaction.company"
    march = only(do(game, "take barca", "take gelba", "take redjac"), Marched)
    assert march.reaction
    assert march.units == {"line": 1}
    assert set(march.characters) == {"barca", "gelba", "redjac"}
    assert march.ships == ("redjacs-spaceship#1",)
    assert moves(game) == {"react line from 223.1 to 223.2"}


@pytest.mark.case("VC-07b")
def test_it_goes_where_phasing_units_or_detected_characters_are_in_orbit_too(staged: Staged) -> None:
    people = {
        "kogus": {"place": "232.3", "detected": True},
        "frun-sentel": {"place": "223.1"},
        "boccanegra": {"place": "231.orbit", "ship": "planetary-privateer", "detected": True},
    }
    units = {
        "232.1": {"line": 1},
        "232.orbit": {"urban-2-3": 1},
        "223.2": {"line": 1},
        "231.1": {"line": 1},
        "212.1": {"line": 2},
        "212.2": {"wild-2-1": 1},
    }
    game = staged(REACT, characters=people, units=units)
    assert moves(game) == {
        "react line from 232.1 to 232.3",
        "react line from 232.1 to 232.orbit",
        "react line from 231.1 to 231.orbit",
        "react line from 212.1 to 212.2",
    }


@pytest.mark.case("VC-07c")
def test_what_is_carried_above_a_planet_does_not_count(staged: Staged) -> None:
    """VQ-264: a Patrol with its Militia is one unit, as many as the Rebels have there; nobody leads."""
    cargo = {"patrol+militia": 1}
    enemy = {"232.1": {"urban-2-1": 1}, "232.orbit": {"urban-2-3": 1}}

    def above(**own: int) -> Game:
        stack = {"place": "232.orbit", "role": "free", "units": {"militia": 1, **own}, "cargo": cargo}
        return staged(REACT, units=enemy, stacks=[stack])

    game = above(patrol=1)
    assert not may_set_out(game.ctx, "232.orbit", "imperial")
    assert moves(game) == set()
    game = above(patrol=1, line=1)
    assert may_set_out(game.ctx, "232.orbit", "imperial")
    assert "react line from 232.orbit to 232.1" in moves(game)


@pytest.mark.case("VC-07c")
def test_on_the_surface_nothing_is_carried_and_each_unit_counts(staged: Staged) -> None:
    """VQ-264: a Patrol and a Militia are two units there."""
    units = {"232.1": {"patrol": 1, "militia": 1, "urban-2-3": 1}, "232.2": {"wild-2-1": 1}}
    game = staged(REACT, units=units)
    assert may_set_out(game.ctx, "232.1", "imperial")
    assert {"react militia from 232.1 to 232.2", "react patrol from 232.1 to 232.2"} <= moves(game)


@pytest.mark.case("VC-07b")
def test_only_what_can_fly_goes_up_and_only_where_there_is_room_down(staged: Staged) -> None:
    units = {
        "232.1": {"militia": 1, "line": 1},
        "232.orbit": {"urban-2-3": 1},
        "232.2": {"militia": 2, "subterranean-2-1": 1},
    }
    game = staged(REACT, units=units, characters={})
    assert moves(game) == {"react line from 232.1 to 232.orbit"}


@pytest.mark.case("VC-07c")
@pytest.mark.parametrize(
    ("here", "may"),
    [
        ({"line": 1}, True),
        ({"line": 2, "urban-2-1": 1}, True),
        ({"line": 1, "urban-2-1": 1}, False),
        ({"line": 1, "urban-2-1": 2}, False),
    ],
)
def test_it_starts_where_its_side_has_more_units(staged: Staged, here: dict[str, int], may: bool) -> None:
    game = staged(REACT, units={"232.1": here, "232.3": {"wild-2-1": 1}}, characters={})
    offered = game.decision is not None and "react line from 232.1 to 232.3" in game.actions
    assert offered is may
    assert may_set_out(game.ctx, "232.1", "imperial") is may


@pytest.mark.case("VC-07c", "VC-07e")
def test_or_as_many_and_the_better_leader_who_may_just_have_joined(staged: Staged) -> None:
    people = {
        "barca": {"place": "232.1"},
        "agan-rafa": {"place": "232.1", "with_units": True},
        "rayner-derban": {"place": "232.1"},
    }
    units = {"232.1": {"line": 1, "urban-2-1": 1}, "232.3": {"wild-2-1": 1}}
    game = staged(REACT, characters=people, units=units)
    assert "react line from 232.1 to 232.3" not in game.actions
    do(game, "attach barca")
    assert best_leader(game.ctx, "232.1", "imperial") > best_leader(game.ctx, "232.1", "rebel") > 0
    assert "react line from 232.1 to 232.3" in game.actions


@pytest.mark.case("VC-07c")
def test_equal_leaders_are_not_enough(staged: Staged) -> None:
    people = {
        "barca": {"place": "232.1", "with_units": True},
        "rayner-derban": {"place": "232.1", "with_units": True},
    }
    units = {"232.1": {"line": 1, "urban-2-1": 1}, "232.3": {"wild-2-1": 1}}
    game = staged(REACT, characters=people, units=units)
    assert best_leader(game.ctx, "232.1", "imperial") == best_leader(game.ctx, "232.1", "rebel")
    assert "react line from 232.1 to 232.3" not in game.actions


@pytest.mark.case("VC-07e")
def test_a_leader_who_is_held_off_and_one_who_is_drugged_count_as_they_are(staged: Staged) -> None:
    people = {
        "barca": {"place": "232.1", "with_units": True},
        "rayner-derban": {"place": "232.1", "with_units": True},
    }
    units = {"232.1": {"line": 1, "urban-2-1": 1}, "232.3": {"wild-2-1": 1}}
    game = staged(REACT, characters=people, units=units)
    before = best_leader(game.ctx, "232.1", "rebel")
    game.state.characters["rayner-derban"].drugged = "leadership"
    assert best_leader(game.ctx, "232.1", "rebel") > before
    game.state.characters["barca"].disabled = True
    assert best_leader(game.ctx, "232.1", "imperial") == 0


@pytest.mark.case("VC-07e")
def test_the_rebels_may_declare_what_makes_a_leader_before_they_react(staged: Staged) -> None:
    people = {"agan-rafa": {"place": "232.1", "with_units": True, "possessions": ["helian-drug"]}}
    units = {"232.1": {"line": 1, "urban-2-1": 1}, "232.3": {"line": 1}}
    game = staged("imperial.reaction", characters=people, units=units)
    assert asked(game) == "possession.leading"
    choice = next(each for each in game.actions if "leadership" in each or "helian" in each)
    do(game, choice)
    assert "react urban-2-1 from 232.1 to 232.3" in game.actions


@pytest.mark.case("VC-07d")
def test_nothing_sets_out_from_an_interception_stack(staged: Staged) -> None:
    stacks = [
        {"place": "232.orbit", "role": "interception", "units": {"veteran": 2}},
        {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
    ]
    game = staged(REACT, units={"232.3": {"wild-2-1": 1}, "232.1": {"line": 1}}, stacks=stacks, characters={})
    assert "react line from 232.1 to 232.3" in moves(game)
    assert not any("from 232.orbit" in each for each in moves(game))


@pytest.mark.case("VC-07b")
def test_phasing_units_that_were_intercepted_are_in_the_orbit_box_too(staged: Staged) -> None:
    stacks = [
        {"place": "232.orbit", "role": "interception", "units": {"veteran": 2}},
        {"place": "232.orbit", "role": "interception", "units": {"urban-2-3": 1}},
    ]
    game = staged(REACT, units={"232.1": {"line": 1}}, stacks=stacks, characters={})
    assert moves(game) == {"react line from 232.1 to 232.orbit"}
    do(game, "react line from 232.1 to 232.orbit")
    assert troops(game, "232.orbit").get("line") == 1


@pytest.mark.case("VC-07f")
def test_a_reaction_move_past_an_enemy_base_is_raked(staged: Staged) -> None:
    free = {"232": {"state": "rebel-control", **UP}}
    units = {"232.orbit": {"veteran": 2}, "232.3": {"wild-2-1": 1}}
    game = staged(REACT, planets=free, units=units, characters={}, dice=[1])
    do(game, "react veteran from 232.orbit to 232.3")
    assert (asked(game), game.side) == ("raking", "rebel")
    assert every(do(game, "rake"), RakingAttackMade)
    assert troops(game, "232.3").get("veteran") == 1


@pytest.mark.case("VC-07f")
def test_so_is_one_that_goes_up(staged: Staged) -> None:
    free = {"232": {"state": "rebel-control", **UP}}
    units = {"232.1": {"veteran": 1}, "232.orbit": {"urban-2-3": 1}}
    game = staged(REACT, planets=free, units=units, characters={}, dice=[6])
    do(game, "react veteran from 232.1 to 232.orbit")
    assert asked(game) == "raking"


@pytest.mark.case("VC-07f")
def test_on_the_surface_nobody_rakes(staged: Staged) -> None:
    free = {"232": {"state": "rebel-control", **UP}}
    units = {"232.1": {"line": 1}, "232.3": {"wild-2-1": 1}}
    game = staged(REACT, planets=free, units=units, characters={})
    events = do(game, "react line from 232.1 to 232.3")
    assert only(events, Marched).destination == "232.3"


@pytest.mark.case("VC-07g")
def test_characters_alone_make_no_reaction_moves(staged: Staged) -> None:
    people = {
        "redjac": {"place": "232.1", "ship": "redjacs-spaceship"},
        "jon-kidu": {"place": "311.1"},
        "kogus": {"place": "232.2", "detected": True},
    }
    game = staged(REACT, characters=people, units={"232.3": {"wild-2-1": 1}})
    assert game.ctx.segment != REACT or not moves(game)


@pytest.mark.case("VC-07a")
def test_a_carrier_in_orbit_brings_its_load(staged: Staged) -> None:
    fleet = {"place": "232.orbit", "units": {"line": 1, "militia": 1}, "cargo": {"line+militia": 1}}
    game = staged(REACT, stacks=[fleet], units={"232.3": {"wild-2-1": 1}}, characters={})
    march = only(do(game, "react line from 232.orbit to 232.3"), Marched)
    assert march.units == {"line": 1, "militia": 1}


@pytest.mark.case("VC-07a")
def test_nobody_is_left_in_orbit_without_a_craft(staged: Staged) -> None:
    people = {"gelba": {"place": "232.orbit", "with_units": True}}
    game = staged(REACT, characters=people, units={"232.orbit": {"line": 1}, "232.3": {"wild-2-1": 1}})
    do(game, "react line from 232.orbit to 232.3")
    assert game.state.characters["gelba"].place == "232.3"


@pytest.mark.case("VC-07c", "VC-07d")
def test_intercepted_units_hold_back_nobody_outside_their_stack(staged: Staged) -> None:
    """VQ-280: two of the Rebels, caught by a Patrol, are no match for a Line beside them."""
    caught = [
        {"place": "223.orbit", "role": "interception", "units": {"urban-2-3": 2}},
        {"place": "223.orbit", "role": "interception", "units": {"patrol": 1}},
    ]
    units = {"223.orbit": {"line": 1}, "223.1": {"urban-2-1": 1}}
    game = staged("rebel.reaction", stacks=caught, units=units)
    assert [each for each in game.actions if each.startswith("react")] == [
        "react line from 223.orbit to 223.1"
    ]
