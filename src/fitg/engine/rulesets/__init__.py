"""The rulesets there are: the standard rules for each of the games, and the variants."""

from fitg.engine.ruleset import RECIPES, register, ruleset, unregister
from fitg.engine.rulesets import dice_missions, standard

__all__ = ["RECIPES", "register", "ruleset", "unregister"]

register("standard", standard.RECIPE)
register(dice_missions.DICE_MISSIONS, dice_missions.RECIPE)
