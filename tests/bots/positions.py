"""Positions from the middle of random games, for bots to prove themselves in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fitg.bots import observe
from fitg.bots.knowledge import advise
from fitg.bots.observation import without_past
from fitg.bots.table import Table
from fitg.engine.game import Game, new_game
from fitg.engine.views import shuffle_hidden

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")


def wander(scenario: str, seed: int, *, nonsense: float = 0.4) -> Iterator[Game]:
    """The same game before every decision, played half by rules of thumb and half by chance."""
    game = new_game(scenario, seed=seed)
    rng = Random(seed)
    while (decision := game.decision) is not None:
        yield game
        if rng.random() < nonsense:
            game.apply(rng.choice(decision.actions))
        else:
            game.apply(advise(Table(game.play, decision.side), decision.kind, decision.actions).action)


def with_other_secrets(game: Game, rng: Random) -> Game:
    """The same game for the side that decides: everything it cannot know has been dealt anew."""
    observation = observe(game)
    twin = without_past(game)
    shuffle_hidden(twin.play, observation.side, rng.randrange, f"{rng.getrandbits(128):032x}")
    return twin
