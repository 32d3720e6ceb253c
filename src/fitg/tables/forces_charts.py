"""[12.16] [12.17] The Squad Chart and the Irate Locals Chart: forces that are no characters."""

from __future__ import annotations

from fitg.data import Facts
from fitg.data import facts as default_facts
from fitg.data.charts import ChartError, step
from fitg.data.records import EnvironType, Mob, Weapon
from fitg.tables.results import Result, charts


class Squad(Result, frozen=True, kw_only=True):
    """[12.12] The force that military units send against characters."""

    military_strength: int
    leader: bool
    elite: bool
    combat: int
    endurance: int
    weapon: Weapon


def squad(strength: int, leader: bool = False, elite: bool = False, *, facts: Facts | None = None) -> Squad:
    """[12.16] The squad of these units; a leader adds endurance, an elite unit combat (19.51).

    >>> best = squad(15, leader=True, elite=True)
    >>> best.combat, best.endurance
    (16, 10)
    """
    chart = charts(facts).squad
    if strength < chart.lowest[0]:
        raise ChartError(
            f"A squad needs military strength {chart.lowest[0]} or more, not {strength}; add units."
        )
    row = chart.rows[step(chart.lowest, strength)]
    return Squad(
        military_strength=strength,
        leader=leader,
        elite=elite,
        combat=row.combat + (chart.elite_combat if elite else 0),
        endurance=row.endurance
        + (chart.leader_endurance if leader else 0)
        + (chart.elite_endurance if elite else 0),
        weapon=chart.weapon,
    )


def irate_locals(race: str, environ_type: EnvironType, *, facts: Facts | None = None) -> Mob:
    """[12.17] The mob of a race in an Environ of this type.

    >>> mob = irate_locals("rhones", "urban")
    >>> mob.strength, mob.endurance, mob.weapon
    (5, 4, 'firefight')
    """
    try:
        return (default_facts() if facts is None else facts).mob(race, environ_type)
    except KeyError:
        raise ChartError(
            f"There are no irate locals of {race!r} in {environ_type} Environs; name a race that lives there."
        ) from None
