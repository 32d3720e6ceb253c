"""[31.0] The Planet Secrets: one record each, with what it does at once and what it answers.

What is printed on a counter is its row among the facts: when it is lost, and what it does to the points of a
rebellion (`uprising`). A card that answers for a planet sees itself whether its secret lies there.
"""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.moments import Hook
from fitg.engine.rules.galactic import (
    asked,
    drugs,
    living_planet,
    mission_phase,
    money,
    mutants,
    revelations,
)
from fitg.engine.rules.galactic import secret_answers as said
from fitg.engine.rules.galactic.secrets import SECRETS

_NO_EXAMPLE = (Hook("no-example", living_planet.without_example),)

CARDS: tuple[Card, ...] = (
    Card(
        SECRETS,
        "casino-galactica",
        answers=(asked.has_casino.by(said.doing("free_possession:int>=4")),),
    ),
    Card(SECRETS, "cloning-complex", answers=(asked.clones_dead.by(said.doing("G_draws_from_dead")),)),
    Card(SECRETS, "dead-world", at_once=lambda ctx, planet: revelations.DeadWorld(planet=planet)),
    Card(
        SECRETS,
        "drug-world",
        answers=(
            questions.heals_here.by(said.no_healing),
            questions.rating.by(drugs.ratings),
            questions.bonus_draws.by(drugs.talents),
            asked.after_missions.by(mission_phase.take_drugs),
        ),
    ),
    Card(
        SECRETS,
        "empire-forever",
        at_once=revelations.to_patriotic,
        answers=(
            money.turn.changed(said.tax_is_free),
            money.secret_helps.by(said.would_be_free),
            asked.voids_first_letter.by(said.hindering("rebel", "rebel_CD_first_letter_void")),
            asked.refuses.by(said.refusing("rebel", "no_rebel_shift_by_domino_or_galactic")),
        ),
    ),
    Card(SECRETS, "gem-world", answers=(money.fixed_income.by(said.paying("gem-world")),)),
    Card(SECRETS, "hyper-world", answers=(asked.gives_two_missions.by(said.doing(said.TWO_MISSIONS)),)),
    Card(SECRETS, "imperial-archives", answers=(asked.tells_all.by(said.doing("I1=reveal_all_secrets")),)),
    Card(
        SECRETS,
        "imperial-deltronics",
        answers=(
            questions.looks_closer.by(said.knows_its_ships),
            asked.builds_ships.by(said.doing("I1=random_spaceship")),
        ),
        listens={points.DETECTION: (Hook("scanners", said.at_detection),)},
    ),
    Card(SECRETS, "industrial-world", answers=(money.fixed_income.by(said.paying("industrial-world")),)),
    Card(SECRETS, "ipoc", listens={points.REBELLION_STARTS: (Hook("codes-are-broken", said.turn_up_all),)}),
    Card(
        SECRETS,
        "living-planet",
        answers=(
            questions.is_ruled.by(said.no_sovereigns),
            questions.sets_example.by(said.sparks),
            questions.seems_to_set_example.by(said.seems_to_spark),
            questions.columns.by(living_planet.columns),
            asked.ignores_coups.by(said.doing("no_coup_ratings")),
            asked.rises_by_diplomacy.by(said.doing("rebel_D1=rebellion")),
        ),
        listens={
            points.BATTLE_JOINED: (Hook("secrets-in-battle", living_planet.in_battle),),
            points.LOYALTY_MOVED: _NO_EXAMPLE,
            points.REBELLION_STOPPED: _NO_EXAMPLE,
            points.FREED: _NO_EXAMPLE,
        },
    ),
    Card(
        SECRETS,
        "mutant-world",
        answers=(questions.creature.by(said.mutant),),
        listens={
            points.CREATURE: (Hook("mutants", mutants.are_seen),),
            points.LOCALS: (Hook("mutant-locals", mutants.are_seen),),
        },
    ),
    Card(SECRETS, "slave-world", answers=(money.fixed_income.by(said.paying("slave-world")),)),
    Card(
        SECRETS,
        "trap",
        at_once=revelations.spring_trap,
        answers=(questions.prison.by(said.trap), asked.is_disarmed.by(said.doing(said.TRAP))),
    ),
    Card(
        SECRETS,
        "welcome-rebels",
        at_once=revelations.to_dissent,
        answers=(
            money.turn.changed(said.any_tax_turns),
            asked.voids_first_letter.by(said.hindering("imperial", "imperial_CD_first_letter_void")),
            asked.refuses.by(said.refusing("imperial", "no_imperial_shift_by_domino_or_galactic")),
        ),
    ),
)
