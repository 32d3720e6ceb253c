"""What the Enemy learns of fleets, what can be taken back, and what a snapshot may hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.province.fleets import ANGOFF, ORNING, QUIBRON, fly, gather, space
from tests.engine.table import do, only

from fitg.engine.events.dice import DiceRolled
from fitg.engine.events.movement import Marched
from fitg.engine.game import Game, restore
from fitg.engine.machine.encoding import BadSnapshot, seal, unseal
from fitg.engine.rules.space.interplanetary import Assembling
from fitg.engine.table.hidden import SECRETS, FaceDownUnits, UnfinishedPlans

TOWN, WILD, IMPERIAL = "222.1", "221.1", "imperial.interplanetary-movement"
GUARDED = {TOWN: {"line": 1, "veteran": 1, "patrol": 1, "militia": 1}}


def is_final(game: Game, text: str) -> bool:
    assert game.decision is not None
    option = game.decision.option(text)
    assert option is not None
    return option.is_final(game.ctx)


@pytest.mark.case("7.22", "19.15")
def test_the_enemy_sees_how_many_move_and_not_which_nor_what_lies_below() -> None:
    game = space(IMPERIAL, units=GUARDED)
    fly(game, TOWN, QUIBRON, "add line", "add patrol", "load militia on line")
    told = [event for event in game.log_for("rebel") if isinstance(event, Marched)]
    assert told[-1].units == {"face-down": 2}
    game = space(IMPERIAL, units=GUARDED | {QUIBRON: {"urban-2-1": 1}})
    fly(game, TOWN, QUIBRON, "add line", "add patrol", "load militia on line")
    assert game.decision is not None
    assert "A fleet of 2 face-down units passes" in game.decision.prompt


@pytest.mark.case("7.22")
def test_a_fleet_in_the_making_may_be_any_of_the_face_down_units() -> None:
    """As many, loaded as before; never more of a kind than there are."""
    game = space(IMPERIAL, units=GUARDED)
    gather(game, TOWN, "add line", "add patrol", "load militia on line")
    found = set()
    for seed in range(30):
        twin = game.copy()
        UnfinishedPlans().deal(twin.ctx, "rebel", Random(seed).randrange)
        plan = twin.state.stack[-1]
        assert isinstance(plan, Assembling)
        assert sum(plan.fleet.units.values()) == 3
        ((pair, number),) = plan.fleet.cargo.items()
        assert (pair.partition("+")[2], number) == ("militia", 1)
        assert plan.fleet.units[pair.partition("+")[0]] == 1
        found.add(pair)
    assert found == {"line+militia", "patrol+militia", "veteran+militia"}


@pytest.mark.case("7.22", "21.5")
@pytest.mark.parametrize("cargo", [{}, {"line+militia": 1}])
def test_a_lone_unit_that_leaves_drift_is_asked_the_same_whatever_lies_below_it(
    cargo: dict[str, int],
) -> None:
    """From Drift 2 of Gellas there is one planet to go to."""
    units = {"line": 1} | ({"militia": 1} if cargo else {})
    game = space(IMPERIAL, stacks=[{"place": "24.drift2", "units": units, "cargo": cargo}])
    do(game, "fleet from 24.drift2")
    assert game.decision is not None
    assert game.decision.kind == "fleets.destination"


def test_a_quiet_move_can_be_taken_back_and_others_are_announced() -> None:
    quiet = space(units={TOWN: {"urban-2-1": 1}})
    gather(quiet, TOWN)
    do(quiet, "course 221")
    assert not is_final(quiet, f"to {QUIBRON}")
    raked = space(pdbs={"221": 1}, units={TOWN: {"urban-2-1": 1}})
    gather(raked, TOWN)
    do(raked, "course 221")
    assert is_final(raked, f"to {WILD}")
    assert not is_final(raked, f"to {QUIBRON}")
    guarded = space(units={TOWN: {"urban-2-1": 1}, QUIBRON: {"line": 1}})
    gather(guarded, TOWN)
    do(guarded, "course 221")
    assert is_final(guarded, f"to {QUIBRON}")


@pytest.mark.case("20.5", "7.22")
@pytest.mark.parametrize("load", [{}, {"militia": 1}])
def test_the_number_of_questions_does_not_tell_whether_a_single_unit_has_a_load(load: dict[str, int]) -> None:
    """From Drift 2 at Gellas there is one planet to go to: whatever it carries, the unit is soon there."""
    stack = {
        "place": "24.drift2",
        "units": {"line": 1} | load,
        "cargo": {f"line+{kind}": n for kind, n in load.items()},
    }
    game = space(IMPERIAL, stacks=[stack])
    do(game, "fleet from 24.drift2")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.about) == ("fleets.destination", "241")


@pytest.mark.case("21.26")
def test_a_jump_that_shows_units_or_needs_a_die_cannot_be_taken_back() -> None:
    shown = space(IMPERIAL, units={ANGOFF: {"veteran": 1}})
    gather(shown, ANGOFF)
    do(shown, "course 241")
    assert is_final(shown, f"to {ORNING}")
    safe = space(units={ANGOFF: {"urban-4-4": 1}})
    gather(safe, ANGOFF)
    do(safe, "course 241")
    assert not is_final(safe, f"to {ORNING}")
    risky = space(units={ANGOFF: {"urban-2-1": 1}})
    gather(risky, ANGOFF)
    do(risky, "course 241")
    assert is_final(risky, f"to {ORNING}")


def test_a_course_that_leaves_one_place_is_as_final_as_the_move_itself() -> None:
    """Gellas has no room for six units but in orbit, and six 2-1 units need a die to get there."""
    game = space(units={ANGOFF: {"urban-2-1": 5, "wild-2-1": 1}})
    gather(game, ANGOFF, "all units")
    assert is_final(game, "course 241")
    assert not is_final(game, "course 222")


@pytest.mark.case("13.2e")
def test_a_landing_that_crushes_a_camp_is_final() -> None:
    """Quibron (wild) has size 4: seven points of strength crush the camp, and are shown for it."""
    for units, final in (({"line": 3}, True), ({"line": 2}, False)):
        game = space(IMPERIAL, pdbs={"221": 0}, units={TOWN: units}, camps=[WILD])
        gather(game, TOWN, "all units")
        do(game, "course 221")
        assert is_final(game, f"to {WILD}") is final


@pytest.mark.case("20.64")
def test_going_on_after_a_raking_attack_is_final_where_the_enemy_or_a_die_has_the_word() -> None:
    for guards, going_on, stopping in (
        ({}, False, False),
        ({QUIBRON: {"line": 1}}, True, False),
        ({ANGOFF: {"line": 1}}, True, True),
    ):
        game = space(pdbs={"222": 1}, units={TOWN: {"urban-2-1": 2}} | guards, dice=[1])
        fly(game, TOWN, QUIBRON)
        do(game, "rake")
        assert is_final(game, f"go on to {QUIBRON}") is going_on
        assert is_final(game, f"stop at {ANGOFF}") is stopping


@pytest.mark.parametrize(
    ("dice", "meaning"),
    [([1, 2], "the jump ends at Gellas (drift)"), ([3, 2], "the jump ends at Orning (orbit)")],
)
def test_a_mulligan_shows_what_a_jump_would_be(dice: list[int], meaning: str) -> None:
    game = space(IMPERIAL, units={ANGOFF: {"patrol": 1}}, dice=dice, options={"mulligan": True})
    told = only(fly(game, ANGOFF, ORNING), DiceRolled)
    assert (told.purpose, told.meaning) == ("the Hyperjump", meaning)


def test_a_mulligan_shows_what_a_raking_attack_would_cost() -> None:
    game = space(pdbs={"221": 1}, units={QUIBRON: {"urban-4-4": 1}}, dice=[1, 1], options={"mulligan": True})
    fly(game, QUIBRON, WILD)
    told = only(do(game, "rake"), DiceRolled)
    assert (told.purpose, told.meaning) == ("the Raking Attack", "the units lose 1 in space strength")


def test_a_snapshot_with_a_load_that_is_none_is_refused() -> None:
    game = space(units={TOWN: {"urban-2-1": 1, "urban-1-0": 1}})
    gather(game, TOWN, "all units")
    assert restore(game.snapshot()).actions == game.actions
    raw: dict[str, Any] = unseal(game.snapshot())
    raw["state"]["stack"][-1]["fleet"]["cargo"] = {"urban-2-1+tank": 1}
    with pytest.raises(BadSnapshot, match="tank"):
        restore(seal(raw))


@pytest.mark.case("7.22", "19.6")
def test_purchases_for_a_place_go_on_in_every_world_that_the_enemy_may_think_of() -> None:
    """A Suicide Squad takes no room: with another face-down unit in its place the Environ is full."""
    garrison = {"241.1": {"suicide-squad": 1, "militia": 2}, "232.1": {"patrol": 2}}
    game = space("imperial.force-points", units=garrison, idle=False, turn=2)
    do(game, "buy for 241.1")
    for seed in range(12):
        twin = game.copy()
        FaceDownUnits().deal(twin.ctx, "rebel", Random(seed).randrange)
        twin.ask_again()
        assert "elsewhere" in twin.actions


@pytest.mark.case("7.22", "20.63")
def test_a_fleet_that_takes_losses_is_known_while_it_does() -> None:
    """A-07-01: its units have been shown; whatever else is dealt anew, they are the same."""
    game = space(
        IMPERIAL, units={TOWN: {"line": 1, "patrol": 1, "veteran": 2}}, rebel_pdbs={"221": 2}, dice=[2]
    )
    fly(game, TOWN, WILD, "add line", "add patrol")
    do(game, "rake")
    assert game.decision is not None
    assert game.decision.kind == "losses"
    for seed in range(12):
        twin = game.copy()
        for secret in SECRETS:
            if "rebel" in secret.kept_from:
                secret.deal(twin.ctx, "rebel", Random(seed).randrange)
        twin.ask_again()
        assert twin.actions == game.actions
        twin.apply(twin.actions[seed % len(twin.actions)])


@pytest.mark.case("20.8", "20.53", "7.22")
@pytest.mark.parametrize("cargo", [{"line+militia": 1}, {}], ids=["laden", "empty"])
def test_the_leader_s_word_sends_a_laden_unit_down_for_good(cargo: dict[str, int]) -> None:
    """What a face-down unit unloads is shown; an empty one shows nothing."""
    stack = {"place": "232.orbit", "units": {"line": 1, **({"militia": 1} if cargo else {})}, "cargo": cargo}
    game = space(
        "rebel.reaction",
        units={"232.1": {"urban-2-3": 1}},
        stacks=[stack],
        characters={"barca": {"place": "232.orbit"}},
        ships=[{"id": "imperial-spaceship", "owner": "barca", "place": "232.orbit"}],
    )
    do(game, "react line from 232.orbit to 232.1")
    assert game.actions == ("no leader", "with barca")
    for word in game.actions:
        twin = game.copy()
        do(twin, word)
        assert is_final(game, word) == twin.ctx.barrier == bool(cargo)


@pytest.mark.case("7.22", "20.51", "20.63")
def test_a_raked_fleet_is_dealt_anew_as_what_is_left_of_it() -> None:
    """It set out with three loads; the procedure that sent it off still knows of all of them."""
    laden = {"line": 3, "militia": 3}
    garrison = {TOWN: laden, "223.1": {"line": 1}}
    game = space(IMPERIAL, units=garrison, rebel_pdbs={"222": 2}, dice=[3])
    do(game, f"fleet from {TOWN}", "all units", "course 221", f"to {QUIBRON}", "rake")
    assert game.state.stacks["imperial"][TOWN].units["line"] < laden["line"]
    assert game.decision is not None
    assert game.decision.kind == "fleets.go-on"
    for seed in range(12):
        twin = game.copy()
        FaceDownUnits().deal(twin.ctx, "rebel", Random(seed).randrange)
        twin.ask_again()
        assert twin.actions == game.actions
