"""[VC-13, VC-14, VO-07, VO-10] Who wins when, and what for."""

from __future__ import annotations

from msgspec.structs import replace

from fitg.data import facts
from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.machine.context import Context
from fitg.engine.options import Options
from fitg.engine.rulesets.underground.victory.bidding import have_changed_places, sides_are_bid_for
from fitg.engine.rulesets.underground.victory.memory import VictoryOptions, higher, lower, memory
from fitg.scenarios.format import Clause, ClauseKind, Scenario, VictoryCondition

POINTS: ClauseKind = "victory-points"


def until_the_higher_bid(turns: int, ctx: Context) -> int:
    """[VC-13d, VE-13] As long as the higher bid says now; one that has passed ends with this Game-Turn."""
    if not memory(ctx).opened:
        return turns
    return max(higher(ctx), ctx.state.turn)


def by_the_bids(ctx: Context, side: Side) -> tuple[Side | None, str]:
    """[VC-13b, VC-13c, VC-13d] In time for the lower bid, in time for a draw, or too late."""
    turn = ctx.state.turn
    if side == "imperial" or turn > higher(ctx):
        return "imperial", f"The Empire has lasted {higher(ctx)} Game-Turns, as long as the higher bid."
    if turn <= lower(ctx):
        return "rebel", f"Game-Turn {turn} is not later than the lower bid, {lower(ctx)}."
    return None, f"Game-Turn {turn} is later than the lower bid, {lower(ctx)}."


def only_as_a_turn_ends(ctx: Context) -> bool:
    """[VC-13d] What was not there when an Imperial Player-Turn ended comes too late."""
    return False


def read(scenario: Scenario, chosen: Options | None) -> Scenario:
    """[VC-14, VC-13b] The Empire wins by lasting only; the Rebels as an Imperial Player-Turn ends."""
    options = chosen if isinstance(chosen, VictoryOptions) else VictoryOptions()
    needed = scenario.final.rebel_needs
    if options.victory_points not in ("scenario", "none"):
        needed = int(options.victory_points)
    goals = [each for each in scenario.instant_victory if each.side == "rebel" and not _of_points(each)]
    goals.insert(0, _goal(scenario, options, needed))
    return replace(
        scenario,
        instant_victory=tuple(goals),
        final=replace(scenario.final, rebel_needs=needed, case="VC-13d"),
    )


def _of_points(condition: VictoryCondition) -> bool:
    return any(clause.kind == POINTS for clause in condition.all_of)


def _goal(scenario: Scenario, options: VictoryOptions, needed: int) -> VictoryCondition:
    """[VC-13b, VO-07, VO-10] Points, capitals, home planets: all that was agreed on, at the same time."""
    clauses, words = [], []
    if options.victory_points != "none":
        clauses.append(Clause(kind=POINTS, count=needed))
        words.append(f"Rebel-controlled planets are worth {needed} points or more")
    state = "risen or free" if options.risen_counts else "free"
    for planets, number, name in (
        (_capitals(scenario), int(options.capitals), "capitals, the Throne among them,"),
        (_homes(scenario), int(options.homes), "home planets"),
    ):
        if number:
            kind: ClauseKind = "risen-count" if options.risen_counts else "rebel-controlled-count"
            clauses.append(Clause(kind=kind, planets=planets, count=min(number, len(planets))))
            words.append(f"{min(number, len(planets))} {name} are {state}")
    return VictoryCondition(
        side="rebel",
        case="VC-13b",
        text=f"When an Imperial Player-Turn ends, {' and '.join(words)}.",
        all_of=tuple(clauses),
        tested="imperial-turn-ends",
    )


def _capitals(scenario: Scenario) -> tuple[str, ...]:
    return tuple(each for each in sorted(scenario.planets) if facts().planets[each].capital != "none")


def _homes(scenario: Scenario) -> tuple[str, ...]:
    return tuple(each for each in sorted(scenario.planets) if facts().planets[each].home_of is not None)


ANSWERS = (
    questions.seats_change.by(sides_are_bid_for),
    questions.exchanged.by(have_changed_places),
    questions.last_turn.changed(until_the_higher_bid),
    questions.verdict.by(by_the_bids),
    questions.wins_by_points.by(only_as_a_turn_ends),
)
