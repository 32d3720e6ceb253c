"""Every subset of the modules that a scenario can be played with is played for a game."""

from __future__ import annotations

import pytest
from tests.engine.subsets import BY_ID, subsets

from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import register, unregister
from fitg.engine.rulesets.dice_missions import DAMAGE, DICE, DICE_IN_SPACE, DICE_IN_THE_GALAXY
from fitg.engine.rulesets.mulligan import MULLIGAN_CARDS
from fitg.engine.rulesets.standard import (
    DOMINO_EFFECTS,
    GALACTIC_GAME,
    GAMES,
    INFORMATION,
    PROVINCE_GAME,
    SHARED,
    SOVEREIGNS,
    STAR_SYSTEM_GAME,
)
from fitg.engine.rulesets.underground import BALANCE, CUSTOM, CUSTOM_RECIPE, PARTS
from fitg.lab.checks.fuzz import play

SMALL = subsets((SHARED, STAR_SYSTEM_GAME), (INFORMATION, DICE, DAMAGE, MULLIGAN_CARDS))
#: Those of Underground that change the course of play; the others stand beside any of them.
STEERING = tuple(
    module for module in BALANCE if module.id not in ("core.setup", "events.drama") and not module.switch
)
UNDERGROUND = subsets(GAMES["galactic"], STEERING)
LARGE = subsets((PROVINCE_GAME,), (INFORMATION, DOMINO_EFFECTS, SOVEREIGNS, DICE, DICE_IN_SPACE))
GALACTIC = subsets((GALACTIC_GAME,), (INFORMATION, DICE, DICE_IN_THE_GALAXY, DAMAGE, MULLIGAN_CARDS))


@pytest.mark.unmeasured
@pytest.mark.parametrize("names", SMALL, ids="+".join)
def test_every_subset_is_fuzzed_in_a_star_system(names: tuple[str, ...]) -> None:
    fuzz(names, "flight-to-egrix")


@pytest.mark.unmeasured
@pytest.mark.parametrize("names", LARGE, ids="+".join)
def test_every_subset_is_fuzzed_in_a_province(names: tuple[str, ...]) -> None:
    fuzz(names, "empires-backdoor")


@pytest.mark.unmeasured
@pytest.mark.parametrize("names", GALACTIC, ids="+".join)
def test_every_subset_is_fuzzed_in_the_galaxy(names: tuple[str, ...]) -> None:
    fuzz(names, "throne-in-danger")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "names", UNDERGROUND, ids=lambda names: "+".join(name for name in names if "." in name) or "standard"
)
def test_every_subset_of_underground_is_fuzzed_in_the_first_province(names: tuple[str, ...]) -> None:
    fuzz(names, "throne-in-danger")


#: What each part of Underground cannot do without.
NEEDS = {part.id: frozenset(part.needs) for part in PARTS}


def left_out(part: str) -> frozenset[str]:
    """A part, and all that cannot be played without it."""
    gone = frozenset({part})
    while more := {each for each, needs in NEEDS.items() if each not in gone and not needs.isdisjoint(gone)}:
        gone |= more
    return gone


def test_what_needs_a_part_goes_with_it() -> None:
    assert left_out("events.deck") == {"events.deck", "events.cards"}
    assert left_out("core.setup") == {"core.setup"}


@pytest.mark.unmeasured
@pytest.mark.parametrize("part", CUSTOM_RECIPE.switches)
def test_underground_is_fuzzed_without_each_of_its_parts(part: str) -> None:
    parts = {each: True for each in CUSTOM_RECIPE.switches if each not in left_out(part)}
    played = play("throne-in-danger", "m1", 0.001, 0, {"ruleset": CUSTOM, **parts})
    assert played.failure is None, played.failure.fault


def fuzz(names: tuple[str, ...], scenario: str) -> None:
    modules = tuple(BY_ID[name] for name in names)
    register("subset", Recipe("A subset", lambda game: modules))
    try:
        played = play(scenario, "subsets", 0.01, 0, {"ruleset": "subset"})
    finally:
        unregister("subset")
    assert played.failure is None, played.failure.fault
