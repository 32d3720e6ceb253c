"""What a side may know of a state and of events.

What is hidden, and from whom, is registered in `fitg.engine.table.hidden`; everything else lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Rating, Side
from fitg.engine import questions
from fitg.engine.machine import dice as chance
from fitg.engine.machine import naming
from fitg.engine.machine.board import Location
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Event
from fitg.engine.machine.fates import CAN_ACT, FATES, Plight
from fitg.engine.machine.module_view import ModuleView
from fitg.engine.machine.procedure import Ask, Procedure
from fitg.engine.machine.secrets import Pick, Secret, Viewer, ViewRecord
from fitg.engine.machine.state import (
    SIDES,
    Character,
    Custody,
    Planet,
    Possession,
    Ship,
    StackRole,
    State,
    heap,
)
from fitg.engine.rules import characters, control, loyalty, units, victory
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.force_points.purchases import Plan
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.movement import March
from fitg.engine.rules.search import EventSearch, Search
from fitg.engine.rules.space.space_combat import SpaceCombat
from fitg.engine.rules.swarm import Swarm
from fitg.engine.table.goals import goals, look_alike
from fitg.engine.table.hidden import face_down, from_outside, openly_carried, secrets_of
from fitg.engine.table.since import Changes, is_placing, plan_of
from fitg.engine.table.table_view import (
    CharacterCombatUnderWay,
    CharacterView,
    ClauseView,
    DecisionView,
    DrawsView,
    EnvironMissionsUnderWay,
    EventSearchUnderWay,
    LotView,
    MarchUnderWay,
    MilitaryCombatUnderWay,
    PlanetView,
    PossessionsView,
    PossessionView,
    ProspectView,
    SearchUnderWay,
    ShipView,
    SpaceCombatUnderWay,
    SpaceView,
    SwarmUnderWay,
    TableView,
    UnderWay,
)
from fitg.tables.victory import VictoryPoints

T = TypeVar("T")
V = TypeVar("V", bound=ViewRecord)

#: The id of a place, or of the view of one.
_ID: Callable[[Location | SpaceView], str] = attrgetter("id")

RATINGS: tuple[Rating, ...] = (
    "combat",
    "endurance",
    "intelligence",
    "leadership",
    "diplomacy",
    "navigation",
)

#: Places that are on the table even while nobody is there.
ALWAYS_SHOWN = ("environ", "orbit")

# What is on the table


class Earlier(NamedTuple):
    """An earlier look of the same viewer at the same game, and what has changed since."""

    view: TableView
    changes: Changes


def table_view(ctx: Context, viewer: Viewer, ask: Ask | None, earlier: Earlier | None = None) -> TableView:
    """The whole table as the viewer sees it; what has not changed since an earlier look is taken from it."""
    state = ctx.state
    if earlier is not None and earlier.changes.quiet and _is_still(ctx, earlier.view):
        return replace(
            earlier.view,
            segment=ctx.segment,
            current_segment=ctx.current,
            phasing=state.phasing,
            spent_creatures=state.spent_creatures,
            under_way=_all_under_way(state.stack),
            decision=_decision(ctx, ask, viewer),
            outcome=state.outcome,
            commitment=chance.commitment(state.dice.seed),
            seed=state.dice.seed if state.outcome is not None else None,
        )
    spaces = _spaces(ctx, viewer, earlier)
    return TableView(
        viewer=viewer,
        scenario=ctx.scenario.id,
        title=ctx.scenario.title,
        turn=state.turn,
        turns=ctx.rules.ask[questions.last_turn](ctx),
        segment=ctx.segment,
        current_segment=ctx.current,
        phasing=state.phasing,
        planets=_planets(ctx, earlier),
        spaces=spaces,
        characters=_characters(ctx, viewer, earlier),
        ships=_ships(state, earlier),
        possessions=_possessions(state, viewer, earlier),
        decks=_decks(state, earlier),
        draws=DrawsView(hit=ctx.rules.draws.hit, steps=ctx.rules.draws.steps),
        spent_creatures=state.spent_creatures,
        score=_score(ctx, earlier),
        goals=_goals(ctx, spaces, earlier),
        under_way=_all_under_way(state.stack),
        decision=_decision(ctx, ask, viewer),
        outcome=state.outcome,
        commitment=chance.commitment(state.dice.seed),
        seed=state.dice.seed if state.outcome is not None else None,
        modules=_modules(ctx, viewer, earlier),
    )


def _is_still(ctx: Context, seen: TableView) -> bool:
    """Does everything that lies on the table look as it did, where no piece is different?

    In another Segment those who have moved look different, and what modules write beside pieces may.
    """
    if _notes_on(ctx) is not None:
        return False
    if ctx.segment == seen.segment:
        return True
    for each in ctx.state.characters.values():  # noqa: SIM110 - at every event: a generator costs a call for each
        if each.moved:
            return False
    return True


def _planets(ctx: Context, earlier: Earlier | None) -> tuple[PlanetView, ...]:
    planets = ctx.state.planets.values()
    if earlier is None:
        return tuple([_planet(ctx, planet) for planet in planets])
    changed, known = earlier.changes.planets, earlier.view.planets
    if not changed:
        return known
    seen = zip(planets, known, strict=True)
    return tuple([_planet(ctx, planet) if planet.id in changed else old for planet, old in seen])


def _spaces(ctx: Context, viewer: Viewer, earlier: Earlier | None) -> tuple[SpaceView, ...]:
    places, plan = _shared(earlier, "places", _shown_places, ctx), _plan(ctx.state, viewer)
    if earlier is None:
        return tuple([_space(ctx, place, viewer, plan) for place in places])
    changed, notes_on = earlier.changes.places, _notes_on(ctx)
    before = earlier.view.spaces
    if not changed and notes_on is None and list(map(_ID, before)) == list(map(_ID, places)):
        return before
    known = {space.id: space for space in before}
    found: list[SpaceView] = []
    for place in places:
        old = known.get(place.id)
        if old is None or place.id in changed or (notes_on and old.notes != notes_on(ctx, place.id)):
            old = _space(ctx, place, viewer, plan)
        found.append(old)
    return tuple(found)


def _notes_on(ctx: Context) -> Callable[[Context, str], tuple[str, ...]] | None:
    """What modules write beside pieces and places; None where none of them writes anything."""
    ask = ctx.rules.ask
    return None if ask.nobody_answers(questions.notes_on) else ask[questions.notes_on]


def _shared(earlier: Earlier | None, name: str, make: Callable[[Context], T], ctx: Context) -> T:
    """What looks the same to everybody, made once for all who look at one moment."""
    if earlier is None:
        return make(ctx)
    shared = earlier.changes.shared
    if name not in shared:
        shared[name] = make(ctx)
    found: T = shared[name]
    return found


def _characters(ctx: Context, viewer: Viewer, earlier: Earlier | None) -> tuple[CharacterView, ...]:
    people = ctx.state.characters.values()
    if earlier is None:
        return tuple([_character(ctx, each, viewer) for each in people])
    changed, notes_on = earlier.changes.people, _notes_on(ctx)
    known = {character.id: character for character in earlier.view.characters}
    found: list[CharacterView] = []
    begun = earlier.view.segment != ctx.segment
    for each in people:
        old = None if begun and each.moved else known.get(each.id)
        if old is None or each.id in changed or (notes_on and old.notes != notes_on(ctx, each.id)):
            old = _character(ctx, each, viewer)
        found.append(old)
    return tuple(found)


def _ships(state: State, earlier: Earlier | None) -> tuple[ShipView, ...]:
    if earlier is not None and not earlier.changes.ships:
        return earlier.view.ships
    return tuple(map(_ship, state.ships.values()))


def _decks(state: State, earlier: Earlier | None) -> dict[Side, tuple[str, ...]]:
    if earlier is not None and not earlier.changes.decks:
        return earlier.view.decks
    return {side: tuple(sorted(deck)) for side, deck in state.decks.items()}


def _score(ctx: Context, earlier: Earlier | None) -> VictoryPoints:
    """[16.17] Planets count, what has become of people, and what modules remember."""
    if earlier is not None:
        changes = earlier.changes
        if not (changes.planets or changes.people or changes.modules):
            return earlier.view.score
    return _shared(earlier, "score", victory.score, ctx)


def _goals(
    ctx: Context, spaces: tuple[SpaceView, ...], earlier: Earlier | None
) -> tuple[tuple[ClauseView, ...], ...]:
    """[16.18] Planets count, people, units, and what modules remember."""
    if earlier is not None:
        changes = earlier.changes
        counted = changes.planets or changes.control or changes.people or changes.places
        if not (counted or changes.modules):
            return earlier.view.goals
    if look_alike(ctx):
        return _shared(earlier, "goals", lambda ctx: goals(ctx, spaces), ctx)
    return goals(ctx, spaces)


def _modules(ctx: Context, viewer: Viewer, earlier: Earlier | None) -> tuple[ModuleView, ...]:
    """What each module shows; it may depend on planets, people, units and the Game-Turn too."""
    if earlier is not None:
        changes = earlier.changes
        counted = changes.planets or changes.people or changes.places
        if not (counted or changes.modules or changes.turn):
            return earlier.view.modules
    shown = [view(ctx, viewer) for view in ctx.rules.views]
    return tuple([each for each in shown if each is not None])


def _same(record: msgspec.Struct, kind: type[V]) -> V:
    """The fields of a record that a view shows under the same names."""
    return kind(**{field: getattr(record, field) for field in kind.__struct_fields__})


def _planet(ctx: Context, planet: Planet) -> PlanetView:
    return PlanetView(
        id=planet.id,
        loyalty=LOYALTY_TRACK[planet.loyalty] if loyalty.has_marker(planet) else None,
        status=planet.status,
        controller=control.controller(ctx, planet.id),
        pdb=planet.pdb,
        pdb_up=planet.pdb_up,
        line=victory.planet_line(ctx, planet),
    )


def _shown_places(ctx: Context) -> list[Location]:
    """All places but those in Drift and off the map where nothing is."""
    state, places = ctx.state, ctx.board.locations.values()
    if not ctx.board.drifts:
        return list(places)
    taken = {character.place for character in state.characters.values()}
    taken.update(ship.place for ship in state.ships.values())
    taken.update(*state.stacks.values())
    return [place for place in places if place.kind in ALWAYS_SHOWN or place.id in taken]


def _plan(state: State, viewer: Viewer) -> Plan:
    """What the viewer is about to buy, looked up once for all places."""
    return {} if viewer == "spectator" else plan_of(state, viewer)


def _space(ctx: Context, place: Location, viewer: Viewer, plan: Plan) -> SpaceView:
    state = ctx.state
    return SpaceView(
        id=place.id,
        planet=place.planet,
        units={
            "rebel": _units(ctx, place.id, "rebel", viewer, plan),
            "imperial": _units(ctx, place.id, "imperial", viewer, plan),
        },
        unmoved={} if viewer == "spectator" else _unmoved(ctx, place.id, viewer),
        waiting=_waiting(ctx, place.id, viewer),
        camp_since=max(1, state.camps[place.id]) if place.id in state.camps else 0,
        coup_marker=place.id in state.coup_markers,
        wild=place.id in state.wild,
        notes=ctx.rules.ask[questions.notes_on](ctx, place.id),
        interception=_interception(ctx, place, viewer),
        cargo=_cargo(ctx, place, viewer),
    )


def _units(
    ctx: Context, place: str, side: Side, viewer: Viewer, plan: Plan, role: StackRole = "free"
) -> dict[str, int]:
    """[7.22, 20.5] The units of a stack, as far as the viewer can tell them apart; not what they hide."""
    stack = ctx.state.stacks[side if role == "free" else heap(side, role)].get(place)
    if viewer == side:
        planned = plan.get(place, units.NO_UNITS) if role == "free" else units.NO_UNITS
        if stack is None and not planned:
            return {}
        return dict(sorted((planned if stack is None else units.merged(stack.units, planned)).items()))
    if stack is None or is_placing(ctx.state, side):
        return {}
    if stack.revealed:
        return dict(sorted(stack.units.items()))
    seen = from_outside(ctx.facts, units.unseen(stack), stack.cargo)
    if stack.shown is not UNSET:
        seen = units.merged(seen, stack.shown)
    return dict(sorted(seen.items()))


def _interception(ctx: Context, place: Location, viewer: Viewer) -> dict[Side, dict[str, int]] | UnsetType:
    """[20.47] The interception stack of an Orbit Box: the units of those who have some in it."""
    if place.kind != "orbit":
        return UNSET
    taken = [side for side in SIDES if place.id in ctx.state.stacks[heap(side, "interception")]]
    if not taken:
        return UNSET
    stacks = {side: _units(ctx, place.id, side, viewer, {}, "interception") for side in taken}
    return {side: found for side, found in stacks.items() if found} or UNSET


def _cargo(ctx: Context, place: Location, viewer: Viewer) -> dict[str, dict[str, int]] | UnsetType:
    """[20.51] Who carries what: his own for everybody, and what lies open."""
    if place.kind == "environ":
        return UNSET
    found: dict[str, dict[str, int]] = {}
    for name, stacks in ctx.state.stacks.items():
        stack = stacks.get(place.id)
        if stack is not None and stack.cargo:
            known = viewer == stack.side or stack.revealed
            pairs = stack.cargo if known else openly_carried(ctx.facts, stack.cargo)
            if pairs:
                found[name] = dict(sorted(pairs.items()))
    return found or UNSET


def _waiting(ctx: Context, place: str, viewer: Viewer) -> dict[str, int]:
    """[15.44, 7.22] Units that wait for room; the Imperial ones lie face down there too."""
    counts = ctx.state.waiting.get(place)
    if not counts:
        return {}
    return dict(sorted((counts if viewer == "imperial" else face_down(ctx.facts, counts)).items()))


def _unmoved(ctx: Context, place: str, side: Side) -> dict[str, int]:
    """A player knows which of his own units have not moved yet."""
    stack = ctx.state.stacks[side].get(place)
    if stack is None:
        return {}
    return {kind: n - stack.moved.get(kind, 0) for kind, n in sorted(stack.units.items())}


def _character(ctx: Context, character: Character, viewer: Viewer) -> CharacterView:
    own = character.side == viewer
    return CharacterView(
        id=character.id,
        side=character.side,
        place=character.place,
        fate=character.fate,
        detected=character.detected,
        wounds=character.wounds,
        with_units=character.with_units,
        captor=character.captor,
        disabled=character.disabled,
        drugged=character.drugged,
        ratings={name: characters.rating(ctx, character, name) for name in RATINGS},
        notes=ctx.rules.ask[questions.notes_on](ctx, character.id),
        idle=(characters.why_idle(ctx, character) if own else characters.hindered(character)) or UNSET,
        moved=character.moved if own else UNSET,
        acted=character.acted if own else UNSET,
        sidelined=character.sidelined if own else UNSET,
        plight=UNSET if character.plight is UNSET else _plight(ctx, character.fate, character.plight),
        lot=UNSET if character.fate in CAN_ACT else _lot(ctx, character),
        intercepted=_is_intercepted(character) or UNSET,
    )


def _lot(ctx: Context, character: Character) -> LotView | UnsetType:
    """What has become of somebody, where a module says what would free him."""
    prospects = ctx.rules.ask[questions.prospects](ctx, character)
    if not prospects:
        return UNSET
    plight, fate = character.plight, FATES[character.fate]
    return LotView(
        title=fate.title,
        picture=fate.picture,
        where=_whereabouts(ctx, character),
        prospects=tuple(ProspectView(*each) for each in prospects),
        why=UNSET if plight is UNSET else naming.force(ctx.facts, plight.cause.words),
        since=UNSET if plight is UNSET else plight.since,
    )


def _whereabouts(ctx: Context, character: Character) -> str:
    """Where somebody is, and in whose hands."""
    if character.place not in ctx.board.locations:
        return "nowhere on the map"
    where, custody = naming.place(ctx.facts, character.place), character.custody
    if custody is None:
        return where
    if custody.kind == "guard":
        return f"with {naming.piece(ctx.facts, custody.holder)}, {where}"
    return f"with military units, {where}" if custody.kind == "stack" else where


def _plight(ctx: Context, fate: str, plight: Plight) -> str:
    """What has become of somebody, by what, where and since when."""
    cause = naming.force(ctx.facts, plight.cause.words)
    where = naming.place(ctx.facts, plight.place)
    return f"{FATES[fate].title} since Game-Turn {plight.since}, at {where}: {cause}."


def _is_intercepted(character: Character) -> bool:
    """[20.47] Is he in an interception stack, or a prisoner of one?"""
    return character.stack == "interception" or character.custody == Custody("stack", "interception")


def _ship(ship: Ship) -> ShipView:
    return ShipView(
        id=ship.id,
        model=ship.model,
        side=ship.side,
        place=ship.place,
        owner=ship.owner,
        damaged=ship.damaged,
        intercepted=(not ship.owner and ship.stack == "interception") or UNSET,
    )


def _possessions(state: State, viewer: Viewer, earlier: Earlier | None) -> PossessionsView:
    """[14.2] Cards that have been shown; of the others the Rebel Player knows all, the rest only how many."""
    if earlier is not None and not earlier.changes.cards:
        return earlier.view.possessions
    known = [each for each in state.possessions.values() if viewer == "rebel" or each.revealed]
    hidden: dict[str, int] = {}
    for each in state.possessions.values():
        if each.fate == "held" and each.owner and not each.revealed:
            hidden[each.owner] = hidden.get(each.owner, 0) + 1
    return PossessionsView(
        known=tuple(_possession(each) for each in sorted(known, key=lambda card: card.id)),
        hidden=dict(sorted(hidden.items())),
    )


def _possession(card: Possession) -> PossessionView:
    return PossessionView(
        id=card.id,
        fate=card.fate,
        owner=card.owner,
        revealed=card.revealed,
        inoperative=True if card.inoperative else UNSET,
    )


def _decision(ctx: Context, ask: Ask | None, viewer: Viewer) -> DecisionView | None:
    """The question is for the side that decides; the others see that it has to."""
    if ask is None:
        return None
    if ask.side != viewer:
        return DecisionView(side=ask.side, kind=ask.kind, case=ask.case)
    closed = tuple(ctx.state.stack[-1].not_offered(ctx, ask))
    return DecisionView(
        side=ask.side, kind=ask.kind, case=ask.case, prompt=ask.prompt, not_offered=closed or UNSET
    )


#: What everybody sees of the procedures under way; of the others nothing.
SHOWN: dict[type[Procedure], type[UnderWay]] = {
    CharacterCombat: CharacterCombatUnderWay,
    Swarm: SwarmUnderWay,
    MilitaryCombat: MilitaryCombatUnderWay,
    SpaceCombat: SpaceCombatUnderWay,
    EnvironMissions: EnvironMissionsUnderWay,
    Search: SearchUnderWay,
    EventSearch: EventSearchUnderWay,
    March: MarchUnderWay,
}


#: The same by the class itself, once somebody has asked.
_shown_as: dict[type[Procedure], type[UnderWay] | None] = {}


def _all_under_way(stack: Iterable[Procedure]) -> tuple[UnderWay, ...]:
    """Fights, searches, missions: what both players can see of them."""
    found: list[UnderWay] = []
    for procedure in stack:
        kind = type(procedure)
        if kind not in _shown_as:
            _shown_as[kind] = next((SHOWN[each] for each in SHOWN if issubclass(kind, each)), None)
        shown = _shown_as[kind]
        if shown is not None:
            seen = _same(procedure, shown)
            found.append(_before_the_fight(seen) if isinstance(seen, CharacterCombatUnderWay) else seen)
    return tuple(found)


def _before_the_fight(fight: CharacterCombatUnderWay) -> CharacterCombatUnderWay:
    """[7.22] The numbers of a squad tell the kinds of its units, which are shown when it attacks."""
    if fight.kind == "squad" and not fight.round:
        return replace(fight, strength=UNSET, endurance=UNSET)
    return fight


# What is told, and what is not


def redact(event: Event, viewer: Viewer, facts: Facts, secrets: tuple[Secret, ...] = ()) -> Event:
    """The event as the viewer is told it; `secrets` are those of the ruleset's modules."""
    for secret in secrets_of(secrets):
        if viewer in secret.kept_from:
            event = secret.redact(event, viewer, facts)
    return event


def shuffle_hidden(ctx: Context, viewer: Viewer, pick: Pick) -> None:
    """Deal anew everything the viewer cannot know, consistently with what he does know; dice included.

    `pick(n)` gives a number below n. The result depends on what the viewer knows and on `pick`, never on
    what was hidden.
    """
    ctx.strength = None  # Whoever deals lays units down where they lie, past all doors.
    for secret in secrets_of(ctx.rules.secrets):
        if viewer in secret.kept_from:
            secret.deal(ctx, viewer, pick)
    ctx.dealt_anew()
