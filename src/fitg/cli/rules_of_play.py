"""By which rules a command plays: the options --ruleset and --option, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fitg.engine.rulesets import RECIPES

Command = TypeVar("Command", bound=Callable[..., Any])


def rules_options(command: Command) -> Command:
    """Give a command that plays games its options --ruleset and --option."""
    for option in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="Choose an option of the ruleset or a ruling, as in captives-heal=false; may be repeated.",
        ),
        click.option(
            "--ruleset",
            metavar="NAME",
            help=f"Play by these rules: {', '.join(RECIPES)} (standard if left out).",
        ),
    ):
        command = option(command)
    return command


def chosen(ruleset: str | None, options: tuple[str, ...]) -> dict[str, bool | str]:
    """The options of a game as they are typed.

    >>> chosen("dice-missions", ("captives-heal=false",))
    {'ruleset': 'dice-missions', 'captives-heal': False}
    """
    found: dict[str, bool | str] = {"ruleset": ruleset} if ruleset else {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"the option {option!r} has no value; write NAME=VALUE.")
        found[name] = {"true": True, "false": False}.get(value, value)
    return found
