"""What must hold on the table whenever somebody has to decide, whatever the players did before.

Every invariant is a small function that yields a complaint for each thing it finds wrong; its name
says what should be true. `check` runs them all. They only look: nothing here changes a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from fitg import rulebook, tables
from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine import questions
from fitg.engine.events.galactic import UnitsReplaced
from fitg.engine.events.pieces import UnitDamaged, UnitsLost, UnitsPlaced, UnitsSetUp
from fitg.engine.events.will import WillRepaired
from fitg.engine.game import Game, controllers
from fitg.engine.machine.board import NOWHERE, OFF_MAP
from fitg.engine.machine.events import Event
from fitg.engine.machine.fates import CAN_ACT, DOWN, HELD, IN_PLAY, ON_BOARD
from fitg.engine.machine.index import Index, index_of
from fitg.engine.machine.procedure import resume
from fitg.engine.machine.state import (
    UNREST,
    Character,
    Planet,
    Ship,
    Stack,
    StackRole,
    heap,
    opponent,
    stack_role,
)
from fitg.engine.rules import characters, control, loyalty, units
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.missions.results import SubvertTroops
from fitg.engine.rules.movement import Flight
from fitg.engine.rules.sequence import most_turns
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.operatives.events import OpsStruck
from fitg.engine.rulesets.underground.operatives.memory import KNOWN_OPS, OPS
from fitg.engine.rulesets.underground.veterans.events import LevelRaised, VeteransCalled
from fitg.errors import FitgError
from fitg.lab.checks.galactic_invariants import GALACTIC_INVARIANTS, GalaxyLedger
from fitg.lab.checks.looks import Looks
from fitg.lab.checks.space_invariants import SPACE_INVARIANTS, on_their_way_down
from fitg.scenarios.checks.names import PDB_LEVELS

Complaints = Iterator[str]
SIDES: tuple[Side, Side] = ("rebel", "imperial")


class BrokenInvariant(FitgError):
    """Something that must always hold does not."""

    def __init__(self, name: str, complaint: str) -> None:
        super().__init__(f"{name}: {complaint}")
        self.name = name


#: Units that change sides or take up arms are not bought: Subvert Troops, and the camps of missions by dice.
UNBOUGHT = ("13.2", "D-78", "D-48")


class Ledger:
    """What a game began with, and what its events say has come and gone since."""

    def __init__(self, game: Game) -> None:
        position = game.scenario.position
        self.units: Counter[str] = Counter()
        #: [33.41, 13.2, P-04] Units that became others, whether there was a counter for them or not.
        self.changed: Counter[str] = Counter()
        if position is not None:
            for counts in (*position.units.values(), *(stack.units for stack in position.stacks)):
                self.units.update(counts)
        self.characters = frozenset(_people(game))
        self.galaxy = GalaxyLedger(game)
        #: How often secrets were dealt anew, to see whether anybody can tell.
        self.dealt = 0
        #: What was seen of the game at a decision at which all promises are tried; None between them.
        self.looks: Looks | None = None
        self._enter(game.opening)

    def note(self, events: Iterable[Event]) -> None:
        """Enter what happened since the last time."""
        known = list(events)
        self._enter(known)
        self.galaxy.note(known)

    def _enter(self, events: Iterable[Event]) -> None:
        """The units that events bring into play and take out of it."""
        for event in events:
            if isinstance(event, UnitsPlaced | UnitsSetUp):
                self.units.update(event.units)
                if event.case in UNBOUGHT:
                    self.changed.update(event.units)
            elif isinstance(event, UnitsLost) and event.place != OFF_MAP:
                self.units.subtract(event.units)
            elif isinstance(event, UnitsReplaced | UnitDamaged | WillRepaired):
                self.units.subtract([event.before])
                self.units.update([event.after])
                self.changed.update([event.after])
            elif isinstance(event, OpsStruck):
                self.units.subtract([OPS])
                self.units.update([KNOWN_OPS])
            elif isinstance(event, LevelRaised):
                self.units.subtract([event.before])
                self.units.update([event.after])
            elif isinstance(event, VeteransCalled):
                self.units.subtract([event.unit])
                self.units.update([event.replaced_by] if event.replaced_by else [])

    def copy(self) -> Ledger:
        twin = Ledger.__new__(Ledger)
        twin.units = self.units.copy()
        twin.changed = self.changed.copy()
        twin.characters = self.characters
        twin.galaxy = self.galaxy.copy()
        twin.dealt = self.dealt
        twin.looks = None
        return twin


def _people(game: Game) -> list[str]:
    """Every character of the game, in play or in a deck; sovereigns come and go."""
    decks, known = game.state.decks, game.facts.characters
    return [*(name for name in game.state.characters if name in known), *decks["rebel"], *decks["imperial"]]


# The question


def every_decision_can_be_shown(game: Game, ledger: Ledger) -> Complaints:
    """A decision has choices, each once, each on one line, and names a case of the rules."""
    decision = game.decision
    if decision is None:
        return
    actions = decision.actions
    if not actions:
        yield f"the decision {decision.kind!r} has no action"
    if len(set(actions)) != len(actions):
        yield f"the decision {decision.kind!r} offers an action twice: {actions}"
    for text in (decision.prompt, *actions):
        if not _is_one_line(text):
            yield f"{text!r} is not a line that a record can hold"
    if decision.case not in known_cases():
        yield f"the decision {decision.kind!r} names {decision.case!r}, which is no case of the rules"


def what_a_plan_remembers_is_found_anew(game: Game, ledger: Ledger) -> Complaints:
    """While a plan grows nothing else changes: asked without what was found before, all is the same."""
    question = game.question
    if question is None or not game.ctx.meanwhile:
        return
    anew = resume(game.ctx.copy())
    if anew is None or (anew.prompt, anew.actions) != (question.prompt, question.actions):
        yield f"the decision {question.kind!r} rests on what is no longer so"


def _is_one_line(text: str) -> bool:
    return bool(text) and text.isprintable() and text == " ".join(text.split()) and "~" not in text


@cache
def known_cases() -> frozenset[str]:
    """The numbers of all cases of the rules."""
    return frozenset(rulebook.book().cases)


def the_game_is_settled_and_on_its_way(game: Game, ledger: Ledger) -> Complaints:
    """Nothing waits to be brought up to date, and the game is over exactly when it has an outcome."""
    state = game.state
    if game.ctx.touched:
        yield "a change has not been settled"
    if not _same_index(game.ctx.index, index_of(game.state)):
        yield "the index does not follow the state"
    if (game.decision is None) != (state.outcome is not None):
        yield "there is neither a decision nor an outcome, or both"
    if not 1 <= state.turn <= most_turns(game.ctx):
        yield f"it is Game-Turn {state.turn} of {most_turns(game.ctx)}"
    if game.decision is not None and not 0 <= state.segment < len(game.ctx.segments):
        yield f"there is no Segment number {state.segment}"


def _same_index(one: Index, other: Index) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in Index.__slots__)


def _stacks(game: Game) -> list[Stack]:
    return [stack for stacks in game.state.stacks.values() for stack in stacks.values()]


# Characters


def no_character_is_lost_or_doubled(game: Game, ledger: Ledger) -> Complaints:
    """Everybody is in play or in one deck, and nobody comes from nowhere."""
    everybody = Counter(_people(game))
    for name, times in everybody.items():
        if times > 1:
            yield f"{name} is in {times} places"
    for name in ledger.characters.symmetric_difference(everybody):
        yield f"{name} has vanished, or appeared"


def everybody_stands_somewhere(game: Game, ledger: Ledger) -> Complaints:
    """[16.12] On the board, or in space before the entry; who marches counts where he set out."""
    state = game.state
    elsewhere = {OFF_MAP} if state.turn == 1 else set()
    if not state.clock:
        elsewhere |= {OFF_MAP, NOWHERE}  # The set-up is still going on.
    for character in state.characters.values():
        if character.fate in ON_BOARD and character.place not in game.ctx.board.locations.keys() | elsewhere:
            yield f"{character.id} is {character.fate} in {character.place!r}"


def the_dead_are_gone(game: Game, ledger: Ledger) -> Complaints:
    """[12.73] The dead are nowhere, with nobody, and own nothing."""
    for character in game.state.characters.values():
        if character.fate not in IN_PLAY:
            if character.place != NOWHERE or character.captor or character.with_units:
                yield f"{character.id} is dead, but in {character.place!r} with {character.captor!r}"
            yield from _owns_nothing(game, character)


def _owns_nothing(game: Game, character: Character) -> Complaints:
    for ship in game.state.ships.values():
        if ship.owner == character.id:
            yield f"{character.id} is {character.fate} and owns the {ship.id}"
    for possession in game.state.possessions.values():
        if possession.owner == character.id:
            yield f"{character.id} is {character.fate} and holds the {possession.id}"


def the_living_have_endurance_left(game: Game, ledger: Ledger) -> Complaints:
    """[12.73] Who has as many wounds as Endurance is dead."""
    for character in game.state.characters.values():
        endurance = characters.rating(game.ctx, character, "endurance")
        if character.wounds < 0 or (character.fate in IN_PLAY and character.wounds >= endurance):
            yield f"{character.id} is {character.fate} with {character.wounds} wounds of {endurance}"
        if bool(character.drugged) != bool(character.drug_until):
            yield f"{character.id} is drugged for {character.drugged!r} until {character.drug_until}"


def captives_are_guarded(game: Game, ledger: Ledger) -> Complaints:
    """[12.81] A prisoner is held where he is, by Enemy units or by a free Enemy, and owns nothing."""
    falling = on_their_way_down(game)
    for captive in game.state.characters.values():
        if captive.fate not in HELD:
            if captive.captor:
                yield f"{captive.id} is {captive.fate} and has the captor {captive.captor}"
            continue
        if captive.id not in falling and not _is_held(game, captive):
            yield f"{captive.id} is held by {captive.captor!r}, who is not in {captive.place!r}"
        if captive.with_units:
            yield f"{captive.id} is a prisoner and stands with his own units"
        if not game.ctx.rules.ask[questions.keeps_possessions](game.ctx, captive):
            yield from _owns_nothing(game, captive)


def _is_held(game: Game, captive: Character) -> bool:
    if captive.custody is not None and captive.custody.kind == "planet":
        # [31.0] Trap!: the planet itself holds them, in whichever of its Environs they are.
        return game.ctx.rules.ask[questions.prison](game.ctx, captive) == captive.captor
    if captive.custody is not None and captive.custody.kind == "stack":
        return units.present(game.ctx, captive.place, opponent(captive.side), stack_role(captive.custody))
    guard = game.state.characters.get(captive.captor)
    return (
        guard is not None
        and guard.fate in CAN_ACT
        and guard.side != captive.side
        and guard.place == captive.place
    )


def companions_of_units_have_units(game: Game, ledger: Ledger) -> Complaints:
    """[9.57, 20.47] Only who stands beside military units of his side is stacked with them.

    In space, outside the interception stack, whoever is there is in the one free stack of his side.
    """
    for character in game.state.characters.values():
        in_space = character.stack == "free" and not game.ctx.board.on_surface(character.place)
        if character.with_units and not in_space and not _has_units_beside(game, character):
            yield f"{character.id} is stacked with units that are not in {character.place!r}"


def _has_units_beside(game: Game, character: Character) -> bool:
    role: StackRole = "interception" if character.stack == "interception" else "free"
    return character.fate in CAN_ACT and units.present(game.ctx, character.place, character.side, role)


def a_side_is_detected_together(game: Game, ledger: Ledger) -> Complaints:
    """[9.4, P-39] Of a side's characters on their own in an Environ, all are detected or none is."""
    if any(isinstance(each, (Flight, FleetMove)) for each in game.state.stack):
        return  # Who is under way in a ship or a fleet is no longer with the others (9.33, 21.6).
    for place in filter(game.ctx.board.on_surface, game.ctx.index.people):
        for side in SIDES:
            everybody = characters.separate(game.ctx, place, side)
            together = [each for each in everybody if characters.has_card(game.ctx, each)]
            if len({character.detected for character in together}) > 1:
                known = [f"{each.id}{' (detected)' * each.detected}" for each in together]
                yield f"in {place} stand together {', '.join(known)}"


# Ships and possessions


def ships_have_company(game: Game, ledger: Ledger) -> Complaints:
    """[14.51, 14.59] A ship is with its owner, or without one beside Friendly characters or units."""
    owners: Counter[str] = Counter()
    stays = game.ctx.rules.ask[questions.stays_alone]
    for ship in game.state.ships.values():
        if ship.owner:
            owners[ship.owner] += 1
            yield from _owner_faults(game, ship)
        elif game.state.clock and not _has_company(game, ship) and not stays(game.ctx, ship):
            yield f"the {ship.id} stands alone in {ship.place!r}"
    yield from (f"{owner} has {number} ships" for owner, number in owners.items() if number > 1)


def _may_hold(game: Game, owner: Character) -> bool:
    """[14.26] Whoever is in play and in nobody's hands; prisoners by some rules."""
    keeps = game.ctx.rules.ask[questions.keeps_possessions]
    return owner.fate in IN_PLAY and (owner.fate not in HELD or keeps(game.ctx, owner))


def _owner_faults(game: Game, ship: Ship) -> Complaints:
    owner = game.state.characters.get(ship.owner)
    if owner is None or owner.side != ship.side or owner.fate not in CAN_ACT | DOWN:
        yield f"the {ship.id} belongs to {ship.owner}, who cannot own it"
    elif game.state.clock and owner.place != ship.place:
        yield f"the {ship.id} is in {ship.place!r}, its owner {owner.id} in {owner.place!r}"
    if ship.side == "imperial" and game.facts.imperial_ships[ship.model].pilot not in (None, ship.owner):
        yield f"the {ship.id} belongs to {ship.owner}, who may not fly it"


def _has_company(game: Game, ship: Ship) -> bool:
    if ship.place == OFF_MAP:
        return game.state.turn == 1
    here = characters.at(game.ctx, ship.place, ship.side)
    return bool(here) or units.anywhere_in(game.ctx, ship.place, ship.side)


def every_possession_has_one_fate(game: Game, ledger: Ledger) -> Complaints:
    """[14.0] A card is in the deck, held by one of its side, seized or removed; a held ship is in play."""
    state = game.state
    if state.possessions.keys() != game.facts.possessions.keys():
        yield "a Possession card has vanished, or appeared"
    for possession in state.possessions.values():
        ship = game.facts.possessions[possession.id].kind == "spaceship"
        if ship and (possession.fate == "held") != (possession.id in state.ships):
            yield f"the spaceship {possession.id} is {possession.fate}, in play or not"
        if possession.owner and (ship or possession.fate != "held"):
            yield f"the {possession.id} is {possession.fate} and belongs to {possession.owner}"
        if possession.fate == "held" and not ship and state.clock:
            owner = state.characters.get(possession.owner)
            side = game.facts.possessions[possession.id].side
            if owner is None or owner.side != side or not _may_hold(game, owner):
                yield f"the {possession.id} is held by {possession.owner!r}"
        if possession.fate == "deck" and possession.revealed:
            yield f"the {possession.id} lies face up in the deck"


def one_companion_each(game: Game, ledger: Ledger) -> Complaints:
    """[14.13] Nobody has two companions."""
    owners = Counter(
        possession.owner
        for possession in game.state.possessions.values()
        if possession.owner and game.facts.possessions[possession.id].kind == "companion"
    )
    yield from (f"{owner} has {number} companions" for owner, number in owners.items() if number > 1)


def ships_are_what_they_are(game: Game, ledger: Ledger) -> Complaints:
    """[14.6] Imperial ships are numbered counters, Rebel ships are cards, damaged ones are on the way.

    [27.0] Where there are Orbit Boxes, damaged ships stay and are repaired.
    """
    flying = any(isinstance(each, Flight) for each in game.state.stack) or bool(game.ctx.board.orbits)
    for name, ship in game.state.ships.items():
        models = game.facts.possessions if ship.side == "rebel" else game.facts.imperial_ships
        if ship.id != name or ship.model not in models or not name.startswith(ship.model):
            yield f"the ship {name} is a {ship.model} called {ship.id}"
        if ship.damaged and not flying:
            yield f"the damaged {name} has landed and is still in play"


# Military units


def units_come_and_go_by_events(game: Game, ledger: Ledger) -> Complaints:
    """Units placed minus units lost are on the board."""
    if any(isinstance(each, TakeLosses) for each in game.state.stack):
        return  # [10.3] The losses of both sides are chosen one after the other and fall together.
    present: Counter[str] = Counter()
    for stack in _stacks(game):
        present.update(stack.units)
    for kind in present | ledger.units:
        if present[kind] != ledger.units[kind]:
            yield f"there are {present[kind]} {kind}, and by the events {ledger.units[kind]}"


def counts_are_sound(game: Game, ledger: Ledger) -> Complaints:
    """Stacks count only units that are there and their owner's, and no more moved ones than there are."""
    for stack in _stacks(game):
        for kind, number in (*stack.units.items(), *stack.moved.items()):
            if number < 1 or kind not in game.facts.unit_kinds:
                yield f"{stack.place} counts {number} {kind}"
            elif game.facts.unit_kinds[kind].side != stack.side:
                yield f"{kind} stands in a {stack.side} stack in {stack.place}"
        if not stack.units:
            yield f"there is an empty stack in {stack.place}"
        for kind, number in stack.moved.items():
            if number > stack.units.get(kind, 0):
                yield f"{number} {kind} have moved in {stack.place}, of {stack.units.get(kind, 0)}"


def what_is_to_come_is_sound(game: Game, ledger: Ledger) -> Complaints:
    """[15.44] Units that wait for room are units of the game."""
    for kind, number in (entry for counts in game.state.waiting.values() for entry in counts.items()):
        if number < 1 or kind not in game.facts.unit_kinds:
            yield f"{number} {kind} are to come"


def stacks_fit_their_environs(game: Game, ledger: Ledger) -> Complaints:
    """[9.5b] A side has no more units in an Environ than its size."""
    if any(isinstance(each, SubvertTroops) for each in game.state.stack):
        return  # [9.51] The owner is just removing what is too much.
    for side in SIDES:
        for place in game.state.stacks[heap(side)]:
            if game.ctx.board.on_surface(place) and units.room(game.ctx, place, side) < 0:
                yield f"{units.count(game.ctx, place, side)} {side} units crowd {place}"


def hidden_units_lie_face_down(game: Game, ledger: Ledger) -> Complaints:
    """[7.22b] Units are face up only while something is going on where they are, or on their planet.

    Where nothing conceals them, they are always.
    """
    if not game.ctx.rules.ask[questions.conceals](game.ctx):
        hidden = (each for each in _stacks(game) if each.side == "imperial" and not each.revealed)
        yield from (f"the units in {stack.place} lie face down" for stack in hidden)
        return
    open_ = game.ctx.rules.ask[questions.lie_open]
    names = {getattr(each, name, None) for each in game.state.stack for name in ("place", "planet")}
    for stack in _stacks(game):
        planet = game.ctx.board.planet_of.get(stack.place)
        if stack.revealed and not names & {stack.place, planet} and not open_(game.ctx, stack.place):
            yield f"the units in {stack.place} still lie face up"


# Planets


def markers_are_on_their_tracks(game: Game, ledger: Ledger) -> Complaints:
    """[8.1, 15.1] Loyalty is on the track, and on Unrest while its marker is off; a PDB has level 0 to 2."""
    for planet in game.state.planets.values():
        if not 0 <= planet.loyalty < len(LOYALTY_TRACK):
            yield f"the Loyalty of {planet.id} is {planet.loyalty}"
        if not loyalty.has_marker(planet) and planet.loyalty != UNREST:
            yield f"{planet.id} is in {planet.status} and its Loyalty {LOYALTY_TRACK[planet.loyalty]}"
        if planet.pdb not in PDB_LEVELS:
            yield f"the PDB of {planet.id} has level {planet.pdb}"


def control_is_as_the_chart_says(game: Game, ledger: Ledger) -> Complaints:
    """[15.8] The controller is that of the chart, and what the chart does at once has been done."""
    ctx = game.ctx
    rebel, imperial = (_planets_with_units(game, side) for side in SIDES)
    for planet in ctx.state.planets.values():
        if planet.status == "destroyed":
            continue
        present = tables.units_present(planet.id in imperial, planet.id in rebel)
        row = tables.planet_control(planet.status, present, planet.pdb_up, facts=ctx.facts)
        found = control.found_anew(ctx, planet.id) or "neither"
        expected = "neither" if _is_in_extremism(game, planet) else row.controller
        if found != expected:
            yield f"{planet.id} is controlled by {found}, and by the chart by {expected}"
        if row.at_once is not None and ctx.rules.ask[questions.ends_at_once](ctx, planet):
            yield f"{planet.id} should at once have become {row.at_once}"
    if ctx.control != controllers(ctx):
        yield "a change of control has not been announced"


def _is_in_extremism(game: Game, planet: Planet) -> bool:
    """[VE-24] Nobody controls a planet in the State of Extremism."""
    terrorized = game.ctx.rules.ask[asked.are_terrorized](game.ctx, planet.id)
    return terrorized and planet.status == "rebellion-stopped"


def _planets_with_units(game: Game, side: Side) -> set[str]:
    """Where are any that count for control?"""
    environs, uncounted = game.facts.environs, game.ctx.facts.uncounted["control"]
    return {
        environs[place].planet
        for place, stack in game.state.stacks[side].items()
        if place in environs and not uncounted.issuperset(stack.units)
    }


def camps_stand_where_they_may(game: Game, ledger: Ledger) -> Complaints:
    """[13.2e] Not in Dissent, Unrest or rebellion, and not beside too many Imperial troops."""
    for place in game.state.coup_markers:
        if game.facts.environs[place].coup is None:
            yield f"{place} has a Coup marker and no Coup rating"
    for place in game.state.camps:
        planet = game.state.planets[game.ctx.board.planet_of[place]]
        last = game.ctx.rules.ask[questions.camps_end_at](game.ctx)
        if not loyalty.has_marker(planet) or planet.loyalty >= last:
            yield f"the camp of {place} stands in spite of the Loyalty of {planet.id}"
        if units.crush_camp(game.ctx, place, {}):
            yield f"the camp of {place} stands beside too many Imperial troops"
        if game.state.camps[place] > game.ctx.player_turn:
            yield f"the camp of {place} was founded in Player-Turn {game.state.camps[place]}"


Invariant = Callable[[Game, Ledger], Complaints]

INVARIANTS: tuple[Invariant, ...] = (
    every_decision_can_be_shown,
    what_a_plan_remembers_is_found_anew,
    the_game_is_settled_and_on_its_way,
    no_character_is_lost_or_doubled,
    everybody_stands_somewhere,
    the_dead_are_gone,
    the_living_have_endurance_left,
    captives_are_guarded,
    companions_of_units_have_units,
    a_side_is_detected_together,
    ships_have_company,
    every_possession_has_one_fate,
    one_companion_each,
    ships_are_what_they_are,
    units_come_and_go_by_events,
    counts_are_sound,
    what_is_to_come_is_sound,
    stacks_fit_their_environs,
    hidden_units_lie_face_down,
    markers_are_on_their_tracks,
    control_is_as_the_chart_says,
    camps_stand_where_they_may,
    *SPACE_INVARIANTS,
    *GALACTIC_INVARIANTS,
)


def check(game: Game, ledger: Ledger) -> None:
    """Check every invariant, those of the ruleset's modules too; the first complaint is raised."""
    for invariant in INVARIANTS:
        complain(invariant.__name__, invariant(game, ledger))
    for rule in game.ctx.rules.invariants:
        complain(rule.__name__, rule(game.ctx))


def complain(name: str, complaints: Iterable[str]) -> None:
    """Raise the first complaint, if there is one, under the name of what should hold."""
    for complaint in complaints:
        raise BrokenInvariant(name.replace("_", " "), complaint)
