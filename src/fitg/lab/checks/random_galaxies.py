"""Random positions of the Galactic Game: what random campaigns would hardly ever reach.

Everything that the Province Game has, and secrets of all kinds, hidden, known and lost; a base that is known
or nearly found; Atrocity units above planets and on Loyalty markers; planets that are no more, with
survivors on a Dead World; any Galactic Event and Strategic Assignment; tracks that are empty or full.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fitg.data import Facts
from fitg.data.records import Environ, Side
from fitg.engine.rules.galactic.disclosure import SCOUT
from fitg.lab.checks.random_provinces import ProvinceDealer
from fitg.scenarios import load
from fitg.scenarios.checks.galaxy import DEAD_WORLD, NEVER
from fitg.scenarios.format import Game

#: Boards have so many star systems, and those of the first capital and of the throne most often.
FEWEST_SYSTEMS, MOST_SYSTEMS = 3, 6
CENTERS = ("15", "16")
#: So many Game-Turns are played at most.
MOST_TURNS = 2


def random_galaxy(random: Random, facts: Facts) -> dict[str, Any]:
    """A scenario as `fitg.scenarios.load` reads it."""
    return GalaxyDealer(random, facts).position()


class GalaxyDealer(ProvinceDealer):
    """Lays out one position of the Galactic Game."""

    game: Game = "galactic"
    bases = ("galactic-campaign",)

    def __init__(self, random: Random, facts: Facts) -> None:
        super().__init__(random, facts)
        self.official = False
        self.whole_board = list(self.board)
        self.dead_world = self._pick_dead_world()
        self.destroyed = [planet for planet in self.board if planet != self.dead_world and self._chance(0.08)]
        self.board = [planet for planet in self.board if planet not in self.destroyed]
        self.environs = [each for each in self.environs if each.planet not in self.destroyed]

    def _systems(self) -> list[str]:
        centers = [star for star in CENTERS if self._chance(0.6)]
        others = [star for star in sorted(self.facts.systems) if star not in centers]
        number = self.random.randint(FEWEST_SYSTEMS, MOST_SYSTEMS) - len(centers)
        return sorted([*centers, *self.random.sample(others, k=number)])

    def _pick_dead_world(self) -> str:
        """[31.0] A planet whose secret was that it is dead, if there is one."""
        marked = [planet for planet in self.board if self.facts.planets[planet].secret]
        return self.random.choice(marked) if marked and self._chance(0.2) else ""

    def position(self) -> dict[str, Any]:
        """The middle of a campaign."""
        scenario = super().position()
        position = scenario["position"]
        self.planets.pop(self.dead_world, None)
        for markers in ("camps", "coup_markers"):
            position[markers] = [place for place in position[markers] if place[:3] != self.dead_world]
        position["sovereigns"] = {
            name: each
            for name, each in position["sovereigns"].items()
            if self.facts.environs[self.facts.sovereigns[name].environ].planet != self.dead_world
        }
        position |= self._galaxy()
        return scenario | {"turns": position["turn"] + self.random.randrange(MOST_TURNS)}

    def _frame(self) -> dict[str, Any]:
        frame = super()._frame() | {"id": "galaxy"}
        if self._chance(0.5):
            frame["instant_victory"] = [
                {"side": each.side, "case": each.case, "text": each.text, "tested": each.tested}
                | {"all_of": [{"kind": clause.kind, "count": clause.count} for clause in each.all_of]}
                for each in load(self.base).instant_victory
            ]
        return frame

    def _kinds(self, side: Side, environ: Environ) -> list[str]:
        """[36.1] Atrocity units never enter an Environ."""
        return [kind for kind in super()._kinds(side, environ) if not self.facts.unit_kinds[kind].atrocity]

    # What only the Galactic Game has

    def _galaxy(self) -> dict[str, Any]:
        dead = [self.dead_world] if self.dead_world else []
        return {
            "secrets": self._secrets(),
            "destroyed_planets": [*self.destroyed, *dead],
            "resource_tracks": {
                "rebel": self.random.choice((0, 1, 8, 30, 199)),
                "imperial": self.random.choice((0, 1, 8, 30, 99)),
            },
            "hypnosis": self._hypnosis(),
            **self._cards(),
            **self._base(),
        }

    def _secrets(self) -> dict[str, dict[str, Any]]:
        codes = sorted(self.facts.planet_secrets)
        self.random.shuffle(codes)
        deadly = [code for code in codes if DEAD_WORLD in self.facts.planet_secrets[code].on_reveal]
        found: dict[str, dict[str, Any]] = {}
        if self.dead_world:
            found[self.dead_world] = {"code": deadly[0], "revealed": True}
            codes.remove(deadly[0])
        scouted = self._scouted()
        for planet in self.board:
            if self.facts.planets[planet].secret and planet != self.dead_world:
                code = next(each for each in codes if each not in deadly or planet not in scouted)
                codes.remove(code)
                may_be_lost = self.facts.planet_secrets[code].lost != NEVER
                found[planet] = {
                    "code": code,
                    "revealed": planet in scouted or (code not in deadly and self._chance(0.4)),
                    "lost": may_be_lost and self._chance(0.15),
                }
        return found

    def _scouted(self) -> set[str]:
        """[31.21] The planets above which somebody is who sees secrets from orbit."""
        cards, people = self.facts.possessions, self.facts.characters
        return {
            person["place"].partition(".")[0]
            for name, person in self.characters.items()
            if SCOUT in people[name].abilities
            or any(SCOUT in cards[card].traits for card in person.get("possessions", ()))
        }

    def _hypnosis(self) -> dict[str, str]:
        """[36.33] Some Atrocity units above a planet are on its Loyalty marker."""
        found: dict[str, str] = {}
        for stack in self.stacks:
            planet, _, where = stack["place"].partition(".")
            units = [kind for kind in stack["units"] if self.facts.unit_kinds[kind].atrocity]
            marker = self.planets.get(planet, {}).get("loyalty")
            if where == "orbit" and units and marker and planet not in found and self._chance(0.6):
                found[planet] = units[0]
        return found

    def _cards(self) -> dict[str, Any]:
        """[32.0, 35.1] A card of each kind is in force, but for an event where it is yet to be drawn."""
        events, assignments = sorted(self.facts.galactic_events), sorted(self.facts.strategic_assignments)
        self.random.shuffle(events)
        self.random.shuffle(assignments)
        drawn = self.random.randint(1, len(assignments))
        shown = assignments[:drawn]
        rest = assignments[drawn:] or self.random.sample(shown[:-1], k=6)
        found: dict[str, Any] = {
            "drawn_assignments": shown,
            "decks": {"strategic_assignments": rest},
            "next_assignment_known": self._chance(0.2),
            "open_units": self._chance(0.1),
        }
        if self._chance(0.8):
            found["assignment"] = shown[-1]
        if self.segment != "galactic.event":
            found |= {"galactic_event": events[0], "drawn_events": events[: self.random.randint(1, 9)][::-1]}
        return found

    def _base(self) -> dict[str, Any]:
        """[34.1, 34.22] One of the planets that may be it, and an even number of others that were named.

        [38.53] It is known only where the Rebels hold a planet: else there would be nothing to play.
        """
        possible = [each for each in self.whole_board if self.facts.planets[each].possible_rebel_base]
        alive = [each for each in possible if each in self.board]
        if not alive:
            return {}
        base = self.random.choice(alive)
        others = [each for each in possible if each != base]
        named = self.random.sample(others, k=2 * self.random.randint(0, len(others) // 2))
        held = any(each["state"] == "rebel-control" and each["pdb_up"] for each in self.planets.values())
        return {
            "rebel_base": base,
            "rebel_base_revealed": held and self._chance(0.5),
            "named_planets": named,
        }
