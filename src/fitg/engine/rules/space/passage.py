"""[20.1, 20.2] Where fleets and spaceships may go at all, and why not where they may not.

A move from planet to planet is legal if any reason leads there (`questions.ways_out`), and everything is
legal where no module names one; whether one may stay on a planet or above it is asked without them
(`questions.stays_free`). What holds against every reason bars the way (`questions.way_is_barred`).
From all places of one planet the same ways are open, and from all planets of a province but its capital the
same ways to others, unless a module says that `questions.origins_differ`; and to all crafts of one
`questions.sort_of_craft`. So both are asked once for each province and each capital, and the answer is
remembered until something changes on which, by `questions.ways_depend_on`, it depends. `fitg.lab.checks`
compares what is remembered with what each planet says for itself.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import Ship
from fitg.engine.questions import FLEET, SHIP, Craft

__all__ = [
    "FLEET",
    "SHIP",
    "WAYS",
    "Craft",
    "asked_one_by_one",
    "has_way",
    "is_allowed",
    "is_open",
    "open_planets",
    "refusal",
    "ships_leading_on",
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
    if is_allowed(ctx, side, origin, destination, craft):
        return ""
    return ctx.rules.ask[questions.why_not_there](ctx, side, origin, destination)


def why_not(ctx: Context, side: Side, origin: str, where: str, craft: Craft) -> str:
    """Why they may not go to a planet, or to a place on it or above it; "" for what is none of these."""
    destination = ctx.board.orbits.get(where, where)
    if destination not in ctx.board.planet_of:
        return ""
    return refusal(ctx, side, origin, destination, craft)


def is_allowed(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> bool:
    """Does any reason lead there, if nothing bars the way?"""
    planet_of = ctx.board.planet_of
    planet = planet_of[destination]
    if planet == planet_of.get(origin) and ctx.rules.ask[questions.stays_free](ctx, side, origin):
        return True
    return planet in _reasons(ctx, side, origin, craft)


def _reasons(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """The planets that reasons lead to: all, where no module names one."""
    ask = ctx.rules.ask
    if ask.nobody_answers(questions.ways_out):
        return ctx.board.planets
    return ask[questions.ways_out](ctx, side, origin, craft)


def is_open(ctx: Context, side: Side, origin: str, destination: str, craft: Craft) -> bool:
    """May they go there?"""
    barred = ctx.rules.ask[questions.way_is_barred](ctx, side, origin, destination, craft)
    return not barred and is_allowed(ctx, side, origin, destination, craft)


def has_way(ctx: Context, side: Side, origin: str, craft: Craft) -> bool:
    """Can they go to any planet at all?"""
    return bool(with_way(ctx, side, (origin,), craft))


def with_way(
    ctx: Context, side: Side, origins: Iterable[str], craft: Craft, onward: Container[str] = ()
) -> list[str]:
    """The places from which they can go to any planet at all; from some, to another one than their own."""
    ways = _known(ctx, side, craft)
    known, leads_on = ways.has_way, ways.leads_on
    found: list[str] = []
    for origin in origins:
        if origin in onward:
            able = leads_on.get(origin)
            if able is None:
                able = _leads_on(ctx, side, origin, craft, ways)
        else:
            able = known.get(origin)
            if able is None:
                able = known[origin] = bool(_open_from(ctx, side, origin, craft, ways))
        if able:
            found.append(origin)
    return found


def ships_leading_on(ctx: Context, side: Side, ships: Iterable[Ship]) -> list[Ship]:
    """The ships that can go to an Orbit Box that is not the place of theirs."""
    known, found = _on_these_terms(ctx), []
    for ship in ships:
        craft = Craft("ship", ship.id)
        if _leads_on(ctx, side, ship.place, craft, _of_sort(ctx, side, craft, known)):
            found.append(ship)
    return found


def _leads_on(ctx: Context, side: Side, origin: str, craft: Craft, ways: Ways) -> bool:
    able = ways.leads_on.get(origin)
    if able is None:
        orbits = ctx.board.orbits
        able = any(orbits[planet] != origin for planet in _open_from(ctx, side, origin, craft, ways))
        ways.leads_on[origin] = able
    return able


def open_planets(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """[20.1, 20.2, 21.5] The planets to which they can go; from Drift 2 those of the same system only."""
    return _open_from(ctx, side, origin, craft, _known(ctx, side, craft))


class Ways:
    """What is known of the ways of one side's fleets, or of its ships, of one sort."""

    __slots__ = ("craft", "from_province", "has_way", "leads_on", "listed", "open_planets")

    def __init__(self, craft: Craft) -> None:
        #: The craft that was asked for first: to the others all is the same.
        self.craft = craft
        #: By the place from which they go.
        self.has_way: dict[str, bool] = {}
        self.leads_on: dict[str, bool] = {}
        #: By the planet from which they go; in Drift and off the map by the place.
        self.open_planets: dict[str, tuple[str, ...]] = {}
        #: By a province: the planets that are open from every other planet of it that is no capital.
        self.from_province: dict[str, frozenset[str]] = {}
        #: Such planets in the order of the board.
        self.listed: dict[frozenset[str], tuple[str, ...]] = {}


def _known(ctx: Context, side: Side, craft: Craft) -> Ways:
    """What is known of the ways of a craft."""
    return _of_sort(ctx, side, craft, _on_these_terms(ctx))


def _on_these_terms(ctx: Context) -> dict[tuple[Hashable, ...], Ways]:
    return ctx.answers(WAYS, ctx.rules.ask[questions.ways_depend_on](ctx))


def _of_sort(ctx: Context, side: Side, craft: Craft, known: dict[tuple[Hashable, ...], Ways]) -> Ways:
    """Crafts of one sort have the same ways."""
    sort = (side, craft.mover, *ctx.rules.ask[questions.sort_of_craft](ctx, craft))
    found = known.get(sort)
    if found is None:
        found = known[sort] = Ways(craft)
    return found


def _open_from(ctx: Context, side: Side, origin: str, craft: Craft, ways: Ways) -> tuple[str, ...]:
    start = ctx.board.planet_of.get(origin, origin)
    found = ways.open_planets.get(start)
    if found is None:
        found = ways.open_planets[start] = _open_planets(ctx, side, origin, craft, ways)
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
    found = others if at_home == (here in others) else others ^ {here}
    # Nearly always the planet is as open to itself as to its neighbours, and the list is theirs.
    listed = known.listed.get(found)
    if listed is None:
        listed = known.listed[found] = tuple([planet for planet in ctx.board.orbits if planet in found])
    return listed


def _stands_alone(ctx: Context, planet: str) -> bool:
    """[35.31] From a capital there are other ways; and wherever a module says so."""
    return ctx.facts.planets[planet].capital != "none" or ctx.rules.ask[questions.origins_differ](ctx)


def _from_province(ctx: Context, side: Side, origin: str, craft: Craft) -> frozenset[str]:
    """Each planet is asked for from another one."""
    board = ctx.board
    here, province = board.planet_of[origin], board.province_of[origin]
    found = set(_asked(ctx, side, origin, board.orbits, craft))
    found.discard(here)
    sibling = _sibling(ctx, here, province)
    if sibling and here in board.orbits:
        found.update(_asked(ctx, side, sibling, {here: board.orbits[here]}, craft))
    return frozenset(found)


def _sibling(ctx: Context, planet: str, province: str) -> str:
    """The Orbit Box of another planet of the province that is no capital; "" if there is none."""
    orbits = ctx.board.orbits
    for other in ctx.board.planets_in[province]:
        if other != planet and other in orbits and not _stands_alone(ctx, other):
            return orbits[other]
    return ""


def asked_one_by_one(ctx: Context, side: Side, origin: str, craft: Craft) -> tuple[str, ...]:
    """The planets that are open from a place, whatever is known of others."""
    boxes = ctx.board.orbits
    if ctx.board.locations[origin].kind == "drift2":
        here, systems = ctx.board.system_of[origin], ctx.board.system_of
        boxes = {planet: box for planet, box in boxes.items() if systems[box] == here}
    return tuple(_asked(ctx, side, origin, boxes, craft))


def _asked(ctx: Context, side: Side, origin: str, boxes: Mapping[str, str], craft: Craft) -> list[str]:
    """The planets of these Orbit Boxes that are open from a place."""
    allowed, ask = set(_reasons(ctx, side, origin, craft)), ctx.rules.ask
    here = ctx.board.planet_of.get(origin, "")
    if here in boxes and ask[questions.stays_free](ctx, side, origin):
        allowed.add(here)
    barred = ask[questions.way_is_barred]
    for planet in allowed.intersection(ask[questions.may_be_barred](ctx, side, origin, craft)):
        if planet in boxes and barred(ctx, side, origin, boxes[planet], craft):
            allowed.discard(planet)
    return [planet for planet in boxes if planet in allowed]
