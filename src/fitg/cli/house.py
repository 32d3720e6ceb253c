"""`fitg house`: what who keeps a house may do with games and guests; all of it stands in the audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fitg.cli.output import json_option, show_json, show_record, show_table
from fitg.cli.store import place, where_options

if TYPE_CHECKING:
    from fitg.server.store.games import StoredGame
    from fitg.server.store.keeper import Keeper

WINNERS = ("rebel", "imperial", "nobody")


@click.group(
    short_help="Games and guests of a house: look, decide, shut out.",
    epilog="Example: fitg house guests",
)
def command() -> None:
    """Keep a house, while its server runs or not. Nothing here tells what is hidden in a game."""


def reason_options(function: Any) -> Any:
    """Who does it, and why."""
    by = click.option("--by", help="Who does it; else the name you are logged in with.")
    reason = click.option("--reason", required=True, help="Why, in a sentence; it stands in the audit.")
    return where_options(by(reason(function)))


@contextmanager
def _keeper(data: Path | None, url: str | None, by: str | None = None) -> Iterator[Keeper]:
    from fitg.server.store.games import Store
    from fitg.server.store.keeper import Keeper

    store = Store(place(data, url), expected=True)
    try:
        yield Keeper(store, by or getuser())
    finally:
        store.close()


# Looking


@command.command("games", epilog="Example: fitg house games --guest q0bWm9r1XcTz4dKe")
@click.option("--guest", default="", help="Only those of one guest, by his id.")
@where_options
@json_option
def list_games(guest: str, data: Path | None, url: str | None, as_json: bool) -> None:
    """List the games last played."""
    with _keeper(data, url) as keeper:
        found = [_told(game, keeper) for game in keeper.games(guest)]
    if as_json:
        show_json(found)
    else:
        columns = ("id", "scenario", "state", "turn", "decides", "updated")
        show_table("Games", columns, [[each[name] for name in columns] for each in found])


@command.command("game", epilog="Example: fitg house game 5Xc0nGdRw_tLq3aB")
@click.argument("game")
@where_options
@json_option
def show_game(game: str, data: Path | None, url: str | None, as_json: bool) -> None:
    """Show who plays GAME, how far it is and who has to decide; and whether both come from one network.

    That alone proves nothing: two of one household come from one network, too.
    """
    with _keeper(data, url) as keeper:
        found = _told(keeper.store.stored(game), keeper)
        found["same_network"] = keeper.days_together(game)
    _show(f"Game {game}", found, as_json)


@command.command("guests", epilog="Example: fitg house guests --json")
@where_options
@json_option
def list_guests(data: Path | None, url: str | None, as_json: bool) -> None:
    """List the guests who came last."""
    with _keeper(data, url) as keeper:
        found = keeper.guests()
    _list("Guests", [each._asdict() for each in found], as_json)


@command.command("guest", epilog="Example: fitg house guest q0bWm9r1XcTz4dKe")
@click.argument("guest")
@where_options
@json_option
def show_guest(guest: str, data: Path | None, url: str | None, as_json: bool) -> None:
    """Show who GUEST is, and which games he plays."""
    with _keeper(data, url) as keeper:
        found: dict[str, Any] = keeper.guest(guest)._asdict()
        found["games"] = [game.id for game in keeper.games(guest)]
    _show(f"Guest {guest}", found, as_json)


@command.command("audit", epilog="Example: fitg house audit --json")
@where_options
@json_option
def show_audit(data: Path | None, url: str | None, as_json: bool) -> None:
    """Show what was done by whom, and why."""
    with _keeper(data, url) as keeper:
        found = keeper.audit()
    columns = ("at", "who", "what", "about", "reason")
    _list("Audit", [{name: getattr(each, name) for name in columns} for each in found], as_json)


# Doing


@command.command(epilog='Example: fitg house adjudicate 5Xc0nGdRw_tLq3aB --winner rebel --reason "Left."')
@click.argument("game")
@click.option("--winner", type=click.Choice(WINNERS), required=True)
@reason_options
def adjudicate(
    game: str, winner: str, reason: str, by: str | None, data: Path | None, url: str | None
) -> None:
    """Decide GAME, which is not played any more; the reason stands in its record, too."""
    from fitg.server.patience.adjudication import adjudicate as decide

    with _keeper(data, url, by) as keeper:
        decide(keeper.store, game, _side(winner), reason, keeper.who)
    click.echo(f"{game} was decided: {winner} wins.")


@command.command(epilog='Example: fitg house drop 5Xc0nGdRw_tLq3aB --reason "Both have asked for it."')
@click.argument("game")
@reason_options
def drop(game: str, reason: str, by: str | None, data: Path | None, url: str | None) -> None:
    """Take GAME out of the house, even while it is played."""
    with _keeper(data, url, by) as keeper:
        keeper.drop(game, reason)
    click.echo(f"{game} was dropped.")


@command.command(epilog='Example: fitg house bar q0bWm9r1XcTz4dKe --reason "Insults in the chat."')
@click.argument("guest")
@reason_options
def bar(guest: str, reason: str, by: str | None, data: Path | None, url: str | None) -> None:
    """Shut GUEST out: his pages are closed, his browsers and links open nothing any more.

    His seats stay his until the other player offers them anew, or the game is decided.
    """
    with _keeper(data, url, by) as keeper:
        keeper.bar(guest, reason)
    click.echo(f"{guest} was shut out.")


@command.command(epilog='Example: fitg house readmit q0bWm9r1XcTz4dKe --reason "He has lost his browser."')
@click.argument("guest")
@reason_options
def readmit(guest: str, reason: str, by: str | None, data: Path | None, url: str | None) -> None:
    """Make a link by which GUEST comes back, good once and for ten minutes."""
    from fitg.server.settings import settings

    with _keeper(data, url, by) as keeper:
        token = keeper.readmit(guest, reason)
    click.echo(f"{settings().address or '(the address of the house)'}/#/device/{token}")


@command.command(epilog='Example: fitg house forget q0bWm9r1XcTz4dKe --reason "He has asked for it."')
@click.argument("guest")
@reason_options
def forget(guest: str, reason: str, by: str | None, data: Path | None, url: str | None) -> None:
    """Remove GUEST: name, browsers, channels, absences; games that are over stay with the others."""
    with _keeper(data, url, by) as keeper:
        keeper.forget(guest, reason)
    click.echo(f"{guest} was forgotten.")


def _side(winner: str) -> Any:
    return None if winner == "nobody" else winner


def _told(game: StoredGame, keeper: Keeper) -> dict[str, Any]:
    return {
        "id": game.id,
        "scenario": game.setting.scenario.id,
        "state": _state(game),
        "turn": game.status.turn,
        "steps": game.status.steps,
        "players": {**game.players, **keeper.names(game.id)},
        "pace": game.terms.pace,
        "decides": game.decides,
        "since": game.since,
        "created": game.created,
        "updated": game.updated,
    }


def _state(game: StoredGame) -> str:
    if game.status.outcome is not None:
        return "over"
    if game.terms.gathering:
        return "gathering"
    return "paused" if game.terms.paused else "running"


def _show(title: str, found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        show_json(found)
    else:
        show_record(title, found.items())


def _list(title: str, found: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        show_json(found)
    else:
        columns = list(found[0]) if found else ["nobody"]
        show_table(title, columns, [list(each.values()) for each in found])
