"""`fitg scenarios`: what can be played, and what awaits the players there."""

from __future__ import annotations

import click

from fitg.cli.output import json_option, show_json, show_table, show_text
from fitg.data import facts
from fitg.engine.ruleset import choices_of
from fitg.engine.rulesets import RECIPES
from fitg.scenarios import Scenario, load, scenarios
from fitg.scenarios.briefing import GAMES, briefing


@click.command(
    short_help="List the scenarios, or brief the players on one.",
    epilog="Example: fitg scenarios flight-to-egrix",
)
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the scenarios, or brief the players on one: by NAME, or a TOML file of your own."""
    if name is None:
        _list_all(as_json)
        return
    scenario = load(name)
    if as_json:
        show_json(scenario)
    else:
        show_text("\n\n".join((briefing(scenario, facts()), _rules(scenario))))


def _rules(scenario: Scenario) -> str:
    """The rulesets that the scenario can be played by, with their options."""
    lines = ["## Rules", ""]
    for name, recipe in RECIPES.items():
        if recipe.games and scenario.game not in recipe.games:
            continue
        lines.append(f"- {recipe.title} (`--ruleset {name}`): {recipe.summary}")
        for choice in choices_of(name, scenario.game):
            values = "; ".join(
                f"`{choice.name}={str(value).lower()}` {text}"
                for value, text in choice.saying.meanings.items()
            )
            lines.append(f"  - {choice.saying.title}: {values}.")
    return "\n".join(lines)


def _list_all(as_json: bool) -> None:
    if as_json:
        show_json(scenarios())
        return
    rows = [
        (scenario.id, scenario.title, GAMES[scenario.game], scenario.turns, scenario.hours, scenario.summary)
        for scenario in scenarios()
    ]
    show_table("Scenarios", ("id", "title", "game", "turns", "hours", "summary"), rows)
