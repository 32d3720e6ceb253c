"""Freedom in the Galaxy, playable.

>>> import fitg
>>> fitg.data.facts().planets["222"].name
'Angoff'
>>> fitg.rulebook.case("12.53").title
'Failure of active characters'
>>> game = fitg.new_game("flight-to-egrix", seed=7)
>>> game.decision.side, game.decision.case
('imperial', '16.13')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fitg import data, rulebook, scenarios, tables
    from fitg.engine.game import Game, IllegalAction, new_game, restore
    from fitg.engine.machine.procedure import Decision
    from fitg.engine.machine.state import Outcome
    from fitg.engine.record import Record, load_record
    from fitg.errors import FitgError

__all__ = [
    "Decision",
    "FitgError",
    "Game",
    "IllegalAction",
    "Outcome",
    "Record",
    "data",
    "load_record",
    "new_game",
    "restore",
    "rulebook",
    "scenarios",
    "tables",
]

if not TYPE_CHECKING:
    _HOME = {
        "Decision": "fitg.engine.machine.procedure",
        "FitgError": "fitg.errors",
        "Game": "fitg.engine.game",
        "IllegalAction": "fitg.engine.game",
        "Outcome": "fitg.engine.machine.state",
        "Record": "fitg.engine.record",
        "load_record": "fitg.engine.record",
        "new_game": "fitg.engine.game",
        "restore": "fitg.engine.game",
    }

    def __getattr__(name: str) -> Any:
        """Load a part of the package when it is first used, so that `import fitg` stays quick."""
        if name in _HOME:
            return getattr(import_module(_HOME[name]), name)
        if name in __all__:
            return import_module(f"fitg.{name}")
        raise AttributeError(f"module 'fitg' has no attribute {name!r}")
