"""Random scenarios: any star system, and on it anything that could stand on the table.

Official scenarios see the same few planets, creatures and characters; random ones meet any of them. Most
start in the middle of things, with prisoners, possessions, rebellions and camps that a random game would
hardly ever reach; some with a set-up of other forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fitg.data import Facts
from fitg.data.records import LOYALTY_TRACK, Environ, Side
from fitg.engine.rules.units import CAMP_MARGIN
from fitg.lab.checks.invariants import SIDES
from fitg.scenarios import frames
from fitg.scenarios.checks.names import PDB_LEVELS, carried, ships_of
from fitg.scenarios.format import Game
from fitg.scenarios.position import UNITS, WITHOUT_LOYALTY

BASE = "flight-to-egrix"
GAME: Game = "star-system"
STATES = ("imperial-control", "imperial-control", "rebellion", "rebel-control", "rebellion-stopped")
MOST_TURNS = 4
SET_UPS = 0.2
#: [13.2e] The standard rules let no camp last at Dissent.
QUIET = ("patriotic", "loyal", "neutral")


def random_scenario(random: Random, facts: Facts) -> dict[str, Any]:
    """A scenario as `fitg.scenarios.load` reads it: a position, or a set-up."""
    dealer = Dealer(random, facts)
    return dealer.set_up() if random.random() < SET_UPS else dealer.position()


class Dealer:
    """Lays out one scenario, piece by piece."""

    game: Game = GAME

    def __init__(self, random: Random, facts: Facts) -> None:
        self.random = random
        self.facts = facts
        self.system = random.choice(sorted(facts.systems))
        self.planets: dict[str, dict[str, Any]] = {}
        self.units: dict[str, dict[str, int]] = {}
        self.characters: dict[str, dict[str, Any]] = {}
        self.environs = [
            facts.environs[place]
            for planet in facts.systems[self.system].planets
            for place in facts.planets[planet].environs
        ]

    def position(self) -> dict[str, Any]:
        """The middle of a game."""
        self._deal_units()
        for planet in self.facts.systems[self.system].planets:
            self.planets[planet] = self._planet(planet)
        people = self._deal_characters()
        self._deal_cargo(people)
        turns = self.random.randint(1, MOST_TURNS)
        position = {
            "turn": self.random.randint(1, turns),
            "segment": self.random.choice(frames()[GAME].sequence),
            "planets": self.planets,
            "units": self.units,
            "characters": self.characters,
            "camps": self._camps(),
            "coup_markers": [
                each.id for each in self.environs if each.coup is not None and self._chance(0.3)
            ],
            "due": {"line": 1} if self._chance(0.3) else {},
            "waiting": self._waiting(),
        }
        planets = {"*": {"pdb": 0}}
        return self._frame() | {"turns": turns, "planets": planets, "position": position}

    def _frame(self) -> dict[str, Any]:
        return {
            "base": BASE,
            "id": "anywhere",
            "title": f"Somewhere in {self.facts.systems[self.system].name}",
            "systems": [self.system],
            "rebel": {},
            "imperial": {},
            "instant_victory": [],
        }

    # A set-up

    def set_up(self) -> dict[str, Any]:
        """Other forces, on planets that the Empire controls; the last may be a Rebel planet instead."""
        planets = self.facts.systems[self.system].planets
        setups: dict[str, dict[str, Any]] = {
            planet: {"pdb": self.random.choice(PDB_LEVELS)} for planet in planets
        }
        home = len(planets) > 1 and self._chance(0.5)
        if home:
            setups[planets[-1]]["state"] = "rebel-control"
        held = [each for each in self.environs if not home or each.planet != planets[-1]]
        return self._frame() | {
            "turns": 2,
            "planets": setups,
            "rebel": self._rebels([each for each in self.environs if each not in held]),
            "imperial": self._imperials(sum(each.size for each in held)),
        }

    def _rebels(self, home: list[Environ]) -> dict[str, Any]:
        """From space, as many as their ships hold; or at home, with units of the Environs there."""
        pilots = [name for name in self._cast("rebel") if self.facts.characters[name].navigation]
        fleet = self.random.sample(ships_of("rebel", self.facts), k=self.random.randint(1, 2))
        room = sum(self.facts.possessions[ship].passengers for ship in fleet)
        crew = self.random.sample(pilots, k=2) + [
            name for name in self._cast("rebel") if name not in pilots and self._chance(0.5)
        ]
        goods = [card for card in carried(self.facts) if self._chance(0.3)]
        setup: dict[str, Any] = {"characters": crew[:room], "ships": fleet, "possessions": goods}
        if home:
            return setup | {"units": {f"{each.type}-1-0": 1 for each in home}}
        return setup | {"entry": "from-space"}

    def _imperials(self, room: int) -> dict[str, Any]:
        units = ("line", "patrol", "militia")
        return {
            "characters": self.random.sample(self._cast("imperial"), k=3),
            "ships": ["imperial-spaceship"] * self.random.randint(0, 2),
            "units": {kind: self.random.randint(1, max(1, room // len(units))) for kind in units},
        }

    def _cast(self, side: Side) -> list[str]:
        return sorted(name for name, card in self.facts.characters.items() if card.side == side)

    def _chance(self, part: float) -> bool:
        return self.random.random() < part

    # Units and planets

    def _deal_units(self) -> None:
        for environ in self.environs:
            found: dict[str, int] = {}
            for side in SIDES:
                if self._chance(0.4):
                    kinds = self._kinds(side, environ)
                    for _ in range(self.random.randint(1, environ.size) if kinds else 0):
                        kind = self._draw(kinds)
                        if kind is not None:
                            found[kind] = found.get(kind, 0) + 1
            if found:
                self.units[environ.id] = found

    def _draw(self, kinds: list[str]) -> str | None:
        """One of the kinds; in the Star System Game counters are as many as are needed."""
        return self.random.choice(kinds)

    def _kinds(self, side: Side, environ: Environ) -> list[str]:
        """Imperial units of the game, or Rebel units of any type, most often that of the Environ."""
        kinds = [self.facts.unit_kinds[name] for name in frames()[self.game].units]
        own = [kind.id for kind in kinds if kind.side == side]
        native = [kind.id for kind in kinds if kind.side == side and kind.environ_type == environ.type]
        return native if native and self._chance(0.8) else own

    def _sides(self, environ: Environ) -> set[Side]:
        return {self.facts.unit_kinds[kind].side for kind in self.units.get(environ.id, {})}

    def _planet(self, planet: str) -> dict[str, Any]:
        state = self.random.choice(STATES)
        present = {side for each in self.environs if each.planet == planet for side in self._sides(each)}
        if state == "rebellion-stopped" and present == {"imperial"}:
            state = "imperial-control"  # [15.54b]
        markers = {"state": state, "pdb": self.random.choice(PDB_LEVELS), "pdb_up": self._chance(0.7)}
        if state not in WITHOUT_LOYALTY:
            markers["loyalty"] = (
                "unrest" if state == "rebellion-stopped" else self.random.choice(LOYALTY_TRACK)
            )
        return markers

    def _camps(self) -> list[str]:
        """[13.2e] On planets that are quiet enough, beside few enough troops."""
        kinds = self.facts.unit_kinds
        return [
            each.id
            for each in self.environs
            if self.planets[each.planet].get("loyalty") in QUIET
            and sum(
                kinds[kind].strength * number
                for kind, number in self.units.get(each.id, {}).items()
                if kinds[kind].side == "imperial"
            )
            < each.size + CAMP_MARGIN
            and self._chance(0.5)
        ]

    def _waiting(self) -> dict[str, dict[str, int]]:
        """[15.44] Units that found no room when their planet rebelled."""
        return {
            each.id: {f"{each.type}-1-0": self.random.randint(1, 3)}
            for each in self.environs
            if self.planets[each.planet]["state"] == "rebellion" and self._chance(0.2)
        }

    # Characters

    def _deal_characters(self) -> dict[Side, list[str]]:
        """Both sides in a few places, so that they meet; then some are made prisoners of others there."""
        people: dict[Side, list[str]] = {}
        haunts = self.random.sample(self.environs, k=min(len(self.environs), self.random.randint(1, 4)))
        known = {(side, each.id): self._chance(0.5) for side in SIDES for each in haunts}
        for side in SIDES:
            most = 8 if side == "rebel" else 6
            chosen = people[side] = self.random.sample(self._cast(side), k=self.random.randint(1, most))
            for name in chosen:
                self.characters[name] = self._free(name, self.random.choice(haunts), known)
        for side in people:
            self._take_prisoners(people, side)
        return people

    def _free(self, name: str, environ: Environ, known: dict[tuple[Side, str], bool]) -> dict[str, Any]:
        card = self.facts.characters[name]
        return {
            "place": environ.id,
            "detected": known[card.side, environ.id],
            "wounds": self.random.choice((0, 0, self.random.randrange(card.endurance))),
            "with_units": card.side in self._sides(environ) and self._chance(0.3),
        }

    def _take_prisoners(self, people: dict[Side, list[str]], side: Side) -> None:
        """[12.81] A free Enemy or Enemy units in the same place hold him."""
        enemy: Side = "imperial" if side == "rebel" else "rebel"
        for name in people[side][1:]:
            person = self.characters[name]
            captors = [
                other
                for other in people[enemy]
                if self.characters[other]["place"] == person["place"] and "fate" not in self.characters[other]
            ]
            if enemy in self._sides(self.facts.environs[person["place"]]):
                captors.append(UNITS)
            guards = {self.characters[each].get("captor") for each in people[enemy]}
            if captors and name not in guards and self._chance(0.25):
                person |= {"fate": "captive", "captor": self.random.choice(captors), "detected": True}
                del person["with_units"]

    # Ships and possessions

    def _deal_cargo(self, people: dict[Side, list[str]]) -> None:
        """[14.13] Any number of things, one companion and one ship each."""
        free = [name for name in people["rebel"] if "fate" not in self.characters[name]]
        for card in carried(self.facts):
            holder = self.random.choice(free)
            if self._chance(0.5) and not self._has_companion(holder, card):
                self.characters[holder].setdefault("possessions", []).append(card)
        self._deal_ships(free, ships_of("rebel", self.facts))
        knights = [name for name in people["imperial"] if "fate" not in self.characters[name]]
        fleet = [
            ship.id
            for ship in self.facts.imperial_ships.values()
            if ship.pilot is None or ship.pilot in knights
            for _ in range(ship.count)
        ]
        self._deal_ships(knights, fleet)

    def _has_companion(self, holder: str, card: str) -> bool:
        cards = self.facts.possessions
        held = self.characters[holder].get("possessions", [])
        return cards[card].kind == "companion" and any(cards[each].kind == "companion" for each in held)

    def _deal_ships(self, owners: Sequence[str], fleet: Sequence[str]) -> None:
        left = list(fleet)
        self.random.shuffle(left)
        for owner in owners:
            own = [ship for ship in left if self._may_fly(owner, ship)]
            if own and self._chance(0.6):
                left.remove(own[0])
                self.characters[owner]["ship"] = own[0]

    def _may_fly(self, owner: str, ship: str) -> bool:
        counter = self.facts.imperial_ships.get(ship)
        return counter is None or counter.pilot in (None, owner)
