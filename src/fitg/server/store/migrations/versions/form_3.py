"""People, their browsers and invitations. The keys of old games stay valid, and are kept as hashes only."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    _add_people()
    _add_tables_of_games()
    for table, column in (("steps", "at"), ("steps", "by"), ("standings", "decides"), ("standings", "since")):
        op.add_column(table, sa.Column(column, sa.String, nullable=False, server_default=""))
    op.add_column("games", sa.Column("owner", sa.String(32), nullable=False, server_default=""))
    op.add_column("games", sa.Column("terms", sa.String, nullable=False, server_default="{}"))
    _hash_keys(op.get_bind())
    op.drop_column("games", "seats")


def _game(**given: Any) -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), **given)


def _person(**given: Any) -> sa.Column[str]:
    return sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), **given)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String, nullable=False) for name in names]


def _add_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        *_texts("name", "plate", "kind", "created"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        _person(nullable=False),
        *_texts("device", "created", "seen", "expires"),
    )
    op.create_table(
        "tickets",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String, nullable=False),
        _game(nullable=True),
        _person(nullable=True),
        *_texts("seat", "created", "expires"),
    )
    op.create_index("sessions_of_people", "sessions", ["person"])
    op.create_index("tickets_of_games", "tickets", ["game"])


def _add_tables_of_games() -> None:
    op.create_table(
        "seats",
        _game(primary_key=True),
        sa.Column("side", sa.String(16), primary_key=True),
        _person(nullable=False),
        *_texts("claimed", "seen"),
        sa.Column("muted", sa.Boolean, nullable=False),
    )
    op.create_table("watchers", _game(primary_key=True), _person(primary_key=True))
    op.create_table(
        "chat",
        _game(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        *_texts("side", "text", "at"),
    )
    op.create_index("seats_of_people", "seats", ["person"])
    op.create_index("watchers_of_people", "watchers", ["person"])


def _hash_keys(connection: sa.Connection) -> None:
    games = sa.table("games", sa.column("id"), sa.column("seats"))
    names = ("token", "purpose", "game", "seat", "created", "expires")
    tickets = sa.table("tickets", *(sa.column(name) for name in names))
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    for game, text in connection.execute(sa.select(games.c.id, games.c.seats)).all():
        try:
            keys = {seat: key.encode() for seat, key in json.loads(text).items()}
        except (ValueError, TypeError, AttributeError):
            # Nobody can read it, so nobody's key is lost.
            continue
        for seat, key in keys.items():
            token = blake2b(key, digest_size=32).hexdigest()
            row = (token, "seat", game, seat, now, "")
            connection.execute(tickets.insert().values(dict(zip(names, row, strict=True))))
