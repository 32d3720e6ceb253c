"""The Imperial staff: crush rebellions, hold the seats of power, hunt Rebels, keep the people quiet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fitg.engine.machine.state import Character, Planet
from fitg.engine.rules.space import passage
from fitg_pool.second.staff import fleets, people, prospects
from fitg_pool.second.staff.allotment import Party, allot
from fitg_pool.second.staff.fleets import Need
from fitg_pool.second.staff.plan import Aim, Operation, Plan

if TYPE_CHECKING:
    from fitg_pool.second.staff.survey import Survey

#: What a rebellion weighs against a planet that is only restless, and Rebels who have been seen there.
RISEN, SEEN, UNSEEN = 6.0, 1.0, 0.4
#: What each further skilled person adds: the second half of what the first did.
LESS_AND_LESS = 0.5
#: What a Player-Turn on the way costs.
HASTE = 0.5
#: The strength with which Rebels are looked for.
SEARCH_STRENGTH = 4.0


def plan(survey: Survey) -> Plan:
    """Operations for characters and fleets."""
    return ImperialStaff(survey).plan()


class ImperialStaff:
    """One Player-Turn of planning."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.table = survey.table
        self.living = survey.planets()
        self._stakes = {planet.id: self.threat(planet) for planet in self.living}

    def plan(self) -> Plan:
        groups = people.parties(self.survey)
        chosen = allot(groups, self._planets_for, self._gain, self._cost)
        sent, voyages = people.sent_out(self.survey, groups, chosen, self._landing)
        operations = people.operations(self._aim, self._gain, sent)
        needs = self._needs()
        sent_fleets = fleets.send(self.survey, needs, fleets.reserves(self.survey, self.keeps))
        sailings = fleets.led(self.survey, sent_fleets, people.aboard(voyages))
        operations += [
            Operation(self._aim(planet), planet, self._stakes.get(planet, 0.0), fleets=(origin,))
            for origin, group in sailings.items()
            for planet in (self.table.board.planet_of[fleet.to] for fleet in group)
        ]
        operations.sort(key=lambda each: -each.gain)
        return Plan(tuple(operations), voyages, sailings, self._stakes)

    # Planets

    def threat(self, planet: Planet) -> float:
        """How much is at stake on a planet: its people, and the Rebels on it; nothing where all is calm."""
        worth = self.survey.worth(planet.id)
        if planet.status == "rebellion":
            return RISEN * worth
        if planet.status == "rebel-control":
            return 0.7 * RISEN * worth
        rebels = self.survey.foes.get(planet.id, ())
        seen = sum(SEEN if each.detected else UNSEEN for each in rebels)
        return worth * (0.15 * planet.loyalty**2 + 0.3 * seen)

    def _aim(self, planet: str) -> Aim:
        state = self.table.state.planets[planet]
        if self.table.risen(state):
            return "crush"
        if self.survey.foes.get(planet):
            return "find-base" if self._looks_for_base() else "hunt"
        return "soothe" if state.loyalty else "hold"

    def _looks_for_base(self) -> bool:
        """[34.21] Is there a base to be found?"""
        galaxy = self.survey.galaxy
        return galaxy is not None and bool(galaxy.base) and not galaxy.base_revealed

    def _gain(self, planet: str, party: Sequence[Character]) -> float:
        """What people are worth on a planet: every one of them less than the one before."""
        stake = self._stakes.get(planet, 0.0)
        if not stake:
            return 0.0
        risen = self.table.risen(self.table.state.planets[planet])
        skills = sorted((self._skill(each, risen=risen) for each in party), reverse=True)
        return stake * sum(skill * LESS_AND_LESS**number for number, skill in enumerate(skills))

    def _skill(self, character: Character, *, risen: bool) -> float:
        """Who is of use: leaders and fighters in a rebellion, diplomats and the wise elsewhere."""
        rating = self.survey.rating
        if risen:
            return 0.1 + 0.1 * rating(character, "leadership")
        return 0.1 + 0.15 * rating(character, "diplomacy") + 0.05 * rating(character, "intelligence")

    # Ways

    def _planets_for(self, party: Party) -> list[str]:
        """[35.2] Where the assignment lets a party go."""
        table = self.table
        here = table.board.planet_of.get(party.place, "")
        if not party.ship:
            return [here] if here else []
        ways = passage.open_planets(table.ctx, "imperial", party.place, passage.SHIP)
        reached = [planet for planet in ways if self._stakes.get(planet, 0.0) > 0 or planet == here]
        return reached if here in reached or not here else [here, *reached]

    def _cost(self, party: Party, planet: str) -> float:
        return HASTE * prospects.risk(self.survey, party.ship, planet) if party.ship else 0.0

    def _landing(self, planet: str) -> str:
        """Among the troops, and where the Rebels are whom one looks for; not alone among their troops."""
        table = self.table
        return max(
            table.environs(planet),
            key=lambda place: (
                len(table.foes(place))
                + bool(table.number(place, "imperial"))
                - 2 * bool(table.number(place, "rebel")),
                table.size(place),
                place,
            ),
        )

    # Fleets

    def keeps(self, planet: str) -> int:
        """A unit stays everywhere, more on seats of power and where the people are restless."""
        state = self.table.state.planets[planet]
        if self.table.risen(state):
            return self.survey.number(planet, "imperial")
        seat = self.table.facts.planets[planet].capital != "none"
        return self.table.style.garrison + 2 * seat + max(0, state.loyalty - 2)

    def _needs(self) -> list[Need]:
        """Rebellions first, those worth most before others; then Rebels who have been seen."""
        risen = [planet for planet in self.living if self.table.risen(planet)]
        risen.sort(key=lambda planet: -self._stakes[planet.id])
        found = [need for planet in risen if (need := self._to_crush(planet)) is not None]
        return found + self._hunts()

    def _to_crush(self, planet: Planet) -> Need | None:
        """Enough to beat what has risen, where our own still stand or the Rebels are weakest."""
        table, survey = self.table, self.survey
        rebels = survey.strength(planet.id, "rebel")
        missing = max(1.0, table.style.overwhelming * rebels) - survey.strength(planet.id, "imperial")
        fields = [
            place
            for place in table.environs(planet.id)
            if table.size(place) > table.number(place, "imperial")
        ]
        if missing <= 0 or not fields:
            return None
        field = min(
            fields,
            key=lambda place: (
                -table.number(place, "imperial"),
                table.strength(place, "rebel"),
                -table.size(place),
            ),
        )
        return Need(planet.id, field, missing, table.size(field) - table.number(field, "imperial"))

    def _hunts(self) -> list[Need]:
        """Strength where Rebels work alone: it looks for them in their own turn."""
        table = self.table
        found: list[tuple[float, Need]] = []
        for planet in self.living:
            rebels = self.survey.foes.get(planet.id, ())
            if table.risen(planet) or not rebels:
                continue
            place = max((each.place for each in rebels), key=lambda each: len(table.foes(each)))
            if not table.board.on_surface(place):
                continue
            missing = SEARCH_STRENGTH - table.strength(place, "imperial")
            room = table.size(place) - table.number(place, "imperial")
            if missing > 0 and room > 0:
                found.append((self._stakes[planet.id], Need(planet.id, place, missing, min(room, 2))))
        found.sort(key=lambda pair: -pair[0])
        return [need for _, need in found[: table.style.hunts]]
