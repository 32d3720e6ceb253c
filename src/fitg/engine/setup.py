"""From a scenario to the first state of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine.machine import causes
from fitg.engine.machine.board import NOWHERE
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.fates import CAN_ACT, DOWN, FATES, ON_BOARD, Plight
from fitg.engine.machine.state import (
    UNITS,
    UNREST,
    Character,
    Company,
    Custody,
    Dice,
    Planet,
    Possession,
    Ship,
    Stack,
    State,
    custody_of,
    heap,
    no_stacks,
)
from fitg.engine.rules.galactic import money
from fitg.engine.rules.galactic.asked import orbit_remains
from fitg.engine.ruleset import Ruleset
from fitg.engine.rulesets import ruleset
from fitg.errors import FitgError
from fitg.scenarios import Position, Scenario, opening
from fitg.scenarios.position import FATES as RULEBOOK
from fitg.scenarios.position import CharacterPosition, StackPosition
from fitg.scenarios.sequence import segments


class UnplayableScenario(FitgError):
    """The engine does not know the game that a scenario belongs to."""


def new_state(scenario: Scenario, facts: Facts, rules: Ruleset, dice: Dice) -> State:
    """The state before the first step of play."""
    check_playable(scenario, rules)
    state = State(
        turn=1,
        segment=0,
        phasing="rebel",
        planets=_planets(scenario, facts),
        stacks=no_stacks(),
        characters={},
        ships={},
        possessions={card.id: Possession(id=card.id) for card in facts.possessions.values()},
        decks={"rebel": [], "imperial": []},
        dice=dice,
        stack=[],
        modules=rules.initial_state(),
    )
    if scenario.position is None:
        state.turn = rules.first_turn(scenario)
        _bring_forces(state, scenario, facts)
    else:
        state.turn, state.segment = _moment(scenario, scenario.position, rules)
        _check_debts(scenario.position, rules)
        _check_fates(scenario.position, rules)
        _check_ruins(scenario.position, rules)
        _lay_out(state, scenario, scenario.position, facts)
    give_named_ships(state, facts)
    _count_forces(state, scenario)
    if scenario.position is None or scenario.position.decks.rebel_characters is None:
        _fill_deck(state, facts, "rebel")
    if scenario.position is None or scenario.position.decks.imperial_characters is None:
        _fill_deck(state, facts, "imperial")
    return state


def check_playable(scenario: Scenario, rules: Ruleset | None = None) -> None:
    """Refuse a scenario whose course of play or way of winning is not built yet."""
    rules = rules or ruleset({}, scenario.game)
    listed = rules.sequence(segments(scenario.sequence))
    goals = [clause.kind for goal in scenario.instant_victory for clause in goal.all_of]
    unknown = [
        *(f"segment {segment.id!r}" for segment in listed if segment.name not in rules.segments),
        *(f"goal {goal!r}" for goal in goals if goal not in rules.goals),
    ]
    if scenario.final.schedule not in rules.schedules:
        unknown.append(f"schedule of points {scenario.final.schedule!r}")
    if unknown:
        raise UnplayableScenario(
            f"{scenario.title} cannot be played yet: the {unknown[0]} belongs to a larger game; "
            "choose a scenario of the Star System or the Province Game."
        )


def _planets(scenario: Scenario, facts: Facts) -> dict[str, Planet]:
    """[16.11] Loyalty, state and PDB of every planet of the board."""
    markers = scenario.position.planets if scenario.position is not None else opening(scenario, facts)
    destroyed = scenario.position.destroyed_planets if scenario.position is not None else ()
    return {
        planet: _ruin(planet)
        if planet in destroyed
        else Planet(
            id=planet,
            loyalty=UNREST if setup.loyalty is None else LOYALTY_TRACK.index(setup.loyalty),
            status=setup.state,
            pdb=setup.pdb,
            pdb_up=setup.pdb_up,
        )
        for planet, setup in sorted(markers.items())
    }


def _ruin(planet: str) -> Planet:
    """[36.34] A planet that no longer exists has no markers."""
    return Planet(id=planet, loyalty=UNREST, status="destroyed", pdb=0, pdb_up=False)


def _bring_forces(state: State, scenario: Scenario, facts: Facts) -> None:
    """The characters and ships of both sides, still to be placed; who owns a ship brings it (14.53)."""
    for side, setup in (("rebel", scenario.rebel), ("imperial", scenario.imperial)):
        for each in setup.characters:
            _add_character(state, each, "rebel" if side == "rebel" else "imperial")
        for model in setup.ships:
            _add_ship(state, model, "rebel" if side == "rebel" else "imperial")
    for each in scenario.rebel.characters:
        ship = facts.characters[each].ship
        if ship and ship not in state.ships:
            _add_ship(state, ship, "rebel")
    for card in scenario.rebel.possessions:
        _set_card(state, card, fate="held")


def _set_card(state: State, card: str, **changes: Any) -> None:
    state.possessions[card] = replace(state.possessions[card], **changes)


def _add_character(state: State, character: str, side: Side) -> None:
    state.characters[character] = Character(id=character, side=side, place=NOWHERE)


def _add_ship(state: State, model: str, side: Side, place: str = NOWHERE, owner: str = "") -> Ship:
    """[14.6] Imperial ships of one model are numbered."""
    name = model
    if side == "rebel":
        _set_card(state, model, fate="held", revealed=True)
    else:
        same = sum(ship.model == model for ship in state.ships.values())
        name = f"{model}#{same + 1}"
    ship = Ship(id=name, model=model, side=side, place=place, owner=owner)
    state.ships[name] = ship
    return ship


def give_named_ships(state: State, facts: Facts) -> None:
    """[14.53, 14.6] A ship with a named owner starts with him, if he is in play, and where it is."""
    for ship in state.ships.values():
        if ship.owner:
            continue
        if ship.side == "rebel":
            owner = facts.possessions[ship.model].owner
        else:
            owner = facts.imperial_ships[ship.model].pilot
        if owner in state.characters and state.characters[owner].place == ship.place:
            ship.owner = owner or ""


def _count_forces(state: State, scenario: Scenario) -> None:
    """[14.61, A-16-11] What the Imperial Player started with."""
    state.imperial_ships_at_start = len(scenario.imperial.ships)
    state.imperial_characters_at_start = len(scenario.imperial.characters)


def _fill_deck(state: State, facts: Facts, side: Side) -> None:
    """[A-16-11] All characters of the side that the scenario does not give."""
    state.decks[side] = [
        card.id for card in facts.characters.values() if card.side == side and card.id not in state.characters
    ]


# Positions of one's own


def _lay_out(state: State, scenario: Scenario, position: Position, facts: Facts) -> None:
    """Put everything where the position says."""
    _lay_out_characters(state, position, facts)
    _lay_out_sovereigns(state, position, facts)
    for place, units in position.units.items():
        _lay_out_units(state, place, units, facts)
    for fleet in position.stacks:
        _lay_out_stack(state, fleet, facts)
    state.waiting = {place: dict(units) for place, units in position.waiting.items() if units}
    state.camps = {place: max(1, state.turn - 1) for place in position.camps}
    state.coup_markers = tuple(position.coup_markers)
    state.spent_creatures = tuple(position.spent_creatures)
    for placed in position.ships:
        side: Side = "imperial" if placed.id not in state.possessions else "rebel"
        ship = _add_ship(state, placed.id, side, placed.place or NOWHERE, placed.owner or "")
        ship.damaged = placed.damaged
        ship.stack = "interception" if placed.intercepted else ""
    _lay_out_possessions(state, position)
    _lay_out_modules(state, position)
    if position.decks.rebel_characters is not None:
        state.decks["rebel"] = list(position.decks.rebel_characters)
    if position.decks.imperial_characters is not None:
        state.decks["imperial"] = list(position.decks.imperial_characters)


def _lay_out_modules(state: State, position: Position) -> None:
    """What single games remember."""
    for record in state.modules.values():
        record.lay_out(position)
    for name, said in position.modules.items():
        if name not in state.modules:
            raise UnplayableScenario(
                f"position.modules speaks of {name}, of which these rules remember nothing; "
                f"they do of {', '.join(state.modules)}."
            )
        try:
            state.modules[name].remember(said)
        except ValueError as error:
            raise UnplayableScenario(f"position.modules.{name} cannot be so: {error}.") from error


def _lay_out_units(state: State, place: str, units: Mapping[str, int], facts: Facts) -> None:
    for kind, n in units.items():
        if n:
            side = facts.unit_kinds[kind].side
            stack = state.stacks[side].setdefault(place, Stack(side=side, place=place, units={}))
            stack.units = {**stack.units, kind: n}


def _lay_out_stack(state: State, placed: StackPosition, facts: Facts) -> None:
    """[20.47, 20.51] A stack with its role, its cargo, and what it has done in this Segment."""
    side = facts.unit_kinds[next(iter(placed.units))].side
    state.stacks[heap(side, placed.role)][placed.place] = Stack(
        side=side,
        place=placed.place,
        units=dict(placed.units),
        role=placed.role,
        moved=dict(placed.moved),
        cargo=dict(placed.cargo),
        fought=placed.fought,
    )


def _lay_out_characters(state: State, position: Position, facts: Facts) -> None:
    for name, placed in position.characters.items():
        state.characters[name] = Character(
            id=name,
            side=facts.characters[name].side,
            place=placed.place or NOWHERE,
            fate=placed.fate,
            detected=placed.detected,
            wounds=placed.wounds,
            stack=_company(placed.intercepted, placed.with_units) if placed.fate in CAN_ACT else "",
            custody=_custody(placed),
            plight=_plight(placed, state.turn),
            acted=placed.acted,
            moved=placed.travelled,
            travelled=placed.travelled,
            drugged=placed.drugged or "",
            drug_until=placed.drug_segments + 1 if placed.drugged else 0,
            disabled=placed.disabled,
        )
        for card in placed.possessions:
            _set_card(state, card, fate="held", owner=name)


def _lay_out_sovereigns(state: State, position: Position, facts: Facts) -> None:
    """[25.2] Those who have been summoned stand among the characters, those who are gone among the dead."""
    for name, placed in position.sovereigns.items():
        sovereign = facts.sovereigns[name]
        gone = placed.fate == "gone"
        state.characters[name] = Character(
            id=name,
            side=placed.side or ("imperial" if sovereign.allegiance == "imperial" else "rebel"),
            place=NOWHERE if gone else placed.place or sovereign.environ,
            fate="dead" if gone else "captive" if placed.captor else "free",
            detected=not gone,
            wounds=placed.wounds,
            stack=_company(placed.intercepted, placed.with_units),
            custody=custody_of(placed.captor or ""),
            acted=placed.acted,
            moved=placed.travelled,
            travelled=placed.travelled,
        )


def _company(intercepted: bool, with_units: bool) -> Company:
    """With whom a free character stands; a prisoner is in no stack of his own side."""
    if intercepted:
        return "interception"
    return "free" if with_units else ""


def _custody(placed: CharacterPosition) -> Custody | None:
    """[12.81] Who holds a prisoner; military units hold him in the one stack or in the other."""
    if placed.captor == UNITS and placed.intercepted:
        return Custody("stack", "interception")
    return custody_of(placed.captor or "")


def _moment(scenario: Scenario, position: Position, rules: Ruleset) -> tuple[int, int]:
    """When play starts: only some rules play two Game-Turns for one of the scenario's, and other Segments."""
    if position.half is not None and all(module.begins is None for module in rules.modules):
        raise UnplayableScenario("position.half: by these rules a Game-Turn has no halves; leave it out.")
    try:
        turn, index = rules.moment_of(position, segments(scenario.sequence))
    except ValueError:
        raise UnplayableScenario(
            f"position.segment: by these rules there is no Segment {position.segment!r}; there are "
            + ", ".join(each.id for each in rules.sequence(segments(scenario.sequence)))
            + "."
        ) from None
    segment = rules.sequence(segments(scenario.sequence))[index]
    if position.half is not None and not segment.comes_in(turn):
        raise UnplayableScenario(f"position.half: there is no {segment.id} in Game-Turn {turn}.")
    return turn, index


def _check_debts(position: Position, rules: Ruleset) -> None:
    """[33.2, 34.3] Only some rules let a side owe points."""
    lends = any(each.question is money.credit for module in rules.modules for each in module.answers)
    for side, points in position.resource_tracks.items():
        if points < 0 and not lends:
            raise UnplayableScenario(
                f"position.resource_tracks.{side}: {points} is off the track; by these rules nobody owes any."
            )


def _check_ruins(position: Position, rules: Ruleset) -> None:
    """[36.34] Only by some rules is anything left in the orbit of a planet that was destroyed.

    A Dead World is no ruin (G-05): it is the only planet of these that still has a secret.
    """
    if any(each.question is orbit_remains for module in rules.modules for each in module.answers):
        return
    orbits = {f"{planet}.orbit" for planet in position.destroyed_planets if planet not in position.secrets}
    people = [each.place for each in position.characters.values()]
    ships, stacks = [each.place for each in position.ships], [each.place for each in position.stacks]
    for place in (*position.units, *people, *ships, *stacks):
        if place in orbits:
            planet = place.partition(".")[0]
            raise UnplayableScenario(
                f"position.destroyed_planets: {planet} is destroyed, yet something is in {place}."
            )


def _check_fates(position: Position, rules: Ruleset) -> None:
    """A position may use all fates of its rules but those that last for a fight only, or have no place."""
    known = [name for name in FATES if name in rules.fates and (name == "dead" or name in ON_BOARD - DOWN)]
    for who, placed in position.characters.items():
        field = f"position.characters.{who}"
        if placed.fate not in known:
            raise UnplayableScenario(
                f"{field}.fate is {placed.fate!r}; by these rules it can be {', '.join(known)}."
            )
        if placed.fate not in RULEBOOK and placed.cause not in causes.WORDS:
            raise UnplayableScenario(
                f"{field}.cause is {placed.cause!r}; say what brought him down: {', '.join(causes.WORDS)}."
            )


def _plight(placed: CharacterPosition, turn: int) -> Plight | UnsetType:
    """By what somebody came to lie where he is; of others a position does not say it."""
    if placed.cause is None:
        return UNSET
    cause = Cause(causes.Kind(placed.cause), placed.source or "")
    return Plight(cause, placed.place or NOWHERE, turn)


def _lay_out_possessions(state: State, position: Position) -> None:
    for card in position.revealed:
        _set_card(state, card, revealed=True)
    for card in position.inoperative:
        _set_card(state, card, revealed=True, inoperative=True)
    for card in position.seized:
        _set_card(state, card, fate="seized")
    for card in position.out_of_play:
        if card in state.possessions:
            _set_card(state, card, fate="removed")
    if position.decks.possessions is not None:
        for possession in list(state.possessions.values()):
            if possession.fate == "deck" and possession.id not in position.decks.possessions:
                _set_card(state, possession.id, fate="removed")
