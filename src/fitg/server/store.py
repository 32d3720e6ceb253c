"""The store: games in SQLite, an action at a time, each on disk before it is acknowledged.

A game is kept as its setting and its actions; it is rebuilt by replaying them, so a stored game
never disagrees with the rules.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import msgspec
from sqlalchemy import ForeignKey, String, create_engine, delete, event, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

from fitg.data.records import Side
from fitg.engine.game import Game, Setting, start
from fitg.errors import FitgError
from fitg.scenarios import Scenario

SEATS = ("rebel", "imperial", "spectator")


class UnknownGame(FitgError):
    """There is no such game in the store."""


class StepConflict(FitgError):
    """Another process has written this step already."""


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
    """One action; the primary key makes two writers of the same step impossible."""

    __tablename__ = "steps"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    side: Mapped[str]
    action: Mapped[str]


class Kept(msgspec.Struct, frozen=True):
    """What the store knows of a game without replaying it."""

    id: str
    setting: Setting
    players: dict[Side, str]
    seats: dict[str, str]
    created: str
    updated: str


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """Games in one SQLite file; several processes may share it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 30})
        event.listen(self.engine, "connect", _durable)
        Base.metadata.create_all(self.engine)
        self.session = sessionmaker(self.engine, expire_on_commit=False)

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def add(self, setting: Setting, players: dict[Side, str], actions: list[tuple[Side, str]]) -> str:
        """Keep a new game, with the actions it has already; its id."""
        game_id = token_urlsafe(12)
        seats = {seat: token_urlsafe(16) for seat in SEATS}
        now = _now()
        with self.session.begin() as session:
            session.add(
                GameRow(
                    id=game_id,
                    setting=_setting_text(setting),
                    rebel=players["rebel"],
                    imperial=players["imperial"],
                    seats=json.dumps(seats),
                    created=now,
                    updated=now,
                )
            )
            session.flush()
            session.add_all(
                StepRow(game=game_id, number=number, side=side, action=action)
                for number, (side, action) in enumerate(actions, start=1)
            )
        return game_id

    def append(self, game_id: str, number: int, side: Side, action: str) -> None:
        """Keep one action; when this returns, it is on disk."""
        try:
            with self.session.begin() as session:
                session.add(StepRow(game=game_id, number=number, side=side, action=action))
                self._touch(session, game_id)
        except IntegrityError:
            raise StepConflict(
                f"Step {number} of this game was played elsewhere; load the game again to go on."
            ) from None

    def take_back(self, game_id: str, number: int) -> None:
        """Remove the last action."""
        with self.session.begin() as session:
            session.execute(delete(StepRow).where(StepRow.game == game_id, StepRow.number == number))
            self._touch(session, game_id)

    def remove(self, game_id: str) -> None:
        """Forget a game."""
        with self.session.begin() as session:
            row = session.get(GameRow, game_id)
            if row is None:
                raise UnknownGame("There is no such game; it may have been deleted.")
            session.execute(delete(StepRow).where(StepRow.game == game_id))
            session.delete(row)

    def _touch(self, session: Session, game_id: str) -> None:
        row = session.get(GameRow, game_id)
        if row is None:
            raise UnknownGame("There is no such game; it may have been deleted.")
        row.updated = _now()

    # Reading

    def games(self) -> list[Kept]:
        """All kept games, the latest first."""
        with self.session() as session:
            rows = session.scalars(select(GameRow).order_by(GameRow.updated.desc(), GameRow.id)).all()
            return [_kept(row) for row in rows]

    def count(self) -> int:
        with self.session() as session:
            return session.scalar(select(func.count()).select_from(GameRow)) or 0

    def kept(self, game_id: str) -> Kept:
        with self.session() as session:
            row = session.get(GameRow, game_id)
            if row is None:
                raise UnknownGame("There is no such game; it may have been deleted.")
            return _kept(row)

    def actions(self, game_id: str) -> list[str]:
        """The actions of a game, in order."""
        with self.session() as session:
            found = select(StepRow.action).where(StepRow.game == game_id).order_by(StepRow.number)
            return list(session.scalars(found))

    def load(self, game_id: str) -> Game:
        """The game as it was when its last action was kept."""
        game = start(self.kept(game_id).setting)
        for action in self.actions(game_id):
            game.apply(action)
        return game


def _durable(connection: Any, record: object) -> None:
    """What is committed survives a killed process and a power cut; readers do not wait for writers."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _setting_text(setting: Setting) -> str:
    return json.dumps(
        {
            "scenario": msgspec.to_builtins(setting.scenario),
            "seed": setting.seed,
            "options": setting.options,
            "script": [setting.dice, setting.cards, setting.picks],
        }
    )


def _kept(row: GameRow) -> Kept:
    raw = json.loads(row.setting)
    dice, cards, picks = (tuple(each) for each in raw["script"])
    scenario = msgspec.convert(raw["scenario"], Scenario)
    return Kept(
        id=row.id,
        setting=Setting(scenario, raw["seed"], raw["options"], dice, cards, picks),
        players={"rebel": row.rebel, "imperial": row.imperial},
        seats=json.loads(row.seats),
        created=row.created,
        updated=row.updated,
    )
