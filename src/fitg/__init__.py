"""Freedom in the Galaxy, playable.

>>> import fitg
>>> fitg.data.facts().planets["222"].name
'Angoff'
>>> fitg.rulebook.case("12.53").title
'Failure of active characters'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fitg import data, rulebook, scenarios, tables

__all__ = ["data", "rulebook", "scenarios", "tables"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load a part of the package when it is first used, so that `import fitg` stays quick."""
        if name in __all__:
            return import_module(f"fitg.{name}")
        raise AttributeError(f"module 'fitg' has no attribute {name!r}")
