"""[VC-01, VC-02] The Segments of a Game-Turn: a short Galactic Stage, one Player-Turn each."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from fitg.data import packaged
from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import SIDES
from fitg.engine.terms import SegmentTerm
from fitg.scenarios.sequence import Segment, When, in_order, parse

PACKAGE = "fitg.engine.rulesets.underground"

#: [VC-10] The last Segment of a Mission Phase.
REORGANIZATION = SegmentTerm("reorganization")
#: The second Player-Turns of an original Game-Turn.
SECOND_ROUND = "2"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Segment: when it is played, in which Phase and by whom."""

    segment: str
    when: When = "every-turn"
    phase: str = ""
    side: Side | None = None


class Bases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[VC-03a] Where PDBs can always rise."""

    systems: frozenset[str]


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the turn."""

    pace: int
    stage: tuple[Entry, ...]
    turn: tuple[Entry, ...]
    end: tuple[Entry, ...]
    now: dict[str, str]
    bases: Bases


@cache
def chart() -> Chart:
    """The file of the turn, read once."""
    return msgspec.toml.decode(packaged.text_of(PACKAGE, "turn.toml"), type=Chart)


@cache
def game_turn() -> tuple[Segment, ...]:
    """[VC-01] Galactic Stage, Rebel Player-Turn, Imperial Player-Turn; each player has one."""
    found = [_segment("galactic.", entry) for entry in chart().stage]
    for side in SIDES:
        found += [_segment(f"{side}.", entry) for entry in chart().turn if entry.side in (None, side)]
    found += [_segment("", entry) for entry in chart().end]
    return in_order(tuple(found))


def _segment(owner: str, entry: Entry) -> Segment:
    read = parse(f"{owner}{entry.segment}", entry.when)
    return replace(read, phase=entry.phase) if entry.phase else read


def sequence(listed: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """[VC-01] Whatever the scenario lists: its four Player-Turns are those of two Game-Turns."""
    return game_turn()


def begins(turn: int, segment: str, half: int = 0) -> tuple[int, str]:
    """[VC-01c] A position that names a Game-Turn of the original begins in the first or second of its two.

    In which of them it says itself, or its Segment does.
    """
    owner, _, name = segment.rpartition(".")
    side, _, number = owner.partition("-")
    first = chart().pace * (turn - 1) + 1
    found = chart().now.get(name, name)
    now = f"{side}.{found}" if side else found
    late = number == SECOND_ROUND or now in _of_second_turns()
    return first + (half - 1 if half else chart().pace - 1 if late else 0), now


@cache
def _of_second_turns() -> frozenset[str]:
    """[VC-02a] The Segments that the first of two Game-Turns does not have."""
    return frozenset(segment.id for segment in game_turn() if segment.when == "even-turns")


def pace(turns: int, ctx: Context) -> int:
    """[VC-01c] Forty Game-Turns stand for twenty."""
    return turns * chart().pace


def is_first(ctx: Context) -> bool:
    """[VC-01c] Is it the first of the two Game-Turns that pass for one of the original?"""
    return ctx.state.turn % chart().pace == 1
