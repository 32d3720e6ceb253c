"""The modules there are, in all combinations: what can be composed is played, what cannot is refused."""

from __future__ import annotations

from itertools import combinations

import pytest

from fitg.engine.modules import Module, SlotConflict
from fitg.engine.ruleset import Recipe, compose
from fitg.engine.rulesets import register, unregister
from fitg.engine.rulesets.dice_missions import DAMAGE, DICE, DICE_IN_SPACE, DICE_IN_THE_GALAXY
from fitg.engine.rulesets.mulligan import MULLIGAN_CARDS
from fitg.engine.rulesets.standard import (
    DOMINO_EFFECTS,
    FORCE_POINT_RULES,
    GALACTIC_GAME,
    INFORMATION,
    PROVINCE_GAME,
    SHARED,
    SOVEREIGNS,
    SPACE_RULES,
    STAR_SYSTEM_GAME,
)
from fitg.lab.checks.fuzz import play

MODULES = (
    SHARED,
    INFORMATION,
    STAR_SYSTEM_GAME,
    SPACE_RULES,
    FORCE_POINT_RULES,
    DOMINO_EFFECTS,
    SOVEREIGNS,
    PROVINCE_GAME,
    GALACTIC_GAME,
    DICE,
    DICE_IN_SPACE,
    DICE_IN_THE_GALAXY,
    DAMAGE,
    MULLIGAN_CARDS,
)
BY_ID = {module.id: module for module in MODULES}


def with_needs(*modules: Module) -> tuple[Module, ...]:
    """These, and all that they need, in the order of the list."""
    found = {module.id for module in modules}
    while True:
        more = {need for each in found for need in BY_ID[each].needs} - found
        if not more:
            return tuple(module for module in MODULES if module.id in found)
        found |= more


def refusal(modules: tuple[Module, ...]) -> str:
    """What is said of modules that cannot be composed; "" if they can."""
    names = {module.id for module in modules}
    if {PROVINCE_GAME.id, GALACTIC_GAME.id} <= names:
        return r"The modules 'province' and 'galactic' both fill [^.]*\."
    if {GALACTIC_GAME.id, DICE_IN_SPACE.id} <= names and DICE_IN_THE_GALAXY.id not in names:
        # [D-70] Hunts by cards and by dice: the third module says which.
        return r"HuntingMissions, which the module 'galactic' lays over [^.]*`super\(\)\.begin_hunt`[^.]*\."
    return ""


@pytest.mark.parametrize(
    "pair", list(combinations(MODULES, 2)), ids=lambda pair: "+".join(module.id for module in pair)
)
def test_every_pair_composes_with_what_it_needs_or_is_refused(pair: tuple[Module, Module]) -> None:
    modules = with_needs(*pair)
    if complaint := refusal(modules):
        with pytest.raises(SlotConflict, match=f"^{complaint}$"):
            compose("pair", modules)
        return
    rules = compose("pair", modules)
    assert [module.id for module in rules.modules] == [module.id for module in modules]


@pytest.mark.parametrize("module", [each for each in MODULES if each.needs], ids=lambda module: module.id)
def test_no_module_is_played_without_what_it_needs(module: Module) -> None:
    with pytest.raises(SlotConflict, match=f"The module '{module.id}' needs .* does not have; add what"):
        compose("alone", (module,))


def subsets(base: tuple[Module, ...], more: tuple[Module, ...]) -> list[tuple[str, ...]]:
    """The modules of a game with every choice of others, by their names."""
    choices = (chosen for size in range(len(more) + 1) for chosen in combinations(more, size))
    found = (with_needs(*base, *chosen) for chosen in choices)
    return list(dict.fromkeys(tuple(module.id for module in modules) for modules in found))


SMALL = subsets((SHARED, STAR_SYSTEM_GAME), (INFORMATION, DICE, DAMAGE, MULLIGAN_CARDS))
LARGE = subsets((PROVINCE_GAME,), (INFORMATION, DOMINO_EFFECTS, SOVEREIGNS, DICE, DICE_IN_SPACE))


@pytest.mark.unmeasured
@pytest.mark.parametrize("names", SMALL, ids="+".join)
def test_every_subset_is_fuzzed_in_a_star_system(names: tuple[str, ...]) -> None:
    fuzz(names, "flight-to-egrix")


@pytest.mark.unmeasured
@pytest.mark.parametrize("names", LARGE, ids="+".join)
def test_every_subset_is_fuzzed_in_a_province(names: tuple[str, ...]) -> None:
    fuzz(names, "empires-backdoor")


def fuzz(names: tuple[str, ...], scenario: str) -> None:
    modules = tuple(BY_ID[name] for name in names)
    register("subset", Recipe("A subset", lambda game: modules))
    try:
        played = play(scenario, "subsets", 0.01, 0, {"ruleset": "subset"})
    finally:
        unregister("subset")
    assert played.failure is None, played.failure.fault
