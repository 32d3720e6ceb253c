"""What only the Galactic Game has on the table, in lines: tracks, cards in force, secrets, the base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fitg.data import Facts
from fitg.engine.machine.naming import HIDDEN
from fitg.engine.rules.galactic.view import GalaxyView
from fitg.presentation.narration.words import Words, count, series

#: What is said of a secret that only the reader knows.
UNSEEN = " (hidden)"


class Galaxy:
    """The common part of the table."""

    def __init__(self, view: GalaxyView, facts: Facts, *, brief: bool = False) -> None:
        self.view = view
        #: Without the long lists of what stays as it is: the cards to come, the secrets still hidden.
        self.brief = brief
        self.facts = facts
        self.words = Words(facts)

    def lines(self) -> Iterator[str]:
        yield self.resources()
        yield from self.event()
        yield from self.assignment()
        yield from self.base()
        yield from self.secrets()
        yield from self.marked()

    def resources(self) -> str:
        """[33.2, 34.3] Both tracks, and whose turn it is to be taxed."""
        tracks = self.view.tracks
        taxed = self.view.taxed_province
        whose = f"{self.facts.provinces[taxed].name} is taxed" if taxed else "no province is taxed"
        return f"Resource Tracks: Rebels {tracks['rebel']}, Empire {tracks['imperial']}; {whose}"

    def event(self) -> Iterator[str]:
        if self.view.event is not None:
            yield f"Galactic Event: {self.facts.galactic_events[self.view.event].name}"

    def assignment(self) -> Iterator[str]:
        """[35.0] The card in force, and what the viewer knows of those to come."""
        if self.view.assignment is not None:
            yield f"Strategic Assignment: {self.provinces(self.view.assignment)}"
        if self.view.assignments_left:
            known = [self.provinces(card) for card in self.view.coming_assignments if not self.brief]
            coming = f": {'; '.join(known)}" if known else ""
            yield f"Strategic Assignments to come: {self.view.assignments_left}{coming}"

    def provinces(self, card: int) -> str:
        return series(
            [self.facts.provinces[each].name for each in self.facts.strategic_assignments[card].provinces]
        )

    def base(self) -> Iterator[str]:
        """[34.0] Where the base is, or is not."""
        view = self.view
        if view.base not in ("", HIDDEN):
            known = "known to everybody" if view.base_revealed else "still secret"
            yield f"Rebel base: {self.words.planet(view.base)}, {known}"
        if view.named_planets and not view.base_revealed:
            yield f"The Rebel base is not on {self.planets(view.named_planets)}"

    def planets(self, planets: Iterable[str]) -> str:
        return series([self.words.planet(planet) for planet in planets])

    def secrets(self) -> Iterator[str]:
        """[31.0] Those that the viewer knows, and how many he does not."""
        known = [
            f"{self.words.planet(planet)}: {self.facts.planet_secrets[code].name}{self.secrecy(planet)}"
            for planet, code in self.view.secrets.items()
            if code != HIDDEN and not (self.brief and self.secrecy(planet) == UNSEEN)
        ]
        if known:
            yield f"Planet Secrets: {'; '.join(known)}"
        hidden = len(self.view.secrets) - len(known)
        if hidden:
            yield f"{count(hidden, 'Planet Secret')} not revealed yet"

    def secrecy(self, planet: str) -> str:
        if planet in self.view.lost_secrets:
            return " (lost)"
        return "" if planet in self.view.revealed_secrets else UNSEEN

    def marked(self) -> Iterator[str]:
        """[36.33, 36.34] Planets under hypnosis, planets that are no more."""
        for planet, unit in self.view.hypnosis.items():
            yield f"{self.words.planet(planet)} is under mass hypnosis ({self.facts.unit_kinds[unit].name})"
        if self.view.destroyed_planets:
            yield f"Destroyed: {self.planets(self.view.destroyed_planets)}"


def galaxy_lines(view: GalaxyView, facts: Facts, *, brief: bool = False) -> list[str]:
    """All of it, one matter in each line."""
    return list(Galaxy(view, facts, brief=brief).lines())
