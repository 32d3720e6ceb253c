"""What two players settle between them, beside the rules: resigning, a draw, the house's word, a step back.

A settlement is a step of the record like any other. Its text begins with `@`, which no action of the rules
does, so that a record tells it and a replay carries it out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from fitg.data.records import Side
from fitg.engine.machine.state import Outcome, OutcomeKind, opponent

#: What settlements begin with.
MARK = "@"
LONGEST_REASON = 200
NOBODY = "nobody"

_BACK = re.compile(r"@back ([1-9][0-9]{0,5}) from ([0-9]{1,9})")
_ENDS = re.compile(r"@(resign|time) (rebel|imperial)|@draw|@house (rebel|imperial|nobody): (.{1,200})")
_PLAYERS: dict[Side, str] = {"rebel": "Rebel", "imperial": "Imperial"}


class StepBack(NamedTuple):
    """So many steps are as if they had not been; the dice go on from where they are."""

    steps: int
    #: How often chance has been asked: what was seen does not come again.
    dice: int


class End(NamedTuple):
    """The game is over by what the players, or the house, have decided."""

    winner: Side | None
    kind: OutcomeKind
    reason: str

    def outcome(self, points: int, case: str) -> Outcome:
        return Outcome(winner=self.winner, kind=self.kind, points=points, reason=self.reason, case=case)


def resigns(side: Side) -> str:
    return f"@resign {side}"


def out_of_time(side: Side) -> str:
    return f"@time {side}"


def drawn() -> str:
    return "@draw"


def by_the_house(winner: Side | None, reason: str) -> str:
    """The word of who keeps the house, with its reason on one line."""
    return f"@house {winner or NOBODY}: {' '.join(reason.split())[:LONGEST_REASON]}"


def step_back(steps: int, dice: int) -> str:
    return f"@back {steps} from {dice}"


def back_of(text: str) -> StepBack | None:
    """A step back from its text; None for anything else."""
    found = _BACK.fullmatch(text)
    return None if found is None else StepBack(int(found[1]), int(found[2]))


def end_of(text: str) -> End | None:
    """An end from its text; None for anything else."""
    found = _ENDS.fullmatch(text)
    if found is None:
        return None
    if text == drawn():
        return End(None, "agreed", "Both players have agreed to a draw.")
    how, who, decided, reason = found.groups()
    if decided:
        return End(None if decided == NOBODY else _side(decided), "decided", reason)
    side = _side(who)
    if how == "resign":
        return End(opponent(side), "resigned", f"The {_PLAYERS[side]} Player has resigned.")
    return End(opponent(side), "time", f"The {_PLAYERS[side]} Player's time was over.")


def _side(text: str) -> Side:
    return "rebel" if text == "rebel" else "imperial"


def standing(actions: Sequence[str]) -> list[int]:
    """Where in a row of steps those are that still stand; a step back stays as where the dice go on."""
    left: list[int] = []
    for place, action in enumerate(actions):
        taken = back_of(action)
        _take(actions, left, 0 if taken is None else taken.steps)
        left.append(place)
    return left


def standing_steps(actions: Sequence[str], back: int) -> list[str]:
    """What is left of a game's steps when so many of those that still stand are taken back."""
    left = standing(actions)
    _take(actions, left, back)
    return [actions[place] for place in left]


def _take(actions: Sequence[str], left: list[int], number: int) -> None:
    while number and left:
        number -= back_of(actions[left.pop()]) is None


def steps_that_stand(actions: Sequence[str], since: int = 0) -> int:
    """How many steps can be taken back, from some place on."""
    return sum(back_of(actions[place]) is None for place in standing(actions) if place >= since)
