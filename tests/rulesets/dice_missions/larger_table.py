"""Mission Phases of the variant in the larger games: courts of sovereigns, Orbit Boxes, the whole galaxy.

>>> game = court("312.2", ["vudot-vodot"], rebellions=("212", "221"))
>>> "assign vudot-vodot to E" in game.actions
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.galactic.galaxy import SECOND
from tests.engine.galactic.galaxy import galaxy as campaign
from tests.engine.province.politics_table import galaxy
from tests.engine.table import do, until
from tests.rulesets.dice_missions.dice_table import DICE, QUIET

from fitg.data.records import Side
from fitg.engine.game import Game

#: A success roll without a letter that matters here.
MISS = 63
#: Shirofune is a Rebel (Tamset), Megda Sheels is Imperial (Charkhan), Balgar is neutral (Mrane).
TAMSET, CHARKHAN, MRANE = "312.2", "223.2", "351.1"


def quiet(*successes: int, bonus: int = 0) -> list[int]:
    """Steps without events, then so many misses."""
    return [roll for success in successes for roll in (QUIET, success)] + [MISS] * bonus


def court(
    place: str,
    team: Sequence[str],
    *,
    side: Side = "rebel",
    rebellions: Sequence[str] = (),
    loyalty: str = "neutral",
    others: dict[str, Any] | None = None,
    planets: dict[str, str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Game:
    """The team in an Environ of the Province Game, with planets in rebellion elsewhere."""
    people = {each: {"place": place} for each in team} | (others or {})
    states = dict.fromkeys(rebellions, "rebellion") | {place[:3]: loyalty} | (planets or {})
    boards = tuple(dict.fromkeys((place[:2], *(planet[:2] for planet in states))))
    chosen = DICE | (options or {})
    empty: dict[str, Any] = {"rebel_characters": [], "imperial_characters": []}
    game = galaxy(boards, states, side=side, characters=people, options=chosen, decks=empty, **more)
    until(game, "missions")
    if f"missions at {place}" in game.actions:
        do(game, f"missions at {place}")
    return game


def in_the_galaxy(side: Side, segment: str = "missions", **more: Any) -> Game:
    """A Mission Phase of the campaign in which both sides have somebody far away, and nobody to recruit."""
    people = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}, **more.pop("characters", {})}
    chosen = DICE | more.pop("options", {})
    decks = {"rebel_characters": [], "imperial_characters": []} | more.pop("decks", {})
    settings = {"turn": SECOND, "characters": people, "options": chosen, "decks": decks} | more
    return campaign(f"{side}-1.{segment}", **settings)
