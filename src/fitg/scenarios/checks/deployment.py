"""Checks of the set-up of a larger game: whether everybody can be placed, and every grant be spent."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from fitg.data import Facts
from fitg.data.records import ImperialShip, Side
from fitg.scenarios.board import board_planets, controlled_planets, doors, lead_apart, opening, places
from fitg.scenarios.checks.names import carried, ship_card
from fitg.scenarios.errors import RefusalError
from fitg.scenarios.format import Camps, Entry, ForcePoints, Group, Placing, Scenario, SideSetup
from fitg.scenarios.games import frames
from fitg.scenarios.reading import inside
from fitg.tables import force_point_cost, off_map_kinds, rebellion_kinds

#: [13.2] From these spaces of the Political Track on there are no camps.
RESTLESS = ("dissent", "unrest")


def check_deployment(side: Side, setup: SideSetup, scenario: Scenario, known: Facts) -> None:
    """[28.1] Every group has somewhere to go, and every grant something to buy."""
    for number, group in enumerate(setup.groups, start=1):
        field = f"{side}.groups[{number}]"
        _check_group(group, side, scenario, known, field)
        _check_distance(setup.groups[:number], side, scenario, known, inside(field, "placing"))
    _check_cards(setup, known, inside(side, "random_possessions"))
    if setup.characters and not setup.groups and setup.entry == "from-space":
        raise RefusalError(
            inside(side, "entry"), "only in the Star System Game do characters come from space; give groups"
        )
    for number, grant in enumerate(setup.force_points, start=1):
        _check_grant(grant, side, scenario, known, f"{side}.force_points[{number}]")
    if setup.camps is not None:
        _check_camps(setup.camps, scenario, known)


# Groups


def _check_group(group: Group, side: Side, scenario: Scenario, known: Facts, field: str) -> None:
    if group.random_characters:
        raise RefusalError(
            inside(field, "random_characters"), "only the Galactic Game draws characters; name them"
        )
    if group.placing.with_units != "no":
        raise RefusalError(inside(field, "placing.with_units"), "only the Galactic Game asks for it [38.3]")
    if not _places(group.placing, side, scenario, known, at_start=True):
        raise RefusalError(inside(field, "placing"), "no place of the board is like that; allow more")
    _check_pilots(group, known, inside(field, "ships"))
    if group.placing.orbit == "only" or group.placing.spread == "ship-by-ship":
        _check_seats(group, known, inside(field, "ships"))


def _places(
    placing: Placing, side: Side, scenario: Scenario, known: Facts, *, at_start: bool
) -> tuple[str, ...]:
    """The places that a placing allows; later on a side may control any planet."""
    own: Iterable[str] = board_planets(scenario, known)
    if at_start:
        own = controlled_planets(side, scenario, known)
    return places(placing, scenario, known, tuple(own))


def _check_pilots(group: Group, known: Facts, field: str) -> None:
    """[14.51] [14.6] Each ship of a group needs a pilot of its own among its characters."""
    able = [name for name in group.characters if known.characters[name].navigation > 0]
    if len(able) < len(group.ships):
        raise RefusalError(
            field, f"{len(group.ships)} ships need as many pilots, and {len(able)} of the group can fly"
        )
    for ship in group.ships:
        card = ship_card(ship, known)
        if isinstance(card, ImperialShip) and card.pilot not in (None, *group.characters):
            raise RefusalError(field, f"{card.name} is flown by {card.pilot} alone; put both in one group")


def _check_seats(group: Group, known: Facts, field: str) -> None:
    """[14.57] [28.24] Whoever starts in space, or ship by ship, needs a seat."""
    seats = sum(ship_card(ship, known).passengers for ship in group.ships)
    if len(group.characters) > seats:
        raise RefusalError(
            field, f"the group has {len(group.characters)} characters, its ships {seats} seats"
        )


def _check_distance(
    groups: tuple[Group, ...], side: Side, scenario: Scenario, known: Facts, field: str
) -> None:
    """[28.24] There are planets, or provinces, enough for all that must be apart."""
    placing = groups[-1].placing
    if placing.apart == "no":
        return
    found = _places(placing, side, scenario, known, at_start=True)
    parts = {_part(place, placing, known) for place in found}
    need = sum(
        len(group.ships) if group.placing.spread == "ship-by-ship" else 1
        for group in groups
        if group.placing.apart == placing.apart
    )
    if need > len(parts):
        raise RefusalError(
            inside(field, "apart"),
            f"{need} must be apart, and there are {len(parts)} {placing.apart} for them",
        )


def _part(place: str, placing: Placing, known: Facts) -> str:
    planet = known.planets[place.partition(".")[0]]
    return planet.id if placing.apart == "planets" else known.systems[planet.system].province


def _check_cards(setup: SideSetup, known: Facts, field: str) -> None:
    """[28.24] The deck has cards enough, and so many characters for them if they are to be apart."""
    deck = len(carried(known)) - len(setup.possessions)
    if setup.random_possessions > deck:
        raise RefusalError(field, f"{setup.random_possessions} are too many; {deck} can be drawn")
    cards = setup.random_possessions + len(setup.possessions)
    if setup.possessions_apart and cards > len(setup.characters):
        raise RefusalError(
            field,
            f"{cards} possessions cannot go to different characters, for there are {len(setup.characters)}",
        )


# Grants


def _check_grant(grant: ForcePoints, side: Side, scenario: Scenario, known: Facts, field: str) -> None:
    if grant.garrison:
        raise RefusalError(inside(field, "garrison"), "only the Galactic Game asks for garrisons [38.25]")
    if grant.pdb_levels != "one-a-turn":
        raise RefusalError(inside(field, "pdb_levels"), "only the Galactic Game has it [38.26]; leave it out")
    if grant.entry is not None:
        _check_groups_of_units(grant, grant.entry, scenario, known, inside(field, "entry"))
    elif grant.placing is not None and not _markets(grant, side, scenario, known):
        raise RefusalError(inside(field, "placing"), "no place of the board is like that; allow more")
    prices = [force_point_cost(kind, facts=known) for kind in _for_sale(grant, side, scenario, known)]
    if not prices:
        raise RefusalError(
            inside(field, "unit_kinds"), "none of them can be bought there [19.4]; name others"
        )
    if min(prices) > grant.points:
        raise RefusalError(
            inside(field, "points"), f"the cheapest of the units costs {min(prices)}; grant more points"
        )


def _markets(grant: ForcePoints, side: Side, scenario: Scenario, known: Facts) -> tuple[str, ...]:
    assert grant.placing is not None
    return _places(grant.placing, side, scenario, known, at_start=grant.turns[1] == 0)


def _for_sale(grant: ForcePoints, side: Side, scenario: Scenario, known: Facts) -> list[str]:
    """[19.4] [19.41] [19.42] The kinds that a grant can buy anywhere."""
    listed = grant.unit_kinds or frames()[scenario.game].units
    own = [kind for kind in listed if known.unit_kinds[kind].side == side]
    own = [kind for kind in own if known.unit_kinds[kind].cost is not None]
    if side == "imperial":
        return own
    found = set() if grant.placing is not None else {kind.id for kind in off_map_kinds(facts=known)}
    for place in () if grant.placing is None else _markets(grant, side, scenario, known):
        if place in known.environs:
            environ = known.environs[place]
            kinds = rebellion_kinds(environ.type, environ.resource_star, facts=known)
        else:
            kinds = tuple(kind for kind in off_map_kinds(facts=known) if kind.mobile)
        found.update(kind.id for kind in kinds)
    return [kind for kind in own if kind in found]


def _check_groups_of_units(
    grant: ForcePoints, entry: Entry, scenario: Scenario, known: Facts, field: str
) -> None:
    """[28.38] The points are enough for all groups, and the systems lead apart."""
    origins = entry.origins or 0
    if origins * entry.least_points > grant.points:
        raise RefusalError(
            inside(field, "least_points"),
            f"{origins} times {entry.least_points} is more than {grant.points} points; ask for less",
        )
    if entry.different_doors and origins > 1:
        ways = doors(scenario, known)
        if not any(lead_apart(pair, ways) for pair in combinations(entry.systems, origins)):
            raise RefusalError(
                inside(field, "different_doors"), f"no {origins} of the systems lead to different ones"
            )


# Camps


def _check_camps(camps: Camps, scenario: Scenario, known: Facts) -> None:
    """[13.2] A camp needs a planet under Imperial Control whose people are not restless yet."""
    starts = opening(scenario, known)
    for planet in camps.planets:
        start = starts[planet]
        if start.state != "imperial-control" or start.loyalty in RESTLESS:
            name, begins = known.planets[planet].name, title_of(start.state, start.loyalty)
            raise RefusalError(
                "rebel.camps.planets", f"{planet} {name} starts in {begins}, where no camp stands [13.2]"
            )


def title_of(state: str, loyalty: str | None) -> str:
    """How a planet starts, in the words of the rules.

    >>> title_of("imperial-control", "unrest"), title_of("rebel-control", None)
    ('Unrest', 'Rebel Control')
    """
    if state == "imperial-control" and loyalty is not None:
        return loyalty.capitalize()
    return " ".join(word.capitalize() for word in state.split("-"))
