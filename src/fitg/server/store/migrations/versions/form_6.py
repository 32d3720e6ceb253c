"""From which networks people came, as hashes with a salt of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "networks",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("network", sa.String(32), primary_key=True),
    )
    op.create_index("networks_of_people", "networks", ["person"])
