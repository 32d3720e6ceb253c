"""Random games that look for faults: every game is played in a mood of its own and watched at each step.

What is told is read at every step. The whole table is looked over when a Segment begins, at the end, and at a
sample of the decisions between; what the interface promises is tried at a smaller sample, or everything
everywhere. A fault on the table lasts longer than a decision, and once it is seen the game is played again
with a look at every decision, so that the first faulty one is named. A game depends on the seed and its
number only, so the same games are played whatever the number of processes, and a fault is kept as a record
that shows it again.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec

from fitg.data import Facts, facts
from fitg.data.records import Side
from fitg.engine.game import Game, Setting, start
from fitg.engine.machine.actions import Action
from fitg.engine.machine.dice import secret_of
from fitg.engine.record import NO_DIGEST, BadRecord, Record, Step, load_record, record_of
from fitg.engine.rules.sequence import most_turns
from fitg.engine.rulesets import ruleset
from fitg.errors import FitgError
from fitg.lab.checks.contracts import (
    Hidden,
    check_contracts,
    hidden_words,
    telling_keeps_secrets,
    the_record_replays,
)
from fitg.lab.checks.invariants import BrokenInvariant, Ledger, check, complain
from fitg.lab.checks.random_galaxies import random_galaxy
from fitg.lab.checks.random_provinces import random_province
from fitg.lab.checks.random_scenarios import random_scenario
from fitg.lab.crew import crew
from fitg.scenarios import Scenario, load

#: Part of the decisions at which everything is checked.
SAMPLE = 0.005

#: Part of the other decisions at which the table is looked over, beside those that begin a Segment.
GLANCE = 0.1

#: Part of the decisions at which, where everything is checked, secrets are dealt one by one, too.
ONE_BY_ONE = 0.2

#: Part of the games whose record is replayed at the end.
REPLAYED = 0.25

#: With this sample, all of that is done everywhere.
THOROUGH = 1.0

#: Far more decisions than any game takes; a game that gets there goes round in circles.
ENDLESS = 40_000

#: [VE-11] Players may put off the end of a game without a limit, and those who play at random do so faster
#: than it comes nearer: a game that lasts so many times as long as it should is left there.
PUT_OFF = 1.5

#: Far more seconds than any step takes, with all its checks.
STUCK = 60

#: Instead of a scenario: every game starts from a random position in a random star system, of the Province
#: Game, or of the Galactic Game.
ANYWHERE = "anywhere"
PROVINCES = "provinces"
GALAXIES = "galaxies"
DEALERS: dict[str, Callable[[Random, Facts], dict[str, Any]]] = {
    ANYWHERE: random_scenario,
    PROVINCES: random_province,
    GALAXIES: random_galaxy,
}

#: After so many decisions in one Segment a mood tires that likes to begin things, and to call them off.
TIRED = 400

#: What moods call all ways of doing nothing.
PASSING = "pass"

#: The promises for which secrets are dealt anew, as a fault names them.
DEALING = ("views keep secrets:", "views keep all secrets at once:")

#: Headers of the record of a failure.
STEP, FAULT = "fuzz-step", "fuzz-fault"


class Failure(msgspec.Struct, frozen=True):
    """A fault: what does not hold, in which game at which decision, and the record that shows it."""

    number: int
    step: int
    fault: str
    record: str

    @property
    def gives_away(self) -> bool:
        """Did somebody see a difference where what he may not know was dealt anew?"""
        return self.fault.startswith(DEALING)


class Played(msgspec.Struct, frozen=True):
    """A game that was played, and what it has seen."""

    number: int
    decisions: int
    checked: int
    ending: str
    kinds: dict[str, int]
    #: How often secrets were dealt anew.
    dealt: int = 0
    failure: Failure | None = None


class StuckError(FitgError):
    """A step that does not come to an end."""


# Playing


class Mood:
    """How a game is played: a third of the games at random, the others with likes and dislikes.

    Purely random games end most things as soon as they begin; a mood that dislikes to pass marches
    and one that likes `attack-at` fights, so that games differ in what they are about. Where a Segment does
    not end by it, what is left of it is played at random.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.even = random.random() < 1 / 3
        self.likes: dict[str, float] = {}
        #: The Segment, and how much was decided in it.
        self.segment = -1
        self.decided = 0

    def choose(self, options: tuple[Action, ...], segment: int) -> Action:
        """One of the options."""
        self.decided = self.decided + 1 if segment == self.segment else 0
        self.segment = segment
        if self.even or self.decided > TIRED:
            return self.random.choice(options)
        return self.random.choices(options, [self._like(option) for option in options])[0]

    def _like(self, option: Action) -> float:
        verb = PASSING if option.passes else option.verb
        if verb not in self.likes:
            self.likes[verb] = 0.01 + self.random.random() ** 3
        return self.likes[verb]


def setting_of(source: str, seed: str, number: int, options: Mapping[str, Any] | None = None) -> Setting:
    """How the game of this number starts: from a scenario, or a random position."""
    name = f"{seed}/{number}"
    return Setting(_scenario(source, name), secret_of(name), dict(options or {}))


def _scenario(source: str, name: str) -> Scenario:
    dealer = DEALERS.get(source)
    return load(dealer(Random(f"position {name}"), facts()) if dealer is not None else source)


def play(
    source: str, seed: str, sample: float, number: int, options: Mapping[str, Any] | None = None
) -> Played:
    """Play one game and check it; a fault ends it."""
    name = f"{seed}/{number}"
    setting = setting_of(source, seed, number, options)
    watch = Watch(setting, number, Random(f"sample {name}"), sample)
    watch.headers = {"fuzz-game": f"{source} --seed {seed} --first {number} --games 1"}
    return watch.play(Mood(Random(f"mood {name}")))


class Watch:
    """A game under watch."""

    def __init__(self, setting: Setting, number: int, sampler: Random, sample: float) -> None:
        self.setting = setting
        self.number = number
        self.sampler = sampler
        self.sample = sample
        self.headers: dict[str, str] = {}
        self.kinds: Counter[str] = Counter()
        self.decisions = 0
        self.checked = 0
        self.game: Game | None = None
        self.ledger: Ledger | None = None
        #: The action that is being carried out.
        self.under_way: Step | None = None
        #: How many Segments had begun when the table was last looked over.
        self.clock = -1
        self.hidden: Hidden = {}

    def play(self, mood: Mood) -> Played:
        """Play to the end, or to the first fault."""
        try:
            game = self.game = start(self.setting)
            ledger = self.ledger = Ledger(game)
            self.hidden = hidden_words(game)
            self.look(game, ledger)
            last = PUT_OFF * most_turns(game.ctx)
            with limited(STUCK) as begin_step:
                while (ask := game.question) is not None and game.state.turn <= last:
                    self.kinds[ask.kind] += 1
                    begin_step()
                    self.step(game, ask.side, mood.choose(ask.actions, game.state.clock), ledger)
            if self.sampler.random() < max(self.sample, REPLAYED):
                complain("the record replays", the_record_replays(game))
        except Exception as error:  # noqa: BLE001 - a crash of the engine is what we look for
            return self._played(self._failure(error))
        return self._played(None)

    def step(self, game: Game, side: Side, action: Action, ledger: Ledger) -> None:
        """Carry out an action and look at what has become of the game."""
        hidden = self.hidden
        self.under_way = Step(side, action.text, game.state.turn, game.ctx.segment)
        events = game.apply(action)
        self.under_way = None
        ledger.note(events)
        self.hidden = hidden_words(game)
        complain("telling keeps secrets", telling_keeps_secrets(game, events, hidden, self.hidden))
        self.look(game, ledger)
        self.decisions += 1
        if self.decisions > ENDLESS:
            raise BrokenInvariant("games end", f"{ENDLESS} decisions were not enough")

    def look(self, game: Game, ledger: Ledger) -> None:
        """Check the table now and then, and more rarely everything; or both at every decision."""
        chance = self.sampler.random()
        everything = chance < self.sample and game.question is not None
        if everything or chance < self.sample + GLANCE or self._has_gone_on(game):
            self.clock = game.state.clock
            check(game, ledger)
        if everything:
            self.checked += 1
            check_contracts(game, ledger, one_by_one=chance < ONE_BY_ONE)

    def _has_gone_on(self, game: Game) -> bool:
        """Has another Segment begun, or the game ended?"""
        return game.state.clock != self.clock or game.question is None

    def _played(self, failure: Failure | None) -> Played:
        outcome = self.game.outcome if self.game else None
        ending = "unfinished" if outcome is None else f"{outcome.winner or 'drawn'} {outcome.kind}"
        dealt = self.ledger.dealt if self.ledger else 0
        return Played(self.number, self.decisions, self.checked, ending, dict(self.kinds), dealt, failure)

    def _failure(self, error: Exception) -> Failure:
        """The fault with the game up to it; an action that the engine could not finish is the last line."""
        fault = describe(error)
        done = record_of(self.game) if self.game else Record(self.setting, {}, (), NO_DIGEST)
        steps, digest = done.steps, done.digest
        if self.under_way is not None:
            steps, digest = (*steps, self.under_way), NO_DIGEST
        elif self.game and isinstance(error, BrokenInvariant):
            steps, digest, fault = _first_fault(done) or (steps, digest, fault)
        headers = done.headers | self.headers | {STEP: str(len(steps)), FAULT: fault}
        return Failure(self.number, len(steps), fault, Record(done.setting, headers, steps, digest).text())


def _first_fault(record: Record) -> tuple[tuple[Step, ...], str, str] | None:
    """The steps up to the first decision at which the table is wrong, the digest there, and the fault."""
    replay = Replay(record)
    try:
        replay.run()
    except BrokenInvariant as broken:
        return record.steps[: replay.done], replay.digest(), describe(broken)
    except Exception:  # noqa: BLE001 - then what was seen first is all there is to tell
        return None
    return None


def describe(error: Exception) -> str:
    """A broken invariant, or a crash, in one line."""
    crash = f"the engine fails: {type(error).__name__}: {error}"
    return " ".join((str(error) if isinstance(error, BrokenInvariant) else crash).split())


@contextmanager
def limited(seconds: float) -> Iterator[Callable[[], None]]:
    """Raise `StuckError` when a step of the block takes so long on the processor, where the system can tell.

    The first step begins with the block, each of the others when the function given is called.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        raise StuckError(f"a step takes more than {seconds} seconds")

    def begin_step() -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    before = signal.signal(signal.SIGVTALRM, give_up)
    begin_step()
    try:
        yield begin_step
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# Many games


def play_many(
    source: str,
    seed: str,
    numbers: range,
    *,
    sample: float,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Played]:
    """Play the games of these numbers, in order; the caller stops at a failure."""
    # A scenario that cannot be read, or rules that do not exist, are refused here, once.
    ruleset(options or {}, _scenario(source, seed).game)
    one = partial(play, source, seed, sample, options=options)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with crew(jobs) as pool:
        yield from pool.map(one, numbers)


# Again


def recheck(path: Path) -> Failure | None:
    """Replay a record with its checks: what is cheap at every step, everything at its fault and its end."""
    record = load_record(path)
    replay = Replay(record)
    try:
        replay.run()
    except BadRecord:
        raise
    except Exception as error:  # noqa: BLE001 - it may be the crash that was recorded
        return Failure(0, replay.done, describe(error), record.text())
    return None


class Replay:
    """A record being replayed under watch."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.done = 0
        self.game: Game | None = None

    def digest(self) -> str:
        """The digest of the game as far as it has come."""
        return NO_DIGEST if self.game is None else self.game.digest()

    def run(self) -> None:
        games = self.record.games()
        game = self.game = next(games)
        ledger = Ledger(game)
        while True:
            self.look(game, ledger)
            hidden = hidden_words(game)
            self.done += 1
            if next(games, None) is None:
                break
            assert game.last_step is not None
            events = game.last_step.events
            ledger.note(events)
            complain("telling keeps secrets", telling_keeps_secrets(game, events, hidden))
        self.done -= 1
        complain("the record replays", the_record_replays(game))

    def look(self, game: Game, ledger: Ledger) -> None:
        check(game, ledger)
        marked = self.record.headers.get(STEP) == str(self.done) or self.done == len(self.record.steps)
        if marked and game.decision is not None:
            check_contracts(game, ledger)
