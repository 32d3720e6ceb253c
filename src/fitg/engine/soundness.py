"""Does a state that comes from outside hold together? A snapshot is data that anybody may have changed.

Each check yields a complaint for everything that could not stand on the table of this scenario: names that
nothing has, numbers off their tracks, pieces in no place, a stack that no procedure could have left.
What is checked is what the rules take for granted when they look something up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from inspect import signature

import msgspec
from msgspec import UNSET

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Side, Sovereign
from fitg.engine.machine.board import NOWHERE, OFF_MAP
from fitg.engine.machine.context import Context
from fitg.engine.machine.dice import DIE_SIDES, known_secret
from fitg.engine.machine.fates import HELD, ON_BOARD
from fitg.engine.machine.naming import MUTANT
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import ROLES, SIDES, UNITS, Character, Stack, State, heap
from fitg.engine.rules.sequence import Sequence, most_turns
from fitg.scenarios import Scenario
from fitg.scenarios.checks.names import PDB_LEVELS

Complaints = Iterator[str]

#: What the fields of procedures name, by their own name.
NAMES: dict[str, tuple[str, ...]] = {
    "character": (
        *("active", "actors", "aboard", "attackers", "attack_followers", "attack_leader", "candidates"),
        *("captives", "character", "companions", "defenders", "defense_followers", "defense_leader"),
        *("grabbed", "group", "heirs", "hiders", "holders", "leader", "members", "owner", "party"),
        *("newcomers", "recruits", "repairers", "searchers", "spent", "taken", "targets", "victims"),
    ),
    "place": (
        *("answered", "declined", "declined_by_both", "destination", "first_camps", "origin", "place"),
        *("settled", "visited"),
    ),
    "planet": ("freed", "first_planet", "planet", "planets", "raised_pdbs", "rising", "risen", "shifted"),
    "ship": ("item", "items", "ship", "ships"),
    "possession": ("possession",),
    "mission": ("letter",),
    "creature": ("creature",),
    "kind of unit": ("kinds",),
}
KINDS = {field: kind for kind, fields in NAMES.items() for field in fields}
UNIT_COUNTS = frozenset({"bought", "due", "units", "left", "defender_left", "helpers"})
#: Units counted by place and kind.
PLANS = frozenset({"plan"})
#: [20.51] Pairs of carrier and load, counted.
CARGO = "cargo"

#: A procedure's own mark for "none of them".
NO_NUMBER = -1


def complaints(ctx: Context) -> Complaints:
    """Everything that could not be; the first one is reason enough to refuse."""
    state, facts = ctx.state, ctx.facts
    yield from _time(ctx)
    yield from _dice(ctx)
    yield from _planets(state, ctx.scenario)
    yield from _stacks(ctx)
    yield from _markers(ctx)
    yield from _characters(ctx)
    yield from _ships(ctx)
    yield from _possessions(state, facts)
    yield from _decks(state, facts)
    yield from _counters(ctx)
    yield from _under_way(ctx)


def _unknown(kind: str, names: Iterable[object], known: Iterable[object]) -> Complaints:
    known = frozenset(known)
    yield from (f"there is no {kind} {name!r}" for name in names if name not in known)


def _keys(kind: str, have: Iterable[str], want: Iterable[str]) -> Complaints:
    """Exactly these pieces are on the table."""
    have, want = frozenset(have), frozenset(want)
    yield from (f"there is no {kind} {name!r}" for name in sorted(have - want))
    yield from (f"the {kind} {name!r} is missing" for name in sorted(want - have))


def _ids(kind: str, records: Mapping[str, object]) -> Complaints:
    for key, record in records.items():
        if (found := getattr(record, "id", key)) != key:
            yield f"the {kind} {key!r} is called {found!r}"


def _time(ctx: Context) -> Complaints:
    state = ctx.state
    if not 1 <= state.turn <= most_turns(ctx):
        yield f"there is no Game-Turn {state.turn}"
    if not 0 <= state.segment < len(ctx.segments):
        yield f"there is no Segment number {state.segment}"
    if state.clock < 0:
        yield f"{state.clock} Segments have begun"


def _dice(ctx: Context) -> Complaints:
    dice, source = ctx.state.dice, ctx.rules.draws
    try:
        known_secret(dice.seed)
    except ValueError:
        yield f"{dice.seed!r} is no seed"
    if not 0 <= dice.count < 2**63:
        yield f"{dice.count} numbers were drawn"
    yield from _unknown("die that shows", dice.rolls, range(1, DIE_SIDES + 1))
    yield from _unknown(source.noun, dice.cards, source.faces(ctx.facts))
    if any(pick < 0 for pick in dice.picks):
        yield f"{min(dice.picks)} picks nothing"


def _planets(state: State, scenario: Scenario) -> Complaints:
    yield from _keys("planet", state.planets, scenario.planets)
    yield from _ids("planet", state.planets)
    for planet in state.planets.values():
        if not 0 <= planet.loyalty < len(LOYALTY_TRACK):
            yield f"the Loyalty of {planet.id} is {planet.loyalty}"
        if planet.pdb not in PDB_LEVELS:
            yield f"the PDB of {planet.id} has level {planet.pdb}"


def _stacks(ctx: Context) -> Complaints:
    heaps = ctx.state.stacks
    yield from _keys("side", heaps, (heap(side, role) for side in SIDES for role in ROLES))
    for side, role in ((side, role) for side in SIDES for role in ROLES):
        for place, stack in heaps.get(heap(side, role), {}).items():
            yield from _unknown("place", [place], ctx.board.locations)
            if (stack.side, stack.place, stack.role) != (side, place, role) or not stack.units:
                yield f"the {side} stack in {place} is a {stack.side} {stack.role} stack in {stack.place}"
            yield from _units(ctx, stack)


def _units(ctx: Context, stack: Stack) -> Complaints:
    shown = {} if stack.shown is UNSET else stack.shown
    for counts in (stack.units, stack.moved, shown):
        yield from _counts(counts, ctx.facts, f"in {stack.place}")
    loads = _loads(stack.cargo)
    yield from _counts(loads, ctx.facts, f"loaded in {stack.place}")
    for kind in stack.units:
        if kind in ctx.facts.unit_kinds and ctx.facts.unit_kinds[kind].side != stack.side:
            yield f"{kind} is no {stack.side} unit"
    for kind, number in (*stack.moved.items(), *loads.items(), *shown.items()):
        if number > stack.units.get(kind, 0):
            there = stack.units.get(kind, 0)
            yield f"{number} {kind} have moved, carry or lie open in {stack.place}, of {there}"


def _loads(cargo: Mapping[str, int]) -> dict[str, int]:
    """[20.51] Carriers and what they carry, by kind."""
    loads: dict[str, int] = {}
    for pair, number in cargo.items():
        for kind in pair.split("+"):
            loads[kind] = loads.get(kind, 0) + number
    return loads


def _markers(ctx: Context) -> Complaints:
    """Camps, Coup markers, units that wait for room."""
    state = ctx.state
    for place in (*state.camps, *state.coup_markers, *state.waiting):
        yield from _unknown("Environ", [place], ctx.board.environs)
    for place, founded in state.camps.items():
        if not 0 <= founded <= ctx.player_turn:
            yield f"the camp of {place} was founded in Player-Turn {founded}"
    for place, counts in state.waiting.items():
        yield from _counts(counts, ctx.facts, f"to come to {place}")


def _counts(counts: Mapping[str, int], facts: Facts, where: str) -> Complaints:
    yield from _unknown("kind of unit", counts, facts.unit_kinds)
    yield from (f"there are {number} {kind} {where}" for kind, number in counts.items() if number < 1)


def _characters(ctx: Context) -> Complaints:
    state, facts = ctx.state, ctx.facts
    yield from _unknown("character", state.characters, facts.people)
    yield from _ids("character", state.characters)
    for character in state.characters.values():
        card = facts.people[character.id]
        if not (card.serves(character.side) if isinstance(card, Sovereign) else character.side == card.side):
            yield f"{character.id} is on the {character.side} side"
        if not 0 <= character.wounds <= 2 * card.endurance:
            yield f"{character.id} has {character.wounds} wounds"
        yield from _standing(ctx, character)
        yield from _unknown("mission", [character.mission], ["", *facts.missions])
        yield from _unknown("rating", [character.drugged], ["", *msgspec.structs.asdict(card)])


def _standing(ctx: Context, character: Character) -> Complaints:
    """Where somebody is, and who holds him; nowhere are those off the board or still to be set up."""
    state = ctx.state
    yield from _unknown("fate", [character.fate], ctx.rules.fates)
    nowhere = [NOWHERE] if character.fate not in ON_BOARD or not state.clock else []
    yield from _unknown("place", [character.place], [*ctx.board.locations, OFF_MAP, *nowhere])
    guards = [UNITS, *state.characters, *state.planets] if character.fate in HELD else [""]
    if character.captor not in guards:
        yield f"{character.id} is {character.fate} and held by {character.captor!r}"


def _ships(ctx: Context) -> Complaints:
    state, facts = ctx.state, ctx.facts
    yield from _ids("ship", state.ships)
    for ship in state.ships.values():
        models = facts.imperial_ships if ship.side == "imperial" else _spaceships(facts)
        yield from _unknown(f"{ship.side} spaceship", [ship.model], models)
        if ship.id.partition("#")[0] != ship.model:
            yield f"the ship {ship.id} is a {ship.model}"
        yield from _unknown("place", [ship.place], [*ctx.board.locations, OFF_MAP, NOWHERE])
        yield from _unknown("owner of a ship", [ship.owner], ["", *_side(state, ship.side)])


def _spaceships(facts: Facts) -> frozenset[str]:
    return frozenset(name for name, card in facts.possessions.items() if card.kind == "spaceship")


def _side(state: State, side: Side) -> list[str]:
    return [name for name, character in state.characters.items() if character.side == side]


def _possessions(state: State, facts: Facts) -> Complaints:
    yield from _keys("possession", state.possessions, facts.possessions)
    yield from _ids("possession", state.possessions)
    people = {side: ["", *_side(state, side)] for side in SIDES}
    for possession in state.possessions.values():
        owners = people[facts.possessions[possession.id].side]
        yield from _unknown("owner of a possession", [possession.owner], owners)


def _decks(state: State, facts: Facts) -> Complaints:
    yield from _keys("deck", state.decks, SIDES)
    for side, deck in state.decks.items():
        others = (card.id for card in facts.characters.values() if card.side == side)
        yield from _unknown(f"{side} card", deck, frozenset(others) - frozenset(state.characters))
        if len(set(deck)) != len(deck):
            yield f"a card is twice in the {side} deck"


def _counters(ctx: Context) -> Complaints:
    state, facts = ctx.state, ctx.facts
    yield from _keys("record of a module", state.modules, ctx.rules.initial_state())
    for record in state.modules.values():
        for field in record.__struct_fields__:
            value = getattr(record, field)
            if field in UNIT_COUNTS and isinstance(value, Mapping):
                yield from _counts(value, facts, field)
            if isinstance(value, tuple):
                yield from _names(field, [each for each in value if isinstance(each, str)], ctx)
    yield from _unknown("Environ", state.wild, ctx.board.environs)
    yield from _unknown("creature", state.spent_creatures, facts.creatures)
    if min(state.imperial_ships_at_start, state.imperial_characters_at_start) < 0:
        yield "the Imperial Player began with less than nothing"


# Procedures


def _under_way(ctx: Context) -> Complaints:
    """The sequence of play is at the bottom, and each procedure waits at a step that the next can end in."""
    state = ctx.state
    if state.outcome is not None:
        return
    if not state.stack or not isinstance(state.stack[0], Sequence):
        yield "the sequence of play is not at the bottom of what is under way"
    above: Procedure | None = None
    for procedure in reversed(state.stack):
        yield from _step(procedure, above)
        yield from _fields(procedure, ctx)
        above = procedure


def _step(procedure: Procedure, above: Procedure | None) -> Complaints:
    """The step that asks, or goes on, takes the game; one that has called another also takes its result."""
    name = type(procedure).__name__
    given = (1,) if above is None or above.interrupts else (1, 2)
    if _arguments(type(procedure), procedure.step) not in given:
        yield f"{name} cannot wait at {procedure.step!r}"


@cache
def _arguments(kind: type[Procedure], step: str) -> int:
    """How many things a step takes; none if it is no step."""
    method = getattr(kind, step, None)
    if step.startswith("_") or not callable(method) or isinstance(method, type):
        return 0
    return len(signature(method).parameters) - 1


def _fields(record: msgspec.Struct, ctx: Context) -> Complaints:
    for field in record.__struct_fields__:
        value = getattr(record, field)
        values = value if isinstance(value, tuple) else (value,) if value != "" else ()
        yield from _names(field, [each for each in values if isinstance(each, str)], ctx)
        for each in values:
            if isinstance(each, msgspec.Struct):
                yield from _fields(each, ctx)
            elif isinstance(record, Procedure) and isinstance(each, int) and each < NO_NUMBER:
                yield f"{type(record).__name__} counts {each} {field}"
        if field in UNIT_COUNTS and isinstance(value, Mapping):
            yield from _counts(value, ctx.facts, f"in {type(record).__name__}")
        if field == CARGO and isinstance(value, Mapping):
            yield from _counts(_loads(value), ctx.facts, f"loaded in {type(record).__name__}")
        if field in PLANS and isinstance(value, Mapping):
            yield from _unknown("place", value, ctx.board.locations)
            for place, counts in value.items():
                yield from _counts(counts, ctx.facts, f"to be placed in {place}")


def _names(field: str, names: list[str], ctx: Context) -> Complaints:
    state, facts = ctx.state, ctx.facts
    kind = KINDS.get(field)
    if names and kind is not None:
        known: dict[str, Iterable[str]] = {
            "character": state.characters,
            "place": (*ctx.board.locations, OFF_MAP),
            "planet": state.planets,
            "ship": (*state.ships, *facts.possessions, *_lost_ships(facts)),
            "possession": facts.possessions,
            "mission": facts.missions,
            "creature": (*facts.creatures, MUTANT),
            "kind of unit": facts.unit_kinds,
        }
        yield from _unknown(kind, names, known[kind])


def _lost_ships(facts: Facts) -> Iterator[str]:
    """[14.6] A procedure may still name an Imperial ship, by its number, that is already lost."""
    for model, card in facts.imperial_ships.items():
        yield from (f"{model}#{number}" for number in range(1, card.count + 1))
