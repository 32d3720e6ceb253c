"""A server whose games have the flagship of Underground: `python -m tests.web.flagship`."""

from __future__ import annotations

from fitg.engine.ruleset import Recipe
from fitg.engine.rulesets import RECIPES, register
from fitg.engine.rulesets.underground.combat import COMBAT, COMBAT_IN_THE_GALAXY
from fitg.engine.rulesets.underground.ships import IMPERIAL_SHIPS
from fitg.engine.rulesets.underground.will import FLAGSHIP
from fitg.server.__main__ import main

NAME = "flagship"
MODULES = (COMBAT, COMBAT_IN_THE_GALAXY, IMPERIAL_SHIPS, FLAGSHIP)

#: The Galactic Game with the flagship, and what it needs.
RECIPE = Recipe(
    "The flagship", lambda game: (*RECIPES["standard"].modules(game), *MODULES), games=("galactic",)
)

if __name__ == "__main__":
    register(NAME, RECIPE)
    main()
