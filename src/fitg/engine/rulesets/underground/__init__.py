"""Underground: a large variant of the Galactic Game, in modules that can be played in bundles.

Each module has a room of its own, named as the part of the rulebook that it implements (`fitg rules VC-20`).
A bundle is a ruleset: a list of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import standard
from fitg.engine.rulesets.underground.chits import CHITS, CHITS_IN_THE_GALAXY

if TYPE_CHECKING:
    from fitg.engine.modules import Module

__all__ = ["BALANCE", "HEROES", "HEROES_RECIPE", "RECIPE", "UNDERGROUND_BALANCE", "UNDERGROUND_HEROES"]

UNDERGROUND_BALANCE = "underground-balance"

#: The strategic frame: forty turns, bids, conduits, graded reaction.
BALANCE: tuple[Module, ...] = ()

RECIPE = Recipe(
    "Underground: balance",
    lambda game: (*standard.RECIPE.modules(game), *BALANCE),
    "Forty short turns and a wager on how long the Empire lasts: conduits feed the rebellion, risen"
    " planets free themselves, and the Empire may answer only step by step.",
    games=("galactic",),
)

UNDERGROUND_HEROES = "underground-heroes"

#: Heroes who do not die of one die: what characters suffer, how missions are drawn, how armies fight.
HEROES: tuple[Module, ...] = (CHITS,)
#: What the Galactic Game adds to them.
HEROES_IN_THE_GALAXY: tuple[Module, ...] = (CHITS_IN_THE_GALAXY,)

HEROES_RECIPE = Recipe(
    "Underground: heroes",
    lambda game: (
        *standard.RECIPE.modules(game),
        *HEROES,
        *(HEROES_IN_THE_GALAXY if game == "galactic" else ()),
    ),
    "Missions draw chits from a bag instead of Action Cards: other events, and bonus draws for all together.",
)
