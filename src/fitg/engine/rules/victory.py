"""[16.17, 16.18] Victory: the points, the instant objectives and the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from fitg import tables
from fitg.engine.events import GameEnded
from fitg.engine.play import Play
from fitg.engine.rules import control, loyalty, units
from fitg.engine.state import PATRIOTIC, UNREST, Outcome, Planet
from fitg.scenarios.format import Clause, VictoryCondition


def planet_line(play: Play, planet: Planet) -> str:
    """[16.17, A-16-06] The one line of the schedule on which a planet scores, or nothing."""
    if control.controller(play, planet.id) == "rebel":
        return "planet-rebel-controlled"
    if not loyalty.has_marker(planet):
        return "planet-in-rebellion"
    if planet.loyalty == UNREST:
        return "planet-in-unrest"
    return "planet-patriotic" if planet.loyalty == PATRIOTIC else ""


def score(play: Play) -> tables.VictoryPoints:
    """[16.17] The Rebel Player's points as things stand."""
    lines = [planet_line(play, planet) for planet in play.state.planets.values()]
    for character in play.state.characters.values():
        if character.fate == "dead":
            lines.append(f"{character.side}-character-killed")
        elif character.fate == "captive":
            lines.append(f"{character.side}-character-captured")
    lines += [f"{side}-gather-information" for side in play.state.informed]
    conditions = {line: lines.count(line) for line in lines if line}
    return tables.victory_points(play.scenario.final.schedule, conditions, facts=play.facts)


def check_instant(play: Play, moment: str = "any-time") -> None:
    """[16.18, A-04-04] Has a player met an objective that wins at once?"""
    if play.state.outcome is not None:
        return
    for condition in play.scenario.instant_victory:
        due = condition.tested in ("any-time", moment) and play.state.turn >= condition.from_turn
        if due and all(CLAUSES[clause.kind](play, clause) for clause in condition.all_of):
            _end(play, condition)
            return


def _end(play: Play, condition: VictoryCondition) -> None:
    finish(
        play,
        Outcome(
            winner=condition.side,
            kind="instant",
            points=score(play).total,
            reason=condition.text,
            case=condition.case,
        ),
    )


def finish(play: Play, outcome: Outcome) -> None:
    play.emit(
        GameEnded(
            case=outcome.case,
            winner=outcome.winner,
            kind=outcome.kind,
            points=outcome.points,
            reason=outcome.reason,
        )
    )
    play.finish(outcome)


def final_count(play: Play) -> None:
    """[16.27, 16.37] After the last Game-Turn the points decide."""
    points = score(play).total
    needed = play.scenario.final.rebel_needs
    reason = f"{points} Victory Points after the last Game-Turn; the Rebel Player needed {needed}."
    finish(
        play,
        Outcome(
            winner="rebel" if points >= needed else "imperial",
            kind="final",
            points=points,
            reason=reason,
            case=play.scenario.final.case,
        ),
    )


# The clauses of instant victory


def _rebel_controlled(play: Play, clause: Clause) -> bool:
    return all(play.control[planet] == "rebel" for planet in clause.planets)


def _rebel_controlled_count(play: Play, clause: Clause) -> bool:
    return list(play.control.values()).count("rebel") >= clause.count


def _all_imperial(play: Play, clause: Clause) -> bool:
    return all(ruler == "imperial" for ruler in play.control.values())


def _no_planet_rebel(play: Play, clause: Clause) -> bool:
    return "rebel" not in play.control.values()


def _no_planet_risen(play: Play, clause: Clause) -> bool:
    return _no_planet_rebel(play, clause) and all(
        loyalty.has_marker(planet) for planet in play.state.planets.values()
    )


def _no_rebel_units(play: Play, clause: Clause) -> bool:
    return not any(units.present(play, place, "rebel") for place in play.state.spaces)


def _rebels_lost(play: Play, clause: Clause) -> bool:
    """[A-16-08] Dead characters and those held at this moment."""
    return _lost(play) >= clause.count


def _all_rebels_lost(play: Play, clause: Clause) -> bool:
    """[A-16-08] Everyone who is or was in play; where there never was a Rebel, none was lost."""
    in_play = sum(character.side == "rebel" for character in play.state.characters.values())
    return 0 < in_play == _lost(play)


def _lost(play: Play) -> int:
    return sum(
        character.side == "rebel" and character.fate != "free" for character in play.state.characters.values()
    )


def _points(play: Play, clause: Clause) -> bool:
    return score(play).total >= clause.count


CLAUSES: dict[str, Callable[[Play, Clause], bool]] = {
    "rebel-controlled": _rebel_controlled,
    "rebel-controlled-count": _rebel_controlled_count,
    "all-planets-imperial-controlled": _all_imperial,
    "no-planet-rebel-controlled": _no_planet_rebel,
    "no-planet-rebel-controlled-or-in-rebellion": _no_planet_risen,
    "no-rebel-units": _no_rebel_units,
    "rebel-characters-lost": _rebels_lost,
    "rebel-characters-lost-all": _all_rebels_lost,
    "victory-points": _points,
}
