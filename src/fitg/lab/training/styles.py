"""Styles by trial: change a number, play many games, keep what wins more.

    python -m fitg.lab.training.styles varu-powderkeg --side rebel --style veteran --against rookie

says how often a style wins, then changes one of its numbers at a time and plays the old and the new style in
the same games. A change that falls behind is dropped early; one that stays ahead to the last round is kept.
The games are others in every step, so that no change is kept for a lucky set of games. It prints what it
kept, for `fitg/bots/files/styles.toml`. A trial by hand sets the numbers itself and takes no steps:

    python -m fitg.lab.training.styles varu-powderkeg --side rebel --set leader_in_front=false --steps 0
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import click
import msgspec

from fitg.bots.knowledge import advise
from fitg.bots.style import Style, style
from fitg.bots.table import Table
from fitg.bots.veteran.rollout import Trial
from fitg.data.records import Side
from fitg.engine.game import new_game
from fitg.lab.commands import LabCommand
from fitg.lab.crew import crew
from fitg.lab.training.tuning import PLAYERS, SCENARIOS

Value = int | float | bool | str

#: What may be tried for each number of a side.
CHOICES: dict[Side, dict[str, tuple[Value, ...]]] = {
    "rebel": {
        "rebel_odds": (0.5, 0.8, 1.0, 1.3, 1.6, 2.0, 2.5),
        "outbreak_odds": (0.5, 0.8, 1.0, 1.3, 1.6, 2.0, 2.5),
        "worth_showing": (1, 2, 3, 4, 7),
        "capture_differential": (0, 3, 5, 7, 9, 99),
        "worth_of_diplomacy": (0.0, 1.0, 2.0, 4.0),
        "worth_the_flight": (0.5, 1.0, 1.5, 2.0, 3.0, 9.0),
        "turns_per_garrison": (0.0, 0.05, 0.1, 0.15, 0.3, 0.6),
        "turns_per_battle": (0.0, 0.05, 0.2, 0.5, 1.0, 3.0),
        "leader_in_front": (False, True),
        "escort_combat": (0, 1, 2, 4, 5, 6),
        "spread_from": (0, 1, 2, 3, 4),
        "slip_away_from": (2, 3, 4, 5, 7),
        "home_guard": (0, 1, 2, 3, 9),
        "rebel_pdb_fires": (False, True),
        "plot_from": (1, 2, 3, 9),
        "call_from": (0, 1, 2, 3, 4),
        "recruit_from": (2, 3, 4, 5, 6, 9),
        "group_combat": (0, 2, 4, 5, 6, 8, 10),
        "needs_no_escort": (0, 2, 3, 4, 6),
        "rest_at": (0, 1, 2, 3, 4),
        "at_unrest": ("", "G", "S", "I", "P", "SG", "SIG", "SGI", "GP", "SGP", "SP", "T", "ST"),
        "in_rebellion": ("", "S", "SG", "SP", "SIG", "SIGP", "SGP", "G", "ST"),
        "stops_in_time": (False, True),
        "hide_with_troops": (False, True),
    },
    "imperial": {
        "good_odds": (0.8, 1.0, 1.3, 1.5, 1.8, 2.2, 3.0),
        "worth_showing": (1, 2, 3, 4, 7),
        "capture_differential": (0, 3, 5, 7, 9, 99),
        "worth_of_diplomacy": (0.0, 1.0, 2.0, 4.0),
        "focus": (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0),
        "invade": (False, True),
        "left_behind": (0, 1, 2, 3, 9),
        "search_strength": (0.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0),
        "soothe_from": (1, 2, 3, 4),
        "coup_from": (2, 3, 4, 9),
        "pull_of_danger": (0.0, 0.5, 1.0, 2.0),
        "pull_of_rebels": (0.0, 0.3, 0.6, 1.0, 2.0),
    },
}
#: Games after which a change that is behind is dropped; after the last one it is kept if it is clearly ahead.
ROUNDS = (60, 140, 300, 600)
#: How far ahead it must be in the end, in standard errors.
CLEAR = 1.0


class Bout(NamedTuple):
    """One game: where it is played, and in which styles; without one a side moves by chance."""

    scenario: str
    seed: str
    rebel: Style | None
    imperial: Style | None


def won_by(bout: Bout) -> Side | None:
    """Play a game by rules of thumb alone."""
    trial = Trial(new_game(bout.scenario, seed=bout.seed))
    rng = Random(f"{bout.seed}/chance")
    players = {"rebel": bout.rebel, "imperial": bout.imperial}
    while (ask := trial.ask) is not None:
        player = players[ask.side]
        if player is None:
            trial.step(rng.choice(ask.actions))
        else:
            trial.step(advise(Table(trial.ctx, ask.side, player), ask.kind, ask.actions).action)
    outcome = trial.ctx.state.outcome
    assert outcome is not None
    return outcome.winner


class Climb:
    """The search for a better style of one side against one opponent."""

    def __init__(
        self,
        scenarios: Sequence[str],
        side: Side,
        against: Style | None,
        seed: str,
        play: Callable[[list[Bout]], Iterable[Side | None]],
    ) -> None:
        self.scenarios = scenarios
        self.side: Side = side
        self.against = against
        self.seed = seed
        self.play = play
        self.rng = Random(seed)

    def results(self, player: Style, names: Sequence[str]) -> list[bool]:
        """Who won the games with these names, in all scenarios."""
        bouts = []
        for scenario in self.scenarios:
            for name in names:
                sides = (player, self.against) if self.side == "rebel" else (self.against, player)
                bouts.append(Bout(scenario, f"{self.seed}/{name}", *sides))
        return [winner == self.side for winner in self.play(bouts)]

    def better(self, old: Style, new: Style, step: int) -> tuple[bool, float, int]:
        """Does the new style win more of the same games? Also by how much, and in how many games."""
        gaps: list[int] = []
        done, mean = 0, 0.0
        for target in ROUNDS:
            names = [f"{step}/{number}" for number in range(done, target)]
            done = target
            before, after = self.results(old, names), self.results(new, names)
            gaps += [int(one) - int(other) for one, other in zip(after, before, strict=True)]
            mean = sum(gaps) / len(gaps)
            if mean <= 0:
                return False, mean, len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / len(gaps))
        return mean > CLEAR * spread, mean, len(gaps)

    def variants(self) -> Iterator[tuple[str, Value]]:
        """All changes of one number, in the order of chance, again and again."""
        changes = [(name, value) for name, values in CHOICES[self.side].items() for value in values]
        while True:
            self.rng.shuffle(changes)
            yield from changes

    def climb(self, start: Style, steps: int) -> dict[str, Value]:
        """The changes that were kept."""
        best, kept = start, dict[str, Value]()
        for step, (name, value) in zip(range(steps), self.variants(), strict=False):
            new = with_changes(best, {name: value})
            if new == best:
                continue
            better, gain, games = self.better(best, new, step)
            if better:
                best, kept = new, kept | {name: value}
            news = f"{name} = {value} wins {gain:+.1%} of {games} games{', kept' if better else ''}"
            click.echo(f"step {step + 1} of {steps}: {news}", err=True)
        return kept


def with_changes(old: Style, changes: Mapping[str, Value]) -> Style:
    return msgspec.convert(msgspec.to_builtins(old) | changes, Style)


def as_changes(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """Numbers given as NAME=VALUE, the value as it would stand in the file of styles."""
    changes: dict[str, Any] = {}
    for value in values:
        try:
            changes |= tomllib.loads(value)
        except tomllib.TOMLDecodeError:
            raise click.BadParameter(f"{value} is not of the form NAME=VALUE, such as rest_at=2.") from None
    unknown = sorted(changes.keys() - Style.__struct_fields__)
    if unknown:
        raise click.BadParameter(f"A style has no {unknown[0]}; fitg/bots/style.py explains what it has.")
    return changes


@click.command(cls=LabCommand)
@click.argument("scenarios", nargs=-1, required=True, type=click.Choice(SCENARIOS))
@click.option("--side", type=click.Choice(["rebel", "imperial"]), required=True, help="Whose style.")
@click.option(
    "--style",
    "start",
    default="veteran",
    show_default=True,
    type=click.Choice(PLAYERS),
    help="The style to start from, as it is in the first scenario.",
)
@click.option("--set", "changes", multiple=True, callback=as_changes, help="NAME=VALUE: change it first.")
@click.option(
    "--against",
    default="rookie",
    show_default=True,
    type=click.Choice([*PLAYERS, "random"]),
    help="The opponent's style.",
)
@click.option("--steps", default=100, show_default=True, type=click.IntRange(0), help="Changes to try.")
@click.option("--seed", default="styles", show_default=True, help="The same seed gives the same style.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="How many processes.")
def main(
    scenarios: tuple[str, ...],
    side: Side,
    start: str,
    changes: dict[str, Value],
    against: str,
    steps: int,
    seed: str,
    jobs: int,
) -> None:
    """Say how often a style wins, look for a better one by trial, and print what was kept."""
    try:
        first = with_changes(style(start, scenarios[0]), changes)
    except msgspec.ValidationError as error:
        raise click.UsageError(f"That is no style: {error}.") from None
    enemy = None if against == "random" else style(against, scenarios[0])
    with crew(jobs) as pool:
        climb = Climb(scenarios, side, enemy, seed, partial(pool.map, won_by, chunksize=5))
        won = climb.results(first, [f"start/{number}" for number in range(ROUNDS[-1])])
        click.echo(f"The {start} wins {sum(won)} of {len(won)} games: {sum(won) / len(won):.1%}.", err=True)
        kept = climb.climb(first, steps)
    for name, value in sorted(kept.items()):
        click.echo(f"{name} = {msgspec.json.encode(value).decode()}")


if __name__ == "__main__":
    main()
