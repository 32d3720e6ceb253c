"""The second version that was frozen: staff, rules of thumb, table and styles of 16 November 2026, 19:50.

It plays the larger games, too. Nothing here is improved; it is followed up only where the engine is, so that
it plays the same games.
"""

from __future__ import annotations

from typing import Any


def kept() -> dict[str, Any]:
    """What a player of this version keeps from one decision to the next: the plan of its staff."""
    from fitg_pool.second.staff import Memory

    return {"memory": Memory()}
