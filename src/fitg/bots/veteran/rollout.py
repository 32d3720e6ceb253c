"""Playing on in one's head: from a position, by rules of thumb, to the next rest and its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal
from zlib import crc32

from fitg.bots.knowledge import advise
from fitg.bots.knowledge.advice import nothing
from fitg.bots.staff import Memory
from fitg.bots.style import Style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import (
    DETAILS,
    LEFT_OUT,
    LONGEST,
    PLANNED,
    RULED_OUT,
    SIZES,
    Change,
    Orders,
    Plan,
    any_of,
    moment,
)
from fitg.data.records import Side
from fitg.engine.game import Game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, answer, run
from fitg.engine.machine.state import State
from fitg.engine.rules.missions.actions import AssignCharacter
from fitg.engine.rules.movement.flying import FlyTo, TakeAboard
from fitg.engine.rules.movement.marching import AddUnit, MarchTo, TakeAlong

#: How far a try goes.
Horizon = Literal["segment", "player-turn", "next-turn", "second-turn", "third-turn", "game"]

#: Player-Turns of both sides, with the one that is being played, through so many own ones to come.
PLAYER_TURNS: dict[Horizon, int] = {"next-turn": 3, "second-turn": 5, "third-turn": 7}

#: Far more steps than a game takes.
ENDLESS = 20_000
#: After so many decisions in one Segment the rules of thumb go round in circles: they pass instead.
CIRCLES = 400
#: Rolls are numbered (`machine.dice`): every action begins at a number of its own, so far from the next.
APART = 1 << 20
#: Where plans are looked for, beside 1 for other kinds of decision: rather in movement than in missions.
PROMISING = {"movement": 2.0, "missions.assign": 0.5}
#: How often an idea goes the whole way: all who can go together, all on one mission.
WHOLE = 0.6
#: How often people come along with a ship or a march, or everybody is meant.
COMPANY = 0.5


class Trial:
    """A game that is played on without history or undo: only the position counts.

    It goes on with the question of the game, which copies share: nothing is asked again.
    """

    __slots__ = ("_clock", "_decisions", "_dice_clock", "_done", "_memories", "ask", "ctx")

    def __init__(self, game: Game) -> None:
        self.ctx: Context = game.ctx
        self.ask: Ask | None = game.question
        self._clock, self._decisions = -1, 0
        self._dice_clock = -1
        self._done: dict[str, int] = {}
        #: What the staff of each side has planned for this Player-Turn.
        self._memories: dict[Side, Memory] = {"rebel": Memory(), "imperial": Memory()}

    def copy(self) -> Trial:
        """The same position, to be played on independently."""
        twin = Trial.__new__(Trial)
        twin.ctx, twin.ask = self.ctx.copy(), self.ask
        twin._clock, twin._decisions = self._clock, self._decisions
        twin._dice_clock, twin._done = self._dice_clock, self._done.copy()
        twin._memories = {side: _remembered(memory) for side, memory in self._memories.items()}
        return twin

    def table(self, side: Side, style: Style) -> Table:
        """The game as a side sees it, with the plan of its staff."""
        return Table(self.ctx, side, style, memory=self._memories[side])

    def usual(self, ask: Ask, players: Mapping[Side, Style]) -> Action:
        """What the rules of thumb say; to pass, once they go round in circles."""
        clock = self.ctx.state.clock
        if clock != self._clock:
            self._clock, self._decisions = clock, 0
        self._decisions += 1
        if self._decisions > CIRCLES:
            return nothing(ask.actions)
        return advise(self.table(ask.side, players[ask.side]), ask.kind, ask.actions).action

    def step(self, action: Action) -> None:
        """Carry out an action."""
        assert self.ask is not None
        self.ctx.journal.clear()
        option = self.ask.option(action)
        assert option is not None
        self._lay_out_dice(self.ask.kind, action)
        self.ask = run(self.ctx, answer(self.ctx, option))

    def _lay_out_dice(self, kind: str, action: Action) -> None:
        """The same thing done in the same Segment has the same luck in every copy of a world.

        Else one roll more, early in a plan, would change all the luck that comes after it, and most of the
        difference between two plans would be chance.
        """
        clock = self.ctx.state.clock
        if clock != self._dice_clock:
            self._dice_clock = clock
            self._done.clear()
        what = f"{clock}/{kind}/{action.text}"
        times = self._done[what] = self._done.get(what, 0) + 1
        self.ctx.state.dice.count = crc32(f"{what}/{times}".encode()) * APART

    def play_on(self, horizon: Horizon, players: Mapping[Side, Style]) -> None:
        """Let both sides play in their styles to the end of the Segment, the Player-Turn or the game."""
        if horizon in PLAYER_TURNS:
            for _ in range(PLAYER_TURNS[horizon]):
                self.play_on("player-turn", players)
            return
        state = self.ctx.state
        until = _mark(state, horizon)
        for _ in range(ENDLESS):
            ask = self.ask
            if ask is None or _mark(state, horizon) != until:
                return
            self.step(self.usual(ask, players))

    def follow(self, side: Side, plan: Plan, players: Mapping[Side, Style]) -> None:
        """Let one side follow a plan to the end of this Player-Turn, the other side play as usual."""
        orders = Orders(plan)
        now = moment(self.ctx)
        for _ in range(ENDLESS):
            ask = self.ask
            if ask is None or moment(self.ctx) != now:
                return
            if ask.side != side or self._decisions > CIRCLES:
                self.step(self.usual(ask, players))
                continue
            table = self.table(side, players[side])
            self.step(orders.answer(table, ask.kind, ask.actions).action)
            self._decisions += 1

    def value(self, value: Callable[[Context], float] = rebel_chance) -> float:
        """The Rebel Player's chance to win from here."""
        return value(self.ctx)


def _remembered(memory: Memory) -> Memory:
    """The same plan, to be replaced independently."""
    twin = Memory()
    twin.board, twin.moment, twin.plan = memory.board, memory.moment, memory.plan
    return twin


def _mark(state: State, horizon: Horizon) -> object:
    """What changes when the horizon is reached."""
    if horizon == "game":
        return None
    return state.phasing if horizon == "player-turn" else state.segment


# Ideas


def another_plan(trial: Trial, side: Side, players: Mapping[Side, Style], rng: Random) -> Plan:
    """The usual plan with one to three changes, found while this Player-Turn is played as usual."""
    wanted = rng.choice(SIZES)
    spots = _spots(trial.copy(), side, players)
    if not spots:
        return Plan()
    taken = sorted({_any_spot(spots, rng) for _ in range(wanted)})
    return Plan(tuple(_change(spots[spot], side, players[side], rng) for spot in taken))


def _any_spot(spots: Sequence[Trial], rng: Random) -> int:
    """One of the spots by chance, its kind first: a few marches are not lost among many tasks."""
    kinds = [spot.ask.kind for spot in spots if spot.ask is not None]
    found = sorted(set(kinds))
    kind = rng.choices(found, [PROMISING.get(each, 1.0) for each in found])[0]
    return rng.choice([number for number, each in enumerate(kinds) if each == kind])


def _spots(trial: Trial, side: Side, players: Mapping[Side, Style]) -> list[Trial]:
    """The decisions of a Player-Turn that a plan may change, when it is played as usual."""
    now = moment(trial.ctx)
    spots: list[Trial] = []
    for _ in range(ENDLESS):
        ask = trial.ask
        if ask is None or moment(trial.ctx) != now:
            break
        if ask.side == side and ask.kind in PLANNED | DETAILS and len(ask.actions) > 1:
            spots.append(trial.copy())
        trial.step(trial.usual(ask, players))
    return spots


def _change(spot: Trial, side: Side, style: Style, rng: Random) -> Change:
    """Another answer at a spot, with the details that it asks for."""
    ask = spot.ask
    assert ask is not None
    usual = advise(spot.table(side, style), ask.kind, ask.actions).action
    kind = ask.kind
    if not usual.passes and rng.random() < LEFT_OUT:
        return Change(kind, usual, (), ruled_out=True)
    first = any_of([option for option in ask.actions if option != usual], rng)
    steps = _whole(spot, first, side, rng) if rng.random() < WHOLE else _piecemeal(spot, first, side, rng)
    return Change(kind, usual, tuple(steps), ruled_out=not usual.passes and rng.random() < RULED_OUT)


def _piecemeal(spot: Trial, first: Action, side: Side, rng: Random) -> list[Action]:
    """An answer with details by chance."""
    steps = [first]
    spot = spot.copy()
    spot.step(first)
    while (ask := spot.ask) is not None and ask.side == side and ask.kind in DETAILS and len(steps) < LONGEST:
        steps.append(any_of(ask.actions, rng))
        spot.step(steps[-1])
    return steps


def _whole(spot: Trial, first: Action, side: Side, rng: Random) -> list[Action]:
    """An answer with nothing by halves: all who can go, or all on the same mission."""
    assert spot.ask is not None
    if isinstance(first, AssignCharacter):
        return [first, *_the_others(spot.ask.actions, first, rng)]
    steps = [first]
    spot = spot.copy()
    spot.step(first)
    company = rng.random() < COMPANY
    while (ask := spot.ask) is not None and ask.side == side and ask.kind in DETAILS and len(steps) < LONGEST:
        steps.append(_next_of_all(spot, ask, rng, company=company))
        spot.step(steps[-1])
    return steps


def _the_others(actions: Sequence[Action], first: AssignCharacter, rng: Random) -> list[Action]:
    """Those who could go on the same mission: all, or each of them perhaps."""
    able: list[Action] = [
        action
        for action in actions
        if isinstance(action, AssignCharacter) and action.letter == first.letter and action != first
    ]
    return able if rng.random() < COMPANY else [action for action in able if rng.random() < COMPANY]


def _next_of_all(spot: Trial, ask: Ask, rng: Random, *, company: bool) -> Action:
    """Whoever can still come; if nobody, to any planet, and anywhere there."""
    for sort in (AddUnit, TakeAboard, TakeAlong):
        found = [action for action in ask.actions if isinstance(action, sort)]
        if found and (company or sort is AddUnit):
            return found[0]
    goals: dict[str, list[Action]] = {}
    for action in ask.actions:
        if isinstance(action, MarchTo | FlyTo):
            goals.setdefault(spot.ctx.board.planet_of.get(action.to, ""), []).append(action)
    return rng.choice(goals[rng.choice(sorted(goals))]) if goals else any_of(ask.actions, rng)
