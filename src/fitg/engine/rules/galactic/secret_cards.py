"""[31.0] The Planet Secrets that do something at once, or answer a question: one record each.

What a secret does to taxes and income its row says by the names of `secrets`; what it does to missions is a
layer over them (`secret_missions`, `environ_missions`).
"""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.moments import Hook
from fitg.engine.rules.galactic import answers, drugs, living_planet, mutants, revelations
from fitg.engine.rules.galactic.secrets import SECRETS

_NO_EXAMPLE = (Hook("no-example", living_planet.without_example),)

CARDS: tuple[Card, ...] = (
    Card(SECRETS, "dead-world", at_once=lambda ctx, planet: revelations.DeadWorld(planet=planet)),
    Card(
        SECRETS,
        "drug-world",
        answers=(
            questions.heals_here.by(answers.no_healing),
            questions.rating.by(drugs.ratings),
            questions.bonus_draws.by(drugs.talents),
        ),
    ),
    Card(
        SECRETS,
        "empire-forever",
        at_once=revelations.to_patriotic,
        answers=(questions.follows_example.by(answers.refuses_no_rebel),),
    ),
    Card(
        SECRETS,
        "welcome-rebels",
        at_once=revelations.to_dissent,
        answers=(questions.follows_example.by(answers.refuses_no_imperial),),
    ),
    Card(
        SECRETS,
        "imperial-deltronics",
        answers=(questions.looks_closer.by(answers.knows_its_ships),),
        listens={points.DETECTION: (Hook("scanners", living_planet.at_detection),)},
    ),
    Card(
        SECRETS,
        "living-planet",
        answers=(
            questions.is_ruled.by(answers.no_sovereigns),
            questions.sets_example.by(answers.sparks),
            questions.seems_to_set_example.by(answers.seems_to_spark),
            questions.columns.by(living_planet.columns),
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
        answers=(questions.creature.by(answers.mutant),),
        listens={
            points.CREATURE: (Hook("mutants", mutants.are_seen),),
            points.LOCALS: (Hook("mutant-locals", mutants.are_seen),),
        },
    ),
    Card(
        SECRETS,
        "trap",
        at_once=revelations.spring_trap,
        answers=(questions.prison.by(answers.trap),),
    ),
)
