"""A game: whose decision it is, what may be done, and what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fitg.data import Facts
from fitg.data.records import Side
from fitg.engine import questions, settlements, soundness
from fitg.engine.events.course import SteppedBack
from fitg.engine.machine import dice as chance
from fitg.engine.machine.actions import Action, PlainAction
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import DrawSource
from fitg.engine.machine.encoding import BadSnapshot, OtherRules, digest, seal, state_from, unseal
from fitg.engine.machine.events import Event
from fitg.engine.machine.procedure import Ask, Decision, Option, answer, push, resume, run
from fitg.engine.machine.secrets import DEALT, VIEWERS, Viewer, in_fixed_order
from fitg.engine.machine.state import Dice, Outcome, State
from fitg.engine.rules import control, sequence, victory
from fitg.engine.rulesets import ruleset
from fitg.engine.setup import check_camps, new_state
from fitg.engine.table.table_view import TableView, plain
from fitg.engine.table.views import redact, shuffle_hidden, table_view
from fitg.errors import FitgError
from fitg.scenarios import Scenario, load
from fitg.scenarios.sequence import SET_UP

if TYPE_CHECKING:
    from fitg.engine.record import Record


class IllegalAction(FitgError):
    """An action that is not among those of the decision; the game is unchanged."""


class CannotUndo(FitgError):
    """The last step cannot be taken back."""


class BadScript(FitgError):
    """Scripted dice, cards or picks that cannot be."""


class StepRecord(msgspec.Struct, frozen=True):
    """One step of the game and all before it; shared between copies, never changed."""

    before: StepRecord | None
    #: Counted from 1.
    number: int
    side: Side
    option: Action
    events: tuple[Event, ...]
    turn: int
    segment: str
    #: The steps of this side so far, and the events of all steps.
    own: int
    told: int

    @property
    def action(self) -> str:
        """The action as text."""
        return self.option.text


def next_step(
    past: StepRecord | None, side: Side, option: Action, events: tuple[Event, ...], turn: int, segment: str
) -> StepRecord:
    """The step after these."""
    if past is None:
        return StepRecord(None, 1, side, option, events, turn, segment, 1, len(events))
    number = past.number + 1
    own = past.own + 1 if past.side == side else number - past.own
    return StepRecord(past, number, side, option, events, turn, segment, own, past.told + len(events))


class Undo(msgspec.Struct, frozen=True):
    """The way back: where the present stretch of steps began, and the steps since.

    Nothing in it was left to chance, so a step is taken back by playing the others again. A long run of steps
    has many stretches, one behind the other: a step back costs the same after the hundredth purchase as after
    the eighth.
    """

    state: State
    past: StepRecord | None
    actions: tuple[Action, ...]
    before: Undo | None = None


class OtherFacts(FitgError):
    """A game that was played with other facts than those in use."""


class Setting(NamedTuple):
    """How a game was started: everything needed to start it again."""

    scenario: Scenario
    seed: str
    options: dict[str, Any]
    dice: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    #: The fingerprint of the facts it is played with; "" for those in use.
    facts: str = ""

    def to_data(self) -> dict[str, Any]:
        """The setting in JSON types."""
        return {
            "scenario": msgspec.to_builtins(self.scenario),
            "seed": self.seed,
            "options": self.options,
            "script": [list(self.dice), list(self.cards), list(self.picks)],
            "facts": self.facts,
        }

    @classmethod
    def from_data(cls, raw: Mapping[str, Any]) -> Setting:
        """A setting from what `to_data` made of it."""
        dice, cards, picks = (tuple(script) for script in raw["script"])
        scenario = msgspec.convert(raw["scenario"], Scenario)
        return cls(scenario, raw["seed"], raw["options"], dice, cards, picks, raw.get("facts", ""))

    def check_facts(self, known: Facts) -> None:
        """Refuse facts that are not those of the game."""
        if self.facts not in ("", known.fingerprint):
            raise OtherFacts(
                f"This game was played with other facts ({self.facts}, and those in use are"
                f" {known.fingerprint}); set FITG_OVERRIDES to the overrides it was played with."
            )


_UNASKED: Any = object()

#: Steps that are played again at most when one is taken back.
STRETCH = 8

#: Dice that have nothing to do with those of any game.
NO_SECRET = "00" * chance.SECRET_SIZE
#: What goes wrong when the rules are asked to go on from something that they never left behind.
UNFIT = (
    FitgError,
    msgspec.MsgspecError,
    LookupError,
    AttributeError,
    TypeError,
    ValueError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)


class Game:
    """A game of Freedom in the Galaxy.

    >>> game = new_game("flight-to-egrix", seed=7)
    >>> game.decision.side, game.decision.kind, game.decision.case
    ('imperial', 'setup.units', '16.13')
    >>> events = game.apply("place line at 222.1")
    >>> game.undo()
    >>> "place line at 222.1" in game.decision.actions
    True
    """

    __slots__ = ("_ask", "_past", "_undo", "ctx", "opening", "setting")

    def __init__(self, setting: Setting, ctx: Context) -> None:
        self.setting = setting
        self.ctx = ctx
        self._ask: Ask | None = _UNASKED
        self._past: StepRecord | None = None
        self._undo: Undo | None = None
        #: Events before the first decision.
        self.opening: tuple[Event, ...] = ()

    # Questions

    def _question(self) -> Ask | None:
        if self._ask is _UNASKED:
            self._ask = resume(self.ctx)
        return self._ask

    @property
    def question(self) -> Ask | None:
        """The question that waits for an answer, for tools that search; copies share it."""
        return self._question()

    @property
    def decision(self) -> Decision | None:
        """The decision to be made, or None when the game is over."""
        ask = self._ask if self._ask is not _UNASKED else self._question()
        if ask is None:
            return None
        found = ask._decision
        if found is None:
            found = ask._decision = Decision(ask)
        return found

    @property
    def actions(self) -> tuple[str, ...]:
        """The legal actions; none when the game is over."""
        ask = self._question()
        return () if ask is None else tuple(ask.texts)

    @property
    def options(self) -> tuple[Action, ...]:
        """The legal actions as data; none when the game is over."""
        ask = self._question()
        return () if ask is None else ask.actions

    @property
    def side(self) -> Side | None:
        """Who has to decide."""
        ask = self._question()
        return None if ask is None else ask.side

    @property
    def seats_change(self) -> bool:
        """[VC-13] Do the players learn only after they have sat down who plays which side?"""
        return self.ctx.rules.ask[questions.seats_change](self.ctx)

    @property
    def exchanged(self) -> bool:
        """[VC-13] Does who sat down with the Rebels play the Empire, and the other way round?"""
        return self.ctx.rules.ask[questions.exchanged](self.ctx)

    @property
    def outcome(self) -> Outcome | None:
        return self.ctx.state.outcome

    @property
    def state(self) -> State:
        """Everything, hidden facts included: for tests and tools, never for a player or a bot."""
        return self.ctx.state

    @property
    def scenario(self) -> Scenario:
        return self.setting.scenario

    @property
    def facts(self) -> Facts:
        return self.ctx.facts

    @property
    def commitment(self) -> str:
        """The hash of the secret seed, shown from the start."""
        return chance.commitment(self.ctx.state.dice.seed)

    @property
    def log(self) -> tuple[Event, ...]:
        """The events so far."""
        found = list(self.opening)
        for step in self.history:
            found += step.events
        return tuple(found)

    @property
    def steps(self) -> int:
        """The number of steps so far."""
        return 0 if self._past is None else self._past.number

    def steps_known_to(self, viewer: Viewer) -> int:
        """[7.22] How far the game has come for a side: its own steps, and all that has happened.

        How many steps it takes to plan in secret can tell what is planned: two face-down units of one kind
        are bought in one step, two kinds in two. So `steps` is for tools that may know everything.
        """
        past = self._past
        if past is None:
            return 0
        if viewer == past.side:
            return past.told + past.own
        return past.told + (past.number - past.own if viewer != "spectator" else 0)

    @property
    def last_step(self) -> StepRecord | None:
        """The latest step; each knows the one before."""
        return self._past

    @property
    def history(self) -> tuple[StepRecord, ...]:
        """The steps so far, each with its side, action and events."""
        steps = list(self._backwards())
        steps.reverse()
        return tuple(steps)

    def _backwards(self) -> Iterator[StepRecord]:
        past = self._past
        while past is not None:
            yield past
            past = past.before

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a side may know, in JSON types: "rebel", "imperial" or "spectator"."""
        shown: dict[str, Any] = plain(self.table_view(viewer))
        return shown

    def table_view(self, viewer: Viewer) -> TableView:
        """What a side may know, as typed records."""
        if viewer not in VIEWERS:
            raise FitgError(f"There is no viewer {viewer!r}; choose one of: {', '.join(VIEWERS)}.")
        return table_view(self.ctx, viewer, self._question())

    def log_for(self, viewer: Viewer) -> tuple[Event, ...]:
        """The events so far as a side saw them."""
        return tuple(redact(event, viewer, self.ctx.facts, self.ctx.rules.secrets) for event in self.log)

    # Changes

    def apply(self, action: str | Action) -> tuple[Event, ...]:
        """Carry out one of the actions, given as text or as data; what happened.

        A text that begins with `@` is something that the players have settled (`fitg.engine.settlements`).
        """
        if isinstance(action, str) and action.startswith(settlements.MARK):
            return self._settle(action)
        ask = self._ask if self._ask is not _UNASKED else self._question()
        if ask is None:
            raise IllegalAction(f"The game is over; {str(action)!r} cannot be done.")
        option = ask.option(action)
        if option is None:
            raise IllegalAction(self._why_not(ask, str(action)))
        undo = self._undo
        if undo is None or len(undo.actions) >= STRETCH:
            undo = Undo(self.ctx.state.copy(), self._past, (), undo)
        events = self._carry_out(ask.side, option)
        if self.ctx.barrier or self._ask is None or self._ask.side != ask.side:
            self._undo = None
        else:
            self._undo = Undo(undo.state, undo.past, (*undo.actions, option[0]), undo.before)
        return events

    def _settle(self, text: str) -> tuple[Event, ...]:
        """The end that players or house have decided, or an agreed step back."""
        side = self.side
        if side is None:
            raise IllegalAction(f"The game is over; {text!r} cannot be done.")
        back, end = settlements.back_of(text), settlements.end_of(text)
        self.ctx.journal = []
        turn, segment = self.ctx.state.turn, self.ctx.segment
        if back is not None:
            self._step_back(back)
            self.ctx.emit(SteppedBack(case="", side=side))
        elif end is not None:
            points = victory.score(self.ctx).total
            victory.finish(self.ctx, end.outcome(points, self.scenario.final.case))
            self._ask = None
        else:
            raise IllegalAction(f"{text!r} is nothing that can be settled; use fitg.engine.settlements.")
        self._undo = None
        events = tuple(self.ctx.journal)
        self._past = next_step(self._past, side, PlainAction(text), events, turn, segment)
        return events

    def _step_back(self, back: settlements.StepBack) -> None:
        """Play all steps that still stand again, and let the dice go on: what was seen never comes again."""
        dice, actions = self.ctx.state.dice, [step.action for step in self.history]
        if back.steps > settlements.steps_that_stand(actions):
            raise IllegalAction(f"There are not {back.steps} steps to be taken back.")
        if back.dice != dice.count:
            raise IllegalAction(
                f"The dice were asked {dice.count} times, not {back.dice}: this record was edited."
            )
        if any((self.setting.dice, self.setting.cards, self.setting.picks)):
            raise IllegalAction("Where the dice are scripted, steps cannot be taken back by agreement.")
        twin = start(self.setting)
        for action in settlements.standing_steps(actions, back.steps):
            earlier = settlements.back_of(action)
            if earlier is None:
                twin.apply(action)
            else:
                twin.ctx.state.dice.count = earlier.dice
        self.ctx.take_state(twin.ctx.state)
        self.ctx.state.dice.count = back.dice
        self.ctx.note_control(controllers(self.ctx))
        self._ask = _UNASKED

    def apply_watched(self, action: str | Action, observer: Callable[[Context], None]) -> tuple[Event, ...]:
        """Carry out an action before somebody who sees the game after each of its events, and only looks."""
        self.ctx.observer = observer
        try:
            return self.apply(action)
        finally:
            self.ctx.observer = None

    def _carry_out(self, side: Side, option: Option) -> tuple[Event, ...]:
        ctx = self.ctx
        state = ctx.state
        turn, segment = state.turn, ctx.segments[state.segment].id if state.clock else SET_UP.id
        ctx.journal = []
        ctx.answered = []
        ctx.barrier = False
        self._ask = run(ctx, answer(ctx, option))
        events, past = tuple(ctx.journal), self._past
        self._past = next_step(past, side, option[0], events, turn, segment)
        return events

    def _why_not(self, ask: Ask, action: str) -> str:
        from difflib import get_close_matches

        reason = self.why_not(action)
        if reason:
            return f"{action!r} is not allowed now: {reason}."
        near = get_close_matches(action, ask.texts, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"for instance {next(iter(ask.texts))!r} is."
        return f"{action!r} is not allowed now ({ask.prompt} [{ask.case}]); {hint}"

    def why_not(self, action: str) -> str:
        """Why a choice that ends with a planet or a place is not on offer; "" if nothing is known.

        "course 223" and "223" ask the same.
        """
        if self._question() is None or not action.strip():
            return ""
        return self.ctx.state.stack[-1].why_not(self.ctx, action.rsplit(maxsplit=1)[-1])

    @property
    def can_undo(self) -> bool:
        """May the last step be taken back? Not after dice, cards, secrets shown, or a change of side."""
        return self._undo is not None

    def undo(self) -> None:
        """Take back the last step."""
        undo = self._undo
        if undo is None:
            raise CannotUndo(
                "The last step cannot be taken back: dice were rolled, a card was drawn, something hidden "
                "was shown, or the other side has to decide."
            )
        # Copies of the game share the way back, so each takes its own copy of where it begins.
        self.ctx.take_state(undo.state.copy())
        self.ctx.note_control(controllers(self.ctx))
        self._past = undo.past
        self._undo = undo.before
        self._ask = _UNASKED
        for action in undo.actions[:-1]:
            self.apply(action)

    def copy(self) -> Game:
        """An independent game at the same point; the past is shared, not copied."""
        ctx = self.ctx
        copied = Game(self.setting, ctx.copy())
        copied.opening = self.opening
        copied._ask = self._ask
        copied._past = self._past
        copied._undo = self._undo
        return copied

    def without_past(self) -> Game:
        """A copy of the position alone: no seed, no scripts, no history."""
        bare = Game(Setting(self.scenario, NO_SECRET, self.setting.options), self.ctx.copy())
        bare._ask = self._ask
        return bare

    def as_known_to(self, side: Side) -> Game:
        """The position as a side knows it, to read and to try things in.

        All that is hidden is dealt anew in a fixed order, the dice are others, and there is no past: two
        games that differ only in what the side cannot know are the same for it.
        """
        self.ctx.answers(DEALT, ())
        known = self.without_past()
        shuffle_hidden(known.ctx, side, in_fixed_order)
        del known.ctx.known[DEALT]
        if self.side != side:
            known.ask_again()
        return known

    def ask_again(self) -> None:
        """Something the question may depend on was changed from outside: ask it anew."""
        self._ask = _UNASKED

    # Keeping

    @property
    def record(self) -> Record:
        """The header and the actions so far: `record.save(path)`, `fitg.load_record(path).replay()`."""
        from fitg.engine.record import record_of

        return record_of(self)

    def digest(self) -> str:
        """A fingerprint of the state: equal states have equal digests."""
        return digest(self.ctx.state)

    def snapshot(self) -> bytes:
        """The game at this point, without its past, as bytes for `fitg.restore`."""
        return self._sealed(self.ctx.state)

    def _sealed(self, state: State) -> bytes:
        layers = list(self.ctx.rules.layers)
        return seal(self.setting.to_data() | {"state": msgspec.to_builtins(state), "layers": layers})

    def point_of_no_return(self) -> tuple[bytes, StepRecord | None]:
        """Where the last step was taken that cannot be taken back: a snapshot of the game, and that step."""
        undo = self._undo
        if undo is None:
            return self.snapshot(), self._past
        while undo.before is not None:
            undo = undo.before
        return self._sealed(undo.state), undo.past

    def remember(self, opening: tuple[Event, ...], past: StepRecord | None) -> None:
        """A restored game gets its past back from somebody who has kept it."""
        self.opening = opening
        self._past = past


def controllers(ctx: Context) -> dict[str, Side | None]:
    """Who controls each planet now."""
    return {planet: control.found_anew(ctx, planet) for planet in ctx.state.planets}


def new_game(
    scenario: str | Path | Mapping[str, Any] | Scenario,
    seed: int | str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int] = (),
    cards: Sequence[int] = (),
    picks: Sequence[int] = (),
) -> Game:
    """Start a game: a built-in scenario by name, a scenario file, or a dict.

    Scripted `dice`, action `cards` and `picks` (random choices by index) are used first, in order,
    then those of the seed. `options` choose the ruleset and rulings.

    >>> new_game("varu-powderkeg", seed="a quiet evening").scenario.title
    'The Varu Powderkeg'
    """
    chosen = scenario if isinstance(scenario, Scenario) else load(scenario)
    secret = chance.secret_of(seed) if seed is not None else fresh_secret()
    setting = Setting(chosen, secret, dict(options or {}), tuple(dice), tuple(cards), tuple(picks))
    return start(setting)


def fresh_secret() -> str:
    """A secret nobody can guess, for a game without a seed."""
    from secrets import token_hex

    return token_hex(chance.SECRET_SIZE)


def start(setting: Setting) -> Game:
    """Start a game from its setting."""
    rules = ruleset(setting.options, setting.scenario.game)
    known = rules.facts()
    _check_script(setting, known, rules.draws)
    dice = Dice(
        seed=setting.seed,
        rolls=list(setting.dice),
        cards=list(setting.cards),
        picks=list(setting.picks),
    )
    scenario = rules.reading(setting.scenario)
    state = new_state(scenario, known, rules, dice)
    ctx = Context(state, known, scenario, rules)
    check_camps(ctx)
    ctx.note_control(controllers(ctx))
    game = Game(setting._replace(facts=known.fingerprint), ctx)
    game._ask = run(ctx, push(ctx, sequence.Sequence()))
    game.opening = tuple(ctx.journal)
    return game


def _check_script(setting: Setting, known: Facts, source: DrawSource) -> None:
    """Dice show 1 to 6, cards are faces that missions can draw, picks count from 0."""
    for die in setting.dice:
        if die not in range(1, chance.DIE_SIDES + 1):
            raise BadScript(f"No die shows {die!r}; the scripted dice can be 1 to {chance.DIE_SIDES}.")
    faces = source.faces(known)
    for card in setting.cards:
        if card not in faces:
            numbers = f"{min(faces)} to {max(faces)}"
            raise BadScript(f"There is no {source.noun} {card!r}; the scripted cards can be {numbers}.")
    picks: tuple[object, ...] = setting.picks
    for pick in picks:
        if not isinstance(pick, int) or pick < 0:
            raise BadScript(f"{pick!r} picks nothing; the scripted picks are numbers from 0 on.")


class _Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """What `Game.snapshot` seals."""

    scenario: dict[str, Any]
    seed: str
    options: dict[str, Any]
    script: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    state: dict[str, Any]
    facts: str = ""
    #: The layers of procedures and missions that the game was played by.
    layers: tuple[str, ...] = ()


def restore(data: bytes) -> Game:
    """A game from its snapshot; its past is not part of it."""
    raw = unseal(data)
    try:
        return _restored(msgspec.convert(raw, _Snapshot))
    except (BadSnapshot, OtherFacts):
        raise
    except UNFIT as error:
        raise BadSnapshot(
            f"The snapshot does not fit this engine ({_in_words(error)}); restore it with the version that "
            "made it."
        ) from None


def _restored(kept: _Snapshot) -> Game:
    scenario = _scenario_kept(msgspec.msgpack.encode(kept.scenario))
    setting = Setting(scenario, chance.known_secret(kept.seed), kept.options, *kept.script, kept.facts)
    rules = ruleset(setting.options, scenario.game)
    known = rules.facts()
    setting.check_facts(known)
    _check_layers(kept.layers, rules.layers)
    _check_script(setting, known, rules.draws)
    ctx = Context(state_from(kept.state, rules.procedures), known, rules.reading(scenario), rules)
    for complaint in soundness.complaints(ctx):
        raise BadSnapshot(f"The snapshot does not hold together: {complaint}; use an unchanged one.")
    ctx.note_control(controllers(ctx))
    game = Game(setting, ctx)
    game._ask = resume(ctx)
    if game._ask is not None and not game._ask.options:
        raise BadSnapshot(f"The snapshot waits for {game._ask.kind}, where nothing can be done; use another.")
    return game


def _check_layers(kept: tuple[str, ...], played: tuple[str, ...]) -> None:
    """A saved game goes on by exactly the rules that it was played by."""
    for tag in sorted({*kept} ^ {*played}):
        raise OtherRules(tag)


@lru_cache(maxsize=32)
def _scenario_kept(raw: bytes) -> Scenario:
    """The scenario of a snapshot, checked like any other; a game is restored often, and has only one."""
    return load(msgspec.msgpack.decode(raw))


def _in_words(error: Exception) -> str:
    """What went wrong, on one line and without a stop of its own."""
    words = " ".join(str(error).split()).removesuffix(".")
    return words or type(error).__name__
