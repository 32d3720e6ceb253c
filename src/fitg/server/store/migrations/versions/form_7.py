"""Who is muted has heard what was said before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.add_column("seats", sa.Column("heard", sa.Integer, nullable=False, server_default="0"))
