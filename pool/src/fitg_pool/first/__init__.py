"""The first version that was frozen: rules of thumb, their table and their styles of 16 November 2026.

Nothing here is improved. It is followed up only where the engine is, so that it plays the same games.
"""

from __future__ import annotations

from typing import Any


def kept() -> dict[str, Any]:
    """What a player of this version keeps from one decision to the next: nothing."""
    return {}
