"""The blunder report: which Player-Turns of a finished game cost most, and what would have been better.

Every Player-Turn is put as a plan: where it left the rules of thumb, and what was done instead. Beside it the
rules of thumb themselves and other plans are tried in many worlds that the player could have been in, with
what he knew at that moment, against two kinds of opponent, each to the end of the game (in the larger games
through the next own Player-Turn, and then by an estimate). The rival that does best is tried once more beside
what was played in fresh worlds: only these count. So the report speaks of plans (movement, marches, missions,
attacks) and not of luck; what was decided within a fight is not judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Literal, NamedTuple

import msgspec

from fitg.bots import Observation, observe
from fitg.bots.knowledge import advise
from fitg.bots.outlook import chances
from fitg.bots.outlook.business import BEGINNINGS
from fitg.bots.staff import Memory
from fitg.bots.staff import Plan as Operations
from fitg.bots.table import Table
from fitg.bots.veteran import ideas, possible_worlds, style_in
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import DETAILS, PLANNED, USUAL, Change, Moment, Plan, moment
from fitg.bots.veteran.rollout import Horizon
from fitg.bots.veteran.search import Effort, best_plan
from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import settlements
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.record import Record
from fitg.lab.play.simulation import SIDES
from fitg.presentation.advice import with_chances
from fitg.presentation.narration.actions import describe_action
from fitg.presentation.narration.words import Words

#: Tries for every Player-Turn, and rivals beside the rules of thumb.
TRIES, RIVALS = 120, 9
#: What a Player-Turn must have cost to be told: in chances to win, and in standard errors.
WORTH_TELLING, SURE = 0.1, 1.0
#: In so many standard errors it is sure beyond doubt.
BEYOND_DOUBT = 2.0
#: Of so many things that were done otherwise the odds are told, from so many tries.
MOST_VENTURES, VENTURE_TRIES = 2, 100
#: So many alternatives are told of every game, however sure they are.
ALTERNATIVES = 3

Sureness = Literal["surely", "probably", "perhaps", "hardly"]

SIDE_NAMES: dict[Side, str] = {"rebel": "the Rebel Player", "imperial": "the Imperial Player"}


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One Player-Turn, and the best that was found beside it."""

    turn: int
    player_turn: int
    side: Side
    #: The number of the step at which it began, from 0.
    step: int
    #: The chance to win of the one who played it, as it was played and with the better plan.
    chance: float
    better: float
    #: The difference, its standard error, and in how many worlds it was measured.
    cost: float
    error: float
    worlds: int
    #: What would have been better, and what was done that the rules of thumb would not have done; in words.
    instead: str
    played: str
    #: What was done otherwise promised, as everybody is told who asks for the odds at the table.
    promised: str = ""

    @property
    def blunder(self) -> bool:
        """Did it cost enough, and surely enough, to speak of it?"""
        return self.cost >= WORTH_TELLING and self.cost >= SURE * self.error

    @property
    def sureness(self) -> Sureness:
        """How sure it is that the other plan would have been better."""
        if self.cost <= 0:
            return "hardly"
        if not self.blunder:
            return "perhaps"
        return "surely" if self.cost >= BEYOND_DOUBT * self.error else "probably"

    @property
    def sentence(self) -> str:
        """The Player-Turn for a person to read."""
        who = f"Game-Turn {self.turn}, {SIDE_NAMES[self.side]}"
        if not self.instead:
            return f"{who}: nothing better was found; it wins about {self.chance:.0%} of such games."
        return (
            f"{who}: as it was played it wins about {self.chance:.0%} of such games,"
            f" and {self.sureness} about {self.better:.0%}"
            f" ({self.cost * 100:+.0f} ± {self.error * 100:.0f} points) like this: {self.instead}."
            + (f" What was done promised: {self.promised}" if self.promised else "")
        )


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A game judged turn by turn."""

    tries: int
    seed: int | str
    #: All Player-Turns that were judged, in the order of play.
    turns: list[Judged]
    #: Player-Turns there are; more than judged if somebody called it off.
    of: int

    def blunders(self, side: Side | None = None, most: int = 5) -> list[Judged]:
        """Those that cost most, of one side or of both, the worst first."""
        found = [each for each in self.turns if each.blunder and side in (None, each.side)]
        return sorted(found, key=lambda each: -each.cost)[:most]

    def alternatives(self, side: Side | None = None, most: int = ALTERNATIVES) -> list[Judged]:
        """The plans that promised most beside what was played, however sure, the best first."""
        found = [each for each in self.turns if each.instead and side in (None, each.side)]
        return sorted(found, key=lambda each: -each.cost)[:most]


class Venture(NamedTuple):
    """Something that was done where the rules of thumb would have done otherwise, as its player saw it."""

    game: Game
    action: Action

    def promised(self) -> str:
        """What the odds of the table said of it; "" where chance had no part in it."""
        tables = chances(self.game, self.action, VENTURE_TRIES)
        return with_chances("", tables).strip()


class PlayerTurn(NamedTuple):
    """A Player-Turn as its player saw it when it began, and what he made of it."""

    when: Moment
    side: Side
    step: int
    seen: Observation
    played: Plan
    ventures: tuple[Venture, ...] = ()


def review(
    record: Record,
    *,
    tries: int = TRIES,
    seed: int | str = 1,
    sides: Sequence[Side] = SIDES,
    progress: Callable[[int, int], None] = lambda done, of: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Review:
    """Judge every Player-Turn of a record; `progress` hears how far it is, `cancelled` may end it early."""
    turns = [each for each in player_turns(record) if each.side in sides]
    judged: list[Judged] = []
    progress(0, len(turns))
    for turn in turns:
        if cancelled():
            break
        found = judge(turn, tries, Random(f"{seed}/{turn.step}"), cancelled)
        if found is not None:
            judged.append(found)
        progress(len(judged), len(turns))
    return Review(tries=tries, seed=seed, turns=judged, of=len(turns))


def judge(turn: PlayerTurn, tries: int, rng: Random, cancelled: Callable[[], bool]) -> Judged | None:
    """What a Player-Turn was worth, and what would have been better; nothing if it was called off."""
    seen = turn.seen
    rivals = [USUAL] if turn.played.changes else []
    rivals += [plan for plan in ideas(seen, RIVALS, rng) if plan != turn.played]
    effort = Effort(0, tries, cancelled)
    horizon: Horizon = "next-turn" if seen.game.ctx.board.orbits else "game"
    coming = possible_worlds(seen, rng, rebel_chance, horizon)
    verdict = best_plan(rivals, coming, effort, usual_plan=turn.played)
    if cancelled():
        return None
    gap, error, worlds = verdict.lead
    facts = seen.game.facts
    told = [said for each in turn.ventures[:MOST_VENTURES] if (said := each.promised())] if gap > 0 else []
    return Judged(
        turn=turn.when.turn,
        player_turn=turn.when.number,
        side=turn.side,
        step=turn.step,
        chance=round(verdict.usual, 3),
        better=round(min(1.0, verdict.usual + max(0.0, gap)), 3),
        cost=round(max(0.0, gap), 3),
        error=round(error, 3),
        worlds=worlds,
        instead=in_words(verdict.rival, turn.side, facts, turn.played),
        played=in_words(turn.played, turn.side, facts, turn.played),
        promised=" ".join(told),
    )


# Words


def in_words(plan: Plan, side: Side, facts: Facts, played: Plan) -> str:
    """A plan for people: what is done, and what is left out for it."""
    if plan == USUAL:
        undone = [_undone(change, side, facts) for change in played.changes]
        return "; ".join(undone) or "the rules of thumb"
    ordered = _orders_in_words(plan.operations, facts) if plan.operations is not None else []
    return "; ".join([*ordered, *(_in_words(change, side, facts) for change in plan.changes)])


def _orders_in_words(operations: Operations, facts: Facts) -> list[str]:
    """Who goes where by another plan of the staff."""
    words = Words(facts)
    flights = [
        f"{words.people(each.aboard)} {'flies' if len(each.aboard) == 1 else 'fly'} to {words.place(each.to)}"
        for each in operations.voyages.values()
    ]
    fleets = [
        f"{words.units(each.units)} sail from {words.place(each.origin)} to {words.place(each.to)}"
        for group in operations.sailings.values()
        for each in group
    ]
    return [*flights, *fleets] or ["all stay where they are"]


def _in_words(change: Change, side: Side, facts: Facts) -> str:
    usual = describe_action(change.usual, side, facts)
    if not change.steps:
        return f"not “{usual}”"
    done = _chain(change.steps, side, facts)
    return f"{done} instead of “{usual}”" if change.ruled_out else f"{done} before “{usual}”"


def _undone(change: Change, side: Side, facts: Facts) -> str:
    """The rules of thumb in place of a change."""
    usual = f"“{describe_action(change.usual, side, facts)}”"
    return f"{usual} instead of {_chain(change.steps, side, facts)}"


def _chain(steps: Sequence[Action], side: Side, facts: Facts) -> str:
    return ", ".join(f"“{describe_action(step, side, facts)}”" for step in steps)


# Player-Turns as plans


def player_turns(record: Record) -> Iterator[PlayerTurn]:
    """The Player-Turns of a game in which their player had something to decide, as plans."""
    following: _Following | None = None
    for number, game in enumerate(record.games()):
        if following is not None and moment(game.ctx) != following.when:
            yield following.turn()
            following = None
        if game.decision is None or number == len(record.steps):
            break
        if following is None and _is_to_be_judged(game):
            following = _Following(game, number, _actions_to_come(record, number))
        if following is not None:
            following.note(game, record.steps[number].action)
    if following is not None:
        yield following.turn()


def _is_to_be_judged(game: Game) -> bool:
    decision, state = game.decision, game.state
    assert decision is not None
    return (
        state.clock > 0
        and decision.side == state.phasing
        and decision.kind in PLANNED
        and len(decision.options) > 1
    )


def _actions_to_come(record: Record, number: int) -> set[str]:
    """What the same player does in the rest of this Game-Turn."""
    now = record.steps[number]
    return {step.action for step in record.steps[number:] if (step.side, step.turn) == (now.side, now.turn)}


class _Following:
    """Follows a Player-Turn, and notes where it leaves the rules of thumb."""

    def __init__(self, game: Game, step: int, to_come: set[str]) -> None:
        self.when = moment(game.ctx)
        self.seen = observe(game)
        self.step = step
        self._to_come = to_come
        self._changes: list[Change] = []
        self._ruled_out: list[tuple[str, Action]] = []
        self._in_detail = False
        self._memory = Memory()
        #: By the number of its change, the last step that left something to chance.
        self._ventures: dict[int, Venture] = {}

    def note(self, game: Game, action: str) -> None:
        """What is done at a decision."""
        decision = game.decision
        if decision is None or decision.side != self.seen.side:
            return
        done = decision.option(action)
        if done is None:
            # What players settle beside the rules is nothing to be judged.
            assert action.startswith(settlements.MARK)
            return
        if self._in_detail and decision.kind in DETAILS:
            last = self._changes[-1]
            self._changes[-1] = last._replace(steps=(*last.steps, done))
            self._venture(game, done)
            return
        self._in_detail = False
        if decision.kind in PLANNED | DETAILS:
            usual = self._usual(game, decision.kind, decision.options)
            if done != usual:
                self._depart(decision.kind, done, usual)
                self._venture(game, done)

    def _venture(self, game: Game, done: Action) -> None:
        """Keep what began here, if chance has a part in it."""
        if type(done) in BEGINNINGS:
            self._ventures[len(self._changes)] = Venture(observe(game).game, done)

    def _depart(self, kind: str, done: Action, usual: Action) -> None:
        out = not usual.passes and usual.text not in self._to_come
        if out:
            self._ruled_out.append((kind, usual))
        self._changes.append(Change(kind, usual, (done,), ruled_out=out))
        self._in_detail = True

    def _usual(self, game: Game, kind: str, options: Sequence[Action]) -> Action:
        """What the rules of thumb say, without what has been ruled out so far."""
        out = [action for at, action in self._ruled_out if at == kind]
        table = Table(
            observe(game).game.ctx, self.seen.side, style_in("veteran", game.ctx), memory=self._memory
        )
        return advise(table, kind, [option for option in options if option not in out] or options).action

    def turn(self) -> PlayerTurn:
        """The whole Player-Turn as a plan."""
        ventures = tuple(self._ventures.values())
        return PlayerTurn(
            self.when, self.seen.side, self.step, self.seen, Plan(tuple(self._changes)), ventures
        )
