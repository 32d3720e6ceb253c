"""A game being played: the state, the facts it is played with, and the journal of what happens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine.machine import dice
from fitg.engine.machine.actions import Action
from fitg.engine.machine.board import Board
from fitg.engine.machine.events import Event
from fitg.engine.machine.index import index_of
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import Outcome, Planet, State
from fitg.scenarios.sequence import SET_UP, Segment, segments

if TYPE_CHECKING:
    from fitg.engine.options import Rulings
    from fitg.engine.ruleset import Ruleset
    from fitg.scenarios import Scenario

T = TypeVar("T")


class Touched(msgspec.Struct, frozen=True):
    """Where something has changed: on which planets, and whether anywhere else."""

    planets: list[str]
    elsewhere: bool
    #: All planets that were brought up to date, once everything is settled.
    settled: list[str] = []


class Context:
    """What every rule works on. `state` changes; `facts`, `scenario` and `rules` never do."""

    __slots__ = (
        "answered",
        "barrier",
        "behind",
        "board",
        "changed_since",
        "control",
        "facts",
        "index",
        "interruptions",
        "journal",
        "known",
        "meanwhile",
        "observer",
        "places",
        "rules",
        "scenario",
        "segments",
        "state",
        "strength",
        "touched",
    )

    def __init__(
        self,
        state: State,
        facts: Facts,
        scenario: Scenario,
        rules: Ruleset,
    ) -> None:
        self.state = state
        self.facts = facts
        self.scenario = scenario
        self.rules = rules
        self.segments: tuple[Segment, ...] = rules.sequence(segments(scenario.sequence))
        self.board = Board(scenario, facts)
        self.index = index_of(state)
        self.journal: list[Event] = []
        #: Who is told after each event, to see the game as it is at that moment; copies have nobody.
        self.observer: Callable[[Context], None] | None = None
        #: What the engine has answered for a player who had no choice, since he last decided.
        self.answered: list[Action] = []
        #: Something happened that cannot be taken back: chance, or a secret shown.
        self.barrier = False
        #: Planets where something changed that control, ships, prisoners or victory depend on; "" stands
        #: for changes off the planets.
        self.touched: set[str] = set()
        #: What has to be carried out before the next step; empty whenever a player decides.
        self.interruptions: list[Procedure] = []
        #: Who controlled each planet when the journal last said so.
        self.control: dict[str, Side | None] = {}
        #: May that be out of date, though nothing is touched? So it is while changes are settled, and
        #: where a position was copied or dealt anew in the middle of something.
        self.behind = True
        #: Another object whenever a unit has come or gone; None while units are dealt anew.
        self.strength: object | None = object()
        #: Answers that hold as long as what they depend on, with what that was: see `answers`.
        self.known: dict[str, tuple[Hashable, dict[Any, Any]]] = {}
        #: What was found since something happened: see `while_nothing_happens`.
        self.meanwhile: dict[Any, Any] | None = None
        #: What was found of single places, and on which planets something has changed since: `of_places`.
        self.places: dict[Hashable, dict[str, Any]] = {}
        self.changed_since: set[str] = set()

    def copy(self) -> Context:
        """The same game, to be played on independently: a state of its own, an empty journal."""
        copied = Context.__new__(Context)
        copied.state = self.state.copy()
        copied.facts = self.facts
        copied.scenario = self.scenario
        copied.rules = self.rules
        copied.segments = self.segments
        copied.board = self.board
        copied.index = self.index.copy()
        copied.journal = []
        copied.observer = None
        copied.barrier = False
        copied.touched = set()
        copied.answered = []
        copied.interruptions = []
        copied.control = self.control.copy()
        copied.behind = self.behind or bool(self.touched)
        copied.strength = self.strength
        copied.known = self.known.copy()
        copied.meanwhile = None
        copied.places = {}
        copied.changed_since = set()
        return copied

    def take_state(self, state: State) -> None:
        """Go on from another state of the same game."""
        self.state = state
        self.index = index_of(state)
        self.strength = object()
        self.touched = set()
        self.meanwhile = None
        self.places = {}

    def touch(self, place: str) -> None:
        """Something changed in a place: what follows from it is looked for on its planet."""
        self.touched.add(self.board.planet_of.get(place, ""))

    def touch_planet(self, planet: str) -> None:
        """Something changed on a planet, or (with "") about the game as a whole."""
        self.touched.add(planet)

    def set_planet(self, planet: Planet) -> None:
        """A planet is in another state from now on."""
        before = self.state.planets[planet.id]
        self.state.planets[planet.id] = planet
        if planet.status != before.status:
            self.index.move_planet(before, planet)
        self.touched.add(planet.id)

    def answers(self, question: str, terms: Hashable) -> dict[Any, Any]:
        """The answers to a question that have been found on these terms: all that they depend on.

        On other terms there are none yet. Copies of a game share what they know: it follows from the terms
        alone, so that it is true in each of them, and after a step was taken back.
        """
        known = self.known.get(question)
        if known is None or known[0] != terms:
            known = self.known[question] = (terms, {})
        return known[1]

    def while_nothing_happens(self) -> dict[Any, Any]:
        """What was found since something happened: a plan grows meanwhile, and all else is as it was.

        It is forgotten as soon as anything is done but to plan (`Action.plans`), as a procedure begins or
        ends, and whenever something was touched. Copies of a game look for themselves.
        """
        found = self.meanwhile
        if found is None:
            found = self.meanwhile = {}
        return found

    def of_places(self, question: Hashable) -> dict[str, Any]:
        """What was found of places, each of them until anything changes on its planet.

        Whatever else it may depend on forgets it (`forget_places`). Nothing is remembered before a change is
        settled. Copies of a game look for themselves.
        """
        if self.touched:
            return {}
        if self.changed_since:
            surface, orbits = self.board.surface, self.board.orbits
            for planet in self.changed_since:
                for place in (*surface.get(planet, ()), orbits.get(planet, "")):
                    for found in self.places.values():
                        found.pop(place, None)
            self.changed_since = set()
        known = self.places.get(question)
        if known is None:
            known = self.places[question] = {}
        return known

    def forget_places(self) -> None:
        """Something has changed that nobody touches a planet for: all have begun to move anew."""
        self.places = {}

    def note_control(self, control: dict[str, Side | None]) -> None:
        """So it is who controls each planet."""
        self.control = control
        self.behind = False

    def dealt_anew(self) -> None:
        """Pieces lie elsewhere than they did, past all doors: whatever was noted of them is out of date."""
        self.behind, self.strength, self.meanwhile = True, object(), None
        self.places = {}

    @property
    def current(self) -> Segment:
        """The Segment being played, or the set-up before the first one."""
        return self.segments[self.state.segment] if self.state.clock else SET_UP

    @property
    def segment(self) -> str:
        """The id of the Segment being played, or "set-up" before the first one."""
        return self.current.id

    @property
    def in_the_middle(self) -> bool:
        """Has play begun in this Segment, with a position that may say what was done in it before?"""
        return self.scenario.position is not None and self.state.clock == 1

    @property
    def player_turn(self) -> int:
        """[30.0] The number of this Player-Turn among those of the same player; at the end, of the last."""
        rounds = max(segment.round for segment in self.segments)
        begun = self.segments[self.state.segment :: -1]
        latest = next((segment.round for segment in begun if segment.player is not None), 1)
        return (self.state.turn - 1) * rounds + latest

    def segments_left_of_phase(self) -> int:
        """[4.0] How many Segments until another Phase begins: 1 in the last one of a Phase."""
        left = 1
        for segment in self.segments[self.state.segment + 1 :]:
            if segment.opens_phase:
                break
            left += segment.comes_in(self.state.turn)
        return left

    def segments_until_again(self) -> int:
        """[14.4] How many Segments until this one of the same player comes again."""
        now = self.state.segment
        here = self.segments[now]
        for ahead in range(1, len(self.segments) + 1):
            other = self.segments[(now + ahead) % len(self.segments)]
            if (other.name, other.player) == (here.name, here.player):
                return ahead
        return len(self.segments)

    @property
    def rulings(self) -> Rulings:
        return self.rules.rulings

    def emit(self, event: Event) -> None:
        """Note in the journal what happened."""
        self.journal.append(event)
        if self.observer is not None:
            self.observer(self)

    def roll(self) -> int:
        """Roll the die."""
        self.barrier = True
        return dice.roll(self.state.dice)

    def pick(self, candidates: Sequence[T]) -> T:
        """One of the candidates, by chance."""
        self.barrier = True
        return candidates[dice.pick(self.state.dice, len(candidates))]

    def draw(self, deck: list[int]) -> int:
        """[13.31] A card of the deck, by chance; the deck loses it."""
        self.barrier = True
        return dice.draw(self.state.dice, deck)

    def show(self) -> None:
        """A secret has been shown; nothing before it can be taken back."""
        self.barrier = True

    def chance_waits(self) -> bool:
        """Is dice or cards what comes next, once the business at hand is over?"""
        return any(procedure.chance_waits() for procedure in self.state.stack)

    def interrupt(self, procedure: Procedure) -> None:
        """Something has to be decided at once: before the next step of whatever is under way."""
        self.interruptions.append(procedure)

    def settle(self) -> None:
        """[A-15-01] Bring the planets that were touched up to date; what this changes is settled, too."""
        behind, self.behind = self.behind, True
        now = self._now_touched()
        first = changed = now.planets
        while True:
            for consequence in self.rules.consequences:
                consequence.settle(self, now)
            if not self.touched:
                break
            now = self._now_touched()
            changed = sorted({*changed, *now.planets})
        done = Touched(first, False, changed)
        for consequence in self.rules.last_consequences:
            consequence.settle(self, done)
        self.behind = behind

    def _now_touched(self) -> Touched:
        """What has been touched since this was asked last."""
        planets, self.touched = sorted(self.touched), set()
        self.changed_since.update(planets)
        elsewhere = bool(planets) and not planets[0]
        return Touched(planets[1:] if elsewhere else planets, elsewhere)

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.state.outcome = outcome
