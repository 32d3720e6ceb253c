"""All facts of the game in one immutable record."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from fitg.data.charts import Charts
from fitg.data.disputed import disputed_values, value_in_use
from fitg.data.records import (
    LOSS_ORDER,
    MAY_WAIT,
    PDB_LEVEL,
    PDB_UP,
    UNIT_COUNTS,
    UNIT_ROLES,
    ActionCard,
    Character,
    Creature,
    DisputedValue,
    Environ,
    EnvironType,
    Explanation,
    GalacticEvent,
    ImperialShip,
    Mission,
    Mob,
    Person,
    Planet,
    PlanetSecret,
    Possession,
    Province,
    Race,
    Route,
    Sovereign,
    StrategicAssignment,
    System,
    TurnSpace,
    UnitCount,
    UnitKind,
    UnitRole,
)
from fitg.data.routes import Way, shortest_ways
from fitg.data.sheets import Sheets


class Facts(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """What is printed on map, pieces, cards and charts; `fitg.data.facts()` returns the one in use.

    Two loads are two different objects (`eq=False`), so that facts can be a key of a cache. `sheets`
    and `raw_charts` are what the records were built from, for questions by key.
    """

    provinces: dict[str, Province]
    systems: dict[str, System]
    routes: tuple[Route, ...]
    planets: dict[str, Planet]
    environs: dict[str, Environ]
    races: dict[str, Race]
    mobs: tuple[Mob, ...]
    creatures: dict[str, Creature]
    creature_traits: dict[str, Explanation]
    characters: dict[str, Character]
    abilities: dict[str, Explanation]
    possessions: dict[str, Possession]
    possession_traits: dict[str, Explanation]
    imperial_ships: dict[str, ImperialShip]
    unit_kinds: dict[str, UnitKind]
    sovereigns: dict[str, Sovereign]
    missions: dict[str, Mission]
    bonus_tokens: dict[str, Explanation]
    action_cards: dict[int, ActionCard]
    action_events: dict[str, Explanation]
    galactic_events: dict[int, GalacticEvent]
    planet_secrets: dict[str, PlanetSecret]
    strategic_assignments: dict[int, StrategicAssignment]
    turn_track: tuple[TurnSpace, ...]
    charts: Charts
    sheets: Sheets
    raw_charts: dict[str, Any]

    def __repr__(self) -> str:
        """Short, because a debugger shows it."""
        return f"<Facts: {len(self.planets)} planets, {len(self.characters)} characters>"

    @cached_property
    def disputed(self) -> tuple[DisputedValue, ...]:
        """The values that the sources dispute or that are assumed, with the values in use."""
        return disputed_values(self.value)

    @cached_property
    def fingerprint(self) -> str:
        """What the values come to: facts that differ anywhere have another one."""
        values = msgspec.msgpack.encode((self.sheets, self.raw_charts), order="deterministic")
        return blake2b(values, digest_size=8).hexdigest()

    @cached_property
    def people(self) -> dict[str, Person]:
        """[25.2] All who can be persons on the table: characters, and sovereigns once they are summoned."""
        return {**self.characters, **self.sovereigns}

    @cached_property
    def worths(self) -> dict[UnitRole, dict[str, int]]:
        """[7.1, 19.1] What units of each kind are worth, by the part that they play in a combat."""
        return {role: {kind.id: kind.worth(role) for kind in self.unit_kinds.values()} for role in UNIT_ROLES}

    @cached_property
    def crews(self) -> dict[UnitRole, dict[str, int]]:
        """[10.4, 22.4] The kinds that have leaders of their own, by the part that these play."""
        roles: tuple[UnitRole, ...] = ("leader", "space_leader")
        return {role: {kind: n for kind, n in self.worths[role].items() if n} for role in roles}

    @cached_property
    def prices(self) -> dict[str, int]:
        """[15.41, 19.2, 19.7] What Force Points buy, by the kinds of units and the names of what else."""
        chart = self.charts.force_points
        found = {kind.id: kind.cost for kind in self.unit_kinds.values() if kind.cost is not None}
        return {**found, PDB_UP: chart.pdb_up, PDB_LEVEL: chart.pdb_level}

    @cached_property
    def hidden_kinds(self) -> frozenset[str]:
        """[7.22] The kinds of units that lie face down."""
        return frozenset(kind.id for kind in self.unit_kinds.values() if kind.hidden)

    @cached_property
    def mobile_kinds(self) -> frozenset[str]:
        """[20.1] The kinds of units that go from planet to planet by themselves."""
        return frozenset(kind.id for kind in self.unit_kinds.values() if kind.mobile)

    @cached_property
    def uncounted(self) -> dict[UnitCount, frozenset[str]]:
        """[9.51, 15.5, 21.21] The kinds whose presence does not count, for each that it may count for."""
        return {
            what: frozenset(
                kind.id
                for kind in self.unit_kinds.values()
                if not kind.traits.get(what, not (kind.suicide and what == "stacking"))
            )
            for what in UNIT_COUNTS
        }

    @cached_property
    def loss_orders(self) -> dict[str, int]:
        """[10.3] The kinds that are lost later than others, and how late."""
        late = {kind.id: kind.traits.get(LOSS_ORDER, 0) for kind in self.unit_kinds.values()}
        return {kind: order for kind, order in late.items() if order}

    @cached_property
    def waiting(self) -> frozenset[str]:
        """[10.3] The kinds that their owner may refuse as losses while there are others."""
        return frozenset(kind.id for kind in self.unit_kinds.values() if kind.traits.get(MAY_WAIT))

    @cached_property
    def _ways(self) -> dict[tuple[str, str], Way]:
        return shortest_ways(self.routes)

    @cached_property
    def _mobs(self) -> dict[tuple[str, str], Mob]:
        return {(mob.race, mob.environ_type): mob for mob in self.mobs}

    def distance(self, a: str, b: str) -> int:
        """[21.1] The hyperjump distance between two systems, given by their ids."""
        return self._ways[a, b][0]

    def route(self, a: str, b: str) -> tuple[str, ...]:
        """[21.1] The systems on a shortest way from a to b, both included."""
        return self._ways[a, b][1]

    def mob(self, race: str, environ_type: EnvironType) -> Mob:
        """[12.17] The irate locals of a race in a type of Environ."""
        mob = self._mobs.get((race, environ_type))
        return mob if mob is not None else self._mobs[race, "any"]

    def value(self, key: str) -> Any:
        """The value under the key of an override, such as `environs.352.1.type`."""
        return value_in_use(key, self.sheets, self.raw_charts)
