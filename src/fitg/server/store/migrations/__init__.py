"""The forms that the store has had, one step after the other (Alembic)."""
