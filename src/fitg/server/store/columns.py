"""The tables of the store. Any change here needs a step in `migrations/versions` beside it."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table

METADATA = MetaData()

#: How a game was begun, and by whom it is played; it never changes.
games = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("setting", String, nullable=False),
    Column("rebel", String, nullable=False),
    Column("imperial", String, nullable=False),
    Column("seats", String, nullable=False),
    Column("created", String, nullable=False),
)

#: One action of a game a row.
steps = Table(
    "steps",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String, nullable=False),
    Column("action", String, nullable=False),
)

#: How a game stands, and how often it was changed: who writes must know all changes before.
standings = Table(
    "standings",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("changes", Integer, nullable=False),
    Column("standing", String, nullable=False),
    Column("updated", String, nullable=False),
)
