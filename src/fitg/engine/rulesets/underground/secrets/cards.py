"""[VE-01 to VE-09] The Planet Secrets of Underground that are changed: one record each."""

from __future__ import annotations

from fitg.engine import points, questions
from fitg.engine.cards import Card
from fitg.engine.machine.context import Context
from fitg.engine.machine.moments import Hook
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic import living_planet, money, mutants, revelations
from fitg.engine.rules.galactic import secret_answers as said
from fitg.engine.rules.galactic.secrets import SECRETS
from fitg.engine.rules.politics import sovereigns
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.secrets import archives, clones, living, loyal, trap

#: What the row of the Mutant World says.
USELESS = "nothing_keeps_them_off"
_NO_EXAMPLE = (Hook("no-example", living_planet.without_example),)


def keeps_off(ctx: Context, place: str, ability: str) -> bool:
    """[VE-03a] Woada, Mareg, Norrocks and Exploration Teams do not help on the Mutant World."""
    return not said.doing(USELESS)(ctx, ctx.board.planet_of[place])


CARDS: tuple[Card, ...] = (
    Card(
        SECRETS,
        "casino-galactica",
        answers=(
            galactic.has_casino.by(said.doing("free_possession:gamblers")),
            asked.informs_anytime.by(archives.informs),
        ),
    ),
    Card(
        SECRETS,
        "cloning-complex",
        answers=(
            asked.can_investigate.by(clones.can_clone),
            asked.investigation.by(clones.cloned),
            questions.closed_missions.by(clones.not_twice),
        ),
    ),
    Card(
        SECRETS,
        "empire-forever",
        at_once=loyal.to_patriotic,
        answers=(
            money.turn.changed(said.tax_is_free),
            money.secret_helps.by(said.would_be_free),
            money.pays_anyway.by(loyal.pays_anyway),
            money.sites.by(loyal.own_site),
            galactic.voids_first_letter.by(said.hindering("rebel", "rebel_CD_first_letter_void")),
            galactic.refuses.by(said.refusing("rebel", "no_rebel_shift_by_domino_or_galactic")),
            questions.loyalty_is_fixed.by(loyal.is_patriotic),
            questions.why_void.by(loyal.ignores),
            sovereigns.allegiance.changed(loyal.favors),
        ),
    ),
    Card(
        SECRETS,
        "imperial-archives",
        answers=(
            asked.can_investigate.by(archives.can_tell),
            asked.investigation.by(archives.told),
            asked.must_research.by(archives.memory_says_research),
        ),
    ),
    Card(
        SECRETS,
        "imperial-deltronics",
        answers=(
            questions.looks_closer.by(said.knows_its_ships),
            asked.can_investigate.by(archives.can_build),
            asked.investigation.by(archives.built),
        ),
        listens={points.DETECTION: (Hook("scanners", said.at_detection),)},
    ),
    Card(
        SECRETS,
        "living-planet",
        answers=(
            questions.sets_example.by(said.sparks),
            questions.seems_to_set_example.by(said.seems_to_spark),
            questions.columns.by(living_planet.columns),
            questions.freed.by(living.arm),
            questions.pdb_floor.by(living.keeps_level),
            galactic.ignores_coups.by(said.doing("no_coup_ratings")),
            asked.can_investigate.by(living.can_be_woken),
            asked.investigation.by(living.woken),
        ),
        listens={
            points.BATTLE_JOINED: (Hook("secrets-in-battle", living_planet.in_battle),),
            points.LOYALTY_MOVED: _NO_EXAMPLE,
            points.REBELLION_STOPPED: _NO_EXAMPLE,
            points.FREED: _NO_EXAMPLE,
            points.REBELLION_UNDER_WAY: (Hook("frees-itself", living.is_free),),
        },
    ),
    Card(
        SECRETS,
        "mutant-world",
        answers=(questions.creature.by(said.mutant), questions.keeps_off.by(keeps_off)),
        listens={
            points.CREATURE: (Hook("mutants", mutants.are_seen),),
            points.LOCALS: (Hook("mutant-locals", mutants.are_seen),),
        },
    ),
    Card(
        SECRETS,
        "trap",
        answers=(
            questions.prison.by(trap.holds),
            questions.garrison.by(trap.posted),
            questions.bonus_draws.by(trap.draws),
            asked.informs_anytime.by(trap.informs_empire),
            asked.can_investigate.by(trap.can_be_infiltrated),
            asked.investigation.by(trap.infiltrated),
            asked.knows_the_agents.by(trap.knows_the_agents),
        ),
    ),
    Card(
        SECRETS,
        "welcome-rebels",
        at_once=revelations.to_dissent,
        answers=(
            money.turn.changed(said.any_tax_turns),
            galactic.voids_first_letter.by(said.hindering("imperial", "imperial_CD_first_letter_void")),
            galactic.refuses.by(said.refusing("imperial", "no_imperial_shift_by_domino_or_galactic")),
            questions.loyalty_bounds.changed(loyal.never_back),
            questions.closed_missions.by(loyal.stays_risen),
        ),
    ),
)
