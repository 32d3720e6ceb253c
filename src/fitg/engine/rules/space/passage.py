"""[20.1, 20.2] Where fleets and spaceships may go at all, and why not where they may not.

A move from planet to planet is legal if any reason lets them go (`questions.may_go`), and everything is legal
where no module names one. What holds against every reason bars the way (`questions.way_is_barred`). From all
places of one planet the same ways are open, and from all planets of a province but its capital the same ways
to others, unless a module says that `questions.origins_differ`. So both are asked once for each province and
each capital, and the answer is remembered until something changes on which, by `questions.ways_depend_on`, it
depends. `fitg.lab.checks` compares what is remembered with what each planet says for itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.questions import FLEET, SHIP, Craft

__all__ = [
    "FLEET",
    "SHIP",
    "WAYS",
    "Craft",
    "asked_one_by_one",
    "has_way",
    "is_open",
    "open_planets",
    "refusal",
    "why_not",
    "with_way",
]

#: Under which name the ways are remembered.
WAYS = "ways"


def refusal(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> str:
    """Why the forces of a side may not go from one place to another; "" if they may."""
    barred = ctx.rules.ask[questions.way_is_barred](ctx, side, origin, destination, craft)
    if barred:
        return barred
    if ctx.rules.ask[questions.may_go](ctx, side, origin, destination, craft):
        return ""
    return ctx.rules.ask[questions.why_not_there](ctx, side, origin, destination)


def why_not(ctx: Context, side: Side, origin: str, where: str, craft: Craft) -> str:
    """Why they may not go to a planet, or to a place on it or above it; "" for what is none of these."""
    destination = ctx.board.orbits.get(where, where)
    if destination not in ctx.board.planet_of:
        return ""
    return refusal(ctx, side, origin, destination, craft)


def is_open(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> bool:
    """May they go there?"""
    ask = ctx.rules.ask
    return not ask[questions.way_is_barred](ctx, side, origin, destination, craft) and bool(
        ask[questions.may_go](ctx, side, origin, destination, craft)
    )


def has_way(ctx: Context, side: Side, origin: str, craft: Craft) -> bool:
    """Can they go to any planet at all?"""
    return bool(with_way(ctx, side, (origin,), craft))


def with_way(ctx: Context, side: Side, origins: Iterable[str], craft: Craft) -> list[str]:
    """The places from which they can go to any planet at all."""
    known = _known(ctx, side, craft).has_way
    found: list[str] = []
    for origin in origins:
        able = known.get(origin)
        if able is None:
            able = known[origin] = _has_way(ctx, side, origin, craft)
        if able:
            found.append(origin)
    return found


def leading_on(ctx: Context, side: Side, origins: Iterable[str], craft: Craft) -> list[str]:
    """The places from which they can go to an Orbit Box that is not this place."""
    known = _known(ctx, side, craft).leads_on
    found: list[str] = []
    for origin in origins:
        able = known.get(origin)
        if able is None:
            able = known[origin] = _leads_on(ctx, side, origin, craft)
        if able:
            found.append(origin)
    return found


def _leads_on(ctx: Context, side: Side, origin: str, craft: Craft) -> bool:
    """The planets of the same star are asked first, and are mostly enough."""
    orbits = ctx.board.orbits
    for planet in ctx.facts.systems[ctx.board.system_of[origin]].planets:
        box = orbits.get(planet, origin)
        if box != origin and is_open(ctx, side, origin, box, craft):
            return True
    return any(orbits[planet] != origin for planet in open_planets(ctx, side, origin, craft))


def _has_way(ctx: Context, side: Side, origin: str, craft: Craft) -> bool:
    """What is nearest is asked first, and is mostly enough."""
    box = ctx.board.orbits.get(ctx.board.planet_of.get(origin, ""))
    if box is not None and is_open(ctx, side, origin, box, craft):
        return True
    return bool(open_planets(ctx, side, origin, craft))


def open_planets(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[20.1, 20.2, 21.5] The planets to which they can go; from Drift 2 those of the same system only."""
    known = _known(ctx, side, craft)
    start = ctx.board.planet_of.get(origin, origin)
    found = known.open_planets.get(start)
    if found is None:
        found = known.open_planets[start] = _open_planets(ctx, side, origin, craft, known)
    return found


class Ways:
    """What is known of the ways of one side's fleets, or of its ships."""

    __slots__ = ("from_province", "has_way", "leads_on", "open_planets")

    def __init__(self) -> None:
        #: By the place from which they go.
        self.has_way: dict[str, bool] = {}
        self.leads_on: dict[str, bool] = {}
        #: By the planet from which they go; in Drift and off the map by the place.
        self.open_planets: dict[str, tuple[str, ...]] = {}
        #: By a province: the planets that are open from every other planet of it that is no capital.
        self.from_province: dict[str, frozenset[str]] = {}


def _known(ctx: Context, side: Side, craft: Craft) -> Ways:
    known = ctx.answers(WAYS, ctx.rules.ask[questions.ways_depend_on](ctx))
    goes: Hashable = craft if ctx.rules.ask[questions.crafts_differ](ctx) else craft.mover
    found: Ways | None = known.get((side, goes))
    if found is None:
        found = known[side, goes] = Ways()
    return found


def _open_planets(ctx: Context, side: Side, origin: str, craft: Craft, known: Ways) -> tuple[str, ...]:
    here = ctx.board.planet_of.get(origin, "")
    if not here or _stands_alone(ctx, here):
        return asked_one_by_one(ctx, side, origin, craft)
    province = ctx.board.province_of[origin]
    others = known.from_province.get(province)
    if others is None:
        others = known.from_province[province] = _from_province(ctx, side, origin, craft)
    at_home = here in ctx.board.orbits and is_open(ctx, side, origin, ctx.board.orbits[here], craft)
    return tuple([planet for planet in ctx.board.orbits if (at_home if planet == here else planet in others)])


def _stands_alone(ctx: Context, planet: str) -> bool:
    """[35.31] From a capital there are other ways; and wherever a module says so."""
    return ctx.facts.planets[planet].capital != "none" or ctx.rules.ask[questions.origins_differ](ctx)


def _from_province(ctx: Context, side: Side, origin: str, craft: Craft) -> frozenset[str]:
    """Each planet is asked for from another one."""
    board = ctx.board
    here, province = board.planet_of[origin], board.province_of[origin]
    found: set[str] = set()
    for planet, box in board.orbits.items():
        start = origin if planet != here else _sibling(ctx, here, province)
        if start and is_open(ctx, side, start, box, craft):
            found.add(planet)
    return frozenset(found)


def _sibling(ctx: Context, planet: str, province: str) -> str:
    """The Orbit Box of another planet of the province that is no capital; "" if there is none."""
    for other, box in ctx.board.orbits.items():
        if other != planet and ctx.board.province_of[box] == province and not _stands_alone(ctx, other):
            return box
    return ""


def asked_one_by_one(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """The planets that are open from a place, whatever is known of others."""
    boxes = ctx.board.orbits
    if ctx.board.locations[origin].kind == "drift2":
        here, systems = ctx.board.system_of[origin], ctx.board.system_of
        boxes = {planet: box for planet, box in boxes.items() if systems[box] == here}
    return tuple([planet for planet, box in boxes.items() if is_open(ctx, side, origin, box, craft)])
