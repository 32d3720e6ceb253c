"""Tables in orbit: fleets above Orning (241), with an interception stack where a test wants one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.table import table

from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.state import StackRole
from fitg.engine.rules import units

#: Orning and Cieson; Orning is Imperial, Angoff (222) is Rebel.
BOX, OTHER_BOX, REBEL_BOX = "241.orbit", "211.orbit", "222.orbit"

#: Nobody wins while a rule is tested.
OPEN_END: Mapping[str, Any] = {"instant_victory": []}


def only_segment(segment: str) -> dict[str, Any]:
    """A game of one Segment: played in the last Game-Turn, it leaves everything as it stands."""
    return {**OPEN_END, "sequence": [segment, "interphase"]}


#: The last Game-Turn of The Empire's Backdoor.
LAST_TURN = 7


def fleets(
    free: Mapping[str, int] | None = None,
    *,
    intercepted: Sequence[Mapping[str, Any]] = (),
    phasing: Side = "rebel",
    pdb: Mapping[str, Any] | None = None,
    dice: Sequence[int] = (),
    characters: Mapping[str, Mapping[str, Any]] | None = None,
    units: Mapping[str, Mapping[str, int]] | None = None,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    stacks: Sequence[Mapping[str, Any]] = (),
    **position: Any,
) -> Game:
    """Free units of both sides above Orning, and the two parts of an interception stack there.

    There is nothing but the Military Space Combat Segment. The PDB of Orning is Level 0 and Down, so
    that it neither helps nor invites an attack.
    """
    parts = [{"place": BOX, "role": "interception", **part} for part in intercepted]
    everywhere = {BOX: dict(free)} if free else {}
    everywhere |= {place: dict(counts) for place, counts in (units or {}).items()}
    segment = f"{phasing}.space-combat"
    return table(
        segment,
        turn=LAST_TURN,
        base="empires-backdoor",
        scenario=only_segment(segment),
        planets={"241": dict(pdb or {"pdb": 0, "pdb_up": False}), **dict(planets or {})},
        characters=characters,
        units=everywhere,
        stacks=[*parts, *map(dict, stacks)],
        dice=dice,
        **position,
    )


def at(game: Game, side: Side, role: StackRole = "free", place: str = BOX) -> dict[str, int]:
    """The units of a side in a box."""
    return dict(units.of_side(game.ctx, place, side, role))


def over(game: Game) -> bool:
    """Is the Segment over?"""
    return game.ctx.segment == "interphase"
