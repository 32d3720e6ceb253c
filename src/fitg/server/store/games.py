"""The store: games in SQLite or PostgreSQL, an action at a time, each on disk before it is acknowledged.

A game is kept as its setting and its actions; it is rebuilt by replaying them, so a stored game
never disagrees with the rules. How it stands is kept beside them, so that a list of games replays none.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple, NoReturn

import msgspec
import psycopg
import structlog
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from fitg.data.records import Side
from fitg.engine.game import UNFIT, Game, Setting, start
from fitg.engine.machine.state import Outcome
from fitg.errors import FitgError
from fitg.scenarios import Scenario
from fitg.server.store.columns import games, seats, standings, steps, watchers
from fitg.server.store.databases import Change, Database, Taken
from fitg.server.store.neighbours import Neighbours
from fitg.server.store.terms import Terms, terms_of, terms_text
from fitg.server.store.troubles import StoreTrouble, is_whole, reason
from fitg.server.store.writer import Writer

log = structlog.get_logger()

SIDES: tuple[Side, Side] = ("rebel", "imperial")
SEATS = (*SIDES, "spectator")
#: Who has laid the table: he holds the seats of people at his screen, and its bots.
HOST = "host"
#: Who plays a side that no bot plays.
HUMAN = "human"
#: So many games are listed at once.
PAGE = 100
#: So long a game counts as held after it was last found so; who is stopped is put out by then.
HELD_SECONDS = 10.0
GAME_ID = re.compile("[A-Za-z0-9_-]{1,32}")
DAMAGED = "This game cannot be opened: what the store holds of it is damaged."


class UnknownGame(FitgError):
    """There is no such game in the store."""


class StepConflict(FitgError):
    """Another process has changed this game since it was read."""


class UnreadableGame(FitgError):
    """A game that this version's rules cannot replay, or whose row is damaged."""


class GameStatus(msgspec.Struct, frozen=True):
    """What a list of games says of one."""

    steps: int
    turn: int
    segment: str
    outcome: Outcome | None = None


def status_of(game: Game) -> GameStatus:
    """How a game stands now."""
    return GameStatus(game.steps, game.state.turn, game.ctx.segment, game.outcome)


class StoredGame(msgspec.Struct, frozen=True):
    """What the store knows of a game without replaying it."""

    id: str
    setting: Setting
    players: dict[Side, str]
    created: str
    updated: str
    changes: int
    status: GameStatus
    owner: str
    terms: Terms
    #: The side that has to decide, and since when.
    decides: Side | None
    since: str
    #: Who sits where, by the ids of people; at home nobody has one.
    sitting: dict[Side, str] = {}


class Page(NamedTuple):
    """Some of the stored games; where the next ones begin, "" after the last; how many cannot be read."""

    games: list[StoredGame]
    next: str
    unreadable: int


def timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


#: What else is written with a step, or not at all.
Also = Callable[[Connection], None]


def utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Games by id. Safe from any thread; several processes may share it."""

    def __init__(
        self, where: Path | str, *, expected: bool = False, now: Callable[[], datetime] = utc_now
    ) -> None:
        #: What time it is: for all that is written down of games and people.
        self.now = now
        #: Tells the changes of this store from those of others that share the database.
        self.name = token_hex(8)
        self.database = Database(where, expected=expected)
        self.engine = self.database.engine
        self.writer = Writer(self.database)
        #: Where several processes share the tables, they tell each other what has changed.
        self.shared = not self.database.is_sqlite
        self._neighbours: Neighbours | None = None

    def timestamp(self) -> str:
        return self.now().isoformat(timespec="milliseconds")

    def close(self) -> None:
        if self._neighbours is not None:
            self._neighbours.close()
        self.writer.close()
        self.database.close()

    # Other processes

    def listen(self, hear: Callable[[str, int], None]) -> None:
        """Call back, in a thread, when another process has changed a game; -1 changes if it is gone."""
        if self.shared:
            self._neighbours = Neighbours(self.database, self.name, hear)

    def lead(self, game_id: str) -> bool:
        """Is it this process that plays the bots of a game? Another one can be it when this one is gone."""
        return self._neighbours is None or self._neighbours.lead(game_id)

    def let_go(self, game_id: str) -> None:
        if self._neighbours is not None:
            self._neighbours.let_go(game_id)

    # Writing

    def add(self, game: Game, players: dict[Side, str], owner: str = "", terms: Terms | None = None) -> str:
        """Keep a game, with the steps it has already; its id. Its owner takes all seats that are his."""
        _check_writable(game.setting)
        game_id, now = token_urlsafe(12), self.timestamp()
        terms = terms or Terms()
        row = {
            "id": game_id,
            "setting": _setting_text(game.setting),
            "rebel": players["rebel"],
            "imperial": players["imperial"],
            "created": now,
            "owner": owner,
            "terms": terms_text(terms),
        }
        standing = {
            "game": game_id,
            "changes": 0,
            "standing": _status_text(game),
            "updated": now,
            "decides": game.side or "",
            "since": now,
        }
        past = [
            {"game": game_id, "number": step.number, "side": step.side, "action": step.action}
            for step in game.history
        ]
        taken = [
            {"game": game_id, "side": side, "person": owner, "claimed": now, "seen": now, "muted": False}
            for side in SIDES
            if owner and players[side] == HUMAN and side != terms.friend
        ]

        def write(connection: Connection) -> str:
            connection.execute(insert(games), row)
            connection.execute(insert(standings), standing)
            if past:
                connection.execute(insert(steps), past)
            if taken:
                connection.execute(insert(seats), taken)
            return game_id

        self.writer.submit(write, game_id, repeatable=False).result()
        return game_id

    def appending(
        self, game_id: str, changes: int, game: Game, by: str = "person", also: Also | None = None
    ) -> Future[int]:
        """Keep the last step of a game; when the future is done, it is on disk. The number of changes now."""
        step = game.last_step
        assert step is not None
        change = self._change(game_id, changes, game)
        taken = Taken(step.number, step.side, step.action, change.now, by)
        return self.writer.submit(lambda connection: self._append(connection, change, taken, also), game_id)

    def append(self, game_id: str, changes: int, game: Game) -> int:
        return self.appending(game_id, changes, game).result()

    def taking_back(self, game_id: str, changes: int, game: Game) -> Future[int]:
        """Remove the step after those of the game. The number of changes now."""
        change, kept = self._change(game_id, changes, game), game.steps
        return self.writer.submit(lambda connection: self._take_back(connection, change, kept), game_id)

    def take_back(self, game_id: str, changes: int, game: Game) -> int:
        return self.taking_back(game_id, changes, game).result()

    def _change(self, game_id: str, changes: int, game: Game) -> Change:
        return Change(game_id, changes, _status_text(game), self.timestamp(), game.side or "")

    def _append(self, connection: Connection, change: Change, taken: Taken, also: Also | None) -> int:
        if not self.database.append(connection, self.name, change, taken):
            self._refuse(connection, change.game)
        if also is not None:
            also(connection)
        return change.changes + 1

    def _take_back(self, connection: Connection, change: Change, kept: int) -> int:
        if not self.database.change(connection, change):
            self._refuse(connection, change.game)
        connection.execute(delete(steps).where(steps.c.game == change.game, steps.c.number > kept))
        self.database.notify(connection, self.name, change.game, change.changes + 1)
        return change.changes + 1

    def _refuse(self, connection: Connection, game_id: str) -> NoReturn:
        """The game is not as it was known."""
        if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
            raise UnknownGame("There is no such game; it may have been deleted.")
        raise StepConflict("This game was played on elsewhere; look at the table again before you decide.")

    def agree(
        self,
        game_id: str,
        agree: Callable[[StoredGame], tuple[Terms, Setting | None]],
        also: Callable[[Connection, Game | None], None] | None = None,
    ) -> None:
        """Change what both live with; with a setting, the game begins anew by it."""

        def write(connection: Connection) -> None:
            connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())
            stored = self._stored(connection, game_id)
            terms, setting = agree(stored)
            changed: dict[str, str] = {"terms": terms_text(terms)}
            game = None if setting is None else start(setting)
            if game is not None:
                changed["setting"] = _setting_text(game.setting)
                self.database.change(connection, self._change(game_id, stored.changes, game))
                self.database.notify(connection, self.name, game_id, stored.changes + 1)
            connection.execute(update(games).where(games.c.id == game_id).values(**changed))
            if also is not None:
                also(connection, game)

        self.writer.submit(write, game_id, repeatable=False).result()

    def remove(self, game_id: str, also: Also | None = None) -> None:
        """Forget a game, whether it can be read or not."""
        _check_id(game_id)

        def write(connection: Connection) -> None:
            if not connection.execute(delete(games).where(games.c.id == game_id)).rowcount:
                raise UnknownGame("There is no such game; it may have been deleted.")
            if also is not None:
                also(connection)
            self.database.notify(connection, self.name, game_id, -1)

        self.writer.submit(write, game_id, repeatable=False).result()

    def trouble(self) -> str:
        """Why nothing can be written now, in one sentence; "" if all is well. Asks anew after a failure."""
        held = sum(time.monotonic() - since < HELD_SECONDS for since in list(self.writer.held.values()))
        if held:
            return f"Another server holds {held} of the games and does not go on."
        if self.writer.trouble:
            attempt = self.writer.submit(self.database.try_to_write)
            if attempt.exception() is None:
                return ""
        return self.writer.trouble

    # Reading

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which everything is of one moment; trouble is told in a sentence."""
        try:
            with self.database.moment() as connection:
                yield connection
        except StoreTrouble as error:
            raise StoreTrouble(f"The store cannot be read: {reason(error)}.") from None
        except SQLAlchemyError as error:
            if isinstance(getattr(error, "orig", None), psycopg.errors.ConnectionTimeout):
                self.database.fall_silent()
            log.error("not read", error=reason(error))
            raise StoreTrouble(f"The store cannot be read: {reason(error)}.") from None

    def games(self) -> list[StoredGame]:
        """All stored games that can be read, the latest first."""
        found: list[StoredGame] = []
        after = ""
        while True:
            page = self.page(after=after)
            found += page.games
            if not page.next:
                return found
            after = page.next

    def page(self, limit: int = PAGE, after: str = "", person: str | None = None) -> Page:
        """Some stored games, the latest first. A row that cannot be read does not hide the others.

        With a person, his own: where he sits, watches, or has laid the table.
        """
        order = func.coalesce(standings.c.updated, "")
        query = _with_standing.order_by(order.desc(), games.c.id).limit(limit + 1)
        if "\0" in after:
            raise FitgError("Nothing in the list comes after this.")
        if after:
            when, _, last = after.partition(" ")
            query = query.where(or_(order < when, (order == when) & (games.c.id > last)))
        if person is not None:
            query = query.where(_concerns(person))
        with self.reading() as connection:
            rows = connection.execute(query).all()
            listed = rows[:limit]
            sitting = _sitting(connection, [row.id for row in listed])
        found = [stored for row in listed if (stored := _readable(row, sitting)) is not None]
        following = _following(listed) if len(rows) > limit else ""
        if len(rows) > limit and not following:
            # Nothing but rows whose place cannot be told: look behind them.
            return self.page(2 * limit, after, person)
        return Page(found, following, len(listed) - len(found))

    def count(self) -> int:
        with self.reading() as connection:
            return connection.scalar(select(func.count()).select_from(games)) or 0

    def stored(self, game_id: str) -> StoredGame:
        with self.reading() as connection:
            return self._stored(connection, game_id)

    def actions(self, game_id: str) -> list[str]:
        """The actions of a game, in order."""
        with self.reading() as connection:
            return self._actions(connection, game_id)

    def told(self, game_id: str) -> tuple[StoredGame, list[str]]:
        """What is known of a game, and its actions, at one moment."""
        with self.reading() as connection:
            return self._stored(connection, game_id), self._actions(connection, game_id)

    def load(self, game_id: str) -> tuple[Game, StoredGame]:
        """The game as it was when its last step was kept, and what is known of it at that moment."""
        stored, actions = self.told(game_id)
        return replayed(stored, actions), stored

    def _stored(self, connection: Connection, game_id: str) -> StoredGame:
        _check_id(game_id)
        found = connection.execute(_with_standing.where(games.c.id == game_id)).one_or_none()
        if found is None:
            raise UnknownGame("There is no such game; it may have been deleted.")
        return stored_game(found, _sitting(connection, [game_id]))

    def _actions(self, connection: Connection, game_id: str) -> list[str]:
        found = select(steps.c.action).where(steps.c.game == game_id).order_by(steps.c.number)
        return list(connection.scalars(found))


def _concerns(person: str) -> ColumnElement[bool]:
    if not person:
        # Who is nobody owns nothing; the games of home are nobody's, too.
        return false()
    mine = select(seats.c.game).where(seats.c.person == person)
    watched = select(watchers.c.game).where(watchers.c.person == person)
    return or_(games.c.owner == person, games.c.id.in_(mine), games.c.id.in_(watched))


def _sitting(connection: Connection, ids: list[str]) -> dict[str, dict[Side, str]]:
    """Who sits where, by game and side."""
    found: dict[str, dict[Side, str]] = {}
    # Ids that are no text cannot be asked for, and their games cannot be read.
    known = [each for each in ids if is_whole(each)]
    for row in connection.execute(select(seats).where(seats.c.game.in_(known))):
        found.setdefault(row.game, {})[row.side] = row.person
    return found


def _check_id(game_id: str) -> None:
    """No other game has ever had an id: a database need not be asked for it, and may not like it."""
    if not GAME_ID.fullmatch(game_id):
        raise UnknownGame("There is no such game; it may have been deleted.")


def _check_writable(setting: Setting) -> None:
    """What is written has to be read again: half a character, say, can be written and never read."""
    try:
        _setting(_setting_text(setting))
    except (msgspec.MsgspecError, ValueError):
        raise FitgError(
            "This game cannot be kept: its scenario or options hold characters that cannot be read again."
        ) from None


def _following(listed: Sequence[Row[Any]]) -> str:
    """Where the list goes on: after the last row whose place in it can be told."""
    for row in reversed(listed):
        if is_whole(row.id) and is_whole(row.updated):
            return f"{row.updated or ''} {row.id}"
    return ""


_with_standing: Select[Any] = select(
    games,
    standings.c.changes,
    standings.c.standing,
    standings.c.updated,
    standings.c.decides,
    standings.c.since,
).join_from(games, standings, isouter=True)


def replayed(stored: StoredGame, actions: list[str]) -> Game:
    """A stored game, played again."""
    game = _begun(stored)
    for number, action in enumerate(actions, start=1):
        try:
            game.apply(action)
        except UNFIT:
            stored.setting.check_facts(game.facts)
            # Not which action: it may be the opponent's secret.
            raise UnreadableGame(
                f"This game cannot be opened: its step {number} does not fit the rules of this version."
            ) from None
    if status_of(game) != stored.status:
        stored.setting.check_facts(game.facts)
    return game


def _begun(stored: StoredGame) -> Game:
    try:
        return start(stored.setting)
    except FitgError:
        raise
    except UNFIT:
        raise UnreadableGame(
            "This game cannot be opened: its setting does not fit the rules of this version."
        ) from None


def _status_text(game: Game) -> str:
    return msgspec.json.encode(status_of(game)).decode()


def _setting_text(setting: Setting) -> str:
    return json.dumps(setting.to_data())


class _SettingData(msgspec.Struct):
    """What `Setting.to_data` makes; the scenario is read once for all games that are played with it."""

    scenario: msgspec.Raw
    seed: str
    options: dict[str, Any]
    script: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    facts: str = ""


# Made here, before there are threads: msgspec (0.22) looks a type up when it first meets it, and two threads
# that do so at the same moment bring the process down.
_read_setting = msgspec.json.Decoder(_SettingData)
_read_scenario = msgspec.json.Decoder(Scenario)
_read_status = msgspec.json.Decoder(GameStatus)


@lru_cache(maxsize=64)
def _scenario(text: bytes) -> Scenario:
    return _read_scenario.decode(text)


def _setting(text: str) -> Setting:
    kept = _read_setting.decode(text)
    return Setting(_scenario(bytes(kept.scenario)), kept.seed, kept.options, *kept.script, kept.facts)


def _readable(row: Row[Any], sitting: dict[str, dict[Side, str]]) -> StoredGame | None:
    try:
        return stored_game(row, sitting)
    except UnreadableGame as error:
        log.warning("unreadable game", game=row.id, error=str(error))
        return None


def stored_game(row: Row[Any], sitting: dict[str, dict[Side, str]]) -> StoredGame:
    """A row of the store with its standing, as a game; who sits where, by its id."""
    if not all(map(is_whole, row)):
        raise UnreadableGame(DAMAGED)
    try:
        return StoredGame(
            id=row.id,
            setting=_setting(row.setting),
            players={"rebel": row.rebel, "imperial": row.imperial},
            created=row.created,
            updated=row.updated,
            changes=row.changes,
            status=_read_status.decode(row.standing),
            owner=row.owner,
            terms=terms_of(row.terms),
            decides=row.decides or None,
            since=row.since,
            sitting=sitting.get(row.id, {}),
        )
    except (msgspec.MsgspecError, TypeError, ValueError):
        # Not why: the reader's words may repeat what stands there.
        raise UnreadableGame(DAMAGED) from None
