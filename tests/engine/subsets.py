"""The modules there are, and their subsets with all that they need."""

from __future__ import annotations

from itertools import combinations

from fitg.engine.modules import Module
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
from fitg.engine.rulesets.underground import BALANCE

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
    MULLIGAN_CARDS,
    DICE,
    DICE_IN_SPACE,
    DICE_IN_THE_GALAXY,
    DAMAGE,
    *BALANCE,
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


def subsets(base: tuple[Module, ...], more: tuple[Module, ...]) -> list[tuple[str, ...]]:
    """The modules of a game with every choice of others, by their names."""
    choices = (chosen for size in range(len(more) + 1) for chosen in combinations(more, size))
    found = (with_needs(*base, *chosen) for chosen in choices)
    return list(dict.fromkeys(tuple(module.id for module in modules) for modules in found))
