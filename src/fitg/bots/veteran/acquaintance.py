"""Who sits there? What the opponent did is compared with what every kind of opponent would have done.

A plan that is right against one kind of opponent can be wrong against another: an Empire that leaves its
garrisons where they are, and one that brings them to the fighting. So the tries should be made against the
kind that sits there. Nobody tells; but from the last own decision one can play on in one's head, once with
each kind of opponent, to where the game is now, and see whose pieces stand where they really do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import exp
from random import Random

from fitg.bots.observation import Observation
from fitg.bots.style import Style
from fitg.bots.veteran.rollout import ENDLESS, Trial
from fitg.data.records import Side
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.state import opponent

#: In how many possible worlds each kind of opponent is imagined.
IMAGINED = 4
#: How much less likely a kind of opponent is for every piece that stands where it would not stand.
TELLING = 0.7
#: No single Player-Turn tells more than this: dice move pieces, too.
MOST_TOLD = 1.5
#: Nobody is ever ruled out: each kind keeps this share at least.
LEAST = 0.1


class Acquaintance:
    """What a player has learnt about his opponent in this game."""

    __slots__ = ("_doubts", "_game", "_last", "_names")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._game = ""
        self._last: Observation | None = None
        self._doubts = dict.fromkeys(self._names, 0.0)

    @property
    def shares(self) -> dict[str, float]:
        """How likely the opponent is of each kind."""
        return shares_of(self._doubts)

    def remember(self, seen: Observation) -> None:
        """The last thing that was decided before it is the opponent's turn."""
        self._is_about(seen)
        self._last = seen

    def learn(self, seen: Observation, players: Mapping[str, Mapping[Side, Style]], rng: Random) -> None:
        """Compare what the opponent has done since with what each kind would have done."""
        self._is_about(seen)
        last, self._last = self._last, None
        them, until = opponent(seen.side), seen.game.state.clock
        if last is None or last.game.state.clock >= until:
            return
        real = standing(seen.game.ctx, them)
        strange = dict.fromkeys(self._names, 0.0)
        for _ in range(IMAGINED):
            world = last.sample(rng)
            for name in self._names:
                trial = Trial(world.without_past())
                _play_until(trial, until, players[name])
                strange[name] += distance(standing(trial.ctx, them), real) / IMAGINED
        least = min(strange.values())
        for name, amount in strange.items():
            self._doubts[name] += min(MOST_TOLD, TELLING * (amount - least))

    def _is_about(self, seen: Observation) -> None:
        """In another game there sits somebody else."""
        if seen.commitment != self._game:
            self._game, self._last = seen.commitment, None
            self._doubts = dict.fromkeys(self._names, 0.0)


def _play_until(trial: Trial, clock: int, players: Mapping[Side, Style]) -> None:
    """Let both sides play in their styles until the game has come so far."""
    for _ in range(ENDLESS):
        ask = trial.ask
        if ask is None or trial.ctx.state.clock >= clock:
            return
        trial.step(trial.usual(ask, players))


def standing(ctx: Context, side: Side) -> Counter[tuple[str, str]]:
    """Where the pieces of a side stand: how many units in a place, and who."""
    found: Counter[tuple[str, str]] = Counter()
    for place, stack in ctx.state.stacks[side].items():
        found[place, ""] += sum(stack.units.values())
    for each in ctx.state.characters.values():
        if each.side == side and each.fate in CAN_ACT:
            found[each.place, each.id] += 1
    return found


def distance(one: Counter[tuple[str, str]], other: Counter[tuple[str, str]]) -> float:
    """How many pieces would have to be moved to make the two alike."""
    return sum(abs(one[key] - other[key]) for key in one.keys() | other.keys()) / 2


def shares_of(doubts: Mapping[str, float]) -> dict[str, float]:
    """How likely each kind is, when it did so many strange things; nobody is ruled out.

    >>> shares_of({"rookie": 0.0, "veteran": 0.0})
    {'rookie': 0.5, 'veteran': 0.5}
    >>> shares_of({"rookie": 9.0, "veteran": 0.0})
    {'rookie': 0.1, 'veteran': 0.9}
    """
    likely = {name: exp(-doubt) for name, doubt in doubts.items()}
    whole, free = sum(likely.values()), 1 - LEAST * len(likely)
    return {name: round(LEAST + free * each / whole, 3) for name, each in likely.items()}


def by_turns(shares: Mapping[str, float]) -> Iterator[str]:
    """One opponent after the other, each as often as he is likely.

    >>> from itertools import islice
    >>> list(islice(by_turns({"rookie": 0.5, "veteran": 0.5}), 4))
    ['rookie', 'veteran', 'rookie', 'veteran']
    >>> list(islice(by_turns({"rookie": 0.25, "veteran": 0.75}), 4))
    ['veteran', 'rookie', 'veteran', 'veteran']
    """
    met = dict.fromkeys(shares, 0)
    for rounds in count(1):
        name = max(shares, key=lambda each: shares[each] * rounds - met[each])
        met[name] += 1
        yield name
