"""The Rebel staff: raise planets where they rise soonest and are worth most, free them, save the people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fitg.bots.staff import courts, fleets, people, prospects
from fitg.bots.staff.allotment import Party, allot
from fitg.bots.staff.fleets import Need
from fitg.bots.staff.plan import Aim, Operation, Plan
from fitg.engine import questions
from fitg.engine.machine.state import DISSENT, Character, Planet
from fitg.engine.rules.space import passage

if TYPE_CHECKING:
    from fitg.bots.staff.survey import Survey

#: Planets that are looked at closely in one Player-Turn.
LOOKED_AT = 16
#: Game-Turns that a planet needs at least that is not in Unrest yet; what it is worth where there are fewer.
MONTHS_FROM_HEARTS = 2
TOO_LATE = 0.2


def plan(survey: Survey) -> Plan:
    """Operations for all parties, and fleets for those planets that fight."""
    staff = RebelStaff(survey)
    return staff.plan()


class RebelStaff:
    """One Player-Turn of planning."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.table = survey.table
        self.style = survey.table.style
        self.living = survey.planets()
        self._stakes = {planet.id: self.stake(planet) for planet in self.living}
        self._promising = self._most_promising()
        self._courts = courts.courts(self.table)
        self._speeds: dict[tuple[str, tuple[str, ...]], float] = {}
        #: Game-Turns that are left: what takes longer is hardly worth beginning.
        self._left = self.table.ctx.rules.ask[questions.last_turn](self.table.ctx) - self.table.state.turn + 1

    def plan(self) -> Plan:
        groups = people.parties(self.survey, apart=self.style.crews_alike)
        chosen = allot(groups, self._planets_for, self.gain, self._cost)
        sent, voyages = people.sent_out(self.survey, groups, chosen, self._landing)
        operations = people.operations(self._aim, self.gain, sent)
        reserves = fleets.reserves(self.survey, self._keeps)
        sent_fleets = fleets.send(self.survey, self._needs(), reserves, whole=self.style.in_force)
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
        fight = self.style.respect * prospects.resistance(self.survey, planet)
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
            hurt = any(each.wounds for each in self.survey.friends.get(planet, ()))
            return "hide" if hurt else "recruit"
        if planet in self._courts:
            return "summon"
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
            peril = 1 + self.style.caution * prospects.danger(self.survey, planet, party)
            worth = self._stakes[planet] * self._in_time(state, turns) / (turns + self.style.patience)
            if planet in self._courts:
                worth += courts.audience(self.survey, self._courts[planet], party)
            self._speeds[key] = worth / peril
        return self._speeds[key]

    def _in_time(self, planet: Planet, turns: float) -> float:
        """How far a rising can be hoped for before the end: hearts come first, and the call a month later."""
        if turns >= prospects.NEVER:
            return 0.0
        if self._left < MONTHS_FROM_HEARTS and not self.table.in_unrest(planet):
            return TOO_LATE
        return min(1.0, self._left / turns)

    def _leading(self, planet: Planet, party: Sequence[Character]) -> float:
        """Troops that fight want a leader; where all is quiet one can rest."""
        hurt = sum(each.wounds for each in party)
        enemy, own = (self.survey.strength(planet.id, side) for side in ("imperial", "rebel"))
        if not enemy:
            return self.style.resting * hurt
        chance = min(1.0, own / (self.style.superiority * enemy)) ** 2
        return (
            self.style.leading * chance * self.survey.best(party, "leadership") * self.survey.worth(planet.id)
        )

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
        """What the way costs, and what is left unfinished behind."""
        if not party.ship:
            return 0.0
        here = self.table.board.planet_of.get(party.place, "")
        unfinished = self._ripened(here, party) if here != planet else 0.0
        return self.style.haste * prospects.risk(self.survey, party.ship, planet) + unfinished

    def _ripened(self, planet: str, party: Party) -> float:
        """What it costs to leave a planet that is about to rise: who has ripened it finishes the work."""
        state = self.table.state.planets.get(planet)
        if state is None or not self.table.has_marker(state) or state.loyalty < DISSENT:
            return 0.0
        return self.style.constancy * self.gain(planet, party.members)

    def _landing(self, planet: str) -> str:
        """Where it is easiest to hide, and where most can be done; at court, where a sovereign is asked."""
        table = self.table
        if planet in self._courts:
            return self._courts[planet]
        army = self._army(planet) if self.style.land_with_army else ""
        if army:
            return army

        def score(place: str) -> tuple[float, str]:
            threat = self.style.shyness * table.strength(place, "imperial") + 0.2 * prospects.creature_at(
                table.facts, place
            )
            kind = self.style.kind_landings * prospects.kindness(table.facts, place)
            return kind + table.size(place) - threat, place

        return max(table.environs(planet), key=score)

    def _army(self, planet: str) -> str:
        """[10.4] Where most of our troops face the enemy, and whoever lands can lead them; "" for nowhere."""
        table = self.table
        fields = [
            place
            for place in table.environs(planet)
            if table.number(place, "rebel") and table.number(place, "imperial")
        ]
        return max(fields, key=lambda place: (table.strength(place, "rebel"), place), default="")

    # Fleets

    def _keeps(self, planet: str) -> int:
        """A planet that is not free yet keeps its troops; one that is free keeps a watch."""
        state = self.table.state.planets[planet]
        if state.status == "rebel-control":
            besieged = self.survey.number(planet, "imperial")
            return self.survey.number(planet, "rebel") if besieged else self.style.watch
        return self.survey.number(planet, "rebel") if state.status == "rebellion" else 0

    def _needs(self) -> list[Need]:
        """Planets in rebellion where the Enemy still stands, those that are worth most first."""
        found = []
        for planet in self.living:
            enemy = self.survey.strength(planet.id, "imperial")
            if not enemy or not (self.table.risen(planet) or self._is_about_to_rise(planet)):
                continue
            missing = self.style.superiority * enemy - self.survey.strength(planet.id, "rebel")
            field = self._field(planet.id)
            if missing > 0 and field:
                room = self.table.size(field) - self.table.number(field, "rebel")
                found.append(Need(planet.id, field, missing, room))
        return sorted(found, key=lambda need: need.strength / self.survey.worth(need.planet))

    def _is_about_to_rise(self, planet: Planet) -> bool:
        """Our people are there, and its people are ready: without a garrison it is free once it rises."""
        return planet.loyalty >= self.style.sail_from and bool(self.survey.friends.get(planet.id))

    def _field(self, planet: str) -> str:
        """Where the enemies stand, and there is room for us."""
        table = self.table
        fields = [
            place
            for place in table.environs(planet)
            if table.number(place, "imperial") and table.number(place, "rebel") < table.size(place)
        ]
        return max(fields, key=lambda place: (table.strength(place, "rebel"), place), default="")
