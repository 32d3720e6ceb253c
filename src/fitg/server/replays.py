"""Games at any of their steps. Copies along the way save playing them again from the start."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from fitg.engine.game import Game, start

#: A copy is kept after every so many steps.
STRIDE = 50
#: So many games have their copies kept.
GAMES = 4


class Replays:
    """Snapshots of the games last looked at; from any thread."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, dict[int, Game]] = OrderedDict()
        self._lock = Lock()

    def at(self, game_id: str, game: Game, step: int) -> Game:
        """A game after some of its steps, as a copy of one's own."""
        with self._lock:
            kept = self._games.setdefault(game_id, {0: start(game.setting)})
            _forget_taken_back(kept, game)
            self._games.move_to_end(game_id)
            while len(self._games) > GAMES:
                self._games.popitem(last=False)
            nearest = max(each for each in kept if each <= step)
            found = kept[nearest].copy()
        for past in game.history[nearest:step]:
            found.apply(past.action)
            if found.steps % STRIDE == 0:
                with self._lock:
                    kept[found.steps] = found.copy()
        return found


def _forget_taken_back(kept: dict[int, Game], game: Game) -> None:
    """A running game may have gone another way since: copies of what was taken back are no use."""
    actions = [step.action for step in game.history]
    for number in sorted(kept, reverse=True):
        copy = kept[number]
        if number and [step.action for step in copy.history] != actions[:number]:
            del kept[number]
        else:
            return
