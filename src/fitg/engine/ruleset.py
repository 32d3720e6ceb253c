"""Which rules a game is played by: modules that fill slots, and readings that players may choose.

A ruleset is composed of modules. Each module is a plain record that fills named, typed slots: how a Segment
is played, what a mission does, who listens to a moment, where draws come from. The Star System Game is a
module, and so is a variant; rules look into the slots (`ctx.rules`) and never ask for a game or a ruleset by
its name. Two modules that fill the same slot without one naming the other are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import msgspec

from fitg.data import Facts, facts, facts_with
from fitg.data.records import Side
from fitg.engine.machine.procedure import Procedure, tag_of
from fitg.errors import FitgError

if TYPE_CHECKING:
    from fitg.engine.machine.context import Context
    from fitg.engine.machine.draws import DrawSource
    from fitg.engine.machine.events import Modifier
    from fitg.engine.machine.moments import Hook
    from fitg.engine.machine.secrets import Secret, Viewer
    from fitg.engine.machine.state import ModuleState
    from fitg.engine.policies import Policies
    from fitg.engine.rules.missions.event_rule import EventRule
    from fitg.engine.rules.missions.mission import Mission
    from fitg.engine.table.table_view import GalaxyView
    from fitg.scenarios.format import Clause
    from fitg.scenarios.sequence import Segment
    from fitg.tables.printed import PrintedChart


class UnknownOption(FitgError):
    """An option of `new_game` that does not exist, or a value it does not have."""


class SlotConflict(FitgError):
    """Two modules that cannot be composed."""


class Saying(NamedTuple):
    """An option in words: the case or ruling that it is about, what it decides, what each value means."""

    case: str
    title: str
    meanings: Mapping[bool | str, str]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of what players may choose: a record with defaults, and words for each of its fields."""

    sayings: ClassVar[Mapping[str, Saying]] = {}


class Rulings(Options, frozen=True):
    """Readings that players may choose; the defaults are the recommended ones of docs/rulings.md."""

    sayings: ClassVar[Mapping[str, Saying]] = {
        "leaving_hides": Saying(
            "A-09-08",
            "A detected ship leaves a planet where no enemy can detect it",
            {True: "everyone aboard is undetected again", False: "they stay detected"},
        ),
        "reinforcements": Saying(
            "A-16-01",
            "Where reinforcements may also come",
            {
                "uncontrolled": "to planets that nobody controls",
                "enemy-controlled": "to planets that the enemy controls",
            },
        ),
        "reacting_leader_stacked": Saying(
            "A-09-16",
            "A leader who reacts together with a unit",
            {False: "has to be in the same Environ", True: "has to be stacked with the unit already"},
        ),
        "helpless_fight_back": Saying(
            "A-12-01",
            "Defenders without any Combat",
            {True: "still wound their attackers", False: "do not wound their attackers"},
        ),
        "captives_heal": Saying("A-12-12", "Prisoners", {True: "rest and heal", False: "do not heal"}),
    }

    #: A-09-08: [9.45] a detected ship that leaves a planet without Enemy detection is undetected.
    leaving_hides: bool = True
    #: A-16-01: [16.15] reinforcements may also come to planets that nobody, or that the Enemy, controls.
    reinforcements: Literal["uncontrolled", "enemy-controlled"] = "uncontrolled"
    #: A-09-16: [9.6] a leader must already be stacked with the unit he reacts with.
    reacting_leader_stacked: bool = False
    #: A-12-01: [12.4] defenders without any Combat still wound their attackers.
    helpless_fight_back: bool = True
    #: A-12-12: [13.71] prisoners rest and heal.
    captives_heal: bool = True


#: How a Segment is played: the procedure for it.
SegmentRule = Callable[["Segment"], Procedure]
#: What is done when a set-up part comes up.
SetupRule = Callable[[Side], Procedure]
#: Whether a clause of an instant victory holds.
ClauseRule = Callable[["Context", "Clause"], bool]
#: What changes a number of the rules, each part with its reason: a function of the context and of what the
#: number is about: "bonus-draws" of Action Cards or "bonus-rolls" of dice about the missions of an Environ
#: (`Site`) and one `Group` of them, "hiding" about a `Search`, "leadership" about a leader and the place of
#: the combat, "rating" about a character and the name of a rating of his.
ModifierRule = Callable[..., "list[Modifier]"]
#: What must always hold, as complaints where it does not; its name says what should be true.
InvariantRule = Callable[["Context"], Iterable[str]]
#: A reason that allows a side to move somewhere; a move is legal if any active reason allows it.
Permission = Callable[["Context", Side, str, str], str]


class Module(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a ruleset: what it fills, and which modules it may overrule."""

    id: str
    title: str = ""
    #: The option of its own that puts it in play; it always is if there is none.
    switch: str = ""
    #: Modules whose slots this one fills anew.
    amends: tuple[str, ...] = ()
    #: An overlay of the facts, in the form of an override file.
    facts: Mapping[str, Any] = {}
    #: What is played when, if not what the scenario lists.
    sequence: Callable[[tuple[Segment, ...]], tuple[Segment, ...]] | None = None
    segments: Mapping[str, SegmentRule] = {}
    setup: Mapping[str, SetupRule] = {}
    #: Procedures played by another class instead.
    procedures: Mapping[type[Procedure], type[Procedure]] = {}
    #: Who listens to which moment; and hooks of other modules that are silent now.
    moments: Mapping[str, tuple[Hook, ...]] = {}
    silences: tuple[str, ...] = ()
    policies: type[Policies] | None = None
    permissions: tuple[Permission, ...] = ()
    missions: Mapping[str, Mission] = {}
    events: Mapping[str, EventRule] = {}
    draws: DrawSource | None = None
    modifiers: Mapping[str, tuple[ModifierRule, ...]] = {}
    clauses: Mapping[str, ClauseRule] = {}
    #: Schedules of points that it can count, and the lines of them that it adds.
    schedules: tuple[str, ...] = ()
    scoring: tuple[Callable[[Context], list[str]], ...] = ()
    secrets: tuple[Secret, ...] = ()
    #: What it has to remember.
    state: type[ModuleState] | None = None
    #: What players may choose about it: a record with defaults, whose names are part of the game's options.
    options: type[Options] | None = None
    #: What a viewer sees of what only a game on the whole map has.
    galaxy: Callable[[Context, Viewer], GalaxyView] | None = None
    #: Brings the table up to date after every change.
    consequences: Callable[[Context], None] | None = None
    #: What must always hold about what it adds: each complains where it does not.
    invariants: tuple[InvariantRule, ...] = ()
    #: Charts of its own, as they are printed.
    charts: tuple[Callable[[], PrintedChart], ...] = ()


class Ruleset(NamedTuple):
    """All slots of the modules that a game is played by, and the readings chosen for it."""

    id: str
    modules: tuple[Module, ...]
    rulings: Rulings
    segments: dict[str, SegmentRule]
    setup: dict[str, SetupRule]
    procedures: dict[type[Procedure], type[Procedure]]
    moments: dict[str, tuple[Hook, ...]]
    policies: Policies
    permissions: tuple[Permission, ...]
    missions: dict[str, Mission]
    events: dict[str, EventRule]
    draws: DrawSource
    modifiers: dict[str, tuple[ModifierRule, ...]]
    clauses: dict[str, ClauseRule]
    schedules: frozenset[str]
    scoring: tuple[Callable[[Context], list[str]], ...]
    secrets: tuple[Secret, ...]
    galaxy: Callable[[Context, Viewer], GalaxyView] | None
    consequences: Callable[[Context], None]
    invariants: tuple[InvariantRule, ...]
    #: What was chosen for each module that offers a choice, by its id.
    options: dict[str, Options]

    def variant_of(self, procedure: Procedure) -> Procedure:
        """The procedure as this ruleset plays it."""
        replacement = self.procedures.get(type(procedure))
        if replacement is None:
            return procedure
        return replacement(**{name: getattr(procedure, name) for name in procedure.__struct_fields__})

    def contributions(self, number: str, ctx: Context, *about: Any) -> list[Modifier]:
        """What the modules add to a number of the rules."""
        return [part for rule in self.modifiers.get(number, ()) for part in rule(ctx, *about)]

    def sequence(self, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
        """The Segments of a Game-Turn, as the modules change them."""
        for module in self.modules:
            if module.sequence is not None:
                segments = module.sequence(segments)
        return segments

    def facts(self) -> Facts:
        """The facts that this ruleset is played with."""
        return _facts(tuple((module.id, module.facts) for module in self.modules if module.facts))

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


def compose(name: str, modules: tuple[Module, ...], rulings: Rulings | None = None) -> Ruleset:
    """Fill the slots, module by module."""
    for module in modules:
        _check_ways(module)
    return Ruleset(
        id=name,
        modules=modules,
        rulings=rulings or Rulings(),
        segments=_filled(modules, "segments"),
        setup=_filled(modules, "setup"),
        procedures=_procedures(modules),
        moments=_moments(modules),
        policies=_policies(modules),
        permissions=tuple(rule for module in modules for rule in module.permissions),
        missions=_filled(modules, "missions"),
        events=_filled(modules, "events"),
        draws=_only(modules, "draws"),
        modifiers=_joined(modules, "modifiers"),
        clauses=_filled(modules, "clauses"),
        schedules=frozenset(schedule for module in modules for schedule in module.schedules),
        scoring=tuple(line for module in modules for line in module.scoring),
        secrets=tuple(secret for module in modules for secret in module.secrets),
        galaxy=_only(modules, "galaxy"),
        consequences=_only(modules, "consequences"),
        invariants=tuple(rule for module in modules for rule in module.invariants),
        options={module.id: module.options() for module in modules if module.options is not None},
    )


def _filled(modules: tuple[Module, ...], slot: str) -> dict[Any, Any]:
    """A slot with one thing under each key."""
    found: dict[Any, Any] = {}
    filler: dict[Any, str] = {}
    for module in modules:
        for key, value in getattr(module, slot).items():
            _check(module, filler.get(key), f"{slot} {getattr(key, '__name__', key)!r}")
            found[key] = value
            filler[key] = module.id
    return found


def _only(modules: tuple[Module, ...], slot: str) -> Any:
    """A slot that holds one thing."""
    found, filler = None, None
    for module in modules:
        value = getattr(module, slot)
        if value is not None:
            _check(module, filler, slot)
            found, filler = value, module.id
    return found


def _joined(modules: tuple[Module, ...], slot: str) -> dict[str, tuple[Any, ...]]:
    """A slot to which every module may add."""
    found: dict[str, tuple[Any, ...]] = {}
    for module in modules:
        for key, values in getattr(module, slot).items():
            found[key] = (*found.get(key, ()), *values)
    return found


def _procedures(modules: tuple[Module, ...]) -> dict[type[Procedure], type[Procedure]]:
    """Which class plays a procedure; in snapshots the two must not be taken for each other."""
    found: dict[type[Procedure], type[Procedure]] = _filled(modules, "procedures")
    for kind, replacement in found.items():
        if tag_of(kind) == tag_of(replacement):
            raise SlotConflict(
                f"{replacement.__qualname__} has the same tag as the procedure it replaces; give it one of"
                ' its own, for instance with `tag="variant.Name"`.'
            )
    return found


def _moments(modules: tuple[Module, ...]) -> dict[str, tuple[Hook, ...]]:
    silent = {name for module in modules for name in module.silences}
    return {
        moment: tuple(hook for hook in hooks if hook.name not in silent)
        for moment, hooks in _joined(modules, "moments").items()
    }


def _policies(modules: tuple[Module, ...]) -> Policies:
    """One object that answers as the last module that has an answer says."""
    filler: dict[str, str] = {}
    parts: list[type[Policies]] = []
    for module in modules:
        if module.policies is not None:
            for name in vars(module.policies):
                if not name.startswith("_"):
                    _check(module, filler.get(name), f"policy {name!r}")
                    filler[name] = module.id
            parts.insert(0, module.policies)
    policies: Policies = type("ComposedPolicies", tuple(parts), {})()
    return policies


def _check_ways(module: Module) -> None:
    """Ways are remembered: whoever opens or closes them says what that depends on."""
    answers = vars(module.policies) if module.policies is not None else {}
    if (module.permissions or "bars" in answers) and "ways_depend_on" not in answers:
        raise SlotConflict(
            f"The module {module.id!r} fills permissions or the policy 'bars'; let its policies say in"
            " `ways_depend_on` what these look at, beside places and mover."
        )


def _check(module: Module, other: str | None, what: str) -> None:
    if other is not None and other not in module.amends:
        raise SlotConflict(
            f"The modules {other!r} and {module.id!r} both fill {what}; let one of them name the other in"
            " `amends`."
        )


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


def _chosen(name: str, game: str, chosen: Mapping[str, Any]) -> Ruleset:
    offered = modules_of(name, game)
    kinds = _kinds(offered)
    owner = {field: module for module, kind in kinds.items() for field in _option_names(kind)}
    for option in chosen:
        if option not in owner:
            known = ", ".join(owner)
            raise UnknownOption(
                f"The game's options are wrong: there is no {option!r}; the options are ruleset, {known}."
            )
    parts = {
        module: _options(kind, {key: value for key, value in chosen.items() if owner[key] == module})
        for module, kind in kinds.items()
    }
    silent = frozenset(
        module.id for module in offered if module.switch and not getattr(parts[module.id], module.switch)
    )
    return _composed(name, game, silent)._replace(rulings=parts.pop(""), options=parts)


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


def _kinds(modules: tuple[Module, ...]) -> dict[str, type[Options]]:
    """The records of options, by the module that offers them; the rulings belong to none."""
    found: dict[str, type[Options]] = {"": Rulings}
    return found | {module.id: module.options for module in modules if module.options is not None}


class Choice(NamedTuple):
    """One option of a game: its name, its value if nobody chooses, and what people read about it."""

    name: str
    default: bool | str
    saying: Saying


def choices(kind: type[Options]) -> list[Choice]:
    """The options of a record, in its order."""
    return [
        Choice(field.encode_name, field.default, kind.sayings[field.name])
        for field in msgspec.structs.fields(kind)
    ]


def choices_of(name: str, game: str) -> list[Choice]:
    """What players may choose about a ruleset, the rulings left aside."""
    kinds = _kinds(modules_of(name, game))
    return [choice for module, kind in kinds.items() if module for choice in choices(kind)]


def explain(options: Mapping[str, Any], game: str) -> tuple[Recipe, list[str]]:
    """The ruleset that the options of a game ask for, and a sentence for each that is not the usual."""
    name = options.get("ruleset", "standard")
    offered = {
        choice.name: choice for kind in _kinds(modules_of(name, game)).values() for choice in choices(kind)
    }
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
