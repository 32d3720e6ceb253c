"""What `fitg` says when it is asked nothing."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.cli.output import show_table, show_text
from fitg.scenarios import scenarios

GREETING = "Freedom in the Galaxy: a rebellion against an empire, from one star system to the whole galaxy.\n"
FAREWELL = """
`fitg play` opens the table in the browser, where all of them can be played; `fitg play --terminal` plays them
in the terminal.
fitg COMMAND --help explains a command and shows an example of it."""


def show(commands: Iterable[tuple[str, str]]) -> None:
    """Present the game: its scenarios, and the commands with a line on each."""
    show_text(GREETING)
    rows = [
        (scenario.id, scenario.title, scenario.game, scenario.turns, scenario.summary)
        for scenario in scenarios()
    ]
    show_table("Scenarios", ("id", "title", "game", "turns", "what it is about"), rows)
    show_text("")
    show_table("Commands", ("command", "what it does"), commands)
    show_text(FAREWELL)
