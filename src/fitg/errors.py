"""The errors a user can meet: each message is one sentence that says what to do."""

from __future__ import annotations


class FitgError(Exception):
    """Base of every error this package raises on purpose."""


class DataError(FitgError):
    """A fact, or a file of overrides, that does not fit the game."""


class UnknownNameError(FitgError):
    """A name that nothing in the game has, or that several things share."""
