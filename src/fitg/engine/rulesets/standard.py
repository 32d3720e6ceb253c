"""The standard rules: what all games share, and what each of them adds."""

from __future__ import annotations

from collections.abc import Callable

from fitg.engine.draws import ActionDeck
from fitg.engine.moments import Hook
from fitg.engine.policies import Policies
from fitg.engine.procedure import Procedure
from fitg.engine.rules import (
    consequences,
    control,
    healing,
    military_combat,
    movement,
    placement,
    possessions,
    reaction,
    replacement_ships,
    search,
    victory,
)
from fitg.engine.rules.missions import action_events, information, letters, phase
from fitg.engine.rules.star_system import movement as star_system_movement
from fitg.engine.rules.star_system import reinforcements
from fitg.engine.rules.star_system.memory import (
    STAR_SYSTEM,
    StarSystemMemory,
    reinforcements_are_units_of_the_game,
)
from fitg.engine.ruleset import Module, Recipe, SegmentRule, SetupRule


def _by_actor(procedure: Callable[..., Procedure]) -> SegmentRule:
    """Played by whoever acts in the Segment: the Non-Phasing Player reacts and searches (4.0d)."""
    return lambda segment: procedure(side=segment.actor)


def _of_side(procedure: Callable[..., Procedure]) -> SetupRule:
    return lambda side: procedure(side=side)


#: [14.2, A-14-10] At each of these moments possessions may be declared.
_DECLARED = (Hook("declare-possessions", possessions.declare),)

#: What all games share.
SHARED = Module(
    id="shared",
    title="The rules of all games",
    policies=Policies,
    draws=ActionDeck(),
    consequences=consequences.settle,
    segments={
        "reaction": _by_actor(reaction.Reaction),
        "military-combat": _by_actor(military_combat.MilitaryCombatSegment),
        "search": _by_actor(search.SearchPhase),
        "missions": _by_actor(phase.MissionPhase),
        "interphase": lambda segment: control.Interphase(),
    },
    setup={
        "units": _of_side(placement.PlaceUnits),
        "characters": _of_side(placement.PlaceCharacters),
    },
    moments={
        "segment-starts": (
            Hook("drugs-wear-off", healing.wear_off),
            Hook("end-disablement", possessions.end_disablement),
        ),
        "player-turn-starts": (
            Hook("everybody-may-rest", healing.forget_what_was_done),
            Hook("doctors-heal", healing.by_doctors),
            Hook("medi-kit", healing.offer_medi_kit),
        ),
        "phase-starts": (Hook("cervac", possessions.hold_off),),
        "player-turn-ends": (
            Hook("rest-heals", healing.by_rest),
            Hook("replace-ships", replacement_ships.replace_lost_ships),
            Hook("imperial-turn-over", victory.imperial_turn_over),
        ),
        **dict.fromkeys(possessions.MOMENTS.keys() - {"turn-start", "phase-start"}, _DECLARED),
    },
    missions=letters.MISSIONS,
    events=action_events.EVENTS,
    clauses=victory.CLAUSES,
)

#: [16.19] Gather Information can be worth a point.
INFORMATION = Module(
    id=information.INFORMATION,
    title="The point of Gather Information",
    amends=(SHARED.id,),
    missions={information.InformationForAPoint.letter: information.InformationForAPoint()},
    scoring=(information.scores,),
    state=information.InformationMemory,
)

#: [16.0] The Star System Game.
STAR_SYSTEM_GAME = Module(
    id=STAR_SYSTEM,
    title="The Star System Game",
    segments={"movement": _by_actor(star_system_movement.MovementSegment)},
    procedures={movement.Movement: star_system_movement.StarSystemMovement},
    moments={"rebellion-starts": (Hook("earn-reinforcements", reinforcements.earn),)},
    schedules=("star-system",),
    state=StarSystemMemory,
    invariants=(reinforcements_are_units_of_the_game,),
)

#: The modules of each game.
GAMES: dict[str, tuple[Module, ...]] = {
    "star-system": (SHARED, INFORMATION, STAR_SYSTEM_GAME),
}

RECIPE = Recipe(
    "The standard rules",
    lambda game: GAMES.get(game, (SHARED,)),
    "The rules of 1979: missions are resolved with the thirty Action Cards.",
)
