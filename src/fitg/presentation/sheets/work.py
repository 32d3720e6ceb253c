"""What a sheet comes to: steps that are taken back, and steps that are taken."""

from __future__ import annotations

from typing import NamedTuple

from fitg.errors import FitgError


class CannotLayOut(FitgError):
    """A sheet that asks for what cannot be had; the game is unchanged."""


class Work(NamedTuple):
    """So many of the last steps are taken back, then these actions are done."""

    back: int
    actions: tuple[str, ...]
