"""Rules of thumb for spies: what to learn, what to leave to others, what to give away."""

from __future__ import annotations

from fitg.bots.knowledge.advice import Actions, Advice, Answer, all_of, best_of, one_of
from fitg.bots.knowledge.larger.council import WHIM, resources
from fitg.bots.table import Table
from fitg.engine.rules.galactic.memory import GALACTIC, GalacticMemory
from fitg.engine.rulesets.underground.intel.lesson import AcceptResult, AssignResult, RefuseResult, TakeResult
from fitg.engine.rulesets.underground.intel.network import (
    DestroyCell,
    DestroyConduit,
    GiveAwayConduit,
    PlanRaid,
    SealLeak,
)
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
    "raise-bounties": 0.2,
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


ANSWERS: dict[str, Answer] = {
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
