"""Positions under the whole of Underground, where all of its parts meet."""

from __future__ import annotations

from typing import Any

from tests.engine.galactic.galaxy import galaxy

from fitg.engine.game import Game
from fitg.engine.rules import units
from fitg.engine.rulesets.underground import UNDERGROUND_HEROES, UNDERGROUND_WHOLE
from fitg.engine.rulesets.underground.intel.pirates import PIRATES

#: Somebody of each side who is out of the way.
FAR: dict[str, Any] = {"tourag": {"place": "551.1"}, "jon-kidu": {"place": "551.1"}}


def whole(segment: str, *, ruleset: str = UNDERGROUND_WHOLE, pirates: str = "", **more: Any) -> Game:
    """The campaign with every part of the variant; the Pirate Fleet at a place, if it is hired."""
    people = {**FAR, **more.pop("characters", {})}
    options = {"ruleset": ruleset, **more.pop("options", {})}
    more.setdefault("turn", 4)
    game = galaxy(segment, characters=people, options=options, **more)
    if pirates:
        units.add(game.ctx, pirates, "rebel", {PIRATES: 1})
    return game


def heroes(segment: str, **more: Any) -> Game:
    """The same with the heroes' parts alone."""
    return whole(segment, ruleset=UNDERGROUND_HEROES, **more)
