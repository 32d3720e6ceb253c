"""Games at any of their steps. Copies along the way save playing them again from the start."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from fitg.engine.game import Game, start
from fitg.engine.rules.victory import score

#: A copy is kept after every so many steps.
STRIDE = 50
#: So many games have their copies kept.
GAMES = 4


class ScoreMark(NamedTuple):
    """The Rebel Player's points, and the entry of the log since which they are so many."""

    entry: int
    points: int


class Replays:
    """Snapshots of the games last looked at; from any thread."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, dict[int, Game]] = OrderedDict()
        #: The step last looked at: who goes on from there does not begin at a copy long before it.
        self._last: dict[str, int] = {}
        self._scores: dict[str, tuple[int, list[ScoreMark]]] = {}
        self._lock = Lock()

    def at(self, game_id: str, game: Game, step: int) -> Game:
        """A game after some of its steps, as a copy of one's own."""
        with self._lock:
            kept = self._games.setdefault(game_id, {0: start(game.setting)})
            _forget_taken_back(kept, game)
            self._games.move_to_end(game_id)
            while len(self._games) > GAMES:
                gone, _ = self._games.popitem(last=False)
                self._last.pop(gone, None)
                self._scores.pop(gone, None)
            nearest = max(each for each in kept if each <= step)
            found = kept[nearest].copy()
        for past in game.history[nearest:step]:
            found.apply(past.action)
            if found.steps % STRIDE == 0:
                with self._lock:
                    kept[found.steps] = found.copy()
        self._keep_last(game_id, kept, found)
        return found

    def _keep_last(self, game_id: str, kept: dict[int, Game], found: Game) -> None:
        """The step looked at last is kept, the one before it no longer."""
        with self._lock:
            before = self._last.get(game_id, 0)
            if before % STRIDE:
                kept.pop(before, None)
            self._last[game_id] = found.steps
            kept.setdefault(found.steps, found.copy())

    def scores(self, game_id: str, game: Game) -> list[ScoreMark]:
        """How the points have changed, step by step; counted once, and its copies serve every later look."""
        steps, marks = self._scores.get(game_id, (0, []))
        if steps == game.steps and marks:
            return marks
        marks = []
        playing = self.at(game_id, game, 0)
        entry = len(game.opening)
        _mark(marks, 0, playing)
        for past in game.history:
            playing.apply(past.action)
            entry += len(past.events)
            _mark(marks, max(0, entry - 1), playing)
            if playing.steps % STRIDE == 0:
                self._keep(game_id, playing)
        self._scores[game_id] = game.steps, marks
        return marks

    def _keep(self, game_id: str, playing: Game) -> None:
        with self._lock:
            kept = self._games.get(game_id)
            if kept is not None:
                kept.setdefault(playing.steps, playing.copy())


def _mark(marks: list[ScoreMark], entry: int, game: Game) -> None:
    points = score(game.ctx).total
    if not marks or marks[-1].points != points:
        marks.append(ScoreMark(entry, points))


def _forget_taken_back(kept: dict[int, Game], game: Game) -> None:
    """A running game may have gone another way since: copies of what was taken back are no use."""
    actions = [step.action for step in game.history]
    for number in sorted(kept, reverse=True):
        copy = kept[number]
        if number and [step.action for step in copy.history] != actions[:number]:
            del kept[number]
        else:
            return
