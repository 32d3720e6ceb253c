"""Self-play for the larger games: how much each thing on the planets is worth.

    python -m fitg.lab.training.wide_tuning --games 200 --campaigns 30 --seed wide --write
    python -m fitg.lab.training.wide_tuning --games 50 --campaigns 0 --seed wide --write

plays games of both Province scenarios and of the Galactic Game between rookies and veterans who do not think,
and now and then do something else; notes the position whenever a Player-Turn begins, and fits the weights of
`fitg.bots.veteran.wide` to how the games ended: won, lost, or how closely. Without campaigns the weights of
the provinces serve the galaxy, too: planets are counted one by one in both. Anyone can run it again and get
the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

import click

from fitg.bots.knowledge import advise
from fitg.bots.staff import Memory
from fitg.bots.style import style
from fitg.bots.table import Table
from fitg.bots.veteran.evaluation import rebel_success
from fitg.bots.veteran.plans import Moment, moment
from fitg.bots.veteran.wide import FEATURES, features
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.engine.machine.state import SIDES
from fitg.lab.commands import LabCommand
from fitg.lab.training import logistic
from fitg.lab.training.logistic import Sample, surprise
from fitg.lab.training.tuning import PLAYERS

#: The scenarios of each game that are played.
SCENARIOS = {
    "province": ("empires-backdoor", "orlog-besieged"),
    "galactic": ("galactic-campaign", "ninth-year", "throne-in-danger"),
}
#: How often a bot does anything at all instead of what it knows.
WANDER = 0.03
#: How strongly weights are kept small: the positions of one game are nearly one and the same.
CARE = 20.0
#: What says nothing by itself, and what can only hurt the Rebel Player; all else can only help him. Bots have
#: habits: who leads is hunted more, but it is not the hunt that wins. A weight with the wrong sign is such a
#: habit, and is left out.
NEUTRAL = frozenset({"one", "left", "above"})
HURTS = frozenset(
    {
        "base_known",
        "hunted",
        "imperial_force",
        "imperial_purse",
        "imperials",
        "invaded",
        "patriotic",
        "stranded",
        "wounds",
    }
)


def positions(scenario: str, seed: str, number: int) -> list[Sample]:
    """One game: what was counted at the beginning of every Player-Turn, and how it ended for the Rebels."""
    game = new_game(scenario, seed=f"{seed}/{number}")
    rng = Random(f"{seed}/{number}/tuning")
    names = {side: rng.choice(PLAYERS) for side in SIDES}
    memories: dict[Side, Memory] = {side: Memory() for side in SIDES}
    seen: list[list[float]] = []
    last: Moment | None = None
    while (decision := game.decision) is not None:
        if game.state.clock and moment(game.ctx) != last:
            last = moment(game.ctx)
            seen.append(features(game.ctx))
        if rng.random() < WANDER:
            game.apply(rng.choice(decision.options))
            continue
        side = decision.side
        manner = style(names[side], scenario, game.ctx.scenario.game)
        table = Table(game.ctx, side, manner, rng, memories[side])
        game.apply(advise(table, decision.kind, decision.options).action)
    success = rebel_success(game.ctx)
    return [(each, success) for each in seen]


def gather(scenarios: tuple[str, ...], games: int, seed: str) -> list[list[Sample]]:
    """The positions of so many games of each scenario, game by game, the scenarios by turns."""
    return [positions(scenario, seed, number) for number in range(games) for scenario in scenarios]


def learn(played: list[list[Sample]]) -> tuple[list[float], str]:
    """Weights from all games, and what a fifth of them says about weights from the others."""
    test = [sample for game in played[: len(played) // 5] for sample in game]
    rest = [sample for game in played[len(played) // 5 :] for sample in game]
    mean = sum(won for _, won in rest) / len(rest)
    knows, guesses = surprise(test, fit(rest)), surprise(test, [log(mean / (1 - mean)), *[0.0] * SHARED])
    note = f"{len(test) + len(rest)} positions of {len(played)} games; surprise {knows:.3f} on other games,"
    return fit(rest + test), f"{note} {guesses:.3f} for who knows the mean only"


#: How many features there are beside the constant.
SHARED = len(FEATURES) - 1


def fit(samples: Sequence[Sample]) -> list[float]:
    """Logistic regression with small weights, again and again without those that have the wrong sign."""
    left = list(range(len(FEATURES)))
    while True:
        counted = [([values[index] for index in left], result) for values, result in samples]
        found = dict(zip(left, logistic.fit(counted, CARE), strict=True))
        wrong = [index for index, weight in found.items() if _is_wrong(FEATURES[index], weight)]
        if not wrong:
            return [found.get(index, 0.0) for index in range(len(FEATURES))]
        left = [index for index in left if index not in wrong]


def _is_wrong(name: str, weight: float) -> bool:
    if name in NEUTRAL:
        return False
    return weight > 0 if name in HURTS else weight < 0


@click.command(cls=LabCommand)
@click.option("--games", default=200, show_default=True, type=click.IntRange(5), help="Games per province.")
@click.option(
    "--campaigns", default=30, show_default=True, type=click.IntRange(0), help="Of each larger one."
)
@click.option("--seed", default="wide", show_default=True, help="The same seed gives the same weights.")
@click.option("--write", is_flag=True, help="Replace the veteran's weights; else only show them.")
def main(games: int, campaigns: int, seed: str, write: bool) -> None:
    """Fit the veteran's evaluation of the larger games to games between bots."""
    sets: dict[str, list[float]] = {}
    for name, scenarios in SCENARIOS.items():
        number = games if name == "province" else campaigns
        if not number:
            sets[name] = sets["province"]
            continue
        sets[name], note = learn(gather(scenarios, number, seed))
        click.echo(f"{name}: {note}", err=True)
    program = "python -m fitg.lab.training.wide_tuning"
    command = f"{program} --games {games} --campaigns {campaigns} --seed {seed} --write"
    about = (
        "The evaluation of the larger games: the weight of everything that is counted, planet by planet.",
        "Their sum goes through the logistic curve to the Rebel Player's chance to win.",
        f"Fitted by: {command}",
    )
    logistic.show_or_write(logistic.as_toml(about, FEATURES, sets), "wide_evaluation.toml", write=write)


if __name__ == "__main__":
    main()
