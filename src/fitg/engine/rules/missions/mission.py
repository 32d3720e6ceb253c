"""[13.2] One record for each letter of a mission."""

from __future__ import annotations


class Mission:
    """A mission by its letter."""
