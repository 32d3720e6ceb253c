"""The rulesets there are: the standard rules for each of the games, and the variants."""

from fitg.engine.ruleset import RECIPES, ruleset
from fitg.engine.rulesets import standard

__all__ = ["RECIPES", "ruleset"]

RECIPES["standard"] = standard.RECIPE
