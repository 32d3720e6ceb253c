"""The modules there are, two by two: what can be composed is, what cannot is refused with one sentence.

What can be composed is played in `tests/fuzz/test_module_subsets.py`.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.engine.subsets import MODULES, with_needs

from fitg.engine.modules import Module, SlotConflict
from fitg.engine.ruleset import compose
from fitg.engine.rulesets.dice_missions import DICE_IN_SPACE, DICE_IN_THE_GALAXY
from fitg.engine.rulesets.standard import GALACTIC_GAME, PROVINCE_GAME


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
