"""Puzzles: positions with a known best plan, to try a bot or oneself on.

A puzzle is data (`*.toml` beside this file): a position at the beginning of a Segment, a question, what has
to be done, what must not be done, and why. What counts are the actions of one side until the Segment or the
Player-Turn is over; patterns are those of file names, so `walk * to 432.1` is whoever goes there.

>>> len(puzzles()) >= 40
True
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Literal

import msgspec

from fitg.bots import Bot, create, observe
from fitg.bots.knowledge import advise
from fitg.bots.veteran import OPPONENTS, SMALL, style_in, styles
from fitg.bots.veteran.evaluation import rebel_chance
from fitg.bots.veteran.plans import moment
from fitg.bots.veteran.rollout import ENDLESS, Trial
from fitg.data.records import Side
from fitg.engine.game import Game, Setting, new_game
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.errors import FitgError

#: Where the puzzles stand, the smallest game first.
FILES = ("star_system", "province", "galactic")
#: Everything in a puzzle that is left to chance comes from this.
SEED = "puzzle"


class UnknownPuzzle(FitgError):
    """A name that no puzzle has."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One position with its question and its answer."""

    id: str
    theme: str
    title: str
    base: str
    side: Side
    question: str
    #: One of these has to be done, if there are any; and none of those.
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    #: What has to be done before the answer, good or bad, can be given: a march begins before it has a goal.
    before: tuple[str, ...] = ()
    #: How long it lasts.
    until: Literal["segment", "player-turn"] = "segment"
    #: Why this is best: an argument, and where it helps, what tries to the end of the game showed.
    why: str
    #: The chance to win with a good answer and without one, where it was measured.
    proof: tuple[float, float] | None = None
    position: dict[str, Any]

    def game(self) -> Game:
        """The position, ready to play."""
        source = {
            "base": self.base,
            "id": self.base,
            "title": self.title,
            "position": self.position,
        }
        return new_game(source, seed=SEED)

    def is_good(self, action: Action | str) -> bool:
        return any(fnmatchcase(str(action), pattern) for pattern in self.good)

    def is_bad(self, action: Action | str) -> bool:
        return any(fnmatchcase(str(action), pattern) for pattern in self.bad)

    def leads_to_it(self, action: Action | str) -> bool:
        return any(fnmatchcase(str(action), pattern) for pattern in self.before)

    def solved_by(self, actions: Sequence[str]) -> bool:
        """Do these actions, done until the time was up, solve it?"""
        return (not self.good or any(map(self.is_good, actions))) and not any(map(self.is_bad, actions))

    def span(self, ctx: Context) -> object:
        """What stays the same as long as the puzzle lasts."""
        return ctx.state.clock if self.until == "segment" else moment(ctx)


class Attempt(msgspec.Struct, frozen=True):
    """What somebody did."""

    puzzle: str
    theme: str
    solved: bool
    actions: list[str]


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by their names, in order."""
    found: dict[str, Puzzle] = {}
    for name in FILES:
        text = files("fitg.lab.play.puzzles").joinpath(f"{name}.toml").read_text(encoding="utf-8")
        for raw in tomllib.loads(text)["puzzles"]:
            found[raw["id"]] = msgspec.convert(raw, Puzzle)
    return found


def puzzle(name: str) -> Puzzle:
    """One of them."""
    if name not in puzzles():
        raise UnknownPuzzle(f"There is no puzzle {name!r}; `fitg puzzles list` names them.")
    return puzzles()[name]


def puzzle_of(setting: Setting) -> Puzzle | None:
    """The puzzle that a game was laid for, if it was."""
    for each in puzzles().values():
        if each.title == setting.scenario.title and each.game().setting == setting:
            return each
    return None


def attempt(puzzle: Puzzle, bot: Bot, rng: Random | None = None) -> Attempt:
    """Let a bot try; the other side, where it has to decide, plays by rules of thumb."""
    chance, other = rng or Random(SEED), create("rookie")
    return try_out(
        puzzle,
        lambda game: bot.choose(observe(game), chance),
        lambda game: other.choose(observe(game), chance),
    )


def try_out(
    puzzle: Puzzle, ours: Callable[[Game], Action | str], theirs: Callable[[Game], Action | str]
) -> Attempt:
    """Play a puzzle until its time is up, or a bad answer has been given."""
    game = puzzle.game()
    span, actions = puzzle.span(game.ctx), list[str]()
    while game.decision is not None and puzzle.span(game.ctx) == span:
        mine = game.decision.side == puzzle.side
        action = str((ours if mine else theirs)(game))
        game.apply(action)
        if mine:
            actions.append(action)
            if puzzle.is_bad(action):
                break
    return Attempt(puzzle.id, puzzle.theme, puzzle.solved_by(actions), actions)


# Proof


def prove(puzzle: Puzzle, worlds: int = 40, seed: int | str = 1) -> tuple[float, float]:
    """The chance to win with a good answer and without one, found in possible worlds.

    Both play by the veteran's rules of thumb otherwise, against two kinds of opponent by turns; to the end of
    the game, or on large boards through the next own Player-Turn and then by an estimate.
    """
    seen, rng = observe(puzzle.game()), Random(f"{seed}/{puzzle.id}")
    sums = [0.0, 0.0]
    for number in range(worlds):
        world = seen.sample(rng)
        for index, well in enumerate((True, False)):
            trial = Trial(world.without_past())
            _answer(puzzle, trial, well=well)
            players = styles(trial.ctx, puzzle.side, OPPONENTS[number % len(OPPONENTS)])
            trial.play_on("game" if len(trial.ctx.state.planets) <= SMALL else "next-turn", players)
            chance = trial.value(rebel_chance)
            sums[index] += chance if puzzle.side == "rebel" else 1 - chance
    return round(sums[0] / worlds, 3), round(sums[1] / worlds, 3)


def _answer(puzzle: Puzzle, trial: Trial, *, well: bool) -> None:
    """Play the puzzle's time with a good answer, or without any."""
    span, player = puzzle.span(trial.ctx), Exemplar(puzzle, well=well)
    for _ in range(ENDLESS):
        ask = trial.ask
        if ask is None or puzzle.span(trial.ctx) != span:
            return
        table = trial.table(ask.side, style_in("veteran", trial.ctx))
        options = player.among(ask.actions) if ask.side == puzzle.side else ask.actions
        action = advise(table, ask.kind, options).action
        if ask.side == puzzle.side:
            player.note(action)
        trial.step(action)


class Exemplar:
    """Gives the answer of a puzzle, or shows how it is missed; otherwise it plays by the rules of thumb."""

    def __init__(self, puzzle: Puzzle, *, well: bool) -> None:
        self.puzzle = puzzle
        self.well = well
        self.given = False

    def among(self, options: Sequence[Action]) -> Sequence[Action]:
        """Which of the options come into question."""
        puzzle = self.puzzle
        hit, miss = (puzzle.is_good, puzzle.is_bad) if self.well else (puzzle.is_bad, puzzle.is_good)
        wanted = [option for option in options if hit(option)]
        if wanted and not self.given:
            return wanted
        if not self.given and (puzzle.good if self.well else puzzle.bad):
            wanted = [option for option in options if puzzle.leads_to_it(option)]
            if wanted:
                return wanted
        return [option for option in options if not miss(option) and not self._astray(option)] or options

    def _astray(self, option: Action) -> bool:
        """Whoever is to miss a good answer does not set out for it."""
        return not self.well and not self.puzzle.bad and self.puzzle.leads_to_it(option)

    def note(self, action: Action) -> None:
        """What was done in the end."""
        self.given = self.given or (self.puzzle.is_good if self.well else self.puzzle.is_bad)(action)
