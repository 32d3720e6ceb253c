"""Frozen opponents: players of certain versions that never change, so that progress can be measured.

A bot that is measured against one opponent learns to beat that one. The pool holds several, kept by version:
each version is a package of its own with its rules of thumb and its styles (`first` for the Star System Game,
`second` with a staff for the larger ones), and `pool.toml` names the players made of them. They are no part
of the game: `fitg` finds them where this package is installed, as it finds bots of anybody's.

>>> [each.id for each in opponents("imperial", "star-system")]
['rookie-1', 'veteran-1', 'aggressive-empire-1', 'passive-empire-1', 'assassins-1']
>>> [each.id for each in opponents("rebel", "province") if each.trick]
['assassins-2', 'strength-buyer-2', 'throne-rush-2']
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from random import Random

import msgspec

from fitg.bots.observation import Observation
from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg_pool.tricks import TRICKS


class Opponent(msgspec.Struct, frozen=True):
    """A player of the pool."""

    id: str
    #: The package with its rules of thumb.
    version: str
    style: str
    #: The games and the seats it is kept for.
    games: tuple[str, ...]
    sides: tuple[Side, ...]
    text: str
    #: What it does at every chance (`tricks.py`); "" for who has no trick.
    trick: str = ""


@cache
def pool() -> dict[str, Opponent]:
    """All frozen opponents, by name."""
    raw = tomllib.loads(files("fitg_pool").joinpath("pool.toml").read_text(encoding="utf-8"))
    return {each["id"]: msgspec.convert(each, Opponent) for each in raw["opponents"]}


def opponents(side: Side, game: str) -> list[Opponent]:
    """Those who are kept for a side in a game."""
    return [each for each in pool().values() if side in each.sides and game in each.games]


class Frozen:
    """Plays by the rules of thumb of a version, in one of its styles."""

    #: It looks at nothing that is hidden: a glance is enough for it.
    reads_table_only = True

    def __init__(self, name: str) -> None:
        opponent = pool()[name]
        self.name = name
        self._style = opponent.style
        package = f"fitg_pool.{opponent.version}"
        self._table = import_module(f"{package}.table").Table
        self._style_of = import_module(f"{package}.style").style
        self._advise = import_module(f"{package}.knowledge").advise
        #: Versions with a staff keep the plan of a Player-Turn.
        self._kept = import_module(package).kept()
        self._trick = TRICKS.get(opponent.trick)
        self._reason = "Nothing has been decided yet."

    def choose(self, observation: Observation, rng: Random, budget: float | None = None) -> Action:
        """Its trick, if it can play it now; else what the rules of thumb of that version say."""
        ctx, decision = observation.game.ctx, observation.decision
        tricked = self._trick(ctx, observation.side, decision) if self._trick is not None else None
        if tricked is not None:
            self._reason = pool()[self.name].text
            return tricked
        style = self._style_of(self._style, ctx.scenario.id, ctx.scenario.game)
        table = self._table(ctx, observation.side, style, rng, **self._kept)
        advice = self._advise(table, decision.kind, decision.options)
        self._reason = advice.reason
        action: Action = advice.action
        return action

    def explain(self) -> str:
        """The reason of the rule that was followed."""
        return self._reason


#: All of them, each with what makes it: what the entry point of this package offers.
BOTS: dict[str, Callable[[], Frozen]] = {name: partial(Frozen, name) for name in pool()}
