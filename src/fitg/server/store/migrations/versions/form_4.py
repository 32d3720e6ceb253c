"""Patience: orders, clocks, absences, notices and their channels, proposals; the house and its audit."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    for column in ("zone", "quiet"):
        op.add_column("people", sa.Column(column, sa.String, nullable=False, server_default=""))
    _add_tables_of_games()
    _add_tables_of_people()
    _add_tables_of_the_house()


def _game(**given: Any) -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), **given)


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


def _side() -> sa.Column[str]:
    return sa.Column("side", sa.String(16), primary_key=True)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String, nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _add_tables_of_games() -> None:
    op.create_table("orders", _game(primary_key=True), _side(), *_texts("text", "changed"))
    op.create_table(
        "clocks",
        _game(primary_key=True),
        _side(),
        sa.Column("left", sa.BigInteger, nullable=False),
        sa.Column("allowance", sa.BigInteger, nullable=False),
        *_texts("since", "deadline", "earned"),
    )
    op.create_index("due_clocks", "clocks", ["deadline"])
    op.create_table(
        "proposals",
        _game(primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        *_texts("side", "at"),
        *_numbers("steps", "step"),
    )
    op.create_table("marks", _game(primary_key=True), _side(), *_numbers("step"))


def _add_tables_of_people() -> None:
    op.create_table(
        "absences", sa.Column("id", sa.String(32), primary_key=True), _person(), *_texts("starts", "ends")
    )
    op.create_index("absences_of_people", "absences", ["person"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(),
        *_texts("kind", "address", "secret", "since"),
        *_numbers("failures"),
    )
    op.create_index("channels_of_people", "channels", ["person"])
    op.create_table(
        "notices",
        sa.Column("key", sa.String(128), primary_key=True),
        _person(),
        _game(nullable=True),
        *_texts("kind", "side", "due", "settled"),
    )
    op.create_index("due_notices", "notices", ["settled", "due"])
    op.create_index("notices_of_games", "notices", ["game"])


def _add_tables_of_the_house() -> None:
    op.create_table("house", sa.Column("name", sa.String(64), primary_key=True), *_texts("value"))
    op.create_table(
        "audit",
        sa.Column("id", sa.String(32), primary_key=True),
        *_texts("at", "who", "what", "about", "reason"),
    )
