"""A plan for one Player-Turn: where it leaves the usual way, and what is done instead.

The rules of thumb answer every decision of a Player-Turn: that is the usual plan, the empty one. Any other
plan is a few changes of it. A change names a decision by its kind and by what the rules of thumb would do
there; it says what is done first (a march with its troops and its goal, a flight with its passengers, a
mission for somebody), and whether the usual answer may still follow. So a plan fits every world in which the
rules of thumb come to the same thought, whatever the dice did before.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import Advice
from fitg.bots.staff import Plan as Operations
from fitg.bots.table import Table
from fitg.bots.veteran.operations import adopt, sent_where
from fitg.data.records import Side
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.rules.movement.free_movement import MarchFrom

#: Decisions that a plan may change: families by the first part of their kind.
PLANNED = frozenset(
    {
        "entry",
        "fleets",
        "military-combat",
        "missions.assign",
        "movement",
        "rebellion.attack",
        "reaction",
        "reinforcements",
        "search",
        "setup.characters",
        "space-combat",
    }
)
#: What belongs to the decision before: who marches where, who goes aboard, which fleet goes to which planet.
DETAILS = frozenset(
    {
        "fleets.destination",
        "fleets.gather",
        "movement.flight",
        "movement.march",
        "movement.ship",
        "reaction.leader",
        "search.characters",
    }
)
#: No march or fleet takes more answers than this to put together.
LONGEST = 12
#: How often a plan has one change, two, or three.
SIZES = (1, 1, 1, 2, 2, 3)
#: How often the usual answer is ruled out, not only put off.
RULED_OUT = 0.5
#: How often an idea is only to leave the usual answer out.
LEFT_OUT = 0.35
#: What moves most is looked at more often than its number of options says.
OFTEN: dict[type[Action], float] = {MarchFrom: 2.0}


class Change(NamedTuple):
    """One decision of a Player-Turn that is answered otherwise than usual."""

    kind: str
    #: What the rules of thumb would do.
    usual: Action
    #: What is done before that, step by step; nothing if the usual answer is only left out.
    steps: tuple[Action, ...]
    #: The usual answer is not given in this Player-Turn at all.
    ruled_out: bool

    def __str__(self) -> str:
        done = ", ".join(step.text for step in self.steps)
        if not done:
            return f"not {self.usual.text}"
        return f"{done} {'instead of' if self.ruled_out else 'before'} {self.usual.text}"


class Plan(NamedTuple):
    """What is done otherwise than usual in one Player-Turn."""

    changes: tuple[Change, ...] = ()
    #: What the staff of a larger game orders, if it is not its usual plan.
    operations: Operations | None = None

    def __str__(self) -> str:
        ordered = [sent_where(self.operations)] if self.operations is not None else []
        return "; ".join([*ordered, *(str(change) for change in self.changes)]) or "the usual way"


USUAL = Plan()


class Moment(NamedTuple):
    """A Player-Turn, or the set-up: as long as this is the same, a plan is valid."""

    turn: int
    number: int
    phasing: Side | None


def moment(ctx: Context) -> Moment:
    """The Player-Turn that is being played."""
    state = ctx.state
    return Moment(state.turn, ctx.player_turn if state.clock else 0, state.phasing if state.clock else None)


class Orders:
    """A plan while it is carried out."""

    __slots__ = ("_left", "_operations", "_ruled_out", "_steps", "changed")

    def __init__(self, plan: Plan) -> None:
        self._left = list(plan.changes)
        self._operations = plan.operations
        self._steps: list[Action] = []
        self._ruled_out: list[tuple[str, Action]] = []
        #: Was the last answer another than the usual one?
        self.changed = False

    def answer(self, table: Table, kind: str, options: Sequence[Action]) -> Advice:
        """What the plan says to a decision: mostly what the rules of thumb say."""
        if self._operations is not None:
            adopt(table, self._operations)
        self.changed = True
        if self._steps:
            step = self._steps[0]
            if step in options:
                del self._steps[0]
                return Advice(step, "It belongs to the plan.")
            self._steps.clear()
        self.changed = False
        usual = advise(table, kind, self._allowed(kind, options))
        while self._left:
            change = next(
                (each for each in self._left if (each.kind, each.usual) == (kind, usual.action)), None
            )
            if change is None:
                break
            self._left.remove(change)
            if change.ruled_out:
                self._ruled_out.append((kind, change.usual))
            if change.steps and change.steps[0] in options:
                self._steps = list(change.steps[1:])
                self.changed = True
                return Advice(change.steps[0], "It belongs to the plan.")
            usual = advise(table, kind, self._allowed(kind, options))
            self.changed = change.ruled_out
        return usual

    def _allowed(self, kind: str, options: Sequence[Action]) -> Sequence[Action]:
        """What is on offer without what the plan rules out; everything if nothing would be left."""
        if not self._ruled_out:
            return options
        out = [action for at, action in self._ruled_out if at == kind]
        return [option for option in options if option not in out] or options


def any_of(options: Sequence[Action], rng: Random) -> Action:
    """One of the options, by chance: a sort of action that is rarely on offer is not lost among the others.

    To do nothing is an idea of last resort: what is to be left out is ruled out by name.
    """
    sorts: dict[type[Action], list[Action]] = {}
    for option in options:
        if not option.passes:
            sorts.setdefault(type(option), []).append(option)
    if not sorts:
        return rng.choice(list(options))
    found = list(sorts.values())
    return rng.choice(
        rng.choices(found, [OFTEN.get(type(sort[0]), 1.0) * sqrt(len(sort)) for sort in found])[0]
    )
