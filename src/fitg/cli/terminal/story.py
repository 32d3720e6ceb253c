"""The log of a game as paragraphs under headings."""

from __future__ import annotations

from collections.abc import Iterable

from fitg.cli.terminal.screen import say
from fitg.data import Facts
from fitg.engine.events import Event, SegmentBegan, TurnBegan
from fitg.engine.game import Game
from fitg.engine.naming import PLAYER_NAMES
from fitg.engine.table_view import Viewer
from fitg.engine.views import redact
from fitg.presentation.narration import describe, heading
from fitg.scenarios import Scenario


def show_goals(scenario: Scenario) -> None:
    """How either side wins."""
    for goal in scenario.instant_victory:
        say(f"{PLAYER_NAMES[goal.side]} wins at once: {goal.text} [{goal.case}]", indent="  ", hang="  ")
    final = scenario.final
    say(
        f"After Game-Turn {scenario.turns} the {PLAYER_NAMES['rebel']} wins with {final.rebel_needs} Victory "
        f"Points or more, else the {PLAYER_NAMES['imperial']}. [{final.case}]",
        indent="  ",
        hang="  ",
    )


class Story:
    """Tells events one after the other; a heading appears only when something follows it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.turn: str | None = None
        self.segment: str | None = None

    def describe(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, TurnBegan):
                self.turn = heading(event)
            elif isinstance(event, SegmentBegan):
                self.segment = heading(event)
            else:
                self._headings()
                say(f"{describe(event, self.facts)} [{event.case}]", indent="  ", hang="  ")

    def _headings(self) -> None:
        if self.turn:
            say()
            say(self.turn.upper(), bold=True)
        if self.segment:
            say(self.segment, bold=True)
        self.turn = self.segment = None


def seen_by(game: Game, viewer: Viewer | None, start: int = 0) -> list[Event]:
    """The events from a point on as a viewer saw them; without a viewer, everything."""
    events = game.log[start:]
    return [
        event if viewer is None else redact(event, viewer, game.facts, game.ctx.rules.secrets)
        for event in events
    ]


def of_turn(events: Iterable[Event], turn: int) -> list[Event]:
    """The events of one Game-Turn; the set-up is turn 0."""
    found, now = [], 0
    for event in events:
        if isinstance(event, TurnBegan):
            now = event.turn
        if now == turn:
            found.append(event)
    return found
