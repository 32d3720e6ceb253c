"""Random positions of the Province Game: what random games would hardly ever reach.

Fleets in Orbit Boxes with freight, interceptions under way, units and ships in Drift, damaged ships,
prisoners among the stars; on the board of an official scenario with its Force Points, or on any few star
systems. Sovereigns have been summoned, and possessions have failed.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from fitg.data import Facts
from fitg.data.records import Side, UnitKind
from fitg.engine.rules.units import loaded, may_be_carried, may_carry
from fitg.lab.checks.invariants import SIDES
from fitg.lab.checks.random_scenarios import Dealer
from fitg.scenarios import frames, load
from fitg.scenarios.format import Game
from fitg.scenarios.position import UNITS

GAME: Game = "province"
OFFICIAL = ("empires-backdoor", "orlog-besieged")
#: Positions on a board of their own have so many star systems.
FEWEST_SYSTEMS, MOST_SYSTEMS = 2, 4
LARGEST_FLEET = 5
#: Segments at whose beginning there may be an interception stack.
AFTER_INTERCEPTION = (
    "space-combat",
    "character-movement",
    "surface-movement",
    "reaction",
    "military-combat",
    "orbit-organization",
)


def random_province(random: Random, facts: Facts) -> dict[str, Any]:
    """A scenario as `fitg.scenarios.load` reads it."""
    return ProvinceDealer(random, facts).position()


class ProvinceDealer(Dealer):
    """Lays out one position on several star systems."""

    game: Game = GAME
    bases: tuple[str, ...] = OFFICIAL

    def __init__(self, random: Random, facts: Facts) -> None:
        super().__init__(random, facts)
        self.base = random.choice(self.bases)
        self.official = random.random() < 0.5
        self.systems = self._systems()
        self.board = [planet for system in self.systems for planet in facts.systems[system].planets]
        self.environs = [
            facts.environs[place] for planet in self.board for place in facts.planets[planet].environs
        ]
        self.segment = random.choice(frames()[self.game].sequence)
        self.stacks: list[dict[str, Any]] = []
        self.ships: list[dict[str, Any]] = []
        #: [19.0] Counters that have not been used.
        self.counters = Counter({kind.id: kind.count for kind in facts.unit_kinds.values()})

    def _systems(self) -> list[str]:
        if self.official:
            return list(load(self.base).systems)
        number = self.random.randint(FEWEST_SYSTEMS, MOST_SYSTEMS)
        return sorted(self.random.sample(sorted(self.facts.systems), k=number))

    def position(self) -> dict[str, Any]:
        """The middle of a game."""
        self._deal_units()
        self._deal_fleets()
        for planet in self.board:
            self.planets[planet] = self._planet(planet)
        people = self._deal_characters()
        self._deal_spacefarers(people)
        self._deal_cargo(people)
        self._take_prisoners_in_space(people)
        self._launch(people)
        broken = self._break_possessions()
        self._damage_ships()
        turns = load(self.base).turns
        position = {
            "turn": self.random.randint(1, turns),
            "segment": self.segment,
            "planets": self.planets,
            "units": self.units,
            "stacks": self.stacks,
            "characters": self.characters,
            "ships": self.ships,
            "sovereigns": self._sovereigns(),
            "inoperative": broken,
            "camps": self._camps(),
            "coup_markers": [
                each.id for each in self.environs if each.coup is not None and self._chance(0.3)
            ],
        }
        return self._frame() | {"position": position}

    def _frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = {"base": self.base, "id": "province", "title": "Somewhere in the galaxy"}
        if self.official:
            return frame
        forces: dict[str, Any] = {"rebel": {}, "imperial": {}, "instant_victory": []}
        return frame | forces | {"systems": self.systems, "planets": {"*": {"pdb": 0}}}

    # Units

    def _draw(self, kinds: list[str]) -> str | None:
        """One of the kinds of which there are counters left."""
        left = [kind for kind in kinds if self.counters[kind]]
        if not left:
            return None
        kind = self.random.choice(left)
        self.counters[kind] -= 1
        return kind

    def _fleet(self, side: Side) -> dict[str, int]:
        """Some mobile units of a side; now and then a Suicide Squad is among them."""
        found: Counter[str] = Counter()
        kinds = [kind.id for kind in self._all_kinds(side) if kind.mobile]
        for _ in range(self.random.randint(1, LARGEST_FLEET)):
            kind = self._draw(kinds)
            if kind is not None:
                found[kind] += 1
        return dict(found)

    def _all_kinds(self, side: Side) -> list[UnitKind]:
        kinds = (self.facts.unit_kinds[name] for name in frames()[self.game].units)
        return [kind for kind in kinds if kind.side == side]

    def _load(self, side: Side, units: dict[str, int]) -> dict[str, int]:
        """[20.51] Some of the units carry others, which join the stack."""
        cargo: Counter[str] = Counter()
        loads = [kind.id for kind in self._all_kinds(side) if may_be_carried(kind)]
        for carrier, number in list(units.items()):
            for _ in range(number if may_carry(self.facts.unit_kinds[carrier]) else 0):
                load = self._draw(loads) if self._chance(0.3) else None
                if load is not None:
                    units[load] = units.get(load, 0) + 1
                    cargo[loaded(carrier, load)] += 1
        return dict(cargo)

    def _deal_fleets(self) -> None:
        """In Orbit Boxes and in Drift, with the interceptions that a Segment may begin with."""
        caught = self.segment.partition(".")[2] in AFTER_INTERCEPTION
        for planet in self.board:
            place = f"{planet}.orbit"
            for side in SIDES:
                self._station(place, side, 0.35)
            if caught and self._chance(0.3):
                for side in SIDES:
                    self._station(place, side, 1.0, "interception")
        for system in self.systems:
            for drift in ("drift", "drift2"):
                for side in SIDES:
                    self._station(f"{system}.{drift}", side, 0.1)
        self._dissolve_one_sided()

    def _station(self, place: str, side: Side, chance: float, role: str = "free") -> None:
        units = self._fleet(side) if self._chance(chance) else {}
        if units:
            cargo = self._load(side, units)
            self.stacks.append({"place": place, "role": role, "units": units, "cargo": cargo})

    def _dissolve_one_sided(self) -> None:
        """[20.4, 20.44] An interception stack needs both sides, each with more than helpless units."""
        kinds = self.facts.unit_kinds
        caught = Counter(
            stack["place"]
            for stack in self.stacks
            if stack["role"] == "interception"
            and not all(kinds[kind].suicide or kinds[kind].atrocity for kind in stack["units"])
        )
        self.stacks = [
            stack for stack in self.stacks if stack["role"] == "free" or caught[stack["place"]] == len(SIDES)
        ]

    # People

    def _crews(self, side: Side) -> list[dict[str, Any]]:
        """The stacks of a side in space."""
        kinds = self.facts.unit_kinds
        return [stack for stack in self.stacks if kinds[next(iter(stack["units"]))].side == side]

    def _deal_spacefarers(self, people: dict[Side, list[str]]) -> None:
        """Some of those who are free go with fleets instead, or wait in orbit or Drift in their ships."""
        guards = {person.get("captor") for person in self.characters.values()}
        for side in SIDES:
            for name in people[side]:
                person = self.characters[name]
                if "fate" not in person and name not in guards and self._chance(0.4):
                    self._send_up(person, side)

    def _send_up(self, person: dict[str, Any], side: Side) -> None:
        crews = self._crews(side)
        if crews:
            stack = self.random.choice(crews)
            role = "intercepted" if stack["role"] == "interception" else "with_units"
            person |= {"place": stack["place"], "with_units": False, "detected": False, role: True}

    def _bound(self) -> set[str]:
        """Who cannot be sent anywhere: prisoners, their guards, and those who are with a fleet already."""
        guards = {person.get("captor") for person in self.characters.values()}
        return {
            name
            for name, person in self.characters.items()
            if "fate" in person or name in guards or person["place"] not in self.facts.environs
        }

    def _take_prisoners_in_space(self, people: dict[Side, list[str]]) -> None:
        """[12.81, 24.0] Some who have nothing are held by the units of an Enemy fleet."""
        for side in SIDES:
            fleets = [stack for enemy in SIDES if enemy != side for stack in self._crews(enemy)]
            for name in people[side][1:]:
                person = self.characters[name]
                poor = name not in self._bound() and not {"ship", "possessions"} & person.keys()
                if fleets and poor and self._chance(0.25):
                    self.characters[name] = self._held_by(self.random.choice(fleets), person["wounds"])

    def _held_by(self, fleet: dict[str, Any], wounds: int) -> dict[str, Any]:
        captive = {"place": fleet["place"], "fate": "captive", "captor": UNITS, "detected": True}
        stopped = {"intercepted": True} if fleet["role"] == "interception" else {}
        return {**captive, "wounds": wounds, **stopped}

    def _launch(self, people: dict[Side, list[str]]) -> None:
        """[20.2, 21.4] Some pilots are on their own above a planet or adrift, most often near a prisoner."""
        anywhere = [f"{planet}.orbit" for planet in self.board] + [f"{each}.drift" for each in self.systems]
        for side in SIDES:
            cells = [place for name in people[side] if (place := self._cell(name))]
            for name in people[side]:
                person = self.characters[name]
                if name not in self._bound() and "ship" in person and self._chance(0.4):
                    place = self.random.choice(cells if cells and self._chance(0.7) else anywhere)
                    person |= {"place": place, "with_units": False, "detected": self._chance(0.3)}

    def _cell(self, name: str) -> str:
        """[24.0] The Orbit Box in which somebody is held, if he is."""
        person = self.characters[name]
        return person["place"] if "fate" in person and person["place"].endswith(".orbit") else ""

    def _sovereigns(self) -> dict[str, dict[str, Any]]:
        """[25.2] Some have been summoned, and a few of those are above their planet with a fleet."""
        found: dict[str, dict[str, Any]] = {}
        for name, sovereign in self.facts.sovereigns.items():
            if sovereign.environ not in {each.id for each in self.environs} or self._chance(0.4):
                continue
            side = self.random.choice([each for each in SIDES if sovereign.serves(each)])
            wounds = self.random.randrange(sovereign.endurance)
            place = self._court(name, side)
            found[name] = {"fate": "summoned", "side": side, "place": place, "wounds": wounds}
            found[name] |= self._entourage(place, side)
            if self._chance(0.1):
                found[name] = {"fate": "gone"}
        return found

    def _entourage(self, place: str, side: Side) -> dict[str, bool]:
        """[25.2] In his Environ he stands with the units of his side or apart from them."""
        kinds = self.facts.unit_kinds
        escorted = any(kinds[kind].side == side for kind in self.units.get(place, {}))
        return {"with_units": escorted and self._chance(0.5), "acted": self._chance(0.3)}

    def _court(self, name: str, side: Side) -> str:
        """[25.21] His Environ, or the Orbit Box of his planet if he leads in space and has a fleet there."""
        sovereign = self.facts.sovereigns[name]
        orbit = f"{self.facts.environs[sovereign.environ].planet}.orbit"
        fleet = [stack for stack in self._crews(side) if stack["place"] == orbit and stack["role"] == "free"]
        return orbit if sovereign.space_leadership and fleet and self._chance(0.5) else sovereign.environ

    def _break_possessions(self) -> list[str]:
        """[27.2] Some of what can fail has failed."""
        held = [card for person in self.characters.values() for card in person.get("possessions", ())]
        return [card for card in held if self._may_fail(card) and self._chance(0.4)]

    def _may_fail(self, name: str) -> bool:
        """[27.2] Only what can be repaired stays in play when it fails."""
        card = self.facts.possessions[name]
        return card.durability == "may-fail" and "no_repair" not in card.traits

    def _damage_ships(self) -> None:
        """[27.1] Some ships are damaged."""
        for name, person in self.characters.items():
            ship = person.pop("ship", None)
            if ship is not None:
                lands = person["place"] in self.facts.environs
                damaged = self._chance(0.3) and not (lands and self._cannot_be_repaired(ship))
                self.ships.append({"id": ship, "owner": name, "damaged": damaged})

    def _cannot_be_repaired(self, ship: str) -> bool:
        """[27.14] Damaged, such a ship does not stay in play where it has landed."""
        card = self.facts.possessions.get(ship)
        return card is not None and "no_repair" in card.traits
