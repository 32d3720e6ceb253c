"""The rulesets that a game may be played by, and what players may choose about them."""

from __future__ import annotations

from functools import cache

from fitg.engine.options import Choice, Rulings, choices
from fitg.engine.ruleset import choices_of
from fitg.engine.rulesets import RECIPES
from fitg.scenarios.briefing import GAMES
from fitg.server.messages import OptionChoice, OptionInfo, RulesetInfo


@cache
def options() -> list[OptionInfo]:
    """The readings of unclear rules: what each decides, its values and the recommended one."""
    return [_info(choice) for choice in choices(Rulings)]


def rulesets() -> list[RulesetInfo]:
    """Every ruleset with the games it can be played in and its own options; not those made of switches."""
    return [
        RulesetInfo(
            name=name,
            title=recipe.title,
            summary=recipe.summary,
            glance=recipe.glance,
            games=list(recipe.games or GAMES),
            options=[_info(choice) for choice in choices_of(name, (recipe.games or tuple(GAMES))[0])],
        )
        for name, recipe in RECIPES.items()
        if not recipe.switches
    ]


def _info(choice: Choice) -> OptionInfo:
    case, title, meanings = choice.saying
    return OptionInfo(
        name=choice.name,
        ruling=case,
        title=title,
        choices=[OptionChoice(value=value, text=text) for value, text in meanings.items()],
        default=choice.default,
    )
