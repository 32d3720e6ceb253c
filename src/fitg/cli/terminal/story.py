"""The log of a game as paragraphs under headings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from fitg.cli.terminal.screen import say
from fitg.data import Facts
from fitg.engine import questions
from fitg.engine.events.course import SegmentBegan, TurnBegan
from fitg.engine.events.pieces import UnitsPlaced
from fitg.engine.game import Game
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.secrets import Viewer
from fitg.engine.table.views import redact
from fitg.presentation.explanation import explain, in_lines
from fitg.presentation.narration import describe, heading

#: What comes in long rows when a side is set up or has bought much.
IN_ROWS = (UnitsPlaced,)
#: From so many on, sentences that say the same of one thing after the other are one.
TOLD_AS_ONE = 5


def show_goals(ctx: Context) -> None:
    """How either side wins."""
    scenario, last = ctx.scenario, ctx.rules.ask[questions.last_turn](ctx)
    for goal in scenario.instant_victory:
        winner = "The Rebels win" if goal.side == "rebel" else "The Empire wins"
        say(f"{winner} at once: {goal.text} [{goal.case}]", indent="  ", hang="  ")
    final = scenario.final
    if ctx.rules.ask[questions.wins_by_points](ctx):
        wins = f"the Rebels win with {final.rebel_needs} Victory Points or more, else the Empire does"
    else:
        wins = "the Empire wins"
    say(f"After Game-Turn {last} {wins}. [{final.case}]", indent="  ", hang="  ")


class Story:
    """Tells events one after the other; a heading appears only when something follows it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.turn: str | None = None
        self.segment: str | None = None

    def describe(self, events: Iterable[Event]) -> None:
        for (kind, case), run in groupby(events, key=lambda event: (type(event), event.case)):
            found = list(run)
            if issubclass(kind, TurnBegan):
                self.turn = heading(found[-1])
            elif issubclass(kind, SegmentBegan):
                self.segment = heading(found[-1])
            else:
                self._headings()
                sentences = [describe(event, self.facts) for event in found]
                for sentence in told(sentences) if issubclass(kind, IN_ROWS) else sentences:
                    say(f"{sentence} [{case}]", indent="  ", hang="  ")

    def _headings(self) -> None:
        if self.turn:
            say()
            say(self.turn.upper(), bold=True)
        if self.segment:
            say(self.segment, bold=True)
        self.turn = self.segment = None


def told(sentences: list[str]) -> list[str]:
    """Many sentences of the same kind as one, if they begin and end alike.

    >>> told([f"The Empire places 1 Line at {place}: bought." for place in ("A", "B", "C", "D", "E")])
    ['The Empire places 1 Line at A; B; C; D; E: bought.']
    """
    words = [sentence.removesuffix(".").split(" ") for sentence in sentences]
    head = _alike(words)
    if head and words[0][head - 1].isdigit():
        head -= 1
    tail = _alike([each[:0:-1] for each in words])
    if len(sentences) < TOLD_AS_ONE or head < 2 or any(len(each) <= head + tail for each in words):
        return sentences
    middles = [" ".join(each[head : len(each) - tail]).rstrip(":") for each in words]
    ends = f": {' '.join(words[0][-tail:])}" if tail else ""
    return [f"{' '.join(words[0][:head])} {'; '.join(middles)}{ends}."]


def _alike(lists: list[list[str]]) -> int:
    """With how many equal words all of them begin."""
    for number, column in enumerate(zip(*lists, strict=False)):
        if len(set(column)) > 1:
            return number
    return min(map(len, lists))


def seen_by(game: Game, viewer: Viewer | None, start: int = 0) -> list[Event]:
    """The events from a point on as a viewer saw them; without a viewer, everything."""
    events = game.log[start:]
    return [
        event if viewer is None else redact(event, viewer, game.facts, game.ctx.rules.secrets)
        for event in events
    ]


def explained(events: list[Event], number: int, facts: Facts) -> list[tuple[str, list[str]]]:
    """The last events that came about by dice, cards or sums, each with its arithmetic in lines."""
    found: list[tuple[str, list[str]]] = []
    for event in reversed(events):
        arithmetic = explain(event, facts) if len(found) < number else None
        if arithmetic is not None:
            found.append((describe(event, facts), in_lines(arithmetic)))
    return found[::-1]


def of_turn(events: Iterable[Event], turn: int) -> list[Event]:
    """The events of one Game-Turn; the set-up is turn 0."""
    found, now = [], 0
    for event in events:
        if isinstance(event, TurnBegan):
            now = event.turn
        if now == turn:
            found.append(event)
    return found
