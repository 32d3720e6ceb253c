"""The Imperial staff: crush rebellions, hold the seats of power, hunt Rebels, keep the people quiet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fitg.bots import perils
from fitg.bots.staff import courts, fleets, people, prospects
from fitg.bots.staff.allotment import Party, allot
from fitg.bots.staff.fleets import Need
from fitg.bots.staff.plan import Aim, Operation, Plan
from fitg.engine.machine.state import Character, Planet
from fitg.engine.rules.space import passage
from fitg.engine.rulesets.underground.assign.memory import ASSIGN
from fitg.engine.rulesets.underground.control import CORE_CONTROL

if TYPE_CHECKING:
    from fitg.bots.staff.survey import Survey

#: How much people without troops shun Rebel troops.
ALONE = 2.0
#: The mission that stops a rebellion [13.53]; what people are worth who can lead it, and without any troops.
STOP = "R"
OFFICER, UNBACKED = 1.5, 0.4
#: The strength with which a planet in Rebellion is kept from being free [VC-20c].
FOOTHOLD = 3.0
#: With fewer units than this the Throne takes what it needs from other seats and beaten rebellions.
BARE = 4


def plan(survey: Survey) -> Plan:
    """Operations for characters and fleets."""
    return ImperialStaff(survey).plan()


class ImperialStaff:
    """One Player-Turn of planning."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.table = survey.table
        self.style = survey.table.style
        self.living = survey.planets()
        self._stakes = {planet.id: self.threat(planet) for planet in self.living}
        catalogue = self.table.facts.planets
        self._seats = [each for each in self.living if catalogue[each.id].capital == "throne"]
        self._throne_is_bare = any(
            self.survey.number(each.id, "imperial") < BARE and self._is_ours_to_guard(each)
            for each in self._seats
        )
        self._courts = courts.courts(self.table)
        self._unhealthy = self.survey.unhealthy()
        #: By planet the Environ where a fleet is about to land: who flies there finds troops beside him.
        self._fields: dict[str, str] = {}

    def plan(self) -> Plan:
        sent_fleets = fleets.send(self.survey, self._needs(), fleets.reserves(self.survey, self.keeps))
        self._fields = {
            self.table.board.planet_of[fleet.to]: fleet.to
            for group in sent_fleets.values()
            for fleet in group
        }
        groups = people.parties(self.survey)
        chosen = allot(groups, self._planets_for, self._gain, self._cost)
        sent, voyages = people.sent_out(self.survey, groups, chosen, self._landing)
        operations = people.operations(self._aim, self._gain, sent)
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
        worth, style = self.survey.worth(planet.id), self.style
        if planet.status == "rebellion":
            return style.pull_of_rebellion * worth
        if planet.status == "rebel-control":
            return style.pull_of_the_lost * style.pull_of_rebellion * worth
        rebels = self.survey.foes.get(planet.id, ())
        seen = sum(1.0 if each.detected else style.unseen for each in rebels)
        return worth * (style.pull_of_unrest * planet.loyalty**2 + style.pull_of_people * seen)

    def _aim(self, planet: str) -> Aim:
        state = self.table.state.planets[planet]
        if self.table.risen(state):
            return "crush"
        if planet in self._courts:
            return "summon"
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
        if planet in self._unhealthy:
            return -stake
        court = courts.audience(self.survey, self._courts[planet], party) if planet in self._courts else 0.0
        if not stake:
            return court
        risen = self.table.risen(self.table.state.planets[planet])
        skills = sorted((self._skill(each, risen=risen) for each in party), reverse=True)
        use = stake * sum(skill * self.style.helpers**number for number, skill in enumerate(skills))
        if risen:
            use *= self._backing(planet, party)
        return court + use - self._price(planet, party, risen=risen)

    def _backing(self, planet: str, party: Sequence[Character]) -> float:
        """How much of what leaders could do in a rebellion they can do: most with troops beside them."""
        place = self._landing(planet)
        if self.table.number(place, "imperial") or place in self._fields.values():
            mission = self.table.ctx.rules.missions.get(STOP)
            leads = mission is not None and any(mission.may_join(self.table.ctx, each, ()) for each in party)
            return OFFICER if leads else 1.0
        return UNBACKED

    def _price(self, planet: str, party: Sequence[Character], *, risen: bool) -> float:
        """What may be lost there: mobs and creatures wait for people, but not for those among the troops."""
        place = self._landing(planet)
        if risen and (self.table.number(place, "imperial") or place in self._fields.values()):
            return 0.0
        return perils.loss(self.table, place, party)

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
        reached = [
            planet
            for planet in ways
            if self._stakes.get(planet, 0.0) > 0 or planet in self._courts or planet == here
        ]
        return reached if here in reached or not here else [here, *reached]

    def _cost(self, party: Party, planet: str) -> float:
        return (
            self.style.imperial_haste * prospects.risk(self.survey, party.ship, planet) if party.ship else 0.0
        )

    def _landing(self, planet: str) -> str:
        """Among the troops, and where the Rebels are whom one looks for; not alone among their troops."""
        table = self.table
        if planet in self._courts:
            return self._courts[planet]
        if table.risen(table.state.planets[planet]):
            field = self._fields.get(planet, "")
            if field and not self.survey.number(planet, "imperial"):
                return field
            return max(table.environs(planet), key=lambda place: (self._support(place), place))
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

    def _support(self, place: str) -> float:
        """[10.4] In a rebellion people land with the army and lead it; without one, away from the Rebels."""
        own, theirs = (self.table.strength(place, side) for side in ("imperial", "rebel"))
        return own or -ALONE * theirs

    # Fleets

    def keeps(self, planet: str) -> int:
        """A unit stays everywhere, three on seats of power, all where the people are restless.

        To a Throne that is bare they come from other seats, and from where they have beaten a rebellion.
        """
        state = self.table.state.planets[planet]
        capital = self.table.facts.planets[planet].capital
        is_restless = self.table.risen(state) or state.loyalty >= self.style.hold_from
        is_beaten = self.table.risen(state) and not self.survey.strength(planet, "rebel")
        if self._throne_is_bare and capital != "throne" and (is_beaten or not is_restless):
            return self.style.garrison
        if is_restless:
            return self.survey.number(planet, "imperial")
        if capital == "throne":
            return self.style.throne_guard
        if capital == "none" or self._is_called(planet):
            return self.style.garrison
        return self.style.garrison + self.style.seat_garrison

    def _is_called(self, planet: str) -> bool:
        """[VC-31] Is there a rebellion that hardly anybody but the army of this capital may go to?"""
        if ASSIGN not in self.table.state.modules:
            return False
        systems = self.table.facts.systems
        province = systems[self.table.facts.planets[planet].system].province
        return any(
            systems[self.table.facts.planets[each.id].system].province == province
            for each in self.living
            if each.status == "rebellion"
        )

    def _needs(self) -> list[Need]:
        """The Throne before all; then rebellions, those worth most first; then Rebels who have been seen."""
        risen = [planet for planet in self.living if self.table.risen(planet)]
        risen.sort(key=lambda planet: -self._stakes[planet.id])
        found = [
            need for planet in risen for need in (self._to_crush(planet), self._foothold(planet)) if need
        ]
        return self._throne() + found + self._hunts()

    def _foothold(self, planet: Planet) -> Need | None:
        """[VC-20c] Where units on the surface decide alone, one of ours keeps a planet from being free."""
        field = self._field(planet.id)
        decisive = CORE_CONTROL in self.table.state.modules
        standing = self.survey.number(planet.id, "imperial")
        if not decisive or planet.status != "rebellion" or standing or not field:
            return None
        return Need(planet.id, field, FOOTHOLD, self.table.size(field), token=True)

    def _throne(self) -> list[Need]:
        """The seat of the Emperor is not left bare, nor while it is in Rebellion and the Rebels are weaker.

        Who has beaten them there has few units left, and as soon as the people are quiet again it is bare.
        """
        table, found = self.table, []
        for planet in self._seats:
            missing = self.style.throne_guard - self.survey.number(planet.id, "imperial")
            if not self._is_ours_to_guard(planet):
                continue
            for field in self._fields_of(planet.id):
                room = min(missing, table.size(field) - table.number(field, "imperial"))
                if room > 0:
                    found.append(Need(planet.id, field, float(room), room))
                    missing -= room
        return found

    def _is_ours_to_guard(self, planet: Planet) -> bool:
        """Would a guard stand there, instead of being beaten as it comes?"""
        ours, theirs = (self.survey.strength(planet.id, side) for side in ("imperial", "rebel"))
        return planet.status != "rebel-control" and (not self.table.risen(planet) or ours >= theirs)

    def _to_crush(self, planet: Planet) -> Need | None:
        """Enough to beat what has risen, where our own still stand or the Rebels are weakest."""
        table, survey = self.table, self.survey
        rebels = survey.strength(planet.id, "rebel")
        missing = max(1.0, self.style.overwhelming * rebels) - survey.strength(planet.id, "imperial")
        field = self._field(planet.id)
        if missing <= 0 or not field:
            return None
        room = table.size(field) - table.number(field, "imperial")
        alone = not table.number(field, "imperial")
        return Need(planet.id, field, missing, room, whole=alone)

    def _field(self, planet: str) -> str:
        """Where an army finds room on a planet that has risen: with our own, or where Rebels are weakest."""
        return next(iter(self._fields_of(planet)), "")

    def _fields_of(self, planet: str) -> list[str]:
        """Where there is room on a planet: with our own first, then where Rebels are weakest."""
        table = self.table
        fields = [
            place for place in table.environs(planet) if table.size(place) > table.number(place, "imperial")
        ]
        fields.sort(
            key=lambda place: (
                -table.number(place, "imperial"),
                table.strength(place, "rebel"),
                -table.size(place),
            )
        )
        return fields

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
            missing = self.style.hunting_strength - table.strength(place, "imperial")
            room = table.size(place) - table.number(place, "imperial")
            if missing > 0 and room > 0:
                found.append((self._stakes[planet.id], Need(planet.id, place, missing, min(room, 2))))
        found.sort(key=lambda pair: -pair[0])
        return [need for _, need in found[: self.style.hunts]]
