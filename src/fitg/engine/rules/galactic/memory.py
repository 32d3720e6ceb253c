"""What only the Galactic Game has to remember."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import SIDES, ModuleState
from fitg.scenarios.position import Position

#: The name of the module, and of its record in the state.
GALACTIC = "galactic"

#: No card.
NO_CARD = 0


class GalacticMemory(ModuleState):
    """[29.0] Tracks, secrets, cards, the base, and what no longer exists."""

    #: [33.2, 34.3] Force Points on the Resource Tracks.
    tracks: Mapping[Side, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    #: [113] Points that the next taxes of the Empire still owe.
    owed: int = 0
    #: [32.0] Galactic Events that have been drawn, the last one on top, and whether it is in force.
    drawn_events: tuple[int, ...] = ()
    event: int = NO_CARD
    #: [123] The kind of a Suicide Squad that has been disbanded in this Game-Turn.
    disbanded: str = ""
    #: [31.1] Planet Secrets by their planet; those that everybody knows; those that act no longer.
    secrets: Mapping[str, str] = {}
    revealed: tuple[str, ...] = ()
    lost_secrets: tuple[str, ...] = ()
    #: [34.1] The Rebel base, and the planets that are known not to be it, in the order of naming.
    base: str = ""
    base_revealed: bool = False
    named: tuple[str, ...] = ()
    #: [35.1] Cards to come in their order, cards drawn, the last one on top; after the base is known no
    #: card is in force from the next Game-Turn on (35.32).
    assignments: tuple[int, ...] = ()
    drawn_assignments: tuple[int, ...] = ()
    assignment: int = NO_CARD
    #: [37.42] The top card of the deck has been shown to the Rebel Player.
    next_assignment_known: bool = False
    #: [33.1] Planets of the taxed province that have been dealt with.
    taxed: tuple[str, ...] = ()
    #: [33.37] What the Empire has bought in this Resource Phase, by kind.
    bought: Mapping[str, int] = {}
    #: [36.33b] Planets under mass hypnosis, each with the kind of unit on its marker.
    hypnosis: Mapping[str, str] = {}
    #: [31.0] Planets that have gone into rebellion at least once.
    risen: tuple[str, ...] = ()
    #: Mission Groups of this Phase that may win something in the casino.
    gamblers: tuple[tuple[str, ...], ...] = ()
    #: IPOC has been lost: Imperial units lie face up for good.
    face_up: bool = False

    def lay_out(self, position: Position) -> None:
        """[31.0, 33.2, 34.1, 35.1] What a position says of them."""
        self.tracks = {**self.tracks, **position.resource_tracks}
        self.secrets = {planet: secret.code for planet, secret in position.secrets.items()}
        # A secret that is lost has been shown: its counter leaves the planet.
        self.revealed = tuple(
            planet for planet, secret in position.secrets.items() if secret.revealed or secret.lost
        )
        self.lost_secrets = tuple(planet for planet, secret in position.secrets.items() if secret.lost)
        # A secret loses what it loses by a rebellion; a trap that the Archives disarmed is gone all the same.
        self.risen = tuple(
            planet
            for planet, marked in position.planets.items()
            if marked.state != "imperial-control" or planet in self.lost_secrets
        )
        self.base = position.rebel_base or ""
        self.base_revealed = position.rebel_base_revealed
        self.named = position.named_planets
        self.assignments = position.decks.strategic_assignments or ()
        self.event = position.galactic_event or NO_CARD
        self.drawn_events = position.drawn_events
        self.assignment = position.assignment or NO_CARD
        self.drawn_assignments = position.drawn_assignments
        self.next_assignment_known = position.next_assignment_known
        self.hypnosis = dict(position.hypnosis)
        self.owed = position.taxes_owed
        self.disbanded = position.disbanded_squad or ""
        self.face_up = position.open_units


def memory(ctx: Context) -> GalacticMemory:
    """The record of this game."""
    found = ctx.state.modules[GALACTIC]
    assert isinstance(found, GalacticMemory)
    return found
