"""What a preset means: how often it goes to and fro in a Game-Turn (`fitg bench --hand-overs`)."""

from __future__ import annotations

import math

#: Hand-overs a Game-Turn by kind of game and preset, between two rookies.
TO_AND_FRO: dict[str, dict[str, float]] = {
    "star-system": {"everything": 7.2, "matters": 2.3, "own-turns": 2.0},
    "province": {"everything": 15.0, "matters": 3.3, "own-turns": 2.0},
    "galactic": {"everything": 23.0, "matters": 7.0, "own-turns": 4.2},
}
#: How often it goes to and fro in a day where both look in twice.
A_DAY = 4


def to_and_fro(game: str, preset: str) -> float:
    """How often it goes to and fro in a Game-Turn."""
    known = TO_AND_FRO.get(game, TO_AND_FRO["galactic"])
    return known.get(preset, known["everything"])


def days(game: str, preset: str, turns: int) -> int:
    """How long a whole game takes if both look in twice a day.

    >>> days("galactic", "own-turns", 20)
    21
    """
    return math.ceil(to_and_fro(game, preset) * turns / A_DAY)
