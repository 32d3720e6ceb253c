"""Bots put to the test: positions from the middle of wild games, many of them deep inside interrupts.

    python -m fitg.lab.checks.bot_checks --positions 2000 --seed 1
    python -m fitg.lab.checks.bot_checks --positions 2000 --everywhere --bot rookie

In every position every bot must answer with a legal action, in time, with one sentence of reason, without
touching the game; and when everything that its side cannot know is dealt anew, it must answer the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import click

from fitg.bots.knowledge import advise
from fitg.bots.observation import glance, observe, reads_table_only
from fitg.bots.registry import create
from fitg.bots.staff import Memory
from fitg.bots.table import Table
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.machine.state import SIDES
from fitg.engine.table.views import shuffle_hidden
from fitg.lab.commands import LabCommand

SCENARIOS = ("flight-to-egrix", "varu-powderkeg")
#: All scenarios that come with the game.
EVERYWHERE = (
    *SCENARIOS,
    "empires-backdoor",
    "orlog-besieged",
    "galactic-campaign",
    "throne-in-danger",
    "ninth-year",
)
#: Bots as they are drilled: the veteran with few tries, so that it answers at once.
BOTS = ("random", "cadet", "rookie", "idle", "veteran:iterations=6")

#: Part of the decisions that are made by chance: wild games see everything.
NONSENSE = 0.4
#: So many procedures, one inside the other, count as deep.
DEEP = 4
#: Part of the positions that are taken, of all and of the deep ones.
TAKEN, TAKEN_DEEP = 0.1, 0.5
#: Seconds of the processor after which a bot counts as stalled.
STALLED = 5.0


def wander(scenario: str, seed: int | str, *, nonsense: float = NONSENSE) -> Iterator[Game]:
    """The same game before every decision, played partly by rules of thumb and partly by chance."""
    game = new_game(scenario, seed=seed)
    rng = Random(seed)
    memories: dict[Side, Memory] = {side: Memory() for side in SIDES}
    while (decision := game.decision) is not None:
        yield game
        if rng.random() < nonsense:
            game.apply(rng.choice(decision.options))
        else:
            table = Table(game.ctx, decision.side, memory=memories[decision.side])
            game.apply(advise(table, decision.kind, decision.options).action)


def with_other_secrets(game: Game, rng: Random) -> Game:
    """The same game for the side that decides: everything it cannot know has been dealt anew."""
    assert game.decision is not None
    twin = game.without_past()
    shuffle_hidden(twin.ctx, game.decision.side, rng.randrange)
    twin.ask_again()
    return twin


def positions(number: int, seed: int | str, scenarios: Sequence[str] = SCENARIOS) -> Iterator[Game]:
    """So many positions of wild games, the deep ones more often than the others."""
    rng = Random(f"{seed}/taken")
    games = found = 0
    while found < number:
        for game in wander(scenarios[games % len(scenarios)], f"{seed}/{games}"):
            deep = len(game.state.stack) >= DEEP
            if rng.random() < (TAKEN_DEEP if deep else TAKEN):
                found += 1
                yield game
            if found == number:
                return
        games += 1


def faults(game: Game, spec: str, rng: Random) -> list[str]:
    """What a bot does wrong in a position."""
    seed, before = rng.random(), game.digest()
    bot, started = create(spec), process_time()
    action = str(bot.choose(observe(game), Random(seed)))
    found = []
    if process_time() - started > STALLED:
        found.append("takes too long")
    if action not in game.actions:
        found.append(f"answers {action!r}, which is not allowed")
    reason = bot.explain()
    if not (reason[:1].isupper() and reason.endswith(".") and "\n" not in reason):
        found.append(f"gives the reason {reason!r}, which is not a sentence")
    if str(create(spec).choose(observe(with_other_secrets(game, rng)), Random(seed))) != action:
        found.append("depends on what is hidden")
    if reads_table_only(bot) and str(create(spec).choose(glance(game), Random(seed))) != action:
        found.append("reads more than its table")
    if game.digest() != before:
        found.append("changes the game")
    return found


@click.command(cls=LabCommand)
@click.option("--positions", "number", default=2000, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True, help="The same seed drills in the same positions.")
@click.option("--scenario", "scenarios", multiple=True, default=SCENARIOS, show_default=True)
@click.option("--bot", "bots", multiple=True, default=BOTS, show_default=True)
@click.option("--everywhere", is_flag=True, help="So many positions of each scenario.")
def main(number: int, seed: str, scenarios: tuple[str, ...], bots: tuple[str, ...], everywhere: bool) -> None:
    """Drill bots in positions of wild games."""
    wrong = 0
    for name in EVERYWHERE if everywhere else ("",):
        wrong += drill(number, seed, (name,) if name else scenarios, bots)
    raise SystemExit(bool(wrong))


def drill(number: int, seed: str, scenarios: Sequence[str], bots: Sequence[str]) -> int:
    """Drill bots in so many positions; say what was found, and how much was wrong."""
    rng = Random(f"{seed}/drill")
    kinds: Counter[str] = Counter()
    deep = wrong = 0
    for game in positions(number, seed, scenarios):
        assert game.decision is not None
        kinds[game.decision.kind] += 1
        deep += len(game.state.stack) >= DEEP
        for spec in bots:
            for fault in faults(game, spec, rng):
                wrong += 1
                click.echo(f"{spec} {fault}, asked for {game.decision.kind}: {game.digest()}", err=True)
    click.echo(
        f"{', '.join(scenarios)}: {number} positions of {len(kinds)} kinds, {deep} of them deep inside"
        f" interrupts; {len(bots)} bots, {wrong} faults"
    )
    return wrong


if __name__ == "__main__":
    main()
