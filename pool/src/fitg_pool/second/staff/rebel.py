"""The Rebel staff: raise planets where they rise soonest and are worth most, free them, save the people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fitg.engine.machine.state import DISSENT, Character, Planet
from fitg.engine.rules.space import passage
from fitg_pool.second.staff import fleets, people, prospects
from fitg_pool.second.staff.allotment import Party, allot
from fitg_pool.second.staff.fleets import Need
from fitg_pool.second.staff.plan import Aim, Operation, Plan

if TYPE_CHECKING:
    from fitg_pool.second.staff.survey import Survey

#: What a leader is worth on a planet that fights, for every point of Leadership.
LEADING = 0.12
#: What every wounded, or every idle day, is worth where nobody of the Empire is.
RESTING = 0.02
#: Planets that are looked at closely in one Player-Turn.
LOOKED_AT = 16
#: Units that stay on a planet that is free.
WATCH = 3
#: What a Player-Turn lost on the way costs: little, because what is gained is gained again and again.
HASTE = 0.04


def plan(survey: Survey) -> Plan:
    """Operations for all parties, and fleets for those planets that fight."""
    staff = RebelStaff(survey)
    return staff.plan()


class RebelStaff:
    """One Player-Turn of planning."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.table = survey.table
        self.living = survey.planets()
        self._stakes = {planet.id: self.stake(planet) for planet in self.living}
        self._promising = self._most_promising()
        self._speeds: dict[tuple[str, tuple[str, ...]], float] = {}

    def plan(self) -> Plan:
        groups = people.parties(self.survey)
        chosen = allot(groups, self._planets_for, self.gain, self._cost)
        sent, voyages = people.sent_out(self.survey, groups, chosen, self._landing)
        operations = people.operations(self._aim, self.gain, sent)
        reserves = fleets.reserves(self.survey, self._keeps)
        sent_fleets = fleets.send(self.survey, self._needs(), reserves, whole=True)
        sailings = fleets.led(self.survey, sent_fleets, people.aboard(voyages))
        operations += [
            Operation("free", self.table.board.planet_of[fleet.to], 1.0, fleets=(origin,))
            for origin, group in sailings.items()
            for fleet in group
        ]
        operations.sort(key=lambda each: -each.gain)
        return Plan(tuple(operations), voyages, sailings, self._stakes)

    # Planets

    def stake(self, planet: Planet) -> float:
        """What it would be worth to free a planet, as far as that can be hoped for."""
        if planet.status == "rebel-control":
            return 0.0
        fight = self.table.style.respect * prospects.resistance(self.survey, planet)
        return self.survey.worth(planet.id) / (1 + fight)

    def _most_promising(self) -> frozenset[str]:
        """The planets that are looked at closely: worth most, and nearest to rising or in need of leaders."""

        def promise(planet: Planet) -> float:
            return self._stakes[planet.id] * (1 + planet.loyalty)

        best = sorted((each for each in self.living if self._stakes[each.id] > 0), key=promise)
        return frozenset(planet.id for planet in best[-LOOKED_AT:])

    def _aim(self, planet: str) -> Aim:
        state = self.table.state.planets[planet]
        if state.status == "rebel-control":
            return "hide"
        return "free" if state.status == "rebellion" else "raise"

    def gain(self, planet: str, party: Sequence[Character]) -> float:
        """What a party is worth on a planet: it brings it to rebellion, leads its troops, or rests there."""
        state = self.table.state.planets[planet]
        if self.table.risen(state):
            return self._leading(state, party)
        if planet not in self._stakes:
            return 0.0
        key = planet, tuple(each.id for each in party)
        if key not in self._speeds:
            turns = prospects.turns_to_rise(self.survey, state, party)
            peril = 1 + self.table.style.caution * prospects.danger(self.survey, planet, party)
            soon = turns < prospects.NEVER
            self._speeds[key] = self._stakes[planet] / ((turns + 0.5) * peril) if soon else 0.0
        return self._speeds[key]

    def _leading(self, planet: Planet, party: Sequence[Character]) -> float:
        """Troops that fight want a leader; where all is quiet one can rest."""
        hurt = sum(each.wounds for each in party)
        enemy, own = (self.survey.strength(planet.id, side) for side in ("imperial", "rebel"))
        if not enemy:
            return RESTING * hurt
        chance = min(1.0, own / (1.5 * enemy)) ** 2
        return LEADING * chance * self.survey.best(party, "leadership") * self.survey.worth(planet.id)

    # Ways

    def _planets_for(self, party: Party) -> list[str]:
        """Where a party can go: everywhere by ship, else nowhere but here."""
        table = self.table
        here = table.board.planet_of.get(party.place, "")
        if not party.ship:
            return [here] if here else []
        ways = passage.open_planets(table.ctx, self.survey.side, party.place, passage.SHIP)
        reached = [planet for planet in ways if planet in self._promising or planet == here]
        return reached if here in reached or not here else [here, *reached]

    def _cost(self, party: Party, planet: str) -> float:
        """What the way costs."""
        return HASTE * prospects.risk(self.survey, party.ship, planet) if party.ship else 0.0

    def _landing(self, planet: str) -> str:
        """Where it is easiest to hide, and where most can be done."""
        table = self.table

        def score(place: str) -> tuple[float, str]:
            threat = 0.5 * table.strength(place, "imperial") + 0.2 * prospects.creature_at(table.facts, place)
            return table.size(place) - threat, place

        return max(table.environs(planet), key=score)

    # Fleets

    def _keeps(self, planet: str) -> int:
        """A planet that is not free yet keeps its troops; one that is free keeps a watch."""
        state = self.table.state.planets[planet]
        if state.status == "rebel-control":
            return (
                WATCH if not self.survey.number(planet, "imperial") else self.survey.number(planet, "rebel")
            )
        return self.survey.number(planet, "rebel") if state.status == "rebellion" else 0

    def _needs(self) -> list[Need]:
        """Planets in rebellion where the Enemy still stands, those that are worth most first."""
        found = []
        for planet in self.living:
            enemy = self.survey.strength(planet.id, "imperial")
            if not enemy or not (self.table.risen(planet) or self._is_about_to_rise(planet)):
                continue
            missing = 1.5 * enemy - self.survey.strength(planet.id, "rebel")
            field = self._field(planet.id)
            if missing > 0 and field:
                room = self.table.size(field) - self.table.number(field, "rebel")
                found.append(Need(planet.id, field, missing, room))
        return sorted(found, key=lambda need: need.strength / self.survey.worth(need.planet))

    def _is_about_to_rise(self, planet: Planet) -> bool:
        """Our people are there, and its people are ready: without a garrison it is free once it rises."""
        return planet.loyalty >= DISSENT and bool(self.survey.friends.get(planet.id))

    def _field(self, planet: str) -> str:
        """Where the enemies stand, and there is room for us."""
        table = self.table
        fields = [
            place
            for place in table.environs(planet)
            if table.number(place, "imperial") and table.number(place, "rebel") < table.size(place)
        ]
        return max(fields, key=lambda place: (table.strength(place, "rebel"), place), default="")
