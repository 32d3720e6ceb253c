"""The errors a user can meet: each message is one sentence that says what to do."""

from __future__ import annotations


class FitgError(Exception):
    """Base of every error this package raises on purpose."""
