"""How fast the engine and the bots are, beside engines of other games measured in the same run.

Every engine plays random games on one core, in the same loop; the time that counts is that of the
processor, so that other programs disturb little. The figures of a run can be compared with each other,
hardly with those of another machine: that is what the ratios are for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from fitg.bots import create, observe
from fitg.bots.veteran import Veteran
from fitg.data import facts
from fitg.data.records import Side
from fitg.engine.game import Game, new_game, restore
from fitg.engine.machine.actions import Action
from fitg.engine.machine.procedure import resume
from fitg.engine.rulesets import RECIPES
from fitg.engine.setup import UnplayableScenario, check_playable
from fitg.lab.play.simulation import TRIES, Match, play
from fitg.lab.work import TRIALS, Trial, Work, work
from fitg.lab.work import play as play_trial
from fitg.scenarios import PlanetSetup, Scenario, load, scenarios

SAMPLES = 200
ROUNDS = 5
STARTS = 3
#: Decisions after which a game is left; no game takes so many.
LONGEST = 100_000


def _quietly(measuring: str) -> None:
    """Nobody waits for the figures."""


class Engine(Protocol):
    """What a game engine must do to be measured."""

    name: str

    def start(self, seed: int) -> Any: ...

    def actions(self, game: Any) -> Sequence[Any]:
        """The legal actions; none when the game is over."""

    def apply(self, game: Any, action: Any) -> None: ...

    def legal(self, game: Any) -> object:
        """Find the legal actions again, from nothing."""

    def copy(self, game: Any) -> object: ...


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Speeds per second, costs in microseconds."""

    name: str
    games: int
    decisions: int
    decisions_per_second: float
    choices_per_second: float
    legal_actions_us: float
    copy_us: float


class OwnFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What only our engine is asked for."""

    name: str
    snapshot_bytes: int
    snapshot_us: float
    restore_us: float
    digest_us: float
    view_us: float


class BotFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How fast the bots are in a scenario, on one core."""

    name: str
    #: Choices of a rookie, each from a new observation.
    rookie_decisions_per_second: float
    #: Whole games of `fitg sim` between two rookies.
    rookie_games_per_second: float
    #: Tries of a veteran: an action carried out in a possible world and played on from there.
    veteran_simulations_per_second: float


class Ratio(msgspec.Struct, frozen=True, kw_only=True):
    """Our slowest scenario, divided by another engine."""

    other: str
    decisions_per_second: float
    choices_per_second: float
    legal_actions: float
    copy: float


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a run."""

    ours: list[Figures]
    #: The Galactic Campaign, where the ruleset plays it.
    campaign: Figures | None
    #: The rules of the Star System Game on all planets of the galaxy: what a large board costs.
    large: Figures
    own: list[OwnFigures]
    bots: list[BotFigures]
    others: list[Figures]
    ratios: list[Ratio]
    missing: list[str]
    #: By the standard rules and Underground's, whatever rules the rest is measured by.
    work: list[Work]
    start_ms: float


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """Fixed random games by a ruleset, and the standard campaign's, played in turn."""

    scenario: str
    ruleset: str
    decisions_per_second: float
    #: How many answers there are to choose from, and how many of them are found in a second.
    options: float
    options_per_second: float
    calls: float
    snapshot_bytes: int
    #: By the standard campaign in the same round, in the middle of all rounds.
    decisions_ratio: float
    options_ratio: float


# The engines


class Fitg:
    """A scenario of ours."""

    def __init__(self, scenario: Scenario, options: Mapping[str, Any] | None = None) -> None:
        self.name = scenario.id
        self.scenario = scenario
        self.options = dict(options or {})

    def start(self, seed: int) -> Game:
        return new_game(self.scenario, seed=seed, options=self.options)

    def actions(self, game: Game) -> Sequence[Action]:
        return game.options

    def apply(self, game: Game, action: Action) -> None:
        game.apply(action)

    def legal(self, game: Game) -> object:
        return resume(game.ctx)

    def copy(self, game: Game) -> Game:
        return game.copy()


class Catanatron:
    """Four players at random, as its own command line plays them."""

    name = "catanatron"

    def __init__(self) -> None:
        self.engine = import_module("catanatron")
        self.limit: int = import_module("catanatron.game").TURNS_LIMIT
        self.generate = import_module("catanatron.models.actions").generate_playable_actions

    def start(self, seed: int) -> Any:
        players = [self.engine.RandomPlayer(color) for color in self.engine.Color]
        return self.engine.Game(players, seed=seed + 1)

    def actions(self, game: Any) -> Sequence[Any]:
        over = game.winning_color() is not None or game.state.num_turns >= self.limit
        return () if over else list(game.state.playable_actions)

    def apply(self, game: Any, action: Any) -> None:
        game.execute(action)

    def legal(self, game: Any) -> object:
        return self.generate(game.state)

    def copy(self, game: Any) -> object:
        return game.copy()


class Chess:
    """Random moves until mate, stalemate, bare kings or 75 idle moves."""

    name = "chess"
    idle_plies = 150

    def __init__(self) -> None:
        self.engine = import_module("chess")

    def start(self, seed: int) -> Any:
        return self.engine.Board()

    def actions(self, game: Any) -> Sequence[Any]:
        over = game.halfmove_clock >= self.idle_plies or game.is_insufficient_material()
        return () if over else list(game.legal_moves)

    def apply(self, game: Any, action: Any) -> None:
        game.push(action)

    def legal(self, game: Any) -> object:
        return list(game.legal_moves)

    def copy(self, game: Any) -> object:
        """Without the moves so far, as we copy without the past."""
        return game.copy(stack=False)


OTHERS: dict[str, Callable[[], Engine]] = {"catanatron": Catanatron, "chess": Chess}


def playable(options: Mapping[str, Any] | None = None) -> list[Scenario]:
    """The scenarios that can be played by these rules."""
    return [scenario for scenario in scenarios() if _is_playable(scenario, options or {})]


#: Games whose scenarios are short enough for the bots to play a few of them in a second.
MEASURED_GAMES = frozenset({"star-system", "province"})
#: The long game: random play is measured. `fitg sim galactic-campaign` tells how fast the bots play it.
CAMPAIGN = "galactic-campaign"


def measured(options: Mapping[str, Any] | None = None) -> list[Scenario]:
    """The scenarios that everything is measured in."""
    return [scenario for scenario in playable(options) if scenario.game in MEASURED_GAMES]


def campaigns(options: Mapping[str, Any] | None = None) -> list[Scenario]:
    """The campaign, if these rules can play it."""
    return [scenario for scenario in playable(options) if scenario.id == CAMPAIGN]


#: So many first decisions of so many games are played where rulesets are compared.
COMPARED = (2, 600)


def beside_the_standard(
    seconds: float, options: Mapping[str, Any], tell: Callable[[str], None] = _quietly
) -> list[Beside]:
    """All games that a ruleset plays, each in turn with the standard campaign; that comes first."""
    trials: list[tuple[Trial, dict[str, Any]]] = [(Trial(CAMPAIGN, *COMPARED), {})]
    name = options.get("ruleset", "standard")
    trials += [(Trial(scenario.id, *COMPARED, name), dict(options)) for scenario in playable(options)]
    rates: list[list[float]] = [[] for _ in trials]
    tell("calls")
    counted = [work(trial, chosen) for trial, chosen in trials]
    tell("random play in turn")
    began = process_time()
    while not rates[0] or process_time() - began < seconds * len(trials):
        for rate, (trial, chosen), each in zip(rates, trials, counted, strict=True):
            start = process_time()
            play_trial(trial, chosen)
            rate.append(each.decisions / (process_time() - start))
    return [
        _beside(each, rate, counted[0], rates[0], snapshot)
        for each, rate, snapshot in zip(counted, rates, map(_snapshot_size, trials), strict=True)
    ]


def _beside(counted: Work, rates: list[float], base: Work, base_rates: list[float], snapshot: int) -> Beside:
    ratio = median([rate / other for rate, other in zip(rates, base_rates, strict=True)])
    return Beside(
        scenario=counted.scenario,
        ruleset=counted.ruleset,
        decisions_per_second=median(rates),
        options=counted.options,
        options_per_second=median(rates) * counted.options,
        calls=counted.calls,
        snapshot_bytes=snapshot,
        decisions_ratio=ratio,
        options_ratio=ratio * counted.options / base.options,
    )


def _snapshot_size(trial: tuple[Trial, Mapping[str, Any]]) -> int:
    """Bytes of a snapshot after the first decisions of a game."""
    (scenario, _, decisions, ruleset), options = trial
    game, chance = new_game(scenario, seed=0, options={**options, "ruleset": ruleset}), Random(0)
    while game.options and game.steps < decisions:
        game.apply(chance.choice(game.options))
    return len(game.snapshot())


def _is_playable(scenario: Scenario, options: Mapping[str, Any]) -> bool:
    recipe = RECIPES[options.get("ruleset", "standard")]
    if recipe.games and scenario.game not in recipe.games:
        return False
    try:
        check_playable(scenario)
    except UnplayableScenario:
        return False
    return True


def all_planets() -> Scenario:
    """The Star System Game on the whole map: 51 planets, seventeen times the troops, thirty characters."""
    known, base = facts(), load("flight-to-egrix")
    people: dict[Side, list[str]] = {"rebel": [], "imperial": []}
    for card in known.characters.values():
        people[card.side].append(card.id)
    return replace(
        base,
        id="all-planets",
        title="All planets",
        systems=tuple(known.systems),
        planets={planet: PlanetSetup(pdb=1) for planet in known.planets},
        instant_victory=(),
        rebel=replace(base.rebel, characters=tuple(people["rebel"][:18])),
        imperial=replace(
            base.imperial,
            characters=tuple(people["imperial"][:12]),
            units={kind: 17 * number for kind, number in base.imperial.units.items()},
        ),
    )


# Measuring


def measure(engine: Engine, seconds: float) -> Figures:
    """Play for so long, then look at a sample of positions."""
    random = Random(1)
    games = decisions = choices = 0
    began = process_time()
    while (spent := process_time() - began) < seconds or not games:
        game = engine.start(games)
        games += 1
        last = decisions + LONGEST
        while decisions < last and (actions := engine.actions(game)):
            decisions += 1
            choices += len(actions) > 1
            engine.apply(game, random.choice(actions))
    positions = sample(engine)
    return Figures(
        name=engine.name,
        games=games,
        decisions=decisions,
        decisions_per_second=decisions / spent,
        choices_per_second=choices / spent,
        legal_actions_us=cost(engine.legal, positions),
        copy_us=cost(engine.copy, positions),
    )


def sample(engine: Engine) -> list[Any]:
    """Positions from random games, about one in ten decisions."""
    random = Random(2)
    found: list[Any] = []
    seed = 0
    while len(found) < SAMPLES:
        seed += 1
        game = engine.start(seed)
        while (actions := engine.actions(game)) and len(found) < SAMPLES:
            if random.random() < 0.1:
                found.append(engine.copy(game))
            engine.apply(game, random.choice(actions))
    return found


def cost(question: Callable[[Any], object], positions: Sequence[Any]) -> float:
    """Microseconds for one position, in the best of a few rounds over all."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = process_time()
        for position in positions:
            question(position)
        best = min(best, process_time() - began)
    return best / len(positions) * 1e6


def measure_own(engine: Fitg) -> OwnFigures:
    """What it costs to save, restore, fingerprint and view a game."""
    games: list[Game] = sample(engine)
    snapshots = [game.snapshot() for game in games]
    return OwnFigures(
        name=engine.name,
        snapshot_bytes=round(sum(map(len, snapshots)) / len(snapshots)),
        snapshot_us=cost(lambda game: game.snapshot(), games),
        restore_us=cost(restore, snapshots),
        digest_us=cost(lambda game: game.digest(), games),
        view_us=cost(lambda game: game.view("rebel"), games),
    )


def measure_bots(engine: Fitg, seconds: float) -> BotFigures:
    """How fast the rookie decides and plays, and how many tries the veteran makes."""
    positions: list[Game] = sample(engine)
    rookie = create("rookie")
    choice = cost(lambda game: rookie.choose(observe(game), Random(1)), positions)
    return BotFigures(
        name=engine.name,
        rookie_decisions_per_second=1e6 / choice,
        rookie_games_per_second=games_per_second(engine, seconds),
        veteran_simulations_per_second=simulations_per_second(positions, seconds),
    )


def games_per_second(engine: Fitg, seconds: float) -> float:
    """Whole games between two rookies, with everything that `fitg sim` counts."""
    match = Match(engine.name, "rookie", "rookie", "bench")
    games, began = 0, process_time()
    while (spent := process_time() - began) < seconds or not games:
        play(match, games)
        games += 1
    return games / spent


def simulations_per_second(positions: Sequence[Game], seconds: float) -> float:
    """Tries of a veteran that thinks as much as in `fitg sim`, one position after another."""
    veteran, random = Veteran(iterations=TRIES), Random(1)
    began, spent = process_time(), 0.0
    while spent < seconds:
        for game in positions:
            veteran.choose(observe(game), random)
            spent = process_time() - began
            if spent >= seconds and veteran.tries:
                break
    return veteran.tries / spent


def start_time() -> float:
    """Milliseconds until a new process has a game that waits for its first decision.

    The modules are compiled before, as they are once a package is installed, wherever the environment wants
    that compiled modules are kept, or not kept at all.
    """
    program = "import fitg; fitg.new_game('flight-to-egrix', seed=1).decision"
    command = [sys.executable, "-c", program]
    best = float("inf")
    with TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = kept | {"PYTHONPYCACHEPREFIX": compiled}
        subprocess.run(command, check=True, env=environment)
        for _ in range(STARTS):
            began = perf_counter()
            subprocess.run(command, check=True, env=environment)
            best = min(best, perf_counter() - began)
    return best * 1000


def run(
    seconds: float,
    options: Mapping[str, Any] | None = None,
    tell: Callable[[str], None] = _quietly,
    *,
    with_instructions: bool = False,
) -> Bench:
    """Measure everything there is, and tell what is being measured."""

    def random_play(engine: Engine) -> Figures:
        tell(f"random play: {engine.name}")
        return measure(engine, seconds)

    mine = [Fitg(scenario, options) for scenario in measured(options)]
    long = [Fitg(scenario, options) for scenario in campaigns(options)]
    ours = [random_play(engine) for engine in mine]
    others, missing = [], []
    for name, engine in OTHERS.items():
        try:
            other = engine()
        except ImportError:
            missing.append(name)
            continue
        others.append(random_play(other))
    campaign = next((random_play(engine) for engine in long), None)
    large = random_play(Fitg(all_planets(), options))
    tell("calls and instructions" if with_instructions else "calls")
    counted = [work(trial, with_instructions=with_instructions) for trial in TRIALS]
    tell("saving and viewing")
    own = [measure_own(engine) for engine in (*mine, *long)]
    tell("the bots")
    return Bench(
        ours=ours,
        campaign=campaign,
        large=large,
        own=own,
        bots=[measure_bots(engine, seconds) for engine in mine],
        others=others,
        ratios=[ratio(ours, other) for other in others],
        missing=missing,
        work=counted,
        start_ms=start_time(),
    )


def ratio(ours: Sequence[Figures], other: Figures) -> Ratio:
    """Speeds above 1 and costs below 1 are in our favor."""
    return Ratio(
        other=other.name,
        decisions_per_second=min(each.decisions_per_second for each in ours) / other.decisions_per_second,
        choices_per_second=min(each.choices_per_second for each in ours) / other.choices_per_second,
        legal_actions=max(each.legal_actions_us for each in ours) / other.legal_actions_us,
        copy=max(each.copy_us for each in ours) / other.copy_us,
    )


def profile(scenario: Scenario, seconds: float, lines: int, options: Mapping[str, Any] | None = None) -> str:
    """The functions that take most time in random games of a scenario."""
    from cProfile import Profile
    from io import StringIO
    from pstats import SortKey, Stats

    engine, random = Fitg(scenario, options), Random(1)
    profiler, seed, began = Profile(), 0, process_time()
    profiler.enable()
    while process_time() - began < seconds or not seed:
        game = engine.start(seed)
        seed += 1
        while game.steps < LONGEST and (actions := game.options):
            game.apply(random.choice(actions))
    profiler.disable()
    text = StringIO()
    Stats(profiler, stream=text).strip_dirs().sort_stats(SortKey.TIME).print_stats(lines)
    return text.getvalue().strip()
