"""Rules of thumb for spies: what to learn, what to leave to others, what to give away."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, leave, one_of
from fitg.bots.knowledge.larger.council import WHIM, resources
from fitg.bots.table import Table
from fitg.engine.machine.state import NEUTRAL
from fitg.engine.rules.battles import Battle
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rulesets.underground.cards.hunters_and_pirates import ApplyTo, MakeNeutral, QuarterAt
from fitg.engine.rulesets.underground.intel.free_move import FreeCourse, FreeStop, SendFreely
from fitg.engine.rulesets.underground.intel.hunters import EndTheHunt, PayBounty, PayRansom
from fitg.engine.rulesets.underground.intel.lesson import AcceptResult, AssignResult, RefuseResult, TakeResult
from fitg.engine.rulesets.underground.intel.memory import BOUNTY, INTELLIGENCE, IntelligenceMemory
from fitg.engine.rulesets.underground.intel.network import (
    DestroyCell,
    DestroyConduit,
    GiveAwayConduit,
    PlanRaid,
    SealLeak,
)
from fitg.engine.rulesets.underground.intel.pirates import BerthAt, HitAndRun, RaidDaringly
from fitg.engine.rulesets.underground.intel.spying import OpenProvince, SpyOnCard, TellSecretOf
from fitg.engine.rulesets.underground.intel.stocks import SendTeam, WatchTheAgents

#: What a result is worth to the side that gets it.
WORTH = {
    "infiltrate-network": 8.0,
    "ally-slavers": 6.0,
    "seal-leaks": 5.0,
    "raise-money": 4.0,
    "reveal-secrets": 3.5,
    "infiltrate-forces": 3.0,
    "prepare-atrocity": 2.5,
    "raise-bounties": 1.5,
    "discourage-hunters": 3.0,
    "ally-pirates": 4.5,
    "free-move": 2.2,
    "counterintelligence": 2.0,
    "spy-assignment": 2.0,
    "exploration-team": 1.0,
    "general-research": 0.5,
}
#: What giving the base away costs.
RUIN = 1000.0


def take_result(table: Table, actions: Actions) -> Advice:
    """What is worth most; the enemy would give the least."""
    taken = all_of(TakeResult, actions)
    return best_of(
        actions,
        taken,
        lambda option: WORTH.get(option.result, 1.0) * table.whim(WHIM),
        "This helps us most.",
    )


def assign_result(table: Table, actions: Actions) -> Advice:
    """What is worth least to them."""
    return best_of(
        actions,
        all_of(AssignResult, actions),
        lambda option: -WORTH.get(option.result, 1.0) * table.whim(WHIM),
        "This helps them least.",
    )


def refuse_what_we_have(table: Table, actions: Actions) -> Advice:
    """One in stock is enough: something else may be better."""
    refusal = one_of(RefuseResult, actions) or one_of(AcceptResult, actions)
    assert refusal is not None
    return Advice(refusal, "We have that already: let them tell us something else.")


def plan_raid(table: Table, actions: Actions) -> Advice:
    """Find as many as possible: the base lies among those that are left."""
    return best_of(
        actions,
        all_of(PlanRaid, actions),
        lambda option: option.infiltrated * table.whim(WHIM),
        "Each Conduit that we find brings us nearer to their base.",
    )


def give_away(table: Table, actions: Actions) -> Advice:
    """The poorest planet, and never the base."""
    record = table.state.modules[GALACTIC]
    assert isinstance(record, GalacticMemory)
    return best_of(
        actions,
        all_of(GiveAwayConduit, actions),
        lambda option: -resources(table, option.planet) - RUIN * (option.planet == record.base),
        "We can do without this one.",
    )


def destroy_conduit(table: Table, actions: Actions) -> Advice:
    """Where most could come from."""
    return best_of(
        actions,
        all_of(DestroyConduit, actions),
        lambda option: resources(table, option.planet) * table.whim(WHIM),
        "This one would serve them best.",
    )


def destroy_cell(table: Table, actions: Actions) -> Advice:
    """On the richest planet."""
    return best_of(
        actions,
        all_of(DestroyCell, actions),
        lambda option: resources(table, table.board.planet_of[option.at]),
        "They do most harm there.",
    )


def seal_leak(table: Table, actions: Actions) -> Advice:
    """On the richest planet."""
    return best_of(
        actions,
        all_of(SealLeak, actions),
        lambda option: resources(table, option.planet),
        "This Conduit is worth most.",
    )


def spy_on_card(table: Table, actions: Actions) -> Advice:
    """The next one first."""
    return best_of(
        actions, all_of(SpyOnCard, actions), lambda option: -option.position, "What comes first counts most."
    )


def tell_secret(table: Table, actions: Actions) -> Advice:
    """The Empire tells of poor planets, the Rebels ask for rich ones."""
    sign = 1 if table.side == "rebel" else -1
    return best_of(
        actions,
        all_of(TellSecretOf, actions),
        lambda option: sign * resources(table, option.planet),
        "This is where it matters." if sign > 0 else "This hurts us least.",
    )


def open_province(table: Table, actions: Actions) -> Advice:
    """Where the Empire has most."""
    return best_of(
        actions, all_of(OpenProvince, actions), lambda option: table.whim(WHIM), "We want to see them all."
    )


def watch_the_agents(table: Table, actions: Actions) -> Advice:
    """A mission that is lost costs more than a stock."""
    watch = one_of(WatchTheAgents, actions)
    assert watch is not None
    return Advice(watch, "We keep the mission.")


def send_team(table: Table, actions: Actions) -> Advice:
    """Creatures are for specialists."""
    team = one_of(SendTeam, actions)
    assert team is not None
    return Advice(team, "That is what they are for.")


# Bounty Hunters


def pay_bounty(table: Table, actions: Actions) -> Advice:
    """Whoever is worth most to the Rebels; the first keeps the hunters with us."""
    return best_of(
        actions,
        all_of(PayBounty, actions),
        lambda option: table.price_of(table.state.characters[option.who]),
        "One Rebel less, for a few points.",
    )


def end_the_hunt(table: Table, actions: Actions) -> Advice:
    """As long as we can pay the next one, too, they go on."""
    record = table.state.modules[GALACTIC]
    sheet = table.state.modules[INTELLIGENCE]
    assert isinstance(record, GalacticMemory)
    assert isinstance(sheet, IntelligenceMemory)
    if record.tracks["imperial"] >= sheet.tracks[BOUNTY]:
        return leave(actions)
    over = one_of(EndTheHunt, actions)
    assert over is not None
    return Advice(over, "We could not pay for another one.")


def pay_ransom(table: Table, actions: Actions) -> Advice:
    """People are worth more than points."""
    return best_of(
        actions,
        all_of(PayRansom, actions),
        lambda option: table.price_of(table.state.characters[option.who]),
        "We need him.",
    )


# A Free Move


def move_freely(table: Table, actions: Actions) -> Advice:
    """A unit is useful where a province has fewer; a ship only if somebody has something to do elsewhere."""
    return best_of(
        actions,
        all_of(SendFreely, actions),
        lambda option: (
            table.planet_number(table.board.planet_of[option.origin], "imperial") * table.whim(WHIM)
        ),
        "There are enough of ours there: this one is needed elsewhere.",
    )


def set_free_course(table: Table, actions: Actions) -> Advice:
    """To the center with the fewest of our units."""
    return best_of(
        actions,
        all_of(FreeCourse, actions),
        lambda option: -table.planet_number(option.planet, "imperial") * table.whim(WHIM),
        "Hardly anybody of ours is there.",
    )


def stop_freely(table: Table, actions: Actions) -> Advice:
    """On the ground, where it is worth most."""
    return best_of(
        actions,
        all_of(FreeStop, actions),
        lambda option: table.board.sizes.get(option.to, 0),
        "It is needed on the ground.",
    )


# Pirates


def berth_pirates(table: Table, actions: Actions) -> Advice:
    """In orbit, from where they go on, unless the Empire is there."""
    return best_of(
        actions,
        all_of(BerthAt, actions),
        lambda option: (
            -table.number(option.at, table.enemy),
            not table.board.on_surface(option.at),
        ),
        "Here nobody disturbs them.",
    )


def raid_daringly(table: Table, actions: Actions) -> Advice:
    """Pirates who are alone win nothing by staying: others are not thrown away."""
    battle = table.top
    raid = one_of(RaidDaringly, actions)
    if raid is None or not isinstance(battle, Battle):
        return leave(actions)
    ours, theirs = (battle.strength(table.ctx, side) for side in (battle.attacker, battle.defender))
    return Advice(raid, "Twice their losses, and ours are small.") if ours >= 2 * theirs else leave(actions)


def hit_and_run(table: Table, actions: Actions) -> Advice:
    """Whoever is weaker runs."""
    battle = table.top
    run = one_of(HitAndRun, actions)
    if run is None or not isinstance(battle, Battle):
        return leave(actions)
    ours, theirs = (battle.strength(table.ctx, side) for side in (table.side, table.enemy))
    return Advice(run, "They are too strong to be met.") if ours < 3 * theirs else leave(actions)


# Events of natives and priests


def make_neutral(table: Table, actions: Actions) -> Advice:
    """The most loyal of them, if it is loyal at all."""
    planets = table.state.planets
    loyal = [each for each in all_of(MakeNeutral, actions) if planets[each.planet].loyalty < NEUTRAL]
    return best_of(
        actions,
        loyal,
        lambda option: (-planets[option.planet].loyalty, resources(table, option.planet)),
        "There they have done most for us.",
    )


def weigh_words(table: Table, actions: Actions) -> Advice:
    """Where more is to be won: the planet nearer to us; the troops where the enemy is weaker."""
    towards = 1 if table.side == "rebel" else -1
    planets = all_of(ApplyTo, actions)
    if planets:
        return best_of(
            actions,
            planets,
            lambda option: towards * table.state.planets[option.planet].loyalty,
            "There it counts most.",
        )
    return best_of(
        actions,
        all_of(QuarterAt, actions),
        lambda option: -table.strength(option.at, table.enemy),
        "There they are safe.",
    )


ANSWERS: dict[str, Answer] = {
    "events.primitives": make_neutral,
    "events.council": weigh_words,
    "intelligence.bounty": pay_bounty,
    "intelligence.hunt": end_the_hunt,
    "intelligence.ransom": pay_ransom,
    "intelligence.free-move": move_freely,
    "intelligence.free-course": set_free_course,
    "intelligence.free-stop": stop_freely,
    "intelligence.pirates": berth_pirates,
    "military-combat.raid": raid_daringly,
    "military-combat.tactics": hit_and_run,
    "intelligence.agents": watch_the_agents,
    "intelligence.team": send_team,
    "intelligence.result": take_result,
    "intelligence.assign": assign_result,
    "intelligence.refuse": refuse_what_we_have,
    "intelligence.raid": plan_raid,
    "intelligence.conduit": give_away,
    "intelligence.destroy": destroy_conduit,
    "intelligence.cell": destroy_cell,
    "intelligence.seal": seal_leak,
    "intelligence.assignment": spy_on_card,
    "intelligence.secret": tell_secret,
    "intelligence.province": open_province,
}
