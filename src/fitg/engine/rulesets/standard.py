"""The standard rules: what all games share, and what each of them adds."""

from __future__ import annotations

from collections.abc import Callable

from fitg.engine import points, questions, terms
from fitg.engine.machine.draws import ActionDeck
from fitg.engine.machine.fates import CAPTIVE, DEAD, FREE
from fitg.engine.machine.moments import Hook
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import Module, SegmentRule, SetupRule
from fitg.engine.rules import (
    abilities,
    answers,
    consequences,
    control,
    custody,
    detection,
    healing,
    loyalty,
    military_combat,
    movement,
    placement,
    possession_cards,
    possessions,
    reaction,
    replacement_ships,
    search,
    spaceships,
    stacking,
    traits,
    victory,
)
from fitg.engine.rules.force_points import answers as force_point_answers
from fitg.engine.rules.force_points import turns as force_point_turns
from fitg.engine.rules.force_points.memory import FORCE_POINTS, ForcePointMemory
from fitg.engine.rules.force_points.purchases import ForcePointsSegment, StartingForces
from fitg.engine.rules.force_points.secrets import Purchases
from fitg.engine.rules.galactic import answers as galactic_answers
from fitg.engine.rules.galactic import (
    assignments,
    base,
    dealing,
    disclosure,
    event_cards,
    hunts,
    hypnosis,
    imperial_purchases,
    late_start,
    living_planet,
    maintenance,
    mutants,
    rebel_purchases,
    revelations,
    secret_cards,
    secret_missions,
    secrets,
    taxation,
    uprising,
)
from fitg.engine.rules.galactic import consequences as galactic_consequences
from fitg.engine.rules.galactic import events as galactic_events
from fitg.engine.rules.galactic.atrocities import ATROCITY
from fitg.engine.rules.galactic.environ_missions import GalacticMissions
from fitg.engine.rules.galactic.hidden import GALACTIC_SECRETS
from fitg.engine.rules.galactic.interphase import GalacticInterphase
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rules.galactic.missions import (
    GalacticMissionPhase,
    GatherEnemySecrets,
    QuestionPrisoner,
    StealEnemyResources,
)
from fitg.engine.rules.galactic.options import GalacticOptions
from fitg.engine.rules.galactic.victory import REVEALED, base_is_revealed
from fitg.engine.rules.galactic.view import galaxy_view
from fitg.engine.rules.missions import (
    action_events,
    attacks,
    bonus_draws,
    environ_missions,
    information,
    letters,
    phase,
)
from fitg.engine.rules.politics import domino, home_planets, sovereigns
from fitg.engine.rules.politics.summon_sovereign import SummonSovereign
from fitg.engine.rules.province import camps
from fitg.engine.rules.province.memory import PROVINCE, ProvinceMemory
from fitg.engine.rules.province.starting_characters import PlaceGroups
from fitg.engine.rules.space import answers as space_answers
from fitg.engine.rules.space import assault, repair, suicide_squads
from fitg.engine.rules.space import memory as space_memory
from fitg.engine.rules.space.fleet_move import FleetMove
from fitg.engine.rules.space.interplanetary import InterplanetaryMovement
from fitg.engine.rules.space.memory import SPACE, SpaceMemory
from fitg.engine.rules.space.options import SpaceOptions
from fitg.engine.rules.space.orbit_detection import OrbitDetection
from fitg.engine.rules.space.orbit_organization import OrbitOrganization
from fitg.engine.rules.space.orbit_reaction import OrbitReaction, OrbitReactionMarch
from fitg.engine.rules.space.ship_movement import CharacterMovement, SpaceBoarding, SpaceFlight
from fitg.engine.rules.space.space_combat import SpaceCombatSegment
from fitg.engine.rules.space.spaceship_quest import OrbitMissions, SpaceMissionPhase, SpaceshipQuest
from fitg.engine.rules.space.surface_movement import SurfaceMovement
from fitg.engine.rules.star_system import memory as star_system_memory
from fitg.engine.rules.star_system import movement as star_system_movement
from fitg.engine.rules.star_system import reinforcements
from fitg.engine.rules.star_system.memory import (
    STAR_SYSTEM,
    StarSystemMemory,
    reinforcements_are_units_of_the_game,
)
from fitg.engine.ruleset import Recipe
from fitg.engine.terms import Goal
from fitg.scenarios.games import frames


def by_actor(procedure: Callable[..., Procedure]) -> SegmentRule:
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
    fates=(FREE, CAPTIVE, DEAD),
    answers=answers.ANSWERS,
    draws=ActionDeck(),
    consequences=consequences.CONSEQUENCES,
    traits=traits.TRAITS,
    segments={
        terms.REACTION: by_actor(reaction.Reaction),
        terms.MILITARY_COMBAT: by_actor(military_combat.MilitaryCombatSegment),
        terms.SEARCH: by_actor(search.SearchPhase),
        terms.MISSIONS: by_actor(phase.MissionPhase),
        terms.INTERPHASE: lambda segment: control.Interphase(),
    },
    setup={
        terms.UNITS: _of_side(placement.PlaceUnits),
        terms.CHARACTERS: _of_side(placement.PlaceCharacters),
    },
    listens={
        points.POSITION_LAID_OUT: (
            Hook("prisoners-of-position", custody.own_what_they_may),
            Hook("camps-of-position", loyalty.camps_last),
            Hook("ships-of-position", spaceships.wait_where_they_may),
            Hook("stacks-of-position", stacking.keep_to_the_limit),
        ),
        points.SEGMENT_STARTS: (
            Hook("drugs-wear-off", healing.wear_off),
            Hook("end-disablement", possessions.end_disablement),
        ),
        points.PLAYER_TURN_STARTS: (Hook("everybody-may-rest", healing.forget_what_was_done),),
        points.PLAYER_TURN_ENDS: (
            Hook("rest-heals", healing.by_rest),
            Hook("replace-ships", replacement_ships.replace_lost_ships),
            Hook("imperial-turn-over", victory.imperial_turn_over),
        ),
        **dict.fromkeys(traits.DECLARING, _DECLARED),
    },
    cards=(*abilities.CARDS, *possession_cards.CARDS),
    missions=letters.MISSIONS,
    events=action_events.EVENTS,
    tokens=bonus_draws.TOKENS,
    goals=victory.GOALS,
)

#: [16.19] Gather Information can be worth a point.
INFORMATION = Module(
    id=information.INFORMATION,
    title="The point of Gather Information",
    needs=(SHARED.id,),
    over={letters.GatherInformation: information.InformationForAPoint},
    answers=(questions.more_lines.by(information.scores),),
    state=information.InformationMemory,
    view=information.shown,
)

#: [16.0] The Star System Game.
STAR_SYSTEM_GAME = Module(
    id=STAR_SYSTEM,
    title="The Star System Game",
    units=frames()["star-system"].units,
    needs=(SHARED.id,),
    over={movement.Movement: star_system_movement.StarSystemMovement},
    segments={terms.MOVEMENT: by_actor(star_system_movement.MovementSegment)},
    listens={points.REBELLION_STARTS: (Hook("earn-reinforcements", reinforcements.earn),)},
    schedules=(terms.STAR_SYSTEM_POINTS,),
    state=StarSystemMemory,
    view=star_system_memory.shown,
    invariants=(reinforcements_are_units_of_the_game,),
)

#: [18.0 to 27.0] What the larger games have in common: fleets and the space between the stars.
SPACE_RULES = Module(
    id=SPACE,
    title="Fleets, orbits and Hyperjumps",
    needs=(SHARED.id,),
    segments={
        terms.INTERPLANETARY_MOVEMENT: by_actor(InterplanetaryMovement),
        terms.SPACE_COMBAT: by_actor(SpaceCombatSegment),
        terms.CHARACTER_MOVEMENT: by_actor(CharacterMovement),
        terms.SURFACE_MOVEMENT: by_actor(SurfaceMovement),
        terms.ORBIT_ORGANIZATION: by_actor(OrbitOrganization),
        terms.REPAIRS: by_actor(repair.RepairSegment),
    },
    instead={
        movement.Boarding: SpaceBoarding,
        movement.Flight: SpaceFlight,
        detection.DetectionRoutine: OrbitDetection,
        reaction.Reaction: OrbitReaction,
        reaction.ReactionMarch: OrbitReactionMarch,
    },
    answers=space_answers.ANSWERS,
    cards=repair.CARDS,
    listens={
        points.POSITION_LAID_OUT: (
            Hook("squads-of-position", suicide_squads.keep_to_their_limits),
            Hook("wrecks-of-position", space_answers.lands_whole),
        ),
        points.BATTLE_JOINED: (Hook("determined-assault", assault.offer),),
    },
    state=SpaceMemory,
    view=space_memory.shown,
    options=SpaceOptions,
)

#: [23.0] What happens on one planet moves others.
DOMINO_EFFECTS = Module(
    id="domino",
    title="Domino Effects",
    needs=(SHARED.id,),
    listens={
        points.LOYALTY_MOVED: (Hook("domino-of-mission", domino.of_mission),),
        points.REBELLION_UNDER_WAY: (Hook("domino-of-rebellion", domino.of_rebellion),),
        points.REBELLION_STOPPED: (Hook("domino-of-stopped-rebellion", domino.of_stopped_rebellion),),
        points.FREED: (Hook("domino-of-liberation", domino.of_liberation),),
    },
)

#: [24.0, 25.0, 26.0] Missions of the larger games, sovereigns, home planets and royalty.
SOVEREIGNS = Module(
    id="sovereigns",
    title="Sovereigns, home planets and missions in orbit",
    needs=(SHARED.id, SPACE_RULES.id),
    over={
        phase.MissionPhase: SpaceMissionPhase,
        letters.Assassination: (sovereigns.SovereignsAreTargets, sovereigns.TheirAssassinsGetAway),
    },
    answers=(
        *sovereigns.ANSWERS,
        questions.bonus_draws.by(home_planets.draws),
        questions.leadership.by(home_planets.command),
    ),
    missions=(SummonSovereign, SpaceshipQuest),
    listens={
        points.POSITION_LAID_OUT: (
            Hook("sovereigns-of-position", sovereigns.stand_where_they_may),
            Hook("held-sovereigns-of-position", sovereigns.are_never_held),
        ),
    },
)

#: [19.0] Armies that are bought.
FORCE_POINT_RULES = Module(
    id=FORCE_POINTS,
    title="Force Points",
    needs=(SHARED.id,),
    answers=force_point_answers.ANSWERS,
    listens={
        points.SEGMENT_STARTS: (Hook("new-levels", force_point_turns.forget_levels),),
        points.PHASE_STARTS: (Hook("waiting-units", force_point_turns.bring_waiting),),
    },
    secrets=(Purchases(),),
    state=ForcePointMemory,
)

#: [28.0] The Province Game.
PROVINCE_GAME = Module(
    id=PROVINCE,
    title="The Province Game",
    units=frames()["province"].units,
    needs=(SHARED.id, SPACE_RULES.id, FORCE_POINT_RULES.id),
    segments={terms.FORCE_POINTS: by_actor(ForcePointsSegment)},
    setup={
        terms.UNITS: _of_side(StartingForces),
        terms.CHARACTERS: _of_side(PlaceGroups),
        terms.CAMPS: _of_side(camps.PlaceCamps),
    },
    listens={
        points.POSITION_LAID_OUT: (Hook("camps-of-the-set-up", camps.recognize_camps),),
        points.PHASE_STARTS: (Hook("challenge-camps", camps.offer_challenge),),
        points.SEGMENT_ENDS: (Hook("camps-like-others", camps.end_protection),),
    },
    answers=camps.ANSWERS,
    schedules=(terms.PROVINCE_POINTS,),
    state=ProvinceMemory,
)


def _anybody(procedure: Callable[[], Procedure]) -> SegmentRule:
    """A Segment that belongs to no Player-Turn, or in which it does not matter whose it is."""
    return lambda segment: procedure()


#: [29.0] The Galactic Game.
GALACTIC_GAME = Module(
    id=GALACTIC,
    title="The Galactic Game",
    units=frames()["galactic"].units,
    needs=(SHARED.id, SPACE_RULES.id, FORCE_POINT_RULES.id, DOMINO_EFFECTS.id, SOVEREIGNS.id),
    segments={
        terms.EVENT: _anybody(galactic_events.GalacticEventSegment),
        terms.TAXATION: _anybody(taxation.TaxationSegment),
        terms.MAINTENANCE: _anybody(maintenance.MaintenanceSegment),
        terms.IMPERIAL_PURCHASES: _anybody(imperial_purchases.ImperialPurchases),
        terms.REBEL_PURCHASES: _anybody(rebel_purchases.RebelPurchases),
        terms.STRATEGIC_ASSIGNMENT: _anybody(assignments.AssignmentSegment),
        terms.PLANET_SECRETS: _anybody(secrets.SecretsSegment),
        terms.CONTROL: _anybody(control.Interphase),
        terms.INTERPHASE: _anybody(GalacticInterphase),
    },
    over={
        phase.MissionPhase: GalacticMissionPhase,
        OrbitMissions: hunts.HuntingMissions,
        InterplanetaryMovement: hypnosis.GalacticFleets,
        environ_missions.EnvironMissions: GalacticMissions,
        attacks.CreatureEncounter: mutants.GalacticEncounter,
        attacks.LocalsEncounter: mutants.MutantLocals,
        movement.Boarding: disclosure.GalacticBoarding,
        movement.Flight: disclosure.GalacticFlight,
        FleetMove: disclosure.GalacticFleetMove,
        letters.GatherInformation: GatherEnemySecrets,
        SpaceshipQuest: hunts.HuntingQuest,
        letters.Coup: secret_missions.Coup,
        letters.Diplomacy: secret_missions.Diplomacy,
        letters.GainCharacters: secret_missions.GainCharacters,
    },
    setup={
        terms.UNITS: _of_side(StartingForces),
        terms.CHARACTERS: _of_side(PlaceGroups),
        terms.SECRETS: lambda side: secrets.DeploySecrets(),
        terms.ASSIGNMENTS: lambda side: assignments.ArrangeDeck(),
        terms.BASE: lambda side: base.BaseSetUp(),
        terms.CAMPS: lambda side: late_start.PlaceCells(),
        terms.KNOWN_SECRETS: lambda side: late_start.KnownSecrets(),
    },
    listens={
        points.POSITION_LAID_OUT: (
            Hook("deal-the-rest", dealing.deal_the_rest),
            Hook("open-units", dealing.turn_up_units),
        ),
        secrets.REVEALED: (Hook("revelation", revelations.carry_out),),
        points.PLAYER_TURN_STARTS: (Hook("show-secrets", disclosure.offer),),
        points.REBELLION_STARTS: (Hook("rebel-track", uprising.begins),),
        points.REBELLION_UNDER_WAY: (
            Hook("lost-secrets", uprising.goes_on),
            Hook("no-example", living_planet.without_example),
        ),
    },
    answers=galactic_answers.ANSWERS,
    cards=(*event_cards.CARDS, *secret_cards.CARDS, *disclosure.CARDS),
    missions=(StealEnemyResources, QuestionPrisoner),
    events={"atrocity": ATROCITY},
    tokens=bonus_draws.QUESTION_TOKENS,
    view=galaxy_view,
    consequences=galactic_consequences.CONSEQUENCES,
    goals={Goal(REVEALED): base_is_revealed},
    secrets=GALACTIC_SECRETS,
    schedules=(terms.GALACTIC_POINTS,),
    state=GalacticMemory,
    options=GalacticOptions,
)

#: The modules of each game.
GAMES: dict[str, tuple[Module, ...]] = {
    "star-system": (SHARED, INFORMATION, STAR_SYSTEM_GAME),
    "province": (
        SHARED,
        INFORMATION,
        SPACE_RULES,
        FORCE_POINT_RULES,
        DOMINO_EFFECTS,
        SOVEREIGNS,
        PROVINCE_GAME,
    ),
    "galactic": (SHARED, SPACE_RULES, FORCE_POINT_RULES, DOMINO_EFFECTS, SOVEREIGNS, GALACTIC_GAME),
}

RECIPE = Recipe(
    "The standard rules",
    lambda game: GAMES.get(game, (SHARED,)),
    "The rules of 1979: missions are resolved with the thirty Action Cards.",
    glance="as printed in 1979",
)
