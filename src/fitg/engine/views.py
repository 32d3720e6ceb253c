"""What a side may know of a state and of events.

What is hidden, and from whom, is registered in `fitg.engine.hidden`; everything else lies on the table.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Rating, Side
from fitg.engine import dice as chance
from fitg.engine.board import Location
from fitg.engine.context import Context
from fitg.engine.events import Event
from fitg.engine.hidden import SECRETS, Pick, face_down
from fitg.engine.procedure import Ask, Procedure
from fitg.engine.rules import characters, control, loyalty, victory
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.military_combat import MilitaryCombat
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.movement import March
from fitg.engine.rules.placement import PlaceUnits
from fitg.engine.rules.search import EventSearch, Search
from fitg.engine.rules.swarm import Swarm
from fitg.engine.state import Character, Planet, State
from fitg.engine.table_view import (
    CharacterCombatUnderWay,
    CharacterView,
    DecisionView,
    DrawsView,
    EnvironMissionsUnderWay,
    EventSearchUnderWay,
    MarchUnderWay,
    MilitaryCombatUnderWay,
    PlanetView,
    PossessionsView,
    PossessionView,
    SearchUnderWay,
    ShipView,
    SpaceView,
    SwarmUnderWay,
    TableView,
    UnderWay,
    Viewer,
    ViewRecord,
)

V = TypeVar("V", bound=ViewRecord)

RATINGS: tuple[Rating, ...] = (
    "combat",
    "endurance",
    "intelligence",
    "leadership",
    "diplomacy",
    "navigation",
)

# What is on the table


def table_view(ctx: Context, viewer: Viewer, ask: Ask | None) -> TableView:
    """The whole table as the viewer sees it."""
    state = ctx.state
    return TableView(
        viewer=viewer,
        scenario=ctx.scenario.id,
        title=ctx.scenario.title,
        turn=state.turn,
        turns=ctx.scenario.turns,
        segment=ctx.segment,
        current_segment=ctx.current,
        phasing=state.phasing,
        planets=tuple(_planet(ctx, planet) for planet in state.planets.values()),
        spaces=tuple(_space(ctx, place, viewer) for place in ctx.board.locations.values()),
        characters=tuple(_character(ctx, each, viewer) for each in state.characters.values()),
        ships=tuple(_same(ship, ShipView) for ship in state.ships.values()),
        possessions=_possessions(state, viewer),
        decks={side: tuple(sorted(deck)) for side, deck in state.decks.items()},
        **_remembered(state, viewer),
        draws=DrawsView(hit=ctx.rules.draws.hit, steps=ctx.rules.draws.steps),
        spent_creatures=state.spent_creatures,
        score=victory.score(ctx),
        under_way=tuple(shown for shown in map(_under_way, state.stack) if shown is not None),
        decision=_decision(ask, viewer),
        outcome=state.outcome,
        commitment=chance.commitment(state.dice.seed),
        seed=state.dice.seed if state.outcome is not None else None,
    )


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
    )


def _space(ctx: Context, place: Location, viewer: Viewer) -> SpaceView:
    state = ctx.state
    return SpaceView(
        id=place.id,
        planet=place.planet,
        units={
            "rebel": _units(ctx, place.id, "rebel", viewer),
            "imperial": _units(ctx, place.id, "imperial", viewer),
        },
        unmoved={} if viewer == "spectator" else _unmoved(ctx, place.id, viewer),
        waiting=dict(sorted(state.waiting.get(place.id, {}).items())),
        camp_since=state.camps.get(place.id, 0),
        coup_marker=place.id in state.coup_markers,
        wild=place.id in state.wild,
        notes=ctx.rules.policies.notes_on(ctx, place.id),
    )


def _units(ctx: Context, place: str, side: Side, viewer: Viewer) -> dict[str, int]:
    """[7.22] The units of a side in a place, as far as the viewer can tell them apart."""
    stack = ctx.state.stacks[side].get(place)
    if stack is None:
        return {}
    if viewer != side and _is_placing(ctx.state, side):
        return {}
    known = viewer == side or stack.revealed
    return dict(sorted((stack.units if known else face_down(ctx.facts, stack.units)).items()))


def _is_placing(state: State, side: Side) -> bool:
    """[16.13] Is the side still setting up its units? Others see them when it is done."""
    return any(isinstance(procedure, PlaceUnits) and procedure.side == side for procedure in state.stack)


def _unmoved(ctx: Context, place: str, side: Side) -> dict[str, int]:
    """A player knows which of his own units have not moved yet."""
    stack = ctx.state.stacks[side].get(place)
    if stack is None:
        return {}
    return {kind: n - stack.moved.get(kind, 0) for kind, n in sorted(stack.units.items())}


def _remembered(state: State, viewer: Viewer) -> dict[str, Any]:
    """What the modules of the ruleset remember and the viewer may know; without them there is none of it."""
    found: dict[str, Any] = {"due": {}, "pdb_raised": False, "informed": (), "mulligans": {}}
    for memory in state.modules.values():
        found |= memory.shown_to(viewer)
    return found


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
        notes=ctx.rules.policies.notes_on(ctx, character.id),
        moved=character.moved if own else UNSET,
        acted=character.acted if own else UNSET,
        sidelined=character.sidelined if own else UNSET,
    )


def _possessions(state: State, viewer: Viewer) -> PossessionsView:
    """[14.2] Cards that have been shown; of the others the Rebel Player knows all, the rest only how many."""
    known = [each for each in state.possessions.values() if viewer == "rebel" or each.revealed]
    hidden: dict[str, int] = {}
    for each in state.possessions.values():
        if each.fate == "held" and each.owner and not each.revealed:
            hidden[each.owner] = hidden.get(each.owner, 0) + 1
    return PossessionsView(
        known=tuple(_same(each, PossessionView) for each in sorted(known, key=lambda card: card.id)),
        hidden=dict(sorted(hidden.items())),
    )


def _decision(ask: Ask | None, viewer: Viewer) -> DecisionView | None:
    """The choices are for the side that decides; the others see that it has to."""
    if ask is None:
        return None
    if ask.side != viewer:
        return DecisionView(side=ask.side, kind=ask.kind, case=ask.case)
    return DecisionView(
        side=ask.side, kind=ask.kind, case=ask.case, prompt=ask.prompt, actions=tuple(ask.texts)
    )


#: What everybody sees of the procedures under way; of the others nothing.
SHOWN: dict[type[Procedure], type[UnderWay]] = {
    CharacterCombat: CharacterCombatUnderWay,
    Swarm: SwarmUnderWay,
    MilitaryCombat: MilitaryCombatUnderWay,
    EnvironMissions: EnvironMissionsUnderWay,
    Search: SearchUnderWay,
    EventSearch: EventSearchUnderWay,
    March: MarchUnderWay,
}


def _under_way(procedure: Procedure) -> UnderWay | None:
    """A fight, a search, missions: what both players can see of it."""
    for kind, shown in SHOWN.items():
        if isinstance(procedure, kind):
            seen = _same(procedure, shown)
            return _before_the_fight(seen) if isinstance(seen, CharacterCombatUnderWay) else seen
    return None


def _before_the_fight(fight: CharacterCombatUnderWay) -> CharacterCombatUnderWay:
    """[7.22] The numbers of a squad tell the kinds of its units, which are shown when it attacks."""
    if fight.kind == "squad" and not fight.round:
        return replace(fight, strength=UNSET, endurance=UNSET)
    return fight


# What is told, and what is not


def redact(event: Event, viewer: Viewer, facts: Facts) -> Event:
    """The event as the viewer is told it."""
    for secret in SECRETS:
        if viewer in secret.kept_from:
            event = secret.redact(event, viewer, facts)
    return event


def shuffle_hidden(ctx: Context, viewer: Viewer, pick: Pick) -> None:
    """Deal anew everything the viewer cannot know, consistently with what he does know; dice included.

    `pick(n)` gives a number below n. The result depends on what the viewer knows and on `pick`, never on
    what was hidden.
    """
    for secret in (*SECRETS, *ctx.rules.secrets):
        if viewer in secret.kept_from:
            secret.deal(ctx, viewer, pick)
