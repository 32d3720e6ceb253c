"""What a campaign weighs on the wire: sitting down late, and each step after that.

    python -m tests.server.sizes

Nothing of it runs with the tests.
"""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import click
import httpx
import msgspec
from tests.server.conftest import RunningServer
from tests.server.seat import Seat
from tests.server.test_joining import campaign

from fitg.engine.game import new_game
from fitg.server.api.past import QUICK
from fitg.server.log import entries, logged_events
from fitg.server.settings import Settings
from fitg.server.store.games import Store

STEPS = 1000
MORE = 200


def main() -> None:
    game, chance = campaign(STEPS), Random(1)
    with TemporaryDirectory() as folder:
        server = RunningServer(Path(folder))
        server.start()
        try:
            store = Store(Settings(data=server.data).where)
            game_id = store.add(game, {"rebel": "human", "imperial": "human"})
            store.close()
            laid = httpx.get(f"{server.address}/api/games/{game_id}", timeout=60).json()
            seats = {side: Seat(server, laid, side) for side in ("rebel", "imperial")}
            for side, seat in seats.items():
                began = time.perf_counter()
                with seat:
                    took = time.perf_counter() - began
                    click.echo(
                        f"{side} sits down after {STEPS} steps: {seat.sizes[0] / 1000:.0f} KB, {took:.2f} s"
                    )
            _steps(Seat(server, laid, "rebel"), Seat(server, laid, "imperial"), chance)
        finally:
            server.stop()
    _whole_log(chance)


def _whole_log(chance: Random) -> None:
    """Of a campaign that is played to its end, by chance too."""
    game = new_game("galactic-campaign", seed="sizes")
    while game.outcome is None:
        game.apply(chance.choice(game.actions))
    items = logged_events(game)
    log = msgspec.json.encode({"log": entries(items, 0, "spectator", game)})
    sizes = [f"{len(each) / 1e6:.2f} MB" for each in (log, gzip.compress(log, QUICK))]
    click.echo(f"the whole log of a campaign, {len(items)} entries: {sizes[0]}, packed {sizes[1]}")


def _steps(rebel: Seat, imperial: Seat, chance: Random) -> None:
    """Steps by chance, with both at the table."""
    with rebel, imperial:
        for _ in range(MORE):
            mine, other = (rebel, imperial) if rebel.actions else (imperial, rebel)
            if not mine.actions:
                break
            mine.act(chance.choice(mine.actions))
            if not mine.actions:
                # What is planned in secret is told when it is done: the other hears of it no earlier.
                other.wait_for_turn()
        sizes = sorted((*rebel.sizes[1:], *imperial.sizes[1:]))
        most = sizes[len(sizes) * 9 // 10] / 1000
        middle = median(sizes) / 1000
        click.echo(f"{len(sizes)} messages of {MORE} steps by chance: median {middle:.1f} KB,")
        click.echo(f"nine of ten below {most:.0f} KB, largest {sizes[-1] / 1000:.0f} KB")


if __name__ == "__main__":
    main()
