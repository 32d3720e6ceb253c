"""What the tests of fleets share: a quiet Province Two, and moving a fleet in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.engine.table import do, table

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.events import Event
from fitg.engine.machine.state import StackRole
from fitg.engine.rules import units as military
from fitg.engine.rules.space.interplanetary import Assembling

#: Phisaria (21), Egrix (22), Ancore (23) and Gellas (24); Egrix to Ancore is 1, to the others 2.
CIESON, ETREG, QUIBRON, ANGOFF, CHARKHAN = "211.orbit", "212.orbit", "221.orbit", "222.orbit", "223.orbit"
PRONOX, LYSENDA, ORNING = "231.orbit", "232.orbit", "241.orbit"
PLANETS = ("211", "212", "221", "222", "223", "231", "232", "241")


#: Where a unit stands that nobody moves, so that the Segment does not end by itself.
IDLE = "231.2"


def space(
    segment: str = "rebel.interplanetary-movement",
    *,
    idle: bool = True,
    units: Mapping[str, Mapping[str, int]] | None = None,
    pdbs: Mapping[str, int] | None = None,
    rebel_pdbs: Mapping[str, int] | None = None,
    **position: Any,
) -> Game:
    """The Empire's Backdoor with all PDBs Down but these, by their planet: Imperial ones, and Rebel ones.

    Unless it is said otherwise the Phasing Player has one more unit that does nothing.
    """
    idler = {IDLE: {"air-2-3" if segment.startswith("rebel") else "veteran": 1}} if idle else {}
    planets: dict[str, dict[str, Any]] = {planet: {"pdb_up": False} for planet in PLANETS}
    planets["222"] = {"pdb_up": False, "state": "imperial-control", "loyalty": "neutral"}
    for planet, level in (pdbs or {}).items():
        planets[planet] = {
            "pdb": level,
            "pdb_up": True,
            "state": "imperial-control",
            "loyalty": "neutral",
        }
    for planet, level in (rebel_pdbs or {}).items():
        planets[planet] = {"pdb": level, "pdb_up": True, "state": "rebel-control", "loyalty": None}
    laid_out = {**(units or {}), **idler}
    return table(segment, base="empires-backdoor", planets=planets, units=laid_out, **position)


def gather(game: Game, origin: str, *adding: str) -> list[Event]:
    """Begin a fleet: with these answers, or with everything there is."""
    events = do(game, f"fleet from {origin}") if kind(game) == "fleets" else []
    for each in adding or ("all aboard", "all units"):
        if each in game.actions:
            events += do(game, each)
    return events


def fly(game: Game, origin: str, destination: str, *adding: str) -> list[Event]:
    """Move a fleet, up to the next decision; the engine takes single choices."""
    events = gather(game, origin, *adding)
    before = game.state.stack[-1]
    if isinstance(before, Assembling):
        events += do(game, f"course {destination.partition('.')[0]}")
    if kind(game) == "fleets.destination":
        events += do(game, f"to {destination}")
    return events


def at(game: Game, place: str, side: Side, role: StackRole = "free") -> dict[str, int]:
    """The units of a side in a place."""
    return dict(military.of_side(game.ctx, place, side, role))


def cargo(game: Game, place: str, side: Side, role: StackRole = "free") -> dict[str, int]:
    """What the units of a side in a place carry."""
    stack = military.stack_at(game.ctx, place, side, role)
    return {} if stack is None else dict(stack.cargo)


def kind(game: Game) -> str:
    """The kind of the decision that waits; nothing once the game is over."""
    return "" if game.decision is None else game.decision.kind


def offered(game: Game, verb: str) -> list[str]:
    """The actions that begin with a word."""
    return [action for action in game.actions if action.split()[0] == verb]


def is_over(game: Game) -> bool:
    """Is there nothing left to move in the Segment, but the unit that does nothing?"""
    return kind(game) == "fleets" and set(game.actions) <= {f"fleet from {IDLE}", "done"}
