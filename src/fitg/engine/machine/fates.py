"""Fates: what can become of a character, as an open set of which rules ask what each means.

No rule asks for a fate by its name: it asks whether somebody can act, is still in play, is held, counts as
lost. These are sets of names, because they are looked into for everybody at every step. A module that knows
another fate (incapacitated, on the run) names it with `fate`, as below, lists it among its `fates`, and lets
it befall somebody with `pieces.befall`; what brought it about, where and since when is remembered with him.
"""

from __future__ import annotations

import msgspec

from fitg.engine.machine.causes import Cause
from fitg.errors import FitgError

#: Those of whom it holds that
#: they can move, fight, lead, go on missions, own and use things;
CAN_ACT: set[str] = set()
#: they are in somebody's custody;
HELD: set[str] = set()
#: they may still play a part;
IN_PLAY: set[str] = set()
#: they stand somewhere on the board;
ON_BOARD: set[str] = set()
#: they are down until a fight is over, and what is theirs stays theirs so long;
DOWN: set[str] = set()
#: they count as a loss of their side (16.17).
LOST: set[str] = set()


class Fate(msgspec.Struct, frozen=True):
    """What has become of somebody: its name, and what people read about it."""

    name: str
    title: str
    #: How a table may picture it; "" for nothing of its own.
    picture: str = ""


#: All fates by their names.
FATES: dict[str, Fate] = {}


class UnclearFate(FitgError):
    """A fate that is not the only one of its name."""


def fate(name: str, title: str, *holds: set[str], picture: str = "") -> Fate:
    """A fate that characters can have, with all that holds of those who have it."""
    if name in FATES:
        raise UnclearFate(f"There is a fate {name!r} already; give the new one another name.")
    FATES[name] = Fate(name, title, picture)
    for names in holds:
        names.add(name)
    return FATES[name]


FREE = fate("free", "Free", CAN_ACT, IN_PLAY, ON_BOARD)
CAPTIVE = fate("captive", "A prisoner", HELD, IN_PLAY, ON_BOARD, LOST, picture="bars")
DEAD = fate("dead", "Dead", LOST)


class Plight(msgspec.Struct, frozen=True):
    """How somebody came by his fate: what brought it about, where, and in which Game-Turn."""

    cause: Cause
    place: str
    since: int
