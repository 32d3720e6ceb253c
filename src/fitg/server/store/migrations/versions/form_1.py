"""The first form, of the stores that did not say which one they have."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("setting", sa.String, nullable=False),
        sa.Column("rebel", sa.String, nullable=False),
        sa.Column("imperial", sa.String, nullable=False),
        sa.Column("seats", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("updated", sa.String, nullable=False),
    )
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "steps",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.String, nullable=False),
        sa.Column("action", sa.String, nullable=False),
    )
    op.create_table(
        "standings",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("standing", sa.String, nullable=False),
    )
