"""Modules: the parts that a ruleset is composed of, their order, and the layers that they make together.

A module never replaces a thing by coming last. It lies over a procedure or a mission (`over`), or stands at
the bottom instead of it (`instead`); it answers questions, listens to moments, adds cards. In which order
modules lie they declare themselves: what they cannot do without (`needs`), and what they come after where
both are played (`after`). Whatever does not fit together is refused when a ruleset is composed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fitg.data.records import Side
from fitg.engine import terms
from fitg.engine.cards import Card
from fitg.engine.machine.joins import Answer, Answers, Question
from fitg.engine.machine.layers import Layer, calls_upward, composed, own_fields, steps, tag_of
from fitg.engine.machine.moments import Hook, Hooks, Point
from fitg.engine.machine.procedure import Procedure
from fitg.engine.terms import Goal, Schedule, SegmentTerm, SetupTerm
from fitg.errors import FitgError

if TYPE_CHECKING:
    from fitg.data import Facts
    from fitg.engine.machine.context import Context, Touched
    from fitg.engine.machine.draws import DrawSource
    from fitg.engine.machine.fates import Fate
    from fitg.engine.machine.module_view import ModuleView
    from fitg.engine.machine.secrets import Secret, Viewer
    from fitg.engine.machine.state import ModuleState
    from fitg.engine.options import Options
    from fitg.engine.rules.missions.bonus_draws import Token
    from fitg.engine.rules.missions.event_rule import EventRule
    from fitg.engine.rules.missions.mission import Mission
    from fitg.engine.rules.traits import Trait
    from fitg.scenarios.format import Clause, Scenario
    from fitg.scenarios.sequence import Segment
    from fitg.tables.printed import PrintedChart


class SlotConflict(FitgError):
    """Modules that cannot be composed."""


#: How a Segment is played: the procedure for it.
SegmentRule = Callable[["Segment"], Procedure]
#: What is done when a set-up part comes up.
SetupRule = Callable[[Side], Procedure]
#: Whether a clause of an instant victory holds.
ClauseRule = Callable[["Context", "Clause"], bool]
#: What must always hold, as complaints where it does not; its name says what should be true.
InvariantRule = Callable[["Context"], Iterable[str]]
#: What a viewer may see of a module; None if there is nothing.
ViewRule = Callable[["Context", "Viewer"], "ModuleView | None"]


class Consequence(NamedTuple):
    """What follows at once from a change: it is looked for on the planets that were touched."""

    name: str
    settle: Callable[[Context, Touched], None]
    #: Once all the others are settled; else it comes again as long as anything changes.
    last: bool = False


#: A procedure or a mission that modules lie over, or stand in the place of.
Played = type


class Module(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a ruleset: where it lies, and what it says."""

    id: str
    title: str = ""
    #: The option of its own that puts it in play; it always is if there is none.
    switch: str = ""
    #: The modules that it builds on: they have to be there, and lie beneath it.
    needs: tuple[str, ...] = ()
    #: Modules that lie beneath it where they are played, too.
    after: tuple[str, ...] = ()
    #: Layers over procedures and missions: they do more than what is beneath, and call it.
    over: Mapping[Played, Played | tuple[Played, ...]] = {}
    #: What stands at the bottom instead of a procedure or mission; the layers of all modules lie over it.
    instead: Mapping[Played, Played] = {}
    #: What modules beneath say that is laid aside: layers, and functions that answer a question, listen to a
    #: moment, or settle a consequence.
    without: tuple[Played | Callable[..., Any], ...] = ()
    #: An overlay of the facts, in the form of an override file.
    facts: Mapping[str, Any] = {}
    #: What is played when, if not what the scenario lists.
    sequence: Callable[[tuple[Segment, ...]], tuple[Segment, ...]] | None = None
    #: What a scenario asks for, as it is read with this module and what was chosen for it.
    reads: Callable[[Scenario, Options | None], Scenario] | None = None
    #: The Game-Turn and Segment in which a position begins that names those of its scenario, and the half of
    #: that Game-Turn: 1, 2, or 0 if it does not say.
    begins: Callable[[int, str, int], tuple[int, str]] | None = None
    segments: Mapping[SegmentTerm, SegmentRule] = {}
    setup: Mapping[SetupTerm, SetupRule] = {}
    #: Who listens to which moment.
    listens: Mapping[Point, tuple[Hook, ...]] = {}
    #: What it answers to the questions of the rules.
    answers: tuple[Answer, ...] = ()
    #: [7.0, 19.0] The kinds of military units that a game with it has, by their names among its facts.
    units: tuple[str, ...] = ()
    #: Cards that it adds to decks.
    cards: tuple[Card, ...] = ()
    #: What can become of people in a game with it.
    fates: tuple[Fate, ...] = ()
    #: Missions that it adds, each with a letter of its own.
    missions: tuple[type[Mission], ...] = ()
    events: Mapping[str, EventRule] = {}
    #: [13.6] What a token of Mission cards stands for: bonus draws with their reasons.
    tokens: Mapping[str, Token] = {}
    draws: DrawSource | None = None
    #: [14.2] Traits of possessions that it adds.
    traits: tuple[Trait, ...] = ()
    #: Goals of instant victories that it can judge, and schedules of points that it can count.
    goals: Mapping[Goal, ClauseRule] = {}
    schedules: tuple[Schedule, ...] = ()
    secrets: tuple[Secret, ...] = ()
    #: What it has to remember.
    state: type[ModuleState] | None = None
    #: What players may choose about it: a record with defaults, whose names are part of the game's options.
    options: type[Options] | None = None
    #: Options of modules beneath that it decides itself: nobody is offered them, and nobody may choose them.
    settles: tuple[str, ...] = ()
    #: What a viewer sees of it: a sheet of its own.
    view: ViewRule | None = None
    #: What follows at once from a change, each by its name.
    consequences: tuple[Consequence, ...] = ()
    #: What must always hold about what it adds: each complains where it does not.
    invariants: tuple[InvariantRule, ...] = ()
    #: Charts of its own, as they are printed.
    charts: tuple[Callable[[], PrintedChart], ...] = ()


# Order


class Order:
    """The modules of a ruleset, each after those that it names, and which of them lie beneath which."""

    def __init__(self, ruleset: str, modules: tuple[Module, ...]) -> None:
        known = {module.id: module for module in modules}
        _check_needs(ruleset, modules, known)
        self.modules = tuple(_sorted(ruleset, modules, known))
        self._beneath: dict[str, frozenset[str]] = {}
        for module in self.modules:
            named = [other for other in (*module.needs, *module.after) if other in known]
            self._beneath[module.id] = frozenset(named).union(*(self._beneath[other] for other in named))
        #: The cards of each deck by their codes.
        self.cards = _cards(self)
        #: What is laid aside, and who has said what can be.
        self.aside = {each for module in self.modules for each in module.without}
        self.said: dict[Any, Module] = {}

    def lies_over(self, module: Module, other: str) -> bool:
        """Does a module say, itself or by what it names, that it lies over another?"""
        return other == module.id or other in self._beneath[module.id]

    def check(self, module: Module, other: str | None, what: str) -> None:
        """What two modules fill is left to the one that says that it comes after the other."""
        if other is not None and not self.lies_over(module, other):
            raise SlotConflict(
                f"The modules {other!r} and {module.id!r} both fill {what}; let one of them name the other in"
                " `needs` or `after`."
            )

    def cards_of(self, module: Module) -> list[Card]:
        """The cards of a module that no module over it has made anew."""
        return [card for card in module.cards if self.cards[card.deck.name][card.code] is card]

    def check_aside(self) -> None:
        """Only what a module beneath has said can be laid aside."""
        for module in self.modules:
            for each in module.without:
                owner = self.said.get(each)
                if owner is None or owner is module or not self.lies_over(module, owner.id):
                    raise SlotConflict(
                        f"The module {module.id!r} lays {each.__qualname__} aside, which no module beneath it"
                        " has; let it name that module in `needs`, or leave it alone."
                    )


def _cards(order: Order) -> dict[str, dict[str, Card]]:
    """The decks: a card is made anew only by a module that lies over the one that has it."""
    found: dict[str, dict[str, Card]] = {}
    filler: dict[tuple[str, str], str] = {}
    for module in order.modules:
        for card in module.cards:
            key = (card.deck.name, card.code)
            order.check(module, filler.get(key), f"the card {card.code!r} of {card.deck.name!r}")
            found.setdefault(card.deck.name, {})[card.code] = card
            filler[key] = module.id
    return found


def check_cards(order: Order, facts: Facts) -> None:
    """A card is played by its row among the facts."""
    for module in order.modules:
        for card in module.cards:
            if card.code not in card.deck.codes(facts):
                raise SlotConflict(
                    f"The module {module.id!r} has a card {card.code!r} of {card.deck.name!r} that no row of"
                    " the facts describes; add the row to its `facts`."
                )


def _check_needs(ruleset: str, modules: tuple[Module, ...], known: Mapping[str, Module]) -> None:
    if len(known) < len(modules):
        twice = next(module.id for module in modules if known[module.id] is not module)
        raise SlotConflict(
            f"Two modules of the ruleset {ruleset!r} are called {twice!r}; give one another id."
        )
    for module in modules:
        missing = [repr(other) for other in module.needs if other not in known]
        if missing:
            raise SlotConflict(
                f"The module {module.id!r} needs {' and '.join(missing)}, which the ruleset {ruleset!r} does"
                " not have; add what is missing to its modules."
            )


def _sorted(ruleset: str, modules: tuple[Module, ...], known: Mapping[str, Module]) -> Iterable[Module]:
    """Each module after those that it names, else as they are listed."""
    left = list(modules)
    while left:
        waiting = {module.id for module in left}
        ready = next((each for each in left if waiting.isdisjoint((*each.needs, *each.after))), None)
        if ready is None:
            raise SlotConflict(
                f"The modules {' and '.join(sorted(map(repr, waiting)))} of the ruleset {ruleset!r} each come"
                " after another of them; take one of them out of a `needs` or `after`."
            )
        left.remove(ready)
        yield ready


# Layers


class Laid(NamedTuple):
    """A class, and the module that it comes from."""

    kind: Played
    module: Module


class Cloth:
    """Of one procedure or mission: what lies at the bottom, and the layers over it."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.bottom: Laid | None = None
        self.layers: list[Laid] = []

    def made(self) -> Played:
        """The class that all of them are together."""
        bottom = self.played if self.bottom is None else self.bottom.kind
        made: Played = composed(bottom, tuple(laid.kind for laid in self.layers))
        return made


def layered(order: Order) -> dict[Played, Played]:
    """What each procedure and mission is played by that a module lies over or stands in the place of."""
    cloths: dict[Played, Cloth] = {}
    aside = order.aside
    for module in order.modules:
        for played, kind in module.instead.items():
            _lay_bottom(order, cloths.setdefault(played, Cloth(played)), Laid(kind, module))
        for played, kinds in module.over.items():
            cloth = cloths.setdefault(played, Cloth(played))
            for kind in kinds if isinstance(kinds, tuple) else (kinds,):
                order.said.setdefault(kind, module)
                if kind not in aside:
                    cloth.layers.append(Laid(kind, module))
    for cloth in cloths.values():
        _check_cloth(order, cloth)
    return {played: cloth.made() for played, cloth in cloths.items()}


def _lay_bottom(order: Order, cloth: Cloth, laid: Laid) -> None:
    other = None if cloth.bottom is None else cloth.bottom.module.id
    order.check(laid.module, other, f"the place of {cloth.played.__name__}")
    missing = [name for name in _names(cloth.played) if not hasattr(laid.kind, name)]
    if missing:
        raise SlotConflict(
            f"{laid.kind.__qualname__} of the module {laid.module.id!r} stands instead of"
            f" {cloth.played.__qualname__}, but has no {' and no '.join(map(repr, missing))}; add what"
            " others may ask of it."
        )
    if tag_of(laid.kind) == tag_of(cloth.played):
        raise SlotConflict(
            f"{laid.kind.__qualname__} has the same tag as the procedure it replaces; give it one of"
            ' its own, for instance with `tag="variant.Name"`.'
        )
    cloth.bottom = laid


def _names(played: Played) -> list[str]:
    """What others may ask of a class: all that it says itself, but for what it keeps to itself."""
    return [name for name in vars(played) if not name.startswith("_")]


def _check_cloth(order: Order, cloth: Cloth) -> None:
    bottom = cloth.played if cloth.bottom is None else cloth.bottom.kind
    tags = {tag_of(bottom)}
    for number, laid in enumerate(cloth.layers):
        over = cloth.played.__qualname__
        where = f"{laid.kind.__qualname__}, which the module {laid.module.id!r} lays over {over},"
        if not issubclass(laid.kind, Layer):
            raise SlotConflict(f"{where} is no layer; write it with `layer=True`, or name it in `instead`.")
        if tag_of(laid.kind) in tags:
            raise SlotConflict(f"{where} has a tag that is taken; give it one of its own with `tag=`.")
        tags.add(tag_of(laid.kind))
        _check_layer(order, where, laid, bottom, cloth.layers[:number])


def _check_layer(order: Order, where: str, laid: Laid, bottom: Played, beneath: list[Laid]) -> None:
    """A layer calls what it overrides, finds what it calls, and takes nobody else's names."""
    calls = calls_upward(laid.kind)
    for name in calls:
        if not hasattr(bottom, name) and not any(hasattr(other.kind, name) for other in beneath):
            raise SlotConflict(f"{where} calls the step {name!r} of what is beneath it, which has none.")
    for name in own_fields(laid.kind):
        if hasattr(bottom, name) or any(hasattr(other.kind, name) for other in beneath):
            raise SlotConflict(
                f"{where} has a field {name!r}, as what is beneath it has; give it another name."
            )
    for name, said in steps(laid.kind).items():
        if isinstance(said, (FunctionType, property)):
            theirs = hasattr(bottom, name) or any(name in steps(other.kind) for other in beneath)
            if theirs and name not in calls:
                raise SlotConflict(
                    f"{where} overrides the step {name!r} without calling it; call `super().{name}`, or let"
                    " the module stand `instead`."
                )
            continue
        for other in beneath:
            if name in steps(other.kind):
                order.check(laid.module, other.module.id, f"{name!r} of {bottom.__name__}")


def missions_of(order: Order, played: Mapping[Played, Played]) -> dict[str, Mission]:
    """The missions by their letters, each as it is played."""
    found: dict[str, Mission] = {}
    filler: dict[str, str] = {}
    for module in order.modules:
        for kind in module.missions:
            if kind.letter in found:
                raise SlotConflict(
                    f"The modules {filler[kind.letter]!r} and {module.id!r} both have a mission"
                    f" {kind.letter!r}; lay one over the other, or let it stand `instead`."
                )
            found[kind.letter] = played.get(kind, kind)()
            filler[kind.letter] = module.id
    return found


# Answers


def answers_of(order: Order) -> Answers:
    """What is called for each question: the answers of all modules, joined."""
    found: dict[Question[..., Any], list[Answer]] = {}
    filler: dict[Question[..., Any], str] = {}
    for module in order.modules:
        lasting = [answer for card in order.cards_of(module) for answer in card.lasting_answers()]
        for answer in (*module.answers, *lasting):
            _check_word(module, answer, Answer, "has among its answers", "questions.may_move.by(function)")
            order.said.setdefault(answer.give, module)
            if answer.give in order.aside:
                continue
            question = answer.question
            if question.ordered:
                order.check(module, filler.get(question), f"the answer to {question!r}")
                filler[question] = module.id
            found.setdefault(question, []).append(answer._replace(source=answer.source or module.id))
    return Answers({question: question.bind(answers) for question, answers in found.items()})


def answering(order: Order) -> dict[Question[..., Any], frozenset[str]]:
    """The codes of the cards that answer each question."""
    found: dict[Question[..., Any], set[str]] = {}
    for deck in order.cards.values():
        for card in deck.values():
            for answer in card.answers:
                found.setdefault(answer.question, set()).add(card.code)
    return {question: frozenset(codes) for question, codes in found.items()}


# Moments, and the words of scenarios


def listeners_of(order: Order) -> dict[str, Hooks]:
    """Who listens to each moment, by its name."""
    found: dict[str, tuple[Hook, ...]] = {}
    for module in order.modules:
        cards = order.cards_of(module)
        said = [*module.listens.items(), *(each for card in cards for each in card.listens.items())]
        for point, hooks in said:
            _check_word(module, point, Point, "listens to", "points.REBELLION_STARTS")
            for hook in hooks:
                order.said.setdefault(hook.listen, module)
        lasting = [each for card in cards for each in card.lasting_hooks(order.aside).items()]
        for point, hooks in (*module.listens.items(), *lasting):
            heard = tuple(hook for hook in hooks if hook.listen not in order.aside)
            found[point.name] = (*found.get(point.name, ()), *heard)
    return {name: Hooks(hooks) for name, hooks in found.items()}


def named(order: Order, slot: str, kind: type, example: str) -> dict[str, Any]:
    """A slot with one thing under each word of scenarios, by the word."""
    found: dict[str, Any] = {}
    filler: dict[str, str] = {}
    for module in order.modules:
        for term, value in getattr(module, slot).items():
            _check_word(module, term, kind, f"has among its {slot}", example)
            order.check(module, filler.get(term.name), f"{slot} {term.name!r}")
            found[term.name] = value
            filler[term.name] = module.id
    return found


def schedules_of(order: Order) -> frozenset[str]:
    """The schedules of points that can be counted."""
    for module in order.modules:
        for schedule in module.schedules:
            _check_word(module, schedule, Schedule, "has among its schedules", "terms.PROVINCE_POINTS")
    return frozenset(schedule.name for module in order.modules for schedule in module.schedules)


def _check_word(module: Module, word: object, kind: type, does: str, example: str) -> None:
    """The vocabulary is closed: what a module names are objects that somebody has declared."""
    if not isinstance(word, kind):
        raise SlotConflict(
            f"The module {module.id!r} {does} {word!r}, which is no {kind.__name__}; name one such as"
            f" `{example}`, or declare one of its own."
        )


def check_segments(order: Order) -> None:
    """A Segment that no scenario lists has to be listed by the module that plays it."""
    known = {term.name for term in vars(terms).values() if isinstance(term, SegmentTerm)}
    for module in order.modules:
        for term in module.segments:
            _check_word(module, term, SegmentTerm, "has among its segments", "terms.SEARCH")
            if term.name not in known and module.sequence is None:
                raise SlotConflict(
                    f"The module {module.id!r} plays the Segment {term.name!r}, which no scenario lists; add"
                    " it with its `sequence`."
                )


# Consequences


def consequences_of(order: Order) -> tuple[tuple[Consequence, ...], tuple[Consequence, ...]]:
    """What is settled again and again as long as anything changes, and what comes last."""
    found: dict[str, Consequence] = {}
    for module in order.modules:
        for consequence in module.consequences:
            if consequence.name in found:
                raise SlotConflict(
                    f"The module {module.id!r} has a consequence {consequence.name!r}, as another has; give"
                    " it another name, or lay the other aside in `without`."
                )
            order.said.setdefault(consequence.settle, module)
            if consequence.settle not in order.aside:
                found[consequence.name] = consequence
    first = tuple(each for each in found.values() if not each.last)
    return first, tuple(each for each in found.values() if each.last)
