"""A channel can be told once a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("channels", sa.Column("daily", sa.Boolean, nullable=False, server_default=sa.false()))
