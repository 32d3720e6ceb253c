"""`fitg play`: the game at the table in the browser, or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fitg.bots import levels
from fitg.cli.browser import open_table, what_is_missing
from fitg.cli.rules_of_play import chosen, rules_options
from fitg.cli.terminal.autosave import Keeper, seats_of
from fitg.cli.terminal.bookmarks import open_record
from fitg.cli.terminal.players import HUMAN, Seats, computer_players
from fitg.cli.terminal.screen import ask, say
from fitg.cli.terminal.session import Left, Session
from fitg.cli.terminal.story import show_goals
from fitg.data.records import Side
from fitg.engine.game import Game, new_game
from fitg.engine.record import load_record
from fitg.engine.ruleset import choices_of, explain
from fitg.engine.rulesets import RECIPES
from fitg.engine.setup import UnplayableScenario, check_playable
from fitg.scenarios import Scenario, scenarios

EPILOG = """
\b
Examples:
  fitg play                                      open the table in the browser
  fitg play flight-to-egrix --imperial recruit   with this game on it: you lead the Rebels
  fitg play --resume evening.fitg                with a saved game on it
  fitg play --terminal                           choose a scenario, play it in the terminal
  fitg play varu-powderkeg --terminal --open     two people who look at one terminal
"""

#: Which sides people play, offered when the command line says nothing about it.
TABLES: dict[str, tuple[Side, ...]] = {
    "You lead the Rebels against the computer.": ("rebel",),
    "You lead the Empire against the computer.": ("imperial",),
    "Two people take turns at this keyboard.": ("rebel", "imperial"),
}

WHO = f"{HUMAN}, or a computer player: {', '.join(level.id for level in levels())}."
FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(short_help="Play: in the browser, or in the terminal.", epilog=EPILOG)
@click.argument("scenario", required=False)
@click.option("--seed", help="Play with known dice; the same seed gives the same dice.")
@rules_options
@click.option("--rebel", metavar="WHO", help=f"Who plays the Rebels: {WHO}")
@click.option("--imperial", metavar="WHO", help="Who plays the Empire.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option("--no-browser", is_flag=True, help="Only say where the table is.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="The table's port; 0 is a free one.")
@click.option("--data", type=FOLDER, metavar="DIR", help="Where the table keeps its games.")
@click.option("--terminal", is_flag=True, help="Play in the terminal.")
@click.option(
    "--open", "hide_nothing", is_flag=True, help="In the terminal, hide nothing between two people."
)
def command(
    scenario: str | None,
    seed: str | None,
    ruleset: str | None,
    options: tuple[str, ...],
    rebel: str | None,
    imperial: str | None,
    resume: Path | None,
    no_browser: bool,
    port: int | None,
    data: Path | None,
    terminal: bool,
    hide_nothing: bool,
) -> None:
    """Open the table in the browser, at a new game if SCENARIO names one (or a TOML file of your own)."""
    rules: dict[str, Any] = dict(chosen(ruleset, options))
    if resume is not None and (scenario or seed or rules):
        raise click.UsageError("a resumed game has its scenario, seed and options already.")
    if terminal and (no_browser or port is not None or data is not None):
        raise click.UsageError("--no-browser, --port and --data belong to the browser, not to --terminal.")
    seats: dict[Side, str | None] = {"rebel": rebel, "imperial": imperial}
    if not terminal and (missing := what_is_missing()):
        click.echo(f"fitg: {missing}", err=True)
        terminal = True
    if not terminal:
        if hide_nothing:
            raise click.UsageError("--open belongs to the terminal: add --terminal.")
        game, players = on_table(scenario, seed, rules, seats, resume)
        open_table(browse=not no_browser, port=port, data=data, game=game, players=players)
    elif resume is not None:
        play(resumed(resume, seats, hide_nothing))
    else:
        play(begun(scenario, seed, rules, seats, hide_nothing))


def on_table(
    scenario: str | None,
    seed: str | None,
    options: dict[str, Any],
    seats: dict[Side, str | None],
    resume: Path | None,
) -> tuple[Game | None, Seats]:
    """The game that the command line sets up on the table, if it names one, and its players."""
    if resume is not None:
        return saved(resume, seats)
    if scenario is None:
        if seed or options or any(seats.values()):
            raise click.UsageError(
                "name the scenario too, as in fitg play flight-to-egrix --imperial recruit."
            )
        return None, {}
    players = {side: seat or HUMAN for side, seat in seats.items()}
    computer_players(players)
    return new_game(scenario, seed=known(seed), options=options), players


def saved(path: Path, seats: dict[Side, str | None]) -> tuple[Game, Seats]:
    """A saved game with the same players, unless others are named."""
    record = load_record(path)
    before = seats_of(record.headers.get("players", ""))
    players = {side: seat or before.get(side, HUMAN) for side, seat in seats.items()}
    computer_players(players)
    return open_record(record), players


def known(seed: str | None) -> int | str | None:
    """A seed as it is typed: digits are a number."""
    return None if seed is None else int(seed) if seed.isdecimal() else seed


def begun(
    scenario: str | None,
    seed: str | None,
    options: dict[str, Any],
    seats: dict[Side, str | None],
    open_table: bool,
) -> Session:
    """A new game; whatever the command line leaves open is asked."""
    played: str | Scenario = scenario or choose_scenario()
    if isinstance(played, Scenario) and not options:
        options = choose_rules(played)
    game = new_game(played, seed=known(seed), options=options)
    if scenario is None and not any(seats.values()):
        players = choose_table()
    else:
        players = {side: seat or HUMAN for side, seat in seats.items()}
    introduce(game)
    return Session(game, players, Keeper(game, players), open_table=open_table)


def resumed(path: Path, seats: dict[Side, str | None], open_table: bool) -> Session:
    """A saved game, where it was left, with the same players unless others are named."""
    game, players = saved(path, seats)
    introduce(game)
    session = Session(game, players, Keeper(game, players, path), open_table=open_table)
    session.skip_to_this_turn()
    session.file = path
    session.saved_at = game.steps
    return session


def play(session: Session) -> None:
    """Play on; whatever ends the session, the game is not lost."""
    try:
        session.run()
    except Left:
        return
    except EOFError:
        session.put_away()
    except KeyboardInterrupt:
        session.put_away()
        raise click.Abort from None
    except Exception:
        say(f"Something went wrong; the game is kept up to the last decision in {session.keeper.path}.")
        raise


# Questions before the game


def choose_scenario() -> Scenario:
    """Ask which of the scenarios to play."""
    ready = [scenario for scenario in scenarios() if is_playable(scenario)]
    say("Which scenario?", bold=True)
    return ready[choose([f"{each.title} ({each.turns} Game-Turns): {each.summary}" for each in ready])]


def is_playable(scenario: Scenario) -> bool:
    try:
        check_playable(scenario)
    except UnplayableScenario:
        return False
    return True


def choose_rules(scenario: Scenario) -> dict[str, Any]:
    """Ask by which rules to play, and offer to change their options one by one."""
    ready = {
        name: recipe for name, recipe in RECIPES.items() if not recipe.games or scenario.game in recipe.games
    }
    say("Which rules?", bold=True)
    name = list(ready)[choose([f"{recipe.title}: {recipe.summary}" for recipe in ready.values()])]
    changed: dict[str, Any] = {}
    while True:
        others = [
            (choice, value)
            for choice in choices_of(name, scenario.game)
            for value in choice.saying.meanings
            if value != changed.get(choice.name, choice.default)
        ]
        say("With which options?", bold=True)
        lines = [f"{choice.saying.title}: {choice.saying.meanings[value]}." for choice, value in others]
        taken = choose(["As they are.", *lines])
        if not taken:
            return {"ruleset": name, **changed} if name != "standard" else changed
        choice, value = others[taken - 1]
        changed[choice.name] = value


def choose_table() -> Seats:
    """Ask who plays, and how well the computer plays if it does."""
    say("Who plays?", bold=True)
    people = list(TABLES.values())[choose(list(TABLES))]
    bot = choose_level() if len(people) == 1 else HUMAN
    return {"rebel": HUMAN if "rebel" in people else bot, "imperial": HUMAN if "imperial" in people else bot}


def choose_level() -> str:
    say("How well does the computer play?", bold=True)
    return levels()[choose([f"{level.title}: {level.text}" for level in levels()])].id


def choose(lines: list[str]) -> int:
    """One of the lines, counted from 0; Enter takes the first."""
    for number, line in enumerate(lines, start=1):
        say(f"{number} {line}", indent="  ", hang="  ")
    while True:
        try:
            typed = ask("> ") or "1"
        except EOFError:
            raise click.UsageError(
                "nobody chose; name a scenario, as in fitg play --terminal flight-to-egrix."
            ) from None
        if typed.isdecimal() and 1 <= int(typed) <= len(lines):
            return int(typed) - 1
        say(f"Type a number from 1 to {len(lines)}.")


def introduce(game: Game) -> None:
    """What is played, and how to get help."""
    say()
    say(game.scenario.title, bold=True)
    say(game.scenario.situation or game.scenario.summary)
    say(f"The dice are fixed from the start: the hash of their seed, shown at the end, is {game.commitment}.")
    recipe, otherwise = explain(game.setting.options, game.scenario.game)
    say(" ".join((f"Rules: {recipe.title}. {recipe.summary}", *otherwise)))
    show_goals(game.ctx)
    say("Type ? for help at any time.")
