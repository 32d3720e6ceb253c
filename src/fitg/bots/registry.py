"""Bots by name, with parameters: `rookie`, `veteran`, `veteran:budget=0.5`; or by the level they play at.

>>> create("rookie").name, create("Drifter").name
('rookie', 'random')
>>> level_of("strategist").title
'Strategist'
>>> create("admiral")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
fitg.bots.registry.UnknownBot: There is no bot 'admiral'; there are the levels drifter, ...
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

import msgspec

from fitg.bots.bot import Bot
from fitg.data.records import Side
from fitg.errors import FitgError

#: Where the class of each bot lives; loaded when it is first asked for.
BOTS = {
    "random": "fitg.bots.random_bot:RandomBot",
    "cadet": "fitg.bots.cadet:Cadet",
    "rookie": "fitg.bots.rookie:Rookie",
    "recruit": "fitg.bots.officers:Recruit",
    "captain": "fitg.bots.officers:Captain",
    "strategist": "fitg.bots.officers:Strategist",
    "veteran": "fitg.bots.veteran:Veteran",
    "idle": "fitg.bots.idle:Idle",
}

#: Who gives hints, and who answers where a bot has no time.
ADVISER = "rookie"


class UnknownBot(FitgError):
    """A name that no bot has, or a parameter that it does not take."""


class Level(msgspec.Struct, frozen=True):
    """A difficulty for people: a bot with its parameters, under a name that says what to expect."""

    id: str
    title: str
    bot: str
    text: str
    #: What the bot of this level was called in games that were begun earlier.
    formerly: tuple[str, ...] = ()
    #: How often it lets a Segment be: by seat, and by seat in a game or a scenario.
    slips: dict[Side, float] = {}
    slips_in: dict[str, dict[Side, float]] = {}


def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(BOTS)


def create(spec: str) -> Bot:
    """A bot from its name, or from the name of a level, with parameters after a colon."""
    name, _, text = spec.partition(":")
    for level in levels():
        bot = level.bot.partition(":")[0]
        if level.id == name.lower() and bot != name:
            return create(f"{bot}:{text}" if text else level.bot)
    kind = _maker(name)
    return kind(**_parameters(name, kind, text))


def _maker(name: str) -> Callable[..., Bot]:
    """What makes a bot of this name: one of ours, or one that another package offers."""
    if name in BOTS:
        module, _, attribute = BOTS[name].partition(":")
        kind: Callable[..., Bot] = getattr(import_module(module), attribute)
        return kind
    if name in _of_others():
        return _of_others()[name]
    known = [level.id for level in levels()]
    others = ", ".join(bot for bot in BOTS if bot not in known)
    raise UnknownBot(
        f"There is no bot {name!r}; there are the levels {', '.join(known)}, and the bots {others}."
    )


@cache
def _of_others() -> dict[str, Callable[..., Bot]]:
    """Bots of other packages, by the entry points of the group `fitg.bots`."""
    return {
        name: maker for package in entry_points(group="fitg.bots") for name, maker in package.load().items()
    }


def _parameters(name: str, kind: Callable[..., Bot], text: str) -> dict[str, Any]:
    """Numbers for the parameters that the bot's class takes."""
    known = {
        each.name: each.default
        for each in inspect.signature(kind).parameters.values()
        if each.default is not inspect.Parameter.empty
    }
    found: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, _, value = pair.partition("=")
        if key not in known:
            takes = f"it takes {', '.join(known)}" if known else "it takes none"
            raise UnknownBot(f"The bot {name!r} has no parameter {key!r}; {takes}.")
        try:
            found[key] = int(value) if isinstance(known[key], int) else float(value)
        except ValueError:
            raise UnknownBot(f"The parameter {key} of {name!r} must be a number, not {value!r}.") from None
    return found


def level_of(spec: str) -> Level | None:
    """The level at which a bot plays, whichever of its names it goes by; None for what is no level."""
    return next((each for each in levels() if spec.lower() in (each.id, each.bot, *each.formerly)), None)


@cache
def levels() -> tuple[Level, ...]:
    """The difficulties, from the easiest on."""
    return tuple(msgspec.convert(each, Level) for each in _file()["levels"])


@cache
def searches() -> frozenset[tuple[str, Side]]:
    """The scenarios and seats in which looking ahead has been shown to help."""
    found = msgspec.convert(_file()["searches"], dict[str, list[Side]])
    return frozenset((scenario, side) for scenario, sides in found.items() for side in sides)


@cache
def slips_of(name: str, scenario: str, game: str) -> dict[Side, float]:
    """How often a level lets a Segment be, in a scenario of a game."""
    level = next(each for each in levels() if each.id == name)
    never: dict[Side, float] = {"rebel": 0.0, "imperial": 0.0}
    return never | level.slips | level.slips_in.get(game, {}) | level.slips_in.get(scenario, {})


def _file() -> dict[str, Any]:
    return tomllib.loads(files("fitg.bots").joinpath("files/levels.toml").read_text(encoding="utf-8"))
