"""Alembic runs the steps on the connection that the store gives it."""

from __future__ import annotations

from alembic import context

from fitg.server.store.columns import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
# The store has opened the transaction already: all steps, or none.
context.run_migrations()
