"""[16.17] [28.14] [38.5] Victory Points, always the Rebel Player's."""

from __future__ import annotations

from collections.abc import Mapping

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import ChartError, Schedule, VictoryGoal
from fitg.tables.results import Result, charts

FIRST_PROVINCE = "1"

#: What people read for a line of a schedule: of one, and of several.
CONDITIONS: dict[str, tuple[str, str]] = {
    "planet-rebel-controlled": ("planet that the Rebels control", "planets that the Rebels control"),
    "planet-in-rebellion": ("planet in rebellion", "planets in rebellion"),
    "planet-in-unrest": ("planet in Unrest", "planets in Unrest"),
    "planet-patriotic": ("Patriotic planet", "Patriotic planets"),
    "imperial-character-killed": ("Imperial character killed", "Imperial characters killed"),
    "imperial-character-captured": ("Imperial character held prisoner", "Imperial characters held prisoner"),
    "rebel-character-killed": ("Rebel character killed", "Rebel characters killed"),
    "rebel-character-captured": ("Rebel character held prisoner", "Rebel characters held prisoner"),
    "rebel-gather-information": ("point for information of the Rebels",) * 2,
    "imperial-gather-information": ("point for information of the Empire",) * 2,
    "throne-planet": ("Throne Planet",) * 2,
    "first-province-capital": ("capital of the First Province",) * 2,
    "other-capital": ("other provincial capital", "other provincial capitals"),
    "home-of-star-faring-race": ("home of a star-faring race", "homes of star-faring races"),
    "other-planet": ("other planet", "other planets"),
}


def condition_name(condition: str, number: int = 2) -> str:
    """A line of a schedule as people read it, for one or for several.

    >>> condition_name("planet-in-unrest"), condition_name("rebel-character-killed", 1)
    ('planets in Unrest', 'Rebel character killed')
    """
    one, several = CONDITIONS.get(condition, (condition.replace("-", " "),) * 2)
    return one if number == 1 else several


class PointLine(Result, frozen=True, kw_only=True):
    """One line of a schedule: how often it is met and what it gives."""

    condition: str
    #: What people read for it.
    name: str
    number: int
    each: int
    points: int


class VictoryPoints(Result, frozen=True, kw_only=True):
    """The Rebel Player's points, line by line."""

    schedule: Schedule
    case: str
    lines: tuple[PointLine, ...]
    total: int


def victory_points(
    schedule: Schedule, conditions: Mapping[str, int], *, facts: Facts | None = None
) -> VictoryPoints:
    """[16.17] Count how often each condition of the schedule is met.

    >>> victory_points("star-system", {"planet-in-rebellion": 1, "rebel-character-captured": 1}).total
    4
    """
    printed = charts(facts).victory.schedules[schedule]
    unknown = [condition for condition in conditions if condition not in printed.points]
    if unknown:
        known = ", ".join(printed.points)
        raise ChartError(f"The {schedule} schedule has no line {unknown[0]!r}; its lines are {known}.")
    lines = tuple(
        PointLine(
            condition=condition,
            name=condition_name(condition),
            number=conditions[condition],
            each=each,
            points=each * conditions[condition],
        )
        for condition, each in printed.points.items()
        if conditions.get(condition)
    )
    return VictoryPoints(
        schedule=schedule, case=printed.case, lines=lines, total=sum(line.points for line in lines)
    )


def point_schedule(schedule: Schedule, *, facts: Facts | None = None) -> dict[str, int]:
    """[16.17] What each line of a schedule counts for the Rebel Player.

    >>> point_schedule("star-system")["planet-in-unrest"]
    3
    """
    return dict(charts(facts).victory.schedules[schedule].points)


def planet_worth(schedule: Schedule, planet: str, *, facts: Facts | None = None) -> int:
    """[16.17, 38.5] What a planet counts that the Rebel Player controls.

    >>> planet_worth("star-system", "222"), planet_worth("galactic", "162")
    (9, 5)
    """
    points = charts(facts).victory.schedules[schedule].points
    return points.get("planet-rebel-controlled", points.get(galactic_condition(planet, facts=facts), 0))


def galactic_condition(planet: str, *, facts: Facts | None = None) -> str:
    """[38.5] The line of the galactic schedule on which a planet scores: the best one that it meets.

    >>> galactic_condition("162")
    'throne-planet'
    """
    facts = default_facts() if facts is None else facts
    printed = facts.planets[planet]
    if printed.capital == "throne":
        return "throne-planet"
    if printed.capital == "provincial":
        province = facts.systems[printed.system].province
        return "first-province-capital" if province == FIRST_PROVINCE else "other-capital"
    return "home-of-star-faring-race" if printed.home_of else "other-planet"


def galactic_points(planet: str, *, facts: Facts | None = None) -> int:
    """[38.5] What a planet is worth while the Rebel Player controls it."""
    return charts(facts).victory.schedules["galactic"].points[galactic_condition(planet, facts=facts)]


def victory_goal(scenario: str, *, facts: Facts | None = None) -> VictoryGoal:
    """The schedule, the length and the points the Rebel Player needs in a scenario of the rulebook.

    >>> victory_goal("flight-to-egrix").rebel_needs
    12
    """
    goals = charts(facts).victory.scenarios
    if scenario not in goals:
        raise ChartError(
            f"There is no printed goal for {scenario!r}; there are goals for {', '.join(goals)}."
        )
    return goals[scenario]
