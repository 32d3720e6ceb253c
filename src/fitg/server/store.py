"""The store: games in SQLite, an action at a time, each on disk before it is acknowledged.

A game is kept as its setting and its actions; it is rebuilt by replaying them, so a stored game
never disagrees with the rules. How it stands is kept beside them, so that a list of games replays none.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, cast

import msgspec
from sqlalchemy import (
    Connection,
    CursorResult,
    ForeignKey,
    String,
    create_engine,
    delete,
    event,
    func,
    select,
    update,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

from fitg.data.records import Side
from fitg.engine.game import Game, Setting, start
from fitg.engine.state import Outcome
from fitg.errors import FitgError

SEATS = ("rebel", "imperial", "spectator")


class UnknownGame(FitgError):
    """There is no such game in the store."""


class StepConflict(FitgError):
    """Another process has changed this game since it was read."""


class UnreadableGame(FitgError):
    """A game that this version's rules cannot replay."""


class Base(DeclarativeBase):
    pass


class GameRow(Base):
    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    setting: Mapped[str]
    rebel: Mapped[str]
    imperial: Mapped[str]
    seats: Mapped[str]
    created: Mapped[str]
    updated: Mapped[str]


class StepRow(Base):
    """One action of a game."""

    __tablename__ = "steps"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    side: Mapped[str]
    action: Mapped[str]


class StatusRow(Base):
    """How a game stands, and how often it was changed: who writes must know all changes before."""

    __tablename__ = "standings"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    changes: Mapped[int]
    status: Mapped[str] = mapped_column("standing")


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
    seats: dict[str, str]
    created: str
    updated: str
    changes: int
    status: GameStatus


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """Games in one SQLite file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 30})
        event.listen(self.engine, "connect", _durable)
        event.listen(self.engine, "begin", _begin)
        Base.metadata.create_all(self.engine)
        self.session = sessionmaker(self.engine, expire_on_commit=False)

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def add(self, game: Game, players: dict[Side, str]) -> str:
        """Keep a game, with the steps it has already; its id."""
        game_id = token_urlsafe(12)
        seats = {seat: token_urlsafe(16) for seat in SEATS}
        now = _now()
        with self.session.begin() as session:
            session.add(
                GameRow(
                    id=game_id,
                    setting=_setting_text(game.setting),
                    rebel=players["rebel"],
                    imperial=players["imperial"],
                    seats=json.dumps(seats),
                    created=now,
                    updated=now,
                )
            )
            session.flush()
            session.add(StatusRow(game=game_id, changes=0, status=_status_text(game)))
            session.add_all(
                StepRow(game=game_id, number=step.number, side=step.side, action=step.action)
                for step in game.history
            )
        return game_id

    def append(self, game_id: str, changes: int, game: Game) -> int:
        """Keep the last step of a game; when this returns, it is on disk. The number of changes now."""
        step = game.last_step
        assert step is not None
        row = StepRow(game=game_id, number=step.number, side=step.side, action=step.action)
        with self.session.begin() as session:
            self._change(session, game_id, changes, game)
            session.add(row)
        return changes + 1

    def take_back(self, game_id: str, changes: int, game: Game) -> int:
        """Remove the step after those of the game. The number of changes now."""
        with self.session.begin() as session:
            self._change(session, game_id, changes, game)
            session.execute(delete(StepRow).where(StepRow.game == game_id, StepRow.number > game.steps))
        return changes + 1

    def _change(self, session: Session, game_id: str, changes: int, game: Game) -> None:
        """Write how the game stands, unless somebody else has changed it."""
        known = (StatusRow.game == game_id, StatusRow.changes == changes)
        written = session.execute(
            update(StatusRow).where(*known).values(changes=changes + 1, status=_status_text(game))
        )
        if not cast("CursorResult[Any]", written).rowcount:
            if session.get(GameRow, game_id) is None:
                raise UnknownGame("There is no such game; it may have been deleted.")
            raise StepConflict(
                "This game was played on elsewhere; look at the table again before you decide."
            )
        session.execute(update(GameRow).where(GameRow.id == game_id).values(updated=_now()))

    def remove(self, game_id: str) -> None:
        """Forget a game."""
        with self.session.begin() as session:
            gone = session.execute(delete(GameRow).where(GameRow.id == game_id))
            if not cast("CursorResult[Any]", gone).rowcount:
                raise UnknownGame("There is no such game; it may have been deleted.")

    # Reading

    def games(self) -> list[StoredGame]:
        """All stored games, the latest first."""
        found = _with_status.order_by(GameRow.updated.desc(), GameRow.id)
        with self.session() as session:
            return [_stored(row, status) for row, status in session.execute(found)]

    def count(self) -> int:
        with self.session() as session:
            return session.scalar(select(func.count()).select_from(GameRow)) or 0

    def stored(self, game_id: str) -> StoredGame:
        with self.session() as session:
            return self._stored(session, game_id)

    def actions(self, game_id: str) -> list[str]:
        """The actions of a game, in order."""
        with self.session() as session:
            return self._actions(session, game_id)

    def load(self, game_id: str) -> tuple[Game, StoredGame]:
        """The game as it was when its last step was kept, and what is known of it at that moment."""
        with self.session() as session:
            stored, actions = self._stored(session, game_id), self._actions(session, game_id)
        game = start(stored.setting)
        for number, action in enumerate(actions, start=1):
            try:
                game.apply(action)
            except FitgError:
                stored.setting.check_facts(game.facts)
                # Not which action: it may be the opponent's secret.
                raise UnreadableGame(
                    f"This game cannot be opened: its step {number} does not fit the rules of this version."
                ) from None
        if status_of(game) != stored.status:
            stored.setting.check_facts(game.facts)
        return game, stored

    def _stored(self, session: Session, game_id: str) -> StoredGame:
        found = session.execute(_with_status.where(GameRow.id == game_id)).one_or_none()
        if found is None:
            raise UnknownGame("There is no such game; it may have been deleted.")
        return _stored(*found)

    def _actions(self, session: Session, game_id: str) -> list[str]:
        found = select(StepRow.action).where(StepRow.game == game_id).order_by(StepRow.number)
        return list(session.scalars(found))


_with_status = select(GameRow, StatusRow).join(StatusRow, StatusRow.game == GameRow.id)


def _durable(connection: Any, record: object) -> None:
    """What is committed survives a killed process and a power cut; readers do not wait for writers."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Everything read within one session is of one moment, which the driver alone does not promise."""
    connection.exec_driver_sql("BEGIN")


def _status_text(game: Game) -> str:
    return msgspec.json.encode(status_of(game)).decode()


def _setting_text(setting: Setting) -> str:
    return json.dumps(setting.to_data())


def _stored(row: GameRow, status: StatusRow) -> StoredGame:
    return StoredGame(
        id=row.id,
        setting=Setting.from_data(json.loads(row.setting)),
        players={"rebel": row.rebel, "imperial": row.imperial},
        seats=json.loads(row.seats),
        created=row.created,
        updated=row.updated,
        changes=status.changes,
        status=msgspec.json.decode(status.status, type=GameStatus),
    )
