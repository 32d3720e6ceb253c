"""[16.17, 16.18] Victory: the points, the instant objectives and the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from fitg import tables
from fitg.engine import questions
from fitg.engine.events.course import GameEnded
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import HELD, IN_PLAY, LOST
from fitg.engine.machine.moments import Moment
from fitg.engine.machine.state import PATRIOTIC, ROLES, UNREST, Outcome, Planet, heap
from fitg.engine.rules import characters, control, loyalty
from fitg.engine.terms import Goal
from fitg.scenarios.format import Clause, VictoryCondition


def planet_line(ctx: Context, planet: Planet) -> str:
    """[16.17, A-16-06] The one line of the schedule on which a planet scores, or nothing."""
    if control.controller(ctx, planet.id) == "rebel":
        return "planet-rebel-controlled"
    if planet.status in ("rebellion", "rebel-control"):
        return "planet-in-rebellion"
    if planet.loyalty == UNREST:
        return "planet-in-unrest"
    return "planet-patriotic" if planet.loyalty == PATRIOTIC else ""


def planets_and_people(ctx: Context) -> list[str]:
    """[16.17] The lines of all planets, and of everybody who was killed or is held."""
    lines = [planet_line(ctx, planet) for planet in ctx.state.planets.values()]
    for character in characters.with_cards(ctx):
        if character.fate not in IN_PLAY:
            lines.append(f"{character.side}-character-killed")
        elif character.fate in HELD:
            lines.append(f"{character.side}-character-captured")
    return lines


def score(ctx: Context) -> tables.VictoryPoints:
    """[16.17] The Rebel Player's points as things stand."""
    lines = [*ctx.rules.ask[questions.planet_lines](ctx), *ctx.rules.ask[questions.more_lines](ctx)]
    conditions = {line: lines.count(line) for line in lines if line}
    return tables.victory_points(ctx.scenario.final.schedule, conditions, facts=ctx.facts)


def check_instant(ctx: Context, moment: str = "any-time") -> None:
    """[16.18, A-04-04] Has a player met an objective that wins at once?"""
    if ctx.state.outcome is not None:
        return
    goals = ctx.rules.goals
    for condition in ctx.scenario.instant_victory:
        if condition.from_turn > 1 and not is_time(ctx, condition):
            continue
        if condition.tested not in ("any-time", moment):
            continue
        for clause in condition.all_of:
            if not goals[clause.kind](ctx, clause):
                break
        else:
            if ctx.rules.ask[questions.is_objective](ctx, condition):
                _end(ctx, condition)
                return


def is_time(ctx: Context, condition: VictoryCondition) -> bool:
    """[16.18] Has the Game-Turn come from which on an objective counts?"""
    return ctx.state.turn > (condition.from_turn - 1) * ctx.rules.ask[questions.pace](ctx)


def _end(ctx: Context, condition: VictoryCondition) -> None:
    winner, remark = ctx.rules.ask[questions.verdict](ctx, condition.side)
    finish(
        ctx,
        Outcome(
            winner=winner,
            kind="instant",
            points=score(ctx).total,
            reason=f"{condition.text} {remark}".strip(),
            case=condition.case,
        ),
    )


def finish(ctx: Context, outcome: Outcome) -> None:
    ctx.emit(
        GameEnded(
            case=outcome.case,
            winner=outcome.winner,
            kind=outcome.kind,
            points=outcome.points,
            reason=outcome.reason,
        )
    )
    ctx.finish(outcome)


def final_count(ctx: Context) -> None:
    """[16.27, 16.37] After the last Game-Turn the points decide."""
    points = score(ctx).total
    needed = ctx.scenario.final.rebel_needs
    enough = points >= needed and ctx.rules.ask[questions.wins_by_points](ctx)
    winner, remark = ctx.rules.ask[questions.verdict](ctx, "rebel" if enough else "imperial")
    total = "1 Victory Point" if points == 1 else f"{points} Victory Points"
    reason = f"{total} after the last Game-Turn; the Rebels needed {needed}."
    finish(
        ctx,
        Outcome(
            winner=winner,
            kind="final",
            points=points,
            reason=f"{reason} {remark}".strip(),
            case=ctx.scenario.final.case,
        ),
    )


# The clauses of instant victory


def _rebel_controlled(ctx: Context, clause: Clause) -> bool:
    return all(ctx.control[planet] == "rebel" for planet in clause.planets)


def _rebel_controlled_count(ctx: Context, clause: Clause) -> bool:
    if clause.planets:
        return controlled(ctx, clause) >= clause.count
    return list(ctx.control.values()).count("rebel") >= clause.count


def controlled(ctx: Context, clause: Clause) -> int:
    """How many planets, or how many of those that count, the Rebel Player controls."""
    rulers = map(ctx.control.get, clause.planets) if clause.planets else ctx.control.values()
    return list(rulers).count("rebel")


def _risen_count(ctx: Context, clause: Clause) -> bool:
    return risen(ctx, clause) >= clause.count


def risen(ctx: Context, clause: Clause) -> int:
    """[VO-10] How many planets, or how many of those that count, are in rebellion or under Rebel Control."""
    found = ctx.index.planets_in("rebellion") | ctx.index.planets_in("rebel-control")
    return len(found.intersection(clause.planets) if clause.planets else found)


def _all_imperial(ctx: Context, clause: Clause) -> bool:
    return all(ruler == "imperial" for ruler in ctx.control.values())


def _no_planet_rebel(ctx: Context, clause: Clause) -> bool:
    return "rebel" not in ctx.control.values()


def _no_planet_risen(ctx: Context, clause: Clause) -> bool:
    return _no_planet_rebel(ctx, clause) and all(
        loyalty.has_marker(planet) for planet in ctx.state.planets.values()
    )


def _no_rebel_units(ctx: Context, clause: Clause) -> bool:
    return not any(ctx.state.stacks[heap("rebel", role)] for role in ROLES)


def _rebels_lost(ctx: Context, clause: Clause) -> bool:
    """[A-16-08] Dead characters and those held at this moment."""
    return _lost(ctx)[0] >= clause.count


def _all_rebels_lost(ctx: Context, clause: Clause) -> bool:
    """[A-16-08] Everyone who is or was in play; where there never was a Rebel, none was lost."""
    lost, in_play = _lost(ctx)
    return 0 < in_play == lost


def _lost(ctx: Context) -> tuple[int, int]:
    """How many Rebels count as lost, and how many there are or were."""
    lost = in_play = 0
    known = ctx.facts.characters
    for character in ctx.state.characters.values():  # After every change: those who have a card (25.23).
        if character.side == "rebel" and character.id in known:
            in_play += 1
            lost += character.fate in LOST
    return lost, in_play


def _points(ctx: Context, clause: Clause) -> bool:
    return score(ctx).total >= clause.count


GOALS: dict[Goal, Callable[[Context, Clause], bool]] = {
    Goal("rebel-controlled"): _rebel_controlled,
    Goal("rebel-controlled-count"): _rebel_controlled_count,
    Goal("risen-count"): _risen_count,
    Goal("all-planets-imperial-controlled"): _all_imperial,
    Goal("no-planet-rebel-controlled"): _no_planet_rebel,
    Goal("no-planet-rebel-controlled-or-in-rebellion"): _no_planet_risen,
    Goal("no-rebel-units"): _no_rebel_units,
    Goal("rebel-characters-lost"): _rebels_lost,
    Goal("rebel-characters-lost-all"): _all_rebels_lost,
    Goal("victory-points"): _points,
}


def imperial_turn_over(ctx: Context, moment: Moment) -> None:
    """[A-04-02] Some objectives are tested as the Imperial Player-Turn ends."""
    if moment.side == "imperial":
        check_instant(ctx, "imperial-turn-ends")
