"""[29.0] What the Galactic Game answers, its cards left aside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.machine.joins import PASS, Answer, Passed
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Character, Planet, PlanetStatus, Ship, Stack
from fitg.engine.questions import ANY_NUMBER, Mover
from fitg.engine.rules.galactic import (
    asked,
    assignments,
    atrocities,
    disclosure,
    enemy_secrets,
    events,
    geography,
    hypnosis,
    imperial_purchases,
    limits,
    maintenance,
    money,
    secrets,
    shifts,
    taxation,
    uprising,
    victory,
)
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.options import NO_BID, options
from fitg.engine.rules.missions.letters import StartOrStopRebellion
from fitg.engine.rules.missions.site import Site
from fitg.scenarios.format import VictoryCondition

#: [36.34] The state of a planet that is no more: mostly there is none, which is seen at once.
DESTROYED: PlanetStatus = "destroyed"

# What players have agreed on


def may_end_at_once(ctx: Context, condition: VictoryCondition) -> bool:
    """[38.53] Players may agree that the Empire does not win at once."""
    return condition.side == "rebel" or not options(ctx).no_sudden_death


def draw_between_bids(ctx: Context, side: Side) -> tuple[Side | None, str] | Passed:
    """[38.5] What the Rebels reach between the two bids is a draw."""
    lower = options(ctx).lower_bid
    last = int(lower) * ctx.rules.ask[questions.pace](ctx)
    if side == "rebel" and lower != NO_BID and ctx.state.turn > last:
        return None, f"It came later than Game-Turn {last}, the lower bid."
    return PASS


def turns_bid(turns: int, ctx: Context) -> int:
    """[38.52] Players may have bid for how long the Empire has to last; else the scenario says it."""
    bid = options(ctx).bid
    return turns if bid == NO_BID else min(turns, int(bid) * ctx.rules.ask[questions.pace](ctx))


def units_alone_decide(ctx: Context, planet: Planet) -> bool:
    """[15.52] Players may agree that units alone decide."""
    return options(ctx).free_planets


def codes_are_safe(ctx: Context) -> bool:
    """[7.22] Not once the codes of IPOC are broken."""
    return not memory(ctx).face_up


def no_limit(ctx: Context) -> bool:
    """[13.2] The card limits the Imperial Player in the two smaller games only."""
    return False


# Planets that are no more


def is_there(ctx: Context, place: str) -> bool:
    """[36.34, G-05] Not where a planet is dead or destroyed: whoever is there may only leave."""
    destroyed, planet = ctx.index.statuses.get(DESTROYED), ctx.board.planet_of.get(place, "")
    if destroyed is None or planet not in destroyed:
        return True
    return ctx.board.in_orbit(place) and ctx.rules.ask[asked.orbit_remains](ctx, planet)


def may_enter_ruins(ctx: Context, character: Character, place: str, mover: Mover) -> bool:
    """[36.34] Nobody does."""
    destroyed = ctx.index.statuses.get(DESTROYED)
    return destroyed is None or ctx.board.planet_of.get(place) not in destroyed or is_there(ctx, place)


def room_in_ruins(ctx: Context, place: str, side: Side) -> int:
    """[36.34, G-05] A destroyed planet has none."""
    destroyed = ctx.index.statuses.get(DESTROYED)
    if destroyed is None or ctx.board.planet_of.get(place) not in destroyed or is_there(ctx, place):
        return ANY_NUMBER
    return 0


def nobody_looks_from_ruins(ctx: Context, planet_id: str, ship: Ship) -> bool | Passed:
    """[36.34] There is nobody left to look for a ship."""
    return PASS if geography.exists(ctx, planet_id) else False


# Secrets of planets


def has_secret_star(ctx: Context, place: str) -> bool:
    """[19.4, G-12] A secret may give the Environ a star."""
    return uprising.STARRED in uprising.effects(ctx, ctx.board.planet_of[place])


def sees_a_secret(ctx: Context, travellers: Iterable[str], place: str) -> bool:
    """[31.21] Scouts see a secret from orbit."""
    return bool(disclosure.sees(ctx, travellers, ctx.board.planet_of.get(place, "")))


def hidden_refusal(ctx: Context, planet_id: str, favor: Side, reason: str) -> Procedure | None:
    """[31.22, G-03] A secret that is hidden may be shown to refuse."""
    if not secrets.is_hidden(ctx, planet_id):
        return None
    return shifts.Objection(planet=planet_id, favor=favor, reason=reason)


# Atrocities and events


def under_hypnosis(ctx: Context, site: Site) -> tuple[str, ...]:
    """[36.33b, G-21] No rebellion starts under mass hypnosis."""
    held = hypnosis.holds(ctx, ctx.board.planet_of[site.place])
    return (StartOrStopRebellion.letter,) if held else ()


def ambushers(ctx: Context, stacks: Sequence[Stack]) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """[36.31] Those who attack by surprise are seen."""
    seen = atrocities.ambushers(ctx)
    if not seen:
        return ()
    return tuple([(n, seen[stack.place]) for n, stack in enumerate(stacks) if stack.place in seen])


def on_the_marker(ctx: Context, stacks: Sequence[Stack]) -> tuple[tuple[int, Mapping[str, int]], ...]:
    """[36.33b] So is the unit on a Loyalty marker."""
    boxes, held = ctx.board.orbits, memory(ctx).hypnosis
    if not held:
        return ()
    above = {boxes[planet]: {unit: 1} for planet, unit in held.items() if planet in boxes}
    return tuple([(n, above[stack.place]) for n, stack in enumerate(stacks) if stack.place in above])


def less_withheld(number: int, ctx: Context, kind: str) -> int:
    """[19.0, 123] But for a Suicide Squad that was disbanded in this Game-Turn."""
    return max(0, number - int(memory(ctx).disbanded == kind))


def less_withheld_of(numbers: dict[str, int], ctx: Context, kinds: Iterable[str]) -> dict[str, int]:
    """[19.0, 123] The same for several kinds."""
    return {kind: max(0, n - int(memory(ctx).disbanded == kind)) for kind, n in numbers.items()}


ANSWERS: tuple[Answer, ...] = (
    questions.is_objective.by(may_end_at_once),
    questions.verdict.by(draw_between_bids),
    questions.last_turn.changed(turns_bid),
    questions.rebellion_holds.by(units_alone_decide),
    questions.planet_lines.by(victory.score_lines),
    questions.conceals.by(codes_are_safe),
    money.in_season.by(taxation.after_the_first_turn),
    money.buys.by(imperial_purchases.set_up_is_over),
    asked.first_player_turns.by(events.in_the_first_round),
    asked.lesson.by(enemy_secrets.secret_told),
    money.upkeep.by(maintenance.dear_things),
    money.sites.by(imperial_purchases.capitals),
    questions.only_makes_good_losses.by(no_limit),
    asked.can_strafe.by(atrocities.is_in_use),
    asked.unit_acts.by(atrocities.all_acts),
    questions.is_open.by(is_there),
    questions.may_enter.by(may_enter_ruins),
    questions.room.by(room_in_ruins),
    questions.can_detect.by(nobody_looks_from_ruins),
    questions.watches.by(nobody_looks_from_ruins),
    questions.rebellion_points.by(uprising.immediate_points),
    questions.has_star.by(has_secret_star),
    questions.goes_wild.by(uprising.units_go_wild),
    questions.learns.by(sees_a_secret),
    questions.follows_example.by(shifts.may_follow),
    questions.objection.by(hidden_refusal),
    questions.loyalty_is_fixed.by(hypnosis.holds),
    questions.closed_missions.by(under_hypnosis),
    questions.counters.changed(less_withheld),
    questions.counters_of.changed(less_withheld_of),
    questions.known_units.by(ambushers),
    asked.attackers_by_surprise.by(atrocities.elite_at),
    questions.known_units.by(on_the_marker),
    questions.way_is_barred.by(limits.bars),
    questions.may_be_barred.by(limits.may_be_barred),
    questions.ways_depend_on.by(limits.terms),
    *(questions.ways_out.by(reason) for reason in assignments.REASONS),
    questions.stays_free.by(assignments.on_his_planet),
    assignments.orders_end.by(assignments.base_is_known),
    questions.why_not_there.by(limits.refusal),
)
