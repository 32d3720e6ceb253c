"""What changed Planet Secrets tell."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine.machine.events import Event


class AgentsTurned(Event, frozen=True):
    """[VE-05a] The Trap! is infiltrated: Enemy Agents works for the Rebels from now on."""

    planet: str


class Cheated(Event, frozen=True):
    """[VE-09a] Somebody cheats in the casino, and is found out if the thing fails."""

    possession: str
    character: str
    place: str
    caught: bool


class DrawsOfArchives(Event, frozen=True):
    """[VE-08a] Three more draws, for General Research."""

    place: str
    side: Side
    draws: int
