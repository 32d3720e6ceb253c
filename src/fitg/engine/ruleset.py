"""Which rules a game is played by: what its modules say, composed, and readings that players may choose.

A ruleset is composed of modules (`modules.py`). The Star System Game is a module, and so is a variant; rules
look into what a ruleset says (`ctx.rules`) and never ask for a game or a ruleset by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import msgspec

from fitg.data import Facts, facts, facts_with
from fitg.engine import questions
from fitg.engine.cards import Card
from fitg.engine.machine.joins import Answers, Question
from fitg.engine.machine.layers import tag_of
from fitg.engine.machine.module_view import ModuleView
from fitg.engine.machine.procedure import Procedure
from fitg.engine.modules import (
    ClauseRule,
    Consequence,
    InvariantRule,
    Module,
    Order,
    SegmentRule,
    SetupRule,
    SlotConflict,
    ViewRule,
    answering,
    answers_of,
    check_cards,
    check_segments,
    consequences_of,
    layered,
    listeners_of,
    missions_of,
    named,
    schedules_of,
)
from fitg.engine.options import Choice, Options, Rulings, Saying, UnknownOption, choices
from fitg.engine.terms import Goal, SegmentTerm, SetupTerm
from fitg.scenarios.games import frames

if TYPE_CHECKING:
    from fitg.engine.machine.draws import DrawSource
    from fitg.engine.machine.moments import Hooks
    from fitg.engine.machine.secrets import Secret
    from fitg.engine.machine.state import ModuleState
    from fitg.engine.rules.missions.bonus_draws import Token
    from fitg.engine.rules.missions.event_rule import EventRule
    from fitg.engine.rules.missions.mission import Mission
    from fitg.engine.rules.traits import Trait
    from fitg.scenarios.format import Scenario
    from fitg.scenarios.position import Position
    from fitg.scenarios.sequence import Segment
    from fitg.tables.printed import PrintedChart


class Ruleset(NamedTuple):
    """All slots of the modules that a game is played by, and the readings chosen for it."""

    id: str
    modules: tuple[Module, ...]
    rulings: Rulings
    segments: dict[str, SegmentRule]
    setup: dict[str, SetupRule]
    procedures: dict[type[Procedure], type[Procedure]]
    moments: dict[str, Hooks]
    #: What is called for each question of the rules: `ask[may_move](ctx, character)`.
    ask: Answers
    #: The codes of the cards that answer each question: who has none of them need not ask it.
    answering: dict[Question[..., Any], frozenset[str]]
    #: The cards of each deck by their codes.
    cards: dict[str, dict[str, Card]]
    units: tuple[str, ...]
    fates: frozenset[str]
    missions: dict[str, Mission]
    events: dict[str, EventRule]
    tokens: dict[str, Token]
    draws: DrawSource
    goals: dict[str, ClauseRule]
    #: [14.2] What can be declared at each moment, what it is, and what can be used again when it is shown.
    uses: dict[str, tuple[str, ...]]
    traits: dict[str, Trait]
    reusable: dict[str, frozenset[str]]
    schedules: frozenset[str]
    secrets: tuple[Secret, ...]
    #: What each module shows of itself.
    views: tuple[ViewRule, ...]
    #: What follows at once from a change, and what does when all of that is settled.
    consequences: tuple[Consequence, ...]
    last_consequences: tuple[Consequence, ...]
    invariants: tuple[InvariantRule, ...]
    #: What was chosen for each module that offers a choice, by its id.
    options: dict[str, Options]
    #: Every layer: the tags of procedures and missions that modules have changed.
    layers: tuple[str, ...]

    def variant_of(self, procedure: Procedure) -> Procedure:
        """The procedure as this ruleset plays it."""
        replacement = self.procedures.get(type(procedure))
        if replacement is None:
            return procedure
        return replacement(**{name: getattr(procedure, name) for name in procedure.__struct_fields__})

    def sequence(self, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
        """The Segments of a Game-Turn, as the modules change them."""
        for module in self.modules:
            if module.sequence is not None:
                segments = module.sequence(segments)
        return segments

    def moment_of(self, position: Position, segments: tuple[Segment, ...]) -> tuple[int, int]:
        """The Game-Turn of a position, and the place of its Segment in the sequence of this ruleset."""
        turn, name = position.turn, position.segment
        for module in self.modules:
            if module.begins is not None:
                turn, name = module.begins(turn, name, position.half or 0)
        return turn, [segment.id for segment in self.sequence(segments)].index(name)

    def first_turn(self, scenario: Scenario) -> int:
        """The Game-Turn in which play begins after the set-up, as this ruleset counts them."""
        turn = scenario.first_turn
        if turn > 1:
            for module in self.modules:
                if module.begins is not None:
                    turn, _ = module.begins(turn, scenario.sequence[0], 0)
        return turn

    def reading(self, scenario: Scenario) -> Scenario:
        """A scenario as the modules read it: what has to be done to win."""
        for module in self.modules:
            if module.reads is not None:
                scenario = module.reads(scenario, self.options.get(module.id))
        return scenario

    def facts(self) -> Facts:
        """The facts that this ruleset is played with."""
        return facts_of(self.modules)

    def charts(self) -> list[PrintedChart]:
        """The charts that its modules add."""
        return [chart() for module in self.modules for chart in module.charts]

    def initial_state(self) -> dict[str, ModuleState]:
        """What each module has to remember, at the start of a game."""
        return {
            module.id: module.state.at_start(self.options.get(module.id))
            for module in self.modules
            if module.state is not None
        }


def compose(name: str, listed: tuple[Module, ...], rulings: Rulings | None = None) -> Ruleset:
    """Put what the modules say together, in their order."""
    order = Order(name, listed)
    modules = order.modules
    _check_options(modules)
    check_segments(order)
    kinds, ask, moments = layered(order), answers_of(order), listeners_of(order)
    for module in modules:
        _check_ways(module)
    first, last = consequences_of(order)
    order.check_aside()
    if order.cards:
        check_cards(order, facts_of(modules))
    traits = tuple(trait for module in modules for trait in module.traits)
    uses = _uses(traits)
    procedures = {kind: made for kind, made in kinds.items() if issubclass(kind, Procedure)}
    return Ruleset(
        id=name,
        modules=modules,
        rulings=rulings or Rulings(),
        segments=named(order, "segments", SegmentTerm, "terms.SEARCH"),
        setup=named(order, "setup", SetupTerm, "terms.UNITS"),
        procedures=procedures,
        moments=moments,
        ask=ask,
        answering=answering(order),
        cards=order.cards,
        units=tuple(dict.fromkeys(kind for module in modules for kind in module.units)),
        fates=frozenset(fate.name for module in modules for fate in module.fates),
        missions=missions_of(order, kinds),
        events=_filled(order, "events"),
        tokens=_filled(order, "tokens"),
        draws=_only(order, "draws"),
        goals=named(order, "goals", Goal, "victory.POINTS"),
        uses=uses,
        traits={trait.entry: trait for trait in traits},
        reusable=_reusable(uses, traits),
        schedules=schedules_of(order),
        secrets=_secrets(order),
        views=tuple(module.view for module in modules if module.view is not None),
        consequences=first,
        last_consequences=last,
        invariants=tuple(rule for module in modules for rule in module.invariants),
        options={module.id: module.options() for module in modules if module.options is not None},
        layers=tuple(sorted(tag_of(made) for made in kinds.values())),
    )


def _filled(order: Order, slot: str) -> dict[Any, Any]:
    """A slot with one thing under each key."""
    found: dict[Any, Any] = {}
    filler: dict[Any, str] = {}
    for module in order.modules:
        for key, value in getattr(module, slot).items():
            order.check(module, filler.get(key), f"{slot} {key!r}")
            found[key] = value
            filler[key] = module.id
    return found


def _only(order: Order, slot: str) -> Any:
    """A slot that holds one thing."""
    found, filler = None, None
    for module in order.modules:
        value = getattr(module, slot)
        if value is not None:
            order.check(module, filler, slot)
            found, filler = value, module.id
    return found


def _secrets(order: Order) -> tuple[Secret, ...]:
    """Secrets by their names: one takes the place of another only if its module lies over the other's."""
    found: dict[str, Secret] = {}
    filler: dict[str, str] = {}
    for module in order.modules:
        for secret in module.secrets:
            order.check(module, filler.get(secret.name), f"the secret {secret.name!r}")
            found[secret.name] = secret
            filler[secret.name] = module.id
    return tuple(found.values())


def _uses(traits: tuple[Trait, ...]) -> dict[str, tuple[str, ...]]:
    """[14.2] What can be declared at each moment."""
    found: dict[str, tuple[str, ...]] = {}
    for trait in traits:
        for point in trait.at:
            found[point.name] = (*found.get(point.name, ()), trait.entry)
    return found


def _reusable(uses: Mapping[str, tuple[str, ...]], traits: tuple[Trait, ...]) -> dict[str, frozenset[str]]:
    """[14.2] The traits of each moment that a card already shown may be used for again and again."""
    lasting = {trait.entry for trait in traits if trait.lasting}
    return {
        moment: frozenset(entry.partition(":")[0] for entry in entries if entry not in lasting)
        for moment, entries in uses.items()
    }


def _check_ways(module: Module) -> None:
    """Ways are remembered: whoever opens or closes them says what that depends on."""
    asked = {answer.question for answer in module.answers}
    says_so = {questions.ways_depend_on, questions.sort_of_craft}
    if asked & {questions.way_is_barred, questions.ways_out} and not asked & says_so:
        raise SlotConflict(
            f"The module {module.id!r} answers what bars a way or lets forces go; let it say in"
            " `questions.ways_depend_on`, too, what these look at, beside places and craft, or in"
            " `questions.sort_of_craft` what of the craft."
        )
    if questions.way_is_barred in asked and questions.may_be_barred not in asked:
        raise SlotConflict(
            f"The module {module.id!r} answers what bars a way; let it answer `questions.may_be_barred`,"
            " too: no way is asked about to planets that nobody names there."
        )


def _check_options(modules: tuple[Module, ...]) -> None:
    """The names of all options are names of one game's options."""
    owner: dict[str, str] = {}
    for module, kind in _kinds(modules).items():
        for option in _option_names(kind):
            if option in owner:
                raise SlotConflict(
                    f"The modules {owner[option] or 'rulings'!r} and {module!r} both have an option"
                    f" {option!r}; give one of them another name."
                )
            owner[option] = module
    for option, module in _settled(modules).items():
        if owner.get(option, module) == module:
            raise SlotConflict(
                f"The module {module!r} settles the option {option!r}, which no module beneath it offers;"
                " leave it out of `settles`."
            )


def facts_of(modules: tuple[Module, ...]) -> Facts:
    """The facts, with what the modules lay over them."""
    return _facts(tuple((module.id, module.facts) for module in modules if module.facts))


def _facts(overlays: tuple[tuple[str, Mapping[str, Any]], ...]) -> Facts:
    """Loaded once for each set of overlays, as long as the facts in use stay the same."""
    if not overlays:
        return facts()
    key = (facts().fingerprint, tuple(name for name, _ in overlays))
    if key not in _OVERLAID:
        _OVERLAID[key] = facts_with(dict(overlays))
    return _OVERLAID[key]


_OVERLAID: dict[tuple[str, tuple[str, ...]], Facts] = {}


class Recipe(NamedTuple):
    """A ruleset by name: the modules that it plays each game by, and what people read about it."""

    title: str
    modules: Callable[[str], tuple[Module, ...]]
    summary: str = ""
    #: The games that it can be played in; all of them if it names none.
    games: tuple[str, ...] = ()
    #: Modules that are in play only if an option of their id says so: for those who try combinations.
    switches: tuple[str, ...] = ()
    #: In a few words what is different, to be read beside those of the others.
    glance: str = ""


#: The rulesets there are.
RECIPES: dict[str, Recipe] = {}


def register(name: str, recipe: Recipe) -> None:
    """Let games be played by a ruleset of this name."""
    if name in RECIPES:
        raise SlotConflict(f"There is a ruleset {name!r} already; give the new one another name.")
    RECIPES[name] = recipe


#: Modules that any ruleset may be played with, if it has none of the same id.
EXTRAS: list[Module] = []


def unregister(name: str) -> None:
    """Forget a ruleset, for instance that of a test."""
    del RECIPES[name]
    _composed.cache_clear()
    _usual.cache_clear()


def ruleset(options: Mapping[str, Any], game: str) -> Ruleset:
    """The ruleset that the options of a game ask for: `ruleset` by name, and any ruling by its name."""
    chosen = dict(options)
    name = chosen.pop("ruleset", "standard")
    if name not in RECIPES:
        raise UnknownOption(f"There is no ruleset {name!r}; choose one of: {', '.join(sorted(RECIPES))}.")
    return _chosen(name, game, chosen) if chosen else _usual(name, game)


@cache
def _usual(name: str, game: str) -> Ruleset:
    """A ruleset with nothing chosen: what most games are played by."""
    return _chosen(name, game, {})


def _chosen(name: str, game: str, options: Mapping[str, Any]) -> Ruleset:
    offered, chosen = _switched_on(name, game, options)
    off = frozenset(module.id for module in modules_of(name, game)) - {module.id for module in offered}
    kinds = _kinds(offered)
    owner = {field: module for module, kind in kinds.items() for field in _option_names(kind)}
    settled = _settled(offered)
    for option in chosen:
        if option in settled:
            raise UnknownOption(
                f"The ruleset {name!r} decides {option!r} itself (by its module {settled[option]!r}); leave"
                " it out."
            )
        if option not in owner:
            known = ", ".join(each for each in owner if each not in settled)
            raise UnknownOption(
                f"The game's options are wrong: there is no {option!r}; the options are ruleset, {known}."
            )
    parts = {
        module: _options(kind, {key: value for key, value in chosen.items() if owner[key] == module})
        for module, kind in kinds.items()
    }
    silent = {
        module.id for module in offered if module.switch and not getattr(parts[module.id], module.switch)
    }
    return _composed(name, game, off | silent)._replace(rulings=parts.pop(""), options=parts)


def _switched_on(
    name: str, game: str, options: Mapping[str, Any]
) -> tuple[tuple[Module, ...], dict[str, Any]]:
    """The modules of a ruleset that the options leave in play, and the options beside the switches."""
    modules, switches = modules_of(name, game), RECIPES[name].switches
    if not switches:
        return modules, dict(options)
    on = {option for option in switches if _is_on(option, options.get(option, False))}
    known = {module.id for module in modules}
    for option in switches:
        if option in on and option not in known:
            raise UnknownOption(f"The module {option!r} is not played in this game; leave it out.")
    _check_switches(modules, on, switches)
    off = set(switches) - on
    # What another module brings along for a larger game goes with it.
    kept = tuple(
        each for each in modules if each.id not in off and (each.id in switches or off.isdisjoint(each.needs))
    )
    return kept, {option: value for option, value in options.items() if option not in switches}


def _is_on(option: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UnknownOption(f"The option {option!r} switches a module on or off: write true or false.")
    return value


def _check_switches(modules: tuple[Module, ...], on: set[str], switches: tuple[str, ...]) -> None:
    """Whatever a module needs, and whatever that needs, has to be switched on, too; all of it is named."""
    needs = {module.id: module.needs for module in modules}
    for asking in sorted(on):
        missing, open_ends = set[str](), [asking]
        while open_ends:
            further = {each for each in needs[open_ends.pop()] if each in switches} - on - missing
            missing |= further
            open_ends.extend(further)
        if missing:
            lacking = ", ".join(f"{each}=true" for each in switches if each in missing)
            raise UnknownOption(f"The module {asking!r} needs others that are off; add {lacking}.")


def modules_of(name: str, game: str) -> tuple[Module, ...]:
    """The modules of a ruleset, with those that players may add to any."""
    recipe = RECIPES[name]
    if recipe.games and game not in recipe.games:
        raise UnknownOption(
            f"The ruleset {name!r} is played in: {', '.join(recipe.games)}; choose another for this scenario."
        )
    modules = recipe.modules(game)
    known = {module.id for module in modules}
    return (*modules, *(module for module in EXTRAS if module.id not in known))


def shown_records() -> dict[str, type[ModuleView]]:
    """What the modules of all rulesets show of themselves, by their ids: the records of their views."""
    found: dict[str, type[ModuleView]] = {}
    for name, recipe in RECIPES.items():
        for game in recipe.games or tuple(frames()):
            for module in modules_of(name, game):
                if module.view is not None:
                    found[module.id] = _record_of(module.id, module.view)
    return found


def _record_of(module: str, view: ViewRule) -> type[ModuleView]:
    given = get_type_hints(view).get("return")
    kinds = [kind for kind in get_args(given) or (given,) if kind is not NoneType]
    found: type = kinds[0] if len(kinds) == 1 and isinstance(kinds[0], type) else object
    if not issubclass(found, ModuleView):
        raise SlotConflict(
            f"The module {module!r} shows itself by {view.__qualname__}, which does not say which record it"
            " gives; annotate its result with one kind of `ModuleView`."
        )
    return found


def _kinds(modules: tuple[Module, ...]) -> dict[str, type[Options]]:
    """The records of options, by the module that offers them; the rulings belong to none."""
    found: dict[str, type[Options]] = {"": Rulings}
    return found | {module.id: module.options for module in modules if module.options is not None}


def choices_of(name: str, game: str) -> list[Choice]:
    """What players may choose about a ruleset, the rulings left aside."""
    modules = modules_of(name, game)
    settled = _settled(modules)
    offered = [choice for module, kind in _kinds(modules).items() if module for choice in choices(kind)]
    return [*_switches(name, modules), *(choice for choice in offered if choice.name not in settled)]


def _switches(name: str, modules: tuple[Module, ...]) -> list[Choice]:
    """The modules that can be switched on."""
    meanings: dict[bool | str, str] = {False: "as in the standard rules", True: "as in the variant"}
    return [
        Choice(module.id, False, Saying("", module.title, meanings))
        for module in modules
        if module.id in RECIPES[name].switches
    ]


def _settled(modules: tuple[Module, ...]) -> dict[str, str]:
    """The options that a module over the one that offers them decides, by name, and which module does."""
    return {option: module.id for module in modules for option in module.settles}


def explain(options: Mapping[str, Any], game: str) -> tuple[Recipe, list[str]]:
    """The ruleset that the options of a game ask for, and a sentence for each that is not the usual."""
    name = options.get("ruleset", "standard")
    modules = modules_of(name, game)
    offered = {choice.name: choice for kind in _kinds(modules).values() for choice in choices(kind)}
    offered |= {choice.name: choice for choice in _switches(name, modules)}
    return RECIPES[name], [
        f"{offered[option].saying.title}: {offered[option].saying.meanings[value]}."
        for option, value in options.items()
        if option in offered and value != offered[option].default
    ]


def _option_names(kind: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def _options(kind: type[msgspec.Struct], chosen: Mapping[str, Any]) -> Any:
    try:
        return msgspec.convert(chosen, kind)
    except msgspec.ValidationError as error:
        known = ", ".join(_option_names(kind))
        raise UnknownOption(f"The game's options are wrong: {error}; the options are {known}.") from None


@cache
def _composed(name: str, game: str, silent: frozenset[str]) -> Ruleset:
    return compose(name, tuple(module for module in modules_of(name, game) if module.id not in silent))
