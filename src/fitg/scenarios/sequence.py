"""[4.0] [18.0] [30.0] The Segments of a Game-Turn as records: read once, asked everywhere."""

from __future__ import annotations

from functools import cache
from typing import Literal

from fitg.data.records import Record, Side
from fitg.scenarios.games import is_answered, phase_of

#: In which Game-Turns a Segment is played.
When = Literal["every-turn", "odd-turns", "even-turns"]


class Segment(Record, frozen=True, kw_only=True):
    """One Segment: what is done, in which Phase of whose Player-Turn."""

    id: str
    name: str
    phase: str
    #: Whose Player-Turn it belongs to; None: to neither.
    player: Side | None = None
    #: Who acts in it: the Non-Phasing Player reacts and searches.
    actor: Side | None = None
    #: [30.0] The first or the second Player-Turn of this player in a Game-Turn.
    round: int = 1
    when: When = "every-turn"
    #: The first of its Phase, the first and the last of its Player-Turn.
    opens_phase: bool = False
    opens_player_turn: bool = False
    closes_player_turn: bool = False

    def comes_in(self, turn: int) -> bool:
        """Is it played in this Game-Turn?"""
        return self.when == "every-turn" or (self.when == "odd-turns") == bool(turn % 2)


#: What comes before the first Segment.
SET_UP = Segment(id="set-up", name="set-up", phase="set-up")


def parse(text: str, when: When = "every-turn") -> Segment:
    """A Segment by its id; its place among the others is not known yet.

    >>> found = parse("rebel-2.search")
    >>> found.player, found.actor, found.round, found.name, found.phase
    ('rebel', 'imperial', 2, 'search', 'search')
    >>> parse("interphase").player is None
    True
    """
    turn, _, name = text.rpartition(".")
    owner, _, number = turn.partition("-")
    player: Side | None = "rebel" if owner == "rebel" else "imperial" if owner == "imperial" else None
    actor = player
    if player is not None and is_answered(name):
        actor = "imperial" if player == "rebel" else "rebel"
    return Segment(
        id=text,
        name=name,
        phase=phase_of(name),
        player=player,
        actor=actor,
        round=int(number) if number.isdigit() else 1,
        when=when,
    )


def in_order(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The same Segments, each knowing what it opens and closes."""
    found = []
    for index, segment in enumerate(segments):
        before = segments[index - 1] if index else None
        after = segments[index + 1] if index + 1 < len(segments) else None
        owned = segment.player is not None
        found.append(
            _replaced(
                segment,
                opens_phase=before is None or _part(before) != _part(segment),
                opens_player_turn=owned and (before is None or _turn(before) != _turn(segment)),
                closes_player_turn=owned and (after is None or _turn(after) != _turn(segment)),
            )
        )
    return tuple(found)


def _turn(segment: Segment) -> tuple[Side | None, int]:
    return segment.player, segment.round


def _part(segment: Segment) -> tuple[Side | None, int, str]:
    return segment.player, segment.round, segment.phase


def _replaced(segment: Segment, **flags: bool) -> Segment:
    from msgspec.structs import replace

    return replace(segment, **flags)


def starts_at(name: str, sequence: tuple[str, ...]) -> Segment:
    """The Segment in which a position starts; one that only a ruleset has is known by its name alone."""
    return segments(sequence)[sequence.index(name)] if name in sequence else parse(name)


@cache
def segments(sequence: tuple[str, ...]) -> tuple[Segment, ...]:
    """The Segments of a Game-Turn, as a scenario lists them."""
    return in_order(tuple(parse(text) for text in sequence))
