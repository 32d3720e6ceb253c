"""What must hold among the stars whenever somebody has to decide: stacks, cargo, interception, company.

On the board of one star system there is no space, and nothing here has anything to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from fitg.engine import questions
from fitg.engine.game import Game
from fitg.engine.machine.state import ROLES, SIDES, Stack, heap
from fitg.engine.rules import units
from fitg.engine.rules.force_points import counters
from fitg.engine.rules.space import fleet, passage, surface_movement
from fitg.engine.rules.space.memory import SPACE, SpaceMemory

if TYPE_CHECKING:
    from fitg.lab.checks.invariants import Ledger

Complaints = Iterator[str]

#: [20.4, 20.9] The Segments in which there may be an interception stack.
INTERCEPTION_LASTS = frozenset(
    {
        "interplanetary-movement",
        "space-combat",
        "character-movement",
        "surface-movement",
        "reaction",
        "military-combat",
        "orbit-organization",
    }
)


def _all_stacks(game: Game) -> Iterator[tuple[str, str, Stack]]:
    """Every stack with the name of its heap and the place under which it is kept."""
    for name, stacks in game.state.stacks.items():
        for place, stack in stacks.items():
            yield name, place, stack


def _is_in_space(game: Game, place: str) -> bool:
    location = game.ctx.board.locations.get(place)
    return location is not None and location.kind in ("orbit", "drift", "drift2")


def every_stack_is_where_it_says(game: Game, ledger: Ledger) -> Complaints:
    """[20.47] A stack is kept under its side, role and place; only Orbit Boxes have interception stacks."""
    board = game.ctx.board
    for name, place, stack in _all_stacks(game):
        if (name, place) != (heap(stack.side, stack.role), stack.place):
            yield f"the {stack.side} {stack.role} stack of {stack.place} is kept as {name} in {place}"
        if place not in board.locations:
            yield f"there are units in {place!r}, which is not on the board"
        elif stack.role == "interception" and not board.in_orbit(place):
            yield f"there is an interception stack in {place}"


def interception_takes_two(game: Game, ledger: Ledger) -> Complaints:
    """[20.4, 20.9, 22.0] Both sides are in an interception stack, until the Orbit Organization ends it.

    A combat in which one of them has just been wiped out is still under way.
    """
    rebel, imperial = (game.state.stacks[heap(side, "interception")].keys() for side in SIDES)
    busy = {getattr(each, "place", "") for each in game.state.stack}
    for place in (rebel ^ imperial) - busy:
        yield f"only one side is in the interception stack of {place}"
    if (rebel or imperial) and game.ctx.current.name not in INTERCEPTION_LASTS:
        yield f"there is an interception stack in the Segment {game.ctx.segment}"


def cargo_is_with_its_carrier(game: Game, ledger: Ledger) -> Complaints:
    """[20.5] In space, one 1-0 unit for each carrier, both counted among the units; nowhere else."""
    catalogue = game.facts.unit_kinds
    for _, place, stack in _all_stacks(game):
        if stack.cargo and game.ctx.board.locations[place].kind in ("environ", "off-map"):
            yield f"units are loaded in {place}"
        for pair, number in stack.cargo.items():
            carrier, _, load = pair.partition("+")
            if number < 1 or carrier not in catalogue or load not in catalogue:
                yield f"{place} counts {number} {pair}"
            elif not (units.may_carry(catalogue[carrier]) and units.may_be_carried(catalogue[load])):
                yield f"a {carrier} carries a {load} in {place}"
        yield from _uncounted(stack, units.carrying(stack.cargo), "carry others")
        yield from _uncounted(stack, units.carried(stack.cargo), "are carried")


def _uncounted(stack: Stack, counts: dict[str, int], what: str) -> Complaints:
    for kind, number in counts.items():
        if number > stack.units.get(kind, 0):
            yield f"{number} {kind} {what} in {stack.place}, of {stack.units.get(kind, 0)}"


def what_cannot_fly_is_carried(game: Game, ledger: Ledger) -> Complaints:
    """[20.1, 20.5] No 1-0 unit is in space without a carrier."""
    for _, place, stack in _all_stacks(game):
        if _is_in_space(game, place):
            carried = units.carried(stack.cargo)
            for kind, number in stack.units.items():
                if not game.facts.unit_kinds[kind].mobile and number > carried.get(kind, 0):
                    yield f"{number} {kind} are in {place}, and {carried.get(kind, 0)} of them are carried"


def on_their_way_down(game: Game) -> set[str]:
    """Who is asked where to fall: nothing carries, and nobody holds him."""
    return {name for each in game.state.stack for name in getattr(each, "falling", ())}


def nobody_is_alone_in_space(game: Game, ledger: Ledger) -> Complaints:
    """[P-19] Away from the Environs everybody is with a ship or military units of his stack, or falls."""
    falling = on_their_way_down(game)
    for place in game.ctx.index.people:
        if not _is_in_space(game, place):
            continue
        for side in SIDES:
            for role in ROLES:
                people = [
                    each for each in fleet.followers(game.ctx, place, side, role) if each.id not in falling
                ]
                if people and not fleet.has_craft(game.ctx, place, side, role):
                    names = ", ".join(each.id for each in people)
                    yield f"{names} of the {role} stack in {place} have neither ship nor units"


def the_counters_are_enough(game: Game, ledger: Ledger) -> Complaints:
    """[19.0, P-04] There are no more units of a kind than counters, where units are bought.

    [33.41] A unit that is not paid for becomes another even if all counters are in use.
    """
    if not game.ctx.board.orbits:
        return
    found: Counter[str] = Counter()
    for _, _, stack in _all_stacks(game):
        found.update(stack.units)
    for waiting in game.state.waiting.values():
        found.update(waiting)
    for kind, number in found.items():
        if number > game.facts.unit_kinds[kind].count + ledger.changed[kind]:
            yield f"there are {number} {kind}, and {game.facts.unit_kinds[kind].count} counters"


def what_was_done_once_is_remembered_once(game: Game, ledger: Ledger) -> Complaints:
    """[19.22] A PDB gains one Level in a Game-Turn."""
    known = game.state.modules.get(SPACE)
    if not isinstance(known, SpaceMemory):
        return
    for planet, times in Counter(known.raised_pdbs).items():
        if times > 1 or planet not in game.state.planets:
            yield f"the PDB of {planet} was raised {times} times in this Game-Turn"


def ways_that_are_remembered_are_open(game: Game, ledger: Ledger) -> Complaints:
    """[20.1] What is known of the ways is what the place itself says, on terms that still hold.

    One place of each side at a time, another one at each step: to ask all planets costs more than a decision.
    """
    ctx = game.ctx
    terms, known = ctx.known.get(passage.WAYS, ((), {}))
    if terms != ctx.rules.ask[questions.ways_depend_on](ctx):
        return
    for (side, _, *sort), ways in known.items():
        craft = ways.craft
        if not ways.open_planets or (*sort,) != ctx.rules.ask[questions.sort_of_craft](ctx, craft):
            continue
        starts = sorted(ways.open_planets)
        start = starts[game.steps % len(starts)]
        origin = ctx.board.orbits.get(start, start)
        found = passage.asked_one_by_one(ctx, side, origin, craft)
        if found != ways.open_planets[start]:
            differ = sorted(set(found) ^ set(ways.open_planets[start]))
            yield f"the {side} {craft.mover} at {origin} remembers other ways: {', '.join(differ)}"
        barred, doubtful = ctx.rules.ask[questions.way_is_barred], ctx.rules.ask[questions.may_be_barred]
        free = ctx.board.orbits.keys() - set(doubtful(ctx, side, origin, craft))
        boxes = [ctx.board.orbits[planet] for planet in sorted(free)]
        shut = [box for box in boxes if barred(ctx, side, origin, box, craft)]
        if shut:
            yield f"nothing bars a way of the {side} {craft.mover}, but for those to {', '.join(shut)}"


def units_that_are_counted_are_there(game: Game, ledger: Ledger) -> Complaints:
    """[19.0] What is remembered of the numbers on the map is what lies there."""
    ctx = game.ctx
    term, known = ctx.known.get(counters.ON_THE_MAP, (None, {}))
    if known and term is ctx.strength and known[""] != counters.count(ctx):
        yield "units were counted that have come or gone since"


def stacks_with_somewhere_to_go_are_kept_up_to_date(game: Game, ledger: Ledger) -> Complaints:
    """[20.3] What is remembered of the stacks that can march or land is what each of them says anew."""
    ctx = game.ctx
    for side in SIDES:
        stacks = units.stacks(ctx, side)
        for place, able in ctx.of_places((surface_movement.LEEWAY, side)).items():
            stack = stacks.get(place)
            now = stack is not None and surface_movement.has_somewhere_to_go(ctx, place, stack, {})
            if now != able:
                yield f"nobody has seen whether the {side} units at {place} can go anywhere"


SPACE_INVARIANTS: tuple[Callable[[Game, Ledger], Complaints], ...] = (
    every_stack_is_where_it_says,
    interception_takes_two,
    cargo_is_with_its_carrier,
    what_cannot_fly_is_carried,
    nobody_is_alone_in_space,
    the_counters_are_enough,
    what_was_done_once_is_remembered_once,
    ways_that_are_remembered_are_open,
    units_that_are_counted_are_there,
    stacks_with_somewhere_to_go_are_kept_up_to_date,
)
