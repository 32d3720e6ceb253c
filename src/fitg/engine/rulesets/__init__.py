"""The rulesets there are: the standard rules for each of the games, and the variants."""

from fitg.engine.ruleset import EXTRAS, RECIPES, register, ruleset, shown_records, unregister
from fitg.engine.rulesets import dice_missions, standard, underground
from fitg.engine.rulesets.mulligan import ONE_MULLIGAN

__all__ = ["RECIPES", "register", "ruleset", "shown_records", "unregister"]

register("standard", standard.RECIPE)
register(dice_missions.DICE_MISSIONS, dice_missions.RECIPE)
register(underground.UNDERGROUND_BALANCE, underground.RECIPE)
register(underground.UNDERGROUND_HEROES, underground.HEROES_RECIPE)
register(underground.UNDERGROUND_BOTH, underground.BOTH_RECIPE)
register(underground.UNDERGROUND_WHOLE, underground.WHOLE_RECIPE)
register(underground.CUSTOM, underground.CUSTOM_RECIPE)
EXTRAS.append(ONE_MULLIGAN)
