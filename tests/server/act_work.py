"""What one act costs the server, without disk and socket: the game goes on, and two pages are told.

The same games are played in every run, so that calls are counted exactly; times are those of the processor.

    python -m tests.server.act_work
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from types import FrameType
from typing import NamedTuple

import click

from fitg.engine.game import Game, new_game
from fitg.server.live.outbox import Outbox
from fitg.server.live.showing import Showing
from fitg.server.live.watchers import Watcher
from fitg.server.log import logged_events
from fitg.server.store.games import Store

#: The best of so many runs counts.
RUNS = 5


class Trial(NamedTuple):
    """So many acts by chance in a game that has gone on so long."""

    scenario: str
    before: int
    acts: int


TRIALS = (
    Trial("flight-to-egrix", 20, 90),
    Trial("empires-backdoor", 100, 300),
    Trial("galactic-campaign", 300, 500),
)


class Work(NamedTuple):
    """What an act costs on average."""

    milliseconds: float
    calls: float
    characters: float


class Scales(Outbox):
    """Where messages are weighed, and not sent."""

    def __init__(self) -> None:
        super().__init__(self._refuse, lambda: None)
        self.weight = 0

    async def _refuse(self, text: str) -> None:
        raise AssertionError("nobody sends what is weighed")

    def put(self, text: str) -> None:
        self.weight += len(text)


class Evening:
    """A table of two, each at a page of his own."""

    def __init__(self, trial: Trial) -> None:
        game, chance = new_game(trial.scenario, seed=1), Random(1)
        while game.steps < trial.before:
            game.apply(chance.choice(game.actions))
        self.table = _laid(game)
        self.scales = {side: Scales() for side in ("rebel", "imperial")}
        self.pages = {side: Watcher(side, scales) for side, scales in self.scales.items()}  # type: ignore[arg-type]
        asyncio.run(self._sit_down())
        self.chance, self.acts = Random(7), 0
        self.weighed = self.weight

    async def _sit_down(self) -> None:
        for page in self.pages.values():
            self.table.watchers.append(page)
            await self.table.show_all(page)

    @property
    def weight(self) -> int:
        return sum(each.weight for each in self.scales.values())

    def play(self, acts: int) -> None:
        while self.acts < acts and (side := self.table.game.side) is not None:
            self.table.go_on(self.chance.choice(self.table.game.actions))
            self.table.broadcast(self.pages[side], 1)
            self.acts += 1


def _laid(game: Game) -> Showing:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite")
        stored = store.stored(store.add(game, {"rebel": "human", "imperial": "human"}))
        store.close()
    return Showing(game, stored, logged_events(game))


def calls(trial: Trial) -> float:
    """Python calls of an act, once everything is remembered that a process remembers."""
    Evening(trial).play(trial.acts)
    counted, evening = 0, Evening(trial)

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal counted
        counted += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        evening.play(trial.acts)
    finally:
        sys.setprofile(before)
    return counted / evening.acts


def work(trial: Trial) -> Work:
    """Calls, and the time of the best run."""
    found: list[tuple[float, float]] = []
    for _ in range(RUNS):
        evening = Evening(trial)
        began = process_time()
        evening.play(trial.acts)
        spent, sent = process_time() - began, evening.weight - evening.weighed
        found.append((spent / evening.acts, sent / evening.acts))
    seconds, characters = min(found)
    return Work(1000 * seconds, calls(trial), characters)


def main() -> None:
    for trial in TRIALS:
        found = work(trial)
        click.echo(
            f"{trial.scenario}: {found.milliseconds:.2f} ms, {found.calls:.0f} calls,"
            f" {found.characters:,.0f} characters to both pages"
        )


if __name__ == "__main__":
    main()
