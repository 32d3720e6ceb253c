"""When a game was last played stands beside how it stands: a step changes a row less. A key for the host."""

from __future__ import annotations

import json
from secrets import token_urlsafe

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("standings", sa.Column("updated", sa.String, nullable=False, server_default=""))
    op.execute(
        "UPDATE standings SET updated ="
        " COALESCE((SELECT games.updated FROM games WHERE games.id = standings.game), '')"
    )
    op.drop_column("games", "updated")
    _give_host_keys(op.get_bind())


def _give_host_keys(connection: sa.Connection) -> None:
    games = sa.table("games", sa.column("id"), sa.column("seats"))
    for game, text in connection.execute(sa.select(games.c.id, games.c.seats)).all():
        try:
            seats = json.loads(text) | {"host": token_urlsafe(16)}
        except (ValueError, TypeError):
            # A row that nobody can read stays as it is; the game says so when it is asked for.
            continue
        connection.execute(games.update().where(games.c.id == game).values(seats=json.dumps(seats)))
